"""The six variants and their combinations, unseen cards, and records that leave open where cards went.

`fixtures/variants/` has for every combination of `COMBINATIONS` a round played by its rules and, under the
same name with `-fault`, one with the fault typical for it; beside them `unseen-….json` and `reading-….json`.
What a record must give stands in its `expect`.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.record import Record
from referee.rules.variants import VARIANTS
from referee.text import speaker
from referee.verdict import Decision, Judgement, judge
from referee.wire.complaints import InvalidRecord
from referee.wire.document import verdict_document
from referee.wire.log import read_log

FIXTURES = Path(__file__).parent.parent / "fixtures" / "variants"
FILES = sorted(FIXTURES.glob("*.json"))
FINDING_KEYS = ("code", "turn", "play", "player", "follows", "pointer", "data")

COMBINATIONS = {
    "both-ways": "build-wrong-rank",
    "both-ways-with-eight": "turn-stopped-early",
    "spread-of-three": "missed-play",
    "simultaneous": "build-wrong-rank",
    "simultaneous-with-a-hold-limit": "held-back",
    "nominated-aces": "missed-play",
    "block-play": "build-barred",
    "speed": "build-second-foundation",
    "both-ways-and-spread-of-three": "missed-play",
    "nominated-aces-and-block-play": "build-barred",
    "speed-and-both-ways": "build-second-foundation",
    "simultaneous-and-speed": "build-second-foundation",
    "simultaneous-and-spread-of-three": "card-not-exposed",
    "block-play-and-spread-of-three": "bar-not-allowed",
    "block-play-and-both-ways": "build-barred",
    "speed-and-block-play": "build-second-foundation",
    "nominated-aces-and-both-ways-with-eight": "missed-play",
    "spread-of-three-and-speed": "build-second-foundation",
    "simultaneous-and-nominated-aces-and-both-ways-with-eight": "build-not-a-start",
    "simultaneous-and-spread-of-three-and-both-ways-and-speed": "build-second-foundation",
}
"""Every combination with fixtures, and the fault typical for it; the name tells the variants."""


@cache
def fixture(name: str) -> dict[str, Any]:
    """Load one fixture: a record and what it must give."""
    loaded: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


@cache
def judged(name: str) -> Judgement:
    """Judge the record of one fixture."""
    return judge(read_log(fixture(name)["record"]))


def codes(name: str) -> list[str]:
    """List the codes of everything found in the record of one fixture."""
    return [finding.fault.code for finding in judged(name).findings]


def variants_of(name: str) -> set[str]:
    """Tell the variants of a combination by its name."""
    for extra in ("-with-eight", "-with-a-hold-limit"):
        name = name.replace(extra, "")
    return set(name.split("-and-"))


def log(**changes: Any) -> dict[str, Any]:
    """Make a small record that is in order, with some keys changed or, given as None, left out."""
    record: dict[str, Any] = {
        "format": "give-away/1",
        "rules": {"profile": "teaching"},
        "players": ["Ana", "Ben"],
        "dealer": "Ben",
        **changes,
    }
    return {key: value for key, value in record.items() if value is not None}


def refused_at(record: dict[str, Any]) -> list[str]:
    """Read a record that must be refused; give where what is wrong with it stands."""
    with pytest.raises(InvalidRecord) as refused:
        read_log(record)
    return [complaint.pointer for complaint in refused.value.complaints]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdict_is_the_one_expected(path: Path) -> None:
    """The whole machine part of the verdict is compared."""
    # By way of JSON, so that tuples and lists compare as what is sent.
    document = json.loads(json.dumps(verdict_document(judged(path.stem), speaker("en"))))
    assert {
        "verdict": document["verdict"],
        "findings": [{key: finding[key] for key in FINDING_KEYS} for finding in document["findings"]],
        "as_played": document["result"]["as_played"],
        "lawful": document["result"]["lawful"],
        "material": document["result"]["material"],
    } == fixture(path.stem)["expect"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_record_is_told_and_used(path: Path) -> None:
    """A record says in one sentence what happens, and belongs to a combination or to a test below."""
    comment = fixture(path.stem)["record"]["comment"]
    assert comment.endswith(".") and "\n" not in comment
    if path.stem.startswith(("unseen-", "reading-")):
        assert f'"{path.stem}"' in Path(__file__).read_text(encoding="utf-8"), f"no test reads {path.name}"
    else:
        assert path.stem.removesuffix("-fault") in COMBINATIONS


@pytest.mark.parametrize("combination", COMBINATIONS)
def test_lawful_round_is_confirmed(combination: str) -> None:
    """A round played by the rules of a combination is confirmed as it was claimed, with nothing found."""
    declared = fixture(combination)["record"]["rules"]["variants"]
    assert set(declared) == variants_of(combination)
    assert judged(combination).decision is Decision.CONFIRMED
    assert codes(combination) == []


@pytest.mark.parametrize("combination", COMBINATIONS)
def test_round_with_the_typical_fault_is_not(combination: str) -> None:
    """The fault is found, once and nothing beside it, under the same variants."""
    name = f"{combination}-fault"
    lawful, faulty = fixture(combination)["record"]["rules"], fixture(name)["record"]["rules"]
    assert faulty == lawful
    assert codes(name) == [COMBINATIONS[combination]]
    assert judged(name).decision is Decision.VIOLATED


@pytest.mark.parametrize(
    ("combination", "variant"),
    [(combination, variant) for combination in COMBINATIONS for variant in sorted(variants_of(combination))],
)
def test_a_variant_that_is_not_declared_may_not_be_used(combination: str, variant: str) -> None:
    """Without any one of its variants the same round is no record or not in order."""
    record = copy.deepcopy(fixture(combination)["record"])
    record["rules"]["variants"].remove(variant)
    try:
        without = judge(read_log(record))
    except InvalidRecord as refused:
        assert variant in ("simultaneous", "both-ways")
        pointers = {complaint.pointer for complaint in refused.complaints}
        assert pointers <= {"/plays", "/rules/hold_limit", "/rules/foundations"}
    else:
        assert without.decision is Decision.VIOLATED


@pytest.mark.parametrize("combination", COMBINATIONS)
def test_the_order_of_the_variants_does_not_matter(combination: str) -> None:
    """A list of variants is a set of them."""
    record = copy.deepcopy(fixture(combination)["record"])
    record["rules"]["variants"].reverse()
    assert judge(read_log(record)).findings == judged(combination).findings
    assert read_log(record).rules == judged(combination).record.rules


def test_every_variant_is_tried_alone_and_combined() -> None:
    """Every variant has a combination of its own and occurs in others."""
    for variant in VARIANTS:
        assert variant in COMBINATIONS
        assert sum(variant in variants_of(name) for name in COMBINATIONS) >= 3


@pytest.mark.parametrize("profile", ["teaching", "classic"])
@pytest.mark.parametrize(
    ("rules", "pointer"),
    [
        ({"variants": ["nominated-aces", "speed"]}, "/rules/variants"),
        ({"variants": ["speed", "both-ways", "nominated-aces"]}, "/rules/variants"),
        ({"variants": ["simultaneous", "block-play"]}, "/rules/variants"),
        ({"variants": ["simultaneous"], "missed_play": "forfeit"}, "/rules/missed_play"),
        ({"foundations": 8}, "/rules/foundations"),
        ({"variants": ["spread-of-three", "speed"], "foundations": 8}, "/rules/foundations"),
        ({"variants": ["both-ways"], "foundations": 5}, "/rules/foundations"),
        ({"hold_limit": 5}, "/rules/hold_limit"),
        ({"variants": ["speed"], "hold_limit": 5}, "/rules/hold_limit"),
        ({"variants": ["both-ways", "racing"]}, "/rules/variants/1"),
    ],
)
def test_what_cannot_go_together_is_refused(profile: str, rules: dict[str, Any], pointer: str) -> None:
    """The three excluded combinations, and options that need a variant, are no valid records."""
    assert refused_at(log(rules={"profile": profile, **rules})) == [pointer]


def test_two_excluded_combinations_are_both_told() -> None:
    """Everything wrong is told at once."""
    rules = {"profile": "classic", "variants": [*VARIANTS], "missed_play": "forfeit"}
    assert sorted(refused_at(log(rules=rules))) == ["/rules/missed_play", "/rules/variants", "/rules/variants"]


@pytest.mark.parametrize("rules", [{}, {"missed_play": "flag"}])
def test_the_classic_profiles_own_forfeit_does_not_exclude_simultaneous(rules: dict[str, str]) -> None:
    """Only a record that asks for it itself is refused."""
    read = read_log(log(rules={"profile": "classic", "variants": ["simultaneous"], **rules}))
    assert not read.rules.in_turns


PLAYS = [{"player": "Ana", "card": "AS", "at": 3}, {"player": "Ben", "card": "2S", "at": 2}]


@pytest.mark.parametrize(
    ("changes", "pointers"),
    [
        ({"plays": []}, ["/plays"]),
        ({"plays": [], "turns": []}, ["/plays"]),
        ({"rules": {"profile": "teaching", "variants": ["simultaneous"]}, "turns": []}, ["/turns"]),
        ({"rules": {"profile": "teaching", "variants": ["simultaneous"]}, "plays": PLAYS}, ["/plays/1/at"]),
        (
            {
                "rules": {"profile": "teaching", "variants": ["simultaneous"], "hold_limit": 5},
                "plays": [{"player": "Ana", "card": "AS"}, PLAYS[0], {"player": "Ben", "card": "2S"}],
            },
            ["/plays/0", "/plays/2"],
        ),
    ],
    ids=["plays in turns", "plays and turns", "turns without turns", "falling time", "missing times"],
)
def test_turns_and_plays_are_written_where_they_belong(changes: dict[str, Any], pointers: list[str]) -> None:
    """`plays` go with `simultaneous` and `turns` with everything else; times never fall and none is missing."""
    assert refused_at(log(**changes)) == pointers


def test_times_may_stand_still_and_be_left_out_without_a_limit() -> None:
    """Two cards may land in the same second, and without a limit not every play needs a time."""
    plays = [PLAYS[0], {"player": "Ben", "card": "2S"}, {"player": "Ana", "card": "3S", "at": 3.0}]
    read = read_log(log(rules={"profile": "teaching", "variants": ["simultaneous"]}, plays=plays))
    assert [landing.at for landing in read.landings or ()] == [3, None, 3]


def names(name: str, seat: int) -> list[str]:
    """List what became known of one packet in the record of one fixture, unseen cards left out."""
    record: Record = judged(name).record
    return [card for card in record.deal.packets[seat] if card != "??"]


def test_a_deal_left_out_has_its_lawful_number_of_unseen_cards() -> None:
    """Their names come from plays and from the cards shown or turned, wherever they stand."""
    for name in ("unseen-named-by-shows", "unseen-named-by-turned"):
        assert "deal" not in fixture(name)["record"]
        assert [len(packet) for packet in judged(name).record.deal.packets] == [13, 13, 13, 13]
        assert [names(name, seat) for seat in range(4)] == [["AS", "2H", "9H"], ["QD"], ["3C", "JC"], ["10S"]]
        assert codes(name) == []
    assert codes("unseen-turned-otherwise") == ["shows-mismatch"], "the first name given is the one that counts"


def test_a_card_named_later_was_known_before() -> None:
    """The whole record is read first, so that a later name convicts or clears an earlier pass."""
    assert codes("unseen-named-later") == ["missed-play"]
    assert judged("unseen-named-later").findings[0].turn == 2
    assert codes("unseen-turned-later") == []


def test_of_several_unseen_cards_a_bar_is_the_one_just_turned() -> None:
    """Were it one that lay exposed before, the bar would not be allowed."""
    assert names("unseen-bar", 0)[:5] == ["AS", "9C", "7C", "AH", "8D"]
    assert codes("unseen-bar") == []
    # A play taken back has no effect: what was turned before it is still the card just turned.
    taken_back = "unseen-bar-after-a-play-taken-back"
    assert judged(taken_back).record.deal.packets[0].index("7D") == 8
    assert "card-misnamed" not in codes(taken_back)


def test_an_unseen_exposed_card_comes_before_a_slip_and_before_face_down_ones() -> None:
    """A card with no place is the unseen exposed one, and only where there is none the topmost face down."""
    assert codes("unseen-comes-before-a-slip") == []
    assert names("unseen-comes-before-a-slip", 0)[:2] == ["2S", "2D"]
    assert codes("unseen-face-down") == ["card-not-exposed"]
    assert names("unseen-face-down", 0)[:3] == ["9H", "2D", "KD"]


def test_an_unseen_dead_pile_leaves_nothing_open() -> None:
    """It is no card of the players, and no card that is played can have been in it."""
    assert codes("unseen-dead-pile") == []
    assert judged("unseen-dead-pile").decision is Decision.CONFIRMED
    assert codes("unseen-dead-pile-card-played") == ["card-not-in-deal"]


def test_an_unseen_card_that_could_fit_nowhere_leaves_nothing_open() -> None:
    """Only a card that may be one that had to be played makes a pass hang on it."""
    assert codes("unseen-but-harmless") == []
    record = copy.deepcopy(fixture("unseen-but-harmless")["record"])
    packet = record["deal"]["packets"][1].split()
    known = next(card for card in packet if card[0] == "2")
    # A 2 that nobody saw either might be the card exposed.
    record["deal"]["packets"][1] = " ".join("??" if card == known else card for card in packet)
    judgement = judge(read_log(record))
    assert {finding.fault.code for finding in judgement.findings} == {"cannot-verify"}
    assert judgement.decision is Decision.UNDECIDABLE


def test_open_plays_in_the_short_form_are_found() -> None:
    """A record needs no foundation number at all, with turns or without, as long as cards fit."""
    assert "@" not in json.dumps(fixture("reading-short-form")["record"]["turns"])
    assert codes("reading-short-form") == codes("reading-without-turns") == []


def test_the_order_of_preference_decides_among_equals() -> None:
    """Begun foundations by number, then empty spaces; of places that do not fit nowhere comes first."""
    assert judged("reading-lowest-begun").findings[0].fault.data()["fits"] == [{"card": "2D", "foundations": [2]}]
    assert judged("reading-begun-before-empty").findings[0].fault.data()["tops"] == [None, "A", None, None]
    assert judged("reading-nowhere-first").findings[1].fault.data()["tops"] == ["A", None, None, None]


def test_a_reading_that_saves_a_violation_comes_before_the_preferred_one() -> None:
    """What follows in the record tells where a card went."""
    assert codes("reading-saves-a-violation") == codes("reading-saves-a-missed-play") == []
    assert codes("reading-saves-a-second-violation") == ["build-nowhere"]


def test_a_bar_without_a_number_is_not_left_open() -> None:
    """It lies on the lowest foundation that takes it, whatever another one would save."""
    assert codes("reading-bar-lowest") == ["build-barred"]
