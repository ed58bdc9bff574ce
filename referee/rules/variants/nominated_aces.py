"""Nominated aces: the four aces are set out before the deal, and 48 cards are dealt."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.ruleset import RuleSet
from referee.rules.variants.variant import Variant


def apply(rules: RuleSet) -> RuleSet:
    """Set out the aces and deal the rest."""
    return replace(rules, layout=replace(rules.layout, aces_set_out=True), pack=rules.pack - 4)


VARIANT = Variant(
    "nominated-aces",
    apply,
    ("classic/variations.nominated-aces",),
    # Four foundations cannot be open from the start where only one may be open at a time.
    excludes=frozenset({"speed"}),
)
