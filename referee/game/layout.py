"""What lies where before the first turn: the few numbers by which variants differ on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from referee.cards import ACE
from referee.game.foundation import DOWN, UP

ACES_UP: Mapping[int, int] = MappingProxyType({ACE: UP})


@dataclass(frozen=True, slots=True)
class Layout:
    """How the table is laid.

    `foundations` is the number of spaces in the centre, `exposed` how many cards a player shows, and
    `starts` maps each rank that begins a foundation to the direction it then takes (`UP`, `DOWN`).
    `open_at_once` is how many foundations may be open together, None for no limit; `aces_set_out` tells
    that the four aces lie on the foundations before the deal.
    Source: teaching/02.g, 02.h, 03.b; classic/setup.3, setup.4.
    """

    foundations: int = 4
    exposed: int = 1
    starts: Mapping[int, int] = field(default_factory=lambda: ACES_UP, hash=False)
    open_at_once: int | None = None
    aces_set_out: bool = False

    @property
    def builds_down(self) -> bool:
        """Whether foundations may run down at all."""
        return DOWN in self.starts.values()
