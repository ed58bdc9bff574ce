"""The chapter about the foundations."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "foundation.spaces",
        M("rule title", "Four spaces in the centre"),
        M(
            "rule",
            "There is room in the centre for four foundations, empty at the start. Suits mix freely in each of "
            "them. More than four are never begun, except that eight may be agreed when building both ways.",
        ),
        M(
            "rule why",
            "With four aces in the pack, four spaces are enough for every ace; a fifth foundation can only be "
            "a slip or a misunderstanding.",
        ),
        example(
            M(
                "rule example",
                "Foundations 1 to 4 have been begun. Whoever writes that %(card)s went onto a foundation 5 has "
                "counted wrongly.",
            ),
            card="7S",
        ),
        ("teaching/02.h", "classic/setup.4"),
        related=("both-ways.spaces", "foundation.start"),
    ),
    Rule(
        "foundation.start",
        M("rule title", "An ace starts a foundation"),
        M(
            "rule",
            "An empty space takes an ace, of whatever suit, and nothing else. That ace starts the foundation.",
        ),
        M("rule why", "Until an ace is exposed nobody can play at all, so the aces decide how a round begins."),
        example(
            M(
                "rule example",
                "All spaces are empty and Ana has %(ace)s exposed. She must lay it on one of them. Had it been "
                "%(two)s instead, she could only pass.",
            ),
            ace="AS",
            two="2C",
        ),
        ("teaching/03.b", "classic/deck.b", "classic/gameplay.1"),
        related=("foundation.upward", "both-ways.two-directions"),
    ),
    Rule(
        "foundation.upward",
        M("rule title", "One rank up at a time"),
        M(
            "rule",
            "A foundation that has been started takes only the rank directly above its top card: a two on an "
            "ace, a three on a two, and so on to the king. Under the usual rules foundations only run up. An "
            "ace on a two belongs to building both ways.",
        ),
        M(
            "rule why",
            "A card that skips a rank or goes down leaves a foundation that the others can no longer follow.",
        ),
        example(
            M(
                "rule example",
                "A foundation shows %(top)s. It takes %(fits)s, but neither %(over)s nor %(under)s.",
            ),
            top="4C",
            fits="5D",
            over="6H",
            under="3S",
        ),
        ("teaching/03.c", "teaching/01.c", "classic/gameplay.1", "classic/lead.b", "classic/glossary.foundation"),
        related=("foundation.suits", "foundation.king-closes", "both-ways.closing"),
    ),
    Rule(
        "foundation.suits",
        M("rule title", "Suits and colours do not matter"),
        M(
            "rule",
            "Neither suit nor colour ever restricts a play. Any ace starts any foundation, any two goes on any "
            "ace, and a foundation may end up with all suits mixed.",
        ),
        M(
            "rule why",
            "Players used to patience games look for the same suit or for the other colour and overlook what "
            "has to be played.",
        ),
        example(
            M(
                "rule example",
                "%(first)s, %(second)s, %(third)s and %(fourth)s lie on one another. Everything is in order.",
            ),
            first="AS",
            second="2C",
            third="3D",
            fourth="4D",
        ),
        ("teaching/03.d", "teaching/01.c", "classic/deck.c", "classic/setup.4"),
        related=("foundation.upward", "record.named-cards"),
    ),
    Rule(
        "foundation.king-closes",
        M("rule title", "A king closes the foundation"),
        M(
            "rule",
            "A king finishes the foundation it is laid on. Nothing more goes on it, not even an ace: there is "
            "no wrapping from king to ace. A closed foundation stays where it is and keeps its space.",
        ),
        M(
            "rule why",
            "Four foundations of thirteen cards hold the whole pack; one that began again would have no end.",
        ),
        example(
            M(
                "rule example",
                "Foundation 2 shows %(king)s. Ben has %(ace)s exposed: it may go on an empty space, but not on "
                "foundation 2.",
            ),
            king="KC",
            ace="AD",
        ),
        ("teaching/03.e", "classic/deck.b"),
        related=("foundation.start", "tips.dead-cards"),
    ),
    Rule(
        "foundation.laid-wrongly",
        M("rule title", "A card that lies where it does not belong"),
        M(
            "rule",
            "When a card was laid by a fault and left there, play goes on with it: it is the top of that "
            "foundation, and whoever builds on it correctly does nothing wrong. But nobody is compelled to. "
            "The sources do not treat this case; it is a ruling (R20). The foundation compels nobody as long "
            "as the card is in it, that is, for the rest of the round.",
        ),
        M(
            "rule why",
            "One mistake should not make mistakes of all the plays that follow, nor force others to build on it.",
        ),
        example(
            M(
                "rule example",
                "Somebody laid %(wrong)s on %(top)s. Ana has %(next)s exposed. She may lay it there, and she "
                "may also pass.",
            ),
            wrong="7H",
            top="4S",
            next="8D",
        ),
        (),
        ("R20",),
        related=("foundation.upward", "turn.compulsory-play"),
    ),
)
