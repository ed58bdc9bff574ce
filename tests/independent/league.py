"""The table that the matches of an event make: points, tie-breaks and ranks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field as default
from fractions import Fraction
from typing import Any

from tests.independent.claim import as_list
from tests.independent.course import Course
from tests.independent.matches import Match
from tests.independent.record import read_name

SEVERITIES = {
    "wrong-standings": "discrepancy",
    "conflicting-records": "discrepancy",
    "duplicate-record": "notice",
    "record-missing": "notice",
    "player-unknown": "notice",
    "name-lookalike": "notice",
    "unreadable-record": "discrepancy",
}
BREAKS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "match_wins": lambda row: -row["match_wins"],
    "round_wins": lambda row: -row["round_wins"],
    # Who played no round is behind everybody who did.
    "cards_left": lambda row: (row["cards_left"] is None, row["cards_left"] or 0),
}


@dataclass
class Entry:
    """A match of the event."""

    index: int
    id: str
    written: dict[str, Any]
    record: dict[str, Any] = default(default_factory=dict)
    single: bool = False
    players: list[str] = default(default_factory=list)
    """Who plays it, as far as it can be read."""
    valid: bool = False
    superseded: bool = False
    decision: dict[str, Any] | None = None
    uncounted: set[int] = default(default_factory=set)
    """Rounds that do not count for the table, since they were handed in twice."""
    doubled: set[int] = default(default_factory=set)
    """Those of them that were handed in twice within this match."""
    match: Match | None = None
    verdict: dict[str, Any] | None = None
    course: Course | None = None
    """How it went by the rounds that count for the table."""

    @property
    def pointer(self) -> str:
        """Where it stands in the event."""
        return f"/matches/{self.index}"

    @property
    def winners(self) -> list[str]:
        """Who won by the director's ruling, else as established; nobody where it is not decided."""
        if self.decision is not None:
            return as_list(self.decision["winner"])
        return (self.course.winners if self.course is not None else None) or []


@dataclass
class Event:
    """An event while it is judged."""

    record: dict[str, Any]
    entries: list[Entry] = default(default_factory=list)
    findings: list[dict[str, Any]] = default(default_factory=list)

    def find(
        self,
        code: str,
        match: str | None,
        number: int | None,
        player: str | None,
        pointer: str,
        data: dict[str, Any],
    ) -> None:
        """One finding about the event."""
        self.findings.append(
            {
                "code": code,
                "severity": SEVERITIES[code],
                "match": match,
                "player": player,
                "round": number,
                "turn": None,
                "play": None,
                "pointer": pointer,
                "data": data,
                "follows": None,
            }
        )


def make_standings(event: Event) -> list[dict[str, Any]]:
    """Points, tie-breaks and ranks."""
    names = [name for entry in event.entries if not entry.superseded for name in entry.players]
    names += [read_name(name) for entry in event.record.get("entries") or () for name in entry["players"]]
    rows: dict[str, dict[str, Any]] = {
        name: {"player": name, "points": 0, "match_wins": 0, "round_wins": 0} for name in names
    }
    cards: dict[str, list[int]] = {name: [] for name in names}
    points = {"win": 3, "tie": 1, "loss": 0, **(event.record.get("points") or {})}
    counted = [entry for entry in event.entries if not entry.superseded]
    for entry in counted:
        for name, gained in points_of(entry, points).items():
            rows[name]["points"] += gained
            rows[name]["match_wins"] += entry.winners == [name]
        if entry.course is not None:
            for name in entry.players:
                rows[name]["round_wins"] += entry.course.wins[name]
                cards[name] += [score.left[name] for score in entry.course.scored if name in score.left]
    for name, row in rows.items():
        row["cards_left"] = Fraction(sum(cards[name]), len(cards[name])) if cards[name] else None
        row["head_to_head"] = None
    groups = split([list(rows.values())], lambda row: -row["points"])
    for tie_break in event.record.get("tie_breaks") or ():
        if tie_break == "head_to_head":
            for group in groups:
                head_to_head(group, counted, points)
            groups = split(groups, lambda row: -(row["head_to_head"] or 0))
        else:
            groups = split(groups, BREAKS[tie_break])
    standings: list[dict[str, Any]] = []
    for group in groups:
        rank = len(standings) + 1
        for row in sorted(group, key=lambda row: row["player"]):
            mean = None if row["cards_left"] is None else float(row["cards_left"])
            standings.append({**row, "rank": rank, "cards_left": mean})
    return standings


def points_of(entry: Entry, points: dict[str, Any]) -> dict[str, Any]:
    """What each player of a decided match gains by it."""
    winners = entry.winners
    if not winners:
        return {}
    best = points["win"] if len(winners) == 1 else points["tie"]
    return {name: best if name in winners else points["loss"] for name in entry.players}


def head_to_head(group: list[dict[str, Any]], counted: list[Entry], points: dict[str, Any]) -> None:
    """Points won in matches among exactly those still tied."""
    if len(group) < 2:
        return
    tied = {row["player"] for row in group}
    for row in group:
        row["head_to_head"] = 0
    for entry in counted:
        if set(entry.players) <= tied:
            gained = points_of(entry, points)
            for row in group:
                row["head_to_head"] += gained.get(row["player"], 0)


def split(groups: list[list[dict[str, Any]]], key: Callable[[dict[str, Any]], Any]) -> list[list[dict[str, Any]]]:
    """Groups of equal ones, each split by one more measure, the best first."""
    parts: list[list[dict[str, Any]]] = []
    for group in groups:
        for value in sorted({key(row) for row in group}):
            parts.append([row for row in group if key(row) == value])
    return parts


def check_standings(event: Event, standings: list[dict[str, Any]]) -> None:
    """The claimed table, as far as it claims."""
    by_name = {row["player"]: row for row in standings}
    for index, claimed in enumerate((event.record.get("result") or {}).get("standings") or ()):
        name = read_name(claimed["player"])
        row = by_name.get(name)
        keys = [key for key in ("rank", "points") if claimed.get(key) is not None]
        if row is None or any(claimed[key] != row[key] for key in keys):
            data = {
                "claimed": {key: claimed[key] for key in keys},
                "established": row and {key: row[key] for key in ("rank", "points")},
            }
            event.find("wrong-standings", None, None, name, f"/result/standings/{index}", data)
