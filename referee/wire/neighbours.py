"""Pieces that documents of the rule book share: links to neighbours, and the referee's rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.messages import Phrase
from referee.rulebook import RULINGS
from referee.text import Speaker
from referee.wire.links import Section, address


def links(
    section: Section, name: str, order: Sequence[str], **more: tuple[Section, Iterable[str]]
) -> dict[str, Any]:
    """Link one thing to itself, its section, those before and after it there, and others by relation."""
    place = order.index(name)
    before = order[place - 1] if place else None
    after = order[place + 1] if place + 1 < len(order) else None
    return {
        "self": address(section, name),
        "collection": address(section),
        "previous": None if before is None else address(section, before),
        "next": None if after is None else address(section, after),
        **{
            relation: [address(other, target) for target in targets] for relation, (other, targets) in more.items()
        },
    }


def rulings(names: Iterable[str], words: Speaker) -> list[dict[str, str]]:
    """Tell rulings of the referee by their ids."""
    return [ruling(name, words) for name in names]


def ruling(name: str, words: Speaker) -> dict[str, str]:
    """Tell one ruling: what was decided, and what the sources left open."""
    declared = RULINGS[name]
    return {
        "id": name,
        "text": words.say(Phrase(declared.text)),
        "why": words.say(Phrase(declared.why)),
    }


def is_ruling(source: str) -> bool:
    """Tell whether something cited is a ruling of the referee (`R08`), no paragraph of a rule text."""
    return source in RULINGS
