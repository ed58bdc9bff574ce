"""Cards drawn on pages: rank and suit in the reader's letters, with the card's name for those who listen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup, escape

from referee.cards import PACK, UNSEEN
from referee.messages import M, Message, Phrase
from referee.text import SUITS_SHOWN, Speaker

# Translators: a card by its name, as it is read aloud; rank is a number or, say, "jack", suit is, say, "hearts".
CARD_NAME = M("card name", "%(rank)s of %(suit)s")
# Translators: what is read aloud in place of a card that lies face down and that nobody has seen.
UNSEEN_NAME = M("card name", "a card nobody has seen")
# Translators: the ranks that have names, as they stand in the name of a card, from here to "king".
RANK_NAMES: Mapping[str, Message] = {
    "A": M("rank name", "ace"),
    "J": M("rank name", "jack"),
    "Q": M("rank name", "queen"),
    "K": M("rank name", "king"),
}
# Translators: the suits, as they stand in the name of a card, from here to "clubs".
SUIT_NAMES: Mapping[str, Message] = {
    "S": M("suit name", "spades"),
    "H": M("suit name", "hearts"),
    "D": M("suit name", "diamonds"),
    "C": M("suit name", "clubs"),
}
RED = "HD"
AS_TEXT = "\ufe0e"
"""Keeps a suit from being shown as a coloured picture of another size."""


class Drawing:
    """Draws cards for one reader, alone or where a text names them."""

    def __init__(self, words: Speaker) -> None:
        self._words = words
        self._drawn = {card: self._draw(card) for card in PACK}
        self._shown = {words.card(card): card for card in PACK}
        # Longer ones first, so that 10♥ is not read as 0♥ after a 1; and no card begins inside a word.
        choices = "|".join(re.escape(shown) for shown in sorted(self._shown, key=len, reverse=True))
        self._cards = re.compile(rf"(?<!\w)(?:{choices})")

    def card(self, card: str) -> Markup:
        """Draw one card, by its canonical letters; one that nobody has seen shows its back."""
        return self._drawn[card] if card != UNSEEN else self._back()

    def prose(self, text: str) -> Markup:
        """Make a text fit for a page, with every card in it drawn."""
        pieces, end = [], 0
        for found in self._cards.finditer(text):
            pieces += [escape(text[end : found.start()]), self.card(self._shown[found.group()])]
            end = found.end()
        return Markup("").join([*pieces, escape(text[end:])])

    def name(self, card: str) -> str:
        """Name a card as it is read aloud."""
        rank, suit = card[:-1], card[-1]
        shown = self._words.say(Phrase(RANK_NAMES[rank])) if rank in RANK_NAMES else rank
        return self._words.say(
            Phrase(CARD_NAME, {"rank": shown, "suit": self._words.say(Phrase(SUIT_NAMES[suit]))})
        )

    def _draw(self, card: str) -> Markup:
        suit = SUITS_SHOWN[card[-1]]
        return Markup(
            '<span class="card {}" role="img" aria-label="{}"><span class="rank">{}</span>'
            '<span class="suit">{}</span></span>'
        ).format(
            "red" if card[-1] in RED else "black",
            self.name(card),
            self._words.card(card).removesuffix(suit),
            suit + AS_TEXT,
        )

    def _back(self) -> Markup:
        return Markup('<span class="card back" role="img" aria-label="{}"></span>').format(
            self._words.say(Phrase(UNSEEN_NAME))
        )


@cache
def drawing(words: Speaker) -> Drawing:
    """Find who draws for a reader; there are as many as there are speakers, which are few."""
    return Drawing(words)
