"""Pieces of the OpenAPI description that several resources share."""

from __future__ import annotations

from typing import Any

from referee.web.bodies import JSON
from referee.web.problems import PROBLEM_JSON

Piece = dict[str, Any]

LANG = ["lang", "acceptLanguage"]
LANG_AND_CARDS = [*LANG, "cards"]
"""Names of `PARAMETERS`, which apispec makes references of."""

PARAMETERS: dict[str, Piece] = {
    "lang": {
        "name": "lang",
        "in": "query",
        "description": (
            "The language of the answer (a BCP 47 tag). It goes before Accept-Language; "
            "a language that is not spoken is answered in English."
        ),
        "schema": {"type": "string"},
        "example": "fr",
    },
    "acceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "description": "The languages accepted, with q-values (RFC 9110), matched by look-up (RFC 4647).",
        "schema": {"type": "string"},
        "example": "de-CH, fr;q=0.5",
    },
    "cards": {
        "name": "cards",
        "in": "query",
        "description": (
            "Whose letters the cards in the texts carry (J, V or B for the jack), where they shall differ "
            "from those of the language. Unknown letters leave the language its own."
        ),
        "schema": {"type": "string"},
        "example": "en",
    },
}

HEADERS: dict[str, Piece] = {
    "Content-Language": {
        "description": "The language of the answer.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Vary": {
        "description": "The answer depends on the header Accept-Language.",
        "required": True,
        "schema": {"type": "string"},
    },
}
_LANGUAGE_HEADERS = {name: {"$ref": f"#/components/headers/{name}"} for name in ("Content-Language", "Vary")}

PROBLEM_SCHEMA: Piece = {
    "type": "object",
    "description": "An error (RFC 9457).",
    "properties": {
        "type": {
            "type": "string",
            "format": "uri",
            "description": "The kind of problem; programs go by it.",
        },
        "title": {"type": "string", "description": "The kind of problem, for people."},
        "status": {"type": "integer", "description": "The HTTP status."},
        "detail": {"type": "string", "description": "What is the matter this time, for people."},
        "instance": {
            "type": "string",
            "format": "uri",
            "description": "By which the operators of the service find the incident in their log.",
        },
        "errors": {
            "type": "array",
            "maxItems": 100,
            "description": "Everything wrong with the record, the first hundred.",
            "items": {
                "type": "object",
                "description": "One thing that is wrong.",
                "properties": {
                    "pointer": {
                        "type": "string",
                        "format": "json-pointer",
                        "description": "Where in what was sent (RFC 6901).",
                    },
                    "message": {"type": "string", "description": "What is wrong there, for people."},
                    "line": {
                        "type": "integer",
                        "minimum": 1,
                        "description": "The line of the body, where it or the nearest thing around it begins.",
                    },
                    "column": {
                        "type": "integer",
                        "minimum": 1,
                        "description": "The column in that line, in characters.",
                    },
                },
                "required": ["pointer", "message", "line", "column"],
                "additionalProperties": False,
            },
        },
        "more": {
            "type": "integer",
            "minimum": 0,
            "description": "How many errors there are beyond those listed.",
        },
    },
    "required": ["type", "title", "status", "detail"],
    "additionalProperties": False,
}

_PROBLEMS = {
    400: (
        "What was sent is not JSON, TOML or YAML as it is declared, or in a way that programs read "
        "differently: a key twice, NaN, huge numbers, anchors."
    ),
    413: "The body has more bytes than are taken.",
    415: "The body is declared as nothing that is read here, or not in UTF-8, or it is compressed.",
    422: "Readable, but not a valid record; everything wrong with it is listed.",
    500: "A mistake of the referee's own.",
    503: "The service is not ready.",
}


def answer(description: str, schema: str) -> Piece:
    """Describe an answer in JSON by the name of its schema."""
    return {
        "description": description,
        "headers": _LANGUAGE_HEADERS,
        "content": {JSON: {"schema": {"$ref": f"#/components/schemas/{schema}"}}},
    }


def problem_answers(*statuses: int) -> dict[str, Piece]:
    """Describe the problems that an operation answers with, by status."""
    return {str(status): _problem(_PROBLEMS[status]) for status in statuses}


def _problem(description: str) -> Piece:
    return {
        "description": description,
        "headers": _LANGUAGE_HEADERS,
        "content": {PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }


PROBLEM_ANSWER = _problem("Any other error.")
