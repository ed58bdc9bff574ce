"""The whole way: from what was sent to the verdict document, whichever kind of record it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.event import EventCourse
from referee.match import MatchJudgement, judge_match
from referee.text import Speaker
from referee.verdict import Judgement, judge
from referee.wire.body import parse_json
from referee.wire.document import to_bytes, verdict_document
from referee.wire.event_document import event_document, event_pieces, find_fixes_in_event
from referee.wire.event_log import read_event
from referee.wire.fixes import Fix, find_fixes
from referee.wire.kinds import EVENT, MATCH, ROUND
from referee.wire.log import read_log
from referee.wire.match_document import match_document
from referee.wire.match_fixes import find_match_fixes
from referee.wire.match_log import read_match

Judged = Judgement | MatchJudgement | EventCourse
"""What the referee makes of a record of any kind; an event is judged only while its document is written."""


class Kind(NamedTuple):
    """What is done with one kind of record: judging it, writing the verdict, and finding mends.

    `judge` raises `InvalidRecord`.
    """

    judge: Callable[[Any], Any]
    document: Callable[[Any, Speaker], dict[str, Any]]
    fixes: Callable[[Any], list[Fix | None]]


_ROUND = Kind(lambda value: judge(read_log(value)), verdict_document, find_fixes)

KINDS: Mapping[str, Kind] = {
    ROUND: _ROUND,
    MATCH: Kind(lambda value: judge_match(read_match(value)), match_document, find_match_fixes),
    EVENT: Kind(lambda value: EventCourse(read_event(value)), event_document, find_fixes_in_event),
}
"""Every kind of record by the name of its format."""

_BY_JUDGEMENT: Mapping[type, Kind] = {
    Judgement: _ROUND,
    MatchJudgement: KINDS[MATCH],
    EventCourse: KINDS[EVENT],
}


def _kind(value: Any) -> Kind:
    """Find the kind of a record; what is none is told so by whoever reads rounds."""
    form = value.get("format") if isinstance(value, dict) else None
    return KINDS.get(form, _ROUND) if isinstance(form, str) else _ROUND


def judge_value(value: Any) -> Judged:
    """Judge a record of any kind that is parsed already. Raises `InvalidRecord`."""
    judged: Judged = _kind(value).judge(value)
    return judged


def document_of(judged: Judged, speaker: Speaker) -> dict[str, Any]:
    """Write what was made of a record as its verdict document in one language."""
    return _BY_JUDGEMENT[type(judged)].document(judged, speaker)


def pieces_of(judged: Judged, speaker: Speaker) -> Iterator[bytes]:
    """Write a verdict document as JSON, piece by piece where it may become long."""
    if isinstance(judged, EventCourse):
        yield from event_pieces(judged, speaker)
    else:
        yield to_bytes(document_of(judged, speaker))


def fixes_of(judged: Judged) -> list[Fix | None]:
    """Find the fix of every finding, None where there is none; patches are for the record as it was sent."""
    return _BY_JUDGEMENT[type(judged)].fixes(judged)


def adjudicate_value(value: Any, speaker: Speaker) -> dict[str, Any]:
    """Judge a record that is parsed already. Raises `InvalidRecord`."""
    if type(value) is dict and value.get("format") == ROUND:
        return verdict_document(judge(read_log(value)), speaker)
    kind = _kind(value)
    return kind.document(kind.judge(value), speaker)


def adjudicate_bytes(body: bytes, speaker: Speaker) -> dict[str, Any]:
    """Judge a record as it was sent. Raises `Unreadable` or `InvalidRecord`."""
    return adjudicate_value(parse_json(body), speaker)
