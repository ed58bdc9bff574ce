"""Random rounds under any combination of variants, played lawfully, and what a test may change in them.

Deals are stacked: cards that go onto the foundations one after the other are dealt to the same packet in
runs, so that long turns and wins occur, which a shuffled pack hardly ever gives.
"""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tests.table import ACE, ACES, KING, PACK, RANKS, Agreed, Pile, Table, agreed, rank

__all__ = [
    "COMBINATIONS",
    "NAMES",
    "PACK",
    "Place",
    "Round",
    "Table",
    "play_round",
    "played",
    "rounds",
    "short_form",
]

NAMES = ("Ana", "Ben", "Chloé", "Dirk", "Eŭgeno", "Фёдор: 王")
VARIANTS = ("both-ways", "spread-of-three", "nominated-aces", "block-play", "speed", "simultaneous")
REFUSED = ({"nominated-aces", "speed"}, {"simultaneous", "block-play"})
COMBINATIONS = [
    chosen
    for number in range(len(VARIANTS) + 1)
    for chosen in itertools.combinations(VARIANTS, number)
    if not any(pair <= set(chosen) for pair in REFUSED)
]
"""Every set of variants that may be agreed together, the empty one first."""


class Place(NamedTuple):
    """Where somebody laid or could lay a card: turn and play from 0, the table before it, and who."""

    turn: int
    play: int
    table: Table
    seat: int


@dataclass
class Round:
    """A round played by the rules: the record in its long form, and the table before each play.

    `stages` holds, by turn, the table before each play, and last the table at the turn's end; without
    turns the whole round is one list. `ended` is what stopped it, None where the players just stopped.
    """

    record: dict[str, Any]
    agreed: Agreed
    stages: list[list[Table]] = field(repr=False)
    ended: str | None
    luck: random.Random = field(repr=False)

    @property
    def turns(self) -> list[dict[str, Any]]:
        return self.record["turns"]

    @property
    def players(self) -> list[str]:
        return self.record["players"]

    @property
    def last(self) -> Table:
        return self.stages[-1][-1]

    def seat(self, turn: int) -> int:
        return self.players.index(self.turns[turn]["player"])

    def plays(self, turn: int) -> list[dict[str, Any]]:
        return self.record["plays"] if self.agreed.together else self.turns[turn]["plays"]

    def cut(self, turns: int, play: int | None = None) -> dict[str, Any]:
        """The record of the first so many turns, and so many plays of the next; nothing is claimed.

        What is not cut is shared with the record, so whoever changes a part of it copies that part.
        """
        record = {key: value for key, value in self.record.items() if key != "result"}
        if self.agreed.together:
            record["plays"] = self.record["plays"][: play or 0]
            return record
        record["turns"] = self.turns[:turns]
        if play is not None:
            rest = {key: value for key, value in self.turns[turns].items() if key != "shows"}
            record["turns"].append({**rest, "plays": rest["plays"][:play]})
        return record

    def with_play(self, place: Place, laid: dict[str, Any]) -> dict[str, Any]:
        """The record up to a play, with another in its place, where the scribe stopped."""
        record = {**self.cut(place.turn, place.play), "complete": False}
        if self.agreed.together:
            timed = {"at": record["plays"][-1]["at"]} if "at" in (record["plays"] or [{}])[-1] else {}
            if not record["plays"] and any("at" in play for play in self.record["plays"]):
                timed = {"at": 0}
            record["plays"].append({"player": self.players[place.seat], **laid, **timed})
        else:
            record["turns"][-1]["plays"].append(laid)
        return record

    def places(self) -> Iterator[Place]:
        """Every place where a card is or could be played, in an order of its own."""
        found = [
            Place(turn, play, table, seat)
            for turn, stages in enumerate(self.stages)
            for play, table in enumerate(stages)
            for seat in (table.active if self.agreed.together else [self.seat(turn)])
            if seat not in table.out and (not self.agreed.together or table is not self.last or not self.ended)
        ]
        self.luck.shuffle(found)
        yield from found

    def any_turns(self, last: bool = True) -> list[tuple[int, dict[str, Any]]]:
        """The turns with their number (from 0), in an order of its own, with or without the last."""
        if self.agreed.together:
            return []
        found = list(enumerate(self.turns if last else self.turns[:-1]))
        self.luck.shuffle(found)
        return found


# --- dealing ----------------------------------------------------------------------------------


