"""The log of one round: a marshmallow schema that reads what was sent into a `Record`.

The schema is strict and complains of everything at once. Packets, turns and the claim are read by one
field each: nested schemas would cost ten times as much and know less to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, post_load

from referee.cards import ACES, UNSEEN
from referee.faults.packets import lawful_sizes
from referee.game.outcome import Claim
from referee.messages import M, Message, Quoted
from referee.record import Deal, Landing, Record, Turn, deal_out
from referee.rules.ruleset import Leftover, RuleSet
from referee.wire.cards import MOST_CARDS, WITH_UNSEEN, read_cards, spellings
from referee.wire.claims import ClaimReader
from referee.wire.complaints import (
    NOT_LIST,
    NOT_OBJECT,
    TOO_MANY,
    Complaint,
    InvalidRecord,
    complain,
    unknown_keys,
)
from referee.wire.fields import (
    NOTES,
    SCHEMA_MESSAGES,
    AnyField,
    DealerField,
    Field,
    FlagField,
    FormatField,
    NotationField,
    PlayersField,
    RulesField,
    TextField,
    load,
)
from referee.wire.kinds import MATCH, ROUND
from referee.wire.names import seating
from referee.wire.turns import TurnReader

FORMAT = ROUND
DEAL_KEYS = ("packets", "deck", "dead_pile", "set_out")

# Translators: format is the name of the format for matches, "give-away-match/1".
ONE_RECORD = M(
    "input",
    "This is a list. Send one record at a time, as an object. Several rounds together make a match (%(format)s).",
)
PACKETS_OR_DECK = M("input", "A deal needs either packets or a deck.")
PACKETS_AND_DECK = M("input", "A deal has either packets or a deck, not both.")
HOW_MANY_PACKETS = M("input", "There must be one packet for each player: %(players)s, not %(count)s.")
DECK_NEEDS_DEALER = M("input", "A deck can be dealt only if the dealer is known. Name the dealer.")
DEAD_PILE_WITH_DECK = M("input", "With a deck the dead pile is what is left over. Leave the key out.")
SIZES_NEED_DEALER = M(
    "input", "Without a deal the dealer must be known, since some packets are one card larger. Name the dealer."
)
PLAYS_NEED_SIMULTANEOUS = M("input", "%(key)s is possible only with the variant %(variant)s. Write turns.")
NO_TURNS = M("input", "With the variant %(variant)s there are no turns. Write %(key)s.")
TIMES_NEEDED = M("input", "With a %(key)s every play needs its time, %(at)s.")


class DealField(Field):
    """The cards as dealt: a packet for each player, or the deck to be dealt."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any
    ) -> dict[str, Any]:
        if type(value) is not dict:
            raise ValidationError([complain("/deal", NOT_OBJECT)])
        notation, _known = spellings((data or {}).get("notation"))
        found: list[Complaint] = []
        unknown_keys(value, "/deal", DEAL_KEYS, found)
        if ("packets" in value) == ("deck" in value):
            found.append(complain("/deal", PACKETS_AND_DECK if "deck" in value else PACKETS_OR_DECK))
        if "deck" in value and "dead_pile" in value:
            found.append(complain("/deal/dead_pile", DEAD_PILE_WITH_DECK))
        read: dict[str, Any] = {
            key: read_cards(value[key], f"/deal/{key}", notation, found, unseen=key == "dead_pile")
            for key in ("deck", "dead_pile", "set_out")
            if key in value
        }
        if "packets" in value:
            read["packets"] = self._packets(value["packets"], notation, data, found)
            total = sum(map(len, read["packets"]))
            if total > MOST_CARDS:
                found.append(complain("/deal/packets", TOO_MANY, count=total, most=MOST_CARDS))
        if found:
            raise ValidationError(found)
        return read

    @staticmethod
    def _packets(
        value: Any, notation: str, data: Mapping[str, Any] | None, found: list[Complaint]
    ) -> tuple[tuple[str, ...], ...]:
        if type(value) is not list:
            found.append(complain("/deal/packets", NOT_LIST))
            return ()
        players = len(seating((data or {}).get("players")).players)
        if len(value) == players:
            known = WITH_UNSEEN[notation]
            try:
                # Lists of cards with which nothing is wrong; anything else takes the longer way.
                packets = tuple(
                    [tuple(map(known.__getitem__, packet)) for packet in value if type(packet) is list]
                )
            except (KeyError, TypeError):
                packets = ()
            if len(packets) == players and sum(map(len, packets)) <= MOST_CARDS:
                return packets
        if players and len(value) != players:
            found.append(complain("/deal/packets", HOW_MANY_PACKETS, players=players, count=len(value)))
        return tuple(
            [
                read_cards(packet, f"/deal/packets/{seat}", notation, found, unseen=True)
                for seat, packet in enumerate(value[:20])
            ]
        )


class TurnsField(Field):
    """All the turns of the round, long or short."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any
    ) -> tuple[Turn, ...]:
        known = data or {}
        reader = TurnReader(seating(known.get("players")), spellings(known.get("notation"))[0])
        turns = reader.turns(value)
        if reader.found:
            raise ValidationError(reader.found)
        return turns


class PlaysField(Field):
    """The plays of a round without turns, in the order in which the cards landed."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any
    ) -> tuple[Landing, ...]:
        known = data or {}
        reader = TurnReader(seating(known.get("players")), spellings(known.get("notation"))[0])
        landings = reader.landings(value)
        if reader.found:
            raise ValidationError(reader.found)
        return landings


