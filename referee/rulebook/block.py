"""Placeholder."""

from referee.rulebook.book import Rule

RULES: tuple[Rule, ...] = ()
