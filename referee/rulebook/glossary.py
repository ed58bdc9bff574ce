"""The words of the game."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Term

TERMS: tuple[Term, ...] = (
    Term(
        "foundation",
        M("term name", "foundation"),
        M(
            "term",
            "A space in the centre where everybody builds, from an ace up to a king, and the cards that lie on "
            "it.",
        ),
        related=("play",),
        rules=("foundation.spaces", "foundation.start", "foundation.upward"),
    ),
)
