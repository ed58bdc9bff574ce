"""The rule book as documents: rules, faults and terms in one language, their machine parts the same in all.

Profiles and variants stand in `referee.wire.conventions`. A document of one thing is an object with an id,
texts and `links`; a collection is `{"items": [...]}` in the order in which things are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from referee.faults import FAULTS, Fault
from referee.faults.base import CARD
from referee.messages import Message, Phrase
from referee.rulebook import PROFILES, RULES, TERMS
from referee.rulebook import VARIANTS as EXPLAINED_VARIANTS
from referee.rulebook.book import Rule, Term
from referee.rules.ruleset import Profile
from referee.rules.variants import VARIANTS
from referee.text import Speaker, languages, speaker
from referee.wire.conventions import profile_document, variant_document
from referee.wire.examples import example_document
from referee.wire.links import Section, address
from referee.wire.neighbours import links, rulings

Document = dict[str, Any]


class Shelf(NamedTuple):
    """One section of the rule book: the ids of what stands there, in order, and how one of them is told."""

    ids: Sequence[str]
    tell: Callable[[str, Speaker], Document]


def item(section: Section, name: str, words: Speaker) -> Document:
    """Explain one thing of a section. Raises `KeyError` where there is no such thing."""
    shelf = SHELVES[section]
    if name not in shelf.ids:
        raise KeyError(name)
    return shelf.tell(name, words)


def collection(section: Section, words: Speaker, names: Iterable[str] | None = None) -> Document:
    """Explain everything in a section, or only what is named, in the order in which it is declared."""
    shelf = SHELVES[section]
    chosen = shelf.ids if names is None else [name for name in shelf.ids if name in set(names)]
    return {"items": [shelf.tell(name, words) for name in chosen]}


def rules_for(profile: str | None, variant: str | None) -> list[str]:
    """Find the ids of the rules that hold for a profile, and those that a variant brings."""
    return [
        name
        for name, rule in RULES.items()
        if (profile is None or profile in rule.profiles) and (variant is None or variant in rule.variants)
    ]


def broken_by(rule: str) -> list[str]:
    """Find the codes of the faults that break a rule."""
    return [code for code, kind in FAULTS.items() if kind.rule == rule]


def rule_document(name: str, words: Speaker) -> Document:
    """Explain one rule."""
    rule: Rule = RULES[name]
    faults = broken_by(name)
    return {
        "id": name,
        "title": _say(words, rule.title),
        "text": _say(words, rule.text),
        "why": _say(words, rule.why),
        "example": words.say(rule.example),
        "rulings": rulings(rule.rulings, words),
        "profiles": [str(profile) for profile in rule.profiles],
        "variants": list(rule.variants),
        "sources": list(rule.sources),
        "faults": faults,
        "judged": rule.judged,
        "related": list(rule.related),
        "links": links(
            Section.RULES,
            name,
            tuple(RULES),
            faults=(Section.FAULTS, faults),
            profiles=(Section.PROFILES, rule.profiles),
            variants=(Section.VARIANTS, rule.variants),
            related=(Section.RULES, rule.related),
        ),
    }


def fault_document(name: str, words: Speaker) -> Document:
    """Explain one kind of fault, with a record that has it and one that has not."""
    kind: type[Fault] = FAULTS[name]
    page = kind.page
    return {
        "code": name,
        "severity": str(kind.severity),
        "rule": kind.rule,
        "title": _say(words, page.title),
        "text": _say(words, page.text),
        "looks": _say(words, page.looks),
        "goes_on": _say(words, page.goes_on),
        "result": _say(words, page.result),
        "payload": [
            {
                "name": entry.name,
                "meaning": _say(words, entry.metadata["doc"]),
                "schema": _standing_alone(entry.metadata["schema"]),
            }
            for entry in fields(kind)  # type: ignore[arg-type]
        ],
        "examples": {which: example_document(name, which, words) for which in ("bad", "good")},
        "links": {
            **links(Section.FAULTS, name, tuple(FAULTS)),
            "rule": address(Section.RULES, kind.rule),
        },
    }


def term_document(name: str, words: Speaker) -> Document:
    """Explain one word of the game."""
    term: Term = TERMS[name]
    return {
        "id": name,
        "term": _say(words, term.name),
        "text": _say(words, term.text),
        "ambiguity": None if term.ambiguity is None else _say(words, term.ambiguity),
        "names": term_names(term),
        "rules": list(term.rules),
        "related": list(term.related),
        "links": links(
            Section.GLOSSARY,
            name,
            tuple(TERMS),
            rules=(Section.RULES, term.rules),
            related=(Section.GLOSSARY, term.related),
        ),
    }


def title(section: Section, name: str) -> Message:
    """Find the title of one thing, or the name of a term."""
    if section is Section.RULES:
        return RULES[name].title
    if section is Section.FAULTS:
        return FAULTS[name].page.title
    if section is Section.PROFILES:
        return PROFILES[Profile(name)].title
    return EXPLAINED_VARIANTS[name].title if section is Section.VARIANTS else TERMS[name].name


def term_names(term: Term) -> dict[str, str]:
    """Name a term in every language."""
    return {tag: _say(speaker(tag), term.name) for tag in languages()}


CARD_SCHEMA = {"type": "string", "pattern": r"^(?:(?:A|[2-9]|10|J|Q|K)[SHDC]|\?\?)$"}
"""A card in the canonical letters; ?? is one that nobody has seen."""


def _standing_alone(schema: Any) -> Any:
    """Put what a card is in place of references to it, which lead somewhere only in the schema of a verdict."""
    if schema == CARD:
        return CARD_SCHEMA
    if isinstance(schema, Mapping):
        return {key: _standing_alone(part) for key, part in schema.items()}
    return [_standing_alone(part) for part in schema] if isinstance(schema, list | tuple) else schema


def _say(words: Speaker, message: Message) -> str:
    return words.say(Phrase(message))


SHELVES: Mapping[Section, Shelf] = {
    Section.RULES: Shelf(tuple(RULES), rule_document),
    Section.FAULTS: Shelf(tuple(FAULTS), fault_document),
    Section.PROFILES: Shelf(tuple(str(profile) for profile in Profile), profile_document),
    Section.VARIANTS: Shelf(tuple(VARIANTS), variant_document),
    Section.GLOSSARY: Shelf(tuple(TERMS), term_document),
}
"""Everything the rule book has, by section."""


def rules_with_ruling(name: str) -> list[str]:
    """Find the ids of the rules that give a ruling."""
    return [rule for rule, declared in RULES.items() if name in declared.rulings]
