"""The chapters about agreeing on variants, and about those that change how the cards lie."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

BOTH_WAYS, SPREAD, ACES = ("both-ways",), ("spread-of-three",), ("nominated-aces",)

RULES: tuple[Rule, ...] = (
    Rule(
        "variants.declared",
        M("rule title", "Variants are agreed beforehand"),
        M(
            "rule",
            "Simultaneous play, building downward, more exposed cards and the other variants are games of "
            "their own. None of them is brought in midway without agreement; a record names those that are "
            "played. Only the classic rules describe them all, but every variant may be agreed under the "
            "teaching rules as well (R22).",
        ),
        M(
            "rule why",
            "What is clever in a variant is a fault without it, so everybody has to know before the deal.",
        ),
        example(
            M(
                "rule example",
                "Ben lays %(card)s on %(top)s and says that they could just as well build downward today. "
                "Nobody agreed to that, so it is a fault.",
            ),
            card="3S",
            top="4C",
        ),
        ("teaching/05.g",),
        ("R22",),
        related=("variants.together", "match.conventions"),
    ),
    Rule(
        "variants.together",
        M("rule title", "Variants that cannot go together"),
        M(
            "rule",
            "Variants may be combined freely, with three exceptions. Nominated aces open all four foundations, "
            "and speed allows only one open at a time. A bar lasts for one turn, and simultaneous play has no "
            "turns. For the same reason a missed play cannot be made to cost the rest of a turn in "
            "simultaneous play.",
        ),
        M(
            "rule why",
            "A combination that contradicts itself could not be judged; a record that asks for one is sent back.",
        ),
        example(
            M(
                "rule example",
                "With building both ways and a spread of three, Ana shows %(cards)s. She may start a "
                "foundation with the ace or with the king.",
            ),
            cards=("AH", "KS", "7D"),
        ),
        related=("variants.declared", "nominated-aces.open", "speed.one-foundation", "simultaneous.no-turns"),
    ),
    Rule(
        "both-ways.two-directions",
        M("rule title", "Up from an ace, down from a king"),
        M(
            "rule",
            "An ace starts a foundation that runs up; a king starts one that runs down, on a space of its own. "
            "The classic rules let the player choose the direction each time. By ruling, the first card of a "
            "foundation fixes its direction for good, and choosing a direction means choosing a foundation "
            "(R13).",
        ),
        M("rule why", "A card often fits in two places, so this variant brings in real decisions."),
        example(
            M(
                "rule example",
                "Foundation 1 runs up and shows %(up)s, foundation 2 runs down and shows %(down)s. Ana may lay "
                "%(card)s on either.",
            ),
            up="6C",
            down="8H",
            card="7S",
        ),
        ("classic/variations.both-ways", "classic/glossary.foundation", "teaching/05.g"),
        ("R13",),
        variants=BOTH_WAYS,
        related=("both-ways.closing", "both-ways.spaces", "foundation.upward"),
    ),
    Rule(
        "both-ways.closing",
        M("rule title", "How each direction is closed"),
        M(
            "rule",
            "A king closes a foundation that runs up, an ace one that runs down. The classic rules mention an "
            "ace on a two in passing; that is an ace closing a downward foundation, and nothing else (R14). On "
            "a closed foundation nothing is laid: no ace on its king, no king on its ace.",
        ),
        M("rule why", "The ace on the two looks like a mistake to everybody who knows only the usual rules."),
        example(
            M(
                "rule example",
                "A foundation that runs down shows %(two)s. Ben lays %(ace)s on it, and it is closed.",
            ),
            two="2H",
            ace="AC",
        ),
        ("classic/gameplay.1", "classic/variations.both-ways"),
        ("R14",),
        variants=BOTH_WAYS,
        related=("both-ways.two-directions", "foundation.king-closes"),
    ),
    Rule(
        "both-ways.spaces",
        M("rule title", "Four spaces, or eight"),
        M(
            "rule",
            "The classic rules do not say how much room there is when foundations run both ways. By ruling "
            "there are four spaces in all, each taken by a foundation of either direction, unless eight have "
            "been agreed (R13).",
        ),
        M(
            "rule why",
            "With four spaces, a king started too soon may keep an ace out of the centre for the rest of the "
            "round.",
        ),
        example(
            M(
                "rule example",
                "Four foundations have been started, and Ana exposes %(ace)s. It fits only a downward "
                "foundation that shows a two; with eight spaces she could start a new one.",
            ),
            ace="AD",
        ),
        ("classic/variations.both-ways",),
        ("R13",),
        variants=BOTH_WAYS,
        related=("foundation.spaces",),
    ),
    Rule(
        "spread-of-three.cards",
        M("rule title", "Three exposed cards"),
        M(
            "rule",
            "Each player turns up the top three cards of the packet and keeps three exposed. When one of them "
            "is played, the next card of the packet takes its place at once. A packet whose cards are all "
            "exposed simply turns no more.",
        ),
        M("rule why", "With three cards a player is stuck less often and the round becomes more thoughtful."),
        example(
            M(
                "rule example",
                "Ana has %(played)s, %(second)s and %(third)s exposed. She plays %(played)s and turns up "
                "%(next)s, so that there are three again.",
            ),
            played="AS",
            second="9H",
            third="KC",
            next="2C",
        ),
        ("classic/variations.spread-of-three", "teaching/05.g"),
        variants=SPREAD,
        related=("spread-of-three.choice", "deal.exposed-card"),
    ),
    Rule(
        "spread-of-three.choice",
        M("rule title", "Choose, but play"),
        M(
            "rule",
            "Of the three exposed cards the player chooses which to play among those that fit. The classic "
            "rules do not say whether one may stop while a card still fits; by ruling one may not: while any "
            "of the three fits, one of them must be played, as often as that holds (R15).",
        ),
        M("rule why", "The choice is a choice of card and never a choice to wait."),
        example(
            M(
                "rule example",
                "A foundation shows %(top)s, and a space is empty. Ana has %(cards)s exposed: she may begin "
                "with either of the two that fit, and then has to play the other too if it still fits.",
            ),
            top="4S",
            cards=("AD", "5C", "JH"),
        ),
        ("classic/variations.spread-of-three",),
        ("R15",),
        variants=SPREAD,
        related=("turn.compulsory-play", "turn.choice"),
    ),
    Rule(
        "nominated-aces.set-out",
        M("rule title", "The aces are set out first"),
        M(
            "rule",
            "Before the deal, the dealer takes the four aces from the pack, one of each suit, and sets them "
            "out, one to each foundation. Then the other 48 cards are dealt in the usual way. With two, three, "
            "four or six players they divide evenly; five leave three extra cards.",
        ),
        M(
            "rule why",
            "An ace left in the pack would have nowhere to go, and a foundation without its ace could never "
            "begin.",
        ),
        example(
            M(
                "rule example",
                "%(aces)s lie in the centre before anybody gets a card. Four players then have twelve cards each.",
            ),
            aces=("AS", "AH", "AD", "AC"),
        ),
        ("classic/variations.nominated-aces",),
        variants=ACES,
        related=("nominated-aces.open", "deal.extra-cards"),
    ),
    Rule(
        "nominated-aces.open",
        M("rule title", "All foundations open from the start"),
        M(
            "rule",
            "The four foundations are fixed before the first card is turned: all of them are open, and each "
            "wants a two. The aces have been laid by nobody; they count as no player's play, and no one has to "
            "wait for one.",
        ),
        M("rule why", "A round starts with more going on, and it is hardly ever blocked before it began."),
        example(
            M(
                "rule example",
                "Four aces lie in the centre. Ana opens with %(two)s and may choose among all four foundations.",
            ),
            two="2D",
        ),
        ("classic/variations.nominated-aces",),
        variants=ACES,
        related=("foundation.start", "variants.together"),
    ),
)
