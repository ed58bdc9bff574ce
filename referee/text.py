"""Putting phrases into words: languages, catalogues, cards in the reader's letters, lists and numbers.

This is the only module that imports babel. There is no current language: a `Speaker` is asked for one
language and speaks it.
"""

from __future__ import annotations

import gettext
import io
import os
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any, Literal

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from referee.cards import RANKS, UNSEEN
from referee.data import folder
from referee.messages import (
    MN,
    Alternatives,
    CardList,
    CardText,
    M,
    Message,
    NameList,
    NumberChoice,
    Numbers,
    Phrase,
    PhraseList,
    Quoted,
    RankList,
    RankText,
    Value,
)

SOURCE_LANGUAGE = "en"
SUITS_SHOWN = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
LONGEST_QUOTE = 40
MOST_CARDS = 10
"""Longer lists of cards are cut: nobody reads forty cards in a sentence."""

# Translators: the letters on the court cards, as cards are written in a record in your language.
ACE = M("rank letter", "A")
JACK = M("rank letter", "J")
QUEEN = M("rank letter", "Q")
KING = M("rank letter", "K")
# Translators: your language's quotation marks around something a record says.
QUOTATION = M("quotation", "“%(text)s”")
# Translators: the last entry of a list of cards that is cut short.
MORE_CARDS = MN("list", "%(count)s more", "%(count)s more")
# Translators: stands for a number that is not known, in a list of numbers.
UNKNOWN_NUMBER = M("list", "?")

_LETTERS: Mapping[str, Message] = {"A": ACE, "J": JACK, "Q": QUEEN, "K": KING}


@cache
def languages() -> tuple[str, ...]:
    """List the tags of the languages spoken, English first; a catalogue is all a language needs."""
    found = sorted(
        entry.name.replace("_", "-")
        for entry in folder("translations").iterdir()
        if entry.joinpath("LC_MESSAGES", "messages.po").is_file()
    )
    return (SOURCE_LANGUAGE, *found)


def language_names(tag: str) -> tuple[str, str]:
    """Give a language's own name and its English one."""
    locale = Locale.parse(tag, sep="-")
    own, english = locale.get_display_name(tag.replace("-", "_")), locale.get_display_name("en")
    return str(own), str(english)


@cache
def catalogue(tag: str) -> gettext.NullTranslations:
    """Load a language's catalogue, compiled in memory from its .po file; English needs none."""
    if tag == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    path = folder("translations").joinpath(tag.replace("-", "_"), "LC_MESSAGES", "messages.po")
    with path.open("rb") as file:
        catalog = read_po(file, locale=tag.replace("-", "_"))
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class Speaker:
    """Speaks one language, with cards in that language's letters or another's."""

    def __init__(self, language: str, cards: str) -> None:
        self.language = language
        self._catalogue = catalogue(language)
        self._locale = Locale.parse(language, sep="-")
        self._texts: dict[Message, str] = {}
        letters = catalogue(cards)
        self._ranks = [
            letters.pgettext(_LETTERS[rank].context, _LETTERS[rank].text) if rank in _LETTERS else rank
            for rank in RANKS
        ]
        self._cards = {
            rank + suit: shown + symbol
            for rank, shown in zip(RANKS, self._ranks, strict=True)
            for suit, symbol in SUITS_SHOWN.items()
        }
        self._cards[UNSEEN] = UNSEEN

    def say(self, phrase: Phrase) -> str:
        """Put a phrase into words."""
        text = self._text(phrase.message, phrase.number)
        if not phrase.values:
            return text
        # Names and numbers are what most values are; the others are told apart more slowly.
        return text % {
            name: value if type(value) is str else self.show(value) for name, value in phrase.values.items()
        }

    def say_all(self, phrases: Iterable[Phrase]) -> str:
        """Put several sentences into words, one after the other."""
        return " ".join([self.say(phrase) for phrase in phrases])

    def _text(self, message: Message, count: int) -> str:
        if message.plural is not None:
            return self._catalogue.npgettext(message.context, message.text, message.plural, count)
        text = self._texts.get(message)
        if text is None:
            text = self._texts[message] = self._catalogue.pgettext(message.context, message.text)
        return text

    def show(self, value: Value) -> str:
        """Show one value of a phrase in this language."""
        shown = _SHOW.get(type(value))
        # What is of none of these kinds is a text of its own kind, such as a word of an enumeration.
        return str(value) if shown is None else shown(self, value)

    def card(self, card: str) -> str:
        """Show a card in the reader's letters: `JH` is J♥ in English, V♥ in French, B♥ in German."""
        return self._cards[card]

    def number(self, number: int | Decimal) -> str:
        """Show a number the way this language writes it, with all of its digits."""
        if type(number) is int and -1000 < number < 1000:
            return str(number)
        return format_decimal(number, locale=self._locale, decimal_quantization=False)

    def all_of(self, items: Sequence[str]) -> str:
        """Join texts by this language's 'and'."""
        return items[0] if len(items) == 1 else _joined(tuple(items), "standard", self._locale)

    def any_of(self, items: Sequence[str]) -> str:
        """Join texts by this language's 'or'."""
        return items[0] if len(items) == 1 else _joined(tuple(items), "or", self._locale)

    def _quoted(self, text: str) -> str:
        return self.say(Phrase(QUOTATION, {"text": text}))

    def _number_or_unknown(self, number: int | None) -> str:
        return self.say(Phrase(UNKNOWN_NUMBER)) if number is None else self.number(number)

    def _card_list(self, cards: Sequence[str]) -> str:
        shown = [self.card(card) for card in cards]
        over = len(shown) - MOST_CARDS
        if over > 1:
            shown[MOST_CARDS:] = [self.say(Phrase(MORE_CARDS, {"count": over}, over))]
        return self.all_of(shown)


