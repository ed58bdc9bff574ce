"""Where a card that was played came from.

`find_card` looks for the card a player is said to have played; what it finds tells the replay which
card moves, and carries the fault if there is one.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import RANK_OF, Card
from referee.faults import words
from referee.faults.base import CARD, NAME, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.game.table import Table
from referee.messages import CardList, CardText, M, Phrase

V, D, N = Severity.VIOLATION, Severity.DISCREPANCY, Severity.NOTICE


@fault("card-misnamed", D, "record.named-cards")
class CardMisnamed(Fault):
    """The record names a card that was not exposed where one of the same rank was: a slip of the suit.

    Source: R25.
    """

    page = Page(
        title=M("fault title", "Slip of the suit"),
        text=M(
            "fault",
            "The record names a card that did not lie exposed before the player, while another of "
            "the same rank did. Suit never matters in this game, so this is read as a slip of the "
            "pen. Where an exposed card that nobody noted may be the card named, it is that card and "
            "nothing is wrong.",
        ),
        looks=M(
            "fault looks",
            "The card named in the play, and the cards that lay exposed before the player at that moment.",
        ),
        goes_on=M(
            "fault goes on",
            "The exposed card of that rank was played, of several the one that had lain exposed "
            "longest. If the record plays it again, that finding rests on this one.",
        ),
        result=M(
            "fault result",
            "It is the record that is wrong, not the play, and a safe correction writes the right "
            "card into it. If no rule was broken elsewhere, the verdict is “corrected” where the "
            "record leads to a win or a block, and “refuted” where it does not.",
        ),
    )

    written: Card = payload(words.CARD_NAMED, CARD)
    read: Card = payload(M("payload", "The exposed card that was played."), CARD)

    TEXT = M(
        "card-misnamed",
        "The record names %(written)s, but what lay exposed before %(player)s was %(read)s. "
        "It is read as a slip of the suit.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {
                "player": moment.player,
                "written": CardText(self.written),
                "read": CardText(self.read),
            },
        )


@fault("card-not-exposed", V, "turn.own-exposed-card")
class CardNotExposed(Fault):
    """A card was played that still lay face down in the player's packet.

    Source: teaching/02.e, 03.f; classic/glossary.face-up-card.
    """

    page = Page(
        title=M("fault title", "Card still face down"),
        text=M(
            "fault",
            "A player played a card that still lay face down in the player's own packet. Only an "
            "exposed card may be played. Where a card of the same rank lay exposed, this is not "
            "found: the play is then read as a slip of the suit.",
        ),
        looks=M(
            "fault looks",
            "Which cards lay exposed before the player at that moment, by the order of the packet "
            "and the plays so far.",
        ),
        goes_on=M(
            "fault goes on",
            "The card leaves its place in the packet and lies where it was laid; nothing is turned "
            "up for it, since the exposed card stays. Whether it fits where it went is judged apart. "
            "If the record plays the same card again, that finding rests on this one.",
        ),
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_PLAYED, CARD)
    exposed: tuple[Card, ...] = payload(M("payload", "What the player had exposed."), list_of(CARD))

    TEXT = M(
        "card-not-exposed",
        "%(player)s played %(card)s, which still lay face down in the packet. "
        "Only an exposed card may be played; that was %(exposed)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {"player": moment.player, "card": CardText(self.card), "exposed": CardList(self.exposed)},
        )


@fault("card-not-own", V, "turn.own-exposed-card")
class CardNotOwn(Fault):
    """A card was played that belongs to another player.

    Source: teaching/03.f, 03.j, 06.c.
    """

    page = Page(
        title=M("fault title", "Another player's card"),
        text=M(
            "fault",
            "A player played a card from another player's packet, exposed or face down. Nobody may, "
            "even if the owner could have played it. Where the player had a card of the same rank "
            "exposed, this is not found: the play is then read as a slip of the suit.",
        ),
        looks=M("fault looks", "Before whom the card lay at that moment."),
        goes_on=M(
            "fault goes on",
            "The card leaves its owner and lies where it was laid. If it lay exposed, its owner "
            "turns up the next card; an owner with no card left is out. Whether it fits where it "
            "went is judged apart. If the record plays the same card again, that finding rests on "
            "this one.",
        ),
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_PLAYED, CARD)
    owner: str = payload(M("payload", "Whose card it was."), NAME)

    TEXT = M(
        "card-not-own",
        "%(player)s played %(card)s, a card that belongs to %(owner)s. "
        "Nobody may play from another player's packet.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "card": CardText(self.card), "owner": self.owner})


@fault("card-from-dead-pile", V, "deal.dead-pile")
class CardFromDeadPile(Fault):
    """A card was played that lies in the dead pile.

    Source: classic/players.b.
    """

    page = Page(
        title=M("fault title", "Card from the dead pile"),
        text=M(
            "fault",
            "A player played a card that lies in the dead pile. What lies there is out of play for "
            "the whole round. Where the player had a card of the same rank exposed, this is not "
            "found: the play is then read as a slip of the suit.",
        ),
        looks=M("fault looks", "The cards of the dead pile, where they were noted."),
        goes_on=M(
            "fault goes on",
            "The card leaves the dead pile and lies where it was laid; nothing is turned up for it. "
            "Whether it fits where it went is judged apart. If the record plays the same card again, "
            "that finding rests on this one.",
        ),
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_PLAYED, CARD)

    TEXT = M(
        "card-from-dead-pile",
        "%(player)s played %(card)s from the dead pile. What lies there is out of play.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "card": CardText(self.card)})


@fault("card-already-played", D, "record.named-cards")
class CardAlreadyPlayed(Fault):
    """The record plays a card that had left the packets before, wherever it lies."""

    page = Page(
        title=M("fault title", "Card played before"),
        text=M(
            "fault",
            "The record has a player play a card that was laid before, or set out before the deal, "
            "wherever it lies now. Where the player had a card of the same rank exposed, the play is "
            "read as a slip of the suit instead.",
        ),
        looks=M("fault looks", "The earlier play of the same card: one of the two is usually written wrongly."),
        goes_on=words.NOT_PLAYED,
        result=words.DISCREPANCY,
    )

    card: Card = payload(words.CARD_NAMED, CARD)

    TEXT = M(
        "card-already-played",
        "The record has %(player)s play %(card)s, but that card was out of the packets already. "
        "This play does not count.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "card": CardText(self.card)})


@fault("card-not-in-deal", D, "record.named-cards")
class CardNotInDeal(Fault):
    """The record plays a card that cannot have been dealt to anybody."""

    page = Page(
        title=M("fault title", "Card not in the deal"),
        text=M(
            "fault",
            "The record has a player play a card that lies in no known place, and that none of the "
            "player's cards that nobody has seen can be. Where the player had a card of the same "
            "rank exposed, the play is read as a slip of the suit instead.",
        ),
        looks=M(
            "fault looks",
            "Whether the card stands anywhere in the deal, and whether all the unseen cards of that "
            "player are already known by another name in the record.",
        ),
        goes_on=words.NOT_PLAYED,
        result=words.DISCREPANCY,
    )

    card: Card = payload(words.CARD_NAMED, CARD)

    TEXT = M(
        "card-not-in-deal",
        "The record has %(player)s play %(card)s, a card that was not dealt in this round. "
        "This play does not count.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "card": CardText(self.card)})


@fault("play-taken-back", N, "record.taken-back")
class PlayTakenBack(Fault):
    """A card was laid and put back at once; nothing else is judged of that play."""

    page = Page(
        title=M("fault title", "Play taken back"),
        text=M(
            "fault",
            "A card was laid and put back at once, and the record says so. Nothing else about that "
            "play is judged: neither where the card came from nor where it went.",
        ),
        looks=M("fault looks", "A play marked “taken_back” in the record."),
        goes_on=M(
            "fault goes on",
            "The play changes nothing. A turn in which no other card moves is a pass, and is judged "
            "like any pass.",
        ),
        result=words.NOTICE,
    )

    card: Card = payload(M("payload", "The card laid and put back."), CARD)

    TEXT = M(
        "play-taken-back",
        "%(player)s laid %(card)s and put it back at once. The play has no effect.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "card": CardText(self.card)})


class Source(NamedTuple):
    """Where a card to be played lies.

    `owner` is the seat whose card it is, None in the dead pile; `exposed` tells whether its owner turns
    the next card; `fault` is what is wrong with taking it. `moves` is false where no card moves at all.
    """

    card: Card
    owner: int | None
    exposed: bool
    fault: Fault | None
    moves: bool = True


def find_card(table: Table, seat: int, card: Card, played: bool, players: tuple[str, ...]) -> Source:
    """Find the card that a player is said to have played.

    The first that holds: it is exposed; an exposed card has its rank (the one exposed longest); it lies
    face down in the player's packet; it is another player's; it lies dead; it was `played` before; it
    was never dealt. Source: teaching/03.f, R25.
    """
    exposed = table.exposed[seat]
    if card in exposed:
        return Source(card, seat, True, None)
    rank = RANK_OF[card]
    for other in exposed:
        if RANK_OF.get(other) == rank:
            return Source(other, seat, True, CardMisnamed(card, other))
    if card in table.face_down[seat]:
        return Source(card, seat, False, CardNotExposed(card, exposed))
    for exposed_ones, packets in ((True, table.exposed), (False, table.face_down)):
        for owner, cards in enumerate(packets):
            if owner != seat and card in cards:
                return Source(card, owner, exposed_ones, CardNotOwn(card, players[owner]))
    if card in table.dead:
        return Source(card, None, False, CardFromDeadPile(card))
    return Source(card, None, False, CardAlreadyPlayed(card) if played else CardNotInDeal(card), False)
