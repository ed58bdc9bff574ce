"""Spread of three: every player has three exposed cards and chooses among those that fit (R15)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.ruleset import RuleSet
from referee.rules.variants.variant import Variant


def apply(rules: RuleSet) -> RuleSet:
    """Expose three cards instead of one; which of them to play is the players' choice."""
    return replace(rules, layout=replace(rules.layout, exposed=3), free_choice=True)


VARIANT = Variant("spread-of-three", apply, ("classic/variations.spread-of-three", "teaching/05.g", "R15"))
