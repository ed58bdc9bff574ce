"""The judgement of a match: each round on its own, its place among the others, and what they add up to.

A round scores by what was played, however it was played; what cannot be known of one round is not held
against anybody in the next (R25). Nothing here speaks a language.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from referee.faults.base import Fault, Severity
from referee.faults.compulsion import CannotVerify
from referee.faults.match import (
    ConventionsAgreed,
    ConventionsChanged,
    SeatingAgreed,
    SeatingChanged,
    WrongDealer,
)
from referee.faults.match_end import (
    MatchOverrun,
    MatchStoppedEarly,
    WrongEliminations,
    WrongMatchWinner,
    WrongScores,
)
from referee.faults.unreadable import Trouble, UnreadableRecord
from referee.game.outcome import Outcome, Result
from referee.game.table import Scene
from referee.match_record import MatchClaim, MatchRecord, RoundEntry, Unread
from referee.notes import Finding
from referee.readings import Pool
from referee.record import Record, step
from referee.rotation import Rotation
from referee.rules.options import OPTIONS
from referee.rules.ruleset import MatchRules, RuleSet, Scoring
from referee.scoring import Established, Scores, Tally
from referee.verdict import Decision, Judgement, judge

NO_SCENE = Scene((), (), ())
"""What stands for the table where a finding is about no moment of a round."""


class MatchFinding(NamedTuple):
    """A finding in a match: one of a round's own, or one about its place or about the match.

    `pointer` is into what was sent, `round` from 1 or None where it is about the match as a whole, `follows`
    an index into all findings of the match. `scene` is the table at that moment, as far as there is one.
    """

    fault: Fault
    pointer: str
    round: int | None
    player: str | None = None
    turn: int | None = None
    play: int | None = None
    follows: int | None = None
    scene: Scene = NO_SCENE
    own: bool = False
    """Whether it is a finding about the round itself, as if the round stood alone."""


class RoundJudgement(NamedTuple):
    """What became of one round of a match: its judgement, or why there is none.

    `first` is the index of its first own finding in the match's list. `counted` tells whether it scored.
    """

    entry: RoundEntry
    judgement: Judgement | None
    unread: Unread = ()
    first: int = 0
    counted: bool = False

    @property
    def void(self) -> bool:
        """Whether the round was declared void, and so not judged."""
        return self.entry.void is not None


class MatchJudgement(NamedTuple):
    """What the referee makes of one match, in no language.

    `tallies` are by player, in the order of the players. `certain` tells that every round that counts could
    be read and that it is known how it ended and with how many cards.
    """

    record: MatchRecord
    decision: Decision
    findings: tuple[MatchFinding, ...]
    rounds: tuple[RoundJudgement, ...]
    established: Established
    tallies: tuple[Tally, ...]
    certain: bool

    def told_by(self, finding: MatchFinding) -> Record | MatchRecord:
        """Find the record whose players and rules a finding is told by: its round, or the match."""
        if not finding.own or finding.round is None:
            return self.record
        judgement = self.rounds[finding.round - 1].judgement
        return self.record if judgement is None else judgement.record


def judge_match(match: MatchRecord, pool: Pool | None = None) -> MatchJudgement:
    """Judge a match: its rounds in turn, each with what came before it, and then what is claimed of it.

    `pool` is the work that it shares with other matches, None where it stands alone.
    """
    course = _Course(match, pool or Pool())
    for number, entry in enumerate(match.rounds, 1):
        course.take(number, entry)
    if match.on_time:
        course.scores.end()
    course.judge_claim()
    return course.judgement()


class _Course:
    """A match on its way through its rounds."""

    def __init__(self, match: MatchRecord, pool: Pool) -> None:
        self.match = match
        self._pool = pool
        self.scores = Scores(match.rules.match, match.players)
        self.seats = match.players
        """Who is still in the match; once it is decided, who was before the round that decided it."""
        self._certain = True
        self._unread = False
        self._rotation = Rotation(match.rules.dealer_rotation, match.players)
        self._findings: list[MatchFinding] = []
        self._rounds: list[RoundJudgement] = []
        self._overrun = False

    @property
    def certain(self) -> bool:
        """Whether nothing that is not known could change the scores."""
        return self._certain and not self.scores.open_counts

    # --- one round ------------------------------------------------------------------------------

    def take(self, number: int, entry: RoundEntry) -> None:
        """Judge a round, its place in the match, and add it to the scores."""
        if entry.void is not None:
            self._rounds.append(RoundJudgement(entry, None))
            self._rotation.again(entry.dealer if entry.dealer in self.match.players else None)
            return
        read = entry.read(self.seats)
        if not isinstance(read, Record):
            self._note(unreadable(read, entry.pointer), entry.pointer, number)
            self._rounds.append(RoundJudgement(entry, None, read))
            self._rotation.lose()
            self._unread = True
            self._certain = self._certain and self.scores.decided
            return
        judgement = judge(read, self._pool)
        first = len(self._findings)
        self._findings += [_placed(finding, entry.pointer, number, first) for finding in judgement.findings]
        if not entry.again:
            self._judge_place(number, entry, judgement.record)
        counted = not entry.again and self._score(number, entry, judgement)
        self._rounds.append(RoundJudgement(entry, judgement, (), first, counted))

    def _judge_place(self, number: int, entry: RoundEntry, record: Record) -> None:
        """Judge who dealt, who sat where, and what was agreed."""
        match, players = self.match, record.players
        changed = _changed_conventions(match.rules, record.rules)
        active = [name for name in self.seats if name in players]
        other_rotation = entry.agreed and "dealer_rotation" in changed
        if record.dealer is not None and not other_rotation:
            dealer = players[record.dealer]
            expected = self._rotation.expected(active)
            if expected not in (None, dealer) and dealer not in self._rotation.fair(players):
                assert expected is not None
                self._note(WrongDealer(expected), step(entry.pointer, "dealer"), number, dealer)
        if not self._seated_as_agreed(players):
            seating = SeatingAgreed(self.seats) if entry.agreed else SeatingChanged(self.seats)
            self._note(seating, step(entry.pointer, "players"), number)
        if changed:
            other = ConventionsAgreed(changed) if entry.agreed else ConventionsChanged(changed)
            self._note(other, step(entry.pointer, "rules"), number)

    def _seated_as_agreed(self, players: tuple[str, ...]) -> bool:
        """Tell whether people sit in the circle they should; where the list begins does not matter.

        Whoever may have been eliminated, for all that could be read and was counted, may be missing.
        """
        if self.match.rules.match.scoring is not Scoring.PENALTY:
            return _same_circle(self.seats, players)
        doubtful = frozenset(self.seats) if self._unread else self.scores.open_counts
        expected = tuple(name for name in self.seats if name in players or name not in doubtful)
        return _same_circle(expected, players)

    def _score(self, number: int, entry: RoundEntry, judgement: Judgement) -> bool:
        """Add a round to the scores, and pass the deal on; tell whether it counted."""
        record = judgement.record
        players = record.players
        dealer = None if record.dealer is None else players[record.dealer]
        result = scored_result(judgement)
        if result is None:
            self._rotation.again(dealer)
            return False
        if entry.agreed and record.rules.dealer_rotation is not self.match.rules.dealer_rotation:
            self._rotation.lose()
        else:
            winners = tuple(players[seat] for seat in result.winners)
            self._rotation.played(dealer, winners, result.over)
        if self.scores.decided:
            if not self._overrun:
                self._overrun = True
                decided_in = self.scores.decided_in or 0
                self._note(MatchOverrun(decided_in), entry.pointer, number)
            return False
        self._certain = self._certain and not _hangs_in_the_air(judgement, result)
        left = {
            name: count
            for name, count in zip(players, result.remaining or (None,) * len(players), strict=True)
            if count is not None
        }
        self.scores.add(number, players, (players[seat] for seat in result.winners), left)
        if not self.scores.decided:
            self.seats = self.scores.still_in
        return True

    # --- the match ------------------------------------------------------------------------------

    def judge_claim(self) -> None:
        """Compare what is claimed of the match with what its rounds add up to."""
        claim, match = self.match.claim, self.match
        if claim is None:
            return
        established, at = self.scores.established(), step(match.pointer, "result")
        winners = None if claim.winners is None else tuple(match.players[seat] for seat in claim.winners)
        # Where the clock ended the match before a round was played, it is over and nobody has won it.
        if winners and not established.decided and not match.on_time and self.certain:
            self._note(MatchStoppedEarly(established.scores), step(at, "winner"))
        self._judge_scores(claim, established, step(at, "scores"))
        if winners is not None and established.decided and winners != established.winners:
            fault = WrongMatchWinner(_winner(winners), _winner(established.winners))
            self._note(fault, step(at, "winner"))
        if claim.eliminated is not None and match.rules.match.scoring is Scoring.PENALTY:
            out = tuple(match.players[seat] for seat in claim.eliminated)
            if out != established.eliminated:
                self._note(WrongEliminations(out, established.eliminated), step(at, "eliminated"))

    def _judge_scores(self, claim: MatchClaim, established: Established, pointer: str) -> None:
        players = self.match.players
        for seat, (claimed, score) in enumerate(
            zip(claim.scores or (None,) * len(players), established.scores, strict=True)
        ):
            if claimed is None or claimed == score:
                continue
            # Cards that nobody counted may be what a higher claim has and the referee lacks.
            if players[seat] in self.scores.open_counts and claimed > score:
                continue
            key = seat if claim.score_keys is None else claim.score_keys[seat]
            self._note(WrongScores(claimed, score), step(pointer, key), player=players[seat])

    def judgement(self) -> MatchJudgement:
        """Put together what was found."""
        established = self.scores.established()
        return MatchJudgement(
            self.match,
            self._decide(established),
            tuple(self._findings),
            tuple(self._rounds),
            established,
            self.scores.tallies(),
            self.certain,
        )

    def _decide(self, established: Established) -> Decision:
        """Choose the first decision that holds over everything.

        A discrepancy is corrected where the match is decided all the same, or where whatever it is about is
        established: the result of its round, the scores so far. It is refuted where the match is not decided
        and a round could not be read, or has no result of its own to correct it by, or the claim of the match
        rests on a round of which that is not known. Nothing but the claim of the match is open or confirmed:
        a round that claims nothing is in order, and one that was broken off and dealt again is no part of it.
        """
        severities = {finding.fault.severity for finding in self._findings}
        judged = [entry.judgement for entry in self._rounds if entry.judgement is not None]
        if Severity.VIOLATION in severities:
            return Decision.VIOLATED
        if Severity.DISCREPANCY in severities:
            refuted = any(round_.decision is Decision.REFUTED for round_ in judged)
            claim_open = not self.certain and any(finding.round is None for finding in self._findings)
            open_ = refuted or self._unread or claim_open
            return Decision.REFUTED if open_ and not established.decided else Decision.CORRECTED
        if any(round_.decision is Decision.UNDECIDABLE for round_ in judged):
            return Decision.UNDECIDABLE
        claim = self.match.claim
        unfinished = any(
            round_.as_played.outcome is Outcome.UNFINISHED and scored_result(round_) is not None
            for round_ in judged
        )
        if claim is None or claim.empty or not established.decided or unfinished:
            return Decision.OPEN
        return Decision.CONFIRMED

    def _note(self, fault: Fault, pointer: str, round_: int | None = None, player: str | None = None) -> None:
        self._findings.append(MatchFinding(fault, pointer, round_, player))


def scored_result(judgement: Judgement) -> Result | None:
    """Say what a round scores by, None where it is not a round played.

    Where no turns were handed in, that is what the deal leads to, unless the claim is refuted; counts that
    the deal leaves open are the claimed ones. A round that came to no end has no winner. One that was
    broken off is not played at all, unless it was over before.
    """
    claim, as_played = judgement.record.claim, judgement.as_played
    if as_played.over:
        return as_played
    if claim is not None and claim.outcome is Outcome.ABANDONED:
        return None
    lawful = judgement.lawful
    if judgement.record.result_only and lawful is not None and judgement.decision is not Decision.REFUTED:
        if lawful.remaining is None and claim is not None and claim.remaining is not None:
            # A count that nobody noted stays None here, and is left out where cards are added up.
            return lawful._replace(remaining=claim.remaining)  # type: ignore[arg-type]
        return lawful
    return as_played._replace(winners=())


def _hangs_in_the_air(judgement: Judgement, result: Result) -> bool:
    """Tell whether a round may have ended otherwise than it scores, for all that the record tells."""
    if result.over:
        return False
    record = judgement.record
    return (
        result.outcome in (Outcome.UNDECIDABLE, Outcome.UNRECORDED)
        or not record.complete
        or any(isinstance(finding.fault, CannotVerify) for finding in judgement.findings)
    )


def unreadable(found: Unread, pointer: str) -> UnreadableRecord:
    """Say of something handed in that it is no valid record; `found` has pointers into it."""
    return UnreadableRecord(tuple(Trouble(pointer + trouble.pointer, trouble.message) for trouble in found))


def _placed(finding: Finding, pointer: str, number: int, first: int) -> MatchFinding:
    """Put a round's own finding in its place in the match."""
    follows = None if finding.follows is None else finding.follows + first
    return MatchFinding(
        finding.fault,
        pointer + finding.pointer,
        number,
        finding.player,
        finding.turn,
        finding.play,
        follows,
        finding.scene,
        True,
    )


