"""The Python interface: `referee.adjudicate`, `Verdict.to_dict`, and nothing else."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.wire.complaints import InvalidRecord, Unreadable

EXAMPLES = Path(__file__).parents[1] / "fixtures" / "examples"


def example(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    return record


RECORD = example("stopped-in-the-run")


def test_a_record_is_judged_as_values_text_and_bytes() -> None:
    text = json.dumps(RECORD, ensure_ascii=False)
    verdicts = [referee.adjudicate(record).to_dict() for record in (RECORD, text, text.encode())]
    assert verdicts[0]["verdict"] == "violated"
    assert verdicts[0]["findings"][0]["code"] == "turn-stopped-early"
    assert verdicts[1] == verdicts[0] and verdicts[2] == verdicts[0]


def test_the_document_is_plain_json_and_a_new_one_each_time() -> None:
    verdict = referee.adjudicate(RECORD)
    first = verdict.to_dict()
    assert first == json.loads(json.dumps(first))
    assert first["result"]["as_played"]["remaining"] == [11, 13, 13, 13]
    first["findings"].clear()
    assert verdict.to_dict()["findings"]


def test_a_record_is_left_as_it_was() -> None:
    before = copy.deepcopy(RECORD)
    referee.adjudicate(RECORD)
    assert before == RECORD


def test_the_document_names_the_version_that_judged() -> None:
    assert referee.adjudicate(RECORD).to_dict()["referee"] == referee.__version__


@pytest.mark.parametrize("lang", ["en", "xx", "", "not a tag"])
def test_a_language_that_is_not_spoken_is_answered_in_english(lang: str) -> None:
    assert referee.adjudicate(RECORD, lang).to_dict()["language"] == "en"


def test_a_regional_tag_finds_its_language() -> None:
    assert referee.adjudicate(RECORD, "en-GB").to_dict() == referee.adjudicate(RECORD, "en").to_dict()


def test_what_is_unreadable_says_where() -> None:
    with pytest.raises(Unreadable, match=r"^Line 2, column 1: "):
        referee.adjudicate('{"format": 1,\n}')
    with pytest.raises(Unreadable, match="UTF-8"):
        referee.adjudicate(b'{"id": "\xff"}')
    with pytest.raises(Unreadable, match="UTF-8"):
        referee.adjudicate('{"id": "\ud800"}')
    with pytest.raises(Unreadable):
        referee.adjudicate("")


def test_what_is_no_record_says_everything_that_is_wrong() -> None:
    record = {**RECORD, "playerz": [], "dealer": "Dork"}
    with pytest.raises(InvalidRecord) as caught:
        referee.adjudicate(record)
    lines = str(caught.value).splitlines()
    assert len(lines) == 2
    assert any(line.startswith("/playerz: ") and "players" in line for line in lines)
    assert any(line.startswith("/dealer: ") and "Dirk" in line for line in lines)


def test_a_complaint_about_the_whole_record_has_no_pointer() -> None:
    with pytest.raises(InvalidRecord) as caught:
        referee.adjudicate({**{key: RECORD[key] for key in RECORD if key != "players"}})
    assert "“players”" in str(caught.value) and not str(caught.value).startswith((":", "/"))


@pytest.mark.parametrize("value", [None, 1, [], [RECORD], True, 1.5])
def test_values_that_are_no_object_are_no_record(value: Any) -> None:
    with pytest.raises(InvalidRecord):
        referee.adjudicate(value)
    with pytest.raises(InvalidRecord):
        referee.adjudicate(json.dumps(value))


def test_importing_the_package_loads_neither_frameworks_nor_the_engine() -> None:
    code = (
        "import sys, referee; "
        "heavy = {'babel', 'flask', 'marshmallow', 'click', 'orjson', 'referee.wire', 'referee.replay'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_else_is_promised() -> None:
    assert sorted(referee.__all__) == ["Verdict", "__version__", "adjudicate"]
    assert repr(referee.adjudicate(RECORD)).startswith("<Verdict violated: ")
