"""A judgement in a few sentences: what it comes down to, how the round ended, whether it mattered."""

from __future__ import annotations

from referee.faults.base import Severity
from referee.faults.result import result_value, tell_result
from referee.game.outcome import Outcome, Result
from referee.messages import MN, M, Message, Phrase
from referee.verdict import Decision, Judgement

# Translators: result, wherever it stands below, is a description such as "a block, won by Ana".
CONFIRMED = M("summary", "The record is in order and the claimed result stands: %(result)s.")
OPEN = M("summary", "No fault was found. As far as the record goes: %(result)s.")
UNDECIDABLE = M("summary", "No fault was found, but the record does not tell enough to confirm the result.")
CORRECTED = M("summary", "No rule of play was broken, but the record needs correcting. By the replay: %(result)s.")
REFUTED = M("summary", "No rule of play was broken, but what was handed in does not hold.")
VIOLATED = MN(
    "summary",
    "The rules were broken once.",
    "The rules were broken %(count)s times.",
)
AS_PLAYED = M("summary", "As it was played: %(result)s.")
LAWFUL = M("summary", "By the rules: %(result)s.")
CHANGED = M("summary", "By the rules the result would be another: %(result)s.")
UNCHANGED = M("summary", "By the rules the result is the same.")
CLAIM_WRONG = M("summary", "By the rules the claimed result does not stand. It should be: %(result)s.")
CLAIM_STANDS = M("summary", "By the rules, too, the claimed result stands.")
UNKNOWN = M("summary", "Whether this changed the result cannot be said.")


def summarize(judgement: Judgement) -> list[Phrase]:
    """Choose the sentences that sum up a judgement, in order."""
    decision, lawful, played = judgement.decision, judgement.lawful, judgement.as_played
    if decision is Decision.CONFIRMED:
        settled = lawful if played.outcome is Outcome.UNRECORDED and lawful is not None else played
        return [_with(CONFIRMED, judgement, settled)]
    if decision is Decision.OPEN:
        return [_with(OPEN, judgement, played)]
    if decision is Decision.UNDECIDABLE:
        return [Phrase(UNDECIDABLE)]
    if decision is Decision.CORRECTED:
        return [_with(CORRECTED, judgement, played)]
    if decision is Decision.REFUTED:
        return [Phrase(REFUTED), *([_with(LAWFUL, judgement, lawful)] if lawful else [])]
    causes = sum(
        finding.fault.severity is Severity.VIOLATION and finding.follows is None for finding in judgement.findings
    )
    sentences = [Phrase(VIOLATED, {"count": causes}, causes)]
    if played.outcome is not Outcome.UNRECORDED:
        sentences.append(_with(AS_PLAYED, judgement, played))
    # What the rules lead to is compared with the claim, and with the play only where nothing is claimed.
    claimed = judgement.compares_claim
    if judgement.material and lawful is not None:
        sentences.append(_with(CLAIM_WRONG if claimed else CHANGED, judgement, lawful))
    elif judgement.material is False:
        sentences.append(Phrase(CLAIM_STANDS if claimed else UNCHANGED))
    else:
        sentences.append(Phrase(UNKNOWN))
    return sentences


def _with(message: Message, judgement: Judgement, result: Result) -> Phrase:
    return Phrase(message, {"result": tell_result(result_value(result, judgement.record.players))})
