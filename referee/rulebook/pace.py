"""The chapters about the variants that change the pace: speed, and play without turns."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

SPEED, SIMULTANEOUS = ("speed",), ("simultaneous",)

RULES: tuple[Rule, ...] = (
    Rule(
        "speed.one-foundation",
        M("rule title", "One foundation at a time"),
        M(
            "rule",
            "Only one foundation is open at a time. When a king closes it, a new ace may start the next. Until "
            "then an ace has to wait, and nobody is compelled to play it.",
        ),
        M("rule why", "Everybody waits for the same rank, which makes rounds longer and the waiting exciting."),
        example(
            M(
                "rule example",
                "The open foundation shows %(top)s. Ben has %(ace)s exposed and passes, for he may start "
                "nothing until a king has been laid there.",
            ),
            top="9D",
            ace="AH",
        ),
        ("classic/variations.speed",),
        variants=SPEED,
        related=("foundation.start", "speed.either-way"),
    ),
    Rule(
        "speed.either-way",
        M("rule title", "Speed and building both ways"),
        M(
            "rule",
            "Where building both ways has been agreed as well, the one open foundation may run either way: an "
            "ace or a king starts it, and it must be closed at its other end before the next is started.",
        ),
        M("rule why", "Both variants change how a foundation begins, so it has to be said how they meet."),
        example(
            M(
                "rule example",
                "Nothing is open. Ana starts a foundation with %(king)s; it runs down, and not until an ace "
                "lies on it may another be started.",
            ),
            king="KS",
        ),
        ("classic/variations.speed", "classic/variations.both-ways"),
        variants=("speed", "both-ways"),
        related=("both-ways.two-directions",),
    ),
    Rule(
        "simultaneous.no-turns",
        M("rule title", "Everybody plays at once"),
        M(
            "rule",
            "There are no turns: everybody plays as soon as a card fits, and whoever is rid of the last one "
            "calls “out”. The record is a single list of plays in the order in which they landed, and each is "
            "judged by what lay on the table at that moment. Since there are no turns, nothing can be "
            "forfeited by a call.",
        ),
        M(
            "rule why",
            "Of two players with the same rank, the faster hand gets the place; the order of the plays is "
            "therefore all-important.",
        ),
        example(
            M(
                "rule example",
                "A foundation shows %(top)s. Ana and Ben both have a six exposed; Ben's %(ben)s lands first, "
                "and Ana's %(ana)s must wait.",
            ),
            top="5H",
            ben="6C",
            ana="6D",
        ),
        ("classic/variations.simultaneous", "teaching/05.g"),
        variants=SIMULTANEOUS,
        related=("turn.order", "simultaneous.no-holding", "unprovable.calling-out"),
    ),
    Rule(
        "simultaneous.no-holding",
        M("rule title", "No holding back"),
        M(
            "rule",
            "Even without turns a card that fits may not be held back. The classic rules say so but give no "
            "measure. By ruling it is proved only where times have been noted and a limit agreed: a card that "
            "had to be played without a break for longer than the limit was held back (R23).",
        ),
        M(
            "rule why",
            "Without turns, waiting for a better moment would be the strongest way to play, and nobody could "
            "see it.",
        ),
        example(
            M(
                "rule example",
                "The limit is five seconds. Ana's %(card)s fitted for eight seconds before she laid it: she "
                "held it back.",
            ),
            card="10S",
        ),
        ("classic/variations.simultaneous",),
        ("R23",),
        variants=SIMULTANEOUS,
        related=("turn.compulsory-play", "unprovable.tempo"),
    ),
    Rule(
        "simultaneous.stuck",
        M("rule title", "When nobody has a card that fits"),
        M(
            "rule",
            "Without turns there are no passes to count. The round is blocked as soon as no exposed card of "
            "anybody's fits, and the cards are counted as usual.",
        ),
        M(
            "rule why",
            "The moment is there even if nobody has said so, and whoever plays on after it plays a card that "
            "does not fit.",
        ),
        example(
            M(
                "rule example",
                "The foundations show %(tops)s, and the exposed cards are %(exposed)s. Nobody has a card that "
                "fits, so the round is over.",
            ),
            tops=("5H", "9C", "2D", "JS"),
            exposed=("4S", "KD", "8H"),
        ),
        ("classic/variations.simultaneous", "classic/winning.stalemate"),
        variants=SIMULTANEOUS,
        related=("block.nobody-can-play", "block.count"),
    ),
)
