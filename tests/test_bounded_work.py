"""What is told of a record is bounded, and so is the work for it: counted, since no time is the same twice."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.reports.model import Item
from referee.text import Speaker
from referee.wire import body, complaints, toml, yaml
from referee.wire.complaints import ALIKE, CLOSE_ENOUGH, MOST_SHOWN, InvalidRecord, nearest
from referee.wire.formats import TOML, YAML, Format
from referee.wire.positions import Positions, Spot, nearest_place
from referee.wire.referee import document_of, judge_value
from tests.reported import check, fill

MANY = 3 * MOST_SHOWN
RULES = {"profile": "teaching"}
PLAYERS = ["Ana", "Ben"]


def unknown(many: int = MANY) -> dict[str, Any]:
    """Keys that nothing has, each of them like one that something has."""
    return {f"player{number}": 1 for number in range(many)}


def a_round(**more: Any) -> dict[str, Any]:
    return {"format": "give-away/1", "rules": RULES, "players": PLAYERS, "dealer": "Ana", "turns": [], **more}


def a_match(**more: Any) -> dict[str, Any]:
    return {"format": "give-away-match/1", "rules": RULES, "players": PLAYERS, "rounds": [], **more}


def an_event(**more: Any) -> dict[str, Any]:
    return {"format": "give-away-event/1", "rules": RULES, "matches": [], **more}


def of_match(**more: Any) -> dict[str, Any]:
    """A match as it stands in an event."""
    return {"id": "final", "players": PLAYERS, "rounds": [], **more}


REFUSED = {
    "round": a_round(**unknown()),
    "rules": a_round(rules={**RULES, **unknown()}),
    "deal": a_round(deal=unknown()),
    "turn": a_round(turns=[{"player": "Ana", "plays": [], **unknown()}]),
    "turns": a_round(turns=[{"player": "Ana", "plays": [], f"colour{number}": 1} for number in range(MANY)]),
    "result": a_round(result=unknown()),
    "match": a_match(**unknown()),
    "scoring": a_match(rules={**RULES, "match": unknown()}),
    "result of a match": a_match(result=unknown()),
    "event": an_event(**unknown()),
    "points": an_event(points=unknown()),
    "standings": an_event(
        result={"standings": [{"player": f"A{number}", f"rank{number}": 1} for number in range(MANY)]}
    ),
}
"""Records with many unknown keys, and nothing else wrong with them that is told before those."""

NAMED = {
    "remaining": a_round(result={"remaining": {f"Anna{number}": 1 for number in range(MANY)}}),
    "names in turns": a_round(turns=[f"Anna{number}: -" for number in range(MANY)]),
    "scores": a_match(result={"scores": {f"Anna{number}": 1 for number in range(MANY)}}),
}
"""Records with many names that nobody has."""

JUDGED = {
    "round of a match": a_match(rounds=[{"dealer": "Ana", "turns": [], **unknown()}]),
    "match of an event": an_event(matches=[of_match(**unknown())]),
    "decision": an_event(matches=[of_match(decision={"winner": "Ana", **unknown()})]),
}
"""Records in which a part cannot be read for its unknown keys."""

COUNTED = [name for name in (*REFUSED, *NAMED) if name not in ("turns", "standings", "names in turns")]
"""Which of these have all their unknown keys in one place."""


@pytest.fixture
def sought(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The words for which the nearest one is sought; what was found of one is kept, should it come again."""
    words: set[str] = set()

    def counted(word: str, known: Iterable[str]) -> str | None:
        words.add(word)
        return nearest(word, known)

    monkeypatch.setattr(complaints, "nearest", counted)
    return words


@pytest.mark.parametrize("record", [*REFUSED.values(), *NAMED.values()], ids=[*REFUSED, *NAMED])
def test_no_more_hints_are_sought_than_shown(sought: set[str], record: dict[str, Any]) -> None:
    with pytest.raises(InvalidRecord) as refused:
        judge_value(record)
    assert MOST_SHOWN / 2 < len(sought) <= MOST_SHOWN
    assert MANY <= refused.value.count <= MANY + 2


