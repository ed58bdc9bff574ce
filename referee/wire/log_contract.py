"""The JSON Schema of the log, generated from the tables that the reader goes by.

It accepts whatever the reader in this package accepts. Numbers that look whole (`1.0`), names that are
not players, and whatever depends on two parts of a record at once, only the reader can tell.
"""

from __future__ import annotations

from typing import Any

from referee.cards import NOTATIONS
from referee.wire.claims import OUTCOMES
from referee.wire.fields import LONGEST_TEXT
from referee.wire.log import FORMAT
from referee.wire.names import LEAST, MOST
from referee.wire.rules_contract import (
    COMMENT,
    NO_TURNS,
    OWN_KEYS,
    SECONDS,
    match_schema,
    record_object,
    rules_schema,
    with_variant,
)
from referee.wire.text_contract import CARD, CARDS, DEALT, NAME, text_schemas
from referee.wire.turns import MOST_FOUNDATIONS, MOST_LANDINGS, MOST_PLAYS, MOST_TURNS

Schema = dict[str, Any]


def log_schema() -> Schema:
    """Make the schema of the log of one round."""
    text = {"type": "string", "maxLength": LONGEST_TEXT}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Give Away log, version 1",
        **record_object(
            "The record of one round.",
            {
                "format": {"description": "The format of this document.", "const": FORMAT},
                "id": {"description": "The organiser's own name for the record.", **text},
                "date": {"description": "When it was played, as any text.", **text},
                "table": {"description": "Where it was played.", **text},
                "scorekeeper": {"description": "Who wrote it down.", **text},
                "rules": {"$ref": "#/$defs/rules"},
                "notation": {
                    "description": "The letters that cards are written in; en where it is left out.",
                    "type": "string",
                    "enum": list(NOTATIONS),
                },
                "players": {
                    "description": "The players, clockwise; every name is another.",
                    "type": "array",
                    "items": NAME,
                    "minItems": LEAST,
                    "maxItems": MOST,
                    "uniqueItems": True,
                },
                "dealer": {
                    "description": "Who dealt; null or an empty text where nobody noted it.",
                    "anyOf": [NAME, {"type": "null"}, {"const": ""}],
                },
                "deal": {"$ref": "#/$defs/deal"},
                "turns": {
                    "description": "The turns in the order played; left out where only a result is handed in.",
                    "type": "array",
                    "items": {"anyOf": [{"$ref": "#/$defs/turn"}, {"$ref": "#/$defs/turn-text"}]},
                    "maxItems": MOST_TURNS,
                },
                "plays": {
                    "description": "The plays in the order in which the cards landed, where there are no turns.",
                    "type": "array",
                    "items": {"$ref": "#/$defs/landing"},
                    "maxItems": MOST_LANDINGS,
                },
                "complete": {
                    "description": "false where the scribe stopped midway.",
                    "type": "boolean",
                },
                "result": {"$ref": "#/$defs/result"},
            },
            ("format", "rules", "players", "dealer"),
        ),
        "allOf": [
            {
                # A deck can be dealt only by somebody.
                "if": {"properties": {"deal": {"type": "object", "required": ["deck"]}}, "required": ["deal"]},
                "then": {"properties": {"dealer": {"type": "string", "minLength": 1}}},
            },
            {
                "if": {"properties": {"rules": with_variant(NO_TURNS)}},
                "then": {"properties": {"turns": False}},
                "else": {"properties": {"plays": False}},
            },
            {
                "if": {
                    "properties": {"rules": {"type": "object", "required": ["hold_limit"]}},
                    "required": ["rules"],
                },
                "then": {"properties": {"plays": {"items": {"required": ["at"]}}}},
            },
        ],
        "$defs": {
            **text_schemas(),
            "rules": rules_schema(),
            "match": match_schema(),
            "deal": _deal(),
            "turn": _turn(),
            "play": record_object("One card played.", _play(), ("card",)),
            "landing": record_object(
                "One card played where there are no turns.",
                {
                    "player": {"description": "Who played it.", **NAME},
                    **_play(),
                    "at": {"description": "When it landed, in seconds; never falling.", **SECONDS},
                },
                ("player", "card"),
            ),
            "result": _result(),
        },
    }


def _deal() -> Schema:
    return record_object(
        "The cards as dealt: a packet for each player, or the deck; left out, nobody has seen any.",
        {
            "packets": {
                "description": "The packets in the order of the players, the top card of each first.",
                "type": "array",
                "items": DEALT,
                "minItems": LEAST,
                "maxItems": MOST,
            },
            "deck": {"description": "All cards in the order dealt, instead of packets.", **CARDS},
            "dead_pile": {"description": "The cards left over, out of play.", **DEALT},
            "set_out": {"description": "The cards set out before the deal.", **CARDS},
        },
        oneOf=[
            {"required": ["packets"], "properties": {"deck": False}},
            {"required": ["deck"], "properties": {"packets": False, "dead_pile": False}},
        ],
    )


def _turn() -> Schema:
    return record_object(
        "One turn of one player.",
        {
            "player": {"description": "Whose turn it was.", **NAME},
            "plays": {
                "description": "What was played, in order; nothing for a pass.",
                "anyOf": [
                    {
                        "type": "array",
                        "items": {"anyOf": [{"$ref": "#/$defs/play"}, {"$ref": "#/$defs/play-text"}]},
                        "maxItems": MOST_PLAYS,
                    },
                    {"$ref": "#/$defs/plays-text"},
                ],
            },
            "called_by": {"description": "Who called a missed play at the end of the turn.", **NAME},
            "shows": {"description": "The player's exposed cards when the turn ended.", **CARDS},
        },
        ("player", "plays"),
    )


def _play() -> Schema:
    return {
        "card": {"description": "The card played.", **CARD},
        "to": {
            "description": "The foundation it was laid on; left out, the referee finds it.",
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_FOUNDATIONS,
        },
        "turned": {"description": "The card turned up after it.", **CARD},
        "bar": {"description": "Whether it was laid as a bar.", "type": "boolean"},
        "taken_back": {"description": "Whether it was put back at once.", "type": "boolean"},
    }


def _result() -> Schema:
    names = {"type": "array", "items": NAME, "maxItems": MOST, "uniqueItems": True}
    count = {
        "description": "A number of cards, null where nobody noted it.",
        "type": ["integer", "null"],
        "minimum": 0,
    }
    return record_object(
        "What the players claim; what is left out is not claimed.",
        {
            "outcome": {
                "description": "How the round ended.",
                "type": "string",
                "enum": [str(outcome) for outcome in OUTCOMES],
            },
            "winner": {
                "description": "Who won: a name, a list of names, or null or an empty list for nobody.",
                "anyOf": [NAME, names, {"type": "null"}],
            },
            "remaining": {
                "description": "The cards left: a list in the order of the players, or an object by name.",
                "anyOf": [
                    {"type": "array", "items": count, "minItems": LEAST, "maxItems": MOST},
                    {
                        "type": "object",
                        "properties": {"comment": COMMENT},
                        "patternProperties": OWN_KEYS,
                        "additionalProperties": count,
                    },
                ],
            },
            "places": {
                "description": "Who came first, second and so on; who share a place stand together.",
                "type": "array",
                "items": names,
            },
        },
    )
