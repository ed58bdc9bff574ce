"""From bytes to plain values: JSON read strictly, and refused in words that say where.

JSON parsers differ in what they let through. Here duplicate keys, NaN and infinities, numbers out of
range, lone surrogates, NUL characters and deep nesting are refused, because a record that two programs
read differently is no record.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from typing import Any

import orjson

from referee.messages import M, Message, Phrase, Quoted
from referee.wire.complaints import Unreadable
from referee.wire.kinds import MATCH
from referee.wire.positions import Asked, Positions, Spot, asked_for, place_at, within

MAX_DEPTH = 254
"""As deep as the quick reader writes; whoever reads carefully keeps to the same bound."""

MAX_DIGITS = 15
"""Longer whole numbers are no count of anything in a card game, and programs read them differently."""

_HIDING = frozenset((b"00", b"3a", b"3A"))
"""Escapes of NUL, which is refused, and of the colon, which would upset the count of keys."""

BOM = b"\xef\xbb\xbf"

EMPTY = M("unreadable", "There is nothing here. A record is expected.")
NOT_UTF8 = M("unreadable", "Line %(line)s, column %(column)s: this is not UTF-8 text.")
NOT_JSON = M("unreadable", "Line %(line)s, column %(column)s: this is not valid JSON.")
# Translators: format is the name of the format for matches, "give-away-match/1".
SEVERAL = M(
    "unreadable",
    "Line %(line)s, column %(column)s: the record ends before this. Send one record at a time; "
    "several rounds together make a match (%(format)s).",
)
DUPLICATE = M("unreadable", "Line %(line)s, column %(column)s: the key %(key)s is there twice.")
NO_NUMBER = M("unreadable", "Line %(line)s, column %(column)s: %(value)s is no number that can stand in a record.")
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


def _is_plain(body: bytes, written: bytes) -> bool:
    """Tell whether a quick reading can vouch for a body, given what it read, written again.

    A key that is there twice is written once, so that a colon is missing; escapes could hide one, so
    bodies with such escapes are read carefully instead.
    """
    if body.count(b":") != written.count(b":"):
        return False
    at = body.find(b"\\u00")
    while at >= 0:
        if body[at + 4 : at + 6] in _HIDING:
            return False
        at = body.find(b"\\u00", at + 6)
    return True


_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"\\\x00-\x1f]|\\.)*")|(?P<open>[\[{])|(?P<close>[\]}])|(?P<colon>:)|(?P<comma>,)"""
    r"""|(?P<word>-?[A-Za-z]+)|(?P<number>-?[0-9][0-9eE+.-]*)|(?P<space>\s+)|(?P<other>.)""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


def read_text(body: bytes) -> str:
    """Read a body as text. Raises `Unreadable` where it is not UTF-8, or where nothing is there."""
    body = body.removeprefix(BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        text = body[: error.start].decode("utf-8")
        raise unreadable(NOT_UTF8, text, len(text)) from None
    if not text.strip():
        raise Unreadable(Phrase(EMPTY))
    return text


def _parse_carefully(body: bytes) -> Any:
    """Read a body step by step, so that whatever is wrong with it is told with its place."""
    text = read_text(body)
    _check_tokens(text)
    try:
        return json.loads(text, parse_int=_whole)
    except json.JSONDecodeError as error:
        several = error.msg == "Extra data" and text[error.pos] in "{["
        if several:
            raise unreadable(SEVERAL, text, error.pos, format=Quoted(MATCH)) from None
        raise unreadable(NOT_JSON, text, error.pos) from None


def _whole(digits: str) -> int | float:
    """Read a whole number as the quick reader does: one that no machine word holds becomes a fraction."""
    return int(digits) if len(digits) < 19 else float(digits)


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
    """Refuse numbers beyond all bounds, without ever converting a long one exactly."""
    try:
        if math.isinf(float(number)):
            raise unreadable(BIG_NUMBER, text, at)
    except ValueError:
        raise unreadable(NOT_JSON, text, at) from None


def unreadable(message: Message, text: str, at: int, **values: Any) -> Unreadable:
    """Say what is wrong at a place in the text; lines and columns count from 1."""
    line, column = place_at(text, at)
    return Unreadable(Phrase(message, {"line": line, "column": column, **values}))


_SKIP = json.JSONDecoder(parse_int=float)
"""Finds the end of a value, quickly, and without ever converting a long number exactly."""


def json_positions(body: bytes, pointers: Iterable[str] | None = None) -> Positions:
    """Find where everything in a JSON body stands; the body has been read before.

    Where `pointers` are given, only what they lead to and what is around it is found: of a large body all
    places would take many times its size.
    """
    text = body.removeprefix(BOM).decode("utf-8")
    root, wanted = Spot(0, 0, len(text)), asked_for(pointers)
    # What is open: its place, whether it is an object, what is asked for in it, and how many values it has had.
    frames: list[tuple[Spot, bool, Asked, list[int]]] = []
    key: str | None = None
    begin = at = 0
    while token := _TOKEN.match(text, at):
        kind, start, at = token.lastgroup, at, token.end()
        if kind == "close":
            frames.pop()[0].end = at
        elif kind == "string" and frames and frames[-1][1] and key is None:
            written = token.group()
            key, begin = json.loads(written) if "\\" in written else written[1:-1], start
        elif kind in ("string", "word", "number", "open"):
            spot, asked = Spot(start if key is None else begin, start, at), wanted
            if not frames:
                root = spot
            else:
                holder, _, inside, had = frames[-1]
                name = str(had[0]) if key is None else key
                had[0] += 1
                part = within(inside, name)
                if part is not None:
                    asked = part
                    holder.children[name] = spot
                elif kind == "open":
                    kind, at = "other", _SKIP.raw_decode(text, start)[1]
            if kind == "open":
                frames.append((spot, token.group() == "{", asked, [0]))
            key = None
    return Positions(text, root)
