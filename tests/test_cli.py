"""The command line, as a person, a script and a shell use it."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import referee
from referee import cli as command_line
from referee.checking import NO_FILE, NO_RECORDS, NOT_A_RECORD, NOT_PERMITTED, OTHER_KIND, TOO_LARGE
from referee.cli import MENDED, NOT_WRITTEN, WOULD_MEND, cli
from referee.mending import NOT_SAVED
from referee.messages import Alternatives, Message, Phrase, Quoted, Value
from referee.reports.text import JUDGED, NOT_JUDGED, WITH_FINDINGS
from referee.reports.words import UNREADABLE
from referee.text import speaker
from referee.wire.body import EMPTY
from referee.wire.complaints import NOT_TEXT
from referee.wire.kinds import LARGEST_ROUND as LARGEST
from referee.writing import WRITERS
from tests.written import as_toml, as_yaml, by_hand, without_null

EXAMPLES = Path(__file__).parents[1] / "fixtures" / "examples"
KNOWN = Alternatives((".json", ".toml", ".yaml", ".yml"))
GOOD, WRONG, BROKEN, NOTED = "run-of-compulsory-plays", "wrong-count", "stopped-in-the-run", "late-stop"


def example(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    return record


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (GOOD, WRONG, BROKEN, NOTED):
        (tmp_path / f"{name}.json").write_text(json.dumps(example(name)), encoding="utf-8")
    return tmp_path


def run(*arguments: str | Path, stdin: bytes | None = None, env: Mapping[str, str] | None = None) -> Result:
    """Run the command in this process; a trace would come out as an exception."""
    result = CliRunner(env={"LC_ALL": "C.UTF-8", **(env or {})}).invoke(cli, [*map(str, arguments)], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def start(*arguments: str | Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start the installed command as a shell would."""
    env = {**os.environ, "LC_ALL": "C.UTF-8", **options.pop("env", {})}
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    command = Path(sys.executable).with_name("referee")
    return subprocess.Popen([command, *map(str, arguments)], env=env, preexec_fn=listen, **streams)


