"""The claimed result, compared with the one the replay establishes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from referee.faults import words
from referee.faults.base import NAME, NUMBER, Fault, Moment, Severity, fault, list_of, nullable, payload
from referee.game.outcome import Claim, Outcome, Places, Result, fewest
from referee.game.table import Table
from referee.messages import MN, M, NameList, Numbers, Phrase, PhraseList, Value
from referee.rules.ruleset import BlockTie, RuleSet

D = Severity.DISCREPANCY
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


@fault("win-with-cards-left", D, "round.out")
class WinWithCardsLeft(Fault):
    """Somebody is claimed to have won by going out, but still has cards.

    Source: teaching/05.a, 05.b; classic/objective.a, classic/winning.lead.
    """

    remaining: int = payload(M("payload", "The cards that player has left."), NUMBER)

    TEXT = MN(
        "win-with-cards-left",
        "%(player)s is claimed to have gone out, but has %(remaining)s card left. "
        "A player is out only with no card left at all.",
        "%(player)s is claimed to have gone out, but has %(remaining)s cards left. "
        "A player is out only with no card left at all.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "remaining": self.remaining}, self.remaining)


@fault("wrong-outcome", D, "result.outcome")
class WrongOutcome(Fault):
    """The round is claimed to have ended otherwise than it did.

    Source: teaching/04.a, 05.a; classic/winning.instant, classic/winning.stalemate.
    """

    claimed: Outcome = payload(M("payload", "The outcome claimed."), OUTCOME)
    established: Outcome = payload(M("payload", "How the round ended."), OUTCOME)

    IS_BLOCK = M(
        "wrong-outcome",
        "The round is claimed to have been won by going out, but it ended in a block: nobody went out.",
    )
    IS_WIN = M(
        "wrong-outcome",
        "The round is claimed to have ended in a block, but it was won: somebody went out.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.IS_WIN if self.established is Outcome.WIN else self.IS_BLOCK)


@fault("wrong-winner", D, "result.winner")
class WrongWinner(Fault):
    """The round ended as claimed, but somebody else won it, or nobody did.

    Source: teaching/04.e, 05.a; classic/winning.lead, classic/winning.stalemate.
    """

    claimed: Winner = payload(words.WINNER_CLAIMED, WINNER)
    established: Winner = payload(M("payload", "Who won."), WINNER)

    # Translators: both placeholders hold one name or several.
    OUT = M(
        "wrong-winner", "Claimed as winner: %(claimed)s. But the round goes to %(established)s, first to be out."
    )
    OUT_NOBODY = M(
        "wrong-winner",
        "No winner is claimed, but the round goes to %(established)s, first to be out.",
    )
    FEWEST = M(
        "wrong-winner",
        "Claimed as winner: %(claimed)s. "
        "But the blocked round goes to %(established)s, with the fewest cards left.",
    )
    FEWEST_NOBODY = M(
        "wrong-winner",
        "No winner is claimed, but the blocked round goes to %(established)s, with the fewest cards left.",
    )
    DRAW = M(
        "wrong-winner",
        "Claimed as winner: %(claimed)s. "
        "But nobody wins this block, since several players share the fewest cards.",
    )

    def say(self, moment: Moment) -> Phrase:
        values: dict[str, Value] = {
            "claimed": name_list(self.claimed),
            "established": name_list(self.established),
        }
        if self.established is None:
            return Phrase(self.DRAW, values)
        scene = moment.scene
        out = any(
            not up and not down and name in name_list(self.established).names
            for name, up, down in zip(moment.players, scene.exposed, scene.face_down, strict=True)
        )
        if self.claimed is None:
            return Phrase(self.OUT_NOBODY if out else self.FEWEST_NOBODY, values)
        return Phrase(self.OUT if out else self.FEWEST, values)


@fault("tie-not-drawn", D, "block.tie")
class TieNotDrawn(Fault):
    """A block in which several have the fewest cards is claimed for one or more of them.

    Source: teaching/04.f, R06.
    """

    tied: tuple[str, ...] = payload(M("payload", "Who has the fewest cards."), list_of(NAME))
    claimed: Winner = payload(words.WINNER_CLAIMED, WINNER)

    # Translators: claimed holds one name or several, tied at least two.
    TEXT = M(
        "tie-not-drawn",
        "Claimed as winner: %(claimed)s. But %(tied)s have equally few cards left, "
        "and an equal lowest count is a draw.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"claimed": name_list(self.claimed), "tied": NameList(self.tied)})


class LikelySlip(StrEnum):
    """How a wrong count probably came about."""

    EXPOSED_NOT_COUNTED = "exposed-not-counted"
    """Only the face-down cards were counted."""
    SEATS_SWAPPED = "seats-swapped"
    """It is the number of another player whose count is wrong too."""


@fault("wrong-count", D, "block.count")
class WrongCount(Fault):
    """A claimed count differs from the cards that are left.

    Source: teaching/04.e, classic/winning.stalemate.
    """

    claimed: int = payload(M("payload", "The count claimed."), NUMBER)
    established: int = payload(M("payload", "The cards left."), NUMBER)
    likely: LikelySlip | None = payload(
        M("payload", "How it probably came about, null where nothing suggests itself."),
        nullable({"type": "string", "enum": [str(slip) for slip in LikelySlip]}),
    )

    TEXT = M("wrong-count", "Cards left with %(player)s: %(claimed)s claimed, %(established)s by the replay.")
    EXPOSED = M(
        "wrong-count",
        "Cards left with %(player)s: %(claimed)s claimed, %(established)s by the replay. "
        "What lies exposed counts as well.",
    )
    SWAPPED = M(
        "wrong-count",
        "Cards left with %(player)s: %(claimed)s claimed, %(established)s by the replay. "
        "The number looks like another player's.",
    )

    def say(self, moment: Moment) -> Phrase:
        message = {
            None: self.TEXT,
            LikelySlip.EXPOSED_NOT_COUNTED: self.EXPOSED,
            LikelySlip.SEATS_SWAPPED: self.SWAPPED,
        }[self.likely]
        return Phrase(
            message,
            {"player": moment.player, "claimed": self.claimed, "established": self.established},
        )


# Translators: one place of a ranking: its number, and who has it (one name or several).
PLACE = M("place", "%(place)s. %(names)s")


@fault("wrong-places", D, "round.places")
class WrongPlaces(Fault):
    """The places claimed differ from the order of going out and the cards left.

    Source: classic/winning.lead, R10.
    """

    claimed: tuple[tuple[str, ...], ...] = payload(M("payload", "The places claimed."), PLACES)
    established: tuple[tuple[str, ...], ...] = payload(M("payload", "The places by the replay."), PLACES)

    # Translators: both placeholders hold a ranking, e.g. "1. Ana, 2. Ben and Dirk, and 3. Chloé".
    TEXT = M(
        "wrong-places",
        "Places claimed: %(claimed)s. By the order of going out and the cards left they are: %(established)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT, {"claimed": self._tell(self.claimed), "established": self._tell(self.established)}
        )

    @staticmethod
    def _tell(places: tuple[tuple[str, ...], ...]) -> PhraseList:
        return PhraseList(
            tuple(
                Phrase(PLACE, {"place": number, "names": NameList(names)})
                for number, names in enumerate(places, 1)
            )
        )


@fault("claim-not-lawful", D, "result.from-the-deal")
class ClaimNotLawful(Fault):
    """Only a result was handed in, and it is not what the deal leads to.

    Source: teaching/04.c, classic/tips.6: the deal alone decides.
    """

    claimed: dict[str, Any] = payload(M("payload", "The result claimed."), RESULT)
    established: dict[str, Any] = payload(M("payload", "What the deal leads to."), RESULT)

    # Translators: both placeholders hold a description of a result, e.g. "a block, won by Ana".
    TEXT = M(
        "claim-not-lawful",
        "Claimed result: %(claimed)s. Played by the rules, this deal ends otherwise: %(established)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {"claimed": tell_result(self.claimed), "established": tell_result(self.established)},
        )


def judge_counts(
    claim: Claim, counts: tuple[int, ...], table: Table, passed_over: frozenset[int]
) -> Iterator[tuple[WrongCount, int]]:
    """Compare the claimed counts with the cards left; yield each wrong one with its seat.

    Counts of the seats `passed_over` are told by another finding already. Source: teaching/04.e.
    """
    if claim.remaining is None:
        return
    wrong = {
        seat: claimed
        for seat, claimed in enumerate(claim.remaining)
        if claimed is not None and claimed != counts[seat] and seat not in passed_over
    }
    for seat, claimed in wrong.items():
        if table.exposed[seat] and claimed == len(table.face_down[seat]):
            likely = LikelySlip.EXPOSED_NOT_COUNTED
        elif any(claimed == counts[other] for other in wrong if other != seat):
            likely = LikelySlip.SEATS_SWAPPED
        else:
            likely = None
        yield WrongCount(claimed, counts[seat], likely), seat


def judge_outcome(
    claim: Claim, result: Result, rules: RuleSet, active: tuple[int, ...], players: tuple[str, ...]
) -> Fault | None:
    """Compare the claimed outcome and winner with those of a round that is over.

    `active` are the seats still in play. Returns the first of wrong-outcome, tie-not-drawn and
    wrong-winner that holds. Source: teaching/04.e, 04.f, 05.a.
    """
    if claim.outcome is not None and claim.outcome is not result.outcome:
        return WrongOutcome(claim.outcome, result.outcome)
    winners = claim.claimed_winners
    if winners is None or winners == result.winners:
        return None
    claimed = winner_value(winners, players)
    if result.outcome is Outcome.BLOCK and rules.block_tie is BlockTie.DRAW and result.remaining is not None:
        tied = fewest(result.remaining, active)
        if len(tied) > 1 and set(tied) & set(winners):
            return TieNotDrawn(tuple(players[seat] for seat in tied), claimed)
    return WrongWinner(claimed, winner_value(result.winners, players))
