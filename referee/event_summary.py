"""A judgement of an event in a few sentences: what it comes down to, and who leads the table."""

from __future__ import annotations

from referee.event import EventJudgement
from referee.messages import MN, M, Message, NameList, Phrase
from referee.verdict import Decision

MOST_LEADERS = 6
"""Where more share the first place, the table tells it better than a sentence."""

JUDGED = MN("event summary", "%(count)s match was judged.", "%(count)s matches were judged.")
NOT_READ = MN(
    "event summary",
    "%(count)s match could not be read.",
    "%(count)s matches could not be read.",
)
CONFIRMED = M("event summary", "The records are in order and the claimed table stands.")
OPEN = M("event summary", "No fault was found, but not everything is decided or claimed.")
UNDECIDABLE = M("event summary", "No fault was found, but the records do not tell enough to confirm every result.")
CORRECTED = M(
    "event summary", "No breach of the rules of play was found, but the records or the table need correcting."
)
REFUTED = M(
    "event summary",
    "No breach of the rules of play was found, but some of the records cannot be right as they stand.",
)
VIOLATED = MN(
    "event summary", "The rules were broken in %(count)s match.", "The rules were broken in %(count)s matches."
)
# Translators: players holds one name or several.
LEADER = M("event summary", "First in the table by the matches: %(players)s.")

_DECIDED = {
    Decision.CONFIRMED: CONFIRMED,
    Decision.OPEN: OPEN,
    Decision.UNDECIDABLE: UNDECIDABLE,
    Decision.CORRECTED: CORRECTED,
    Decision.REFUTED: REFUTED,
}


def summarize_event(judgement: EventJudgement) -> list[Phrase]:
    """Choose the sentences that sum up a judgement of an event, in order."""
    judged = sum(judgement.verdicts.values())
    unread = sum(row.decision is None and row.replaced_by is None for row in judgement.rows)
    sentences = [_counted(JUDGED, judged)]
    if unread:
        sentences.append(_counted(NOT_READ, unread))
    message = _DECIDED.get(judgement.decision)
    broken = judgement.verdicts.get(Decision.VIOLATED, 0)
    sentences.append(_counted(VIOLATED, broken) if message is None else Phrase(message))
    leaders = tuple(row.player for row in judgement.standings if row.rank == 1)
    if judged and 0 < len(leaders) <= MOST_LEADERS:
        sentences.append(Phrase(LEADER, {"players": NameList(leaders)}))
    return sentences


def _counted(message: Message, count: int) -> Phrase:
    return Phrase(message, {"count": count}, count)
