"""Reading a record that leaves open where cards were laid.

Every way to read it is followed at once; ways that have come to the same table are one, and at most
`LIMIT` are kept. Of those that are left at the end the most favourable to the players is the reading
(R25): the fewest violations in all of the record, then the fewest discrepancies, then the first.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from referee.faults.ending import ReadingsLimited
from referee.notes import Finding
from referee.record import Play, Record, joined_end
from referee.replay import Replay
from referee.together import TogetherReplay
from referee.turns import TurnReplay

LIMIT = 512
"""How many readings are followed at a time."""
SCARCE = 1
"""How many are once the work is used up."""
MOST_STEPS = 60_000
"""How many steps of work one record may make."""
R = TypeVar("R", bound=Replay)


class Work:
    """How much work a record may make: every play and every turn of every reading takes a step.

    The steps suffice to play two packs of cards in `LIMIT` ways. A record that takes more plays no card
    in most of its plays, and nothing of it hangs on the foundations.
    """

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.steps = steps

    @property
    def limit(self) -> int:
        """How many readings may be followed now."""
        return LIMIT if self.steps > 0 else SCARCE


class Pool:
    """How much work the records of a match or an event may make together.

    A few steps each has for itself, more than a record needs that leaves little open; the rest is shared, so
    that many records made to be laborious cost no more than a few of them.
    """

    OWN = 400

    def __init__(self, steps: int = 4 * MOST_STEPS) -> None:
        self.steps = steps

    def give(self) -> int:
        """Say how many steps the next record may make."""
        return min(MOST_STEPS, self.OWN + max(0, self.steps))

    def take(self, made: int) -> None:
        """Take what a record made beyond its own steps out of what is shared."""
        self.steps -= max(0, made - self.OWN)


def favour(replay: Replay) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Order readings: fewer violations first, then fewer discrepancies, then the earlier choices."""
    return replay.weight, replay.path


def start_replay(record: Record, findings: Sequence[Finding] = ()) -> TurnReplay | TogetherReplay:
    """Make the replay that a record needs: in turns, or without."""
    return TurnReplay(record, findings) if record.landings is None else TogetherReplay(record, findings)


def follow(replay: R, work: Work) -> tuple[list[R], bool]:
    """Follow a replay in every way its record can be read.

    Returns the readings that are left at the end, and whether any had to be dropped.
    """
    follower = _Follower(replay, work)
    if replay.record.landings is None:
        follower.follow_turns()
    else:
        follower.follow_landings()
    for reading in follower.readings:
        reading.finish()
    return follower.readings, follower.dropped


class _Follower(Generic[R]):
    """Follows the readings of one record; `readings` are those there are now."""

    def __init__(self, replay: R, work: Work) -> None:
        self.record = replay.record
        self.readings = [replay]
        self.dropped = False
        self.work = work
        self._named_after: list[frozenset[int]] | None = None

    def follow_turns(self) -> None:
        """Follow a round in turns."""
        turns = self.record.turns or ()
        last, breaks_off = len(turns), self.record.breaks_off
        (alone,) = self.readings
        start, done = alone.plain_turns(0)
        if not any([play.to is None for turn in turns[start:] for play in turn.plays]):
            alone.follow_alone(start, done)
            return
        position = sum([len(turn.plays) for turn in turns[:start]]) + done
        while start < last:
            end = joined_end(turns, start)
            if not done:
                for reading in self.readings:
                    reading.open_turn(start, end)
            seat = turns[start].seat
            for index in range(start, end):
                plays = turns[index].plays
                for number in range(done, len(plays)):
                    position += 1
                    self._play(seat, plays[number], index, number, position)
                if turns[index].shows is not None:
                    for reading in self.readings:
                        reading.close_line(index)
                done = 0
            judged = end < last or not breaks_off
            for reading in self.readings:
                reading.close_turn(end - 1, judged)
            if len(self.readings) > 1:
                self.work.steps -= len(self.readings)
                self._merge(position)
            start = end

    def follow_landings(self) -> None:
        """Follow a round without turns."""
        for number, (seat, play, _) in enumerate(self.record.landings or ()):
            self._play(seat, play, number, number, number + 1)

    def _play(self, seat: int, play: Play, index: int, number: int, position: int) -> None:
        """Follow one play, the `position`-th of the record; an open one in every way every reading allows."""
        readings = self.readings
        for reading in readings:
            reading.meet(seat, play)
        settled = play.to is not None or (
            len(readings) == 1 and not readings[0].choices(seat, play, self._named(position))
        )
        if settled:
            for reading in readings:
                reading.play_card(seat, play, index, number)
            if len(readings) > 1:
                self.work.steps -= len(readings)
                self._merge(position)
            return
        after = self._named(position)
        # The new readings come out from the most to the least favourable, and no more are made than are kept.
        readings.sort(key=lambda reading: (reading.weight_after(seat, play, number), reading.path))
        best: dict[Hashable, R] = {}
        for reading in readings:
            path, choices = reading.path, reading.choices(seat, play, after)
            for nth, (rank, place) in enumerate(choices or [(None, None)], 1):
                twin = reading.fork() if nth < len(choices) else reading
                if rank is not None:
                    twin.path = (*path, rank)
                twin.play_card(seat, play, index, number, place)
                self.work.steps -= 1
                if best.setdefault(twin.state(after), twin) is twin and len(best) > self.work.limit:
                    best.popitem()
                    self.readings, self.dropped = list(best.values()), True
                    return
        self.readings = list(best.values())

    def _merge(self, position: int) -> None:
        """Keep the most favourable of the readings that have become one, and no more than may be."""
        named = self._named(position)
        best: dict[Hashable, R] = {}
        for reading in self.readings:
            state = reading.state(named)
            other = best.get(state)
            if other is None or favour(reading) < favour(other):
                best[state] = reading
        self.readings = list(best.values())
        if len(best) > self.work.limit:
            self.readings = sorted(best.values(), key=favour)[: self.work.limit]
            self.dropped = True

    def _named(self, position: int) -> frozenset[int]:
        """List the foundations that the plays from `position` (from 0) on name; only those must be told apart."""
        if self._named_after is None:
            record = self.record
            if record.landings is None:
                plays = [play for turn in record.turns or () for play in turn.plays]
            else:
                plays = [landing.play for landing in record.landings]
            # A bar without a number lies on the lowest foundation, so that numbers matter to the end.
            barred = any([play.bar and play.to is None for play in plays])
            named: frozenset[int] = frozenset(range(1, 9) if barred or self.record.rules.bars else ())
            after = [named]
            for play in reversed(plays):
                if play.to is not None and play.to not in named:
                    named |= {play.to}
                after.append(named)
            self._named_after = after[::-1]
        return self._named_after[position]


def limited(replay: Replay) -> None:
    """Note that not every reading was followed."""
    replay.note(ReadingsLimited(LIMIT), "/plays" if replay.record.landings is not None else "/turns")
