"""The chapter about the result that is claimed for a round, and what it is compared with."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "result.outcome",
        M("rule title", "How the round came out"),
        M(
            "rule",
            "A round comes out in one of two ways: somebody is out and has won, or nobody can play and the "
            "round ends in a block. If the claimed result says one and the cards say the other, the cards "
            "count. Players who broke off say so; then nothing is held against the ending.",
        ),
        M(
            "rule why",
            "A win and a block are worth the same in most matches, but only one of them gives the round to the "
            "player with the fewest cards.",
        ),
        example(
            M(
                "rule example",
                "A block is claimed, but in the last turn Ana laid %(last)s and had nothing left. It was a win.",
            ),
            last="KD",
        ),
        ("teaching/05.a", "teaching/04.a", "classic/winning.lead", "classic/winning.stalemate"),
        related=("round.out", "block.nobody-can-play", "result.winner"),
    ),
    Rule(
        "result.winner",
        M("rule title", "Who won the round"),
        M(
            "rule",
            "A round that somebody left first is won by that player. A blocked round is won by the lowest "
            "count, or by nobody, or by all who tie, as agreed. What the result leaves out is not claimed and "
            "not judged; whatever it does say is compared.",
        ),
        M(
            "rule why",
            "The name of the winner is what everything after the round is built on: the next dealer, the "
            "match, the standings.",
        ),
        example(
            M(
                "rule example",
                "Ben claims the blocked round with eleven cards, but Ana has ten, %(card)s among them. The "
                "round is hers.",
            ),
            card="9H",
        ),
        ("classic/lead.d", "teaching/04.e", "classic/winning.stalemate"),
        related=("result.outcome", "block.count", "block.tie"),
    ),
    Rule(
        "result.from-the-deal",
        M("rule title", "The deal decides"),
        M(
            "rule",
            "Under the usual rules players have no choice that matters: what fits must be played, and where a "
            "card fits on several foundations they are alike. So the deal alone settles how the round goes "
            "when everybody keeps the rules, and a result can be checked even where no turns were written "
            "down. Where a variant gives players a choice that matters, this is not possible.",
        ),
        M("rule why", "It lets a referee say what a fault changed, and whether a bare result can be true."),
        example(
            M(
                "rule example",
                "Only a result is handed in: Ana won a block with ten cards. By the deal she lays %(run)s, is "
                "stuck with %(stop)s, and nobody else can move. The result is right.",
            ),
            run=("AS", "2C", "3D"),
            stop="9H",
        ),
        ("classic/lead.c", "classic/tips.6"),
        related=("game.few-decisions", "result.what-a-fault-changed"),
    ),
    Rule(
        "result.what-a-fault-changed",
        M("rule title", "Whether a fault changed the result"),
        M(
            "rule",
            "A fault does not undo a round. The replay goes on as the table did, and at the end the referee "
            "compares what is claimed with what the deal leads to by the rules. If the two differ, the fault "
            "mattered, and the verdict says so. Only the players or a director can decide to play the round "
            "again.",
        ),
        M("rule why", "Most slips change nothing about who wins, and it is good to know which ones do."),
        example(
            M(
                "rule example",
                "Ana missed %(card)s and played it one turn later. She was still the first to be out, so "
                "nothing was changed by it.",
            ),
            card="3D",
        ),
        related=("result.from-the-deal", "foundation.laid-wrongly", "event.director"),
        judged=False,
    ),
)
