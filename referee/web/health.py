"""`GET /healthz` and `GET /readyz`: for whoever watches over the service."""

from __future__ import annotations

from flask import Response, current_app
from flask.views import MethodView
from flask_smorest import Blueprint  # type: ignore[import-untyped]

from referee.messages import M, Phrase
from referee.text import SOURCE_LANGUAGE, languages, speaker
from referee.web.bodies import JSON
from referee.web.describe import answer, problem_answers
from referee.web.problems import NOT_READY, Problem
from referee.web.speech import speak_only
from referee.wire.document import to_bytes

blueprint = Blueprint("health", __name__, description="Whether the service runs, and can serve.")

NO_CATALOGUE = M("problem", "Not all languages can be loaded. The log of the service says why.")

HEALTH_SCHEMA = {
    "type": "object",
    "description": "How the service is.",
    "properties": {"status": {"const": "ok", "description": "Always ok; otherwise there is a problem."}},
    "required": ["status"],
    "additionalProperties": False,
}
OK = to_bytes({"status": "ok"})


@blueprint.route("/healthz")
class Health(MethodView):
    """Whether the service runs at all."""

    init_every_request = False

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId="health",
        summary="Tell that the service runs",
        description="Touches nothing.",
        responses={"200": answer("It runs.", "Health")},
    )
    def get(self) -> Response:
        """Tell that the service runs."""
        speak_only(SOURCE_LANGUAGE)
        return Response(OK, mimetype=JSON, headers={"Cache-Control": "no-store"})


@blueprint.route("/readyz")
class Readiness(MethodView):
    """Whether the service can serve everybody."""

    init_every_request = False

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId="readiness",
        summary="Tell that the service is ready",
        description="Ready is the service when the texts of all languages are loaded.",
        responses={"200": answer("It is ready.", "Health"), **problem_answers(503)},
    )
    def get(self) -> Response:
        """Tell that the service is ready."""
        # Whoever watches gets English: it is the one language that needs no catalogue.
        speak_only(SOURCE_LANGUAGE)
        try:
            for tag in languages():
                speaker(tag)
        except Exception:
            current_app.logger.exception("not ready: a catalogue cannot be loaded")
            raise Problem(NOT_READY, Phrase(NO_CATALOGUE)) from None
        return Response(OK, mimetype=JSON, headers={"Cache-Control": "no-store"})
