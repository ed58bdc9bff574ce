"""What to ask whom: for every kind of finding, the question that settles it.

A finding that rests on what is known for certain has no question; it stands in `NOTHING_TO_ASK`. The
questions are put to people, so they accuse nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.faults.compulsion import CannotVerify
from referee.faults.order import TurnOutOfOrder, WrongOpener
from referee.faults.unreadable import UnreadableRecord
from referee.game.outcome import Outcome
from referee.messages import CardList, CardText, M, Message, NameList, Phrase, Value
from referee.reports.model import Group, Item, Scope, Section
from referee.verdict import Decision, Judgement


class Whom(Enum):
    """Who is asked."""

    PLAYER = "player"
    """Whose finding it is."""
    EXPECTED = "expected"
    """The player that the rules expected."""
    DEALER = "dealer"
    SCOREKEEPER = "scorekeeper"
    SCOREKEEPERS = "scorekeepers"
    """Those of two records of one round."""
    PLAYERS = "players"
    """All at the table."""
    ORGANISER = "organiser"


# Translators: who is asked, as a label before a question, from here to "Organiser".
SCOREKEEPER = M("ask whom", "Scorekeeper")
# Translators: name is what stands in the record as the scorekeeper's name.
SCOREKEEPER_NAMED = M("ask whom", "Scorekeeper %(name)s")
SCOREKEEPERS = M("ask whom", "Both scorekeepers")
DEALER = M("ask whom", "Dealer")
DEALER_NAMED = M("ask whom", "Dealer %(name)s")
PLAYERS = M("ask whom", "All at the table")
ORGANISER = M("ask whom", "Organiser")


class Question(NamedTuple):
    """A question: to whom, in which words, and for each placeholder the field of the finding and its kind."""

    whom: Whom
    message: Message
    values: Mapping[str, tuple[str, Callable[[Any], Value]]] = MappingProxyType({})


_CARD: Mapping[str, tuple[str, Callable[[Any], Value]]] = {"card": ("card", CardText)}

# Translators: questions that an organiser puts to the person named before them, from here to the end of this
# module. They are read out, and accuse nobody.
REALLY_PLAYED = M("ask", "Was %(card)s really played, or is another card meant?")
WHICH_CARD = M("ask", "Which card was played where the record names %(card)s?")
AS_DEALT = M("ask", "Were the cards dealt as the record says, or was the deal written down wrongly?")
TURN_LEFT_OUT = M("ask", "Did %(player)s take a turn before this one that was not written down?")
ALL_AGREED = M("ask", "Had everybody agreed to this before the round?")
AS_HANDED_IN = M("ask", "Was the result handed in as the table had agreed on it?")
ADDED_UP = M("ask", "Is a round missing from the record, or was something added up wrongly?")

QUESTIONS: Mapping[str, Question] = {
    "deal-not-one-pack": Question(
        Whom.SCOREKEEPER, M("ask", "Was the deal written down card by card as it lay, and is the pack whole?")
    ),
    "deal-uneven": Question(Whom.DEALER, AS_DEALT),
    "deal-extras-misplaced": Question(Whom.DEALER, AS_DEALT),
    "dead-pile-not-allowed": Question(Whom.DEALER, AS_DEALT),
    "dead-pile-wrong-size": Question(Whom.DEALER, AS_DEALT),
    "aces-not-set-out": Question(Whom.DEALER, AS_DEALT),
    "dealer-unknown": Question(Whom.PLAYERS, M("ask", "Who dealt this round?")),
    "wrong-opener": Question(Whom.EXPECTED, TURN_LEFT_OUT, {"player": ("expected", str)}),
    "turn-out-of-order": Question(Whom.EXPECTED, TURN_LEFT_OUT, {"player": ("expected", str)}),
    "card-misnamed": Question(
        Whom.PLAYER,
        M("ask", "Was it %(read)s that was played where the record names %(written)s?"),
        {"read": ("read", CardText), "written": ("written", CardText)},
    ),
    "card-not-exposed": Question(Whom.PLAYER, REALLY_PLAYED, _CARD),
    "card-not-own": Question(Whom.PLAYER, REALLY_PLAYED, _CARD),
    "card-from-dead-pile": Question(Whom.PLAYER, REALLY_PLAYED, _CARD),
    "card-already-played": Question(Whom.PLAYER, WHICH_CARD, _CARD),
    "card-not-in-deal": Question(Whom.PLAYER, WHICH_CARD, _CARD),
    "build-nowhere": Question(Whom.PLAYER, M("ask", "Where was %(card)s laid?"), _CARD),
    "turned-mismatch": Question(
        Whom.PLAYER, M("ask", "Was it really %(card)s that was turned up after this play?"), _CARD
    ),
    "shows-mismatch": Question(Whom.PLAYER, M("ask", "Which cards lay exposed at the end of this turn?")),
    "cannot-verify": Question(
        Whom.PLAYER,
        M(
            "ask",
            "Which card lay exposed at the end of this turn? It matters whether it was one of these: %(cards)s.",
        ),
        {"cards": ("deciding", CardList)},
    ),
    "round-stopped-early": Question(
        Whom.PLAYERS, M("ask", "Did the round go on after the last turn that was written down?")
    ),
    "circuit-incomplete": Question(Whom.PLAYERS, M("ask", "Did everybody pass before the round was stopped?")),
    "readings-limited": Question(
        Whom.SCOREKEEPER, M("ask", "On which foundations were the cards laid where the record does not say it?")
    ),
    "win-with-cards-left": Question(
        Whom.PLAYER, M("ask", "Was the last card really laid? By the record some are left.")
    ),
    "wrong-outcome": Question(Whom.SCOREKEEPER, AS_HANDED_IN),
    "wrong-winner": Question(Whom.SCOREKEEPER, AS_HANDED_IN),
    "tie-not-drawn": Question(Whom.SCOREKEEPER, AS_HANDED_IN),
    "wrong-places": Question(Whom.SCOREKEEPER, AS_HANDED_IN),
    "claim-not-lawful": Question(Whom.SCOREKEEPER, AS_HANDED_IN),
    "wrong-count": Question(
        Whom.PLAYER,
        M("ask", "How many cards were left at the end, exposed ones included: %(established)s or %(claimed)s?"),
        {"established": ("established", int), "claimed": ("claimed", int)},
    ),
    "wrong-dealer": Question(
        Whom.PLAYERS,
        M("ask", "Who dealt this round? It was for %(expected)s to deal."),
        {"expected": ("expected", str)},
    ),
    "seating-changed": Question(Whom.PLAYERS, ALL_AGREED),
    "conventions-changed": Question(Whom.PLAYERS, ALL_AGREED),
    "match-stopped-early": Question(
        Whom.PLAYERS, M("ask", "Were more rounds played, or was the match ended by the clock?")
    ),
    "wrong-scores": Question(Whom.SCOREKEEPER, ADDED_UP),
    "wrong-match-winner": Question(Whom.SCOREKEEPER, ADDED_UP),
    "wrong-eliminations": Question(Whom.SCOREKEEPER, ADDED_UP),
    "unreadable-record": Question(Whom.SCOREKEEPER, M("ask", "Can the record be handed in again, put right?")),
    "wrong-standings": Question(
        Whom.ORGANISER, M("ask", "Which results does the claimed table count? The matches handed in give another.")
    ),
    "conflicting-records": Question(
        Whom.SCOREKEEPERS,
        # Translators: first and second are such as: match “table 1”, or: round 2 of match “table 1”.
        M("ask", "Which of the two records of this round is right, that of %(first)s or that of %(second)s?"),
        {"first": ("first", str), "second": ("second", str)},
    ),
    "record-missing": Question(Whom.SCOREKEEPER, M("ask", "Was the match played, and where is its record?")),
    "player-unknown": Question(
        Whom.ORGANISER,
        M("ask", "Was %(player)s entered for this match, or is the name written differently?"),
        {"player": ("player", str)},
    ),
    "name-lookalike": Question(
        Whom.ORGANISER, M("ask", "Is this one person or several: %(names)s?"), {"names": ("names", NameList)}
    ),
}
"""What to ask, by the code of the finding."""

NO_RESULT = M("ask", "How did the round end? No result was handed in.")
GOES_ON = M("ask", "Does the record go on? It stops before the round was over.")
LAST_EXPOSED = M("ask", "Which cards lay exposed when the round was stopped?")

NOTHING_TO_ASK = frozenset(
    {
        "pass-unwritten",
        "play-taken-back",
        "build-not-a-start",
        "build-second-foundation",
        "build-no-such-space",
        "build-wraps",
        "build-on-closed",
        "build-downward",
        "build-barred",
        "build-wrong-rank",
        "bar-not-allowed",
        "missed-play",
        "turn-stopped-early",
        "held-back",
        "false-call",
        "play-after-end",
        "late-stop",
        "seating-agreed",
        "conventions-agreed",
        "match-overrun",
        "duplicate-record",
    }
)
"""The kinds of findings for which nobody has to be asked anything."""


class Asked(NamedTuple):
    """One question as it is put: to whom, about which match and round, and the finding that it is about."""

    whom: Phrase | str
    question: Phrase
    match: str | None
    round: int | None
    item: Item | None


def ask(group: Group) -> Iterator[Asked]:
    """Find what to ask about a round or a match, nothing twice."""
    seen: set[tuple[Any, ...]] = set()
    for section in group.sections:
        for item in section.items:
            if (asked := _about(item, group, section)) is not None and _fresh(asked, seen):
                yield asked
        if section.judgement is not None:
            if (question := _about_end(section.judgement, group.scope is Scope.ROUND)) is not None:
                whom = _whom(question.whom, None, group, section)
                yield Asked(whom, Phrase(question.message), group.match, section.number, None)
    for item in group.items:
        # What the director has decided needs no record any more.
        if group.ruling is not None and isinstance(item.fault, UnreadableRecord):
            continue
        if (asked := _about(item, group, None)) is not None and _fresh(asked, seen):
            yield asked


def ask_about(items: tuple[Item, ...]) -> Iterator[Asked]:
    """Find what to ask about an event as a whole."""
    seen: set[tuple[Any, ...]] = set()
    for item in items:
        if (asked := _about(item, None, None)) is not None and _fresh(asked, seen):
            yield asked


def _fresh(asked: Asked, seen: set[tuple[Any, ...]]) -> bool:
    """Tell whether this has not been asked before; the same of another turn is another question."""
    turn = None if asked.item is None else asked.item.turn
    whom = asked.whom if isinstance(asked.whom, str) else _key(asked.whom)
    key = (whom, *_key(asked.question), asked.match, asked.round, turn)
    if key in seen:
        return False
    seen.add(key)
    return True


def _key(phrase: Phrase) -> tuple[Any, ...]:
    values = phrase.values.items()
    return phrase.message, *((name, _key(value) if isinstance(value, Phrase) else value) for name, value in values)


def _about(item: Item, group: Group | None, section: Section | None) -> Asked | None:
    question = QUESTIONS.get(item.fault.code)
    if question is None:
        return None
    values = {name: kind(getattr(item.fault, field)) for name, (field, kind) in question.values.items()}
    # People know matches and rounds, not where in a file they stand.
    for name, value in values.items():
        if isinstance(value, str):
            values[name] = item.places.get(value, value)
    if any(value is None for value in values.values()):
        return None
    whom = _whom(question.whom, item, group, section)
    return Asked(whom, Phrase(question.message, values), item.match, item.round, item)


def _about_end(judgement: Judgement, alone: bool) -> Question | None:
    """Find what to ask about a round in which nothing is wrong, but that is not settled.

    A round of a match needs no result of its own.
    """
    if judgement.decision is Decision.OPEN:
        record = judgement.record
        claim = record.claim
        if claim is not None and claim.outcome is Outcome.ABANDONED:
            return None
        if judgement.as_played.outcome is Outcome.UNFINISHED and record.complete:
            return Question(Whom.SCOREKEEPER, GOES_ON)
        if alone and (claim is None or claim.empty):
            return Question(Whom.SCOREKEEPER, NO_RESULT)
    elif judgement.decision is Decision.UNDECIDABLE:
        if not any(isinstance(finding.fault, CannotVerify) for finding in judgement.findings):
            return Question(Whom.PLAYERS, LAST_EXPOSED)
    return None


def _whom(whom: Whom, item: Item | None, group: Group | None, section: Section | None) -> Phrase | str:
    """Say who is asked, by name where that is known."""
    judgement = None if section is None else section.judgement
    record = None if judgement is None else judgement.record
    match whom:
        case Whom.PLAYER if item is not None and item.player:
            return item.player
        case Whom.EXPECTED if item is not None and isinstance(item.fault, WrongOpener | TurnOutOfOrder):
            return item.fault.expected
        case Whom.DEALER:
            if record is None or record.dealer is None:
                return Phrase(DEALER)
            return Phrase(DEALER_NAMED, {"name": record.players[record.dealer]})
        case Whom.SCOREKEEPERS:
            return Phrase(SCOREKEEPERS)
        case Whom.ORGANISER:
            return Phrase(ORGANISER)
        case Whom.PLAYERS:
            return Phrase(PLAYERS)
        case _:
            name = (record.notes.get("scorekeeper") if record is not None else None) or (
                group.notes.get("scorekeeper") if group is not None else None
            )
            return Phrase(SCOREKEEPER_NAMED, {"name": name}) if name else Phrase(SCOREKEEPER)
