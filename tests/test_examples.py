"""Every example of the contract is judged exactly as it expects."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.text import speaker
from referee.wire.referee import adjudicate_value

EXAMPLES = sorted((Path(__file__).parent.parent / "fixtures" / "examples").glob("*.json"))
FINDING_KEYS = ("code", "turn", "play", "player", "follows")


def machine_part(record: Any) -> dict[str, Any]:
    """Judge a record and keep what the examples state."""
    verdict = json.loads(json.dumps(adjudicate_value(record, speaker("en"))))
    return {
        "verdict": verdict["verdict"],
        "findings": [{key: finding[key] for key in FINDING_KEYS} for finding in verdict["findings"]],
        **{key: verdict["result"][key] for key in ("as_played", "lawful", "material")},
    }


def test_there_are_examples() -> None:
    """An empty folder would let every other test here pass."""
    assert len(EXAMPLES) >= 41


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_is_judged_as_expected(path: Path) -> None:
    """The machine part of the verdict is the one the example states."""
    example = json.loads(path.read_text(encoding="utf-8"))
    assert machine_part(example["record"]) == example["expect"]
