"""The same round handed in more than once: found before anything is scored.

Of every round only what tells it apart is kept: whose it is, what was dealt, what was laid by whom, and
what is claimed. Two scribes write the same round differently, so what one of them left out is no
difference: a foundation, a pass, a result, or all the turns (R25).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from referee.cards import UNSEEN
from referee.game.outcome import Claim
from referee.record import Play, Record


class Difference(StrEnum):
    """In what two records of one round differ."""

    PLAYS = "plays"
    """The cards that were laid, by whom, or where."""
    RESULT = "result"
    """The result claimed."""


class Place(NamedTuple):
    """Where a round stands: its match and its place in it, both from 0, and the pointer to it."""

    match: int
    round: int
    pointer: str


class Print(NamedTuple):
    """What is kept of a round.

    `keys` are what it is known by, none where it could be any round. `laid` is a digest of who laid which
    card, and `spaces` the foundations in that order, 0 where one is left out; both are None where no turns
    were handed in. `claim` has what is claimed by the kind of claim.
    """

    keys: tuple[bytes, ...]
    laid: bytes | None
    spaces: bytes | None
    claim: tuple[tuple[str, Any], ...]


def print_of(record: Record) -> Print:
    """Keep of a round what tells it apart from others."""
    plays = _plays(record)
    laid = spaces = None
    if plays is not None:
        names = record.players
        laid = _digest("laid", *(f"{names[seat]}\n{play.card}{'!' * play.bar}" for seat, play in plays))
        spaces = bytes(play.to or 0 for _, play in plays)
    return Print(tuple(_keys(record)), laid, spaces, tuple(_claimed(record.claim, record.players)))


def _digest(*parts: str) -> bytes:
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _keys(record: Record) -> Iterator[bytes]:
    """Say what a round is known by: its id and players, and its dealer, players and fully known deal."""
    if record.id is not None:
        yield _digest("id", record.id, *record.players)
    deal = record.deal
    if deal.unseen or UNSEEN in deal.dead or not any(deal.packets):
        return
    # The list of the players may begin with anybody at the table.
    first = record.players.index(min(record.players))
    order = [*range(first, len(record.players)), *range(first)]
    dealer = "" if record.dealer is None else record.players[record.dealer]
    packets = [f"{record.players[seat]}\n{' '.join(deal.packets[seat])}" for seat in order]
    # In which order cards lie out of play does not matter.
    yield _digest("deal", dealer, *packets, " ".join(sorted(deal.dead)), " ".join(deal.set_out))


def _plays(record: Record) -> list[tuple[int, Play]] | None:
    """List the cards that were laid and stayed, with who laid them; None where no turns were handed in."""
    if record.turns is not None:
        plays = [(turn.seat, play) for turn in record.turns for play in turn.plays]
    elif record.landings is not None:
        plays = [(landing.seat, landing.play) for landing in record.landings]
    else:
        return None
    return [(seat, play) for seat, play in plays if not play.taken_back]


def _claimed(claim: Claim | None, players: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Give what is claimed, by name instead of by seat."""
    if claim is None:
        return
    if claim.outcome is not None:
        yield "outcome", str(claim.outcome)
    if (winners := claim.claimed_winners) is not None:
        yield "winner", tuple(sorted(players[seat] for seat in winners))
    for seat, count in enumerate(claim.remaining or ()):
        if count is not None:
            yield f"count {players[seat]}", count
    if claim.places is not None:
        yield "places", tuple(tuple(sorted(players[seat] for seat in place)) for place in claim.places)


class Repeat(NamedTuple):
    """A round that was handed in before; it is alike where nothing differs."""

    first: Place
    second: Place
    differs: tuple[Difference, ...]


class Found(NamedTuple):
    """What was handed in again, in the order of the event.

    `out` are the rounds that do not count for it, and `again` those that stand in one match for a second time.
    """

    repeats: tuple[Repeat, ...]
    out: frozenset[Place]
    again: frozenset[Place]


class _Known:
    """What all records of one round say together, as long as they agree."""

    __slots__ = ("claim", "laid", "spaces")

    def __init__(self, print_: Print) -> None:
        self.laid, self.spaces, self.claim = print_.laid, print_.spaces, dict(print_.claim)

    def differs(self, other: Print) -> tuple[Difference, ...]:
        found = []
        if self.laid is not None and other.laid is not None:
            spaces = zip(self.spaces or b"", other.spaces or b"", strict=False)
            if self.laid != other.laid or any(one and another and one != another for one, another in spaces):
                found.append(Difference.PLAYS)
        if any(self.claim.get(kind, value) != value for kind, value in other.claim):
            found.append(Difference.RESULT)
        return tuple(found)

    def learn(self, other: Print) -> None:
        if self.spaces is None or other.spaces is None:
            self.laid, self.spaces = self.laid or other.laid, self.spaces or other.spaces
        else:
            pairs = zip(self.spaces, other.spaces, strict=True)
            self.spaces = bytes(one or another for one, another in pairs)
        self.claim.update(other.claim)


class Repeats:
    """Gathers the rounds of an event, and finds those handed in more than once."""

    def __init__(self) -> None:
        self._rounds: list[tuple[Place, Print, str]] = []
        self._first: dict[bytes, int] = {}
        self._joined: list[int] = []

    def add(self, place: Place, print_: Print, order: str) -> None:
        """Add a round, in the order of the event.

        `order` is the id of its match: of several records that are alike, the one counts that has turns
        and comes first by it, so that the order in which matches are handed in changes nothing.
        """
        if not print_.keys:
            return
        at = len(self._rounds)
        self._rounds.append((place, print_, order))
        self._joined.append(at)
        for key in print_.keys:
            self._join(self._first.setdefault(key, at), at)

    def _root(self, at: int) -> int:
        while self._joined[at] != at:
            self._joined[at] = self._joined[self._joined[at]]
            at = self._joined[at]
        return at

    def _join(self, one: int, other: int) -> None:
        one, other = sorted((self._root(one), self._root(other)))
        self._joined[other] = one

    def find(self) -> Found:
        """Find what was handed in again."""
        groups: dict[int, list[int]] = {}
        for at in range(len(self._rounds)):
            groups.setdefault(self._root(at), []).append(at)
        found: list[Repeat] = []
        out: set[Place] = set()
        again: set[Place] = set()
        for group in groups.values():
            if len(group) > 1:
                repeats = list(self._compared(group))
                places = [self._rounds[at][0] for at in group]
                first_in = {place.match: place for place in reversed(places)}
                again.update(place for place in places if place is not first_in[place.match])
                if not any(repeat.differs for repeat in repeats):
                    places.remove(self._counted(group))
                out.update(places)
                found += repeats
        return Found(tuple(sorted(found, key=lambda repeat: repeat.second)), frozenset(out), frozenset(again))

    def _compared(self, group: list[int]) -> Iterator[Repeat]:
        first, print_, _ = self._rounds[group[0]]
        known = _Known(print_)
        for at in group[1:]:
            second, print_, _ = self._rounds[at]
            differs = known.differs(print_)
            if not differs:
                known.learn(print_)
            yield Repeat(first, second, differs)

    def _counted(self, group: list[int]) -> Place:
        """Choose which of several records that are alike counts."""
        rounds = [self._rounds[at] for at in group]
        place, _, _ = min(rounds, key=lambda entry: (entry[1].laid is None, entry[2], entry[0].round))
        return place