_SHOW: Mapping[type, Callable[[Speaker, Any], str]] = {
    str: lambda words, value: value,
    int: Speaker.number,
    Decimal: Speaker.number,
    Phrase: Speaker.say,
    PhraseList: lambda words, value: words.all_of([words.say(phrase) for phrase in value.phrases]),
    CardText: lambda words, value: words.card(value.card),
    CardList: lambda words, value: words._card_list(value.cards),
    RankText: lambda words, value: words._ranks[value.rank - 1],
    RankList: lambda words, value: words.any_of([words._ranks[rank - 1] for rank in value.ranks]),
    NameList: lambda words, value: words.all_of(value.names),
    Alternatives: lambda words, value: words.any_of([words._quoted(word) for word in value.words]),
    Numbers: lambda words, value: words.all_of([words._number_or_unknown(n) for n in value.numbers]),
    NumberChoice: lambda words, value: words.any_of([words.number(number) for number in value.numbers]),
    Quoted: lambda words, value: words._quoted(harmless(value.text)),
}
"""How each kind of value is shown; a look-up, since every sentence shows several."""


@lru_cache(maxsize=4096)
def _joined(items: tuple[str, ...], style: Literal["standard", "or"], locale: Locale) -> str:
    """Join texts as a language does; records of one table repeat names and counts over and over."""
    return format_list(items, style, locale)


def speaker(language: str, cards: str | None = None) -> Speaker:
    """Find the speaker of a language that is spoken; `cards` is the language whose letters cards carry."""
    return _speaker(language, cards if cards in languages() else language)


@cache
def _speaker(language: str, cards: str) -> Speaker:
    return Speaker(language, cards)


def harmless(text: str) -> str:
    """Make a text from a record fit to be shown: one line, no control or direction characters, not too long."""
    shown = "".join(
        "\ufffd" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") else char
        for char in text[: LONGEST_QUOTE + 1]
    )
    return shown if len(text) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"


LONGEST_TAG = 100
"""A language tag of more characters is none; the rest of it is not read."""


def look_up(wanted: str, spoken: Sequence[str]) -> str | None:
    """Find a language by RFC 4647 look-up: subtags are dropped from the end until one is spoken."""
    by_tag = {tag.lower(): tag for tag in spoken}
    subtags = wanted[:LONGEST_TAG].lower().split("-")
    while subtags:
        found = by_tag.get("-".join(subtags))
        if found is not None:
            return found
        subtags.pop()
        if subtags and len(subtags[-1]) == 1:
            subtags.pop()
    return None


MOST_RANGES = 64
"""A header with more language ranges is no reader's wish; the rest of it is not read."""


def negotiate(lang: str | None, accept_language: str | None) -> str:
    """Choose the language of an answer: what was asked for, else what is accepted, else English.

    `lang` is an explicit wish; one that is not spoken is answered in English. `accept_language` is the
    value of the header, with q-values; `*` stands for any language that is not refused with `q=0`.
    """
    spoken = languages()
    if lang:
        return look_up(lang.replace("_", "-"), spoken) or SOURCE_LANGUAGE
    ranges = _ranges(accept_language or "")
    refused = {tag for tag, quality in ranges if quality == 0}
    willing = [tag for tag in spoken if tag.lower() not in refused]
    for tag, quality in sorted(ranges, key=lambda entry: -entry[1]):
        if quality == 0:
            break
        found = (willing[0] if willing else None) if tag == "*" else look_up(tag, willing)
        if found is not None:
            return found
    if "*" in refused:
        return SOURCE_LANGUAGE
    return willing[0] if willing else SOURCE_LANGUAGE


def _ranges(header: str) -> list[tuple[str, float]]:
    """Read language ranges with their q-values; what cannot be read is passed over."""
    ranges = []
    for part in header.split(",")[:MOST_RANGES]:
        tag, *parameters = (piece.strip() for piece in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            name, _, value = parameter.partition("=")
            if name.strip().lower() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    quality = -1.0
        if tag and 0 <= quality <= 1:
            ranges.append((tag.lower(), quality))
    return ranges


def environment_language(environment: Mapping[str, str] = os.environ) -> str:
    """Choose the language of a command from the locale of its environment, by the usual variables."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(variable):
            return look_up(value.partition(".")[0].partition("@")[0].replace("_", "-"), languages()) or (
                SOURCE_LANGUAGE
            )
    return SOURCE_LANGUAGE
