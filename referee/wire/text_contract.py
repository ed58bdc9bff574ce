"""The JSON Schemas of what is written as a text in a record: names, cards, plays and turns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from referee.cards import NOTATIONS, SPELLINGS, UNSEEN
from referee.wire.cards import MOST_CARDS
from referee.wire.turns import MOST_FOUNDATIONS

Schema = dict[str, Any]

NAME: Schema = {"$ref": "#/$defs/name"}
CARD: Schema = {"$ref": "#/$defs/card"}
CARDS: Schema = {"$ref": "#/$defs/cards"}
DEALT: Schema = {"$ref": "#/$defs/dealt-cards"}

_CONTROLS = r"\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069"
_INK, _BLANK = rf"[^\s{_CONTROLS}]", rf"[^\S{_CONTROLS}]"
"""What a name is made of; at its ends any space may stand, for it is trimmed."""
_SPACE = r"[\s\u001c-\u001f\u0085]"
"""What texts are trimmed of and split at: regular expressions outside Python do not count all of it as space."""


def text_schemas() -> Schema:
    """Make the schemas of what is written as a text: cards, plays and turns."""
    card = "(?:" + "|".join(_card_pattern(notation) for notation in NOTATIONS) + ")"
    cards = rf"(?:{card}(?:{_SPACE}+{card})*)?"
    dealt = "(?:" + "|".join([card, re.escape(UNSEEN)]) + ")"
    # A foundation may have zeros before it, as the reader takes it.
    play = rf"{card}(?:@0{{0,2}}[1-{MOST_FOUNDATIONS}])?!?"
    plays = rf"{play}(?:{_SPACE}+{play})*"
    return {
        "name": {
            "description": "The name of a player: plain text, up to 64 characters after trimming.",
            "type": "string",
            "pattern": rf"^{_SPACE}*{_INK}+(?:{_BLANK}+{_INK}+)*{_SPACE}*$",
        },
        "card": {
            "description": "A card, rank before suit, in the letters of the notation or with a suit symbol.",
            "type": "string",
            "pattern": f"^{card}$",
        },
        "cards": {
            "description": "Cards: a list, or a text with spaces between them.",
            "anyOf": [
                {"type": "array", "items": CARD, "maxItems": MOST_CARDS},
                {"type": "string", "pattern": rf"^{_SPACE}*{cards}{_SPACE}*$"},
            ],
        },
        "dealt-cards": {
            "description": f"Cards, some of which nobody has seen ({UNSEEN}): a list, or a text.",
            "anyOf": [
                {
                    "type": "array",
                    "items": {"anyOf": [CARD, {"const": UNSEEN}]},
                    "maxItems": MOST_CARDS,
                },
                {"type": "string", "pattern": rf"^{_SPACE}*(?:{dealt}(?:{_SPACE}+{dealt})*)?{_SPACE}*$"},
            ],
        },
        "play-text": {
            "description": "A play as a text: AS, AS@1 or, for a bar, AS@1!.",
            "type": "string",
            "pattern": rf"^{_SPACE}*{play}{_SPACE}*$",
        },
        "plays-text": {
            "description": "All plays of a turn as one text, such as AS@1 2C@1; nothing or - is a pass.",
            "type": "string",
            "pattern": rf"^{_SPACE}*(?:-|{plays})?{_SPACE}*$",
        },
        "turn-text": {
            "description": "A turn as one text: Ana: AS@1 2C@1, a pass Ana: -, with cards shown Ana: - (9H).",
            "type": "string",
            "pattern": rf"^[\s\S]+:{_SPACE}*(?:-|{plays}){_SPACE}*(?:\({_SPACE}*{cards}{_SPACE}*\){_SPACE}*)?$",
        },
    }


def _card_pattern(notation: str) -> str:
    """Make a regular expression of all the ways to write a card in one notation."""
    spellings = SPELLINGS[notation]
    ranks = {written[:-1] for written in spellings if written.endswith("♠")}
    suits = {written[1:] for written in spellings if written.startswith("2")}
    return _one_of(ranks) + _one_of(suits)


def _one_of(words: Iterable[str]) -> str:
    """Make a regular expression that matches one of some words, in ASCII."""
    escaped = {word: "".join(c if c.isascii() else f"\\u{ord(c):04x}" for c in word) for word in sorted(words)}
    letters = "".join(shown for word, shown in escaped.items() if len(word) == 1)
    longer = [shown for word, shown in escaped.items() if len(word) > 1]
    return "(?:" + "|".join([f"[{letters}]", *longer]) + ")"
