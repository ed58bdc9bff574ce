"""Deals that are not what the rules ask for. Nothing is played in these records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rounds import Round
from tests.spoilt.base import Spoilt, spoiler
from tests.table import ACES, PACK


def _dealt(round_: Round) -> tuple[dict[str, Any], list[list[str]]] | None:
    """A record in which nothing is played, and its packets; None where the deck was handed in."""
    record = round_.cut(0)
    if "packets" not in record["deal"]:
        return None
    record["deal"] = {**record["deal"], "packets": [packet.copy() for packet in record["deal"]["packets"]]}
    return record, record["deal"]["packets"]


def _found(
    record: dict[str, Any], code: str, part: str, data: dict[str, Any], pointer: str | None = None
) -> Spoilt:
    return Spoilt(record, code, pointer=pointer or f"/deal{part}", data=data)


@spoiler("deal-not-one-pack")
def card_doubled(round_: Round) -> Iterator[Spoilt]:
    for seat in range(len(round_.players)):
        if (dealt := _dealt(round_)) and len(dealt[1][seat]) > 1:
            record, packets = dealt
            gone, packets[seat][0] = packets[seat][0], packets[seat][1]
            data = {"duplicates": [packets[seat][1]], "missing": [gone], "total": len(PACK)}
            yield _found(record, "deal-not-one-pack", "", data)


@spoiler("deal-not-one-pack")
def card_missing(round_: Round) -> Iterator[Spoilt]:
    """A card of the dead pile is not there: the pack comes before the size of the pile."""
    dead = round_.record["deal"].get("dead_pile", [])
    if dead and (dealt := _dealt(round_)):
        dealt[0]["deal"]["dead_pile"] = dead[1:]
        data = {"duplicates": [], "missing": [dead[0]], "total": len(PACK) - 1}
        yield _found(dealt[0], "deal-not-one-pack", "", data)


@spoiler("deal-uneven")
def card_given_away(round_: Round) -> Iterator[Spoilt]:
    for seat in range(len(round_.players) - 1):
        if dealt := _dealt(round_):
            record, packets = dealt
            sizes = [len(packet) for packet in packets]
            giver, taker = (seat, seat + 1) if sizes[seat] <= sizes[seat + 1] else (seat + 1, seat)
            packets[taker].append(packets[giver].pop())
            sizes = [len(packet) for packet in packets]
            # Where the shorter one was longer by one, they have only changed places.
            if max(sizes) - min(sizes) > 1:
                yield _found(record, "deal-uneven", "/packets", {"sizes": sizes})


@spoiler("deal-extras-misplaced")
def longer_packet_elsewhere(round_: Round) -> Iterator[Spoilt]:
    seats = range(len(round_.players))
    for giver in seats:
        for taker in seats:
            if dealt := _dealt(round_):
                record, packets = dealt
                right = [len(packet) for packet in packets]
                if right[giver] == right[taker] + 1:
                    packets[taker].append(packets[giver].pop())
                    data = {"sizes": [len(packet) for packet in packets], "expected": right}
                    yield _found(record, "deal-extras-misplaced", "/packets", data)


@spoiler("dead-pile-not-allowed")
def dead_pile_undeclared(round_: Round) -> Iterator[Spoilt]:
    if (dealt := _dealt(round_)) and round_.record["rules"].get("leftover") != "dead-pile":
        record, packets = dealt
        record["deal"]["dead_pile"] = [packet.pop() for packet in packets]
        yield _found(record, "dead-pile-not-allowed", "/dead_pile", {"size": len(packets)})


@spoiler("dead-pile-wrong-size")
def dead_pile_too_large(round_: Round) -> Iterator[Spoilt]:
    """Everybody put one card more on the dead pile, so that only its size is wrong."""
    if (dealt := _dealt(round_)) and round_.record["rules"].get("leftover") == "dead-pile":
        record, packets = dealt
        dead = record["deal"].get("dead_pile", [])
        record["deal"]["dead_pile"] = [*dead, *(packet.pop() for packet in packets)]
        data = {"size": len(dead) + len(packets), "expected": len(dead)}
        yield _found(record, "dead-pile-wrong-size", "/dead_pile", data)


@spoiler("aces-not-set-out")
def aces_set_out(round_: Round) -> Iterator[Spoilt]:
    """The aces are set out although nobody agreed to that; the others are dealt anew, as evenly as can be."""
    if "nominated-aces" in round_.agreed.variants or not (dealt := _dealt(round_)):
        return
    record, packets = dealt
    seats = len(packets)
    cards = [card for packet in packets for card in packet if card not in ACES]
    dead = [card for card in record["deal"].get("dead_pile", []) if card not in ACES]
    if "dead_pile" in record["deal"]:
        cards += dead
        record["deal"]["dead_pile"] = [cards.pop() for _ in range(len(PACK) % seats)]
    if len(cards) % seats and round_.record["rules"].get("leftover") == "dead-pile":
        return
    record["deal"] |= {"set_out": list(ACES), "packets": [cards[seat::seats] for seat in range(seats)]}
    yield _found(record, "aces-not-set-out", "/set_out", {"set_out": list(ACES)})


@spoiler("aces-not-set-out")
def another_card_set_out(round_: Round) -> Iterator[Spoilt]:
    """An ace was dealt, and another card lies in its place."""
    if "nominated-aces" in round_.agreed.variants:
        for number in range(4):
            if dealt := _dealt(round_):
                record, packets = dealt
                cards = list(record["deal"].get("set_out", ACES))
                cards[number], packets[0][-1] = packets[0][-1], cards[number]
                record["deal"]["set_out"] = cards
                yield _found(record, "aces-not-set-out", "/set_out", {"set_out": cards})


@spoiler("dealer-unknown")
def dealer_not_noted(round_: Round) -> Iterator[Spoilt]:
    if "packets" in round_.record["deal"]:
        yield _found({**round_.record, "dealer": None}, "dealer-unknown", "", {}, "/dealer")