@pytest.mark.parametrize("record", JUDGED.values(), ids=JUDGED)
def test_no_more_hints_are_sought_in_a_part_than_shown(sought: set[str], record: dict[str, Any]) -> None:
    document_of(judge_value(record), Speaker("en", "en"))
    assert len(sought) == MOST_SHOWN


@pytest.mark.parametrize("name", COUNTED)
def test_unknown_keys_that_are_not_shown_are_counted_and_not_kept(name: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        judge_value({**REFUSED, **NAMED}[name])
    kept = refused.value.complaints
    assert len(kept) <= MOST_SHOWN + 3
    assert sum(complaint.many > 1 for complaint in kept) == 1
    assert all(complaint.many == 1 for complaint in kept[:MOST_SHOWN])


@given(
    st.text("aeilnprstABC_1é", max_size=CLOSE_ENOUGH),
    st.lists(st.text("aeilnprstABC_1é", max_size=12), max_size=8),
)
def test_the_nearest_is_what_comparing_all_would_find(word: str, known: list[str]) -> None:
    by_case = {candidate.casefold(): candidate for candidate in known}
    found = difflib.get_close_matches(word.casefold(), by_case, 1, ALIKE)
    assert nearest(word, known) == (by_case[found[0]] if found else None)


def test_words_without_common_letters_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[list[str]] = []
    compare = difflib.get_close_matches

    def counted(word: str, candidates: list[str], *rest: Any) -> list[str]:
        compared.append(candidates)
        return compare(word, candidates, *rest)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    known = ("profile", "variants", "turns", "dealer")
    assert [nearest(f"zz{number}", known) for number in range(MANY)] == [None] * MANY
    assert nearest("delaer", known) == "dealer"
    assert compared == [["dealer"]]


def test_no_finding_is_compared_with_another_to_be_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def compared(_: Item, __: object) -> bool:
        raise AssertionError("findings are compared, each with each")

    monkeypatch.setattr(Item, "__eq__", compared)
    folder = fill(tmp_path)
    for form in ("csv", "junit", "sarif", "ndjson", "html", "text"):
        told = check(form, folder).stdout
        assert "system-out" in told or form != "junit"


LONG = {
    TOML: "x_own = [" + "1, " * MANY + "[2, 3], {a = 4}]\n[[turns]]\nx_own = [5]\nplayer = ['Ana']\n",
    YAML: "x_own: [" + "1, " * MANY + "[2, 3], {a: 4}]\nturns:\n- x_own: [5]\n  player: [Ana]\n",
}
"""A long list that nobody asks for, and something behind it."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Spot]:
    """The places that are noted."""
    spots: list[Spot] = []

    class Counted(Spot):
        __slots__ = ()

        def __init__(self, begin: int, start: int, end: int) -> None:
            super().__init__(begin, start, end)
            spots.append(self)

    for module in (body, toml, yaml):
        monkeypatch.setattr(module, "Spot", Counted)
    return spots


def as_text(positions: Positions, pointer: str) -> str | None:
    """What stands at a pointer, as it is written."""
    spot = positions.spot(pointer)
    return None if spot is None else positions.text[spot.start : spot.end]


@pytest.mark.parametrize("form", [TOML, YAML], ids=["TOML", "YAML"])
def test_reading_notes_no_places(made: list[Spot], form: Format) -> None:
    assert form.parse(LONG[form].encode())["turns"][0]["player"] == ["Ana"]
    assert len(made) <= 1


@pytest.mark.parametrize("form", [TOML, YAML], ids=["TOML", "YAML"])
def test_only_places_that_are_asked_for_are_noted(made: list[Spot], form: Format) -> None:
    pointers = ("/turns/0/player/0", "/turns/0/player/7", "/nowhere")
    found = form.positions(LONG[form].encode(), pointers)
    assert len(made) < 10
    everything = form.positions(LONG[form].encode())
    assert len(made) > MANY
    assert as_text(found, pointers[0]) in ("Ana", "'Ana'")
    for pointer in (*pointers, "/turns/0/player", "/turns/0", "/turns", ""):
        assert nearest_place(pointer, found) == nearest_place(pointer, everything)
        assert as_text(found, pointer) == as_text(everything, pointer)
