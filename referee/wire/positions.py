"""Where in a text the values of a record stand, so that a person can be sent to the line.

Pointers are looked up in a tree, never listed: a body with one long key and many values beneath it would
make a list of them larger than any memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


def steps(pointer: str) -> list[str]:
    """Take an RFC 6901 pointer apart; indexes stay texts."""
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def value_at(value: Any, pointer: str) -> Any:
    """Find what stands at a pointer into a value. Raises `LookupError`."""
    for key in steps(pointer):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


class Place(NamedTuple):
    """A place in a text; lines and columns count from 1."""

    line: int
    column: int


class Spot:
    """Where one value stands, in characters from the start of the text.

    `begin` is where its key begins, or itself where it has none; the value reaches from `start` to `end`.
    `children` are its parts by key, or by index written as text.
    """

    __slots__ = ("begin", "children", "end", "start")

    def __init__(self, begin: int, start: int, end: int) -> None:
        self.begin = begin
        self.start = start
        self.end = end
        self.children: dict[str, Spot] = {}


Asked = Mapping[str, Any]
"""Which parts of a value are asked for, by key or by index written as text, and which of theirs."""

ALL: Asked = {}
"""Stands for everything beneath a value."""


def asked_for(pointers: Iterable[str] | None) -> Asked:
    """Arrange pointers by their steps; None asks for everything."""
    if pointers is None:
        return ALL
    tree: dict[str, Any] = {}
    for pointer in pointers:
        node = tree
        for part in steps(pointer):
            node = node.setdefault(part, {})
    return tree


def within(asked: Asked | None, key: str) -> Asked | None:
    """Say what is asked for in a part, None where the part itself is not."""
    return asked if asked is ALL or asked is None else asked.get(key)


class Positions(NamedTuple):
    """A text that was read, and where everything in it stands."""

    text: str
    root: Spot

    def spot(self, pointer: str) -> Spot | None:
        """Find where the value at a pointer stands, None where that is not known."""
        found, whole = self.follow(pointer)
        return found if whole else None

    def follow(self, pointer: str) -> tuple[Spot, bool]:
        """Follow a pointer as far as it is known, and tell whether that is all the way."""
        spot = self.root
        for key in steps(pointer):
            child = spot.children.get(key)
            if child is None:
                return spot, False
            spot = child
        return spot, True


def nearest_place(pointer: str, positions: Positions) -> Place:
    """Find where a value stands, or the nearest thing around it whose place is known."""
    spot, _ = positions.follow(pointer)
    return place_at(positions.text, spot.begin)


def place_at(text: str, at: int) -> Place:
    """Find the line and column of a place in the text."""
    return Place(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
