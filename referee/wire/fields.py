"""What the logs of rounds, matches and events have in common: their plain fields, and how schemas complain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, missing

from referee.cards import NOTATIONS
from referee.messages import Alternatives, M, Message, Phrase, Quoted
from referee.record import step
from referee.rules.ruleset import RuleSet
from referee.wire.complaints import (
    NOT_FLAG,
    NOT_TEXT,
    NULL,
    REQUIRED,
    TOO_LONG,
    UNKNOWN,
    Complaint,
    InvalidRecord,
    complain,
    not_allowed,
    unknown_keys,
)
from referee.wire.kinds import LARGEST_BY_KIND
from referee.wire.names import not_a_player, seating
from referee.wire.rules import read_rules

LONGEST_TEXT = 200
NOTES = ("date", "table", "scorekeeper")

# Translators: known is a choice of names of formats, e.g. "give-away/1" or "give-away-match/1".
OTHER_FORMAT = M("input", "The format %(value)s is not understood. Understood: %(known)s.")
NOT_A_RECORD = M("input", "A record is an object with keys such as format, rules and players.")

# Messages stay data until a language is known; `_complaints_of` tells them apart by identity.
_FIELD_MESSAGES: dict[str, Any] = {"required": [REQUIRED], "null": [NULL]}
SCHEMA_MESSAGES: dict[str, Any] = {"unknown": UNKNOWN, "type": NOT_A_RECORD}


class Field(fields.Field[Any]):
    """A field that is read in one piece and complains with pointers of its own."""

    default_error_messages = _FIELD_MESSAGES

    def deserialize(
        self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> Any:
        """Read a value; what a field here is missing or null for is decided at once, without validators."""
        if value is missing:
            if self.required:
                raise self.make_error("required")
            return missing
        if value is None and not self.allow_none:
            raise self.make_error("null")
        return self._deserialize(value, attr, data)


class FormatField(Field):
    """The format of a record, the one that its schema reads."""

    def __init__(self, known: str, **options: Any) -> None:
        super().__init__(**options)
        self.known = known

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str:
        if value != self.known:
            if not isinstance(value, str):
                raise ValidationError([complain("/format", NOT_TEXT)])
            known = Alternatives(tuple(LARGEST_BY_KIND))
            raise ValidationError([complain("/format", OTHER_FORMAT, value=Quoted(value), known=known)])
        return self.known


class TextField(Field):
    """The organiser's own text, up to 200 characters, never judged."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError([complain(f"/{attr}", NOT_TEXT)])
        if len(value) > LONGEST_TEXT:
            raise ValidationError([complain(f"/{attr}", TOO_LONG, most=LONGEST_TEXT)])
        return value


class AnyField(Field):
    """Anything at all, never read."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> None:
        return None


class RulesField(Field):
    """Profile, variants and options."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> RuleSet:
        rules, found = read_rules(value)
        if rules is None:
            raise ValidationError(found)
        return rules


class NotationField(Field):
    """The letters that cards are written in."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str:
        if value not in NOTATIONS:
            raise ValidationError([not_allowed("/notation", value, NOTATIONS)])
        return str(value)


class PlayersField(Field):
    """The names of the players, clockwise."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any
    ) -> tuple[str, ...]:
        names = seating(value)
        if names.complaints:
            raise ValidationError(list(names.complaints))
        return names.players


class DealerField(Field):
    """The dealer's name, or null where nobody noted it."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> int | None:
        if value is None or value == "":
            return None
        if not isinstance(value, str):
            raise ValidationError([complain("/dealer", NOT_TEXT)])
        names = seating((data or {}).get("players"))
        seat = names.seat(value)
        if seat is None and names.players:
            found: list[Complaint] = []
            not_a_player("/dealer", value, names, found)
            raise ValidationError(found)
        return seat


class FlagField(Field):
    """True or false, and nothing like it."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> bool:
        if type(value) is not bool:
            raise ValidationError([complain(f"/{attr}", NOT_FLAG)])
        return value


def load(schema: Schema, value: Any, more_keys: tuple[str, ...] = ()) -> Any:
    """Read what was sent with a schema. Raises `InvalidRecord` with everything wrong.

    `more_keys` are known to the hints beyond those of the schema.
    """
    keys = tuple(schema.fields)
    unknown = [key for key in value if key not in schema.fields] if type(value) is dict else []
    if len(unknown) > 1:
        # One of them has the schema refuse the whole; each would take it long.
        value = {key: part for key, part in value.items() if key in schema.fields or key == unknown[0]}
    try:
        return schema.load(value)
    except ValidationError as error:
        found = _complaints_of(error.messages)
        unknown_keys(unknown, "", (*keys, *more_keys), found)
        raise InvalidRecord(found) from None


def _complaints_of(messages: Any) -> list[Complaint]:
    """Flatten what marshmallow collected, but for unknown keys; its own messages get pointers here."""
    found: list[Complaint] = []
    for key, entries in messages.items():
        for entry in entries:
            if isinstance(entry, Complaint):
                found.append(entry)
            elif isinstance(entry, Message) and entry is not UNKNOWN:
                pointer = "" if key == "_schema" or entry is REQUIRED else step("", key)
                found.append(Complaint(pointer, Phrase(entry, {"key": Quoted(str(key))})))
    return found
