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
from referee.wire.positions import Positions, Spot

MAX_DEPTH = 64
"""As deep as the reader goes, which needs several calls for each level."""
LARGEST_WHOLE = 2**63

NOT_TOML = M("unreadable", "Line %(line)s, column %(column)s: this is not valid TOML.")

_PLACE = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)$")
_TOKEN = re.compile(
    r'''(?P<string>"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3,5}|'{3}[^']*(?:'(?!'')[^']*)*'{3,5}'''
    r"""|"(?!"")[^"\\\n]*(?:\\.[^"\\\n]*)*"|'(?!'')[^'\n]*')|(?P<unended>["'])|(?P<comment>\#[^\r\n]*)"""
    r"""|(?P<newline>\r?\n|\r)|(?P<space>[ \t]+)|(?P<open>[\[{])|(?P<close>[\]}])"""
    r"""|(?P<dot>\.)|(?P<equals>=)|(?P<comma>,)|(?P<word>[^\s"'\#\[\]{}.=,]+)|(?P<other>.)""",
    re.DOTALL,
)


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
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "unended":
            break
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        dots = dots + 1 if kind == "dot" else dots if kind in ("word", "string", "space") else 0
        if max(depth, dots) >= MAX_DEPTH:
            raise unreadable(TOO_DEEP, text, token.start(), most=MAX_DEPTH)


def _long_number(text: str) -> int:
    """Find the first number that is too long for any reader."""
    return next((token.start() for token in _TOKEN.finditer(text) if _is_long(token)), 0)


def _is_long(token: re.Match[str]) -> bool:
    return token.lastgroup == "word" and len(token.group()) > 1000 and token.group().lstrip("+-")[:1].isdigit()


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
                return {self._text(key, path): self.value(part, (*path, key)) for key, part in value.items()}
            case list():
                return [self.value(part, (*path, str(index))) for index, part in enumerate(value)]
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
            self.positions = _positions(self.text)
        spot = self.positions.root
        for key in path:
            spot = spot.children.get(key, spot)
        return spot

    def _refused(self, message: Message, path: tuple[str, ...], **values: Any) -> Unreadable:
        return unreadable(message, self.text, self._spot(path).begin, **values)


def toml_positions(body: bytes, pointers: Iterable[str] | None = None) -> Positions:
    """Find where everything in a TOML body stands, whatever is asked for; the body has been read before."""
    return _positions(read_text(body))


def _positions(text: str) -> Positions:
    return Positions(text, _Scanner(text).document())


class _Scanner:
    """Follows the tokens of a valid TOML text, and notes where its values stand."""

    def __init__(self, text: str) -> None:
        self.tokens = [token for token in _TOKEN.finditer(text) if token.lastgroup not in ("space", "comment")]
        self.at = 0
        self.root = Spot(0, 0, len(text))
        self.tables: set[Spot] = set()
        """Lists of tables, whose last entry is what later headers speak of."""

    def document(self) -> Spot:
        """Go through headers and pairs of keys and values, to the end."""
        table = self.root
        while (token := self._peek()) is not None:
            if token.lastgroup == "open":
                table = self._header()
            elif token.lastgroup == "newline":
                self.at += 1
            else:
                self._pair(table)
        return self.root

    def _peek(self) -> re.Match[str] | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _next(self) -> re.Match[str]:
        self.at += 1
        return self.tokens[self.at - 1]

    def _skip(self, *kinds: str) -> None:
        while (token := self._peek()) is not None and token.lastgroup in kinds:
            self.at += 1

    def _header(self) -> Spot:
        """Read `[table]` or `[[list of tables]]`; what follows belongs to it."""
        begin = self._next().start()
        token = self._peek()
        listed = token is not None and token.lastgroup == "open"
        self._skip("open")
        spot = self.root
        keys = self._keys()
        for key, _ in keys:
            spot = self._child(self._last(spot), key, begin)
        self._skip("close")
        if listed:
            self.tables.add(spot)
            spot = self._child(spot, str(len(spot.children)), begin)
        return spot

    def _last(self, spot: Spot) -> Spot:
        """Go into the last entry of a list of tables."""
        return spot.children[str(len(spot.children) - 1)] if spot in self.tables else spot

    def _child(self, spot: Spot, key: str, begin: int) -> Spot:
        return spot.children.setdefault(key, Spot(begin, begin, begin))

    def _keys(self) -> list[tuple[str, int]]:
        """Read a dotted key: its parts, and where each begins."""
        keys: list[tuple[str, int]] = []
        while (token := self._peek()) is not None and token.lastgroup in ("word", "string", "dot"):
            if token.lastgroup != "dot":
                keys.append((_key(token), token.start()))
            self.at += 1
        return keys

    def _pair(self, table: Spot) -> None:
        spot = table
        for key, begin in self._keys():
            spot = self._child(spot, key, begin)
        self._skip("equals")
        self._value(spot)

    def _value(self, spot: Spot) -> None:
        """Read the value of a spot whose beginning is known; nesting is known to be bounded."""
        token = self._next()
        spot.start, spot.end = token.span()
        if token.lastgroup != "open":
            # Numbers, dates and times are several words, with dots and single spaces between them.
            while (more := self._peek()) is not None and more.lastgroup in ("word", "dot"):
                spot.end = self._next().end()
            return
        while (part := self._peek()) is not None and part.lastgroup != "close":
            if part.lastgroup in ("newline", "comma"):
                self.at += 1
            elif token.group() == "{":
                self._pair(spot)
            else:
                index = str(len(spot.children))
                spot.children[index] = Spot(part.start(), part.start(), part.start())
                self._value(spot.children[index])
        spot.end = self._next().end()


def _key(token: re.Match[str]) -> str:
    """Read one part of a key: a word, or a text in quotation marks."""
    written = token.group()
    if token.lastgroup == "word":
        return written
    if "\\" in written:
        (value,) = tomllib.loads(f"key = {written}").values()
        return str(value)
    return written[1:-1]
