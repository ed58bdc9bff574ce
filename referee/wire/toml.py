"""TOML, as people write records by hand."""

from __future__ import annotations

import datetime
import re
import tomllib
from typing import Any

from referee.messages import M, Phrase
from referee.record import step
from referee.wire.body import BOM, EMPTY, MAX_DEPTH, NOT_UTF8, unreadable
from referee.wire.complaints import Unreadable
from referee.wire.positions import Place

NOT_TOML = M("unreadable", "Line %(line)s, column %(column)s: this is not valid TOML.")
TOO_DEEP = M("unreadable", "This is nested more than %(most)s levels deep.")

_PLACE = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)$")
_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\- \"']+?)\s*=")


def parse_toml(body: bytes) -> Any:
    """Read a TOML body into plain values. Raises `Unreadable` with line and column."""
    text = _text(body)
    try:
        return _plain(tomllib.loads(text), 1)
    except tomllib.TOMLDecodeError as error:
        # The parser tells the place in its message alone; without one it was the end of the text.
        found = _PLACE.search(str(error))
        if found is None:
            raise unreadable(NOT_TOML, text, len(text)) from None
        values = {"line": int(found.group(1)), "column": int(found.group(2))}
        raise Unreadable(Phrase(NOT_TOML, values)) from None
    except RecursionError:
        raise Unreadable(Phrase(TOO_DEEP, {"most": MAX_DEPTH})) from None
    except ValueError:
        # Numbers of thousands of digits, which no count in a record has.
        raise unreadable(NOT_TOML, text, 0) from None


def _text(body: bytes) -> str:
    body = body.removeprefix(BOM)
    try:
        # Old Mac line ends are none to TOML; the others are read alike.
        text = body.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        text = body[: error.start].decode("utf-8")
        raise unreadable(NOT_UTF8, text, len(text)) from None
    if not text.strip():
        raise Unreadable(Phrase(EMPTY))
    return text


def _plain(value: Any, depth: int) -> Any:
    """Keep what JSON has too; dates and times become the text they were written as."""
    if depth > MAX_DEPTH:
        raise RecursionError
    if isinstance(value, dict):
        return {key: _plain(part, depth + 1) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part, depth + 1) for part in value]
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return value


def toml_places(body: bytes) -> dict[str, Place]:
    """Find where the keys of a TOML body stand, by their pointers.

    Tables and keys are found, entries of arrays are not: for those the place of the array is the nearest.
    """
    places: dict[str, Place] = {"": Place(1, 1)}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(_text(body).split("\n"), 1):
        header = _HEADER.match(line)
        if header is not None:
            table = ""
            parts = _parts(header.group(2))
            for index, part in enumerate(parts):
                table = step(table, part)
                if index == len(parts) - 1 and header.group(1) == "[[":
                    counts[table] = counts.get(table, -1) + 1
                if table in counts:
                    places.setdefault(table, Place(number, line.index("[") + 1))
                    table = step(table, counts[table])
            places[table] = Place(number, line.index("[") + 1)
            continue
        key = _KEY.match(line)
        if key is not None:
            pointer = table
            for part in _parts(key.group(1)):
                pointer = step(pointer, part)
                places.setdefault(pointer, Place(number, len(line) - len(line.lstrip()) + 1))
    return places


def _parts(dotted: str) -> list[str]:
    """Split a dotted key into its parts, quoted ones without their quotes."""
    return [part.strip().strip("\"'") for part in re.findall(r'"[^"]*"|\'[^\']*\'|[^.]+', dotted)]
