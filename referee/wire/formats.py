"""The notations a record may be written in: JSON, and TOML and YAML with the same keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.wire.body import json_places, parse_json
from referee.wire.positions import Place
from referee.wire.toml import parse_toml, toml_places
from referee.wire.yaml import parse_yaml, yaml_places

LARGEST = 256 * 1024
"""The most bytes that the record of a round may have."""


@dataclass(frozen=True, slots=True)
class Format:
    """One notation: its name, how it is sent, how files in it end, and how it is read.

    `parse` raises `Unreadable`; `places` finds where each value of a body that was read stands.
    """

    name: str
    media_type: str
    endings: tuple[str, ...]
    parse: Callable[[bytes], Any]
    places: Callable[[bytes], Mapping[str, Place]]


JSON = Format("JSON", "application/json", (".json",), parse_json, json_places)
TOML = Format("TOML", "application/toml", (".toml",), parse_toml, toml_places)
YAML = Format("YAML", "application/yaml", (".yaml", ".yml"), parse_yaml, yaml_places)
FORMATS = (JSON, TOML, YAML)
BY_MEDIA_TYPE = {known.media_type: known for known in FORMATS}
BY_ENDING = {ending: known for known in FORMATS for ending in known.endings}
