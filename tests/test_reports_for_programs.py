"""Reports for programs: CSV, JUnit, SARIF and NDJSON, by their structure, in every language."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest

from referee.faults import FAULTS
from referee.reports.csv import COLUMNS, GUARDED, Kind
from referee.reports.junit import NOT_A_RECORD
from referee.reports.sarif import FINGERPRINT, LEVELS
from referee.writing import WRITERS
from tests.reported import EVIL, FILES, LANGUAGES, UNREADABLE, check, example, fill, renamed, verdicts

SCHEMA = json.loads((Path(__file__).parent / "data" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
WITH_EVERYTHING = ("csv", "junit", "sarif", "ndjson")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("reports"))


def rows(folder: Path, *arguments: str, lang: str = "en") -> list[dict[str, str]]:
    """The lines of a CSV report by column."""
    return list(csv.DictReader(io.StringIO(check("csv", folder, *arguments, lang=lang).stdout, newline="")))


def of_kind(lines: Iterable[dict[str, str]], kind: Kind, name: str = "") -> list[dict[str, str]]:
    return [line for line in lines if line["kind"] == kind and line["path"].endswith(name)]


def sarif(folder: Path, *arguments: str, lang: str = "en") -> dict[str, Any]:
    log: dict[str, Any] = json.loads(check("sarif", folder, *arguments, lang=lang).stdout)
    return log


def suites(folder: Path, *arguments: str, lang: str = "en") -> list[ElementTree.Element]:
    root = ElementTree.fromstring(check("junit", folder, *arguments, lang=lang).stdout)
    assert root.tag == "testsuites"
    return list(root)


def without(value: Any, *keys: str) -> Any:
    """A value without what is for people."""
    if isinstance(value, dict):
        return {key: without(part, *keys) for key, part in value.items() if key not in keys}
    return [without(part, *keys) for part in value] if isinstance(value, list) else value


# --- all of them --------------------------------------------------------------------------------


@pytest.mark.parametrize("form", WITH_EVERYTHING)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_record_is_an_error_and_the_rest_is_reported(folder: Path, form: str, lang: str) -> None:
    result = check(form, folder, folder / "gone.json", lang=lang)
    assert result.exit_code == 2
    for name in (*FILES, "gone.json"):
        assert name in result.stdout


@pytest.mark.parametrize("form", WITH_EVERYTHING)
def test_an_empty_folder_is_reported_as_such(tmp_path: Path, form: str) -> None:
    result = check(form, tmp_path)
    assert result.exit_code == 2
    assert str(tmp_path) in result.stdout


@pytest.mark.parametrize("form", [*WITH_EVERYTHING, "html", "text"])
def test_no_record_puts_anything_into_a_report_that_acts_on_a_terminal(tmp_path: Path, form: str) -> None:
    record = renamed(example("stopped-in-the-run"))
    event = {**FILES["event.json"], "name": EVIL, "matches": [{**record, "id": EVIL, "table": EVIL}]}
    files = {"round.json": {**record, "id": EVIL, "scorekeeper": EVIL}, "event.json": event}
    fill(tmp_path, {**files, "match.json": {**renamed(FILES["match.json"]), "id": EVIL}})
    result = check(form, tmp_path)
    told = result.stdout
    assert result.exit_code == 1 and "/C calc" in told
    assert not set("\x1b\x07\u202e") & set(told)
    if form == "junit":
        assert len(list(ElementTree.fromstring(told).iter("testcase"))) == 9
    if form == "sarif":
        jsonschema.Draft4Validator(SCHEMA).validate(json.loads(told))
    if form in ("html", "junit"):
        assert "<script>" not in told and "<b>" not in told
        assert "&lt;script&gt;" in told


# --- CSV ----------------------------------------------------------------------------------------


def test_the_table_has_the_columns_that_are_documented(folder: Path) -> None:
    """Programs read it by these names; a new column goes to the end."""
    head = next(csv.reader(io.StringIO(check("csv", folder).stdout)))
    assert head == list(COLUMNS)
    assert head[:15] == (
        "kind path match round verdict number code severity rule player turn play pointer line column".split()
    )
    lines = check("csv", folder).stdout_bytes.split(b"\r\n")
    assert len(lines) > 20 and lines[-1] == b"" and not any(b"\n" in line for line in lines)


def test_every_finding_has_a_line_in_csv(folder: Path) -> None:
    lines = rows(folder)
    for name, verdict in verdicts(folder).items():
        found = of_kind(lines, Kind.FINDING, name)
        assert [line["code"] for line in found] == [finding["code"] for finding in verdict["findings"]]
        for number, (line, finding) in enumerate(zip(found, verdict["findings"], strict=True), 1):
            assert line["number"] == str(number)
            for key in ("severity", "rule", "pointer", "message"):
                assert line[key] == finding[key]
            for key in ("match", "round", "player", "turn", "play"):
                assert line[key] == ("" if finding.get(key) is None else str(finding[key]))
            follows = finding["follows"]
            assert line["follows"] == ("" if follows is None else str(follows + 1))


def test_lines_tell_where_in_the_file_a_finding_lies(folder: Path) -> None:
    (line,) = [
        row for row in of_kind(rows(folder), Kind.FINDING, "typed.toml") if row["pointer"].startswith("/result")
    ]
    text = FILES["typed.toml"].decode().splitlines()
    assert text[int(line["line"]) - 1].startswith("remaining")
    for row in of_kind(rows(folder), Kind.FINDING, ".json"):
        assert int(row["line"]) >= 1 and int(row["column"]) >= 1


def test_verdicts_scores_standings_and_problems_have_lines(folder: Path) -> None:
    lines, judged = rows(folder), verdicts(folder)
    event, match = judged["event.json"], judged["match.json"]
    assert [line["verdict"] for line in of_kind(lines, Kind.VERDICT, "match.json")] == [
        *("" if round_["verdict"] is None else round_["verdict"] for round_ in match["rounds"]),
        match["verdict"],
    ]
    scores = of_kind(lines, Kind.SCORE, "match.json")
    assert [int(line["score"]) for line in scores] == match["result"]["established"]["scores"]
    assert [line["claimed"] for line in scores] == ["0", "1", "0", "0"]
    standings = of_kind(lines, Kind.STANDING)
    assert len(standings) == len(event["standings"]) and len(standings) > 4
    for line, place in zip(standings, event["standings"], strict=True):
        for key, value in place.items():
            assert line[key] == ("" if value is None else str(value))
    assert any(float(line["points"]) < 0 for line in standings)
    told = of_kind(lines, Kind.VERDICT, "event.json")
    whole = [line for line in told if not line["round"]]
    assert [(line["match"], line["verdict"]) for line in whole] == [
        *((row["id"], row["verdict"] or "") for row in event["matches"]),
        ("", event["verdict"]),
    ]
    problems = of_kind(lines, Kind.PROBLEM)
    assert {Path(line["path"]).name for line in problems} == set(UNREADABLE)
    assert {line["pointer"] for line in of_kind(lines, Kind.PROBLEM, "invalid.json")} >= {"/x"}
    assert all(line["message"] for line in problems)


def test_only_messages_of_csv_depend_on_the_language(folder: Path) -> None:
    told = [rows(folder, lang=lang) for lang in LANGUAGES]
    assert without(told[0], "message") == without(told[1], "message") == without(told[2], "message")
    assert len({json.dumps(lines) for lines in told}) == 3


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "'=1", " =1", "\t=1", "\r=1", "＝1", "plain", "a=1"])
def test_no_cell_is_a_formula_and_the_text_comes_back(tmp_path: Path, text: str) -> None:
    matches = [{"id": text, "players": ["=2", "Ben"], "rounds": []}]
    event = {**FILES["event.json"], "entries": [], "matches": matches}
    fill(tmp_path, {"event.json": event})
    found = rows(tmp_path)
    for line in found:
        for key, cell in line.items():
            number = key in ("points", "score", "cards_left", "head_to_head")
            assert number or not cell.lstrip().startswith(GUARDED)
    ids = {line["match"].removeprefix("'") for line in found}
    assert ids == {"", text.strip()}
    assert "'=2" in {line["player"] for line in found}


def test_every_column_and_every_form_is_documented() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reports.md").read_text(encoding="utf-8")
    for word in (*COLUMNS, *Kind, *WRITERS, NOT_A_RECORD, FINGERPRINT):
        assert f"`{word}`" in page, word


# --- JUnit --------------------------------------------------------------------------------------


def test_there_is_a_suite_for_each_match_and_a_case_for_each_round(folder: Path) -> None:
    named = {suite.get("name", "").removeprefix(f"{folder}/"): suite for suite in suites(folder)}
    matches = [row["id"] for row in verdicts(folder)["event.json"]["matches"]]
    assert set(named) == {*FILES, *(f"event.json: {id_}" for id_ in matches)}
    cases = [case.get("name") for case in named["match.json"]]
    assert cases == ["round 1", "round 2", "round 3", "round 4", "match"]
    assert [case.get("name") for case in named["round.json"]] == ["round"]
    assert [case.get("name") for case in named["event.json"]] == ["event"]
    assert named["match.json"][1].find("skipped").get("message") == "misdeal"  # type: ignore[union-attr]


@pytest.mark.parametrize("level", ["violation", "discrepancy", "notice"])
def test_cases_fail_by_the_fail_level(folder: Path, level: str) -> None:
    order = ["violation", "discrepancy", "notice"]
    heavy = set(order[: order.index(level) + 1])
    expected = {
        (name, "match" if name == "match.json" else "round", finding.get("round"))
        for name, verdict in verdicts(folder).items()
        for finding in verdict["findings"]
        if finding["severity"] in heavy and name != "event.json"
    }
    expected = {(name, f"round {number}" if number else case) for name, case, number in expected}
    failed = set()
    for suite in suites(folder, "--fail-level", level):
        told = [case.findall("failure") for case in suite]
        assert all(len(failures) <= 1 for failures in told)
        assert int(suite.get("failures", "")) == sum(map(len, told))
        assert int(suite.get("tests", "")) == len(suite)
        for case in suite:
            for failure in case.findall("failure"):
                assert failure.get("type") in FAULTS
                assert failure.text and failure.get("message", "nothing") in failure.text
                failed.add((suite.get("name", "").removeprefix(f"{folder}/"), case.get("name")))
    assert {key for key in failed if not key[0].startswith("event.json")} == expected
    assert any(key[0].startswith("event.json: ") for key in failed)


def test_what_cannot_be_read_is_an_error_of_its_own_suite(folder: Path) -> None:
    for name in UNREADABLE:
        (suite,) = [suite for suite in suites(folder) if suite.get("name") == f"{folder}/{name}"]
        assert (suite.get("tests"), suite.get("errors"), suite.get("failures")) == ("1", "1", "0")
        error = suite[0].find("error")
        assert error is not None and error.get("type") == NOT_A_RECORD and error.get("message")


def test_only_messages_of_junit_depend_on_the_language(folder: Path) -> None:
    def machine(element: ElementTree.Element) -> Any:
        kept = {key: value for key, value in element.attrib.items() if key != "message"}
        return element.tag, kept, [machine(child) for child in element]

    told = [suites(folder, lang=lang) for lang in LANGUAGES]
    first, *others = [[machine(suite) for suite in one] for one in told]
    assert all(first == other for other in others)
    assert len({ElementTree.tostring(one[-1]) for one in told}) == 3


# --- SARIF --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sarif_is_what_its_schema_says(folder: Path, lang: str) -> None:
    validator = jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
    log = sarif(folder, lang=lang)
    assert [error.message for error in validator.iter_errors(log)] == []
    log["runs"][0]["results"][0]["level"] = "loud"
    assert list(validator.iter_errors(log))


def test_every_finding_is_a_result_of_a_rule(folder: Path) -> None:
    (run,) = sarif(folder)["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == [*FAULTS, NOT_A_RECORD]
    results = run["results"]
    for result in results:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    for name, verdict in verdicts(folder).items():
        found = [result for result in results if path_of(result).endswith(f"/{name}")]
        assert [result["ruleId"] for result in found] == [finding["code"] for finding in verdict["findings"]]
        for result, finding in zip(found, verdict["findings"], strict=True):
            assert result["message"]["text"] == finding["message"]
            assert result["level"] == LEVELS[FAULTS[finding["code"]].severity]
            (location,) = result["locations"]
            assert location["logicalLocations"][0]["fullyQualifiedName"] == finding["pointer"]
            assert location["physicalLocation"]["region"]["startLine"] >= 1
    assert run["invocations"] == [{"executionSuccessful": False}]


def path_of(result: dict[str, Any]) -> str:
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    return unquote(uri)


def test_what_cannot_be_read_is_a_result_with_its_place(folder: Path) -> None:
    results = [result for result in sarif(folder)["runs"][0]["results"] if result["ruleId"] == NOT_A_RECORD]
    assert {Path(path_of(result)).name for result in results} == set(UNREADABLE)
    assert all(result["level"] == "error" for result in results)
    (unknown,) = [
        result
        for result in results
        if result["locations"][0].get("logicalLocations", [{}])[0].get("fullyQualifiedName") == "/x"
    ]
    line = unknown["locations"][0]["physicalLocation"]["region"]["startLine"]
    assert '"x"' in json.dumps(FILES["invalid.json"], indent=2).splitlines()[line - 1]


def test_only_texts_of_sarif_depend_on_the_language(folder: Path) -> None:
    told = [sarif(folder, lang=lang) for lang in LANGUAGES]
    first, *others = [without(log, "text", "language") for log in told]
    assert all(first == other for other in others)
    assert len({json.dumps(log) for log in told}) == 3


def test_fingerprints_tell_findings_apart_and_outlive_other_changes(tmp_path: Path) -> None:
    def prints() -> list[str]:
        results = sarif(tmp_path)["runs"][0]["results"]
        return [result["partialFingerprints"][FINGERPRINT] for result in results]

    fill(tmp_path, {"round.json": example("stopped-in-the-run"), "match.json": FILES["match.json"]})
    before = prints()
    assert len(set(before)) == len(before) > 3
    (tmp_path / "round.json").write_text(json.dumps({"comment": "a line more", **example("stopped-in-the-run")}))
    assert prints() == before


@pytest.mark.parametrize("name", ["a b.json", "ü.json", "a:b.json", "100%.json", "#1.json", "a?.json"])
def test_file_names_become_references(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, {name: example("stopped-in-the-run")})
    for folder in (tmp_path, Path()):
        monkeypatch.chdir(tmp_path)
        for result in sarif(folder)["runs"][0]["results"]:
            uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            assert re.fullmatch(r"(file:///)?[A-Za-z0-9._~%/-]+", uri)
            assert unquote(uri).endswith(name)


# --- NDJSON -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_file_is_a_line_of_ndjson(folder: Path, lang: str) -> None:
    lines = [json.loads(line) for line in check("ndjson", folder, lang=lang).stdout.splitlines()]
    assert lines == json.loads(check("json", folder, lang=lang).stdout)
    assert [Path(line["path"]).name for line in lines] == sorted(FILES)
    for line in lines:
        assert set(line) == {"path", "problem" if Path(line["path"]).name in UNREADABLE else "verdict"}


def test_files_are_utf8_whatever_the_environment(folder: Path, tmp_path: Path) -> None:
    for form in (*WITH_EVERYTHING, "html"):
        path = tmp_path / form
        assert check(form, folder, "--output", path).exit_code == 2
        assert path.read_bytes().decode() == check(form, folder).stdout_bytes.decode()
        assert "♦" in path.read_text(encoding="utf-8")
