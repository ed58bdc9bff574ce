"""What goes by a name: ids, titles in every language, options with their values, and other words for a term."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from referee.messages import Message, Phrase
from referee.rulebook import OPTIONS, PARAMETERS, RULINGS, SCORINGS, TERMS
from referee.text import languages, speaker
from referee.wire.explained import SHELVES, title
from referee.wire.links import Section

MOST_NEAR = 3
ALIKE = 0.8
"""How much of two names has to agree for one to be meant by the other; less makes `looking` of `king`."""
LONGEST = 60
"""What is longer is no name; nothing is near it."""
MATCH = "match"


class Entry(NamedTuple):
    """Something that can be explained: where it stands (None for a ruling or an option), and its id.

    The id is empty for a whole section.
    """

    section: Section | None
    name: str


def entries() -> Iterator[Entry]:
    """List everything that can be explained."""
    for section, shelf in SHELVES.items():
        for name in shelf.ids:
            yield Entry(section, name)
    for name in (*RULINGS, *OPTIONS):
        yield Entry(None, name)


def goes_by(wanted: str) -> list[Entry]:
    """Find what has an id, or else a name in any language, letter case and accents aside."""
    plain = " ".join(wanted.split()).casefold()
    exact = [entry for key, entry in _ids() if key == plain]
    values = [entry for key, entry in _values() if key == plain]
    if not exact:
        named = _names().get(fold(wanted), ())
        # Some options are called as what they are about, which is explained with the term.
        values += [entry for entry in named if entry.section is not None] or ([] if values else named)
    return list(dict.fromkeys((*exact, *values)))


def begins_with(wanted: str) -> list[Entry]:
    """Find what has an id, or else an id or a name in any language, that begins so."""
    plain, folded = " ".join(wanted.split()).casefold(), fold(wanted)
    if not folded:
        return []
    begun = list(dict.fromkeys(entry for key, entry in (*_ids(), *_values()) if key.startswith(plain)))
    if len({entry.name for entry in begun}) == 1:
        return begun
    named = (entry for key, those in _names().items() if key.startswith(folded) for entry in those)
    return list(dict.fromkeys((*begun, *named)))


def near(wanted: str) -> list[Entry]:
    """Find what has a name that looks very much alike, the most alike first."""
    folded = fold(wanted)
    if not folded or len(folded) > LONGEST:
        return []
    forms = {key: list(those) for key, those in _names().items()}
    for entry in entries():
        forms.setdefault(fold(entry.name.rpartition(".")[2]), []).append(entry)
    close = difflib.get_close_matches(folded, forms, MOST_NEAR, ALIKE)
    return list(dict.fromkeys(entry for form in close for entry in forms[form]))[:MOST_NEAR]


def fold(name: str) -> str:
    """Take from a name what people leave out: capitals, accents, and whether words are joined by a hyphen."""
    bare = "".join(part for part in unicodedata.normalize("NFKD", name) if not unicodedata.combining(part))
    return " ".join(re.findall(r"[\w.]+", bare.casefold().replace("_", " ")))


@cache
def _ids() -> tuple[tuple[str, Entry], ...]:
    """List ids and sections as they stand in records and addresses."""
    sections = [(str(section), Entry(section, "")) for section in Section]
    return (*sections, *((entry.name.casefold(), entry) for entry in entries()))


@cache
def _values() -> tuple[tuple[str, Entry], ...]:
    """List the values and numbers of options, with their option; a variant is explained by itself."""
    found = [
        (value, Entry(None, name))
        for name, option in OPTIONS.items()
        if name != "variants"
        for value in option.values
    ]
    return (*found, *((name, Entry(None, MATCH)) for name in PARAMETERS))


@cache
def _names() -> Mapping[str, tuple[Entry, ...]]:
    """List what people say, in every language, with what goes by it."""
    found: dict[str, list[Entry]] = {}
    for key, entry in (*_ids(), *_values()):
        found.setdefault(fold(key), []).append(entry)
    for entry, message in _titles():
        for tag in languages():
            found.setdefault(fold(speaker(tag).say(Phrase(message))), []).append(entry)
    for name, term in TERMS.items():
        for word in term.also:
            found.setdefault(fold(word), []).append(Entry(Section.GLOSSARY, name))
    return {key: tuple(dict.fromkeys(those)) for key, those in found.items()}


def _titles() -> Iterable[tuple[Entry, Message]]:
    for section, shelf in SHELVES.items():
        for name in shelf.ids:
            yield Entry(section, name), title(section, name)
    for name, option in OPTIONS.items():
        yield Entry(None, name), option.title
    for explained in (*SCORINGS.values(), *PARAMETERS.values()):
        yield Entry(None, MATCH), explained.title
