"""Whose turn it was: openers, turns out of order, and passes that nobody wrote down."""

from __future__ import annotations

from collections.abc import Iterable

from referee.faults import words
from referee.faults.base import NAME, Fault, Moment, Severity, fault, list_of, payload
from referee.game.table import Table
from referee.messages import MN, M, NameList, Phrase

V, N = Severity.VIOLATION, Severity.NOTICE


@fault("wrong-opener", V, "turn.opener")
class WrongOpener(Fault):
    """Somebody other than the player to the left of the dealer took the first turn.

    Source: teaching/03.a, classic/players.d, classic/setup.5, R07.
    """

    expected: str = payload(M("payload", "Who had to begin."), NAME)

    TEXT = M(
        "wrong-opener",
        "%(player)s opened the round, but whoever sits to the left of the dealer begins: %(expected)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "expected": self.expected})


@fault("turn-out-of-order", V, "turn.order")
class TurnOutOfOrder(Fault):
    """A turn was taken by somebody whose turn it was not.

    Source: teaching/03.a, classic/players.d, R07.
    """

    expected: str = payload(words.WHOSE_TURN, NAME)

    TEXT = M(
        "turn-out-of-order",
        "%(player)s took a turn although %(expected)s was next. Turns go round clockwise.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "expected": self.expected})


@fault("pass-unwritten", N, "turn.order")
class PassUnwritten(Fault):
    """No turn is written for players who could only pass, so they are read as having passed.

    Source: R25.
    """

    players: tuple[str, ...] = payload(M("payload", "Who is read as having passed, in order."), list_of(NAME))

    TEXT = MN(
        "pass-unwritten",
        "No turn is written here for %(players)s, who had no card that had to be played. It is read as a pass.",
        "No turns are written here for %(players)s, who had no card that had to be played. "
        "They are read as passes.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"players": NameList(self.players)}, len(self.players))


def all_could_only_pass(table: Table, seats: Iterable[int]) -> bool:
    """Tell whether nobody of those skipped had a card that had to be played (R25)."""
    return not any(table.compelled(seat) for seat in seats)
