"""TOML and YAML: the same records as in JSON, refused where they could be read in two ways."""

from __future__ import annotations

import copy
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from referee.messages import Message
from referee.text import speaker
from referee.wire import body as json_body
from referee.wire import toml as toml_body
from referee.wire import yaml as yaml_body
from referee.wire.complaints import InvalidRecord, Unreadable
from referee.wire.formats import BY_ENDING, BY_MEDIA_TYPE, FORMATS, JSON, TOML, YAML, Format
from referee.wire.kinds import LARGEST_ROUND as LARGEST
from referee.wire.log import read_log
from referee.wire.positions import nearest_place, value_at
from referee.wire.referee import adjudicate_value
from tests.independent.generator import random_record
from tests.rounds import NAMES, Round, rounds, short_form
from tests.test_properties import SEEDS, examples
from tests.written import as_toml, as_yaml, by_hand, without_null

EXAMPLES = {
    path.stem: json.loads(path.read_text("utf-8"))["record"]
    for path in sorted((Path(__file__).parent.parent / "fixtures" / "examples").glob("*.json"))
}
STYLES: list[dict[str, Any]] = [
    {},
    {"default_flow_style": True, "width": 60},
    {"default_flow_style": False, "allow_unicode": True, "indent": 4, "width": 1000},
]


def verdict(record: Any, *without: str) -> dict[str, Any]:
    """A verdict without some of the keys of its findings."""
    document: dict[str, Any] = json.loads(json.dumps(adjudicate_value(record, speaker("en"))))
    for finding in document["findings"]:
        for key in without:
            del finding[key]
    return document


def same(value: Any, other: Any) -> bool:
    """Compare as programs in other languages do, to which true is not 1."""
    return json.dumps(value) == json.dumps(other)


def refused(form: Format, body: bytes) -> tuple[Message, Any, Any]:
    """Why a body cannot be read, and where."""
    with pytest.raises(Unreadable) as caught:
        form.parse(body)
    phrase = caught.value.phrase
    assert speaker("en").say(phrase)
    return phrase.message, phrase.values.get("line"), phrase.values.get("column")


def test_every_format_is_found_by_its_name_and_its_endings() -> None:
    assert {form.media_type for form in FORMATS} == set(BY_MEDIA_TYPE)
    assert (BY_ENDING[".json"], BY_ENDING[".toml"]) == (JSON, TOML)
    assert BY_ENDING[".yaml"] is BY_ENDING[".yml"] is YAML


# --- the same record --------------------------------------------------------------------------


def check_all_forms(record: dict[str, Any], style: dict[str, Any]) -> None:
    """A record means the same in all formats."""
    expected = verdict(record)
    for body in (as_yaml(record, **style), by_hand(record)):
        assert same(YAML.parse(body), record)
        assert verdict(YAML.parse(body)) == expected
    plain = without_null(record)
    assert json.dumps(TOML.parse(as_toml(plain)), sort_keys=True) == json.dumps(plain, sort_keys=True)
    # An empty list and null are not the same place, nor the same fix.
    assert verdict(TOML.parse(as_toml(plain)), "pointer", "fix") == verdict(record, "pointer", "fix")


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_mean_the_same_in_all_formats(name: str) -> None:
    for style in STYLES:
        check_all_forms(EXAMPLES[name], style)


@examples(60)
@given(rounds(), SEEDS)
def test_rounds_mean_the_same_in_all_formats(round_: Round, luck: random.Random) -> None:
    style = luck.choice(STYLES)
    check_all_forms(round_.record, style)
    short = short_form(round_.record, luck)
    check_all_forms(short, style)
    assert verdict(short, "pointer", "fix") == verdict(round_.record, "pointer", "fix")


@examples(60)
@given(st.integers(0, 2**32))
def test_records_of_every_kind_mean_the_same_in_all_formats(seed: int) -> None:
    check_all_forms(random_record(random.Random(seed)), STYLES[seed % len(STYLES)])


