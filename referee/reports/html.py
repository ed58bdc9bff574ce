"""The report as one page that needs nothing else: to be printed, sent, or read in a browser.

There is no script in it, and nothing is fetched from anywhere. The table at every fault is drawn, with the
cards in the reader's letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from referee.drawn import drawing
from referee.messages import M
from referee.reports import tables, words
from referee.reports.manner import Manner
from referee.reports.model import Scope, Sheet
from referee.reports.questions import ask, ask_about
from referee.reports.spool import Spool
from referee.reports.words import Teller
from referee.terminal import clean

TITLE = M("report page", "Referee's report")
# Translators: headings and captions on a page, from here to the end.
TABLE = M("report page", "The table at that moment")
ROUNDS = M("report page", "Rounds")
SCORES = M("report page", "Scores")
VERDICTS = M("report page", "Matches by verdict")
FINDINGS = M("report page", "Findings by kind")
STANDINGS = M("report page", "Standings")


def write_html(sheets: Iterable[Sheet], manner: Manner) -> Iterator[str]:
    """Write the report as one page, file after file."""
    page = _Page(Teller(manner.speaker))
    yield page.part("begin", manner.speaker.language)
    for number, sheet in enumerate(sheets, 1):
        yield from page.sheet(sheet, number, manner.single)
    yield page.part("end")


class _Page:
    """Writes the parts of a page in one language."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        environment = _environment()
        shared = {
            "say": teller.say,
            "teller": teller,
            "drawing": drawing(teller.speaker),
            "clean": clean,
            "words": words,
            "tables": tables,
            "page": _MESSAGES,
            "Scope": Scope,
        }
        self._parts = environment.get_template("report.html").make_module(shared)

    def part(self, name: str, *values: Any) -> str:
        """Write one part, which is a macro of the template, and give it as a plain text."""
        return str(getattr(self._parts, name)(*values))

    def sheet(self, sheet: Sheet, number: int, single: bool) -> Iterator[str]:
        """Write what a file holds, or why it could not be read."""
        prefix = f"f{number}-"
        path = None if single else sheet.path
        if sheet.scope is None:
            yield self.part("problem", sheet)
        elif sheet.scope is Scope.EVENT:
            yield from self._event(sheet, prefix, path)
        else:
            for group in sheet.groups:
                yield self.part("group", group, list(ask(group)), 2, prefix, path)

    def _event(self, sheet: Sheet, prefix: str, path: str | None) -> Iterator[str]:
        """Write an event: what is known only at its end comes first."""
        with Spool() as wrong, Spool() as questions:
            for group in sheet.groups:
                if group.findings or group.replaced or group.ruling is not None:
                    wrong.write([self.part("group", group, [], 3, prefix, None)])
                questions.write(self.part("question", asked) for asked in ask(group))
            closing = sheet.closing()
            assert closing is not None
            questions.write(self.part("question", asked) for asked in ask_about(closing.items))
            yield self.part("event_begin", sheet, closing, path)
            yield from wrong.pieces()
            yield self.part("event_own", closing, prefix)
            before = self.part("questions_begin", 3)
            for piece in questions.pieces():
                yield before + piece
                before = ""
            yield self.part("event_end", not before)


_MESSAGES = {
    "TITLE": TITLE,
    "TABLE": TABLE,
    "ROUNDS": ROUNDS,
    "SCORES": SCORES,
    "VERDICTS": VERDICTS,
    "FINDINGS": FINDINGS,
    "STANDINGS": STANDINGS,
}


@cache
def _environment() -> Environment:
    """Make what reads the templates; names that no part is given are faults of ours and not shown as nothing."""
    return Environment(
        loader=PackageLoader("referee.reports"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
