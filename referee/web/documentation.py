"""`GET /openapi.json` and `GET /docs`: the description of the service, for programs and for people.

The description is generated from the resources and from the schemas in `referee.wire.contract`; its
examples are real answers. `python -m referee.web.contract` writes it to `schemas/openapi.json`.
"""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint as PlainBlueprint
from flask import Flask, Response, current_app, render_template, request, url_for
from flask.views import MethodView
from flask_smorest import Blueprint  # type: ignore[import-untyped]

from referee.messages import M, Phrase
from referee.text import languages, speaker
from referee.web import book_examples, health
from referee.web.bodies import JSON
from referee.web.describe import HEADERS, PARAMETERS, PROBLEM_ANSWER, PROBLEM_SCHEMA, answer
from referee.web.languages import LANGUAGES_SCHEMA, languages_document
from referee.web.problems import Problem, invalid, unreadable
from referee.web.speech import answer_language, answer_speaker, speak_only
from referee.wire import contract, formats
from referee.wire.body import json_positions, parse_json
from referee.wire.complaints import InvalidRecord, Unreadable
from referee.wire.document import to_bytes
from referee.wire.explained_contract import explained_schemas
from referee.wire.referee import adjudicate_value

SPEC_OPTIONS: dict[str, Any] = {
    "info": {
        "description": (
            "Judges records of the card game Give Away: send a record, and get a verdict that says what broke "
            "which rule, and how the round ended. Every text comes in the reader's language; everything else "
            "is the same in all of them. Errors are problem documents (RFC 9457)."
        ),
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "servers": [{"url": "/", "description": "This host."}],
}

DEFAULT_ERROR = "Problem"
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

# Translators: the title of the page that documents the service for programmers.
PAGE_TITLE = M("page", "Give Away referee: the interface for programs")
WITHOUT_SCRIPT = M("page", "This page needs JavaScript. The same stands here, for programs:")

EXAMPLE_RECORD: dict[str, Any] = {
    "format": "give-away/1",
    "id": "table 7, round 2",
    "rules": {"profile": "teaching"},
    "players": ["Ana", "Ben", "Chloé", "Dirk"],
    "dealer": "Dirk",
    "deal": {
        "packets": [
            "AS 2C 3D 9H KC QC QD QH QS JC JD JH JS",
            "KS 10C 10D 10H 10S 9C 9D 9S 8C 8D 8H 8S 7C",
            "KH 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C",
            "KD 4D 4H 4S 3C 3H 3S 2D 2H 2S AC AD AH",
        ]
    },
    "turns": [
        {"player": "Ana", "plays": [{"card": "AS", "to": 1}, {"card": "2C", "to": 1}]},
        "Ben: -",
        "Chloé: -",
        "Dirk: -",
        "Ana: -",
    ],
    "result": {"outcome": "block", "winner": "Ana", "remaining": [11, 13, 13, 13]},
}
EXAMPLE_TOML = """\
format = "give-away/1"
id = "table 7, round 2"
players = ["Ana", "Ben", "Chloé", "Dirk"]
dealer = "Dirk"
turns = [
    {player = "Ana", plays = [{card = "AS", to = 1}, {card = "2C", to = 1}]},
    "Ben: -",
    "Chloé: -",
    "Dirk: -",
    "Ana: -",  # she still had a card to play
]

[rules]
profile = "teaching"

[deal]
packets = [
    "AS 2C 3D 9H KC QC QD QH QS JC JD JH JS",
    "KS 10C 10D 10H 10S 9C 9D 9S 8C 8D 8H 8S 7C",
    "KH 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C",
    "KD 4D 4H 4S 3C 3H 3S 2D 2H 2S AC AD AH",
]

[result]
outcome = "block"
winner = "Ana"
remaining = [11, 13, 13, 13]
"""
EXAMPLE_YAML = """\
format: give-away/1
id: table 7, round 2
rules: {profile: teaching}
players: [Ana, Ben, Chloé, Dirk]
dealer: Dirk
deal:
  packets:
    - AS 2C 3D 9H KC QC QD QH QS JC JD JH JS
    - KS 10C 10D 10H 10S 9C 9D 9S 8C 8D 8H 8S 7C
    - KH 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C
    - KD 4D 4H 4S 3C 3H 3S 2D 2H 2S AC AD AH
turns:
  - {player: Ana, plays: [{card: AS, to: 1}, {card: 2C, to: 1}]}
  - "Ben: -"  # a pass is written in quotation marks
  - "Chloé: -"
  - "Dirk: -"
  - "Ana: -"
result:
  outcome: block
  winner: Ana
  remaining: [11, 13, 13, 13]
"""
EXAMPLES: dict[str, Any] = {
    formats.JSON.media_type: EXAMPLE_RECORD,
    formats.TOML.media_type: EXAMPLE_TOML,
    formats.YAML.media_type: EXAMPLE_YAML,
}
EXAMPLE_UNREADABLE = b'{"format": "give-away/1", "format": "give-away/1"}'

blueprint = Blueprint("description", __name__, description="What the service offers.")
pages = PlainBlueprint("pages", __name__)


def build(app: Flask) -> dict[str, Any]:
    """Build the OpenAPI document of an app."""
    (api,) = (entry["ext_obj"] for entry in app.extensions["flask-smorest"]["apis"].values())
    described: dict[str, Any] = api.spec.to_dict()
    schemas: dict[str, Any] = {}
    for published in (*contract.LOGS, *contract.VERDICTS):
        schemas.update(contract.components(published.name, published.make()))
    schemas["Problem"] = PROBLEM_SCHEMA
    schemas["Languages"] = LANGUAGES_SCHEMA
    schemas["Health"] = health.HEALTH_SCHEMA
    schemas.update(explained_schemas())
    _add_examples(described["paths"])
    return {
        "openapi": described["openapi"],
        "info": {"title": api.spec.title, "version": api.spec.version, **SPEC_OPTIONS["info"]},
        "servers": described["servers"],
        "tags": described["tags"],
        "paths": described["paths"],
        "components": {
            "schemas": schemas,
            "responses": {DEFAULT_ERROR: PROBLEM_ANSWER},
            "parameters": PARAMETERS,
            "headers": HEADERS,
        },
    }


def _add_examples(paths: dict[str, Any]) -> None:
    """Put real requests and answers into the description, the answers in every language."""
    judging = paths["/v1/adjudications"]["post"]
    for media_type, content in judging["requestBody"]["content"].items():
        content["examples"] = {
            "stopped-early": {
                "summary": "Ana stopped although a card of hers still fitted",
                "value": EXAMPLES[media_type],
            }
        }
    answers = judging["responses"]
    problems = {"400": _unreadable_example(), "422": _invalid_example()}
    verdicts = answers["200"]["content"][JSON].setdefault("examples", {})
    for tag in languages():
        # Written and read again, so that an example holds just what is sent.
        verdict = json.loads(to_bytes(adjudicate_value(EXAMPLE_RECORD, speaker(tag))))
        verdicts[tag] = {"summary": f"lang={tag}", "value": verdict}
        for status, problem in problems.items():
            (content,) = answers[status]["content"].values()
            content.setdefault("examples", {})[tag] = {
                "summary": f"lang={tag}",
                "value": problem.document(speaker(tag)),
            }
    listing = paths["/v1/languages"]["get"]["responses"]["200"]["content"][JSON]
    listing["example"] = languages_document()
    book_examples.add_examples(paths)


def _unreadable_example() -> Problem:
    try:
        parse_json(EXAMPLE_UNREADABLE)
    except Unreadable as error:
        return unreadable(error)
    raise AssertionError("the example of an unreadable body is readable")


def _invalid_example() -> Problem:
    wrong = {**EXAMPLE_RECORD, "dealer": "Dirck", "result": {"winer": "Ana"}}
    try:
        adjudicate_value(wrong, speaker("en"))
    except InvalidRecord as error:
        return invalid(error, json_positions(json.dumps(wrong, ensure_ascii=False, indent=2).encode()))
    raise AssertionError("the example of an invalid record is valid")


def _bytes(app: Flask) -> bytes:
    """Write the document of an app, once for each app."""
    kept: bytes | None = app.extensions.get("referee-openapi")
    if kept is None:
        kept = app.extensions["referee-openapi"] = to_bytes(build(app))
    return kept


@blueprint.route("/openapi.json")
class Description(MethodView):
    """The description of the service, for programs."""

    init_every_request = False

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId="describe",
        summary="Describe the service",
        description="In English, and as OpenAPI 3.1.",
        responses={
            "200": {
                **answer("This document.", "Description"),
                "content": {JSON: {"schema": {"type": "object", "description": "An OpenAPI 3.1 document."}}},
            }
        },
    )
    def get(self) -> Response:
        """Describe the service."""
        speak_only("en")
        response = Response(_bytes(current_app._get_current_object()), mimetype=JSON)  # type: ignore[attr-defined]
        response.add_etag()
        response.cache_control.no_cache = True
        response.make_conditional(request)
        return response


@pages.get("/docs")
def docs() -> Response:
    """Show the description to people."""
    page = render_template(
        "docs.html",
        language=answer_language(),
        title=answer_speaker().say(Phrase(PAGE_TITLE)),
        without_script=answer_speaker().say(Phrase(WITHOUT_SCRIPT)),
        document=url_for("description.Description"),
    )
    return Response(page, mimetype="text/html", headers={"Content-Security-Policy": PAGE_POLICY})
