"""What is wrong with something that was sent: where, and in which words.

A complaint says what to do; it is a phrase like any other and is put into a language last.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from referee.messages import MN, Alternatives, M, Message, Phrase, Quoted
from referee.record import step
from referee.terminal import clean
from referee.text import Speaker


class Complaint(NamedTuple):
    """Something wrong with a record: an RFC 6901 pointer into what was sent, and the words.

    It is one thing, or `many` alike.
    """

    pointer: str
    phrase: Phrase
    many: int = 1


class InvalidRecord(Exception):
    """What was sent is readable, but no valid record; `complaints` holds everything wrong with it."""

    def __init__(self, complaints: list[Complaint]) -> None:
        self.complaints = complaints
        self.count = sum(complaint.many for complaint in complaints)
        super().__init__(f"{self.count} complaints")


class Unreadable(Exception):
    """What was sent cannot be read at all; `phrase` says why, and where as far as that is known."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.message.text)
        self.phrase = phrase


REQUIRED = M("input", "The key %(key)s is missing.")
UNKNOWN = M("input", "There is no key %(key)s here.")
# Translators: nearest is the known key that looks most alike.
UNKNOWN_NEAREST = M("input", "There is no key %(key)s here. Is %(nearest)s meant?")
# Translators: said after a hundred keys that are unknown, each of which was named.
UNKNOWN_MORE = MN(
    "input", "There is %(count)s more unknown key here.", "There are %(count)s more unknown keys here."
)
NULL = M("input", "This may not be null. Leave the key out if there is nothing to say.")
NOT_OBJECT = M("input", "An object is expected here.")
NOT_LIST = M("input", "A list is expected here.")
NOT_TEXT = M("input", "A text is expected here.")
NOT_FLAG = M("input", "Either true or false is expected here.")
NOT_WHOLE = M("input", "A whole number from %(least)s is expected here.")
NOT_WHOLE_RANGE = M("input", "A whole number from %(least)s to %(most)s is expected here.")
# Translators: allowed is a choice of words, e.g. "draw or shared".
NOT_ALLOWED = M("input", "%(value)s is not possible here. Possible: %(allowed)s.")
TOO_LONG = M("input", "This text is too long. At most %(most)s characters are allowed.")
TOO_MANY = M("input", "There are too many entries here: %(count)s. At most %(most)s are allowed.")

MOST_SHOWN = 100
"""How many complaints about one record are shown; the others are counted."""

CLOSE_ENOUGH = 40
"""Longer keys are compared with nothing: they are no slip of the pen, and comparing takes long."""

ALIKE = 0.6
"""How much of two words has to agree for one to be meant by the other."""


def complain(pointer: str, message: Message, **values: object) -> Complaint:
    """Make a complaint; texts from the record are given as `Quoted`."""
    return Complaint(pointer, Phrase(message, values))  # type: ignore[arg-type]


def tell_complaint(complaint: Complaint, speaker: Speaker) -> str:
    """Tell one thing wrong with a record in one harmless line: the pointer, then the words."""
    words = clean(speaker.say(complaint.phrase))
    return f"{clean(complaint.pointer)}: {words}" if complaint.pointer else words


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word that looks most like another, or None where nothing does."""
    if len(word) > CLOSE_ENOUGH:
        return None
    return _nearest(word, tuple(known))


@lru_cache(maxsize=4096)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    words = _words(known)
    folded = word.casefold()
    letters = _letters(folded, words.bits)
    # Words agree in no more than the letters that both have, which is seen at once; few are left to compare.
    close = [
        candidate
        for candidate, others, size in words.sought
        if 2 * (letters & others).bit_count() >= ALIKE * (len(folded) + size)
    ]
    found = difflib.get_close_matches(folded, close, 1, ALIKE) if close else []
    return words.by_case[found[0]] if found else None


class _Words(NamedTuple):
    """Words to be compared with: as they are written, and with their letters and sizes.

    `bits` gives every letter a bit, the second of its kind in a word another one than the first.
    """

    by_case: Mapping[str, str]
    sought: tuple[tuple[str, int, int], ...]
    bits: Mapping[tuple[str, int], int]


@lru_cache(maxsize=64)
def _words(known: tuple[str, ...]) -> _Words:
    by_case = {candidate.casefold(): candidate for candidate in known}
    bits: dict[tuple[str, int], int] = {}
    for folded in by_case:
        for letter in _counted(folded):
            bits.setdefault(letter, 1 << len(bits))
    return _Words(by_case, tuple((folded, _letters(folded, bits), len(folded)) for folded in by_case), bits)


def _letters(word: str, bits: Mapping[tuple[str, int], int]) -> int:
    return sum(bits.get(letter, 0) for letter in _counted(word))


def _counted(word: str) -> list[tuple[str, int]]:
    """Count the letters of a word, each among its own kind."""
    seen: dict[str, int] = {}
    counted = []
    for letter in word:
        seen[letter] = number = seen.get(letter, 0) + 1
        counted.append((letter, number))
    return counted


def hint(word: str, known: Iterable[str], found: Sequence[Complaint], most: int = MOST_SHOWN) -> str | None:
    """Find the known word that is meant by another, as long as few complaints have been found before.

    Beyond what is shown nobody needs a hint, and looking for one takes long.
    """
    return nearest(word, known) if len(found) < most else None


def unknown_keys(keys: Iterable[str], pointer: str, known: tuple[str, ...], found: list[Complaint]) -> None:
    """Complain of those keys of an object that are neither known nor the user's own.

    As many as are shown are named, with the nearest known ones; the others are counted.
    """
    more = 0
    for key in keys:
        if key in known or own_key(key):
            continue
        if len(found) >= MOST_SHOWN:
            more += 1
        elif (near := hint(key, known, found)) is None:
            found.append(complain(step(pointer, key), UNKNOWN, key=Quoted(key)))
        else:
            found.append(complain(step(pointer, key), UNKNOWN_NEAREST, key=Quoted(key), nearest=Quoted(near)))
    count_unknown(more, pointer, found)


def count_unknown(more: int, pointer: str, found: list[Complaint]) -> None:
    """Complain of more unknown keys of an object, where as many were named as are shown."""
    if more:
        found.append(Complaint(pointer, Phrase(UNKNOWN_MORE, {"count": more}, more), more))


def not_allowed(pointer: str, value: object, allowed: Iterable[str]) -> Complaint:
    """Complain of a word that is not among those possible."""
    if not isinstance(value, str):
        return complain(pointer, NOT_TEXT)
    return complain(pointer, NOT_ALLOWED, value=Quoted(value), allowed=Alternatives(tuple(allowed)))


def own_key(key: str) -> bool:
    """Tell whether a key is the user's own, and so never read."""
    return key == "comment" or key.startswith("x_")
