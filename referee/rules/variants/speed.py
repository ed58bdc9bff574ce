"""Speed: only one foundation is open at a time; the next may be begun when it is closed."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.ruleset import RuleSet
from referee.rules.variants.variant import Variant


def apply(rules: RuleSet) -> RuleSet:
    """Allow one open foundation."""
    return replace(rules, layout=replace(rules.layout, open_at_once=1))


VARIANT = Variant("speed", apply, ("classic/variations.speed",))
