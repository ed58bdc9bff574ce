"""What lies aside in a deal, who dealt, and the judgement of the whole deal."""

from __future__ import annotations

from referee.cards import ACES, PACK, Card
from referee.faults import words
from referee.faults.base import CARD, NUMBER, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.faults.packets import WHOLE_PACK, DealFault, judge_pack, judge_sizes
from referee.messages import MN, CardList, M, Phrase
from referee.rules.ruleset import Leftover, RuleSet

V, N = Severity.VIOLATION, Severity.NOTICE


@fault("dead-pile-not-allowed", V, "deal.dead-pile")
class DeadPileNotAllowed(DealFault):
    """Cards were laid aside although the whole pack had to be dealt.

    Source: teaching/02.c, classic/players.b, R03.
    """

    page = Page(
        title=M("fault title", "A dead pile that was not agreed"),
        text=M(
            "fault",
            "Cards were laid aside as a dead pile although none was agreed. Then the whole pack has "
            "to be dealt, and some packets may be one card longer.",
        ),
        looks=M(
            "fault looks",
            "What was agreed about cards left over (“leftover” in the record), and whether the deal "
            "has a dead pile.",
        ),
        goes_on=words.LAID_ASIDE,
        result=words.DEAL_VIOLATION,
    )

    size: int = payload(words.DEAD_PILE, NUMBER)

    TEXT = MN(
        "dead-pile-not-allowed",
        "%(size)s card lies aside as a dead pile. None was agreed, so the whole pack has to be dealt.",
        "%(size)s cards lie aside as a dead pile. None was agreed, so the whole pack has to be dealt.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"size": self.size}, self.size)


@fault("dead-pile-wrong-size", V, "deal.dead-pile")
class DeadPileWrongSize(DealFault):
    """The dead pile is not what is left over after an even deal.

    Source: classic/players.b, R03.
    """

    page = Page(
        title=M("fault title", "A dead pile of the wrong size"),
        text=M(
            "fault",
            "A dead pile was agreed, but it does not hold exactly the cards that are left over when "
            "everybody gets the same number. It may have too many cards, too few, or none at all.",
        ),
        looks=M(
            "fault looks",
            "What is left over when 52 cards are divided by the number of players. With nominated "
            "aces 48 cards are divided.",
        ),
        goes_on=words.LAID_ASIDE,
        result=words.DEAL_VIOLATION,
    )

    size: int = payload(words.DEAD_PILE, NUMBER)
    expected: int = payload(M("payload", "Cards that are left over by the rules."), NUMBER)

    TEXT = M(
        "dead-pile-wrong-size",
        "Cards in the dead pile: %(size)s. The right number for %(players)s players is %(expected)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"size": self.size, "expected": self.expected, "players": len(moment.players)})


@fault("aces-not-set-out", V, "nominated-aces.set-out")
class AcesNotSetOut(DealFault):
    """The cards set out before the deal are not the four aces, or none were to be set out.

    Source: classic/variations.nominated-aces.
    """

    page = Page(
        title=M("fault title", "Aces not set out"),
        text=M(
            "fault",
            "With nominated aces the dealer lays the four aces on the foundations before dealing the "
            "other 48 cards. Here something else was set out, or nothing; or cards were set out "
            "although nominated aces were not agreed.",
        ),
        looks=M("fault looks", "Whether nominated aces were agreed, and which cards the record names as set out."),
        goes_on=M(
            "fault goes on",
            "With nominated aces the cards lie on the foundations as they were set out; a foundation "
            "that got anything but an ace may be built on, but compels nobody. Without that variant "
            "they are out of play. Playing one of them later counts as playing a card that was "
            "played before.",
        ),
        result=words.DEAL_VIOLATION,
    )

    set_out: tuple[Card, ...] = payload(M("payload", "The cards set out."), list_of(CARD))

    UNDECLARED = M(
        "aces-not-set-out",
        "Before the deal these cards were set out: %(cards)s. Nominated aces were not agreed, "
        "so these cards are out of play.",
    )

    NOT_ACES = M(
        "aces-not-set-out",
        "Before the deal these cards were set out: %(cards)s. "
        "With nominated aces it has to be the four aces, one on each foundation.",
    )
    NOTHING = M(
        "aces-not-set-out",
        "Nothing was set out before the deal. "
        "With nominated aces the four aces have to be, one on each foundation.",
    )

    def say(self, moment: Moment) -> Phrase:
        if not self.set_out:
            return Phrase(self.NOTHING)
        message = self.NOT_ACES if moment.rules.layout.aces_set_out else self.UNDECLARED
        return Phrase(message, {"cards": CardList(self.set_out)})


@fault("dealer-unknown", N, "deal.dealer")
class DealerUnknown(Fault):
    """Nobody noted who dealt."""

    page = Page(
        title=M("fault title", "Dealer unknown"),
        text=M(
            "fault",
            "The record says that nobody noted who dealt. Then it cannot be judged who should have "
            "opened the round, nor which packets should be the longer ones.",
        ),
        looks=M("fault looks", "The dealer in the record: null there means that it was not noted."),
        goes_on=M(
            "fault goes on",
            "Whoever takes the first turn is taken to sit to the left of the dealer, and from there "
            "turns are judged as usual.",
        ),
        result=M(
            "fault result",
            "By itself this notice changes neither the result nor the verdict. But where no first "
            "turn is recorded either, nobody can say what the deal leads to; a result handed in "
            "without turns is then “undecidable”, unless a rule was broken in the deal.",
        ),
    )

    TEXT = M(
        "dealer-unknown",
        "Nobody noted who dealt. Whoever took the first turn is taken to sit to the left of the dealer.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT)


_ACES = sorted(ACES)


def judge_deal(
    rules: RuleSet,
    packets: tuple[tuple[Card, ...], ...],
    dead: tuple[Card, ...],
    set_out: tuple[Card, ...],
    dealer: int | None,
) -> list[Fault]:
    """Find everything wrong with a deal, in the order of the register."""
    found: list[Fault | None] = []
    cards = [*dead, *set_out]
    for packet in packets:
        cards += packet
    if len(cards) != len(PACK) or not WHOLE_PACK.issubset(cards):
        found.append(judge_pack(cards))
    found.append(judge_sizes(rules, tuple(map(len, packets)), dealer))
    if rules.leftover is Leftover.DEAD_PILE:
        over = rules.pack % len(packets)
        if len(dead) != over:
            found.append(DeadPileWrongSize(len(dead), over))
    elif dead:
        found.append(DeadPileNotAllowed(len(dead)))
    if sorted(set_out) != _ACES if rules.layout.aces_set_out else set_out:
        found.append(AcesNotSetOut(set_out))
    if dealer is None:
        found.append(DealerUnknown())
    return [fault for fault in found if fault is not None]
