"""Compare the referee with the second adjudicator on random matches and events.

`python -m tests.independent.compare_matches --matches 5000 --events 500` prints the seed, the first
records on which the two differ, and how many agreed; it exits with 1 if any differ. Not counted as
differing are the records that `tests.independent.compare` leaves aside too: where ways of reading were
dropped, or a card is there twice, or unseen cards are named differently by different ways of reading,
and those on which the slow adjudicator takes too long.
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

import referee
from tests.independent.compare import TooSlow
from tests.independent.event_generator import random_event
from tests.independent.events import adjudicate_event, whole_match
from tests.independent.match_generator import random_match
from tests.independent.matches import adjudicate_match, round_log
from tests.independent.naming import possible_names
from tests.independent.record import read_record
from tests.independent.validity import fault_of_round

SECONDS = 60
PLACED = frozenset(
    """wrong-dealer seating-changed seating-agreed conventions-changed conventions-agreed match-overrun
    unreadable-record conflicting-records duplicate-record""".split()
)
"""Faults of matches and events that are about one round, whose pointers lead to it or into it."""


def plain_finding(finding: dict[str, Any], single: bool) -> dict[str, Any]:
    """What both have to agree on in a finding; only plays and places leave no choice of a pointer."""
    keys = ("code", "severity", "match", "player", "round", "turn", "play", "data", "follows")
    plain = {key: finding.get(key) for key in keys}
    data = plain["data"] = json.loads(json.dumps(plain["data"]))
    if finding["play"]:
        plain["pointer"] = finding["pointer"]
    elif finding["code"] in PLACED:
        plain["pointer"] = finding["pointer"].partition("/rounds/")[0]
    if finding["code"] == "name-lookalike":
        # It is about two matches or more.
        plain["match"] = None
    if single:
        # A single round that stands for a match has no number anybody gave it.
        plain["round"] = None
    for fit in data.get("fits", ()):
        fit["foundations"] = sorted(fit["foundations"])
    for key in ("changed", "names"):
        if key in data:
            data[key] = sorted(data[key])
    if isinstance(data.get("differs"), list):
        data["differs"] = sorted(data["differs"])
    if finding["code"] == "unreadable-record":
        # What exactly is wrong, and in which words, is the schema's business.
        data["errors"] = bool(data["errors"])
    return plain


def match_part(verdict: dict[str, Any]) -> dict[str, Any]:
    """What both have to agree on in a match."""
    keys = ("void", "verdict", "as_played", "lawful", "material")
    result = {key: verdict["result"].get(key) for key in ("claimed", "established")}
    return {
        "verdict": verdict["verdict"],
        "findings": [plain_finding(finding, False) for finding in verdict["findings"]],
        "rounds": [{key: row.get(key) for key in keys} for row in verdict["rounds"]],
        "result": result,
    }


def event_part(record: dict[str, Any], verdict: dict[str, Any]) -> dict[str, Any]:
    """What both have to agree on in an event; the findings of a match keep their order."""
    single = {
        match["id"].strip(): "rounds" not in match and "dealer" in match
        for match in record["matches"]
        if isinstance(match, dict)
    }
    by_match: dict[str, list[Any]] = {}
    doubles: list[Any] = []
    firsts: dict[str, int] = {}
    for index, finding in enumerate(verdict["findings"]):
        name = finding.get("match")
        plain = plain_finding(finding, single.get(name, False))
        if finding["code"] in EVENT_CODES:
            doubles.append(plain)
            continue
        first = firsts.setdefault(str(name), index)
        if plain["follows"] is not None:
            plain["follows"] -= first
        by_match.setdefault(str(name), []).append(plain)
    rows = [
        {key: row.get(key) for key in ("id", "verdict", "established", "decision")} for row in verdict["matches"]
    ]
    keys = ("player", "rank", "points", "match_wins", "round_wins", "cards_left", "head_to_head")
    standings = [{key: row.get(key) for key in keys} for row in verdict["standings"]]
    for row in standings:
        if row["cards_left"] is not None:
            row["cards_left"] = round(row["cards_left"], 2)
    totals = verdict["totals"]
    return {
        "verdict": verdict["verdict"],
        "findings": by_match,
        "event_findings": sorted(doubles, key=lambda finding: json.dumps(finding, sort_keys=True)),
        "matches": rows,
        "standings": standings,
        "totals": {key: {name: n for name, n in part.items() if n} for key, part in totals.items()},
    }


EVENT_CODES = frozenset(
    """wrong-standings conflicting-records duplicate-record record-missing player-unknown
    name-lookalike""".split()
)


def rounds_of(record: dict[str, Any]) -> list[tuple[dict[str, Any], Any]]:
    """All rounds of a match or event, each with its match."""
    if "matches" not in record:
        return [(record, written) for written in record["rounds"]]
    pairs = []
    for written in record["matches"]:
        match, _ = whole_match(record, written)
        if (
            isinstance(match, dict)
            and isinstance(match.get("rounds"), list)
            and isinstance(match.get("rules"), dict)
        ):
            pairs += [(match, one) for one in match["rounds"]]
    return pairs


def left_aside(record: dict[str, Any], findings: list[dict[str, Any]]) -> str | None:
    """Why a difference in this record is not settled by the contract, None where it is."""
    for finding in findings:
        if finding["code"] == "readings-limited":
            return "readings dropped"
        if finding["code"] == "deal-not-one-pack" and finding["data"]["duplicates"]:
            return "cards doubled"
    for match, written in rounds_of(record):
        log = round_log(match, written, match["players"])
        if fault_of_round(log) is None and len(possible_names(read_record(log), True)) > 1:
            return "names left open"
    return None


def compare(task: tuple[int, int, bool]) -> tuple[str, str]:
    """Judge one random record twice; returns what came of it, and the record where the two differ."""
    seed, number, is_event = task
    kind = "event" if is_event else "match"
    rng = random.Random(f"{seed}/{kind}/{number}")

    def too_slow(*_: object) -> None:
        raise TooSlow

    signal.signal(signal.SIGALRM, too_slow)
    signal.alarm(SECONDS)
    try:
        record = json.loads(json.dumps(random_event(rng) if is_event else random_match(rng)))
        second = adjudicate_event(record) if is_event else adjudicate_match(record)
    except TooSlow:
        return f"{kind}: too slow", ""
    finally:
        signal.alarm(0)
    try:
        first = referee.adjudicate(record).to_dict()
        if is_event:
            ours, theirs = event_part(record, first), event_part(record, second)
        else:
            ours, theirs = match_part(first), match_part(second)
    except Exception as error:
        shown = {"seed": seed, "number": number, "record": record, "error": f"{type(error).__name__}: {error}"}
        return f"{kind}: differed", json.dumps(shown, ensure_ascii=False)
    if ours == theirs:
        return f"{kind}: agreed", ""
    reason = left_aside(record, first["findings"] + second["findings"])
    if reason is not None:
        return f"{kind}: {reason}", ""
    shown = {"seed": seed, "number": number, "record": record, "differences": differences(ours, theirs)}
    return f"{kind}: differed", json.dumps(shown, ensure_ascii=False)


def differences(ours: Any, theirs: Any, path: str = "") -> list[dict[str, Any]]:
    """Where two documents differ, the innermost places only."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        return [part for key in ours for part in differences(ours[key], theirs[key], f"{path}/{key}")]
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = zip(ours, theirs, strict=True)
        return [part for n, (one, two) in enumerate(pairs) for part in differences(one, two, f"{path}/{n}")]
    return [] if ours == theirs else [{"at": path, "referee": ours, "second": theirs}]


def main() -> None:
    """Run the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5_000)
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--seed", type=int, default=None, help="a fresh one, printed, if left out")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--show", type=int, default=5, help="how many differing records are printed in full")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    tasks = [(seed, number, False) for number in range(options.matches)]
    tasks += [(seed, number, True) for number in range(options.events)]
    outcomes: Counter[str] = Counter()
    shown = 0
    with multiprocessing.Pool(options.processes) as pool:
        for outcome, record in pool.imap_unordered(compare, tasks, chunksize=10):
            outcomes[outcome] += 1
            if record and shown < options.show:
                shown += 1
                print(record, flush=True)
    print(", ".join(f"{outcome}: {count}" for outcome, count in sorted(outcomes.items())))
    differed = outcomes["match: differed"] + outcomes["event: differed"]
    agreed = outcomes["match: agreed"] + outcomes["event: agreed"]
    sys.exit(1 if differed or (tasks and not agreed) else 0)


if __name__ == "__main__":
    main()
