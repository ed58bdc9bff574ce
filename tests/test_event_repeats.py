"""The same round handed in twice: what tells it apart, what is a difference, which record counts."""

from __future__ import annotations

import copy
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from referee.repeats import Difference, Place, Repeats, print_of
from referee.wire.log import read_log

FIXTURES = Path(__file__).parent.parent / "fixtures" / "examples"
RECORD: dict[str, Any] = json.loads((FIXTURES / "stopped-in-the-run.json").read_text("utf-8"))["record"]
RECORD = {key: value for key, value in RECORD.items() if key not in ("id", "comment")}
PLAYS, RESULT = Difference.PLAYS, Difference.RESULT


def found(*records: dict[str, Any], ids: str = "abcdef") -> tuple[list[tuple[int, int, list[str]]], list[int]]:
    """Find what is repeated among records, each a match of its own, and what does not count."""
    repeats = Repeats()
    for at, record in enumerate(records):
        repeats.add(Place(at, 0, f"/matches/{at}"), print_of(read_log(record)), ids[at])
    again, out, _ = repeats.find()
    told = [(repeat.first.match, repeat.second.match, [str(word) for word in repeat.differs]) for repeat in again]
    return told, sorted(place.match for place in out)


def changed(**keys: Any) -> dict[str, Any]:
    """Change keys of the record; `...` takes one away."""
    record = copy.deepcopy(RECORD) | keys
    return {key: value for key, value in record.items() if value is not ...}


def test_alike_counts_once() -> None:
    assert found(RECORD, RECORD) == ([(0, 1, [])], [1])


def test_other_rounds_are_no_repeats() -> None:
    other = copy.deepcopy(RECORD)
    packets = other["deal"]["packets"]
    packets[0], packets[1] = packets[1], packets[0]
    assert found(RECORD, other, changed(dealer=RECORD["players"][0])) == ([], [])


def test_unseen_deals_are_no_repeats() -> None:
    assert found(changed(deal=...), changed(deal=...)) == ([], [])
    unseen = copy.deepcopy(RECORD)
    packet = unseen["deal"]["packets"][0]
    unseen["deal"]["packets"][0] = [*(packet.split() if isinstance(packet, str) else packet)[:-1], "??"]
    assert found(unseen, unseen) == ([], [])


def test_same_id_is_the_same_round_whatever_is_known_of_the_deal() -> None:
    one, other = changed(id="r1"), changed(id="r1", deal=...)
    assert found(one, other) == ([(0, 1, [])], [1])


def test_same_id_with_other_players_is_another_round() -> None:
    named = {"id": "round 1", "deal": ..., "turns": [], "result": ...}
    assert found(changed(**named), changed(**named, players=["Xenia", "Dirk"], dealer="Dirk")) == ([], [])


def test_list_of_players_may_begin_with_anybody() -> None:
    players, packets = RECORD["players"], RECORD["deal"]["packets"]
    turned = changed(
        players=players[1:] + players[:1],
        deal={"packets": packets[1:] + packets[:1]},
        result=...,
    )
    assert found(RECORD, turned) == ([(0, 1, [])], [1])


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        ({}, {"result": {"outcome": "block", "winner": "Ben"}}, [RESULT]),
        ({}, {"turns": ["Ben: -"], "result": ...}, [PLAYS]),
        ({}, {"turns": ["Ben: 2C@1"], "result": {"winner": None}}, [PLAYS, RESULT]),
        ({}, {"turns": ...}, []),
        ({}, {"result": ...}, []),
        ({"turns": ["Ana: AS@1"]}, {"turns": ["Ana: AS@2"]}, [PLAYS]),
        ({"turns": ["Ana: AS@1"]}, {"turns": ["Ana: AS", "Ben: -"]}, []),
        ({"turns": ["Ana: AS@1"]}, {"turns": [{"player": "Ana", "plays": [{"card": "AS", "to": 1}]}]}, []),
        ({"turns": ["Ana: AS@1"]}, {"turns": ["Ben: AS@1"]}, [PLAYS]),
        ({"result": {"outcome": "win"}}, {"result": {"outcome": "win", "winner": "Ana"}}, []),
        ({"result": {"remaining": [1, 2, 3, 4]}}, {"result": {"remaining": [1, None, 3, 5]}}, [RESULT]),
        ({"result": {"remaining": [1, 2, 3, 4]}}, {"result": {"remaining": {"Ana": 1}}}, []),
    ],
)
def test_what_is_a_difference(one: dict[str, Any], other: dict[str, Any], differs: list[Difference]) -> None:
    records = changed(**one), changed(**other)
    for first, second in (records, records[::-1]):
        again, out = found(first, second)
        assert again == [(0, 1, differs)]
        assert len(out) == (2 if differs else 1)


