"""Cards laid where no foundation can be begun or built on: empty spaces, missing ones, closed foundations."""

from __future__ import annotations

from referee.cards import KING, RANK_OF, RANKS, Card
from referee.faults import words
from referee.faults.base import (
    CARD,
    FOUNDATION,
    NUMBER,
    Fault,
    Moment,
    Page,
    Severity,
    fault,
    payload,
)
from referee.messages import CardText, M, Phrase, Value

V = Severity.VIOLATION


def rank_name(rank: int) -> str:
    """Give the name of a rank as it stands in a verdict."""
    return RANKS[rank - 1]


def top_of(moment: Moment, number: int) -> CardText:
    """Name the card on top of a foundation just before the play."""
    space = moment.scene.foundations[number - 1]
    assert space is not None, "only a pile that was begun is told by its top"
    return CardText(space.top)


class BuildFault(Fault):
    """A card that does not belong where it was laid; the foundation holding it compels nobody (R20)."""

    card: Card

    def values(self, moment: Moment) -> dict[str, Value]:
        """The values every sentence of this family may use."""
        return {"player": moment.player, "card": CardText(self.card)}


@fault("build-not-a-start", V, "foundation.start")
class BuildNotAStart(BuildFault):
    """A card was laid on an empty space although its rank begins no foundation.

    Source: teaching/03.b, classic/gameplay.1.
    """

    page = Page(
        title=M("fault title", "Not a card to begin with"),
        text=M(
            "fault",
            "A card was laid on an empty space although it begins no foundation. An ace begins one; "
            "where building both ways was agreed, a king does too. This is judged only where the "
            "record says on which foundation the card was laid.",
        ),
        looks=M("fault looks", "Whether the space was still empty at that moment, and which card was laid there."),
        goes_on=M(
            "fault goes on",
            "The card begins a foundation that runs up from its rank. Building on it correctly is no "
            "fault, but a card that fits only there need not be played. If the record plays the same "
            "card again, that finding rests on this one.",
        ),
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)

    TEXT = M(
        "build-not-a-start",
        "%(player)s laid %(card)s on the empty space of foundation %(foundation)s. "
        "An ace is needed to begin a foundation.",
    )
    EITHER = M(
        "build-not-a-start",
        "%(player)s laid %(card)s on the empty space of foundation %(foundation)s. "
        "An ace or a king is needed to begin a foundation.",
    )

    def say(self, moment: Moment) -> Phrase:
        message = self.EITHER if moment.rules.layout.builds_down else self.TEXT
        return Phrase(message, {**self.values(moment), "foundation": self.foundation})


@fault("build-second-foundation", V, "speed.one-foundation")
class BuildSecondFoundation(BuildFault):
    """Another foundation was begun while one was still open, although only one may be.

    Source: classic/variations.speed.
    """

    page = Page(
        title=M("fault title", "Second foundation in speed"),
        text=M(
            "fault",
            "In speed only one foundation is open at a time. Here the next one was begun before the "
            "open one was closed. Where the record does not say on which foundation a card went, and "
            "only this rule forbids it to begin one, it is read as lying on the first empty space.",
        ),
        looks=M(
            "fault looks",
            "Whether a foundation was still open at that moment. A king closes one that runs up, an "
            "ace one that runs down.",
        ),
        goes_on=M(
            "fault goes on",
            "The card begins a foundation: an ace one that runs up, a king one that runs down. "
            "Building on it correctly is no fault, but a card that fits only there need not be "
            "played. If the record plays the same card again, that finding rests on this one.",
        ),
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)
    open: int = payload(M("payload", "The foundation that was still open."), FOUNDATION)

    TEXT = M(
        "build-second-foundation",
        "%(player)s began foundation %(foundation)s with %(card)s while foundation %(open)s was still open "
        "(%(top)s on top). In speed the next one begins only when it is closed.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "open": self.open,
                "top": top_of(moment, self.open),
            },
        )


@fault("build-no-such-space", V, "foundation.spaces")
class BuildNoSuchSpace(BuildFault):
    """A card was laid on a foundation number that there is no room for.

    Source: teaching/02.h, classic/setup.4.
    """

    page = Page(
        title=M("fault title", "No such foundation"),
        text=M(
            "fault",
            "The record has a card laid on a foundation with a number that there is no room for. "
            "There is room for four, or for eight where that was agreed together with building both "
            "ways.",
        ),
        looks=M(
            "fault looks",
            "The number of the foundation in the play, and how many were agreed (“foundations” in "
            "the record). Often only the number is wrong.",
        ),
        goes_on=M(
            "fault goes on",
            "The card has left the player, but lies on no foundation. If the record plays the same "
            "card again, that finding rests on this one.",
        ),
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(M("payload", "The foundation the record gives."), FOUNDATION)
    foundations: int = payload(M("payload", "How many foundations there is room for."), NUMBER)

    TEXT = M(
        "build-no-such-space",
        "%(player)s laid %(card)s on foundation %(foundation)s. "
        "There is room for %(foundations)s foundations only.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {**self.values(moment), "foundation": self.foundation, "foundations": self.foundations},
        )


@fault("build-wraps", V, "foundation.king-closes")
class BuildWraps(BuildFault):
    """A foundation that was closed was begun again with the rank that follows round the corner.

    Source: teaching/03.e, classic/deck.b.
    """

    page = Page(
        title=M("fault title", "Round the corner"),
        text=M(
            "fault",
            "An ace was laid on a foundation that a king had closed. Where building both ways was "
            "agreed, the same is found for a king on a foundation that an ace had closed. A closed "
            "foundation does not start again; the card needs an empty space.",
        ),
        looks=words.WAS_CLOSED,
        goes_on=words.STAYS_ON_TOP,
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)

    TEXT = M(
        "build-wraps",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top). "
        "A king closes a foundation; it does not start again with an ace.",
    )
    DOWN = M(
        "build-wraps",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top). "
        "An ace closes a foundation that runs down; it does not start again with a king.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.DOWN if RANK_OF[self.card] == KING else self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "top": top_of(moment, self.foundation),
            },
        )


@fault("build-on-closed", V, "foundation.king-closes")
class BuildOnClosed(BuildFault):
    """A card was laid on a foundation that was closed.

    Source: teaching/03.e, classic/deck.b, classic/tips.4.
    """

    page = Page(
        title=M("fault title", "Closed foundation"),
        text=M(
            "fault",
            "A card was laid on a foundation that was closed: by a king, or by an ace where it runs "
            "down. Nothing goes on a closed foundation. An ace on a king, or a king on an ace, is "
            "told as a case of its own.",
        ),
        looks=words.WAS_CLOSED,
        goes_on=words.STAYS_ON_TOP,
        result=words.VIOLATION,
    )

    card: Card = payload(words.CARD_LAID, CARD)
    foundation: int = payload(words.LAID_ON, FOUNDATION)

    TEXT = M(
        "build-on-closed",
        "%(player)s laid %(card)s on foundation %(foundation)s (%(top)s on top). "
        "That foundation is closed and takes no more cards.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.TEXT,
            {
                **self.values(moment),
                "foundation": self.foundation,
                "top": top_of(moment, self.foundation),
            },
        )
