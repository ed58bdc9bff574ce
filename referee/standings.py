"""The table of an event: points for matches, and what decides between equal points.

Nothing here depends on the order of the matches: every number is a sum, sums are kept exactly, and who
shares a rank stands in the order of their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from referee.scoring import Tally


class TieBreak(StrEnum):
    """What decides between players with equal points, in the order an event names."""

    MATCH_WINS = "match_wins"
    """More matches won alone."""
    ROUND_WINS = "round_wins"
    """More round wins."""
    CARDS_LEFT = "cards_left"
    """Fewer cards left per round played, on average."""
    HEAD_TO_HEAD = "head_to_head"
    """More points from matches among exactly those who are still tied."""


@dataclass(frozen=True, slots=True)
class Points:
    """What a decided match is worth: to its only winner, to each of several who tie, to everybody else."""

    win: Fraction = Fraction(3)
    tie: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)


class Scored(NamedTuple):
    """What one match adds to the table.

    `winners` is who won it, several where they tie, nobody where it is not decided. `tallies` are what its
    rounds amount to, in the order of `players`.
    """

    players: tuple[str, ...]
    winners: tuple[str, ...]
    tallies: tuple[Tally, ...]


class Row(NamedTuple):
    """One line of the table.

    `cards_left` is the mean per round played, None where the cards left are known of no round;
    `head_to_head` the points won among those who were still tied, None where it was not asked for.
    """

    player: str
    rank: int
    points: Fraction
    match_wins: int
    round_wins: int
    cards_left: Fraction | None
    head_to_head: Fraction | None


@dataclass(slots=True)
class _Line:
    """A player's sums while matches are added."""

    points: Fraction = Fraction(0)
    match_wins: int = 0
    round_wins: int = 0
    cards: int = 0
    rounds: int = 0
    head_to_head: Fraction | None = None

    @property
    def cards_left(self) -> Fraction | None:
        return Fraction(self.cards, self.rounds) if self.rounds else None


_Key = Callable[[_Line], tuple[object, ...]]

_KEYS: Mapping[TieBreak, _Key] = {
    TieBreak.MATCH_WINS: lambda line: (-line.match_wins,),
    TieBreak.ROUND_WINS: lambda line: (-line.round_wins,),
    # Of whom nothing is known stands behind everybody of whom something is.
    TieBreak.CARDS_LEFT: lambda line: (line.cards_left is None, line.cards_left or 0),
    TieBreak.HEAD_TO_HEAD: lambda line: (-(line.head_to_head or 0),),
}


@dataclass(slots=True)
class Standings:
    """Adds up the matches of an event, and ranks the players.

    Of the matches themselves only what each decided one was worth to whom is kept.
    """

    points: Points
    tie_breaks: Sequence[TieBreak]
    _lines: dict[str, _Line] = field(default_factory=dict)
    _worth: list[tuple[frozenset[str], Mapping[str, Fraction]]] = field(default_factory=list)

    def enter(self, players: Iterable[str]) -> None:
        """Put players into the table, whether they play or not."""
        for player in players:
            if player not in self._lines:
                self._lines[player] = _Line()

    def add(self, match: Scored) -> None:
        """Add one match."""
        self.enter(match.players)
        for player, tally in zip(match.players, match.tallies, strict=True):
            line = self._lines[player]
            line.round_wins += tally.round_wins
            line.cards += tally.cards_left
            line.rounds += tally.rounds
        if not match.winners:
            return
        worth = {player: self._worth_to(player, match.winners) for player in match.players}
        for player, points in worth.items():
            self._lines[player].points += points
        if len(match.winners) == 1:
            self._lines[match.winners[0]].match_wins += 1
        if TieBreak.HEAD_TO_HEAD in self.tie_breaks:
            self._worth.append((frozenset(match.players), worth))

    def _worth_to(self, player: str, winners: tuple[str, ...]) -> Fraction:
        if player not in winners:
            return self.points.loss
        return self.points.win if len(winners) == 1 else self.points.tie

    def rows(self) -> list[Row]:
        """Rank everybody: who still ties after the last tie-break shares a rank (1, 2, 2, 4)."""
        rows: list[Row] = []
        for tied in self._groups():
            rank = len(rows) + 1
            for player in tied:
                line = self._lines[player]
                rows.append(
                    Row(
                        player,
                        rank,
                        line.points,
                        line.match_wins,
                        line.round_wins,
                        line.cards_left,
                        line.head_to_head,
                    )
                )
        return rows

    def _groups(self) -> list[list[str]]:
        """Divide the players into those who share a rank, best first."""
        for line in self._lines.values():
            line.head_to_head = None
        groups = self._divided(sorted(self._lines), lambda line: (-line.points,))
        for tie_break in self.tie_breaks:
            if tie_break is TieBreak.HEAD_TO_HEAD:
                self._count_head_to_head(groups)
            groups = [part for tied in groups for part in self._divided(tied, _KEYS[tie_break])]
        return groups

    def _divided(self, tied: list[str], key: _Key) -> list[list[str]]:
        """Divide players by a key, least first; who is equal stays in the order they were in."""
        parts: dict[tuple[object, ...], list[str]] = {}
        for player in tied:
            parts.setdefault(key(self._lines[player]), []).append(player)
        return [parts[value] for value in sorted(parts)]

    def _count_head_to_head(self, groups: list[list[str]]) -> None:
        """Count, for everybody who is still tied, the points from matches among exactly those."""
        of = {player: at for at, tied in enumerate(groups) if len(tied) > 1 for player in tied}
        for player in of:
            self._lines[player].head_to_head = Fraction(0)
        for players, worth in self._worth:
            if len({of.get(player) for player in players}) == 1 and next(iter(players)) in of:
                for player, points in worth.items():
                    line = self._lines[player]
                    line.head_to_head = (line.head_to_head or Fraction(0)) + points
