"""Who deals the next round of a match.

The first round anybody may deal. Where it is not known who dealt or who won, nothing is expected of the
next dealer either. Source: teaching/02.j, classic/setup.1; R04, R05.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.rules.ruleset import DealerRotation


def clockwise_from(name: str, seats: Sequence[str], active: Collection[str], beyond: bool) -> str | None:
    """Find the active seat at a player or, where `beyond`, after that player; None for somebody without a seat."""
    if name not in seats:
        return None
    at = seats.index(name)
    around = [*seats[at:], *seats[:at]]
    return next((other for other in (around[1:] if beyond else around) if other in active), None)


class Rotation:
    """Where the deal is, and where it goes next.

    `_from` is the player from whom the next dealer is found, None where that is not known; `_beyond` tells
    whether it is the seat after that one. `_fair` are others who may deal without blame.
    """

    def __init__(self, rule: DealerRotation, players: tuple[str, ...]) -> None:
        self._rule = rule
        self._players = players
        self._from: str | None = None
        self._beyond = False
        self._fair: frozenset[str] = frozenset()

    def expected(self, active: Collection[str]) -> str | None:
        """Say who deals next among those in play, None where nobody is expected in particular."""
        return self._found(self._players, active)

    def fair(self, seats: Sequence[str]) -> frozenset[str]:
        """Say who else may deal without blame; `seats` are the players as they sat, clockwise.

        Where a round was void, that is both who dealt it and who should have. Where people sat otherwise, the
        next seat as they sat serves as well, whoever sits there; the seat of somebody who should deal and is
        not there is the one after the nearest who sat before.
        """
        as_seated = self._found(seats, seats)
        if self._from in self._players and self._from not in seats and not self._beyond:
            at = self._players.index(self._from)
            around = [*self._players[at:], *self._players[:at]]
            before = next((name for name in reversed(around) if name in seats), None)
            as_seated = None if before is None else clockwise_from(before, seats, seats, True)
        return self._fair | ({as_seated} if as_seated is not None else set())

    def _found(self, seats: Sequence[str], active: Collection[str]) -> str | None:
        return None if self._from is None else clockwise_from(self._from, seats, active, self._beyond)

    def lose(self) -> None:
        """Note that nothing is known of who deals next."""
        self._from, self._fair = None, frozenset()

    def again(self, dealer: str | None) -> None:
        """Note a round that does not count: the same dealer deals again, and so may who should have dealt it."""
        if dealer is None:
            return
        before = self.expected(self._players)
        self._fair |= {before} if before is not None else set()
        self._from, self._beyond = dealer, False

    def played(self, dealer: str | None, winners: Sequence[str], settled: bool) -> None:
        """Note a round that was played; `settled` tells whether it is known who won it, or that nobody did."""
        self._fair = frozenset()
        if self._rule is DealerRotation.CLOCKWISE:
            self._from, self._beyond = dealer, True
        elif not settled:
            self._from = None
        else:
            self._from = winners[0] if len(winners) == 1 else dealer
            self._beyond = False
