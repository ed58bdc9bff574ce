"""What the property tests have in common: how they draw, judge, and follow pointers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import referee
from referee.game.outcome import Result
from referee.replay import Replay
from referee.verdict import judge
from referee.wire.document import to_bytes
from referee.wire.log import read_log
from tests.rounds import COMBINATIONS

under_every_combination = pytest.mark.parametrize(
    "variants", COMBINATIONS, ids=lambda combination: "+".join(combination) or "none"
)
"""One test for each set of variants that may be agreed together."""


class Luck(random.Random):
    """Chance that follows from one number, which is shown where a test fails."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def __repr__(self) -> str:
        return f"Luck({self.number})"


SEEDS = st.integers(0, 2**32).map(Luck)


def examples(count: int) -> settings:
    """Draw so many examples from a fixed seed, so that a failure here is a failure everywhere."""
    return settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )


def verdict(record: Any) -> dict[str, Any]:
    return referee.adjudicate(record).to_dict()


def grave(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The findings of a verdict that are violations or discrepancies."""
    return [finding for finding in document["findings"] if finding["severity"] != "notice"]


def codes(document: dict[str, Any]) -> set[str]:
    return {finding["code"] for finding in document["findings"]}


def resolve(pointer: str, document: Any) -> Any:
    """Follow an RFC 6901 pointer; raises where it points at nothing."""
    assert pointer == "" or pointer.startswith("/")
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(document, list):
            assert key == "0" or not key.startswith("0")
            document = document[int(key)]
        else:
            document = document[key]
    return document


def machine_part(document: dict[str, Any], *without: str) -> bytes:
    """A verdict without what is said in a language, and without some parts of its findings."""
    document = {key: value for key, value in document.items() if key not in ("summary", "language")}
    document["findings"] = [
        {key: value for key, value in finding.items() if key not in ("message", *without)}
        for finding in document["findings"]
    ]
    return to_bytes(document)


def guessed(variants: Sequence[str], findings: list[dict[str, Any]]) -> bool:
    """Whether the first finding is that a card was held back of which it is a guess how long it lay exposed.

    Without turns nothing tells which of several unseen exposed cards is the one that was played, and the
    one exposed longest is taken. That is what the format says of unseen cards, so it is no fault to find it.
    """
    several = {"spread-of-three", "simultaneous"} <= set(variants)
    return several and bool(findings) and findings[0]["code"] == "held-back"


def replayed(record: dict[str, Any]) -> list[Replay]:
    """The table at the end of a record, in every way it is read: whatever is asked for its result."""
    asked: list[Replay] = []
    answer = Replay.result

    def listen(self: Replay) -> Result:
        asked.append(self)
        return answer(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Replay, "result", listen)
        judge(read_log(record))
    assert asked
    return asked


def cards_of(replay: Replay) -> list[str]:
    """Every card that lies in a packet or in the dead pile."""
    table = replay.table
    return sorted([card for packet in (*table.exposed, *table.face_down) for card in packet] + [*table.dead])
