"""How a report is written, whatever its form."""

from __future__ import annotations

from dataclasses import dataclass

from referee.faults.base import Severity
from referee.text import Speaker


@dataclass(frozen=True, slots=True)
class Manner:
    """How a report is written.

    Its language, whether it goes to a terminal, and there in colours, and whether it is about one file alone.
    """

    speaker: Speaker
    terminal: bool
    colours: bool
    single: bool
    fail_level: Severity
