"""Claims that are not what the round came to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rounds import NAMES, Round
from tests.spoilt.base import Spoilt, concerned, spoiler

FREE_CHOICE = {"both-ways", "spread-of-three", "block-play", "simultaneous"}
"""Under these the deal alone does not decide."""


def _claim(
    round_: Round, code: str, data: dict[str, Any] | None, part: str, player: str | None = None, **claim: Any
) -> Spoilt:
    record = {**round_.record, "result": {**round_.record["result"], **claim}}
    return Spoilt(record, code, None, None, player, f"/result/{part}", data, concerned(round_.last))


@spoiler("wrong-count")
def wrong_count(round_: Round) -> Iterator[Spoilt]:
    counts = round_.record["result"]["remaining"]
    for seat, count in enumerate(counts):
        hidden = len(round_.last.hidden(seat))
        for wrong in sorted({count + 1, max(0, count - 1), hidden} - {count}):
            likely = "exposed-not-counted" if count and wrong == hidden else None
            data = {"claimed": wrong, "established": count, "likely": likely}
            claimed = [*counts[:seat], wrong, *counts[seat + 1 :]]
            yield _claim(round_, "wrong-count", data, f"remaining/{seat}", NAMES[seat], remaining=claimed)


@spoiler("wrong-count")
def counts_exchanged(round_: Round) -> Iterator[Spoilt]:
    counts = round_.record["result"]["remaining"]
    for one in range(len(counts)):
        for other in range(one + 1, len(counts)):
            if counts[one] != counts[other]:
                claimed = [*counts]
                claimed[one], claimed[other] = counts[other], counts[one]
                alone = counts[one] and counts[other] == len(round_.last.hidden(one))
                likely = "exposed-not-counted" if alone else "seats-swapped"
                data = {"claimed": counts[other], "established": counts[one], "likely": likely}
                yield _claim(round_, "wrong-count", data, f"remaining/{one}", NAMES[one], remaining=claimed)


@spoiler("wrong-winner", "tie-not-drawn", "win-with-cards-left")
def wrong_winner(round_: Round) -> Iterator[Spoilt]:
    result = round_.record["result"]
    counts, right = result["remaining"], result["winner"]
    tied = [name for name, count in zip(NAMES, counts, strict=False) if count == min(counts)]
    for name, count in zip(NAMES, counts, strict=False):
        if name == right:
            continue
        data: dict[str, Any] = {"claimed": name, "established": right}
        if result["outcome"] == "win":
            # Somebody else may have gone out later.
            if count:
                yield _claim(round_, "win-with-cards-left", {"remaining": count}, "winner", name, winner=name)
            else:
                yield _claim(round_, "wrong-winner", data, "winner", winner=name)
        elif len(tied) > 1 and right is None and name in tied:
            yield _claim(round_, "tie-not-drawn", {"tied": tied, "claimed": name}, "winner", winner=name)
        else:
            yield _claim(round_, "wrong-winner", data, "winner", winner=name)


@spoiler("wrong-winner")
def nobody_claimed(round_: Round) -> Iterator[Spoilt]:
    result = round_.record["result"]
    if result["outcome"] == "block" and result["winner"] is not None:
        data = {"claimed": None, "established": result["winner"]}
        yield _claim(round_, "wrong-winner", data, "winner", winner=None)


@spoiler("wrong-outcome", "win-with-cards-left")
def wrong_outcome(round_: Round) -> Iterator[Spoilt]:
    if round_.record["result"]["outcome"] == "win":
        data = {"claimed": "block", "established": "win"}
        yield _claim(round_, "wrong-outcome", data, "outcome", outcome="block")
    else:
        data = {"claimed": "win", "established": "block"}
        yield _claim(round_, "wrong-outcome", data, "outcome", outcome="win", winner=None)
        left = {"remaining": len(round_.last.packets[0])}
        yield _claim(round_, "win-with-cards-left", left, "winner", NAMES[0], outcome="win", winner=NAMES[0])


@spoiler("wrong-places")
def wrong_places(round_: Round) -> Iterator[Spoilt]:
    places = round_.record["result"].get("places")
    if places and places != places[::-1]:
        data = {"claimed": places[::-1], "established": places}
        yield _claim(round_, "wrong-places", data, "places", places=places[::-1])


@spoiler("claim-not-lawful")
def result_alone(round_: Round) -> Iterator[Spoilt]:
    """No turns at all, and a winner who did not win: that can be told where the deal alone decides."""
    result = round_.record["result"]
    if not FREE_CHOICE & round_.agreed.variants:
        for name in round_.players:
            if name != result["winner"]:
                record = {**round_.record, "result": {**result, "winner": name}}
                del record["turns"]
                claimed = {"outcome": result["outcome"], "winner": name}
                established = {"outcome": result["outcome"], "winner": result["winner"]}
                data = {"claimed": claimed, "established": established}
                yield Spoilt(record, "claim-not-lawful", pointer="/result", data=data)
