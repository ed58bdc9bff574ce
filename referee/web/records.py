"""The records of examples as a page draws them: the packets as dealt, and turn by turn what was laid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.cards import UNSEEN, Card
from referee.record import Play, Record
from referee.wire.log import FORMAT, read_log


class DrawnTurn(NamedTuple):
    """One line of a record; `marked` where something was found in it."""

    number: int
    player: str
    plays: tuple[Play, ...]
    called_by: str | None
    marked: bool


class DrawnRound(NamedTuple):
    """A round as it is drawn; `in_turns` is false where all play at once.

    `packets` go with `players`, and are none where nobody saw a card; `exposed` is how many cards of each
    packet lie exposed when play begins.
    """

    players: tuple[str, ...]
    dealer: str | None
    packets: tuple[tuple[Card, ...], ...]
    exposed: int
    dead: tuple[Card, ...]
    set_out: tuple[Card, ...]
    turns: tuple[DrawnTurn, ...]
    in_turns: bool


def drawn_round(record: Any, pointers: Iterable[str]) -> DrawnRound | None:
    """Read what is drawn of a record, marking the turns that some pointers lead to; None if it is no round."""
    if record.get("format") != FORMAT:
        return None
    read = read_log(record)
    found = [pointer.split("/")[1:3] for pointer in pointers]
    return DrawnRound(
        read.players,
        None if read.dealer is None else read.players[read.dealer],
        # Where nobody saw a card of it there is nothing to draw.
        read.deal.packets if set().union(*read.deal.packets) - {UNSEEN} else (),
        read.rules.layout.exposed,
        read.deal.dead,
        read.deal.set_out,
        tuple(_turns(read, found)),
        read.landings is None,
    )


def _turns(read: Record, found: list[list[str]]) -> Iterable[DrawnTurn]:
    names = read.players
    for index, turn in enumerate(read.turns or ()):
        caller = None if turn.called_by is None else names[turn.called_by]
        yield DrawnTurn(index + 1, names[turn.seat], turn.plays, caller, ["turns", str(index)] in found)
    for index, landing in enumerate(read.landings or ()):
        marked = ["plays", str(index)] in found
        yield DrawnTurn(index + 1, names[landing.seat], (landing.play,), None, marked)
