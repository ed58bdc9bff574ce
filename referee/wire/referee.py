"""The whole way: from what was sent to the verdict document."""

from __future__ import annotations

from typing import Any

from referee.text import Speaker
from referee.verdict import judge
from referee.wire.body import parse_json
from referee.wire.document import verdict_document
from referee.wire.log import read_log


def adjudicate_value(value: Any, speaker: Speaker) -> dict[str, Any]:
    """Judge a record that is parsed already. Raises `InvalidRecord`."""
    return verdict_document(judge(read_log(value)), speaker)


def adjudicate_bytes(body: bytes, speaker: Speaker) -> dict[str, Any]:
    """Judge a record as it was sent. Raises `Unreadable` or `InvalidRecord`."""
    return adjudicate_value(parse_json(body), speaker)
