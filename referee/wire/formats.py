"""The notations a record may be written in: JSON, and TOML and YAML with the same keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from referee.wire.body import json_positions, parse_json
from referee.wire.positions import Positions
from referee.wire.toml import parse_toml, toml_positions
from referee.wire.yaml import parse_yaml, yaml_positions


class Positioner(Protocol):
    """Finds where the values of a body stand: all of them, or those that pointers lead to."""

    def __call__(self, body: bytes, pointers: Iterable[str] | None = None) -> Positions: ...


@dataclass(frozen=True, slots=True)
class Format:
    """One notation: its name, how it is sent, how files in it end, and how it is read.

    `parse` raises `Unreadable`; `positions` finds where the values of a body that was read stand, at least
    those that some pointers lead to.
    """

    name: str
    media_type: str
    endings: tuple[str, ...]
    parse: Callable[[bytes], Any]
    positions: Positioner


JSON = Format("JSON", "application/json", (".json",), parse_json, json_positions)
TOML = Format("TOML", "application/toml", (".toml",), parse_toml, toml_positions)
YAML = Format("YAML", "application/yaml", (".yaml", ".yml"), parse_yaml, yaml_positions)
FORMATS = (JSON, TOML, YAML)
BY_MEDIA_TYPE = {known.media_type: known for known in FORMATS}
BY_ENDING = {ending: known for known in FORMATS for ending in known.endings}
