"""The claimed result of a match as it is written in a record."""

from __future__ import annotations

from typing import Any

from referee.match_record import MatchClaim
from referee.messages import M, Quoted
from referee.record import step
from referee.wire.complaints import (
    MOST_SHOWN,
    NOT_LIST,
    NOT_OBJECT,
    NOT_WHOLE,
    Complaint,
    complain,
    count_unknown,
    own_key,
    unknown_keys,
)
from referee.wire.names import TWICE, Seating, find_seat, find_seats, not_a_player

KEYS = ("winner", "scores", "eliminated")

HOW_MANY_SCORES = M("input", "There must be one score for each player: %(players)s, not %(count)s.")
NOT_SCORES = M("input", "Scores are expected here: a list in the order of the players, or an object by name.")
NOT_MATCH_WINNER = M(
    "input", "A name is expected here, or a list of names for a tie, or null if the match is not decided."
)


class MatchClaimReader:
    """Reads the claimed result of one match; everything wrong with it is in `found`."""

    def __init__(self, names: Seating, pointer: str = "/result") -> None:
        self.names = names
        self.pointer = pointer
        self.found: list[Complaint] = []

    def claim(self, value: Any) -> MatchClaim | None:
        """Read a claim; None where nothing at all is claimed."""
        if type(value) is not dict:
            self.found.append(complain(self.pointer, NOT_OBJECT))
            return None
        unknown_keys(value, self.pointer, KEYS, self.found)
        winners = self._winners(value["winner"]) if "winner" in value else None
        scores, keys = self._scores(value["scores"]) if "scores" in value else (None, None)
        eliminated = self._eliminated(value["eliminated"]) if "eliminated" in value else None
        claim = MatchClaim(winners, scores, eliminated, keys)
        return None if claim.empty else claim

    def _winners(self, value: Any) -> tuple[int, ...]:
        """Read the winners: in seat order, nobody where it is null or an empty list."""
        at = step(self.pointer, "winner")
        if value is None:
            return ()
        if isinstance(value, str):
            seat = find_seat(self.names, value, at, self.found)
            return () if seat is None else (seat,)
        if type(value) is not list:
            self.found.append(complain(at, NOT_MATCH_WINNER))
            return ()
        return find_seats(self.names, value, at, self.found)

    def _eliminated(self, value: Any) -> tuple[int, ...]:
        at = step(self.pointer, "eliminated")
        if type(value) is not list:
            self.found.append(complain(at, NOT_LIST))
            return ()
        return find_seats(self.names, value, at, self.found)

    def _scores(self, value: Any) -> tuple[tuple[int | None, ...] | None, tuple[str, ...] | None]:
        """Read the scores, and the names they were given by; None where no score is noted at all."""
        players, at = len(self.names.players), step(self.pointer, "scores")
        keys: list[str] | None = None
        scores: list[int | None] = [None] * players
        if type(value) is list:
            if players and len(value) != players:
                self.found.append(complain(at, HOW_MANY_SCORES, players=players, count=len(value)))
                return None, None
            scores = [self._score(score, step(at, index)) for index, score in enumerate(value)]
        elif type(value) is dict:
            keys, more = [""] * players, 0
            for name, score in value.items():
                seat = self.names.seat(name)
                if seat is None:
                    if not self.names.players or own_key(name):
                        continue
                    if len(self.found) >= MOST_SHOWN:
                        more += 1
                    else:
                        not_a_player(step(at, name), name, self.names, self.found)
                    continue
                if keys[seat]:
                    self.found.append(complain(step(at, name), TWICE, name=Quoted(name)))
                keys[seat], scores[seat] = name, self._score(score, step(at, name))
            count_unknown(more, at, self.found)
        else:
            self.found.append(complain(at, NOT_SCORES))
            return None, None
        if all(score is None for score in scores):
            return None, None
        return tuple(scores), None if keys is None else tuple(keys)

    def _score(self, value: Any, pointer: str) -> int | None:
        if value is None:
            return None
        if type(value) is not int or value < 0:
            self.found.append(complain(pointer, NOT_WHOLE, least=0))
            return None
        return value
