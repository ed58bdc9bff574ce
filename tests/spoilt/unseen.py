"""Faults that only unseen cards make: a card that is in no place, and a turn that nobody can judge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from tests.rounds import Place, Round
from tests.spoilt.base import Spoilt, at_play, others, spoiler
from tests.table import rank

UNSEEN = "??"


def hiding(record: dict[str, Any], cards: Collection[str]) -> dict[str, Any]:
    """The same record in which nobody saw these cards."""
    deal = dict(record["deal"])
    deal["packets"] = [[UNSEEN if card in cards else card for card in packet] for packet in deal["packets"]]
    if "dead_pile" in deal:
        deal["dead_pile"] = [UNSEEN if card in cards else card for card in deal["dead_pile"]]
    return {**record, "deal": deal}


@spoiler("card-not-in-deal")
def card_from_nowhere(round_: Round) -> Iterator[Spoilt]:
    """A card that somebody else must hold, where all of the player's own are known."""
    for place in round_.places() if "packets" in round_.record["deal"] else ():
        table, seat = place.table, place.seat
        ranks = {rank(card) for card in table.shown(seat)}
        for other in others(table.active, seat):
            # The next one may have been named as the card turned up.
            for card in table.hidden(other)[-1:]:
                if rank(card) not in ranks:
                    way = at_play(round_, place, {"card": card, "to": 1}, "card-not-in-deal", {"card": card}, card)
                    # Any other card unseen might be it.
                    yield way._replace(record=hiding(way.record, [card]), cards=None)


@spoiler("cannot-verify")
def turn_that_nobody_can_judge(round_: Round) -> Iterator[Spoilt]:
    """A card that stayed exposed to the end and one that never came up are unseen: one of them fitted."""
    if "packets" not in round_.record["deal"] or round_.agreed.together:
        return
    last = round_.last
    named = {card for turn in round_.turns for card in _named(turn)}
    for seat in last.active:
        for lying in others(last.shown(seat), *named):
            for fitted in [card for other in last.active for card in last.hidden(other)]:
                place = _first_doubt(round_, seat, lying, fitted)
                if place is not None:
                    record = hiding({**round_.record}, [lying, fitted])
                    data = {"deciding": [fitted]}
                    # Any other card unseen could decide as well.
                    who, pointer = round_.players[seat], f"/turns/{place.turn}"
                    yield Spoilt(record, "cannot-verify", place.turn + 1, None, who, pointer, data)


def _named(turn: dict[str, Any]) -> Iterator[str]:
    yield from turn.get("shows", ())
    for play in turn["plays"]:
        yield from (play[key] for key in ("card", "turned") if key in play)


def _first_doubt(round_: Round, seat: int, lying: str, fitted: str) -> Place | None:
    """The first turn of a player's that ended with the unseen card exposed while the other one would fit."""
    for turn, stages in enumerate(round_.stages):
        table = stages[-1]
        if round_.seat(turn) == seat and lying in table.shown(seat) and table.takers(fitted, seat):
            return Place(turn, 0, table, seat)
    return None
