"""The outcome and the winner claimed, compared with those that the replay establishes."""

from __future__ import annotations

from referee.faults import words
from referee.faults.base import NAME, NUMBER, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.faults.results import OUTCOME, WINNER, Winner, name_list, winner_value
from referee.game.outcome import Claim, Outcome, Result, fewest
from referee.messages import MN, M, NameList, Phrase, Value
from referee.rules.ruleset import BlockTie, RuleSet

D = Severity.DISCREPANCY


@fault("win-with-cards-left", D, "round.out")
class WinWithCardsLeft(Fault):
    """Somebody is claimed to have won by going out, but still has cards.

    Source: teaching/05.a, 05.b; classic/objective.a, classic/winning.lead.
    """

    page = Page(
        title=M("fault title", "Winner with cards left"),
        text=M(
            "fault",
            "Somebody is claimed to have won by going out, but by the replay still has cards. An "
            "empty packet alone is not enough: the exposed card counts as well. Each claimed winner "
            "with cards left is told once, and no further finding is made about the outcome, the "
            "winner or that player's count. In a record that breaks off it is judged only where the "
            "round was over or somebody was out before.",
        ),
        looks=M(
            "fault looks",
            "The cards left before the claimed winner at the end of the record, exposed and face down.",
        ),
        goes_on=words.CLAIM_LAST,
        result=words.CLAIM_COMPARED,
    )

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

    page = Page(
        title=M("fault title", "Wrong outcome"),
        text=M(
            "fault",
            "The round is over, but it is claimed to have ended otherwise: in a block where somebody "
            "went out, or by going out where nobody did. This is judged only where an outcome is "
            "claimed. Where the claimed winner still has cards, that is told instead.",
        ),
        looks=M(
            "fault looks",
            "Whether anybody has no cards left at the end of the record, and whether the round was blocked.",
        ),
        goes_on=words.CLAIM_LAST,
        result=words.CLAIM_COMPARED,
    )

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

    page = Page(
        title=M("fault title", "Wrong winner"),
        text=M(
            "fault",
            "The round ended as claimed, but somebody else won it, or nobody did. Who is out first "
            "wins; in a block where nobody is out, the fewest cards left. This is judged only where "
            "the claim says who won, or that nobody did, and not where it says that the round was "
            "abandoned. A shared lowest count claimed as a win, where it is a draw, is told as a "
            "case of its own.",
        ),
        looks=M(
            "fault looks", "Who was out first, or the cards left with each player, exposed and face down together."
        ),
        goes_on=words.CLAIM_LAST,
        result=words.CLAIM_COMPARED,
    )

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

    page = Page(
        title=M("fault title", "A draw claimed as a win"),
        text=M(
            "fault",
            "In a block several players have equally few cards, the fewest of all, and one or more "
            "of them are claimed as winner. Such a block is a draw, unless it was agreed that the "
            "win is shared.",
        ),
        looks=M(
            "fault looks",
            "The cards left with each player, and what was agreed for an equal lowest count "
            "(“block_tie” in the record).",
        ),
        goes_on=words.CLAIM_LAST,
        result=words.CLAIM_COMPARED,
    )

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
