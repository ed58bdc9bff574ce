"""The variants a record may declare.

One module a variant, and its line in `VARIANTS`; a variant is a function from a rule set to a rule
set. `KNOWN` names all variants of the record format, so that a record can be told apart which asks
for one that this version of the referee does not judge yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.rules.ruleset import RuleSet

KNOWN = (
    "both-ways",
    "spread-of-three",
    "simultaneous",
    "nominated-aces",
    "block-play",
    "speed",
)

VARIANTS: Mapping[str, Callable[[RuleSet], RuleSet]] = {}
