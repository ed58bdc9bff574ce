"""The words of the game: one name for one thing, and a warning where a word has two meanings elsewhere."""

from __future__ import annotations

from referee.messages import M
from referee.rulebook.book import Term

TERMS: tuple[Term, ...] = (
    Term(
        "foundation",
        M("term name", "foundation"),
        M(
            "term",
            "A place in the centre on which everybody builds, from an ace up to a king, and the cards lying on "
            "it. Where building both ways has been agreed, it may also run down from a king to an ace.",
        ),
        M(
            "term ambiguity",
            "Some texts say “pile” for a foundation and also for a player's packet. Here a foundation is "
            "always in the centre and shared, and a packet belongs to one player.",
        ),
        ("packet", "play"),
        ("foundation.spaces", "foundation.start", "foundation.upward", "foundation.king-closes"),
        also=("pile", "Stapel"),
    ),
    Term(
        "packet",
        M("term name", "packet"),
        M(
            "term",
            "The cards dealt to one player. They lie face down before that player and are turned up one by one "
            "from the top.",
        ),
        M(
            "term ambiguity",
            "Some texts say “stack” or “pile”. In a count the exposed card belongs to it as well, although it "
            "lies beside the packet.",
        ),
        ("exposed-card", "face-down-cards", "dead-pile"),
        ("deal.even-packets", "deal.top-card"),
        also=("stack", "pile"),
    ),
    Term(
        "exposed-card",
        M("term name", "exposed card"),
        M(
            "term",
            "The card that lies face up beside a player's packet: the only one that player may play. In spread "
            "of three there are three of them.",
        ),
        M(
            "term ambiguity",
            "The classic rules call it the face-up card. The cards on the foundations lie face up too, but are "
            "not meant.",
        ),
        related=("packet", "face-down-cards", "compulsion-to-play"),
        rules=("turn.own-exposed-card", "deal.exposed-card", "spread-of-three.cards"),
        also=("face-up card", "carte face visible"),
    ),
    Term(
        "face-down-cards",
        M("term name", "face-down cards"),
        M(
            "term",
            "The cards of a packet that have not been turned up yet. They are private, and nobody looks at "
            "them, not even their owner.",
        ),
        related=("packet", "exposed-card"),
        rules=("unprovable.looking", "round.out"),
    ),
    Term(
        "round",
        M("term name", "round"),
        M("term", "Everything from one deal to a win or a block. Several rounds make a match."),
        M(
            "term ambiguity",
            "In everyday speech one going about the table is called a round too. Here that has a name of its "
            "own, and a round always has a deal and a result.",
        ),
        ("deal", "match", "turn"),
        ("round.end", "result.outcome"),
    ),
    Term(
        "turn",
        M("term name", "turn"),
        M(
            "term",
            "What one player does from being on until the next player is on: any number of plays, or none.",
        ),
        M(
            "term ambiguity",
            "A turn may hold many plays; laying one card is a play. To turn up a card is something else again.",
        ),
        ("play", "pass", "circuit"),
        ("turn.order", "turn.run", "turn.stuck"),
    ),
    Term(
        "play",
        # Translators: one card laid on a foundation, a noun.
        M("term name", "play"),
        M("term", "One card laid on a foundation."),
        M("term ambiguity", "Not to be confused with a turn, which may hold several plays."),
        ("turn", "foundation", "missed-play"),
        ("turn.compulsory-play", "turn.next-card"),
    ),
    Term(
        "circuit",
        # Translators: once around the table, everybody having a turn.
        M("term name", "circuit"),
        M("term", "Once around the table: each active player has had one turn."),
        M(
            "term ambiguity",
            "Some texts use one word for this and for the turn of a single player. Here the two are kept apart.",
        ),
        ("turn", "pass", "block"),
        ("block.circuit", "block.first-circuit"),
        also=("tour",),
    ),
    Term(
        "pass",
        # Translators: a turn in which no card was laid; also what a player does then.
        M("term name", "pass"),
        M(
            "term",
            "A turn in which no card moved. Nobody may choose to pass: it is what happens when no exposed card "
            "fits.",
        ),
        M(
            "term ambiguity",
            "Some texts call every end of a turn a pass, even after plays. By ruling R12 only a turn without a "
            "play is one.",
        ),
        ("turn", "circuit", "block"),
        ("turn.pass", "block.circuit"),
    ),
    Term(
        "compulsion-to-play",
        M("term name", "compulsion to play"),
        M("term", "The rule that an exposed card which fits must be played. Holding it back is a fault."),
        related=("missed-play", "exposed-card"),
        rules=("turn.compulsory-play", "simultaneous.no-holding"),
    ),
    Term(
        "missed-play",
        M("term name", "missed play"),
        M(
            "term",
            "A card that had to be played and was not when the turn ended. Where it has been agreed, an "
            "opponent may call it.",
        ),
        related=("compulsion-to-play", "turn"),
        rules=("turn.compulsory-play", "turn.called-play"),
    ),
    Term(
        "block",
        # Translators: the stalemate in which nobody can play; not the bar of block play.
        M("term name", "block"),
        M(
            "term",
            "The end of a round in which nobody can play: every active player has passed once in succession "
            "and no exposed card fits anywhere. The cards are counted, and the fewest win.",
        ),
        # Translators: this text explains that one English word has two meanings; name both terms of your language.
        M(
            "term ambiguity",
            "“Block” means two things. The teaching rules use it for a position in which nobody can play, "
            "which the classic rules call a stalemate; the classic rules use it for a card laid over a "
            "foundation in block play. Here the first is a block and the second a bar.",
        ),
        ("bar", "pass", "draw"),
        ("block.nobody-can-play", "block.count", "block.tie"),
        also=("stalemate", "blocage"),
    ),
    Term(
        "bar",
        # Translators: the card laid over a foundation in the variant block play.
        M("term name", "bar"),
        M(
            "term",
            "In block play, a card just turned up that is laid over a foundation of the same rank. The next "
            "player may not build there for one turn.",
        ),
        # Translators: this text explains that one English word has two meanings; name both terms of your language.
        M(
            "term ambiguity",
            "The classic rules call it a block. Here that word is kept for a position in which nobody can "
            "play, and the card is a bar.",
        ),
        ("block", "foundation"),
        ("block-play.bar", "block-play.binds", "block-play.laid"),
        also=("block", "blocage"),
    ),
    Term(
        "draw",
        # Translators: a round that nobody wins.
        M("term name", "draw"),
        M("term", "A blocked round whose lowest count is shared by several players: nobody gets the round win."),
        M(
            "term ambiguity",
            "A draw is a round without a winner. Where tied players share the round win, or a match ends with "
            "equal numbers, that is a tie.",
        ),
        ("block", "round"),
        ("block.tie", "match.wins"),
    ),
    Term(
        "out",
        # Translators: what a player is who has played the last card, and what that player calls.
        M("term name", "out"),
        M(
            "term",
            "Without a card left, exposed or face down. Whoever is out first has won the round. It is also the "
            "call made on the last card.",
        ),
        M(
            "term ambiguity",
            "Being out is what everybody aims at: whoever is out first has won the round. A player who has to "
            "leave the match because of too many points is eliminated.",
        ),
        ("eliminated", "exposed-card"),
        ("round.out", "round.places", "unprovable.calling-out"),
    ),
    Term(
        "eliminated",
        # Translators: no longer in the match because of too many penalty points.
        M("term name", "eliminated"),
        M(
            "term",
            "No longer in the match, because the limit of penalty points was reached. An eliminated player "
            "takes no seat in later rounds.",
        ),
        M(
            "term ambiguity",
            "Being eliminated is losing, and it concerns the match. A player who is out has no cards left and "
            "has won, or gained a place in, the round.",
        ),
        ("out", "match"),
        ("match.elimination", "match.penalty"),
    ),
    Term(
        "dealer",
        M("term name", "dealer"),
        M("term", "The player who shuffles and deals the round. The seat left of the dealer opens."),
        related=("deal",),
        rules=("deal.dealer", "match.dealer", "turn.opener"),
    ),
    Term(
        "deal",
        # Translators: the dealing of the cards, and how they lie afterwards; a noun.
        M("term name", "deal"),
        M(
            "term",
            "The dealing of the cards at the start of a round, and the way they lie afterwards: which cards "
            "are in whose packet, in which order.",
        ),
        related=("dealer", "packet", "dead-pile"),
        rules=("deal.whole-pack", "deal.even-packets", "result.from-the-deal"),
    ),
    Term(
        "dead-pile",
        M("term name", "dead pile"),
        M(
            "term",
            "Cards laid aside face down because they do not divide evenly. They are out of play for the round. "
            "Only the classic rules know it, and only by agreement.",
        ),
        M("term ambiguity", "A foundation closed by a king takes no more cards either, but it is no dead pile."),
        ("deal", "packet"),
        ("deal.dead-pile",),
        also=("pile morte", "talon"),
    ),
    Term(
        "match",
        # Translators: several rounds that belong together.
        M("term name", "match"),
        M(
            "term",
            "Several rounds played by the same people under the same conventions until the agreed scoring "
            "decides.",
        ),
        related=("round", "event"),
        rules=("match.decided", "match.wins", "match.scores"),
    ),
    Term(
        "event",
        # Translators: a tournament.
        M("term name", "event"),
        M("term", "Many matches that an organiser puts together, with points and standings."),
        related=("match",),
        rules=("event.standings", "event.entries"),
    ),
    Term(
        "record",
        # Translators: what was written down about a round, a match or an event; a noun.
        M("term name", "record"),
        M(
            "term",
            "What was written down about a round: the players, the deal, the plays and the claimed result. The "
            "referee judges what the record says.",
        ),
        related=("claimed-result", "finding"),
        rules=("record.benefit-of-the-doubt", "record.as-played"),
    ),
    Term(
        "claimed-result",
        M("term name", "claimed result"),
        M(
            "term",
            "What the players say came of a round or a match: how it ended, who won, how many cards were left. "
            "What is left out is not claimed.",
        ),
        related=("record", "finding"),
        rules=("result.outcome", "result.winner", "match.scores"),
    ),
    Term(
        "finding",
        # Translators: one thing the referee noticed about a record; a noun.
        M("term name", "finding"),
        M(
            "term",
            "One thing the referee noticed: a rule of play that was broken, something in the record or the "
            "claimed result that does not agree with the replay, or a notice that is nobody's fault.",
        ),
        related=("record", "claimed-result"),
        rules=("game.rulings", "record.as-played"),
    ),
)
