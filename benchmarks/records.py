"""The records that are measured, in the canonical long form: typical, long, and full of faults."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from referee.rules.variants import VARIANTS

FIXTURES = Path(__file__).parent.parent / "fixtures"

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PLAYERS = ("Ana", "Ben", "Chloé", "Dirk")


def play_out(packets: list[list[str]], opener: int, least: int, profile: str = "teaching") -> dict[str, Any]:
    """Play a deal by the rules and write the record; raises `ValueError` where few cards are laid.

    By the classic rules play goes on for the places after somebody is out, until one player is left.
    """
    left = [list(packet) for packet in packets]
    tops, passes, seat, laid = [0, 0, 0, 0], 0, opener, 0
    turns: list[dict[str, Any]] = []
    out: list[str] = []
    while passes < len(left) - len(out) and len(out) < (len(left) - 1 if profile == "classic" else 1):
        if not left[seat]:
            seat = (seat + 1) % len(left)
            continue
        plays = []
        while left[seat] and (rank := RANKS.index(left[seat][0][:-1])) in tops:
            to = tops.index(rank) + 1
            tops[to - 1] += 1
            plays.append({"card": left[seat].pop(0), "to": to})
        turns.append({"player": PLAYERS[seat], "plays": plays})
        laid += len(plays)
        passes = 0 if plays else passes + 1
        out += [] if left[seat] else [PLAYERS[seat]]
        seat = (seat + 1) % len(left)
    if laid < least:
        raise ValueError("too few plays")
    counts = [len(packet) for packet in left]
    fewest = [PLAYERS[at] for at, count in enumerate(counts) if count == min(counts)]
    return {
        "format": "give-away/1",
        "id": "table 7, round 2",
        "rules": {"profile": profile, "variants": []},
        "players": list(PLAYERS),
        "dealer": PLAYERS[opener - 1],
        "deal": {"packets": packets},
        "turns": turns,
        "result": {
            "outcome": "win" if out else "block",
            "winner": out[0] if out else fewest[0] if len(fewest) == 1 else None,
            "remaining": counts,
        },
    }


def typical() -> dict[str, Any]:
    """Four players, three cards laid and five passes: how most rounds go."""
    packets = [
        "AS 2C 3D 9H KC QC QD QH QS JC JD JH JS",
        "KS 10C 10D 10H 10S 9C 9D 9S 8C 8D 8H 8S 7C",
        "KH 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C",
        "KD 4D 4H 4S 3C 3H 3S 2D 2H 2S AC AD AH",
    ]
    return play_out([packet.split() for packet in packets], 3, 3)


def long() -> dict[str, Any]:
    """A stacked deal in which fifty cards are laid before only one player is left, by the classic rules."""
    # Few stacked deals last that long; this is one of them.
    luck = random.Random(3)
    suits = {rank: luck.sample("SHDC", 4) for rank in RANKS}
    packets: list[list[str]] = [[], [], [], []]
    tops, seat = [0, 0, 0, 0], 0
    while sum(tops) < 52:
        pile = luck.choice([number for number in range(4) if tops[number] < 13])
        fewest = min(map(len, packets))
        if len(packets[seat]) == 13 or luck.random() < 0.2:
            seat = luck.choice([at for at in range(4) if len(packets[at]) == fewest])
        rank = RANKS[tops[pile]]
        tops[pile] += 1
        packets[seat].append(rank + suits[rank].pop())
    return play_out(packets, 0, 50, "classic")


def faulty() -> dict[str, Any]:
    """The typical record with a run broken off, a card laid where it does not belong, and a wrong claim."""
    record = typical()
    by_player = {"Dirk": [], "Ana": [("AS", 1), ("2C", 1)], "Ben": [], "Chloé": [("KH", 2)]}
    first = [
        {"player": player, "plays": [{"card": card, "to": to} for card, to in plays]}
        for player, plays in by_player.items()
    ]
    record["turns"] = first + [{"player": player, "plays": []} for player in ("Dirk", "Ana", "Ben", "Chloé")]
    record["result"] = {"outcome": "block", "winner": "Ben", "remaining": [11, 12, 12, 14]}
    return record


def of_variants() -> dict[str, dict[str, Any]]:
    """The lawful round of each variant that the fixtures have."""
    found = {}
    for variant in VARIANTS:
        path = FIXTURES / "variants" / f"{variant}.json"
        found[variant] = json.loads(path.read_text(encoding="utf-8"))["record"]
    return found


def worst() -> dict[str, Any]:
    """Fifty plays that all leave the foundation open, both ways on eight foundations, hardly any that fits."""
    luck = random.Random(2)
    cards = [rank + suit for suit in "SHDC" for rank in RANKS]
    luck.shuffle(cards)
    packets = [cards[0::2], cards[1::2]]
    left, turns, seat = [list(packet) for packet in packets], [], 1
    while sum(map(len, left)) > 2:
        plays = [{"card": left[seat].pop(0)} for _ in range(min(luck.randint(1, 5), len(left[seat]) - 1))]
        turns.append({"player": PLAYERS[seat], "plays": plays})
        seat = 1 - seat
    # The last lines name every foundation, so that none can be taken for another.
    for number in range(1, 9):
        turns.append({"player": PLAYERS[seat], "plays": [{"card": cards[0], "to": number}]})
        seat = 1 - seat
    return {
        "format": "give-away/1",
        "rules": {"profile": "teaching", "variants": ["both-ways"], "foundations": 8},
        "players": list(PLAYERS[:2]),
        "dealer": PLAYERS[0],
        "deal": {"packets": packets},
        "turns": turns,
        "result": {"outcome": "block"},
    }


RECORDS = {"typical": typical(), "long": long(), "faulty": faulty()}
VARIANT_RECORDS = of_variants()
WORST = worst()
