"""Measure what judging an event costs, as ratios within one run: `python benchmarks/events.py`.

Two things are shown: that the time for a match does not depend on how many there are, and that the memory
needed beyond the parsed event does not depend on how much there is to say. For the second, two events of as
many matches are judged while their verdicts are written piece by piece, one with much to say and one with
little, and the first once more with its verdict collected. `--check` exits with 1 where a limit is missed.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
import tracemalloc
from typing import Any, NamedTuple

from records import FIXTURES, RECORDS

from referee.event import EventCourse
from referee.text import speaker
from referee.wire.event_document import event_pieces
from referee.wire.event_log import read_event

FEW, MANY = 250, 1000
ROUNDS = 3
CIRCUITS = 40
"""How often everybody passes in a round with much to say: each time a play is missed, and told of."""
LINEAR_LIMIT = 1.25
"""At most so many times the time of a match among few, for a match among many."""
MEMORY_LIMIT = 1.5
"""At most so many times the memory of an event with little to say, for one with much."""


class Row(NamedTuple):
    """One line of the table: what was measured, both sides, their ratio and its limit."""

    what: str
    ours: str
    base: str
    ratio: float
    limit: float | None

    @property
    def kept(self) -> bool:
        """Whether the limit was kept."""
        return self.limit is None or self.ratio <= self.limit


def make_event(record: dict[str, Any], matches: int) -> dict[str, Any]:
    """Make an event of single rounds that differ in who plays them, so that none stands there twice."""
    own = {key: value for key, value in record.items() if key not in ("format", "id", "rules")}
    written = json.dumps(own, ensure_ascii=False)
    players: list[str] = record["players"]
    made = []
    for number in range(matches):
        text = written
        for player in players:
            text = text.replace(f'"{player}"', f'"{player} {number}"').replace(
                f'"{player}:', f'"{player} {number}:'
            )
        made.append({"id": f"table {number}", **json.loads(text)})
    return {"format": "give-away-event/1", "rules": record["rules"], "matches": made}


def judge(event: dict[str, Any]) -> int:
    """Judge an event, and give how long its verdict is, of which nothing is kept."""
    return sum(len(piece) for piece in event_pieces(EventCourse(read_event(event)), speaker("en")))


def collect(event: dict[str, Any]) -> int:
    """Judge an event with its verdict in one piece."""
    return len(b"".join(list(event_pieces(EventCourse(read_event(event)), speaker("en")))))


def linear() -> Row:
    """Compare the time for a match among many with that among few; the best of a few turns counts."""
    few, many = (make_event(RECORDS["typical"], matches) for matches in (FEW, MANY))
    best = {FEW: float("inf"), MANY: float("inf")}
    for _ in range(ROUNDS):
        for event in (few, many):
            gc.collect()
            matches = len(event["matches"])
            start = time.perf_counter()
            judge(event)
            best[matches] = min(best[matches], (time.perf_counter() - start) / matches)
    return Row(
        f"time for one of {MANY} matches",
        f"{best[MANY] * 1e6:.0f} µs",
        f"{best[FEW] * 1e6:.0f} µs",
        best[MANY] / best[FEW],
        LINEAR_LIMIT,
    )


def peak(event: dict[str, Any], way: Any) -> tuple[int, int]:
    """Give the memory that judging an event takes beyond the event, in bytes, and how long its verdict is."""
    gc.collect()
    tracemalloc.start()
    try:
        length = way(event)
        return tracemalloc.get_traced_memory()[1], length
    finally:
        tracemalloc.stop()


def memory() -> list[Row]:
    """Compare what much and little to say take, written piece by piece, and written in one."""
    # What is kept for good, such as catalogues, is there before anything is measured.
    stopped = json.loads((FIXTURES / "examples" / "stopped-in-the-run.json").read_text(encoding="utf-8"))["record"]
    passes = [{"player": player, "plays": []} for player in stopped["players"]]
    stopped["turns"] = stopped["turns"][:1] + passes[1:]
    missed = {**stopped, "turns": stopped["turns"] + passes * CIRCUITS}
    little, much = (make_event(record, FEW) for record in (stopped, missed))
    judge(little)
    judge(much)
    (small, told_little), (large, told_much) = peak(little, judge), peak(much, judge)
    whole, _ = peak(much, collect)
    return [
        Row(
            "length of the verdict",
            f"{told_much // 1024} KiB",
            f"{told_little // 1024} KiB",
            told_much / told_little,
            None,
        ),
        Row("memory, in pieces", f"{large // 1024} KiB", f"{small // 1024} KiB", large / small, MEMORY_LIMIT),
        Row("memory, in one", f"{whole // 1024} KiB", f"{large // 1024} KiB", whole / large, None),
    ]


def main() -> int:
    """Measure, print the table, and tell whether every limit was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit with 1 where a limit is missed")
    chosen = parser.parse_args()
    rows = [linear(), *memory()]
    print(f"{'':34}{'referee':>12}{'compared to':>14}{'ratio':>9}{'limit':>9}")
    for row in rows:
        limit, mark = "" if row.limit is None else f"≤ {row.limit:g}", "" if row.kept else "   missed"
        print(f"{row.what:34}{row.ours:>12}{row.base:>14}{row.ratio:>9.2f}{limit:>9}{mark}")
    return int(chosen.check and not all(row.kept for row in rows))


if __name__ == "__main__":
    sys.exit(main())
