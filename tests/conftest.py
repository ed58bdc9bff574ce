"""Whatever verdict a test makes, and however it comes by it, is held against the published schema.

The writers of verdict documents are wrapped before anything else imports them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import jsonschema_rs
import orjson

from referee.data import folder
from referee.text import Speaker
from referee.wire import document, event_document, match_document


def validator(name: str) -> Any:
    """Make what validates against one published schema."""
    return jsonschema_rs.validator_for(folder("schemas").joinpath(name).read_text("utf-8"))


def checked(
    write: Callable[[Any, Speaker], dict[str, Any]], schema: str
) -> Callable[[Any, Speaker], dict[str, Any]]:
    """Wrap a writer of whole documents."""
    valid = validator(schema)

    def writer(judged: Any, speaker: Speaker) -> dict[str, Any]:
        made = write(judged, speaker)
        valid.validate(orjson.loads(orjson.dumps(made)))
        return made

    return writer


def checked_pieces(
    write: Callable[[Any, Speaker], Iterator[bytes]], schema: str
) -> Callable[[Any, Speaker], Iterator[bytes]]:
    """Wrap a writer of documents that come piece by piece; one that is broken off is no document."""
    valid = validator(schema)

    def writer(judged: Any, speaker: Speaker) -> Iterator[bytes]:
        pieces = []
        for piece in write(judged, speaker):
            pieces.append(piece)
            yield piece
        valid.validate(orjson.loads(b"".join(pieces)))

    return writer


document.verdict_document = checked(document.verdict_document, "verdict.schema.json")
match_document.match_document = checked(match_document.match_document, "match-verdict.schema.json")
event_document.event_pieces = checked_pieces(event_document.event_pieces, "event-verdict.schema.json")
