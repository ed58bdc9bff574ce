"""Every fault of the register, each as people meet it at a table: `fixtures/faults/<code>/`.

`bad.json` shows the fault and `good.json` the nearest record without it; further `bad-….json` and
`good-….json` show its other sentences and its borders. What a record must give stands in its `expect`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee import faults
from referee.event import EventCourse
from referee.faults import FAULTS, Fault, Severity
from referee.faults.base import fault
from referee.match import MatchJudgement
from referee.messages import Message, Phrase, PhraseList
from referee.text import speaker
from referee.wire.document import moment
from referee.wire.kinds import EVENT, MATCH, ROUND
from referee.wire.match_document import match_moment
from referee.wire.referee import Judged, document_of, judge_value

ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "fixtures" / "faults"
FILES = sorted(FIXTURES.glob("*/*.json"))
BAD = [path for path in FILES if path.name.startswith("bad")]
GOOD = [path for path in FILES if path.name.startswith("good")]
FINDING_KEYS = ("code", "match", "round", "turn", "play", "player", "follows", "pointer", "data")
PLACE_KEYS: dict[str, set[str]] = {ROUND: set(), MATCH: {"round"}, EVENT: {"match", "round"}}
"""The keys by which a finding says where it belongs in each kind of record."""

EXPECTED = {
    ROUND: {"as_played", "lawful", "material"},
    MATCH: {"rounds", "established"},
    EVENT: {"matches", "standings", "totals"},
}
"""What is expected of each kind of record beside its verdict and its findings."""


def label(path: Path) -> str:
    """Name a fixture in a test's id: the fault's code and the file."""
    return f"{path.parent.name}/{path.stem}"


@cache
def fixture(path: Path) -> dict[str, Any]:
    """Load one fixture: a record and what it must give."""
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


@cache
def judgement(path: Path) -> Judged:
    """Judge the record of one fixture."""
    return judge_value(fixture(path)["record"])


def unused(judged: Judged) -> Judged:
    """Give an event that can still be judged: it is only while it is gone through, once."""
    return EventCourse(judged.event) if isinstance(judged, EventCourse) else judged


def machine_part(judged: Judged) -> dict[str, Any]:
    """Give what a verdict says to programs, in the shape of `expect`."""
    # By way of JSON, so that tuples and lists compare as what is sent.
    document = json.loads(json.dumps(document_of(unused(judged), speaker("en"))))
    found = [{key: finding[key] for key in FINDING_KEYS if key in finding} for finding in document["findings"]]
    part = {"verdict": document["verdict"], "findings": found}
    if isinstance(judged, EventCourse):
        return {**part, **{key: document[key] for key in ("matches", "standings", "totals")}}
    if isinstance(judged, MatchJudgement):
        return {**part, "rounds": document["rounds"], "established": document["result"]["established"]}
    return {**part, **{key: document["result"][key] for key in ("as_played", "lawful", "material")}}


def told(judged: Judged) -> Iterator[Phrase]:
    """Say what was found, finding by finding, as phrases."""
    if isinstance(judged, EventCourse):
        return told_in_event(EventCourse(judged.event))
    if isinstance(judged, MatchJudgement):
        return (finding.fault.say(match_moment(finding, judged)) for finding in judged.findings)
    return (finding.fault.say(moment(finding, judged.record)) for finding in judged.findings)


def told_in_event(course: EventCourse) -> Iterator[Phrase]:
    """Say what was found in the matches of an event, and in the event as a whole."""
    for judged in course.matches():
        if judged.judgement is not None:
            yield from told(judged.judgement)
    yield from (finding.fault.say(moment) for _, finding, moment in course.finish().findings)


def messages_in(phrase: Phrase) -> Iterator[Message]:
    """Find the message of a phrase and those of all phrases inside it."""
    yield phrase.message
    for value in phrase.values.values():
        if isinstance(value, Phrase):
            yield from messages_in(value)
        elif isinstance(value, PhraseList):
            for part in value.phrases:
                yield from messages_in(part)


@cache
def messages_said() -> frozenset[Message]:
    """Gather every message that some finding of some fixture says."""
    return frozenset(
        message for path in FILES for phrase in told(judgement(path)) for message in messages_in(phrase)
    )


def messages_of(kind: type[Fault]) -> dict[str, Message]:
    """Find the sentences a fault class declares, by attribute; those of its bases count as its own."""
    return {
        name: value for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, Message)
    }


@pytest.mark.parametrize("code", FAULTS)
def test_every_fault_has_its_fixtures(code: str) -> None:
    """A fault without a record that shows it and one that does not have it is not finished."""
    for name, what in (("bad.json", "a record that shows it"), ("good.json", "the nearest record without it")):
        assert (FIXTURES / code / name).is_file(), (
            f"The fault {code} needs fixtures/faults/{code}/{name}: {what}, as an object with record and expect. "
            f"Copy a neighbour's file; every record has a comment that says in one sentence what happens."
        )


def test_every_directory_belongs_to_a_fault() -> None:
    """A directory named after no fault is a misspelt or an abandoned one."""
    strangers = sorted({path.name for path in FIXTURES.iterdir()} - set(FAULTS))
    assert not strangers, (
        f"No fault has the code {', '.join(strangers)}: rename the directory under fixtures/faults to the code in "
        "the @fault decorator, or import the module of the fault in referee/faults/__init__.py."
    )


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*/*")), ids=label)
def test_every_file_is_bad_or_good(path: Path) -> None:
    """A file with another name would be read by no test."""
    assert re.fullmatch(r"(bad|good)(-[a-z0-9-]+)?\.json", path.name), (
        f"{path.name}: fixtures are called bad.json, bad-what.json, good.json or good-what.json."
    )


@pytest.mark.parametrize("path", FILES, ids=label)
def test_fixture_is_told_and_complete(path: Path) -> None:
    """Whoever opens a fixture reads in one sentence what happens, and finds everything expected."""
    loaded = fixture(path)
    assert loaded.keys() == {"record", "expect"}
    kind = loaded["record"]["format"]
    assert loaded["expect"].keys() == {"verdict", "findings", *EXPECTED[kind]}
    for finding in loaded["expect"]["findings"]:
        assert finding.keys() == {*FINDING_KEYS} - {"match", "round"} | PLACE_KEYS[kind]
    comment = loaded["record"].get("comment", "")
    assert comment.endswith(".") and "\n" not in comment, (
        f"Give the record of {label(path)} a comment: one sentence."
    )


@pytest.mark.parametrize("path", FILES, ids=label)
def test_verdict_is_the_one_expected(path: Path) -> None:
    """The whole machine part of the verdict is compared, not only the fault the fixture is about."""
    assert machine_part(judgement(path)) == fixture(path)["expect"]


@pytest.mark.parametrize("path", BAD, ids=label)
def test_bad_record_shows_its_fault(path: Path) -> None:
    """The fault is found where it is expected, with exactly that data."""
    code = path.parent.name
    expected = [finding for finding in fixture(path)["expect"]["findings"] if finding["code"] == code]
    assert expected, f"{label(path)} expects no finding {code}, so it does not show that fault."
    found = [finding for finding in machine_part(judgement(path))["findings"] if finding["code"] == code]
    assert found == expected
    for finding in found:
        assert finding["data"].keys() == set(FAULTS[code].payload_fields)


@pytest.mark.parametrize("path", GOOD, ids=label)
def test_good_record_does_not_have_the_fault(path: Path) -> None:
    """The nearest record without the fault is not accused of it."""
    assert path.parent.name not in {finding["code"] for finding in machine_part(judgement(path))["findings"]}


@pytest.mark.parametrize("code", FAULTS)
def test_every_sentence_of_a_fault_is_shown(code: str) -> None:
    """A sentence that no fixture leads to would reach translators and users unread."""
    kind = FAULTS[code]
    assert messages_of(kind), f"{kind.__name__} declares no message as a class attribute."
    for name, message in messages_of(kind).items():
        assert message in messages_said(), (
            f"No fixture makes {kind.__name__} say {name} ({message.text!r}). "
            f"Add a record that does as fixtures/faults/{code}/bad-what.json."
        )


PAGE_CONTEXTS = {
    "title": "fault title",
    "text": "fault",
    "looks": "fault looks",
    "goes_on": "fault goes on",
    "result": "fault result",
}
ABOUT_FAULTS = {"payload", *PAGE_CONTEXTS.values()}
"""Contexts of what is told about a kind of fault; no finding says it."""
SENTENCE_PARTS = [
    (module.__name__, name, value)
    for module in (getattr(faults, name) for name in faults.__all__)
    if hasattr(module, "__path__") or hasattr(module, "__file__")
    for name, value in vars(module).items()
    if isinstance(value, Message) and value.context not in ABOUT_FAULTS
]
NOT_IN_A_FINDING = {"UNFINISHED", "UNDECIDABLE", "UNRECORDED", "ABANDONED"}
"""Results that only a summary tells: no finding establishes a round that did not end."""


@pytest.mark.parametrize(("module", "name", "message"), SENTENCE_PARTS, ids=lambda part: str(part)[:40])
def test_every_part_of_a_sentence_is_shown(module: str, name: str, message: Message) -> None:
    """Clauses that findings are put together from are shown as well, except those kept for summaries."""
    assert (message in messages_said()) != (name in NOT_IN_A_FINDING), f"{module}.{name}"


@pytest.mark.parametrize("code", FAULTS)
def test_fault_describes_itself(code: str) -> None:
    """The public page, the schemas and the translators' template are made from these words."""
    kind = FAULTS[code]
    assert kind.code == code and re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*", kind.rule), f"{code}: a rule is called group.name"
    # A dataclass without a docstring gets its signature for one, which is no sentence.
    summary, _, rest = (vars(kind).get("__doc__") or "").partition("\n")
    assert re.fullmatch(r"[A-Z][^(].*\.", summary), f"{kind.__name__}: the docstring begins with one sentence."
    assert not rest or rest.startswith("\n"), f"{kind.__name__}: the first sentence stands on a line of its own."
    for entry in fields(kind):  # type: ignore[arg-type]
        doc = entry.metadata.get("doc", Message("", ""))
        assert doc.context == "payload" and doc.text.endswith("."), (
            f'{kind.__name__}.{entry.name}: declare it with payload(M("payload", "One sentence."), schema).'
        )
        assert entry.metadata.get("schema"), f"{kind.__name__}.{entry.name} has no schema."


