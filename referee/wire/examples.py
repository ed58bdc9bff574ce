"""Records that show a fault, and records that do not: the fixtures the tests run, judged anew for readers."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from referee.data import folder
from referee.text import Speaker
from referee.wire.referee import adjudicate_value


def example_document(code: str, which: str, words: Speaker) -> dict[str, Any]:
    """Show one record of a fault, `bad` or `good`, with the verdict on it and what was found."""
    record = example_record(code, which)
    verdict = adjudicate_value(record, words)
    return {
        "record": record,
        "verdict": verdict["verdict"],
        "findings": [
            {name: finding[name] for name in ("code", "pointer", "message")} for finding in verdict["findings"]
        ],
    }


@cache
def example_record(code: str, which: str) -> Any:
    """Read the record of a fault's fixture."""
    file = folder("fixtures").joinpath("faults", code, f"{which}.json")
    return json.loads(file.read_text(encoding="utf-8"))["record"]
