"""The table of an event: points, tie-breaks in their order, shared ranks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.event_record import number_value
from referee.faults.base import Moment
from referee.faults.event import WrongStandings
from referee.match import NO_SCENE
from referee.scoring import Tally
from referee.standings import Points, Row, Scored, Standings, TieBreak
from referee.text import speaker
from referee.wire.rules import read_rules

ALL = tuple(TieBreak)


def match(*lines: tuple[Any, ...], winners: str = "") -> Scored:
    """Make a match of lines such as `("Ana", 3, 10, 4)`: round wins, cards left, and in how many rounds."""
    players = tuple(line[0] for line in lines)
    tallies = tuple(Tally(*(line[1:] or (0, 0, 0))) for line in lines)
    return Scored(players, tuple(winners.split()), tallies)


def table(*matches: Scored, points: Points | None = None, tie_breaks: tuple[TieBreak, ...] = ALL) -> list[Row]:
    """Rank the players of some matches."""
    standings = Standings(points or Points(), tie_breaks)
    for entry in matches:
        standings.add(entry)
    return standings.rows()


def ranks(rows: list[Row]) -> dict[str, int]:
    """Give the ranks by player, in the order of the table."""
    return {row.player: row.rank for row in rows}


def test_points_go_to_winner_tied_and_everybody_else() -> None:
    rows = table(
        match(("Ana",), ("Ben",), ("Chloé",), winners="Ana"),
        match(("Ana",), ("Ben",), ("Chloé",), winners="Ben Chloé"),
        points=Points(Fraction(5), Fraction(5, 2), Fraction(1)),
    )
    assert {row.player: row.points for row in rows} == {
        "Ana": 6,
        "Ben": Fraction(7, 2),
        "Chloé": Fraction(7, 2),
    }


def test_undecided_match_gives_no_points_but_its_rounds_count() -> None:
    rows = table(match(("Ana", 1, 5, 2), ("Ben", 0, 7, 2)))
    assert [(row.points, row.match_wins) for row in rows] == [(0, 0), (0, 0)]
    assert [(row.player, row.round_wins, row.cards_left) for row in rows] == [
        ("Ana", 1, Fraction(5, 2)),
        ("Ben", 0, Fraction(7, 2)),
    ]


def test_shared_ranks_leave_a_gap() -> None:
    rows = table(
        match(("Ana",), ("Ben",), winners="Ana"),
        match(("Dirk",), ("Chloé",), winners="Dirk Chloé"),
        tie_breaks=(),
    )
    assert ranks(rows) == {"Ana": 1, "Chloé": 2, "Dirk": 2, "Ben": 4}


@pytest.mark.parametrize(
    ("tie_break", "first", "second"),
    [
        # One match won alone and one lost against three ties, by points of 3, 1, 0.
        (TieBreak.MATCH_WINS, "Ana", "Ben"),
        (TieBreak.ROUND_WINS, "Ben", "Ana"),
        (TieBreak.CARDS_LEFT, "Ben", "Ana"),
    ],
)
def test_each_tie_break(tie_break: TieBreak, first: str, second: str) -> None:
    matches = [
        match(("Ana", 3, 20, 5), ("X", 0), winners="Ana"),
        *[match(("Ben", 2, 5, 2), ("Y", 0), winners="Ben Y") for _ in range(3)],
    ]
    rows = ranks(table(*matches, tie_breaks=(tie_break,)))
    assert (rows[first], rows[second]) == (1, 2) or rows[first] < rows[second]


def test_tie_breaks_are_asked_in_their_order() -> None:
    matches = (
        match(("Ana", 3, 9, 3), ("X", 0), winners="Ana"),
        match(("Ben", 2, 3, 3), ("Y", 0), winners="Ben"),
    )
    by_wins = table(*matches, tie_breaks=(TieBreak.ROUND_WINS, TieBreak.CARDS_LEFT))
    by_cards = table(*matches, tie_breaks=(TieBreak.CARDS_LEFT, TieBreak.ROUND_WINS))
    assert list(ranks(by_wins))[:2] == ["Ana", "Ben"]
    assert list(ranks(by_cards))[:2] == ["Ben", "Ana"]


def test_cards_left_is_a_mean_and_unknown_comes_last() -> None:
    rows = table(
        match(("Ana", 0, 10, 5), ("X", 0, 3, 1), winners="Ana"),
        match(("Ben", 0, 6, 2), ("Y", 0), winners="Ben"),
        match(("Chloé",), ("Z", 0), winners="Chloé"),
        tie_breaks=(TieBreak.CARDS_LEFT,),
    )
    assert list(ranks(rows))[:3] == ["Ana", "Ben", "Chloé"]
    assert rows[2].cards_left is None


def test_head_to_head_counts_only_matches_among_those_still_tied() -> None:
    matches = (
        # Ana, Ben and Chloé have six points each; Dirk none.
        match(("Ana",), ("Ben",), winners="Ana"),
        match(("Ben",), ("Chloé",), winners="Ben"),
        match(("Chloé",), ("Dirk",), winners="Chloé"),
        match(("Chloé",), ("Dirk",), winners="Chloé"),
        match(("Ana",), ("Dirk",), winners="Ana"),
        match(("Ben",), ("Dirk",), winners="Ben"),
        # A table with somebody who is not tied is no match among exactly those.
        match(("Ana",), ("Ben",), ("Dirk",)),
    )
    rows = table(*matches, tie_breaks=(TieBreak.HEAD_TO_HEAD,))
    assert ranks(rows) == {"Ana": 1, "Ben": 1, "Chloé": 3, "Dirk": 4}
    assert [row.head_to_head for row in rows] == [3, 3, 0, None]


def test_head_to_head_is_asked_among_who_is_left_by_the_tie_breaks_before() -> None:
    matches = (
        match(("Ana", 2), ("Ben", 0), winners="Ana"),
        match(("Ben", 2), ("Chloé", 0), winners="Ben"),
        match(("Chloé", 1), ("Ana", 0), winners="Chloé"),
    )
    rows = table(*matches, tie_breaks=(TieBreak.ROUND_WINS, TieBreak.HEAD_TO_HEAD))
    # Chloé won fewer rounds; between the other two their own match decides.
    assert ranks(rows) == {"Ana": 1, "Ben": 2, "Chloé": 3}
    assert [row.head_to_head for row in rows] == [3, 0, None]


def test_players_who_did_not_play_stand_in_the_table() -> None:
    standings = Standings(Points(), ALL)
    standings.enter(["Zoë", "Ana"])
    standings.add(match(("Ana",), ("Ben",), winners="Ana"))
    assert ranks(standings.rows()) == {"Ana": 1, "Ben": 2, "Zoë": 2}


NAMES = ("Ana", "Ben", "Chloé", "Dirk", "Eva")


@st.composite
def matches(draw: st.DrawFn) -> Scored:
    """Draw a match of two to four of the players."""
    players = tuple(draw(st.permutations(NAMES))[: draw(st.integers(2, 4))])
    winners = tuple(name for name in players if draw(st.booleans()))
    small = st.integers(0, 3)
    return Scored(players, winners, tuple(Tally(draw(small), draw(small), draw(small)) for _ in players))


@given(
    st.lists(matches(), max_size=8).flatmap(lambda drawn: st.tuples(st.just(drawn), st.permutations(drawn))),
    st.permutations(ALL),
)
def test_order_of_matches_changes_nothing(
    drawn: tuple[list[Scored], list[Scored]], tie_breaks: list[TieBreak]
) -> None:
    points = Points(Fraction(1, 3), Fraction(1, 10), Fraction(-1, 7))
    one, other = (table(*order, points=points, tie_breaks=tuple(tie_breaks)) for order in drawn)
    assert one == other


@given(st.lists(matches(), max_size=8))
def test_points_are_conserved_and_ranks_are_counts(drawn: list[Scored]) -> None:
    rows = table(*drawn)
    worth = [(3 if len(m.winners) == 1 else len(m.winners)) for m in drawn]
    assert sum(row.points for row in rows) == sum(worth)
    for row in rows:
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
    assert sum(row.round_wins for row in rows) == sum(t.round_wins for m in drawn for t in m.tallies)


@pytest.mark.parametrize(
    ("claimed", "established", "told"),
    [
        (0.3334, 0.3333, ["0.3334", "0.3333"]),
        (1 / 3, 0.3333, ["0.33333", "0.3333"]),
        (0.5, 1, ["0.5", "1"]),
        (2.0000004, 2, ["2.0000004", "2"]),
        (1234.56789, 1.0, ["1,234.568", "1"]),
        (7, 3, ["7", "3"]),
    ],
)
def test_points_that_differ_look_different(claimed: float, established: float, told: list[str]) -> None:
    fault = WrongStandings({"rank": 1, "points": claimed}, {"rank": 1, "points": established})
    assert fault.wrong == ("points",)
    rules, _ = read_rules({"profile": "teaching"})
    assert rules is not None
    values = fault.say(Moment((), "Ana", rules, NO_SCENE)).values
    assert [speaker("en").number(values[key]) for key in ("claimed_points", "points")] == told


@given(
    st.lists(st.floats(-1000, 1000, allow_nan=False).map(lambda points: round(points, 3)), max_size=300),
)
def test_points_added_as_floats_are_right(gained: list[float]) -> None:
    exactly = number_value(sum((Fraction(repr(points)) for points in gained), Fraction(0)))
    assert WrongStandings({"points": sum(gained)}, {"rank": 1, "points": exactly}).wrong == ()
    assert WrongStandings({"points": exactly + 0.001}, {"rank": 1, "points": exactly}).wrong == ("points",)
