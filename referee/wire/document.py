"""A judgement as it is sent: the verdict document, its machine part the same in every language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import orjson

from referee.faults.base import Moment
from referee.faults.results import claim_value, result_value
from referee.notes import Finding
from referee.record import Record
from referee.summary import Gist, gist, summarize
from referee.text import Speaker
from referee.verdict import Judgement
from referee.version import VERSION
from referee.wire.fixes import Fix, find_fixes
from referee.wire.links import fault_links

FORMAT = "give-away-verdict/1"


def verdict_document(judgement: Judgement, speaker: Speaker) -> dict[str, Any]:
    """Write a judgement as a verdict document in one language."""
    record = judgement.record
    players = record.players
    as_played = result_value(judgement.as_played, players)
    lawful: dict[str, Any] | None = None
    if judgement.lawful is not None:
        same = judgement.lawful is judgement.as_played
        lawful = as_played if same else result_value(judgement.lawful, players)
    return {
        "format": FORMAT,
        "referee": VERSION,
        "id": record.id,
        "language": speaker.language,
        "verdict": str(judgement.decision),
        "summary": told_summary(gist(judgement), speaker),
        "findings": [
            finding_document(finding, fix, record, speaker)
            for finding, fix in zip(judgement.findings, find_fixes(judgement), strict=True)
        ],
        "result": {
            "claimed": None if record.claim is None else claim_value(record.claim, players),
            "as_played": as_played,
            "lawful": lawful,
            "material": judgement.material,
        },
    }


@lru_cache(maxsize=4096)
def told_summary(facts: Gist, speaker: Speaker) -> str:
    """Tell a summary; most rounds end like many others, so that most summaries have been told before."""
    return speaker.say_all(summarize(facts))


def finding_document(finding: Finding, fix: Fix | None, record: Record, speaker: Speaker) -> dict[str, Any]:
    """Write one finding with its fix."""
    fault = finding.fault
    return {
        "code": fault.code,
        "severity": str(fault.severity),
        "rule": fault.rule,
        "player": finding.player,
        "turn": finding.turn,
        "play": finding.play,
        "pointer": finding.pointer,
        "data": fault.data(),
        "message": speaker.say(fault.say(moment(finding, record))),
        "follows": finding.follows,
        "fix": fix,
        "links": fault_links(fault.code),
    }


def moment(finding: Finding, record: Record) -> Moment:
    """Gather what is needed to tell a finding."""
    return Moment(record.players, finding.player or "", record.rules, finding.scene)


def to_bytes(document: Any) -> bytes:
    """Write a document as JSON bytes."""
    return orjson.dumps(document)
