"""From the paths of a call to judgements: finding the files, reading them, and judging each.

What can be read is one table, `READERS`: a kind of file is one function and its line there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from referee.faults.base import Severity
from referee.messages import MN, Alternatives, M, Phrase, Quoted
from referee.report import tell_complaint
from referee.terminal import clean
from referee.text import Speaker
from referee.verdict import Judgement, judge
from referee.wire.body import parse_json
from referee.wire.complaints import InvalidRecord, Unreadable
from referee.wire.log import read_log

LARGEST = 256 * 1024
"""The most bytes that the record of a round may have."""
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
TOO_LARGE = M("cli", "This file is too large. A record has at most %(most)s bytes.")

SEVERITIES = tuple(Severity)
"""From the heaviest to the lightest."""

READERS: Mapping[str, Callable[[bytes], Any]] = {".json": parse_json}
"""How files are read, by the ending of their names; each reader raises `Unreadable`."""


class _CannotRead(Exception):
    """A file that no record can be read from; `phrase` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.message.text)
        self.phrase = phrase


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of one file: a judgement, or what is wrong with it, a line for each thing."""

    path: str
    judgement: Judgement | None
    detail: str = ""
    errors: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()


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
        if Path(name).suffix.lower() in READERS
    )
    sources = [Source(str(file)) for file in found]
    sources += [Source(str(error.filename), _reason(error)) for error in refused]
    return sources or [Source(path, Phrase(NO_RECORDS, {"known": Alternatives(tuple(READERS))}))]


def _reason(error: OSError) -> Phrase:
    if isinstance(error, FileNotFoundError):
        return Phrase(NO_FILE)
    if isinstance(error, PermissionError):
        return Phrase(NOT_PERMITTED)
    return Phrase(NOT_READ, {"reason": Quoted(error.strerror or str(error))})


def _read(path: str) -> Any:
    """Read a file into plain values. Raises `_CannotRead` or `Unreadable`."""
    # Standard input and files without an ending, such as those a shell makes of a command, are JSON.
    ending = "" if path == STANDARD_INPUT else Path(path).suffix.lower()
    reader: Callable[[bytes], Any] | None = READERS.get(ending) if ending else parse_json
    if reader is None:
        known = Alternatives(tuple(READERS))
        raise _CannotRead(Phrase(OTHER_KIND, {"ending": Quoted(ending), "known": known}))
    try:
        if path == STANDARD_INPUT:
            body = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(path, "rb") as file:
                body = file.read(LARGEST + 1)
    except OSError as error:
        raise _CannotRead(_reason(error)) from None
    except ValueError:  # a name with a NUL character
        raise _CannotRead(Phrase(NO_FILE)) from None
    if len(body) > LARGEST:
        raise _CannotRead(Phrase(TOO_LARGE, {"most": LARGEST}))
    return reader(body)


def judge_source(source: Source, words: Speaker) -> Entry:
    """Judge one file, or say all that is wrong with it."""
    try:
        if source.refused is not None:
            raise _CannotRead(source.refused)
        return Entry(source.path, judge(read_log(_read(source.path))))
    except (_CannotRead, Unreadable) as error:
        detail = words.say(error.phrase)
        return Entry(source.path, None, detail, lines=(clean(detail),))
    except InvalidRecord as error:
        complaints = error.complaints
        return Entry(
            source.path,
            None,
            words.say(Phrase(NOT_A_RECORD, {"count": len(complaints)}, len(complaints))),
            tuple((pointer, words.say(phrase)) for pointer, phrase in complaints),
            tuple(tell_complaint(complaint, words) for complaint in complaints),
        )


def counts(judgement: Judgement, fail_level: Severity) -> bool:
    """Tell whether something at or above a level was found."""
    heavy = SEVERITIES[: SEVERITIES.index(fail_level) + 1]
    return any(finding.fault.severity in heavy for finding in judgement.findings)
