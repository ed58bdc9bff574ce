"""Random rounds, played lawfully by a small player of its own, and what a test may spoil in them.

The player here knows the rules from the rule texts and shares nothing with the referee, so that the
two can disagree. Deals are stacked: cards that go onto the foundations one after the other are dealt to
the same packet in runs, so that long turns and wins occur, which a shuffled pack hardly ever gives.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
NAMES = ("Ana", "Ben", "Chloé", "Dirk", "Eŭgeno", "Фёдор: 王")
FOUNDATIONS = 4


def rank(card: str) -> int:
    return RANKS.index(card[:-1]) + 1


@dataclass
class Table:
    """The cards of a round: packets with the exposed card first, and the top rank of each foundation."""

    packets: list[list[str]]
    dead: list[str]
    tops: list[int] = field(default_factory=lambda: [0] * FOUNDATIONS)
    played: list[str] = field(default_factory=list)

    def exposed(self, seat: int) -> str | None:
        return self.packets[seat][0] if self.packets[seat] else None

    def takers(self, card: str) -> list[int]:
        """The foundations, from 1, that a card goes on: its rank follows the top, an ace follows none."""
        return [number for number, top in enumerate(self.tops, 1) if top == rank(card) - 1]

    def must_play(self, seat: int) -> bool:
        card = self.exposed(seat)
        return card is not None and bool(self.takers(card))

    def lay(self, seat: int, to: int) -> str:
        card = self.packets[seat].pop(0)
        self.tops[to - 1] = rank(card)
        self.played.append(card)
        return card


@dataclass
class Round:
    """A round played by the rules: the record in its long form, and the table before each play."""

    record: dict[str, Any]
    stages: list[list[Table]] = field(repr=False)
    """By turn: the table before each play, and last the table at the turn's end."""

    @property
    def turns(self) -> list[dict[str, Any]]:
        return self.record["turns"]

    @property
    def players(self) -> list[str]:
        return self.record["players"]

    def seat(self, turn: int) -> int:
        return self.players.index(self.turns[turn]["player"])

    def cut(self, turns: int, play: int | None = None) -> dict[str, Any]:
        """The record of the first so many turns, and so many plays of the next; nothing is claimed."""
        record = copy.deepcopy(self.record)
        del record["result"]
        rest = record["turns"][turns : turns + 1]
        record["turns"] = record["turns"][:turns]
        if play is not None:
            record["turns"].append({**rest[0], "plays": rest[0]["plays"][:play]})
        return record

    def places(self) -> Iterator[tuple[int, int, Table]]:
        """Every place where a card is or could be played: turn, play, and the table before it."""
        for turn, stages in enumerate(self.stages):
            for play, table in enumerate(stages):
                yield turn, play, table


