"""The JSON Schemas of what the rule book answers: one for each kind of thing, and one for its collection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.faults import FAULTS
from referee.faults.base import Severity, list_of, nullable
from referee.rulebook import OPTIONS, RULINGS
from referee.rules.ruleset import Profile
from referee.rules.variants import VARIANTS
from referee.text import languages
from referee.verdict import Decision
from referee.wire.links import Section

Schema = dict[str, Any]

LINK: Schema = {"type": "string", "format": "uri-reference"}
TEXT: Schema = {"type": "string", "minLength": 1}
_RULE_ID: Schema = {"type": "string", "pattern": r"^[a-z0-9-]+\.[a-z0-9-]+$"}
_RULE_IDS = list_of(_RULE_ID)
_CODE: Schema = {"type": "string", "enum": list(FAULTS)}
_PROFILE: Schema = {"type": "string", "enum": [str(profile) for profile in Profile]}
_VARIANT: Schema = {"type": "string", "enum": list(VARIANTS)}
_TERM_ID: Schema = {"type": "string", "pattern": "^[a-z0-9-]+$"}
_SOURCES = list_of({"type": "string", "pattern": "^(?:teaching|classic)/"})

NAMES: Mapping[Section, tuple[str, str]] = {
    Section.RULES: ("Rule", "Rules"),
    Section.FAULTS: ("Fault", "Faults"),
    Section.PROFILES: ("Profile", "Profiles"),
    Section.VARIANTS: ("Variant", "Variants"),
    Section.GLOSSARY: ("Term", "Glossary"),
}
"""What the schemas are called: of one thing in a section, and of the whole section."""


def explained_schemas() -> dict[str, Schema]:
    """Make every schema of the rule book by its name, with references to one another by that name."""
    made = {
        "Ruling": _ruling(),
        "Rule": _rule(),
        "Fault": _fault(),
        "Profile": _profile(),
        "Variant": _variant(),
        "Term": _term(),
    }
    for one, many in NAMES.values():
        made[many] = _object(
            "All of them, in the order in which they are declared.",
            {"items": _said("One entry for each.", list_of(reference(one)))},
        )
    return made


def reference(name: str) -> Schema:
    """Refer to a schema among the components of the description of the service."""
    return {"$ref": f"#/components/schemas/{name}"}


def _ruling() -> Schema:
    return _object(
        "What the referee decided where the sources differ or are silent; the referee's own, no source's.",
        {
            "id": _said("The id of the ruling.", {"type": "string", "enum": list(RULINGS)}),
            "text": _said("What was decided.", TEXT),
            "why": _said("What the sources leave open.", TEXT),
        },
    )


def _rule() -> Schema:
    return _object(
        "One rule of the book.",
        {
            "id": _said("The id, the same in every language; it never changes.", _RULE_ID),
            "title": _said("Its name.", TEXT),
            "text": _said("What it says.", TEXT),
            "why": _said("Why it matters.", TEXT),
            "example": _said("How it goes, shown with cards.", TEXT),
            "rulings": _said("The referee's own rulings on it.", list_of(reference("Ruling"))),
            "profiles": _said("The profiles it holds for.", list_of(_PROFILE)),
            "variants": _said("The variants that bring it; none where it always holds.", list_of(_VARIANT)),
            "sources": _said("The paragraphs of the rule texts that say so.", _SOURCES),
            "faults": _said("The codes of the faults that break it.", list_of(_CODE)),
            "judged": _said("Whether the referee ever judges by it; advice never is.", {"type": "boolean"}),
            "related": _said("The ids of rules to read next.", _RULE_IDS),
            "links": _links(
                faults="The faults that break it.",
                profiles="The profiles it holds for.",
                variants="The variants that bring it.",
                related="Rules to read next.",
            ),
        },
    )


def _fault() -> Schema:
    finding = _object(
        "What the referee found in the record.",
        {
            "code": _said("Which fault it is.", _CODE),
            "pointer": _said("Where in the record (RFC 6901).", {"type": "string"}),
            "message": _said("The same in words.", TEXT),
        },
    )
    example = _object(
        "A record and what the referee makes of it.",
        {
            "record": _said("The record as it is handed in.", {"type": "object"}),
            "verdict": _said("The verdict on it.", {"type": "string", "enum": [str(word) for word in Decision]}),
            "findings": _said("What was found in it.", list_of(finding)),
        },
    )
    payload = _object(
        "One field of `data`.",
        {
            "name": _said("Its key.", TEXT),
            "meaning": _said("What it means.", TEXT),
            "schema": _said("Its JSON Schema.", {"type": "object"}),
        },
    )
    return _object(
        "One kind of fault.",
        {
            "code": _said("Its code, the same in every language; it never changes.", _CODE),
            "severity": _said("How much it weighs.", {"type": "string", "enum": [str(word) for word in Severity]}),
            "rule": _said("The id of the rule it is about.", _RULE_ID),
            "title": _said("Its name.", TEXT),
            "text": _said("What it means.", TEXT),
            "looks": _said("What a referee looks for.", TEXT),
            "goes_on": _said("How the replay goes on after it.", TEXT),
            "result": _said("What it does to the result.", TEXT),
            "payload": _said("The fields of `data` in a finding.", list_of(payload)),
            "examples": _object(
                "Two records.",
                {
                    "bad": _said("A record that has the fault.", example),
                    "good": _said("A record that has not.", example),
                },
            ),
            "links": _links(rule=None),
        },
    )


def _profile() -> Schema:
    allowed = _object(
        "One value.",
        {
            "value": _said("The value as it stands in a record.", {}),
            "text": _said("What it means.", TEXT),
        },
    )
    parameter = _object(
        "One number that goes with the option.",
        {
            "name": _said("Its key.", TEXT),
            "title": _said("Its name.", TEXT),
            "text": _said("What it means.", TEXT),
        },
    )
    option = _object(
        "One option.",
        {
            "name": _said("Its key in a record.", {"type": "string", "enum": list(OPTIONS)}),
            "title": _said("Its name.", TEXT),
            "text": _said("What it is about.", TEXT),
            "value": _said("What it is where a record does not say.", {}),
            "allowed": _said("What it may be; empty where it is a number.", list_of(allowed)),
            "parameters": _said("The numbers inside it.", list_of(parameter)),
            "sources": _said("The paragraphs of the rule texts it comes from.", _SOURCES),
            "rulings": _said("The referee's own rulings on it.", list_of(reference("Ruling"))),
            "rules": _said("The ids of the rules about it.", _RULE_IDS),
        },
    )
    return _object(
        "One family of rules: every option with its value.",
        {
            "id": _said("The id, the same in every language.", _PROFILE),
            "title": _said("Its name.", TEXT),
            "text": _said("What kind of game it makes.", TEXT),
            "options": _said("Every option, in the same order for every profile.", list_of(option)),
            "rules": _said("The ids of the rules about it.", _RULE_IDS),
            "links": _links(rules="The rules about it.", book=None),
        },
    )


def _variant() -> Schema:
    excluded = _object(
        "A choice that cannot be made together with it.",
        {"option": _said("The option.", TEXT), "value": _said("The value.", TEXT)},
    )
    return _object(
        "One variant.",
        {
            "id": _said("The id, the same in every language.", _VARIANT),
            "title": _said("Its name.", TEXT),
            "text": _said("What it changes.", TEXT),
            "foundations": _said("How many foundations there may be.", list_of({"type": "integer"})),
            "excludes": _said("The variants it cannot be played together with.", list_of(_VARIANT)),
            "excludes_options": _said("The choices it cannot be played together with.", list_of(excluded)),
            "sources": _said("The paragraphs of the rule texts it comes from.", _SOURCES),
            "rulings": _said("The referee's own rulings on it.", list_of(reference("Ruling"))),
            "rules": _said("The ids of the rules it brings.", _RULE_IDS),
            "links": _links(rules="The rules it brings.", excludes="The variants it excludes.", book=None),
        },
    )


def _term() -> Schema:
    return _object(
        "One word of the game.",
        {
            "id": _said("The id, the same in every language.", _TERM_ID),
            "term": _said("The word.", TEXT),
            "text": _said("What it means.", TEXT),
            "ambiguity": _said("What else the word is used for; null where nothing.", nullable(TEXT)),
            "names": {
                "type": "object",
                "description": "The word in every language.",
                "properties": {tag: _said(f"The word where the language is {tag}.", TEXT) for tag in languages()},
                "required": list(languages()),
                "additionalProperties": False,
            },
            "rules": _said("The ids of the rules where it is at home.", _RULE_IDS),
            "related": _said("The ids of words to read next.", list_of(_TERM_ID)),
            "links": _links(rules="The rules where it is at home.", related="Words to read next."),
        },
    )


_SINGLE = {"rule": "The rule it is about.", "book": "The rules that hold with it."}


def _links(**more: str | None) -> Schema:
    """Make the schema of links: to one address for what stands in `_SINGLE`, else to a list of them."""
    return _object(
        "The addresses of its neighbours.",
        {
            "self": _said("Where this is.", LINK),
            "collection": _said("Where all of them are listed.", LINK),
            "previous": _said("The one before it, null for the first.", nullable(LINK)),
            "next": _said("The one after it, null for the last.", nullable(LINK)),
            **{
                name: _said(_SINGLE[name], LINK) if text is None else _said(text, list_of(LINK))
                for name, text in more.items()
            },
        },
    )


def _object(description: str, properties: Mapping[str, Any]) -> Schema:
    return {
        "type": "object",
        "description": description,
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _said(description: str, schema: Mapping[str, Any]) -> Schema:
    return {"description": description, **schema} if "$ref" not in schema else dict(schema)
