"""The published contract: JSON Schemas of logs and verdicts, generated from the code.

`python -m referee.wire.contract` writes them into `schemas/`, where a test compares them. The schema of
a log accepts whatever the reader accepts; what no schema can say (names that are players, cards that are
one pack) is left to the reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from referee.data import folder
from referee.wire.event_contract import event_log_schema, event_verdict_schema
from referee.wire.log_contract import log_schema
from referee.wire.match_contract import match_log_schema, match_verdict_schema
from referee.wire.verdict_contract import verdict_schema

Schema = dict[str, Any]


class Published(NamedTuple):
    """A schema that is published: its file, its name in the description of the service, and how it is made."""

    file: str
    name: str
    make: Callable[[], Schema]


LOGS = (
    Published("log.schema.json", "Log", log_schema),
    Published("match-log.schema.json", "MatchLog", match_log_schema),
    Published("event-log.schema.json", "EventLog", event_log_schema),
)
"""What may be sent, in the order of the kinds of record."""

VERDICTS = (
    Published("verdict.schema.json", "Verdict", verdict_schema),
    Published("match-verdict.schema.json", "MatchVerdict", match_verdict_schema),
    Published("event-verdict.schema.json", "EventVerdict", event_verdict_schema),
)
"""What is answered, likewise."""


def components(name: str, schema: Mapping[str, Any]) -> dict[str, Schema]:
    """Cut a schema into components of an OpenAPI document: itself, and each of its definitions."""

    def moved(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {
                key: f"#/components/schemas/{name}-{part.removeprefix('#/$defs/')}"
                if key == "$ref" and isinstance(part, str)
                else moved(part)
                for key, part in value.items()
            }
        return [moved(part) for part in value] if isinstance(value, list | tuple) else value

    whole = {key: part for key, part in schema.items() if key not in ("$schema", "$defs")}
    found = {name: moved(whole)}
    for key, definition in schema.get("$defs", {}).items():
        found[f"{name}-{key}"] = moved(definition)
    return found


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document for people to read and for version control to compare."""
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def write(directory: Path) -> None:
    """Write the schemas into a directory."""
    for published in (*LOGS, *VERDICTS):
        write_json(directory / published.file, published.make())


if __name__ == "__main__":
    write(Path(str(folder("schemas"))))
