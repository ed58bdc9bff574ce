"""From bytes to plain values: JSON read strictly, and refused in words that say where.

JSON parsers differ in what they let through. Here duplicate keys, NaN and infinities, numbers out of
range, lone surrogates, NUL characters and deep nesting are refused, because a record that two programs
read differently is no record.
"""

from __future__ import annotations

import json
import re
from typing import Any

import orjson

from referee.messages import M, Message, Phrase, Quoted
from referee.wire.complaints import Unreadable

MAX_DEPTH = 64
MAX_DIGITS = 15
"""Longer whole numbers are no count of anything in a card game, and programs read them differently."""

_HIDING = re.compile(rb"\\u00(?:00|3[aA])")
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


class _NotPlain(Exception):
    """The quick reading cannot vouch for the body; the careful one has to look."""


def parse_json(body: bytes) -> Any:
    """Read a JSON body into plain values.

    `body` is UTF-8, with or without byte order mark. Raises `Unreadable` with line and column.
    """
    if body.startswith(BOM):
        body = body[len(BOM) :]
    try:
        value = orjson.loads(body)
        if body.count(b":") == _colons(value, 1) and not (b"\\u00" in body and _HIDING.search(body)):
            return value
    except (orjson.JSONDecodeError, _NotPlain):
        pass
    return _parse_carefully(body)


def _colons(value: Any, depth: int) -> int:
    """Count the colons that a value must have in its text: one for each key, and those inside strings.

    A body with more has a key twice, since only the last of two is kept. Escapes could hide a colon, so
    bodies with escapes of that range are read carefully instead.
    """
    if depth > MAX_DEPTH:
        raise _NotPlain
    count = 0
    if type(value) is dict:
        count = len(value)
        for key, part in value.items():
            if ":" in key:
                count += key.count(":")
            kind = type(part)
            if kind is str:
                if ":" in part:
                    count += part.count(":")
            elif kind is dict or kind is list:
                count += _colons(part, depth + 1)
            elif kind is float or (kind is int and not -(10**MAX_DIGITS) < part < 10**MAX_DIGITS):
                _check_number(part)
    elif type(value) is list:
        for part in value:
            kind = type(part)
            if kind is str:
                if ":" in part:
                    count += part.count(":")
            elif kind is dict or kind is list:
                count += _colons(part, depth + 1)
            elif kind is float or (kind is int and not -(10**MAX_DIGITS) < part < 10**MAX_DIGITS):
                _check_number(part)
    elif type(value) is str:
        count = value.count(":")
    elif type(value) is float or type(value) is int:
        _check_number(value)
    return count


def _check_number(value: float) -> None:
    """Let only numbers pass that every program reads alike."""
    if not -(10**MAX_DIGITS) < value < 10**MAX_DIGITS:
        raise _NotPlain


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
        raise _unreadable(NOT_UTF8, text, len(text)) from None
    if not text.strip():
        raise Unreadable(Phrase(EMPTY))
    _check_tokens(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        several = error.msg == "Extra data" and text[error.pos] in "{["
        raise _unreadable(SEVERAL if several else NOT_JSON, text, error.pos) from None


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
                    raise _unreadable(DUPLICATE, text, at, key=Quoted(key))
                keys[-1].add(key)
            expects_key = False
        elif kind == "open":
            keys.append(set() if token.group() == "{" else None)
            expects_key = token.group() == "{"
            if len(keys) > MAX_DEPTH:
                raise _unreadable(TOO_DEEP, text, at, most=MAX_DEPTH)
        elif kind == "close":
            if keys:
                keys.pop()
            expects_key = False
        elif kind == "comma":
            expects_key = bool(keys) and keys[-1] is not None
        elif kind == "word" and token.group() in ("NaN", "Infinity", "-Infinity"):
            raise _unreadable(NO_NUMBER, text, at, value=Quoted(token.group()))
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
            raise _unreadable(NUL, text, at + escape.start())
        if high is not None and not (0xDC00 <= code <= 0xDFFF and escape.start() == end):
            raise _unreadable(SURROGATE, text, at + high)
        if high is None and 0xDC00 <= code <= 0xDFFF:
            raise _unreadable(SURROGATE, text, at + escape.start())
        high = escape.start() if high is None and 0xD800 <= code <= 0xDBFF else None
        end = escape.end()
    if high is not None:
        raise _unreadable(SURROGATE, text, at + high)


def _unescaped(string: str, text: str, at: int) -> str:
    """Read a string token, so that keys written differently are known to be the same."""
    try:
        key: str = json.loads(string)
    except json.JSONDecodeError as error:
        raise _unreadable(NOT_JSON, text, at + error.pos) from None
    return key


def _check_number_token(text: str, number: str, at: int) -> None:
    """Refuse numbers out of range, without ever converting a long one."""
    digits = len(number.lstrip("-"))
    if digits > 2 * MAX_DIGITS:
        raise _unreadable(BIG_NUMBER, text, at)
    try:
        if abs(float(number)) >= 10**MAX_DIGITS:
            raise _unreadable(BIG_NUMBER, text, at)
    except ValueError:
        raise _unreadable(NOT_JSON, text, at) from None


def _unreadable(message: Message, text: str, at: int, **values: Any) -> Unreadable:
    """Say what is wrong at a place in the text; lines and columns count from 1."""
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    return Unreadable(Phrase(message, {"line": line, "column": column, **values}))
