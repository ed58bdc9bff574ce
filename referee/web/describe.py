"""Pieces of the OpenAPI description that several resources share."""

from __future__ import annotations

from typing import Any

from referee.rules.ruleset import Profile
from referee.rules.variants import VARIANTS
from referee.web.bodies import JSON
from referee.web.problems import PROBLEM_JSON

Piece = dict[str, Any]
HTML = "text/html"

LANG = ["lang", "acceptLanguage"]
LANG_AND_CARDS = [*LANG, "cards"]
BOOK_PARAMETERS = [*LANG_AND_CARDS, "ifNoneMatch"]
NARROWING = ["profile", "variant"]
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
    "ifNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag of an answer that is there already; where it is still the same, 304 says so.",
        "schema": {"type": "string"},
    },
    "profile": {
        "name": "profile",
        "in": "query",
        "description": "Only the rules that hold for this profile.",
        "schema": {"type": "string", "enum": [str(profile) for profile in Profile]},
    },
    "variant": {
        "name": "variant",
        "in": "query",
        "description": "Only the rules that this variant brings.",
        "schema": {"type": "string", "enum": list(VARIANTS)},
    },
}

HEADERS: dict[str, Piece] = {
    "Content-Language": {
        "description": "The language of the answer.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Vary": {
        "description": "The answer depends on the header Accept-Language; in the rule book on Accept, too.",
        "required": True,
        "schema": {"type": "string"},
    },
    "ETag": {
        "description": "By which whoever keeps the answer asks for it again; it differs by language and form.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Cache-Control": {
        "description": "That the answer may be kept, and for how many seconds.",
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
    404: "There is no such thing; the nearest that there is is named.",
    422: "Readable, but not a valid record; everything wrong with it is listed.",
    500: "A mistake of the referee's own.",
    503: "The service is not ready.",
}


def one_of(*schemas: str) -> Piece:
    """Refer to a schema by its name, or to several of which any may be meant."""
    named = [{"$ref": f"#/components/schemas/{schema}"} for schema in schemas]
    return named[0] if len(named) == 1 else {"oneOf": named}


def answer(description: str, *schemas: str) -> Piece:
    """Describe an answer in JSON by the name of its schema, or by those of several that it may have."""
    return {
        "description": description,
        "headers": _LANGUAGE_HEADERS,
        "content": {JSON: {"schema": one_of(*schemas)}},
    }


def explained_answers(schema: str, *problems: int) -> dict[str, Piece]:
    """Describe the answers of an address in the rule book by the name of its schema."""
    names = ("Content-Language", "Vary", "ETag", "Cache-Control")
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
    described = {
        "200": {
            "description": "The explanation.",
            "headers": headers,
            "content": {
                JSON: {"schema": {"$ref": f"#/components/schemas/{schema}"}},
                HTML: {"schema": {"type": "string", "description": "A page for people, with the same in it."}},
            },
        },
        "304": {"description": "What is there already is still the same.", "headers": headers},
        **problem_answers(*problems, 500),
    }
    if 422 in problems:
        described["422"]["description"] = "A profile or a variant that is not known."
    return described


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
