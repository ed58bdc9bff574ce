"""Results as they stand in a verdict, and in words."""

from __future__ import annotations

from typing import Any

from referee.faults.base import NAME, NUMBER, list_of, nullable
from referee.game.outcome import Claim, Outcome, Places, Result
from referee.messages import M, NameList, Numbers, Phrase, Value

Winner = str | tuple[str, ...] | None

OUTCOME = {"type": "string", "enum": [str(Outcome.WIN), str(Outcome.BLOCK)]}
WINNER: dict[str, Any] = {"anyOf": [NAME, list_of(NAME), {"type": "null"}]}
PLACES = list_of(list_of(NAME))
RESULT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "outcome": {"type": "string", "enum": [str(outcome) for outcome in Outcome]},
        "winner": WINNER,
        "remaining": nullable(list_of(nullable(NUMBER))),
        "places": PLACES,
    },
    "additionalProperties": False,
}


def winner_value(winners: tuple[int, ...], players: tuple[str, ...]) -> Winner:
    """Give the winners as a verdict does: a name, a list of names in seat order, or None."""
    if not winners:
        return None
    return players[winners[0]] if len(winners) == 1 else tuple(players[seat] for seat in winners)


def places_value(places: Places, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Give places as lists of names."""
    return tuple(tuple(players[seat] for seat in place) for place in places)


def result_value(result: Result, players: tuple[str, ...]) -> dict[str, Any]:
    """Give a result as it stands in a verdict."""
    value: dict[str, Any] = {
        "outcome": str(result.outcome),
        "winner": winner_value(result.winners, players),
        "remaining": result.remaining,
    }
    if result.places is not None:
        value["places"] = places_value(result.places, players)
    return value


def claim_value(claim: Claim, players: tuple[str, ...]) -> dict[str, Any] | None:
    """Give a claim as it stands in a verdict: what is claimed and nothing else, None where nothing is."""
    value: dict[str, Any] = {}
    if claim.outcome is not None:
        value["outcome"] = str(claim.outcome)
    if claim.winners is not None:
        value["winner"] = winner_value(claim.winners, players)
    if claim.remaining is not None:
        value["remaining"] = claim.remaining
    if claim.places is not None:
        value["places"] = places_value(claim.places, players)
    return value or None


def name_list(winner: Winner) -> NameList:
    """List the winners' names for a sentence."""
    if winner is None:
        return NameList(())
    return NameList((winner,) if isinstance(winner, str) else winner)


# Translators: descriptions of how a round came out, inside a sentence or after a colon.
WON = M("result", "won by %(winner)s, first out")
WON_OPEN = M("result", "won by going out")
BLOCK_WON = M("result", "a block, won by %(winner)s")
BLOCK_SHARED = M("result", "a block, shared by %(winner)s")
BLOCK_DRAWN = M("result", "a block, drawn")
BLOCK_OPEN = M("result", "a block")
UNFINISHED = M("result", "not finished")
UNDECIDABLE = M("result", "undecided, because of a card that nobody noted")
UNRECORDED = M("result", "no turns recorded")
ABANDONED = M("result", "abandoned")
WINNER_ONLY = M("result", "a win for %(winner)s")
NO_WINNER = M("result", "nobody won")
# Translators: what comes before is a description of a result, e.g. "a block, won by Ana".
WITH_COUNTS = M("result", "%(result)s (cards left: %(counts)s)")
COUNTS_ONLY = M("result", "%(counts)s cards left")


_OTHER = {
    Outcome.UNFINISHED: UNFINISHED,
    Outcome.UNDECIDABLE: UNDECIDABLE,
    Outcome.UNRECORDED: UNRECORDED,
    Outcome.ABANDONED: ABANDONED,
}


def tell_result(value: dict[str, Any] | None) -> Phrase:
    """Describe a result given as in a verdict, with its counts where they are known."""
    if value is None:
        return Phrase(UNRECORDED)
    outcome, named = value.get("outcome"), "winner" in value
    winner = name_list(value.get("winner"))
    values: dict[str, Value] = {"winner": winner}
    if outcome == Outcome.WIN:
        phrase = Phrase(WON, values) if winner.names else Phrase(WON_OPEN)
    elif outcome == Outcome.BLOCK:
        if not named:
            phrase = Phrase(BLOCK_OPEN)
        elif not winner.names:
            phrase = Phrase(BLOCK_DRAWN)
        else:
            phrase = Phrase(BLOCK_SHARED if len(winner.names) > 1 else BLOCK_WON, values)
    elif outcome is not None:
        phrase = Phrase(_OTHER[Outcome(outcome)])
    elif named:
        phrase = Phrase(WINNER_ONLY, values) if winner.names else Phrase(NO_WINNER)
    else:
        phrase = None
    counts = value.get("remaining")
    if counts is None:
        return phrase or Phrase(UNRECORDED)
    numbers: dict[str, Value] = {"counts": Numbers(tuple(counts))}
    if phrase is None:
        return Phrase(COUNTS_ONLY, numbers)
    return Phrase(WITH_COUNTS, {**numbers, "result": phrase})
