"""The forms a report is written in.

They are one table, `WRITERS`: a form is one module in `referee.reports` and its line there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from referee.checking import Entry
from referee.reports.csv import write_csv
from referee.reports.junit import write_junit
from referee.reports.manner import Manner
from referee.reports.model import Sheet
from referee.reports.sarif import write_sarif
from referee.reports.sheets import sheet_of
from referee.reports.text import write_text
from referee.reports.verdicts import write_json, write_ndjson

Writer = Callable[[Iterable[Entry], Manner], Iterator[str]]
"""Writes a report as pieces of text, each as soon as it is there."""


def _shown(write: Callable[[Iterable[Sheet], Manner], Iterator[str]]) -> Writer:
    """Make a writer of what is shown of files one of the files."""
    return lambda entries, manner: write(map(sheet_of, entries), manner)


def _write_html(sheets: Iterable[Sheet], manner: Manner) -> Iterator[str]:
    # Only here: templates are loaded for nothing else.
    from referee.reports.html import write_html

    return write_html(sheets, manner)


WRITERS: Mapping[str, Writer] = {
    "text": _shown(write_text),
    "json": write_json,
    "ndjson": write_ndjson,
    "csv": _shown(write_csv),
    "junit": _shown(write_junit),
    "sarif": _shown(write_sarif),
    "html": _shown(_write_html),
}
"""How reports are written, by the name of the format."""

FOR_TERMINALS = frozenset({"text", "json"})
"""The formats that go to a terminal in its own encoding; the others are files, and always UTF-8."""
