"""Bodies as they arrive: of the right type, whole, and not larger than allowed.

Nothing of Flask's or webargs' own reading of bodies is used: it would cut a chunked body silently at the
limit, and would take much for JSON that is none.
"""

from __future__ import annotations

from typing import Final

from flask import request
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from werkzeug.exceptions import BadRequest
from werkzeug.http import parse_options_header

from referee.messages import M, Message, Phrase, Quoted, Value
from referee.web.problems import INCOMPLETE, MEDIA_TYPE, TOO_LARGE, Problem

JSON: Final = "application/json"
UTF8: Final = frozenset({"utf-8", "utf8"})
MOST_DRAINED = 4 * 1024 * 1024
PIECE = 64 * 1024

# Translators: type is a content type such as application/json.
WRONG_TYPE = M(
    "problem",
    "The content type %(sent)s is not understood here. Send the record as %(type)s and say so in the header "
    "%(header)s.",
)
NO_TYPE = M(
    "problem", "The content type is missing. Send the record as %(type)s and say so in the header %(header)s."
)
# Translators: charset is the name of a character encoding.
WRONG_CHARSET = M("problem", "The text is sent in the character encoding %(sent)s. It has to be UTF-8.")
WRONG_CODING = M("problem", "The body is compressed (%(sent)s). Send it uncompressed.")
OVER_LIMIT = M("problem", "A record may have %(most)s bytes at most. This one has more.")
BROKEN_OFF = M("problem", "The body did not arrive as announced. Send the request again.")


def read_json_body(limit: int) -> bytes:
    """Read the body of a request that sends JSON, `limit` bytes at most.

    Raises `Problem`: another content type, too large, or broken off on the way.
    """
    if request.environ.get("CONTENT_TYPE") != JSON:
        _check_type()
    if "HTTP_CONTENT_ENCODING" in request.environ:
        _check_coding()
    return read_body(limit)


def read_body(limit: int) -> bytes:
    """Read a body, announced by its length or chunked, `limit` bytes at most. Raises `Problem`."""
    length = request.content_length
    try:
        if length is not None and length > limit:
            _drain(length)
            raise _too_large(limit)
        stream = request.stream
        # One byte more than allowed tells a body at the limit from one that is over it.
        body: bytes = stream.read(limit + 1)
        while len(body) <= limit and (piece := stream.read(limit + 1 - len(body))):
            body += piece
        if len(body) > limit:
            _drain(MOST_DRAINED)
            raise _too_large(limit)
    except (OSError, ParseException, BadRequest):
        # The connection broke off, or the chunks are malformed: in no case our mistake.
        raise Problem(INCOMPLETE, Phrase(BROKEN_OFF)) from None
    if length is not None and len(body) != length:
        raise Problem(INCOMPLETE, Phrase(BROKEN_OFF))
    return body


def _drain(length: int) -> None:
    """Take what is still coming, up to a bound, so that the client gets to read the answer."""
    left = min(length, MOST_DRAINED)
    while left > 0 and (piece := request.stream.read(min(left, PIECE))):
        left -= len(piece)


def _too_large(limit: int) -> Problem:
    return Problem(TOO_LARGE, Phrase(OVER_LIMIT, {"most": limit}))


def _check_type() -> None:
    sent = request.headers.get("Content-Type", "")
    mimetype, parameters = parse_options_header(sent)
    if mimetype.lower() != JSON:
        raise _unsupported(WRONG_TYPE if mimetype else NO_TYPE, mimetype)
    charset = parameters.get("charset", "utf-8")
    if charset.lower() not in UTF8:
        raise _unsupported(WRONG_CHARSET, charset)


def _check_coding() -> None:
    sent = request.headers["Content-Encoding"].strip().lower()
    if sent not in ("", "identity"):
        raise _unsupported(WRONG_CODING, sent, {"Accept-Encoding": "identity"})


def _unsupported(message: Message, sent: str, headers: dict[str, str] | None = None) -> Problem:
    values: dict[str, Value] = {"sent": Quoted(sent), "type": JSON, "header": "Content-Type"}
    return Problem(MEDIA_TYPE, Phrase(message, values), headers={"Accept": JSON, **(headers or {})})
