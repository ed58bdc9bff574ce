"""The table during a round: every player's packet and exposed cards, and the foundations.

The parts are values; a table is changed by putting new values in place, so that a copy is cheap and
a snapshot (`Scene`) costs nothing to keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import RANK_OF, Card
from referee.game.foundation import UP, Foundation, Space, pile
from referee.game.layout import Layout


class Fit(NamedTuple):
    """An exposed card that must be played, and the foundations (from 1) that compel it."""

    card: Card
    foundations: tuple[int, ...]


class Scene(NamedTuple):
    """The table at one moment, for telling it: exposed cards and face-down counts by seat, and the centre."""

    exposed: tuple[tuple[Card, ...], ...]
    face_down: tuple[int, ...]
    foundations: tuple[Space, ...]


class Table:
    """The cards of one round, as they lie.

    `exposed[seat]` holds a player's exposed cards, the one exposed longest first; `face_down[seat]`
    the packet below them, next card first. `foundations[number - 1]` is a pile or None. `dead` lies
    out of play.
    """

    __slots__ = ("dead", "exposed", "face_down", "foundations", "layout")

    def __init__(
        self,
        layout: Layout,
        packets: Sequence[tuple[Card, ...]],
        dead: tuple[Card, ...] = (),
    ) -> None:
        width = layout.exposed
        self.layout = layout
        self.exposed = [packet[:width] for packet in packets]
        self.face_down = [packet[width:] for packet in packets]
        self.foundations: tuple[Space, ...] = (None,) * layout.foundations
        self.dead = dead

    def scene(self) -> Scene:
        """Take a picture of the table."""
        return Scene(tuple(self.exposed), tuple(map(len, self.face_down)), self.foundations)

    def left(self, seat: int) -> int:
        """Count a player's cards, exposed and face down together."""
        return len(self.exposed[seat]) + len(self.face_down[seat])

    def counts(self) -> tuple[int, ...]:
        """Count everybody's cards, by seat."""
        return tuple([len(up) + len(down) for up, down in zip(self.exposed, self.face_down, strict=True)])

    def may_start(self, rank: int) -> bool:
        """Tell whether a card of this rank may begin a foundation now, given an empty space."""
        return rank in self.layout.starts

    def accepting(self, card: Card) -> list[int]:
        """List the foundations, by number, on which a card fits as they lie.

        Piles that were begun come first, then empty spaces: the order in which an open play is read.
        Source: teaching/03.b, 03.c; game.md, section 3.
        """
        rank = RANK_OF[card]
        begun = [
            number for number, space in enumerate(self.foundations, 1) if space is not None and space.needs == rank
        ]
        if self.may_start(rank):
            begun += [number for number, space in enumerate(self.foundations, 1) if space is None]
        return begun

    def compelling(self, card: Card) -> tuple[int, ...]:
        """List the foundations, by number, that compel a card: it fits and no faulty build lies there (R20)."""
        rank = RANK_OF[card]
        starts = self.may_start(rank)
        return tuple(
            [
                number
                for number, space in enumerate(self.foundations, 1)
                if (starts if space is None else space.needs == rank and not space.faulty)
            ]
        )

    def compelled(self, seat: int) -> list[Fit]:
        """List a player's exposed cards that must be played, each with the foundations that take it.

        Source: teaching/03.g, classic/gameplay.5, classic/glossary.compulsion.
        """
        fits = []
        for card in self.exposed[seat]:
            foundations = self.compelling(card)
            if foundations:
                fits.append(Fit(card, foundations))
        return fits

    def lay(self, card: Card, number: int, faulty: bool = False) -> None:
        """Put a card on a foundation (from 1), where it is the top from now on.

        On an empty space it begins a pile that runs up, unless its rank begins one that runs down.
        """
        space = self.foundations[number - 1]
        if space is None:
            laid = pile(card, self.layout.starts.get(RANK_OF[card], UP), faulty)
        else:
            laid = pile(card, space.step, faulty or space.faulty)
        self.put(number, laid)

    def put(self, number: int, space: Foundation) -> None:
        """Make a pile the one that lies on a foundation (from 1)."""
        self.foundations = (*self.foundations[: number - 1], space, *self.foundations[number:])

    def take_exposed(self, seat: int, card: Card) -> Card | None:
        """Take a player's exposed card away and turn the next; return the card turned, if there was one."""
        up = self.exposed[seat]
        where = up.index(card)
        down = self.face_down[seat]
        if not down:
            self.exposed[seat] = up[:where] + up[where + 1 :]
            return None
        self.exposed[seat] = (*up[:where], *up[where + 1 :], down[0])
        self.face_down[seat] = down[1:]
        return down[0]

    def take_face_down(self, seat: int, card: Card) -> None:
        """Take a card out of the face-down part of a player's packet."""
        down = self.face_down[seat]
        where = down.index(card)
        self.face_down[seat] = down[:where] + down[where + 1 :]

    def take_dead(self, card: Card) -> None:
        """Take a card out of the dead pile."""
        where = self.dead.index(card)
        self.dead = self.dead[:where] + self.dead[where + 1 :]
