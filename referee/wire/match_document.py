"""A judgement of a match as it is sent: the verdict document, its machine part the same in every language."""

from __future__ import annotations

from typing import Any

from referee.faults.base import Moment
from referee.faults.results import result_value
from referee.match import MatchFinding, MatchJudgement, RoundJudgement
from referee.match_record import MatchClaim
from referee.match_summary import summarize_match
from referee.messages import Phrase
from referee.scoring import names_value
from referee.text import Speaker
from referee.version import VERSION
from referee.wire.document import FORMAT
from referee.wire.fixes import Fix
from referee.wire.links import fault_links
from referee.wire.match_fixes import find_match_fixes


def match_document(judgement: MatchJudgement, speaker: Speaker) -> dict[str, Any]:
    """Write a judgement of a match as a verdict document in one language."""
    record = judgement.record
    fixes = find_match_fixes(judgement)
    return {
        "format": FORMAT,
        "referee": VERSION,
        "id": record.id,
        "language": speaker.language,
        "verdict": str(judgement.decision),
        "summary": speaker.say_all(summarize_match(judgement)),
        "findings": [
            match_finding_document(finding, fix, judgement, speaker)
            for finding, fix in zip(judgement.findings, fixes, strict=True)
        ],
        "rounds": [round_row(entry) for entry in judgement.rounds],
        "result": {
            "claimed": match_claim_value(record.claim, record.players),
            "established": judgement.established.value(),
        },
    }


def match_finding_document(
    finding: MatchFinding, fix: Fix | None, judgement: MatchJudgement, speaker: Speaker
) -> dict[str, Any]:
    """Write one finding in a match with its fix."""
    fault = finding.fault
    return {
        "code": fault.code,
        "severity": str(fault.severity),
        "rule": fault.rule,
        "round": finding.round,
        "player": finding.player,
        "turn": finding.turn,
        "play": finding.play,
        "pointer": finding.pointer,
        "data": in_words(fault.data(), speaker),
        "message": speaker.say(fault.say(match_moment(finding, judgement))),
        "follows": finding.follows,
        "fix": fix,
        "links": fault_links(fault.code).copy(),
    }


def match_moment(finding: MatchFinding, judgement: MatchJudgement) -> Moment:
    """Gather what is needed to tell a finding in a match: of a round's own, what held in that round."""
    told = judgement.told_by(finding)
    return Moment(told.players, finding.player or "", told.rules, finding.scene)


def in_words(value: Any, speaker: Speaker) -> Any:
    """Put the messages in a payload into words; everything else in it stays as it is."""
    if isinstance(value, Phrase):
        return speaker.say(value)
    if isinstance(value, dict):
        return {key: in_words(part, speaker) for key, part in value.items()}
    return [in_words(part, speaker) for part in value] if isinstance(value, list) else value


def round_row(entry: RoundJudgement) -> dict[str, Any]:
    """Write what became of one round; nothing is said of one that was void or could not be read."""
    judgement = entry.judgement
    if judgement is None:
        row: dict[str, Any] = {"verdict": None, "as_played": None, "lawful": None, "material": None}
        return {**row, "void": True} if entry.void else row
    players, lawful = judgement.record.players, judgement.lawful
    return {
        "verdict": str(judgement.decision),
        "as_played": result_value(judgement.as_played, players),
        "lawful": None if lawful is None else result_value(lawful, players),
        "material": judgement.material,
    }


def match_claim_value(claim: MatchClaim | None, players: tuple[str, ...]) -> dict[str, Any] | None:
    """Give a claim as it stands in a verdict: what is claimed and nothing else, None where nothing is."""
    if claim is None:
        return None
    value: dict[str, Any] = {}
    if claim.winners is not None:
        value["winner"] = names_value(tuple(players[seat] for seat in claim.winners))
    if claim.scores is not None:
        value["scores"] = list(claim.scores)
    if claim.eliminated is not None:
        value["eliminated"] = [players[seat] for seat in claim.eliminated]
    return value or None
