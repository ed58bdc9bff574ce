"""Names of players: which are refused, and how they are matched.

Names are compared after Unicode normalisation (NFC) and trimming, so that a name typed on two keyboards
is one name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from referee.messages import M, Quoted
from referee.record import step
from referee.wire.complaints import (
    NOT_LIST,
    NOT_TEXT,
    TOO_LONG,
    TOO_MANY,
    Complaint,
    complain,
    hint,
)

LEAST, MOST = 2, 6
LONGEST = 64
LONGEST_READ = 512
"""Longer texts are not looked at more closely: no name is longer, however it is composed."""
_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text around them, and so can make a name read as another."""

HOW_MANY = M("input", "Give Away is for %(least)s to %(most)s players; %(count)s are named here.")
BLANK = M("input", "A player's name may not be empty.")
CONTROL = M(
    "input", "This name has a control or text-direction character at position %(at)s. Names are plain text."
)
SAME = M("input", "The name %(name)s is there twice. Every player needs a name of their own.")
NOT_A_PLAYER = M("input", "%(name)s is not among the players.")
# Translators: nearest is the name of a player that looks most alike.
NOT_A_PLAYER_NEAREST = M("input", "%(name)s is not among the players. Is %(nearest)s meant?")
TWICE = M("input", "%(name)s is named twice here.")


class Seating(NamedTuple):
    """Who sits where: names clockwise, the seat of every name, and what is wrong with the list."""

    players: tuple[str, ...]
    seats: Mapping[str, int]
    complaints: tuple[Complaint, ...]

    def seat(self, written: str) -> int | None:
        """Find the seat of a name as it is written in a record."""
        seat = self.seats.get(written)
        return self.seats.get(tidy(written)) if seat is None else seat


def tidy(written: str) -> str:
    """Normalise a name the way names are compared."""
    if len(written) > LONGEST_READ:
        # No name, whatever it is; and normalising takes time that grows faster than the text.
        return written
    trimmed = written.strip()
    return trimmed if trimmed.isascii() else unicodedata.normalize("NFC", trimmed).strip()


def seating(players: Any) -> Seating:
    """Read the list of players, clockwise."""
    if type(players) is not list:
        return Seating((), {}, (complain("/players", NOT_LIST),))
    try:
        return _seating(tuple(players))
    except TypeError:  # a name that is a list or an object
        return Seating((), {}, tuple(_complaints(players)))


@lru_cache(maxsize=1024, typed=True)
def _seating(players: tuple[Any, ...]) -> Seating:
    complaints = tuple(_complaints(players))
    if complaints:
        return Seating((), {}, complaints)
    names = tuple(tidy(name) for name in players)
    return Seating(names, {name: seat for seat, name in enumerate(names)}, ())


def _complaints(players: Any) -> list[Complaint]:
    """Find everything wrong with a list of names."""
    found = []
    if not LEAST <= len(players) <= MOST:
        found.append(complain("/players", HOW_MANY, least=LEAST, most=MOST, count=len(players)))
    seen: set[str] = set()
    for index, name in enumerate(players[: 2 * MOST]):
        pointer = step("/players", index)
        wrong = bad_name(pointer, name)
        if wrong is not None:
            found.append(wrong)
        elif tidy(name) in seen:
            found.append(complain(pointer, SAME, name=Quoted(tidy(name))))
        if isinstance(name, str):
            seen.add(tidy(name))
    return found


def bad_name(pointer: str, name: Any) -> Complaint | None:
    """Complain of what can be no player's name; None where it can."""
    if not isinstance(name, str):
        return complain(pointer, NOT_TEXT)
    tidied = tidy(name)
    if len(tidied) > LONGEST_READ:
        return complain(pointer, TOO_LONG, most=LONGEST)
    odd = next((at for at, char in enumerate(tidied, 1) if not _plain(char)), None)
    if odd is not None:
        return complain(pointer, CONTROL, at=odd)
    if not any(unicodedata.category(char)[0] in "LMNPS" for char in tidied):
        return complain(pointer, BLANK)
    return complain(pointer, TOO_LONG, most=LONGEST) if len(tidied) > LONGEST else None


def _plain(char: str) -> bool:
    return char not in _OVERRIDES and unicodedata.category(char) not in ("Cc", "Zl", "Zp", "Cs")


def not_a_player(pointer: str, written: str, names: Seating, found: list[Complaint]) -> None:
    """Complain of a name that is none of the players', naming the nearest."""
    near = hint(tidy(written), names.players, found)
    if near is None:
        found.append(complain(pointer, NOT_A_PLAYER, name=Quoted(written)))
    else:
        found.append(complain(pointer, NOT_A_PLAYER_NEAREST, name=Quoted(written), nearest=Quoted(near)))


def find_seat(names: Seating, written: Any, pointer: str, found: list[Complaint]) -> int | None:
    """Find the seat of a name in a record, or complain of it.

    Where the list of players is itself at fault, that is complained of once, there.
    """
    if not isinstance(written, str):
        found.append(complain(pointer, NOT_TEXT))
        return None
    seat = names.seat(written)
    if seat is None and names.players:
        not_a_player(pointer, written, names, found)
    return seat


def find_seats(names: Seating, written: list[Any], pointer: str, found: list[Complaint]) -> tuple[int, ...]:
    """Find the seats of different names in a record, in the order of the seats, or complain of them."""
    if len(written) > MOST:
        # Nobody needs to read more names than there can be players.
        found.append(complain(pointer, TOO_MANY, count=len(written), most=MOST))
        return ()
    seats = set()
    for index, name in enumerate(written):
        at = step(pointer, index)
        seat = find_seat(names, name, at, found)
        if seat in seats:
            found.append(complain(at, TWICE, name=Quoted(name)))
        if seat is not None:
            seats.add(seat)
    return tuple(sorted(seats))
