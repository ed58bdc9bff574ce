"""The options a record may set, each declared once: its values, its defaults, its source.

Source: the paragraphs named at each option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee.rules.ruleset import (
    AfterWin,
    BlockTie,
    DealerRotation,
    Leftover,
    MatchRules,
    MissedPlay,
    Profile,
    Scoring,
)

TEACHING, CLASSIC = Profile.TEACHING, Profile.CLASSIC
Choices = tuple[StrEnum, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One convention that a profile sets and a record may override with one of `allowed`."""

    name: str
    defaults: Mapping[Profile, StrEnum]
    allowed: Mapping[Profile, Choices]
    sources: tuple[str, ...]


def _everywhere(kind: type[StrEnum]) -> dict[Profile, Choices]:
    return {TEACHING: tuple(kind), CLASSIC: tuple(kind)}


OPTIONS: tuple[Option, ...] = (
    Option(
        "leftover",
        {TEACHING: Leftover.UNEVEN, CLASSIC: Leftover.UNEVEN},
        {TEACHING: (Leftover.UNEVEN,), CLASSIC: (Leftover.UNEVEN, Leftover.DEAD_PILE)},
        ("teaching/02.d", "classic/players.b", "R03"),
    ),
    Option(
        "dealer_rotation",
        {TEACHING: DealerRotation.CLOCKWISE, CLASSIC: DealerRotation.WINNER},
        _everywhere(DealerRotation),
        ("teaching/02.j", "R04", "classic/setup.1", "R05"),
    ),
    Option(
        "block_tie",
        {TEACHING: BlockTie.DRAW, CLASSIC: BlockTie.DRAW},
        _everywhere(BlockTie),
        ("teaching/04.f", "R06"),
    ),
    Option(
        "after_win",
        {TEACHING: AfterWin.STOP, CLASSIC: AfterWin.PLAY_ON},
        {TEACHING: (AfterWin.STOP,), CLASSIC: (AfterWin.STOP, AfterWin.PLAY_ON)},
        ("teaching/05.c", "classic/winning.lead", "R10"),
    ),
    Option(
        "missed_play",
        {TEACHING: MissedPlay.FLAG, CLASSIC: MissedPlay.FORFEIT},
        _everywhere(MissedPlay),
        ("classic/gameplay.5", "classic/tips.5", "R21"),
    ),
)

FOUNDATIONS_DEFAULT = 4
"""How many foundations there is room for (teaching/02.h, classic/setup.4)."""

MATCH_DEFAULTS: Mapping[Profile, MatchRules] = {
    TEACHING: MatchRules(Scoring.WINS, 3),
    CLASSIC: MatchRules(Scoring.WINS, 5),
}
"""teaching/05.e; classic/winning.match, classic/players.c."""


@dataclass(frozen=True, slots=True)
class ScoringOption:
    """One way to score a match: the key of its parameter and, by profile, what that is when left out."""

    scoring: Scoring
    parameter: str
    defaults: Mapping[Profile, int]
    sources: tuple[str, ...]


SCORINGS: Mapping[Scoring, ScoringOption] = {
    option.scoring: option
    for option in (
        ScoringOption(
            Scoring.WINS, "target", {TEACHING: 3, CLASSIC: 5}, ("teaching/05.e", "classic/winning.match")
        ),
        ScoringOption(Scoring.BEST_OF, "rounds", {TEACHING: 5, CLASSIC: 5}, ("classic/winning.match", "R19")),
        ScoringOption(Scoring.PENALTY, "limit", {TEACHING: 50, CLASSIC: 50}, ("classic/scoring.penalty", "R17")),
        ScoringOption(Scoring.GOLF, "rounds", {TEACHING: 9, CLASSIC: 9}, ("classic/scoring.golf", "R18")),
    )
}
