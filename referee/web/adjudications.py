"""`POST /v1/adjudications`: one record in, one verdict out."""

from __future__ import annotations

from flask import Response, current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint  # type: ignore[import-untyped]

from referee.web.bodies import JSON, parse_record, read_body, read_record_body
from referee.web.describe import LANG_AND_CARDS, answer, one_of, problem_answers
from referee.web.problems import invalid
from referee.web.speech import answer_speaker
from referee.wire.complaints import InvalidRecord
from referee.wire.contract import LOGS, VERDICTS
from referee.wire.document import to_bytes
from referee.wire.formats import FORMATS
from referee.wire.referee import adjudicate_value

SENT, ANSWERED = ([published.name for published in kinds] for kinds in (LOGS, VERDICTS))

blueprint = Blueprint("adjudications", __name__, description="Records judged by the rules.")


@blueprint.route("/v1/adjudications")
class Adjudications(MethodView):
    """Judging records."""

    init_every_request = False

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId="adjudicate",
        summary="Judge a record: a round, or a match of several",
        description=(
            "Replays the record, compares the claimed result with the one established, and says what broke "
            "which rule. `format` says what kind of record it is. A record with faults in it is judged like any "
            "other: the answer is 200. All but `language`, `summary` and every `message` is the same in every "
            "language."
        ),
        parameters=LANG_AND_CARDS,
        requestBody={
            "required": True,
            "description": (
                "The record, in JSON, or in TOML or YAML with the same keys; in UTF-8, a round up to 256 KiB and "
                "a match up to 4 MiB, unless the service is set up for less. Pointers in the answer point into "
                "what a reader makes of it."
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
            document = adjudicate_value(value, answer_speaker())
        except InvalidRecord as error:
            raise invalid(error, body.format.positions(body.content)) from None
        return Response(to_bytes(document), mimetype=JSON)


def echo() -> Response:
    """Parse a body and send it back: what the benchmark compares with, never there otherwise."""
    import json

    body = read_body(current_app.config["SETTINGS"].max_body)
    json.loads(body)
    return Response(body, mimetype=request.mimetype)
