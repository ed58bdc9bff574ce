"""The JSON Schemas of verdicts, generated from the register of faults.

The schema of the verdict on a round is here, with what those on larger records share with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from referee.cards import PACK, UNSEEN
from referee.faults import ROUND_FAMILIES, Fault, of_families
from referee.faults.base import NAME, NUMBER, Severity, list_of, nullable
from referee.faults.results import PLACES, WINNER
from referee.game.outcome import Outcome
from referee.verdict import Decision
from referee.wire.document import FORMAT

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_WON = [str(Outcome.WIN), str(Outcome.BLOCK)]
POSITION = nullable({"type": "integer", "minimum": 1})
LINK = {"type": "string", "format": "uri-reference"}
POINTER = {"type": "string", "pattern": "^(?:/(?:[^/~]|~[01])*)*$"}


def verdict_schema() -> Schema:
    """Make the schema of the verdict on a round."""
    return verdict_of(
        "Give Away verdict on a round, version 1",
        "What the referee makes of the record of one round.",
        "What was found: the deal, turn by turn, the ending, the claim.",
        of_families(*ROUND_FAMILIES),
        {},
        {"result": _result()},
    )


def verdict_of(
    title: str,
    description: str,
    findings: str,
    kinds: Mapping[str, type[Fault]],
    places: Mapping[str, Any],
    parts: Mapping[str, Any],
) -> Schema:
    """Make the schema of the verdict on one kind of record.

    `findings` describes their order, `kinds` are the faults that can be found. `places` are keys by which a
    finding says where in the record it belongs, beyond those of a round; `parts` what the verdict has besides
    its head and its findings.
    """
    head = {
        "format": described("The format of this document.", {"const": FORMAT}),
        "referee": described("The version of the referee that judged.", {"type": "string"}),
        "id": described("The id of the record, null where it has none.", nullable({"type": "string"})),
        "language": described("The language of every text in it (BCP 47).", {"type": "string"}),
        "verdict": described(
            "What it comes down to.", {"type": "string", "enum": [str(word) for word in Decision]}
        ),
        "summary": described("The same in words, for people.", {"type": "string"}),
        "findings": described(findings, list_of({"$ref": "#/$defs/finding"})),
    }
    return {
        "$schema": DIALECT,
        "title": title,
        **closed(description, {**head, **parts}),
        "$defs": {
            "card": {
                "description": "A card, rank before suit, in the canonical letters; ?? is a card nobody has seen.",
                "enum": [*PACK, UNSEEN],
            },
            "finding": _finding(kinds, places),
            **{f"data-{code}": _data(kind) for code, kind in kinds.items()},
        },
    }


def _result() -> Schema:
    return closed(
        "The result: claimed, as played, and by the rules.",
        {
            "claimed": described(
                "What the players claim, as far as they do; null for nothing.",
                nullable(_outcome("The claim.", [*_WON, str(Outcome.ABANDONED)], required=())),
            ),
            **found_schemas(),
        },
    )


def found_schemas() -> Schema:
    """Make the schemas of a round's result as played and by the rules, and of whether that matters."""
    return {
        "as_played": _outcome(
            "What the record itself amounts to.",
            [str(outcome) for outcome in Outcome if outcome is not Outcome.ABANDONED],
        ),
        "lawful": described(
            "What this deal leads to when everybody keeps the rules; null where that cannot be said.",
            nullable(_outcome("The lawful result.", _WON)),
        ),
        "material": described(
            "Whether the result would have been another by the rules, null where that cannot be said.",
            {"type": ["boolean", "null"]},
        ),
    }


def _outcome(
    description: str, outcomes: list[str], required: tuple[str, ...] = ("outcome", "winner", "remaining")
) -> Schema:
    return closed(
        description,
        {
            "outcome": described("How the round ended.", {"type": "string", "enum": outcomes}),
            "winner": described("Who won: a name, a list of names, or null for nobody.", WINNER),
            "remaining": described(
                "The cards left, in the order of the players; null where they are not known.",
                nullable(list_of(nullable(NUMBER))),
            ),
            "places": described("Who came first, second and so on.", PLACES),
        },
        required,
    )


def _finding(kinds: Mapping[str, type[Fault]], places: Mapping[str, Any]) -> Schema:
    finding = closed(
        "One thing that was found.",
        {
            "code": described("Which fault it is.", {"type": "string", "enum": list(kinds)}),
            "severity": described(
                "How much it weighs.", {"type": "string", "enum": [str(word) for word in Severity]}
            ),
            "rule": described("The id of the rule.", {"type": "string"}),
            **places,
            "player": described("Who did it, null where it is nobody in particular.", nullable(NAME)),
            "turn": described("The turn, from 1, null where it is not about one.", POSITION),
            "play": described("The play in that turn, from 1, null where it is not about one.", POSITION),
            "pointer": described("Where in the record as it was sent (RFC 6901).", POINTER),
            "data": described("The particulars, by fault.", {"type": "object"}),
            "message": described("The same in words, for people.", {"type": "string"}),
            "follows": described(
                "The index, from 0, of the finding that this one rests on, null for a root cause.",
                nullable(NUMBER),
            ),
            "fix": described("How a program can mend the record; null where it cannot.", nullable(_fix())),
            "links": closed(
                "Where this is explained.",
                {
                    "rule": described("The address of the rule.", LINK),
                    "fault": described("The address of the fault.", LINK),
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
        for code, kind in kinds.items()
    ]
    return finding


def _fix() -> Schema:
    operation = closed(
        "One operation (RFC 6902).",
        {
            "op": described("What is done.", {"const": "replace"}),
            "path": described("Where in the record as it was sent (RFC 6901).", POINTER),
            "value": described("What stands there then.", {}),
        },
    )
    return closed(
        "A mend of the record.",
        {
            "applicability": described(
                "Whether it may be applied unasked.", {"type": "string", "enum": ["safe", "suggested"]}
            ),
            "patch": described("What is done, in order.", list_of(operation)),
        },
    )


def _data(kind: type[Fault]) -> Schema:
    """Make the schema of a fault's payload from the fields it declares."""
    return closed(
        kind.page.text.text,
        {
            entry.name: described(entry.metadata["doc"].text, entry.metadata["schema"])
            for entry in fields(kind)  # type: ignore[arg-type]
        },
    )


def closed(description: str, properties: Mapping[str, Any], required: tuple[str, ...] | None = None) -> Schema:
    """Make the schema of an object that has these keys and no others, all of them required unless said."""
    keys = tuple(properties) if required is None else required
    return {
        "type": "object",
        "description": description,
        "properties": dict(properties),
        **({"required": list(keys)} if keys else {}),
        "additionalProperties": False,
    }


def described(description: str, schema: Mapping[str, Any]) -> Schema:
    return {"description": description, **schema}
