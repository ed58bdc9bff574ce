"""A foundation: one of the piles in the centre that everybody builds on.

Source: teaching/03.b, 03.c, 03.e; classic/gameplay.1; classic/variations.both-ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from referee.cards import ACE, KING, RANK_OF, Card

UP = 1
DOWN = -1


@dataclass(frozen=True, slots=True)
class Foundation:
    """What matters of a pile: the card on top, its direction, and whether a faulty build lies in it.

    `step` is `UP` or `DOWN`. `top_rank` is the rank that counts, 1 to 13. `needs` is the rank that
    goes on next, or 0 where the pile is closed. `faulty` piles may be built on but compel nobody (R20).
    """

    top: Card
    step: int
    faulty: bool
    top_rank: int
    needs: int

    @property
    def closed(self) -> bool:
        """Whether nothing goes on this pile any more."""
        return self.needs == 0


@cache
def pile(top: Card, step: int = UP, faulty: bool = False) -> Foundation:
    """Make the pile that has `top` on top; equal piles are one object, since there are few."""
    rank = RANK_OF[top]
    last = KING if step == UP else ACE
    return Foundation(top, step, faulty, rank, 0 if rank == last else rank + step)


Space = Foundation | None
"""A place for a foundation: the pile that lies there, or None while it is empty."""
