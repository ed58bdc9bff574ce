"""Text in columns for a terminal: tables and labelled lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.terminal import Style, paint, width, wrap

COLUMNS = 100
"""How wide a report may be, as far as the names allow."""
NARROWEST = 24
"""How narrow a column of text may become before the line grows longer than it should."""
GAP = "   "


class Cell(NamedTuple):
    """One entry of a table, and how it looks."""

    text: str
    style: Style = Style.PLAIN


def table(rows: Sequence[Sequence[Cell]], columns: int, right: Iterable[int], colours: bool) -> list[str]:
    """Align the cells of rows that all have as many; those in columns `right` (from 0) to the right.

    A last column that is aligned to the left is wrapped.
    """
    aligned, last = frozenset(right), len(rows[0]) - 1
    fixed = last + 1 if last in aligned else last
    widths = [max(width(row[at].text) for row in rows) for at in range(fixed)]
    left = sum(widths) + len(GAP) * len(widths)
    lines = []
    for row in rows:
        cells = []
        for at, cell in enumerate(row[:fixed]):
            space = " " * (widths[at] - width(cell.text))
            text = paint(cell.text, cell.style, colours)
            cells.append(space + text if at in aligned else text + space)
        if fixed == len(row):
            lines.append(GAP.join(cells))
            continue
        first, *more = wrap(row[last].text, max(NARROWEST, columns - left))
        style = row[last].style
        lines.append(GAP.join([*cells, paint(first, style, colours)]))
        lines += [" " * left + paint(line, style, colours) for line in more]
    return lines


def broken(heads: Sequence[str], rows: Sequence[Sequence[str]], columns: int) -> list[list[str]]:
    """Break the heads of columns into several lines, where the table would be too broad without that.

    A column stays as broad as its cells and the longest word of its head.
    """
    cells = [max((width(row[at]) for row in rows), default=0) for at in range(len(heads))]
    if sum(map(max, cells, map(width, heads))) + len(GAP) * (len(heads) - 1) <= columns:
        return [list(heads)]
    lines = [wrap(head, max(cell, *map(width, head.split(" ")))) for head, cell in zip(heads, cells, strict=True)]
    most = max(map(len, lines))
    # The last line of every head stands right above its column.
    filled = [[""] * (most - len(head)) + head for head in lines]
    return [[head[at] for head in filled] for at in range(most)]


def labelled(rows: Iterable[tuple[str, str]], colours: bool) -> list[str]:
    """Set texts beside their labels, indented and wrapped."""
    told = list(rows)
    broad = max(width(label) for label, _ in told)
    lines = []
    for label, text in told:
        first, *more = wrap(text, COLUMNS - broad - 2 - len(GAP))
        lines.append(f"  {paint(label, Style.DIM, colours)}{' ' * (broad - width(label))}{GAP}{first}")
        lines += [" " * (2 + broad) + GAP + line for line in more]
    return lines


def side_by_side(label: str, cells: Sequence[str], columns: int, colours: bool) -> list[str]:
    """Set short texts beside a label, in as few lines as they need."""
    broad = max(map(width, cells))
    most = max(1, (columns - width(label)) // (broad + len(GAP)))
    # As many lines as that takes, and about as many cells in each.
    across = -(-len(cells) // -(-len(cells) // most))
    lines = []
    for start in range(0, len(cells), across):
        padded = [cell + " " * (broad - width(cell)) for cell in cells[start : start + across]]
        before = " " * width(label) if start else paint(label, Style.DIM, colours)
        lines.append(GAP.join([before, *padded]))
    return lines
