"""A record as the referee reads it: the deal, the turns and plays, and the claim, short forms unfolded.

Everything is by seat (0 is the first of `players`) and canonical card; what was sent is found again by
the pointers. Whoever makes a record has checked that names are players and cards are cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import IntEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.cards import Card
from referee.game.outcome import Claim, Outcome
from referee.rules.ruleset import RuleSet


def step(pointer: str, key: str | int) -> str:
    """Extend an RFC 6901 pointer by one key or index."""
    if isinstance(key, int):
        return f"{pointer}/{key}"
    return f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"


class Written(IntEnum):
    """How a turn was written, and so what a pointer to one of its plays can point at."""

    LONG = 0
    """An object with a list of plays: every play has a place of its own."""
    PLAYS_STRING = 1
    """An object whose plays are one string."""
    STRING = 2
    """One string for the whole turn."""


class Play(NamedTuple):
    """One card laid: `to` is the foundation (from 1), None where the record leaves it open."""

    card: Card
    to: int | None = None
    turned: Card | None = None
    bar: bool = False
    taken_back: bool = False


class Turn(NamedTuple):
    """One line of the record: who, what was laid, who called a missed play, what was exposed at the end."""

    seat: int
    plays: tuple[Play, ...] = ()
    called_by: int | None = None
    shows: tuple[Card, ...] | None = None
    written: Written = Written.LONG

    def pointer(self, index: int, key: str) -> str:
        """Point at one key of this turn, the turn being the one at `index` (from 0)."""
        return f"/turns/{index}" if self.written is Written.STRING else f"/turns/{index}/{key}"

    def play_pointer(self, index: int, play: int) -> str:
        """Point at a play (from 0) of this turn, the turn being the one at `index` (from 0)."""
        if self.written is Written.LONG:
            return f"/turns/{index}/plays/{play}"
        return f"/turns/{index}/plays" if self.written is Written.PLAYS_STRING else f"/turns/{index}"


class Landing(NamedTuple):
    """One play of a round without turns, in the order in which the cards landed; `at` is in seconds."""

    seat: int
    play: Play
    at: Decimal | None = None


class Deal(NamedTuple):
    """The cards as dealt: packets by seat, top card first; the dead pile; cards set out.

    `unseen` tells whether a packet holds a card that nobody has seen. The pointers say where packets and
    dead pile stand in what was sent.
    """

    packets: tuple[tuple[Card, ...], ...]
    dead: tuple[Card, ...] = ()
    set_out: tuple[Card, ...] = ()
    unseen: bool = False
    packets_pointer: str = "/deal/packets"
    dead_pointer: str = "/deal"


class Record(NamedTuple):
    """One round as it was handed in.

    `turns` holds what was played, or `landings` where there are no turns; both are None where only a
    result was handed in. `notes` are the organiser's own texts (date, table, scorekeeper), and `sent` is the
    record as it was sent, which patches are made for.
    """

    rules: RuleSet
    players: tuple[str, ...]
    dealer: int | None
    deal: Deal
    turns: tuple[Turn, ...] | None = None
    landings: tuple[Landing, ...] | None = None
    complete: bool = True
    claim: Claim | None = None
    id: str | None = None
    notes: Mapping[str, str] = MappingProxyType({})
    sent: Any = None

    @property
    def result_only(self) -> bool:
        """Whether nothing was handed in of how the round was played."""
        return self.turns is None and self.landings is None

    @property
    def breaks_off(self) -> bool:
        """Whether the record stops before the round did, so that its last turn's end says nothing."""
        return not self.complete or (self.claim is not None and self.claim.outcome is Outcome.ABANDONED)

    def opener(self) -> int | None:
        """Find the seat that begins: left of the dealer, else whoever took the first turn, else unknown.

        A turn of somebody who was dealt no card is none.
        """
        if self.dealer is not None:
            return (self.dealer + 1) % len(self.players)
        return next((turn.seat for turn in self.turns or () if self.deal.packets[turn.seat]), None)


def deal_out(
    deck: tuple[Card, ...], players: int, dealer: int, each: int | None
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal a deck one card at a time from the left of the dealer; the last card dealt lies on top (R01).

    With a dead pile every player gets `each` cards; with None the whole deck is dealt. Returns the
    packets by seat, top card first, and the cards left over. Source: teaching/02.c, classic/setup.2.
    """
    dealt = deck if each is None else deck[: each * players]
    packets = tuple(dealt[(seat - dealer - 1) % players :: players][::-1] for seat in range(players))
    return packets, deck[len(dealt) :]


def joined_end(turns: tuple[Turn, ...], start: int) -> int:
    """Find the end of the turn that begins on the line at `start`: the index past its last line.

    Consecutive lines of one player are one turn unless a missed play was called in between (R25).
    """
    end, count, seat = start + 1, len(turns), turns[start].seat
    while end < count and turns[end].seat == seat and turns[end - 1].called_by is None:
        end += 1
    return end
