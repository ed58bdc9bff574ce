"""How rounds add up to a match: round wins, penalty points or totals, who is out of it, and when it is decided.

Everything is by name: seats may change from round to round, names do not. Source: teaching/05.e;
classic/winning.match, classic/scoring; R17 to R19.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.rules.ruleset import MatchRules, Scoring


class Established(NamedTuple):
    """What a match amounts to: who won it, the scores in the order of the players, and who is out of it.

    `winners` is empty, and `decided_in` None, where the match is not decided; several winners tie.
    `decided_in` is the round that decided it, from 1.
    """

    winners: tuple[str, ...]
    scores: tuple[int, ...]
    eliminated: tuple[str, ...] = ()
    decided_in: int | None = None

    @property
    def decided(self) -> bool:
        """Whether the match has come to its end."""
        return self.decided_in is not None

    def value(self) -> dict[str, Any]:
        """Give it as it stands in a verdict."""
        return {
            "winner": names_value(self.winners),
            "scores": list(self.scores),
            "eliminated": list(self.eliminated),
            "decided_in": self.decided_in,
        }


class Tally(NamedTuple):
    """What one player's rounds amount to, whatever the scoring: what tables of several matches compare.

    `cards_left` is the sum over the `rounds` in which the player was dealt in and the count is known.
    """

    round_wins: int = 0
    cards_left: int = 0
    rounds: int = 0


def names_value(names: tuple[str, ...]) -> str | list[str] | None:
    """Give winners as a verdict does: a name, a list of names, or None for nobody."""
    if not names:
        return None
    return names[0] if len(names) == 1 else list(names)


class Scores:
    """The scores of a match as it goes on, round by round, until it is decided."""

    def __init__(self, rules: MatchRules, players: tuple[str, ...]) -> None:
        self.rules = rules
        self.players = players
        self.eliminated: frozenset[str] = frozenset()
        self.decided_in: int | None = None
        self.winners: tuple[str, ...] = ()
        self.open_counts: frozenset[str] = frozenset()
        """Whose points are not wholly known, because nobody counted the cards of a round."""
        self._points = dict.fromkeys(players, 0)
        self._tallies = dict.fromkeys(players, Tally())
        self._rounds = 0
        self._last: int | None = None

    @property
    def decided(self) -> bool:
        """Whether the match has come to its end."""
        return self.decided_in is not None

    @property
    def still_in(self) -> tuple[str, ...]:
        """Who is not out of the match, in the order of the players."""
        return tuple(name for name in self.players if name not in self.eliminated)

    def add(self, number: int, seated: Iterable[str], winners: Iterable[str], left: Mapping[str, int]) -> None:
        """Score a round that was played: its number (from 1), who played, who won it, and the cards left.

        Nothing may be added once the match is decided.
        """
        won, dealt_in = frozenset(winners), frozenset(seated)
        present = tuple(name for name in self.still_in if name in dealt_in)
        self._rounds, self._last = self._rounds + 1, number
        for name in present:
            wins, cards, rounds = self._tallies[name]
            counted = name in left
            self._tallies[name] = Tally(wins + (name in won), cards + left.get(name, 0), rounds + counted)
        if self.rules.counts_cards:
            paying = [name for name in present if name not in won]
            self.open_counts |= frozenset(name for name in paying if name not in left)
            for name in paying:
                self._points[name] += left.get(name, 0)
        else:
            for name in present:
                self._points[name] += name in won
        self._settle()
        if not self.decided and self.rules.max_rounds is not None and self._rounds >= self.rules.max_rounds:
            self._decide(self._best(self.still_in))

    def end(self) -> None:
        """End the match because the time is up; without a single round there is nothing to decide it by."""
        if not self.decided and self._last is not None:
            self._decide(self._best(self.still_in))

    def established(self) -> Established:
        """Say what the match amounts to as far as it went."""
        scores = tuple(self._points[name] for name in self.players)
        out = tuple(name for name in self.players if name in self.eliminated)
        return Established(self.winners, scores, out, self.decided_in)

    def tallies(self) -> tuple[Tally, ...]:
        """Give what tables compare, in the order of the players."""
        return tuple(self._tallies[name] for name in self.players)

    def _settle(self) -> None:
        """Decide the match where the scoring does."""
        match self.rules.scoring:
            case Scoring.WINS:
                self._decide(name for name in self.players if self._points[name] >= self.rules.goal)
            case Scoring.BEST_OF:
                leaders = self._best(self.players)
                others = [self._points[name] for name in self.players if name not in leaders]
                to_come = self._rounds_to_come()
                caught = len(leaders) > 1 or (others and max(others) + to_come >= self._points[leaders[0]])
                if to_come == 0 or not caught:
                    self._decide(leaders)
            case Scoring.GOLF:
                if self._rounds >= self.rules.goal:
                    self._decide(self._best(self.players))
            case Scoring.PENALTY:
                self._eliminate()

    def _rounds_to_come(self) -> int:
        most = self.rules.goal if self.rules.max_rounds is None else min(self.rules.goal, self.rules.max_rounds)
        return max(0, most - self._rounds)

    def _eliminate(self) -> None:
        """Take out who has reached the limit; the last one left wins, or the lowest of those who leave last."""
        before = self.still_in
        leaving = [name for name in before if self._points[name] >= self.rules.goal]
        self.eliminated |= frozenset(leaving)
        if len(leaving) == len(before):
            self._decide(self._best(leaving))
        elif len(self.still_in) == 1:
            self._decide(self.still_in)

    def _best(self, names: Iterable[str]) -> tuple[str, ...]:
        """Find who has most round wins, or the lowest total, all of them where several are equal."""
        asked = tuple(names)
        best = (min if self.rules.counts_cards else max)(self._points[name] for name in asked)
        return tuple(name for name in asked if self._points[name] == best)

    def _decide(self, winners: Iterable[str]) -> None:
        """Decide the match for somebody; nobody decides nothing."""
        self.winners = tuple(winners)
        if self.winners:
            self.decided_in = self._last
