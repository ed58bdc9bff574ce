"""Safe fixes in files: the values change and nothing else, or the file stays as it is."""

from __future__ import annotations

import json
import os
import random
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import mending
from referee.mending import NOT_A_FILE, NOT_MENDED, NOT_SAVED, CannotMend, Mended, differences, mend, save
from referee.wire.formats import FORMATS, JSON, TOML, YAML, Format
from referee.wire.referee import Judged, judge_value
from referee.wire.referee import fixes_of as fixes_found
from tests.independent.generator import random_record
from tests.test_fixes import fixes_of, patched, verdict
from tests.test_properties import examples
from tests.written import as_toml, as_yaml, by_hand, without_null

FIXTURES = Path(__file__).parent.parent / "fixtures"
RECORDS = {
    f"{path.parent.name}/{path.stem}": json.loads(path.read_text("utf-8"))["record"]
    for folder in ("fixes", "examples", "matches")
    for path in sorted((FIXTURES / folder).glob("*.json"))
}


def bodies(record: dict[str, Any]) -> Iterator[tuple[Format, bytes]]:
    """A record as it is written in the formats, in several ways."""
    yield JSON, json.dumps(record).encode()
    yield JSON, b"\xef\xbb\xbf" + json.dumps(record, indent=3, ensure_ascii=False).replace("\n", "\r\n").encode()
    yield TOML, as_toml(without_null(record))
    yield YAML, as_yaml(record, allow_unicode=True, width=50)
    yield YAML, as_yaml(record, default_flow_style=False).replace(b"\n", b"\r\n")
    yield YAML, by_hand(record)


def judged(body: bytes, form: Format) -> Judged:
    return judge_value(form.parse(body))


def mended(body: bytes, form: Format) -> Mended | None:
    return mend(body, form, form.parse(body), judged(body, form))


def has_safe_fixes(judgement: Judged) -> bool:
    return any(fix is not None and fix["applicability"] == "safe" for fix in fixes_found(judgement))


def check_mending(record: dict[str, Any]) -> int:
    """Mend a record in all formats: what is written is the record with its fixes, and has none left."""
    count = 0
    for form, body in bodies(record):
        value = form.parse(body)
        document = verdict(value)
        found = mended(body, form)
        if found is None:
            assert fixes_of(document, "safe") == []
            continue
        count += 1
        expected = patched(value, fixes_of(document, "safe"))
        if form is TOML and expected.get("result", {}).get("winner", "") is None:
            expected["result"]["winner"] = []
        assert json.dumps(form.parse(found.body)) == json.dumps(found.value) == json.dumps(expected)
        assert found.findings == len(fixes_of(document, "safe"))
        assert not has_safe_fixes(judged(found.body, form))
        assert mended(found.body, form) is None
        if form is not TOML:
            check_all_else_stays(form, body, found.body, [fix["patch"] for fix in fixes_of(document, "safe")])
    return count


def check_all_else_stays(form: Format, before: bytes, after: bytes, patches: list[list[dict[str, Any]]]) -> None:
    """Whatever stands between the values that change is there as before, character by character."""
    positions = form.positions(before)
    spots = [positions.spot(operation["path"]) for patch in patches for operation in patch]
    spans = sorted({(spot.start, spot.end) for spot in spots if spot is not None})
    text, at = after.decode("utf-8").removeprefix("\ufeff"), 0
    end = 0
    for start, stop in spans:
        kept = positions.text[end:start]
        # A list on lines of its own moves up beside its key.
        found = text.find(kept.rstrip() if form is YAML else kept, at)
        assert found >= 0 and (end > 0 or found == 0)
        at, end = found + len(kept.rstrip()), stop
    assert text.endswith(positions.text[end:])


@pytest.mark.parametrize("name", RECORDS)
def test_mending_a_record_leaves_no_safe_fix(name: str) -> None:
    count = check_mending(RECORDS[name])
    assert count in (0, len(list(bodies(RECORDS[name]))))


@examples(80)
@given(st.integers(0, 2**32))
def test_mending_any_record_leaves_no_safe_fix(seed: int) -> None:
    check_mending(random_record(random.Random(seed)))


def test_something_is_mended_in_the_records_above() -> None:
    assert sum(has_safe_fixes(judge_value(record)) for record in RECORDS.values()) > 20


