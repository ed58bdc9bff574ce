"""Everything the referee can say, as data: messages to translate and the values that go into them.

Nothing here speaks a language. `referee.text` turns a `Phrase` into a sentence; everything below it
only chooses which phrase to say. The functions `M` and `MN` are also the keywords by which the
translators' template is extracted, so the first argument (the context) and the texts are literals.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple


class CardText(NamedTuple):
    """A card, to be printed in the reader's letters."""

    card: str


class CardList(NamedTuple):
    """Several cards, printed as a list in the reader's language."""

    cards: tuple[str, ...]


class RankText(NamedTuple):
    """A rank (1 is the ace, 13 the king), printed in the reader's letters."""

    rank: int


class RankList(NamedTuple):
    """Several ranks of which any one would do, joined by the reader's 'or'."""

    ranks: tuple[int, ...]


class NameList(NamedTuple):
    """Names of players, joined by the reader's 'and'."""

    names: tuple[str, ...]


class Alternatives(NamedTuple):
    """Words that stand in a record as they are, joined by the reader's 'or'."""

    words: tuple[str, ...]


class Numbers(NamedTuple):
    """Whole numbers joined by the reader's 'and'; None is printed as an unknown."""

    numbers: tuple[int | None, ...]


class NumberChoice(NamedTuple):
    """Whole numbers joined by the reader's 'or'."""

    numbers: tuple[int, ...]


class Quoted(NamedTuple):
    """Something a record says, shown in the reader's quotation marks, shortened and made harmless."""

    text: str


class Message(NamedTuple):
    """A text to translate: where it is said, the English text, and its plural where it has one."""

    context: str
    text: str
    plural: str | None = None


class Phrase(NamedTuple):
    """A message with the values for its placeholders; `number` chooses between singular and plural."""

    message: Message
    values: Mapping[str, Value] = MappingProxyType({})
    number: int = 1


class PhraseList(NamedTuple):
    """Several phrases joined into one list in the reader's language."""

    phrases: tuple[Phrase, ...]


Value = (
    str
    | int
    | Decimal
    | CardText
    | CardList
    | RankText
    | RankList
    | NameList
    | Alternatives
    | Numbers
    | NumberChoice
    | Quoted
    | Phrase
    | PhraseList
)


def M(context: str, text: str) -> Message:
    """Declare a message."""
    return Message(context, text)


def MN(context: str, singular: str, plural: str) -> Message:
    """Declare a message that has a singular and a plural."""
    return Message(context, singular, plural)
