"""The judgement of one round: what was found, how the round came out, and what that adds up to.

Nothing here speaks a language; `referee.text` puts a judgement into words.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.faults.base import Fault, Severity
from referee.faults.compulsion import CannotVerify
from referee.faults.counts import ClaimNotLawful, WrongPlaces, judge_counts
from referee.faults.deal import AcesNotSetOut, DeadPileNotAllowed, DeadPileWrongSize, DealerUnknown, judge_deal
from referee.faults.ending import CircuitIncomplete, RoundStoppedEarly
from referee.faults.packets import DealFault, DealNotOnePack
from referee.faults.result import WinWithCardsLeft, judge_outcome
from referee.faults.results import claim_value, places_value, result_value
from referee.game.outcome import Claim, Outcome, Result
from referee.game.table import Scene, Table
from referee.lawful import lawful_result
from referee.naming import name_unseen
from referee.notes import Finding
from referee.readings import MOST_STEPS, Pool, Work, favour, follow, limited, start_replay
from referee.record import Deal, Record, step
from referee.replay import Replay


class Decision(StrEnum):
    """What a verdict comes down to; the first that holds."""

    VIOLATED = "violated"
    """A rule of play was broken."""
    CORRECTED = "corrected"
    """No rule was broken, but the record or the claim is wrong, and the right result is established."""
    REFUTED = "refuted"
    """No rule was broken, but the record or the claim is wrong, and no result is established."""
    UNDECIDABLE = "undecidable"
    """It hangs on something the record does not tell."""
    OPEN = "open"
    """Nothing is wrong, and there is no result to confirm."""
    CONFIRMED = "confirmed"
    """Everything is in order, and the claimed result stands."""


class Judgement(NamedTuple):
    """What the referee makes of one record, in no language.

    `lawful` is what the deal leads to by the rules, None where that cannot be said; `material` whether
    the result would have been another, None where that cannot be said either.
    """

    record: Record
    decision: Decision
    findings: tuple[Finding, ...]
    as_played: Result
    lawful: Result | None
    material: bool | None

    @property
    def compares_claim(self) -> bool:
        """Whether `material` is about the claim, and not about what was played."""
        return self.record.claim is not None and _claims_result(self.record, self.record.claim)


_UNRECORDED = Result(Outcome.UNRECORDED)
_NOTHING_CLAIMED = Claim()


def judge(record: Record, pool: Pool | None = None) -> Judgement:
    """Judge one round: replay it as it was played, compare the claim, and say how it should have ended.

    `pool` is the work that the round shares with others of its match or event, None where it stands alone.
    """
    claim = record.claim or _NOTHING_CLAIMED
    lawful: Result | None
    if record.result_only:
        findings, as_played = _deal_findings(record), _UNRECORDED
        lawful = None if _deal_at_fault(findings) else lawful_result(record)
        if lawful is not None:
            findings += _claim_without_turns(record, claim, lawful)
    else:
        replay, as_played = _replayed(record, claim, pool)
        record, findings = replay.record, replay.findings
        if as_played.over and not any(_unsettles(finding) for finding in findings):
            # Under play-on the counts of a win depend on when the players stopped.
            open_counts = as_played.outcome is Outcome.WIN and record.rules.plays_on
            lawful = Result(Outcome.WIN, as_played.winners) if open_counts else as_played
        else:
            lawful = None if _deal_at_fault(findings) else lawful_result(record)
    material = _material(record, claim, as_played, lawful)
    decision = _decide(record, claim, findings, as_played, lawful)
    return Judgement(record, decision, tuple(findings), as_played, lawful, material)


def _unsettles(finding: Finding) -> bool:
    """Tell whether a finding leaves open that the round was played by the rules."""
    return finding.fault.severity is Severity.VIOLATION or isinstance(finding.fault, CannotVerify)


def _deal_at_fault(findings: list[Finding]) -> bool:
    """Tell whether the deal itself broke a rule, so that nothing can be said of what it leads to."""
    return any(isinstance(finding.fault, DealFault) for finding in findings)


def _replayed(record: Record, claim: Claim, pool: Pool | None) -> tuple[Replay, Result]:
    """Replay a record and judge how it ends, in the reading that is most favourable to the players."""
    judged: list[tuple[Replay, Result]] = []
    given = MOST_STEPS if pool is None else pool.give()
    work = Work(given)
    namings = name_unseen(record, work)
    for named in namings:
        start = start_replay(named.record, _deal_findings(named.record))
        if len(namings) > 1:
            start.unbacked = named.cards
        readings, dropped = follow(start, work)
        for replay in readings:
            as_played = replay.result()
            _judge_ending(replay, claim)
            if dropped:
                limited(replay)
            _judge_claim(replay, claim, as_played)
            judged.append((replay, as_played))
    if pool is not None:
        pool.take(given - work.steps)
    if len(judged) > 1:
        # Where readings name cards differently, each goes with the names it gives itself.
        judged = [entry for entry in judged if not entry[0].unbacked] or judged
        return min(judged, key=lambda entry: favour(entry[0]))
    return judged[0]


def _deal_findings(record: Record) -> list[Finding]:
    """Judge the deal, each fault with a pointer to its part of the record."""
    deal = record.deal
    faults = judge_deal(record.rules, deal.packets, deal.dead, deal.set_out, record.dealer)
    if not faults:
        return []
    scene = _first_scene(record)
    return [Finding(fault, _deal_pointer(fault, deal), scene) for fault in faults]


def _first_scene(record: Record) -> Scene:
    """Show the table before the first card is played."""
    deal = record.deal
    return Table(record.rules.layout, deal.packets, deal.dead, deal.set_out).scene()


def _deal_pointer(fault: Fault, deal: Deal) -> str:
    match fault:
        case DealNotOnePack():
            return "/deal"
        case DeadPileNotAllowed() | DeadPileWrongSize():
            return deal.dead_pointer
        case AcesNotSetOut():
            return "/deal/set_out"
        case DealerUnknown():
            return "/dealer"
        case _:
            return deal.packets_pointer


def _judge_ending(replay: Replay, claim: Claim) -> None:
    """Judge a claimed block of a round that was not over in the record (R08)."""
    record = replay.record
    if claim.outcome is not Outcome.BLOCK or replay.ended or replay.went_out or not record.complete:
        return
    passes, needed = len(replay.passed), len(replay.active)
    if fits := replay.compelled():
        fault = RoundStoppedEarly(passes, needed, tuple(fits))
        replay.note_stopped_early(fault, "/result/outcome")
    elif passes < needed and record.rules.in_turns:
        replay.note(CircuitIncomplete(passes, needed), "/result/outcome")


def _judge_claim(replay: Replay, claim: Claim, as_played: Result) -> None:
    """Compare the claim with the result as played.

    A record that stops midway is compared only in what is settled: nothing before somebody is out; then
    the outcome and the winner; the counts and places only once the round is over.
    """
    record = replay.record
    settled = replay.ended is not None
    if not record.complete and not settled and not replay.went_out:
        return
    counts = as_played.remaining or ()
    left: frozenset[int] = frozenset()
    if claim.outcome is not Outcome.ABANDONED:
        winners = claim.winners or ()
        if claim.outcome is Outcome.WIN:
            left = frozenset(seat for seat in winners if counts[seat])
            for seat in winners:
                if seat in left:
                    replay.note(WinWithCardsLeft(counts[seat]), "/result/winner", seat)
        if as_played.over and not left:
            active = tuple(replay.active)
            fault = judge_outcome(claim, as_played, record.rules, active, record.players)
            if fault is not None:
                part = "outcome" if fault.code == "wrong-outcome" else "winner"
                replay.note(fault, f"/result/{part}", None)
    if not record.complete and not settled:
        return
    wrong_counts = judge_counts(claim, counts, replay.table, left) if claim.remaining != counts else ()
    for wrong, seat in wrong_counts:
        key = seat if claim.count_keys is None else claim.count_keys[seat]
        replay.note(wrong, step("/result/remaining", key), seat)
    if claim.places is not None and as_played.places is not None and claim.places != as_played.places:
        fault = WrongPlaces(
            places_value(claim.places, record.players), places_value(as_played.places, record.players)
        )
        replay.note(fault, "/result/places")


def _claim_without_turns(record: Record, claim: Claim, lawful: Result) -> list[Finding]:
    """Compare a result handed in alone with what the deal leads to."""
    if claim.outcome is Outcome.ABANDONED or not (
        _differs(claim, lawful) or _counts_differ(claim.remaining, lawful.remaining)
    ):
        return []
    claimed = claim_value(claim, record.players) or {}
    fault = ClaimNotLawful(claimed, result_value(lawful, record.players))
    return [Finding(fault, "/result", _first_scene(record))]


def _differs(claim: Claim, lawful: Result) -> bool:
    """Tell whether the claimed outcome or winner, as far as claimed, is another."""
    if claim.outcome is not None and claim.outcome is not lawful.outcome:
        return True
    winners = claim.claimed_winners
    return winners is not None and winners != lawful.winners


def _counts_differ(claimed: tuple[int | None, ...] | None, established: tuple[int | None, ...] | None) -> bool:
    """Tell whether any count known on both sides differs."""
    if claimed is None or established is None:
        return False
    return any(
        one is not None and other is not None and one != other
        for one, other in zip(claimed, established, strict=True)
    )


def _claims_result(record: Record, claim: Claim) -> bool:
    """Tell whether anything is claimed that decides what the round is worth."""
    counts = record.rules.match.counts_cards and claim.remaining is not None
    return claim.outcome is not None or claim.winners is not None or counts


def _material(record: Record, claim: Claim, as_played: Result, lawful: Result | None) -> bool | None:
    """Tell whether the result would have been another by the rules."""
    if lawful is None or claim.outcome is Outcome.ABANDONED:
        return None
    cards_count = record.rules.match.counts_cards
    if _claims_result(record, claim):
        different = _differs(claim, lawful)
        counts: tuple[int | None, ...] | None = claim.remaining
    elif as_played.over:
        different = (as_played.outcome, as_played.winners) != (lawful.outcome, lawful.winners)
        counts = as_played.remaining
    else:
        return None
    if cards_count:
        different = different or _counts_differ(counts, lawful.remaining)
    return different


def _decide(
    record: Record, claim: Claim, findings: list[Finding], as_played: Result, lawful: Result | None
) -> Decision:
    """Choose the first decision that holds."""
    if findings:
        severities = {finding.fault.severity for finding in findings}
        if Severity.VIOLATION in severities:
            return Decision.VIOLATED
        if Severity.DISCREPANCY in severities:
            return Decision.CORRECTED if as_played.over else Decision.REFUTED
    if (
        any(isinstance(finding.fault, CannotVerify) for finding in findings)
        or as_played.outcome is Outcome.UNDECIDABLE
        or (record.result_only and lawful is None)
    ):
        return Decision.UNDECIDABLE
    if claim.empty or claim.outcome is Outcome.ABANDONED or as_played.outcome is Outcome.UNFINISHED:
        return Decision.OPEN
    return Decision.CONFIRMED
