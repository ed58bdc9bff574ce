"""Verdicts and severities in a word or two, wherever a person reads them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.faults.base import Severity
from referee.messages import M, Message
from referee.verdict import Decision

# Translators: the verdict in a word or two, from here to "confirmed".
DECISIONS: Mapping[Decision, Message] = {
    Decision.VIOLATED: M("report", "rules broken"),
    Decision.CORRECTED: M("report", "corrected"),
    Decision.REFUTED: M("report", "refuted"),
    Decision.UNDECIDABLE: M("report", "undecidable"),
    Decision.OPEN: M("report", "open"),
    Decision.CONFIRMED: M("report", "confirmed"),
}
# Translators: how much a finding weighs, from here to "Notice".
SEVERITIES: Mapping[Severity, Message] = {
    Severity.VIOLATION: M("report", "Violation"),
    Severity.DISCREPANCY: M("report", "Discrepancy"),
    Severity.NOTICE: M("report", "Notice"),
}
