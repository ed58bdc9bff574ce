"""Every record of the fixtures, and every verdict on one, keeps the published contract."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.text import languages, speaker
from referee.wire import contract
from referee.wire.document import to_bytes
from referee.wire.referee import KINDS, adjudicate_value

PROJECT = Path(__file__).parent.parent


def published(file: str) -> Draft202012Validator:
    """Load a schema as it is published."""
    return Draft202012Validator(json.loads((PROJECT / "schemas" / file).read_text(encoding="utf-8")))


SCHEMAS = {
    kind: (published(log.file), published(verdict.file))
    for kind, log, verdict in zip(KINDS, contract.LOGS, contract.VERDICTS, strict=True)
}
"""The schemas of log and verdict, by the format of the log."""
RECORDS = sorted((PROJECT / "fixtures").glob("**/*.json"))


def record_in(path: Path) -> Any:
    """Read a record of the fixtures, most of which stand beside what is expected of them."""
    content = json.loads(path.read_text(encoding="utf-8"))
    return content.get("record", content)


def test_there_are_records() -> None:
    """An empty folder would let the other test here pass."""
    assert len(RECORDS) > 300


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record_and_verdict_keep_the_contract(path: Path) -> None:
    """The schema of the log takes the record, and that of the verdict what is sent in every language."""
    record = record_in(path)
    log, verdict = SCHEMAS[record["format"]]
    log.validate(record)
    for tag in languages():
        verdict.validate(json.loads(to_bytes(adjudicate_value(record, speaker(tag)))))
