"""What was found on the way: findings, in the order of the verdict, and what rests on what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import Card
from referee.faults.base import Fault, Severity
from referee.faults.ending import RoundStoppedEarly
from referee.faults.packets import DealNotOnePack
from referee.game.table import Scene, Table
from referee.record import Record


class Finding(NamedTuple):
    """A fault, where and by whom, and the earlier finding (by index) that it rests on.

    `turn` and `play` count from 1; `scene` is the table at that moment (for a play: just before it).
    """

    fault: Fault
    pointer: str
    scene: Scene
    player: str | None = None
    turn: int | None = None
    play: int | None = None
    follows: int | None = None


class Notes:
    """The findings about one record, read in one way, and the table as it is now.

    `weight` counts violations and discrepancies, by which readings are compared. `missed` holds plays
    missed (seat, cards, index of the finding) and `shaky` the cards whose play was faulty, with the index
    of the first finding about it: what a later finding may rest on.
    """

    __slots__ = ("findings", "missed", "record", "shaky", "table", "weight")

    def __init__(self, record: Record, findings: Sequence[Finding]) -> None:
        deal = record.deal
        self.record = record
        self.table = Table(record.rules.layout, deal.packets, deal.dead, deal.set_out)
        self.findings = list(findings)
        self.weight = (0, 0)
        self.missed: list[tuple[int, frozenset[Card], int]] = []
        self.shaky: dict[Card, int] = {}
        for at, finding in enumerate(findings):
            self._weigh(finding.fault)
            if isinstance(finding.fault, DealNotOnePack):
                self.shaky = dict.fromkeys(finding.fault.duplicates + finding.fault.missing, at)

    def note(
        self,
        fault: Fault,
        pointer: str,
        seat: int | None = None,
        turn: int | None = None,
        play: int | None = None,
        follows: int | None = None,
    ) -> None:
        """Add a finding with the table as it is now; the order of calls is the order of the verdict."""
        player = None if seat is None else self.record.players[seat]
        self.findings.append(Finding(fault, pointer, self.table.scene(), player, turn, play, follows))
        self._weigh(fault)

    def _weigh(self, fault: Fault) -> None:
        violations, discrepancies = self.weight
        if fault.severity is Severity.VIOLATION:
            self.weight = (violations + 1, discrepancies)
        elif fault.severity is Severity.DISCREPANCY:
            self.weight = (violations, discrepancies + 1)

    def note_play(self, fault: Fault, seat: int, index: int, number: int, follows: int | None = None) -> None:
        """Add a finding about a play, given by its line and its number in it (from 0)."""
        pointer, turn = self.play_place(index, number)
        self.note(fault, pointer, seat, turn, number + 1, follows)

    def play_place(self, index: int, number: int) -> tuple[str, int | None]:
        """Give the pointer to a play and the number of its turn (from 1)."""
        assert self.record.turns is not None
        return self.record.turns[index].play_pointer(index, number), index + 1

    def note_stopped_early(self, fault: RoundStoppedEarly, pointer: str) -> None:
        """Note that the round was stopped too soon, resting on a play missed before if it was on that card."""
        seats = {name: seat for seat, name in enumerate(self.record.players)}
        causes = [
            at
            for fit in fault.fits
            for who, cards, at in self.missed
            if who == seats[fit.player] and fit.card in cards
        ]
        self.note(fault, pointer, follows=min(causes, default=None))