def _stacked(game: Agreed, luck: random.Random, sizes: list[int], length: int, run: float) -> list[list[str]]:
    """Deal packets in which up to `length` cards follow each other onto the foundations, in runs."""
    left = {number: [suit for suit in "SHDC"] for number in range(1, 14)}
    piles: list[Pile | None] = [None] * game.foundations
    if "nominated-aces" in game.variants:
        left[ACE] = []
        piles[:4] = [Pile(card) for card in ACES]
    packets: list[list[str]] = [[] for _ in sizes]
    seat = luck.randrange(len(sizes))
    table = Table(game, [], [], piles)
    # One foundation after the other, so that some are closed early; or all at once.
    one_by_one, doubling = luck.random() < 0.35, luck.choice([0, 0.2, 0.4])
    for _ in range(length):
        ranks = [pile.needs for pile in piles if pile]
        if None in piles and table.still_open is None:
            ranks += game.starts
        if game.bars and luck.random() < doubling:
            ranks = [rank(pile.top) for pile in piles if pile and not pile.closed]
        able = [number for number in ranks if number is not None and left[number]]
        room = [other for other, size in enumerate(sizes) if len(packets[other]) < size]
        if not able or not room:
            continue
        if seat not in room or luck.random() > run:
            seat = luck.choice(room)
        number = able[0] if one_by_one else luck.choice(able)
        card = RANKS[number - 1] + left[number].pop(luck.randrange(len(left[number])))
        packets[seat].append(card)
        if to := table.fitting(card):
            pile = piles[to[0] - 1]
            piles[to[0] - 1] = Pile(card, pile.step if pile else (-1 if game.down and number == KING else 1))
    rest = [RANKS[number - 1] + suit for number, suits in left.items() for suit in suits]
    luck.shuffle(rest)
    for packet, size in zip(packets, sizes, strict=True):
        while len(packet) < size:
            packet.append(rest.pop())
    return packets


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


def _rules(variants: Collection[str], dead_pile: bool, luck: random.Random) -> dict[str, Any]:
    """A profile with any of its options, under these variants."""
    profile = "classic" if dead_pile else luck.choice(["teaching", "classic"])
    together = "simultaneous" in variants
    options: dict[str, list[Any]] = {
        "block_tie": ["draw", "shared"],
        "dealer_rotation": ["clockwise", "winner"],
        "missed_play": ["flag"] if together else ["flag", "forfeit"],
        "after_win": ["stop"] if profile == "teaching" else ["stop", "play-on"],
        "leftover": ["uneven"] if profile == "teaching" else ["uneven", "dead-pile"],
        "foundations": [4, 8] if "both-ways" in variants else [4],
        "match": [{"scoring": "wins", "target": 2}, {"scoring": "golf"}, {"scoring": "penalty", "limit": 30}],
        **({"hold_limit": [1, 2.5, 4]} if together else {}),
    }
    chosen = {name: luck.choice(values) for name, values in options.items() if luck.random() < 0.5}
    if dead_pile:
        chosen["leftover"] = "dead-pile"
    named = {"variants": luck.sample(list(variants), len(variants))} if variants or luck.random() < 0.5 else {}
    return {"profile": profile, **named, **chosen}


def rounds(
    variants: Collection[str] = (), decks: bool = True, dead_pile: bool = False
) -> st.SearchStrategy[Round]:
    """Rounds of 2 to 6 players, played by the rules to the end and claimed rightly.

    `decks` false gives the cards of each packet always, and not the deck in the order dealt; `dead_pile`
    has cards lie dead. A round follows from one number, so that all of its parts are drawn evenly.
    """
    return st.integers(0, 2**32).map(lambda seed: played(random.Random(seed), variants, decks, dead_pile))


def played(
    luck: random.Random, variants: Collection[str] = (), decks: bool = True, dead_pile: bool = False
) -> Round:
    """One such round."""
    chosen = _rules(variants, dead_pile, luck)
    game = agreed(chosen)
    seats = luck.choice([n for n in range(2, 7) if len(game.pack) % n or not dead_pile])
    dealer = luck.randrange(seats)
    return play_round(chosen, seats, dealer, decks and luck.random() < 0.4, luck)


def play_round(rules: dict[str, Any], seats: int, dealer: int, as_deck: bool, luck: random.Random) -> Round:
    """Deal a round of the first so many players, stacked or not, and play it by the rules to its end."""
    game = agreed(rules)
    each, over = divmod(len(game.pack), seats)
    longer = [] if rules.get("leftover") == "dead-pile" else [(dealer + 1 + step) % seats for step in range(over)]
    sizes = [each + (seat in longer) for seat in range(seats)]
    packets = _stacked(game, luck, sizes, luck.choice([0, 10, 30, 52, 52]), luck.choice([0.5, 0.8, 0.97]))
    rest = set(game.pack).difference(*packets)
    dead = luck.sample(sorted(rest), len(rest))
    record: dict[str, Any] = {
        "format": "give-away/1",
        "rules": rules,
        "players": list(NAMES[:seats]),
        "dealer": NAMES[dealer],
        "deal": _deal(packets, dead, dealer, as_deck),
    }
    piles: list[Pile | None] = [None] * game.foundations
    if "nominated-aces" in game.variants:
        aces = list(ACES)
        if luck.random() < 0.7:
            luck.shuffle(aces)
            record["deal"]["set_out"] = aces
        piles[:4] = [Pile(card) for card in aces]
    table = Table(game, [packet.copy() for packet in packets], list(dead), piles)
    return (_play_together if game.together else _play_turns)(record, table, dealer, luck)


# --- playing ----------------------------------------------------------------------------------