ODD_NAMES = (
    *("No", "true", "1", "null", "~", "1e3", "2024-01-01", "Ana B", ".inf", "0x1", "yes", "NaN", "=", "<<"),
    *("to", "bar", "remaining", "turns", "007", "1:30", "-1", "?", "player one", "Null", "FALSE", "1_000"),
)


@examples(150)
@given(rounds(), SEEDS)
def test_names_stay_what_they_are_without_quotation_marks(round_: Round, luck: random.Random) -> None:
    names = dict(zip(NAMES, luck.sample(ODD_NAMES, len(NAMES)), strict=True))
    record = json.loads(json.dumps(round_.record))
    result = record["result"]
    record["players"] = [names[name] for name in record["players"]]
    record["dealer"] = names[record["dealer"]]
    for turn in record["turns"]:
        turn["player"] = names[turn["player"]]
    if isinstance(result["winner"], list):
        result["winner"] = [names[name] for name in result["winner"]]
    else:
        # Who calls themselves null leaves only the list to say that nobody won.
        result["winner"] = names[result["winner"]] if result["winner"] is not None else []
    if "places" in result:
        result["places"] = [[names[name] for name in place] for place in result["places"]]
    if luck.random() < 0.5:
        result["remaining"] = dict(zip(record["players"], result["remaining"], strict=True))
    record["turns"][0]["called_by"] = next(
        name for name in record["players"] if name != record["turns"][0]["player"]
    )
    for written in (record, short_form(record, luck)):
        assert same(YAML.parse(by_hand(written)), written)
        assert TOML.parse(as_toml(without_null(written))) == without_null(written)


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        ("Ana: AS@1 2C@1", "Ana: AS@1 2C@1"),
        ("Ana B. C: AS@1! (9H ??)", "Ana B. C: AS@1! (9H ??)"),
        ("'Ana: B': AS", "Ana: B: AS"),
        ("No: AS", "No: AS"),
        ("Ana: 10♥@1", "Ana: 10♥@1"),
        ("Ana: >\n      AS@1\n      2C@1", "Ana: AS@1 2C@1\n"),
        ("Ana:", "Ana: "),
        ("{Ana: AS}", "Ana: AS"),
        ("player: Ana", {"player": "Ana"}),
        ("Ana: [AS]", {"Ana": ["AS"]}),
        ("Ana: AS\n    Ben: 2C", {"Ana": "AS", "Ben": "2C"}),
    ],
)
def test_a_turn_without_quotation_marks(line: str, turn: Any) -> None:
    assert YAML.parse(f"turns:\n  - {line}\n".encode()) == {"turns": [turn]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("to: 1", 1),
        ("to: +1", 1),
        ("to: '1'", "1"),
        ("to: 01", "01"),
        ("to: 0x1", "0x1"),
        ("to: 1_0", "1_0"),
        ("to: .nan", ".nan"),
        ("at: -.5e1", -5.0),
        ("at: 1:30", "1:30"),
        ("at: 1e-05", 1e-05),
        ("bar: True", True),
        ("bar: yes", "yes"),
        ("bar: 'true'", "true"),
        ("complete: FALSE", False),
        ("id: 007", "007"),
        ("date: 2024-05-01", "2024-05-01"),
        ("date: 2024-05-01 10:00:00Z", "2024-05-01 10:00:00Z"),
        ("dealer:", None),
        ("dealer: ~", None),
        ("dealer: ''", ""),
        ("winner: null", None),
        ("winner: []", []),
        ("winner: 'null'", "null"),
        ("table: ~", "~"),
        ("shows: [??, ??]", ["??", "??"]),
        ("<<: a", "a"),
        ("foundations: 99999999999999999999", 1e20),
    ],
)
def test_scalars_are_read_by_their_keys(text: str, value: Any) -> None:
    ((_, read),) = YAML.parse(text.encode()).items()
    assert same(read, value)


