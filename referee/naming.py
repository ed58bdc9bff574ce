"""Naming unseen cards: a card that the record names anywhere was that card from the start.

The whole record is replayed to see which unseen card each name belongs to, and only then judged.
Names given by an exposed card come first, over the whole record; then a card that still has no place
becomes the topmost unseen face-down card of whoever played it (verdict.md, 'How the record is read').
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.cards import PACK, RANK_OF, UNSEEN, Card
from referee.faults.base import Fault
from referee.faults.shown import judge_turned
from referee.faults.source import Source
from referee.game.table import Table
from referee.readings import follow_turns
from referee.record import Deal, Landing, Play, Record
from referee.replay import Replay
from referee.together import TogetherReplay
from referee.turns import TurnReplay

MOST_UNSEEN = 208
_MARKS = tuple(f"?{number}" for number in range(MOST_UNSEEN))
"""Stand-ins for unseen cards, so that they can be told apart while the record is read."""

# Like unseen cards, the stand-ins have a rank that no foundation needs.
RANK_OF.update(dict.fromkeys(_MARKS, RANK_OF[UNSEEN]))


class TurnEnd(NamedTuple):
    """The table when a player's turn ended, and the unseen cards then exposed."""

    table: Table
    exposed: tuple[Card, ...]


class Names:
    """What is known of the unseen cards of a record: names by stand-in, and the cards that have a place.

    `exposed_only` tells whether names go to exposed cards alone, as they do at first.
    """

    def __init__(self, placed: Iterable[Card]) -> None:
        self.placed = set(placed)
        self.by_mark: dict[Card, Card] = {}
        self.exposed_only = True
        self.turn_ends: dict[int, list[TurnEnd]] = {}

    def give(self, table: Table, seat: int, mark: Card, card: Card) -> None:
        """Name an unseen card, on the table at once and in the deal from the next reading on."""
        self.by_mark[mark] = card
        self.placed.add(card)
        for cards in (table.exposed, table.face_down):
            cards[seat] = tuple([card if lying == mark else lying for lying in cards[seat]])

    def name_played(self, replay: Replay, seat: int, play: Play) -> None:
        """Let a card that is played and has no place yet be one of the player's unseen cards."""
        card, table = play.card, replay.table
        if card in self.placed:
            return
        unseen = [mark for mark in table.exposed[seat] if is_mark(mark)]
        if unseen:
            self.give(table, seat, self._played(replay, seat, play, unseen), card)
        elif not self.exposed_only and not _same_rank_exposed(table, seat, card):
            hidden = next((mark for mark in table.face_down[seat] if is_mark(mark)), None)
            if hidden is not None:
                self.give(table, seat, hidden, card)

    def _played(self, replay: Replay, seat: int, play: Play, unseen: list[Card]) -> Card:
        """Choose which of several unseen exposed cards was played."""
        if len(unseen) == 1:
            return unseen[0]
        if play.bar and replay.just_turned in unseen:
            return replay.just_turned or unseen[-1]
        for turn_end in reversed(self.turn_ends.get(seat, [])):
            if turn_end.table.compelling(play.card, seat):
                turned_since = [mark for mark in unseen if mark not in turn_end.exposed]
                return turned_since[0] if turned_since else unseen[-1]
        return unseen[0]

    def name_turned(self, replay: Replay, owner: int | None, written: Card, came_up: Card | None) -> Card | None:
        """Let a card said to have been turned up be the unseen one that was; return what came up."""
        if owner is not None and came_up is not None and is_mark(came_up) and written not in self.placed:
            self.give(replay.table, owner, came_up, written)
            if replay.just_turned == came_up:
                replay.just_turned = written
            return written
        return came_up

    def name_shown(self, replay: Replay, seat: int, shows: tuple[Card, ...]) -> None:
        """Let cards shown at the end of a turn be the unseen exposed ones, in packet order."""
        for card in shows:
            if card not in self.placed:
                mark = next((mark for mark in replay.table.exposed[seat] if is_mark(mark)), None)
                if mark is not None:
                    self.give(replay.table, seat, mark, card)

    def deciding(self, table: Table, seat: int, bars: bool) -> tuple[Card, ...]:
        """List the cards that an exposed stand-in may be and that would have to be played."""
        if not any(is_mark(card) for card in table.exposed[seat]):
            return ()
        by = seat if bars else None
        return tuple(card for card in PACK if card not in self.placed and table.compelling(card, by))

    def turn_ended(self, replay: Replay, seat: int) -> None:
        """Remember how the table was when a player's turn ended."""
        self.turn_ends.setdefault(seat, []).append(TurnEnd(replay.table.copy(), replay.table.exposed[seat]))


