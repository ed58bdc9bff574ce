"""Lawful rounds with one fault put in, and where the referee has to find it."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.rounds import FOUNDATIONS, NAMES, PACK, RANKS, Round, Table, rank


class Spoilt(NamedTuple):
    """A record with one fault: what is found first, and where (turn and play from 1)."""

    record: dict[str, Any]
    code: str
    turn: int | None = None
    play: int | None = None
    player: str | None = None


Spoiler = Callable[[Round], Iterator[Spoilt]]
"""Gives every way of spoiling a round that it knows."""

SPOILERS: dict[str, Spoiler] = {}


def spoiler(make: Spoiler) -> Spoiler:
    SPOILERS[make.__name__] = make
    return make


def choose(found: Iterator[Spoilt], luck: random.Random, most: int = 40) -> Spoilt | None:
    """Choose one of the first so many ways, None where there is no way at all."""
    ways = [way for way, _ in zip(found, range(most), strict=False)]
    return luck.choice(ways) if ways else None


def misfit(table: Table, card: str, to: int) -> str:
    """Which fault it is to lay a card on a foundation that does not take it."""
    top = table.tops[to - 1]
    if top == 0:
        return "build-not-a-start"
    if top == len(RANKS):
        return "build-wraps" if rank(card) == 1 else "build-on-closed"
    return "build-downward" if rank(card) == top - 1 else "build-wrong-rank"


def with_play(round_: Round, turn: int, play: int, laid: dict[str, Any]) -> dict[str, Any]:
    """The record up to a play, with another in its place, where the scribe stopped."""
    record = round_.cut(turn, play)
    record["turns"][-1]["plays"].append(laid)
    record["complete"] = False
    return record


@spoiler
def missed_play(round_: Round) -> Iterator[Spoilt]:
    for turn, written in enumerate(round_.turns):
        for play in range(len(written["plays"])):
            code = "turn-stopped-early" if play else "missed-play"
            yield Spoilt(round_.cut(turn, play), code, turn + 1, None, written["player"])


@spoiler
def misbuilt(round_: Round) -> Iterator[Spoilt]:
    for turn, play, table in round_.places():
        card = table.exposed(round_.seat(turn))
        for to in range(1, FOUNDATIONS + 1):
            if card is not None and to not in table.takers(card):
                record = with_play(round_, turn, play, {"card": card, "to": to})
                yield Spoilt(record, misfit(table, card, to), turn + 1, play + 1, round_.turns[turn]["player"])


@spoiler
def no_such_foundation(round_: Round) -> Iterator[Spoilt]:
    for turn, play, table in round_.places():
        card = table.exposed(round_.seat(turn))
        if card is not None:
            record = with_play(round_, turn, play, {"card": card, "to": FOUNDATIONS + 1})
            yield Spoilt(record, "build-no-such-space", turn + 1, play + 1, round_.turns[turn]["player"])


@spoiler
def played_nowhere(round_: Round) -> Iterator[Spoilt]:
    for turn, play, table in round_.places():
        card = table.exposed(round_.seat(turn))
        if card is not None and not table.takers(card):
            record = with_play(round_, turn, play, {"card": card})
            yield Spoilt(record, "build-nowhere", turn + 1, play + 1, round_.turns[turn]["player"])


@spoiler
def bar_undeclared(round_: Round) -> Iterator[Spoilt]:
    for turn, play, table in round_.places():
        card = table.exposed(round_.seat(turn))
        for to, top in enumerate(table.tops, 1):
            if card is not None and top == rank(card):
                record = with_play(round_, turn, play, {"card": card, "to": to, "bar": True})
                yield Spoilt(record, "bar-not-allowed", turn + 1, play + 1, round_.turns[turn]["player"])


def _stranger(
    round_: Round, code: str, cards: Callable[[Table, int], list[str]], to: Callable[[Table, str], list[int]]
) -> Iterator[Spoilt]:
    """A card played that is not the player's exposed one, nor of its rank."""
    for turn, play, table in round_.places():
        seat = round_.seat(turn)
        own = table.exposed(seat)
        for card in cards(table, seat):
            if (own is None or rank(own) != rank(card)) and to(table, card):
                laid = {"card": card, "to": to(table, card)[0]}
                record = with_play(round_, turn, play, laid)
                yield Spoilt(record, code, turn + 1, play + 1, round_.turns[turn]["player"])