@pytest.mark.parametrize("code", FAULTS)
def test_page_is_written_for_readers(code: str) -> None:
    """Every part of a page is said in its own context, in whole sentences and with nothing left to fill in."""
    page = FAULTS[code].page
    for part, context in PAGE_CONTEXTS.items():
        message: Message = getattr(page, part)
        where = f"{FAULTS[code].__name__}.page.{part}"
        assert message.context == context and message.plural is None, (
            f"{where}: declare it with M({context!r}, ...)."
        )
        assert "%" not in message.text, f"{where}: a page holds for every record, so it has no placeholders."
        assert message.text.endswith(".") != (part == "title"), (
            f"{where}: sentences, and a title without a full stop."
        )
        assert not re.search(r"\b(?:[KQJ]|(?:[AKQJ2-9]|10)[♠♥♦♣CDHS])(?!\w)", message.text), (
            f"{where}: letters of cards differ by language; say an ace, a king."
        )


def test_titles_tell_the_faults_apart() -> None:
    """In a list of faults the title is all that is seen."""
    titles = [kind.page.title.text for kind in FAULTS.values()]
    assert len(set(titles)) == len(titles)


def test_what_pages_repeat_is_declared_once() -> None:
    """The same words are the same message, so that a part that changes changes everywhere."""
    declared: dict[tuple[str, str], Message] = {}
    for kind in FAULTS.values():
        told = [getattr(kind.page, part) for part in PAGE_CONTEXTS]
        told += [entry.metadata["doc"] for entry in fields(kind)]  # type: ignore[arg-type]
        for message in told:
            first = declared.setdefault((message.context, message.text), message)
            assert first is message, f"{kind.__name__}: take {message.text!r} from referee/faults/words.py."


def test_fault_without_a_page_is_refused() -> None:
    """The page is part of the declaration: without one of its own a class is no fault, and says what to do."""
    with pytest.raises(TypeError, match="page = Page"):

        @fault("no-page", Severity.NOTICE, "record.readings")
        class NoPage(Fault):
            """A fault that nobody could read about."""

    with pytest.raises(TypeError, match="Inherited"):

        @fault("inherited-page", Severity.NOTICE, "record.readings")
        class Inherited(FAULTS["late-stop"]):  # type: ignore[misc]
            """A fault that would be told as another."""

    assert not {"no-page", "inherited-page"} & FAULTS.keys()
