"""The judgement of an event: match by match, and what they add up to.

An event may hold a thousand matches, so each is given out as soon as it is judged, and only a short row of
it is kept. What was handed in twice has to be known before anything is scored: that is what a first pass
over the rounds is for, which keeps a few bytes of each. Nothing here speaks a language.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.event_record import EventRecord, Handed, ReadMatch, Ruling, place_value
from referee.faults import FAULTS
from referee.faults.base import Fault, Moment
from referee.faults.event import (
    THE_MATCH,
    THE_ROUND,
    ConflictingRecords,
    DuplicateRecord,
    NameLookalike,
    PlayerUnknown,
    RecordMissing,
    WrongStandings,
)
from referee.faults.unreadable import UnreadableRecord
from referee.match import NO_SCENE, MatchFinding, MatchJudgement, judge_match, scored_result, unreadable
from referee.match_record import MatchRecord, RoundEntry, Unread
from referee.messages import Phrase, Quoted, Value
from referee.readings import MOST_STEPS, Pool
from referee.record import Record, step
from referee.repeats import Found, Place, Repeats, print_of
from referee.rules.ruleset import Scoring
from referee.scoring import Established, Scores, Tally
from referee.standings import Row, Scored, Standings
from referee.verdict import Decision

_IN_ORDER = frozenset((Decision.UNDECIDABLE, Decision.OPEN, Decision.CONFIRMED))


class MatchRow(NamedTuple):
    """What is kept of a match.

    `decision` and `established` are None where it was not judged, because it was replaced or could not be
    read. They are those of the match alone, whatever counts of it in the event.
    """

    id: str
    decision: Decision | None
    established: Established | None
    ruling: Ruling | None = None
    replaced_by: str | None = None


class JudgedMatch(NamedTuple):
    """One match, judged in full; `judgement` is None where it was replaced or could not be read."""

    handed: Handed
    row: MatchRow
    judgement: MatchJudgement | None = None
    findings: tuple[MatchFinding, ...] = ()


class EventFinding(NamedTuple):
    """A finding about the event, and the id of the match it is about, None where it is about none.

    `moment` is what it is told by.
    """

    match: str | None
    finding: MatchFinding
    moment: Moment


class EventJudgement(NamedTuple):
    """What the referee makes of an event as a whole, in no language.

    `findings` are those about the event; those of its matches were given out with them. `verdicts` count
    matches, `codes` all findings. `settled` tells that nothing is in doubt but the claimed table.
    """

    decision: Decision
    findings: tuple[EventFinding, ...]
    rows: tuple[MatchRow, ...]
    standings: tuple[Row, ...]
    verdicts: Mapping[Decision, int]
    codes: Mapping[str, int]
    settled: bool


STEPS_OF_MATCH = 5_000
"""How many steps of work a match adds to what those of its event share."""


class EventCourse:
    """An event while it is judged: `matches` gives out one match after the other, and `finish` the rest."""

    def __init__(self, event: EventRecord) -> None:
        self.event = event
        self._standings = Standings(event.points, event.tie_breaks)
        self._pool = _pool(event)
        self._rows: list[MatchRow] = []
        self._codes: Counter[str] = Counter()
        self._finished: EventJudgement | None = None
        self._findings: list[EventFinding] = []
        self._seated: dict[str, tuple[tuple[str, ...], str]] = {}
        """The players of every match that was read, and where they stand, by its id."""
        for entry in event.entries:
            self._standings.enter(entry.players or ())

    def matches(self) -> Iterator[JudgedMatch]:
        """Judge the matches, each as it is asked for; only rows and sums are kept of them."""
        found = _find_repeats(self.event)
        self._repeated = found.repeats
        out, again = _by_match(found.out), _by_match(found.again)
        for at, handed in enumerate(self.event.matches):
            judged = self._judge(handed, out.get(at, set()), again.get(at, set()))
            self._rows.append(judged.row)
            self._codes.update(finding.fault.code for finding in judged.findings)
            yield judged

    def _judge(self, handed: Handed, out: set[int], again: set[int]) -> JudgedMatch:
        """Judge one match; rounds `out` do not count, and those `again` stand in it for a second time."""
        if handed.replaced_by is not None:
            return JudgedMatch(handed, MatchRow(handed.id, None, None, None, handed.replaced_by))
        read = handed.read()
        self._standings.enter(read.players)
        self._seated[handed.id] = read.players, step(handed.pointer, "players")
        if read.record is None:
            return self._unread(handed, read)
        judgement = judge_match(_marked(read.record, again) if again else read.record, self._pool)
        established, tallies = judgement.established, judgement.tallies
        if out:
            established, tallies = _rescored(judgement, out)
        winners = established.winners if read.ruling is None else read.ruling.winners
        self._standings.add(Scored(read.players, winners, tallies))
        decision = judgement.decision
        if read.single and judgement.rounds[0].judgement is not None:
            # A round that stands for a match claims nothing beyond itself.
            decision = judgement.rounds[0].judgement.decision
        row = MatchRow(handed.id, decision, judgement.established, read.ruling)
        return JudgedMatch(handed, row, judgement, judgement.findings)

    def _unread(self, handed: Handed, read: ReadMatch) -> JudgedMatch:
        """Report a match that could not be read; what the director ruled of it counts all the same."""
        if read.ruling is not None and read.players:
            self._standings.add(Scored(read.players, read.ruling.winners, (Tally(),) * len(read.players)))
        finding = MatchFinding(unreadable(read.unread, handed.pointer), handed.pointer, None)
        return JudgedMatch(handed, MatchRow(handed.id, None, None, read.ruling), None, (finding,))

    def codes(self) -> Mapping[str, int]:
        """Count the findings by code; an event that was not judged to its end is judged anew for it."""
        if self._finished is None:
            again = EventCourse(self.event)
            deque(again.matches(), maxlen=0)
            return again.finish().codes
        return self._finished.codes

    # --- the event as a whole -------------------------------------------------------------------

    def finish(self) -> EventJudgement:
        """Judge the event as a whole, after all of its matches."""
        self._note_repeats()
        self._judge_entries()
        self._judge_names()
        standings = tuple(self._standings.rows())
        unclear = UnreadableRecord.code in self._codes or any(repeat.differs for repeat in self._repeated)
        decisions = {row.decision for row in self._rows if row.decision is not None}
        settled = not unclear and decisions <= _IN_ORDER
        if unclear:
            decisions.add(Decision.REFUTED)
        if self._judge_claim(standings):
            decisions.add(Decision.CORRECTED)
        if not self.event.claim or not decisions:
            decisions.add(Decision.OPEN)
        self._codes.update(found.finding.fault.code for found in self._findings)
        verdicts = Counter(row.decision for row in self._rows)
        self._finished = EventJudgement(
            next(decision for decision in Decision if decision in decisions),
            tuple(self._findings),
            tuple(self._rows),
            standings,
            {decision: verdicts[decision] for decision in Decision if decision in verdicts},
            {code: self._codes[code] for code in FAULTS if code in self._codes},
            settled,
        )
        return self._finished

    def _note(
        self,
        fault: Fault,
        pointer: str,
        match: str | None = None,
        number: int | None = None,
        player: str | None = None,
        places: Mapping[str, Phrase] = MappingProxyType({}),
    ) -> None:
        moment = Moment((), player or "", self.event.rules, NO_SCENE, places)
        self._findings.append(EventFinding(match, MatchFinding(fault, pointer, number, player), moment))

    def _note_repeats(self) -> None:
        for first, second, differs in self._repeated:
            at, before = second.pointer, first.pointer
            words = tuple(str(word) for word in differs)
            fault = ConflictingRecords(before, at, words) if differs else DuplicateRecord(before, at)
            places = {place.pointer: self._told(place) for place in (first, second)}
            self._note(fault, at, self.event.matches[second.match].id, second.round + 1, None, places)

    def _told(self, place: Place) -> Phrase:
        """Say where a round stands."""
        handed = self.event.matches[place.match]
        values: dict[str, Value] = {"match": Quoted(handed.id)}
        if place.pointer == handed.pointer:
            return Phrase(THE_MATCH, values)
        return Phrase(THE_ROUND, {**values, "number": place.round + 1})

    def _judge_entries(self) -> None:
        """Compare the entries with what came in; one that stands in for another goes by the entry of that."""
        handed_in = {handed.id for handed in self.event.matches}
        stands_for = {
            id_: handed.id
            for handed in self.event.matches
            if handed.replaced_by is None
            for id_ in (handed.id, *handed.replaces)
        }
        for entry in self.event.entries:
            if entry.match not in handed_in:
                self._note(RecordMissing(entry.match), entry.pointer, entry.match)
                continue
            match = stands_for[entry.match]
            players, pointer = self._seated[match]
            for seat, player in enumerate(players if entry.players is not None else ()):
                if player not in (entry.players or ()):
                    self._note(PlayerUnknown(player), step(pointer, seat), match, None, player)

    def _judge_names(self) -> None:
        """Find names that look alike, each group at the place where its second spelling first stands."""
        places = [
            (name, step(pointer, seat), match)
            for match, (players, pointer) in self._seated.items()
            for seat, name in enumerate(players)
        ]
        places += [
            (name, step(step(entry.pointer, "players"), seat), entry.match)
            for entry in self.event.entries
            for seat, name in enumerate(entry.players or ())
        ]
        spellings: dict[str, dict[str, tuple[str, str]]] = {}
        bare: dict[str, str] = {}
        for name, pointer, match in places:
            if name not in bare:
                bare[name] = bare_name(name)
                spellings.setdefault(bare[name], {})[name] = pointer, match
        for names in spellings.values():
            if len(names) > 1:
                pointer, match = list(names.values())[1]
                self._note(NameLookalike(tuple(sorted(names))), pointer, match)

    def _judge_claim(self, standings: tuple[Row, ...]) -> bool:
        """Compare the claimed table, as far as it claims anything; tell whether it is wrong."""
        rows, wrong = {row.player: row for row in standings}, False
        for place in self.event.claim or ():
            row = rows.get(place.player)
            established = None if row is None else place_value(row.rank, row.points)
            fault = WrongStandings(place.value(), established)
            if established is None or fault.wrong:
                wrong = True
                self._note(fault, place.pointer, player=place.player)
        return wrong


_SPACES = frozenset(("Zs", "Zl", "Zp", "Cc", "Cf"))
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""The marks that belong to no script of their own; in many scripts vowels and tones are marks as well."""
_UNSEEN = re.compile("[\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]")
"""Fillers, variation selectors and the like: invisible, whatever their category."""


