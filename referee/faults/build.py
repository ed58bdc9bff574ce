"""Where a card that was played went."""

from __future__ import annotations

from referee.cards import ACE, KING, RANK_OF, RANKS, Card
from referee.faults import words
from referee.faults.base import (
    CARD,
    FOUNDATION,
    NAME,
    NUMBER,
    RANK,
    Fault,
    Moment,
    Severity,
    fault,
    list_of,
    nullable,
    payload,
)
from referee.game.foundation import UP, Foundation
from referee.game.table import Table
from referee.messages import CardList, CardText, M, Phrase, RankList, Value

V = Severity.VIOLATION


def rank_name(rank: int) -> str:
    """Give the name of a rank as it stands in a verdict."""
    return RANKS[rank - 1]


def top_of(moment: Moment, number: int) -> CardText:
    """Name the card on top of a foundation just before the play."""
    space = moment.scene.foundations[number - 1]
    assert space is not None, "only a pile that was begun is told by its top"
    return CardText(space.top)


class BuildFault(Fault):
    """A card that does not belong where it was laid; the foundation holding it compels nobody (R20)."""

    card: Card

    def values(self, moment: Moment) -> dict[str, Value]:
        """The values every sentence of this family may use."""
        return {"player": moment.player, "card": CardText(self.card)}


@fault("build-not-a-start", V, "foundation.start")
class BuildNotAStart(BuildFault):
    """A card was laid on an empty space although its rank begins no foundation.

    Source: teaching/03.b, classic/gameplay.1.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)

    TEXT = M(
        "build-not-a-start",
        "%(player)s laid %(card)s on the empty space of foundation %(foundation)s. "
        "An ace is needed to begin a foundation.",
    )
    EITHER = M(
        "build-not-a-start",
        "%(player)s laid %(card)s on the empty space of foundation %(foundation)s. "
        "An ace or a king is needed to begin a foundation.",
    )

    def say(self, moment: Moment) -> Phrase:
        message = self.EITHER if moment.rules.layout.builds_down else self.TEXT
        return Phrase(message, {**self.values(moment), "foundation": self.foundation})


@fault("build-second-foundation", V, "speed.one-foundation")
class BuildSecondFoundation(BuildFault):
    """Another foundation was begun while one was still open, although only one may be.

    Source: classic/variations.speed.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)
    open: int = payload(M("payload", "The foundation that was still open."), FOUNDATION)

    TEXT = M(
        "build-second-foundation",
        "%(player)s began foundation %(foundation)s with %(card)s while foundation %(open)s was still open "
        "(%(top)s on top). In speed the next one begins only when it is closed.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "open": self.open,
                "top": top_of(moment, self.open),
            },
        )


@fault("build-no-such-space", V, "foundation.spaces")
class BuildNoSuchSpace(BuildFault):
    """A card was laid on a foundation number that there is no room for.

    It lies nowhere. Source: teaching/02.h, classic/setup.4.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(M("payload", "The foundation the record gives."), FOUNDATION)
    foundations: int = payload(M("payload", "How many foundations there is room for."), NUMBER)

    TEXT = M(
        "build-no-such-space",
        "%(player)s laid %(card)s on foundation %(foundation)s. "
        "There is room for %(foundations)s foundations only.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {**self.values(moment), "foundation": self.foundation, "foundations": self.foundations},
        )


@fault("build-wraps", V, "foundation.king-closes")
class BuildWraps(BuildFault):
    """A foundation that was closed was begun again with the rank that follows round the corner.

    Source: teaching/03.e, classic/deck.b.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)

    TEXT = M(
        "build-wraps",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top). "
        "A king closes a foundation; it does not start again with an ace.",
    )
    DOWN = M(
        "build-wraps",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top). "
        "An ace closes a foundation that runs down; it does not start again with a king.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.DOWN if RANK_OF[self.card] == KING else self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "top": top_of(moment, self.foundation),
            },
        )


@fault("build-on-closed", V, "foundation.king-closes")
class BuildOnClosed(BuildFault):
    """A card was laid on a foundation that was closed.

    Source: teaching/03.e, classic/deck.b, classic/tips.4.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)

    TEXT = M(
        "build-on-closed",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top). "
        "That foundation is closed and takes no more cards.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "top": top_of(moment, self.foundation),
            },
        )


@fault("build-downward", V, "foundation.upward")
class BuildDownward(BuildFault):
    """A card one rank lower was laid although building both ways was not agreed.

    Source: teaching/05.g, classic/gameplay.1.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)
    top: str = payload(words.TOP, RANK)

    TEXT = M(
        "build-downward",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top), building down. "
        "Foundations only go up unless building both ways was agreed.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "top": top_of(moment, self.foundation),
            },
        )


