"""The chapter about block play: laying a card as a bar."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

BLOCK_PLAY = ("block-play",)

RULES: tuple[Rule, ...] = (
    Rule(
        "block-play.bar",
        # Translators: a card laid over a foundation so that the next player may not build there for one turn.
        M("rule title", "Laying a bar"),
        M(
            "rule",
            "A player who turns up a card of the same rank as the top of a foundation may at once lay it over "
            "that foundation as a bar. The next player may not build there for one turn. The card is shed by "
            "it, and the next one is turned up. A bar is always a choice, never a must, and it may be laid "
            "instead of a play that fitted elsewhere (R16).",
        ),
        M("rule why", "It is the one way in this game to hinder an opponent, and a popular one with children."),
        example(
            M(
                "rule example",
                "Foundation 1 shows %(top)s, and Ana turns up %(bar)s in her turn. She lays it there as a bar; "
                "if Ben now has %(next)s, he may not play it on foundation 1 in his next turn.",
            ),
            top="5C",
            bar="5H",
            next="6S",
        ),
        ("classic/variations.block-play", "classic/glossary.block"),
        ("R16",),
        variants=BLOCK_PLAY,
        related=("block-play.binds", "block-play.laid"),
    ),
    Rule(
        "block-play.binds",
        M("rule title", "Whom a bar binds, and for how long"),
        M(
            "rule",
            "The classic rules freeze the foundation for a turn. By ruling that means: a bar binds the next "
            "active player, and that player's next turn only. Whoever laid it may go on building there. A card "
            "that fits only on a foundation barred to its owner need not be played. Several bars may be in "
            "force at the same time (R16).",
        ),
        M(
            "rule why",
            "A bar that bound everybody would also bind the player who laid it, and nobody would lay one.",
        ),
        example(
            M(
                "rule example",
                "Ana barred foundation 1, which shows a five. Ben must pass with %(ben)s. Chloé comes after "
                "him and may lay her %(chloe)s there.",
            ),
            ben="6S",
            chloe="6D",
        ),
        ("classic/variations.block-play", "classic/glossary.block"),
        ("R16",),
        variants=BLOCK_PLAY,
        related=("block-play.bar", "turn.compulsory-play"),
    ),
    Rule(
        "block-play.laid",
        M("rule title", "Which cards can be laid as bars"),
        M(
            "rule",
            "By ruling only a card that the player has just turned up from the own packet, in the own turn, "
            "can be laid as a bar. A card exposed at the deal or left from an earlier turn cannot, nor can an "
            "ace that was set out. A closed foundation or an empty space takes no bar. The rank on top stays "
            "as it was, the card remains on the foundation, and laying it counts as a card moving (R16).",
        ),
        M(
            "rule why",
            "The right goes with the moment of turning. Otherwise a card that is merely stuck could become a "
            "weapon whenever it suits.",
        ),
        example(
            M(
                "rule example",
                "Ana's turn begins with %(card)s exposed, and a foundation shows %(top)s. Too late for a bar: "
                "she did not turn it up in this turn.",
            ),
            card="8C",
            top="8D",
        ),
        ("classic/variations.block-play",),
        ("R16",),
        variants=BLOCK_PLAY,
        related=("block-play.bar", "turn.pass"),
    ),
)
