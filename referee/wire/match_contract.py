"""The JSON Schemas of matches: of the log, and of the verdict on it."""

from __future__ import annotations

from referee.faults import MATCH_FAMILIES, ROUND_FAMILIES, of_families
from referee.faults.base import NAME, NUMBER, list_of, nullable
from referee.faults.results import WINNER
from referee.verdict import Decision
from referee.wire.fields import LONGEST_TEXT
from referee.wire.log_contract import log_schema
from referee.wire.match_log import FORMAT, MOST_ROUNDS, ON_TIME
from referee.wire.names import LEAST, MOST
from referee.wire.rules_contract import COMMENT, OWN_KEYS, record_object
from referee.wire.verdict_contract import DIALECT, POSITION, Schema, closed, described, found_schemas, verdict_of

SHARED_KEYS = ("id", "date", "table", "scorekeeper", "rules", "notation", "players")
"""What the log of a match has just as that of a round."""


def match_log_schema() -> Schema:
    """Make the schema of the log of a match."""
    log = log_schema()
    return {
        "$schema": DIALECT,
        "title": "Give Away match log, version 1",
        **record_object(
            "The record of one match.",
            {
                "format": {"description": "The format of this document.", "const": FORMAT},
                **{key: log["properties"][key] for key in SHARED_KEYS},
                "rounds": {
                    "description": "The rounds in the order played.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/match-round"},
                    "maxItems": MOST_ROUNDS,
                },
                "ended": {"description": "time where the clock ended the match.", "const": ON_TIME},
                "result": {"$ref": "#/$defs/match-result"},
            },
            ("format", "rules", "players", "rounds"),
        ),
        "$defs": {
            **log["$defs"],
            "match-round": {
                "description": (
                    "A round, or one that does not count. Anything else spoils nothing but itself: it is told of "
                    "as unreadable-record, and the rest is judged."
                ),
                "anyOf": [{"$ref": "#/$defs/round"}, {"$ref": "#/$defs/void-round"}, {}],
            },
            "round": _round(log),
            "void-round": _void_round(),
            "match-result": _claim(),
        },
    }


def _round(log: Schema) -> Schema:
    """Make the schema of a round in a match: the log of a round, less what the match says for all."""
    properties = {key: part for key, part in log["properties"].items() if key not in ("format", "comment")}
    return record_object(
        "One round: its log, in which rules and players may be left out where they are those of the match.",
        {**properties, "agreed": {"description": "Whether all agreed to what is different.", "type": "boolean"}},
        ("dealer",),
    )


def _void_round() -> Schema:
    return {
        "type": "object",
        "description": "A round that does not count; nothing else in it is read but the dealer.",
        "properties": {
            "void": {"description": "Why it does not count.", "type": "string", "maxLength": LONGEST_TEXT}
        },
        "required": ["void"],
    }


def _claim() -> Schema:
    names = {"type": "array", "items": {"$ref": "#/$defs/name"}, "maxItems": MOST, "uniqueItems": True}
    score = {
        "description": "A score, null where nobody noted it.",
        "type": ["integer", "null"],
        "minimum": 0,
    }
    return record_object(
        "What the players claim of the match; what is left out is not claimed.",
        {
            "winner": {
                "description": "Who won: a name, a list of names for a tie, null or an empty list if not decided.",
                "anyOf": [{"$ref": "#/$defs/name"}, names, {"type": "null"}],
            },
            "scores": {
                "description": "Round wins, penalty points or totals: a list in the order of players, or by name.",
                "anyOf": [
                    {"type": "array", "items": score, "minItems": LEAST, "maxItems": MOST},
                    {
                        "type": "object",
                        "properties": {"comment": COMMENT},
                        "patternProperties": OWN_KEYS,
                        "additionalProperties": score,
                    },
                ],
            },
            "eliminated": {"description": "Who is eliminated from the match.", **names},
        },
    )


def match_verdict_schema() -> Schema:
    """Make the schema of the verdict on a match."""
    return verdict_of(
        "Give Away verdict on a match, version 1",
        "What the referee makes of the record of one match.",
        "What was found: round by round, each round's own first and then its place in the match; at the end what "
        "is claimed of the match.",
        of_families(*ROUND_FAMILIES, *MATCH_FAMILIES),
        {"round": described("The round, from 1, null where it is about the match as a whole.", POSITION)},
        {
            "rounds": described("What became of each round.", list_of(row_schema())),
            "result": closed(
                "The result of the match: claimed, and as its rounds add up to it.",
                {
                    "claimed": described("What is claimed; null for nothing.", nullable(_claimed())),
                    "established": established_schema(),
                },
            ),
        },
    )


def row_schema() -> Schema:
    """Make the schema of the row of one round."""
    found = found_schemas()
    verdicts = {"type": "string", "enum": [str(word) for word in Decision]}
    return closed(
        "What became of one round.",
        {
            "verdict": described("What it comes down to, null where it was not judged.", nullable(verdicts)),
            **found,
            "as_played": described("What its record amounts to.", nullable(found["as_played"])),
            "void": described("There where the round was declared void.", {"const": True}),
        },
        ("verdict", "as_played", "lawful", "material"),
    )


def _claimed() -> Schema:
    return closed(
        "The claim.",
        {
            "winner": described("Who won: a name, a list of names, or null if not decided.", WINNER),
            "scores": described(
                "The scores, in the order of the players; null where not known.", list_of(nullable(NUMBER))
            ),
            "eliminated": described("Who is eliminated from the match.", list_of(NAME)),
        },
        (),
    )


def established_schema() -> Schema:
    """Make the schema of what the rounds of a match add up to."""
    return described(
        "As its rounds add up to it.",
        closed(
            "What the match amounts to.",
            {
                "winner": described("Who won: a name, a list of names for a tie, null if not decided.", WINNER),
                "scores": described("The scores, in the order of the players.", list_of(NUMBER)),
                "eliminated": described("Who is eliminated from the match.", list_of(NAME)),
                "decided_in": described("The round that decided it, from 1; null if none did.", POSITION),
            },
        ),
    )
