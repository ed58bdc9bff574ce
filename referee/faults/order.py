"""Whose turn it was: openers, turns out of order, and passes that nobody wrote down."""

from __future__ import annotations

from collections.abc import Iterable

from referee.faults import words
from referee.faults.base import NAME, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.game.table import Table
from referee.messages import MN, M, NameList, Phrase

V, N = Severity.VIOLATION, Severity.NOTICE


@fault("wrong-opener", V, "turn.opener")
class WrongOpener(Fault):
    """Somebody other than the player to the left of the dealer took the first turn.

    Source: teaching/03.a, classic/players.d, classic/setup.5, R07.
    """

    page = Page(
        title=M("fault title", "Wrong opener"),
        text=M(
            "fault",
            "The first turn was taken by somebody other than the player to the left of the dealer. "
            "It is not a fault where everybody who was skipped could only pass: they are read as "
            "having passed. Nor is it judged where nobody noted who dealt, or in simultaneous play, "
            "which has no turns.",
        ),
        looks=M(
            "fault looks",
            "Who dealt, who sits to the left of the dealer, and whose turn is written first. Then, "
            "whether anybody who was skipped had a card that had to be played; a skipped player's "
            "card that nobody noted is not held against anybody.",
        ),
        goes_on=words.OUT_OF_ORDER,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Turn out of order"),
        text=M(
            "fault",
            "A turn was taken by somebody who was not next. Turns go round clockwise among the "
            "players who still have cards, and being quicker gives nobody a turn. It is not a fault "
            "where everybody who was skipped could only pass: they are read as having passed. Lines "
            "of the same player that follow each other are one turn, and a pass of somebody who is "
            "already out is ignored.",
        ),
        looks=M(
            "fault looks",
            "Whose turn was the last one, and who sits next clockwise with cards left. Then, whether "
            "anybody who was skipped had a card that had to be played; a skipped player's card that "
            "nobody noted is not held against anybody.",
        ),
        goes_on=words.OUT_OF_ORDER,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Passes not written down"),
        text=M(
            "fault",
            "No turn is written for one or more players although it was their turn, and none of them "
            "had a card that had to be played. Whoever keeps the record may well leave out such "
            "passes, so they are read as passes.",
        ),
        looks=M(
            "fault looks",
            "Who sits between the last turn and this one, and what lay exposed before them. Where a "
            "card lay there that nobody noted and that may have had to be played, a further notice "
            "says so for that player.",
        ),
        goes_on=M("fault goes on", "The passes count like written ones, also towards a block."),
        result=words.NOTICE,
    )

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
