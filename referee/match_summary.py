"""A judgement of a match in a few sentences: what it comes down to, and what its rounds add up to."""

from __future__ import annotations

from referee.faults.base import Severity
from referee.faults.match_end import SCORE
from referee.match import MatchJudgement
from referee.messages import MN, M, NameList, Numbers, Phrase, PhraseList, Value
from referee.scoring import Established
from referee.verdict import Decision

# Translators: what a match amounts to, after a colon; scores is a list such as "Ana: 3 and Ben: 1".
WON = M("match summary", "the match goes to %(winner)s (%(scores)s)")
TIED = M("match summary", "the match ends in a tie between %(winner)s (%(scores)s)")
UNDECIDED = M("match summary", "the match is not decided (%(scores)s)")

# Translators: result, wherever it stands below, is a description such as "the match is not decided (Ana: 3)".
CONFIRMED = M("match summary", "The records are in order and the claimed result stands: %(result)s.")
OPEN = M("match summary", "No fault was found. As far as the records go: %(result)s.")
UNDECIDABLE = M("match summary", "No fault was found, but the records do not tell enough to confirm the result.")
CORRECTED = M(
    "match summary",
    "No breach of the rules of play was found, but the records need correcting. By the rounds: %(result)s.",
)
REFUTED = M(
    "match summary",
    "No breach of the rules of play was found, but the records cannot be right as they stand. "
    "By the rounds that could be judged: %(result)s.",
)
VIOLATED = MN(
    "match summary",
    "The rules were broken once in this match.",
    "The rules were broken %(count)s times in this match.",
)
AS_PLAYED = M("match summary", "By the rounds as they were played: %(result)s.")
# Translators: rounds holds one number or several, e.g. "2 and 5".
MATERIAL = MN(
    "match summary",
    "By the rules the result of this round would be another: %(rounds)s.",
    "By the rules the results of these rounds would be others: %(rounds)s.",
)


def tell_established(established: Established, players: tuple[str, ...]) -> Phrase:
    """Describe what a match amounts to, with its scores."""
    scores = [
        Phrase(SCORE, {"player": player, "score": score})
        for player, score in zip(players, established.scores, strict=True)
    ]
    values: dict[str, Value] = {"scores": PhraseList(tuple(scores))}
    if not established.decided:
        return Phrase(UNDECIDED, values)
    values["winner"] = NameList(established.winners)
    return Phrase(WON if len(established.winners) == 1 else TIED, values)


def summarize_match(judgement: MatchJudgement) -> list[Phrase]:
    """Choose the sentences that sum up a judgement of a match, in order."""
    result = {"result": tell_established(judgement.established, judgement.record.players)}
    match judgement.decision:
        case Decision.CONFIRMED:
            return [Phrase(CONFIRMED, result)]
        case Decision.OPEN:
            return [Phrase(OPEN, result)]
        case Decision.UNDECIDABLE:
            return [Phrase(UNDECIDABLE)]
        case Decision.CORRECTED:
            return [Phrase(CORRECTED, result)]
        case Decision.REFUTED:
            return [Phrase(REFUTED, result)]
        case Decision.VIOLATED:
            return [*_broken(judgement), Phrase(AS_PLAYED, result), *_changed(judgement)]


def _broken(judgement: MatchJudgement) -> list[Phrase]:
    causes = sum(
        finding.fault.severity is Severity.VIOLATION and finding.follows is None for finding in judgement.findings
    )
    return [Phrase(VIOLATED, {"count": causes}, causes)]


def _changed(judgement: MatchJudgement) -> list[Phrase]:
    """Name the rounds whose result is not the one the rules lead to."""
    numbers = tuple(
        number
        for number, entry in enumerate(judgement.rounds, 1)
        if entry.judgement is not None and entry.judgement.material
    )
    return [Phrase(MATERIAL, {"rounds": Numbers(numbers)}, len(numbers))] if numbers else []
