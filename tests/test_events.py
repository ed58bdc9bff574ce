"""Events: scenarios from `fixtures/events/`, and what must hold for every event."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from referee.event import EventCourse, bare_name
from referee.text import languages, speaker
from referee.web import create_app
from referee.wire import event_log
from referee.wire.body import json_positions
from referee.wire.complaints import InvalidRecord
from referee.wire.event_contract import event_log_schema, event_verdict_schema
from referee.wire.event_document import event_pieces
from referee.wire.event_log import MATCH_KEYS, read_event, stands_alone
from referee.wire.formats import BY_ENDING
from referee.wire.kinds import MATCH, ROUND
from referee.wire.positions import nearest_place, value_at
from referee.wire.referee import adjudicate_value
from tests.test_faults import FIXTURES as FAULT_FIXTURES
from tests.test_faults import fixture, judgement, machine_part
from tests.written import as_toml, as_yaml

ROOT = Path(__file__).parent.parent
SCENARIOS = sorted((ROOT / "fixtures" / "events").glob("*.json"))
EVENTS = [
    *SCENARIOS,
    *(
        path
        for path in sorted(FAULT_FIXTURES.glob("*/*.json"))
        if json.loads(path.read_text("utf-8"))["record"]["format"] == event_log.FORMAT
    ),
]
LOG, VERDICT = Draft202012Validator(event_log_schema()), Draft202012Validator(event_verdict_schema())
TOLD = ("message", "summary", "language")


def label(path: Path) -> str:
    """Name a record in a test's id."""
    return f"{path.parent.name}/{path.stem}"


def record(path: Path) -> Any:
    """Give a copy of the record of a fixture."""
    return copy.deepcopy(fixture(path)["record"])


def judged(event: Any, tag: str = "en") -> dict[str, Any]:
    """Give the verdict on an event as it is sent."""
    document: dict[str, Any] = json.loads(json.dumps(adjudicate_value(event, speaker(tag))))
    return document


def complaints(event: Any) -> list[tuple[str, str]]:
    """Give what is wrong with an event itself: pointers, and the words in English."""
    with pytest.raises(InvalidRecord) as caught:
        read_event(event)
    return [(found.pointer, speaker("en").say(found.phrase)) for found in caught.value.complaints]


# Scenarios.


@pytest.mark.parametrize("path", SCENARIOS, ids=label)
def test_scenario_gives_what_is_expected(path: Path) -> None:
    """The whole machine part of the verdict is compared."""
    assert record(path)["comment"].endswith(".")
    assert machine_part(judgement(path)) == fixture(path)["expect"]


@pytest.mark.parametrize("path", EVENTS, ids=label)
def test_event_and_verdict_keep_the_contract(path: Path) -> None:
    LOG.validate(record(path))
    VERDICT.validate(judged(record(path)))


