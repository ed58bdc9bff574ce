"""The same round handed in more than once: found before anything is scored.

Of every round only what tells it apart is kept: whose it is, what was dealt, what was laid by whom, and
what is claimed. Two scribes write the same round differently, so what one of them left out is no
difference: a foundation, a pass, the dealer, a result, all the turns, or those after the scribe stopped
(R25).
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from referee.cards import PACK, PACK_SET, UNSEEN
from referee.game.outcome import Claim
from referee.record import Deal, Play, Record


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


class Key(NamedTuple):
    """What a round is known by.

    Rounds of one `known` are the same unless what they tell apart differs; `told` is None where a record
    does not say it.
    """

    known: bytes
    told: bytes | None


class Print(NamedTuple):
    """What is kept of a round.

    `keys` are what it is known by, none where it could be any round. `laid` lists who laid which card, each
    with a space after it, None where no turns were handed in, and `spaces` the foundations in that order, 0
    where one is left out. `complete` is false where the scribe stopped midway. `claim` has what is
    claimed by the kind of claim. `dealt` and `dealer` tell whether the deal is fully known, and who dealt.
    """

    keys: tuple[Key, ...]
    laid: str | None
    spaces: bytes
    complete: bool
    claim: tuple[tuple[str, Any], ...]
    dealt: bool
    dealer: bool

    def says(self) -> tuple[int, ...]:
        """Measure how much the record says of its round, to compare records that agree."""
        if self.laid is None:
            # A round whose result alone is handed in scores; one that was broken off does not.
            kind = 2 if self.claim else 0
        else:
            kind = 3 if self.complete else 1
        named = len(self.spaces) - self.spaces.count(0)
        return kind, self.dealt, len(self.spaces), len(self.claim), named, self.dealer


def print_of(record: Record) -> Print:
    """Keep of a round what tells it apart from others."""
    # The list of the players may begin with anybody at the table.
    count, first = len(record.players), record.players.index(min(record.players))
    circle = [*range(first, count), *range(first)]
    plays, laid, spaces = _plays(record), None, b""
    if plays is not None:
        laid = "".join(f"{(seat - first) % count}{play.card}{'!' * play.bar} " for seat, play in plays)
        spaces = bytes(play.to or 0 for _, play in plays)
    return Print(
        tuple(_keys(record, circle)),
        laid,
        spaces,
        record.complete,
        tuple(_claimed(record.claim, record.players)),
        _fully_known(record.deal),
        record.dealer is not None,
    )


def _digest(*parts: str) -> bytes:
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _keys(record: Record, circle: list[int]) -> Iterator[Key]:
    """Say what a round is known by: its id and players, and its players and fully known deal.

    Rounds of one id are different ones where different packs are known to have been dealt, and rounds of one
    deal where different players are known to have dealt it.
    """
    players = [record.players[seat] for seat in circle]
    deal, dealt = record.deal, None
    if _fully_known(deal):
        packets = [" ".join(deal.packets[seat]) for seat in circle]
        # In which order cards lie out of play does not matter.
        dealt = _digest("deal", *players, *packets, " ".join(sorted(deal.dead)), " ".join(deal.set_out))
        yield Key(dealt, None if record.dealer is None else _digest(record.players[record.dealer]))
    id_ = "" if record.id is None else unicodedata.normalize("NFC", record.id).strip()
    if id_:
        # Cards that are no whole pack may be a slip of the pen in what is the same deal.
        yield Key(_digest("id", id_, *players), dealt if _whole_pack(deal) else None)


def _fully_known(deal: Deal) -> bool:
    """Tell whether every card dealt is known."""
    return not deal.unseen and UNSEEN not in deal.dead and any(deal.packets)


def _whole_pack(deal: Deal) -> bool:
    """Tell whether the cards dealt are those of a pack, each once."""
    cards = [card for cards in (*deal.packets, deal.dead, deal.set_out) for card in cards]
    return len(cards) == len(PACK) and set(cards) == PACK_SET


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

    __slots__ = ("claim", "complete", "laid", "spaces")

    def __init__(self, print_: Print) -> None:
        self.laid, self.spaces, self.complete = print_.laid, print_.spaces, print_.complete
        self.claim = dict(print_.claim)

    def differs(self, other: Print) -> tuple[Difference, ...]:
        found = []
        if not self._same_plays(other):
            found.append(Difference.PLAYS)
        if any(self.claim.get(kind, value) != value for kind, value in other.claim):
            found.append(Difference.RESULT)
        return tuple(found)

    def _same_plays(self, other: Print) -> bool:
        """Tell whether the plays can be those of one round; a scribe who stopped midway has only the first."""
        if self.laid is None or other.laid is None:
            return True
        if len(self.spaces) != len(other.spaces):
            shorter_is_complete = self.complete if len(self.spaces) < len(other.spaces) else other.complete
            if shorter_is_complete:
                return False
        if not (self.laid.startswith(other.laid) or other.laid.startswith(self.laid)):
            return False
        spaces = zip(self.spaces, other.spaces, strict=False)
        return all(one == another or not one or not another for one, another in spaces)

    def learn(self, other: Print) -> None:
        self.claim.update(other.claim)
        if other.laid is None:
            return
        if self.laid is None:
            self.laid, self.spaces, self.complete = other.laid, other.spaces, other.complete
            return
        longer, shorter = sorted((self.spaces, other.spaces), key=len, reverse=True)
        merged = bytes(one or another for one, another in zip(shorter, longer, strict=False))
        self.spaces = merged + longer[len(shorter) :]
        self.laid = max(self.laid, other.laid, key=len)
        self.complete = self.complete or other.complete


class Repeats:
    """Gathers the rounds of an event, and finds those handed in more than once."""

    def __init__(self) -> None:
        self._rounds: list[tuple[Place, Print, str]] = []
        self._first: dict[bytes, dict[bytes | None, int]] = {}
        """The first round of each key, by what is told apart within it."""
        self._joined: list[int] = []

    def add(self, place: Place, print_: Print, order: str) -> None:
        """Add a round, in the order of the event.

        `order` is the id of its match: of several records that agree and say equally much, the one counts
        that comes first by it, so that the order in which matches are handed in changes nothing.
        """
        if not print_.keys:
            return
        at = len(self._rounds)
        self._rounds.append((place, print_, order))
        self._joined.append(at)
        for key in print_.keys:
            self._join(self._first.setdefault(key.known, {}).setdefault(key.told, at), at)

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
        for first in self._first.values():
            # A record that does not tell goes with those that do where they are all of one round; of
            # several rounds it could be any, and is taken for another.
            if None in first and len(first) == 2:
                self._join(*first.values())
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
        """Choose which of several records that agree counts: the one that says most."""
        rounds = [self._rounds[at] for at in group]
        most = max(print_.says() for _, print_, _ in rounds)
        alike = ((order, place.round, place) for place, print_, order in rounds if print_.says() == most)
        return min(alike)[-1]
