"""Where a round stands: the table, who is still in, who has passed, whether it is over and how.

It is what rounds with turns and rounds without have in common, and what two ways to read a record are
compared by. How cards come to move stands in `referee.replay`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Self

from referee.cards import PACK, RANK_OF, UNSEEN, Card
from referee.faults.ending import PlayerFit
from referee.game.outcome import Outcome, Result, block_result
from referee.notes import Finding, Notes
from referee.record import Record

Path = tuple[int, ...]


class Position(Notes):
    """Where one record stands, read in one way.

    `active` are the seats dealt in and not out, in seat order; `passed` those who have passed since the
    last card moved; `went_out` in the order of going out. `ended` is what stopped the round, None while it
    goes on. `path` holds what was chosen at every play that the record leaves open, as the rank of that
    choice. `unbacked` are names of unseen cards that this reading has not given yet; it is kept only where
    readings give different names.
    """

    __slots__ = (
        "active",
        "ended",
        "just_turned",
        "passed",
        "path",
        "played",
        "reported",
        "unbacked",
        "unplaced",
        "went_out",
    )

    def __init__(self, record: Record, findings: Sequence[Finding] = ()) -> None:
        super().__init__(record, findings)
        self.active = [seat for seat, packet in enumerate(record.deal.packets) if packet]
        self.passed: set[int] = set()
        self.went_out: list[int] = []
        self.ended: Outcome | None = None
        self.played: set[Card] = set(record.deal.set_out)
        self.just_turned: Card | None = None
        self.unplaced = unplaced_cards(record)
        self.path: Path = ()
        self.unbacked: frozenset[Card] = frozenset()
        self.reported = False

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.ended is not None

    def fork(self) -> Self:
        """Copy the replay, so that an open play can be read in two ways."""
        twin = object.__new__(type(self))
        for kind in type(self).__mro__[:-1]:
            for name in kind.__slots__:  # type: ignore[attr-defined]
                setattr(twin, name, getattr(self, name))
        twin.table = self.table.copy()
        twin.findings = self.findings.copy()
        twin.active = self.active.copy()
        twin.passed = self.passed.copy()
        twin.went_out = self.went_out.copy()
        twin.played = self.played.copy()
        twin.missed = self.missed.copy()
        twin.shaky = self.shaky.copy()
        return twin

    def state(self, named: frozenset[int]) -> Hashable:
        """Give all that can still matter; `named` are the foundations that the record still names.

        The others may be told apart by nothing, so that only what lies there counts, not where.
        """
        table = self.table
        fixed, loose = [], []
        for number, signature in enumerate(self._signatures(), 1):
            if number in named:
                fixed.append((number, signature))
            else:
                loose.append(signature)
        return (
            tuple(table.exposed),
            tuple(table.face_down),
            tuple(fixed),
            tuple(sorted(loose)),
            frozenset(self.passed),
            self.ended,
            self.reported,
            self.just_turned,
            self.unbacked,
        )

    def _signatures(self) -> list[tuple[int, ...]]:
        """Describe what lies on each foundation as far as it matters: direction, rank, fault, bars."""
        table = self.table
        described = []
        for number, space in enumerate(table.foundations, 1):
            lies = (0, 0, 0) if space is None else (space.step, space.top_rank, int(space.faulty))
            if table.bars:
                bars = tuple(
                    part for bar in table.bars if bar.foundation == number for part in (bar.binds, bar.laid_by)
                )
                described.append((*lies, *bars))
            else:
                described.append(lies)
        return described

    def active_from(self, seat: int) -> int | None:
        """Find the first active seat clockwise, starting with `seat` itself."""
        seats = len(self.record.players)
        if len(self.active) == seats:
            return seat % seats
        for step in range(seats):
            if (candidate := (seat + step) % seats) in self.active:
                return candidate
        return None

    # --- what cannot be seen ------------------------------------------------------------------

    def has_unseen(self, seat: int) -> bool:
        """Tell whether a card that nobody has seen lies exposed before a player."""
        return bool(self.unplaced) and UNSEEN in self.table.exposed[seat]

    def possible(self) -> Sequence[Card]:
        """List the cards that an unseen one may be."""
        return self.unplaced

    def deciding(self, seat: int, bars: bool = True) -> tuple[Card, ...]:
        """List the cards that a player's unseen exposed card may be and that would have to be played."""
        if not self.has_unseen(seat):
            return ()
        wanted = self.table.wanted_from(seat) if bars else self.table.wanted()
        return tuple([card for card in self.possible() if RANK_OF[card] in wanted])

    # --- the end ------------------------------------------------------------------------------

    def compelled(self) -> list[PlayerFit]:
        """List every exposed card at the table that must be played, bars left aside, in seat order."""
        return [
            PlayerFit(self.record.players[seat], *fit)
            for seat in self.active
            for fit in self.table.compelled(seat, bars=False)
        ]

    def nobody_can_play(self) -> bool:
        """Tell whether no exposed card has to be played, unseen ones included, bars left aside (R08)."""
        table = self.table
        wanted = table.wanted()
        for seat in self.active:
            for card in table.exposed[seat]:
                if RANK_OF[card] in wanted:
                    return False
        return not any([self.has_unseen(seat) and self.deciding(seat, bars=False) for seat in self.active])

    def result(self) -> Result:
        """Say what the record amounts to as played."""
        counts = self.table.counts()
        rules = self.record.rules
        if self.went_out:
            places = self._places(counts) if rules.plays_on else None
            return Result(Outcome.WIN, (self.went_out[0],), counts, places)
        if self.ended is None:
            if self.record.breaks_off or self.compelled():
                return Result(Outcome.UNFINISHED, (), counts)
            if not self.nobody_can_play():
                return Result(Outcome.UNDECIDABLE, (), counts)
        return block_result(counts, self.active, shared=rules.ties_are_shared)

    def _places(self, counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Rank the players: in the order of going out, then by fewest cards left (classic/winning.lead)."""
        by_count: dict[int, list[int]] = {}
        for seat in self.active:
            by_count.setdefault(counts[seat], []).append(seat)
        return (
            *((seat,) for seat in self.went_out),
            *(tuple(by_count[count]) for count in sorted(by_count)),
        )


def unplaced_cards(record: Record) -> tuple[Card, ...]:
    """List the cards of the pack with no known place in the deal; an unseen card may be any of them."""
    deal = record.deal
    if not deal.unseen:
        return ()
    known = {*deal.dead, *deal.set_out}
    known.update(*deal.packets)
    return tuple(card for card in PACK if card not in known)
