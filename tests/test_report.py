"""The text report: what it tells, how it is aligned, and that no record can harm a terminal."""

from __future__ import annotations

import copy
import gettext
import json
import re
from pathlib import Path
from typing import Any

import pytest

import referee
from referee import text
from referee.faults.results import tell_result
from referee.messages import Phrase
from referee.reports.layout import COLUMNS
from referee.reports.model import Scope, Sheet
from referee.reports.questions import QUESTIONS
from referee.reports.sheets import round_group
from referee.reports.text import Reporter
from referee.reports.words import Teller
from referee.terminal import clean, width, wrap
from referee.text import Speaker, speaker
from referee.verdict import judge
from referee.wire.complaints import NOT_TEXT, complain, tell_complaint
from referee.wire.log import read_log

EXAMPLES = sorted((Path(__file__).parents[1] / "fixtures" / "examples").glob("*.json"))


def example(name: str) -> dict[str, Any]:
    path = next(path for path in EXAMPLES if path.stem == name)
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["record"]
    return record


def report(record: dict[str, Any], words: Speaker | None = None, colours: bool = False) -> str:
    sheet = Sheet("record.json", Scope.ROUND, [round_group(judge(read_log(record)))])
    return "".join(Reporter(Teller(words or speaker("en")), colours).report(sheet))


