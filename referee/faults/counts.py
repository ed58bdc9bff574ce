"""What else is claimed: the cards left, the places, and a result handed in without turns."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from referee.faults import words
from referee.faults.base import NUMBER, Fault, Moment, Page, Severity, fault, nullable, payload
from referee.faults.results import PLACES, RESULT, tell_result
from referee.game.outcome import Claim
from referee.game.table import Table
from referee.messages import M, NameList, Phrase, PhraseList

D = Severity.DISCREPANCY


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

    page = Page(
        title=M("fault title", "Wrong count of cards"),
        text=M(
            "fault",
            "A claimed number of cards left is not the one in the replay. It is told once for each "
            "player, even where the round was abandoned. A record that breaks off before the round "
            "was over is not compared, nor is a claimed winner by going out who still has cards, "
            "since that is told already.",
        ),
        looks=M(
            "fault looks",
            "Exposed and face-down cards together. Often the exposed card was not counted, or two "
            "players' numbers were swapped.",
        ),
        goes_on=words.CLAIM_LAST,
        result=words.CLAIM_COMPARED,
    )

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

    page = Page(
        title=M("fault title", "Wrong places"),
        text=M(
            "fault",
            "Where it was agreed to play on for places, the claimed places differ from those played. "
            "Places go by the order of going out, then by the fewest cards left when the record "
            "stops; equal counts share a place. A record that breaks off before the round was over "
            "is not compared.",
        ),
        looks=M("fault looks", "The order in which players went out, and the cards left with the others."),
        goes_on=words.CLAIM_LAST,
        result=words.CLAIM_COMPARED,
    )

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

    page = Page(
        title=M("fault title", "Claim that the deal does not bear out"),
        text=M(
            "fault",
            "Only a result was handed in, without turns, and it is not what the deal leads to when "
            "everybody keeps the rules. Only the outcome, the winner and the counts that are claimed "
            "are compared, and only as far as the deal decides them. Nothing is judged where the "
            "players have a choice that matters, where a card that nobody noted may decide, where "
            "the deal is at fault, where nobody noted who dealt, or where the round was abandoned.",
        ),
        looks=M("fault looks", "The deal alone: played by the rules, it leads to one result."),
        goes_on=M(
            "fault goes on",
            "There is nothing to replay: the referee plays the deal out by the rules and compares "
            "the claim with that.",
        ),
        result=M(
            "fault result",
            "The verdict is “refuted”, and the result that the deal leads to is offered as a safe "
            "correction of the claim.",
        ),
    )

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