def bare_name(name: str) -> str:
    """Take from a name what look-alikes differ in: case, accents, spaces and invisible characters."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())
    letters = _UNSEEN.sub("", _ACCENTS.sub("", letters))
    return "".join(letter for letter in letters if unicodedata.category(letter) not in _SPACES)


def _pool(event: EventRecord) -> Pool:
    """Give the matches of an event the work that they share."""
    return Pool(4 * MOST_STEPS + STEPS_OF_MATCH * len(event.matches))


def _find_repeats(event: EventRecord) -> Found:
    """Read every round once, to find those handed in twice; of the records themselves nothing is kept."""
    repeats, pool = Repeats(), _pool(event)
    for at, handed in enumerate(event.matches):
        read = handed.read() if handed.replaced_by is None else ReadMatch(None)
        for number, entry, record in _rounds(read.record, pool) if read.record is not None else ():
            repeats.add(Place(at, number, entry.pointer), print_of(record), handed.id)
    return repeats.find()


def _by_match(places: Iterable[Place]) -> dict[int, set[int]]:
    """Sort rounds by their match."""
    sorted_: dict[int, set[int]] = {}
    for place in places:
        sorted_.setdefault(place.match, set()).add(place.round)
    return sorted_


def _rounds(match: MatchRecord, pool: Pool) -> Iterator[tuple[int, RoundEntry, Record]]:
    """Read the rounds of a match that are not void, as far as they can be read."""
    rounds = [(number, entry) for number, entry in enumerate(match.rounds) if entry.void is None]
    found: dict[int, Record | Unread] = {}
    if match.rules.match.scoring is not Scoring.PENALTY:
        found = {number: entry.read(match.players) for number, entry in rounds}
    else:
        # Who sits in a round that names nobody depends on who is out, which only the rounds before it tell.
        def keeping(number: int, entry: RoundEntry) -> RoundEntry:
            def read(still_in: tuple[str, ...]) -> Record | Unread:
                found[number] = entry.read(still_in)
                return found[number]

            return entry._replace(read=read)

        judge_match(
            match._replace(rounds=tuple(keeping(number, entry) for number, entry in enumerate(match.rounds))),
            pool,
        )
    for number, entry in rounds:
        read = found[number]
        if isinstance(read, Record):
            yield number, entry, read


def _marked(match: MatchRecord, again: set[int]) -> MatchRecord:
    """Mark rounds that stand in a match for a second time: they take no place among the others."""
    rounds = [entry._replace(again=number in again) for number, entry in enumerate(match.rounds)]
    return match._replace(rounds=tuple(rounds))


def _rescored(judgement: MatchJudgement, out: set[int]) -> tuple[Established, tuple[Tally, ...]]:
    """Add up a match without the rounds that do not count."""
    match = judgement.record
    scores = Scores(match.rules.match, match.players)
    for number, round_ in enumerate(judgement.rounds):
        if number in out or round_.judgement is None or scores.decided:
            continue
        result, players = scored_result(round_.judgement), round_.judgement.record.players
        if result is not None:
            counts = zip(players, result.remaining or (), strict=False)
            left = {name: count for name, count in counts if count is not None}
            scores.add(number + 1, players, (players[seat] for seat in result.winners), left)
    if match.on_time:
        scores.end()
    return scores.established(), scores.tallies()
