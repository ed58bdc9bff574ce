"""An event as the referee reads it: its matches as they were handed in, its entries, the claimed table.

Names and ids are compared as they stand here: whoever makes a record has tidied them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.match_record import MatchRecord, Unread
from referee.rules.ruleset import RuleSet
from referee.scoring import names_value
from referee.standings import Points, TieBreak


class Ruling(NamedTuple):
    """What the director ruled of a match: who won it, several where they tie, nobody where it is not decided."""

    winners: tuple[str, ...]
    reason: str | None

    def value(self) -> dict[str, Any]:
        """Give it as it stands in a verdict."""
        return {"winner": names_value(self.winners), "reason": self.reason}


class ReadMatch(NamedTuple):
    """What a match was read into.

    `record` is None where it is no valid record, and `unread` then says why; `players` and `ruling` are
    known all the same where they could be read. `single` tells that a single round stands for it.
    """

    record: MatchRecord | None
    unread: Unread = ()
    players: tuple[str, ...] = ()
    ruling: Ruling | None = None
    single: bool = False


class Handed(NamedTuple):
    """One match as it was handed in: its id, its place in what was sent, and how it is read.

    `read` is called more than once, since what it gives is not kept. `replaces` are the ids of all matches
    that it stands in for; `replaced_by` is the id of the one that supersedes it.
    """

    id: str
    pointer: str
    read: Callable[[], ReadMatch]
    replaces: tuple[str, ...] = ()
    replaced_by: str | None = None


class Entry(NamedTuple):
    """A match that should come in, and who plays in it; `players` is None where the entry names nobody."""

    match: str
    players: tuple[str, ...] | None
    pointer: str


class ClaimedPlace(NamedTuple):
    """One line of the claimed table; what it does not say is None."""

    player: str
    rank: int | None
    points: Fraction | None
    pointer: str

    def value(self) -> dict[str, Any]:
        """Give it as it stands in a verdict: what is claimed and nothing else."""
        return {key: value for key, value in place_value(self.rank, self.points).items() if value is not None}


class EventRecord(NamedTuple):
    """An event as it was handed in.

    `rules` are those that matches inherit, or the plain ones where there are none. `claim` is the claimed
    table, None where there is none. `notes` are the organiser's own texts.
    """

    matches: tuple[Handed, ...]
    rules: RuleSet
    points: Points = Points()
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)
    entries: tuple[Entry, ...] = ()
    claim: tuple[ClaimedPlace, ...] | None = None
    id: str | None = None
    name: str | None = None
    notes: Mapping[str, str] = MappingProxyType({})


def place_value(rank: int | None, points: Fraction | None) -> dict[str, Any]:
    """Give a place in the table as it stands in a verdict."""
    return {"rank": rank, "points": None if points is None else number_value(points)}


def number_value(number: Fraction) -> int | float:
    """Give a number as it stands in JSON: whole where it is whole."""
    return number.numerator if number.denominator == 1 else float(number)
