"""TOML, as people write records by hand, read as strictly as JSON."""

from __future__ import annotations

import datetime
import math
import re
import tomllib
from collections.abc import Iterable
from typing import Any

from referee.messages import M, Message, Phrase, Quoted
from referee.wire.body import BIG_NUMBER, NO_NUMBER, NUL, TOO_DEEP, read_text, unreadable
from referee.wire.complaints import Unreadable
from referee.wire.positions import ALL, Asked, Positions, Spot, asked_for, within

MAX_DEPTH = 64
"""As deep as the reader goes, which needs several calls for each level."""
LARGEST_WHOLE = 2**63

NOT_TOML = M("unreadable", "Line %(line)s, column %(column)s: this is not valid TOML.")

_PLACE = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)$")
_BEGIN = (
    r'''(?P<string>"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3,5}|'{3}[^']*(?:'(?!'')[^']*)*'{3,5}'''
    r"""|"(?!"")[^"\\\n]*(?:\\.[^"\\\n]*)*"|'(?!'')[^'\n]*')|(?P<unended>["'])|(?P<comment>\#[^\r\n]*)"""
    r"""|(?P<open>[\[{])|(?P<close>[\]}])|(?P<dot>\.)"""
)
_TOKEN = re.compile(
    _BEGIN + r"""|(?P<newline>\r?\n|\r)|(?P<space>[ \t]+)|(?P<equals>=)|(?P<comma>,)"""
    r"""|(?P<word>[^\s"'\#\[\]{}.=,]+)|(?P<other>.)""",
    re.DOTALL,
)
_BRACKET = re.compile(_BEGIN + r"""|(?P<run>[^"'\#\[\]{}.]+)""", re.DOTALL)
"""Tokens of which only the brackets and dots matter: whatever else there is comes in one run."""
_BREAK = re.compile(r"[\r\n=,]")


def parse_toml(body: bytes) -> Any:
    """Read a TOML body into plain values. Raises `Unreadable` with line and column."""
    text = read_text(body)
    _check_depth(text)
    try:
        # Old Mac line ends are none to TOML; the others are read alike.
        value = tomllib.loads(re.sub(r"\r(?!\n)", "\n", text))
    except tomllib.TOMLDecodeError as error:
        # The parser tells the place in its message alone; without one it was the end of the text.
        found = _PLACE.search(str(error))
        if found is None:
            raise unreadable(NOT_TOML, text, len(text)) from None
        values = {"line": int(found.group(1)), "column": int(found.group(2))}
        raise Unreadable(Phrase(NOT_TOML, values)) from None
    except ValueError:
        # Whole numbers of thousands of digits are not even read.
        raise unreadable(BIG_NUMBER, text, _long_number(text)) from None
    return _Plain(text).value(value, ())


def _check_depth(text: str) -> None:
    """Refuse deep nesting and long dotted keys, whose reading would take as long as a reader can be made to."""
    depth = dots = 0
    for token in _BRACKET.finditer(text):
        kind = token.lastgroup
        if kind == "unended":
            break
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        if kind == "dot":
            dots += 1
        elif kind != "string" and (kind != "run" or _BREAK.search(text, *token.span())):
            dots = 0
        if max(depth, dots) >= MAX_DEPTH:
            raise unreadable(TOO_DEEP, text, token.start(), most=MAX_DEPTH)


def _long_number(text: str) -> int:
    """Find the first number that is too long for any reader."""
    return next((token.start() for token in _TOKEN.finditer(text) if _is_long(token)), 0)


def _is_long(token: re.Match[str]) -> bool:
    return token.lastgroup == "word" and len(token.group()) > 1000 and token.group().lstrip("+-")[:1].isdigit()


def _is_plain(part: Any) -> bool:
    """Tell whether a part, as most are, is what JSON has too; others are looked at more closely."""
    kind = type(part)
    return (kind is int and -LARGEST_WHOLE < part < LARGEST_WHOLE) or (kind is str and "\x00" not in part)


