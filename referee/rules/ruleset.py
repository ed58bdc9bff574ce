"""A rule set: everything that was agreed for a round, in one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from referee.game.layout import Layout


class Profile(StrEnum):
    """The family of rules that sets every option."""

    TEACHING = "teaching"
    CLASSIC = "classic"


class Leftover(StrEnum):
    """What becomes of the cards that do not divide evenly (R03)."""

    UNEVEN = "uneven"
    DEAD_PILE = "dead-pile"


class DealerRotation(StrEnum):
    """Who deals the next round (R04, R05)."""

    CLOCKWISE = "clockwise"
    WINNER = "winner"


class BlockTie(StrEnum):
    """What an equal lowest count in a block is worth (R06)."""

    DRAW = "draw"
    SHARED = "shared"


class AfterWin(StrEnum):
    """Whether a round stops when somebody is out, or may go on for the places (R10)."""

    STOP = "stop"
    PLAY_ON = "play-on"


class MissedPlay(StrEnum):
    """Whether a missed play is only pointed out, or may be called and ends that turn (R21)."""

    FLAG = "flag"
    FORFEIT = "forfeit"


class Scoring(StrEnum):
    """How rounds add up to a match."""

    WINS = "wins"
    BEST_OF = "best-of"
    PENALTY = "penalty"
    GOLF = "golf"


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a match is decided: the scoring, its one parameter, and an agreed longest number of rounds.

    `goal` is the `target` of wins, the `rounds` of best-of and golf, or the `limit` of penalty points.
    """

    scoring: Scoring
    goal: int
    max_rounds: int | None = None

    @property
    def counts_cards(self) -> bool:
        """Whether the cards left at the end of a round score (classic/scoring.penalty, scoring.golf)."""
        return self.scoring in (Scoring.PENALTY, Scoring.GOLF)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The conventions of one round, the profile's defaults and the record's own choices in one.

    `layout` and the fields after it are what variants change; the base game reads those and never
    asks for a variant by name. `pack` is the number of cards dealt; `free_choice` tells that what the
    players choose can change the result; `bars` that bars may be laid; `in_turns` that players take
    turns. `hold_limit` is how long, in seconds, a card that must be played may be held without turns.
    """

    profile: Profile
    variants: tuple[str, ...]
    leftover: Leftover
    dealer_rotation: DealerRotation
    block_tie: BlockTie
    after_win: AfterWin
    missed_play: MissedPlay
    match: MatchRules
    layout: Layout
    pack: int = 52
    free_choice: bool = False
    bars: bool = False
    in_turns: bool = True
    hold_limit: Decimal | None = None

    @property
    def plays_on(self) -> bool:
        """Whether the round may go on for the places after somebody is out."""
        return self.after_win is AfterWin.PLAY_ON

    @property
    def ties_are_shared(self) -> bool:
        """Whether everybody with the lowest count in a block gets the round win."""
        return self.block_tie is BlockTie.SHARED
