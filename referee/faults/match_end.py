"""When a match is over, and what is claimed of it."""

from __future__ import annotations

from referee.faults import words
from referee.faults.base import NAME, NUMBER, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.faults.results import WINNER, Winner, name_list
from referee.messages import MN, M, NameList, Phrase, PhraseList, Value
from referee.rules.ruleset import Scoring

V, D = Severity.VIOLATION, Severity.DISCREPANCY

# Translators: one player's score in a list of scores, such as "Ana: 2, Ben: 1 and Chloé: 0".
SCORE = M("match", "%(player)s: %(score)s")

NOTHING_AFTER = M("fault goes on", "Nothing is replayed after this.")

CLAIM_OF_MATCH = M(
    "fault result",
    "What the rounds add up to stands, not the claim. If no rule was broken anywhere in the match, "
    "the verdict is “corrected” and, where every round could be judged, comes with a safe correction.",
)


@fault("match-stopped-early", V, "match.decided")
class MatchStoppedEarly(Fault):
    """A winner of the match is claimed before the match is decided.

    Source: teaching/05.e, classic/winning.match, classic/scoring, R17, R18, R19.
    """

    page = Page(
        title=M("fault title", "Match stopped early"),
        text=M(
            "fault",
            "A winner of the match is claimed although by its rounds nobody has won it yet: the round wins "
            "agreed have not been reached, rounds are still to come that could change the outcome, or more "
            "than one player is left in the match. It is not a fault where the clock ended the match and the "
            "record says so. Nor is it judged where a round cannot be read, or may have ended otherwise than "
            "the record can show.",
        ),
        looks=M(
            "fault looks",
            "How the match is decided and what the rounds add up to. If the time was up, the record of the "
            "match says so with “ended”.",
        ),
        goes_on=M(
            "fault goes on",
            "Nothing is replayed after this. The scores stand as the rounds add up to them.",
        ),
        result=M(
            "fault result",
            "The verdict on the match is “violated”, and no winner is established.",
        ),
    )

    scores: tuple[int, ...] = payload(M("payload", "The scores, in the order of the players."), list_of(NUMBER))

    # Translators: scores is a list such as "Ana: 2 and Ben: 1".
    WINS = MN(
        "match-stopped-early",
        "A winner of the match is claimed, but nobody has won it yet: it takes %(goal)s round win. "
        "So far: %(scores)s.",
        "A winner of the match is claimed, but nobody has won it yet: it takes %(goal)s round wins. "
        "So far: %(scores)s.",
    )
    BEST_OF = MN(
        "match-stopped-early",
        "A winner of the match is claimed, but it is not decided yet: it goes over %(goal)s round. "
        "Round wins so far: %(scores)s.",
        "A winner of the match is claimed, but it is not decided yet: it goes over %(goal)s rounds, and "
        "the leader can still be caught. Round wins so far: %(scores)s.",
    )
    PENALTY = M(
        "match-stopped-early",
        "A winner of the match is claimed, but it is not decided yet: whoever reaches %(goal)s points is "
        "eliminated, and the last one left wins. Points so far: %(scores)s.",
    )
    GOLF = MN(
        "match-stopped-early",
        "A winner of the match is claimed, but it is not decided yet: it goes over %(goal)s round. "
        "Totals so far: %(scores)s.",
        "A winner of the match is claimed, but it is not decided yet: it goes over %(goal)s rounds. "
        "Totals so far: %(scores)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        agreed = moment.rules.match
        message = {
            Scoring.WINS: self.WINS,
            Scoring.BEST_OF: self.BEST_OF,
            Scoring.PENALTY: self.PENALTY,
            Scoring.GOLF: self.GOLF,
        }[agreed.scoring]
        goal = agreed.goal
        if agreed.max_rounds is not None and agreed.scoring in (Scoring.BEST_OF, Scoring.GOLF):
            goal = min(goal, agreed.max_rounds)
        scores = [
            Phrase(SCORE, {"player": player, "score": score})
            for player, score in zip(moment.players, self.scores, strict=True)
        ]
        return Phrase(message, {"goal": goal, "scores": PhraseList(tuple(scores))}, goal)


@fault("match-overrun", V, "match.decided")
class MatchOverrun(Fault):
    """A round was played although the match was decided.

    Source: teaching/05.e, classic/winning.match, classic/scoring.
    """

    page = Page(
        title=M("fault title", "Match played on after its end"),
        text=M(
            "fault",
            "A round was played although the match had been decided before. It is noted once, at the first "
            "such round. A round that was void or broken off is no round played.",
        ),
        looks=M(
            "fault looks",
            "The round in which the match was decided, and who may have counted wrongly then.",
        ),
        goes_on=M(
            "fault goes on",
            "The rounds that follow are judged like all others, but they do not count any more.",
        ),
        result=M(
            "fault result",
            "The verdict on the match is “violated”. The winner stays who won when the match was decided.",
        ),
    )

    decided_in: int = payload(M("payload", "The round in which the match was decided."), NUMBER)

    TEXT = M(
        "match-overrun",
        "This round was played although the match was over: round %(decided_in)s decided it. "
        "What is played after that does not count.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"decided_in": self.decided_in})


@fault("wrong-scores", D, "match.scores")
class WrongScores(Fault):
    """A claimed score differs from the one the rounds add up to.

    Source: teaching/05.e, classic/winning.match, classic/scoring.penalty, classic/scoring.golf.
    """

    page = Page(
        title=M("fault title", "Wrong score"),
        text=M(
            "fault",
            "A claimed score is not what the rounds of the match add up to: round wins, penalty points or the "
            "total, whichever the match is played for. Only scores that are claimed are compared, and a "
            "higher score is not held against anybody whose cards nobody counted in some round.",
        ),
        looks=M(
            "fault looks",
            "The rounds one by one: who won, and how many cards were left to whom. Rounds that were void, "
            "broken off or played after the decision do not count, nor do rounds that could not be read.",
        ),
        goes_on=M(
            "fault goes on",
            "Nothing is replayed after this. Each player's score is compared on its own.",
        ),
        result=CLAIM_OF_MATCH,
    )

    claimed: int = payload(M("payload", "The score claimed."), NUMBER)
    established: int = payload(M("payload", "The score by the rounds."), NUMBER)

    WINS = M(
        "wrong-scores",
        "Round wins of %(player)s: %(claimed)s claimed, %(established)s by the rounds of the match.",
    )
    PENALTY = M(
        "wrong-scores",
        "Penalty points of %(player)s: %(claimed)s claimed, %(established)s by the rounds of the match.",
    )
    GOLF = M(
        "wrong-scores",
        "Total of %(player)s: %(claimed)s claimed, %(established)s by the rounds of the match.",
    )

    def say(self, moment: Moment) -> Phrase:
        message = {Scoring.PENALTY: self.PENALTY, Scoring.GOLF: self.GOLF}.get(
            moment.rules.match.scoring, self.WINS
        )
        values: dict[str, Value] = {
            "player": moment.player,
            "claimed": self.claimed,
            "established": self.established,
        }
        return Phrase(message, values)


@fault("wrong-match-winner", D, "match.winner")
class WrongMatchWinner(Fault):
    """The match is decided, but somebody else won it than is claimed.

    Source: teaching/05.e, classic/winning.match, classic/scoring, R17, R18, R19.
    """

    page = Page(
        title=M("fault title", "Wrong winner of the match"),
        text=M(
            "fault",
            "The match is decided, and by its rounds it goes to somebody else than is claimed, ends in a tie, "
            "or is claimed to be undecided.",
        ),
        looks=M(
            "fault looks",
            "The round that decided the match, and the scores then.",
        ),
        goes_on=NOTHING_AFTER,
        result=CLAIM_OF_MATCH,
    )

    claimed: Winner = payload(words.WINNER_CLAIMED, WINNER)
    established: Winner = payload(M("payload", "Who won the match."), WINNER)

    # Translators: claimed holds one name or several, established one name.
    OTHER = M(
        "wrong-match-winner",
        "Claimed as winner of the match: %(claimed)s. But by its rounds the match goes to %(established)s.",
    )
    # Translators: claimed holds one name or several, established several.
    TIE = M(
        "wrong-match-winner",
        "Claimed as winner of the match: %(claimed)s. But by its rounds the match ends in a tie between "
        "%(established)s.",
    )
    NOBODY = M(
        "wrong-match-winner",
        "The match is claimed to be undecided. But by its rounds it goes to %(established)s.",
    )
    NOBODY_TIE = M(
        "wrong-match-winner",
        "The match is claimed to be undecided. But by its rounds it ends in a tie between %(established)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        established = name_list(self.established)
        tie = len(established.names) > 1
        if self.claimed is None:
            return Phrase(self.NOBODY_TIE if tie else self.NOBODY, {"established": established})
        values: dict[str, Value] = {"claimed": name_list(self.claimed), "established": established}
        return Phrase(self.TIE if tie else self.OTHER, values)


@fault("wrong-eliminations", D, "match.elimination")
class WrongEliminations(Fault):
    """Others are eliminated than is claimed.

    Source: classic/scoring.penalty, R17.
    """

    page = Page(
        title=M("fault title", "Wrong players eliminated"),
        text=M(
            "fault",
            "In a match for penalty points whoever reaches the limit is eliminated. Other players are claimed to "
            "be eliminated than those who have reached the limit by the rounds. In matches that are scored "
            "otherwise nobody is eliminated, and nothing is compared.",
        ),
        looks=M(
            "fault looks",
            "The penalty points after each round, and the limit agreed.",
        ),
        goes_on=NOTHING_AFTER,
        result=CLAIM_OF_MATCH,
    )

    claimed: tuple[str, ...] = payload(M("payload", "Who is claimed to be eliminated."), list_of(NAME))
    established: tuple[str, ...] = payload(M("payload", "Who has reached the limit."), list_of(NAME))

    # Translators: claimed and established hold one name or several, limit is a number of points.
    OTHERS = M(
        "wrong-eliminations",
        "Claimed to be eliminated: %(claimed)s. But whoever reaches %(limit)s points is eliminated, and by "
        "the rounds that is: %(established)s.",
    )
    NONE = M(
        "wrong-eliminations",
        "Claimed to be eliminated: %(claimed)s. But whoever reaches %(limit)s points is eliminated, and by "
        "the rounds nobody has.",
    )
    UNCLAIMED = M(
        "wrong-eliminations",
        "Nobody is claimed to be eliminated. But whoever reaches %(limit)s points is eliminated, and by the "
        "rounds that is: %(established)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        values: dict[str, Value] = {"limit": moment.rules.match.goal}
        if self.claimed:
            values["claimed"] = NameList(self.claimed)
        if self.established:
            values["established"] = NameList(self.established)
            return Phrase(self.OTHERS if self.claimed else self.UNCLAIMED, values)
        return Phrase(self.NONE, values)
