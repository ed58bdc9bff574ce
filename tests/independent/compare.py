"""Compare the referee with the second adjudicator on random records.

`python -m tests.independent.compare --records 50000` prints the seed, the records on which the two
differ, and how many agreed; it exits with 1 if any differ. Not counted as differing are records in which
ways of reading had to be dropped, since which are dropped is not settled; records in which a card is
there twice, since it is not settled which of the two moves; records whose unseen cards are
named differently by different ways of reading, since it is not settled which names go with which; and
those on which the slow adjudicator takes too long.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import sys
from collections import Counter
from typing import Any

from referee.text import speaker
from referee.wire.referee import adjudicate_value
from tests.independent.adjudicator import judge
from tests.independent.generator import random_record
from tests.independent.naming import possible_names
from tests.independent.record import read_record

SECONDS = 10
KINDS: tuple[dict[str, bool], ...] = (
    {"variants": False, "unseen": False, "open_places": False},
    {"variants": True, "unseen": False, "open_places": False},
    {"variants": True, "unseen": True, "open_places": False},
    {"variants": True, "unseen": False, "open_places": True},
    {"variants": True, "unseen": True, "open_places": True},
)
"""What records may contain, in turn."""


class TooSlow(Exception):
    """The slow adjudicator took longer than it may on one record."""


def machine_part(verdict: dict[str, Any]) -> dict[str, Any]:
    """Keep what both have to agree on; only plays have a pointer that leaves no choice."""
    keys = ("code", "severity", "player", "turn", "play", "data", "follows")
    findings = [
        {key: finding[key] for key in keys} | ({"pointer": finding["pointer"]} if finding["play"] else {})
        for finding in verdict["findings"]
    ]
    for finding in findings:
        # In which order the foundations are listed that a card fits is nobody's business.
        for fit in finding["data"].get("fits", ()):
            fit["foundations"] = sorted(fit["foundations"])
    plain = {"verdict": verdict["verdict"], "findings": findings, "result": verdict["result"]}
    result: dict[str, Any] = json.loads(json.dumps(plain))
    return result


def compare(task: tuple[int, int]) -> tuple[str, str]:
    """Judge one random record twice; returns what came of it, and the record where the two differ."""
    seed, number = task
    rng = random.Random(f"{seed}/{number}")

    def too_slow(*_: object) -> None:
        raise TooSlow

    signal.signal(signal.SIGALRM, too_slow)
    signal.alarm(SECONDS)
    try:
        record = json.loads(json.dumps(random_record(rng, **KINDS[number % len(KINDS)])))
        theirs = machine_part(judge(record, fold=True))
    except TooSlow:
        return "too slow", ""
    finally:
        signal.alarm(0)
    ours = machine_part(adjudicate_value(record, speaker("en")))
    if ours == theirs:
        return "agreed", ""
    for finding in ours["findings"] + theirs["findings"]:
        if finding["code"] == "readings-limited":
            return "readings dropped", ""
        if finding["code"] == "deal-not-one-pack" and finding["data"]["duplicates"]:
            return "cards doubled", ""
    if len(possible_names(read_record(record), True)) > 1:
        return "names left open", ""
    shown = {"seed": seed, "number": number, "record": record, "referee": ours, "second": theirs}
    return "differed", json.dumps(shown, ensure_ascii=False)


def main() -> None:
    """Run the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=None, help="a fresh one, printed, if left out")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    outcomes: Counter[str] = Counter()
    with multiprocessing.Pool(options.processes) as pool:
        tasks = ((seed, number) for number in range(options.records))
        for outcome, shown in pool.imap_unordered(compare, tasks, chunksize=50):
            outcomes[outcome] += 1
            if shown:
                print(shown, flush=True)
    print(", ".join(f"{outcome}: {count}" for outcome, count in sorted(outcomes.items())))
    sys.exit(1 if outcomes["differed"] or not outcomes["agreed"] else 0)


if __name__ == "__main__":
    main()
