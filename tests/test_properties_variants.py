"""What must hold of any record, under every combination of variants, with unseen cards and open plays."""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import PACK, UNSEEN
from referee.readings import Work, follow, start_replay
from referee.text import languages, speaker
from referee.wire.document import to_bytes
from referee.wire.log import read_log
from referee.wire.referee import adjudicate_value
from tests.independent.generator import random_record

SEEDS = st.integers(0, 2**32)
MANY = settings(max_examples=60, deadline=None, derandomize=True)
FAULTLESS = {"confirmed", "undecidable", "open"}


def made(seed: int, **choices: Any) -> dict[str, Any]:
    """Make one random record as it would be sent."""
    record: dict[str, Any] = json.loads(json.dumps(random_record(random.Random(seed), **choices)))
    return record


def judged(record: dict[str, Any], tag: str = "en") -> dict[str, Any]:
    """Judge a record as a client is answered."""
    document: dict[str, Any] = json.loads(to_bytes(adjudicate_value(record, speaker(tag))))
    return document


def resolve(pointer: str, value: Any) -> Any:
    """Follow a pointer (RFC 6901) into a value."""
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def put(pointer: str, value: Any, new: Any) -> None:
    """Replace what a pointer points at."""
    parent, _, last = pointer.rpartition("/")
    place, key = resolve(parent, value), last.replace("~1", "/").replace("~0", "~")
    place[int(key) if isinstance(place, list) else key] = new


@MANY
@given(SEEDS)
def test_lawful_round_is_not_accused(seed: int) -> None:
    """A round that was played by the rules and claimed right has no violation and no discrepancy."""
    document = judged(made(seed, faults=False))
    assert [found["code"] for found in document["findings"] if found["severity"] != "notice"] == []
    assert document["verdict"] in FAULTLESS


@MANY
@given(SEEDS)
def test_lawful_round_with_every_card_known_is_confirmed(seed: int) -> None:
    """Where every card is known, a lawful round that claims a result is confirmed."""
    record = made(seed, faults=False, unseen=False)
    document = judged(record)
    claimed = document["result"]["claimed"]
    broken_off = not record.get("complete", True) or (claimed or {}).get("outcome") == "abandoned"
    # Nothing but the deal is there to judge where only a result was handed in and a choice is the players'.
    result_only = "turns" not in record and "plays" not in record
    if claimed is not None and not broken_off and not result_only:
        assert document["verdict"] == "confirmed"
    else:
        assert document["verdict"] in FAULTLESS


@MANY
@given(SEEDS)
def test_no_card_is_lost_or_made(seed: int) -> None:
    """Packets, exposed cards, dead pile and cards played are the cards that were dealt, whatever happens."""
    record = read_log(made(seed, unseen=False))
    dealt = Counter([card for packet in record.deal.packets for card in packet] + [*record.deal.dead])
    readings, _ = follow(start_replay(record), Work())
    for replay in readings:
        table = replay.table
        lying = Counter([card for cards in (*table.exposed, *table.face_down, table.dead) for card in cards])
        gone = dealt - lying
        assert not lying - dealt
        assert set(gone) <= replay.played
        assert UNSEEN in dealt or set(gone) <= set(PACK)


@MANY
@given(SEEDS)
def test_machine_part_is_the_same_in_all_languages(seed: int) -> None:
    """Nothing but the language, the summary and the messages differs."""
    record, parts = made(seed), []
    for tag in languages():
        document = judged(record, tag)
        for spoken in (document, *document["findings"]):
            for key in ("language", "summary", "message"):
                spoken.pop(key, None)
        parts.append(document)
    assert parts[0] == parts[1] == parts[2]


@MANY
@given(SEEDS)
def test_pointers_resolve_and_safe_fixes_leave_none(seed: int) -> None:
    """Every pointer leads to something that was sent, and mending all that is safe leaves nothing so."""
    record = made(seed)
    document = judged(record)
    mended = copy.deepcopy(record)
    for found in document["findings"]:
        resolve(found["pointer"], record)
        if found["fix"] is not None and found["fix"]["applicability"] == "safe":
            for operation in found["fix"]["patch"]:
                put(operation["path"], mended, operation["value"])
    left = [
        found["code"]
        for found in judged(mended)["findings"]
        if (found["fix"] or {}).get("applicability") == "safe"
    ]
    assert left == []


def long_turns(seed: int) -> dict[str, Any] | None:
    """Make a lawful record in turns, in the long form, in which somebody lays two cards in a turn."""
    record = made(seed, faults=False, unseen=False, open_places=False, short_forms=False)
    record.pop("result", None)
    record.pop("complete", None)
    turns = record.get("turns")
    if not turns or any(isinstance(turn["plays"], str) for turn in turns):
        return None
    players = [turn["player"] for turn in turns]
    if any(one == other for one, other in itertools.pairwise(players)):
        return None
    return record


def first_violation(record: dict[str, Any]) -> dict[str, Any]:
    """Give the first finding that is a violation."""
    found: dict[str, Any] = next(f for f in judged(record)["findings"] if f["severity"] == "violation")
    return found


@pytest.mark.parametrize("kind", ["stop", "neighbour", "no-such-space", "twice"])
def test_one_fault_is_found_at_its_place(kind: str) -> None:
    """One fault put into a lawful round, whatever the variants, is found where it is, and nothing before it."""
    tried = 0
    for seed in range(4000):
        record = long_turns(seed)
        if record is None:
            continue
        turns = record["turns"]
        at = next((n for n, turn in enumerate(turns[:-1]) if len(turn["plays"]) > 1), None)
        if at is None or turns[at]["plays"][-1].get("bar") or "called_by" in turns[at]:
            continue
        spoilt = copy.deepcopy(record)
        turn = spoilt["turns"][at]
        last = turn["plays"][-1]
        turn.pop("shows", None)
        spoilt["turns"] = spoilt["turns"][: at + 1]
        if kind == "stop":
            turn["plays"].pop()
            turn["plays"][-1].pop("turned", None)
            # A further line, so that the end of this turn is judged.
            spoilt["turns"].append({"player": turns[at + 1]["player"], "plays": []})
            expected = {("turn-stopped-early", None)}
        elif kind == "neighbour":
            other = next(turn["player"] for turn in turns if turn["player"] != turns[at]["player"])
            card = next((p["card"] for t in turns[at + 1 :] if t["player"] == other for p in t["plays"]), None)
            if card is None or card in {play["card"] for play in turn["plays"]}:
                continue
            turn["plays"].append({"card": card, "to": last.get("to", 1)})
            expected = {("card-not-own", len(turn["plays"]))}
        elif kind == "no-such-space":
            if record["rules"].get("foundations") == 8:
                continue
            last["to"] = 8
            last.pop("turned", None)
            expected = {("build-no-such-space", len(turn["plays"]))}
        else:
            turn["plays"].append({**turn["plays"][0], "taken_back": False})
            turn["plays"][-1].pop("turned", None)
            found = judged(spoilt)["findings"]
            names = {"card-already-played", "card-misnamed"}
            assert any(f["code"] in names and f["play"] == len(turn["plays"]) for f in found)
            tried += 1
            continue
        first = first_violation(spoilt)
        if kind == "neighbour" and first["code"] in {"play-after-end", "card-misnamed"}:
            continue
        if first["code"].startswith("build-") and kind == "neighbour":
            # A slip of the suit: a card of that rank lay exposed, so that it was played.
            continue
        assert (first["code"], first["play"]) in expected, (seed, first)
        assert first["turn"] == at + 1
        tried += 1
        if tried >= 25:
            break
    assert tried >= 15