class ResultField(Field):
    """What the players claim."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Claim | None:
        reader = ClaimReader(seating((data or {}).get("players")))
        claim = reader.claim(value)
        if reader.found:
            raise ValidationError(reader.found)
        return claim


class LogSchema(Schema):
    """One round of Give Away, as it is handed in."""

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
    dealer = DealerField(required=True, allow_none=True)
    deal = DealField()
    turns = TurnsField()
    plays = PlaysField()
    complete = FlagField()
    result = ResultField()
    comment = AnyField(allow_none=True)

    def read_whole(self, sent: dict[str, Any]) -> Record:
        """Read a record with which nothing is wrong, by the fields alone.

        Raises `ValidationError` at the first thing that is; `load` then finds everything. Of a whole
        record `load` makes the same, but most of its time goes to what only a faulty one needs.
        """
        by_name = self.fields
        data = {
            key: by_name[key]._deserialize(value, key, sent)
            if value is not None
            else by_name[key].deserialize(value, key, sent)
            for key, value in sent.items()
        }
        record: Record = self.make_record(data, sent)
        return record

    @post_load(pass_original=True)
    def make_record(self, data: dict[str, Any], sent: Any, **_: Any) -> Record:
        """Put the parts together, and refuse those that do not go together."""
        rules: RuleSet = data["rules"]
        players: tuple[str, ...] = data["players"]
        dealer: int | None = data["dealer"]
        turns, landings = data.get("turns"), data.get("plays")
        if rules.in_turns and landings is not None:
            raise ValidationError([_of_variant("/plays", PLAYS_NEED_SIMULTANEOUS, "plays")])
        if not rules.in_turns and turns is not None:
            raise ValidationError([_of_variant("/turns", NO_TURNS, "plays")])
        if rules.hold_limit is not None:
            untimed = [number for number, landing in enumerate(landings or ()) if landing.at is None]
            if untimed:
                raise ValidationError(
                    [
                        complain(f"/plays/{number}", TIMES_NEEDED, key=Quoted("hold_limit"), at=Quoted("at"))
                        for number in untimed
                    ]
                )
        return Record(
            rules,
            players,
            dealer,
            _deal(data.get("deal"), rules, len(players), dealer),
            turns,
            landings,
            data.get("complete", True),
            data.get("result"),
            data.get("id"),
            {key: data[key] for key in NOTES if key in data},
            sent,
        )


def _of_variant(pointer: str, message: Message, key: str) -> Complaint:
    return complain(pointer, message, key=Quoted(key), variant=Quoted("simultaneous"))


def _deal(read: dict[str, Any] | None, rules: RuleSet, players: int, dealer: int | None) -> Deal:
    """Make the deal out of what was read of it: dealing the deck, and leaving unseen what was left out."""
    over = rules.pack % players if rules.leftover is Leftover.DEAD_PILE else 0
    read = read or {}
    set_out = read.get("set_out", ACES if rules.layout.aces_set_out else ())
    if "deck" in read:
        if dealer is None:
            raise ValidationError([complain("/dealer", DECK_NEEDS_DEALER)])
        each = rules.pack // players if rules.leftover is Leftover.DEAD_PILE else None
        packets, dead = deal_out(read["deck"], players, dealer, each)
        return Deal(packets, dead, set_out, False, "/deal/deck", "/deal/deck")
    if "packets" in read:
        packets = read["packets"]
    else:
        if dealer is None and rules.pack % players and not over:
            raise ValidationError([complain("/dealer", SIZES_NEED_DEALER)])
        packets = tuple((UNSEEN,) * size for size in lawful_sizes(rules, players, dealer or 0))
    dead_pointer = "/deal/dead_pile" if "dead_pile" in read else "/deal"
    unseen = any([UNSEEN in packet for packet in packets])
    return Deal(packets, read.get("dead_pile", (UNSEEN,) * over), set_out, unseen, dead_pointer=dead_pointer)


_SCHEMA = LogSchema()
_KNOWN = frozenset(_SCHEMA.fields)
_REQUIRED = frozenset(name for name, field in _SCHEMA.fields.items() if field.required)


def read_log(value: Any, more_keys: tuple[str, ...] = ()) -> Record:
    """Read a log into a record.

    `value` is what a parser makes of the bytes. `more_keys` are keys that may stand beside those of a log
    and were taken out already; they are known to the hints. Raises `InvalidRecord` with everything wrong.
    """
    if type(value) is dict:
        if not _KNOWN.issuperset(value):
            value = without_own_keys(value)
        if _KNOWN.issuperset(value) and _REQUIRED.issubset(value):
            try:
                return _SCHEMA.read_whole(value)
            except ValidationError:
                pass
    elif type(value) is list:
        raise InvalidRecord([complain("", ONE_RECORD, format=Quoted(MATCH))])
    record: Record = load(_SCHEMA, value, more_keys)
    return record


def without_own_keys(value: dict[Any, Any]) -> dict[Any, Any]:
    """Leave out the keys that are the user's own, which are never read."""
    return {key: part for key, part in value.items() if type(key) is not str or key[:2] != "x_"}