def machine_only(value: Any) -> Any:
    """Take from a verdict what is said to people."""
    if isinstance(value, dict):
        return {key: machine_only(part) for key, part in value.items() if key not in TOLD}
    return [machine_only(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", EVENTS, ids=label)
def test_machine_part_is_the_same_in_every_language(path: Path) -> None:
    verdicts = {tag: judged(record(path), tag) for tag in languages()}
    parts = [json.dumps(machine_only(verdict)) for verdict in verdicts.values()]
    assert len(set(parts)) == 1
    assert len({verdict["summary"] for verdict in verdicts.values()}) == len(verdicts)


@pytest.mark.parametrize("path", EVENTS, ids=label)
def test_pointers_resolve_and_findings_rest_on_earlier_ones(path: Path) -> None:
    event = record(path)
    findings = judged(event)["findings"]
    for at, finding in enumerate(findings):
        value_at(event, finding["pointer"])
        if finding["match"] is not None and finding["pointer"].startswith("/matches/"):
            assert event["matches"][int(finding["pointer"].split("/")[2])]["id"] == finding["match"]
        if (follows := finding["follows"]) is not None:
            assert follows < at
            assert [findings[follows][key] for key in ("match", "round")] == [finding["match"], finding["round"]]


@pytest.mark.parametrize("path", EVENTS, ids=label)
def test_safe_fixes_leave_nothing_that_had_one(path: Path) -> None:
    event = record(path)
    fixed = [finding for finding in judged(event)["findings"] if finding["fix"] and is_safe(finding)]
    for finding in fixed:
        for operation in finding["fix"]["patch"]:
            way, _, key = operation["path"].rpartition("/")
            holder = value_at(event, way)
            holder[int(key) if isinstance(holder, list) else key] = operation["value"]
    assert not [finding for finding in judged(event)["findings"] if is_safe(finding)]


def is_safe(finding: dict[str, Any]) -> bool:
    return bool(finding["fix"]) and finding["fix"]["applicability"] == "safe"


@pytest.mark.parametrize("path", EVENTS, ids=label)
def test_matches_in_an_event_and_alone_agree(path: Path) -> None:
    """Except for rounds that stand in one match twice, which only an event knows of."""
    event = record(path)
    verdict = judged(event)
    for index, (match, row) in enumerate(zip(event["matches"], verdict["matches"], strict=True)):
        if row["verdict"] is None or label(path) in (
            "events/round-twice-in-a-match",
            "events/conflict-in-a-match",
        ):
            continue
        alone = {key: value for key, value in match.items() if key not in MATCH_KEYS}
        form = ROUND if stands_alone(alone) else MATCH
        own = judged({"rules": event["rules"], **alone, "format": form})
        assert own["verdict"] == row["verdict"]
        if form == MATCH:
            assert own["result"]["established"] == row["established"]
        # The findings about the event come after those of the matches.
        found = [finding for finding in verdict["findings"] if finding["pointer"].startswith(f"/matches/{index}/")]
        for mine, theirs in zip(found, own["findings"], strict=False):
            assert mine["pointer"] == f"/matches/{index}{theirs['pointer']}"
            assert all(mine[key] == theirs[key] for key in ("code", "player", "turn", "play", "message"))
            # What is wrong with a record is told with pointers into all that was sent.
            assert mine["data"] == theirs["data"] or mine["code"] == "unreadable-record"
            assert patches(mine) == [(f"/matches/{index}{to}", value) for to, value in patches(theirs)]
        assert len(found) >= len(own["findings"])


def patches(finding: dict[str, Any]) -> list[tuple[str, Any]]:
    fix = finding["fix"] or {"patch": []}
    return [(operation["path"], operation["value"]) for operation in fix["patch"]]


@pytest.mark.parametrize("path", SCENARIOS, ids=label)
@pytest.mark.parametrize(("ending", "write"), [(".toml", as_toml), (".yaml", as_yaml)])
def test_formats_agree(path: Path, ending: str, write: Any) -> None:
    event = without_nulls(record(path))
    assert judged(BY_ENDING[ending].parse(write(event))) == judged(event)


def test_yaml_reads_names_as_names_wherever_they_stand() -> None:
    """A player called Null deals, and a match nobody has won yet is claimed so."""
    text = """\
format: give-away-event/1
rules: {profile: teaching}
points: {win: 2, tie: 0.5, loss: -1}
matches:
  - {id: 1, players: [Null, Ben], dealer: Null, turns: ["Ben: -", "Null: -"], decision: {winner: Null}}
  - id: No
    players: [Ana, Ben]
    rounds: [{dealer: ~, agreed: true}]
    result: {winner: ~, scores: {Ana: 0, Ben: ~}}
result: {standings: [{player: Null, rank: 1, points: 2}, {player: Ana, rank: ~}]}
"""
    event = BY_ENDING[".yaml"].parse(text.encode())
    first, second = event["matches"]
    assert (first["id"], first["dealer"], first["decision"]["winner"]) == ("1", "Null", "Null")
    assert (second["id"], second["rounds"]) == ("No", [{"dealer": None, "agreed": True}])
    assert second["result"] == {"winner": None, "scores": {"Ana": 0, "Ben": None}}
    assert event["points"] == {"win": 2, "tie": 0.5, "loss": -1}
    assert event["result"]["standings"] == [
        {"player": "Null", "rank": 1, "points": 2},
        {"player": "Ana", "rank": None},
    ]
    verdict = judged(event)
    assert "wrong-standings" not in verdict["totals"]["codes"]
    assert verdict["matches"][0]["decision"] == {"winner": "Null", "reason": None}


def without_nulls(value: Any) -> Any:
    """Write nobody as TOML has to: as an empty list."""
    if isinstance(value, dict):
        return {key: without_nulls(part) for key, part in value.items()}
    if isinstance(value, list):
        return [without_nulls(part) for part in value]
    return [] if value is None else value


def test_document_is_streamed_in_pieces() -> None:
    """Many findings come in several pieces, which together are the document."""
    matches = [one_round(f"table {number}", "Ben: -") for number in range(400)]
    event = make_event(*matches)
    pieces = list(event_pieces(EventCourse(read_event(event)), speaker("en")))
    assert len(pieces) > 2
    assert json.loads(b"".join(pieces)) == judged(event)


def test_numbers_that_no_body_holds() -> None:
    """A program may hand in what no reader of JSON makes; it is judged like anything else."""
    match = one_round("t1", "Ben: -", result={"remaining": [2**70, 0]})
    assert judged(make_event(match))["totals"]["codes"]["wrong-count"] == 2


# What is refused, and what only spoils itself.

PLAYERS = ["Ana", "Ben"]


def one_round(id_: str, *turns: str, **more: Any) -> dict[str, Any]:
    """Make a single round whose deal was not noted."""
    return {"id": id_, "players": PLAYERS, "dealer": "Ana", "turns": list(turns), **more}


def make_event(*matches: Any, **more: Any) -> dict[str, Any]:
    """Make an event."""
    return {"format": event_log.FORMAT, "rules": {"profile": "teaching"}, "matches": list(matches), **more}


T1, T2 = one_round("t1"), one_round("t2")
REFUSED: dict[str, tuple[Any, list[str]]] = {
    "no matches": ({"format": event_log.FORMAT}, [""]),
    "other format": (make_event() | {"format": "give-away-event/2"}, ["/format"]),
    "unknown key": (make_event(pionts={}), ["/pionts"]),
    "matches as an object": (make_event() | {"matches": {}}, ["/matches"]),
    "no object": (make_event(T1, None), ["/matches/1"]),
    "no id": (make_event({"players": PLAYERS}), ["/matches/0"]),
    "id as a number": (make_event({"id": 1}), ["/matches/0/id"]),
    "same id": (make_event(T1, T2, one_round(" t1 ")), ["/matches/2/id"]),
    "wrong rules": (make_event() | {"rules": {"profile": "modern"}}, ["/rules/profile"]),
    "points": (
        make_event(points={"win": "3", "tie": 10**7, "lost": 0}),
        ["/points/lost", "/points/win", "/points/tie"],
    ),
    "points without bounds": (
        make_event(points={"win": float("inf"), "tie": float("nan")}),
        ["/points/win", "/points/tie"],
    ),
    "tie-breaks": (
        make_event(tie_breaks=["round_wins", "wins", "round_wins"]),
        ["/tie_breaks/1", "/tie_breaks/2"],
    ),
    "superseded nobody": (make_event(one_round("t1", supersedes="t2")), ["/matches/0/supersedes"]),
    "superseded itself": (make_event(one_round("t1", supersedes="t1")), ["/matches/0/supersedes"]),
    "superseded in a circle": (
        make_event(
            one_round("t1", supersedes="t3"), one_round("t2", supersedes="t1"), one_round("t3", supersedes="t2")
        ),
        ["/matches/0/supersedes", "/matches/1/supersedes", "/matches/2/supersedes"],
    ),
    "superseded twice": (
        make_event(T1, one_round("t2", supersedes="t1"), one_round("t3", supersedes="t1")),
        ["/matches/2/supersedes"],
    ),
    "entries": (
        make_event(entries=[{"players": PLAYERS}, {"match": "t1", "players": ["Ana"]}, {"match": "t1"}, "t2"]),
        ["/entries/0", "/entries/1/players", "/entries/2/match", "/entries/3"],
    ),
    "claimed table": (
        make_event(result={"standings": [{"rank": 0}, {"player": "Ana"}, {"player": " Ana"}, {"player": 3}, []]}),
        [
            "/result/standings/0/rank",
            "/result/standings/0",
            "/result/standings/2/player",
            "/result/standings/3/player",
            "/result/standings/4",
        ],
    ),
    "names in the claimed table": (
        make_event(
            result={"standings": [{"player": name} for name in ("Ana\x1b[31m", "A\u202eB", " ", "x" * 65, "Ana")]}
        ),
        [f"/result/standings/{index}/player" for index in range(4)],
    ),
    "texts": (make_event(name=7, id="x" * 201), ["/id", "/name"]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_spoils_an_event_is_told_at_once(name: str) -> None:
    event, pointers = REFUSED[name]
    assert [pointer for pointer, _ in complaints(event)] == pointers


def test_nearest_id_is_named() -> None:
    event = make_event(one_round("table 1"), one_round("table 2", supersedes="tabel 1"))
    assert complaints(event) == [
        ("/matches/1/supersedes", "No match of this event has the id “tabel 1”. Is “table 1” meant?")
    ]


def test_more_matches_than_allowed() -> None:
    assert len(judged(make_event(*(one_round(str(number)) for number in range(1000))))["matches"]) == 1000
    event = make_event(*({"id": str(number)} for number in range(1001)))
    assert [pointer for pointer, _ in complaints(event)] == ["/matches"]


UNREADABLE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "unknown key": ({"dealr": "Ana"}, ["/matches/1/dealr"]),
    "not a player": ({"turns": ["Cleo: -"]}, ["/matches/1/turns/0"]),
    "decision for nobody": ({"decision": {"reason": "none"}}, ["/matches/1/decision"]),
    "decision for a stranger": ({"decision": {"winner": "Cleo"}}, ["/matches/1/decision/winner"]),
    "decision as a text": ({"decision": "Ana"}, ["/matches/1/decision"]),
    "too many bytes": ({"comment": "x" * 256 * 1024}, ["/matches/1"]),
    "no round and no match": ({"rounds": 3}, ["/matches/1/dealer", "/matches/1/turns", "/matches/1/rounds"]),
    "too many rounds": (
        {"rounds": [{}] * 501, "dealer": ..., "turns": ...},
        ["/matches/1/rounds"],
    ),
    "a match larger than one may be": (
        {"rounds": [{"comment": "x" * 4 * 1024 * 1024}], "dealer": ..., "turns": ...},
        ["/matches/1"],
    ),
}


def test_what_is_too_large_is_named_as_what_it_is() -> None:
    much = {"comment": "x" * 256 * 1024}
    rounds = [{"dealer": "Ana", "turns": [], **much}, {"dealer": "Ben", "turns": []}]
    match = {"id": "t2", "players": PLAYERS, "rounds": rounds}
    huge = {"id": "t3", "players": PLAYERS, "rounds": [], "comment": "x" * 4 * 1024 * 1024}
    verdict = judged(make_event(one_round("t1", **much), match, huge))
    told = {
        finding["pointer"]: [error["message"] for error in finding["data"]["errors"]]
        for finding in verdict["findings"]
        if finding["code"] == "unreadable-record"
    }
    assert told == {
        "/matches/0": ["This round is too large. It may have 262,144 bytes at most."],
        "/matches/1/rounds/0": ["This round is too large. It may have 262,144 bytes at most."],
        "/matches/2": ["This match is too large. It may have 4,194,304 bytes at most."],
    }
    assert [row["verdict"] is None for row in verdict["matches"]] == [True, False, True]


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_match_spoils_nothing_else(name: str) -> None:
    more, pointers = UNREADABLE[name]
    spoilt = {key: value for key, value in {**T2, **more}.items() if value is not ...}
    verdict = judged(make_event(T1, spoilt))
    (finding,) = [finding for finding in verdict["findings"] if finding["code"] == "unreadable-record"]
    assert (finding["match"], finding["round"], finding["pointer"]) == ("t2", None, "/matches/1")
    assert sorted(error["pointer"] for error in finding["data"]["errors"]) == sorted(pointers)
    assert [row["verdict"] for row in verdict["matches"]] == [
        judged(make_event(T1))["matches"][0]["verdict"],
        None,
    ]
    assert verdict["verdict"] == "refuted"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ana", "ana", True),
        ("José", "Jose", True),
        ("José", "JOSE\u0301", True),
        ("Anna Lena", "Annalena", True),
        ("Anna Lena", "Anna\u00a0Lena", True),
        ("Straße", "STRASSE", True),
        ("Ana", "An\u200ba", True),
        ("Ana", "Anna", False),
        ("Ana-Lena", "Ana Lena", False),
        ("O'Hara", "Ohara", False),
        ("李", "王", False),
        # Vowels that a script writes as marks are letters, and so is the voicing of kana.
        ("राम", "रोम", False),
        ("राम", "रामु", False),
        ("รัก", "รุก", False),
        ("รุก", "รก", False),
        ("שָׁלוֹם", "שָׁלוּם", False),
        ("かき", "かぎ", False),
        ("Nguyễn", "nguyen", True),
        ("Ёлкин", "елкин", True),
        ("Άννα", "αννα", True),
        ("İpek", "ipek", True),
        # Other characters are no other spelling.
        ("Ana²", "Ana2", False),
        ("Henri Ⅳ", "Henri IV", False),
        ("Henri Ⅳ", "henri ⅳ", True),
        ("Ana", "An\ufe0fa\u3164", True),
    ],
)
def test_names_that_look_alike(one: str, other: str, alike: bool) -> None:
    assert (bare_name(one) == bare_name(other)) is alike


# Random events: small rounds between few players, with whatever may stand in an event.

NAMES = ("Ana", "Ben", "Chloé", "ben", "Dirk")
PACKETS = (
    "AS KH 7H QH 8C KC 4C 7D 5H 5D 4H 6H 5S QD 3H 3C 10C 4S AD 8D 6D 9S 8S 2C 2S 3S",
    "JC 7C QC 2H QS 7S JS AH JD KS 10H JH 5C 10S 10D 2D 6C 8H 9H 4D KD 9D 9C AC 3D 6S",
)


def duel(rng: random.Random, names: list[str]) -> dict[str, Any]:
    """Make a round of two: a few deals, played or not, claimed rightly or not."""
    first = rng.randrange(2)
    ace, other = names[first], names[1 - first]
    round_: dict[str, Any] = {
        "dealer": rng.choice(names),
        "deal": {"packets": [PACKETS[first], PACKETS[1 - first]]},
        "turns": [f"{ace}: AS@{rng.choice('112')}", f"{other}: -", f"{ace}: -"],
        "result": {"outcome": "block", "winner": rng.choice([ace, ace, ace, other])},
    }
    for key in rng.sample(["deal", "turns", "result"], rng.choice([0, 0, 0, 1])):
        del round_[key]
    if rng.random() < 0.2:
        round_["id"] = rng.choice(["r1", "r2"])
    if rng.random() < 0.1:
        round_["void"] = "misdeal"
    return round_


def random_event(rng: random.Random) -> dict[str, Any]:
    """Make an event."""
    matches: list[dict[str, Any]] = []
    for number in range(rng.randrange(7)):
        names = rng.sample(NAMES, 2)
        match: dict[str, Any] = {"id": f"t{number}", "players": names}
        if rng.random() < 0.5:
            single = duel(rng, names)
            match |= {key: part for key, part in single.items() if key not in ("id", "void")}
        else:
            match |= {"rounds": [duel(rng, names) for _ in range(rng.randrange(4))]}
            match["rules"] = {"profile": "classic", "match": {"scoring": rng.choice(["wins", "golf", "penalty"])}}
            if rng.random() < 0.3:
                match["ended"] = "time"
        if rng.random() < 0.15:
            match["decision"] = {"winner": rng.choice([*names, names, None]), "reason": "so"}
        if rng.random() < 0.1:
            match["roundz"] = 1
        if matches and rng.random() < 0.3:
            again = copy.deepcopy(rng.choice(matches))
            matches.append({**again, "id": f"copy {number}"})
        matches.append(match)
    if len(matches) > 1 and rng.random() < 0.3:
        old, new = rng.sample(range(len(matches)), 2)
        if "supersedes" not in matches[old]:
            matches[new]["supersedes"] = matches[old]["id"]
    for match in matches:
        if match["id"].startswith("copy"):
            match.pop("supersedes", None)
    rng.shuffle(matches)
    entries = [{"match": f"t{number}", "players": rng.sample(NAMES, 2)} for number in range(rng.randrange(4))]
    breaks = ["match_wins", "round_wins", "cards_left", "head_to_head"]
    return make_event(
        *matches,
        entries=entries,
        tie_breaks=rng.sample(breaks, rng.randrange(5)),
        points={"win": 2, "tie": 0.7, "loss": rng.choice([0, 0.1])},
    )


events = st.randoms(use_true_random=False).map(random_event)


@settings(max_examples=60, deadline=None)
@given(events, st.randoms(use_true_random=False))
def test_order_of_matches_changes_no_standings(event: dict[str, Any], rng: random.Random) -> None:
    shuffled = copy.deepcopy(event)
    rng.shuffle(shuffled["matches"])
    one, other = judged(event), judged(shuffled)
    for key in ("standings", "verdict"):
        assert one[key] == other[key]
    assert one["totals"]["verdicts"] == other["totals"]["verdicts"]
    rows = [sorted(verdict["matches"], key=lambda row: row["id"]) for verdict in (one, other)]
    plain = [[row["decision"] for row in side] for side in rows]
    assert plain[0] == plain[1]


@settings(max_examples=60, deadline=None)
@given(events)
def test_any_event_keeps_the_contract(event: dict[str, Any]) -> None:
    LOG.validate(event)
    verdict = judged(event)
    VERDICT.validate(verdict)
    for finding in verdict["findings"]:
        value_at(event, finding["pointer"])
    codes = [finding["code"] for finding in verdict["findings"]]
    assert verdict["totals"]["codes"] == {code: codes.count(code) for code in codes}
    claimed = [{key: row[key] for key in ("player", "rank", "points")} for row in verdict["standings"]]
    again = judged({**event, "result": {"standings": claimed}})
    assert "wrong-standings" not in again["totals"]["codes"]


# The doors.


def test_service_streams_the_verdict() -> None:
    client = create_app({}).test_client()
    event = record(SCENARIOS[0])
    answer = client.post("/v1/adjudications?lang=fr", json=event)
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.headers["Content-Language"] == "fr"
    assert "Content-Length" not in answer.headers
    assert json.loads(answer.data) == judged(event, "fr")


@pytest.mark.parametrize("path", EVENTS, ids=label)
def test_places_are_the_same_whether_all_are_found_or_some(path: Path) -> None:
    """Of a large body only the places asked for are kept."""
    event = record(path)
    body = json.dumps(event, indent=1, ensure_ascii=False).encode()
    everything = json_positions(body)
    pointers = [finding["pointer"] for finding in judged(event)["findings"]]
    some = json_positions(body, [*pointers, "/matches/9/x", "/name/x"])
    assert len(some.root.children) < len(everything.root.children)
    for pointer in (*pointers, "/matches/9/x", "/name/x", "/matches", ""):
        assert nearest_place(pointer, some) == nearest_place(pointer, everything)


def test_service_tells_what_is_wrong_with_an_event() -> None:
    client = create_app({}).test_client()
    answer = client.post("/v1/adjudications", json=make_event(T1, T1))
    assert answer.status_code == 422
    assert answer.json is not None
    assert [error["pointer"] for error in answer.json["errors"]] == ["/matches/1/id"]
