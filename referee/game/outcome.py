"""How a round came out, or is said to have come out."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Outcome(StrEnum):
    """The ways a round, or the record of one, can end."""

    WIN = "win"
    BLOCK = "block"
    UNFINISHED = "unfinished"
    UNDECIDABLE = "undecidable"
    UNRECORDED = "unrecorded"
    ABANDONED = "abandoned"


OVER = frozenset({Outcome.WIN, Outcome.BLOCK})
"""The outcomes of a round that came to its end."""

Places = tuple[tuple[int, ...], ...]
"""Seats by place, first place first; who share a place stand together."""


class Result(NamedTuple):
    """What a round amounts to: its outcome, who won (seats; nobody where empty), and the cards left by seat.

    `remaining` is None where nothing can be said of the counts, `places` where nobody is out for places.
    """

    outcome: Outcome
    winners: tuple[int, ...] = ()
    remaining: tuple[int, ...] | None = None
    places: Places | None = None

    @property
    def over(self) -> bool:
        """Whether this is the end of a round."""
        return self.outcome in OVER


class Claim(NamedTuple):
    """The result the players handed in; what they did not claim is None.

    `winners` is an empty tuple where they say that nobody won. `remaining` holds None for a count
    that nobody noted, and `count_keys` the names the counts were given by, None where it was a list.
    """

    outcome: Outcome | None = None
    winners: tuple[int, ...] | None = None
    remaining: tuple[int | None, ...] | None = None
    places: Places | None = None
    count_keys: tuple[str, ...] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing at all is claimed."""
        return self.outcome is None and self.winners is None and self.remaining is None and self.places is None

    @property
    def claimed_winners(self) -> tuple[int, ...] | None:
        """The winners as far as they are claimed: a win with nobody named leaves the winner open."""
        if self.outcome is Outcome.WIN and not self.winners:
            return None
        return self.winners


def fewest(counts: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """Find who of `seats` has the fewest cards, all of them where several are equal (teaching/04.e)."""
    if not seats:
        return ()
    least = min([counts[seat] for seat in seats])
    return tuple([seat for seat in seats if counts[seat] == least])


def block_result(counts: tuple[int, ...], active: Sequence[int], shared: bool) -> Result:
    """Settle a block: the fewest cards win, equal ones by the convention agreed (teaching/04.e, 04.f, R06)."""
    lowest = fewest(counts, active)
    winners = lowest if len(lowest) == 1 or shared else ()
    return Result(Outcome.BLOCK, winners, counts)
