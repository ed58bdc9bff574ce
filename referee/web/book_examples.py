"""Real answers of the rule book, as examples in the description of the service, in every language."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from referee.text import Speaker, languages, speaker
from referee.web.bodies import JSON
from referee.web.problems import PROBLEM_JSON, Problem
from referee.web.rulebook import TOLD, missing, unknown_value
from referee.wire.document import to_bytes
from referee.wire.explained import collection, item, rules_for
from referee.wire.links import Section, address

SHOWN: Mapping[Section, tuple[str, str]] = {
    Section.RULES: ("turn.compulsory-play", "turn.compulsry-play"),
    Section.FAULTS: ("missed-play", "mised-play"),
    Section.PROFILES: ("classic", "clasic"),
    Section.VARIANTS: ("speed", "sped"),
    Section.GLOSSARY: ("foundation", "fundation"),
}
"""What each section's examples show: something that there is, and something that there is not."""
NARROWED = "speed"
"""The variant of the example in which the list of rules is narrowed."""
WHOLE = (Section.VARIANTS,)
"""Sections that are short enough to stand in the description as a whole; to the others the examples lead."""


def add_examples(paths: dict[str, Any]) -> None:
    """Put real answers into the description of every address of the rule book."""
    for section in Section:
        there, not_there = SHOWN[section]
        listing = paths[address(section)]["get"]["responses"]
        explaining = paths[address(section, f"{{{TOLD[section].key}}}")]["get"]["responses"]
        _add(explaining["200"], JSON, "", partial(item, section, there))
        _add_problem(explaining["404"], missing(section, not_there))
        if section in WHOLE:
            _add(listing["200"], JSON, "", partial(collection, section))
        else:
            _lead(listing["200"], section)
    rules = paths[address(Section.RULES)]["get"]["responses"]
    narrowed = rules_for(None, NARROWED)
    _add(rules["200"], JSON, f"variant={NARROWED}", partial(collection, Section.RULES, names=narrowed))
    _add_problem(rules["422"], unknown_value("profile", "clasic"))


def _add(answer: dict[str, Any], media_type: str, asked: str, tell: Callable[[Speaker], Any]) -> None:
    """Add what is told in every language; `asked` is what else is in the query."""
    examples = answer["content"][media_type].setdefault("examples", {})
    for tag in languages():
        # Written and read again, so that an example holds just what is sent.
        value = json.loads(to_bytes(tell(speaker(tag))))
        query = "&".join(filter(None, (asked, f"lang={tag}")))
        examples[query.replace("=", "-").replace("&", "-")] = {"summary": query, "value": value}


def _add_problem(answer: dict[str, Any], problem: Problem) -> None:
    _add(answer, PROBLEM_JSON, "", problem.document)


def _lead(answer: dict[str, Any], section: Section) -> None:
    """Lead to the whole answer where it is too long to stand in the description."""
    examples = answer["content"][JSON].setdefault("examples", {})
    for tag in languages():
        query = f"lang={tag}"
        examples[f"lang-{tag}"] = {"summary": query, "externalValue": f"{address(section)}?{query}"}
