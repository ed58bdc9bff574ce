"""Cards laid on a foundation that does not take them, and the judgement of where a card went."""

from __future__ import annotations

from referee.cards import ACE, KING, RANK_OF, RANKS, Card
from referee.faults import words
from referee.faults.base import (
    CARD,
    FOUNDATION,
    NAME,
    RANK,
    Fault,
    Moment,
    Page,
    Severity,
    fault,
    list_of,
    nullable,
    payload,
)
from referee.faults.spaces import (
    BuildFault,
    BuildNoSuchSpace,
    BuildNotAStart,
    BuildOnClosed,
    BuildSecondFoundation,
    BuildWraps,
    rank_name,
    top_of,
)
from referee.game.foundation import UP, Foundation
from referee.game.table import Table
from referee.messages import CardList, M, Phrase, RankList

V = Severity.VIOLATION


@fault("build-downward", V, "foundation.upward")
class BuildDownward(BuildFault):
    """A card one rank lower was laid although building both ways was not agreed.

    Source: teaching/05.g, classic/gameplay.1.
    """

    page = Page(
        title=M("fault title", "Building down"),
        text=M(
            "fault",
            "A card one rank below the top was laid on a foundation that runs up. Foundations only "
            "run up, unless building both ways was agreed; where it was, such a card is found to be "
            "of the wrong rank.",
        ),
        looks=M(
            "fault looks",
            "The card on top of the foundation at that moment, and whether “both-ways” is among the "
            "variants of the record.",
        ),
        goes_on=words.STAYS_ON_TOP,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Barred foundation"),
        text=M(
            "fault",
            "A card was laid on a foundation that a bar kept closed to that player. The card would "
            "have fitted but for the bar. A bar binds the next active player, for that player's next "
            "turn only; whoever laid it may go on building there. Where the record does not say on "
            "which foundation a card went, and bars alone forbid it, it is read as lying on the "
            "lowest of those foundations.",
        ),
        looks=M(
            "fault looks",
            "Who laid the bar, on which foundation, and whether this turn is the next player's first one since.",
        ),
        goes_on=words.STAYS_ON_TOP,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Wrong rank"),
        text=M(
            "fault",
            "A card was laid on an open foundation that it does not fit. Where a foundation runs up, "
            "the next card is one rank above the top; where it runs down, one rank below. Suit and "
            "colour never matter.",
        ),
        looks=M(
            "fault looks",
            "The card on top of the foundation at that moment, and the direction the foundation runs "
            "in. Sometimes only the number of the foundation was noted wrongly.",
        ),
        goes_on=words.STAYS_ON_TOP,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Fits nowhere"),
        text=M(
            "fault",
            "A card was played that no foundation accepts, and the record does not say where it "
            "went. Such a card should have stayed exposed. Where a bar alone, or the one open "
            "foundation of speed alone, forbids the play, that is told instead.",
        ),
        looks=M(
            "fault looks",
            "The tops of all foundations at that moment, and whether there was an empty space for an "
            "ace (with building both ways, for a king as well).",
        ),
        goes_on=M(
            "fault goes on",
            "The card has left the player. Whether it lies nowhere, or on which open foundation, is "
            "read in the way that leaves the fewest violations in the whole record; a foundation it "
            "lies on may be built on, but compels nobody. If the record plays the same card again, "
            "that finding rests on this one.",
        ),
        result=words.VIOLATION,
    )

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
