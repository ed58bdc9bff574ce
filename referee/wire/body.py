"""From bytes to plain values: JSON read strictly, and refused in words that say where.

JSON parsers differ in what they let through. Here duplicate keys, NaN and infinities, numbers out of
range, lone surrogates, NUL characters and deep nesting are refused, because a record that two programs
read differently is no record.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import orjson

from referee.messages import M, Message, Phrase, Quoted
from referee.record import step
from referee.wire.complaints import Unreadable
from referee.wire.positions import Place

MAX_DEPTH = 64
MAX_DIGITS = 15
"""Longer whole numbers are no count of anything in a card game, and programs read them differently."""

_HIDING = (b"\\u0000", b"\\u003a", b"\\u003A")
"""Escapes of NUL, which is refused, and of the colon, which would upset the count of keys."""

BOM = b"\xef\xbb\xbf"

EMPTY = M("unreadable", "Nothing was sent. A record in JSON is expected.")
NOT_UTF8 = M("unreadable", "Line %(line)s, column %(column)s: this is not UTF-8 text.")
NOT_JSON = M("unreadable", "Line %(line)s, column %(column)s: this is not valid JSON.")
SEVERAL = M(
    "unreadable",
    "Line %(line)s, column %(column)s: the record ends before this. Send one record at a time.",
)
DUPLICATE = M("unreadable", "Line %(line)s, column %(column)s: the key %(key)s is there twice.")
NO_NUMBER = M("unreadable", "Line %(line)s, column %(column)s: %(value)s is not a number that JSON knows.")
BIG_NUMBER = M("unreadable", "Line %(line)s, column %(column)s: this number is too large.")
NUL = M("unreadable", "Line %(line)s, column %(column)s: a text may not contain the character NUL.")
SURROGATE = M(
    "unreadable", "Line %(line)s, column %(column)s: half a character (a lone surrogate) stands in this text."
)
TOO_DEEP = M("unreadable", "Line %(line)s, column %(column)s: this is nested more than %(most)s levels deep.")


def parse_json(body: bytes) -> Any:
    """Read a JSON body into plain values.

    `body` is UTF-8, with or without byte order mark. Raises `Unreadable` with line and column.
    """
    if body.startswith(BOM):
        body = body[len(BOM) :]
    try:
        value = orjson.loads(body)
        if _is_plain(body, orjson.dumps(value)):
            return value
    except (orjson.JSONDecodeError, TypeError):
        # It cannot be read, or not be written again: nested too deep, numbers out of range.
        pass
    return _parse_carefully(body)


_DIGITS_ALIKE = bytes(ord("0") if code in b"0123456789" else code for code in range(256))
_LONG_NUMBER = b"0" * (MAX_DIGITS + 1)
_ALL_BUT_BRACKETS = bytes(code for code in range(256) if code not in b"[]{}")


def _is_plain(body: bytes, written: bytes) -> bool:
    """Tell whether a quick reading can vouch for a body, given what it read, written again.

    A key that is there twice is written once, so that a colon is missing; escapes could hide one, so
    bodies with such escapes are read carefully instead. Long numbers and deep nesting are looked for as
    if there were no strings: a string that looks like them costs time only.
    """
    if body.count(b":") != written.count(b":") or any([escape in body for escape in _HIDING]):
        return False
    digits = written.translate(_DIGITS_ALIKE)
    if _LONG_NUMBER in digits or b"0e" in digits:
        return False
    if written.count(b"[") + written.count(b"{") <= MAX_DEPTH:
        return True
    brackets = written.translate(None, _ALL_BUT_BRACKETS)
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return True
    return False


_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"\\\x00-\x1f]|\\.)*")|(?P<open>[\[{])|(?P<close>[\]}])|(?P<colon>:)|(?P<comma>,)"""
    r"""|(?P<word>-?[A-Za-z]+)|(?P<number>-?[0-9][0-9eE+.-]*)|(?P<space>\s+)|(?P<other>.)""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


def _parse_carefully(body: bytes) -> Any:
    """Read a body step by step, so that whatever is wrong with it is told with its place."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        text = body[: error.start].decode("utf-8")
        raise unreadable(NOT_UTF8, text, len(text)) from None
    if not text.strip():
        raise Unreadable(Phrase(EMPTY))
    _check_tokens(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        several = error.msg == "Extra data" and text[error.pos] in "{["
        raise unreadable(SEVERAL if several else NOT_JSON, text, error.pos) from None


def _check_tokens(text: str) -> None:
    """Refuse what a JSON parser would let through; the grammar itself is left to the parser."""
    keys: list[set[str] | None] = []
    expects_key = False
    for token in _TOKEN.finditer(text):
        kind, at = token.lastgroup, token.start()
        if kind == "string":
            _check_string(text, token.group(), at)
            if expects_key and keys and keys[-1] is not None:
                key = _unescaped(token.group(), text, at)
                if key in keys[-1]:
                    raise unreadable(DUPLICATE, text, at, key=Quoted(key))
                keys[-1].add(key)
            expects_key = False
        elif kind == "open":
            keys.append(set() if token.group() == "{" else None)
            expects_key = token.group() == "{"
            if len(keys) > MAX_DEPTH:
                raise unreadable(TOO_DEEP, text, at, most=MAX_DEPTH)
        elif kind == "close":
            if keys:
                keys.pop()
            expects_key = False
        elif kind == "comma":
            expects_key = bool(keys) and keys[-1] is not None
        elif kind == "word" and token.group() in ("NaN", "Infinity", "-Infinity"):
            raise unreadable(NO_NUMBER, text, at, value=Quoted(token.group()))
        elif kind == "number":
            _check_number_token(text, token.group(), at)


def _check_string(text: str, string: str, at: int) -> None:
    """Refuse NUL and lone surrogates in a string token."""
    if "\\u" not in string:
        return
    high: int | None = None
    end = 0
    for escape in _ESCAPE.finditer(string):
        code = int(escape.group(1), 16) if escape.group(1) else -1
        if code == 0:
            raise unreadable(NUL, text, at + escape.start())
        if high is not None and not (0xDC00 <= code <= 0xDFFF and escape.start() == end):
            raise unreadable(SURROGATE, text, at + high)
        if high is None and 0xDC00 <= code <= 0xDFFF:
            raise unreadable(SURROGATE, text, at + escape.start())
        high = escape.start() if high is None and 0xD800 <= code <= 0xDBFF else None
        end = escape.end()
    if high is not None:
        raise unreadable(SURROGATE, text, at + high)


def _unescaped(string: str, text: str, at: int) -> str:
    """Read a string token, so that keys written differently are known to be the same."""
    try:
        key: str = json.loads(string)
    except json.JSONDecodeError as error:
        raise unreadable(NOT_JSON, text, at + error.pos) from None
    return key


def _check_number_token(text: str, number: str, at: int) -> None:
    """Refuse numbers out of range, without ever converting a long one."""
    digits = len(number.lstrip("-"))
    if digits > 2 * MAX_DIGITS:
        raise unreadable(BIG_NUMBER, text, at)
    try:
        if abs(float(number)) >= 10**MAX_DIGITS:
            raise unreadable(BIG_NUMBER, text, at)
    except ValueError:
        raise unreadable(NOT_JSON, text, at) from None


def unreadable(message: Message, text: str, at: int, **values: Any) -> Unreadable:
    """Say what is wrong at a place in the text; lines and columns count from 1."""
    line, column = place_at(text, at)
    return Unreadable(Phrase(message, {"line": line, "column": column, **values}))


def place_at(text: str, at: int) -> Place:
    """Find the line and column of a place in the text."""
    return Place(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


class Span(NamedTuple):
    """From where to where a value stands in a text."""

    start: int
    end: int


def json_spans(text: str) -> dict[str, Span]:
    """Find where each value of a JSON text stands, by its pointer; the text has been read before."""
    spans: dict[str, Span] = {}
    frames: list[tuple[str, int, bool]] = []
    keys: list[str | int] = []
    expects_key = False

    def here() -> str:
        return step(frames[-1][0], keys[-1]) if frames else ""

    def done(pointer: str, start: int, end: int) -> None:
        spans[pointer] = Span(start, end)

    for token in _TOKEN.finditer(text):
        kind, at = token.lastgroup, token.start()
        if kind == "string" and expects_key:
            keys[-1] = json.loads(token.group())
            expects_key = False
        elif kind in ("string", "word", "number"):
            done(here(), at, token.end())
        elif kind == "open":
            is_object = token.group() == "{"
            frames.append((here(), at, is_object))
            keys.append("" if is_object else 0)
            expects_key = is_object
        elif kind == "close":
            pointer, start, _ = frames.pop()
            keys.pop()
            done(pointer, start, token.end())
            expects_key = False
        elif kind == "comma":
            if frames[-1][2]:
                expects_key = True
            else:
                keys[-1] = int(keys[-1]) + 1
    return spans


def json_places(body: bytes) -> dict[str, Place]:
    """Find the line and column of each value of a JSON body, by its pointer."""
    text = body.removeprefix(BOM).decode("utf-8")
    return {pointer: place_at(text, span.start) for pointer, span in json_spans(text).items()}
