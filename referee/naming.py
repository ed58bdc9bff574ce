"""Naming unseen cards: a card that the record names anywhere was that card from the start.

The whole record is replayed to see which unseen card each name belongs to, and only then judged.
Names given by an exposed card come first, over the whole record; then a card that still has no place
becomes the topmost unseen face-down card of whoever played it. Where ways of reading the record name
cards differently, each goes with the names it gives.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple, Self

from referee.cards import PACK, RANK_OF, UNSEEN, Card
from referee.faults.base import Fault
from referee.faults.shown import judge_turned
from referee.faults.source import Source
from referee.game.table import Table
from referee.readings import Work, follow
from referee.record import Deal, Play, Record
from referee.replay import Replay
from referee.together import TogetherReplay
from referee.turns import TurnReplay

MOST_UNSEEN = 104
_MARKS = tuple(f"?{number}" for number in range(MOST_UNSEEN))
"""Stand-ins for unseen cards, so that they can be told apart while the record is read."""

# Like unseen cards, the stand-ins have a rank that no foundation needs.
RANK_OF.update(dict.fromkeys(_MARKS, RANK_OF[UNSEEN]))

MOST_NAMINGS = 64
"""How many sets of names are tried at most; a record that gives more is read by those found first."""

Given = tuple[tuple[Card, Card], ...]
"""Names by stand-in, in order."""


class TurnEnd(NamedTuple):
    """The table when a player's turn ended, and the cards then exposed."""

    table: Table
    exposed: tuple[Card, ...]


class Named(NamedTuple):
    """A record with names for its unseen cards, and the cards that were named."""

    record: Record
    cards: frozenset[Card]


class Names:
    """What one reading of a record tells of its unseen cards.

    `given` are the names by stand-in; `placed` the cards that have a place; `homeless` the cards played
    that have none, each with the player's face-down cards at that moment; `turn_ends` the table at the
    ends of every player's turns.
    """

    def __init__(self, given: Mapping[Card, Card], placed: set[Card]) -> None:
        self.given = dict(given)
        self.placed = placed
        self.homeless: list[tuple[Card, tuple[Card, ...]]] = []
        self.turn_ends: dict[int, tuple[TurnEnd, ...]] = {}

    def copy(self) -> Names:
        """Copy the names, so that the record can be read in two ways."""
        twin = Names(self.given, self.placed.copy())
        twin.homeless = self.homeless.copy()
        twin.turn_ends = self.turn_ends.copy()
        return twin

    def as_given(self) -> Given:
        """Give the names in one order."""
        return tuple(sorted(self.given.items()))

    def give(self, table: Table, seat: int, mark: Card, card: Card) -> None:
        """Name an unseen card, on the table at once and in the deal from the next reading on."""
        self.given[mark] = card
        self.placed.add(card)
        table.exposed[seat] = tuple([card if lying == mark else lying for lying in table.exposed[seat]])

    def name_played(self, replay: Replay, seat: int, play: Play) -> None:
        """Let a card that is played and has no place be one of the player's unseen exposed cards."""
        card, table = play.card, replay.table
        # A card that was laid and put back was not played, and may have been anybody's.
        if card in self.placed or play.taken_back:
            return
        unseen = [mark for mark in table.exposed[seat] if is_mark(mark)]
        if unseen:
            mark = self._played(replay, seat, play, unseen)
            self.give(table, seat, mark, card)
            if replay.just_turned == mark:
                replay.just_turned = card
        elif replay.ended is None and not _same_rank_exposed(table, seat, card):
            self.homeless.append((card, table.face_down[seat]))

    def _played(self, replay: Replay, seat: int, play: Play, unseen: list[Card]) -> Card:
        """Choose which of several unseen exposed cards was played."""
        if play.bar and replay.just_turned in unseen:
            return replay.just_turned or unseen[-1]
        for turn_end in reversed(self.turn_ends.get(seat, ())):
            if len(unseen) > 1 and turn_end.table.compelling(play.card, seat):
                turned_since = [mark for mark in unseen if mark not in turn_end.exposed]
                return turned_since[0] if turned_since else unseen[-1]
        return unseen[0]

    def name_turned(self, replay: Replay, owner: int | None, written: Card, came_up: Card | None) -> Card | None:
        """Let a card said to have been turned up be the unseen one that was; return what came up."""
        if owner is None or came_up is None or not is_mark(came_up) or written in self.placed:
            return came_up
        self.give(replay.table, owner, came_up, written)
        if replay.just_turned == came_up:
            replay.just_turned = written
        return written

    def name_shown(self, replay: Replay, seat: int, shows: tuple[Card, ...]) -> None:
        """Let cards shown at the end of a turn be the unseen exposed ones, in packet order."""
        for card in shows:
            if card not in self.placed:
                mark = next((mark for mark in replay.table.exposed[seat] if is_mark(mark)), None)
                if mark is not None:
                    self.give(replay.table, seat, mark, card)

    def unplaced(self) -> list[Card]:
        """List the cards that have no place yet."""
        return [card for card in PACK if card not in self.placed]

    def turn_ended(self, replay: Replay, seat: int) -> None:
        """Remember how the table was when a player's turn ended, where several cards are exposed."""
        table, before = replay.table, self.turn_ends.get(seat, ())
        exposed = table.exposed[seat]
        if len(exposed) < 2:
            return
        if before and before[-1].exposed == exposed and before[-1].table.foundations == table.foundations:
            # Nothing has changed for this player but perhaps the bars, of which the last count.
            before = before[:-1]
        self.turn_ends[seat] = (*before, TurnEnd(table.copy(), exposed))


