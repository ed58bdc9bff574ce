"""The replay: follows a record as it was played and notes what went wrong.

A fault changes nothing about what lies on the table: a card laid where it did not belong lies there,
a missed play was missed. So the log is followed, and every finding is judged by the table as it was
at that moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.cards import Card
from referee.faults.base import Fault
from referee.faults.build import bar_space, judge_bar, judge_build, judge_nowhere
from referee.faults.compulsion import CompelledFault, FalseCall, judge_turn_end
from referee.faults.deal import DealNotOnePack
from referee.faults.ending import LateStop, PlayAfterEnd, PlayerFit, RoundStoppedEarly
from referee.faults.order import PassUnwritten, TurnOutOfOrder, WrongOpener, all_could_only_pass
from referee.faults.shown import judge_shows, judge_turned
from referee.faults.source import CardAlreadyPlayed, CardNotInDeal, PlayTakenBack, Source, find_card
from referee.game.outcome import Outcome, Result, fewest
from referee.game.table import Scene, Table
from referee.record import Play, Record, Turn, joined_turns
from referee.rules.ruleset import BlockTie, MissedPlay


@dataclass(frozen=True, slots=True)
class Finding:
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


class Replay:
    """One record on its way over the table.

    `findings` grow in the order of the verdict. `active` are the seats dealt in and not out, in seat
    order; `passed` those who have passed since the last card moved; `went_out` in the order of going out.
    `ended` is what stopped the round, None while it goes on.
    """

    __slots__ = (
        "active",
        "ended",
        "findings",
        "missed",
        "next_seat",
        "origin",
        "passed",
        "played",
        "record",
        "shaky",
        "table",
        "went_out",
    )

    def __init__(self, record: Record, findings: Sequence[Finding] = ()) -> None:
        deal = record.deal
        self.record = record
        self.table = Table(record.rules.layout, deal.packets, deal.dead)
        self.findings = list(findings)
        self.active = [seat for seat, packet in enumerate(deal.packets) if packet]
        self.passed: set[int] = set()
        self.went_out: list[int] = []
        self.ended: Outcome | None = None
        self.played: set[Card] = set(deal.set_out)
        # What a later finding may rest on: plays missed, by player; and cards whose play was faulty.
        self.missed: list[tuple[int, frozenset[Card], int]] = []
        self.shaky: dict[Card, int] = {}
        for at, finding in enumerate(self.findings):
            if isinstance(finding.fault, DealNotOnePack):
                self.shaky = dict.fromkeys(finding.fault.duplicates + finding.fault.missing, at)
        opener = record.opener()
        self.next_seat = None if opener is None else self._active_from(opener)

    def run(self) -> None:
        """Follow all the turns of the record."""
        turns = self.record.turns or ()
        last = len(turns)
        claim = self.record.claim
        breaks_off = not self.record.complete or (claim is not None and claim.outcome is Outcome.ABANDONED)
        for start, end in joined_turns(turns):
            seat = turns[start].seat
            if seat not in self.active and not self._moves_a_card(start, end):
                self._note_idle_plays(start, end)
                continue
            self._open_turn(turns[start], start)
            index, number = start, 0
            if self.ended is None:
                index, number = self._turn(start, end, judged=end < last or not breaks_off)
            else:
                end = start
            if self.ended is not None:
                self._after_the_end(index, number, end)
                return

    # --- one turn -----------------------------------------------------------------------------

    def _active_from(self, seat: int) -> int | None:
        """Find the first active seat clockwise, starting with `seat` itself."""
        seats = len(self.record.players)
        for step in range(seats):
            if (candidate := (seat + step) % seats) in self.active:
                return candidate
        return None

    def _open_turn(self, turn: Turn, index: int) -> None:
        """Judge whose turn it was, reading unwritten passes where nobody skipped could play (R25)."""
        seat, expected = turn.seat, self.next_seat
        if seat == expected or expected is None:
            return
        skipped = []
        for step in range(len(self.record.players)):
            candidate = (expected + step) % len(self.record.players)
            if candidate == seat:
                break
            if candidate in self.active:
                skipped.append(candidate)
        names = self.record.players
        if seat in self.active and all_could_only_pass(self.table, skipped):
            self.note(PassUnwritten(tuple(names[player] for player in skipped)), f"/turns/{index}", turn=index + 1)
            for player in skipped:
                self._pass(player)
            return
        kind = TurnOutOfOrder if index else WrongOpener
        self.note(kind(names[expected]), f"/turns/{index}", seat, index + 1)

    def _turn(self, start: int, end: int, judged: bool) -> tuple[int, int]:
        """Follow the lines from `start` to before `end` as one turn.

        `judged` is false for the last turn of a record that breaks off. Returns the line and the play
        (from 0) at which the record goes on.
        """
        turns = self.record.turns or ()
        seat = turns[start].seat
        moved = False
        for index in range(start, end):
            turn = turns[index]
            for number, play in enumerate(turn.plays):
                moved = self._play(seat, play, turn, index, number) or moved
                if self.ended is not None:
                    return index, number + 1
        self._close_turn(turns[end - 1], end - 1, moved, judged)
        return end, 0

    def _moves_a_card(self, start: int, end: int) -> bool:
        """Tell whether any play in some lines moves a card, given the table before them."""
        turns = self.record.turns or ()
        return any(self._would_move(turn.seat, play) for turn in turns[start:end] for play in turn.plays)

    def _note_idle_plays(self, start: int, end: int) -> None:
        """Note what is wrong with the plays of a turn that is ignored: its player has no cards any more."""
        turns = self.record.turns or ()
        for index in range(start, end):
            for number, play in enumerate(turns[index].plays):
                self._play(turns[index].seat, play, turns[index], index, number)

    def _close_turn(self, turn: Turn, index: int, moved: bool, judged: bool) -> None:
        """Judge the end of a turn, count it as a pass where no card moved, and pass the turn on."""
        seat, pointer = turn.seat, f"/turns/{index}"
        fits = self.table.compelled(seat)
        found = judge_turn_end(fits, moved, self._name(turn.called_by)) if judged else None
        if not moved:
            self._pass(seat)
        if judged and seat in self.active:
            if turn.shows is not None and self.ended is None:
                shows = judge_shows(turn.shows, self.table.exposed[seat])
                if shows is not None:
                    self.note(shows, turn.pointer(index, "shows"), seat, index + 1)
            if found is not None:
                self._note_missed(found, pointer, seat, index)
            elif turn.called_by is not None and self.record.rules.missed_play is MissedPlay.FORFEIT:
                false = FalseCall(self.record.players[seat])
                self.note(false, turn.pointer(index, "called_by"), turn.called_by, index + 1)
        self.next_seat = self._active_from(seat + 1)

    def _note_missed(self, fault: CompelledFault, pointer: str, seat: int, index: int) -> None:
        """Note a missed play; the same card missed again by the same player follows from the first time."""
        cards = fault.cards
        follows = next((at for who, before, at in self.missed if who == seat and cards <= before), None)
        self.missed.append((seat, cards, len(self.findings)))
        self.note(fault, pointer, seat, index + 1, follows=follows)

    def _pass(self, seat: int) -> None:
        """Count a pass; a full circuit of them in which nobody has to play is a block (R08)."""
        if seat not in self.active:
            return
        self.passed.add(seat)
        if len(self.passed) == len(self.active) and not self.compelled():
            self.ended = Outcome.BLOCK

    # --- one play -----------------------------------------------------------------------------

    def _find(self, seat: int, play: Play) -> Source:
        return find_card(self.table, seat, play.card, play.card in self.played, self.record.players)

    def _would_move(self, seat: int, play: Play) -> bool:
        """Tell whether a play written after the end of the round moves a card."""
        return not play.taken_back and self._find(seat, play).moves

    def _play(self, seat: int, play: Play, turn: Turn, index: int, number: int) -> bool:
        """Follow one play; tell whether a card moved."""
        if play.taken_back:
            self._note_play(PlayTakenBack(play.card), seat, turn, index, number)
            return False
        source = self._find(seat, play)
        if not source.moves:
            self._note_immovable(source, seat, turn, index, number)
            return False
        first = len(self.findings)
        if source.fault is not None:
            self._note_play(source.fault, seat, turn, index, number)
        to, misbuilt = self._destination(source.card, play)
        if misbuilt is not None:
            self._note_play(misbuilt, seat, turn, index, number)
        if len(self.findings) > first:
            self.shaky.setdefault(source.card, first)
        came_up = self._move(source, to, misbuilt is not None)
        if play.turned is not None:
            mismatch = judge_turned(play.turned, came_up)
            if mismatch is not None:
                self._note_play(mismatch, seat, turn, index, number)
        return True

    def _destination(self, card: Card, play: Play) -> tuple[int | None, Fault | None]:
        """Find the foundation a card went to, and what is wrong with that; None where it lies nowhere."""
        table, to = self.table, play.to
        if play.bar:
            to = to or bar_space(table, card)
            fault: Fault | None = judge_bar(table, card, to)
        elif to is not None:
            fault = judge_build(table, card, to)
        else:
            accepting = table.accepting(card)
            if not accepting:
                return None, judge_nowhere(table, card)
            to, fault = accepting[0], None
        return (None if to is None or to > len(table.foundations) else to), fault

    def _move(self, source: Source, to: int | None, faulty: bool) -> Card | None:
        """Move a card as it was played; return the card that was turned up for it."""
        table, card, owner = self.table, source.card, source.owner
        came_up: Card | None = None
        if owner is None:
            table.take_dead(card)
        elif source.exposed:
            came_up = table.take_exposed(owner, card)
        else:
            table.take_face_down(owner, card)
        if to is not None:
            table.lay(card, to, faulty)
        self.played.add(card)
        self.passed.clear()
        if owner is not None and not table.exposed[owner] and not table.left(owner):
            self._out(owner)
        return came_up

    def _out(self, seat: int) -> None:
        """Somebody has no card left: out, and the round is over unless it goes on for places (R10)."""
        if seat not in self.active:
            return
        self.active.remove(seat)
        self.went_out.append(seat)
        if not self.record.rules.plays_on or len(self.active) <= 1:
            self.ended = Outcome.WIN

    # --- the end ------------------------------------------------------------------------------

    def _after_the_end(self, index: int, number: int, end: int) -> None:
        """Report what was recorded after the round was over: plays once, else passes once.

        The round ended just before play `number` of line `index`; lines before `end` belong to the turn
        in which it did.
        """
        turns, ended = self.record.turns or (), self.ended
        assert ended is not None
        for line in range(index, len(turns)):
            turn = turns[line]
            for at, play in enumerate(turn.plays):
                if (line > index or at >= number) and self._would_move(turn.seat, play):
                    if line < end:
                        self._note_play(PlayAfterEnd(ended), turn.seat, turn, line, at)
                    else:
                        self.note(PlayAfterEnd(ended), f"/turns/{line}", turn.seat, line + 1)
                    return
        if end < len(turns):
            self.note(LateStop(ended), f"/turns/{end}", turns[end].seat, end + 1)

    def compelled(self) -> list[PlayerFit]:
        """List every exposed card at the table that must be played, by player in seat order."""
        return [
            PlayerFit(self.record.players[seat], *fit)
            for seat in self.active
            for fit in self.table.compelled(seat)
        ]

    def result(self) -> Result:
        """Say what the record amounts to as played (verdict.md, 'result')."""
        counts = self.table.counts()
        if self.went_out:
            places = self._places(counts) if self.record.rules.plays_on else None
            return Result(Outcome.WIN, (self.went_out[0],), counts, places)
        claim = self.record.claim
        broken_off = not self.record.complete or (claim is not None and claim.outcome is Outcome.ABANDONED)
        if self.ended is None and (broken_off or self.compelled()):
            return Result(Outcome.UNFINISHED, (), counts)
        return block_result(counts, self.active, self.record.rules.block_tie)

    def _places(self, counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Rank the players: in the order of going out, then by fewest cards left (classic/winning.lead)."""
        by_count: dict[int, list[int]] = {}
        for seat in self.active:
            by_count.setdefault(counts[seat], []).append(seat)
        return (
            *((seat,) for seat in self.went_out),
            *(tuple(by_count[count]) for count in sorted(by_count)),
        )

    # --- findings -----------------------------------------------------------------------------

    def _name(self, seat: int | None) -> str | None:
        return None if seat is None else self.record.players[seat]

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
        scene = self.table.scene()
        self.findings.append(Finding(fault, pointer, scene, self._name(seat), turn, play, follows))

    def _note_play(
        self, fault: Fault, seat: int, turn: Turn, index: int, number: int, follows: int | None = None
    ) -> None:
        pointer = turn.play_pointer(index, number)
        self.note(fault, pointer, seat, index + 1, number + 1, follows)

    def _note_immovable(self, source: Source, seat: int, turn: Turn, index: int, number: int) -> None:
        """Note a card that cannot be played again, resting on what was wrong with it before."""
        assert isinstance(source.fault, CardAlreadyPlayed | CardNotInDeal)
        self._note_play(source.fault, seat, turn, index, number, self.shaky.get(source.card))

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


def block_result(counts: tuple[int, ...], active: Sequence[int], tie: BlockTie) -> Result:
    """Settle a block: the fewest cards win, equal ones by the convention agreed (teaching/04.e, 04.f, R06)."""
    lowest = fewest(counts, active)
    winners = lowest if len(lowest) == 1 or tie is BlockTie.SHARED else ()
    return Result(Outcome.BLOCK, winners, counts)
