"""The report as JUnit XML, for whatever watches over tests: a suite for each match, a case for each round.

A round is one case, and so is what concerns a match or an event as a whole. A case has failed where
something at or above the fail level was found in it; lighter findings are its output. Names and types are
the same in every language, so that a case keeps its history; messages are for people.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import XMLGenerator

from referee.reports.manner import Manner
from referee.reports.model import Group, Item, Scope, Section, Sheet, counts
from referee.reports.words import Teller
from referee.terminal import clean

NOT_A_RECORD = "not-a-record"
"""What stands for the code of a finding where a file could not be read."""


class _Case(NamedTuple):
    """One case: its name, the findings about it, and why it was passed over, where it was."""

    name: str
    items: Sequence[Item]
    skipped: str | None = None


def write_junit(sheets: Iterable[Sheet], manner: Manner) -> Iterator[str]:
    """Write the report as one set of suites."""
    writer = _Writer(Teller(manner.speaker), manner)
    writer.begin()
    yield writer.taken()
    for sheet in sheets:
        if sheet.scope is None:
            writer.problem(sheet)
            yield writer.taken()
            continue
        for group in sheet.groups:
            writer.suite(sheet.path, group.match, _cases(group, writer.teller))
            yield writer.taken()
        closing = sheet.closing()
        if closing is not None:
            writer.suite(sheet.path, None, [_Case(Scope.EVENT, closing.items)])
            yield writer.taken()
    writer.end()
    yield writer.taken()


def _cases(group: Group, teller: Teller) -> list[_Case]:
    """Make the cases of a match, one for itself and one for each round; a round alone is the only one."""
    cases = [_round(section) for section in group.sections]
    if group.scope is Scope.ROUND:
        return cases
    skipped = teller.tell_all(group.summary) if group.replaced else None
    return [*cases, _Case(Scope.MATCH, group.items, skipped)]


def _round(section: Section) -> _Case:
    name = str(Scope.ROUND) if section.number is None else f"{Scope.ROUND} {section.number}"
    return _Case(name, section.items, section.void)


class _Writer:
    """Writes XML piece by piece; the library escapes, and what XML cannot hold is replaced."""

    def __init__(self, teller: Teller, manner: Manner) -> None:
        self.teller = teller
        self._level = manner.fail_level
        self._out = io.StringIO()
        self._xml = XMLGenerator(self._out, "utf-8", short_empty_elements=True)

    def taken(self) -> str:
        """Take what was written since the last time."""
        piece = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return piece

    def begin(self) -> None:
        """Begin the document."""
        self._xml.startDocument()
        self._open("testsuites", {"name": "referee"})
        self._break()

    def end(self) -> None:
        """End the document."""
        self._xml.endElement("testsuites")
        self._break()

    def suite(self, path: str, match: str | None, cases: Sequence[_Case]) -> None:
        """Write what was found in one match, round or event."""
        name = path if match is None else f"{path}: {match}"
        failures = sum(counts(case.items, self._level) for case in cases)
        skipped = sum(case.skipped is not None for case in cases)
        self._begin_suite(name, len(cases), failures, 0, skipped)
        for case in cases:
            self._case(name, case)
        self._end_suite()

    def problem(self, sheet: Sheet) -> None:
        """Write why a file could not be read."""
        self._begin_suite(sheet.path, 1, 0, 1, 0)
        self._open("testcase", {"name": "record", "classname": sheet.path})
        self._open("error", {"type": NOT_A_RECORD, "message": sheet.detail})
        self._text("\n".join(self.teller.trouble(trouble) for trouble in sheet.troubles))
        self._close("error", "testcase")
        self._break()
        self._end_suite()

    def _case(self, suite: str, case: _Case) -> None:
        self._open("testcase", {"name": case.name, "classname": suite})
        heavy: list[Item] = []
        light: list[Item] = []
        for item in case.items:
            (heavy if counts([item], self._level) else light).append(item)
        if case.skipped is not None:
            self._open("skipped", {"message": case.skipped})
            self._close("skipped")
        if heavy:
            self._open("failure", {"type": heavy[0].fault.code, "message": self.teller.message(heavy[0])})
            self._text("\n".join(map(self._line, heavy)))
            self._close("failure")
        if light:
            self._open("system-out", {})
            self._text("\n".join(map(self._line, light)))
            self._close("system-out")
        self._close("testcase")
        self._break()

    def _line(self, item: Item) -> str:
        """Tell a finding in a line: number, code, pointer, message."""
        return f"{item.number}. {item.fault.code} {item.pointer}: {self.teller.message(item)}"

    # --- XML ----------------------------------------------------------------------------------

    def _begin_suite(self, name: str, tests: int, failures: int, errors: int, skipped: int) -> None:
        numbers = {"tests": tests, "failures": failures, "errors": errors, "skipped": skipped}
        self._open("testsuite", {"name": name, **{key: str(number) for key, number in numbers.items()}})
        self._break()

    def _end_suite(self) -> None:
        self._xml.endElement("testsuite")
        self._break()

    def _open(self, name: str, attributes: Mapping[str, str]) -> None:
        # The stubs ask for a class of their own; the generator reads any mapping.
        self._xml.startElement(name, {key: _fit(value) for key, value in attributes.items()})  # type: ignore[arg-type]

    def _close(self, *names: str) -> None:
        for name in names:
            self._xml.endElement(name)

    def _text(self, text: str) -> None:
        self._xml.characters("\n".join(_fit(line) for line in text.split("\n")))

    def _break(self) -> None:
        self._xml.characters("\n")


def _fit(text: str) -> str:
    """Replace what no XML document can hold, and what acts on terminals and on the direction of a line."""
    return "".join("\ufffd" if char in "\ufffe\uffff" else char for char in clean(text))
