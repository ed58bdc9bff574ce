"""A slow and plain adjudicator for events: matches, the table they make, and what was handed in twice."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Any

from tests.independent.league import Entry, Event, check_standings, make_standings
from tests.independent.matches import (
    Match,
    begin,
    established,
    finish,
    first_word,
    judge_all,
    judge_round,
    named,
    one_or_list,
    round_log,
)
from tests.independent.record import UNSEEN, read_name, read_record
from tests.independent.validity import fault_of_match, fault_of_round

MATCH_ONLY = ("supersedes", "decision")


def whole_match(event: dict[str, Any], written: Any) -> tuple[Any, bool]:
    """A match with what it inherits; a single round becomes a match of one round."""
    if not isinstance(written, dict):
        return written, False
    record = {key: value for key, value in written.items() if key not in MATCH_ONLY}
    record.setdefault("rules", event.get("rules"))
    if "rounds" in record or "dealer" not in record:
        return record, False
    rules = record["rules"]
    if isinstance(rules, dict):
        rules = {**rules, "match": {"scoring": "best-of", "rounds": 1}}
    one = {key: value for key, value in record.items() if key not in ("rules", "format", "players")}
    return {"rules": rules, "players": record.get("players"), "rounds": [one]}, True


def judge_entry(event: Event, entry: Entry) -> None:
    """One match of the event, its findings told with its id."""
    record, entry.single = whole_match(event.record, entry.written)
    trouble = fault_of_match(record)
    if trouble is None and entry.single:
        trouble = fault_of_round(round_log(record, record["rounds"][0], record["players"]))
    if trouble is not None:
        event.find("unreadable-record", entry.id, None, None, entry.pointer, {"errors": [trouble]})
        return
    decision = entry.written.get("decision")
    if entry.single:
        match = begin(record)
        judge_round(match, 0, "")
        verdict = {
            "verdict": match.rows[0]["verdict"],
            "findings": match.findings,
            "result": {"established": established(match.course)},
        }
    else:
        match = judge_all(record)
        verdict = finish(match)
    if decision is not None:
        entry.decision = {**decision, "winner": one_or_list(named(decision["winner"], match.players))}
    entry.match, entry.verdict = match, verdict
    first = len(event.findings)
    for finding in verdict["findings"]:
        follows = finding["follows"]
        event.findings.append(
            {
                **finding,
                "match": entry.id,
                "pointer": entry.pointer + finding["pointer"],
                "follows": None if follows is None else follows + first,
            }
        )


def adjudicate_event(record: dict[str, Any]) -> dict[str, Any]:
    """The machine part of the verdict of one valid event."""
    event = Event(record)
    replaced = {
        read_name(m["supersedes"]) for m in record["matches"] if isinstance(m, dict) and m.get("supersedes")
    }
    for index, written in enumerate(record["matches"]):
        name = read_name(written["id"])
        entry = Entry(index, name, written, False, superseded=name in replaced)
        event.entries.append(entry)
        if not entry.superseded:
            judge_entry(event, entry)
    find_doubles(event)
    check_entries(event)
    find_lookalikes(event)
    standings = make_standings(event)
    check_standings(event, standings)
    words = {entry.verdict["verdict"] for entry in event.entries if entry.verdict is not None}
    if any(finding["code"] == "unreadable-record" for finding in event.findings):
        words.add("refuted")
    if any(finding["code"] in ("wrong-standings", "conflicting-records") for finding in event.findings):
        words.add("corrected")
    if not (record.get("result") or {}).get("standings"):
        words.add("open")
    rows = [
        {
            "id": entry.id,
            "verdict": entry.verdict and entry.verdict["verdict"],
            "established": entry.verdict and entry.verdict["result"]["established"],
            "decision": entry.decision,
        }
        for entry in event.entries
    ]
    return {
        "verdict": first_word(words),
        "findings": event.findings,
        "matches": rows,
        "standings": standings,
        "totals": {
            "verdicts": dict(Counter(row["verdict"] for row in rows if row["verdict"])),
            "codes": dict(Counter(finding["code"] for finding in event.findings)),
        },
    }


# The same round handed in twice --------------------------------------------------------------


def find_doubles(event: Event) -> None:
    """Rounds with the same id, or with the same players, dealer and fully known deal."""
    met: dict[Any, tuple[str, Entry, Any, Any]] = {}
    for entry in event.entries:
        if entry.match is None:
            continue
        match = entry.match
        seated: list[list[str]] = seats_by_round(match)
        for index, written in enumerate(match.record["rounds"]):
            if not isinstance(written, dict) or written.get("void") is not None:
                continue
            log = round_log(match.record, written, seated[index])
            if fault_of_round(log) is not None:
                continue
            pointer = entry.pointer if entry.single else f"{entry.pointer}/rounds/{index}"
            keys, plays, result = identity(log, None if entry.single else written.get("id"))
            known = [met[key] for key in keys if key in met]
            for key in keys:
                met.setdefault(key, (pointer, entry, plays, result))
            if not known:
                continue
            first, other, first_plays, first_result = known[0]
            pairs = (("plays", plays, first_plays), ("result", result, first_result))
            differs = [name for name, one, two in pairs if one != two]
            data: dict[str, Any] = {"first": first, "second": pointer}
            if differs:
                data["differs"] = differs
                event.find("conflicting-records", entry.id, index + 1, None, pointer, data)
                other.counts = entry.counts = False
            else:
                event.find("duplicate-record", entry.id, index + 1, None, pointer, data)
                entry.counts = False


def seats_by_round(match: Match) -> list[list[str]]:
    """Who was not yet eliminated at each round (the match played through once more)."""
    again = begin(match.record)
    seats = []
    for index in range(len(match.record["rounds"])):
        seats.append(again.course.seated)
        judge_round(again, index)
    return seats


def identity(log: dict[str, Any], name: Any) -> tuple[list[Any], Any, Any]:
    """What makes a round that round; its plays; its result."""
    record = read_record(log)
    keys: list[Any] = []
    if name is not None:
        keys.append(("id", read_name(name)))
    cards = [card for packet in record.packets for card in packet] + list(record.dead) + list(record.set_out)
    if UNSEEN not in cards and record.dealer is not None:
        keys.append(("deal", record.players, record.dealer, record.packets, record.dead, record.set_out))
    lines = None
    if record.lines is not None:
        lines = [
            (line.player, [bare(play) for play in line.plays], line.called_by, line.shows) for line in record.lines
        ]
    plays = None if record.plays is None else [bare(play) for play in record.plays]
    return keys, (lines, plays), record.claim


def bare(play: Any) -> tuple[Any, ...]:
    """A play without the place where it is written."""
    return (play.player, play.card, play.to, play.turned, play.bar, play.taken_back, play.at)


# What should have come in ---------------------------------------------------------------------


def check_entries(event: Event) -> None:
    """Records that are missing, and players that are in no entry."""
    by_id = {entry.id: entry for entry in event.entries}
    for index, expected in enumerate(event.record.get("entries") or ()):
        name = read_name(expected["match"])
        entry = by_id.get(name)
        if entry is None:
            event.find("record-missing", name, None, None, f"/entries/{index}", {"match": name})
        elif entry.match is not None:
            names = {read_name(player) for player in expected["players"]}
            for seat, player in enumerate(entry.match.players):
                if player not in names:
                    pointer = f"{entry.pointer}/players/{seat}"
                    event.find("player-unknown", name, None, player, pointer, {"player": player})


def plain_name(name: str) -> str:
    """A name without case, accents and spaces."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter) and not letter.isspace())


def find_lookalikes(event: Event) -> None:
    """Different names that differ only in case, accents or spaces."""
    groups: dict[str, list[str]] = {}
    names = [player for entry in event.entries if entry.match is not None for player in entry.match.players]
    names += [read_name(name) for entry in event.record.get("entries") or () for name in entry["players"]]
    for name in names:
        group = groups.setdefault(plain_name(name), [])
        if name not in group:
            group.append(name)
    for group in groups.values():
        if len(group) > 1:
            event.find("name-lookalike", None, None, None, "", {"names": sorted(group)})
