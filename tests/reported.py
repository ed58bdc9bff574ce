"""Files of every kind for tests of reports: rounds, matches, events, and what is no record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from referee.cli import cli

EXAMPLES = Path(__file__).parents[1] / "fixtures" / "examples"
LANGUAGES = ("en", "fr", "de")
EVIL = "=cmd|' /C calc'!A1 <b>&\"\x1b[31m\u202e\x07\ufffe"
"""A formula, markup, and what acts on terminals and on the direction of a line."""
NAMES = {"Ana": "=1+1", "Ben": "<script>alert(1)</script>", "Chloé": '@Chloé & "Co"', "Dirk": "نور\u200cزاد"}
"""What players may be called, since nothing in it is a control character."""


def example(name: str) -> dict[str, Any]:
    """The record of one example of the contract."""
    record: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    return record


def renamed(value: Any, names: Mapping[str, str] = NAMES) -> Any:
    """A record with other names for its players, wherever they stand."""
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(part, names) for key, part in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def as_round(name: str, **other: Any) -> dict[str, Any]:
    """A record of one example as a round of a match."""
    record = {key: value for key, value in example(name).items() if key not in ("format", "comment")}
    return {**record, **other}


def a_match() -> dict[str, Any]:
    """A match with a faulty round, a void one, one that cannot be read, a wrong claim and a wrong dealer."""
    first = example("stopped-in-the-run")
    return {
        "format": "give-away-match/1",
        "id": "semi-final",
        "scorekeeper": "Zoé",
        "rules": {**first["rules"], "match": {"scoring": "wins", "target": 1}},
        "players": first["players"],
        "rounds": [
            as_round("stopped-in-the-run"),
            {"dealer": "Dirk", "void": "misdeal"},
            {"players": ["Ana"]},
            as_round("run-of-compulsory-plays"),
        ],
        "result": {"winner": "Ben", "scores": [0, 1, 0, 0]},
    }


def an_event() -> dict[str, Any]:
    """An event with that match and others: replaced, unreadable, decided by the director, a single round."""
    match = {key: value for key, value in a_match().items() if key != "format"}
    players = match["players"]
    return {
        "format": "give-away-event/1",
        "name": "Spring Open",
        "date": "1 May",
        "rules": match["rules"],
        "points": {"win": 1.5, "tie": 0.5, "loss": -1},
        "entries": [{"match": "table 1", "players": players}, {"match": "table 9", "players": ["Eve", "Finn"]}],
        "matches": [
            {**match, "id": "table 1"},
            {"id": "table 2", "players": ["ana", "Ben"], "rounds": []},
            {"id": "table 3", "players": "nobody"},
            {
                "id": "table 4",
                "players": ["Ben", "Eve"],
                "rounds": [],
                "decision": {"winner": "Ben", "reason": "+1"},
            },
            {"id": "table 4b", "players": ["Ben", "Eve"], "rounds": [], "supersedes": "table 2"},
            {**example("unseen-and-open"), "id": "table 5"},
        ],
        "result": {"standings": [{"player": "Ana", "rank": 1, "points": 3}]},
    }


FILES: Mapping[str, Any] = {
    "empty.json": b"",
    "event.json": an_event(),
    "invalid.json": {"format": "give-away/1", "rules": {"profile": "teaching"}, "players": ["Ana", "Ben"], "x": 1},
    "match.json": a_match(),
    "round.json": example("stopped-in-the-run"),
    "torn.json": b'{"format": "give-away/1",\n "players": [',
    "typed.toml": b'format = "give-away/1"\nplayers = ["Ana", "Ben"]\ndealer = "Ben"\n'
    b'turns = ["Ana: AS@1 2D@1 (9H)", "Ben: - (KC)", "Ana: -"]\n'
    b'[rules]\nprofile = "teaching"\n[result]\noutcome = "block"\nwinner = "Ana"\nremaining = [23, 26]\n',
}
"""What stands in the folder of these tests, by file name; bytes are written as they are."""
UNREADABLE = ("empty.json", "invalid.json", "torn.json")


def fill(folder: Path, files: Mapping[str, Any] = FILES) -> Path:
    """Write files into a folder."""
    for name, content in files.items():
        body = content if isinstance(content, bytes) else json.dumps(content, indent=2).encode()
        (folder / name).write_bytes(body)
    return folder


def check(form: str, *arguments: str | Path, lang: str = "en") -> Result:
    """Run `referee check` in this process; a trace would come out as an exception."""
    call = ["check", "--format", form, "--lang", lang, *map(str, arguments)]
    result = CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(cli, call)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def verdicts(folder: Path) -> dict[str, Any]:
    """The verdict document of every file that can be read, by file name: what all reports are about."""
    listed = json.loads(check("json", folder).stdout)
    return {Path(entry["path"]).name: entry["verdict"] for entry in listed if "verdict" in entry}
