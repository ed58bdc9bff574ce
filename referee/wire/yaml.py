"""YAML, as people write records by hand: the plain part of it, with nothing that surprises.

Where a record holds texts, whatever is written is read as text: a player called No stays No. Only the
few keys that hold numbers, true or false are read as such. Anchors, aliases and tags are refused.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from referee.messages import M, Message, Phrase, Quoted
from referee.record import step
from referee.wire.body import BOM, DUPLICATE, EMPTY, MAX_DEPTH, NOT_UTF8, TOO_DEEP, unreadable
from referee.wire.complaints import Unreadable
from referee.wire.positions import Place
from referee.wire.turns import TURN_KEYS

NOT_YAML = M("unreadable", "Line %(line)s, column %(column)s: this is not valid YAML.")
SEVERAL = M("unreadable", "Line %(line)s, column %(column)s: a second document begins. Send one record at a time.")
ANCHOR = M("unreadable", "Line %(line)s, column %(column)s: anchors and aliases (& and *) are not allowed here.")
TAG = M("unreadable", "Line %(line)s, column %(column)s: tags (!) are not allowed here.")
NOT_KEY = M("unreadable", "Line %(line)s, column %(column)s: a key has to be a plain text.")

NUMBERS = frozenset(
    ("to", "remaining", "foundations", "target", "rounds", "limit", "max_rounds", "hold_limit", "at")
)
FLAGS = frozenset(("bar", "taken_back", "complete"))
NULLABLE = frozenset(("dealer", "winner", "remaining"))
NULLS = frozenset(("", "~", "null", "Null", "NULL"))
TRUTHS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}

_WHOLE = re.compile(r"[-+]?[0-9]{1,15}")
_FRACTION = re.compile(r"[-+]?[0-9]{1,15}\.[0-9]{1,15}")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Frame:
    """A list or an object under way: its value, its pointer, and the key whose value comes next."""

    def __init__(self, value: Any, pointer: str, key: str | None, starts: Any) -> None:
        self.value = value
        self.pointer = pointer
        self.key = key
        self.starts = starts
        self.next_key: str | None = None


class _Builder:
    """Makes plain values out of the events of a YAML parser, without recursion."""

    def __init__(self) -> None:
        self.frames: list[_Frame] = []
        self.root: Any = None
        self.documents = 0
        self.places: dict[str, Place] = {}

    def take(self, event: Any) -> None:
        """Take the next event. Raises `Unreadable`."""
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise _at(SEVERAL, event.start_mark)
        elif isinstance(event, yaml.AliasEvent):
            raise _at(ANCHOR, event.start_mark)
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            if event.anchor is not None:
                raise _at(ANCHOR, event.start_mark)
            if event.tag is not None:
                raise _at(TAG, event.start_mark)
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            else:
                self._open([] if isinstance(event, yaml.SequenceStartEvent) else {}, event.start_mark)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close()

    def _open(self, value: Any, mark: Any) -> None:
        top = self.frames[-1] if self.frames else None
        if top is not None and isinstance(top.value, dict) and top.next_key is None:
            raise _at(NOT_KEY, mark)
        if len(self.frames) >= MAX_DEPTH:
            raise _at(TOO_DEEP, mark, most=MAX_DEPTH)
        pointer, key = self._here()
        self.places[pointer] = Place(mark.line + 1, mark.column + 1)
        self.frames.append(_Frame(value, pointer, key, mark))

    def _close(self) -> None:
        frame = self.frames.pop()
        value = frame.value
        if frame.key == "turns" and isinstance(value, dict) and len(value) == 1:
            # `Ana: AS@1 2C@1` without quotes is an object to YAML; in a record it is a turn.
            (name, plays), *_ = value.items()
            if name not in TURN_KEYS and isinstance(plays, str):
                value = f"{name}: {plays}"
        self._add(value)

    def _scalar(self, event: Any) -> None:
        top = self.frames[-1] if self.frames else None
        mark = event.start_mark
        if top is not None and isinstance(top.value, dict) and top.next_key is None:
            if event.value in top.value:
                raise _at(DUPLICATE, mark, key=Quoted(event.value))
            top.next_key = event.value
            self.places[step(top.pointer, event.value)] = Place(mark.line + 1, mark.column + 1)
            return
        pointer, key = self._here()
        self.places.setdefault(pointer, Place(mark.line + 1, mark.column + 1))
        self._add(_typed(event.value, key) if event.implicit[0] else event.value)

    def _here(self) -> tuple[str, str | None]:
        """Point at the value that comes next, and name the key it belongs to, through any lists."""
        if not self.frames:
            return "", None
        top = self.frames[-1]
        if isinstance(top.value, list):
            return step(top.pointer, len(top.value)), top.key
        assert top.next_key is not None
        # Counts by name are counts, whatever the players are called.
        key = "remaining" if top.key == "remaining" else top.next_key
        return step(top.pointer, top.next_key), key

    def _add(self, value: Any) -> None:
        if not self.frames:
            self.root = value
            return
        top = self.frames[-1]
        if isinstance(top.value, list):
            top.value.append(value)
        else:
            top.value[top.next_key] = value
            top.next_key = None


def _typed(text: str, key: str | None) -> Any:
    """Read an unquoted scalar as what its key holds: a number, true or false, nothing, or else a text."""
    if key in NULLABLE and text in NULLS:
        return None
    if key in NUMBERS:
        if _WHOLE.fullmatch(text):
            return int(text)
        if _FRACTION.fullmatch(text):
            return float(text)
    return TRUTHS.get(text, text) if key in FLAGS else text


def parse_yaml(body: bytes) -> Any:
    """Read a YAML body into plain values. Raises `Unreadable` with line and column."""
    return _build(body).root


def yaml_places(body: bytes) -> dict[str, Place]:
    """Find where each value of a YAML body stands, by its pointer."""
    return _build(body).places


def _build(body: bytes) -> _Builder:
    body = body.removeprefix(BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        text = body[: error.start].decode("utf-8")
        raise unreadable(NOT_UTF8, text, len(text)) from None
    if not text.strip():
        raise Unreadable(Phrase(EMPTY))
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _at(NOT_YAML, mark) if mark is not None else unreadable(NOT_YAML, text, 0) from None
    except yaml.reader.ReaderError as error:
        raise unreadable(NOT_YAML, text, min(error.position, len(text))) from None
    except yaml.YAMLError:
        raise unreadable(NOT_YAML, text, 0) from None
    if not builder.documents:
        raise Unreadable(Phrase(EMPTY))
    return builder


def _at(message: Message, mark: Any, **values: Any) -> Unreadable:
    return Unreadable(Phrase(message, {"line": mark.line + 1, "column": mark.column + 1, **values}))
