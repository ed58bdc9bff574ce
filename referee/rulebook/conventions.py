"""What can be agreed, explained: profiles, options and their values, variants, ways to score a match."""

from __future__ import annotations

from collections.abc import Mapping

from referee.messages import M
from referee.rulebook.book import Explained
from referee.rules.ruleset import Profile

PROFILES: Mapping[Profile, Explained] = {
    Profile.TEACHING: Explained(
        # Translators: the family of rules in which the game is taught.
        M("profile", "Teaching rules"),
        M(
            "profile",
            "The rules by which the game is best taught: play goes in turns, the whole pack is dealt, the "
            "dealer moves on clockwise, a round stops as soon as somebody is out, and a short match goes to "
            "three round wins.",
        ),
        rules=("game.profiles",),
    ),
    Profile.CLASSIC: Explained(
        # Translators: the family of rules by which the game is usually played.
        M("profile", "Classic rules"),
        M(
            "profile",
            "The rules of the lively family game: the winner of a round deals the next, opponents may call a "
            "missed play, a round may go on for the places after somebody is out, and a match goes to five "
            "round wins.",
        ),
        rules=("game.profiles",),
    ),
}
"""Each family of rules, explained."""

VARIANTS: Mapping[str, Explained] = {
    "both-ways": Explained(
        M("variant", "Building both ways"),
        M(
            "variant",
            "A foundation that an ace starts runs up to a king; one that a king starts runs down to an ace.",
        ),
        rules=("both-ways.two-directions", "both-ways.closing", "both-ways.spaces"),
    ),
    "spread-of-three": Explained(
        M("variant", "Spread of three"),
        M("variant", "Every player has three exposed cards instead of one and chooses among those that fit."),
        rules=("spread-of-three.cards", "spread-of-three.choice"),
    ),
    "simultaneous": Explained(
        M("variant", "Simultaneous play"),
        M(
            "variant",
            "There are no turns: everybody plays whenever a card fits. A card that fits may still not be held "
            "back.",
        ),
        rules=("simultaneous.no-turns", "simultaneous.no-holding", "simultaneous.stuck"),
    ),
    "nominated-aces": Explained(
        M("variant", "Nominated aces"),
        M(
            "variant",
            "The four aces are set out before the deal, one to each foundation, and the other 48 cards are dealt.",
        ),
        rules=("nominated-aces.set-out", "nominated-aces.open"),
    ),
    "block-play": Explained(
        # Translators: the name of a variant in which a card may be laid as a bar.
        M("variant", "Block play"),
        M(
            "variant",
            "A card just turned that has the rank of a foundation's top may be laid there as a bar; the next "
            "player may not build on that foundation for one turn.",
        ),
        rules=("block-play.bar", "block-play.binds", "block-play.laid"),
    ),
    "speed": Explained(
        # Translators: the name of a variant with one open foundation at a time.
        M("variant", "Speed"),
        M("variant", "Only one foundation is open at a time; the next may be started when that one is closed."),
        rules=("speed.one-foundation", "speed.either-way"),
    ),
}
"""Each variant by its id, explained."""

SCORINGS: Mapping[str, Explained] = {
    "wins": Explained(
        M("option", "Round wins"),
        M(
            "option",
            "Whoever is first to win the agreed number of rounds wins the match; nothing else is counted.",
        ),
        rules=("match.wins",),
    ),
    "best-of": Explained(
        # Translators: a way to score a match: a fixed number of rounds, and the most round wins decide.
        M("option", "Best of a number of rounds"),
        M(
            "option",
            "An agreed number of rounds is played and the most round wins decide. The match is over as soon as "
            "nobody else can reach the leader; equal numbers are a tie.",
        ),
        rules=("match.best-of",),
    ),
    "penalty": Explained(
        M("option", "Penalty points"),
        M(
            "option",
            "After each round everybody but its winner adds the cards left. Whoever reaches the limit is "
            "eliminated; the last one in the match wins.",
        ),
        rules=("match.penalty", "match.elimination"),
    ),
    "golf": Explained(
        # Translators: a way to score a match, named after the sport: the lowest total wins.
        M("option", "Golf"),
        M(
            "option",
            "The cards left at the end of each round are added up, nothing for its winner. The lowest total "
            "after the agreed number of rounds wins.",
        ),
        rules=("match.golf",),
    ),
}
"""Each way to score a match by its word, explained."""

