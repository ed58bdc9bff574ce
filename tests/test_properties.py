"""What must hold for every round without variants, and of whatever else is sent: nothing crashes.

Everything is drawn from a fixed seed, so that a failure here is a failure everywhere.
"""

from __future__ import annotations

import copy
import gettext
import json
import random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import referee
from referee import text
from referee.text import Speaker, languages, speaker
from referee.wire.complaints import InvalidRecord, Unreadable
from referee.wire.document import to_bytes
from referee.wire.referee import adjudicate_bytes, adjudicate_value
from tests.properties import SEEDS, cards_of, examples, machine_part, replayed, resolve, verdict
from tests.rounds import NAMES, PACK, Round, rounds, short_form
from tests.spoilt import somehow

EXPECTED = (Unreadable, InvalidRecord)


def spoilt_somehow(round_: Round, luck: random.Random) -> dict[str, Any]:
    """A record with some fault in it, or in rare cases none."""
    spoilt = somehow(round_, luck)
    return copy.deepcopy(round_.record if spoilt is None else spoilt.record)


# --- lawful rounds ----------------------------------------------------------------------------


@examples(250)
@given(rounds())
def test_a_round_played_by_the_rules_is_confirmed(round_: Round) -> None:
    found = verdict(round_.record)
    assert found["findings"] == []
    assert found["verdict"] == "confirmed"
    claim = round_.record["result"]
    assert found["result"]["as_played"]["remaining"] == claim["remaining"]
    assert found["result"]["as_played"].get("places") == claim.get("places")
    assert found["result"]["material"] is False


@examples(150)
@given(rounds())
def test_the_deal_alone_leads_to_the_result_of_lawful_play(round_: Round) -> None:
    record = copy.deepcopy(round_.record)
    del record["turns"]
    found = verdict(record)
    assert (found["verdict"], found["findings"]) == ("confirmed", [])


@examples(100)
@given(rounds(), SEEDS)
def test_foundations_left_out_of_a_lawful_record_change_nothing(round_: Round, luck: random.Random) -> None:
    record = copy.deepcopy(round_.record)
    for turn in record["turns"]:
        for play in turn["plays"]:
            if luck.random() < 0.5:
                del play["to"]
    # Equal foundations may be told apart later: where a number is given, it must still be possible.
    assume(any("to" not in play for turn in record["turns"] for play in turn["plays"]))
    for turn in record["turns"]:
        for play in turn["plays"]:
            play.pop("to", None)
    assert verdict(record)["verdict"] == "confirmed"


# --- 52 cards ---------------------------------------------------------------------------------


@examples(200)
@given(rounds(), SEEDS)
def test_no_card_is_lost_or_made_however_the_round_is_played(round_: Round, luck: random.Random) -> None:
    """Turns of anybody with any cards, on any foundation: packets, dead pile and cards played are the pack."""
    record = round_.cut(luck.randrange(len(round_.turns) + 1))
    variants = ("both-ways", "spread-of-three", "block-play", "speed")
    record["rules"]["variants"] = luck.sample(variants, luck.choice([0, 0, 1, 2]))
    for _ in range(luck.randrange(1, 8)):
        plays = [
            {
                "card": luck.choice(PACK),
                **({"to": luck.randrange(1, 7)} if luck.random() < 0.8 else {}),
                **({"bar": True} if luck.random() < 0.1 else {}),
                **({"taken_back": True} if luck.random() < 0.1 else {}),
            }
            for _ in range(luck.randrange(5))
        ]
        record["turns"].append({"player": luck.choice(round_.players), "plays": plays})
    shown = 3 if "spread-of-three" in record["rules"]["variants"] else 1
    for replay in replayed(record):
        assert sorted([*cards_of(replay), *replay.played]) == sorted(PACK)
        tops = [space.top for space in replay.table.foundations if space is not None]
        assert len(set(tops)) == len(tops) and replay.played.issuperset(tops)
        exposed = [len(up) for up in replay.table.exposed]
        assert exposed == [min(shown, replay.table.left(seat)) for seat in range(len(exposed))]


@examples(60)
@given(rounds())
def test_the_cards_played_in_a_lawful_round_lie_on_the_foundations(round_: Round) -> None:
    (replay,) = replayed(round_.record)
    last = round_.stages[-1][-1]
    assert replay.played == set(last.played)
    tops = [None if pile is None else pile.top for pile in last.piles]
    assert [None if space is None else space.top for space in replay.table.foundations] == tops
    assert cards_of(replay) == sorted([card for packet in last.packets for card in packet] + last.dead)


# --- languages, forms, pointers ---------------------------------------------------------------


class _Shouting(gettext.NullTranslations):
    """A language that shouts, so that there is one beside English whatever catalogues there are."""

    def pgettext(self, context: str, message: str) -> str:
        return f"¡{message}!"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"¡{msgid2}!"


