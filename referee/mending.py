"""Safe fixes written back into a file, and nothing else in it changed.

Where a value stands is known to the character, so that only its characters are replaced: comments, order,
spaces and line ends stay as they are. What was written is read again and compared with the fixes applied
to the record, and only what is the same is kept.
"""

from __future__ import annotations

import contextlib
import copy
import difflib
import errno
import io
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import String

from referee.messages import M, Phrase, Quoted
from referee.wire.body import BOM
from referee.wire.complaints import Unreadable
from referee.wire.formats import TOML, YAML, Format
from referee.wire.positions import Positions, Spot, steps, value_at
from referee.wire.referee import Judged, fixes_of

NOT_MENDED = M("cli", "The fixes cannot be written into this file without changing more than they should.")
NOT_A_FILE = M("cli", "The fixes cannot be written: this is no file.")
# Translators: reason is what the operating system says, in its own language.
NOT_SAVED = M("cli", "The fixes cannot be written into this file: %(reason)s.")


class CannotMend(Exception):
    """A file that cannot be mended; `phrase` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.message.text)
        self.phrase = phrase


class Replacement(NamedTuple):
    """A value to be set in a record: an RFC 6901 pointer, what stands there then, and what stood there."""

    pointer: str
    value: Any
    before: Any


class Mended(NamedTuple):
    """A record with its safe fixes: the body, what a reader makes of it, and how many findings they mend."""

    body: bytes
    value: Any
    findings: int


def mend(body: bytes, form: Format, value: Any, judgement: Judged) -> Mended | None:
    """Write the safe fixes of a judgement into the body it was read from; None where there are none.

    `value` is what the format's reader makes of `body`. Raises `CannotMend` where the body cannot be
    written so that it reads as the record with the fixes and nothing else.
    """
    fixes = [fix for fix in fixes_of(judgement) if fix is not None and fix["applicability"] == "safe"]
    if not fixes:
        return None
    # Where several plays stand in one text, each of their fixes sets all of it.
    wanted = {operation["path"]: operation["value"] for fix in fixes for operation in fix["patch"]}
    replacements = [
        Replacement(pointer, _writable(new, form), value_at(value, pointer)) for pointer, new in wanted.items()
    ]
    expected = copy.deepcopy(value)
    for replacement in replacements:
        _set(expected, replacement.pointer, replacement.value)
    for written in _attempts(body, form, replacements):
        with contextlib.suppress(Unreadable):
            # As texts, since to Python True is 1; and the order of keys counts too.
            if json.dumps(form.parse(written)) == json.dumps(expected):
                return Mended(written, expected, len(fixes))
    raise CannotMend(Phrase(NOT_MENDED))


def _writable(value: Any, form: Format) -> Any:
    """Say nobody as the format can: TOML has no null."""
    return [] if value is None and form is TOML else value


def _set(record: Any, pointer: str, value: Any, write: Callable[[Any, Any], Any] = lambda _, new: new) -> None:
    """Set a value that is there already; `write` is given the old one and the new."""
    way, _, _ = pointer.rpartition("/")
    place, last = value_at(record, way), steps(pointer)[-1]
    at = int(last) if isinstance(place, list) else last
    place[at] = write(place[at], value)


def _as_toml(before: Any, value: Any) -> Any:
    """Write a text with the quotation marks of the one that stands there."""
    literal = isinstance(before, String) and before.as_string().startswith("'") and isinstance(value, str)
    return tomlkit.string(value, literal=True) if literal and "'" not in value else value


def _attempts(body: bytes, form: Format, replacements: list[Replacement]) -> Iterator[bytes]:
    """Write a body with values replaced in the ways there are, those nearest to what was written first."""
    mark = BOM if body.startswith(BOM) else b""
    if form is TOML:
        with contextlib.suppress(TOMLKitError, LookupError, TypeError, RecursionError):
            document = tomlkit.parse(body.removeprefix(BOM).decode("utf-8"))
            for pointer, value, _ in replacements:
                _set(document, pointer, value, _as_toml)
            yield mark + tomlkit.dumps(document).encode("utf-8")
        return
    positions = form.positions(body)
    for plainly in (True, False) if form is YAML else (False,):
        yield mark + _spliced(positions, form, replacements, plainly).encode("utf-8")


def _spliced(positions: Positions, form: Format, replacements: list[Replacement], plainly: bool) -> str:
    """Put values in the place of others, and leave every other character as it is."""
    text = positions.text
    pieces: list[tuple[int, int, str]] = []
    for pointer, value, before in replacements:
        spot = positions.spot(pointer)
        if spot is None:
            raise CannotMend(Phrase(NOT_MENDED))
        if form is YAML and isinstance(before, str) and spot.children:
            spot, value = _plays(spot, value)
        if form is YAML:
            pieces.append(_as_yaml(value, text, spot, plainly))
        else:
            pieces.append((spot.start, spot.end, json.dumps(value, ensure_ascii=text.isascii())))
    for start, end, written in sorted(pieces, reverse=True):
        text = text[:start] + written + text[end:]
    return text


def _plays(spot: Spot, turn: str) -> tuple[Spot, str]:
    """Find what changes in a turn that is written as a name and plays without quotation marks."""
    ((name, plays),) = spot.children.items()
    return plays, turn.removeprefix(f"{name}: ")


def _as_yaml(value: Any, text: str, spot: Spot, plainly: bool) -> tuple[int, int, str]:
    """Write a value as the one that stands there is written: with quotation marks of its kind, or without.

    Gives from where to where something is replaced, and by what.
    """
    # A text that begins with | or > ends for the parser after its line does.
    before = text[spot.start : spot.end].rstrip()
    end = spot.start + len(before)
    if isinstance(value, str) and before.startswith("'"):
        return spot.start, end, "'" + value.replace("'", "''") + "'"
    plain = plainly and isinstance(value, str) and not before.startswith('"')
    written = str(value) if plain else json.dumps(value, ensure_ascii=False)
    key = text[spot.begin : spot.start]
    if not before and key.endswith(":"):
        # Nothing may stand where a value is missing, and then a space has to come before it.
        return spot.start, end, " " + written
    if spot.children and before.startswith("-") and "\n" in key and "#" not in key:
        # A list in lines of its own becomes one in brackets, which may have to stand beside its key.
        return spot.begin, end, f"{key.rstrip()} {written}"
    return spot.start, end, written


def save(path: str, body: bytes) -> None:
    """Write a file as a whole or not at all, keeping its owner and permissions.

    Where the path is a link, the file that it leads to is written. Raises `CannotMend`.
    """
    path = os.path.realpath(path)
    if not os.path.isfile(path):
        raise CannotMend(Phrase(NOT_A_FILE))
    try:
        if not os.access(path, os.W_OK):
            # Renaming asks nobody whether the file itself may be written.
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        _replace(path, body)
    except OSError as error:
        raise CannotMend(Phrase(NOT_SAVED, {"reason": Quoted(error.strerror or str(error))})) from None
    _keep_name(os.path.dirname(path))


def _replace(path: str, body: bytes) -> None:
    """Write a file beside another, and put it in its place."""
    handle, temporary = tempfile.mkstemp(prefix=".referee-", dir=os.path.dirname(path))
    try:
        with open(handle, "wb") as file:
            file.write(body)
            file.flush()
            found = os.stat(path)
            # Whoever mends somebody else's file leaves it theirs, where the system allows that.
            with contextlib.suppress(OSError, AttributeError):
                os.chown(temporary, found.st_uid, found.st_gid)
            shutil.copymode(path, temporary)
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _keep_name(folder: str) -> None:
    """Have a folder written too, where a system can do that, so that the new file survives a failure."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def differences(path: str, before: bytes, after: bytes) -> list[str]:
    """Show what changes in a file as a unified diff, line by line, with the line ends of the file."""
    lines = [list(io.StringIO(body.decode("utf-8"), newline="\n")) for body in (before, after)]
    told = difflib.unified_diff(lines[0], lines[1], path, path)
    return [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in told]
