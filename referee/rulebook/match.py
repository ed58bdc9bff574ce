"""The chapter about matches: who deals, who sits where, what was agreed, when it is decided."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "match.dealer",
        M("rule title", "Who deals the next round"),
        M(
            "rule",
            "Anybody may deal the first round of a match. After that the agreement decides: under the teaching "
            "rules the dealer moves on clockwise (R04), under the classic rules the winner of a round deals "
            "the next (R05); either may be agreed in either family. A round that was void or abandoned changes "
            "nothing: the same dealer deals again.",
        ),
        M(
            "rule why",
            "The dealer has the last turn of all and never gets an extra card, so the deal should go where the "
            "rules send it.",
        ),
        example(
            M(
                "rule example",
                "Dirk dealt, and Ben won with %(last)s. Under the classic rules Ben deals next; under the "
                "teaching rules it is Ana, who sits on Dirk's left.",
            ),
            last="7C",
        ),
        ("teaching/02.j", "classic/setup.1"),
        ("R04", "R05"),
        related=("match.clockwise-dealer", "match.winner-deals", "deal.dealer"),
    ),
    Rule(
        "match.clockwise-dealer",
        M("rule title", "The dealer moves on clockwise"),
        M(
            "rule",
            "The dealer changes between rounds, so that the extra cards of an uneven deal are shared fairly. "
            "The teaching rules do not say to whom; by ruling it is the next active seat clockwise from the "
            "last dealer, whoever won (R04). The seat of a player who has been eliminated is passed over.",
        ),
        M(
            "rule why",
            "After as many rounds as there are players everybody has dealt once and carried the extra cards "
            "equally often.",
        ),
        example(
            M(
                "rule example",
                "There are five players, and Emil dealt: Ana and Ben had the longer packets, Ana's with "
                "%(card)s in it. Ana deals next, and the extra cards go to Ben and Chloé.",
            ),
            card="3C",
        ),
        ("teaching/02.j",),
        ("R04",),
        related=("match.dealer", "deal.extra-cards"),
    ),
    Rule(
        "match.winner-deals",
        M("rule title", "The winner deals"),
        M(
            "rule",
            "Under the classic rules the winner of each round deals the next. They leave open what happens "
            "when no single player won. By ruling the same dealer deals again after a draw or a shared block, "
            "and where whoever would deal has been eliminated, the next active seat clockwise deals (R05).",
        ),
        M("rule why", "The winner has the last turn of all in the next round, which evens things out a little."),
        example(
            M(
                "rule example",
                "Ana is out with %(last)s and wins. She deals the next round, and Ben on her left opens it.",
            ),
            last="KC",
        ),
        ("classic/setup.1",),
        ("R05",),
        related=("match.dealer", "block.tie"),
    ),
    Rule(
        "match.seating",
        M("rule title", "The seats stay as they are"),
        M(
            "rule",
            "Players keep their seats for the whole match, and the same players take part throughout. Only "
            "those who have been eliminated take no seat in later rounds. The sources do not speak of seats; "
            "by ruling a change is allowed only if everybody agrees (R24).",
        ),
        M("rule why", "Who sits next to whom decides whose card opens the way for whom."),
        example(
            M(
                "rule example",
                "In round 2 Ben and Chloé have changed seats, and Ben now plays after Dirk with %(card)s "
                "exposed. Nobody agreed to that, so it is a fault.",
            ),
            card="4D",
        ),
        (),
        ("R24",),
        related=("game.seats", "match.conventions"),
    ),
    Rule(
        "match.conventions",
        M("rule title", "The agreements hold throughout"),
        M(
            "rule",
            "The same conventions hold in every round of a match, those about blocks and ties above all. "
            "Variants are not brought in halfway without agreement. By ruling, any convention may be changed "
            "during a match if everybody agrees, and not otherwise (R24).",
        ),
        M("rule why", "A rule that changes after somebody has fallen behind is no rule."),
        example(
            M(
                "rule example",
                "Two rounds were played in the usual way. In the third Ana starts a foundation with %(king)s, "
                "because building both ways suits her cards. Without everybody's agreement that is a fault.",
            ),
            king="KS",
        ),
        ("teaching/05.f", "teaching/05.g", "teaching/04.f"),
        ("R24",),
        related=("variants.declared", "block.tie"),
    ),
    Rule(
        "match.decided",
        M("rule title", "When the match is decided"),
        M(
            "rule",
            "A match goes on until it is decided by the agreed scoring, and then it is over. To claim it "
            "earlier is a fault, and so is to play further rounds as part of it. Rounds after the decision are "
            "looked at but not scored.",
        ),
        M("rule why", "Everybody has to know which round is the last while it is being played."),
        example(
            M(
                "rule example",
                "Ana needs three round wins and has two. However well she stands, with only %(card)s left "
                "before her, the match is not hers before the third.",
            ),
            card="2C",
        ),
        ("teaching/05.e", "classic/winning.match", "classic/scoring.standard"),
        related=("match.winner", "match.time", "match.wins"),
    ),
    Rule(
        "match.scores",
        M("rule title", "The scores of a match"),
        M(
            "rule",
            "A score is the number of round wins, of penalty points or of cards in a golf match, according to "
            "what was agreed. It comes from the rounds as they were played: wins and blocks count. A round "
            "that was void or abandoned is not a round played; one that came to no end is played without a "
            "winner, with the cards that were left. A score that is claimed is compared for each player.",
        ),
        M("rule why", "One wrong number in the first round is carried through to the last."),
        example(
            M(
                "rule example",
                "Ana ends the round with nine face-down cards and %(card)s exposed. In a penalty match that is "
                "ten points, not nine.",
            ),
            card="9H",
        ),
        ("classic/scoring.penalty", "classic/scoring.golf", "classic/scoring.standard"),
        related=("match.penalty", "match.golf", "block.count"),
    ),
    Rule(
        "match.winner",
        M("rule title", "Who wins the match"),
        M(
            "rule",
            "Once a match is decided, its winner is whoever the agreed scoring gives it to. Several players "
            "can tie, and then all of them are named. A winner who is claimed is compared with that.",
        ),
        M(
            "rule why",
            "The scores and the winner are often noted by different people, and they do not always agree.",
        ),
        example(
            M(
                "rule example",
                "Ana lays %(last)s and wins her third round, while Ben has two. The match goes to Ana, "
                "whatever the sheet says.",
            ),
            last="JS",
        ),
        ("teaching/05.e", "classic/winning.match"),
        related=("match.decided", "match.scores"),
    ),
    Rule(
        "match.readable",
        # Translators: a record that is readable for the referee.
        M("rule title", "Every round can be read"),
        M(
            "rule",
            "A match is handed in round by round. A round that cannot be read, or that has another number of "
            "packets than of players, is reported and not scored, and all the others are judged. The same "
            "holds for a match in an event.",
        ),
        M("rule why", "One torn sheet must not cost everybody the whole evening."),
        example(
            M(
                "rule example",
                "In round 2 somebody wrote a card that no pack has, next to %(card)s. Rounds 1 and 3 are "
                "judged and scored all the same.",
            ),
            card="10S",
        ),
        related=("match.scores", "event.entries"),
    ),
)
