"""The forms a report is written in.

They are one table, `WRITERS`: a form is one function and its line there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.checking import Entry, counts
from referee.event import EventCourse
from referee.event_report import report_event
from referee.faults.base import Severity
from referee.match import MatchJudgement
from referee.match_report import report_match
from referee.messages import MN, Phrase
from referee.report import Reporter
from referee.terminal import Style, clean, paint
from referee.text import Speaker
from referee.wire.event_document import event_parts
from referee.wire.referee import document_of

# Translators: the last line of a report on several files, in up to three parts.
JUDGED = MN("cli", "%(count)s record was judged.", "%(count)s records were judged.")
WITH_FINDINGS = MN(
    "cli",
    "In %(count)s of them something was found that counts.",
    "In %(count)s of them something was found that counts.",
)
NOT_JUDGED = MN("cli", "%(count)s could not be read.", "%(count)s could not be read.")


@dataclass(frozen=True, slots=True)
class Manner:
    """How a report is written.

    Its language, whether it goes to a terminal, and there in colours, and whether it is about one file alone.
    """

    speaker: Speaker
    terminal: bool
    colours: bool
    single: bool
    fail_level: Severity


Writer = Callable[[Iterable[Entry], Manner], Iterator[str]]


def _write_text(entries: Iterable[Entry], manner: Manner) -> Iterator[str]:
    """Write reports for a person, and where there are several a line about all of them."""
    words, reporter = manner.speaker, Reporter(manner.speaker, manner.colours)
    judged = counting = failed = 0
    for entry in entries:
        if entry.judgement is None:
            failed += 1
            continue
        if not manner.single:
            yield paint(clean(entry.path), Style.BOLD, manner.colours) + "\n"
        if isinstance(entry.judgement, EventCourse):
            yield from report_event(entry.judgement, words, manner.colours)
        elif isinstance(entry.judgement, MatchJudgement):
            yield report_match(entry.judgement, words, manner.colours)
        else:
            yield reporter.report(entry.judgement)
        if not manner.single:
            yield "\n"
        judged += 1
        counting += counts(entry.judgement, manner.fail_level)
    if not manner.single:
        told = [(JUDGED, judged), (WITH_FINDINGS, counting), (NOT_JUDGED, failed)]
        sentences = [Phrase(text, {"count": count}, count) for text, count in told if count or text is JUDGED]
        yield words.say_all(sentences) + "\n"


def _write_json(entries: Iterable[Entry], manner: Manner) -> Iterator[str]:
    """Write the verdict document or the problem of one file, or a list with one object for each."""
    if manner.single:
        for entry in entries:
            yield from _pieces(entry, manner)
            yield "\n"
        return
    before = "[\n"
    for entry in entries:
        kind = "problem" if entry.judgement is None else "verdict"
        yield before + _json({"path": entry.path})[:-2] + f',\n  "{kind}": '
        # Line breaks stand between values, never in one.
        yield from (piece.replace("\n", "\n  ") for piece in _pieces(entry, manner))
        yield "\n}"
        before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"


def _pieces(entry: Entry, manner: Manner) -> Iterator[str]:
    """Write what became of one file, that of an event as it is judged."""
    if not isinstance(entry.judgement, EventCourse):
        yield _json(_document(entry, manner))
        return
    before = ""
    for kind, value in event_parts(entry.judgement, manner.speaker):
        written = _json(value)
        match kind:
            case "head":
                yield written[:-2] + ',\n  "findings": ['
            case "finding":
                yield before + "\n    " + written.replace("\n", "\n    ")
                before = ","
            case "closing":
                yield ("\n  ]," if before else "],") + written[1:]


def _document(entry: Entry, manner: Manner) -> dict[str, Any]:
    if entry.judgement is not None:
        return document_of(entry.judgement, manner.speaker)
    errors = [
        {
            "pointer": error.pointer,
            "message": error.message,
            "line": error.place.line,
            "column": error.place.column,
        }
        for error in entry.errors
    ]
    return {"detail": entry.detail, "errors": errors}


_UNSAFE = re.compile("[\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def _json(value: Any) -> str:
    """Write JSON for people and programs; what could act on a terminal is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def write_diff(entries: Iterable[Entry], manner: Manner) -> Iterator[str]:
    """Write what fixes would change in the files, for people and for programs that apply it."""
    for entry in entries:
        for line in entry.diff:
            if manner.terminal:
                head = line.startswith(("--- ", "+++ "))
                style = Style.BOLD if head else _DIFF_STYLES.get(line[:1], Style.PLAIN)
                yield paint(clean(line.rstrip("\r\n").expandtabs()), style, manner.colours) + "\n"
            else:
                yield line


_DIFF_STYLES = {"-": Style.RED, "+": Style.GREEN, "@": Style.CYAN}


WRITERS: Mapping[str, Writer] = {"text": _write_text, "json": _write_json}
"""How reports are written, by the name of the format: pieces of text, as soon as they are there."""
