"""What fixes would change in the files, as a unified diff."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.checking import Entry
from referee.reports.manner import Manner
from referee.terminal import Style, clean, paint

_STYLES = {"-": Style.RED, "+": Style.GREEN, "@": Style.CYAN}


def write_diff(entries: Iterable[Entry], manner: Manner) -> Iterator[str]:
    """Write what fixes would change in the files, for people and for programs that apply it."""
    for entry in entries:
        for line in entry.diff:
            if manner.terminal:
                head = line.startswith(("--- ", "+++ "))
                style = Style.BOLD if head else _STYLES.get(line[:1], Style.PLAIN)
                yield paint(clean(line.rstrip("\r\n").expandtabs()), style, manner.colours) + "\n"
            else:
                yield line
