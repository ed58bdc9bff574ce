"""The log as the slow adjudicator reads it: cards, rules, deal, turns and claim in one plain shape.

Every reader takes a valid log (log.md); nothing is validated here beyond what reading needs.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

UNSEEN = "??"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
ACES = ("AS", "AH", "AD", "AC")

_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SUIT_LETTERS = {
    "en": {"S": "S", "H": "H", "D": "D", "C": "C"},
    "fr": {"P": "S", "C": "H", "K": "D", "T": "C"},
    "de": {"P": "S", "H": "H", "K": "D", "T": "C"},
}
_COURT_LETTERS = {
    "en": {"T": "10", "J": "J", "Q": "Q", "K": "K"},
    "fr": {"V": "J", "D": "Q", "R": "K"},
    "de": {"B": "J", "D": "Q", "K": "K"},
}


@dataclass(frozen=True)
class Rules:
    """The options of one round (game.md, section 1)."""

    leftover: str
    block_tie: str
    after_win: str
    missed_play: str
    foundations: int
    variants: frozenset[str]
    hold_limit: Decimal | None
    scoring: str


@dataclass(frozen=True)
class Play:
    """One play as it is written; `line` and `number` count from 1 (`line` is 0 without turns)."""

    player: int
    card: str
    to: int | None
    turned: str | None
    bar: bool
    taken_back: bool
    at: Decimal | None
    line: int
    number: int
    pointer: str


@dataclass(frozen=True)
class Line:
    """One turn as it is written on one line of the record."""

    player: int
    plays: tuple[Play, ...]
    called_by: int | None
    shows: tuple[str, ...] | None
    number: int
    pointer: str


@dataclass(frozen=True)
class Record:
    """One round, read."""

    rules: Rules
    players: tuple[str, ...]
    dealer: int | None
    packets: tuple[tuple[str, ...], ...]
    dead: tuple[str, ...]
    dead_given: bool
    set_out: tuple[str, ...]
    lines: tuple[Line, ...] | None
    plays: tuple[Play, ...] | None
    complete: bool
    claim: dict[str, Any]
    counts_by_name: bool

    @property
    def pack_size(self) -> int:
        """Cards to be dealt to the packets (and the dead pile): 52, or 48 with the aces set out."""
        return 48 if "nominated-aces" in self.rules.variants else 52


def rank_of(card: str) -> int:
    """The rank of a known card, from 1 (ace) to 13 (king)."""
    return RANKS.index(card[:-1]) + 1


def read_card(text: str, notation: str) -> str:
    """A card in its canonical form, from the letters of a notation (log.md, 'Cards')."""
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "").strip()
    if plain == UNSEEN:
        return UNSEEN
    plain = plain.upper()
    suit = _SYMBOLS.get(plain[-1]) or _SUIT_LETTERS[notation][plain[-1]]
    rank = _COURT_LETTERS[notation].get(plain[:-1], plain[:-1])
    if rank not in RANKS:
        raise ValueError(f"not a card: {text}")
    return rank + suit


def read_cards(value: str | list[str], notation: str) -> tuple[str, ...]:
    """Cards written as a list or as one string with spaces between."""
    parts = value.split() if isinstance(value, str) else value
    return tuple(read_card(part, notation) for part in parts)


def read_name(text: str) -> str:
    """A player's name, NFC-normalised and trimmed."""
    return unicodedata.normalize("NFC", str(text)).strip()


def read_rules(rules: dict[str, Any]) -> Rules:
    """The profile's options with the log's own over them."""
    classic = rules["profile"] == "classic"
    variants = frozenset(rules.get("variants") or ())
    # game.md 1: the classic profile's own `forfeit` simply does not apply in `simultaneous`.
    forfeit = classic and "simultaneous" not in variants
    limit = rules.get("hold_limit")
    return Rules(
        leftover=rules.get("leftover", "uneven"),
        block_tie=rules.get("block_tie", "draw"),
        after_win=rules.get("after_win", "play-on" if classic else "stop"),
        missed_play=rules.get("missed_play", "forfeit" if forfeit else "flag"),
        foundations=rules.get("foundations", 4),
        variants=variants,
        hold_limit=None if limit is None else Decimal(str(limit)),
        scoring=(rules.get("match") or {}).get("scoring", "wins"),
    )


