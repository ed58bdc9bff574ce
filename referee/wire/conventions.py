"""What can be agreed, as documents: profiles with every option, side by side, and variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee import headings
from referee.messages import Message, Phrase
from referee.rulebook import OPTIONS as EXPLAINED_OPTIONS
from referee.rulebook import PARAMETERS, PROFILES, RULES
from referee.rulebook import VARIANTS as EXPLAINED_VARIANTS
from referee.rules.options import FOUNDATIONS_DEFAULT, MATCH_DEFAULTS, OPTIONS, SCORINGS
from referee.rules.ruleset import Profile, Scoring
from referee.rules.variants import VARIANTS
from referee.text import Speaker
from referee.wire.links import Section, address
from referee.wire.neighbours import is_ruling, links, rulings

Document = dict[str, Any]


class Choice(NamedTuple):
    """An option under one profile: what it is unless said otherwise, and what it may be, each by its word."""

    value: Any
    allowed: Mapping[str, Any]
    sources: tuple[str, ...]


def profile_document(name: str, words: Speaker) -> Document:
    """Explain one profile; the options stand in the same order in all of them."""
    profile = Profile(name)
    explained = PROFILES[profile]
    return {
        "id": name,
        "title": _say(words, explained.title),
        "text": _say(words, explained.text),
        "options": [_option(option, choice, words) for option, choice in choices(profile).items()],
        "rules": list(explained.rules),
        "links": {
            **links(
                Section.PROFILES,
                name,
                tuple(str(each) for each in Profile),
                rules=(Section.RULES, explained.rules),
            ),
            "book": f"{address(Section.RULES)}?profile={name}",
        },
    }


def option_document(name: str, words: Speaker) -> dict[str, Document]:
    """Explain one option: what it is and may be under each profile, by the profile's id."""
    return {str(profile): _option(name, choices(profile)[name], words) for profile in Profile}


def choices(profile: Profile) -> dict[str, Choice]:
    """List what can be agreed under a profile, by the key in a record."""
    found = {
        option.name: Choice(
            str(option.defaults[profile]),
            {str(word): str(word) for word in option.allowed[profile]},
            option.sources,
        )
        for option in OPTIONS
    }
    numbers = sorted({FOUNDATIONS_DEFAULT}.union(*(variant.foundations for variant in VARIANTS.values())))
    found["foundations"] = Choice(
        FOUNDATIONS_DEFAULT,
        {str(number): number for number in numbers},
        ("teaching/02.h", "classic/setup.4", "R13"),
    )
    found["variants"] = Choice([], {name: name for name in VARIANTS}, ("teaching/05.g", "R22"))
    found["match"] = Choice(
        _match(MATCH_DEFAULTS[profile].scoring, MATCH_DEFAULTS[profile].goal),
        {str(word): _match(word, option.defaults[profile]) for word, option in SCORINGS.items()},
        tuple(dict.fromkeys(source for option in SCORINGS.values() for source in option.sources)),
    )
    found["hold_limit"] = Choice(None, {}, ("classic/variations.simultaneous", "R23"))
    return found


def _match(scoring: Scoring, goal: int) -> dict[str, Any]:
    return {"scoring": str(scoring), SCORINGS[scoring].parameter: goal}


def _option(name: str, choice: Choice, words: Speaker) -> Document:
    explained = EXPLAINED_OPTIONS[name]
    return {
        "name": name,
        "title": _say(words, explained.title),
        "text": _say(words, explained.text),
        "value": choice.value,
        "allowed": [
            {"value": value, "text": _say(words, explained.values[word])} for word, value in choice.allowed.items()
        ],
        "parameters": [
            {"name": key, "title": _say(words, parameter.title), "text": _say(words, parameter.text)}
            for key, parameter in (PARAMETERS.items() if name == "match" else ())
        ],
        "sources": _paragraphs(choice.sources),
        "rulings": rulings(filter(is_ruling, choice.sources), words),
        "rules": list(explained.rules),
    }


def variant_document(name: str, words: Speaker) -> Document:
    """Explain one variant: what it changes, and what it cannot be played together with."""
    variant, explained = VARIANTS[name], EXPLAINED_VARIANTS[name]
    excludes = [other.id for other in VARIANTS.values() if other.id in variant.excludes or name in other.excludes]
    brought = [rule.id for rule in RULES.values() if name in rule.variants]
    rules = list(dict.fromkeys((*explained.rules, *brought)))
    return {
        "id": name,
        "title": _say(words, explained.title),
        "text": _say(words, explained.text),
        "foundations": sorted({FOUNDATIONS_DEFAULT, *variant.foundations}),
        "excludes": excludes,
        "excludes_options": [
            {"option": option, "value": value} for option, value in variant.excludes_options.items()
        ],
        "sources": _paragraphs(variant.sources),
        "rulings": rulings(filter(is_ruling, variant.sources), words),
        "rules": rules,
        "links": {
            **links(
                Section.VARIANTS,
                name,
                tuple(VARIANTS),
                rules=(Section.RULES, rules),
                excludes=(Section.VARIANTS, excludes),
            ),
            "book": f"{address(Section.RULES)}?variant={name}",
        },
    }


def value_words(value: Any, words: Speaker) -> str:
    """Show the value of an option in one line: as it stands in a record, or in words where it is nothing."""
    if isinstance(value, Mapping):
        scoring, *numbers = value.items()
        return ", ".join([str(scoring[1]), *(f"{key}: {number}" for key, number in numbers)])
    if value is None or value == []:
        return _say(words, headings.NOT_SET if value is None else headings.NONE)
    return str(value)


def _paragraphs(sources: Iterable[str]) -> list[str]:
    return [source for source in sources if not is_ruling(source)]


def _say(words: Speaker, message: Message) -> str:
    return words.say(Phrase(message))
