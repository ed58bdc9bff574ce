"""The chapter about the record: what is written down, and how the referee reads it."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "record.benefit-of-the-doubt",
        M("rule title", "The benefit of the doubt"),
        M(
            "rule",
            "What an honest scribe may have meant is not held against a player. The sources say nothing about "
            "records, so this is a ruling: passes nobody wrote down, slips of the suit, foundations left out "
            "and one turn written on two lines are read in the players' favour (R25).",
        ),
        M(
            "rule why",
            "A record is written by people in the middle of a game. It should help to settle quarrels and not "
            "start them.",
        ),
        example(
            M(
                "rule example",
                "Ana's turn stands on two lines, %(first)s on one and %(second)s on the next, with nobody in "
                "between. It is read as a single turn.",
            ),
            first="AS",
            second="2C",
        ),
        (),
        ("R25",),
        related=("record.named-cards", "record.readings", "record.unwritten-passes"),
    ),
    Rule(
        "record.named-cards",
        M("rule title", "The card that is named"),
        M(
            "rule",
            "A record names each card as it was played. If the card named was not exposed but another of the "
            "same rank was, that one is taken to have been played, of several the one exposed longest (R25). A "
            "card that had been played before, or that nobody can have, is not played again: that play changes "
            "nothing.",
        ),
        M(
            "rule why",
            "Suits play no part in the game, so nobody looks at them closely, and the wrong one is soon "
            "written down.",
        ),
        example(
            M(
                "rule example",
                "The record has Ana play %(written)s, but %(read)s lies before her. It is read as %(read)s, "
                "and the record is put right.",
            ),
            written="7H",
            read="7D",
        ),
        (),
        ("R25",),
        related=("foundation.suits", "record.unseen-cards"),
    ),
    Rule(
        "record.unwritten-passes",
        M("rule title", "Passes that nobody wrote down"),
        M(
            "rule",
            "If a turn is not by the next player and nobody who was skipped had a card to play, those players "
            "are read as having passed, and the passes count (R25). If one of them had to play a card, the "
            "turn was out of order.",
        ),
        M(
            "rule why",
            "Many tables write down only what was played. That is fine as long as nothing else could have "
            "happened.",
        ),
        example(
            M(
                "rule example",
                "After Ana the record goes straight on to Dirk. Ben has %(ben)s, Chloé %(chloe)s, and neither "
                "fits: both are read as having passed.",
            ),
            ben="KS",
            chloe="JH",
        ),
        (),
        ("R25",),
        related=("turn.order", "block.circuit"),
    ),
    Rule(
        "record.cards-shown",
        M("rule title", "The cards shown at the end of a turn"),
        M(
            "rule",
            "A record may show which cards lay exposed when a turn ended. They are compared, in any order, "
            "with the cards that did. They also give a name to cards that nobody had seen until then.",
        ),
        M("rule why", "It is a small check on the way; whatever was written down wrongly shows early."),
        example(
            M(
                "rule example",
                "The record shows %(shown)s before Ana at the end of her turn, but by the deal it was "
                "%(there)s. One of the two is a slip.",
            ),
            shown="9D",
            there="9H",
        ),
        related=("turn.next-card", "record.unseen-cards"),
    ),
    Rule(
        "record.taken-back",
        M("rule title", "Laid and put back at once"),
        M(
            "rule",
            "A card that was laid and put back at once has had no effect, and nothing else is judged of that "
            "play. The referee only notes it.",
        ),
        M("rule why", "Hands are quick in this game. A slip that is mended on the spot has harmed nobody."),
        example(
            M(
                "rule example",
                "Ana lays %(card)s on %(top)s, sees that it does not fit and takes it back. Her turn goes on "
                "as if nothing had happened.",
            ),
            card="6H",
            top="4D",
        ),
        related=("foundation.upward",),
    ),
    Rule(
        "record.readings",
        M("rule title", "Where a card went, left open"),
        M(
            "rule",
            "A record may leave out on which foundation a card was laid. If several accept it, the referee "
            "follows every way to read the record and keeps the one with the fewest violations, then with the "
            "fewest discrepancies (R25). So many ways can come together that only the most favourable ones are "
            "followed; then the verdict says so.",
        ),
        M("rule why", "Numbering the foundations is a nuisance at a lively table, and it hardly ever matters."),
        example(
            M(
                "rule example",
                "Two foundations show %(one)s and %(two)s, and the record just says %(card)s. Whichever place "
                "leaves everything in order is taken.",
            ),
            one="6S",
            two="6D",
            card="7C",
        ),
        (),
        ("R25",),
        related=("turn.choice", "record.benefit-of-the-doubt"),
    ),
    Rule(
        "record.unseen-cards",
        M("rule title", "Cards that nobody saw"),
        M(
            "rule",
            "A record kept at the table knows only the cards that were exposed; the others stand in it as "
            "unseen. When such a card is played or shown, it was that card from the start of the round. Where "
            "a turn hangs on a card that was never named, the referee says that it cannot be judged, and "
            "accuses nobody.",
        ),
        M("rule why", "Nobody should have to lay the whole deal open to have a round judged."),
        example(
            M(
                "rule example",
                "Ana passes with an unseen card before her. It may have been %(card)s, which would have "
                "fitted; nothing is held against her.",
            ),
            card="2D",
        ),
        related=("record.named-cards", "turn.compulsory-play"),
    ),
    Rule(
        "record.as-played",
        M("rule title", "The replay follows the table"),
        M(
            "rule",
            "The record tells what happened, so the replay follows it, faults included. A card laid wrongly "
            "lies there, a card taken from the wrong place is gone from it, and a turn out of order is that "
            "player's turn. What comes of an earlier fault is marked as such.",
        ),
        M(
            "rule why",
            "Each fault is told once, where it was made, and the rest of the round is judged by what the "
            "players then had before them.",
        ),
        example(
            M(
                "rule example",
                "Ben takes %(card)s from Ana's packet and plays it. The card lies on the foundation now, and "
                "Ana turns up her next one.",
            ),
            card="4C",
        ),
        related=("foundation.laid-wrongly", "result.what-a-fault-changed"),
        judged=False,
    ),
    Rule(
        "record.stopped-midway",
        M("rule title", "A record that stops midway"),
        M(
            "rule",
            "If the scribe says that the record is not complete, the end of the last turn, the end of the "
            "round and the claimed result are not judged, unless the round was over in the record. What was "
            "written down is judged as usual.",
        ),
        M("rule why", "Half a record can still settle whether a certain play was right."),
        example(
            M(
                "rule example",
                "The record ends after Ana's %(card)s, and the scribe notes that it is not complete. That she "
                "did not play on is not held against her.",
            ),
            card="3D",
        ),
        related=("result.outcome",),
    ),
)
