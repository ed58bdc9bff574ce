"""From the paths of a call to judgements: finding the files, reading them, and judging each.

What can be read is one table, `BY_ENDING`, which the service shares.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from referee.event import EventCourse
from referee.faults import FAULTS
from referee.faults.base import Severity
from referee.mending import CannotMend, differences, mend, save
from referee.messages import MN, Alternatives, M, Phrase, Quoted
from referee.terminal import clean
from referee.text import Speaker
from referee.wire.complaints import InvalidRecord, Unreadable, tell_complaint
from referee.wire.formats import BY_ENDING, JSON, Format
from referee.wire.kinds import LARGEST, most_bytes, most_bytes_of
from referee.wire.positions import Place, Positions, nearest_place
from referee.wire.referee import Judged, judge_value

STANDARD_INPUT = "-"

NO_FILE = M("cli", "There is no such file or folder.")
NOT_PERMITTED = M("cli", "This may not be read: permission is missing.")
# Translators: reason is what the operating system says, in its own language.
NOT_READ = M("cli", "This cannot be read: %(reason)s.")
# Translators: ending and known are endings of file names, e.g. ".toml"; known may be a choice of several.
OTHER_KIND = M("cli", "Files that end in %(ending)s cannot be read. Possible: %(known)s.")
NOT_A_RECORD = MN(
    "cli",
    "This is no valid record: %(count)s thing is wrong with it.",
    "This is no valid record: %(count)s things are wrong with it.",
)
NO_RECORDS = M("cli", "This folder has no file ending in %(known)s.")
TOO_LARGE = M("cli", "This file is too large. A record of its kind has at most %(most)s bytes.")

SEVERITIES = tuple(Severity)
"""From the heaviest to the lightest."""


class Fixes(Enum):
    """What is done with the safe fixes of a record."""

    LEAVE = 0
    """Nothing."""
    SHOW = 1
    """They are shown as a diff, and the file stays as it is."""
    WRITE = 2
    """They are written into the file, and the record is judged again."""


class _CannotRead(Exception):
    """A file that no record can be read from; `phrase` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.message.text)
        self.phrase = phrase


class Error(NamedTuple):
    """One thing wrong with a record: what it points at, the words, and where in the file that is."""

    pointer: str
    message: str
    place: Place


MOST_LOCATED = 4 * 1024 * 1024
"""In larger files lines are not counted: where every value stands would take many times their size."""


