"""YAML, as people write records by hand: the plain part of it, with nothing that surprises.

Where a record holds texts, whatever is written is read as text: a player called No stays No. Only the
few keys that hold numbers, true or false are read as such. Anchors, aliases and tags are refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any

import yaml

from referee.messages import M, Message, Phrase, Quoted
from referee.wire.body import (
    BIG_NUMBER,
    DUPLICATE,
    EMPTY,
    MAX_DEPTH,
    NUL,
    SURROGATE,
    TOO_DEEP,
    read_text,
    unreadable,
)
from referee.wire.complaints import Unreadable
from referee.wire.kinds import MATCH
from referee.wire.positions import Asked, Positions, Spot, asked_for, within
from referee.wire.turns import PASS_FORM, TURN_KEYS

NOT_YAML = M("unreadable", "Line %(line)s, column %(column)s: this is not valid YAML.")
# Translators: form is how a turn in which nothing was played is written: "Ana: -".
PASS_UNQUOTED = M(
    "unreadable", "Line %(line)s, column %(column)s: in YAML a pass has to be in quotation marks: %(form)s."
)
TAB = M("unreadable", "Line %(line)s, column %(column)s: there is a tab here. YAML is indented with spaces.")
ODD = M("unreadable", "Line %(line)s, column %(column)s: this character cannot stand in YAML.")
SEVERAL = M(
    "unreadable",
    "Line %(line)s, column %(column)s: a second document begins. Send one record at a time; "
    "several rounds together make a match (%(format)s).",
)
ANCHOR = M("unreadable", "Line %(line)s, column %(column)s: anchors and aliases (& and *) are not allowed here.")
TAG = M("unreadable", "Line %(line)s, column %(column)s: tags (!) are not allowed here.")
NOT_KEY = M("unreadable", "Line %(line)s, column %(column)s: a key has to be a plain text.")

BY_NAME = frozenset(("remaining", "scores"))
"""Keys under which numbers may stand by the names of players, whatever those are called."""
NUMBERS = BY_NAME | {"to", "foundations", "target", "rounds", "limit", "max_rounds", "hold_limit", "at"}
NUMBERS |= {"win", "tie", "loss", "rank", "points"}
FLAGS = frozenset(("bar", "taken_back", "complete", "agreed"))
NULLABLE = BY_NAME | {"dealer", "winner", "rank", "points", "reason"}
NULLS = frozenset(("", "~", "null", "Null", "NULL"))
TRUTHS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
LONGEST_WHOLE = 19

# Numbers that begin with noughts are octal to some programs and decimal to others, and so are texts here.
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_PASS = re.compile(r"\s*-\s+[^\"'\s][^\"']*:\s+-(?:\s.*)?")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Question marks may begin a text, but the parser takes them for a sign of its own inside of brackets. It
# gets two characters in their place that nobody has a use for.
_UNSEEN, _STANDS_FOR_UNSEEN = "??", "\ue3f0\ue3f1"


class _Frame:
    """A list or an object under way: its value, the key it belongs to, and the key whose value comes next.

    `spot` is its place, and `asked` which of its parts need one; None where it needs none itself. `end` is
    where its last part ended.
    """

    __slots__ = ("asked", "end", "key", "listed", "next_begin", "next_key", "spot", "value")

    def __init__(self, value: Any, key: str | None, spot: Spot | None, asked: Asked | None) -> None:
        self.value = value
        self.listed = isinstance(value, list)
        self.key = key
        self.spot = spot
        self.asked = asked
        self.end = 0
        self.next_key: str | None = None
        self.next_begin = 0


class _Builder:
    """Makes plain values out of the events of a YAML parser, without recursion.

    `asked` says what places are noted of, None if of nothing.
    """

    def __init__(self, text: str, asked: Asked | None) -> None:
        self.text = text
        self.asked = asked
        self.frames: list[_Frame] = []
        self.root: Any = None
        self.spot = Spot(0, 0, len(text))
        self.documents = 0
        self.nulls: list[tuple[Any, Any, str]] = []
        """Where nothing was read, and as what it was written."""
        self.names: set[str] = set()
        """Who is named as a player anywhere in it."""

    def take(self, event: Any) -> None:
        """Take the next event. Raises `Unreadable`."""
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_marks(event)
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._refuse_marks(event)
            self._open([] if isinstance(event, yaml.SequenceStartEvent) else {}, event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(event)
        elif isinstance(event, yaml.AliasEvent):
            raise self._at(ANCHOR, event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise self._at(SEVERAL, event, format=Quoted(MATCH))

    def finish(self) -> Any:
        """Give what was read: what is written as nothing is a name where a player is called so."""
        for holder, key, written in self.nulls:
            if written in self.names:
                holder[key] = written
        return self.root

    def _refuse_marks(self, event: Any) -> None:
        if event.anchor is not None:
            raise self._at(ANCHOR, event)
        if event.tag is not None:
            raise self._at(TAG, event)

    def _open(self, value: Any, event: Any) -> None:
        if self._expects_key():
            raise self._at(NOT_KEY, event)
        if len(self.frames) >= MAX_DEPTH:
            raise self._at(TOO_DEEP, event, most=MAX_DEPTH)
        self.frames.append(_Frame(value, self._key(), *self._spot(event)))

    def _close(self, event: Any) -> None:
        frame = self.frames.pop()
        value = frame.value
        if self.asked is not None:
            # A block ends for the parser where the next thing begins; its own are its parts.
            end = event.end_mark.index if self._flow(event) else frame.end
            if frame.spot is not None:
                frame.spot.end = end
            if self.frames:
                self.frames[-1].end = end
        if frame.key == "players" and frame.listed:
            self.names.update(name for name in value if isinstance(name, str))
        if frame.key == "turns" and isinstance(value, dict) and len(value) == 1 and self._in_list():
            # `Ana: AS@1 2C@1` without quotes is an object to YAML; in a record it is a turn.
            ((name, plays),) = value.items()
            if name not in TURN_KEYS and isinstance(plays, str):
                value = f"{name}: {plays}"
        self._add(value)

    def _scalar(self, event: Any) -> None:
        value = self._text(event)
        top = self.frames[-1] if self.frames else None
        if top is not None and self._expects_key():
            if value in top.value:
                raise self._at(DUPLICATE, event, key=Quoted(value))
            top.next_key, top.next_begin = value, event.start_mark.index
            return
        key = self._key()
        self._spot(event)
        self._add(self._typed(value, key, event) if event.implicit[0] else value, value)

    def _text(self, event: Any) -> str:
        value: str = event.value
        if "\x00" in value:
            raise self._at(NUL, event)
        if value.isascii():
            return value
        value = value.replace(_STANDS_FOR_UNSEEN, _UNSEEN)
        if _SURROGATE.search(value):
            raise self._at(SURROGATE, event)
        return value

    def _typed(self, text: str, key: str | None, event: Any) -> Any:
        """Read an unquoted scalar as what its key holds: a number, true or false, nothing, or else a text."""
        if key in NULLABLE and text in NULLS:
            return None
        if key in NUMBERS and _FRACTION.fullmatch(text):
            if math.isinf(float(text)):
                raise self._at(BIG_NUMBER, event)
            # As in JSON: what no machine word holds becomes a fraction.
            return int(text) if len(text) < LONGEST_WHOLE and _WHOLE.fullmatch(text) else float(text)
        return TRUTHS.get(text, text) if key in FLAGS else text

    # --- where things belong ------------------------------------------------------------------

    def _expects_key(self) -> bool:
        return bool(self.frames) and not self.frames[-1].listed and self.frames[-1].next_key is None

    def _in_list(self) -> bool:
        return bool(self.frames) and self.frames[-1].listed

    def _key(self) -> str | None:
        """Name the key that the next value belongs to, through any lists."""
        if not self.frames:
            return None
        top = self.frames[-1]
        # Counts by name are counts, whatever the players are called.
        return top.key if top.listed or top.key in BY_NAME else top.next_key

    def _spot(self, event: Any) -> tuple[Spot | None, Asked | None]:
        """Note where the next value stands, and say what is asked for in it; None and None if it is not."""
        if self.asked is None:
            return None, None
        start, end = event.start_mark.index, event.end_mark.index
        if not self.frames:
            self.spot = Spot(start, start, end)
            return self.spot, self.asked
        top = self.frames[-1]
        top.end = end
        name = str(len(top.value)) if top.next_key is None else top.next_key
        asked = within(top.asked, name)
        if asked is None or top.spot is None:
            return None, None
        spot = Spot(start if top.next_key is None else top.next_begin, start, end)
        top.spot.children[name] = spot
        return spot, asked

    def _add(self, value: Any, written: str = "") -> None:
        if not self.frames:
            self.root = value
            return
        top = self.frames[-1]
        key: Any = top.next_key
        if top.listed:
            key = len(top.value)
            top.value.append(value)
        else:
            top.value[key] = value
            top.next_key = None
        if value is None and top.key not in BY_NAME and key not in BY_NAME:
            self.nulls.append((top.value, key, written))

    def _flow(self, event: Any) -> bool:
        return self.text[event.start_mark.index : event.end_mark.index] in ("]", "}")

    def _at(self, message: Message, event: Any, **values: Any) -> Unreadable:
        return unreadable(message, self.text, event.start_mark.index, **values)


def parse_yaml(body: bytes) -> Any:
    """Read a YAML body into plain values. Raises `Unreadable` with line and column."""
    return _build(body, None).finish()


def yaml_positions(body: bytes, pointers: Iterable[str] | None = None) -> Positions:
    """Find where everything in a YAML body stands, or what `pointers` lead to and what is around it."""
    builder = _build(body, asked_for(pointers))
    return Positions(builder.text, builder.spot)


def _build(body: bytes, asked: Asked | None) -> _Builder:
    text = read_text(body)
    odd = _UNPRINTABLE.search(text)
    if odd is not None:
        raise unreadable(NUL if odd.group() == "\x00" else ODD, text, odd.start())
    builder = _Builder(text, asked)
    if _STANDS_FOR_UNSEEN not in text:
        text = text.replace(_UNSEEN, _STANDS_FOR_UNSEEN)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _not_yaml(builder.text, 0 if mark is None else mark.index) from None
    except (yaml.YAMLError, ValueError):
        raise unreadable(NOT_YAML, builder.text, 0) from None
    if not builder.documents:
        raise Unreadable(Phrase(EMPTY))
    return builder


def _not_yaml(text: str, at: int) -> Unreadable:
    """Say that something is no YAML, and what to do about the two slips that people make."""
    if text[at : at + 1] == "\t":
        return unreadable(TAB, text, at)
    line = text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0]
    if _PASS.fullmatch(line.rstrip()):
        return unreadable(PASS_UNQUOTED, text, at, form=Quoted(PASS_FORM))
    return unreadable(NOT_YAML, text, at)