# --- how it is written ------------------------------------------------------------------------

DEAL = """\
  packets:
    - AS 2H 3D 9H KC QC QD QH QS JC JD JH JS
    - KS 10C 10D 10H 10S 9C 9D 9S 8C 8D 8H 8S 7C
    - KH 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C
    - KD 4D 4H 4S 3C 3H 3S 2D 2C 2S AC AD AH
"""
BY_HAND = f"""\
# Table 7, typed by Zoé
format:   give-away/1      # the version
rules: {{profile: teaching ,  variants: [] }}
players: [ Ana, Ben,"Chloé",   'Dirk' ]
dealer: Dirk

deal:
{DEAL}
turns:
    - Ana: AS@1 2C@1 3D@1   # 2C was the 2H
    - {{player: Ben,   plays: [ ]}}
    - "Chloé: -"
    - 'Dirk: -'
    - 'Ana: -'
result:
    outcome: block     # nobody could go on
    winner:    # we did not agree
    remaining:
      - 10
      - 13
      - 14   # counted twice
      - 13
"""


def changed_lines(before: bytes, after: bytes) -> list[tuple[str, str]]:
    """Compare line by line, where no line has come or gone."""
    lines = zip(before.decode().split("\n"), after.decode().split("\n"), strict=True)
    return [(old, new) for old, new in lines if old != new]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_yaml_keeps_comments_layout_and_quotation_marks(ends: str) -> None:
    body = BY_HAND.replace("\n", ends).encode()
    found = mended(body, YAML)
    assert found is not None
    assert [(old.strip(), new.strip()) for old, new in changed_lines(body, found.body)] == [
        ("- Ana: AS@1 2C@1 3D@1   # 2C was the 2H", "- Ana: AS@1 2H@1 3D@1   # 2C was the 2H"),
        ("winner:    # we did not agree", "winner: Ana    # we did not agree"),
        ("- 14   # counted twice", "- 13   # counted twice"),
    ]
    assert found.body.count(b"\r\n") == body.count(b"\r\n")


