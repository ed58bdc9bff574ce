"""The claimed result as it is written in a record."""

from __future__ import annotations

from typing import Any

from referee.game.outcome import Claim, Outcome, Places
from referee.messages import M, Quoted
from referee.record import step
from referee.wire.complaints import (
    MOST_SHOWN,
    NOT_LIST,
    NOT_OBJECT,
    NOT_WHOLE,
    TOO_MANY,
    Complaint,
    complain,
    count_unknown,
    not_allowed,
    own_key,
    unknown_keys,
)
from referee.wire.names import MOST, TWICE, Seating, find_seat, find_seats, not_a_player

KEYS = ("outcome", "winner", "remaining", "places")
OUTCOMES = (Outcome.WIN, Outcome.BLOCK, Outcome.ABANDONED)
_BY_WORD = {str(outcome): outcome for outcome in OUTCOMES}

NOT_WINNER = M("input", "A name is expected here, or a list of names, or null if nobody won.")
HOW_MANY_COUNTS = M("input", "There must be one count for each player: %(players)s, not %(count)s.")
NOT_COUNTS = M("input", "Counts are expected here: a list in the order of the players, or an object by name.")


class ClaimReader:
    """Reads the claimed result of one record; everything wrong with it is in `found`."""

    def __init__(self, names: Seating, pointer: str = "/result") -> None:
        self.names = names
        self.pointer = pointer
        self.found: list[Complaint] = []

    def claim(self, value: Any) -> Claim | None:
        """Read a claim; None where nothing at all is claimed."""
        if type(value) is not dict:
            self.found.append(complain(self.pointer, NOT_OBJECT))
            return None
        unknown_keys(value, self.pointer, KEYS, self.found)
        outcome = None
        if "outcome" in value:
            word = value["outcome"]
            outcome = _BY_WORD.get(word) if type(word) is str else None
            if outcome is None:
                self.found.append(not_allowed(self._at("outcome"), value["outcome"], OUTCOMES))
        winners = self._winners(value["winner"]) if "winner" in value else None
        remaining, keys = self._counts(value["remaining"]) if "remaining" in value else (None, None)
        places = self._places(value["places"]) if "places" in value else None
        claim = Claim(outcome, winners, remaining, places, keys)
        return None if claim.empty else claim

    def _at(self, *keys: str | int) -> str:
        pointer = self.pointer
        for key in keys:
            pointer = step(pointer, key)
        return pointer

    def _winners(self, value: Any) -> tuple[int, ...]:
        """Read the winners: in seat order, nobody where it is null or an empty list."""
        if value is None:
            return ()
        if isinstance(value, str):
            seat = find_seat(self.names, value, self._at("winner"), self.found)
            return () if seat is None else (seat,)
        if type(value) is not list:
            self.found.append(complain(self._at("winner"), NOT_WINNER))
            return ()
        return find_seats(self.names, value, self._at("winner"), self.found)

    def _counts(self, value: Any) -> tuple[tuple[int | None, ...] | None, tuple[str, ...] | None]:
        """Read the cards left, and the names by which counts were given; None where no count is noted at all."""
        players, keys = len(self.names.players), None
        if type(value) is list:
            if players and len(value) != players:
                self.found.append(
                    complain(self._at("remaining"), HOW_MANY_COUNTS, players=players, count=len(value))
                )
                return None, None
            if {*map(type, value)} == {int} and min(value) >= 0:
                return tuple(value), None
            counts = tuple([self._count(count, index) for index, count in enumerate(value)])
        elif type(value) is dict:
            counts, keys = self._counts_by_name(value, players)
        else:
            self.found.append(complain(self._at("remaining"), NOT_COUNTS))
            return None, None
        if all([count is None for count in counts]):
            return None, None
        return counts, keys

    def _counts_by_name(
        self, value: dict[str, Any], players: int
    ) -> tuple[tuple[int | None, ...], tuple[str, ...]]:
        """Read counts given by name; a player who is left out was not noted."""
        counts: list[int | None] = [None] * players
        keys, more = [""] * players, 0
        for name, count in value.items():
            seat = self.names.seat(name)
            if seat is None:
                if not self.names.players or own_key(name):
                    continue
                if len(self.found) >= MOST_SHOWN:
                    more += 1
                else:
                    not_a_player(self._at("remaining", name), name, self.names, self.found)
                continue
            if keys[seat]:
                self.found.append(complain(self._at("remaining", name), TWICE, name=Quoted(name)))
            keys[seat], counts[seat] = name, self._count(count, name)
        count_unknown(more, self._at("remaining"), self.found)
        return tuple(counts), tuple(keys)

    def _short(self, value: list[Any], pointer: str) -> bool:
        """Refuse lists of names that are longer than there can be players."""
        if len(value) > MOST:
            self.found.append(complain(pointer, TOO_MANY, count=len(value), most=MOST))
        return len(value) <= MOST

    def _count(self, value: Any, key: str | int) -> int | None:
        if value is None:
            return None
        if type(value) is not int or value < 0:
            self.found.append(complain(self._at("remaining", key), NOT_WHOLE, least=0))
            return None
        return value

    def _places(self, value: Any) -> Places | None:
        """Read the places: lists of names, first place first."""
        if type(value) is not list:
            self.found.append(complain(self._at("places"), NOT_LIST))
            return None
        seen: set[int] = set()
        places = []
        if not self._short(value, self._at("places")):
            return None
        for index, place in enumerate(value):
            if type(place) is not list:
                self.found.append(complain(self._at("places", index), NOT_LIST))
                continue
            if not self._short(place, self._at("places", index)):
                continue
            seats = set()
            for number, name in enumerate(place):
                at = self._at("places", index, number)
                seat = find_seat(self.names, name, at, self.found)
                if seat in seen:
                    self.found.append(complain(at, TWICE, name=Quoted(name)))
                if seat is not None:
                    seats.add(seat)
                    seen.add(seat)
            places.append(tuple(sorted(seats)))
        return tuple(place for place in places if place) or None
