"""The chapters of advice, and of what no record can prove: explained, and never judged."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "tips.next-card",
        M("rule title", "Eyes on the packet, and turn quickly"),
        M(
            "rule",
            "Advice, never judged: keep an eye on the packet, and turn up the next card the moment the last "
            "one has landed. Time between two cards is time given away.",
        ),
        M("rule why", "A turn in which nobody dawdles keeps the round alive and the table awake."),
        example(
            M(
                "rule example",
                "Ana lays %(first)s, and %(second)s is turned up before the others have looked. Her turn flows.",
            ),
            first="5D",
            second="6C",
        ),
        ("classic/tips.1",),
        judged=False,
        related=("turn.next-card", "unprovable.alertness"),
    ),
    Rule(
        "tips.foundation-tops",
        M("rule title", "Watch the tops of the foundations"),
        M(
            "rule",
            "Advice, never judged: keep the top ranks of the foundations in mind, from the corner of the eye. "
            "Suits can be forgotten; the ranks are enough.",
        ),
        M(
            "rule why",
            "Who knows which ranks are wanted sees at once whether a card just turned up must be played.",
        ),
        example(
            M(
                "rule example",
                "On the left lies %(left)s, on the right %(right)s. It is enough to think of the four and the "
                "eight that fit there.",
            ),
            left="3H",
            right="7S",
        ),
        ("classic/tips.2",),
        judged=False,
        related=("foundation.suits", "turn.compulsory-play"),
    ),
    Rule(
        "tips.aces-first",
        M("rule title", "Aces without delay"),
        M(
            "rule",
            "Advice, never judged: lay an ace the moment it may be laid. Waiting loses time. The classic tip "
            "sounds as if an ace might even be laid before it is one's turn; that is no licence, and turns "
            "bind (R07).",
        ),
        M("rule why", "Every foundation started early opens more places for the cards that follow."),
        example(
            M(
                "rule example",
                "Ana exposes %(ace)s and lays it on an empty space before doing anything else. Her packet soon "
                "turns up a card that profits.",
            ),
            ace="AD",
        ),
        ("classic/tips.3",),
        ("R07",),
        judged=False,
        related=("foundation.start", "turn.order"),
    ),
    Rule(
        "tips.dead-cards",
        M("rule title", "Cards behind a king"),
        M(
            "rule",
            "Advice, never judged: a foundation closed by a king is of no more use to anybody. A card that "
            "would have gone there is stuck until another foundation gets so far.",
        ),
        M("rule why", "It explains many a long wait: the place was there and has been closed."),
        example(
            M(
                "rule example",
                "One foundation is closed with %(king)s, the others show %(low)s and %(lower)s. Ben's "
                "%(stuck)s has to wait for one of those.",
            ),
            king="KH",
            low="4S",
            lower="3D",
            stuck="QC",
        ),
        ("classic/tips.4",),
        judged=False,
        related=("foundation.king-closes", "turn.stuck"),
    ),
    Rule(
        "tips.watch",
        M("rule title", "Watch the others"),
        M(
            "rule",
            "Advice, never judged: know the compulsion to play well and watch whether the others keep it. "
            "Where calling has been agreed, a missed play that is called forfeits the rest of that turn. "
            "Practice helps more than talk.",
        ),
        M(
            "rule why",
            "A player who misses a card is slowed down by the call, and everybody else gets on sooner.",
        ),
        example(
            M(
                "rule example",
                "Ben notices that Ana left %(card)s lying although %(top)s was open to it. He calls it before "
                "the next card is laid.",
            ),
            card="10D",
            top="9S",
        ),
        ("classic/tips.5",),
        judged=False,
        related=("turn.called-play",),
    ),
    Rule(
        "tips.fate",
        M("rule title", "The deal is fate"),
        M(
            "rule",
            "Advice, never judged: nobody chooses what is turned up, and most of a round is settled by the "
            "deal. There is no need to fret about bad luck; the next round is only minutes away.",
        ),
        M("rule why", "Who knows this loses with better humour, and plays on with a clear head."),
        example(
            M(
                "rule example",
                "Ana's packet begins with %(cards)s, and she hardly moves all round. It was the deal and not "
                "her play.",
            ),
            cards=("KC", "QD", "JH"),
        ),
        ("classic/tips.6",),
        judged=False,
        related=("result.from-the-deal", "game.length"),
    ),
    Rule(
        "unprovable.alertness",
        M("rule title", "Alertness"),
        M(
            "rule",
            "The game asks players to be alert and to recognise quickly what fits. No record shows how well "
            "anybody looked; it shows only what was played and what was missed.",
        ),
        M(
            "rule why",
            "A missed play is the same fault whether it came from a wandering eye or from a plan, and no "
            "motive is ever assumed.",
        ),
        example(
            M(
                "rule example",
                "Ana left %(card)s lying. The record cannot tell whether she overlooked it, and the referee "
                "does not guess.",
            ),
            card="6S",
        ),
        ("classic/lead.c", "classic/tips.1", "classic/tips.2"),
        judged=False,
        related=("turn.compulsory-play",),
    ),
    Rule(
        "unprovable.tempo",
        M("rule title", "Tempo"),
        M(
            "rule",
            "Speed counts for much at the table and for nothing in a record. How long somebody took for a turn "
            "is never judged. Only in simultaneous play, with times noted and a limit agreed, can a card be "
            "shown to have been held back.",
        ),
        M(
            "rule why",
            "A slow player has broken no rule, and a quick one has earned no more than the plays themselves.",
        ),
        example(
            M(
                "rule example",
                "Ana thinks for a minute before she lays %(card)s. That is allowed, if not in the spirit of "
                "the game.",
            ),
            card="4H",
        ),
        ("classic/objective.b", "classic/tips.3"),
        judged=False,
        related=("simultaneous.no-holding", "turn.order"),
    ),
    Rule(
        "unprovable.looking",
        M("rule title", "Nobody looks into a packet"),
        M(
            "rule",
            "Face-down cards are private even to their owner: nobody inspects a packet, neither another's nor "
            "the own one, before a card is turned up. It is a rule of play all the same; only it leaves no "
            "trace in a record.",
        ),
        M(
            "rule why",
            "Whoever knew what came next could do little with it in the usual game, but much where there is a "
            "choice to make.",
        ),
        example(
            M(
                "rule example",
                "Ben lifts a corner of his packet and sees %(card)s. He should not have; no record will ever "
                "show it.",
            ),
            card="AC",
        ),
        ("teaching/02.e", "classic/setup.3", "classic/glossary.face-down-stack"),
        judged=False,
        related=("turn.own-exposed-card", "deal.exposed-card"),
    ),
    Rule(
        "unprovable.calling-out",
        # Translators: what a player calls on playing the last card.
        M("rule title", "Calling “out”"),
        M(
            "rule",
            "On playing the last card a player says “out”, and the round ends. In simultaneous play the call "
            "tells the others to stop. What decides is the card and not the call: the sources name no penalty "
            "for forgetting it, and by ruling it is no fault (R11).",
        ),
        M("rule why", "It would be hard to lose a round that has been won because of one word not said."),
        example(
            M(
                "rule example",
                "Ana lays %(last)s, her last card, and is too pleased to say anything. She has won.",
            ),
            last="QH",
        ),
        ("classic/winning.instant", "classic/glossary.out", "classic/variations.simultaneous"),
        ("R11",),
        judged=False,
        related=("round.out",),
    ),
    Rule(
        "unprovable.table-talk",
        M("rule title", "Talk at the table"),
        M(
            "rule",
            "The sources say nothing about hints, jokes or groans. No record holds them, and the referee "
            "judges none. Players who want it quiet should agree on it.",
        ),
        M(
            "rule why",
            "In the usual game talk can give nothing away that is not exposed already; in variants with a "
            "choice it can.",
        ),
        example(
            M(
                "rule example",
                "Dirk mutters that somebody surely has %(card)s by now. It is annoying, and nothing more.",
            ),
            card="2H",
        ),
        judged=False,
        related=("turn.called-play",),
    ),
)
