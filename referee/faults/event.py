"""What is wrong with an event as a whole: its records beside each other, its entries, its names, its table."""

from __future__ import annotations

from decimal import Decimal
from math import isclose
from typing import Any

from referee.faults.base import NAME, Fault, Moment, Page, Severity, fault, list_of, nullable, payload
from referee.messages import M, NameList, Phrase, Quoted, Value

D, N = Severity.DISCREPANCY, Severity.NOTICE

POINTER = {"type": "string", "format": "json-pointer"}
_PLACED = {
    "type": "object",
    "properties": {
        "rank": {"type": "integer", "minimum": 1},
        "points": {"type": "number"},
    },
    "additionalProperties": False,
}
_FIRST = M("payload", "Where the record stands that comes first (a JSON pointer).")
_SECOND = M("payload", "Where the record stands that comes later (a JSON pointer).")
_BOTH_JUDGED = M(
    "fault goes on",
    "Both records are replayed and judged. Where the second one stands in the same match as the first, it takes "
    "no place among its rounds: who deals next goes by the first.",
)

# Translators: what a record stands for in an event, inside a sentence after "as".
THE_MATCH = M("event", "match %(match)s")
THE_ROUND = M("event", "round %(number)s of match %(match)s")


@fault("conflicting-records", D, "event.same-record")
class ConflictingRecords(Fault):
    """The same round is handed in twice, with different plays or results.

    Two records are of the same round where they have the same id and players and are not known to have been
    dealt differently, or the same players, dealer and fully known deal.
    """

    page = Page(
        title=M("fault title", "Two records of one round that disagree"),
        text=M(
            "fault",
            "An event holds two records of the same round that cannot both be right: other cards were played, or "
            "another result is claimed. It is the same round where the two carry the same name and have the same "
            "players, unless different deals are known, or where players, dealer and every card dealt are the "
            "same. What one of the two left out is no difference: a foundation, a pass, the dealer, the result, "
            "or the plays after its scribe stopped.",
        ),
        looks=M(
            "fault looks",
            "Look at what differs, the plays or the result, and ask the players or the scribes which of the two "
            "records is right. Then hand in only that one.",
        ),
        goes_on=_BOTH_JUDGED,
        result=M(
            "fault result",
            "Neither record counts for the table: what a match would be without that round is what it is worth "
            "there. A ruling by the director counts all the same. If no rule was broken and nothing corrected, "
            "the verdict on the event is “refuted”.",
        ),
    )

    first: str = payload(_FIRST, POINTER)
    second: str = payload(_SECOND, POINTER)
    differs: tuple[str, ...] = payload(
        M("payload", "In what the two records differ."), list_of({"type": "string", "enum": ["plays", "result"]})
    )

    # Translators: first and second are such as: match “table 1”, or: round 2 of match “table 1”.
    PLAYS = M(
        "conflicting-records",
        "This round was handed in twice, as %(first)s and as %(second)s, and the plays differ. "
        "Neither record counts until it is clear which one is right.",
    )
    RESULT = M(
        "conflicting-records",
        "This round was handed in twice, as %(first)s and as %(second)s, and the claimed results differ. "
        "Neither record counts until it is clear which one is right.",
    )
    BOTH = M(
        "conflicting-records",
        "This round was handed in twice, as %(first)s and as %(second)s, and both the plays and the claimed "
        "results differ. Neither record counts until it is clear which one is right.",
    )

    def say(self, moment: Moment) -> Phrase:
        message = self.BOTH if len(self.differs) > 1 else self.PLAYS if "plays" in self.differs else self.RESULT
        return Phrase(message, _places(self, moment))


@fault("duplicate-record", N, "event.same-record")
class DuplicateRecord(Fault):
    """The same round is handed in twice, and both records agree.

    Two records are of the same round where they have the same id and players and are not known to have been
    dealt differently, or the same players, dealer and fully known deal.
    """

    page = Page(
        title=M("fault title", "A round handed in twice"),
        text=M(
            "fault",
            "An event holds two records of the same round, and they agree. It is the same round where the two "
            "carry the same name and have the same players, unless different deals are known, or where "
            "players, dealer and every card dealt are the same.",
        ),
        looks=M(
            "fault looks",
            "Check that it really is one round. If the same name was given to two different rounds, give one of "
            "them another.",
        ),
        goes_on=_BOTH_JUDGED,
        result=M(
            "fault result",
            "The round counts once, by the record that says most of it. This is a notice and nobody's fault.",
        ),
    )

    first: str = payload(_FIRST, POINTER)
    second: str = payload(_SECOND, POINTER)

    # Translators: first and second are such as: match “table 1”, or: round 2 of match “table 1”.
    TEXT = M(
        "duplicate-record",
        "This round was handed in twice, as %(first)s and as %(second)s, and both records agree. It counts once.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, _places(self, moment))


@fault("player-unknown", N, "event.entries")
class PlayerUnknown(Fault):
    """Somebody plays in a match without being named in its entry."""

    page = Page(
        title=M("fault title", "A player who was not entered"),
        text=M(
            "fault",
            "A match has a player whom the list of entries does not name for it. Names are compared without "
            "regard to spaces around them. Matches without an entry are not compared.",
        ),
        looks=M(
            "fault looks",
            "Look for a slip of the pen in the name first; then ask who sat at that table in whose place.",
        ),
        goes_on=M("fault goes on", "The match is judged as it is; no later finding rests on this one."),
        result=M(
            "fault result",
            "The match counts, and the player stands in the table under the name in the match.",
        ),
    )

    player: str = payload(M("payload", "Who is not in the entry."), NAME)

    TEXT = M("player-unknown", "%(player)s plays in this match without being named in its entry.")

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": self.player})


@fault("record-missing", N, "event.entries")
class RecordMissing(Fault):
    """A match that was entered is not among those handed in."""

    page = Page(
        title=M("fault title", "A record that did not come in"),
        text=M(
            "fault",
            "The list of entries names a match that is not among the matches of the event. A record that came in "
            "but cannot be read is not missing.",
        ),
        looks=M("fault looks", "Ask the players of that match, or whoever wrote the record, for it."),
        goes_on=M("fault goes on", "All other matches are judged; no later finding rests on this one."),
        result=M(
            "fault result", "The table is made without that match, so that places may change once it is there."
        ),
    )

    match: str = payload(M("payload", "The id of the match."), {"type": "string"})

    TEXT = M("record-missing", "The match %(match)s is entered, but no record of it was handed in.")

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"match": Quoted(self.match)})


