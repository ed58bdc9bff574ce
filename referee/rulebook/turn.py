"""The chapter about a turn."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "turn.opener",
        M("rule title", "Left of the dealer begins"),
        M(
            "rule",
            "The first turn of a round belongs to the player directly left of the dealer, whether or not that "
            "player has a card that fits.",
        ),
        M(
            "rule why",
            "The opener is the first to reach the empty spaces. That advantage goes with the deal and not to "
            "the quickest hand.",
        ),
        example(
            M(
                "rule example",
                "Dirk dealt, and Ana sits on his left with %(ana)s exposed. Ben has %(ben)s and would like to "
                "start a foundation, but Ana goes first and passes.",
            ),
            ana="9D",
            ben="AH",
        ),
        ("teaching/03.a", "classic/players.d", "classic/setup.5"),
        related=("deal.dealer", "turn.order"),
    ),
    Rule(
        "turn.order",
        M("rule title", "Turns go clockwise"),
        M(
            "rule",
            "After each turn the next active player clockwise is on: everybody who was dealt in and is not "
            "out. The classic rules speak of racing and advise quick aces; that is no licence to play out of "
            "turn, which is allowed only in simultaneous play (R07). Where a record skips players who could "
            "only have passed, they are read as having passed (R25).",
        ),
        M(
            "rule why",
            "Every card laid changes what fits next, so a turn taken too soon takes something from the others.",
        ),
        example(
            M(
                "rule example",
                "Ana's turn ends. It is Ben's turn, but Chloé quickly lays %(card)s. She played out of turn, "
                "even if it fits.",
            ),
            card="3H",
        ),
        ("teaching/03.a", "classic/players.d"),
        ("R07", "R25"),
        related=("turn.opener", "record.unwritten-passes", "simultaneous.no-turns"),
    ),
    Rule(
        "turn.own-exposed-card",
        M("rule title", "Only one's own exposed card"),
        M(
            "rule",
            "The only card that a player may play is the player's own exposed card. Cards that are still face "
            "down cannot be played, and the cards of a neighbour cannot be taken, neither the exposed one nor "
            "those of the packet.",
        ),
        M(
            "rule why",
            "Each packet is a player's own path through the round. Whoever plays from another packet also "
            "decides how that player's round goes.",
        ),
        example(
            M(
                "rule example",
                "Ana is stuck with %(ana)s, and a foundation waits for Ben's %(ben)s. She may not play it for "
                "him; it stays there until his turn.",
            ),
            ana="9H",
            ben="4C",
        ),
        ("teaching/03.f", "teaching/03.j", "teaching/06.c", "classic/glossary.face-up-card"),
        related=("turn.stuck", "turn.next-card"),
    ),
    Rule(
        "turn.compulsory-play",
        M("rule title", "The compulsion to play"),
        M(
            "rule",
            "If an exposed card fits any foundation, it must be played. Then the next card is exposed and the "
            "same question is asked again, as long as there is a card that fits. Nothing may be kept for "
            "later. There are two exceptions: a foundation on which a card was laid by a fault compels nobody, "
            "and one that is barred does not compel the player it is barred to. Where nobody noted what lay "
            "exposed, this cannot be checked, and the referee says so.",
        ),
        M(
            "rule why",
            "This is the heart of the game. A player who could hold back a card could starve the others of it.",
        ),
        example(
            M(
                "rule example",
                "A foundation shows %(top)s, and Ana has %(card)s exposed. She must play, even if she would "
                "rather keep Ben from building there.",
            ),
            top="2C",
            card="3D",
        ),
        ("teaching/03.g", "classic/lead.c", "classic/gameplay.5", "classic/glossary.compulsion"),
        related=("turn.called-play", "turn.run", "foundation.laid-wrongly"),
    ),
    Rule(
        "turn.choice",
        M("rule title", "Several foundations accept it"),
        M(
            "rule",
            "Where the exposed card fits more than one foundation, the player lays it on whichever of them the "
            "player likes. An ace goes on any empty space.",
        ),
        M(
            "rule why",
            "It is the one choice in the ordinary game, and it changes nothing about the result: the ranks on "
            "top are the same afterwards.",
        ),
        example(
            M("rule example", "Foundations 1 and 3 show %(one)s and %(three)s. Ana may lay %(card)s on either."),
            one="6S",
            three="6D",
            card="7C",
        ),
        ("teaching/03.h",),
        related=("turn.compulsory-play", "record.readings"),
    ),
    Rule(
        "turn.next-card",
        M("rule title", "Turn up the next card at once"),
        M(
            "rule",
            "A card that fits is laid on its foundation, and the next card of the packet is turned up at once "
            "in its place. It is always the top card of the player's own packet.",
        ),
        M("rule why", "The turn goes on with the new card, and the others need to see it as well."),
        example(
            M("rule example", "Ana lays %(first)s and turns up %(second)s. If that fits too, her turn goes on."),
            first="AS",
            second="2C",
        ),
        ("teaching/03.g", "classic/gameplay.2"),
        related=("turn.run", "turn.last-card"),
    ),
    Rule(
        "turn.run",
        M("rule title", "A turn may shed many cards"),
        M(
            "rule",
            "A turn goes on for as long as the card just turned up fits as well. A single turn may shed one "
            "card, ten, or a whole packet.",
        ),
        M("rule why", "A long run is allowed, however long it gets; stopping in the middle of one is the fault."),
        example(
            M(
                "rule example",
                "In one turn Ana lays %(run)s. Only then does she turn up a card that fits nowhere.",
            ),
            run=("AS", "2C", "3D", "4H", "5S"),
        ),
        ("teaching/03.g", "classic/gameplay.3"),
        related=("turn.worked-example", "turn.stuck"),
    ),
    Rule(
        "turn.stuck",
        M("rule title", "When the card fits nowhere"),
        M(
            "rule",
            "A card that fits no foundation stays where it lies, exposed, and the turn ends. It is not buried "
            "in the packet, no other card is taken in its place, and nobody plays from a neighbour's packet "
            "instead.",
        ),
        M(
            "rule why",
            "The card that stops a player is part of the deal like any other. It becomes playable when "
            "somebody else builds up to it.",
        ),
        example(
            M(
                "rule example",
                "The highest card on the foundations is %(top)s, and Ana turns up %(card)s. She leaves it "
                "exposed, and it is Ben's turn.",
            ),
            top="3D",
            card="9H",
        ),
        ("teaching/03.i", "teaching/03.j", "classic/gameplay.4"),
        related=("turn.pass", "turn.worked-example", "deal.nothing-else"),
    ),
    Rule(
        "turn.pass",
        M("rule title", "What a pass is"),
        M(
            "rule",
            "A pass is a turn in which no card moved. Some texts call every end of a turn a pass; the ruling "
            "keeps the word for turns without a play (R12), because only these count towards a block.",
        ),
        M(
            "rule why",
            "Whether a round is blocked depends on counting passes, and a turn that shed a card starts the "
            "count anew.",
        ),
        example(
            M(
                "rule example",
                "Ben's %(ben)s fits nowhere: he passes. Chloé lays %(chloe)s and is then stuck: that was no pass.",
            ),
            ben="KS",
            chloe="2D",
        ),
        ("teaching/03.i", "teaching/04.a", "classic/gameplay.4"),
        ("R12",),
        related=("block.circuit", "turn.stuck"),
    ),
    Rule(
        "turn.last-card",
        M("rule title", "The last card of the packet"),
        M(
            "rule",
            "When there is no face-down card left to turn, the player goes on with the exposed card alone, "
            "turn after turn, until it is gone too.",
        ),
        M(
            "rule why",
            "An empty packet is not yet a won round, and the last card must be played by the same rules as all "
            "the others.",
        ),
        example(
            M(
                "rule example",
                "Ana's packet is used up, and only %(card)s lies before her. She passes until a foundation "
                "takes it.",
            ),
            card="QD",
        ),
        ("classic/gameplay.6",),
        related=("round.out",),
    ),
    Rule(
        "turn.called-play",
        # Translators: saying aloud that an opponent overlooked a card.
        M("rule title", "Calling a missed play"),
        M(
            "rule",
            "Players watch each other. Under the classic rules an opponent may call a missed play, and the "
            "player who missed it forfeits the plays that remained in that turn. The sources leave open what "
            "else a call does; by ruling it settles that turn and takes nothing else, and a call where nothing "
            "was missed is only noted (R21). Under the teaching rules a missed play is a fault that is merely "
            "pointed out, unless players agree on calling.",
        ),
        M(
            "rule why",
            "The call gives everybody a reason to watch, and it keeps a missed play from being argued about "
            "later.",
        ),
        example(
            M(
                "rule example",
                "Ana lays %(first)s and stops, although her %(second)s fits. Ben calls it. Ana's turn is over, "
                "and that card has to wait for her next turn.",
            ),
            first="AS",
            second="2C",
        ),
        ("classic/gameplay.5", "classic/tips.5"),
        ("R21",),
        related=("turn.compulsory-play", "tips.watch"),
    ),
    Rule(
        "turn.worked-example",
        M("rule title", "A run, card by card"),
        M(
            "rule",
            "All foundations are empty and Ana exposes an ace: she must start a foundation. Her next card is a "
            "two; it must go on the ace although the suit differs. Then a three comes up and must follow. A "
            "nine comes next. It cannot jump onto the three, so the run stops and the nine stays exposed; "
            "nobody else may take it. If others build a foundation up to an eight before Ana's next turn, her "
            "nine becomes playable there. These cards come up one after the other from a single packet; Ana "
            "never holds several at once. The whole round is kept with this project as "
            "fixtures/rounds/worked-example.json.",
        ),
        M(
            "rule why",
            "It shows in one turn what must be played, what ends a turn, and that a card which is stuck may "
            "come free.",
        ),
        example(
            M(
                "rule example",
                "Ana plays %(run)s and stops at %(stop)s. Later the others reach %(eight)s, and in her next "
                "turn she lays %(stop)s on it.",
            ),
            run=("AS", "2C", "3D"),
            stop="9H",
            eight="8S",
        ),
        ("teaching/06.a", "teaching/06.b", "teaching/06.c", "teaching/06.d"),
        related=("turn.run", "turn.stuck", "turn.own-exposed-card"),
    ),
)
