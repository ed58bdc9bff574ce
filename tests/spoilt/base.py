"""What a spoilt record is, and how the ways of spoiling one are registered."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from tests.rounds import Place, Round


class Spoilt(NamedTuple):
    """A record with one fault: what is found first, and where (turn and play from 1).

    `data` is what the finding tells, None where a test cannot know all of it. `cards` are those that the
    fault is about, None where it is about the deal: the others may as well be unseen.
    """

    record: dict[str, Any]
    code: str
    turn: int | None = None
    play: int | None = None
    player: str | None = None
    pointer: str | None = None
    data: dict[str, Any] | None = None
    cards: frozenset[str] | None = None

    def place(self) -> tuple[Any, ...]:
        return self[1:6]


Spoiler = Callable[[Round], Iterator[Spoilt]]
"""Gives every way of spoiling a round that it knows."""

SPOILERS: dict[str, Spoiler] = {}
CODES: dict[str, tuple[str, ...]] = {}
"""What each spoiler puts in."""


def spoiler(*codes: str) -> Callable[[Spoiler], Spoiler]:
    def register(make: Spoiler) -> Spoiler:
        SPOILERS[make.__name__] = make
        CODES[make.__name__] = codes
        return make

    return register


def kinds(found: Iterator[Spoilt], most: int = 40) -> dict[str, list[Spoilt]]:
    """The first so many ways, by the kind of fault they put in."""
    ways: dict[str, list[Spoilt]] = {}
    for way in itertools.islice(found, most):
        ways.setdefault(kind(way), []).append(way)
    return ways


def kind(way: Spoilt) -> str:
    """The code, and the reason where a fault has several."""
    reason = (way.data or {}).get("reason")
    return f"{way.code}: {reason}" if reason else way.code


def somehow(round_: Round, luck: random.Random, names: Iterable[str] = ()) -> Spoilt | None:
    """Spoil a round in one of the ways there are, each spoiler as likely as any other; None in rare cases."""
    order = list(names or SPOILERS)
    luck.shuffle(order)
    for name in order:
        ways = kinds(SPOILERS[name](round_), 12)
        if ways:
            return luck.choice(ways[luck.choice(sorted(ways))])
    return None


def at_play(
    round_: Round, place: Place, laid: dict[str, Any], code: str, data: dict[str, Any] | None, *cards: str
) -> Spoilt:
    """The record up to a place, with a play there that is found."""
    return Spoilt(
        round_.with_play(place, laid),
        code,
        *where(round_, place),
        data,
        concerned(place.table, laid["card"], *cards),
    )


def where(round_: Round, place: Place) -> tuple[int | None, int, str, str]:
    """Where a finding about a play stands: turn, play, player and pointer."""
    player = round_.players[place.seat]
    if round_.agreed.together:
        return None, place.play + 1, player, f"/plays/{place.play}"
    return place.turn + 1, place.play + 1, player, f"/turns/{place.turn}/plays/{place.play}"


def concerned(table: Any, *cards: str) -> frozenset[str]:
    """The cards that a fault at this table is about: those that it names, and all that lie exposed."""
    return frozenset([*table.all_shown(), *cards])


def others(cards: Collection[str], *known: str) -> list[str]:
    """The cards of the one list that are not among the others."""
    return [card for card in cards if card not in known]
