"""A judgement of an event as it is sent, piece by piece: nothing of it is kept once it is sent.

The findings come first, match by match as they are judged; what is known only at the end comes last. The
pieces joined are the verdict document; its machine part is the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import orjson

from referee.event import EventCourse, EventJudgement, JudgedMatch, MatchRow
from referee.event_record import ClaimedPlace, number_value
from referee.event_summary import summarize_event
from referee.faults.base import Moment
from referee.faults.event import WrongStandings
from referee.match import NO_SCENE, MatchFinding
from referee.record import step
from referee.rules.ruleset import RuleSet
from referee.standings import Row
from referee.text import Speaker
from referee.version import VERSION
from referee.wire.document import FORMAT
from referee.wire.fixes import Fix
from referee.wire.links import fault_links
from referee.wire.match_document import in_words, match_moment
from referee.wire.match_fixes import find_match_fixes

PIECE = 64 * 1024
"""Smaller pieces are put together before they are sent."""


class Part(NamedTuple):
    """A part of the document: what comes before the findings, one finding, or what comes after them."""

    kind: Literal["head", "finding", "closing"]
    value: dict[str, Any]


def event_document(course: EventCourse, speaker: Speaker) -> dict[str, Any]:
    """Judge an event, and write the whole verdict document in one language."""
    document: dict[str, Any] = {}
    for kind, value in event_parts(course, speaker):
        if kind == "finding":
            document["findings"].append(value)
        else:
            document |= value
        if kind == "head":
            document["findings"] = []
    return document


def event_pieces(course: EventCourse, speaker: Speaker) -> Iterator[bytes]:
    """Judge an event, and write the verdict document as JSON while that goes on."""
    piece, before = bytearray(), b""
    for kind, value in event_parts(course, speaker):
        written = orjson.dumps(value)
        match kind:
            case "head":
                # The object is left open, since its keys come as they are known.
                piece += written[:-1] + b',"findings":['
            case "finding":
                piece += before + written
                before = b","
            case "closing":
                piece += b"]," + written[1:]
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def event_parts(course: EventCourse, speaker: Speaker) -> Iterator[Part]:
    """Judge an event, and write the verdict document part by part, in the order of its keys."""
    event, first = course.event, 0
    yield Part(
        "head",
        {"format": FORMAT, "referee": VERSION, "id": event.id, "name": event.name, "language": speaker.language},
    )
    for judged in course.matches():
        for document in match_findings(judged, event.rules, first, speaker):
            yield Part("finding", document)
        first += len(judged.findings)
    judgement = course.finish()
    for document in event_findings(judgement, speaker):
        yield Part("finding", document)
    yield Part("closing", closing(judgement, event.claim, speaker))


def closing(judgement: EventJudgement, claim: tuple[ClaimedPlace, ...] | None, speaker: Speaker) -> dict[str, Any]:
    """Write what is known only once all matches are judged."""
    return {
        "matches": [match_row(row) for row in judgement.rows],
        "standings": [standings_row(row) for row in judgement.standings],
        "totals": {
            "verdicts": {str(decision): count for decision, count in judgement.verdicts.items()},
            "codes": dict(judgement.codes),
        },
        "result": {
            "claimed": None
            if claim is None
            else {"standings": [{"player": place.player, **place.value()} for place in claim]}
        },
        "summary": speaker.say_all(summarize_event(judgement)),
        "verdict": str(judgement.decision),
    }


def match_findings(judged: JudgedMatch, rules: RuleSet, first: int, speaker: Speaker) -> Iterator[dict[str, Any]]:
    """Write the findings of one match; `first` is how many findings of the event stand before them."""
    judgement, id_ = judged.judgement, judged.handed.id
    if judgement is None:
        for finding in judged.findings:
            yield _finding(id_, finding, None, Moment((), "", rules, NO_SCENE), first, speaker)
        return
    for finding, fix in zip(judgement.findings, find_match_fixes(judgement), strict=True):
        yield _finding(id_, finding, fix, match_moment(finding, judgement), first, speaker)


def event_findings(judgement: EventJudgement, speaker: Speaker) -> Iterator[dict[str, Any]]:
    """Write the findings about the event as a whole; they rest on no other."""
    for (id_, finding, moment), fix in zip(judgement.findings, find_event_fixes(judgement), strict=True):
        yield _finding(id_, finding, fix, moment, 0, speaker)


def find_event_fixes(judgement: EventJudgement) -> Iterator[Fix | None]:
    """Find the fix of every finding about the event, None where there is none.

    A claimed place is mended only where no match has anything in it that may still change the table.
    """
    for _, finding, _ in judgement.findings:
        fault, patch = finding.fault, []
        if judgement.settled and isinstance(fault, WrongStandings) and fault.established is not None:
            patch = [
                {"op": "replace", "path": step(finding.pointer, key), "value": fault.established[key]}
                for key in fault.wrong
            ]
        yield {"applicability": "safe", "patch": patch} if patch else None


def _finding(
    match: str | None, finding: MatchFinding, fix: Fix | None, moment: Moment, first: int, speaker: Speaker
) -> dict[str, Any]:
    """Write one finding with its fix; `first` is where the list begins that `follows` counts from."""
    fault = finding.fault
    return {
        "code": fault.code,
        "severity": str(fault.severity),
        "rule": fault.rule,
        "match": match,
        "round": finding.round,
        "player": finding.player,
        "turn": finding.turn,
        "play": finding.play,
        "pointer": finding.pointer,
        "data": in_words(fault.data(), speaker),
        "message": speaker.say(fault.say(moment)),
        "follows": None if finding.follows is None else finding.follows + first,
        "fix": fix,
        "links": fault_links(fault.code),
    }


def match_row(row: MatchRow) -> dict[str, Any]:
    """Write what became of one match; nothing is said of one that was replaced or could not be read."""
    written: dict[str, Any] = {
        "id": row.id,
        "verdict": None if row.decision is None else str(row.decision),
        "established": None if row.established is None else row.established.value(),
        "decision": None if row.ruling is None else row.ruling.value(),
    }
    if row.replaced_by is not None:
        written["superseded_by"] = row.replaced_by
    return written


def standings_row(row: Row) -> dict[str, Any]:
    """Write one line of the table."""
    return {
        "player": row.player,
        "rank": row.rank,
        "points": number_value(row.points),
        "match_wins": row.match_wins,
        "round_wins": row.round_wins,
        "cards_left": None if row.cards_left is None else number_value(row.cards_left),
        "head_to_head": None if row.head_to_head is None else number_value(row.head_to_head),
    }


def find_fixes_in_event(course: EventCourse) -> list[Fix | None]:
    """Find the fix of every finding in an event, None where there is none; the event is judged for it anew."""
    fixes: list[Fix | None] = []
    again = EventCourse(course.event)
    for judged in again.matches():
        none: list[Fix | None] = [None] * len(judged.findings)
        fixes += none if judged.judgement is None else find_match_fixes(judged.judgement)
    return [*fixes, *find_event_fixes(again.finish())]