def test_nothing_is_said_for_counts_and_nobody_in_yaml() -> None:
    text = "players: [null, Ana]\ndealer: null\nresult: {winner: null, remaining: {null: null, Ana: 3}}"
    assert YAML.parse(text.encode()) == {
        "players": ["null", "Ana"],
        "dealer": "null",
        "result": {"winner": "null", "remaining": {"null": None, "Ana": 3}},
    }


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("date = 2024-05-01", "2024-05-01"),
        ("date = 2024-05-01 10:00:00.10Z", "2024-05-01 10:00:00.10Z"),
        ("date = [1, 07:32:00]", [1, "07:32:00"]),
        ("date = 99999999999999999999", 1e20),
        ("date = 0x10", 16),
        ('date = ""', ""),
        ("date = []", []),
    ],
)
def test_values_of_toml(text: str, value: Any) -> None:
    assert same(TOML.parse(text.encode()), {"date": value})


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_line_ends_and_byte_order_marks_change_nothing(form: Format, mark: bytes, ends: str) -> None:
    record = EXAMPLES["stopped-in-the-run"]
    body = {JSON: json.dumps(record, indent=1).encode(), TOML: as_toml(record), YAML: as_yaml(record)}[form]
    read = form.parse(mark + body.replace(b"\n", ends.encode()))
    assert json.dumps(read, sort_keys=True) == json.dumps(record, sort_keys=True)


# --- what is refused --------------------------------------------------------------------------