def _winner(names: tuple[str, ...]) -> str | tuple[str, ...] | None:
    if not names:
        return None
    return names[0] if len(names) == 1 else names


def _same_circle(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether two lists name the same people in the same order round a table."""
    if one == other:
        return True
    if len(one) != len(other) or other[0] not in one:
        return False
    at = one.index(other[0])
    return one[at:] + one[:at] == other


@lru_cache(maxsize=1024)
def _changed_conventions(agreed: RuleSet, played: RuleSet) -> tuple[str, ...]:
    """Name what was agreed otherwise for a round, by the keys of the rules."""
    if agreed == played:
        return ()
    pairs = {
        "profile": (agreed.profile, played.profile),
        "variants": (agreed.variants, played.variants),
        **{option.name: (getattr(agreed, option.name), getattr(played, option.name)) for option in OPTIONS},
        "foundations": (agreed.layout.foundations, played.layout.foundations),
        "match": (agreed.match, played.match),
        "hold_limit": (agreed.hold_limit, played.hold_limit),
    }
    return tuple(key for key, (one, other) in pairs.items() if one != other)


@lru_cache(maxsize=1024)
def rules_in_match(rules: RuleSet, match: MatchRules) -> RuleSet:
    """Give the rules of a round the scoring of its match, for where the round does not name one of its own."""
    return rules if rules.match == match else replace(rules, match=match)
