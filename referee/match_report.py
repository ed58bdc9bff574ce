"""A judgement of a match told to a person in a terminal: each faulty round, and what concerns the match."""

from __future__ import annotations

from referee.match import MatchFinding, MatchJudgement
from referee.match_summary import summarize_match
from referee.messages import M, Phrase
from referee.report import COLUMNS, DECISIONS, HEADING, SEVERITIES, Reporter
from referee.terminal import Style, clean, paint, wrap
from referee.text import Speaker
from referee.wire.match_document import match_moment

# Translators: a heading above what is told of one round of a match.
ROUND = M("report", "Round %(number)s")


def report_match(judgement: MatchJudgement, speaker: Speaker, colours: bool) -> str:
    """Tell a judgement of a match: verdict and summary, the rounds with findings, what concerns the match."""
    reporter, record = Reporter(speaker, colours), judgement.record
    verdict = Phrase(DECISIONS[judgement.decision])
    head = Phrase(HEADING, {"id": record.id, "verdict": verdict}) if record.id else verdict
    lines = [paint(clean(speaker.say(head)), Style.BOLD, colours)]
    lines += wrap(clean(speaker.say_all(summarize_match(judgement))), COLUMNS)
    by_round: dict[int | None, list[MatchFinding]] = {}
    for finding in judgement.findings:
        by_round.setdefault(finding.round, []).append(finding)
    for number, findings in by_round.items():
        if number is not None:
            lines += ["", paint(clean(speaker.say(Phrase(ROUND, {"number": number}))), Style.BOLD, colours)]
            played = judgement.rounds[number - 1].judgement
            if played is not None and any(finding.own for finding in findings):
                lines += reporter.report(played).splitlines()
        for finding in findings:
            if not finding.own:
                severity = speaker.say(Phrase(SEVERITIES[finding.fault.severity]))
                lines += ["", clean(" · ".join([severity, finding.fault.code]))]
                told = speaker.say(finding.fault.say(match_moment(finding, judgement)))
                lines += [f"  {line}" for line in wrap(clean(told), COLUMNS - 2)]
    return "\n".join(lines) + "\n"
