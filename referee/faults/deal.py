"""Faults of the deal: the pack, the packets, the dead pile, cards set out, and the dealer."""

from __future__ import annotations

from collections import Counter

from referee.cards import ACES, PACK, UNSEEN, Card, in_pack_order
from referee.faults import words
from referee.faults.base import CARD, NUMBER, Fault, Moment, Severity, fault, list_of, payload
from referee.messages import MN, CardList, M, NameList, Phrase, PhraseList
from referee.rules.ruleset import Leftover, RuleSet

V, N = Severity.VIOLATION, Severity.NOTICE


class DealFault(Fault):
    """A fault of the deal itself: what such a deal leads to by the rules cannot be said."""


@fault("deal-not-one-pack", V, "deal.one-pack")
class DealNotOnePack(DealFault):
    """The cards dealt are not one pack of 52, each card once.

    Packets, dead pile and cards set out are counted together; cards that nobody has seen fill gaps.
    Source: teaching/02.a, classic/deck.a.
    """

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

    They may differ by one card at most; not at all where the pack divides evenly or a dead pile takes
    what is left over. Source: teaching/02.d, classic/players.b, R02.
    """

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


@fault("dead-pile-not-allowed", V, "deal.dead-pile")
class DeadPileNotAllowed(DealFault):
    """Cards were laid aside although the whole pack had to be dealt.

    Source: teaching/02.c, classic/players.b, R03.
    """

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

    With nominated aces the four aces lie on the foundations; without, nothing is set out.
    Source: classic/variations.nominated-aces.
    """

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
    """Nobody noted who dealt.

    Whoever took the first turn is taken to sit to the left of the dealer, and where the longer
    packets lie is not judged.
    """

    TEXT = M(
        "dealer-unknown",
        "Nobody noted who dealt. Whoever took the first turn is taken to sit to the left of the dealer.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT)


def lawful_sizes(rules: RuleSet, players: int, dealer: int) -> tuple[int, ...]:
    """Say how many cards each player gets (teaching/02.c, R02, R03)."""
    each, over = divmod(rules.pack, players)
    if rules.leftover is Leftover.DEAD_PILE:
        over = 0
    return tuple(each + ((seat - dealer - 1) % players < over) for seat in range(players))


_WHOLE_PACK = frozenset(PACK)
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
    if len(cards) != len(PACK) or not _WHOLE_PACK.issubset(cards):
        found.append(_judge_pack(cards))
    found.append(_judge_sizes(rules, tuple(map(len, packets)), dealer))
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


def _judge_pack(cards: list[Card]) -> DealNotOnePack | None:
    """Compare the cards of a deal with the pack, unseen ones filling the gaps."""
    times = Counter(cards)
    unseen = times.pop(UNSEEN, 0)
    duplicates = tuple(in_pack_order(card for card, count in times.items() if count > 1))
    missing = tuple(card for card in PACK if card not in times)
    if not duplicates and unseen == len(missing):
        return None
    return DealNotOnePack(duplicates, () if unseen == len(missing) else missing, len(cards))


def _judge_sizes(rules: RuleSet, sizes: tuple[int, ...], dealer: int | None) -> Fault | None:
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
