"""Text fit for a terminal: made harmless, measured in columns, wrapped and painted."""

from __future__ import annotations

import unicodedata
from enum import StrEnum


class Style(StrEnum):
    """How a piece of the report looks where colours are wanted (ANSI)."""

    PLAIN = ""
    BOLD = "1"
    DIM = "2"
    RED = "31"
    GREEN = "32"
    YELLOW = "33"
    CYAN = "36"


_JOINERS = "\u200c\u200d"


def clean(text: str) -> str:
    """Make a text harmless for a terminal without shortening it.

    Control and direction characters, line breaks and half characters become U+FFFD. The two joiners
    stay, since names in several scripts are spelt with them.
    """
    if text.isprintable():
        return text
    return "".join(
        "\ufffd" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in _JOINERS else char
        for char in text
    )


def width(text: str) -> int:
    """Count the columns a text takes in a terminal: two for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff"
        else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def wrap(text: str, columns: int) -> list[str]:
    """Break a text into lines of so many columns; a word that is longer stands on a line of its own."""
    lines: list[str] = []
    taken = columns
    for word in text.split(" "):
        needed = width(word)
        if lines and taken + 1 + needed <= columns:
            lines[-1] += " " + word
            taken += 1 + needed
        else:
            lines.append(word)
            taken = needed
    return lines


def paint(text: str, style: Style, colours: bool) -> str:
    """Put a style around a text, where colours are wanted."""
    return f"\x1b[{style}m{text}\x1b[0m" if colours and style and text else text
