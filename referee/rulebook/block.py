"""The chapter about the block: when nobody can play."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "block.nobody-can-play",
        M("rule title", "When nobody can play"),
        M(
            "rule",
            "A round is blocked when no exposed card can be played on any foundation, and then it ends by "
            "counting. The teaching rules look at the passes, one from every active player in succession "
            "without a card moving; the classic rules look at the cards: every exposed card unplayable. The "
            "ruling asks for both (R08). While anybody still has to play a card there is no block, however "
            "many have passed. For this question a foundation that is barred for a turn counts as open, and "
            "one that compels nobody because of a fault does not count.",
        ),
        M("rule why", "A block claimed too early cheats everybody whose card would have moved the round along."),
        example(
            M(
                "rule example",
                "All four pass, but Chloé has %(card)s exposed and a foundation shows %(top)s. She overlooked "
                "a play; the round is not blocked.",
            ),
            card="4H",
            top="3C",
        ),
        ("teaching/04.a", "classic/winning.stalemate", "classic/glossary.stalemate"),
        ("R08",),
        related=("block.circuit", "block.count", "turn.compulsory-play"),
    ),
    Rule(
        "block.circuit",
        M("rule title", "Every active player passes once"),
        M(
            "rule",
            "The circuit is complete when every active player has passed once since a card last moved. One "
            "player's second pass does not stand in for another's. Where a record simply ends and no card fits "
            "anywhere, it is read as a block even if the last passes were not written down (R08).",
        ),
        M("rule why", "A full circuit proves that everybody looked and nobody could play."),
        example(
            M(
                "rule example",
                "Ana lays %(card)s and is stuck. Then Ben, Chloé and Dirk pass, and Ana passes too. Now all "
                "four have passed in succession.",
            ),
            card="3D",
        ),
        ("teaching/04.a",),
        ("R08",),
        related=("block.nobody-can-play", "turn.pass", "record.unwritten-passes"),
    ),
    Rule(
        "block.stop",
        # Translators: what to do when nobody can play any more.
        M("rule title", "Stop at once"),
        M(
            "rule",
            "When the block is there, stop. Another circuit cannot uncover anything, because no card moved and "
            "no new one is turned. The packets are not shuffled again, and no extra cards are turned up to "
            "help. This way a blocked position has a defined result instead of going on for ever.",
        ),
        M("rule why", "Any card turned up now would give somebody a chance that the deal did not give."),
        example(
            M(
                "rule example",
                "All are stuck, and Dirk wants to turn one more card because %(card)s must be near. He may "
                "not: the cards are counted as they lie.",
            ),
            card="AH",
        ),
        ("teaching/04.b", "teaching/04.d", "teaching/04.g"),
        related=("block.count", "round.end"),
    ),
    Rule(
        "block.first-circuit",
        # Translators: a round in which nobody can play from the start; not about bars.
        M("rule title", "Blocked before it began"),
        M(
            "rule",
            "A block can come on the very first circuit, when no ace is exposed after the deal. Nobody has "
            "moved a card, everybody has passed once, and the cards are counted.",
        ),
        M("rule why", "It feels wrong to end like this, but no further circuit could change it."),
        example(
            M(
                "rule example",
                "After the deal %(cards)s lie exposed. Without an ace nobody can start, so all pass and the "
                "round is blocked.",
            ),
            cards=("9S", "KC", "4D", "QH"),
        ),
        ("teaching/04.c",),
        related=("block.tie", "foundation.start"),
    ),
    Rule(
        "block.count",
        M("rule title", "Fewest cards win"),
        M(
            "rule",
            "In a block every active player counts face-down cards and the exposed card together. The lowest "
            "count wins the round, unless somebody was out before. Counts that are claimed are compared with "
            "the cards that were left.",
        ),
        M("rule why", "Forgetting the exposed card is the usual mistake; it makes a count one too low."),
        example(
            M(
                "rule example",
                "Ana has nine face-down cards and %(card)s exposed: that is ten. The others have thirteen "
                "each, so Ana wins the blocked round.",
            ),
            card="9H",
        ),
        ("teaching/04.e", "classic/winning.stalemate"),
        related=("block.tie", "result.winner", "round.out"),
    ),
    Rule(
        "block.tie",
        M("rule title", "An equal lowest count"),
        M(
            "rule",
            "If several players share the lowest count, the teaching rules make the round a draw: nobody gets "
            "the round win. Agree on that before dealing. The classic rules are silent; the ruling is a draw "
            "there too, unless it has been agreed that each of the tied players gets the round win (R06).",
        ),
        M(
            "rule why",
            "Ties are common when a round is blocked early, so it must be clear beforehand what they are worth.",
        ),
        example(
            M(
                "rule example",
                "Ana and Ben have eleven cards each, exposed %(ana)s and %(ben)s included, and the others "
                "more. It is a draw, and neither of them has won.",
            ),
            ana="8C",
            ben="JH",
        ),
        ("teaching/04.f",),
        ("R06",),
        related=("block.count", "match.wins"),
    ),
    Rule(
        "block.next-round",
        M("rule title", "After a block comes the next round"),
        M(
            "rule",
            "The classic rules say to deal again and play on after a block. That means the next round and not "
            "a replay: the win of the blocked round stands (R09).",
        ),
        M("rule why", "Otherwise the player with the fewest cards would have won nothing by it."),
        example(
            M(
                "rule example",
                "Ana wins the blocked round with ten cards left, %(card)s on top. Her win is noted, and a new "
                "round is dealt.",
            ),
            card="9H",
        ),
        ("classic/winning.stalemate",),
        ("R09",),
        related=("match.dealer", "match.wins"),
    ),
)
