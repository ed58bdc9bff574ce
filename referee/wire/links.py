"""Addresses of what the rule book explains, as they stand in documents: the same in every language."""

from __future__ import annotations

from enum import StrEnum

from referee.faults import FAULTS


class Section(StrEnum):
    """What the rule book has, by the last part of the address where it is listed."""

    RULES = "rules"
    FAULTS = "faults"
    PROFILES = "profiles"
    VARIANTS = "variants"
    GLOSSARY = "glossary"


def address(section: Section, name: str | None = None) -> str:
    """Give the address of a section, or of one thing in it."""
    listing = f"/v1/{section}"
    return listing if name is None else f"{listing}/{name}"


_FAULT_LINKS = {
    code: {"rule": address(Section.RULES, kind.rule), "fault": address(Section.FAULTS, code)}
    for code, kind in FAULTS.items()
}
"""Made once, since every finding has them."""


def fault_links(code: str) -> dict[str, str]:
    """Give the addresses at which a fault and the rule it breaks are explained, to be kept and changed freely."""
    return _FAULT_LINKS[code].copy()
