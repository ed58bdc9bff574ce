"""Turns and plays as they are written in a record, long or short.

All turns are read in one go: a record has many of them, and a message about a turn should say what was
wrong with the turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from referee.cards import SPELLINGS, Card
from referee.messages import M, Quoted
from referee.record import Landing, Play, Turn, Written, step
from referee.wire.cards import bad_card, read_cards
from referee.wire.complaints import (
    NOT_FLAG,
    NOT_LIST,
    NOT_WHOLE_RANGE,
    REQUIRED,
    TOO_MANY,
    Complaint,
    complain,
    unknown_keys,
)
from referee.wire.names import LONGEST_READ, MOST, Seating, find_seat, not_a_player
from referee.wire.rules import NOT_SECONDS, read_seconds

MOST_TURNS = 2000
MOST_PLAYS = 200
MOST_FOUNDATIONS = 8
TURN_KEYS = ("player", "plays", "called_by", "shows")
PLAY_KEYS = ("card", "to", "turned", "bar", "taken_back")
LANDING_KEYS = ("player", *PLAY_KEYS, "at")
MOST_LANDINGS = 2000
_PASSES = tuple(Turn(seat) for seat in range(MOST))

CALLED_ONESELF = M("input", "Nobody can call their own missed play. Name another player here.")
# Translators: form is an example of how a turn is written, e.g. "Ana: AS@1 2C@1".
NOT_TURN = M("input", "This is no turn. Write an object with player and plays, or a text such as %(form)s.")
NO_COLON = M("input", "A turn written as a text begins with the player's name and a colon: %(form)s.")
NOTHING_AFTER = M("input", "Nothing stands after the name. A pass is written as %(form)s.")
NOT_LANDING = M("input", "This is no play. Write an object with player and card.")
NOT_PLAY = M("input", "This is no play. Write an object with card, or a text such as %(form)s.")
BAD_SHOWS = M("input", "What follows the bracket is not understood. Cards shown stand last: %(form)s.")

FALLING = M("input", "The times of the plays may not fall: %(at)s comes after %(before)s.")

_PLAY = re.compile(r"(?P<card>[^@!]+)(?:@(?P<to>[0-9]{1,3}))?(?P<bar>!)?")
FORM = "Ana: AS@1 2C@1"
PASS_FORM = "Ana: -"
SHOWS_FORM = "Ana: AS@1 (9H)"
PLAY_FORM = "AS@1"


@cache
def _plain_plays(notation: str) -> dict[int, dict[Any, Play]]:
    """Every play that names a card and a foundation and nothing else, by the foundation and what is written."""
    return {
        to: {written: Play(card, to) for written, card in SPELLINGS[notation].items()}
        for to in range(1, MOST_FOUNDATIONS + 1)
    }


class TurnReader:
    """Reads the turns of one record; everything wrong with them is in `found`."""

    def __init__(self, names: Seating, notation: str) -> None:
        self.names = names
        self.notation = notation
        self.cards: Mapping[str, Card] = SPELLINGS[notation]
        self.found: list[Complaint] = []

    def turns(self, value: Any, pointer: str = "/turns") -> tuple[Turn, ...]:
        """Read all turns, in the order played."""
        if type(value) is not list:
            self.found.append(complain(pointer, NOT_LIST))
            return ()
        if len(value) > MOST_TURNS:
            self.found.append(complain(pointer, TOO_MANY, count=len(value), most=MOST_TURNS))
            return ()
        seats, read = self.names.seats, []
        for index, turn in enumerate(value):
            # Nearly every turn is a name and a list of plays; the rest takes the longer way.
            if type(turn) is dict and len(turn) == 2:
                player, plays = turn.get("player"), turn.get("plays")
                if type(player) is str and type(plays) is list and player in seats:
                    if not plays:
                        read.append(_PASSES[seats[player]])
                        continue
                    if len(plays) <= MOST_PLAYS:
                        read.append(Turn(seats[player], self._plays(plays, pointer, index)))
                        continue
            read.append(self._turn(turn, step(pointer, index)))
        return tuple(read)

    def landings(self, value: Any, pointer: str = "/plays") -> tuple[Landing, ...]:
        """Read the plays of a round without turns, in the order in which the cards landed."""
        if type(value) is not list:
            self.found.append(complain(pointer, NOT_LIST))
            return ()
        if len(value) > MOST_LANDINGS:
            self.found.append(complain(pointer, TOO_MANY, count=len(value), most=MOST_LANDINGS))
            return ()
        read: list[Landing] = []
        before: Decimal | None = None
        for number, landing in enumerate(value):
            here = step(pointer, number)
            if type(landing) is not dict:
                self.found.append(complain(here, NOT_LANDING))
                continue
            seat = self._player(landing, here)
            at = self._time(landing, here)
            if at is not None and before is not None and at < before:
                self.found.append(complain(step(here, "at"), FALLING, at=at, before=before))
            before = at if at is not None else before
            read.append(Landing(seat or 0, self._play(landing, here, LANDING_KEYS), at))
        return tuple(read)

    def _time(self, value: dict[str, Any], pointer: str) -> Decimal | None:
        at = read_seconds(value["at"]) if "at" in value else None
        if at is None and "at" in value:
            self.found.append(complain(step(pointer, "at"), NOT_SECONDS))
        return at

    def _turn(self, value: Any, pointer: str) -> Turn:
        if isinstance(value, str):
            return self._turn_text(value, pointer)
        if type(value) is not dict:
            self.found.append(complain(pointer, NOT_TURN, form=Quoted(FORM)))
            return Turn(0)
        unknown_keys(value, pointer, TURN_KEYS, self.found)
        seat = self._player(value, pointer)
        written, plays = Written.LONG, value.get("plays")
        if "plays" not in value:
            self.found.append(complain(pointer, REQUIRED, key=Quoted("plays")))
            read: tuple[Play, ...] = ()
        elif isinstance(plays, str):
            written = Written.PLAYS_STRING
            at = step(pointer, "plays")
            read = self._play_texts([] if plays.strip() == "-" else plays.split(), at)
        elif type(plays) is not list:
            self.found.append(complain(step(pointer, "plays"), NOT_LIST))
            read = ()
        elif len(plays) > MOST_PLAYS:
            self.found.append(complain(step(pointer, "plays"), TOO_MANY, count=len(plays), most=MOST_PLAYS))
            read = ()
        else:
            at = step(pointer, "plays")
            read = tuple([self._play(play, step(at, number)) for number, play in enumerate(plays)])
        shows = None
        if "shows" in value:
            shows = read_cards(value["shows"], step(pointer, "shows"), self.notation, self.found)
        return Turn(seat or 0, read, self._caller(value, pointer, seat), shows, written)

    def _plays(self, plays: list[Any], pointer: str, index: int) -> tuple[Play, ...]:
        """Read a list of plays, most of which name a card and a foundation and nothing else."""
        plain = _plain_plays(self.notation)
        try:
            # An `if` that is always true, but for plays with more to say and for true, which equals 1.
            quick = [plain[to][play["card"]] for play in plays if len(play) == 2 and type(to := play["to"]) is int]
        except (KeyError, TypeError):
            quick = []
        if len(quick) == len(plays):
            return tuple(quick)
        at = f"{pointer}/{index}/plays"
        return tuple([self._play(play, f"{at}/{number}") for number, play in enumerate(plays)])

    def _play(self, value: Any, pointer: str, keys: tuple[str, ...] = PLAY_KEYS) -> Play:
        if isinstance(value, str):
            return self._play_text(value, pointer)
        if type(value) is not dict:
            self.found.append(complain(pointer, NOT_PLAY, form=Quoted(PLAY_FORM)))
            return Play("")
        unknown_keys(value, pointer, keys, self.found)
        if "card" not in value:
            self.found.append(complain(pointer, REQUIRED, key=Quoted("card")))
        card = self._card(value, "card", pointer) or ""
        to = value.get("to")
        if "to" in value and not (type(to) is int and 1 <= to <= MOST_FOUNDATIONS):
            self._bad_foundation(step(pointer, "to"))
            to = None
        return Play(
            card,
            to,
            self._card(value, "turned", pointer),
            self._flag(value, "bar", pointer),
            self._flag(value, "taken_back", pointer),
        )

    def _turn_text(self, text: str, pointer: str) -> Turn:
        """Read a turn written as one text, `Ana: AS@1 2C@1 (9H)`: the longest name before a colon counts."""
        seat, rest = self._split_name(text, pointer)
        if seat is None:
            return Turn(0, written=Written.STRING)
        shows, plays = None, rest
        if "(" in rest:
            plays, _, shown = rest.partition("(")
            shown, closed, after = shown.partition(")")
            if not closed or after.strip():
                self.found.append(complain(pointer, BAD_SHOWS, form=Quoted(SHOWS_FORM)))
            shows = read_cards(shown, pointer, self.notation, self.found)
        texts = plays.split()
        if not texts:
            self.found.append(complain(pointer, NOTHING_AFTER, form=Quoted(PASS_FORM)))
        read = () if texts == ["-"] else self._play_texts(texts, pointer)
        return Turn(seat, read, None, shows, Written.STRING)

    def _split_name(self, text: str, pointer: str) -> tuple[int | None, str]:
        """Split a turn written as one text after its player: the longest name that stands before a colon."""
        seat, rest, colon = None, "", text.find(":")
        first = colon
        while 0 <= colon <= LONGEST_READ:
            found = self.names.seat(text[:colon])
            if found is not None:
                seat, rest = found, text[colon + 1 :]
            colon = text.find(":", colon + 1)
        if seat is None:
            if first < 0:
                self.found.append(complain(pointer, NO_COLON, form=Quoted(FORM)))
            elif self.names.players:
                not_a_player(pointer, text[:first], self.names, self.found)
        return seat, rest

    def _play_texts(self, texts: list[str], pointer: str) -> tuple[Play, ...]:
        if len(texts) > MOST_PLAYS:
            self.found.append(complain(pointer, TOO_MANY, count=len(texts), most=MOST_PLAYS))
            return ()
        return tuple([self._play_text(text, pointer) for text in texts])

    def _play_text(self, text: str, pointer: str) -> Play:
        """Read a play written as a text: `AS`, `AS@1`, `AS@1!` for a bar."""
        parts = _PLAY.fullmatch(text.strip())
        if parts is None:
            self.found.append(complain(pointer, NOT_PLAY, form=Quoted(PLAY_FORM)))
            return Play("")
        card = self.cards.get(parts["card"])
        if card is None:
            bad_card(pointer, parts["card"], self.notation, self.found)
        to = None if parts["to"] is None else int(parts["to"])
        if to is not None and not 1 <= to <= MOST_FOUNDATIONS:
            self._bad_foundation(pointer)
        return Play(card or "", to, None, parts["bar"] is not None)

    def _bad_foundation(self, pointer: str) -> None:
        self.found.append(complain(pointer, NOT_WHOLE_RANGE, least=1, most=MOST_FOUNDATIONS))

    def _player(self, value: dict[str, Any], pointer: str) -> int | None:
        if "player" not in value:
            self.found.append(complain(pointer, REQUIRED, key=Quoted("player")))
            return None
        return find_seat(self.names, value["player"], step(pointer, "player"), self.found)

    def _caller(self, value: dict[str, Any], pointer: str, seat: int | None) -> int | None:
        if "called_by" not in value:
            return None
        at = step(pointer, "called_by")
        caller = find_seat(self.names, value["called_by"], at, self.found)
        if caller is not None and caller == seat:
            self.found.append(complain(at, CALLED_ONESELF))
        return caller

    def _card(self, value: dict[str, Any], key: str, pointer: str) -> Card | None:
        if key not in value:
            return None
        written = value[key]
        card = self.cards.get(written) if isinstance(written, str) else None
        if card is None:
            bad_card(step(pointer, key), written, self.notation, self.found)
        return card

    def _flag(self, value: dict[str, Any], key: str, pointer: str) -> bool:
        flag = value.get(key, False)
        if type(flag) is not bool:
            self.found.append(complain(step(pointer, key), NOT_FLAG))
        return flag is True
