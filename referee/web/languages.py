"""`GET /v1/languages`: what is spoken."""

from __future__ import annotations

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint  # type: ignore[import-untyped]

from referee.text import language_names, languages
from referee.web.bodies import JSON
from referee.web.describe import LANG, answer, problem_answers
from referee.wire.document import to_bytes

blueprint = Blueprint("languages", __name__, description="What the referee speaks.")

LANGUAGES_SCHEMA = {
    "type": "object",
    "description": "The languages spoken, English first.",
    "properties": {
        "items": {
            "type": "array",
            "description": "One entry for each language.",
            "items": {
                "type": "object",
                "description": "A language.",
                "properties": {
                    "tag": {"type": "string", "description": "The BCP 47 tag, for `lang` and `cards`."},
                    "name": {"type": "string", "description": "What the language calls itself."},
                    "english_name": {"type": "string", "description": "What it is called in English."},
                },
                "required": ["tag", "name", "english_name"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["items"],
    "additionalProperties": False,
}


def languages_document() -> dict[str, list[dict[str, str]]]:
    """List the languages spoken."""
    items = []
    for tag in languages():
        name, english_name = language_names(tag)
        items.append({"tag": tag, "name": name, "english_name": english_name})
    return {"items": items}


@blueprint.route("/v1/languages")
class Languages(MethodView):
    """The languages spoken."""

    init_every_request = False

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId="listLanguages",
        summary="List the languages spoken",
        parameters=LANG,
        responses={"200": answer("The languages, English first.", "Languages"), **problem_answers(500)},
    )
    def get(self) -> Response:
        """List the languages spoken."""
        return Response(to_bytes(languages_document()), mimetype=JSON)