REFUSED: list[tuple[Format, bytes, Message, int | None, int | None]] = [
    (YAML, b"", json_body.EMPTY, None, None),
    (YAML, b"# nothing\n", json_body.EMPTY, None, None),
    (YAML, b"\xff", json_body.NOT_UTF8, 1, 1),
    (YAML, b"a: 1\n\xffb: 2", json_body.NOT_UTF8, 2, 1),
    (YAML, b"a: [", yaml_body.NOT_YAML, 1, 5),
    (YAML, b"a: b: c", yaml_body.NOT_YAML, 1, 5),
    (YAML, b"a: @", yaml_body.NOT_YAML, 1, 4),
    (YAML, b"a: 1\na: 2", json_body.DUPLICATE, 2, 1),
    (YAML, b"{a: 1, 'a': 2}", json_body.DUPLICATE, 1, 8),
    (YAML, b'a: 1\n? "\\x61"\n: 2', json_body.DUPLICATE, 2, 3),
    (YAML, b"a: 1\n--- \nb: 2", yaml_body.SEVERAL, 2, 1),
    (YAML, b"a: 1\n...\nb: 2", yaml_body.NOT_YAML, 3, 1),
    (YAML, b"%YAML 3.0\n---\na: 1", yaml_body.NOT_YAML, 1, 1),
    (YAML, b"a: &x 1", yaml_body.ANCHOR, 1, 4),
    (YAML, b"a: *x", yaml_body.ANCHOR, 1, 4),
    (YAML, b"&x a: 1", yaml_body.ANCHOR, 1, 1),
    (YAML, b"a: !!str 1", yaml_body.TAG, 1, 4),
    (YAML, b"a: ! 1", yaml_body.TAG, 1, 4),
    (YAML, b"a: !!python/object:os.system x", yaml_body.TAG, 1, 4),
    (YAML, b"? [a]\n: 1", yaml_body.NOT_KEY, 1, 3),
    (YAML, b"{a: 1}: 2", yaml_body.NOT_KEY, 1, 1),
    (YAML, b"a:\n\tb: 1", yaml_body.TAB, 2, 1),
    (YAML, b"turns:\n- Ana: AS\n- Ana B: -\n", yaml_body.PASS_UNQUOTED, 3, 10),
    (YAML, b"a: \x07", yaml_body.ODD, 1, 4),
    (YAML, "a: b\ufffe".encode(), yaml_body.ODD, 1, 5),
    (YAML, b"a: 'b\x00'", json_body.NUL, 1, 6),
    (YAML, b'a: "\\0"', json_body.NUL, 1, 4),
    (YAML, b'a: "\\ud800"', yaml_body.NOT_YAML, 1, 7),
    (YAML, b"to: 1e999", json_body.BIG_NUMBER, 1, 5),
    (YAML, b"to: " + b"9" * 5000, json_body.BIG_NUMBER, 1, 5),
    (TOML, b"", json_body.EMPTY, None, None),
    (TOML, b"\xff", json_body.NOT_UTF8, 1, 1),
    (TOML, b"a = 1\nb = ", toml_body.NOT_TOML, 2, 5),
    (TOML, b'{"a": 1}', toml_body.NOT_TOML, 1, 1),
    (TOML, b"a = 1\na = 2", toml_body.NOT_TOML, 2, 6),
    (TOML, b"a = 1\n'a' = 2", toml_body.NOT_TOML, 2, 8),
    (TOML, b"a.b = 1\na = {}", toml_body.NOT_TOML, 2, 7),
    (TOML, b"a = {b = 1, b = 2}", toml_body.NOT_TOML, 1, 18),
    (TOML, b"[a]\n[a]", toml_body.NOT_TOML, 2, 3),
    (TOML, b"a = []\n[[a]]", toml_body.NOT_TOML, 2, 4),
    (TOML, b"a = inf", json_body.NO_NUMBER, 1, 1),
    (TOML, b"a = 1\n[b]\nc = [1, 2,\n  nan]", json_body.NO_NUMBER, 4, 3),
    (TOML, b"a = 1e999", json_body.NO_NUMBER, 1, 1),
    (TOML, b"a = " + b"9" * 5000, json_body.BIG_NUMBER, 1, 5),
    (TOML, b"a = 0x" + b"F" * 5000, json_body.BIG_NUMBER, 1, 1),
    (TOML, b"-" * 2000 + b" = 1\nb = " + b"9" * 5000, json_body.BIG_NUMBER, 2, 5),
    (TOML, b'a = "\\u0000"', json_body.NUL, 1, 1),
    (TOML, b'"\\u0000" = 1', json_body.NUL, 1, 1),
    (TOML, b'a = "\\ud800"', toml_body.NOT_TOML, 1, 12),
    (TOML, b"a = '\x07'", toml_body.NOT_TOML, 1, 6),
    (TOML, b"a = " + b"[" * 65 + b"]" * 65, json_body.TOO_DEEP, 1, 68),
    (TOML, b"a." * 65 + b"b = 1", json_body.TOO_DEEP, 1, 128),
    (TOML, b"[" + b"a." * 50 + b"b]\nc = " + b"[" * 40 + b"]" * 40, json_body.TOO_DEEP, 2, 17),
]


@pytest.mark.parametrize(("form", "body", "message", "line", "column"), REFUSED)
def test_what_is_refused_is_told_with_its_place(
    form: Format, body: bytes, message: Message, line: int | None, column: int | None
) -> None:
    assert refused(form, body) == (message, line, column)


def test_deep_nesting_is_refused() -> None:
    for body in (b"[" * 100_000, b"- " * 100_000, b"{a: " * 50_000):
        assert refused(YAML, body)[0] in (json_body.TOO_DEEP, yaml_body.NOT_YAML)
    for body in (b"a=" + b"[" * 100_000, b"a=" + b"{b=" * 50_000, b"a." * 100_000, b"[" + b"a." * 100_000):
        assert refused(TOML, body)[0] is json_body.TOO_DEEP
    deep = b"[" * json_body.MAX_DEPTH + b"]" * json_body.MAX_DEPTH
    assert YAML.parse(deep) == json.loads(deep)
    assert refused(YAML, b"[" + deep + b"]")[0] is json_body.TOO_DEEP


