"""Where in a text the values of a record stand, so that a person can be sent to the line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Place(NamedTuple):
    """A place in a text; lines and columns count from 1."""

    line: int
    column: int


def nearest_place(pointer: str, places: Mapping[str, Place]) -> Place | None:
    """Find where a value stands, or the nearest thing around it whose place is known."""
    while pointer and pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return places.get(pointer)
