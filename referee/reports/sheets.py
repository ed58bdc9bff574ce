"""From judgements to what a report shows of them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.checking import Entry
from referee.event import EventCourse, EventJudgement, JudgedMatch
from referee.event_record import Ruling, number_value
from referee.event_summary import summarize_event
from referee.faults.base import Moment
from referee.faults.unreadable import UnreadableRecord
from referee.match import NO_SCENE, MatchFinding, MatchJudgement, RoundJudgement
from referee.match_record import MatchClaim
from referee.match_summary import summarize_match, tell_established
from referee.messages import M, NameList, Phrase, Quoted, Value
from referee.notes import Finding
from referee.reports.model import (
    Closing,
    Group,
    Item,
    Picture,
    Scope,
    Score,
    Section,
    Sheet,
    Standing,
    Trouble,
    picture,
)
from referee.summary import gist, summarize
from referee.verdict import Judgement
from referee.wire.document import moment
from referee.wire.event_document import find_event_fixes
from referee.wire.fixes import Fix, find_fixes
from referee.wire.match_document import match_moment
from referee.wire.match_fixes import find_match_fixes

# Translators: what is claimed of a match where only its scores are.
SCORES_ONLY = M("report", "no winner named")
# Translators: who won a match, as claimed or as the director of an event decided; several share a tie.
CLAIMED_WON = M("report", "the match goes to %(winner)s")
CLAIMED_TIED = M("report", "the match ends in a tie between %(winner)s")
CLAIMED_UNDECIDED = M("report", "the match is not decided")
# Translators: the director's decision and what the director wrote as its reason.
RULED_BECAUSE = M("report", "%(ruling)s (reason given: %(reason)s)")
REPLACED = M("report", "Another record stands in for this one: %(match)s.")


def sheet_of(entry: Entry) -> Sheet:
    """Show one file; the matches of an event are judged as they are asked for."""
    judged = entry.judgement
    if judged is None:
        troubles = tuple(Trouble(error.message, error.pointer, error.place) for error in entry.errors)
        return Sheet(entry.path, None, detail=entry.detail, troubles=troubles)
    if isinstance(judged, Judgement):
        return Sheet(entry.path, Scope.ROUND, [round_group(judged)], locate=entry.locate)
    if isinstance(judged, MatchJudgement):
        return Sheet(entry.path, Scope.MATCH, [match_group(judged)], locate=entry.locate)
    event = judged.event
    shown = EventShown(judged)
    name = event.name or event.id
    return Sheet(entry.path, Scope.EVENT, shown.groups(), shown.closing, name, event.notes, locate=entry.locate)


def round_group(judgement: Judgement) -> Group:
    """Show a round that was handed in alone."""
    record = judgement.record
    summary = tuple(summarize(gist(judgement)))
    items = tuple(
        _round_item(finding, fix, number, judgement)
        for number, (finding, fix) in enumerate(zip(judgement.findings, find_fixes(judgement), strict=True), 1)
    )
    section = Section(None, judgement, summary, items)
    return Group(Scope.ROUND, judgement.decision, summary, (section,), record.id, notes=record.notes)


def _round_item(finding: Finding, fix: Fix | None, number: int, judgement: Judgement) -> Item:
    record = judgement.record
    return Item(
        finding.fault,
        number,
        finding.pointer,
        finding.fault.say(moment(finding, record)),
        player=finding.player,
        turn=finding.turn,
        play=finding.play,
        follows=None if finding.follows is None else finding.follows + 1,
        picture=picture(finding.fault, finding.player, finding.scene, record.players),
        fix=fix,
        sent=record.sent,
    )


def match_group(judgement: MatchJudgement, id_: str | None = None, before: int = 0) -> Group:
    """Show a match; in an event, `id_` is what it is called there, and `before` findings stand before its own."""
    record = judgement.record
    fixes = find_match_fixes(judgement)
    items = [
        _match_item(finding, fix, number, judgement, id_, before)
        for number, (finding, fix) in enumerate(zip(judgement.findings, fixes, strict=True), before + 1)
    ]
    claim = record.claim
    claimed = (None if claim is None else claim.scores) or (None,) * len(record.players)
    scores = zip(record.players, judgement.established.scores, claimed, strict=True)
    return Group(
        Scope.MATCH,
        judgement.decision,
        tuple(summarize_match(judgement)),
        tuple(_section(number, entry, items) for number, entry in enumerate(judgement.rounds, 1)),
        record.id,
        id_,
        record.notes,
        record.players,
        tuple(item for item in items if item.round is None),
        tuple(Score(*score) for score in scores),
        _claimed(claim, record.players),
        tell_established(judgement.established, record.players),
    )


def _section(number: int, entry: RoundJudgement, items: list[Item]) -> Section:
    judgement = entry.judgement
    summary = () if judgement is None else tuple(summarize(gist(judgement)))
    own = tuple(item for item in items if item.round == number)
    return Section(number, judgement, summary, own, entry.entry.void)


def _match_item(
    finding: MatchFinding, fix: Fix | None, number: int, judgement: MatchJudgement, id_: str | None, before: int
) -> Item:
    told = judgement.told_by(finding)
    shown: Picture | None = None
    if finding.scene is not NO_SCENE:
        shown = picture(finding.fault, finding.player, finding.scene, told.players)
    return Item(
        finding.fault,
        number,
        finding.pointer,
        finding.fault.say(match_moment(finding, judgement)),
        id_,
        finding.round,
        finding.player,
        finding.turn,
        finding.play,
        None if finding.follows is None else finding.follows + before + 1,
        shown,
        fix,
        judgement.record.sent,
        judgement.record.pointer,
        placed=finding.round is not None and not finding.own and not isinstance(finding.fault, UnreadableRecord),
    )


def _claimed(claim: MatchClaim | None, players: tuple[str, ...]) -> Phrase | None:
    """Describe what is claimed of a match; its scores stand beside those established."""
    if claim is None or claim.empty:
        return None
    if claim.winners is None:
        return Phrase(SCORES_ONLY)
    return _won(tuple(players[seat] for seat in claim.winners))


def _won(winners: tuple[str, ...]) -> Phrase:
    if not winners:
        return Phrase(CLAIMED_UNDECIDED)
    return Phrase(CLAIMED_WON if len(winners) == 1 else CLAIMED_TIED, {"winner": NameList(winners)})


class EventShown:
    """Shows an event while it is judged: the groups first, each once, and then what closes it."""

    def __init__(self, course: EventCourse) -> None:
        self._course = course
        self._shown = 0

    def groups(self) -> Iterator[Group]:
        """Show the matches, one after the other."""
        for judged in self._course.matches():
            group = self._group(judged)
            self._shown += len(judged.findings)
            yield group

    def _group(self, judged: JudgedMatch) -> Group:
        row = judged.row
        if judged.judgement is not None:
            group = match_group(judged.judgement, row.id, self._shown)
            if row.established is not None:
                group = group._replace(established=tell_established(row.established, group.players))
            return group._replace(decision=row.decision, ruling=_ruled(row.ruling))
        if row.replaced_by is not None:
            summary = (Phrase(REPLACED, {"match": Quoted(row.replaced_by)}),)
            return Group(Scope.MATCH, None, summary, (), None, row.id, replaced=True)
        rules = self._course.event.rules
        items = tuple(
            Item(
                finding.fault,
                number,
                finding.pointer,
                finding.fault.say(Moment((), finding.player or "", rules, finding.scene)),
                row.id,
            )
            for number, finding in enumerate(judged.findings, self._shown + 1)
        )
        return Group(Scope.MATCH, None, (), (), None, row.id, items=items, ruling=_ruled(row.ruling))

    def closing(self) -> Closing:
        """Show what can be said only when all matches are judged."""
        return closing_of(self._course.finish(), self._shown)


def closing_of(judgement: EventJudgement, before: int) -> Closing:
    """Show an event as a whole, after its matches with `before` findings."""
    found = zip(judgement.findings, find_event_fixes(judgement), strict=True)
    items = tuple(
        Item(
            finding.fault,
            number,
            finding.pointer,
            finding.fault.say(told_by),
            match,
            finding.round,
            finding.player,
            fix=fix,
            places=told_by.places,
        )
        for number, ((match, finding, told_by), fix) in enumerate(found, before + 1)
    )
    standings = tuple(
        Standing(
            row.player,
            row.rank,
            number_value(row.points),
            row.match_wins,
            row.round_wins,
            None if row.cards_left is None else number_value(row.cards_left),
            None if row.head_to_head is None else number_value(row.head_to_head),
        )
        for row in judgement.standings
    )
    summary = tuple(summarize_event(judgement))
    return Closing(judgement.decision, summary, items, standings, judgement.verdicts, judgement.codes)


def _ruled(ruling: Ruling | None) -> Phrase | None:
    """Describe what the director decided."""
    if ruling is None:
        return None
    won = _won(ruling.winners)
    if not ruling.reason:
        return won
    values: dict[str, Value] = {"ruling": won, "reason": Quoted(ruling.reason)}
    return Phrase(RULED_BECAUSE, values)
