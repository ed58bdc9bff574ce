"""Bodies as they arrive: of the right type, whole, and not larger than allowed.

Nothing of Flask's or webargs' own reading of bodies is used: it would cut a chunked body silently at the
limit, and would take much for JSON that is none.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from flask import request
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from werkzeug.exceptions import BadRequest
from werkzeug.http import parse_options_header

from referee.messages import Alternatives, M, Message, Phrase, Quoted, Value
from referee.web.problems import INCOMPLETE, MEDIA_TYPE, TOO_LARGE, Problem
from referee.wire import formats
from referee.wire.formats import BY_MEDIA_TYPE, Format
from referee.wire.kinds import LARGEST_ROUND, most_bytes, most_bytes_of

JSON: Final = formats.JSON.media_type
ACCEPTED: Final = ", ".join(BY_MEDIA_TYPE)
UTF8: Final = frozenset({"utf-8", "utf8"})
MOST_DRAINED = 4 * 1024 * 1024
PIECE = 64 * 1024

# Translators: types is a choice of content types, e.g. "application/json or application/toml".
WRONG_TYPE = M(
    "problem",
    "The content type %(sent)s is not understood here. Send the record as %(types)s and say so in the "
    "header %(header)s.",
)
NO_TYPE = M(
    "problem", "The content type is missing. Send the record as %(types)s and say so in the header %(header)s."
)
# Translators: charset is the name of a character encoding.
WRONG_CHARSET = M("problem", "The text is sent in the character encoding %(sent)s. It has to be UTF-8.")
WRONG_CODING = M("problem", "The body is compressed (%(sent)s). Send it uncompressed.")
OVER_LIMIT = M("problem", "A record of this kind may have %(most)s bytes at most. This one has more.")
BROKEN_OFF = M("problem", "The body did not arrive as announced. Send the request again.")


class Body(NamedTuple):
    """The body of a request, and the format it is said to be in."""

    format: Format
    content: bytes


def read_record_body(limit: int) -> Body:
    """Read the body of a request that sends a record in any of the formats, `limit` bytes at most.

    Raises `Problem`: another content type, too large for whatever it can be, or broken off on the way.
    """
    sent = request.environ.get("CONTENT_TYPE")
    known = BY_MEDIA_TYPE.get(sent) if sent else None
    if known is None:
        known = _find_format()
    if "HTTP_CONTENT_ENCODING" in request.environ:
        _check_coding()
    content = read_body(limit)
    if len(content) > LARGEST_ROUND:
        _check_size(content, most_bytes(content))
    return Body(known, content)


def parse_record(body: Body) -> Any:
    """Read the record in a body. Raises `Unreadable`, or `Problem` where its kind may not be as large."""
    value = body.format.parse(body.content)
    if len(body.content) > LARGEST_ROUND:
        _check_size(body.content, most_bytes_of(value))
    return value


def _check_size(content: bytes, most: int) -> None:
    if len(content) > most:
        raise _too_large(most)


def read_body(limit: int) -> bytes:
    """Read a body, announced by its length or chunked, `limit` bytes at most. Raises `Problem`."""
    length = request.content_length
    try:
        if length is not None and length > limit:
            _drain(length)
            raise _too_large(limit)
        stream, pieces, size = request.stream, [], 0
        # A stream makes room for all that it is asked for, so it is asked for no more than is coming. One byte
        # more than allowed tells a body at the limit from one that is over it.
        ask = PIECE if length is None else length + 1
        while size <= limit and (piece := stream.read(min(ask, limit + 1 - size))):
            pieces.append(piece)
            size += len(piece)
        body = pieces[0] if len(pieces) == 1 else b"".join(pieces)
        if size > limit:
            _drain(MOST_DRAINED)
            raise _too_large(limit)
    except (OSError, ParseException, BadRequest):
        # The connection broke off, or the chunks are malformed: in no case our mistake.
        raise Problem(INCOMPLETE, Phrase(BROKEN_OFF)) from None
    if length is not None and size != length:
        raise Problem(INCOMPLETE, Phrase(BROKEN_OFF))
    return body


def _drain(length: int) -> None:
    """Take what is still coming, up to a bound, so that the client gets to read the answer."""
    left = min(length, MOST_DRAINED)
    while left > 0 and (piece := request.stream.read(min(left, PIECE))):
        left -= len(piece)


def _too_large(limit: int) -> Problem:
    return Problem(TOO_LARGE, Phrase(OVER_LIMIT, {"most": limit}))


def _find_format() -> Format:
    sent = request.headers.get("Content-Type", "")
    mimetype, parameters = parse_options_header(sent)
    known = BY_MEDIA_TYPE.get(mimetype.lower())
    if known is None:
        raise _unsupported(WRONG_TYPE if mimetype else NO_TYPE, mimetype)
    charset = parameters.get("charset", "utf-8")
    if charset.lower() not in UTF8:
        raise _unsupported(WRONG_CHARSET, charset)
    return known


def _check_coding() -> None:
    sent = request.headers["Content-Encoding"].strip().lower()
    if sent not in ("", "identity"):
        raise _unsupported(WRONG_CODING, sent, {"Accept-Encoding": "identity"})


def _unsupported(message: Message, sent: str, headers: dict[str, str] | None = None) -> Problem:
    types = Alternatives(tuple(BY_MEDIA_TYPE))
    values: dict[str, Value] = {"sent": Quoted(sent), "types": types, "header": "Content-Type"}
    return Problem(MEDIA_TYPE, Phrase(message, values), headers={"Accept": ACCEPTED, **(headers or {})})
