"""The table during a round: every player's packet and exposed cards, and the foundations.

What lies there are values (cards, piles, tuples of cards); a table is changed by putting other values in
place, so that copies and snapshots (`Scene`) are cheap and never change behind one's back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.cards import ACE, PACK, RANK_OF, UNSEEN, Card
from referee.game.foundation import UP, Foundation, Space, pile
from referee.game.layout import Layout


class Fit(NamedTuple):
    """An exposed card that must be played, and the foundations (from 1) that compel it."""

    card: Card
    foundations: tuple[int, ...]


class Bar(NamedTuple):
    """A bar that is in force: the foundation (from 1), the seat it binds, and the seat that laid it."""

    foundation: int
    binds: int
    laid_by: int


class Scene(NamedTuple):
    """The table at one moment, for telling it: exposed cards and face-down counts by seat, the centre, bars."""

    exposed: tuple[tuple[Card, ...], ...]
    face_down: tuple[int, ...]
    foundations: tuple[Space, ...]
    bars: tuple[Bar, ...] = ()


class Table:
    """The cards of one round, as they lie.

    `exposed[seat]` holds a player's exposed cards, the one exposed longest first; `face_down[seat]`
    the packet below them, next card first. `foundations[number - 1]` is a pile or None. `dead` lies
    out of play. `bars` are those in force.
    """

    __slots__ = ("_wanted", "bars", "dead", "exposed", "face_down", "foundations", "layout")

    def __init__(
        self,
        layout: Layout,
        packets: Sequence[tuple[Card, ...]],
        dead: tuple[Card, ...] = (),
        set_out: Iterable[Card] = (),
    ) -> None:
        width = layout.exposed
        self.layout = layout
        self.exposed = [packet[:width] for packet in packets]
        self.face_down = [packet[width:] for packet in packets]
        self.foundations: list[Space] = [None] * layout.foundations
        self.dead = dead
        self.bars: tuple[Bar, ...] = ()
        self._wanted: set[int] | None = None
        if layout.aces_set_out:
            for number, card in enumerate(set_out, 1):
                if number <= layout.foundations and card != UNSEEN:
                    # Something else than an ace lies there all the same, but compels nobody (R20).
                    self.lay(card, number, RANK_OF[card] != ACE)

    def copy(self) -> Table:
        """Copy the table, so that play can go on in two ways."""
        twin = object.__new__(Table)
        twin.layout = self.layout
        twin.exposed = self.exposed.copy()
        twin.face_down = self.face_down.copy()
        twin.foundations = self.foundations.copy()
        twin.dead = self.dead
        twin.bars = self.bars
        twin._wanted = self._wanted
        return twin

    def scene(self) -> Scene:
        """Take a picture of the table."""
        return Scene(tuple(self.exposed), tuple(map(len, self.face_down)), tuple(self.foundations), self.bars)

    def left(self, seat: int) -> int:
        """Count a player's cards, exposed and face down together."""
        return len(self.exposed[seat]) + len(self.face_down[seat])

    def counts(self) -> tuple[int, ...]:
        """Count everybody's cards, by seat."""
        return tuple([len(up) + len(down) for up, down in zip(self.exposed, self.face_down, strict=True)])

    # --- which cards fit ----------------------------------------------------------------------

    def open_foundation(self) -> int | None:
        """Find the foundation that keeps another from being begun, where only so many may be open at once."""
        limit = self.layout.open_at_once
        if limit is None:
            return None
        open_ones = [
            number for number, space in enumerate(self.foundations, 1) if space is not None and space.needs
        ]
        return open_ones[0] if len(open_ones) >= limit else None

    def may_start(self, rank: int) -> bool:
        """Tell whether a card of this rank may begin a foundation now, given an empty space."""
        return rank in self.layout.starts and self.open_foundation() is None

    def barred(self, seat: int) -> frozenset[int]:
        """List the foundations that a player may not build on in the next turn (R16)."""
        return frozenset([bar.foundation for bar in self.bars if bar.binds == seat])

    def fitting(self, card: Card) -> list[int]:
        """List the foundations, by number, on which a card fits as they lie, bars left aside.

        Piles that were begun come first, then empty spaces: the order in which an open play is read.
        Source: teaching/03.b, 03.c.
        """
        rank = RANK_OF[card]
        spaces = self.foundations
        fitting = [number for number, space in enumerate(spaces, 1) if space and space.needs == rank]
        if None in spaces and self.may_start(rank):
            fitting += [number for number, space in enumerate(spaces, 1) if space is None]
        return fitting

    def accepting(self, card: Card, seat: int) -> list[int]:
        """List the foundations, in the order of `fitting`, on which a player may lay a card."""
        fitting = self.fitting(card)
        if self.bars:
            barred = self.barred(seat)
            return [number for number in fitting if number not in barred]
        return fitting

    def compelling(self, card: Card, seat: int | None = None) -> tuple[int, ...]:
        """List the foundations, by number, that compel a card: it fits and no faulty build lies there (R20).

        With a seat, foundations barred to that player compel nothing (R16); without, bars are left aside.
        """
        rank = RANK_OF[card]
        starts = rank in self.layout.starts and self.open_foundation() is None
        found, number = [], 0
        for space in self.foundations:
            number += 1
            if starts if space is None else space.needs == rank and not space.faulty:
                found.append(number)
        if not found:
            return ()
        numbers = tuple(found)
        if seat is not None and self.bars:
            barred = self.barred(seat)
            return tuple([number for number in numbers if number not in barred])
        return numbers

    def wanted(self) -> set[int]:
        """List the ranks that have to be played somewhere, bars left aside.

        That is asked far more often than the foundations change, so it is remembered.
        """
        wanted = self._wanted
        if wanted is None:
            spaces = self.foundations
            wanted = {space.needs for space in spaces if space is not None and not space.faulty}
            if None in spaces and self.open_foundation() is None:
                wanted.update(self.layout.starts)
            self._wanted = wanted
        return wanted

    def wanted_from(self, seat: int) -> set[int]:
        """List the ranks that a player has to play somewhere, those that only barred foundations want left out."""
        wanted = self.wanted()
        if not any([bar.binds == seat for bar in self.bars]):
            return wanted
        # Whether a card is compelled depends on its rank alone; the first thirteen cards have one each.
        return {rank for rank in wanted if self.compelling(PACK[rank - 1], seat)}

    def compelled(self, seat: int, bars: bool = True) -> list[Fit]:
        """List a player's exposed cards that must be played, each with the foundations that take it.

        `bars` false leaves bars aside, as the end of a round does (R08).
        Source: teaching/03.g, classic/gameplay.5, classic/glossary.compulsion.
        """
        fits, wanted = [], self.wanted()
        for card in self.exposed[seat]:
            if RANK_OF[card] in wanted:
                foundations = self.compelling(card, seat if bars else None)
                if foundations:
                    fits.append(Fit(card, foundations))
        return fits

    # --- how cards move -----------------------------------------------------------------------

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
        self.foundations[number - 1] = space
        self.changed()

    def changed(self) -> None:
        """Forget what was remembered of the foundations; whoever changes them says so."""
        self._wanted = None

    def bar(self, number: int, binds: int, laid_by: int) -> None:
        """Bar a foundation (from 1) to a player for that player's next turn (R16)."""
        self.bars = (*self.bars, Bar(number, binds, laid_by))

    def lift_bars(self, seat: int) -> None:
        """Lift the bars that bound a player whose turn has ended (R16)."""
        if self.bars:
            self.bars = tuple([bar for bar in self.bars if bar.binds != seat])

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
