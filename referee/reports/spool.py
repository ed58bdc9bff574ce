"""Text that is told later than it is made, kept out of memory meanwhile.

A report on an event begins with what is known only at its end. What comes after that waits in a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile

IN_MEMORY = 1 << 20
"""Up to so many bytes wait in memory."""
PIECE = 1 << 16


class Spool:
    """Takes pieces of text and gives them back; used as a context, so that its file goes away."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="")

    def __enter__(self) -> Spool:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def write(self, pieces: Iterable[str]) -> None:
        """Add pieces of text."""
        self._file.writelines(pieces)

    def pieces(self) -> Iterator[str]:
        """Give back all that was written, from the start."""
        self._file.seek(0)
        while piece := self._file.read(PIECE):
            yield piece
