"""Matches as organisers hand them in: `fixtures/matches/` has a record for each, with what it must give.

Every way of scoring, how a match is decided, who deals next, and rounds that do not count or cannot be read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.match import judge_match
from referee.readings import Pool
from referee.text import speaker
from referee.verdict import Decision
from referee.wire.complaints import InvalidRecord
from referee.wire.match_log import MOST_ROUNDS, read_match
from referee.wire.referee import judge_value
from tests.test_faults import machine_part
from tests.test_fixes import patched

FOLDER = Path(__file__).parent.parent / "fixtures" / "matches"
FILES = sorted(FOLDER.glob("*.json"))
LABORIOUS = FOLDER.parent / "faults" / "readings-limited" / "bad.json"


def fixture(name: str) -> dict[str, Any]:
    """Load one fixture: a record and what it must give."""
    loaded: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def record(name: str = "wins-decided", **changes: Any) -> dict[str, Any]:
    """The record of a fixture with some keys changed; `...` takes one away."""
    changed = {**fixture(name)["record"], **changes}
    return {key: value for key, value in changed.items() if value is not ...}


def verdict(value: Any) -> dict[str, Any]:
    """Judge a match, as it is sent to programs."""
    return referee.adjudicate(value).to_dict()


def complaints(value: Any) -> list[tuple[str, str]]:
    """Everything that is said to be wrong with a match: where, and in which words."""
    with pytest.raises(InvalidRecord) as caught:
        read_match(value)
    return [(found.pointer, speaker("en").say(found.phrase)) for found in caught.value.complaints]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdict_is_the_one_expected(path: Path) -> None:
    """The whole machine part is compared: findings, rounds, and what is established."""
    loaded = fixture(path.stem)
    assert loaded.keys() == {"record", "expect"}
    assert machine_part(judge_value(loaded["record"])) == loaded["expect"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_record_is_told(path: Path) -> None:
    """Whoever opens a record reads in one sentence what happens."""
    comment = fixture(path.stem)["record"]["comment"]
    assert comment.endswith(".") and "\n" not in comment


# What spoils the match itself.


@pytest.mark.parametrize(
    ("changes", "pointer", "words"),
    [
        ({"rounds": ...}, "", "rounds"),
        ({"rounds": {}}, "/rounds", "list"),
        ({"rounds": [{}] * (MOST_ROUNDS + 1)}, "/rounds", "500"),
        ({"players": ["Ana"]}, "/players", "2 to 6"),
        ({"rules": {"profile": "teching"}}, "/rules/profile", "teching"),
        (
            {"rules": {"profile": "teaching", "match": {"scoring": "golf", "target": 3}}},
            "/rules/match/target",
            "golf",
        ),
        ({"ended": "rain"}, "/ended", "time"),
        ({"ended": None}, "/ended", "null"),
        ({"notation": "es"}, "/notation", "es"),
        ({"dealer": "Ana"}, "/dealer", "dealer"),
        ({"ronds": []}, "/ronds", "rounds"),
        ({"id": 7}, "/id", "text"),
        ({"result": []}, "/result", "object"),
        ({"result": {"winer": "Ana"}}, "/result/winer", "winner"),
        ({"result": {"winner": "Anna"}}, "/result/winner", "Ana"),
        ({"result": {"winner": 1}}, "/result/winner", "tie"),
        ({"result": {"winner": ["Ana", "Ana"]}}, "/result/winner/1", "twice"),
        ({"result": {"scores": [1]}}, "/result/scores", "one score for each player"),
        ({"result": {"scores": 3}}, "/result/scores", "list"),
        ({"result": {"scores": [1, -1]}}, "/result/scores/1", "whole number"),
        ({"result": {"scores": [1, True]}}, "/result/scores/1", "whole number"),
        ({"result": {"scores": {"Ana": 1, "Bob": 2}}}, "/result/scores/Bob", "not among the players"),
        ({"result": {"scores": {"Ana": 1, " Ana": 2}}}, "/result/scores/ Ana", "twice"),
        ({"result": {"eliminated": "Ana"}}, "/result/eliminated", "list"),
        ({"result": {"eliminated": ["Ana"] * 7}}, "/result/eliminated", "7"),
    ],
    ids=str,
)
def test_what_spoils_the_match_is_told(changes: dict[str, Any], pointer: str, words: str) -> None:
    ((where, told),) = complaints(record(**changes))
    assert where == pointer
    assert words in told


def test_everything_that_spoils_a_match_is_told_at_once() -> None:
    found = complaints(record(players=["Ana", ""], rules=..., ended="rain", id=1))
    assert [pointer for pointer, _ in found] == ["/id", "", "/players/1", "/ended"]


@pytest.mark.parametrize("value", [None, 3, "give-away-match/1", []])
def test_what_is_no_object_is_no_match(value: Any) -> None:
    assert [pointer for pointer, _ in complaints(value)] == [""]


def test_a_match_in_something_larger_points_from_there() -> None:
    """Complaints about the match, findings and unreadable rounds all point into the whole."""
    with pytest.raises(InvalidRecord) as caught:
        read_match(record(ended="rain"), "/matches/4")
    assert [found.pointer for found in caught.value.complaints] == ["/matches/4/ended"]
    alone = judge_match(read_match(fixture("unreadable-first-round")["record"]))
    inside = judge_match(read_match(fixture("unreadable-first-round")["record"], "/matches/4"))
    assert [finding.pointer for finding in inside.findings] == [
        f"/matches/4{finding.pointer}" for finding in alone.findings
    ]


# What spoils a round alone.


@pytest.mark.parametrize(
    ("value", "pointer", "words"),
    [
        (None, "/rounds/0", "object"),
        ([], "/rounds/0", "object"),
        ({}, "/rounds/0", "dealer"),
        ({"dealer": "Ana", "void": None}, "/rounds/0/void", "text"),
        ({"dealer": "Ana", "void": True}, "/rounds/0/void", "text"),
        ({"dealer": "Ana", "void": "x" * 201}, "/rounds/0/void", "too long"),
        ({"dealer": "Ana", "agreed": 1}, "/rounds/0/agreed", "true or false"),
        ({"dealer": "Ana", "agred": True}, "/rounds/0/agred", "agreed"),
        ({"dealer": "Ana", "format": "give-away/2"}, "/rounds/0/format", "give-away/1"),
        ({"dealer": "Ana", "rules": {"profile": "x"}}, "/rounds/0/rules/profile", "x"),
        ({"dealer": "Ana", "deal": {"packets": [["AS"]]}}, "/rounds/0/deal/packets", "2, not 1"),
        ({"dealer": "Ana", "plays": []}, "/rounds/0/plays", "simultaneous"),
        ({"dealer": "Ana", "turns": ["Ana: -"] * 2001}, "/rounds/0/turns", "2,001"),
        ({"dealer": "Ana", "comment": "x" * 256 * 1024}, "/rounds/0", "This round is too large"),
    ],
    ids=lambda value: str(value)[:80],
)
def test_a_round_that_is_no_log_spoils_itself_alone(value: Any, pointer: str, words: str) -> None:
    rounds = fixture("wins-decided")["record"]["rounds"]
    found = verdict(record(rounds=[value, *rounds]))
    (finding,) = [entry for entry in found["findings"] if entry["code"] == "unreadable-record"]
    (error,) = finding["data"]["errors"]
    assert (finding["pointer"], finding["round"], error["pointer"]) == ("/rounds/0", 1, pointer)
    assert words in error["message"] and error["message"] in finding["message"]
    assert found["rounds"][0] == dict.fromkeys(("verdict", "as_played", "lawful", "material"))
    assert found["rounds"][1:] == verdict(record())["rounds"]
    assert found["result"]["established"] == {
        **verdict(record())["result"]["established"],
        "decided_in": len(rounds) + 1,
    }


def test_a_round_may_be_as_large_in_a_match_as_alone() -> None:
    room = 256 * 1024 - len('{"dealer":"Ana","comment":""}')
    for length, troubles in ((room, 0), (room + 1, 1)):
        found = verdict(record(rounds=[{"dealer": "Ana", "comment": "x" * length}], result=...))
        assert [entry["code"] for entry in found["findings"]].count("unreadable-record") == troubles
    # Nothing is read of a round that does not count.
    void = verdict(record(rounds=[{"void": "spilt", "comment": "x" * 256 * 1024}], result=...))
    assert void["findings"] == []


def test_only_the_first_hundred_things_wrong_with_a_round_are_listed() -> None:
    found = verdict(record(rounds=[{"dealer": "Ana", "turns": ["Nobody: -"] * 300}], result=...))
    assert len(found["findings"][0]["data"]["errors"]) == 100


def test_rounds_take_rules_players_and_notation_from_their_match() -> None:
    """Repeating them, or the format, changes nothing but what is written."""
    whole = record()
    repeated = [
        {**entry, "format": "give-away/1", "rules": whole["rules"], "players": whole["players"], "notation": "en"}
        for entry in whole["rounds"]
    ]
    assert verdict({**whole, "rounds": repeated}) == verdict(whole)


def test_own_keys_and_comments_are_never_judged() -> None:
    whole = record(x_room={"floor": 3}, comment=None)
    whole["rounds"] = [{**entry, "x_seen_by": "Eva", "comment": 1} for entry in whole["rounds"]]
    whole["result"] = {**whole["result"], "comment": "sure", "x_y": []}
    assert verdict(whole) == verdict(record())


def test_scores_by_name_say_the_same_as_a_list() -> None:
    listed, named = verdict(record()), verdict(record(result={"winner": "Ana", "scores": {"Ben": 1, "Ana": 3}}))
    assert named == listed
    (finding,) = verdict(record(result={"scores": {" Ben ": 2}}))["findings"]
    assert finding["pointer"] == "/result/scores/ Ben "


def test_nothing_claimed_is_null() -> None:
    assert verdict(record(result=...))["result"]["claimed"] is None
    assert verdict(record(result={}))["result"]["claimed"] is None
    assert verdict(record(result={"scores": [None, None]}))["result"]["claimed"] is None


def test_claim_is_normalised() -> None:
    claimed = verdict(record(result={"winner": ["Ben", "Ana"], "scores": {"Ben": 1}, "eliminated": ["Ben"]}))
    assert claimed["result"]["claimed"] == {
        "winner": ["Ana", "Ben"],
        "scores": [None, 1],
        "eliminated": ["Ben"],
    }
    assert verdict(record(result={"winner": []}))["result"]["claimed"] == {"winner": None}


def test_rounds_made_to_be_laborious_share_their_work() -> None:
    """Many of them cost no more than a few: what a record may make beyond a little is shared."""
    open_plays = json.loads(LABORIOUS.read_text(encoding="utf-8"))["record"]
    entry = {key: part for key, part in open_plays.items() if key not in ("format", "rules", "players")}
    match = read_match(
        {
            "format": "give-away-match/1",
            "rules": {**open_plays["rules"], "match": {"scoring": "golf", "rounds": 20}},
            "players": open_plays["players"],
            "rounds": [entry] * 20,
        }
    )
    alone = Pool()
    judge_match(match._replace(rounds=match.rounds[:1]), alone)
    made = Pool().steps - alone.steps
    assert made > 5 * Pool.OWN, "the record is no longer laborious"
    shared = Pool(made)
    judge_match(match, shared)
    assert -20 * Pool.OWN < shared.steps <= 0


def test_time_is_linear_in_the_rounds() -> None:
    """A long match asks for each round as much as a short one: every round is read and judged once."""
    asked: list[int] = []
    match = read_match(record(rounds=[{"dealer": None}] * MOST_ROUNDS, result=...))

    def counted(at: int, read: Any) -> Any:
        def reading(still_in: tuple[str, ...]) -> Any:
            asked.append(at)
            return read(still_in)

        return reading

    rounds = [entry._replace(read=counted(at, entry.read)) for at, entry in enumerate(match.rounds)]
    judged = judge_match(match._replace(rounds=tuple(rounds)))
    assert asked == list(range(MOST_ROUNDS))
    assert judged.decision is Decision.UNDECIDABLE


def test_a_mended_round_may_change_what_its_match_adds_up_to() -> None:
    """The claim of a match has a fix only when no mend of a round can change the scores any more."""
    found = verdict(record("result-alone-refuted", result={"scores": [1, 0]}))
    assert [(entry["code"], entry["fix"] is not None) for entry in found["findings"]] == [
        ("claim-not-lawful", True)
    ]
    mended = patched(record("result-alone-refuted", result={"scores": [1, 0]}), [found["findings"][0]["fix"]])
    ((finding,), fix) = (verdict(mended)["findings"], verdict(mended)["findings"][0]["fix"])
    assert (finding["code"], finding["data"]) == ("wrong-scores", {"claimed": 1, "established": 2})
    assert verdict(patched(mended, [fix]))["verdict"] == "confirmed"
