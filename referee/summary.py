"""A judgement in a few sentences: what it comes down to, how the round ended, whether it mattered."""

from __future__ import annotations

from typing import NamedTuple

from referee.faults.base import Severity
from referee.faults.results import Winner, tell_result, winner_value
from referee.game.outcome import Outcome, Result
from referee.messages import MN, M, Message, Phrase
from referee.verdict import Decision, Judgement

# Translators: result, wherever it stands below, is a description such as "a block, won by Ana".
CONFIRMED = M("summary", "The record is in order and the claimed result stands: %(result)s.")
OPEN = M("summary", "No fault was found. As far as the record goes: %(result)s.")
UNDECIDABLE = M("summary", "No fault was found, but the record does not tell enough to confirm the result.")
CORRECTED = M("summary", "No rule of play was broken, but the record needs correcting. By the replay: %(result)s.")
REFUTED = M("summary", "No rule of play was broken, but the record cannot be right as it stands.")
VIOLATED = MN(
    "summary",
    "The rules were broken once.",
    "The rules were broken %(count)s times.",
)
AS_PLAYED = M("summary", "As it was played: %(result)s.")
LAWFUL = M("summary", "By the rules: %(result)s.")
CHANGED = M("summary", "By the rules the result would be another: %(result)s.")
# Translators: said where outcome and winner agree; how many cards are left may differ.
UNCHANGED = M("summary", "By the rules the round comes out the same way.")
CLAIM_WRONG = M("summary", "By the rules the claimed result does not stand. It should be: %(result)s.")
# Translators: the same.
CLAIM_STANDS = M("summary", "By the rules, too, the round comes out as claimed.")
UNKNOWN = M("summary", "Whether this changed the result cannot be said.")


class Ending(NamedTuple):
    """How a round came out, as far as a summary says it."""

    outcome: Outcome
    winner: Winner
    remaining: tuple[int, ...] | None


class Gist(NamedTuple):
    """All that a summary depends on: few facts, which repeat from record to record.

    `causes` counts the violations that rest on no other; `claimed` tells whether `material` is about
    the claim.
    """

    decision: Decision
    causes: int
    as_played: Ending
    lawful: Ending | None
    material: bool | None
    claimed: bool


def gist(judgement: Judgement) -> Gist:
    """Take from a judgement what its summary depends on."""
    players = judgement.record.players
    causes = [
        finding
        for finding in judgement.findings
        if finding.fault.severity is Severity.VIOLATION and finding.follows is None
    ]
    played, lawful = judgement.as_played, judgement.lawful
    ended = _ending(played, players)
    if lawful is None:
        by_the_rules = None
    else:
        by_the_rules = ended if lawful is played else _ending(lawful, players)
    return Gist(judgement.decision, len(causes), ended, by_the_rules, judgement.material, judgement.compares_claim)


def _ending(result: Result, players: tuple[str, ...]) -> Ending:
    return Ending(result.outcome, winner_value(result.winners, players), result.remaining)


def summarize(facts: Gist) -> list[Phrase]:
    """Choose the sentences that sum up a judgement, in order."""
    decision, causes, played, lawful, material, claimed = facts
    if decision is Decision.CONFIRMED:
        settled = lawful if played.outcome is Outcome.UNRECORDED and lawful is not None else played
        return [_with(CONFIRMED, settled)]
    if decision is Decision.OPEN:
        return [_with(OPEN, played)]
    if decision is Decision.UNDECIDABLE:
        return [Phrase(UNDECIDABLE)]
    if decision is Decision.CORRECTED:
        return [_with(CORRECTED, played)]
    if decision is Decision.REFUTED:
        return [Phrase(REFUTED), *([_with(LAWFUL, lawful)] if lawful is not None else [])]
    sentences = [Phrase(VIOLATED, {"count": causes}, causes)]
    if played.outcome is not Outcome.UNRECORDED:
        sentences.append(_with(AS_PLAYED, played))
    # What the rules lead to is compared with the claim, and with the play only where nothing is claimed.
    if material and lawful is not None:
        sentences.append(_with(CLAIM_WRONG if claimed else CHANGED, lawful))
    elif material is False:
        sentences.append(Phrase(CLAIM_STANDS if claimed else UNCHANGED))
    else:
        sentences.append(Phrase(UNKNOWN))
    return sentences


def _with(message: Message, ending: Ending) -> Phrase:
    return Phrase(message, {"result": tell_result(ending._asdict())})
