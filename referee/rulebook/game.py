"""The chapter about the game as a whole: its name, its aim, what is needed to play it."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "game.name",
        M("rule title", "Which game this is"),
        M(
            "rule",
            "More than one card game is called Give Away, so look at the layout and agree which one is meant "
            "before anybody plays. This book is about the game played in turns, in which everybody owns a "
            "packet and all build on the same foundations in the centre.",
        ),
        M("rule why", "Two people who have two games in mind can both keep their rules and still quarrel."),
        example(
            M(
                "rule example",
                "There are four empty spaces in the centre, and beside each packet lies one exposed card, such "
                "as %(first)s or %(second)s. That is the game of this book.",
            ),
            first="7D",
            second="KS",
        ),
        ("teaching/01.a", "teaching/01.b"),
        judged=False,
        related=("game.shared-foundations", "game.other-games"),
    ),
    Rule(
        "game.aim",
        M("rule title", "Get rid of every card first"),
        M(
            "rule",
            "It is a plain shedding game: the pack is dealt into packets of equal size, as nearly as it will "
            "go, and each player, alone and without partners, tries to be the first to be rid of every card. "
            "That means every card of the packet and the exposed card as well. It is a race to clear cards; "
            "there are no tricks to take.",
        ),
        M(
            "rule why",
            "Everything else in this book serves that aim: no card is ever worth keeping, and none comes back.",
        ),
        example(
            M(
                "rule example",
                "Ana has no face-down cards left and lays %(last)s, her exposed card. She is rid of everything "
                "and has won the round.",
            ),
            last="6H",
        ),
        ("teaching/01.d", "classic/lead.a", "classic/lead.d", "classic/objective.a", "classic/players.a"),
        related=("round.out", "block.count"),
    ),
    Rule(
        "game.shared-foundations",
        M("rule title", "Everybody builds in the same place"),
        M(
            "rule",
            "The packets are private, the foundations are not. They lie in the centre, begin with aces and "
            "rise rank by rank to the king, whatever the suits, and every player builds on every one of them.",
        ),
        M(
            "rule why",
            "A card laid by one player opens the way for the next card of another; that is why it pays to watch.",
        ),
        example(
            M(
                "rule example",
                "Ana lays %(first)s on a foundation. Ben, whose turn is next, may now lay %(second)s on it.",
            ),
            first="4S",
            second="5D",
        ),
        ("teaching/01.b", "teaching/01.c", "classic/lead.b", "classic/glossary.foundation"),
        related=("foundation.start", "foundation.upward"),
    ),
    Rule(
        "game.few-decisions",
        M("rule title", "Hardly any decisions"),
        M(
            "rule",
            "Whoever can play must play, so there is next to nothing to decide. What the game asks for is an "
            "eye for the card that fits, and alertness.",
        ),
        M(
            "rule why",
            "Because of this the deal alone nearly always decides how a round goes when everybody keeps the "
            "rules, and a result can be checked from it.",
        ),
        example(
            M(
                "rule example",
                "Ana has %(card)s exposed and a foundation shows %(top)s. There is nothing to think over: she "
                "must play.",
            ),
            card="JC",
            top="10H",
        ),
        ("classic/lead.c",),
        judged=False,
        related=("turn.compulsory-play", "result.from-the-deal"),
    ),
    Rule(
        "game.no-points",
        M("rule title", "No points while a round lasts"),
        M(
            "rule",
            "Nothing is scored during a round; to be quick and to spot the right card is all that counts. A "
            "round played by itself needs no points at the end either: somebody wins it, or nobody does.",
        ),
        M("rule why", "Points come in only where players have agreed on a match that counts the cards left."),
        example(
            M(
                "rule example",
                "Ana lays %(first)s, %(second)s and %(third)s in one turn. That earns her nothing but three "
                "cards fewer.",
            ),
            first="2H",
            second="3C",
            third="4C",
        ),
        ("teaching/05.d", "classic/objective.b"),
        related=("match.wins", "match.penalty", "match.golf"),
    ),
    Rule(
        "game.pack",
        M("rule title", "One pack of 52"),
        M(
            "rule",
            "The game is played with one ordinary pack of 52 cards and no jokers. Nothing else is needed: no "
            "board, no chips, no score sheet.",
        ),
        M(
            "rule why",
            "Each card exists once. That is what allows a referee to tell a slip of the pen from a fault.",
        ),
        example(
            M(
                "rule example",
                "A pack has one %(card)s. If two of them turn up, two packs were mixed or a card was written "
                "down wrongly.",
            ),
            card="QS",
        ),
        ("teaching/02.a", "classic/deck.a", "classic/deck.d"),
        related=("deal.one-pack",),
    ),
    Rule(
        "game.ranks",
        M("rule title", "Aces low, kings high"),
        M(
            "rule",
            "The ace is the lowest rank and starts a foundation; then come the numbers from two to ten, the "
            "jack, the queen and the king, which is the highest and closes it. Suits play no part in anything.",
        ),
        M(
            "rule why",
            "There is one order for all cards, so a glance at the top of a foundation tells which rank it wants.",
        ),
        example(
            M("rule example", "These follow one another, from the ace on: %(cards)s."),
            cards=("AS", "2H", "3D", "4C", "5S", "6H"),
        ),
        ("classic/deck.b", "classic/deck.c"),
        related=("foundation.start", "foundation.king-closes", "foundation.suits"),
    ),
    Rule(
        "game.seats",
        M("rule title", "Two to six players, clockwise"),
        M(
            "rule",
            "Two to six people can play, each for themselves; four is the classic number, because the pack "
            "then divides evenly into thirteen cards each. They sit in a circle, and dealing and turns go "
            "clockwise.",
        ),
        M(
            "rule why",
            "The order of the seats decides who opens and who is next, so a record names the players in that "
            "order.",
        ),
        example(
            M(
                "rule example",
                "Ana, Ben, Chloé and Dirk sit clockwise in this order. After Ana has laid %(card)s and can "
                "play no more, it is Ben's turn.",
            ),
            card="AH",
        ),
        ("teaching/02.b", "classic/players.a", "classic/players.d"),
        related=("turn.order", "match.seating"),
    ),
    Rule(
        "game.length",
        M("rule title", "How long it takes"),
        M(
            "rule",
            "A round takes three to five minutes. For that reason people often play several and make a match "
            "of them; the first to win five rounds is a usual way to settle it.",
        ),
        M("rule why", "One bad deal is soon forgotten, and over several rounds luck evens out."),
        example(
            M(
                "rule example",
                "Ana turns up %(card)s first and cannot move for a long while. A few minutes later the next "
                "round is dealt.",
            ),
            card="KD",
        ),
        ("classic/players.c",),
        judged=False,
        related=("match.wins", "tips.fate"),
    ),
    Rule(
        "game.origin",
        M("rule title", "Nobody knows who invented it"),
        M(
            "rule",
            "Neither an inventor nor a first publication of this game has been established. Whoever tells a "
            "story about its origin should say that it is only a story.",
        ),
        M(
            "rule why",
            "There is no original to appeal to. What players agree on, and this book where they agreed on "
            "nothing, decides.",
        ),
        example(
            M(
                "rule example",
                "Ben says that in the true old game %(card)s could start a foundation. There is no such text "
                "to point to; what was agreed before the deal holds.",
            ),
            card="KH",
        ),
        ("teaching/01.e",),
        judged=False,
        related=("game.rulings",),
    ),
    Rule(
        "game.other-games",
        M("rule title", "Games that look alike"),
        M(
            "rule",
            "Races in which everybody plays at once, and games called Getaway, go by procedures of their own. "
            "Their rules do not hold here. Playing all at once is known here only as a variant that must be "
            "agreed.",
        ),
        M("rule why", "Habits brought along from another game are the most common cause of a disputed turn."),
        example(
            M(
                "rule example",
                "It is Ana's turn, and Ben throws %(card)s onto a foundation because it fits. In a race that "
                "would be clever; here he played out of turn.",
            ),
            card="5S",
        ),
        ("teaching/01.f",),
        related=("turn.order", "simultaneous.no-turns"),
    ),
    Rule(
        "game.profiles",
        M("rule title", "Two families of rules"),
        M(
            "rule",
            "There are two families of rules, the teaching rules and the classic rules. The game is the same "
            "in both: packets, shared foundations and the compulsion to play. They differ in who deals next, "
            "in whether a dead pile may be agreed, in what follows a missed play, in whether a round goes on "
            "for the places and in how long a match is. A record names its family and may set single options "
            "otherwise.",
        ),
        M(
            "rule why",
            "The same play can be right in one family and wrong in the other, so nothing can be judged before "
            "this is known.",
        ),
        example(
            M(
                "rule example",
                "Ana leaves %(card)s lying although it fits. Under both families that is a fault. Under the "
                "classic rules Ben may also call it and end her turn; under the teaching rules only if that "
                "was agreed.",
            ),
            card="3S",
        ),
        ("teaching/01.b", "classic/lead.a"),
        judged=False,
        related=("variants.declared", "turn.called-play", "round.places", "match.dealer"),
    ),
    Rule(
        "game.rulings",
        M("rule title", "Where the sources are silent"),
        M(
            "rule",
            "The texts this book is built on sometimes differ and sometimes leave a question open. There the "
            "referee has decided. Such a decision is called a ruling, has a number such as R12, and is always "
            "marked as the referee's own, so that nobody takes it for part of a source.",
        ),
        M(
            "rule why",
            "Players who would rather do it otherwise can see where they are free to agree on something else.",
        ),
        example(
            M(
                "rule example",
                "May %(card)s be laid as a bar when it was exposed at the deal? The sources do not say; ruling "
                "R16 does.",
            ),
            card="9C",
        ),
        judged=False,
        related=("game.profiles", "record.benefit-of-the-doubt"),
    ),
)
