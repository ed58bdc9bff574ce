"""What is answered instead of a verdict: one shape for every error (RFC 9457), in the reader's language.

`type` is what programs go by; `title` and `detail` are for people. Pages for people get a page for an
error, if the browser asks for one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from referee.messages import MN, Alternatives, M, Message, Phrase, Quoted, Value
from referee.text import SOURCE_LANGUAGE, Speaker, speaker
from referee.web.pages import PAGE_HEADERS, problem_page
from referee.web.speech import answer_language, answer_speaker, prefers_page, speak_only
from referee.wire.complaints import Complaint, InvalidRecord, Unreadable
from referee.wire.document import to_bytes
from referee.wire.formats import JSON as JSON_FORMAT
from referee.wire.links import Section, address
from referee.wire.positions import Positions, nearest_place

PROBLEM_JSON: Final = "application/problem+json"
TYPES: Final = "urn:problem-type:give-away:"
PAGES: Final = "/docs"
FRONT: Final = "/"
"""Where browsers are led to the rules; programs find nothing there."""
WITH_PAGES: Final = (PAGES, *(address(section) for section in Section))
"""Where there are pages for people: at these addresses and below them."""
MOST_ERRORS: Final = 100


class Kind(NamedTuple):
    """A kind of problem: the last part of its `type`, its HTTP status, and its title."""

    name: str
    status: int
    title: Message

    @property
    def uri(self) -> str:
        """The `type` of the problem."""
        return TYPES + self.name


UNREADABLE = Kind("unreadable", 400, M("problem", "What was sent cannot be read"))
INCOMPLETE = Kind("incomplete-request", 400, M("problem", "The request did not arrive whole"))
BAD_REQUEST = Kind("bad-request", 400, M("problem", "The request is not understood"))
NOT_FOUND = Kind("not-found", 404, M("problem", "There is nothing at this address"))
METHOD = Kind("method-not-allowed", 405, M("problem", "This method is not possible here"))
TOO_LARGE = Kind("too-large", 413, M("problem", "What was sent is too large"))
MEDIA_TYPE = Kind("unsupported-media-type", 415, M("problem", "This kind of content is not understood"))
INVALID = Kind("invalid-record", 422, M("problem", "This is not a valid record"))
UNKNOWN_VALUE = Kind("unknown-value", 422, M("problem", "This value is not known here"))
INTERNAL = Kind("internal-error", 500, M("problem", "The referee made a mistake"))
NOT_READY = Kind("not-ready", 503, M("problem", "The referee is not ready"))

KINDS: Final = (
    UNREADABLE,
    INCOMPLETE,
    BAD_REQUEST,
    NOT_FOUND,
    METHOD,
    TOO_LARGE,
    MEDIA_TYPE,
    INVALID,
    UNKNOWN_VALUE,
    INTERNAL,
    NOT_READY,
)

# Translators: errors is the key of a list, in a JSON document.
TO_MEND = MN(
    "problem",
    "%(count)s thing in this record has to be put right. It stands in the list %(errors)s.",
    "%(count)s things in this record have to be put right. They stand in the list %(errors)s.",
)
ONLY_FIRST = MN(
    "problem",
    "Only the first %(most)s are listed; there is %(more)s more.",
    "Only the first %(most)s are listed; there are %(more)s more.",
)
# Translators: place is an address such as /docs.
WHERE_DOCUMENTED = M("problem", "What can be found here is described at %(place)s.")
# Translators: method is an HTTP method such as GET; allowed is one of them or a choice of several.
OTHER_METHOD = M("problem", "The method %(method)s does nothing here. Possible: %(allowed)s.")
# Translators: incident is a reference by which the mistake is found in the log of the service.
OUR_MISTAKE = M(
    "problem",
    "This is not your doing, and it has been written down. If you report it, name the reference %(incident)s.",
)
FAULTY_REQUEST = M("problem", "The request does not keep to HTTP, or asks for something that is not done here.")
TOO_LARGE_HERE = M("problem", "The request is larger than what is taken here.")


class Problem(Exception):
    """A request that cannot be answered: which kind of problem, and the words for it.

    `errors` is everything wrong with a record, in order, or None where that is not what it is about, and
    `positions` where in the body they are found; `headers` go into the answer.
    """

    def __init__(
        self,
        kind: Kind,
        *detail: Phrase,
        errors: Sequence[Complaint] | None = None,
        positions: Positions | None = None,
        instance: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(kind.name)
        self.kind = kind
        self.detail = detail
        self.errors = errors
        self.positions = positions
        self.instance = instance
        self.headers = headers or {}

    def document(self, speaker: Speaker) -> dict[str, Any]:
        """Write the problem as its document in one language."""
        document: dict[str, Any] = {
            "type": self.kind.uri,
            "title": speaker.say(Phrase(self.kind.title)),
            "status": self.kind.status,
            "detail": speaker.say_all(self.detail),
        }
        if self.instance is not None:
            document["instance"] = self.instance
        if self.errors is not None:
            document["errors"] = [self._error(complaint, speaker) for complaint in self.errors[:MOST_ERRORS]]
            document["more"] = max(0, sum(complaint.many for complaint in self.errors) - MOST_ERRORS)
        return document

    def _error(self, complaint: Complaint, speaker: Speaker) -> dict[str, Any]:
        error: dict[str, Any] = {"pointer": complaint.pointer, "message": speaker.say(complaint.phrase)}
        if self.positions is not None:
            error["line"], error["column"] = nearest_place(complaint.pointer, self.positions)
        return error


def unreadable(error: Unreadable) -> Problem:
    """Make a problem of a body that cannot be read."""
    return Problem(UNREADABLE, error.phrase)


def invalid(error: InvalidRecord, positions: Positions | None = None) -> Problem:
    """Make a problem of a record with mistakes in it, naming all of them, the first hundred in full."""
    count = error.count
    detail = [Phrase(TO_MEND, {"count": count, "errors": Quoted("errors")}, count)]
    if more := max(0, count - MOST_ERRORS):
        detail.append(Phrase(ONLY_FIRST, {"most": MOST_ERRORS, "more": more}, more))
    return Problem(INVALID, *detail, errors=error.complaints, positions=positions)


def from_http(error: HTTPException) -> Problem:
    """Make a problem of an error that Flask or Werkzeug found, keeping its headers (`Allow`)."""
    status = error.code or 500
    headers = {name: value for name, value in error.get_headers() if name.lower() != "content-type"}
    if isinstance(error, MethodNotAllowed):
        allowed = sorted(error.valid_methods or ())
        headers["Allow"] = ", ".join(allowed)
        values: dict[str, Value] = {
            "method": Quoted(request.method),
            "allowed": Alternatives(tuple(allowed)),
        }
        return Problem(METHOD, Phrase(OTHER_METHOD, values), headers=headers)
    if status == HTTPStatus.NOT_FOUND:
        place = PAGES if current_app.config["SETTINGS"].docs else "/openapi.json"
        return Problem(
            NOT_FOUND, Phrase(WHERE_DOCUMENTED, {"place": request.script_root + place}), headers=headers
        )
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return Problem(TOO_LARGE, Phrase(TOO_LARGE_HERE), headers=headers)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        incident: str = g.get("incident", "-")
        return Problem(
            INTERNAL,
            Phrase(OUR_MISTAKE, {"incident": incident}),
            instance=f"urn:uuid:{incident}" if incident != "-" else None,
            headers=headers,
        )
    return Problem(BAD_REQUEST._replace(status=status), Phrase(FAULTY_REQUEST), headers=headers)


def respond(problem: Problem) -> Response:
    """Answer a problem: as a page where a browser wants one, else as problem+json."""
    try:
        document = problem.document(answer_speaker())
    except Exception:
        # A catalogue that cannot be loaded must not keep the error from being told.
        current_app.logger.exception("the problem %s could not be told in the reader's language", problem)
        speak_only(SOURCE_LANGUAGE)
        document = problem.document(speaker(SOURCE_LANGUAGE))
    if has_pages() and prefers_page(PROBLEM_JSON, JSON_FORMAT.media_type):
        response = Response(problem_page(document, answer_language()), problem.kind.status, mimetype="text/html")
        response.headers.update(PAGE_HEADERS)
    else:
        response = Response(to_bytes(document), problem.kind.status, mimetype=PROBLEM_JSON)
    if has_pages():
        response.vary.add("Accept")
    response.headers.update(problem.headers)
    return response


def has_pages() -> bool:
    """Tell whether people get pages at this address."""
    return any(request.path == place or request.path.startswith(place + "/") for place in WITH_PAGES)


def to_the_book() -> Response:
    """Lead a browser that asks for nothing in particular to the rules, in the language it asks for."""
    query = request.query_string.decode("latin-1")
    place = request.script_root + address(Section.RULES) + ("?" if query else "") + query
    return Response(status=HTTPStatus.FOUND, headers={"Location": place}, mimetype="text/html")


def register(app: Flask) -> None:
    """Make this the one way in which the app answers errors."""

    def on_problem(error: Problem) -> Response:
        return respond(error)

    def on_unreadable(error: Unreadable) -> Response:
        return respond(unreadable(error))

    def on_invalid(error: InvalidRecord) -> Response:
        return respond(invalid(error))

    def on_http(error: HTTPException) -> Response:
        front = request.path == FRONT and error.code == HTTPStatus.NOT_FOUND
        browser = front and prefers_page(PROBLEM_JSON, JSON_FORMAT.media_type)
        response = to_the_book() if browser else respond(from_http(error))
        if front:
            response.vary.add("Accept")
        return response

    app.register_error_handler(Problem, on_problem)
    app.register_error_handler(Unreadable, on_unreadable)
    app.register_error_handler(InvalidRecord, on_invalid)
    app.register_error_handler(HTTPException, on_http)
