"""What the rule book is made of: rules, rulings and terms, each declared once as data.

Nothing here speaks a language: every text is a `Message` or a `Phrase`. Rules are declared in the modules
beside this one, in the order in which the book is read; `referee.rulebook` gathers them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.messages import CardList, CardText, Message, Phrase, Value
from referee.rules.ruleset import Profile

BOTH = (Profile.TEACHING, Profile.CLASSIC)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee decided where the sources differ or are silent; `id` is like `R08`.

    `why` says what the sources left open. Every reader sees it marked as the referee's.
    """

    id: str
    text: Message
    why: Message


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the book.

    `id` is group, dot, name and never changes once published. `text` is the statement, `why` says why it
    matters, `example` shows it with cards. `sources` are paragraphs of the rule texts (`teaching/03.b`),
    each with its place in `fixtures/facts.tsv`; `rulings` are ids of the referee's own decisions. `profiles`
    are those it holds for; `variants` those it needs, none where it always holds. `judged` is false for
    what is advice, or what no record can prove. `related` are ids of rules to read next.
    """

    id: str
    title: Message
    text: Message
    why: Message
    example: Phrase
    sources: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    profiles: tuple[Profile, ...] = BOTH
    variants: tuple[str, ...] = ()
    judged: bool = True
    related: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """The chapter it stands in."""
        return self.id.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: its name, what it means, and, where it has two meanings, a warning.

    `id` is the English term as one word (`exposed-card`) and the same in every language. `related` are
    ids of terms, `rules` ids of rules where the term is at home. `also` are words by which rule texts, in
    any language, call it besides; whoever looks one of them up is led here.
    """

    id: str
    name: Message
    text: Message
    ambiguity: Message | None = None
    related: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explained:
    """A title and a text for something that the core declares as data: a profile, an option, a variant.

    `values` explains each value that an option may have, by its word; `rules` are ids of rules where it
    is at home.
    """

    title: Message
    text: Message
    values: Mapping[str, Message] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


def example(message: Message, **values: str | int | tuple[str, ...]) -> Phrase:
    """Fill an example: a card, several cards as a tuple, or a number for each placeholder."""
    return Phrase(message, {name: _shown(value) for name, value in values.items()})


def _shown(value: str | int | tuple[str, ...]) -> Value:
    if isinstance(value, tuple):
        return CardList(value)
    return value if isinstance(value, int) else CardText(value)
