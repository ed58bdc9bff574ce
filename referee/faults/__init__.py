"""Every fault the referee can find, one module a family.

The order of the imports is the order of the register, and so the order of findings at one place.
"""

from referee.faults import (  # noqa: I001 - see above
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
)
from referee.faults.base import FAULTS, Fault, Moment, Severity

__all__ = [
    "FAULTS",
    "Fault",
    "Moment",
    "Severity",
    "bars",
    "build",
    "compulsion",
    "counts",
    "deal",
    "ending",
    "match",
    "match_end",
    "order",
    "packets",
    "result",
    "results",
    "shown",
    "source",
    "spaces",
    "unreadable",
]