def listen() -> None:
    """Listen to interruptions, which a shell lets everything ignore that it starts in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def said(message: Message, times: int = 1, **values: Value) -> str:
    """A message in English: what it says is for whoever words it."""
    return speaker("en").say(Phrase(message, values, times))


# --- exit status ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "level", "status"),
    [
        (GOOD, "notice", 0),
        (NOTED, "notice", 1),
        (NOTED, "discrepancy", 0),
        (NOTED, None, 0),
        (WRONG, None, 1),
        (WRONG, "violation", 0),
        (BROKEN, None, 1),
        (BROKEN, "violation", 1),
    ],
)
def test_the_status_tells_whether_something_was_found(
    folder: Path, name: str, level: str | None, status: int
) -> None:
    result = run("check", folder / f"{name}.json", *(["--fail-level", level] if level else []))
    assert result.exit_code == status
    assert result.stderr == ""


def test_what_cannot_be_read_weighs_more_and_the_rest_is_judged(folder: Path) -> None:
    result = run("check", folder / "nothing.json", folder / f"{BROKEN}.json")
    assert result.exit_code == 2
    assert result.stderr == f"{folder}/nothing.json: {said(NO_FILE)}\n"
    assert "turn-stopped-early" in result.stdout
    turned_round = run("check", folder / f"{BROKEN}.json", folder / "nothing.json")
    assert turned_round.exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "-", "-"],
        ["check", "-", "--format", "pdf"],
        ["check", "-", "--fail-level", "loud"],
        ["check", "-", "--cards", "xx"],
        ["check", "-", "--fix"],
        ["check", "-", "--diff", "--format", "json"],
        ["judge"],
        ["serve", "--port", "70000"],
    ],
)
def test_a_wrong_call_is_refused_with_status_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage:" in result.stderr and "Traceback" not in result.stderr


# --- what is read -----------------------------------------------------------------------------


def test_a_folder_stands_for_all_records_below_it_sorted(folder: Path) -> None:
    below = folder / "b" / "c"
    below.mkdir(parents=True)
    (below / "LAST.JSON").write_text(json.dumps(example(GOOD)), encoding="utf-8")
    (folder / "notes.txt").write_text("no record", encoding="utf-8")
    result = run("check", "--format", "json", folder)
    paths = [entry["path"] for entry in json.loads(result.stdout)]
    assert paths == [
        f"{folder}/b/c/LAST.JSON",
        *(f"{folder}/{name}.json" for name in sorted((GOOD, WRONG, BROKEN, NOTED))),
    ]


def test_a_folder_without_records_is_not_passed_over_in_silence(tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path}: {said(NO_RECORDS, known=KNOWN)}\n"


def test_standard_input_is_read() -> None:
    result = run("check", "-", "--format", "json", stdin=json.dumps(example(BROKEN)).encode())
    assert result.exit_code == 1
    assert json.loads(result.stdout) == referee.adjudicate(example(BROKEN)).to_dict()


def test_a_file_without_an_ending_is_json(folder: Path) -> None:
    path = (folder / f"{GOOD}.json").rename(folder / "record")
    assert run("check", path).exit_code == 0


@pytest.mark.parametrize("ending", [".gz", ".ndjson", ".txt"])
def test_other_kinds_of_files_are_refused_by_name(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"record{ending}"
    path.write_text(json.dumps(example(GOOD)), encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 2
    assert result.stderr == f"{path}: {said(OTHER_KIND, ending=Quoted(ending), known=KNOWN)}\n"


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    body = json.dumps(example(GOOD)).encode()
    path.write_bytes(body + b" " * (LARGEST - len(body)))
    assert run("check", path).exit_code == 0
    path.write_bytes(body + b" " * (LARGEST - len(body) + 1))
    result = run("check", path)
    assert (result.exit_code, result.stderr) == (2, f"{path}: {said(TOO_LARGE, most=LARGEST)}\n")


def test_what_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "record.json"
    path.write_text("{}", encoding="utf-8")
    monkeypatch.setattr("builtins.open", refuse)
    result = run("check", path)
    assert (result.exit_code, result.stderr) == (2, f"{path}: {said(NOT_PERMITTED)}\n")


def test_every_complaint_is_told_with_its_pointer(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    record = {**example(GOOD), "playerz": 1, "dealer": "Dork", "id": 7}
    path.write_text(json.dumps(record, indent=1), encoding="utf-8")
    written = path.read_text(encoding="utf-8").splitlines()
    result = run("check", path)
    assert result.exit_code == 2
    lines = sorted(result.stderr.splitlines(), key=lambda line: line.split(": ")[1])
    for line, key in zip(lines, ("dealer", "id", "playerz"), strict=True):
        number = next(number for number, text in enumerate(written, 1) if text.startswith(f' "{key}":'))
        assert line.startswith(f"{path}:{number}:2: /{key}: ") and line.endswith((".", "?"))


def test_json_that_is_broken_is_told_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text('{"a": 1,\n "a": 2}', encoding="utf-8")
    assert run("check", path).stderr.startswith(f"{path}:2:2: Line 2, column 2: ")


def test_names_of_files_cannot_act_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J\nb.json"
    path.write_text(json.dumps(example(GOOD)), encoding="utf-8")
    odd = os.fsdecode(bytes(tmp_path) + b"/\xff.json")
    result = run("check", path, odd)
    assert "\x1b" not in result.output
    assert f"{tmp_path}/a\ufffd[2J\ufffdb.json\n" in result.stdout
    assert result.stderr.startswith(f"{tmp_path}/\ufffd.json: ")


# --- what is written --------------------------------------------------------------------------


def test_one_file_gives_its_verdict_document_in_json(folder: Path) -> None:
    result = run("check", "--format", "json", folder / f"{WRONG}.json")
    assert json.loads(result.stdout) == referee.adjudicate(example(WRONG)).to_dict()


def test_several_files_give_a_list_in_json(folder: Path) -> None:
    (folder / "x.json").write_text("[]", encoding="utf-8")
    result = run("check", "--format", "json", folder / f"{WRONG}.json", folder / "x.json")
    listed = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [sorted(entry) for entry in listed] == [["path", "verdict"], ["path", "problem"]]
    assert listed[0]["verdict"] == referee.adjudicate(example(WRONG)).to_dict()
    assert listed[1]["problem"]["errors"][0]["pointer"] == ""


def test_a_folder_with_one_file_gives_a_list_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(example(GOOD)), encoding="utf-8")
    assert isinstance(json.loads(run("check", "--format", "json", tmp_path).stdout), list)


def test_one_file_that_is_no_record_gives_its_problem_in_json() -> None:
    result = run("check", "-", "--format", "json", stdin=b'{"format": "give-away/1"}')
    problem = json.loads(result.stdout)
    assert result.exit_code == 2
    assert sorted(problem) == ["detail", "errors"]
    count = len(problem["errors"])
    assert problem["detail"] == said(NOT_A_RECORD, count, count=count)
    assert problem["errors"][0]["pointer"] == "" and "“rules”" in problem["errors"][0]["message"]


def test_json_escapes_what_could_act_on_a_terminal() -> None:
    record = {**example(GOOD), "id": "a\x9b2J\u202eb\x7f é"}
    result = run("check", "-", "--format", "json", stdin=json.dumps(record).encode())
    assert not set("\x9b\u202e\x7f") & set(result.stdout)
    assert "é" in result.stdout
    assert json.loads(result.stdout)["id"] == record["id"]


def test_several_reports_are_headed_by_their_paths_and_summed_up(folder: Path) -> None:
    (folder / "x.json").write_text("[]", encoding="utf-8")
    told = run("check", folder).stdout
    assert re.findall(r"^/.*$", told, re.MULTILINE) == [
        *(f"{folder}/{name}.json" for name in sorted((GOOD, WRONG, BROKEN, NOTED))),
        f"{folder}/x.json: {said(UNREADABLE)}",
    ]
    totals = [said(JUDGED, 4, count=4), said(WITH_FINDINGS, 2, count=2), said(NOT_JUDGED, 1, count=1)]
    assert told.endswith(f"\n{' '.join(totals)}\n")


def test_a_single_report_has_neither_path_nor_sum(folder: Path) -> None:
    told = run("check", folder / f"{GOOD}.json").stdout
    assert told.startswith("confirmed\n") and said(JUDGED, 1, count=1) not in told and str(folder) not in told


@pytest.mark.parametrize("form", WRITERS)
def test_a_report_can_be_written_into_a_file(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, form: str
) -> None:
    path = tmp_path_factory.mktemp("out") / "report"
    expected = run("check", "--format", form, folder).stdout
    result = run("check", "--format", form, "--output", path, folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert path.read_text(encoding="utf-8") == expected


def test_a_report_never_overwrites_a_record(folder: Path) -> None:
    path = folder / f"{GOOD}.json"
    before = path.read_bytes()
    result = run("check", "--output", path, folder)
    assert result.exit_code == 2 and "overwrite" in result.stderr
    assert path.read_bytes() == before


def test_a_report_that_cannot_be_written_is_told(folder: Path) -> None:
    result = run("check", "--output", folder / "no" / "such" / "folder", folder / f"{GOOD}.json")
    assert result.exit_code == 2
    assert said(NOT_WRITTEN, reason=Quoted("No such file or directory")) in result.stderr


# --- languages, letters, colours --------------------------------------------------------------


class _Shouting:
    """A language that shouts, so that there is one beside English whatever catalogues there are."""

    def pgettext(self, context: str, message: str) -> str:
        return message.upper() if "%(" not in message else f"¡{message}"

    def npgettext(self, context: str, one: str, several: str, count: int) -> str:
        return f"¡{several}"


def test_the_language_is_the_one_asked_for_or_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str | None]] = []

    def listen(language: str, cards: str | None = None) -> Any:
        asked.append((language, cards))
        return referee_speaker("en", None)

    from referee.text import speaker as referee_speaker

    monkeypatch.setattr(command_line, "speaker", listen)
    monkeypatch.setattr("referee.text.languages", lambda: ("en", "de", "fr"))
    body = json.dumps(example(GOOD)).encode()
    run("check", "-", stdin=body, env={"LC_ALL": "fr_CA.UTF-8"})
    run("check", "-", stdin=body, env={"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_AT"})
    run("check", "-", "--lang", "de-CH", stdin=body, env={"LC_ALL": "fr_FR.UTF-8"})
    run("check", "-", "--lang", "pt", stdin=body, env={"LC_ALL": "fr_FR.UTF-8"})
    run("check", "-", "--cards", "de", stdin=body)
    assert asked == [("fr", None), ("de", None), ("de", None), ("en", None), ("en", "de")]


def test_errors_are_told_in_the_reader_s_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee import text

    monkeypatch.setattr(text, "catalogue", lambda tag: _Shouting())
    monkeypatch.setattr(command_line, "speaker", lambda *_: text.Speaker("de", "de"))
    (tmp_path / "a.json").write_text('{"format": 1}', encoding="utf-8")
    (tmp_path / "b.json").write_text("", encoding="utf-8")
    result = run("check", tmp_path, tmp_path / "none", tmp_path / "c.txt")
    messages = [re.sub(r"^/.*?/(?:[ab]\.json|none)(?::1:2)?: ", "", line) for line in result.stderr.splitlines()]
    assert EMPTY.text.upper() in messages
    assert NO_FILE.text.upper() in messages
    assert f"/format: {NOT_TEXT.text.upper()}" in messages
    assert any(f"¡{OTHER_KIND.text}"[:8] in message for message in messages)


def on_a_terminal(*arguments: str | Path, env: dict[str, str]) -> str:
    """What the command writes when its standard output is a terminal."""
    ours, theirs = pty.openpty()
    process = start(*arguments, stdout=theirs, env={"TERM": "xterm", **env})
    os.close(theirs)
    pieces = []
    try:
        while piece := os.read(ours, 65536):
            pieces.append(piece)
    except OSError:  # how Linux tells that the other side is closed
        pass
    os.close(ours)
    process.communicate()
    return b"".join(pieces).decode().replace("\r\n", "\n")


def test_colours_are_for_terminals_and_for_those_who_want_them(folder: Path) -> None:
    path = folder / f"{BROKEN}.json"
    plain = run("check", path).stdout
    coloured = on_a_terminal("check", path, env={"NO_COLOR": ""})
    assert "\x1b[31m" in coloured and re.sub(r"\x1b\[[0-9]*m", "", coloured) == plain
    assert on_a_terminal("check", path, env={"NO_COLOR": "1"}) == plain
    assert on_a_terminal("check", path, env={"NO_COLOR": "", "TERM": "dumb"}) == plain
    assert start("check", path).communicate()[0].decode() == plain


# --- TOML and YAML ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", [GOOD, WRONG, BROKEN, NOTED])
def test_records_in_toml_and_yaml_are_judged_alike(tmp_path: Path, name: str) -> None:
    record = without_null(example(name))
    expected = referee.adjudicate(record).to_dict()
    for ending, body in ((".toml", as_toml(record)), (".yaml", as_yaml(record)), (".YML", by_hand(record))):
        path = tmp_path / f"record{ending}"
        path.write_bytes(body)
        assert json.loads(run("check", "--format", "json", path).stdout) == expected


def test_complaints_name_the_line_in_every_format(tmp_path: Path) -> None:
    record = {**example(GOOD), "dealer": "Dork"}
    for ending, body in ((".json", json.dumps(record, indent=0).encode()), (".toml", as_toml(record))):
        (tmp_path / f"a{ending}").write_bytes(body)
    (tmp_path / "a.yaml").write_bytes(by_hand(record))
    (tmp_path / "b.yaml").write_bytes(b"a: 1\nb: *x\n")
    result = run("check", tmp_path)
    assert result.exit_code == 2
    for line in result.stderr.splitlines():
        path, number, column, message = line.split(":", 3)
        written = Path(path).read_text(encoding="utf-8").splitlines()
        assert written[int(number) - 1][int(column) - 1 :].startswith(("dealer", '"dealer"', "*x"))
        assert message.startswith((" /dealer: ", " Line 2, column 4: "))
    problems = json.loads(run("check", "--format", "json", tmp_path / "a.yaml", tmp_path / "b.yaml").stdout)
    (error,) = problems[0]["problem"]["errors"]
    assert error.keys() == {"pointer", "message", "line", "column"} and error["line"] > 1


# --- fixes ------------------------------------------------------------------------------------


def test_fixes_are_written_and_the_report_is_about_the_mended_record(folder: Path) -> None:
    path = folder / f"{WRONG}.json"
    before = path.read_text(encoding="utf-8")
    result = run("check", "--fix", "--format", "json", path)
    assert (result.exit_code, result.stderr) == (0, said(MENDED, 1, count=1) + "\n")
    assert json.loads(result.stdout)["verdict"] == "confirmed"
    after = path.read_text(encoding="utf-8")
    assert after == before.replace('"remaining": [12, 13, 14, 13]', '"remaining": [12, 13, 13, 13]') != before
    again = run("check", "--fix", path)
    assert (again.exit_code, again.stderr) == (0, said(MENDED, 0, count=0) + "\n")
    assert path.read_text(encoding="utf-8") == after


def test_what_is_not_safe_to_mend_stays(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    result = run("check", "--fix", folder)
    assert result.exit_code == 1 and result.stderr == said(MENDED, 1, count=1) + "\n"
    assert [path.stem for path, body in before.items() if path.read_bytes() != body] == [WRONG]


@pytest.mark.parametrize("options", [["--diff"], ["--fix", "--diff"]])
def test_a_diff_shows_and_writes_nothing(folder: Path, options: list[str]) -> None:
    path = folder / f"{WRONG}.json"
    path.write_text(json.dumps(example(WRONG), indent=1) + "\n", encoding="utf-8")
    before = path.read_bytes()
    result = run("check", *options, folder)
    assert (result.exit_code, result.stderr) == (1, said(WOULD_MEND, 1, count=1) + "\n")
    assert path.read_bytes() == before
    lines = result.stdout.splitlines()
    assert lines[:2] == [f"--- {path}", f"+++ {path}"]
    assert [line for line in lines[2:] if line[0] in "+-"] == ["-   14,", "+   13,"]
    from_standard_input = run("check", *options, "-", stdin=before)
    assert from_standard_input.stdout.splitlines()[2:] == lines[2:]


def test_a_diff_is_coloured_and_harmless_only_on_a_terminal(folder: Path) -> None:
    record = {**example(WRONG), "id": "x\x9b2J\u202e"}
    path = folder / f"{WRONG}.json"
    path.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    shown = on_a_terminal("check", "--diff", path, env={"NO_COLOR": ""})
    assert "\x1b[31m-{" in shown and "\x1b[32m+{" in shown and not set("\x9b\u202e") & set(shown)
    plain = on_a_terminal("check", "--diff", path, env={"NO_COLOR": "1"})
    assert "\x1b" not in plain and not set("\x9b\u202e") & set(plain)
    assert "\x9b2J\u202e" in run("check", "--diff", path).stdout


def test_a_file_that_cannot_be_mended_is_told_and_judged_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    path = folder / f"{WRONG}.json"
    result = run("check", "--fix", path)
    assert result.exit_code == 2
    told = said(NOT_SAVED, reason=Quoted("Permission denied"))
    assert result.stderr == f"{path}: {told}\n{said(MENDED, 0, count=0)}\n"
    assert "wrong-count" in result.stdout


def test_all_files_are_mended_though_nobody_reads_the_report(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.json" for number in range(400)]
    for path in paths:
        path.write_text(json.dumps(example(WRONG)), encoding="utf-8")
    with start("check", "--fix", tmp_path) as process:
        assert process.stdout is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.wait(60) == 141
    assert all("14" not in path.read_text(encoding="utf-8").partition('"remaining"')[2] for path in paths)


# --- as a process -----------------------------------------------------------------------------


def test_the_installed_command_judges_and_tells_its_version(folder: Path) -> None:
    process = start("check", folder / f"{BROKEN}.json")
    out, err = process.communicate()
    assert process.returncode == 1 and b"turn-stopped-early" in out and err == b""
    assert start("--version").communicate()[0].decode().split()[-1] == referee.__version__


def test_an_encoding_without_suits_gets_their_codes(folder: Path) -> None:
    env = {"PYTHONIOENCODING": "latin-1"}
    out, err = start("check", folder / f"{BROKEN}.json", env=env).communicate()
    assert rb"3\u2666" in out and "Chloé".encode("latin-1") in out and err == b""
    document = start("check", "--format", "json", folder / f"{BROKEN}.json", env=env).communicate()[0]
    assert json.loads(document.decode("latin-1")) == referee.adjudicate(example(BROKEN)).to_dict()


def test_a_reader_who_has_seen_enough_gets_no_trace(folder: Path) -> None:
    many = [folder] * 200
    with start("check", *many) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 141


@pytest.mark.parametrize("arguments", [["check", "-"], ["check", "-", "--format", "json"]])
def test_an_interruption_shows_no_trace(arguments: list[str]) -> None:
    process = start(*arguments, stdin=subprocess.PIPE)
    assert process.stdin is not None
    # It reads only once all is loaded; what fits no pipe tells that it has begun to.
    process.stdin.write(b" " * 100_000)
    process.stdin.flush()
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert (out, err.strip()) == (b"", b"")


def test_serve_is_run_with_the_options_of_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.web import serve

    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(serve, "serve", lambda *arguments: calls.append(arguments))
    assert run("serve").exit_code == 0
    call = ["serve", "--host", "::1", "--port", "9000", "--workers", "3", "--threads", "5"]
    assert run(*call).exit_code == 0
    assert calls == [("127.0.0.1", 8000, 2, 8), ("::1", 9000, 3, 5)]


def test_settings_that_cannot_be_used_are_told_without_a_trace() -> None:
    result = run("serve", env={"REFEREE_MAX_BODY": "lots"})
    assert result.exit_code == 2
    assert "REFEREE_MAX_BODY" in result.stderr and "Traceback" not in result.stderr


def test_checking_loads_no_web_server(folder: Path) -> None:
    code = (
        "import sys\nfrom referee.cli import cli\n"
        f"try: cli(['check', {str(folder / f'{GOOD}.json')!r}, '--output', {os.devnull!r}])\n"
        "except SystemExit as end: print(end.code, {'flask', 'gunicorn', 'apispec'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0 set()\n"


def test_help_tells_the_exit_statuses_and_the_shapes_of_json() -> None:
    told = " ".join(run("check", "--help").stdout.split())
    for said in (
        "Exit status: 0",
        "verdict document",
        "path and either verdict or problem",
        "only the values change",
    ):
        assert said in told
    assert isinstance(cli, click.Group) and set(cli.commands) >= {"check", "serve"}
