"""The rule book: every rule, ruling and term in the order in which it is read, as data without a language."""

from __future__ import annotations

from collections.abc import Mapping

from referee.messages import Message
from referee.rulebook import (
    bars,
    block,
    deal,
    event,
    foundation,
    game,
    match,
    pace,
    record,
    result,
    round_end,
    scoring,
    tips,
    turn,
    variants,
)
from referee.rulebook.book import Rule, Ruling, Term
from referee.rulebook.chapters import GROUPS
from referee.rulebook.conventions import OPTIONS, PARAMETERS, PROFILES, SCORINGS, VARIANTS
from referee.rulebook.glossary import TERMS as _TERMS
from referee.rulebook.rulings import RULINGS as _RULINGS

__all__ = ["GROUPS", "OPTIONS", "PARAMETERS", "PROFILES", "RULES", "RULINGS", "SCORINGS", "TERMS", "VARIANTS"]

_CHAPTERS = (
    *(game, deal, foundation, turn, round_end, block, result, variants, bars, pace, match, scoring),
    *(event, record, tips),
)


def _in_reading_order(groups: Mapping[str, Message]) -> dict[str, Rule]:
    """Sort the rules by chapter; within a chapter they stand as they are declared."""
    places = {group: place for place, group in enumerate(groups)}
    declared = [rule for chapter in _CHAPTERS for rule in chapter.RULES]
    return {rule.id: rule for rule in sorted(declared, key=lambda rule: places[rule.group])}


RULES: Mapping[str, Rule] = _in_reading_order(GROUPS)
"""Every rule by its id, in the order in which the book is read."""

RULINGS: Mapping[str, Ruling] = {ruling.id: ruling for ruling in _RULINGS}
"""What the referee decided where the sources differ or are silent, by id."""

TERMS: Mapping[str, Term] = {term.id: term for term in _TERMS}
"""The words of the game by id."""