STOPPED = {"turns": ["Ana: AS@1"], "complete": False, "result": ...}


def test_scribe_who_stopped_midway_contradicts_nobody() -> None:
    """What was played after that is what one scribe left out."""
    stopped, silent = changed(**STOPPED), changed(**STOPPED | {"turns": []})
    for order in itertools.permutations([RECORD, stopped, silent]):
        again, out = found(*order)
        assert [differs for _, _, differs in again] == [[], []]
        assert [order[place] for place in out] == [record for record in order if record is not RECORD]


@pytest.mark.parametrize(
    "other",
    [
        {"turns": ["Ana: AS@2"], "complete": False, "result": ...},
        {"turns": ["Ben: AS@1"], "complete": False, "result": ...},
        {"turns": [*RECORD["turns"], "Ana: KD"], "complete": False, "result": ...},
        {"turns": ["Ana: AS@1"], "result": ...},
    ],
    ids=["elsewhere", "by somebody else", "more than all", "nobody says that it stopped"],
)
def test_other_plays_differ_wherever_a_scribe_stopped(other: dict[str, Any]) -> None:
    for order in itertools.permutations([RECORD, changed(**other)]):
        assert found(*order) == ([(0, 1, [PLAYS])], [0, 1])


def test_two_scribes_who_stopped_are_held_to_what_both_wrote() -> None:
    """Each wrote something that the whole record has otherwise, or that goes on beyond its end."""
    one = changed(**STOPPED | {"turns": ["Ana: AS 2C@1"]})
    other = changed(**STOPPED | {"turns": ["Ana: AS@1"]})
    assert found(one, other) == ([(0, 1, [])], [1])
    third = changed(**STOPPED | {"turns": ["Ana: AS@2 2C 3D"]})
    assert found(one, other, third)[0] == [(0, 1, []), (0, 2, [PLAYS])]
    assert found(other, one, changed(**STOPPED | {"turns": ["Ana: AS 2C@3"]}))[0][1] == (0, 2, [PLAYS])


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ({}, {"complete": False}),
        ({}, {"complete": False, "turns": []}),
        ({}, {"turns": ...}),
        ({"turns": ...}, {"complete": False, "result": ...}),
        ({"complete": False}, {"turns": ..., "result": ...}),
        ({"complete": False, "result": ...}, STOPPED),
        ({"id": "r1"}, {"id": "r1", "deal": ...}),
        ({}, {"result": ...}),
        ({}, {"result": {"winner": "Ana"}}),
        ({}, {"dealer": None}),
        ({"turns": ["Ana: AS@1"]}, {"turns": ["Ana: AS"]}),
    ],
)
def test_record_that_says_most_counts(more: dict[str, Any], less: dict[str, Any]) -> None:
    """Whichever comes first, by the event or by the id of its match."""
    for ids in ("ab", "ba"):
        assert found(changed(**more), changed(**less), ids=ids) == ([(0, 1, [])], [1])
        assert found(changed(**less), changed(**more), ids=ids) == ([(0, 1, [])], [0])


