"""The chapter about the foundations."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "foundation.start",
        M("rule title", "An ace starts a foundation"),
        M(
            "rule",
            "An empty space takes an ace, of whatever suit, and nothing else. That ace starts the foundation.",
        ),
        M("rule why", "Until an ace turns up nobody can play at all, so the aces decide how a round begins."),
        example(
            M(
                "rule example",
                "All spaces are empty and Ana has %(ace)s exposed. She must lay it on one of them. Had she "
                "%(two)s instead, she could only pass.",
            ),
            ace="AS",
            two="2C",
        ),
        ("teaching/03.b", "classic/deck.b", "classic/gameplay.1"),
        related=("foundation.upward",),
    ),
)
