"""The chapter about going out and how a won round ends."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example
from referee.rules.ruleset import Profile

RULES: tuple[Rule, ...] = (
    Rule(
        "round.out",
        # Translators: being out: having no card left.
        M("rule title", "Out with the last card"),
        M(
            "rule",
            "Whoever plays the last exposed card and has no face-down cards left is out at that moment and has "
            "won the round: the first to play every card wins. An empty face-down packet alone is not enough; "
            "the exposed card must be gone too.",
        ),
        M(
            "rule why",
            "The exposed card is the one most easily forgotten, when a win is claimed as well as when cards "
            "are counted.",
        ),
        example(
            M(
                "rule example",
                "Ana's packet is empty, but %(card)s still lies before her: she has not won. She lays it on "
                "%(top)s: now she is out.",
            ),
            card="10C",
            top="9S",
        ),
        ("teaching/05.a", "teaching/05.b", "classic/lead.d", "classic/winning.lead"),
        related=("round.end", "turn.last-card", "unprovable.calling-out"),
    ),
    Rule(
        "round.end",
        M("rule title", "The round ends at once"),
        M(
            "rule",
            "The round is over the moment the first player is out. Nobody finishes the turns of the others, "
            "and the winner does not wait for another turn. A block ends the round just as promptly. Plays "
            "after the end are a fault, passes after it change nothing. Only where players have agreed to play "
            "on for the places does a won round continue.",
        ),
        M(
            "rule why",
            "Cards laid afterwards change what everybody has left, and in some matches these cards are counted.",
        ),
        example(
            M(
                "rule example",
                "Ana lays %(last)s and is out. Ben has %(ben)s, which would now fit. He keeps it: the round is "
                "over.",
            ),
            last="8D",
            ben="9C",
        ),
        ("teaching/05.c", "classic/winning.instant"),
        related=("round.places", "block.stop"),
    ),
    Rule(
        "round.places",
        M("rule title", "Playing on for the places"),
        M(
            "rule",
            "Under the classic rules play usually goes on for a short while to settle second and third place. "
            "Other words of the same rules end the round with the call “out”. The ruling allows both: the "
            "round may stop at any time after the first player is out, and the winner is whoever was out first "
            "(R10). Places go by the order of going out, then by fewest cards left when the record stops; "
            "equal counts share a place.",
        ),
        M(
            "rule why",
            "The winner is certain as soon as somebody is out. The places are for those who like a full table "
            "of results.",
        ),
        example(
            M(
                "rule example",
                "Ana is out first. The others go on, Ben lays %(card)s and is out too. They stop; Chloé has "
                "four cards left and Dirk six.",
            ),
            card="KH",
        ),
        ("classic/winning.lead", "classic/winning.instant"),
        ("R10",),
        profiles=(Profile.CLASSIC,),
        related=("round.out", "round.end"),
    ),
)
