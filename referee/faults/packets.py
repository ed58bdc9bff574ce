"""Faults of the packets: the pack they are dealt from, their sizes, and where the longer ones lie."""

from __future__ import annotations

from collections import Counter

from referee.cards import PACK, UNSEEN, Card, in_pack_order
from referee.faults import words
from referee.faults.base import CARD, NUMBER, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.messages import MN, CardList, M, NameList, Phrase, PhraseList
from referee.rules.ruleset import Leftover, RuleSet

V, N = Severity.VIOLATION, Severity.NOTICE


class DealFault(Fault):
    """A fault of the deal itself: what such a deal leads to by the rules cannot be said."""


@fault("deal-not-one-pack", V, "deal.one-pack")
class DealNotOnePack(DealFault):
    """The cards dealt are not one pack of 52, each card once.

    Source: teaching/02.a, classic/deck.a.
    """

    page = Page(
        title=M("fault title", "Not one pack"),
        text=M(
            "fault",
            "The cards that were dealt are not one pack: 52 cards, each of them once. Packets, dead "
            "pile and cards set out are counted together. Cards that nobody has seen fill the gaps, "
            "so this is only found where no choice of them can make the deal one pack.",
        ),
        looks=M(
            "fault looks",
            "Cards that stand in the deal twice, cards of the pack that stand nowhere, and the "
            "number of all cards. Often it is a slip of the pen: one card written down in place of "
            "another.",
        ),
        goes_on=M(
            "fault goes on",
            "The replay goes on with the cards as they were written down. If a doubled or missing "
            "card turns out to be played already, or not to be in the deal, that finding rests on "
            "this one. Where one card is doubled and one is missing, the referee suggests a "
            "correction.",
        ),
        result=words.DEAL_VIOLATION,
    )

    duplicates: tuple[Card, ...] = payload(M("payload", "Cards that appear more than once."), list_of(CARD))
    missing: tuple[Card, ...] = payload(
        M("payload", "Cards of the pack with no place, none where the unseen cards can be exactly those."),
        list_of(CARD),
    )
    total: int = payload(M("payload", "How many cards there are, unseen ones included."), NUMBER)

    # Translators: the lists hold cards, e.g. "A♠ and 10♦".
    BOTH = M(
        "deal-not-one-pack",
        "Dealt more than once: %(duplicates)s. Missing: %(missing)s. "
        "A deal is one pack of 52 cards, each of them once.",
    )
    DOUBLED = M(
        "deal-not-one-pack",
        "Dealt more than once: %(duplicates)s. A deal is one pack of 52 cards, each of them once.",
    )
    MISSING = M(
        "deal-not-one-pack",
        "Missing from the deal: %(missing)s. A deal is one pack of 52 cards, each of them once.",
    )
    # Translators: too many or too few cards that nobody has seen; total is never 52.
    TOTAL = M("deal-not-one-pack", "Cards in the deal: %(total)s. A deal is one pack of 52 cards.")

    def say(self, moment: Moment) -> Phrase:
        if self.duplicates and self.missing:
            message = self.BOTH
        elif self.duplicates:
            message = self.DOUBLED
        else:
            message = self.MISSING if self.missing else self.TOTAL
        return Phrase(
            message,
            {
                "duplicates": CardList(self.duplicates),
                "missing": CardList(self.missing),
                "total": self.total,
            },
        )


# Translators: one entry of a list of packet sizes or counts, e.g. "Ana 12".
PLAYER_COUNT = M("count of a player", "%(player)s %(number)s")


def count_list(players: tuple[str, ...], numbers: tuple[int, ...]) -> PhraseList:
    """List a number for each player, in the order of the seats."""
    return PhraseList(
        tuple(
            Phrase(PLAYER_COUNT, {"player": player, "number": number})
            for player, number in zip(players, numbers, strict=True)
        )
    )


