"""The rulings on matches: one test each, named after it, on records in `fixtures/matches/`."""

from __future__ import annotations

from typing import Any

from tests.test_matches import fixture, record, verdict


def dealers(name: str) -> list[str]:
    """Name who dealt each round of a fixture."""
    return [entry["dealer"] for entry in fixture(name)["record"]["rounds"]]


def codes(value: dict[str, Any]) -> list[tuple[str, int | None]]:
    """List what is found in a match, each with its round."""
    return [(finding["code"], finding["round"]) for finding in verdict(value)["findings"]]


def established(name: str) -> Any:
    """What the rounds of a fixture add up to."""
    return verdict(fixture(name)["record"])["result"]["established"]


def dealt_by(name: str, number: int, dealer: str) -> list[tuple[str, int | None]]:
    """List what is found of the dealers where one round of a fixture was dealt by somebody else."""
    value = fixture(name)["record"]
    value["rounds"][number - 1] = {**value["rounds"][number - 1], "dealer": dealer}
    return [found for found in codes(value) if found[0] == "wrong-dealer"]


def test_r04_the_next_active_seat_deals() -> None:
    """Clockwise, whoever won, and past those who have been eliminated."""
    name = "penalty-eliminated-take-no-seat"
    assert dealers(name) == ["Ben", "Chloé", "Ana"] and codes(fixture(name)["record"]) == []
    assert {"Chloé", "Dirk"} <= set(established(name)["eliminated"])
    assert dealt_by(name, 3, "Ben") == [("wrong-dealer", 3)]
    # Whoever really dealt is whom the next seat is counted from.
    assert dealt_by(name, 2, "Ana") == [("wrong-dealer", 2), ("wrong-dealer", 3)]


def test_r05_the_winner_deals() -> None:
    """After a draw or a shared block the same player again; past that player who has been eliminated."""
    for name in (
        "r05-winner-deals",
        "r05-same-dealer-after-a-draw",
        "r05-same-dealer-after-a-shared-block",
        "r05-dealer-eliminated",
    ):
        assert codes(fixture(name)["record"]) == []
    assert dealt_by("r05-winner-deals", 2, "Ben") == [("wrong-dealer", 2)]
    assert dealt_by("r05-same-dealer-after-a-draw", 2, "Ana") == [("wrong-dealer", 2)]
    assert dealt_by("r05-same-dealer-after-a-shared-block", 2, "Ana") == [("wrong-dealer", 2)]
    assert dealers("r05-dealer-eliminated") == ["Dirk", "Ana"]
    assert "Dirk" in established("r05-dealer-eliminated")["eliminated"]
    assert dealt_by("r05-dealer-eliminated", 2, "Ben") == [("wrong-dealer", 2)]


def test_r09_the_win_of_a_blocked_round_stands() -> None:
    """Playing again after a block means the next round; what was won is won."""
    rows = verdict(fixture("r09-a-blocked-round-is-won")["record"])["rounds"]
    assert [(row["as_played"]["outcome"], row["as_played"]["winner"]) for row in rows] == [("block", "Ana")] * 2
    assert established("r09-a-blocked-round-is-won")["scores"] == [2, 0]


def test_r17_penalty_goes_on_until_one_is_left() -> None:
    """In a drawn round all add; where all leave at once the lowest total wins, and equal totals tie."""
    assert established("penalty-last-one-left")["winner"] == "Ana"
    lowest = established("penalty-all-out-lowest-total")
    assert (lowest["winner"], lowest["scores"]) == ("Ana", [18, 34, 34])
    assert lowest["eliminated"] == ["Ana", "Ben", "Chloé"]
    equal = established("penalty-all-out-equal-totals")
    assert (equal["winner"], equal["scores"]) == (["Ana", "Ben"], [52, 52])


def test_r18_golf_adds_in_draws_and_not_in_shared_blocks() -> None:
    """The same tie under both conventions."""
    name = "golf-shared-block"
    assert established(name)["scores"] == [0, 0, 13, 13]
    drawn = record(name, rules={"profile": "teaching", "match": {"scoring": "golf", "rounds": 1}}, result=...)
    drawn["rounds"][0]["result"] = {"winner": None}
    assert verdict(drawn)["result"]["established"]["scores"] == [12, 12, 13, 13]
    assert established("golf-drawn-round")["scores"] == [26, 26, 13, 26]


def test_r19_best_of_is_over_when_nobody_can_catch_the_leader() -> None:
    """Drawn rounds count among those agreed; equal wins tie."""
    assert established("best-of-decided-early")["decided_in"] == 2
    draws = established("best-of-with-draws")
    assert (draws["winner"], draws["scores"], draws["decided_in"]) == ("Ana", [1, 0], 5)
    assert established("best-of-tie")["winner"] == ["Ana", "Ben"]


def test_r24_conventions_change_only_if_all_agree() -> None:
    """The same change of conventions and of seats, agreed and not."""
    value = record("wins-going-on", result=...)
    value["rounds"][1]["rules"] = {"profile": "teaching", "variants": ["speed"]}
    assert codes(value) == [("conventions-changed", 2)]
    value["rounds"][1]["agreed"] = True
    assert codes(value) == [("conventions-agreed", 2)]
    seats = fixture("golf")["record"]
    seats["rounds"][1]["players"] = ["Ben", "Ana", "Chloé", "Dirk"]
    del seats["rounds"][1]["turns"], seats["rounds"][1]["result"], seats["result"]
    assert codes(seats) == [("seating-changed", 2)]
    seats["rounds"][1]["agreed"] = True
    assert codes(seats) == [("seating-agreed", 2)]
