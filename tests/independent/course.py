"""How a match goes: what its rounds bring, who deals next, who leaves, and when it is decided."""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as default
from typing import Any

from tests.independent.claim import as_list

PARAMETERS = {
    "wins": ("target", None),
    "best-of": ("rounds", 5),
    "penalty": ("limit", 50),
    "golf": ("rounds", 9),
}


@dataclass(frozen=True)
class Scoring:
    """How a match is decided (game.md, section 6)."""

    kind: str
    parameter: int
    max_rounds: int | None

    @property
    def by_points(self) -> bool:
        """Penalty points or golf totals: the fewest are best."""
        return self.kind in ("penalty", "golf")


def read_scoring(rules: dict[str, Any]) -> Scoring:
    """The match option with the profile's default under it."""
    written = rules.get("match") or {}
    kind = written.get("scoring", "wins")
    key, usual = PARAMETERS[kind]
    if kind == "wins":
        usual = 5 if rules["profile"] == "classic" else 3
    return Scoring(kind, written.get(key) or usual, written.get("max_rounds"))


def conventions(rules: dict[str, Any]) -> dict[str, Any]:
    """Every convention of a round by its option's name."""
    classic = rules["profile"] == "classic"
    variants = frozenset(rules.get("variants") or ())
    usual = {
        "leftover": "uneven",
        "dealer_rotation": "winner" if classic else "clockwise",
        "block_tie": "draw",
        "after_win": "play-on" if classic else "stop",
        "missed_play": "forfeit" if classic else "flag",
        "foundations": 4,
        "hold_limit": None,
    }
    options = {name: value if rules.get(name) is None else rules[name] for name, value in usual.items()}
    return {"profile": rules["profile"], "variants": variants, **options}


@dataclass
class Score:
    """What one round brings: its winners, and how many cards each of its players has left."""

    winners: list[str]
    left: dict[str, int]
    known: bool = True
    """Is it known who won, if anybody did?"""
    open: bool = False
    """Might somebody have won it all the same, as far as the record goes?"""
    uncounted: list[str] = default(default_factory=list)
    """Those whose cards left nobody knows."""


def score_of(verdict: dict[str, Any], players: list[str]) -> Score | None:
    """What a round brings by its verdict, None where it is no round played."""
    result = verdict["result"]
    claim = result["claimed"] or {}
    played, lawful = result["as_played"], result["lawful"]
    if played["outcome"] in ("win", "block"):
        source = played
    elif claim.get("outcome") == "abandoned":
        return None
    elif played["outcome"] == "unrecorded":
        refuted = any(finding["code"] == "claim-not-lawful" for finding in verdict["findings"])
        if lawful is None or refuted:
            return Score([], {}, False, True, list(players))
        source = {**lawful, "remaining": lawful["remaining"] or claim.get("remaining")}
    else:
        source = {"winner": None, "remaining": played["remaining"]}
    counts = source["remaining"] or []
    left = {name: count for name, count in zip(players, counts, strict=False) if count is not None}
    winners = as_list(source["winner"])
    uncounted = [name for name in players if name not in left and name not in winners]
    outcome = played["outcome"]
    return Score(winners, left, outcome not in ("unfinished", "undecidable"), outcome == "undecidable", uncounted)