def _anywhere(table: Table, card: str) -> list[int]:
    return table.takers(card) or [1]


@spoiler
def neighbours_card(round_: Round) -> Iterator[Spoilt]:
    def cards(table: Table, seat: int) -> list[str]:
        return [card for other, packet in enumerate(table.packets) if other != seat for card in packet[:2]]

    return _stranger(round_, "card-not-own", cards, _anywhere)


@spoiler
def face_down_card(round_: Round) -> Iterator[Spoilt]:
    return _stranger(round_, "card-not-exposed", lambda table, seat: table.packets[seat][1:4], _anywhere)


@spoiler
def dead_card(round_: Round) -> Iterator[Spoilt]:
    return _stranger(round_, "card-from-dead-pile", lambda table, _: table.dead, _anywhere)


@spoiler
def card_twice(round_: Round) -> Iterator[Spoilt]:
    return _stranger(round_, "card-already-played", lambda table, _: table.played[-3:], _anywhere)


@spoiler
def slip_of_the_suit(round_: Round) -> Iterator[Spoilt]:
    for turn, play, _ in round_.places():
        plays = round_.turns[turn]["plays"]
        if play < len(plays):
            right = plays[play]["card"]
            wrong = next(card for card in PACK if card != right and rank(card) == rank(right))
            record = with_play(round_, turn, play, {**plays[play], "card": wrong})
            yield Spoilt(record, "card-misnamed", turn + 1, play + 1, round_.turns[turn]["player"])


@spoiler
def wrong_card_turned(round_: Round) -> Iterator[Spoilt]:
    for turn, play, table in round_.places():
        plays = round_.turns[turn]["plays"]
        if play < len(plays):
            came_up = table.packets[round_.seat(turn)][1:2]
            wrong = next(card for card in PACK if [card] != came_up)
            record = with_play(round_, turn, play, {**plays[play], "turned": wrong})
            yield Spoilt(record, "turned-mismatch", turn + 1, play + 1, round_.turns[turn]["player"])


@spoiler
def wrong_cards_shown(round_: Round) -> Iterator[Spoilt]:
    # At the last line the round is over, and no longer followed.
    for turn, written in enumerate(round_.turns[:-1]):
        card = round_.stages[turn][-1].exposed(round_.seat(turn))
        if card is not None:
            record = copy.deepcopy(round_.record)
            record["turns"][turn]["shows"] = [next(other for other in PACK if other != card)]
            yield Spoilt(record, "shows-mismatch", turn + 1, None, written["player"])


@spoiler
def taken_back(round_: Round) -> Iterator[Spoilt]:
    for turn, play, table in round_.places():
        card = table.exposed(round_.seat(turn))
        if card is not None:
            record = copy.deepcopy(round_.record)
            record["turns"][turn]["plays"].insert(play, {"card": card, "to": 1, "taken_back": True})
            yield Spoilt(record, "play-taken-back", turn + 1, play + 1, round_.turns[turn]["player"])


@spoiler
def out_of_order(round_: Round) -> Iterator[Spoilt]:
    for turn, written in enumerate(round_.turns):
        before = round_.turns[turn - 1]["player"] if turn else None
        for name in round_.players:
            seat = round_.players.index(name)
            table = round_.stages[turn][0]
            # Who follows on their own turn goes on with it; and whoever is out may pass as they like.
            if written["plays"] and name not in (written["player"], before) and table.packets[seat]:
                record = round_.cut(turn)
                record["turns"].append({"player": name, "plays": []})
                record["complete"] = False
                yield Spoilt(record, "turn-out-of-order" if turn else "wrong-opener", turn + 1, None, name)


