"""What a variant is: a change to the rule set, and what it cannot go together with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from referee.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant a record may declare.

    `apply` changes the rules that it changes. `foundations` are the numbers of foundations it allows
    beside the usual one. `excludes` names variants that cannot be played together with it, and
    `excludes_options` the choices of an option that cannot, where a record makes them itself.
    """

    id: str
    apply: Callable[[RuleSet], RuleSet]
    sources: tuple[str, ...]
    foundations: frozenset[int] = frozenset()
    excludes: frozenset[str] = frozenset()
    excludes_options: Mapping[str, str] = field(default_factory=dict, hash=False)
