"""Reading a record that leaves open where cards were laid.

Every way to read it is followed at once; ways that have come to the same table are one, and at most
`LIMIT` are kept. Of those that are left at the end the most favourable to the players is the reading
(R25): the fewest violations in all of the record, then the fewest discrepancies, then the first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from referee.faults.ending import ReadingsLimited
from referee.record import Landing, Play, Record, joined_turns
from referee.replay import Finding, Replay
from referee.together import TogetherReplay
from referee.turns import TurnReplay

LIMIT = 512
R = TypeVar("R", bound=Replay)


def favour(replay: Replay) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Order readings: fewer violations first, then fewer discrepancies, then the earlier choices."""
    return replay.weight, replay.path


def follow_record(record: Record, findings: Sequence[Finding]) -> tuple[Sequence[Replay], bool]:
    """Replay a record in every way it can be read; returns the readings, and whether any were dropped."""
    if record.landings is not None:
        return _follow_together(record, TogetherReplay(record, findings))
    return follow_turns(record, TurnReplay(record, findings))


def follow_turns(record: Record, replay: TurnReplay, branch: bool = True) -> tuple[list[TurnReplay], bool]:
    """Replay a round in turns; without `branch` every open play is read in the first way."""
    turns = record.turns or ()
    readings, dropped = [replay], False
    last, breaks_off = len(turns), record.breaks_off
    named = _Named([play for turn in turns for play in turn.plays]) if branch else None
    position = 0
    for start, end in joined_turns(turns):
        for reading in readings:
            reading.open_turn(start, end)
        seat = turns[start].seat
        for index in range(start, end):
            for number, play in enumerate(turns[index].plays):
                position += 1
                if named is None or play.to is not None:
                    for reading in readings:
                        reading.play_card(seat, play, index, number)
                    if named is not None and len(readings) > 1:
                        readings, over = _merge(readings, named.after(position))
                        dropped = dropped or over
                else:

                    def step(
                        reading: TurnReplay,
                        choice: int | None,
                        play: Play = play,
                        index: int = index,
                        number: int = number,
                        seat: int = seat,
                    ) -> None:
                        reading.play_card(seat, play, index, number, choice)

                    readings, over = _branch(readings, seat, play, named, position, step)
                    dropped = dropped or over
        judged = end < last or not breaks_off
        for reading in readings:
            reading.close_turn(end - 1, judged)
        if len(readings) > 1 and named is not None:
            readings, _ = _merge(readings, named.after(position))
    for reading in readings:
        reading.finish()
    return readings, dropped


def _follow_together(record: Record, replay: TogetherReplay) -> tuple[list[TogetherReplay], bool]:
    """Replay a round without turns."""
    landings = record.landings or ()
    readings, dropped = [replay], False
    named = _Named([landing.play for landing in landings])
    for number, landing in enumerate(landings):

        def step(
            reading: TogetherReplay, choice: int | None, number: int = number, landing: Landing = landing
        ) -> None:
            reading.land(landing, number, choice)

        readings, over = _branch(readings, landing.seat, landing.play, named, number + 1, step)
        dropped = dropped or over
    for reading in readings:
        reading.finish()
    return readings, dropped


class _Named:
    """Which foundations a record names from some play on: only those must be told apart by number."""

    def __init__(self, plays: list[Play]) -> None:
        self._plays = plays
        self._after: list[frozenset[int]] | None = None

    def after(self, position: int) -> frozenset[int]:
        """List the foundations named by the plays from `position` (from 0) on."""
        if self._after is None:
            named: frozenset[int] = frozenset()
            after = [named]
            for play in reversed(self._plays):
                if play.to is not None and play.to not in named:
                    named = named | {play.to}
                after.append(named)
            self._after = after[::-1]
        return self._after[position]


def _branch(
    readings: list[R],
    seat: int,
    play: Play,
    named: _Named,
    position: int,
    step: Callable[[R, int | None], None],
) -> tuple[list[R], bool]:
    """Follow an open play in every way that every reading allows."""
    after = named.after(position)
    if len(readings) == 1 and not readings[0].choices(seat, play, after):
        step(readings[0], None)
        return readings, False
    # The new readings come out from the most to the least favourable, and no more are made than are kept.
    readings = sorted(readings, key=lambda reading: (reading.weight_after(seat, play, position - 1), reading.path))
    best: dict[Hashable, R] = {}
    for reading in readings:
        path, choices = reading.path, reading.choices(seat, play, after)
        for index, (rank, place) in enumerate(choices or [(None, None)]):
            twin = reading.fork() if index + 1 < len(choices) else reading
            if rank is not None:
                twin.path = (*path, rank)
            step(twin, place)
            if best.setdefault(twin.state(after), twin) is twin and len(best) > LIMIT:
                best.popitem()
                return list(best.values()), True
    return list(best.values()), False


def _merge(readings: list[R], named: frozenset[int]) -> tuple[list[R], bool]:
    """Keep the most favourable of the readings that have become one, and at most `LIMIT` in all."""
    best: dict[object, R] = {}
    for reading in readings:
        state = reading.state(named)
        other = best.get(state)
        if other is None or favour(reading) < favour(other):
            best[state] = reading
    if len(best) <= LIMIT:
        return list(best.values()), False
    return sorted(best.values(), key=favour)[:LIMIT], True


def limited(replay: Replay) -> None:
    """Note that not every reading was followed."""
    replay.note(ReadingsLimited(LIMIT), "/plays" if replay.record.landings is not None else "/turns")
