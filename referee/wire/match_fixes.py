"""Mends of the record of a match: those of its rounds, and a claimed result set to the one established.

The claim of a match is mended only where every round could be judged and no rule was broken in any of
them, and where no mend of a round changes what it scores.
"""

from __future__ import annotations

from typing import Any

from referee.faults.base import Severity, plain
from referee.faults.match_end import WrongEliminations, WrongMatchWinner, WrongScores
from referee.match import MatchJudgement
from referee.verdict import Decision
from referee.wire.fixes import Fix, find_fixes


def find_match_fixes(judgement: MatchJudgement) -> list[Fix | None]:
    """Find the fix of every finding, None where there is none; patches are for what was sent."""
    fixes: list[Fix | None] = [None] * len(judgement.findings)
    for entry in judgement.rounds:
        if entry.judgement is not None:
            for at, fix in enumerate(find_fixes(entry.judgement), entry.first):
                fixes[at] = None if fix is None else _moved(fix, entry.entry.pointer)
    if _settled(judgement):
        for at, finding in enumerate(judgement.findings):
            match finding.fault:
                case WrongScores(established=score):
                    fixes[at] = _safe(finding.pointer, score)
                case WrongMatchWinner(established=winner):
                    fixes[at] = _safe(finding.pointer, plain(winner))
                case WrongEliminations(established=names):
                    fixes[at] = _safe(finding.pointer, plain(names))
    return fixes


def _settled(judgement: MatchJudgement) -> bool:
    """Tell whether nothing could change what the rounds add up to."""
    return (
        judgement.certain
        and not any(finding.fault.severity is Severity.VIOLATION for finding in judgement.findings)
        and not any(
            entry.unread or (entry.judgement is not None and entry.judgement.decision is Decision.REFUTED)
            for entry in judgement.rounds
        )
    )


def _moved(fix: Fix, pointer: str) -> Fix:
    """Make the fix of a round one of what the round is a part of."""
    return {**fix, "patch": [{**operation, "path": pointer + operation["path"]} for operation in fix["patch"]]}


def _safe(pointer: str, value: Any) -> Fix:
    return {"applicability": "safe", "patch": [{"op": "replace", "path": pointer, "value": value}]}