BY_HAND_TOML = """\
# Table 7, typed by Zoé
format   =   "give-away/1"      # the version
rules = { profile = "teaching" ,  variants = [] }
players = [ "Ana", "Ben",'Chloé',   "Dirk" ]
dealer = "Dirk"
turns = [
    'Ana: AS@1 2C@1 3D@1',   # 2C was the 2H
    { player = "Ben",   plays = [ ]},
    "Chloé: -", "Dirk: -",
    "Ana: -",
]

[deal]
packets = [
  "AS 2H 3D 9H KC QC QD QH QS JC JD JH JS", "KS 10C 10D 10H 10S 9C 9D 9S 8C 8D 8H 8S 7C",
  "KH 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C", "KD 4D 4H 4S 3C 3H 3S 2D 2C 2S AC AD AH",
]

[result]
outcome = 'win'     # somebody said so
winner = []    # we did not agree
remaining = { Ana = 10, "Chloé" = 14, Dirk = 13 }
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_toml_keeps_comments_layout_and_quotation_marks(ends: str) -> None:
    body = BY_HAND_TOML.replace("\n", ends).encode()
    found = mended(body, TOML)
    assert found is not None
    assert [(old.strip(), new.strip()) for old, new in changed_lines(body, found.body)] == [
        ("'Ana: AS@1 2C@1 3D@1',   # 2C was the 2H", "'Ana: AS@1 2H@1 3D@1',   # 2C was the 2H"),
        ("outcome = 'win'     # somebody said so", "outcome = 'block'     # somebody said so"),
        ("winner = []    # we did not agree", 'winner = "Ana"    # we did not agree'),
        (
            'remaining = { Ana = 10, "Chloé" = 14, Dirk = 13 }',
            'remaining = { Ana = 10, "Chloé" = 13, Dirk = 13 }',
        ),
    ]
    assert found.body.count(b"\r\n") == body.count(b"\r\n")


def claiming(winner: str, remaining: str = "[10, 13, 13, 13]") -> bytes:
    """A record in YAML that claims a winner; Ana has won."""
    turns = 'turns: ["Ana: AS@1 2H@1 3D@1", "Ben: -", "Chloé: -", "Dirk: -", "Ana: -"]\n'
    head = "format: give-away/1\nrules: {profile: teaching}\nplayers: [Ana, Ben, Chloé, Dirk]\ndealer: Dirk\n"
    return f"{head}{turns}deal:\n{DEAL}result:\n  winner:{winner}\n  remaining: {remaining}\n".encode()


@pytest.mark.parametrize(
    ("written", "then"),
    [
        ("", " Ana"),
        (" ~", " Ana"),
        (" Ben # sure?", " Ana # sure?"),
        (' "Ben"', ' "Ana"'),
        (" 'Ben'", " 'Ana'"),
        (" [Ben, Dirk]  # two", " Ana  # two"),
        ("\n  - Ben\n  - Dirk", " Ana"),
        ("\n    - Ben # he\n    - Dirk # and she", " Ana # and she"),
        (" >\n    Ben", " Ana"),
        (" |-\n    Ben", " Ana"),
    ],
)
def test_yaml_values_are_replaced_however_they_are_written(written: str, then: str) -> None:
    found = mended(claiming(written), YAML)
    assert found is not None
    assert found.value["result"]["winner"] == "Ana"
    assert found.body == claiming(then)


def test_numbers_that_stand_for_others_are_left_alone() -> None:
    """Only what is wrong is written anew, though there may be other ways to write the rest."""
    found = mended(claiming(" Ben", "[ +10, 13 , 13, ~]"), YAML)
    assert found is not None
    assert found.body.decode().endswith("remaining: [ +10, 13 , 13, ~]\n")


def test_json_stays_in_ascii_where_it_is() -> None:
    record = json.loads(json.dumps(RECORDS["fixes/misnamed-twice-in-one-text"]))
    record["players"][0], record["turns"] = "Zoë", ["Zoë: AS@1 2H@1", *record["turns"][1:]]
    record["result"]["winner"] = "Zoë"
    record["turns"][-1] = "Zoë: -" if record["turns"][-1] == "Ana: -" else record["turns"][-1]
    for ascii_only in (True, False):
        body = json.dumps(record, ensure_ascii=ascii_only).encode()
        found = mended(body, JSON)
        assert found is not None and found.body.isascii() == ascii_only


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_what_would_read_otherwise_is_not_written(form: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    record = RECORDS["examples/wrong-count"]
    body = next(body for kind, body in bodies(record) if kind is form)

    def careless(*_: Any) -> Iterator[bytes]:
        yield body
        yield body.replace(b"Ana", b"Eve")
        yield b""

    monkeypatch.setattr(mending, "_attempts", careless)
    with pytest.raises(CannotMend) as caught:
        mended(body, form)
    assert caught.value.phrase.message is NOT_MENDED


# --- files ------------------------------------------------------------------------------------


def test_a_file_is_replaced_as_a_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path, link = tmp_path / "record.json", tmp_path / "link.json"
    path.write_bytes(b"before")
    path.chmod(0o640)
    link.symlink_to("record.json")
    with path.open("rb") as opened:
        save(str(link), b"after")
        # Whoever has the file open still reads what they opened.
        assert opened.read() == b"before"
    assert path.read_bytes() == b"after" and link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["link.json", "record.json"]


def failing(*_: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_file_that_cannot_be_written_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, step, failing)
    with pytest.raises(CannotMend) as caught:
        save(str(path), b"after")
    assert caught.value.phrase.message is NOT_SAVED
    assert path.read_bytes() == b"before" and os.listdir(tmp_path) == ["record.json"]


def test_a_file_that_may_not_be_written_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(CannotMend):
        save(str(path), b"after")
    assert path.read_bytes() == b"before"


def test_only_files_are_written(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "none", tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(CannotMend) as caught:
            save(str(path), b"after")
        assert caught.value.phrase.message is NOT_A_FILE


def test_differences_are_a_unified_diff_that_keeps_line_ends() -> None:
    assert differences("a", b"1\r\n2\r\n3", b"1\r\n4\r\n3") == [
        "--- a\n",
        "+++ a\n",
        "@@ -1,3 +1,3 @@\n",
        " 1\r\n",
        "-2\r\n",
        "+4\r\n",
        " 3\n\\ No newline at end of file\n",
    ]
