"""The referee's rulings, R01 to R25: what decides where the sources differ or are silent."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Ruling

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "R01",
        M(
            "ruling",
            "Each card dealt is laid on the packet, so the last card a player is dealt is the top card of the "
            "packet and the first to be exposed.",
        ),
        M("ruling", "The sources say how to deal, but not which end of the packet is the top afterwards."),
    ),
    Ruling(
        "R02",
        M(
            "ruling",
            "With any number of players, whatever does not divide evenly goes to the players directly left of "
            "the dealer, one card each, in order.",
        ),
        M(
            "ruling",
            "The sources speak only of three and five players, once of one longer packet and once of one or "
            "two extra cards. Six players have extra cards as well: four of them.",
        ),
    ),
    Ruling(
        "R03",
        M("ruling", "The whole pack is dealt unless a dead pile has been agreed."),
        M(
            "ruling",
            "The classic rules say in one place that all cards are dealt and in another offer a dead pile.",
        ),
    ),
    Ruling(
        "R04",
        M("ruling", "To rotate the dealer means that the next active seat clockwise deals the next round."),
        M("ruling", "The teaching rules have the dealer change between rounds but do not say to whom."),
    ),
    Ruling(
        "R05",
        M(
            "ruling",
            "Where the winner deals, the same dealer deals again after a draw or a shared block. Where that "
            "player has been eliminated, the next active seat clockwise deals.",
        ),
        M("ruling", "The classic rules do not say who deals when a round has no single winner."),
    ),
    Ruling(
        "R06",
        M(
            "ruling",
            "A tied block is a draw, unless it has been agreed that the tied players share the round win.",
        ),
        M("ruling", "The classic rules say nothing about an equal lowest count."),
    ),
    Ruling(
        "R07",
        M(
            "ruling",
            "Outside simultaneous play, turns bind. To play fast is welcome, but nobody may play out of turn.",
        ),
        M(
            "ruling",
            "The classic rules speak of racing and advise playing an ace before the time for a turn has run out.",
        ),
    ),
    Ruling(
        "R08",
        M(
            "ruling",
            "A block needs both: every active player has passed once in succession, and no exposed card has to "
            "be played anywhere. A record that simply ends where no card fits is read as a block.",
        ),
        M("ruling", "The teaching rules count the passes; the classic rules look at the cards alone."),
    ),
    Ruling(
        "R09",
        M(
            "ruling",
            "To deal again after a block means to go on with the next round. The win of the blocked round stands.",
        ),
        M(
            "ruling",
            "The classic rules say to deal and play again, which could be taken for a replay of the round.",
        ),
    ),
    Ruling(
        "R10",
        M(
            "ruling",
            "A round may stop when somebody is out or go on for the places; either way the winner is whoever "
            "was out first. The cards left are counted when the record stops.",
        ),
        M("ruling", "The classic rules end the round with the call “out” and also let it go on for the places."),
    ),
    Ruling(
        "R11",
        M("ruling", "Forgetting to call “out” is no fault. Laying the last card is what counts."),
        M("ruling", "The classic rules ask for the call but name nothing that follows when it is forgotten."),
    ),
    Ruling(
        "R12",
        M(
            "ruling",
            "A pass is a turn in which no card moved. A turn that sheds cards and then ends is not a pass.",
        ),
        M("ruling", "Some texts use the word for every end of a turn."),
    ),
    Ruling(
        "R13",
        M(
            "ruling",
            "Building both ways has four spaces in all, unless eight have been agreed. The first card of a "
            "foundation fixes its direction; to choose a direction is to choose a foundation.",
        ),
        M(
            "ruling",
            "The classic rules do not say how many spaces there are, or whether a foundation may turn about.",
        ),
    ),
    Ruling(
        "R14",
        M("ruling", "An ace laid on a two closes a foundation that runs down. It fits nowhere else on a two."),
        M("ruling", "The classic rules mention an ace on a two in passing, as something of building both ways."),
    ),
    Ruling(
        "R15",
        M(
            "ruling",
            "In spread of three, as long as any of the three exposed cards fits, one of them must be played. "
            "Which one is the player's choice.",
        ),
        M(
            "ruling",
            "The classic rules give the choice but do not say whether a player may stop while a card fits.",
        ),
    ),
    Ruling(
        "R16",
        M(
            "ruling",
            "A bar binds the next active player, for that player's next turn only. Whoever laid it may go on "
            "building there, and the rank on top stays the same. A foundation compels nobody who is barred "
            "from it. Aces set out and cards exposed at the deal cannot be laid as bars. A bar may be laid "
            "instead of a play, and laying it counts as a card moving.",
        ),
        M("ruling", "The classic rules freeze the foundation for one turn and leave everything else open."),
    ),
    Ruling(
        "R17",
        M(
            "ruling",
            "In penalty scoring, whoever reaches the limit leaves the match and the others go on until one is "
            "left. A drawn round has no winner, so everybody adds the cards left. If all reach the limit in "
            "one round, the lowest total wins, and equal totals tie.",
        ),
        M(
            "ruling",
            "The classic rules name the first to be eliminated, but not how the match ends, and know no drawn "
            "rounds.",
        ),
    ),
    Ruling(
        "R18",
        M(
            "ruling",
            "In golf scoring, everybody adds the cards left after a drawn round. Where a block is shared, "
            "every tied player adds nothing.",
        ),
        M(
            "ruling",
            "The classic rules score the winner of a round with zero but know no round without one winner.",
        ),
    ),
    Ruling(
        "R19",
        M(
            "ruling",
            "In a best-of match, most round wins after the agreed rounds decide, and drawn rounds count among "
            "these. The match is over as soon as nobody can catch the leader.",
        ),
        M("ruling", "The classic rules name the best of five but not what draws do to it."),
    ),
    Ruling(
        "R20",
        M(
            "ruling",
            "A foundation that holds a card laid there by a fault may be built on, but it compels nobody.",
        ),
        M("ruling", "The sources do not say how play goes on once a card lies where it does not belong."),
    ),
    Ruling(
        "R21",
        M(
            "ruling",
            "A call settles the turn in which it is made: the player loses the rest of that turn and nothing "
            "else. A call where nothing was missed is only noted.",
        ),
        M("ruling", "The classic rules take away the rest of the turn but do not say what a wrong call costs."),
    ),
    Ruling(
        "R22",
        M("ruling", "Every variant may be agreed under the teaching rules as well as under the classic ones."),
        M(
            "ruling",
            "Only the classic rules describe variants in full; the teaching rules just ask for agreement.",
        ),
    ),
    Ruling(
        "R23",
        M(
            "ruling",
            "In simultaneous play, holding back can be proved only from noted times, against an agreed limit.",
        ),
        M("ruling", "The classic rules forbid holding back but do not say how long a card may lie."),
    ),
    Ruling(
        "R24",
        M("ruling", "Seats and conventions may change during a match only if everybody agrees."),
        M(
            "ruling",
            "The teaching rules want the same conventions throughout and yet let variants come in by agreement.",
        ),
    ),
    Ruling(
        "R25",
        M(
            "ruling",
            "The benefit of the doubt goes to the players: passes nobody wrote down, slips of the suit, "
            "foundations left out and one turn written on two lines are read in their favour.",
        ),
        M("ruling", "The sources describe play at the table and say nothing about how a record is read."),
    ),
)