@examples(80)
@given(rounds(), SEEDS)
def test_the_machine_part_of_a_verdict_is_the_same_in_every_language(round_: Round, luck: random.Random) -> None:
    record = spoilt_somehow(round_, luck)
    english = adjudicate_value(record, speaker("en"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "catalogue", lambda tag: _Shouting())
        shouted = adjudicate_value(record, Speaker("de", "fr"))
    assert shouted["summary"].startswith("¡") and shouted["language"] == "de"
    assert all(finding["message"].startswith("¡") for finding in shouted["findings"])
    assert machine_part(shouted) == machine_part(english)
    for tag in languages():
        for cards in languages():
            assert machine_part(adjudicate_value(record, speaker(tag, cards))) == machine_part(english)


@examples(120)
@given(rounds(), SEEDS)
def test_short_and_long_form_give_the_same_verdict_but_for_pointers(round_: Round, luck: random.Random) -> None:
    long = spoilt_somehow(round_, luck)
    short = short_form(long, luck) if "turns" in long else long
    documents = [verdict(long), verdict(short)]
    for document in documents:
        for finding in document["findings"]:
            del finding["pointer"], finding["fix"]
    assert documents[0] == documents[1]


@examples(150)
@given(rounds(), SEEDS)
def test_every_pointer_points_into_what_was_sent(round_: Round, luck: random.Random) -> None:
    record = spoilt_somehow(round_, luck)
    if luck.random() < 0.3:
        record.get("result", {}).pop("winner", None)
    if "turns" in record and luck.random() < 0.5:
        record = short_form(record, luck)
    counts = record.get("result", {}).get("remaining")
    if counts and luck.random() < 0.5:
        record["result"]["remaining"] = dict(zip(NAMES, counts, strict=False))
    for finding in verdict(record)["findings"]:
        resolve(finding["pointer"], record)


# --- whatever is sent -------------------------------------------------------------------------

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(PACK + NAMES),
    lambda parts: st.lists(parts, max_size=5) | st.dictionaries(st.text(max_size=10), parts, max_size=5),
    max_leaves=12,
)


def judged_or_refused(record: Any) -> None:
    """Judge anything: a verdict that can be sent, or one of the two documented exceptions."""
    try:
        document = referee.adjudicate(record).to_dict()
    except EXPECTED as error:
        assert str(error).strip()
    else:
        assert json.loads(to_bytes(document)) == document


@examples(150)
@given(VALUES)
def test_any_value_is_judged_or_refused(value: Any) -> None:
    if not isinstance(value, str):
        judged_or_refused(value)
    judged_or_refused(json.dumps(value))


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every part of a value, but for the many cards of a deal only to a few."""
    found = [path]
    if isinstance(value, dict):
        for key, part in value.items():
            found += places_in(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value[:3]):
            found += places_in(part, (*path, index))
    return found


def changed(record: dict[str, Any], path: tuple[Any, ...], value: Any, luck: random.Random) -> Any:
    """A record with one part replaced, left out, doubled, or joined by a key nobody knows."""
    if not path:
        return value
    record = copy.deepcopy(record)
    holder = record
    for key in path[:-1]:
        holder = holder[key]
    what = luck.randrange(4)
    if what == 0 and isinstance(holder, dict):
        del holder[path[-1]]
    elif what == 1 and isinstance(holder, list):
        holder.insert(path[-1], copy.deepcopy(holder[path[-1]]))
    elif what == 2 and isinstance(holder, dict):
        holder[luck.choice(["x_own", "comment", "players", "card", "plays", "named"])] = value
    else:
        holder[path[-1]] = value
    return record


@examples(500)
@given(rounds(), SEEDS, st.lists(VALUES, min_size=1, max_size=3))
def test_a_record_with_any_part_changed_is_judged_or_refused(
    round_: Round, luck: random.Random, values: list[Any]
) -> None:
    record = short_form(round_.record, luck) if luck.random() < 0.3 else round_.record
    for value in values:
        if isinstance(record, dict):
            record = changed(record, luck.choice(places_in(record)), value, luck)
    if not isinstance(record, str | bytes):
        judged_or_refused(record)
    judged_or_refused(json.dumps(record))


@examples(300)
@given(st.binary(max_size=60))
def test_any_bytes_are_judged_or_refused(body: bytes) -> None:
    judged_or_refused(body)


JSON_PIECES = [
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"\\u0000",
    b"\\ud800",
    b"NaN",
    b"1e999",
    b"\xff",
    b"-",
    b"\n",
]


@examples(250)
@given(rounds(), SEEDS, st.lists(st.sampled_from(JSON_PIECES) | st.binary(max_size=3), min_size=1, max_size=4))
def test_a_body_with_any_bytes_changed_is_judged_or_refused(
    round_: Round, luck: random.Random, pieces: list[bytes]
) -> None:
    body = json.dumps(round_.record, ensure_ascii=luck.random() < 0.5).encode()
    for piece in pieces:
        start = luck.randrange(len(body))
        body = body[:start] + piece + body[start + luck.choice([0, 0, 1, 1, 5, len(body)]) :]
    judged_or_refused(body)


@examples(60)
@given(rounds(), SEEDS)
def test_bytes_text_and_values_give_one_verdict(round_: Round, luck: random.Random) -> None:
    record = spoilt_somehow(round_, luck)
    spaced = json.dumps(record, indent=luck.choice([None, 1]), ensure_ascii=luck.random() < 0.5)
    expected = to_bytes(adjudicate_value(record, speaker("en")))
    assert to_bytes(adjudicate_bytes(spaced.encode(), speaker("en"))) == expected
    assert to_bytes(referee.adjudicate(spaced).to_dict()) == expected
