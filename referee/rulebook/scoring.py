"""The rest of the chapter about matches: the ways to score one."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "match.wins",
        M("rule title", "First to a number of round wins"),
        M(
            "rule",
            "The standard match needs no points: whoever is first to win the agreed number of rounds wins it. "
            "The teaching rules have a short match of three; the classic rules name three, five and ten, and "
            "five is the standard. A draw advances nobody. Where it was agreed that a tied block is shared, "
            "every tied player gets a round win, and several who reach the goal in the same round tie.",
        ),
        M(
            "rule why",
            "It is the simplest way to settle a match, and the last card of a round is all that counts.",
        ),
        example(
            M("rule example", "Ana lays %(last)s and wins her third round in a short match: the match is over."),
            last="8S",
        ),
        ("teaching/05.e", "classic/winning.match", "classic/scoring.standard", "classic/players.c"),
        related=("match.best-of", "block.tie", "match.decided"),
    ),
    Rule(
        "match.best-of",
        M("rule title", "Best of five"),
        M(
            "rule",
            "The classic rules call the best of five the usual format but do not say what drawn rounds do to "
            "it. By ruling, most round wins after the agreed number of rounds decide; drawn rounds count among "
            "these. The match is over as soon as nobody else can reach the leader; equal numbers are a tie "
            "(R19).",
        ),
        M("rule why", "The length is known beforehand, which suits an evening with a last train to catch."),
        example(
            M(
                "rule example",
                "After three of five rounds Ana, who has just laid %(last)s, has three wins. Nobody can catch "
                "her, so the match is over.",
            ),
            last="KD",
        ),
        ("classic/winning.match",),
        ("R19",),
        related=("match.wins", "match.decided"),
    ),
    Rule(
        "match.penalty",
        M("rule title", "Penalty points"),
        M(
            "rule",
            "After each round everybody but the winner counts the cards left, face-down and exposed, as "
            "penalty points. The classic rules say that the first to gather 50 is eliminated, and stop there. "
            "By ruling, whoever reaches the limit leaves and the others go on until one is left. A drawn round "
            "has no winner, so all add. If everybody left reaches the limit in the same round, the lowest "
            "total wins and equal totals tie (R17).",
        ),
        M("rule why", "It makes every card count, even for those who cannot win the round any more."),
        example(
            M(
                "rule example",
                "Ben ends with six face-down cards and %(card)s exposed: seven points. He had 45 and now has "
                "52, so he is eliminated.",
            ),
            card="QD",
        ),
        ("classic/scoring.penalty",),
        ("R17",),
        related=("match.elimination", "match.scores"),
    ),
    Rule(
        "match.elimination",
        M("rule title", "Who is eliminated"),
        M(
            "rule",
            "In a penalty match a player who reaches the limit is eliminated: the player takes no seat in "
            "later rounds and cannot win the match. The others close ranks, and dealing and turns pass over "
            "the empty seat (R17).",
        ),
        M(
            "rule why",
            "With fewer players the packets get longer, so it matters from which round on somebody is no "
            "longer there.",
        ),
        example(
            M(
                "rule example",
                "Ben is eliminated after round 4. In round 5 the pack is dealt to three players, and one of "
                "them gets an 18th card, %(card)s.",
            ),
            card="5H",
        ),
        ("classic/scoring.penalty",),
        ("R17",),
        related=("match.penalty", "match.seating"),
    ),
    Rule(
        "match.golf",
        # Translators: a way to score a match, named after the sport: the lowest total wins.
        M("rule title", "Golf"),
        M(
            "rule",
            "The cards left at the end of each round are a player's score for it, and the winner's is zero. "
            "After nine rounds, or as many as were agreed, the lowest total wins; equal totals tie. The "
            "classic rules know no round without a single winner; by ruling all add their cards after a draw, "
            "and in a shared block every tied player adds nothing (R18).",
        ),
        M("rule why", "Losing narrowly is rewarded here, so nobody gives up a round that is lost."),
        example(
            M(
                "rule example",
                "Chloé is left with two face-down cards and %(card)s. She writes down three, and the winner zero.",
            ),
            card="10H",
        ),
        ("classic/scoring.golf",),
        ("R18",),
        related=("match.scores", "block.tie"),
    ),
    Rule(
        "match.time",
        M("rule title", "A match that runs out of time"),
        M(
            "rule",
            "Players may agree on a longest number of rounds, or stop because time is up. The match is then "
            "decided as it stands: most round wins, or the lowest total where cards are counted. Equal numbers "
            "tie.",
        ),
        M(
            "rule why",
            "An event has to end, and everybody should know beforehand what the last round will be worth.",
        ),
        example(
            M(
                "rule example",
                "Time is up after Ana's %(last)s. She leads by two round wins to one, so the match is hers.",
            ),
            last="6C",
        ),
        related=("match.decided", "match.winner"),
    ),
)