def _choose(table: Table, seat: int, luck: random.Random) -> dict[str, Any] | None:
    """Choose a card to play, by the rules; None where there is none that has to or may be."""
    must, bars = table.must(seat), table.doubled(seat)
    if bars and (luck.random() < 0.5 or (not must and luck.random() < 0.5)):
        return {"card": table.turned, "to": luck.choice(bars), "bar": True}
    if not must:
        return None
    card = luck.choice(must)
    return {"card": card, "to": luck.choice(table.takers(card, seat))}


def _lay(table: Table, seat: int, play: dict[str, Any], telling: float, luck: random.Random) -> None:
    """Play a card, and write down what was turned now and then."""
    table.lay(seat, play["card"], play["to"], play.get("bar", False))
    if table.turned is not None and luck.random() < telling:
        play["turned"] = table.turned


def _play_turns(record: dict[str, Any], table: Table, dealer: int, luck: random.Random) -> Round:
    """Play a round out in turns, going on for the places for a while where that was agreed."""
    telling = luck.choice([0, 0, 0.3, 0.9])
    turns: list[dict[str, Any]] = []
    stages: list[list[Table]] = []
    passed: set[int] = set()
    seat = (dealer + 1) % len(table.packets)
    while not (ended := table.over(passed)):
        if table.out and luck.random() < 0.1:
            break
        plays, stage = [], []
        while seat not in table.out and (play := _choose(table, seat, luck)):
            stage.append(table.copy())
            plays.append(play)
            _lay(table, seat, play, telling, luck)
        stage.append(table.copy())
        turn = {"player": NAMES[seat], "plays": plays}
        if table.packets[seat] and luck.random() < telling:
            turn["shows"] = luck.sample(table.shown(seat), len(table.shown(seat)))
        turns.append(turn)
        stages.append(stage)
        table.end_turn(seat)
        passed = set() if plays else passed | {seat}
        seat = table.next_from(seat + 1)
    record["turns"] = turns
    record["result"] = _claim(record, table)
    return Round(record, table.agreed, stages, ended, luck)


def _play_together(record: dict[str, Any], table: Table, dealer: int, luck: random.Random) -> Round:
    """Play a round out without turns; where times are noted, nobody holds a card longer than agreed."""
    limit = record["rules"].get("hold_limit")
    timed = limit is not None or luck.random() < 0.2
    telling = luck.choice([0, 0, 0.3, 0.9])
    landings: list[dict[str, Any]] = []
    stage: list[Table] = []
    clock = Clock()
    while not (ended := table.over(set())):
        if table.out and luck.random() < 0.1:
            break
        stage.append(table.copy())
        seat = luck.choice([seat for seat in table.active if table.must(seat)])
        play = _choose(table, seat, luck)
        assert play is not None
        if timed:
            clock.watch(table)
            clock.go_on(luck.choice([0, 0, 0.5, 1]) if landings else 0, limit)
        landings.append({"player": NAMES[seat], **play, **({"at": clock.now} if timed else {})})
        _lay(table, seat, landings[-1], telling, luck)
    stage.append(table.copy())
    record["plays"] = landings
    record["result"] = _claim(record, table)
    return Round(record, table.agreed, [stage], ended, luck)


@dataclass
class Clock:
    """Since when each card has had to be played, by the times of a record without turns."""

    now: float = 0
    since: dict[tuple[int, str], float] = field(default_factory=dict)

    def watch(self, table: Table) -> None:
        held = [(seat, card) for seat in table.active for card in table.must(seat)]
        self.since = {key: self.since.get(key, self.now) for key in held}

    def go_on(self, seconds: float, limit: float | None) -> None:
        """Let time pass, but not so much that anybody holds a card for longer than agreed."""
        if limit is None or all(self.now + seconds - since <= limit for since in self.since.values()):
            self.now += seconds


def _claim(record: dict[str, Any], table: Table) -> dict[str, Any]:
    counts, out = [len(packet) for packet in table.packets], table.out
    claim: dict[str, Any] = {"outcome": "win" if out else "block", "remaining": counts}
    least = [seat for seat, count in enumerate(counts) if count == min(counts)]
    if out:
        claim["winner"] = NAMES[out[0]]
        if table.agreed.plays_on:
            still = sorted({count for seat, count in enumerate(counts) if seat not in out})
            claim["places"] = [[NAMES[seat]] for seat in out] + [
                [NAMES[seat] for seat in range(len(counts)) if seat not in out and counts[seat] == count]
                for count in still
            ]
    elif len(least) == 1:
        claim["winner"] = NAMES[least[0]]
    else:
        claim["winner"] = [NAMES[seat] for seat in least] if table.agreed.shares else None
    return claim


# --- the same in short ------------------------------------------------------------------------


def short_form(record: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """The same record with packets, turns and plays written short, each in one of the ways there are."""
    short = copy.deepcopy(record)
    deal = short.get("deal", {})
    for key in ("deck", "dead_pile", "set_out"):
        if key in deal and luck.random() < 0.7:
            deal[key] = " ".join(deal[key])
    deal.update({"packets": [" ".join(packet) for packet in deal["packets"]]} if "packets" in deal else {})
    if "turns" in short:
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
