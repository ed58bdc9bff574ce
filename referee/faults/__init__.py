"""Every fault the referee can find, one module a family.

The order of the imports is the order of the register, and so the order of findings at one place.
"""

from types import ModuleType  # noqa: I001 - see above

from referee.faults import (
    packets,
    deal,
    order,
    source,
    spaces,
    build,
    bars,
    shown,
    compulsion,
    ending,
    result,
    counts,
    match,
    match_end,
    unreadable,
    event,
)
from referee.faults.base import FAULTS, Fault, Moment, Severity

__all__ = [
    "EVENT_FAMILIES",
    "FAULTS",
    "MATCH_FAMILIES",
    "ROUND_FAMILIES",
    "Fault",
    "Moment",
    "Severity",
    "bars",
    "build",
    "compulsion",
    "counts",
    "deal",
    "ending",
    "event",
    "match",
    "match_end",
    "of_families",
    "order",
    "packets",
    "result",
    "results",
    "shown",
    "source",
    "spaces",
    "unreadable",
]

ROUND_FAMILIES = (packets, deal, order, source, spaces, build, bars, shown, compulsion, ending, result, counts)
"""What can be found in a round that stands alone."""

MATCH_FAMILIES = (match, match_end, unreadable)
"""What can be found in a match besides."""

EVENT_FAMILIES = (event,)
"""What can be found in an event besides."""


def of_families(*families: ModuleType) -> dict[str, type[Fault]]:
    """Give the faults that some families declare, by their code and in the order of the register."""
    modules = {family.__name__ for family in families}
    return {code: kind for code, kind in FAULTS.items() if kind.__module__ in modules}
