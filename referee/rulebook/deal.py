"""The chapter about the deal."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example
from referee.rules.ruleset import Profile

RULES: tuple[Rule, ...] = (
    Rule(
        "deal.dealer",
        # Translators: the player who deals the cards.
        M("rule title", "The dealer"),
        M(
            "rule",
            "One player deals each round, and anybody may deal the first. The dealer's name belongs in the "
            "record: it tells who opens and where the longer packets lie. If nobody noted it, whoever took the "
            "first turn is taken to sit directly left of the dealer, and where the longer packets lie is not "
            "judged.",
        ),
        M(
            "rule why",
            "Half of what can be said about an uneven deal and about the first turn depends on this one name.",
        ),
        example(
            M("rule example", "Dirk deals, and Ana sits on his left. She opens and lays %(card)s."), card="AC"
        ),
        ("classic/setup.1",),
        related=("turn.opener", "deal.extra-cards", "match.dealer"),
    ),
    Rule(
        "deal.whole-pack",
        M("rule title", "Every card is dealt"),
        M(
            "rule",
            "The dealer shuffles and deals the whole pack face down, one card at a time and clockwise, "
            "starting left of the dealer. The packets come out equal, or as nearly equal as the number of "
            "players allows. The classic rules say so too, yet in another place allow a dead pile; the ruling "
            "is that the whole pack is dealt unless a dead pile has been agreed (R03).",
        ),
        M(
            "rule why",
            "With every card in somebody's packet, nothing is missing for good and every foundation can in "
            "principle be finished.",
        ),
        example(
            M(
                "rule example",
                "Dirk deals to Ana, Ben, Chloé and himself. The first card he deals, %(card)s, goes to Ana.",
            ),
            card="8H",
        ),
        ("teaching/02.c", "classic/setup.2", "classic/lead.a"),
        ("R03",),
        related=("deal.top-card", "deal.even-packets", "deal.dead-pile"),
    ),
    Rule(
        "deal.top-card",
        M("rule title", "The last card dealt is the top card"),
        M(
            "rule",
            "Each card dealt is laid on the packet before the player, so the last card a player gets is the "
            "top card and the first to be exposed. The sources do not say this; it is a ruling (R01).",
        ),
        M(
            "rule why",
            "Whoever writes down the pack in the order dealt needs to know which end of a packet is turned first.",
        ),
        example(
            M(
                "rule example",
                "Ana is dealt %(first)s first and %(last)s last. She turns up %(last)s and meets %(first)s at "
                "the very end.",
            ),
            first="5C",
            last="JD",
        ),
        ("classic/setup.2",),
        ("R01",),
        related=("deal.whole-pack", "deal.exposed-card"),
    ),
    Rule(
        "deal.one-pack",
        M("rule title", "The cards are one pack, each card once"),
        M(
            "rule",
            "The packets, with the dead pile and any aces that were set out, make up exactly the 52 cards of "
            "one pack: none missing, none doubled, no jokers. Cards that nobody saw fill the gaps in a record.",
        ),
        M(
            "rule why",
            "A missing card can make a foundation impossible to finish, and a doubled one lets somebody play a "
            "card that is not there.",
        ),
        example(
            M(
                "rule example",
                "The record gives %(card)s to Ana and to Ben as well, and nobody has %(missing)s. Most likely "
                "one of the two is a slip of the pen.",
            ),
            card="6D",
            missing="6C",
        ),
        ("teaching/02.a", "classic/deck.a"),
        related=("game.pack", "record.unseen-cards"),
    ),
    Rule(
        "deal.even-packets",
        M("rule title", "Packets differ by one card at most"),
        M(
            "rule",
            "Where the pack does not divide evenly, packets may differ by one card and no more. The classic "
            "rules speak of one or two extra cards; dealt one at a time, each player can have only one of them "
            "(R02). Where it divides evenly, as with two or four players, all packets are equal.",
        ),
        M("rule why", "A packet two cards shorter is two plays nearer to the end before anybody has moved."),
        example(
            M(
                "rule example",
                "Three players share 52 cards: one packet of 18 and two of 17. The odd card, here %(card)s, is "
                "the last one dealt.",
            ),
            card="4D",
        ),
        ("teaching/02.d", "classic/setup.2", "classic/players.b"),
        ("R02",),
        related=("deal.extra-cards", "deal.dead-pile"),
    ),
    Rule(
        "deal.extra-cards",
        M("rule title", "Who gets the extra cards"),
        M(
            "rule",
            "Dealing starts left of the dealer, so the longer packets lie directly left of the dealer, in "
            "order. The classic rules mention only three and five players, once with one longer packet; the "
            "ruling holds for any number (R02): three players leave one extra card, five leave two, six leave "
            "four. The dealer changes from round to round, and the extra cards with it.",
        ),
        M(
            "rule why",
            "An extra card is a small burden. It must fall where the deal puts it and not where somebody chooses.",
        ),
        example(
            M(
                "rule example",
                "Five players, Emil deals, and Ana and Ben sit next on his left. These two have eleven cards, "
                "the others ten; Ben's extra card is %(card)s.",
            ),
            card="QC",
        ),
        ("teaching/02.d", "teaching/02.j", "classic/setup.2", "classic/players.b"),
        ("R02",),
        related=("deal.dealer", "match.dealer"),
    ),
    Rule(
        "deal.dead-pile",
        M("rule title", "The dead pile"),
        M(
            "rule",
            "Under the classic rules players may agree to lay aside the cards that do not divide evenly, face "
            "down, instead of dealing unevenly. Then all packets are equal and exactly the last cards of the "
            "deal, as many as are left over, make the dead pile. They are out of play: nobody looks at them "
            "and nobody plays them. Without that agreement there is no dead pile (R03).",
        ),
        M(
            "rule why",
            "Even packets are fair, but the price is that a foundation may wait for a card that never comes.",
        ),
        example(
            M(
                "rule example",
                "Three players have 17 cards each, and one card lies dead. It turns out to be %(card)s; that "
                "rank can still be played in three other suits.",
            ),
            card="2S",
        ),
        ("classic/players.b",),
        ("R03",),
        profiles=(Profile.CLASSIC,),
        related=("deal.whole-pack", "deal.even-packets"),
    ),
    Rule(
        "deal.exposed-card",
        M("rule title", "One exposed card each"),
        M(
            "rule",
            "Before play everybody turns up the top card of the packet and lays it beside the packet for all "
            "to see. Four players get thirteen cards each, so there is one exposed card beside twelve "
            "face-down cards. Nobody ever has more than one exposed card, unless a variant says otherwise.",
        ),
        M(
            "rule why",
            "The exposed cards are all that can be played at any moment, so everybody can see what must be "
            "played.",
        ),
        example(
            M(
                "rule example",
                "After the deal Ana has %(ana)s exposed, Ben %(ben)s, Chloé %(chloe)s and Dirk %(dirk)s.",
            ),
            ana="AS",
            ben="KS",
            chloe="KH",
            dirk="KD",
        ),
        ("teaching/02.f", "teaching/02.g", "classic/setup.3", "classic/players.a"),
        related=("turn.own-exposed-card", "spread-of-three.cards"),
    ),
    Rule(
        "deal.nothing-else",
        M("rule title", "Nothing else lies on the table"),
        M(
            "rule",
            "There is no shared stock to take cards from, no reserve, and no waste pile of one's own. A card "
            "is face down in a packet, exposed beside it, or on a foundation.",
        ),
        M(
            "rule why",
            "A player who is stuck has nowhere to turn for another card, and that is what makes a block possible.",
        ),
        example(
            M(
                "rule example",
                "Ana is stuck with %(card)s. There is no stock to take another card from and no place to put "
                "this one away.",
            ),
            card="9H",
        ),
        ("teaching/02.i",),
        related=("turn.stuck", "deal.dead-pile"),
    ),
)
