"""What must hold for every match: scores are conserved, rounds are judged as alone, lawful matches are confirmed.

Everything is drawn from a fixed seed, so that a failure here is a failure everywhere.
"""

from __future__ import annotations

import copy
import json
import random
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.text import languages
from tests.properties import SEEDS, examples, resolve, verdict
from tests.rounds import NAMES, play_round
from tests.test_fixes import fixes_of, patched

SCORINGS: list[dict[str, Any]] = [
    {"scoring": "wins", "target": 2},
    {"scoring": "wins", "target": 3, "max_rounds": 3},
    {"scoring": "best-of", "rounds": 3},
    {"scoring": "golf", "rounds": 3},
    {"scoring": "penalty", "limit": 20},
    {"scoring": "penalty", "limit": 60},
]
MOST_ROUNDS = 6


@dataclass
class Played:
    """A match played by the rules: its record, and what a scorekeeper noted of each round."""

    record: dict[str, Any]
    notes: list[tuple[list[str], dict[str, int]]] = field(default_factory=list)
    """Who won each round, and the cards left by name."""


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Give the players of a round other names, wherever they stand."""
    if isinstance(value, dict):
        return {key: renamed(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


def winners_of(result: dict[str, Any]) -> list[str]:
    winner = result["winner"]
    return [] if winner is None else [winner] if isinstance(winner, str) else winner


@st.composite
def matches(draw: st.DrawFn) -> Played:
    """A match of 2 to 5 players, played round by round by a scorekeeper of its own until it is decided."""
    luck = random.Random(draw(st.integers(0, 2**32)))
    profile = draw(st.sampled_from(["teaching", "classic"]))
    agreed: dict[str, Any] = {"profile": profile, "match": draw(st.sampled_from(SCORINGS))}
    if draw(st.booleans()):
        agreed["block_tie"] = "shared"
    rotation = "clockwise" if profile == "teaching" else "winner"
    if draw(st.booleans()):
        rotation = agreed["dealer_rotation"] = draw(st.sampled_from(["clockwise", "winner"]))
    players = list(NAMES[: draw(st.integers(2, 5))])
    luck.shuffle(players)
    played = Played({"format": "give-away-match/1", "rules": agreed, "players": players, "rounds": []})
    dealer, points = luck.choice(players), dict.fromkeys(players, 0)
    limit = agreed["match"].get("limit")
    while len(played.record["rounds"]) < MOST_ROUNDS:
        seated = [name for name in players if limit is None or points[name] < limit]
        if len(seated) < 2:
            break
        round_ = play_round(agreed, len(seated), seated.index(dealer), luck.random() < 0.3, luck)
        entry = renamed(round_.record, dict(zip(NAMES, seated, strict=False)))
        del entry["format"], entry["rules"]
        if luck.random() < 0.7:
            del entry["players"]
        result = entry["result"]
        won = winners_of(result)
        left = dict(zip(seated, result["remaining"], strict=True))
        played.record["rounds"].append(entry)
        played.notes.append((won, left))
        for name in seated:
            points[name] += 0 if name in won else left[name]
        dealer = next_dealer(rotation, players, dealer, won, limit, points)
        if referee.adjudicate(played.record).to_dict()["result"]["established"]["decided_in"] is not None:
            break
    return played


def next_dealer(
    rotation: str, players: list[str], dealer: str, won: list[str], limit: int | None, points: dict[str, int]
) -> str:
    """Find who deals next, as people at the table do."""
    if rotation == "winner" and len(won) == 1:
        return won[0]
    at = players.index(dealer)
    around = players[at + 1 :] + players[: at + 1] if rotation == "clockwise" else players[at:] + players[:at]
    active = [name for name in around if limit is None or points[name] < limit]
    return active[0] if active else dealer


@examples(120)
@given(matches())
def test_a_match_played_by_the_rules_has_no_findings(played: Played) -> None:
    found = verdict(played.record)
    assert found["findings"] == []
    established = found["result"]["established"]
    if established["decided_in"] is not None:
        assert established["decided_in"] == len(played.record["rounds"])
    claim = {key: established[key] for key in ("winner", "scores", "eliminated")}
    claimed = verdict({**played.record, "result": claim})
    assert claimed["findings"] == []
    assert claimed["verdict"] == ("open" if established["decided_in"] is None else "confirmed")
    assert claimed["result"] == {"claimed": claim, "established": established}


@examples(100)
@given(matches())
def test_scores_are_conserved(played: Played) -> None:
    """Round wins and draws are as many as rounds, penalty points and totals the cards of those who did not win."""
    scores = verdict(played.record)["result"]["established"]["scores"]
    players, rules = played.record["players"], played.record["rules"]
    if rules["match"]["scoring"] in ("wins", "best-of"):
        draws = sum(not won for won, _ in played.notes)
        shared = sum(max(0, len(won) - 1) for won, _ in played.notes)
        assert rules.get("block_tie") == "shared" or shared == 0
        assert sum(scores) + draws == len(played.notes) + shared
    else:
        assert dict(zip(players, scores, strict=True)) == {
            name: sum(left.get(name, 0) for won, left in played.notes if name not in won) for name in players
        }


def spoilt_match(played: Played, luck: random.Random) -> dict[str, Any]:
    """A match in which some rounds are spoilt, void, broken off or unreadable, and a claim that may be wrong."""
    record = copy.deepcopy(played.record)
    for entry in record["rounds"]:
        kind = luck.choice(
            ["as it is", "as it is", "void", "abandoned", "unreadable", "cut", "dealer", "rules", "seats"]
        )
        if kind == "void":
            entry["void"] = "misdeal"
        elif kind == "abandoned":
            entry["turns"] = entry["turns"][: luck.randrange(len(entry["turns"]) + 1)]
            entry["result"] = {"outcome": "abandoned"}
        elif kind == "unreadable":
            entry["turns"] = [{"player": "Nobody", "plays": []}]
        elif kind == "cut":
            entry["turns"] = entry["turns"][: luck.randrange(len(entry["turns"]) + 1)]
        elif kind == "dealer":
            entry["dealer"] = luck.choice([None, *record["players"]])
        elif kind == "rules":
            entry["rules"] = {"profile": luck.choice(["teaching", "classic"])}
        elif kind == "seats":
            entry["players"] = luck.sample(record["players"], len(record["players"]))
        if luck.random() < 0.2:
            entry["agreed"] = True
    if luck.random() < 0.5:
        luck.shuffle(record["rounds"])
    if luck.random() < 0.7:
        names, scores = record["players"], [luck.randrange(4) for _ in record["players"]]
        by_name = dict(zip(names, scores, strict=True))
        record["result"] = {"winner": luck.choice([None, names[0], names[:2]]), "eliminated": names[:1]}
        record["result"]["scores"] = luck.choice([scores, by_name])
    if luck.random() < 0.3:
        record["ended"] = "time"
    return record


@examples(150)
@given(matches(), SEEDS)
def test_a_match_judged_whole_and_its_rounds_judged_alone_agree(played: Played, luck: random.Random) -> None:
    record = spoilt_match(played, luck)
    whole = verdict(record)
    place = 0
    for index, (entry, row) in enumerate(zip(record["rounds"], whole["rounds"], strict=True)):
        own = [found for found in whole["findings"] if found["round"] == index + 1]
        if row["verdict"] is None:
            assert ("void" in row) == ("void" in entry)
            assert [found["code"] for found in own] == ([] if "void" in entry else ["unreadable-record"])
            place += len(own)
            continue
        seated = entry.get("players", seated_in(record, whole, index))
        rules = {**entry.get("rules", record["rules"]), "match": record["rules"]["match"]}
        log = {key: value for key, value in entry.items() if key not in ("agreed", "void")}
        alone = verdict({**log, "format": "give-away/1", "rules": rules, "players": seated})
        assert row == {"verdict": alone["verdict"], **{key: alone["result"][key] for key in list(row)[1:]}}
        assert len(own) >= len(alone["findings"])
        for found, expected in zip(own, alone["findings"], strict=False):
            follows = None if expected["follows"] is None else expected["follows"] + place
            pointer = f"/rounds/{index}{expected['pointer']}"
            assert {**found, "fix": None} == {
                **expected,
                "round": index + 1,
                "pointer": pointer,
                "follows": follows,
                "fix": None,
            }
            assert (found["fix"] is None) == (expected["fix"] is None)
        place += len(own)


def seated_in(record: dict[str, Any], whole: dict[str, Any], index: int) -> list[str]:
    """Find who sat in a round that names nobody: whoever was not out by the rounds before it."""
    before = {key: value for key, value in record.items() if key not in ("result", "ended")}
    decided_in = whole["result"]["established"]["decided_in"]
    ended_by_time = record.get("ended") == "time"
    # After the round that decides a match those sit on who sat in it.
    last = index if decided_in is None or ended_by_time else min(index, decided_in - 1)
    out = verdict({**before, "rounds": record["rounds"][:last]})["result"]["established"]["eliminated"]
    return [name for name in record["players"] if name not in out]


@examples(100)
@given(matches(), SEEDS)
def test_pointers_resolve_and_languages_agree(played: Played, luck: random.Random) -> None:
    record = spoilt_match(played, luck)
    documents = {tag: referee.adjudicate(record, tag).to_dict() for tag in languages()}
    for finding in documents["en"]["findings"]:
        resolve(finding["pointer"], record)
        for error in finding["data"].get("errors", ()):
            resolve(error["pointer"], record)
        for operation in (finding["fix"] or {}).get("patch", ()):
            resolve(operation["path"], record)
        if finding["follows"] is not None:
            earlier = documents["en"]["findings"][finding["follows"]]
            assert earlier["round"] == finding["round"]
    machine = {json.dumps(without_words(document)) for document in documents.values()}
    assert len(machine) == 1


def without_words(value: Any) -> Any:
    """A document without what people read, which is all that may differ between languages."""
    if isinstance(value, dict):
        return {
            key: without_words(part)
            for key, part in value.items()
            if key not in ("message", "summary", "language")
        }
    return [without_words(part) for part in value] if isinstance(value, list) else value


@examples(100)
@given(matches(), SEEDS)
def test_safe_fixes_of_a_match_leave_no_finding_that_had_one(played: Played, luck: random.Random) -> None:
    record = copy.deepcopy(played.record)
    for entry in record["rounds"]:
        if luck.random() < 0.4:
            entry["result"] = {**entry["result"], "remaining": [5] * len(entry["result"]["remaining"])}
    record["result"] = {
        "winner": luck.choice([None, record["players"][0]]),
        "scores": [1] * len(record["players"]),
    }
    found = verdict(record)
    mended = verdict(patched(record, fixes_of(found, "safe")))
    had = {(entry["code"], entry["pointer"]) for entry in found["findings"] if entry["fix"] is not None}
    assert not had & {(entry["code"], entry["pointer"]) for entry in mended["findings"]}
    if found["verdict"] != "violated":
        assert mended["verdict"] in ("confirmed", "open")