def test_dealer_nobody_noted_is_no_difference() -> None:
    one, unnoted = changed(dealer=RECORD["players"][3]), changed(dealer=None)
    assert found(one, unnoted) == ([(0, 1, [])], [1])
    assert found(unnoted, one) == ([(0, 1, [])], [0])
    # Of two rounds it could be either, and is taken for neither.
    other = changed(dealer=RECORD["players"][0])
    for order in itertools.permutations([one, other, unnoted]):
        assert found(*order) == ([], [])
    assert [pair[:2] for pair in found(one, unnoted, other, unnoted)[0]] == [(1, 3)]


def test_id_is_known_from_whichever_seat_the_list_begins() -> None:
    players = RECORD["players"]
    one = changed(id="Caf\u00e9 1", deal=...)
    turned = changed(id=" Cafe\u0301 1 ", deal=..., players=players[1:] + players[:1], result=...)
    assert found(one, turned) == ([(0, 1, [])], [1])
    seated_otherwise = changed(id="Caf\u00e9 1", deal=..., players=players[::-1], dealer=None, result=...)
    assert found(one, seated_otherwise) == ([], [])


def test_blank_id_names_no_round() -> None:
    assert found(changed(id=" ", deal=...), changed(id="", deal=...)) == ([], [])
    assert found(changed(id="", deal=...), changed(id="", deal=...)) == ([], [])


def test_same_id_of_two_packs_dealt_otherwise_is_two_rounds() -> None:
    """Two players who meet twice and number their rounds do not lose both."""
    other = copy.deepcopy(RECORD)
    packets = other["deal"]["packets"]
    packets[0], packets[1] = packets[1], packets[0]
    one, other = changed(id="1"), other | {"id": "1"}
    assert found(one, other) == ([], [])
    # A record without the deal could be of either.
    assert found(one, other, changed(id="1", deal=...)) == ([], [])
    assert found(one, changed(id="1", deal=...)) == ([(0, 1, [])], [1])


def test_card_written_twice_is_a_slip_of_the_pen_in_the_same_deal() -> None:
    slipped = changed(id="1")
    packets = slipped["deal"]["packets"]
    cards = packets[3].split() if isinstance(packets[3], str) else list(packets[3])
    packets[3] = [*cards[:-1], cards[0]]
    assert found(changed(id="1"), slipped) == ([(0, 1, [])], [1])


def test_record_with_turns_counts_before_one_without() -> None:
    assert found(changed(turns=...), RECORD)[1] == [0]
    assert found(RECORD, changed(turns=...))[1] == [1]


def test_id_of_the_match_decides_which_of_two_alike_counts() -> None:
    assert found(RECORD, RECORD, ids="ba")[1] == [0]


def test_third_record_is_compared_with_what_the_others_say_together() -> None:
    # The first leaves open where the ace was laid; the others disagree about it.
    records = [changed(turns=[f"Ana: AS{to}"]) for to in ("", "@1", "@2")]
    for order in itertools.permutations(records):
        again, out = found(*order)
        assert sorted(differs for _, _, differs in again) == [[], [PLAYS]]
        assert out == [0, 1, 2]


def test_records_are_joined_by_id_and_by_deal() -> None:
    by_id, by_deal = changed(id="r1", deal=...), changed()
    again, out = found(by_id, by_deal, changed(id="r1"))
    assert again == [(0, 1, []), (0, 2, [])]
    assert len(out) == 2


def test_rounds_that_stand_in_their_match_again() -> None:
    """Wherever the first of all stands, a match has a round for a second time where one stands in it before."""
    repeats = Repeats()
    for match, number in ((0, 0), (1, 0), (1, 2), (2, 1)):
        repeats.add(Place(match, number, ""), print_of(read_log(RECORD)), str(match))
    assert {(place.match, place.round) for place in repeats.find().again} == {(1, 2)}
