"""The mends a finding offers: JSON patches on the record as it was sent.

Every record in `fixtures/fixes/` lists under `fixes` each finding's code with its fix, null where there is
none, and under `after` what is left when all safe fixes are applied.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.text import speaker
from referee.wire.referee import adjudicate_value

ROOT = Path(__file__).parent.parent / "fixtures"
FILES = sorted((ROOT / "fixes").glob("*.json"))
EVERYWHERE = sorted(path for path in ROOT.glob("**/*.json") if path not in FILES)
CLAIMS = {
    *("win-with-cards-left", "wrong-outcome", "wrong-winner", "tie-not-drawn", "wrong-count", "wrong-places"),
    *("claim-not-lawful", "wrong-scores", "wrong-match-winner", "wrong-eliminations", "wrong-standings"),
}
SAFE = {"card-misnamed", *CLAIMS}
SUGGESTED = {"deal-not-one-pack", "turned-mismatch", "shows-mismatch"}


@cache
def fixture(name: str) -> dict[str, Any]:
    """Load one fixture: a record, the fixes it must give, and what is left after them."""
    loaded: dict[str, Any] = json.loads((ROOT / "fixes" / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def verdict(record: Any) -> dict[str, Any]:
    """Judge a record, as it is sent to programs."""
    document: dict[str, Any] = json.loads(json.dumps(adjudicate_value(record, speaker("en"))))
    return document


def patched(record: Any, fixes: list[dict[str, Any]]) -> Any:
    """Apply the patches of some fixes to a copy of a record: `replace` is all they may do (RFC 6902)."""
    record = copy.deepcopy(record)
    for fix in fixes:
        for operation in fix["patch"]:
            assert operation.keys() == {"op", "path", "value"} and operation["op"] == "replace"
            first, *way = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")]
            assert first == "" and way, "a JSON pointer begins with a slash, and no fix replaces everything"
            place = record
            for part in way[:-1]:
                place = place[int(part)] if isinstance(place, list) else place[part]
            key = int(way[-1]) if isinstance(place, list) else way[-1]
            assert isinstance(place, list) or key in place, "only what is there can be replaced"
            place[key] = operation["value"]
    return record


def fixes_of(document: dict[str, Any], applicability: str) -> list[dict[str, Any]]:
    """List the fixes of one kind in a verdict."""
    found = [finding["fix"] for finding in document["findings"] if finding["fix"] is not None]
    return [fix for fix in found if fix["applicability"] == applicability]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_fixes_are_those_expected(path: Path) -> None:
    """Every finding has exactly the fix expected of it, or none."""
    document = verdict(fixture(path.stem)["record"])
    found = [{"code": finding["code"], "fix": finding["fix"]} for finding in document["findings"]]
    assert found == fixture(path.stem)["fixes"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_safe_fixes_leave_what_is_expected(path: Path) -> None:
    """With all safe fixes applied the record says what it should have said, and nothing else has changed."""
    record, expected = fixture(path.stem)["record"], fixture(path.stem)["after"]
    mended = verdict(patched(record, fixes_of(verdict(record), "safe")))
    assert mended["verdict"] == expected["verdict"]
    assert [finding["code"] for finding in mended["findings"]] == expected["codes"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_record_is_told(path: Path) -> None:
    """Whoever opens a record reads in one sentence what is wrong with it."""
    comment = fixture(path.stem)["record"]["comment"]
    assert comment.endswith(".") and "\n" not in comment
    assert fixture(path.stem).keys() == {"record", "fixes", "after"}


def record_in(path: Path) -> dict[str, Any]:
    """Read a record of the fixtures; the rounds that the README shows are records as they are handed in."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    record: dict[str, Any] = content.get("record", content)
    return record


@pytest.mark.parametrize("path", EVERYWHERE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_safe_fixes_of_any_record_leave_none(path: Path) -> None:
    """No record of the fixtures has a finding with a safe fix once all of its safe fixes are applied."""
    record = record_in(path)
    document = verdict(record)
    safe = fixes_of(document, "safe")
    fixed = {finding["code"] for finding in document["findings"] if finding["fix"] in safe}
    assert fixed <= SAFE
    mended = verdict(patched(record, safe))
    assert fixes_of(mended, "safe") == []
    assert not fixed & {finding["code"] for finding in mended["findings"]}


@pytest.mark.parametrize("path", [*EVERYWHERE, *FILES], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_claim_has_no_fix_where_a_rule_was_broken(path: Path) -> None:
    """Which result is then the right one is for people to decide; the record itself may still be mended."""
    document = verdict(record_in(path))
    broken = {finding.get("round") for finding in document["findings"] if finding["severity"] == "violation"}
    for finding in document["findings"]:
        if finding["fix"] is not None:
            # The claim of a round rests on that round, the claim of a match on all of them.
            where = finding.get("round")
            concerned = broken if where is None else broken & {where}
            assert not (concerned and finding["code"] in CLAIMS)
            assert finding["code"] in (SAFE if finding["fix"]["applicability"] == "safe" else SUGGESTED)


def test_every_kind_of_fix_is_shown() -> None:
    """Every finding that can have a fix has one in some fixture."""
    shown = {
        (entry["code"], entry["fix"]["applicability"])
        for path in FILES
        for entry in fixture(path.stem)["fixes"]
        if entry["fix"] is not None
    }
    assert shown == {(code, "safe") for code in SAFE} | {(code, "suggested") for code in SUGGESTED}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_suggested_fix_removes_its_finding(path: Path) -> None:
    """Each suggestion alone, applied by somebody who finds it right, mends what it is about."""
    record = fixture(path.stem)["record"]
    document = verdict(record)
    for finding in document["findings"]:
        if finding["fix"] is not None and finding["fix"]["applicability"] == "suggested":
            mended = verdict(patched(record, [finding["fix"]]))
            assert finding["code"] not in {left["code"] for left in mended["findings"]}
            assert mended["verdict"] == "confirmed"


@pytest.mark.parametrize("name", ["misnamed-long", "misnamed-in-french", "claim-all-of-it", "doubled-in-a-deck"])
def test_fixes_are_the_same_in_every_language(name: str) -> None:
    """A patch is for the record, whose letters are its own, whoever reads the verdict."""
    record = fixture(name)["record"]
    patches = [
        [finding["fix"] for finding in adjudicate_value(record, speaker(language))["findings"]]
        for language in ("en", "fr", "de")
    ]
    assert patches[0] == patches[1] == patches[2] != []


def test_two_slips_in_one_text_are_mended_by_either_patch() -> None:
    """Both patches replace the same text, so that neither may bring the other's slip back."""
    record = fixture("misnamed-twice-in-one-text")["record"]
    first, second = fixes_of(verdict(record), "safe")
    for fixes in ([first], [second], [second, first]):
        assert verdict(patched(record, fixes))["verdict"] == "confirmed"