@fault("build-barred", V, "block-play.bar")
class BuildBarred(BuildFault):
    """A card was laid on a foundation that a bar kept closed to that player for that turn.

    Source: classic/variations.block-play, R16.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)
    by: str = payload(M("payload", "Who laid the bar."), NAME)

    TEXT = M(
        "build-barred",
        "%(player)s laid %(card)s on foundation %(foundation)s, which %(by)s had barred. "
        "A bar keeps the next player off that foundation for one turn.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {**self.values(moment), "foundation": self.foundation, "by": self.by})


@fault("build-wrong-rank", V, "foundation.upward")
class BuildWrongRank(BuildFault):
    """A card was laid on a foundation that it does not fit.

    Source: teaching/03.c, classic/lead.b.
    """

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)
    top: str = payload(words.TOP, RANK)
    needs: tuple[str, ...] = payload(M("payload", "The ranks that foundation would take."), list_of(RANK))

    # Translators: needs is one rank, as a numeral or letter: "3", "K" (or a choice of ranks).
    TEXT = M(
        "build-wrong-rank",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top). "
        "What goes there next is %(needs)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "top": top_of(moment, self.foundation),
                "needs": RankList(tuple(RANKS.index(rank) + 1 for rank in self.needs)),
            },
        )


@fault("build-nowhere", V, "foundation.upward")
class BuildNowhere(BuildFault):
    """A card was played that fits no foundation, and the record does not say where it went.

    Source: teaching/03.b, 03.c, 03.i.
    """

    card: Card = payload(words.CARD_PLAYED, CARD)
    tops: tuple[str | None, ...] = payload(
        M("payload", "The rank on top of each foundation, null for an empty space."), list_of(nullable(RANK))
    )

    # Translators: tops is a list of the cards on top of the foundations.
    TEXT = M(
        "build-nowhere",
        "%(player)s played %(card)s, which fits no foundation (on top: %(tops)s). "
        "Such a card stays exposed and the turn ends.",
    )
    EMPTY = M(
        "build-nowhere",
        "%(player)s played %(card)s while no foundation was begun yet. An ace is needed to begin one.",
    )
    EMPTY_EITHER = M(
        "build-nowhere",
        "%(player)s played %(card)s while no foundation was begun yet. An ace or a king is needed to begin one.",
    )

    def say(self, moment: Moment) -> Phrase:
        tops = tuple(space.top for space in moment.scene.foundations if space is not None)
        values = {**self.values(moment), "tops": CardList(tops)}
        if tops:
            return Phrase(self.TEXT, values)
        return Phrase(self.EMPTY_EITHER if moment.rules.layout.builds_down else self.EMPTY, values)


def judge_build(table: Table, card: Card, number: int, seat: int, players: tuple[str, ...]) -> Fault | None:
    """Judge a card laid on a foundation (from 1) by the player at `seat`, given the table just before.

    Returns the first fault in the order of the register, or None where the card fits.
    Source: teaching/03.b to 03.e; classic/gameplay.1, gameplay.2.
    """
    if number > len(table.foundations):
        return BuildNoSuchSpace(card, number, len(table.foundations))
    space = table.foundations[number - 1]
    rank = RANK_OF[card]
    if space is None:
        if rank not in table.layout.starts:
            return BuildNotAStart(card, number)
        still_open = table.open_foundation()
        return None if still_open is None else BuildSecondFoundation(card, number, still_open)
    if space.needs == rank:
        by = next((bar.laid_by for bar in table.bars if bar.binds == seat and bar.foundation == number), None)
        return None if by is None else BuildBarred(card, number, players[by])
    return _judge_misfit(table, card, rank, number, space)


def _judge_misfit(table: Table, card: Card, rank: int, number: int, space: Foundation) -> Fault:
    """Say what is wrong with a card on a pile that does not take it."""
    if space.closed:
        round_the_corner = ACE if space.step == UP else KING
        return BuildWraps(card, number) if rank == round_the_corner else BuildOnClosed(card, number)
    top = rank_name(space.top_rank)
    if not table.layout.builds_down and rank == space.top_rank - 1:
        return BuildDownward(card, number, top)
    return BuildWrongRank(card, number, top, (rank_name(space.needs),))


def forbidden_place(table: Table, card: Card) -> int | None:
    """Find where a card lies that was played without a number, where a bar or speed alone forbids it.

    `card` is accepted nowhere. The lowest foundation that a bar alone forbids comes first, then the
    lowest empty space that only another open foundation forbids; None where there is neither.
    """
    fitting = table.fitting(card)
    if fitting:
        return min(fitting)
    if RANK_OF[card] in table.layout.starts and table.open_foundation() is not None:
        return next((number for number, space in enumerate(table.foundations, 1) if space is None), None)
    return None


def judge_nowhere(table: Table, card: Card) -> BuildNowhere:
    """Report a card that was played without a place and that no foundation accepts."""
    return BuildNowhere(
        card,
        tuple(None if space is None else rank_name(space.top_rank) for space in table.foundations),
    )
