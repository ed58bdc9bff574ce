"""A match as the referee reads it: its rounds as they were handed in, and what is claimed of it.

Whoever makes a record has checked that names are players; what was sent is found again by the pointers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.faults.unreadable import Trouble
from referee.record import Record
from referee.rules.ruleset import RuleSet

Unread = tuple[Trouble, ...]
"""Everything wrong with something that is no valid record, with pointers into that alone."""


class RoundEntry(NamedTuple):
    """One round of a match as it was handed in.

    `read` is given who is still in the match, who sit there where the round names nobody, and gives the
    record, or everything wrong with it. `pointer` is the round's place in what was sent. `void` is why the
    round does not count, None where it does; of such a round only `dealer` is read, as far as it is a player.
    `again` tells that the same round stands in the match before: it is judged, but takes no place in it.
    """

    pointer: str
    read: Callable[[tuple[str, ...]], Record | Unread]
    agreed: bool = False
    void: str | None = None
    dealer: str | None = None
    again: bool = False


class MatchClaim(NamedTuple):
    """The result of a match the players handed in, by seat; what they did not claim is None.

    `winners` is empty where they say that it is not decided. `score_keys` are the names the scores were
    given by, None where it was a list.
    """

    winners: tuple[int, ...] | None = None
    scores: tuple[int | None, ...] | None = None
    eliminated: tuple[int, ...] | None = None
    score_keys: tuple[str, ...] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing at all is claimed."""
        return self.winners is None and self.scores is None and self.eliminated is None


class MatchRecord(NamedTuple):
    """A match as it was handed in.

    `on_time` tells that the clock ended it. `pointer` is its place in what was sent: empty where the match
    is all of it. `notes` are the organiser's own texts, and `sent` is what stands at `pointer`.
    """

    rules: RuleSet
    players: tuple[str, ...]
    rounds: tuple[RoundEntry, ...]
    on_time: bool = False
    claim: MatchClaim | None = None
    id: str | None = None
    notes: Mapping[str, str] = MappingProxyType({})
    pointer: str = ""
    sent: Any = None
