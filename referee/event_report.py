"""A judgement of an event told to a person in a terminal: its faulty matches, then the event and its table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.event import EventCourse
from referee.event_record import number_value
from referee.event_summary import summarize_event
from referee.faults.base import Moment
from referee.faults.event import told_number
from referee.match import NO_SCENE, MatchFinding
from referee.match_report import report_match
from referee.messages import Phrase
from referee.report import COLUMNS, DECISIONS, GAP, HEADING, SEVERITIES
from referee.terminal import Style, clean, paint, width, wrap
from referee.text import Speaker


def report_event(course: EventCourse, speaker: Speaker, colours: bool) -> Iterator[str]:
    """Judge an event, and tell it as text while that goes on; of its matches only those with findings."""
    for judged in course.matches():
        if judged.judgement is not None and judged.findings:
            yield report_match(judged.judgement, speaker, colours) + "\n"
        elif judged.findings:
            moment = Moment((), "", course.event.rules, NO_SCENE)
            told = _told([(finding, moment) for finding in judged.findings], speaker)
            yield _lines([paint(clean(judged.handed.id), Style.BOLD, colours), *told])
    judgement = course.finish()
    heading = Phrase(DECISIONS[judgement.decision])
    if name := course.event.name or course.event.id:
        heading = Phrase(HEADING, {"id": name, "verdict": heading})
    summary = wrap(clean(speaker.say_all(summarize_event(judgement))), COLUMNS)
    found = _told([(finding, moment) for _, finding, moment in judgement.findings], speaker)
    rows = [
        (str(row.rank), clean(row.player), speaker.number(told_number(number_value(row.points))))
        for row in judgement.standings
    ]
    broad = max((width(player) for _, player, _ in rows), default=0)
    table = [
        f"{rank:>4}.{GAP}{player}{' ' * (broad - width(player))}{GAP}{points:>6}" for rank, player, points in rows
    ]
    yield _lines([paint(clean(speaker.say(heading)), Style.BOLD, colours), *summary, *found, "", *table])


def _lines(lines: Iterable[str]) -> str:
    return "".join(line.rstrip() + "\n" for line in lines)


def _told(findings: Iterable[tuple[MatchFinding, Moment]], speaker: Speaker) -> list[str]:
    """Tell findings that are about no moment of a round."""
    lines: list[str] = []
    for finding, moment in findings:
        severity = speaker.say(Phrase(SEVERITIES[finding.fault.severity]))
        told = wrap(clean(speaker.say(finding.fault.say(moment))), COLUMNS - 2)
        lines += ["", clean(f"{severity} · {finding.fault.code}"), *(f"  {line}" for line in told)]
    return lines