@fault("name-lookalike", N, "event.names")
class NameLookalike(Fault):
    """Names of players differ only in case, accents or spaces."""

    page = Page(
        title=M("fault title", "Names that look alike"),
        text=M(
            "fault",
            "Two or more names in the event differ only in capital letters, accents or spaces, so that they may "
            "belong to one and the same person. Spaces around a name are no difference.",
        ),
        looks=M(
            "fault looks",
            "Ask whether these are different people. If it is one person, write the name the same way everywhere.",
        ),
        goes_on=M("fault goes on", "Every way of writing stands for a player of its own."),
        result=M(
            "fault result",
            "Nothing is put together: points and rounds stay with the name that stands in the record.",
        ),
    )

    names: tuple[str, ...] = payload(M("payload", "The names that look alike."), list_of(NAME))

    # Translators: names holds two or more names.
    TEXT = M(
        "name-lookalike",
        "%(names)s: these names differ only in capital letters, accents or spaces. "
        "They are taken for different players.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"names": NameList(self.names)})


@fault("wrong-standings", D, "event.standings")
class WrongStandings(Fault):
    """A claimed rank, or claimed points, are not what the matches give."""

    page = Page(
        title=M("fault title", "A table that does not add up"),
        text=M(
            "fault",
            "The table handed in gives somebody another rank, or other points, than the matches do. What the "
            "table does not say is not compared.",
        ),
        looks=M(
            "fault looks",
            "Add up that player's decided matches by the points of the event. Where the points agree and the rank "
            "does not, go through the tie-breaks in their order.",
        ),
        goes_on=M("fault goes on", "The table comes last; no other finding rests on this one."),
        result=M("fault result", "The table by the matches counts, and the one handed in has to be corrected."),
    )

    claimed: dict[str, Any] = payload(M("payload", "The rank and points claimed, as far as they are."), _PLACED)
    established: dict[str, Any] | None = payload(
        M("payload", "The rank and points by the matches, null where the name stands in no match and no entry."),
        nullable(_PLACED),
    )

    RANK = M("wrong-standings", "Rank of %(player)s: %(claimed_rank)s claimed, %(rank)s by the matches.")
    POINTS = M("wrong-standings", "Points of %(player)s: %(claimed_points)s claimed, %(points)s by the matches.")
    BOTH = M(
        "wrong-standings",
        "Claimed for %(player)s: rank %(claimed_rank)s, points %(claimed_points)s. "
        "By the matches: rank %(rank)s, points %(points)s.",
    )
    STRANGER = M(
        "wrong-standings",
        "%(player)s stands in the claimed table, but in no match and no entry of this event.",
    )

    @property
    def wrong(self) -> tuple[str, ...]:
        """The keys of what is claimed otherwise than it is established."""
        established = self.established or {}
        return tuple(
            key
            for key, value in self.claimed.items()
            if key in established and not isclose(value, established[key], rel_tol=1e-12, abs_tol=1e-9)
        )

    def say(self, moment: Moment) -> Phrase:
        values: dict[str, Value] = {"player": moment.player}
        if self.established is None:
            return Phrase(self.STRANGER, values)
        wrong = self.wrong
        for key in wrong:
            claimed, established = told_apart(self.claimed[key], self.established[key])
            values |= {f"claimed_{key}": claimed, key: established}
        message = self.BOTH if len(wrong) > 1 else self.RANK if "rank" in wrong else self.POINTS
        return Phrase(message, values)


def told_apart(one: int | float, other: int | float) -> tuple[int | Decimal, int | Decimal]:
    """Give two different numbers of a verdict as they can be told: short, but not so short as to look alike."""
    if isinstance(one, int) and isinstance(other, int):
        return one, other
    numbers = Decimal(repr(one)), Decimal(repr(other))
    places = 3
    while numbers[0] != numbers[1] and len({round(number, places) for number in numbers}) == 1:
        places += 1
    first, second = (int(n) if n == int(n) else round(n, places).normalize() for n in numbers)
    return first, second


def _places(fault: ConflictingRecords | DuplicateRecord, moment: Moment) -> dict[str, Value]:
    """Say what two records stand for."""
    pointers = {"first": fault.first, "second": fault.second}
    return {key: moment.places.get(pointer, pointer) for key, pointer in pointers.items()}
