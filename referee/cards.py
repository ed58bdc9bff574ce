"""Cards, ranks and suits, and the three notations a record may be written in.

A card is its canonical name, rank before suit: `"AS"`, `"10H"`, `"KD"`. Ranks count from 1 (ace) to
13 (king). Source: teaching/02.a, classic/deck.a, classic/deck.b.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Card = str

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
ACE: Final = 1
KING: Final = 13
UNSEEN: Final[Card] = "??"

PACK: Final[tuple[Card, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
PACK_SET: Final = frozenset(PACK)
RANK_OF: Final[dict[Card, int]] = {card: RANKS.index(card[:-1]) + 1 for card in PACK} | {UNSEEN: -1}
"""The rank of every card; an unseen one has a rank that no foundation needs."""
ACES: Final = ("AS", "AH", "AD", "AC")

NOTATIONS: Final = ("en", "fr", "de")

_RANK_LETTERS: Final = {
    "en": {"A": "A", "J": "J", "Q": "Q", "K": "K", "T": "10"},
    "fr": {"A": "A", "V": "J", "D": "Q", "R": "K"},
    "de": {"A": "A", "B": "J", "D": "Q", "K": "K"},
}
_SUIT_LETTERS: Final = {
    "en": {"S": "S", "H": "H", "D": "D", "C": "C"},
    "fr": {"P": "S", "C": "H", "K": "D", "T": "C"},
    "de": {"P": "S", "H": "H", "K": "D", "T": "C"},
}
_SYMBOLS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_VARIATION_SELECTORS: Final = ("", "\ufe0e", "\ufe0f")


def _spellings(notation: str) -> dict[str, Card]:
    """Every way to write a card in one notation, for reading by a single look-up."""
    ranks = {str(number): str(number) for number in range(2, 11)}
    for letter, rank in _RANK_LETTERS[notation].items():
        ranks[letter] = ranks[letter.lower()] = rank
    suits = {symbol + style: suit for symbol, suit in _SYMBOLS.items() for style in _VARIATION_SELECTORS}
    for letter, suit in _SUIT_LETTERS[notation].items():
        suits[letter] = suits[letter.lower()] = suit
    return {written + mark: rank + suit for written, rank in ranks.items() for mark, suit in suits.items()}


SPELLINGS: Final[dict[str, dict[str, Card]]] = {notation: _spellings(notation) for notation in NOTATIONS}


def read_card(written: str, notation: str = "en") -> Card | None:
    """Read one card, or return None where it is no card in that notation.

    `written` is a rank followed by a suit, in any letter case; `notation` is one of `NOTATIONS`.
    """
    return SPELLINGS[notation].get(written)


def write_card(card: Card, notation: str = "en", like: str = "") -> str:
    """Write a card in a notation, with a symbol for the suit where `like` has one."""
    ranks = {rank: letter for letter, rank in _RANK_LETTERS[notation].items() if letter != "T"}
    rank = ranks.get(card[:-1], card[:-1])
    for symbol, suit in _SYMBOLS.items():
        if suit == card[-1] and not _SYMBOLS.keys().isdisjoint(like):
            return rank + symbol
    return rank + next(letter for letter, suit in _SUIT_LETTERS[notation].items() if suit == card[-1])


def notations_reading(written: str) -> tuple[str, ...]:
    """Name the notations in which `written` is a card."""
    return tuple(notation for notation in NOTATIONS if written in SPELLINGS[notation])


def in_pack_order(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by suit, then rank, so that lists of cards always come out alike."""
    return sorted(cards, key=PACK.index)