@fault("deal-uneven", V, "deal.even-packets")
class DealUneven(DealFault):
    """The packets differ more than they may.

    Source: teaching/02.d, classic/players.b, R02.
    """

    page = Page(
        title=M("fault title", "Uneven packets"),
        text=M(
            "fault",
            "The packets differ by more than they may. They may differ by one card at most, and not "
            "at all where the pack divides evenly among the players or where a dead pile was agreed "
            "for the cards left over.",
        ),
        looks=M(
            "fault looks",
            "The number of cards in each packet, against 52 divided by the number of players. With "
            "nominated aces 48 cards are dealt, since the four aces lie on the foundations.",
        ),
        goes_on=words.AS_DEALT,
        result=words.DEAL_VIOLATION,
    )

    sizes: tuple[int, ...] = payload(words.SIZES, list_of(NUMBER))

    # Translators: sizes is a list of players with the size of their packet, e.g. "Ana 12 and Ben 14".
    BY_ONE = M(
        "deal-uneven",
        "The packets are too uneven: %(sizes)s. They may differ by one card at most.",
    )
    EVEN = M(
        "deal-uneven",
        "The packets are uneven: %(sizes)s. With %(players)s players everybody gets the same number of cards.",
    )
    DEAD = M(
        "deal-uneven",
        "The packets are uneven: %(sizes)s. "
        "Where a dead pile takes the cards left over, all packets are the same size.",
    )

    def say(self, moment: Moment) -> Phrase:
        players = len(moment.players)
        if moment.rules.leftover is Leftover.DEAD_PILE:
            message = self.DEAD
        else:
            message = self.BY_ONE if moment.rules.pack % players else self.EVEN
        return Phrase(message, {"sizes": count_list(moment.players, self.sizes), "players": players})


@fault("deal-extras-misplaced", V, "deal.extra-cards")
class DealExtrasMisplaced(DealFault):
    """The longer packets do not lie with the players directly left of the dealer.

    Source: teaching/02.c, R02.
    """

    page = Page(
        title=M("fault title", "Extra cards in the wrong place"),
        text=M(
            "fault",
            "As many packets as there should be have one card more, but they are not those directly "
            "to the left of the dealer, in order. The first card is dealt to that side, so whatever "
            "is left over ends up there. This is not judged where nobody noted who dealt, nor where "
            "the packets are too uneven anyway.",
        ),
        looks=M("fault looks", "Who dealt, and which packets are the longer ones."),
        goes_on=words.AS_DEALT,
        result=words.DEAL_VIOLATION,
    )

    sizes: tuple[int, ...] = payload(words.SIZES, list_of(NUMBER))
    expected: tuple[int, ...] = payload(
        M("payload", "The sizes a deal by the rules gives, in the same order."), list_of(NUMBER)
    )

    TEXT = MN(
        "deal-extras-misplaced",
        "The packet with one card more lies with %(actual)s. It belongs to %(expected)s, "
        "the player directly to the left of the dealer.",
        "The packets with one card more lie with %(actual)s. They belong to %(expected)s, "
        "the players directly to the left of the dealer.",
    )

    def say(self, moment: Moment) -> Phrase:
        actual = self._longer(self.sizes, moment)
        return Phrase(
            self.TEXT,
            {"actual": NameList(actual), "expected": NameList(self._longer(self.expected, moment))},
            len(actual),
        )

    @staticmethod
    def _longer(sizes: tuple[int, ...], moment: Moment) -> tuple[str, ...]:
        return tuple(name for name, size in zip(moment.players, sizes, strict=True) if size == max(sizes))


def lawful_sizes(rules: RuleSet, players: int, dealer: int) -> tuple[int, ...]:
    """Say how many cards each player gets (teaching/02.c, R02, R03)."""
    each, over = divmod(rules.pack, players)
    if rules.leftover is Leftover.DEAD_PILE:
        over = 0
    return tuple(each + ((seat - dealer - 1) % players < over) for seat in range(players))


WHOLE_PACK = frozenset(PACK)


def judge_pack(cards: list[Card]) -> DealNotOnePack | None:
    """Compare the cards of a deal with the pack, unseen ones filling the gaps."""
    times = Counter(cards)
    unseen = times.pop(UNSEEN, 0)
    duplicates = tuple(in_pack_order(card for card, count in times.items() if count > 1))
    missing = tuple(card for card in PACK if card not in times)
    if not duplicates and unseen == len(missing):
        return None
    return DealNotOnePack(duplicates, () if unseen == len(missing) else missing, len(cards))


def judge_sizes(rules: RuleSet, sizes: tuple[int, ...], dealer: int | None) -> Fault | None:
    """Compare the sizes of the packets with each other and with the seats."""
    most = max(sizes)
    spread = most - min(sizes)
    if not spread:
        return None
    over = rules.pack % len(sizes)
    if spread > 1 or over == 0 or rules.leftover is Leftover.DEAD_PILE:
        return DealUneven(sizes)
    if dealer is not None and sizes.count(most) == over:
        expected = lawful_sizes(rules, len(sizes), dealer)
        if any((size == most) != (due == max(expected)) for size, due in zip(sizes, expected, strict=True)):
            return DealExtrasMisplaced(sizes, expected)
    return None
