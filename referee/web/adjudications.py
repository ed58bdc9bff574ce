"""`POST /v1/adjudications`: one record in, one verdict out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from flask import Response, current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint  # type: ignore[import-untyped]

from referee.event import EventCourse
from referee.web.bodies import JSON, parse_record, read_body, read_record_body
from referee.web.describe import LANG_AND_CARDS, answer, one_of, problem_answers
from referee.web.problems import MOST_ERRORS, invalid
from referee.web.speech import answer_speaker
from referee.wire.complaints import InvalidRecord
from referee.wire.contract import LOGS, VERDICTS
from referee.wire.document import to_bytes
from referee.wire.event_document import event_pieces
from referee.wire.event_log import read_event
from referee.wire.formats import FORMATS
from referee.wire.kinds import EVENT
from referee.wire.referee import adjudicate_value

SENT, ANSWERED = ([published.name for published in kinds] for kinds in (LOGS, VERDICTS))

blueprint = Blueprint("adjudications", __name__, description="Records judged by the rules.")


@blueprint.route("/v1/adjudications")
class Adjudications(MethodView):
    """Judging records."""

    init_every_request = False

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId="adjudicate",
        summary="Judge a record: a round, a match of several, or an event of many matches",
        description=(
            "Replays the record, compares the claimed result with the one established, and says what broke "
            "which rule. `format` says what kind of record it is. A record with faults in it is judged like any "
            "other: the answer is 200. All but `language`, `summary` and every `message` is the same in every "
            "language. The verdict on an event is sent while its matches are judged."
        ),
        parameters=LANG_AND_CARDS,
        requestBody={
            "required": True,
            "description": (
                "The record, in JSON, or in TOML or YAML with the same keys; in UTF-8, a round up to 256 KiB, "
                "a match up to 4 MiB and an event up to 32 MiB, unless the service is set up for less. Pointers "
                "in the answer point into what a reader makes of it."
            ),
            "content": {form.media_type: {"schema": one_of(*SENT)} for form in FORMATS},
        },
        responses={
            "200": answer("The verdict, of the same kind as the record.", *ANSWERED),
            **problem_answers(400, 413, 415, 422, 500),
        },
    )
    def post(self) -> Response:
        """Judge one record."""
        body = read_record_body(current_app.config["SETTINGS"].max_body)
        value = parse_record(body)
        try:
            if type(value) is dict and value.get("format") == EVENT:
                return _streamed(event_pieces(EventCourse(read_event(value)), answer_speaker()))
            document = adjudicate_value(value, answer_speaker())
        except InvalidRecord as error:
            told = [complaint.pointer for complaint in error.complaints[:MOST_ERRORS]]
            raise invalid(error, body.format.positions(body.content, told)) from None
        return Response(to_bytes(document), mimetype=JSON)


def _streamed(pieces: Iterator[bytes]) -> Response:
    """Send a verdict while it is written; what goes wrong before the first piece is still answered as such."""
    first = next(pieces)
    return Response(chain((first,), pieces), mimetype=JSON)


def echo() -> Response:
    """Parse a body and send it back: what the benchmark compares with, never there otherwise."""
    import json

    body = read_body(current_app.config["SETTINGS"].max_body)
    json.loads(body)
    return Response(body, mimetype=request.mimetype)
