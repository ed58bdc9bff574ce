"""What a fault is, and the register of all of them.

A fault is one class: its code, severity and the rule it breaks in the decorator, what readers are told
about it in `page`, its typed payload in the fields, and the words for a finding in `say`. The verdict's
JSON, the JSON Schema, the public page, the translators' template and the tests all follow from that class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from referee.cards import RANKS
from referee.game.table import Scene
from referee.messages import Message, Phrase
from referee.rules.ruleset import RuleSet

JSON = Any


class Severity(StrEnum):
    """How much a finding weighs."""

    VIOLATION = "violation"
    """A rule of play was broken."""
    DISCREPANCY = "discrepancy"
    """The record or the claim disagrees with the replay, or with itself."""
    NOTICE = "notice"
    """Worth knowing, and nobody's fault."""


class Moment(NamedTuple):
    """When and where a fault happened, for telling it: the people, the rules agreed, and the table then.

    `places` are words for what pointers of an event lead to.
    """

    players: tuple[str, ...]
    player: str
    rules: RuleSet
    scene: Scene
    places: Mapping[str, Phrase] = MappingProxyType({})

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Name the players in some seats."""
        return tuple(self.players[seat] for seat in seats)


@dataclass(frozen=True)
class Page:
    """What readers are told about a kind of fault, in their language.

    The contexts of the messages are "fault title", "fault", "fault looks", "fault goes on" and
    "fault result". The texts speak to players and organisers, have no placeholders, and hold for
    every record in which the fault is found.
    """

    title: Message
    """Its name, a few words without a full stop."""
    text: Message
    """What it means, and when it is not judged."""
    looks: Message
    """What a referee looks for, in the record or at the table."""
    goes_on: Message
    """How the replay goes on after it, and what later findings may rest on it."""
    result: Message
    """What it does to the result and to the verdict."""


class Fault:
    """Something the referee found; each kind is a subclass declared with `@fault`."""

    code: ClassVar[str]
    severity: ClassVar[Severity]
    rule: ClassVar[str]
    page: ClassVar[Page]
    payload_fields: ClassVar[tuple[str, ...]]

    def say(self, moment: Moment) -> Phrase:
        """Choose the words that tell a player what happened and what the rule wanted."""
        raise NotImplementedError

    def data(self) -> dict[str, JSON]:
        """Give the payload as JSON values, the same in every language."""
        return {name: plain(getattr(self, name)) for name in self.payload_fields}


FAULTS: dict[str, type[Fault]] = {}
"""Every fault by its code, in the order in which findings stand in a verdict."""


def payload(doc: Message, schema: Mapping[str, JSON]) -> Any:
    """Declare one field of a fault's payload: what it means, in the context "payload", and its JSON Schema."""
    return field(metadata={"doc": doc, "schema": schema})


F = TypeVar("F", bound=type[Fault])


@dataclass_transform(frozen_default=True, field_specifiers=(payload,))
def fault(code: str, severity: Severity, rule: str) -> Callable[[F], F]:
    """Register a fault class under its code and make it a frozen dataclass.

    `rule` is the id of the rule it breaks. A code is published once and never used for anything else.
    Raises ValueError for a code that is declared already, TypeError for a fault without a page of its own.
    """

    def declare(cls: F) -> F:
        if code in FAULTS:
            raise ValueError(f"the code {code} is declared twice")
        if not isinstance(vars(cls).get("page"), Page):
            raise TypeError(
                f"The fault {code} has no page, so nobody could read what it means. Declare one in the body of "
                f"{cls.__name__}, below the docstring: page = Page(title=..., text=..., looks=..., goes_on=..., "
                f"result=...), each a message in the context that Page gives; take parts that other faults "
                f"share from referee/faults/words.py."
            )
        dataclass(frozen=True)(cls)
        cls.code, cls.severity, cls.rule = code, severity, rule
        cls.payload_fields = tuple(entry.name for entry in fields(cls))  # type: ignore[arg-type]
        FAULTS[code] = cls
        return cls

    return declare


def plain(value: Any) -> JSON:
    """Turn a payload value into plain JSON values."""
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return {name: plain(part) for name, part in zip(value._fields, value, strict=True)}
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return str(value) if isinstance(value, StrEnum) else value


def nullable(schema: Mapping[str, JSON]) -> dict[str, JSON]:
    """Allow null beside a schema."""
    return {"anyOf": [schema, {"type": "null"}]}


def list_of(schema: Mapping[str, JSON]) -> dict[str, JSON]:
    """Make the schema of a list."""
    return {"type": "array", "items": schema}


CARD = {"$ref": "#/$defs/card"}
RANK = {"type": "string", "enum": list(RANKS)}
NAME = {"type": "string"}
NUMBER = {"type": "integer", "minimum": 0}
SECONDS = {"type": "number", "minimum": 0}
FOUNDATION = {"type": "integer", "minimum": 1, "maximum": 8}
FIT = {
    "type": "object",
    "properties": {"card": CARD, "foundations": list_of(FOUNDATION)},
    "required": ["card", "foundations"],
    "additionalProperties": False,
}
PLAYER_FIT = {
    "type": "object",
    "properties": {"player": NAME, **FIT["properties"]},  # type: ignore[dict-item]
    "required": ["player", "card", "foundations"],
    "additionalProperties": False,
}