def renamed(record: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The record with other names for its players, wherever they stand."""

    def change(value: Any) -> Any:
        if isinstance(value, list):
            return [change(part) for part in value]
        if isinstance(value, dict):
            return {key: change(part) for key, part in value.items()}
        return names.get(value, value) if isinstance(value, str) else value

    return change(copy.deepcopy(record))


STOPPED = """\
table 7, round 2: rules broken
{summary}

1. Violation · turn 1 · Ana · turn-stopped-early
   {messages[0]}

   Player   Exposed   Face down   To be played
   Ana      3♦               10   3♦ on foundation 1
   Ben      K♠               12
   Chloé    K♥               12
   Dirk     K♦               12

   Foundations   1: 2♣      2: empty   3: empty   4: empty

2. Violation · turn 5 · Ana · missed-play · follows from number 1
   {messages[1]}

   The table lay as above.

3. Violation · round-stopped-early · follows from number 1
   {messages[2]}

   The table lay as above.

Result
  claimed        {claimed}
  as played      {as_played}
  by the rules   {lawful}
  difference     by the rules the round comes out the same way

What to ask whom
  - All at the table: {question}
"""


def test_a_report_tells_the_findings_the_table_at_that_moment_and_the_result() -> None:
    record = {**example("stopped-in-the-run"), "id": "table 7, round 2"}
    document = referee.adjudicate(record).to_dict()
    results = {key: speaker("en").say(tell_result(document["result"][key])) for key in _RESULTS}
    expected = STOPPED.format(
        summary="\n".join(wrap(document["summary"], COLUMNS)),
        messages=["\n   ".join(wrap(finding["message"], COLUMNS - 3)) for finding in document["findings"]],
        **results,
        question=speaker("en").say(Phrase(QUESTIONS["round-stopped-early"].message)),
    )
    assert report(record) == expected


_RESULTS = ("claimed", "as_played", "lawful")


def test_a_record_without_an_id_is_headed_by_the_verdict() -> None:
    assert report(example("stopped-in-the-run")).startswith("rules broken\n")


def test_closed_and_misbuilt_foundations_are_told_apart() -> None:
    assert "1: K♠ (closed)" in report(example("king-wraps"))
    record = example("stopped-in-the-run")
    record["turns"] = [
        {"player": "Ana", "plays": [{"card": "AS", "to": 1}, {"card": "2C", "to": 1}, {"card": "3D", "to": 1}]},
        {"player": "Ben", "plays": [{"card": "KS", "to": 2}]},
        {"player": "Chloé", "plays": [{"card": "KH", "to": 1}]},
        {"player": "Dirk", "plays": [{"card": "KD", "to": 5}]},
    ]
    told = report(record)
    assert re.search(r"1: 3♦ +2: K♠ \(closed, misbuilt\)", told)
    assert "1: K♥ (closed, misbuilt)" in told
    record["turns"][1]["plays"] = [{"card": "KS", "to": 1}]
    record["turns"][2]["plays"] = []
    record["deal"]["packets"][1][0], record["deal"]["packets"][1][1] = "10C", "KS"
    record["turns"][1]["plays"] = [{"card": "10C", "to": 2}, {"card": "KS", "to": 3}]
    assert "2: 10♣ (misbuilt)" in report(record)


def test_who_has_no_cards_left_is_shown_as_out() -> None:
    packets = [["AS"], ["2S", "KH"]]
    record = {
        "format": "give-away/1",
        "rules": {"profile": "teaching"},
        "players": ["Ana", "Ben"],
        "dealer": "Ben",
        "deal": {"packets": packets},
        "turns": [{"player": "Ana", "plays": [{"card": "AS", "to": 1}]}],
        "result": {"outcome": "win", "winner": "Ben"},
    }
    told = report(record)
    assert re.search(r"^ +Ana +out +0$", told, re.MULTILINE)
    assert re.search(r"^ +Ben +2♠ +1$", told, re.MULTILINE)


def test_places_are_told_as_claimed_and_as_played() -> None:
    record = {
        "format": "give-away/1",
        "rules": {"profile": "classic"},
        "players": ["Ana", "Ben", "Cy"],
        "dealer": "Cy",
        "deal": {"packets": [["AS"], ["2S", "KH"], ["KC", "QC", "JC"]]},
        "turns": [{"player": "Ana", "plays": [{"card": "AS", "to": 1}]}],
        "result": {"places": [["Ben"], ["Ana", "Cy"]]},
    }
    told = report(record)
    assert "  claimed        1. Ben and 2. Ana and Cy\n" in told
    assert "  places         1. Ana, 2. Ben, and 3. Cy\n" in told
    record["result"] = {"outcome": "win", "places": [["Ben"], ["Ana", "Cy"]]}
    won = speaker("en").say(tell_result({"outcome": "win"}))
    assert f"  claimed        {won}\n  places         1. Ben and 2. Ana and Cy\n" in report(record)


def test_nothing_claimed_and_nothing_known_are_said() -> None:
    record = example("stopped-in-the-run")
    del record["result"]
    record["deal"]["packets"][3][0] = "AS"
    told = report(record)
    assert "  claimed        nothing\n" in told
    assert "  by the rules   cannot be said\n" in told


def test_what_the_organiser_noted_is_told_beneath_the_heading() -> None:
    record = {
        **example("stopped-in-the-run"),
        "id": "round 2",
        "date": "1 May",
        "table": "7\x1b",
        "scorekeeper": "",
    }
    assert report(record).splitlines()[:2] == ["round 2: rules broken", "Date: 1 May · Table: 7\ufffd"]
    record["scorekeeper"] = "Zoé " * 40
    for line in report(record).splitlines():
        assert width(line) <= COLUMNS


def fixture(folder: str, name: str) -> dict[str, Any]:
    path = EXAMPLES[0].parents[1] / folder / f"{name}.json"
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["record"]
    return record


def test_plays_of_a_round_without_turns_are_numbered_through() -> None:
    assert re.search(
        r"^1\. Violation · play \d+ · \w+ · held-back$", report(fixture("faults/held-back", "bad")), re.M
    )


def test_fixes_are_told_in_a_line() -> None:
    told = report(fixture("fixes", "misnamed-twice-in-one-text"))
    assert told.count("\n   Can be mended: --fix\n") == 2
    told = report(fixture("fixes", "doubled-in-a-text"))
    assert re.search(r"^   Perhaps meant: “7C” instead of “9H” \(/deal/packets/\d\)$", told, re.M)
    told = report(fixture("fixes", "shows-otherwise"))
    assert re.search(r"^   Perhaps meant: “9H” instead of “9D” \(/turns/0/shows\)$", told, re.M)
    told = report(fixture("faults/shows-mismatch", "bad-none-shown"))
    assert re.search(r"^   Perhaps missing: “KD” \(/turns/0/shows\)$", told, re.M)


def test_three_exposed_cards_unseen_ones_bars_and_eight_foundations_are_shown() -> None:
    assert re.search(
        r"^   Ana +9♠ A♠ 8♠ +10   A♠ on an empty space$", report(example("spread-of-three-missed")), re.M
    )
    assert re.search(r"^   Dirk +\?\? +12$", report(example("unseen-and-open")), re.M)
    assert "1: A♥, barred to Ben" in report(example("bar-broken"))
    eight = report(fixture("variants", "both-ways-with-eight-fault"))
    assert all(re.search(rf"\b{number}: ", eight) for number in range(1, 9)) and "K♥ ↓" in eight


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_reports_keep_to_their_columns_and_end_no_line_with_spaces(path: Path) -> None:
    told = report(json.loads(path.read_text(encoding="utf-8"))["record"])
    assert told.endswith("\n") and not told.endswith("\n\n")
    for line in told.splitlines():
        assert width(line) <= COLUMNS
        assert line == line.rstrip()


WIDE = {"Ana": "王小明", "Ben": "Ze\u0301\u0323", "Chloé": "O", "Dirk": "نور\u200cزاد"}


def test_wide_and_combining_characters_keep_the_columns_aligned() -> None:
    told = report(renamed(example("stopped-in-the-run"), WIDE))
    table = [line for line in told.splitlines() if re.search(r" (10|12)( |$)", line) and "foundations" not in line]
    rows = [line for line in table if re.search(r"[♠♥♦] +1[02]", line)][:4]
    assert len(rows) == 4
    assert len({width(re.split(r"(?<=1[02])( |$)", row)[0]) for row in rows}) == 1
    assert {width(re.split(r"[3K][♠♥♦]", row)[0]) for row in rows} == {3 + width("Player") + 3}


def test_long_names_stretch_the_table_but_are_never_cut() -> None:
    long = "N" * 64
    told = report(renamed(example("stopped-in-the-run"), {"Ana": long, "Dirk": "D" * 60}))
    assert re.search(rf"^   {long}   3♦ +10   3♦ on foundation 1$", told, re.MULTILINE)


EVIL = "x\x1b[31m\u202e\x9b2J\r\ny\u2066\x00\x7f"


def test_what_a_record_says_cannot_act_on_a_terminal() -> None:
    told = report({**example("stopped-in-the-run"), "id": EVIL})
    first = told.splitlines()[0]
    assert first == "x\ufffd[31m\ufffd\ufffd2J\ufffd\ufffdy\ufffd\ufffd\ufffd: rules broken"
    named = report(renamed(example("stopped-in-the-run"), {"Ana": "A\u200f\u00ad\ufeffna"}))
    assert "A\ufffd\ufffd\ufffdna" in named
    assert not set("\u200f\u00ad\ufeff") & set(named)


def test_joiners_and_long_texts_are_left_alone() -> None:
    family = "👩\u200d👩\u200d👧 " * 30
    assert clean(family) == family
    assert clean("نور\u200cزاد") == "نور\u200cزاد"
    assert clean("plain é ♥ 10\u00a0h") == "plain é ♥ 10\u00a0h"


@pytest.mark.parametrize(
    ("shown", "columns"),
    [("", 0), ("Ana", 3), ("王", 2), ("é", 1), ("e\u0301", 1), ("ｈ", 2), ("3♦", 2), ("한", 2)],
)
def test_the_width_of_a_text(shown: str, columns: int) -> None:
    assert width(shown) == columns


def test_text_is_wrapped_by_words_and_no_break_spaces_hold() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("one\u00a0two three", 7) == ["one\u00a0two", "three"]
    assert wrap("王王 王王", 5) == ["王王", "王王"]
    assert wrap("overlong a", 3) == ["overlong", "a"]


def test_colours_change_nothing_but_the_colours() -> None:
    for name in ("stopped-in-the-run", "wrong-count", "tie-shared", "late-stop"):
        painted = report(example(name), colours=True)
        assert "\x1b[" in painted
        assert not re.search(r" +(\x1b\[0m)? *$", painted, re.MULTILINE)
        assert re.sub(r"\x1b\[[0-9]*m", "", painted) == report(example(name))


class _Marked(gettext.NullTranslations):
    """A language in which every text is marked, to find texts that nobody can translate."""

    def pgettext(self, context: str, message: str) -> str:
        if context == "rank letter":
            return {"Q": "D", "J": "V", "K": "R"}.get(message, message)
        return _mark(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid2)


def _mark(message: str) -> str:
    """Replace every word outside of the placeholders."""
    return "".join(
        part if part.startswith("%(") else re.sub("[A-Za-z]+", "¤", part)
        for part in re.split(r"(%\([a-z_]+\)s)", message)
    )


@pytest.mark.parametrize("name", ["stopped-in-the-run", "wrong-count", "king-wraps", "bar-broken", "result-only"])
def test_every_word_of_a_report_can_be_translated(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "catalogue", lambda tag: _Marked())
    record = renamed(example(name), {"Ana": "1", "Ben": "2", "Chloé": "3", "Dirk": "4"})
    told = report(record, Speaker("fr", "fr"))
    codes = r"\b(turn|round|build|wrong|claim|missed)(-[a-z]+)+\b"
    # What is left are the letters of cards and the language's own words in lists.
    words = set(re.findall(r"[A-Za-z]+", re.sub(codes, "", told).replace("--fix", "")))
    assert words <= {"A", "D", "V", "R", "et", "ou"}
    assert re.search("R[♠♥♦]", told)


def test_a_complaint_is_one_harmless_line() -> None:
    told = tell_complaint(complain("/x\x1b[2J\n", NOT_TEXT), speaker("en"))
    assert told == f"/x\ufffd[2J\ufffd: {NOT_TEXT.text}"