def _stacked(luck: random.Random, sizes: list[int], length: int, run: float) -> list[list[str]]:
    """Deal packets in which up to `length` cards follow each other onto the foundations, in runs."""
    left = {number: [suit for suit in "SHDC"] for number in range(1, 14)}
    packets: list[list[str]] = [[] for _ in sizes]
    tops, seat = [0] * FOUNDATIONS, luck.randrange(len(sizes))
    for _ in range(length):
        pile = luck.randrange(FOUNDATIONS)
        room = [other for other, size in enumerate(sizes) if len(packets[other]) < size]
        if tops[pile] == 13 or not room:
            continue
        if seat not in room or luck.random() > run:
            seat = luck.choice(room)
        tops[pile] += 1
        suits = left[tops[pile]]
        packets[seat].append(RANKS[tops[pile] - 1] + suits.pop(luck.randrange(len(suits))))
    rest = [RANKS[number - 1] + suit for number, suits in left.items() for suit in suits]
    luck.shuffle(rest)
    for packet, size in zip(packets, sizes, strict=True):
        while len(packet) < size:
            packet.append(rest.pop())
    return packets


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """A profile with any of its options."""
    profile = draw(st.sampled_from(["teaching", "classic"]))
    options: dict[str, list[Any]] = {
        "block_tie": ["draw", "shared"],
        "dealer_rotation": ["clockwise", "winner"],
        "missed_play": ["flag", "forfeit"],
        "after_win": ["stop"] if profile == "teaching" else ["stop", "play-on"],
        "leftover": ["uneven"] if profile == "teaching" else ["uneven", "dead-pile"],
        "variants": [[]],
        "foundations": [4],
        "match": [{"scoring": "wins", "target": 2}, {"scoring": "golf"}, {"scoring": "penalty", "limit": 30}],
    }
    chosen = {name: draw(st.sampled_from(values)) for name, values in options.items() if draw(st.booleans())}
    return {"profile": profile, **chosen}


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A round of 2 to 6 players, played by the rules to its end and claimed rightly."""
    agreed = draw(rules())
    seats = draw(st.integers(2, 6))
    dealer = draw(st.integers(0, seats - 1))
    as_deck = draw(st.booleans())
    luck = random.Random(draw(st.integers(0, 2**32)))
    return play_round(agreed, seats, dealer, as_deck, luck)


def play_round(agreed: dict[str, Any], seats: int, dealer: int, as_deck: bool, luck: random.Random) -> Round:
    """Deal a round of the first so many players, stacked or not, and play it by the rules to its end."""
    each, over = divmod(52, seats)
    dead_pile = agreed.get("leftover") == "dead-pile"
    longer = [] if dead_pile else [(dealer + 1 + step) % seats for step in range(over)]
    sizes = [each + (seat in longer) for seat in range(seats)]
    packets = _stacked(luck, sizes, luck.choice([0, 10, 30, 52, 52]), luck.choice([0.5, 0.8, 0.97]))
    rest = set(PACK).difference(*packets)
    dead = luck.sample(sorted(rest), len(rest))
    record: dict[str, Any] = {
        "format": "give-away/1",
        "rules": agreed,
        "players": list(NAMES[:seats]),
        "dealer": NAMES[dealer],
        "deal": _deal(packets, dead, dealer, as_deck),
    }
    return _play(record, packets, dead, dealer, luck)


def _deal(packets: list[list[str]], dead: list[str], dealer: int, as_deck: bool) -> dict[str, Any]:
    if not as_deck:
        return {"packets": packets, **({"dead_pile": dead} if dead else {})}
    order = [(dealer + 1 + step) % len(packets) for step in range(len(packets))]
    # The card dealt last is the top one, so packets are dealt from their ends.
    dealt = [
        packets[seat][len(packets[seat]) - 1 - turn]
        for turn in range(max(map(len, packets)))
        for seat in order
        if turn < len(packets[seat])
    ]
    return {"deck": dealt + dead}


def _play(
    record: dict[str, Any], packets: list[list[str]], dead: list[str], dealer: int, luck: random.Random
) -> Round:
    """Play a round out, going on for the places for a while where that was agreed."""
    seats, agreed = len(packets), record["rules"]
    classic = agreed["profile"] == "classic"
    plays_on = agreed.get("after_win", "play-on" if classic else "stop") == "play-on"
    table = Table(copy.deepcopy(packets), list(dead))
    turns: list[dict[str, Any]] = []
    stages: list[list[Table]] = []
    out: list[int] = []
    passed: set[int] = set()
    seat = (dealer + 1) % seats
    while len(passed) < seats - len(out) and not (out and not plays_on) and len(out) < seats - 1:
        if out and luck.random() < 0.1:
            break
        plays, stage = [], []
        while table.must_play(seat):
            stage.append(copy.deepcopy(table))
            to = luck.choice(table.takers(table.packets[seat][0]))
            plays.append({"card": table.lay(seat, to), "to": to})
        stage.append(copy.deepcopy(table))
        turns.append({"player": NAMES[seat], "plays": plays})
        stages.append(stage)
        passed = set() if plays else passed | {seat}
        if not table.packets[seat]:
            out.append(seat)
        seat = next((s % seats for s in range(seat + 1, seat + seats) if s % seats not in out), seat)
    record["turns"] = turns
    record["result"] = _claim(record, table, out, plays_on)
    return Round(record, stages)


def _claim(record: dict[str, Any], table: Table, out: list[int], plays_on: bool) -> dict[str, Any]:
    counts = [len(packet) for packet in table.packets]
    claim: dict[str, Any] = {"outcome": "win" if out else "block", "remaining": counts}
    least = [seat for seat, count in enumerate(counts) if count == min(counts)]
    shared = record["rules"].get("block_tie") == "shared"
    if out:
        claim["winner"] = NAMES[out[0]]
        if plays_on:
            still = sorted({count for seat, count in enumerate(counts) if seat not in out})
            claim["places"] = [[NAMES[seat]] for seat in out] + [
                [NAMES[seat] for seat in range(len(counts)) if seat not in out and counts[seat] == count]
                for count in still
            ]
    elif len(least) == 1:
        claim["winner"] = NAMES[least[0]]
    else:
        claim["winner"] = [NAMES[seat] for seat in least] if shared else None
    return claim


def short_form(record: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """The same record with packets, turns and plays written short, each in one of the ways there are."""
    short = copy.deepcopy(record)
    deal = short["deal"]
    for key in ("deck", "dead_pile"):
        if key in deal and luck.random() < 0.7:
            deal[key] = " ".join(deal[key])
    deal.update({"packets": [" ".join(packet) for packet in deal["packets"]]} if "packets" in deal else {})
    short["turns"] = [_short_turn(turn, luck) for turn in short["turns"]]
    return short


def _short_turn(turn: dict[str, Any], luck: random.Random) -> Any:
    written = [
        play["card"] + (f"@{play['to']}" if "to" in play else "") + ("!" if play.get("bar") else "")
        for play in turn["plays"]
    ]
    plain = all(play.keys() <= {"card", "to", "bar"} for play in turn["plays"])
    if not plain:
        return turn
    if turn.keys() <= {"player", "plays", "shows"} and luck.random() < 0.6:
        shows = f" ({' '.join(turn['shows'])})" if "shows" in turn else ""
        return f"{turn['player']}: {' '.join(written) or '-'}{shows}"
    return {**turn, "plays": (" ".join(written) or "-") if luck.random() < 0.5 else written}
