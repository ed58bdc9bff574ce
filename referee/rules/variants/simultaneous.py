"""Simultaneous play: no turns, everybody plays whenever a card fits (R23)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.ruleset import RuleSet
from referee.rules.variants.variant import Variant


def apply(rules: RuleSet) -> RuleSet:
    """Take the turns away; who plays first is the players' choice."""
    return replace(rules, in_turns=False, free_choice=True)


VARIANT = Variant(
    "simultaneous",
    apply,
    ("classic/variations.simultaneous", "teaching/05.g", "R23"),
    # A bar lasts one turn, and a call loses the rest of one: neither means anything without turns.
    excludes=frozenset({"block-play"}),
    excludes_options={"missed_play": "forfeit"},
)