def lawful_sizes(players: int, cards: int, dealer: int | None, leftover: str) -> list[int]:
    """How many cards each packet must have: the longer ones sit directly left of the dealer."""
    sizes = [cards // players] * players
    if leftover == "uneven" and dealer is not None:
        for step in range(cards % players):
            sizes[(dealer + 1 + step) % players] += 1
    return sizes


def deal_deck(
    deck: tuple[str, ...], players: int, cards: int, dealer: int, leftover: str
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Packets (top first) and dead pile from all cards in the order dealt (game.md 2, R01)."""
    dealt = players * (cards // players) if leftover == "dead-pile" else len(deck)
    packets: list[list[str]] = [[] for _ in range(players)]
    for index, card in enumerate(deck[:dealt]):
        packets[(dealer + 1 + index) % players].insert(0, card)
    return tuple(tuple(packet) for packet in packets), deck[dealt:]


def read_record(log: dict[str, Any]) -> Record:
    """The whole log in the adjudicator's shape."""
    notation = log.get("notation") or "en"
    rules = read_rules(log["rules"])
    players = tuple(read_name(name) for name in log["players"])
    seats = {name: seat for seat, name in enumerate(players)}
    dealer_name = log.get("dealer")
    dealer = seats[read_name(dealer_name)] if dealer_name else None
    deal = log.get("deal") or {}
    nominated = "nominated-aces" in rules.variants
    cards = 48 if nominated else 52
    if "set_out" in deal:
        set_out = read_cards(deal["set_out"], notation)
    else:
        set_out = ACES if nominated else ()
    dead: tuple[str, ...] = ()
    dead_given = False
    if "deck" in deal:
        if dealer is None:
            raise ValueError("a deck needs a dealer")
        deck = read_cards(deal["deck"], notation)
        packets, dead = deal_deck(deck, len(players), cards, dealer, rules.leftover)
        dead_given = rules.leftover == "dead-pile"
    else:
        if "packets" in deal:
            packets = tuple(read_cards(packet, notation) for packet in deal["packets"])
        else:
            sizes = lawful_sizes(len(players), cards, dealer, rules.leftover)
            packets = tuple((UNSEEN,) * size for size in sizes)
        if "dead_pile" in deal:
            dead = read_cards(deal["dead_pile"], notation)
            dead_given = True
        elif rules.leftover == "dead-pile":
            dead = (UNSEEN,) * (cards % len(players))
    lines: tuple[Line, ...] | None = None
    if log.get("turns") is not None:
        lines = tuple(read_turn(turn, index, players, notation) for index, turn in enumerate(log["turns"]))
    plays: tuple[Play, ...] | None = None
    if log.get("plays") is not None:
        plays = tuple(
            read_play(play, seats[read_name(play["player"])], 0, index, f"/plays/{index}", notation)
            for index, play in enumerate(log["plays"])
        )
    result = log.get("result") or {}
    return Record(
        rules=rules,
        players=players,
        dealer=dealer,
        packets=packets,
        dead=dead,
        dead_given=dead_given,
        set_out=set_out,
        lines=lines,
        plays=plays,
        complete=log.get("complete", True) is not False,
        claim=read_claim(result, players),
        counts_by_name=isinstance(result.get("remaining"), dict),
    )


_TURN = re.compile(r"^(?P<plays>[^()]*?)(?:\((?P<shows>[^()]*)\))?\s*$")


def read_turn(turn: Any, index: int, players: tuple[str, ...], notation: str) -> Line:
    """A turn, in its long form or as one string (log.md, 'Turns and plays')."""
    pointer = f"/turns/{index}"
    if isinstance(turn, str):
        text = unicodedata.normalize("NFC", turn).strip()
        # "The player is the longest name of `players` that stands before a colon."
        fitting = [name for name in players if re.match(re.escape(name) + r"\s*:", text)]
        name = max(fitting, key=len)
        rest = text[len(name) :].lstrip()[1:]
        match = _TURN.match(rest.strip())
        if match is None:
            raise ValueError(f"not a turn: {turn}")
        written = [] if match["plays"].strip() in ("", "-") else match["plays"].split()
        player = players.index(name)
        plays = tuple(
            read_play(text_play, player, index + 1, number, pointer, notation)
            for number, text_play in enumerate(written)
        )
        shows = None if match["shows"] is None else read_cards(match["shows"], notation)
        return Line(player, plays, None, shows, index + 1, pointer)
    player = players.index(read_name(turn["player"]))
    value = turn.get("plays") or []
    if isinstance(value, str):
        words = [] if value.strip() in ("", "-") else value.split()
        plays = tuple(
            read_play(word, player, index + 1, number, f"{pointer}/plays", notation)
            for number, word in enumerate(words)
        )
    else:
        plays = tuple(
            read_play(play, player, index + 1, number, f"{pointer}/plays/{number}", notation)
            for number, play in enumerate(value)
        )
    caller = turn.get("called_by")
    shown = turn.get("shows")
    return Line(
        player=player,
        plays=plays,
        called_by=None if caller is None else players.index(read_name(caller)),
        shows=None if shown is None else read_cards(shown, notation),
        number=index + 1,
        pointer=pointer,
    )


def read_play(play: Any, player: int, line: int, index: int, pointer: str, notation: str) -> Play:
    """A play, in its long form or as `AS`, `AS@1`, `AS@1!`."""
    if isinstance(play, str):
        text = play.strip()
        bar = text.endswith("!")
        card, _, to = text.rstrip("!").partition("@")
        return Play(
            player=player,
            card=read_card(card, notation),
            to=int(to) if to else None,
            turned=None,
            bar=bar,
            taken_back=False,
            at=None,
            line=line,
            number=index + 1,
            pointer=pointer,
        )
    at = play.get("at")
    turned = play.get("turned")
    return Play(
        player=player,
        card=read_card(play["card"], notation),
        to=play.get("to"),
        turned=None if turned is None else read_card(turned, notation),
        bar=bool(play.get("bar")),
        taken_back=bool(play.get("taken_back")),
        at=None if at is None else Decimal(str(at)),
        line=line,
        number=index + 1,
        pointer=pointer,
    )


def read_claim(result: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The claim normalised, without the keys that were not claimed."""
    claim: dict[str, Any] = {}
    if result.get("outcome") is not None:
        claim["outcome"] = result["outcome"]
    if "winner" in result:
        claim["winner"] = name_or_names(result["winner"], players)
    if result.get("remaining") is not None:
        counts = result["remaining"]
        if isinstance(counts, dict):
            by_name = {read_name(name): count for name, count in counts.items()}
            claim["remaining"] = [by_name.get(name) for name in players]
        else:
            claim["remaining"] = list(counts)
    if result.get("places") is not None:
        claim["places"] = [
            sorted((read_name(name) for name in group), key=players.index) for group in result["places"]
        ]
    return claim


def name_or_names(value: Any, players: tuple[str, ...]) -> Any:
    """A winner as a name, several as a list in seat order, nobody as null."""
    names = value if isinstance(value, list) else [] if value is None else [value]
    ordered = sorted({read_name(name) for name in names}, key=players.index)
    if not ordered:
        return None
    return ordered[0] if len(ordered) == 1 else ordered
