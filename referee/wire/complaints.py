"""What is wrong with something that was sent: where, and in which words.

A complaint says what to do; it is a phrase like any other and is put into a language last.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple

from referee.messages import Alternatives, M, Message, Phrase, Quoted
from referee.record import step
from referee.terminal import clean
from referee.text import Speaker


class Complaint(NamedTuple):
    """One thing wrong with a record: an RFC 6901 pointer into what was sent, and the words."""

    pointer: str
    phrase: Phrase


class InvalidRecord(Exception):
    """What was sent is readable, but no valid record; `complaints` holds everything wrong with it."""

    def __init__(self, complaints: list[Complaint]) -> None:
        super().__init__(f"{len(complaints)} complaints")
        self.complaints = complaints


class Unreadable(Exception):
    """What was sent cannot be read at all; `phrase` says why, and where as far as that is known."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.message.text)
        self.phrase = phrase


REQUIRED = M("input", "The key %(key)s is missing.")
UNKNOWN = M("input", "There is no key %(key)s here.")
# Translators: nearest is the known key that looks most alike.
UNKNOWN_NEAREST = M("input", "There is no key %(key)s here. Is %(nearest)s meant?")
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
    by_case = {candidate.casefold(): candidate for candidate in known}
    found = difflib.get_close_matches(word.casefold(), by_case, 1, 0.6)
    return by_case[found[0]] if found else None


def unknown_key(pointer: str, key: str, known: Iterable[str]) -> Complaint:
    """Complain of a key that is not known, naming the nearest known one."""
    near = nearest(key, known)
    if near is None:
        return complain(step(pointer, key), UNKNOWN, key=Quoted(key))
    return complain(step(pointer, key), UNKNOWN_NEAREST, key=Quoted(key), nearest=Quoted(near))


def not_allowed(pointer: str, value: object, allowed: Iterable[str]) -> Complaint:
    """Complain of a word that is not among those possible."""
    if not isinstance(value, str):
        return complain(pointer, NOT_TEXT)
    return complain(pointer, NOT_ALLOWED, value=Quoted(value), allowed=Alternatives(tuple(allowed)))


def own_key(key: str) -> bool:
    """Tell whether a key is the user's own, and so never read."""
    return key == "comment" or key.startswith("x_")
