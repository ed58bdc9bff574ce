"""The chapter about events: many matches and one table of standings."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Rule, example

RULES: tuple[Rule, ...] = (
    Rule(
        "event.standings",
        M("rule title", "The standings"),
        M(
            "rule",
            "The standings of an event follow from its matches: points first, then the tie-breaks in the "
            "agreed order. Players whom nothing separates share a rank, and the ranks after them are left out. "
            "A rank or a number of points that is claimed is compared for each player.",
        ),
        M(
            "rule why",
            "The sources end with the match. An event adds up what they decide and adds no rule of play.",
        ),
        example(
            M(
                "rule example",
                "Ana has nine points, Ben and Chloé six each, and nothing separates these two, not even Ben's "
                "last card %(card)s. The ranks are 1, 2, 2, and the next is 4.",
            ),
            card="4H",
        ),
        related=("event.points", "event.tie-breaks"),
    ),
    Rule(
        "event.points",
        M("rule title", "Points for a match"),
        M(
            "rule",
            "Each decided match gives points to its players: so many to the winner, so many to each of several "
            "who tie, so many to all the others. The organiser sets the three numbers. A match that was not "
            "decided gives none, and a single round stands for a match of one round.",
        ),
        M("rule why", "What a tie is worth compared with a win shapes how an event is played."),
        example(
            M(
                "rule example",
                "A win is worth three points and a tie one. Ana lays %(last)s, wins the match and gets three; "
                "Ben and Chloé tie at another table and get one each.",
            ),
            last="9S",
        ),
        related=("event.standings", "match.winner"),
    ),
    Rule(
        "event.tie-breaks",
        M("rule title", "Equal points"),
        M(
            "rule",
            "Equal points are separated, in the order the organiser sets, by more match wins, by more round "
            "wins, by fewer cards left per round played, or by the points won in the matches among exactly "
            "those who are still tied.",
        ),
        M(
            "rule why",
            "The order must be fixed before the event; afterwards everybody would know which one suits whom.",
        ),
        example(
            M(
                "rule example",
                "Ana and Ben have equal points and equal wins. On average Ana was left with four cards a round "
                "and Ben with five, %(card)s among them in the last. Ana ranks before him.",
            ),
            card="JC",
        ),
        related=("event.standings", "block.count"),
    ),
    Rule(
        "event.same-record",
        M("rule title", "The same round handed in twice"),
        M(
            "rule",
            "A round counts once. If it comes in twice and both records agree, one of them is used. If they "
            "differ in plays or in the result, neither counts until the organiser has settled which is right; "
            "a record can be marked as replacing another.",
        ),
        M("rule why", "Two scribes at one table are welcome. They must not make two wins of one."),
        example(
            M(
                "rule example",
                "One record has Ana end the round with %(one)s, the other with %(two)s, and the deal is the "
                "same. The two conflict, and neither is counted.",
            ),
            one="7S",
            two="7H",
        ),
        related=("event.director", "match.readable"),
    ),
    Rule(
        "event.entries",
        M("rule title", "Who plays in which match"),
        M(
            "rule",
            "The organiser may list which matches should come in and who plays in them. A match on the list "
            "that was not handed in is reported, and so is a player in a match who does not stand in its entry.",
        ),
        M("rule why", "A missing sheet is found in the evening, while everybody is still in the room."),
        example(
            M(
                "rule example",
                "Table 3 should have sent a match, and nothing came, although everybody saw Dirk win there "
                "with %(last)s. The event says so.",
            ),
            last="KH",
        ),
        related=("event.names", "match.readable"),
    ),
    Rule(
        "event.names",
        M("rule title", "One name for one player"),
        M(
            "rule",
            "Players are told apart by their names, so each of them should be written in one way throughout. "
            "Names that differ only in capitals, accents or spaces are pointed out, but never taken to be the "
            "same.",
        ),
        M("rule why", "Two people may well be called almost alike, and only the organiser knows."),
        example(
            M(
                "rule example",
                "“Chloé” won at table 1 and “Chloe” at table 2, both with %(card)s as their last card. The "
                "organiser is asked whether that is one person.",
            ),
            card="2D",
        ),
        related=("event.entries", "event.standings"),
    ),
    Rule(
        "event.director",
        M("rule title", "The director decides"),
        M(
            "rule",
            "A director may rule on a match and name a reason. That decision counts in place of the winner the "
            "referee established, and it is always shown as the director's.",
        ),
        M(
            "rule why",
            "Some things stand in no record. Somebody in the room must be able to decide, in the open.",
        ),
        example(
            M(
                "rule example",
                "Ben left before the last round, and Ana lays %(card)s alone. The director gives the match to "
                "Ana; the standings show it as a decision.",
            ),
            card="AC",
        ),
        judged=False,
        related=("result.what-a-fault-changed", "event.same-record"),
    ),
)