def is_mark(card: Card) -> bool:
    """Tell whether a card is a stand-in for an unseen one."""
    return card[0] == "?"


def _same_rank_exposed(table: Table, seat: int, card: Card) -> bool:
    """Tell whether a card is read as a slip of the suit for one that is exposed (R25)."""
    return any(RANK_OF[exposed] == RANK_OF[card] for exposed in table.exposed[seat])


class _Naming(Replay):
    """What both kinds of replay do while a record is read for the names it gives to unseen cards."""

    # No slots: one of two bases with slots of their own is one too many for a class.
    names: Names

    def __init__(self, record: Record, names: Names) -> None:
        self.names = names
        super().__init__(record)

    def fork(self) -> Self:
        twin = super().fork()
        twin.names = self.names.copy()
        return twin

    def state(self, named: frozenset[int]) -> Hashable:
        return (super().state(named), self.names.as_given())

    def meet(self, seat: int, play: Play) -> None:
        self.names.name_played(self, seat, play)

    def play_card(self, seat: int, play: Play, index: int, number: int, choice: int | None = None) -> None:
        self.meet(seat, play)
        super().play_card(seat, play, index, number, choice)

    def compare_turned(self, source: Source, written: Card, came_up: Card | None) -> Fault | None:
        return judge_turned(written, self.names.name_turned(self, source.owner, written, came_up))

    def has_unseen(self, seat: int) -> bool:
        return any([is_mark(card) for card in self.table.exposed[seat]])

    def possible(self) -> list[Card]:
        return self.names.unplaced()


class NamingTurns(_Naming, TurnReplay):
    """A round in turns, read for the names it gives to unseen cards."""

    __slots__ = ()

    def plain_turns(self, index: int) -> tuple[int, int]:
        # Every turn's end has to be remembered, so that none is passed over.
        return index, 0

    def close_line(self, index: int) -> None:
        # After the end of the round nothing moves any more, but what is shown then is named as well.
        turn = (self.record.turns or ())[index]
        self.names.name_shown(self, turn.seat, turn.shows or ())

    def turn_ended(self, seat: int) -> None:
        self.names.turn_ended(self, seat)
        super().turn_ended(seat)


class NamingTogether(_Naming, TogetherReplay):
    """A round without turns, read for the names it gives to unseen cards."""

    __slots__ = ()


def name_unseen(record: Record, work: Work) -> list[Named]:
    """Give every unseen card of a record the name that the record gives it somewhere.

    `work` is what judging the record may take in all.
    Returns one record for every set of names that some way of reading gives; nearly always there is one.
    """
    deal = record.deal
    if record.result_only or not deal.unseen:
        return [Named(record, frozenset())]
    marked = _mark(deal)
    known = {card for packet in deal.packets for card in packet if card != UNSEEN}
    known |= {*deal.dead, *deal.set_out}
    waiting: list[Given] = [()]
    met: set[Given] = {()}
    settled: list[Given] = []
    while waiting:
        base = waiting.pop(0)
        for names in _read(record._replace(deal=_named(marked, dict(base))), dict(base), known, work):
            given = names.as_given()
            if given == base:
                deeper = _hidden(names)
                if deeper is None:
                    settled.append(base)
                    continue
                given = deeper
            if given not in met and (len(met) < MOST_NAMINGS if work.steps > 0 else not waiting):
                met.add(given)
                waiting.append(given)
    # Where the limit left nothing settled, the names found first are better than none.
    sets = list(dict.fromkeys(settled)) or [base]
    return [
        Named(
            record._replace(deal=_unmark(_named(marked, dict(given)))),
            frozenset(card for _, card in given),
        )
        for given in sets
    ]


def _read(record: Record, given: Mapping[Card, Card], known: set[Card], work: Work) -> list[Names]:
    """Read a record once in every way, with the names known so far."""
    names = Names(given, known | set(given.values()))
    start = NamingTurns(record, names) if record.landings is None else NamingTogether(record, names)
    readings, _ = follow(start, work)
    return [reading.names for reading in readings]


def _hidden(names: Names) -> Given | None:
    """Let the first card that still has no place be the topmost unseen face-down card of its player."""
    for card, face_down in names.homeless:
        for mark in face_down:
            if is_mark(mark):
                return tuple(sorted([*names.given.items(), (mark, card)]))
    return None


def _mark(deal: Deal) -> Deal:
    """Give every unseen card of the packets a stand-in of its own."""
    marks = iter(_MARKS)
    packets = [tuple(next(marks) if card == UNSEEN else card for card in packet) for packet in deal.packets]
    return deal._replace(packets=tuple(packets), unseen=False)


def _named(deal: Deal, given: Mapping[Card, Card]) -> Deal:
    """Put names in the place of the stand-ins that have one."""
    return deal._replace(packets=tuple(tuple(given.get(card, card) for card in packet) for packet in deal.packets))


def _unmark(deal: Deal) -> Deal:
    """Make the stand-ins that are left unseen cards again."""
    packets = tuple(tuple(UNSEEN if is_mark(card) else card for card in packet) for packet in deal.packets)
    return deal._replace(packets=packets, unseen=any(UNSEEN in packet for packet in packets))
