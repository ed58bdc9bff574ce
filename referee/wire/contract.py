"""The published contract: JSON Schemas of the log and of the verdict, generated from the code.

`python -m referee.wire.contract` writes them into `schemas/`, where a test compares them. The schema of
the log accepts whatever the reader accepts; what no schema can say (names that are players, cards that are
one pack) is left to the reader.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from importlib import resources
from pathlib import Path
from typing import Any

from referee.cards import PACK, UNSEEN
from referee.faults import FAULTS, Fault
from referee.faults.base import NAME, NUMBER, Severity, list_of, nullable
from referee.faults.results import PLACES, WINNER
from referee.game.outcome import Outcome
from referee.verdict import Decision
from referee.wire.document import FORMAT
from referee.wire.log_contract import log_schema

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
LINK = {"type": "string", "format": "uri-reference"}
POINTER = {"type": "string", "pattern": "^(?:/(?:[^/~]|~[01])*)*$"}


def verdict_schema() -> Schema:
    """Make the schema of the verdict, with the payload of every fault."""
    definitions: Schema = {
        "card": {
            "description": "A card, rank before suit, in the canonical letters; ?? is a card nobody has seen.",
            "enum": [*PACK, UNSEEN],
        },
        "finding": _finding(),
    }
    for code, kind in FAULTS.items():
        definitions[f"data-{code}"] = _data(kind)
    return {
        "$schema": DIALECT,
        "title": "Give Away verdict, version 1",
        **_object(
            "What the referee makes of the record of one round.",
            {
                "format": _described("The format of this document.", {"const": FORMAT}),
                "referee": _described("The version of the referee that judged.", {"type": "string"}),
                "id": _described("The id of the record, null where it has none.", nullable({"type": "string"})),
                "language": _described("The language of every text in it (BCP 47).", {"type": "string"}),
                "verdict": _described(
                    "What it comes down to.", {"type": "string", "enum": [str(word) for word in Decision]}
                ),
                "summary": _described("The same in words, for people.", {"type": "string"}),
                "findings": _described(
                    "What was found: the deal, turn by turn, the ending, the claim.",
                    list_of({"$ref": "#/$defs/finding"}),
                ),
                "result": _result(),
            },
        ),
        "$defs": definitions,
    }


def _result() -> Schema:
    won = [str(Outcome.WIN), str(Outcome.BLOCK)]
    return _object(
        "The result: claimed, as played, and by the rules.",
        {
            "claimed": _described(
                "What the players claim, as far as they do; null for nothing.",
                nullable(_outcome("The claim.", [*won, str(Outcome.ABANDONED)], required=())),
            ),
            "as_played": _outcome(
                "What the record itself amounts to.",
                [str(outcome) for outcome in Outcome if outcome is not Outcome.ABANDONED],
            ),
            "lawful": _described(
                "What this deal leads to when everybody keeps the rules; null where that cannot be said.",
                nullable(_outcome("The lawful result.", won)),
            ),
            "material": _described(
                "Whether the result would have been another by the rules, null where that cannot be said.",
                {"type": ["boolean", "null"]},
            ),
        },
    )


def _outcome(
    description: str, outcomes: list[str], required: tuple[str, ...] = ("outcome", "winner", "remaining")
) -> Schema:
    return _object(
        description,
        {
            "outcome": _described("How the round ended.", {"type": "string", "enum": outcomes}),
            "winner": _described("Who won: a name, a list of names, or null for nobody.", WINNER),
            "remaining": _described(
                "The cards left, in the order of the players; null where they are not known.",
                nullable(list_of(nullable(NUMBER))),
            ),
            "places": _described("Who came first, second and so on.", PLACES),
        },
        required,
    )


def _finding() -> Schema:
    position = nullable({"type": "integer", "minimum": 1})
    finding = _object(
        "One thing that was found.",
        {
            "code": _described("Which fault it is.", {"type": "string", "enum": list(FAULTS)}),
            "severity": _described(
                "How much it weighs.", {"type": "string", "enum": [str(word) for word in Severity]}
            ),
            "rule": _described("The id of the rule.", {"type": "string"}),
            "player": _described("Who did it, null where it is nobody in particular.", nullable(NAME)),
            "turn": _described("The turn, from 1, null where it is not about one.", position),
            "play": _described("The play in that turn, from 1, null where it is not about one.", position),
            "pointer": _described("Where in the record as it was sent (RFC 6901).", POINTER),
            "data": _described("The particulars, by fault.", {"type": "object"}),
            "message": _described("The same in words, for people.", {"type": "string"}),
            "follows": _described(
                "The index, from 0, of the finding that this one rests on, null for a root cause.",
                nullable(NUMBER),
            ),
            "fix": _described("How a program can mend the record; null where it cannot.", nullable(_fix())),
            "links": _object(
                "Where this is explained.",
                {
                    "rule": _described("The address of the rule.", LINK),
                    "fault": _described("The address of the fault.", LINK),
                },
            ),
        },
    )
    finding["oneOf"] = [
        {
            "properties": {
                "code": {"const": code},
                "severity": {"const": str(kind.severity)},
                "rule": {"const": kind.rule},
                "data": {"$ref": f"#/$defs/data-{code}"},
            }
        }
        for code, kind in FAULTS.items()
    ]
    return finding


def _fix() -> Schema:
    operation = _object(
        "One operation (RFC 6902).",
        {
            "op": _described("What is done.", {"const": "replace"}),
            "path": _described("Where in the record as it was sent (RFC 6901).", POINTER),
            "value": _described("What stands there then.", {}),
        },
    )
    return _object(
        "A mend of the record.",
        {
            "applicability": _described(
                "Whether it may be applied unasked.", {"type": "string", "enum": ["safe", "suggested"]}
            ),
            "patch": _described("What is done, in order.", list_of(operation)),
        },
    )


def _data(kind: type[Fault]) -> Schema:
    """Make the schema of a fault's payload from the fields it declares."""
    return _object(
        kind.page.text.text,
        {
            entry.name: _described(entry.metadata["doc"].text, entry.metadata["schema"])
            for entry in fields(kind)  # type: ignore[arg-type]
        },
    )


def _object(description: str, properties: Mapping[str, Any], required: tuple[str, ...] | None = None) -> Schema:
    """Make the schema of an object that has these keys and no others, all of them required unless said."""
    keys = tuple(properties) if required is None else required
    return {
        "type": "object",
        "description": description,
        "properties": dict(properties),
        **({"required": list(keys)} if keys else {}),
        "additionalProperties": False,
    }


def _described(description: str, schema: Mapping[str, Any]) -> Schema:
    return {"description": description, **schema}


def components(name: str, schema: Mapping[str, Any]) -> dict[str, Schema]:
    """Cut a schema into components of an OpenAPI document: itself, and each of its definitions."""

    def moved(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {
                key: f"#/components/schemas/{name}-{part.removeprefix('#/$defs/')}"
                if key == "$ref" and isinstance(part, str)
                else moved(part)
                for key, part in value.items()
            }
        return [moved(part) for part in value] if isinstance(value, list | tuple) else value

    whole = {key: part for key, part in schema.items() if key not in ("$schema", "$defs")}
    found = {name: moved(whole)}
    for key, definition in schema.get("$defs", {}).items():
        found[f"{name}-{key}"] = moved(definition)
    return found


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document for people to read and for version control to compare."""
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def write(directory: Path) -> None:
    """Write both schemas into a directory."""
    write_json(directory / "log.schema.json", log_schema())
    write_json(directory / "verdict.schema.json", verdict_schema())


if __name__ == "__main__":
    write(Path(str(resources.files("referee.schemas"))))