class Lines:
    """Finds the line and column of what a pointer points at in a file; the file is searched once it is asked."""

    def __init__(self, form: Format, body: bytes) -> None:
        self._form = form
        self._body = body

    def __call__(self, pointer: str) -> Place | None:
        return None if len(self._body) > MOST_LOCATED else nearest_place(pointer, self._positions)

    @cached_property
    def _positions(self) -> Positions:
        return self._form.positions(self._body)


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of one file: a judgement, or what is wrong with it.

    `lines` is what went wrong, in lines to be told at once; `mended` is how many findings the fixes are for
    that were shown, in `diff`, or written. `locate` finds where in the file a pointer leads, None where that is
    not known.
    """

    path: str
    judgement: Judged | None
    detail: str = ""
    errors: tuple[Error, ...] = ()
    lines: tuple[str, ...] = ()
    mended: int = 0
    diff: tuple[str, ...] = ()
    locate: Callable[[str], Place | None] = lambda pointer: None


class Source(NamedTuple):
    """A file to be judged; `refused` says why nothing can be read there, where that is known already."""

    path: str
    refused: Phrase | None = None


def find_sources(path: str) -> list[Source]:
    """Find the files that a path stands for: itself, or all that can be read in a folder and below, sorted."""
    if path == STANDARD_INPUT or not os.path.isdir(path):
        return [Source(path)]
    refused: list[OSError] = []
    found = sorted(
        Path(folder, name)
        for folder, _, names in os.walk(path, onerror=refused.append)
        for name in names
        # Pipes and devices in a folder are no files of it, and reading one may never end.
        if os.path.isfile(os.path.join(folder, name)) and Path(name).suffix.lower() in BY_ENDING
    )
    sources = [Source(str(file)) for file in found]
    sources += [Source(str(error.filename), _reason(error)) for error in refused]
    return sources or [Source(path, Phrase(NO_RECORDS, {"known": Alternatives(tuple(BY_ENDING))}))]


def _reason(error: OSError) -> Phrase:
    if isinstance(error, FileNotFoundError):
        return Phrase(NO_FILE)
    if isinstance(error, PermissionError):
        return Phrase(NOT_PERMITTED)
    return Phrase(NOT_READ, {"reason": Quoted(error.strerror or str(error))})


def _format(path: str) -> Format:
    """Find the format of a file by the ending of its name. Raises `_CannotRead`."""
    # Standard input and files without an ending, such as those a shell makes of a command, are JSON.
    ending = "" if path == STANDARD_INPUT else Path(path).suffix.lower()
    known = BY_ENDING.get(ending) if ending else JSON
    if known is None:
        endings = Alternatives(tuple(BY_ENDING))
        raise _CannotRead(Phrase(OTHER_KIND, {"ending": Quoted(ending), "known": endings}))
    return known


def _read(path: str) -> bytes:
    """Read a file. Raises `_CannotRead`."""
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:  # closed by whoever called the command
                raise _CannotRead(Phrase(NO_FILE))
            body = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(path, "rb") as file:
                body = file.read(LARGEST + 1)
    except OSError as error:
        raise _CannotRead(_reason(error)) from None
    except ValueError:  # a name with a NUL character
        raise _CannotRead(Phrase(NO_FILE)) from None
    _check_size(body, most_bytes(body))
    return body


def _check_size(body: bytes, most: int) -> None:
    if len(body) > most:
        raise _CannotRead(Phrase(TOO_LARGE, {"most": most}))


def judge_source(source: Source, words: Speaker, fixes: Fixes = Fixes.LEAVE) -> Entry:
    """Judge one file, and mend it where that is asked, or say all that is wrong with it."""
    path = source.path
    try:
        if source.refused is not None:
            raise _CannotRead(source.refused)
        form, body = _format(path), _read(path)
        value = form.parse(body)
        _check_size(body, most_bytes_of(value))
        try:
            entry = Entry(path, judge_value(value), locate=Lines(form, body))
        except InvalidRecord as error:
            return _invalid(path, error, form, body, words)
        return entry if fixes is Fixes.LEAVE else _mended(entry, form, body, value, fixes, words)
    except (_CannotRead, Unreadable) as error:
        detail = words.say(error.phrase)
        line, column = (error.phrase.values.get(key) for key in ("line", "column"))
        place = Place(line, column) if isinstance(line, int) and isinstance(column, int) else None
        return Entry(path, None, detail, lines=(_line(path, place, detail),))


def _invalid(path: str, error: InvalidRecord, form: Format, body: bytes, words: Speaker) -> Entry:
    """Tell everything wrong with a record, with its places."""
    count = error.count
    positions = form.positions(body, [complaint.pointer for complaint in error.complaints])
    places = [nearest_place(complaint.pointer, positions) for complaint in error.complaints]
    told = list(zip(error.complaints, places, strict=True))
    return Entry(
        path,
        None,
        words.say(Phrase(NOT_A_RECORD, {"count": count}, count)),
        tuple(Error(complaint.pointer, words.say(complaint.phrase), place) for complaint, place in told),
        tuple(_line(path, place, tell_complaint(complaint, words)) for complaint, place in told),
    )


def _mended(entry: Entry, form: Format, body: bytes, value: Any, fixes: Fixes, words: Speaker) -> Entry:
    """Show or write the safe fixes of a record."""
    assert entry.judgement is not None
    try:
        mended = mend(body, form, value, entry.judgement)
        if mended is None:
            return entry
        if fixes is Fixes.SHOW:
            diff = differences(entry.path, body, mended.body)
            return replace(entry, mended=mended.findings, diff=tuple(diff))
        save(entry.path, mended.body)
    except CannotMend as error:
        return replace(entry, lines=(_line(entry.path, None, words.say(error.phrase)),))
    judged, lines = judge_value(mended.value), Lines(form, mended.body)
    return replace(entry, judgement=judged, mended=mended.findings, locate=lines)


def _line(path: str, place: Place | None, told: str) -> str:
    """Say what is wrong in one line that begins with the place, as compilers do."""
    where = clean(path) if place is None else f"{clean(path)}:{place.line}:{place.column}"
    return f"{where}: {clean(told)}"


def counts(judgement: Judged, fail_level: Severity) -> bool:
    """Tell whether something at or above a level was found."""
    heavy = SEVERITIES[: SEVERITIES.index(fail_level) + 1]
    if isinstance(judgement, EventCourse):
        return any(FAULTS[code].severity in heavy for code in judgement.codes())
    return any(finding.fault.severity in heavy for finding in judgement.findings)
