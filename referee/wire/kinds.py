"""The kinds of record there are, by the name of their format, and how large each may be."""

from __future__ import annotations

from collections.abc import Mapping

import orjson

ROUND = "give-away/1"
MATCH = "give-away-match/1"
EVENT = "give-away-event/1"

LARGEST_BY_KIND: Mapping[str, int] = {ROUND: 256 * 1024, MATCH: 4 * 1024 * 1024, EVENT: 32 * 1024 * 1024}
"""The most bytes that a record of each kind may have."""

LARGEST_ROUND = LARGEST_BY_KIND[ROUND]
LARGEST = max(LARGEST_BY_KIND.values())

_MARKS = {kind.partition("/")[0].encode(): most for kind, most in LARGEST_BY_KIND.items() if kind != ROUND}


def most_bytes(body: bytes) -> int:
    """Say how large a body may be at most, as far as that can be told without reading it.

    A body that nowhere names the format of a match or an event is a round or nothing, and one that is too
    large for that is not worth reading.
    """
    if len(body) <= LARGEST_ROUND:
        return LARGEST_ROUND
    return max((most for mark, most in _MARKS.items() if mark in body), default=LARGEST_ROUND)


def most_bytes_of(value: object) -> int:
    """Say how large the body of a record may be, once it is read."""
    kind = value.get("format") if isinstance(value, dict) else None
    return LARGEST_BY_KIND.get(kind, LARGEST_ROUND) if isinstance(kind, str) else LARGEST_ROUND


def size_of(part: object) -> int:
    """Say how many bytes a part of a record has, or would have as JSON without spaces."""
    try:
        return len(orjson.dumps(part))
    except TypeError:
        # What comes from a program and not from a body may hold what no JSON can.
        return len(repr(part))
