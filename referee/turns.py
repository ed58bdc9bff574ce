"""The replay of a round in turns: whose turn it was, how each turn ended, passes and blocks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from referee.cards import RANK_OF
from referee.faults.base import Fault
from referee.faults.compulsion import CannotVerify, FalseCall, judge_turn_end
from referee.faults.ending import LateStop
from referee.faults.order import PassUnwritten, TurnOutOfOrder, WrongOpener, all_could_only_pass
from referee.faults.shown import judge_shows
from referee.game.outcome import Outcome
from referee.game.table import Fit
from referee.notes import Finding
from referee.record import Play, Record, Turn, joined_end
from referee.replay import Replay
from referee.rules.ruleset import MissedPlay


class TurnReplay(Replay):
    """A record in turns on its way over the table.

    `next_seat` is whose turn it is, None where nobody knows. `moved` tells whether a card moved in the
    turn under way, `idle` that its player has no cards and it counts for nothing; `late` is the first
    line after the end of the round.
    """

    __slots__ = ("idle", "late", "moved", "next_seat")

    def __init__(self, record: Record, findings: Sequence[Finding] = ()) -> None:
        super().__init__(record, findings)
        # Where nobody noted the dealer, whoever takes the first turn may.
        self.next_seat = None if record.dealer is None else self.active_from(record.dealer + 1)
        self.moved = False
        self.idle = False
        self.late: int | None = None

    def state(self, named: frozenset[int]) -> Hashable:
        return (super().state(named), self.next_seat, self.moved, self.idle, self.late is None)

    # --- one turn -----------------------------------------------------------------------------

    def follow_alone(self, start: int, done: int) -> None:
        """Follow the rest of a record in which no play leaves anything open, and so can be read in one way only.

        It goes on with the line at `start`, of which `done` plays were followed before.
        """
        turns = self.record.turns or ()
        last, breaks_off = len(turns), self.record.breaks_off
        while start < last:
            end = joined_end(turns, start)
            if not done:
                self.open_turn(start, end)
            for index in range(start, end):
                seat, plays, _, shows, _ = turns[index]
                for number in range(done, len(plays)):
                    self.play_card(seat, plays[number], index, number)
                if shows is not None:
                    self.close_line(index)
                done = 0
            self.close_turn(end - 1, end < last or not breaks_off)
            start, done = self.plain_turns(end)

    def plain_turns(self, index: int) -> tuple[int, int]:
        """Follow turns in which there is nothing to find, from the line at `index` on.

        Nearly all turns are so: whoever is next plays what fits, or passes, and then has nothing to play.
        Returns the first line that is not one, and how many of its plays were followed.
        """
        turns, table = self.record.turns or (), self.table
        seats, last = len(self.record.players), len(turns)
        if self.unplaced:
            return index, 0
        while index < last and self.ended is None and not table.bars:
            seat, plays, called_by, shows, _ = turns[index]
            if seat != self.next_seat or called_by is not None or shows is not None:
                break
            if index + 1 < last and turns[index + 1].seat == seat:
                break
            done = 0
            if plays:
                self.moved = self.idle = False
                done = self.plain_plays(seat, plays)
                self.moved = done > 0
                if done < len(plays) or self.over:
                    return index, done
            wanted = table.wanted()
            for card in table.exposed[seat]:
                if RANK_OF[card] in wanted:
                    return index, done
            if not done:
                self.passed.add(seat)
                if len(self.passed) == len(self.active) and self.nobody_can_play():
                    self.ended = Outcome.BLOCK
            self.next_seat = (seat + 1) % seats if len(self.active) == seats else self.active_from(seat + 1)
            index += 1
        return index, 0

    def open_turn(self, start: int, end: int) -> None:
        """Begin the turn written on the lines from `start` to before `end`."""
        turns = self.record.turns or ()
        turn = turns[start]
        self.moved = self.idle = False
        self.just_turned = None
        if self.ended is None:
            if turn.seat == self.next_seat:
                return
            self.idle = turn.seat not in self.active and not any(
                self.would_move(turn.seat, play) for line in turns[start:end] for play in line.plays
            )
            if not self.idle:
                self._whose_turn(turn, start)
        if self.ended is not None and self.late is None:
            self.late = start

    def play_card(self, seat: int, play: Play, index: int, number: int, choice: int | None = None) -> None:
        """Follow one play of the turn under way."""
        if self.unbacked:
            self.back_played(seat, play)
        if self.ended is None:
            if self.plain_plays(seat, (play,)) or self.play(seat, play, index, number, choice):
                self.moved = True
        elif not self.reported and self.would_move(seat, play):
            # Within the turn in which the round ended the play itself is meant, later the turn.
            self.report_play_after_end(seat, index, number if self.late is None else None)

    def close_line(self, index: int) -> None:
        """Take note of the names that the cards shown at the end of a line give."""
        if self.unbacked:
            turn = (self.record.turns or ())[index]
            exposed = self.table.exposed[turn.seat]
            self.unbacked = self.unbacked.difference([card for card in turn.shows or () if card in exposed])

    def close_turn(self, index: int, judged: bool) -> None:
        """End the turn whose last line is `index`: judge it, count it as a pass where no card moved.

        `judged` is false for the last turn of a record that breaks off.
        """
        if self.ended is not None or self.idle:
            return
        turn = (self.record.turns or ())[index]
        seat = turn.seat
        fits = self.table.compelled(seat)
        deciding = self.deciding(seat) if not fits else ()
        exposed = self.table.exposed[seat]
        if self.moved:
            self.turn_ended(seat)
        else:
            self.pass_turn(seat)
        if judged and exposed:
            if turn.shows is not None and self.ended is None:
                self._note_at(judge_shows(turn.shows, exposed), turn, index, seat, "shows")
            if fits:
                self._note_missed(fits, turn, index)
            elif turn.called_by is not None and not deciding and self._calls_forfeit():
                false = FalseCall(self.record.players[seat])
                self._note_at(false, turn, index, turn.called_by, "called_by")
            if deciding:
                self.note(CannotVerify(deciding), f"/turns/{index}", seat, index + 1)
        self.next_seat = self.active_from(seat + 1)

    def finish(self) -> None:
        """End the record: report passes that were written after the round was over."""
        if self.ended is not None and self.late is not None and not self.reported:
            turns = self.record.turns or ()
            self.note(LateStop(self.ended), f"/turns/{self.late}", turns[self.late].seat, self.late + 1)

    def _calls_forfeit(self) -> bool:
        return self.record.rules.missed_play is MissedPlay.FORFEIT

    def _whose_turn(self, turn: Turn, index: int) -> None:
        """Judge whose turn it was, reading unwritten passes where nobody skipped could play (R25)."""
        seat, expected = turn.seat, self.next_seat
        if seat == expected or expected is None:
            return
        seats, names = len(self.record.players), self.record.players
        skipped: list[int] = []
        while (candidate := (expected + len(skipped)) % seats) != seat:
            skipped.append(candidate)
        skipped = [candidate for candidate in skipped if candidate in self.active]
        pointer = f"/turns/{index}"
        if seat not in self.active or not all_could_only_pass(self.table, skipped):
            kind = TurnOutOfOrder if index else WrongOpener
            self.note(kind(names[expected]), pointer, seat, index + 1)
            return
        self.note(PassUnwritten(tuple([names[player] for player in skipped])), pointer, turn=index + 1)
        for player in skipped:
            deciding = self.deciding(player)
            if deciding and self.ended is None:
                self.note(CannotVerify(deciding), pointer, player, index + 1)
            self.pass_turn(player)

    def pass_turn(self, seat: int) -> None:
        """Count a pass; a full circuit of them in which nobody has to play is a block (R08)."""
        self.turn_ended(seat)
        if seat in self.active:
            self.passed.add(seat)
            if len(self.passed) == len(self.active) and self.ended is None and self.nobody_can_play():
                self.ended = Outcome.BLOCK

    def turn_ended(self, seat: int) -> None:
        """Let go what binds a player for one turn only (R16)."""
        self.table.lift_bars(seat)

    # --- findings -----------------------------------------------------------------------------

    def _note_at(self, fault: Fault | None, turn: Turn, index: int, seat: int, key: str) -> None:
        """Note a finding about one key of a turn."""
        if fault is not None:
            self.note(fault, turn.pointer(index, key), seat, index + 1)

    def _note_missed(self, fits: Sequence[Fit], turn: Turn, index: int) -> None:
        """Note a missed play; the same card missed again by the same player follows from the first time."""
        seat = turn.seat
        called_by = None if turn.called_by is None else self.record.players[turn.called_by]
        fault = judge_turn_end(fits, self.moved, called_by)
        cards = fault.cards
        follows = next((at for who, before, at in self.missed if who == seat and cards <= before), None)
        self.missed.append((seat, cards, len(self.findings)))
        self.note(fault, f"/turns/{index}", seat, index + 1, follows=follows)