@spoiler
def pass_left_out(round_: Round) -> Iterator[Spoilt]:
    turns = round_.turns
    for turn, written in enumerate(turns[:-1]):
        if not written["plays"] and turns[turn + 1]["plays"]:
            if turn == 0 or turns[turn - 1]["player"] != turns[turn + 1]["player"]:
                record = copy.deepcopy(round_.record)
                del record["turns"][turn]
                yield Spoilt(record, "pass-unwritten", turn + 1, None, None)


@spoiler
def called_without_cause(round_: Round) -> Iterator[Spoilt]:
    rules = round_.record["rules"]
    if rules.get("missed_play", "forfeit" if rules["profile"] == "classic" else "flag") == "forfeit":
        for turn, written in enumerate(round_.turns[:-1]):
            if round_.stages[turn][-1].exposed(round_.seat(turn)) is not None:
                record = copy.deepcopy(round_.record)
                caller = next(name for name in round_.players if name != written["player"])
                record["turns"][turn]["called_by"] = caller
                yield Spoilt(record, "false-call", turn + 1, None, caller)


@spoiler
def stopped_early(round_: Round) -> Iterator[Spoilt]:
    for turn, written in enumerate(round_.turns):
        table = round_.stages[turn][0]
        if written["plays"] and all(table.packets):
            record = round_.cut(turn)
            record["result"] = {"outcome": "block"}
            yield Spoilt(record, "round-stopped-early")


@spoiler
def passes_left_out(round_: Round) -> Iterator[Spoilt]:
    if round_.record["result"]["outcome"] == "block":
        for left_out in range(1, len(round_.players) + 1):
            if left_out <= len(round_.turns):
                record = copy.deepcopy(round_.record)
                del record["turns"][-left_out:]
                yield Spoilt(record, "circuit-incomplete")


def _over(round_: Round) -> bool:
    """Whether nothing can follow: a record that goes on for the places may stop before that."""
    table = round_.stages[-1][-1]
    return not (round_.record["result"].get("places") and sum(map(bool, table.packets)) > 1)


@spoiler
def played_after_the_end(round_: Round) -> Iterator[Spoilt]:
    table = round_.stages[-1][-1]
    for seat, packet in enumerate(table.packets):
        if packet and _over(round_) and NAMES[seat] != round_.turns[-1]["player"]:
            record = copy.deepcopy(round_.record)
            record["turns"].append({"player": NAMES[seat], "plays": [{"card": packet[0], "to": 1}]})
            yield Spoilt(record, "play-after-end", len(record["turns"]), None, NAMES[seat])


@spoiler
def passed_after_the_end(round_: Round) -> Iterator[Spoilt]:
    for seat, packet in enumerate(round_.stages[-1][-1].packets):
        if packet and _over(round_) and NAMES[seat] != round_.turns[-1]["player"]:
            record = copy.deepcopy(round_.record)
            record["turns"].append({"player": NAMES[seat], "plays": []})
            yield Spoilt(record, "late-stop", len(record["turns"]), None, NAMES[seat])


def _claiming(round_: Round, **claim: Any) -> dict[str, Any]:
    record = copy.deepcopy(round_.record)
    record["result"].update(claim)
    return record


@spoiler
def wrong_count(round_: Round) -> Iterator[Spoilt]:
    counts = round_.record["result"]["remaining"]
    for seat, count in enumerate(counts):
        for wrong in {count + 1, max(0, count - 1)} - {count}:
            record = _claiming(round_, remaining=[*counts[:seat], wrong, *counts[seat + 1 :]])
            yield Spoilt(record, "wrong-count", None, None, NAMES[seat])


@spoiler
def wrong_winner(round_: Round) -> Iterator[Spoilt]:
    result = round_.record["result"]
    counts = result["remaining"]
    tied = [name for name, count in zip(NAMES, counts, strict=False) if count == min(counts)]
    for name, count in zip(NAMES, counts, strict=False):
        if name == result["winner"]:
            continue
        if result["outcome"] == "win":
            # Somebody else may have gone out later.
            code = "win-with-cards-left" if count else "wrong-winner"
            yield Spoilt(_claiming(round_, winner=name), code, None, None, name if count else None)
        else:
            drawn = len(tied) > 1 and result["winner"] is None and name in tied
            yield Spoilt(_claiming(round_, winner=name), "tie-not-drawn" if drawn else "wrong-winner")


