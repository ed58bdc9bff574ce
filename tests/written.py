"""Records written as TOML and YAML, by a library and as people type them."""

from __future__ import annotations

import json
import re
from typing import Any

import tomlkit
import yaml

PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^:#\[\]{},\"'\n]*(?<! )|[-?][^\s:#\[\]{},][^:#\[\]{},]*(?<! )")


def without_null(record: dict[str, Any]) -> dict[str, Any]:
    """The same record without null, which TOML has not: nobody is an empty list, an unknown dealer no text."""
    record = json.loads(json.dumps(record))
    if "rounds" in record:
        for entry in record["rounds"]:
            if isinstance(entry, dict):
                entry.update(without_null({"players": record["players"], **entry}))
    if record.get("dealer", "") is None:
        record["dealer"] = ""
    result = record.get("result", {})
    if result.get("winner", "") is None:
        result["winner"] = []
    if isinstance(result.get("remaining"), list) and None in result["remaining"]:
        result["remaining"] = dict(zip(record["players"], result["remaining"], strict=True))
    if isinstance(result.get("remaining"), dict):
        result["remaining"] = {name: count for name, count in result["remaining"].items() if count is not None}
    return record


def as_toml(record: dict[str, Any]) -> bytes:
    """A record without null as TOML."""
    return tomlkit.dumps(record).encode()


def as_yaml(record: dict[str, Any], **style: Any) -> bytes:
    """A record as YAML, as a library writes it."""
    # Written and read once, since a library makes an alias of a list that stands in two places.
    return yaml.safe_dump(json.loads(json.dumps(record)), sort_keys=False, **style).encode()


def by_hand(record: dict[str, Any]) -> bytes:
    """A record as YAML, as somebody types it who uses quotation marks only where it does not work without."""
    lines: list[str] = []
    for key, value in record.items():
        if key == "turns" and value:
            lines += ["turns:", *(f"  - {_turn(turn)}" for turn in value)]
        elif isinstance(value, dict) and value:
            lines += [f"{key}:", *(f"  {_word(part)}: {_value(inner)}" for part, inner in value.items())]
        else:
            lines.append(f"{_word(key)}: {_value(value)}")
    return ("\n".join(lines) + "\n").encode()


def _turn(turn: Any) -> str:
    """One turn: a text with one colon is typed as it stands, if it is no pass."""
    if isinstance(turn, str):
        name, colon, plays = turn.partition(": ")
        if colon and plays[:1] not in "-" and ":" not in plays and _is_plain(name):
            return turn
    return _value(turn)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _word(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {_value(part)}" for key, part in value.items()) + "}"
    return json.dumps(value)


def _word(text: str) -> str:
    return text if _is_plain(text) else json.dumps(text, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    return PLAIN.fullmatch(text) is not None