PARAMETERS: Mapping[str, Explained] = {
    "target": Explained(
        M("option", "Target"),
        M(
            "option",
            "How many round wins decide the match: three for a short one, five as usual, ten for a long one.",
        ),
        rules=("match.wins",),
    ),
    "rounds": Explained(
        M("option", "Rounds"),
        M("option", "How many rounds are played in a best-of or golf match."),
        rules=("match.best-of", "match.golf"),
    ),
    "limit": Explained(
        M("option", "Limit"),
        M("option", "With how many penalty points a player is eliminated from the match."),
        rules=("match.penalty",),
    ),
    "max_rounds": Explained(
        M("option", "Longest match"),
        M(
            "option",
            "After how many rounds the match ends even if it is not decided. Left out, there is no such end.",
        ),
        rules=("match.time",),
    ),
}
"""The numbers that go with the ways to score a match, by their key in `match`."""

OPTIONS: Mapping[str, Explained] = {
    "leftover": Explained(
        M("option", "Cards that do not divide evenly"),
        M("option", "What becomes of the cards left over when the pack cannot be shared into equal packets."),
        {
            "uneven": M("option", "They are dealt too, so that some packets are one card longer."),
            "dead-pile": M("option", "They are laid aside, face down and out of play, as a dead pile."),
        },
        ("deal.whole-pack", "deal.dead-pile"),
    ),
    "dealer_rotation": Explained(
        M("option", "The next dealer"),
        M("option", "Who deals the next round of a match."),
        {
            "clockwise": M("option", "The next active seat clockwise from the last dealer."),
            "winner": M("option", "Whoever won the round just played."),
        },
        ("match.dealer", "match.clockwise-dealer", "match.winner-deals"),
    ),
    "block_tie": Explained(
        M("option", "A tied block"),
        M("option", "What it is worth when several players share the lowest count in a block."),
        {
            "draw": M("option", "The round is a draw: nobody gets the round win."),
            "shared": M("option", "Each of the tied players gets the round win."),
        },
        ("block.tie",),
    ),
    "after_win": Explained(
        M("option", "When somebody is out"),
        M("option", "Whether the round stops when the first player is out."),
        {
            "stop": M("option", "The round is over at that moment."),
            "play-on": M("option", "The others may go on for second place and the places after it."),
        },
        ("round.end", "round.places"),
    ),
    "missed_play": Explained(
        M("option", "A missed play"),
        M("option", "What follows when a turn ends although a card had to be played."),
        {
            "flag": M("option", "It is a fault and is pointed out; nothing is lost by it at the table."),
            "forfeit": M("option", "An opponent may call it, and the player loses the rest of that turn."),
        },
        ("turn.compulsory-play", "turn.called-play"),
    ),
    "foundations": Explained(
        M("option", "Foundations"),
        M("option", "How many foundations there is room for in the centre."),
        {
            "4": M("option", "Four spaces, as usual."),
            "8": M("option", "Eight spaces; only where building both ways has been agreed."),
        },
        ("foundation.spaces", "both-ways.spaces"),
    ),
    "match": Explained(
        M("option", "Scoring of a match"),
        M("option", "How rounds add up to a match, and when the match is decided."),
        {word: scoring.text for word, scoring in SCORINGS.items()},
        ("match.wins", "match.best-of", "match.penalty", "match.golf", "match.time"),
    ),
    "hold_limit": Explained(
        # Translators: the longest time, in seconds, that a card may be held back where everybody plays at once.
        M("option", "How long a card may be held"),
        M(
            "option",
            "In simultaneous play: how many seconds a card that has to be played may lie unplayed before it "
            "counts as held back. Without this limit nothing is measured.",
        ),
        rules=("simultaneous.no-holding",),
    ),
    "variants": Explained(
        M("option", "Variants"),
        M("option", "Which variants are played. None is, unless it is agreed and named before the deal."),
        {word: variant.text for word, variant in VARIANTS.items()},
        ("variants.declared", "variants.together"),
    ),
}
"""Each option by its key in a record, explained, with every value it may have."""
