"""The report as verdict documents, for programs: JSON, or one object a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from referee.checking import Entry
from referee.event import EventCourse
from referee.reports.manner import Manner
from referee.wire.event_document import event_parts
from referee.wire.referee import document_of, pieces_of


def write_json(entries: Iterable[Entry], manner: Manner) -> Iterator[str]:
    """Write the verdict document or the problem of one file, or a list with one object for each."""
    if manner.single:
        for entry in entries:
            yield from _pieces(entry, manner)
            yield "\n"
        return
    before = "[\n"
    for entry in entries:
        yield before + _json({"path": entry.path})[:-2] + f',\n  "{_kind(entry)}": '
        # Line breaks stand between values, never in one.
        yield from (piece.replace("\n", "\n  ") for piece in _pieces(entry, manner))
        yield "\n}"
        before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"


def write_ndjson(entries: Iterable[Entry], manner: Manner) -> Iterator[str]:
    """Write a line for each file: an object with its path and either its verdict document or its problem."""
    for entry in entries:
        yield dump({"path": entry.path})[:-1] + f', "{_kind(entry)}": '
        if entry.judgement is None:
            yield dump(_problem(entry))
        else:
            yield from (_safe(piece.decode()) for piece in pieces_of(entry.judgement, manner.speaker))
        yield "}\n"


def _kind(entry: Entry) -> str:
    return "problem" if entry.judgement is None else "verdict"


def _pieces(entry: Entry, manner: Manner) -> Iterator[str]:
    """Write what became of one file, that of an event as it is judged."""
    judged = entry.judgement
    if judged is None:
        yield _json(_problem(entry))
        return
    if not isinstance(judged, EventCourse):
        yield _json(document_of(judged, manner.speaker))
        return
    before = ""
    for kind, value in event_parts(judged, manner.speaker):
        written = _json(value)
        match kind:
            case "head":
                yield written[:-2] + ',\n  "findings": ['
            case "finding":
                yield before + "\n    " + written.replace("\n", "\n    ")
                before = ","
            case "closing":
                yield ("\n  ]," if before else "],") + written[1:]


def _problem(entry: Entry) -> dict[str, Any]:
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


def dump(value: Any, indent: int | None = None) -> str:
    """Write JSON for people and programs; what could act on a terminal is escaped."""
    return _safe(json.dumps(value, ensure_ascii=False, indent=indent))


def _safe(text: str) -> str:
    return _UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def _json(value: Any) -> str:
    return dump(value, 2)
