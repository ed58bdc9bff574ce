"""The log of an event: what organisers hand in, read into an `EventRecord`.

What the event itself needs, its ids above all, is refused where it is wrong, everything at once. A match is
read only when its turn comes; one that is no valid record spoils nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from referee.event_record import ClaimedPlace, Entry, EventRecord, Handed, ReadMatch, Ruling
from referee.faults.unreadable import MOST_TROUBLES, Trouble
from referee.match_record import MatchRecord, RoundEntry
from referee.messages import Alternatives, M, Quoted
from referee.record import Record, step
from referee.rules.ruleset import MatchRules, Profile, Scoring
from referee.standings import Points, TieBreak
from referee.wire.claims import ClaimReader
from referee.wire.complaints import (
    NOT_LIST,
    NOT_OBJECT,
    NOT_TEXT,
    NOT_WHOLE,
    REQUIRED,
    TOO_LONG,
    TOO_MANY,
    Complaint,
    InvalidRecord,
    complain,
    hint,
    not_allowed,
    unknown_keys,
)
from referee.wire.fields import LONGEST_TEXT, OTHER_FORMAT
from referee.wire.kinds import EVENT, LARGEST_BY_KIND, MATCH, ROUND, size_of
from referee.wire.log import read_log
from referee.wire.match_log import ROUND_TOO_LARGE, read_match
from referee.wire.names import MOST, TWICE, bad_name, seating, tidy
from referee.wire.rules import read_rules

FORMAT = EVENT
MOST_MATCHES = 1000
MOST_POINTS = 1_000_000
NOTES = ("date",)
KEYS = ("format", "id", "name", *NOTES, "rules", "points", "tie_breaks", "entries", "matches", "result")
POINT_KEYS = ("win", "tie", "loss")
ENTRY_KEYS = ("match", "players")
RESULT_KEYS = ("standings",)
PLACE_KEYS = ("player", "rank", "points")
MATCH_KEYS = ("supersedes", "decision")
"""What a match may say in an event beyond the log of a match alone."""
DECISION_KEYS = ("winner", "reason")
MOST_HINTS = 20
"""So many complaints about ids name the nearest one."""
ROUND_ONLY = ("dealer", "deal", "turns", "plays", "complete")
"""Keys that a round has and a match has not: one of them, and no rounds, make a single round of it."""

NOT_A_MATCH = M("input", "A match is an object with keys such as id, players and rounds.")
SAME_ID = M("input", "The id %(id)s is there twice. Every match of an event needs one of its own.")
NO_MATCH = M("input", "No match of this event has the id %(id)s.")
# Translators: nearest is the id that looks most alike.
NO_MATCH_NEAREST = M("input", "No match of this event has the id %(id)s. Is %(nearest)s meant?")
SUPERSEDED_TWICE = M(
    "input", "The match %(id)s is superseded by another one already. Only one can take its place."
)
SUPERSEDES_ITSELF = M("input", "This match supersedes itself, directly or by way of others: %(id)s.")
NOT_POINTS = M("input", "A number from %(least)s to %(most)s is expected here.")
TWO_ENTRIES = M("input", "There is an entry for the match %(id)s already.")
# Translators: most is a number of bytes.
MATCH_TOO_LARGE = M("input", "This match is too large. It may have %(most)s bytes at most.")


class _Reader:
    """Reads the parts of an event; everything wrong with it is in `found`."""

    def __init__(self) -> None:
        self.found: list[Complaint] = []

    def mapping(self, value: Any, pointer: str, keys: tuple[str, ...]) -> dict[str, Any]:
        """Read an object with certain keys."""
        if type(value) is not dict:
            self.found.append(complain(pointer, NOT_OBJECT))
            return {}
        unknown_keys(value, pointer, keys, self.found)
        return value

    def several(self, value: Any, pointer: str, most: int) -> list[Any]:
        """Read a list that is not too long."""
        if type(value) is not list:
            self.found.append(complain(pointer, NOT_LIST))
            return []
        if len(value) > most:
            self.found.append(complain(pointer, TOO_MANY, count=len(value), most=most))
            return []
        return value

    def text(self, value: Any, pointer: str, most: int = LONGEST_TEXT) -> str | None:
        """Read a text that is not too long."""
        if not isinstance(value, str):
            self.found.append(complain(pointer, NOT_TEXT))
            return None
        if len(value) > most:
            self.found.append(complain(pointer, TOO_LONG, most=most))
            return None
        return value

    def required(self, value: dict[str, Any], key: str, pointer: str) -> bool:
        """Tell whether a key that has to be there is."""
        if key not in value:
            self.found.append(complain(pointer, REQUIRED, key=Quoted(key)))
        return key in value

    def number(self, value: Any, pointer: str) -> Fraction | None:
        """Read points, exactly as they are written."""
        if type(value) not in (int, float) or not -MOST_POINTS <= value <= MOST_POINTS:
            self.found.append(complain(pointer, NOT_POINTS, least=-MOST_POINTS, most=MOST_POINTS))
            return None
        return Fraction(repr(value))

    # --- the parts of an event ------------------------------------------------------------------

    def points(self, value: Any) -> Points:
        """Read what a match is worth; what is left out stays as it is usual."""
        read = {
            key: self.number(part, step("/points", key))
            for key, part in self.mapping(value, "/points", POINT_KEYS).items()
            if key in POINT_KEYS
        }
        return replace(Points(), **{key: number for key, number in read.items() if number is not None})

    def tie_breaks(self, value: Any) -> tuple[TieBreak, ...]:
        """Read what decides between equal points, in this order."""
        read: list[TieBreak] = []
        for index, word in enumerate(self.several(value, "/tie_breaks", len(TieBreak))):
            pointer = step("/tie_breaks", index)
            known = next((tie_break for tie_break in TieBreak if tie_break == word), None)
            if known is None:
                self.found.append(not_allowed(pointer, word, TieBreak))
            elif known in read:
                self.found.append(complain(pointer, TWICE, name=Quoted(known)))
            else:
                read.append(known)
        return tuple(read)

    def entries(self, value: Any) -> tuple[Entry, ...]:
        """Read what should come in."""
        read: dict[str, Entry] = {}
        for index, part in enumerate(self.several(value, "/entries", MOST_MATCHES)):
            pointer = step("/entries", index)
            entry = self.mapping(part, pointer, ENTRY_KEYS)
            if not (type(part) is dict and self.required(entry, "match", pointer)):
                continue
            id_ = self.text(entry["match"], step(pointer, "match"))
            players: tuple[str, ...] | None = None
            if "players" in entry:
                names = seating(entry["players"])
                self.found += [placed(complaint, pointer) for complaint in names.complaints]
                players = names.players
            if id_ is not None and tidy(id_) in read:
                self.found.append(complain(step(pointer, "match"), TWO_ENTRIES, id=Quoted(id_)))
            elif id_ is not None:
                read[tidy(id_)] = Entry(tidy(id_), players, pointer)
        return tuple(read.values())

    def claim(self, value: Any) -> tuple[ClaimedPlace, ...] | None:
        """Read the claimed table."""
        result = self.mapping(value, "/result", RESULT_KEYS)
        if "standings" not in result:
            return None
        read: dict[str, ClaimedPlace] = {}
        most = MOST * MOST_MATCHES
        for index, part in enumerate(self.several(result["standings"], "/result/standings", most)):
            pointer = step("/result/standings", index)
            place = self.mapping(part, pointer, PLACE_KEYS)
            rank, points = place.get("rank"), place.get("points")
            if rank is not None and (type(rank) is not int or rank < 1):
                self.found.append(complain(step(pointer, "rank"), NOT_WHOLE, least=1))
            worth = None if points is None else self.number(points, step(pointer, "points"))
            if not (type(part) is dict and self.required(place, "player", pointer)):
                continue
            name, at = place["player"], step(pointer, "player")
            if (wrong := bad_name(at, name)) is not None:
                self.found.append(wrong)
            elif tidy(name) in read:
                self.found.append(complain(at, TWICE, name=Quoted(name)))
            else:
                read[tidy(name)] = ClaimedPlace(tidy(name), rank, worth, pointer)
        return tuple(read.values()) or None

    def matches(self, value: Any, rules: Any) -> tuple[Handed, ...]:
        """Read which matches there are and which stand in for others; each is read when its turn comes."""
        ids: dict[str, int] = {}
        written: dict[str, tuple[str, str]] = {}
        matches = self.several(value, "/matches", MOST_MATCHES)
        for index, match in enumerate(matches):
            pointer = step("/matches", index)
            if type(match) is not dict:
                self.found.append(complain(pointer, NOT_A_MATCH))
                continue
            if (
                self.required(match, "id", pointer)
                and (id_ := self.text(match["id"], step(pointer, "id"))) is not None
            ):
                if tidy(id_) in ids:
                    self.found.append(complain(step(pointer, "id"), SAME_ID, id=Quoted(id_)))
                ids.setdefault(tidy(id_), index)
                if "supersedes" in match:
                    other = self.text(match["supersedes"], step(pointer, "supersedes"))
                    if other is not None:
                        written[tidy(id_)] = tidy(other), step(pointer, "supersedes")
        replaces = self._replaces(written, ids)
        if self.found:
            return ()
        replaced_by = {other: id_ for id_, (other, _) in written.items()}
        return tuple(
            Handed(
                id_,
                step("/matches", index),
                _MatchReader(matches[index], id_, step("/matches", index), rules),
                replaces.get(id_, ()),
                replaced_by.get(id_),
            )
            for id_, index in ids.items()
        )

    def _replaces(
        self, written: Mapping[str, tuple[str, str]], ids: Mapping[str, int]
    ) -> dict[str, tuple[str, ...]]:
        """Follow which match stands in for which, and refuse what leads nowhere or round in a circle."""
        taken: set[str] = set()
        for other, pointer in written.values():
            if other not in ids:
                # Comparing with every id takes long, and whoever has many to mend needs no more hints.
                near = hint(other, ids, self.found, MOST_HINTS)
                message = NO_MATCH if near is None else NO_MATCH_NEAREST
                values = {"id": Quoted(other)} if near is None else {"id": Quoted(other), "nearest": Quoted(near)}
                self.found.append(complain(pointer, message, **values))
            elif other in taken:
                self.found.append(complain(pointer, SUPERSEDED_TWICE, id=Quoted(other)))
            taken.add(other)
        chains: dict[str, tuple[str, ...]] = {}
        # Every match that supersedes is followed once: from the last record of a chain back to the first.
        for last in (id_ for id_ in written if id_ not in taken):
            chain, at = [], last
            while at in written and written[at][0] in ids:
                at = written[at][0]
                chain.append(at)
                if len(chain) > len(ids):
                    break
            chains[last] = tuple(chain)
        followed = {id_ for last, chain in chains.items() for id_ in (last, *chain)}
        for id_, (other, pointer) in written.items():
            if id_ not in followed and other in ids:
                self.found.append(complain(pointer, SUPERSEDES_ITSELF, id=Quoted(id_)))
        return chains


def placed(complaint: Complaint, pointer: str) -> Complaint:
    """Move a complaint into what it stands in."""
    return complaint._replace(pointer=pointer + complaint.pointer)


def read_event(value: Any) -> EventRecord:
    """Read an event into a record.

    `value` is what a parser makes of the bytes. Raises `InvalidRecord` with everything wrong with the event
    itself; a match that is no valid record is told of when it is read.
    """
    reader = _Reader()
    if type(value) is not dict:
        raise InvalidRecord([complain("", NOT_OBJECT)])
    unknown_keys(value, "", KEYS, reader.found)
    if reader.required(value, "format", "") and value["format"] != FORMAT:
        reader.found.append(_other_format(value["format"]))
    rules, found = read_rules(value.get("rules", {"profile": Profile.TEACHING}))
    reader.found += found
    texts = {key: reader.text(value[key], step("", key)) for key in ("id", "name", *NOTES) if key in value}
    points = reader.points(value["points"]) if "points" in value else Points()
    tie_breaks = reader.tie_breaks(value["tie_breaks"]) if "tie_breaks" in value else tuple(TieBreak)
    entries = reader.entries(value["entries"]) if "entries" in value else ()
    matches: tuple[Handed, ...] = ()
    if reader.required(value, "matches", ""):
        matches = reader.matches(value["matches"], value.get("rules"))
    claim = reader.claim(value["result"]) if "result" in value else None
    if reader.found or rules is None:
        raise InvalidRecord(reader.found)
    notes = {key: text for key in NOTES if (text := texts.get(key)) is not None}
    return EventRecord(
        matches, rules, points, tie_breaks, entries, claim, texts.get("id"), texts.get("name"), notes
    )


def _other_format(value: Any) -> Complaint:
    if not isinstance(value, str):
        return complain("/format", NOT_TEXT)
    return complain("/format", OTHER_FORMAT, value=Quoted(value), known=Alternatives((FORMAT,)))


class _MatchReader:
    """Reads one match of an event whenever it is asked for."""

    __slots__ = ("_id", "_pointer", "_rules", "_value")

    def __init__(self, value: dict[str, Any], id_: str, pointer: str, rules: Any) -> None:
        self._value, self._id, self._pointer, self._rules = value, id_, pointer, rules

    def __call__(self) -> ReadMatch:
        """Read the match with what it inherits."""
        own = {key: part for key, part in self._value.items() if key not in MATCH_KEYS}
        if "rules" not in own and self._rules is not None:
            own["rules"] = self._rules
        single = stands_alone(own)
        found: list[Complaint] = []
        ruling = self._ruling(found)
        record: MatchRecord | None = None
        try:
            kind, too_large = (ROUND, ROUND_TOO_LARGE) if single else (MATCH, MATCH_TOO_LARGE)
            if size_of(self._value) > LARGEST_BY_KIND[kind]:
                found.append(complain("", too_large, most=LARGEST_BY_KIND[kind]))
            record = self._single(own) if single else read_match({"format": MATCH, **own}, self._pointer)
        except InvalidRecord as error:
            skipped = 0 if single else len(self._pointer)
            found += [Complaint(complaint.pointer[skipped:], complaint.phrase) for complaint in error.complaints]
        players = seating(own.get("players")).players
        if found or record is None:
            unread = tuple(Trouble(complaint.pointer, complaint.phrase) for complaint in found[:MOST_TROUBLES])
            return ReadMatch(None, unread, players, ruling, single)
        return ReadMatch(record._replace(id=self._id), (), players, ruling, single)

    def _single(self, own: dict[str, Any]) -> MatchRecord:
        """Read a single round as a match of one round."""
        record = read_log({"format": ROUND, **own})
        rules = replace(record.rules, match=MatchRules(Scoring.BEST_OF, 1))
        record = record._replace(rules=rules)

        def read(_: tuple[str, ...], found: Record = record) -> Record:
            return found

        rounds = (RoundEntry(self._pointer, read),)
        return MatchRecord(rules, record.players, rounds, pointer=self._pointer, sent=self._value)

    def _ruling(self, found: list[Complaint]) -> Ruling | None:
        """Read what the director ruled, as far as the match has players to rule about."""
        if "decision" not in self._value:
            return None
        reader = _Reader()
        value = reader.mapping(self._value["decision"], "/decision", DECISION_KEYS)
        reason = reader.text(value["reason"], "/decision/reason") if value.get("reason") is not None else None
        names = seating(self._value.get("players"))
        ruling = None
        if type(self._value["decision"]) is dict and reader.required(value, "winner", "/decision"):
            claims = ClaimReader(names, "/decision")
            claim = claims.claim({"winner": value["winner"]})
            reader.found += claims.found
            winners = () if claim is None or claim.winners is None else claim.winners
            if names.players and not claims.found:
                ruling = Ruling(tuple(names.players[seat] for seat in winners), reason)
        found += reader.found
        return None if reader.found else ruling


def stands_alone(match: Mapping[str, Any]) -> bool:
    """Tell whether what stands among the matches is a single round."""
    form = match.get("format")
    if form in (ROUND, MATCH):
        return bool(form == ROUND)
    return "rounds" not in match and any(key in match for key in ROUND_ONLY)