@dataclass
class Course:
    """How a match stands after some of its rounds."""

    players: list[str]
    scoring: Scoring
    rotation: str
    wins: dict[str, int] = default(default_factory=dict)
    points: dict[str, int] = default(default_factory=dict)
    eliminated: list[str] = default(default_factory=list)
    scored: list[Score] = default(default_factory=list)
    uncounted: set[str] = default(default_factory=set)
    """Those whose points are not fully known: they have at least so many."""
    playing: list[str] = default(default_factory=list)
    """Who was not yet eliminated when the round that decided it was played."""
    last_scored: int | None = None
    winners: list[str] | None = None
    decided_in: int | None = None
    last: str | None = None
    """Who dealt last or has to deal next, None where anybody may deal."""
    again: list[str] = default(default_factory=list)
    """Who dealt the void and abandoned rounds since, the last of them first."""
    step: bool = False
    """Is it the next seat after `last` that deals?"""

    def __post_init__(self) -> None:
        self.wins = dict.fromkeys(self.players, 0)
        self.points = dict.fromkeys(self.players, 0)

    @property
    def seated(self) -> list[str]:
        """Who plays: everybody not yet eliminated, and after the decision whoever played until then."""
        return self.staying if self.decided_in is None else self.playing

    @property
    def staying(self) -> list[str]:
        """Everybody not yet eliminated."""
        return [name for name in self.players if name not in self.eliminated]

    @property
    def totals(self) -> dict[str, int]:
        """The scores, by the scoring."""
        return self.points if self.scoring.by_points else self.wins

    def add(self, number: int, score: Score) -> None:
        """One more round played."""
        self.last_scored = number
        self.uncounted.update(score.uncounted)
        playing = self.seated
        # Somebody eliminated who took a seat all the same has not played in the match.
        self.scored.append(replace(score, left={name: n for name, n in score.left.items() if name in playing}))
        for name in playing:
            if name in score.winners:
                self.wins[name] += 1
            else:
                self.points[name] += score.left.get(name, 0)
        winners = self.decide(playing)
        if winners:
            self.winners, self.decided_in, self.playing = winners, number, playing

    def decide(self, playing: list[str]) -> list[str] | None:
        """Who has won by now, None where it is not decided."""
        kind, parameter, count = self.scoring.kind, self.scoring.parameter, len(self.scored)
        if kind == "wins":
            reached = [name for name in self.players if self.wins[name] >= parameter]
            if reached:
                return reached
        elif kind == "best-of":
            to_come = min(parameter, self.scoring.max_rounds or parameter) - count
            if to_come <= 0:
                return self.leaders(self.players)
            best = max(self.wins.values())
            reaching = [name for name in self.players if self.wins[name] + to_come >= best]
            if len(reaching) == 1:
                return reaching
        elif kind == "penalty":
            leaving = [name for name in playing if self.points[name] >= parameter]
            self.eliminated = [name for name in self.players if name in self.eliminated or name in leaving]
            staying = self.staying
            if len(staying) == 1:
                return staying
            if not staying:
                return self.leaders(leaving)
        elif count >= parameter:
            return self.leaders(self.players)
        if self.scoring.max_rounds is not None and count >= self.scoring.max_rounds:
            return self.leaders(self.players)
        return None

    def leaders(self, names: list[str]) -> list[str]:
        """Most round wins, or the lowest total; equal ones tie."""
        totals = self.totals
        best = (min if self.scoring.by_points else max)(totals[name] for name in names)
        return [name for name in names if totals[name] == best]

    def after(self, name: str, seats: list[str], sitting: list[str]) -> str | None:
        """The next active seat clockwise in a circle."""
        if name not in seats:
            return None
        start = seats.index(name)
        circle = seats[start + 1 :] + seats[: start + 1]
        return next((other for other in circle if other in sitting), None)

    def dealers(self, players: list[str]) -> list[str]:
        """Who may deal a round of these players, the expected one first; empty where anybody may.

        Where seats were changed, clockwise may be meant in the old or in the new circle.
        """
        sitting = [name for name in self.seated if name in players]
        circles = [(self.players, sitting), (players, players)]
        found = [self.from_here(name, *circle) for name in self.again for circle in circles]
        if self.last is not None:
            move = self.after if self.step else self.from_here
            found += [move(self.last, *circle) for circle in circles]
        here = self.again[0] if self.again else None if self.step else self.last
        if here is not None and here in self.players and here not in players:
            # Whoever took that seat: it is the next one from the neighbour who still sits there.
            neighbour = self.after(here, self.players[::-1], players)
            found.append(None if neighbour is None else self.after(neighbour, players, players))
        return [name for name in found if name is not None]

    def from_here(self, name: str, seats: list[str], sitting: list[str]) -> str | None:
        """That player, or the next active seat where that one does not sit."""
        return name if name in sitting else self.after(name, seats, sitting)

    def forget_dealer(self) -> None:
        """Nobody can say who has to deal next."""
        self.last, self.again = None, []

    def rotate(self, dealt: str | None, score: Score | None) -> None:
        """Who deals next, after a round that `dealt` dealt (None: unknown)."""
        if score is None:
            # "A void or abandoned round changes nothing: the same dealer deals again."
            # Who dealt it may go on, and so may whoever should have dealt it.
            if dealt is not None:
                self.again.insert(0, dealt)
            return
        self.again = []
        if self.rotation == "clockwise":
            self.last, self.step = dealt, True
        elif not score.known:
            self.last = None
        else:
            self.last = score.winners[0] if len(score.winners) == 1 else dealt
            self.step = False
