"""Cards the record says were turned up or lay exposed, compared with those that did."""

from __future__ import annotations

from collections import Counter

from referee.cards import Card
from referee.faults import words
from referee.faults.base import CARD, Fault, Moment, Page, Severity, fault, list_of, nullable, payload
from referee.messages import CardList, CardText, M, Phrase, Value

D = Severity.DISCREPANCY


@fault("turned-mismatch", D, "turn.next-card")
class TurnedMismatch(Fault):
    """The card said to have been turned up after a play is not the one that came up.

    Source: teaching/03.g, classic/gameplay.2.
    """

    page = Page(
        title=M("fault title", "Another card came up"),
        text=M(
            "fault",
            "The record names the card that was turned up after a play, but by the deal it was "
            "another one, or there was nothing to turn. After a play of a neighbour's card it is the "
            "neighbour's next card that counts. A play that changes nothing is not compared.",
        ),
        looks=M(
            "fault looks",
            "The card after “turned” in the play, and the next card of the packet. Where they "
            "differ, either the play or the packet was noted wrongly.",
        ),
        goes_on=M(
            "fault goes on", "The card that came up by the deal lies exposed, not the one the record names."
        ),
        result=words.DISCREPANCY,
    )

    card: Card = payload(words.CARD_NAMED, CARD)
    expected: Card | None = payload(
        M("payload", "The card that came up, null where there was none to turn."), nullable(CARD)
    )

    TEXT = M(
        "turned-mismatch",
        "After this play by %(player)s the record has %(card)s turned up, but by the deal it was %(expected)s.",
    )
    NOTHING = M(
        "turned-mismatch",
        "After this play by %(player)s the record has %(card)s turned up, but no card was turned there.",
    )

    def say(self, moment: Moment) -> Phrase:
        values: dict[str, Value] = {"player": moment.player, "card": CardText(self.card)}
        if self.expected is None:
            return Phrase(self.NOTHING, values)
        return Phrase(self.TEXT, {**values, "expected": CardText(self.expected)})


@fault("shows-mismatch", D, "record.cards-shown")
class ShowsMismatch(Fault):
    """The cards said to lie exposed at the end of a turn are not those that did."""

    page = Page(
        title=M("fault title", "Other cards lay exposed"),
        text=M(
            "fault",
            "The record says which cards lay exposed at the end of a turn, and they are not those "
            "that did. Their order does not matter. This is not judged in a turn in which the player "
            "went out or the round ended, before the last line of a turn that is written on several "
            "lines, or at the last turn of a record that breaks off or of a round that was abandoned.",
        ),
        looks=M("fault looks", "The cards after “shows” in the turn, against the deal and the plays so far."),
        goes_on=M(
            "fault goes on", "The replay goes on with the cards that lay exposed by the deal and the plays."
        ),
        result=words.DISCREPANCY,
    )

    shown: tuple[Card, ...] = payload(M("payload", "The cards the record names."), list_of(CARD))
    expected: tuple[Card, ...] = payload(M("payload", "The cards that lay exposed."), list_of(CARD))

    TEXT = M(
        "shows-mismatch",
        "At the end of this turn the record shows %(shown)s before %(player)s, "
        "but what lay exposed was %(expected)s.",
    )
    NONE_SHOWN = M(
        "shows-mismatch",
        "At the end of this turn the record shows no card before %(player)s, but %(expected)s lay exposed.",
    )

    def say(self, moment: Moment) -> Phrase:
        values: dict[str, Value] = {"player": moment.player, "expected": CardList(self.expected)}
        if not self.shown:
            return Phrase(self.NONE_SHOWN, values)
        return Phrase(self.TEXT, {**values, "shown": CardList(self.shown)})


def judge_turned(written: Card, turned: Card | None) -> Fault | None:
    """Compare the card said to have been turned with the one that came up."""
    return None if written == turned else TurnedMismatch(written, turned)


def judge_shows(shown: tuple[Card, ...], exposed: tuple[Card, ...]) -> Fault | None:
    """Compare the cards said to lie exposed with those that do, in any order."""
    return None if Counter(shown) == Counter(exposed) else ShowsMismatch(shown, exposed)
