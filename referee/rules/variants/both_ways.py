"""Building both ways: an ace begins a foundation that runs up, a king one that runs down (R13, R14)."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import ACE, KING
from referee.game.foundation import DOWN, UP
from referee.rules.ruleset import RuleSet
from referee.rules.variants.variant import Variant


def apply(rules: RuleSet) -> RuleSet:
    """Let kings begin foundations too; which way to build is the players' choice."""
    return replace(rules, layout=replace(rules.layout, starts={ACE: UP, KING: DOWN}), free_choice=True)


VARIANT = Variant(
    "both-ways",
    apply,
    ("classic/variations.both-ways", "teaching/05.g", "R13", "R14"),
    foundations=frozenset({8}),
)
