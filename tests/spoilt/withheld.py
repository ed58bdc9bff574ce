"""Records that tell less: cards that nobody saw, and plays without a word of where they went."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from tests.rounds import Round
from tests.spoilt.unseen import UNSEEN, hiding
from tests.table import ACES, Table


def unseen(
    record: dict[str, Any], round_: Round, luck: random.Random, keep: Collection[str] = ()
) -> dict[str, Any]:
    """The same record with some of its cards unseen, never those to keep; the packets must be given.

    Cards shown name unseen ones in the order of the packet, so whoever did not see all writes them so.
    """
    cards = [card for packet in record["deal"]["packets"] for card in packet if card not in (*keep, UNSEEN)]
    cards += [card for card in record["deal"].get("dead_pile", []) if card not in keep]
    how, often = luck.choice(["any", "any", "never named"]), luck.choice([0.1, 0.5, 1])
    if how == "never named":
        shown = {*round_.last.played, *round_.last.all_shown()}
        cards = [card for card in cards if card not in shown]
    return in_packet_order(hiding(record, {card for card in cards if luck.random() < often}), round_)


def in_packet_order(record: dict[str, Any], round_: Round) -> dict[str, Any]:
    """The same record with the cards that were rightly shown in the order in which they lay exposed."""
    if "turns" not in record or round_.agreed.width == 1:
        return record
    lay = {
        id(turn["shows"]): stages[-1].shown(round_.seat(number))
        for number, (turn, stages) in enumerate(zip(round_.turns, round_.stages, strict=True))
        if "shows" in turn
    }
    turns = [
        {**turn, "shows": lay.get(id(turn["shows"]), turn["shows"])} if "shows" in turn else turn
        for turn in record["turns"]
    ]
    return {**record, "turns": turns}


def without_deal(round_: Round) -> dict[str, Any] | None:
    """The record of a round whose deal nobody noted; None where other aces would lie on the foundations."""
    if round_.record["deal"].get("set_out", list(ACES)) != list(ACES):
        return None
    record = {key: value for key, value in round_.record.items() if key != "deal"}
    return in_packet_order(record, round_)


def left_open(record: dict[str, Any], round_: Round, luck: random.Random, choices: bool) -> dict[str, Any]:
    """The same record with `to` left out of some plays that were played by the rules.

    With `choices` also where several foundations take the card, so that the record may be read in several
    ways; without only where there is one, so that nothing is left open but the writing.
    """
    often = luck.choice([0.1, 0.1, 0.3, 1]) if choices else luck.choice([0.2, 0.7, 1])
    may = set()
    for turn, stages in enumerate(round_.stages):
        for play, table in zip(round_.plays(turn), stages, strict=False):
            if (choices and not play.get("bar")) or _found_alone(play, table, round_):
                may.add(id(play))

    def opened(play: dict[str, Any]) -> dict[str, Any]:
        if id(play) not in may or luck.random() > often:
            return play
        return {key: value for key, value in play.items() if key != "to"}

    if "plays" in record:
        return {**record, "plays": [opened(play) for play in record["plays"]]}
    if "turns" in record:
        turns = [{**turn, "plays": [opened(play) for play in turn["plays"]]} for turn in record["turns"]]
        return {**record, "turns": turns}
    return record


def _found_alone(play: dict[str, Any], table: Table, round_: Round) -> bool:
    """Whether only one foundation can be meant; a bar without a number lies on the lowest that takes it."""
    seat = next(seat for seat, packet in enumerate(table.packets) if play["card"] in packet)
    if play.get("bar"):
        return table.doubled(seat)[0] == play["to"]
    return len(table.takers(play["card"], seat)) == 1
