"""The log of a match: a marshmallow schema that reads what was sent into a `MatchRecord`.

What spoils the match itself is refused, all at once. A round is read only when its turn comes, since who
sits there where it names nobody depends on who is still in the match; one that is no valid log spoils
nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, post_load

from referee.faults.unreadable import MOST_TROUBLES, Trouble
from referee.match import rules_in_match
from referee.match_record import MatchClaim, MatchRecord, RoundEntry, Unread
from referee.messages import M, Phrase
from referee.record import Record, step
from referee.wire import log
from referee.wire.complaints import (
    NOT_FLAG,
    NOT_LIST,
    NOT_TEXT,
    TOO_LONG,
    TOO_MANY,
    Complaint,
    InvalidRecord,
    complain,
    not_allowed,
)
from referee.wire.fields import (
    LONGEST_TEXT,
    NOTES,
    SCHEMA_MESSAGES,
    AnyField,
    Field,
    FormatField,
    NotationField,
    PlayersField,
    RulesField,
    TextField,
    load,
)
from referee.wire.kinds import LARGEST_ROUND, MATCH, size_of
from referee.wire.log import read_log, without_own_keys
from referee.wire.match_claims import MatchClaimReader
from referee.wire.names import seating, tidy

FORMAT = MATCH
MOST_ROUNDS = 500
ON_TIME = "time"
ROUND_KEYS = ("agreed", "void")
"""What a round of a match may say beyond the log of a round alone."""

NOT_A_ROUND = M("input", "A round is an object with keys such as deal, turns and result.")
# Translators: most is a number of bytes.
ROUND_TOO_LARGE = M("input", "This round is too large. It may have %(most)s bytes at most.")


class RoundsField(Field):
    """The rounds of a match; what they hold is read when their turn comes."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> list[Any]:
        if type(value) is not list:
            raise ValidationError([complain("/rounds", NOT_LIST)])
        if len(value) > MOST_ROUNDS:
            raise ValidationError([complain("/rounds", TOO_MANY, count=len(value), most=MOST_ROUNDS)])
        return value


class EndedField(Field):
    """What ended the match, where it was not the scoring."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> bool:
        if value != ON_TIME:
            raise ValidationError([not_allowed("/ended", value, (ON_TIME,))])
        return True


class MatchResultField(Field):
    """What the players claim of the match."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any
    ) -> MatchClaim | None:
        reader = MatchClaimReader(seating((data or {}).get("players")))
        claim = reader.claim(value)
        if reader.found:
            raise ValidationError(reader.found)
        return claim


class MatchSchema(Schema):
    """One match of Give Away, as it is handed in."""

    class Meta:
        unknown = RAISE

    error_messages = SCHEMA_MESSAGES

    format = FormatField(FORMAT, required=True)
    id = TextField()
    date = TextField()
    table = TextField()
    scorekeeper = TextField()
    rules = RulesField(required=True)
    notation = NotationField()
    players = PlayersField(required=True)
    rounds = RoundsField(required=True)
    ended = EndedField()
    result = MatchResultField()
    comment = AnyField(allow_none=True)

    @post_load(pass_original=True)
    def make_record(self, data: dict[str, Any], sent: Any, **_: Any) -> MatchRecord:
        """Put the parts together; the rounds are left for later."""
        # The scoring is put in from the match: without it most rules are read only once for all rounds.
        inherited = {"rules": {key: part for key, part in sent["rules"].items() if key != "match"}}
        if "notation" in sent:
            inherited["notation"] = sent["notation"]
        match = MatchRecord(
            data["rules"],
            data["players"],
            (),
            data.get("ended", False),
            data.get("result"),
            data.get("id"),
            {key: data[key] for key in NOTES if key in data},
            "",
            sent,
        )
        rounds = [
            read_round(value, step("/rounds", index), match, inherited)
            for index, value in enumerate(data["rounds"])
        ]
        return match._replace(rounds=tuple(rounds))


_SCHEMA = MatchSchema()


def read_match(value: Any, pointer: str = "") -> MatchRecord:
    """Read a match into a record.

    `value` is what a parser makes of the bytes, and `pointer` its place in what was sent. Raises
    `InvalidRecord` with everything wrong with the match itself; a round that is no valid log is told of when
    it is read.
    """
    if type(value) is dict:
        value = without_own_keys(value)
    try:
        match: MatchRecord = load(_SCHEMA, value)
    except InvalidRecord as error:
        raise InvalidRecord([part._replace(pointer=pointer + part.pointer) for part in error.complaints]) from None
    if not pointer:
        return match
    placed = [entry._replace(pointer=pointer + entry.pointer) for entry in match.rounds]
    return match._replace(pointer=pointer, rounds=tuple(placed))


def read_round(value: Any, pointer: str, match: MatchRecord, inherited: Mapping[str, Any]) -> RoundEntry:
    """Make the entry of one round of a match; its log is read when it is asked for.

    `match` says who plays and how it is scored, and `inherited` holds the keys of a log that the round takes
    from its match where it lacks them.
    """
    if type(value) is not dict:
        return RoundEntry(pointer, lambda _: (Trouble("", Phrase(NOT_A_ROUND)),))
    found: list[Complaint] = []
    agreed, void = value.get("agreed", False), value.get("void")
    if type(agreed) is not bool:
        found.append(complain("/agreed", NOT_FLAG))
    if "void" in value and not isinstance(void, str):
        found.append(complain("/void", NOT_TEXT))
    elif isinstance(void, str) and len(void) > LONGEST_TEXT:
        found.append(complain("/void", TOO_LONG, most=LONGEST_TEXT))
    elif isinstance(void, str) and not found:
        named = value.get("dealer")
        dealer = tidy(named) if isinstance(named, str) else None
        return RoundEntry(pointer, lambda _: (), agreed, void, dealer)
    if size_of(value) > LARGEST_ROUND:
        found.append(complain("", ROUND_TOO_LARGE, most=LARGEST_ROUND))
    own = {key: part for key, part in value.items() if key not in ROUND_KEYS}
    scoring = own["rules"].get("match") if type(own.get("rules")) is dict else None

    def read(still_in: tuple[str, ...]) -> Record | Unread:
        sent = {"format": log.FORMAT, **inherited, "players": list(still_in), **own}
        try:
            record = read_log(sent, ROUND_KEYS)
        except InvalidRecord as error:
            return _troubles([*found, *error.complaints])
        if found:
            return _troubles(found)
        if scoring is None:
            record = record._replace(rules=rules_in_match(record.rules, match.rules.match))
        return record

    return RoundEntry(pointer, read, agreed is True)


def _troubles(found: list[Complaint]) -> Unread:
    return tuple(Trouble(complaint.pointer, complaint.phrase) for complaint in found[:MOST_TROUBLES])
