"""`POST /v1/adjudications`: one record in, one verdict out."""

from __future__ import annotations

from flask import Response, current_app, request
from flask.views import MethodView
from flask_smorest import Blueprint  # type: ignore[import-untyped]

from referee.web.bodies import JSON, read_body, read_json_body
from referee.web.describe import LANG_AND_CARDS, answer, problem_answers
from referee.web.speech import answer_speaker
from referee.wire.body import parse_json
from referee.wire.document import to_bytes
from referee.wire.referee import adjudicate_value

blueprint = Blueprint("adjudications", __name__, description="Records judged by the rules.")


@blueprint.route("/v1/adjudications")
class Adjudications(MethodView):
    """Judging records."""

    init_every_request = False

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId="adjudicate",
        summary="Judge the record of one round",
        description=(
            "Replays the record, compares the claimed result with the one established, and says what broke "
            "which rule. A record with faults in it is judged like any other: the answer is 200. "
            "All but `language`, `summary` and every `message` is the same in every language."
        ),
        parameters=LANG_AND_CARDS,
        requestBody={
            "required": True,
            "description": "The record, in UTF-8, up to 256 KiB unless the service is set up otherwise.",
            "content": {JSON: {"schema": {"$ref": "#/components/schemas/Log"}}},
        },
        responses={
            "200": answer("The verdict.", "Verdict"),
            **problem_answers(400, 413, 415, 422, 500),
        },
    )
    def post(self) -> Response:
        """Judge one record."""
        value = parse_json(read_json_body(current_app.config["SETTINGS"].max_body))
        return Response(to_bytes(adjudicate_value(value, answer_speaker())), mimetype=JSON)


def echo() -> Response:
    """Parse a body and send it back: what the benchmark compares with, never there otherwise."""
    import json

    body = read_body(current_app.config["SETTINGS"].max_body)
    json.loads(body)
    return Response(body, mimetype=request.mimetype)