class _Plain:
    """Keeps what JSON has too; dates and times become the text they are written as."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.positions: Positions | None = None

    def value(self, value: Any, path: tuple[str, ...]) -> Any:
        """Make one value plain. Raises `Unreadable`."""
        if len(path) >= MAX_DEPTH and isinstance(value, dict | list):
            raise self._refused(TOO_DEEP, path, most=MAX_DEPTH)
        match value:
            case dict():
                return {
                    self._text(key, path): part if _is_plain(part) else self.value(part, (*path, key))
                    for key, part in value.items()
                }
            case list():
                return [
                    part if _is_plain(part) else self.value(part, (*path, str(index)))
                    for index, part in enumerate(value)
                ]
            case str():
                return self._text(value, path)
            case bool():
                return value
            case float() if not math.isfinite(value):
                raise self._refused(NO_NUMBER, path, value=Quoted(str(value)))
            case int() if abs(value) >= LARGEST_WHOLE:
                # As in JSON: what no machine word holds becomes a fraction.
                try:
                    return float(value)
                except OverflowError:
                    raise self._refused(BIG_NUMBER, path) from None
            case datetime.date() | datetime.time():
                spot = self._spot(path)
                return self.text[spot.start : spot.end]
        return value

    def _text(self, text: str, path: tuple[str, ...]) -> str:
        if "\x00" in text:
            raise self._refused(NUL, path)
        return text

    def _spot(self, path: tuple[str, ...]) -> Spot:
        if self.positions is None:
            self.positions = _positions(self.text, ALL)
        spot = self.positions.root
        for key in path:
            spot = spot.children.get(key, spot)
        return spot

    def _refused(self, message: Message, path: tuple[str, ...], **values: Any) -> Unreadable:
        return unreadable(message, self.text, self._spot(path).begin, **values)


def toml_positions(body: bytes, pointers: Iterable[str] | None = None) -> Positions:
    """Find where everything in a TOML body stands, or what `pointers` lead to; the body has been read before."""
    return _positions(read_text(body), asked_for(pointers))


def _positions(text: str, asked: Asked) -> Positions:
    return Positions(text, _Scanner(text, asked).document())


class _Scanner:
    """Follows the tokens of a valid TOML text, and notes where those values stand that are asked for."""

    def __init__(self, text: str, asked: Asked) -> None:
        self.text = text
        self.asked = asked
        self.token: re.Match[str] | None = None
        self._read(0)
        self.root = Spot(0, 0, len(text))
        self.tables: set[Spot] = set()
        """Lists of tables, whose last entry is what later headers speak of."""

    def document(self) -> Spot:
        """Go through headers and pairs of keys and values, to the end."""
        table: Spot = self.root
        asked: Asked | None = self.asked
        while self.token is not None:
            if self.token.lastgroup == "open":
                table, asked = self._header()
            elif self.token.lastgroup == "newline":
                self._next()
            else:
                self._pair(table, asked)
        return self.root

    def _read(self, at: int) -> None:
        """Read the token that begins at a place, or the next one that is neither space nor comment."""
        self.token = _TOKEN.match(self.text, at)
        while self.token is not None and self.token.lastgroup in ("space", "comment"):
            self.token = _TOKEN.match(self.text, self.token.end())

    def _next(self) -> re.Match[str]:
        token = self.token
        assert token is not None, "the text is whole"
        self._read(token.end())
        return token

    def _skip(self, *kinds: str) -> None:
        while self.token is not None and self.token.lastgroup in kinds:
            self._next()

    def _header(self) -> tuple[Spot, Asked | None]:
        """Read `[table]` or `[[list of tables]]`; what follows belongs to it."""
        begin = self._next().start()
        listed = self.token is not None and self.token.lastgroup == "open"
        self._skip("open")
        spot = self.root
        asked: Asked | None = self.asked
        for key, _ in self._keys():
            if spot in self.tables:
                # What follows speaks of the last entry of a list of tables.
                last = str(len(spot.children) - 1)
                spot, asked = spot.children[last], within(asked, last)
            spot, asked = self._child(spot, key, begin), within(asked, key)
        self._skip("close")
        if listed:
            self.tables.add(spot)
            index = str(len(spot.children))
            spot, asked = self._child(spot, index, begin), within(asked, index)
        return spot, asked

    def _child(self, spot: Spot, key: str, begin: int) -> Spot:
        return spot.children.setdefault(key, Spot(begin, begin, begin))

    def _keys(self) -> list[tuple[str, int]]:
        """Read a dotted key: its parts, and where each begins."""
        keys: list[tuple[str, int]] = []
        while self.token is not None and self.token.lastgroup in ("word", "string", "dot"):
            token = self._next()
            if token.lastgroup != "dot":
                keys.append((_key(token), token.start()))
        return keys

    def _pair(self, table: Spot, asked: Asked | None) -> None:
        spot: Spot | None = table
        for key, begin in self._keys():
            asked = within(asked, key)
            spot = None if asked is None or spot is None else self._child(spot, key, begin)
        self._skip("equals")
        self._value(spot, asked)

    def _value(self, spot: Spot | None, asked: Asked | None) -> None:
        """Read the value of a spot whose beginning is known; nesting is known to be bounded."""
        token = self._next()
        end = token.end()
        if token.lastgroup != "open":
            # Numbers, dates and times are several words, with dots and single spaces between them.
            while self.token is not None and self.token.lastgroup in ("word", "dot"):
                end = self._next().end()
        elif spot is None or asked is None:
            self._pass_over(token)
        else:
            end = self._parts(spot, asked, token.group() == "{")
        if spot is not None:
            spot.start, spot.end = token.start(), end

    def _parts(self, spot: Spot, asked: Asked, keyed: bool) -> int:
        """Read what stands between brackets, and say where the closing one ends."""
        number = 0
        while self.token is not None and self.token.lastgroup != "close":
            if self.token.lastgroup in ("newline", "comma"):
                self._next()
            elif keyed:
                self._pair(spot, asked)
            else:
                index, begin = str(number), self.token.start()
                part = within(asked, index)
                self._value(None if part is None else self._child(spot, index, begin), part)
                number += 1
        return self._next().end()

    def _pass_over(self, bracket: re.Match[str]) -> None:
        """Go on after the bracket that closes an open one."""
        depth = 1
        for token in _BRACKET.finditer(self.text, bracket.end()):
            depth += (token.lastgroup == "open") - (token.lastgroup == "close")
            if not depth:
                self._read(token.end())
                return


def _key(token: re.Match[str]) -> str:
    """Read one part of a key: a word, or a text in quotation marks."""
    written = token.group()
    if token.lastgroup == "word":
        return written
    if "\\" in written:
        (value,) = tomllib.loads(f"key = {written}").values()
        return str(value)
    return written[1:-1]