@spoiler
def nobody_claimed(round_: Round) -> Iterator[Spoilt]:
    result = round_.record["result"]
    if result["outcome"] == "block" and result["winner"] is not None:
        yield Spoilt(_claiming(round_, winner=None), "wrong-winner")


@spoiler
def wrong_outcome(round_: Round) -> Iterator[Spoilt]:
    result = round_.record["result"]
    if result["outcome"] == "win":
        yield Spoilt(_claiming(round_, outcome="block"), "wrong-outcome")
    else:
        yield Spoilt(_claiming(round_, outcome="win", winner=None), "wrong-outcome")
        yield Spoilt(_claiming(round_, outcome="win", winner=NAMES[0]), "win-with-cards-left", player=NAMES[0])


@spoiler
def wrong_places(round_: Round) -> Iterator[Spoilt]:
    places = round_.record["result"].get("places")
    if places:
        yield Spoilt(_claiming(round_, places=places[::-1]), "wrong-places")


@spoiler
def result_alone(round_: Round) -> Iterator[Spoilt]:
    """No turns at all, and a winner who did not win."""
    result = round_.record["result"]
    for name in round_.players:
        if name != result["winner"]:
            record = _claiming(round_, winner=name)
            del record["turns"]
            yield Spoilt(record, "claim-not-lawful")


def _packets(round_: Round) -> list[list[str]]:
    """The packets of a round whose record gives them, else none."""
    return round_.record["deal"].get("packets", [])


@spoiler
def card_doubled(round_: Round) -> Iterator[Spoilt]:
    for seat, packet in enumerate(_packets(round_)):
        record = round_.cut(0)
        record["deal"]["packets"][seat][0] = packet[1]
        yield Spoilt(record, "deal-not-one-pack")


@spoiler
def card_given_away(round_: Round) -> Iterator[Spoilt]:
    sizes = [len(packet) for packet in _packets(round_)]
    for seat in range(len(sizes) - 1):
        record = round_.cut(0)
        packets = record["deal"]["packets"]
        giver, taker = (seat, seat + 1) if sizes[seat] <= sizes[seat + 1] else (seat + 1, seat)
        packets[taker].append(packets[giver].pop())
        yield Spoilt(record, "deal-uneven")


@spoiler
def longer_packet_elsewhere(round_: Round) -> Iterator[Spoilt]:
    packets = _packets(round_)
    sizes = [len(packet) for packet in packets]
    for giver, size in enumerate(sizes):
        for taker, other in enumerate(sizes):
            if size == other + 1:
                record = round_.cut(0)
                moved = record["deal"]["packets"]
                moved[taker].append(moved[giver].pop())
                yield Spoilt(record, "deal-extras-misplaced")


@spoiler
def dead_pile_undeclared(round_: Round) -> Iterator[Spoilt]:
    if _packets(round_) and round_.record["rules"].get("leftover") != "dead-pile":
        record = round_.cut(0)
        seats = record["deal"]["packets"]
        record["deal"]["dead_pile"] = [packet.pop() for packet in seats]
        yield Spoilt(record, "dead-pile-not-allowed")


@spoiler
def dead_pile_short(round_: Round) -> Iterator[Spoilt]:
    dead = round_.record["deal"].get("dead_pile", [])
    if len(dead) > 1:
        record = round_.cut(0)
        record["deal"]["dead_pile"] = dead[1:]
        yield Spoilt(record, "deal-not-one-pack")


@spoiler
def aces_set_out(round_: Round) -> Iterator[Spoilt]:
    if "packets" in round_.record["deal"]:
        record = round_.cut(0)
        packets = record["deal"]["packets"]
        record["deal"]["set_out"] = ["AS", "AH", "AD", "AC"]
        record["deal"]["packets"] = [[card for card in packet if card[0] != "A"] for packet in packets]
        sizes = [len(packet) for packet in record["deal"]["packets"]]
        if max(sizes) == min(sizes):
            yield Spoilt(record, "aces-not-set-out")
