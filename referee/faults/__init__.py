"""Every fault the referee can find, one module a family.

The order of the imports is the order of the register, and so the order of findings at one place.
"""

from referee.faults import deal, order, source, build, bars, shown, compulsion, ending, result  # noqa: I001 - see above
from referee.faults.base import FAULTS, Fault, Moment, Severity

__all__ = [
    "FAULTS",
    "Fault",
    "Moment",
    "Severity",
    "bars",
    "build",
    "compulsion",
    "deal",
    "ending",
    "order",
    "result",
    "shown",
    "source",
]
