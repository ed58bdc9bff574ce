"""The replay: follows a record as it was played and notes what went wrong.

A fault changes nothing about what lies on the table: a card laid where it did not belong lies there,
a missed play was missed. So the record is followed, and every finding is judged by the table as it was
at that moment. This is what rounds with turns and rounds without have in common.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import RANK_OF, UNSEEN, Card
from referee.faults.bars import bar_space, judge_bar
from referee.faults.base import Fault
from referee.faults.build import forbidden_place, judge_build, judge_nowhere
from referee.faults.ending import PlayAfterEnd
from referee.faults.shown import judge_turned
from referee.faults.source import CardNotInDeal, PlayTakenBack, Source, find_card
from referee.game.foundation import pile
from referee.game.outcome import Outcome
from referee.position import Position
from referee.record import Play

NOWHERE = 0
"""The place of a card that lies on no foundation."""


class Replay(Position):
    """One record on its way over the table, read in one way."""

    __slots__ = ()

    # --- one play -----------------------------------------------------------------------------

    def find(self, seat: int, play: Play) -> Source:
        """Find the card that a play moves."""
        return find_card(self.table, seat, play.card, play.card in self.played, self.record.players)

    def would_move(self, seat: int, play: Play) -> bool:
        """Tell whether a play moves a card at all."""
        return not play.taken_back and self.find(seat, play).moves

    def meet(self, seat: int, play: Play) -> None:
        """Look at a play before it is followed, for what it tells of cards that nobody has seen."""

    def choices(self, seat: int, play: Play, named: frozenset[int]) -> list[tuple[int, int]]:
        """List the places where an open play may have gone, each with its rank in the order of reading.

        Empty where the record leaves nothing open. Foundations that the record does not name from here on
        (`named`) and on which the same lies are one choice, the first of them.
        """
        if play.to is not None or play.bar or play.taken_back or self.ended is not None:
            return []
        source = self.find(seat, play)
        if not source.moves:
            return []
        table, card = self.table, source.card
        places = table.accepting(card, seat)
        if not places:
            if forbidden_place(table, card) is not None:
                return []
            begun = [n for n, space in enumerate(table.foundations, 1) if space and not space.closed]
            places = [NOWHERE, *begun]
        signatures = self._signatures()
        kept, seen = [], set()
        for rank, number in enumerate(places):
            if number != NOWHERE and number not in named:
                if signatures[number - 1] in seen:
                    continue
                seen.add(signatures[number - 1])
            kept.append((rank, number))
        return kept if len(kept) > 1 else []

    def plain_turns(self, index: int) -> tuple[int, int]:
        """Follow turns in which there is nothing to find, where there are turns, from the line at `index` on.

        Returns the first line that is not one, and how many of its plays were followed.
        """
        return index, 0

    def follow_alone(self, start: int, done: int) -> None:
        """Follow the rest of a record in which no play leaves anything open, where there are turns."""
        raise NotImplementedError

    def open_turn(self, start: int, end: int) -> None:
        """Begin a turn, where there are turns: the one on the lines from `start` to before `end`."""

    def play_card(self, seat: int, play: Play, index: int, number: int, choice: int | None = None) -> None:
        """Follow one play where it stands in the record, before or after the end of the round."""
        raise NotImplementedError

    def close_line(self, index: int) -> None:
        """End a line of a turn that says which cards are shown."""

    def close_turn(self, index: int, judged: bool) -> None:
        """End a turn, where there are turns: the one whose last line is `index`."""

    def finish(self) -> None:
        """End the record."""

    def back_played(self, seat: int, play: Play) -> None:
        """Take note that a play names one of the player's own cards."""
        if play.card in self.unbacked and not play.taken_back:
            own = self.record.deal.packets[seat] if self.ended is None else self.table.exposed[seat]
            if play.card in own:
                self.unbacked -= {play.card}

    def _ought_to_name(self, seat: int, card: Card) -> None:
        """Take note that this reading would name a card that has no name here: other names go with it."""
        if UNSEEN in self.table.exposed[seat] or UNSEEN in self.table.face_down[seat]:
            self.unbacked |= {card}

    def weight_after(self, seat: int, play: Play, number: int) -> tuple[int, int]:
        """Tell the weight after an open play, the one at `number` of the record, as far as readings differ in it.

        It is the same wherever the card went: what counts is whether any foundation takes it.
        """
        violations, discrepancies = self.weight
        if self.ended is None:
            source = self.find(seat, play)
            if source.moves and not self.table.accepting(source.card, seat):
                violations += 1
        return violations, discrepancies

    def plain_plays(self, seat: int, plays: Sequence[Play]) -> int:
        """Follow plays in which there is nothing to find: the one exposed card, where a foundation takes it.

        Nearly all plays are so, and judging them step by step takes several times as long. Goes on up to
        the first that is not, or after which the player has no cards; tells how many were followed.
        """
        table = self.table
        up, down = table.exposed[seat], table.face_down[seat]
        if table.bars or len(up) != 1:
            return 0
        spaces, starts, top = table.foundations, table.layout.starts, up[0]
        room, last, done = len(spaces), len(down), 0
        for card, to, turned, bar, taken_back in plays:
            if card != top or to is None or to > room or turned is not None or bar or taken_back:
                break
            space = spaces[to - 1]
            if space is None:
                if RANK_OF[card] not in starts or table.open_foundation() is not None:
                    break
                spaces[to - 1] = pile(card, starts[RANK_OF[card]])
            elif space.needs == RANK_OF[card] and not space.faulty:
                spaces[to - 1] = pile(card, space.step)
            else:
                break
            done += 1
            if done > last:
                break
            top = down[done - 1]
        if done:
            table.changed()
            self.passed.clear()
            self.played.update(up, down[: done - 1])
            table.face_down[seat] = down[done:]
            if done > last:
                table.exposed[seat] = ()
                self.just_turned = None
                self._out(seat)
            else:
                table.exposed[seat] = (top,)
                self.just_turned = top
        return done

    def play(self, seat: int, play: Play, index: int, number: int, choice: int | None = None) -> bool:
        """Follow one play, the one at `number` of the line at `index` (from 0); tell whether a card moved.

        `choice` is the place read for an open play; without one the first in the order of reading is taken.
        """
        if play.taken_back:
            self.note_play(PlayTakenBack(play.card), seat, index, number)
            return False
        source = self.find(seat, play)
        if not source.moves:
            assert source.fault is not None, "a card that cannot move is always told of"
            if isinstance(source.fault, CardNotInDeal):
                self._ought_to_name(seat, play.card)
            self.note_play(source.fault, seat, index, number, self.shaky.get(source.card))
            return False
        first = len(self.findings)
        if source.fault is not None:
            self.note_play(source.fault, seat, index, number)
        to, misbuilt = self._destination(seat, source.card, play, choice)
        if misbuilt is not None:
            self.note_play(misbuilt, seat, index, number)
        if len(self.findings) > first:
            self.shaky.setdefault(source.card, first)
        came_up = self._move(seat, source, to, misbuilt is not None, play.bar)
        if play.turned is not None:
            mismatch = self.compare_turned(source, play.turned, came_up)
            if mismatch is not None:
                self.note_play(mismatch, seat, index, number)
        return True

    def compare_turned(self, source: Source, written: Card, came_up: Card | None) -> Fault | None:
        """Compare the card said to have been turned up with the one that was."""
        if written == came_up and written in self.unbacked:
            self.unbacked -= {written}
        elif came_up == UNSEEN and written in self.unplaced:
            self.unbacked |= {written}
        return judge_turned(written, came_up)

    def _destination(self, seat: int, card: Card, play: Play, choice: int | None) -> tuple[int, Fault | None]:
        """Find the foundation a card went to, and what is wrong with that."""
        table, to, players = self.table, play.to, self.record.players
        fault: Fault | None
        if play.bar:
            to = to or bar_space(table, card)
            fault = judge_bar(table, card, to, self.record.rules.bars, self.just_turned == card)
        elif to is not None:
            fault = judge_build(table, card, to, seat, players)
        else:
            accepting = table.accepting(card, seat)
            if accepting:
                return choice or accepting[0], None
            to = forbidden_place(table, card)
            if to is None:
                return choice or NOWHERE, judge_nowhere(table, card)
            fault = judge_build(table, card, to, seat, players)
        return (NOWHERE if to is None or to > len(table.foundations) else to), fault

    def _move(self, seat: int, source: Source, to: int, faulty: bool, bar: bool) -> Card | None:
        """Move a card as it was played; return the card that was turned up for it."""
        table, card, owner = self.table, source.card, source.owner
        came_up: Card | None = None
        if owner is None:
            table.take_dead(card)
        elif source.exposed:
            came_up = table.take_exposed(owner, card)
        else:
            table.take_face_down(owner, card)
        if to != NOWHERE:
            below = table.foundations[to - 1]
            if bar and not faulty and below is not None:
                table.put(to, pile(card, below.step, below.faulty))
                binds = self.active_from(seat + 1)
                if binds is not None and binds != seat:
                    table.bar(to, binds, seat)
            else:
                table.lay(card, to, faulty)
        self.played.add(card)
        self.passed.clear()
        self.just_turned = came_up if owner == seat else None
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

    def report_play_after_end(self, seat: int, index: int, number: int | None) -> None:
        """Note, once, that a card was moved after the round was over."""
        assert self.ended is not None
        if self.reported:
            return
        self.reported = True
        fault = PlayAfterEnd(self.ended)
        if number is None:
            self.note(fault, f"/turns/{index}", seat, index + 1)
        else:
            self.note_play(fault, seat, index, number)