def test_the_slower_reader_of_yaml_refuses_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the library comes without its part in C, only a few places differ."""
    monkeypatch.setattr(yaml_body, "_LOADER", yaml.SafeLoader)
    surrogate = b'a: "\\ud800"'
    for form, body, message, line, _ in REFUSED:
        if form is YAML and body != surrogate:
            assert refused(form, body)[:2] == (message, line)
    assert refused(YAML, surrogate)[0] is json_body.SURROGATE
    assert refused(YAML, b'a: "\\U00110000"')[0] is yaml_body.NOT_YAML
    for record in EXAMPLES.values():
        assert same(YAML.parse(by_hand(record)), record)


# Bodies of the size that is allowed which a careless reader would take minutes or all memory for.
LONG = LARGEST // 2
SLOW = {
    "YAML, a long key and many values": (YAML, b"? " + b"k" * LONG + b"\n: [" + b"a," * (LONG // 2 - 10) + b"]"),
    "YAML, many short lists": (YAML, b"[" + b"[]," * (LARGEST // 3 - 1) + b"]"),
    "YAML, many keys": (YAML, b"".join(b"%d: 1\n" % number for number in range(LARGEST // 10))),
    "TOML, a long key and many values": (TOML, b"k" * LONG + b" = [" + b"1," * (LONG // 2 - 10) + b"nan]"),
    "TOML, many tables": (TOML, b"[[a]]\n" * (LARGEST // 6)),
    "TOML, many dotted keys": (TOML, b"".join(b"a." * 60 + b"b%d = 1\n" % number for number in range(1900))),
    "TOML, many quotation marks": (TOML, b'a = """' + b'""\\"' * (LARGEST // 4 - 10)),
    "TOML, one number": (TOML, b"a = 1" + b"_9" * (LARGEST // 2 - 10)),
    "JSON, a long key and many values": (JSON, b'{"' + b"k" * LONG + b'":[' + b"1," * (LONG // 2 - 10) + b"1]}"),
}


@pytest.mark.parametrize(("form", "body"), SLOW.values(), ids=SLOW)
def test_no_body_keeps_a_reader_busy(form: Format, body: bytes) -> None:
    assert len(body) <= LARGEST
    begin = time.perf_counter()
    try:
        form.parse(body)
        form.positions(body)
    except Unreadable:
        pass
    # A second on a slow machine; what grows with the square of the size would take minutes.
    assert time.perf_counter() - begin < 15


# --- where things stand -----------------------------------------------------------------------

PLACED: dict[Format, str] = {
    JSON: '{"id": "x",\n "result":\n  {"remaining": [1,\n   "two"], "a/b": {"c~d": 1}}}',
    TOML: 'id = "x"\n[result]\n  remaining = [1, # one\n   "two"]\n"a/b"."c~d" = 1',
    YAML: "id: x\nresult:\n  remaining: [1,\n   two]\n  a/b: {c~d: 1}",
}
PLACES = {
    "": [(1, 1), (1, 1), (1, 1)],
    "/id": [(1, 2), (1, 1), (1, 1)],
    "/id/0": [(1, 2), (1, 1), (1, 1)],
    "/result": [(2, 2), (2, 1), (2, 1)],
    "/result/winner": [(2, 2), (2, 1), (2, 1)],
    "/result/remaining": [(3, 4), (3, 3), (3, 3)],
    "/result/remaining/0": [(3, 18), (3, 16), (3, 15)],
    "/result/remaining/1": [(4, 4), (4, 4), (4, 4)],
    "/result/remaining/2": [(3, 4), (3, 3), (3, 3)],
    "/result/a~1b": [(4, 12), (5, 1), (5, 3)],
    "/result/a~1b/c~0d": [(4, 20), (5, 7), (5, 9)],
}


@pytest.mark.parametrize("pointer", PLACES)
def test_nearest_place(pointer: str) -> None:
    found = [nearest_place(pointer, form.positions(PLACED[form].encode())) for form in FORMATS]
    assert found == PLACES[pointer]


def pointers(value: Any, pointer: str = "") -> list[str]:
    """Every pointer into a value."""
    found = [pointer]
    if isinstance(value, dict):
        for key, part in value.items():
            found += pointers(part, f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list):
        for index, part in enumerate(value):
            found += pointers(part, f"{pointer}/{index}")
    return found


@examples(40)
@given(rounds(), SEEDS)
def test_everything_is_found_where_it_stands(round_: Round, luck: random.Random) -> None:
    record = without_null(short_form(round_.record, luck) if luck.random() < 0.5 else round_.record)
    style = luck.choice(STYLES)
    bodies = {JSON: json.dumps(record, indent=luck.choice([None, 2])).encode(), TOML: as_toml(record)}
    for form, body in {**bodies, YAML: as_yaml(record, **style)}.items():
        positions = form.positions(body)
        for pointer in pointers(record):
            spot = positions.spot(pointer)
            assert spot is not None
            value = value_at(record, pointer)
            written = positions.text[spot.start : spot.end]
            if form is JSON:
                assert json.loads(written) == value
            elif isinstance(value, int) or (form is TOML and isinstance(value, str)):
                assert TOML.parse(f"x = {written}".encode()) == {"x": value}
            elif isinstance(value, str):
                # What is written over several lines is indented as it stands.
                assert YAML.parse(f"- {written}".encode()) == [value]


# --- any bytes --------------------------------------------------------------------------------

COMMON = (
    b" ",
    b"\n",
    b"\r",
    b"\t",
    b"#",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b"'",
    b'"',
    b"\x00",
    b"\xff",
    b"\xc2\x85",
    b"9" * 30,
)
PIECES = {
    TOML: rb"""\\ = . + - _ [[ ]] \"\"\" ''' \u0000 \ud800 inf nan 07:32:00 0x 1e999 2024-05-01""".split(),
    YAML: rb"""\\ : - ? ! | > |2- @ ` ~ ?? "\0" "\ud800" .inf &a *a !! <<: --- ... %YAML 1e999""".split(),
}


@pytest.mark.parametrize("form", PIECES, ids=lambda form: form.name)
def test_any_bytes_are_read_or_refused(form: Format) -> None:
    luck = random.Random(20240501)
    pieces = [*COMMON, *PIECES[form], b": ", b"- "]
    bodies = [as_toml(without_null(record)) for record in EXAMPLES.values()]
    if form is YAML:
        bodies = [write(record) for record in EXAMPLES.values() for write in (as_yaml, by_hand)]
    told: set[Message] = set()
    for _ in range(2000):
        body = luck.choice(bodies)
        for _ in range(luck.choice([1, 1, 2, 5])):
            at = luck.randrange(len(body) + 1)
            end = at + luck.choice([0, 0, 1, 3, 50])
            piece = luck.choice(pieces) if luck.random() < 0.7 else luck.randbytes(luck.randrange(3))
            body = body[:at] + piece + body[end:]
        try:
            value = form.parse(body)
            json.dumps(value, allow_nan=False).encode("utf-8")
            positions = form.positions(body)
            assert all(positions.spot(pointer) is not None for pointer in pointers(value))
            read_log(value)
        except Unreadable as error:
            told.add(error.phrase.message)
            assert speaker("en").say(error.phrase)
        except InvalidRecord as error:
            for complaint in error.complaints[:5]:
                assert nearest_place(complaint.pointer, positions).line <= body.count(b"\n") + 1
    assert len(told) >= 3


def test_a_reader_leaves_what_it_read_to_others() -> None:
    """Nothing that is read is shared between two readings."""
    body = by_hand(EXAMPLES["stopped-in-the-run"])
    first, second = YAML.parse(body), YAML.parse(body)
    kept = copy.deepcopy(second)
    first["players"].append("x")
    assert second == kept
