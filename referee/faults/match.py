"""A round's place in its match: who dealt it, who sat where, and what was agreed."""

from __future__ import annotations

from collections.abc import Mapping

from referee.faults import words
from referee.faults.base import NAME, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.messages import M, Message, NameList, Phrase, PhraseList
from referee.rules.ruleset import DealerRotation

V, N = Severity.VIOLATION, Severity.NOTICE

SEATED = M("payload", "Who should have sat there, clockwise.")
CHANGED = M("payload", "The keys of the rules that differ from those of the match.")
REALLY_AGREED = M("fault looks", "Whether all really did agree; the record alone cannot show it.")

# Translators: what the players agreed about, in a list after a colon; from here to "the time a card may be held".
CONVENTIONS: Mapping[str, Message] = {
    "profile": M("convention", "the profile"),
    "variants": M("convention", "the variants"),
    "leftover": M("convention", "the cards left over at the deal"),
    "dealer_rotation": M("convention", "who deals next"),
    "block_tie": M("convention", "equal counts in a block"),
    "after_win": M("convention", "playing on for the places"),
    "missed_play": M("convention", "what a missed play costs"),
    "foundations": M("convention", "the number of foundations"),
    "match": M("convention", "the scoring of the match"),
    "hold_limit": M("convention", "the time a card may be held"),
}
"""Everything that may be agreed, by its key in the rules of a record."""


@fault("wrong-dealer", V, "match.dealer")
class WrongDealer(Fault):
    """Somebody dealt whose turn to deal it was not.

    Source: teaching/02.j, classic/setup.1, R04, R05.
    """

    page = Page(
        title=M("fault title", "Wrong dealer"),
        text=M(
            "fault",
            "A round was dealt by somebody whose turn to deal it was not. In the teaching rules the deal passes "
            "on clockwise after every round; in the classic rules the winner of a round deals the next one, and "
            "after a draw or a shared block the same player deals again. Whoever is eliminated is passed over. "
            "After a round that was void or broken off the same player deals again. Anybody may deal the first "
            "round. It is not judged where nobody noted who dealt, or where it is not known who won the round "
            "before.",
        ),
        looks=M(
            "fault looks",
            "Who dealt the round before and, where the winner deals, who won it by the replay. After a void "
            "round both who dealt it and who should have dealt it may deal.",
        ),
        goes_on=M(
            "fault goes on",
            "The round is judged as it was dealt, and the next dealer is found from whoever really dealt.",
        ),
        result=words.MATCH_VIOLATED,
    )

    expected: str = payload(M("payload", "Who had to deal."), NAME)

    # Translators: both placeholders hold one name.
    CLOCKWISE = M(
        "wrong-dealer",
        "%(player)s dealt this round, but it was for %(expected)s to deal. The deal passes on clockwise; "
        "after a round that does not count the same player deals again.",
    )
    WINNER = M(
        "wrong-dealer",
        "%(player)s dealt this round, but it was for %(expected)s to deal. The winner of a round deals the next "
        "one; after a draw, or a round that does not count, the same player deals again.",
    )

    def say(self, moment: Moment) -> Phrase:
        rotates = moment.rules.dealer_rotation is DealerRotation.CLOCKWISE
        message = self.CLOCKWISE if rotates else self.WINNER
        return Phrase(message, {"player": moment.player, "expected": self.expected})


@fault("seating-changed", V, "match.seating")
class SeatingChanged(Fault):
    """Other players sat at the table than in the match, or they sat otherwise.

    Source: R24.
    """

    page = Page(
        title=M("fault title", "Other seats than in the match"),
        text=M(
            "fault",
            "In a round other people sat at the table than in the match, or they sat in another order, and the "
            "record does not say that all agreed. Where the list of names begins does not matter, only who sits "
            "next to whom. Whoever is eliminated takes no seat any more.",
        ),
        looks=M(
            "fault looks",
            "The names of the round beside those of the match, clockwise, without those who are eliminated. If "
            "all did agree, the record of the round says so with “agreed”.",
        ),
        goes_on=M(
            "fault goes on",
            "The round is judged with the players as they sat. Whoever does not belong to the match scores "
            "nothing.",
        ),
        result=words.MATCH_VIOLATED,
    )

    expected: tuple[str, ...] = payload(SEATED, list_of(NAME))

    TEXT = M(
        "seating-changed",
        "In this round the players did not sit as in the match. Clockwise it should have been: %(expected)s. "
        "Seats stay the same throughout a match, unless all agree to a change.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"expected": NameList(self.expected)})


@fault("conventions-changed", V, "match.conventions")
class ConventionsChanged(Fault):
    """A round was played by other conventions than the match.

    Source: R24.
    """

    page = Page(
        title=M("fault title", "Other conventions than in the match"),
        text=M(
            "fault",
            "A round names another profile, other variants or other options than its match, and the record "
            "does not say that all agreed. An option that the round leaves out is the one its profile sets; "
            "the scoring is the match's unless the round names one of its own.",
        ),
        looks=M(
            "fault looks",
            "The rules of the round beside those of the match. If all did agree, the record of the round says "
            "so with “agreed”.",
        ),
        goes_on=M(
            "fault goes on",
            "The round is judged by the rules it names itself.",
        ),
        result=words.MATCH_VIOLATED,
    )

    changed: tuple[str, ...] = payload(CHANGED, list_of(NAME))

    # Translators: changed is a list of what was agreed, e.g. "the variants and who deals next".
    TEXT = M(
        "conventions-changed",
        "This round was played by other conventions than the match. What differs: %(changed)s. "
        "During a match conventions change only if all agree.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"changed": told_conventions(self.changed)})


@fault("seating-agreed", N, "match.seating")
class SeatingAgreed(Fault):
    """All agreed to play a round with other players, or in other seats.

    Source: R24.
    """

    page = Page(
        title=M("fault title", "Other seats, agreed by all"),
        text=M(
            "fault",
            "In a round other people sat at the table than in the match, or in another order, and the record "
            "says that all agreed to it.",
        ),
        looks=REALLY_AGREED,
        goes_on=M(
            "fault goes on",
            "The round is judged with the players as they sat. Whoever does not belong to the match scores "
            "nothing. The next round is compared with the match again.",
        ),
        result=words.NOTICE,
    )

    expected: tuple[str, ...] = payload(SEATED, list_of(NAME))

    TEXT = M(
        "seating-agreed",
        "In this round the players did not sit as in the match, and all had agreed to that. "
        "In the match they sit clockwise: %(expected)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"expected": NameList(self.expected)})


@fault("conventions-agreed", N, "match.conventions")
class ConventionsAgreed(Fault):
    """All agreed to play a round by other conventions than the match.

    Source: R24.
    """

    page = Page(
        title=M("fault title", "Other conventions, agreed by all"),
        text=M(
            "fault",
            "A round names another profile, other variants or other options than its match, and the record "
            "says that all agreed to it.",
        ),
        looks=REALLY_AGREED,
        goes_on=M(
            "fault goes on",
            "The round is judged by the rules it names itself. The next round is compared with the match again.",
        ),
        result=words.NOTICE,
    )

    changed: tuple[str, ...] = payload(CHANGED, list_of(NAME))

    # Translators: changed is a list of what was agreed, e.g. "the variants and who deals next".
    TEXT = M(
        "conventions-agreed",
        "This round was played by other conventions than the match, and all had agreed to that. "
        "What differs: %(changed)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"changed": told_conventions(self.changed)})


def told_conventions(changed: tuple[str, ...]) -> PhraseList:
    """List what was agreed otherwise."""
    return PhraseList(tuple(Phrase(CONVENTIONS[key]) for key in changed))
