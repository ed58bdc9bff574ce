"""The second adjudicator decides matches by hand-made scores as the contract's words have it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.course import Course, Score, Scoring
from tests.independent.league import Entry, head_to_head, split
from tests.independent.matches import begin, end_by_time

A, B, C = "Ana", "Ben", "Chloé"


def play(kind: str, parameter: int, rounds: list[tuple[list[str], list[int]]], most: int | None = None) -> Course:
    """A match of three, its rounds as winners and cards left; rounds after the decision are left out."""
    course = Course([A, B, C], Scoring(kind, parameter, most), "clockwise")
    for number, (winners, left) in enumerate(rounds, start=1):
        if course.decided_in is None:
            course.add(number, Score(winners, dict(zip([A, B, C], left, strict=True))))
    return course


DECIDED: list[tuple[str, str, int, list[tuple[list[str], list[int]]], int | None, Any, Any, list[str]]] = [
    ("first to the target", "wins", 2, [([A], [0, 5, 6]), ([B], [3, 0, 1]), ([A], [1, 2, 2])], None, [A], 3, []),
    ("a draw gives nobody a win", "wins", 1, [([], [4, 4, 9])], None, None, None, []),
    ("several reach it at once", "wins", 2, [([A, B], [4, 4, 9])] * 2, None, [A, B], 2, []),
    ("max_rounds, most wins", "wins", 5, [([A], [0, 1, 1]), ([], [2, 2, 3])], 2, [A], 2, []),
    ("max_rounds, equal wins", "wins", 5, [([A], [0, 1, 1]), ([B], [2, 0, 3])], 2, [A, B], 2, []),
    ("nobody can reach the leader", "best-of", 3, [([A], [0, 1, 1]), ([A], [0, 2, 3])], None, [A], 2, []),
    ("somebody still can", "best-of", 4, [([A], [0, 1, 1]), ([A], [0, 2, 3])], None, None, None, []),
    (
        "drawn rounds are rounds",
        "best-of",
        3,
        [([A], [0, 1, 1]), ([], [2, 2, 3]), ([], [2, 2, 3])],
        None,
        [A],
        3,
        [],
    ),
    ("equal: a tie", "best-of", 2, [([A], [0, 1, 1]), ([C], [2, 2, 0])], None, [A, C], 2, []),
    ("all drawn: all tie", "best-of", 1, [([], [2, 2, 3])], None, [A, B, C], 1, []),
    (
        "who reaches the limit is out",
        "penalty",
        10,
        [([A], [0, 10, 9]), ([A], [1, 0, 1])],
        None,
        [A],
        2,
        [B, C],
    ),
    ("a winner adds nothing", "penalty", 10, [([A], [12, 13, 9])], None, None, None, [B]),
    ("all out in one round", "penalty", 5, [([], [6, 7, 6])], None, [A, C], 1, [A, B, C]),
    (
        "the last two out in one round",
        "penalty",
        10,
        [([A], [0, 10, 9]), ([], [12, 0, 1])],
        None,
        [C],
        2,
        [A, B, C],
    ),
    ("max_rounds, lowest total", "penalty", 50, [([A], [0, 10, 9])], 1, [A], 1, []),
    ("golf, lowest total", "golf", 2, [([A], [0, 3, 9]), ([B], [5, 0, 1])], None, [B], 2, []),
    ("golf, a draw adds for all", "golf", 1, [([], [4, 4, 9])], None, [A, B], 1, []),
    ("golf, not before the last round", "golf", 2, [([A], [0, 13, 13])], None, None, None, []),
]


@pytest.mark.parametrize(
    ("kind", "parameter", "rounds", "most", "winners", "decided_in", "out"),
    [c[1:] for c in DECIDED],
    ids=[c[0] for c in DECIDED],
)
def test_matches_are_decided(
    kind: str, parameter: int, rounds: Any, most: int | None, winners: Any, decided_in: Any, out: list[str]
) -> None:
    course = play(kind, parameter, rounds, most)
    assert (course.winners, course.decided_in, course.eliminated) == (winners, decided_in, out)


def test_the_clock_ends_a_match() -> None:
    course = play("wins", 5, [([A], [0, 1, 1]), ([C], [2, 2, 0]), ([A], [0, 2, 3])])
    end_by_time(course)
    assert (course.winners, course.decided_in) == ([A], 3)
    untouched = play("golf", 5, [])
    end_by_time(untouched)
    assert (untouched.winners, untouched.decided_in) == (None, None)


ROTATION = [
    ("clockwise, whatever happened", "clockwise", [], [(A, Score([C], {}), B), (B, Score([], {}), C)]),
    ("clockwise past somebody eliminated", "clockwise", [B], [(A, Score([C], {}), C)]),
    ("the winner", "winner", [], [(A, Score([C], {}), C)]),
    ("the same again after a draw", "winner", [], [(A, Score([], {}), A)]),
    ("the same again after a shared block", "winner", [], [(A, Score([B, C], {}), A)]),
    ("the dealer of a draw was eliminated", "winner", [A], [(A, Score([], {}), B)]),
    ("a void round changes nothing", "winner", [], [(A, Score([C], {}), C), (C, None, C)]),
    ("the first round void: the same again", "clockwise", [], [(B, None, B)]),
    ("nobody noted the dealer", "clockwise", [], [(None, Score([C], {}), None)]),
]


@pytest.mark.parametrize(("rotation", "out", "rounds"), [c[1:] for c in ROTATION], ids=[c[0] for c in ROTATION])
def test_the_deal_goes_round(rotation: str, out: list[str], rounds: Any) -> None:
    course = Course([A, B, C], Scoring("penalty", 50, None), rotation)
    course.eliminated = out
    for dealt, score, expected in rounds:
        course.rotate(dealt, score)
        assert course.dealers([A, B, C])[:1] == [expected] * (expected is not None)


def league(results: list[tuple[list[str], list[str]]]) -> list[Entry]:
    """Matches as players and winners."""
    entries = []
    for index, (players, winners) in enumerate(results):
        course = begin({"players": players, "rules": {"profile": "teaching"}, "rounds": []}).course
        course.winners = winners
        entries.append(Entry(index, str(index), {}, players=players, course=course))
    return entries


def test_head_to_head_counts_matches_among_those_still_tied() -> None:
    entries = league([([A, B], [A]), ([B, C], [B]), ([A, "Dirk"], ["Dirk"]), ([A, B, C], [A, C])])
    group: list[dict[str, Any]] = [{"player": A}, {"player": B}]
    head_to_head(group, entries, {"win": 3, "tie": 1, "loss": 0})
    assert [row["head_to_head"] for row in group] == [3, 0]
    group.append({"player": C})
    head_to_head(group, entries, {"win": 3, "tie": 1, "loss": 0})
    assert [row["head_to_head"] for row in group] == [4, 3, 1]
    assert split([group], lambda row: -row["head_to_head"]) == [[group[0]], [group[1]], [group[2]]]
