"""Bars, the cards of block play that keep the next player off a foundation for one turn."""

from __future__ import annotations

from enum import StrEnum

from referee.cards import RANK_OF, Card
from referee.faults import words
from referee.faults.base import CARD, FOUNDATION, Fault, Moment, Page, Severity, fault, nullable, payload
from referee.faults.spaces import BuildFault, BuildNoSuchSpace, top_of
from referee.game.table import Table
from referee.messages import M, Phrase

V = Severity.VIOLATION


class BarReason(StrEnum):
    """Why a bar was not allowed."""

    VARIANT = "variant"
    """Block play was not agreed."""
    JUST_TURNED = "just-turned"
    """The card was not turned by the play before it in this turn."""
    RANK = "rank"
    """The card does not double the top of that foundation."""
    CLOSED = "closed"
    """That foundation is closed, or the space is empty."""


@fault("bar-not-allowed", V, "block-play.bar")
class BarNotAllowed(BuildFault):
    """A card was laid as a bar where no bar may be laid.

    Source: classic/variations.block-play, R16.
    """

    page = Page(
        title=M("fault title", "Bar not allowed"),
        text=M(
            "fault",
            "A card was laid as a bar where none may be laid. Bars must have been agreed, with the "
            "variant block play. The card must have been turned up from the player's own packet by "
            "the play just before, in the same turn, and it must have the same rank as the top of a "
            "foundation that is not closed. A card exposed since the deal or since an earlier turn "
            "is no bar.",
        ),
        looks=M(
            "fault looks", "Which play turned the card up, and what lay on top of the foundation at that moment."
        ),
        goes_on=M(
            "fault goes on",
            "The card lies where it was laid, and nobody is barred. On an empty space it begins a "
            "foundation that runs up from its rank, or down from a king where building both ways was "
            "agreed. Where the record names no foundation, and there is none with that rank to take "
            "a bar, it lies nowhere. Building on it correctly is no fault, but a card that fits only "
            "there need not be played.",
        ),
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int | None = payload(
        M("payload", "The foundation it was laid on, null where it lies nowhere."), nullable(FOUNDATION)
    )
    reason: BarReason = payload(
        M("payload", "Why it is not allowed."), {"type": "string", "enum": [str(reason) for reason in BarReason]}
    )

    VARIANT = M(
        "bar-not-allowed",
        "%(player)s laid %(card)s as a bar on foundation %(foundation)s. Bars belong to block play, "
        "which was not agreed for this round.",
    )
    VARIANT_NOWHERE = M(
        "bar-not-allowed",
        "%(player)s played %(card)s as a bar. Bars belong to block play, which was not agreed for this round.",
    )

    # Translators: in block play a card that was just turned and has the rank of a foundation's top may
    # be laid there as a bar.
    JUST_TURNED = M(
        "bar-not-allowed",
        "%(player)s laid %(card)s as a bar. Only a card that was turned up by the play just before it, "
        "in the same turn and from the player's own packet, may be a bar.",
    )
    RANK = M(
        "bar-not-allowed",
        "%(player)s laid %(card)s as a bar on foundation %(foundation)s (%(top)s on top). "
        "A bar must have the same rank as the card on top.",
    )
    RANK_NOWHERE = M(
        "bar-not-allowed",
        "%(player)s played %(card)s as a bar, but no open foundation has a card of that rank on top.",
    )
    CLOSED = M(
        "bar-not-allowed",
        "%(player)s laid %(card)s as a bar on foundation %(foundation)s. "
        "Neither a closed foundation nor an empty space takes a bar.",
    )

    def say(self, moment: Moment) -> Phrase:
        values, number = self.values(moment), self.foundation
        if number is not None:
            values["foundation"] = number
        if self.reason is BarReason.VARIANT:
            return Phrase(self.VARIANT_NOWHERE if number is None else self.VARIANT, values)
        if self.reason is BarReason.JUST_TURNED:
            return Phrase(self.JUST_TURNED, values)
        if number is None:
            return Phrase(self.RANK_NOWHERE, values)
        if self.reason is BarReason.CLOSED:
            return Phrase(self.CLOSED, values)
        return Phrase(self.RANK, {**values, "top": top_of(moment, number)})


def judge_bar(table: Table, card: Card, number: int | None, allowed: bool, just_turned: bool) -> Fault | None:
    """Judge a card laid as a bar; `allowed` tells whether block play was agreed.

    `just_turned` tells whether the card came up from the player's own packet by the play before it in
    this turn. Source: classic/variations.block-play, R16.
    """
    if number is not None and number > len(table.foundations):
        return BuildNoSuchSpace(card, number, len(table.foundations))
    space = None if number is None else table.foundations[number - 1]
    if not allowed:
        reason = BarReason.VARIANT
    elif not just_turned:
        reason = BarReason.JUST_TURNED
    elif number is None:
        doubled = any(space is not None and space.top_rank == RANK_OF[card] for space in table.foundations)
        reason = BarReason.CLOSED if doubled else BarReason.RANK
    elif space is not None and space.top_rank != RANK_OF[card]:
        reason = BarReason.RANK
    elif space is None or space.closed:
        reason = BarReason.CLOSED
    else:
        return None
    return BarNotAllowed(card, number, reason)


def bar_space(table: Table, card: Card) -> int | None:
    """Find the lowest-numbered foundation that a bar laid without a number lies on.

    That is one that is not closed and whose top has the rank of the card (R16); None where there is none.
    """
    rank = RANK_OF[card]
    for number, space in enumerate(table.foundations, 1):
        if space is not None and not space.closed and space.top_rank == rank:
            return number
    return None
