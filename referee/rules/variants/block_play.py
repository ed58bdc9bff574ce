"""Block play: a card just turned that doubles the top of a foundation may be laid as a bar (R16)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.ruleset import RuleSet
from referee.rules.variants.variant import Variant


def apply(rules: RuleSet) -> RuleSet:
    """Allow bars; whether to lay one is the players' choice."""
    return replace(rules, bars=True, free_choice=True)


VARIANT = Variant("block-play", apply, ("classic/variations.block-play", "classic/glossary.block", "R16"))