def is_mark(card: Card) -> bool:
    """Tell whether a card is a stand-in for an unseen one."""
    return card[0] == "?"


def _same_rank_exposed(table: Table, seat: int, card: Card) -> bool:
    """Tell whether a card is read as a slip of the suit for one that is exposed (R25)."""
    return any(RANK_OF.get(exposed) == RANK_OF[card] for exposed in table.exposed[seat])


class NamingTurns(TurnReplay):
    """A round in turns, read for the names it gives to unseen cards; it goes on to the last line."""

    __slots__ = ("names",)

    def __init__(self, record: Record, names: Names) -> None:
        self.names = names
        super().__init__(record)

    def open_turn(self, start: int, end: int) -> None:
        self.ended = None
        super().open_turn(start, end)
        # Whether the round is over can be said only when the cards are known.
        self.ended = None

    def play_card(self, seat: int, play: Play, index: int, number: int, choice: int | None = None) -> None:
        self.ended = None
        self.names.name_played(self, seat, play)
        super().play_card(seat, play, index, number, choice)

    def compare_turned(self, source: Source, written: Card, came_up: Card | None) -> Fault | None:
        return judge_turned(written, self.names.name_turned(self, source.owner, written, came_up))

    def close_turn(self, index: int, judged: bool) -> None:
        turn = (self.record.turns or ())[index]
        self.ended = None
        if turn.shows is not None:
            self.names.name_shown(self, turn.seat, turn.shows)
        super().close_turn(index, judged)

    def turn_ended(self, seat: int) -> None:
        self.names.turn_ended(self, seat)
        super().turn_ended(seat)

    def deciding(self, seat: int, bars: bool = True) -> tuple[Card, ...]:
        return self.names.deciding(self.table, seat, bars)


class NamingTogether(TogetherReplay):
    """A round without turns, read for the names it gives to unseen cards; it goes on to the last play."""

    __slots__ = ("names",)

    def __init__(self, record: Record, names: Names) -> None:
        self.names = names
        super().__init__(record)

    def land(self, landing: Landing, number: int, choice: int | None = None) -> None:
        self.ended = None
        self.names.name_played(self, landing.seat, landing.play)
        super().land(landing, number, choice)

    def compare_turned(self, source: Source, written: Card, came_up: Card | None) -> Fault | None:
        return judge_turned(written, self.names.name_turned(self, source.owner, written, came_up))

    def deciding(self, seat: int, bars: bool = True) -> tuple[Card, ...]:
        return self.names.deciding(self.table, seat, bars)


def name_unseen(record: Record) -> Record:
    """Give every unseen card of a record the name that the record gives it somewhere."""
    if record.result_only or not any(UNSEEN in packet for packet in record.deal.packets):
        return record
    marked = _mark(record.deal)
    deal = record.deal
    placed = {card for packet in deal.packets for card in packet} | {*deal.dead, *deal.set_out}
    placed.discard(UNSEEN)
    names = Names(placed)
    for names.exposed_only in (True, False):
        while True:
            known = len(names.by_mark)
            _read(replace(record, deal=_named(marked, names)), names)
            if len(names.by_mark) == known:
                break
    return replace(record, deal=_unmark(_named(marked, names)))


def _read(record: Record, names: Names) -> None:
    names.turn_ends = {}
    if record.landings is not None:
        replay = NamingTogether(record, names)
        for number, landing in enumerate(record.landings):
            replay.land(landing, number)
    else:
        follow_turns(record, NamingTurns(record, names), branch=False)


def _mark(deal: Deal) -> Deal:
    """Give every unseen card of the packets a stand-in of its own."""
    marks = iter(_MARKS)
    return replace(
        deal,
        packets=tuple(
            tuple(next(marks) if card == UNSEEN else card for card in packet) for packet in deal.packets
        ),
    )


def _named(deal: Deal, names: Names) -> Deal:
    """Put names in the place of the stand-ins that have one."""
    return replace(
        deal,
        packets=tuple(tuple(names.by_mark.get(card, card) for card in packet) for packet in deal.packets),
    )


def _unmark(deal: Deal) -> Deal:
    """Make the stand-ins that are left unseen cards again."""
    return replace(
        deal,
        packets=tuple(tuple(UNSEEN if is_mark(card) else card for card in packet) for packet in deal.packets),
    )
