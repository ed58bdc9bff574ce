"""What a report shows, in no language and whatever its form: files, groups, sections and items.

A file holds a round, a match or an event. What is judged at one go, a round handed in alone or a match
with its rounds, is one group. The groups of an event come one after the other and are forgotten as soon
as they are written, so that a report on a thousand matches needs no more memory than one on ten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.faults.base import Fault, Severity
from referee.faults.compulsion import CompelledFault
from referee.faults.ending import PlayerFit, RoundStoppedEarly
from referee.game.table import Scene
from referee.messages import Phrase
from referee.verdict import Decision, Judgement
from referee.wire.fixes import Fix
from referee.wire.positions import Place

SEVERITIES = tuple(Severity)
"""From the heaviest to the lightest."""


class Scope(StrEnum):
    """What a file holds, or what a finding is about."""

    ROUND = "round"
    MATCH = "match"
    EVENT = "event"


class Picture(NamedTuple):
    """The table as it lay at a finding, and the cards that had to be played then."""

    players: tuple[str, ...]
    scene: Scene
    wanted: tuple[PlayerFit, ...] = ()


class Item(NamedTuple):
    """One finding as a report shows it.

    `number` counts from 1 within the file, and `follows` is the number of the finding that it rests on.
    `match` is the id of a match in an event, `round` the number of a round in a match. `sent` is what a fix
    is for, and `base` the pointer to it in what was sent. `places` are words for what pointers in `fault`
    lead to. `placed` tells that it is about the place of its round in the match, not about the round itself.
    """

    fault: Fault
    number: int
    pointer: str
    message: Phrase
    match: str | None = None
    round: int | None = None
    player: str | None = None
    turn: int | None = None
    play: int | None = None
    follows: int | None = None
    picture: Picture | None = None
    fix: Fix | None = None
    sent: Any = None
    base: str = ""
    places: Mapping[str, Phrase] = MappingProxyType({})
    placed: bool = False


class Section(NamedTuple):
    """One round. `judgement` is None where it is void, or where it could not be read."""

    number: int | None
    judgement: Judgement | None
    summary: tuple[Phrase, ...] = ()
    items: tuple[Item, ...] = ()
    void: str | None = None

    @property
    def own(self) -> list[Item]:
        """The findings about the round itself."""
        return [item for item in self.items if not item.placed]

    @property
    def placed(self) -> list[Item]:
        """The findings about its place in the match."""
        return [item for item in self.items if item.placed]

    @property
    def misplaced(self) -> bool:
        """Whether its place in the match is not in order, whatever the round itself is."""
        return any(item.fault.severity is not Severity.NOTICE for item in self.placed)


class Score(NamedTuple):
    """What a player has in a match: as established, and as claimed, None where that is not claimed."""

    player: str
    established: int
    claimed: int | None


class Group(NamedTuple):
    """A round handed in alone, or a match with its rounds.

    `match` is its id in an event, None elsewhere. `items` are the findings about the match as a whole.
    `decision` is None where the match was not judged.
    `claimed` and `established` tell its result. `ruling` is the director's decision that counts
    instead, and `replaced` tells that another record stands in for this one.
    """

    scope: Scope
    decision: Decision | None
    summary: tuple[Phrase, ...]
    sections: tuple[Section, ...]
    id: str | None = None
    match: str | None = None
    notes: Mapping[str, str] = MappingProxyType({})
    players: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    scores: tuple[Score, ...] = ()
    claimed: Phrase | None = None
    established: Phrase | None = None
    ruling: Phrase | None = None
    replaced: bool = False

    @property
    def findings(self) -> list[Item]:
        """All findings: the rounds' own, then those about the match."""
        return [*(item for section in self.sections for item in section.items), *self.items]


class Standing(NamedTuple):
    """One line of an event's table, with the numbers as they stand in a verdict."""

    player: str
    rank: int
    points: int | float
    match_wins: int
    round_wins: int
    cards_left: int | float | None
    head_to_head: int | float | None


class Closing(NamedTuple):
    """What can be said of an event only at its end."""

    decision: Decision
    summary: tuple[Phrase, ...]
    items: tuple[Item, ...] = ()
    standings: tuple[Standing, ...] = ()
    verdicts: Mapping[Decision, int] = MappingProxyType({})
    codes: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing wrong with a file that holds no record: what it points at, the words, and where that is."""

    message: str
    pointer: str | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One file of a report.

    `scope` is None where it could not be read; then `detail` and `troubles` say why. `groups` can be gone
    through once, and `closing` be asked after that. `locate` finds the line and column of a pointer, and
    None where they are not known.
    """

    path: str
    scope: Scope | None
    groups: Iterable[Group] = ()
    closing: Callable[[], Closing | None] = lambda: None
    name: str | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    detail: str = ""
    troubles: tuple[Trouble, ...] = ()
    locate: Callable[[str], Place | None] = lambda pointer: None


def counts(items: Iterable[Item], fail_level: Severity) -> bool:
    """Tell whether something at or above a level was found."""
    heavy = SEVERITIES[: SEVERITIES.index(fail_level) + 1]
    return any(item.fault.severity in heavy for item in items)


class Watch:
    """Sees what passes by while a file is written: whether anything in it counts."""

    def __init__(self, fail_level: Severity) -> None:
        self._level = fail_level
        self.found = False

    def over(self, sheet: Sheet) -> Sheet:
        """Give the same file, with its findings seen as they are written."""
        return replace(sheet, groups=self._groups(sheet.groups), closing=lambda: self._closing(sheet.closing()))

    def _groups(self, groups: Iterable[Group]) -> Iterator[Group]:
        for group in groups:
            self.found = self.found or counts(group.findings, self._level)
            yield group

    def _closing(self, closing: Closing | None) -> Closing | None:
        if closing is not None:
            self.found = self.found or counts(closing.items, self._level)
        return closing


def picture(fault: Fault, player: str | None, scene: Scene, players: tuple[str, ...]) -> Picture:
    """Show how the table lay at a fault, and what had to be played."""
    wanted: tuple[PlayerFit, ...] = ()
    if isinstance(fault, RoundStoppedEarly):
        wanted = fault.fits
    elif isinstance(fault, CompelledFault):
        wanted = tuple(PlayerFit(player or "", *fit) for fit in fault.fits)
    return Picture(players, scene, wanted)
