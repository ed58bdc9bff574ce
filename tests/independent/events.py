"""A slow and plain adjudicator for events: matches, the table they make, and what was handed in twice."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Any

from tests.independent.doubles import find_doubles
from tests.independent.league import Entry, Event, check_standings, make_standings
from tests.independent.matches import (
    course_without,
    established,
    finish,
    first_word,
    judge_all,
    named,
    one_or_list,
    round_log,
)
from tests.independent.record import read_name
from tests.independent.validity import fault_of_match, fault_of_players, fault_of_round

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


def replaces(entry: Entry) -> str | None:
    """The match whose place this one takes."""
    name = entry.written.get("supersedes")
    return None if name is None else read_name(name)


def readable(event: Event, entry: Entry) -> str | None:
    """What is wrong with a match of the event, None where it is a valid one."""
    record, entry.single = whole_match(event.record, entry.written)
    decision = entry.written.get("decision")
    trouble = fault_of_match(record)
    if isinstance(record.get("players"), list) and fault_of_players(record["players"]) is None:
        entry.players = [read_name(name) for name in record["players"]]
        if decision is not None:
            entry.decision = {**decision, "winner": one_or_list(named(decision["winner"], entry.players))}
    if trouble is None and entry.single:
        trouble = fault_of_round(round_log(record, record["rounds"][0], record["players"]))
    entry.record = record
    return trouble


def judge_entry(event: Event, entry: Entry) -> None:
    """One match of the event, its findings told with its id."""
    # A round handed in twice within one match has its place in it once.
    if entry.single:
        match = judge_all(entry.record, pointer="")
        verdict = {
            "verdict": match.rows[0]["verdict"],
            "findings": match.findings,
            "result": {"established": established(match.course)},
        }
    else:
        match = judge_all(entry.record, entry.doubled)
        verdict = finish(match)
    entry.match, entry.verdict = match, verdict
    entry.course = course_without(match, entry.uncounted)
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
    for index, written in enumerate(record["matches"]):
        entry = Entry(index, read_name(written["id"]), written)
        event.entries.append(entry)
    replaced = {replaces(entry) for entry in event.entries}
    for entry in event.entries:
        entry.superseded = entry.id in replaced
        trouble = readable(event, entry)
        if entry.superseded:
            entry.decision = None
        elif trouble is not None:
            event.find("unreadable-record", entry.id, None, None, entry.pointer, {"errors": [trouble]})
        else:
            entry.valid = True
    find_doubles(event)
    for entry in event.entries:
        if entry.valid:
            judge_entry(event, entry)
    check_entries(event)
    find_lookalikes(event)
    standings = make_standings(event)
    check_standings(event, standings)
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
        "verdict": word_of_event(event),
        "findings": event.findings,
        "matches": rows,
        "standings": standings,
        "totals": {
            "verdicts": dict(Counter(row["verdict"] for row in rows if row["verdict"])),
            "codes": dict(Counter(finding["code"] for finding in event.findings)),
        },
    }


def word_of_event(event: Event) -> str:
    """The first that holds over everything."""
    words = {entry.verdict["verdict"] for entry in event.entries if entry.verdict is not None}
    codes = {finding["code"] for finding in event.findings}
    if codes & {"unreadable-record", "conflicting-records"}:
        words.add("refuted")
    if "wrong-standings" in codes:
        words.add("corrected")
    if not (event.record.get("result") or {}).get("standings"):
        words.add("open")
    return first_word(words)


# What should have come in ---------------------------------------------------------------------


def check_entries(event: Event) -> None:
    """Records that are missing, and players that are in no entry."""
    by_id = {entry.id: entry for entry in event.entries}
    for index, expected in enumerate(event.record.get("entries") or ()):
        name = read_name(expected["match"])
        entry = by_id.get(name)
        if entry is None:
            event.find("record-missing", name, None, None, f"/entries/{index}", {"match": name})
        else:
            # What came in for it may have been replaced since.
            while entry.superseded:
                entry = next(other for other in event.entries if replaces(other) == entry.id)
            names = {read_name(player) for player in expected["players"]}
            for seat, player in enumerate(entry.players):
                if player not in names:
                    pointer = f"{entry.pointer}/players/{seat}"
                    event.find("player-unknown", entry.id, None, player, pointer, {"player": player})


def plain_name(name: str) -> str:
    """A name without case, accents and spaces."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())
    return "".join(letter for letter in letters if not is_accent(letter) and not letter.isspace())


def is_accent(letter: str) -> bool:
    """A mark that can stand on letters of any script; the marks of one script are letters of it."""
    scripts = ("CYRILLIC", "GLAGOLITIC", "KATAKANA", "BOPOMOFO", "KANNADA", "GRANTHA")
    name = unicodedata.name(letter, "")
    return name.startswith("COMBINING ") and not any(script in name for script in scripts)


def find_lookalikes(event: Event) -> None:
    """Different names that differ only in case, accents or spaces."""
    groups: dict[str, list[str]] = {}
    names = [player for entry in event.entries if not entry.superseded for player in entry.players]
    names += [read_name(name) for entry in event.record.get("entries") or () for name in entry["players"]]
    for name in names:
        group = groups.setdefault(plain_name(name), [])
        if name not in group:
            group.append(name)
    for group in groups.values():
        if len(group) > 1:
            event.find("name-lookalike", None, None, None, "", {"names": sorted(group)})
