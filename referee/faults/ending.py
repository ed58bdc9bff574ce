"""How a round ended: blocks, rounds stopped too early or too late."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import UNSEEN, Card
from referee.faults import words
from referee.faults.base import (
    NUMBER,
    PLAYER_FIT,
    Fault,
    Moment,
    Page,
    Severity,
    fault,
    list_of,
    payload,
)
from referee.game.outcome import Outcome
from referee.game.table import Scene
from referee.messages import CardText, M, NumberChoice, Phrase, PhraseList, Value

V, N = Severity.VIOLATION, Severity.NOTICE
_ENDED = {"type": "string", "enum": [str(Outcome.WIN), str(Outcome.BLOCK)]}


class PlayerFit(NamedTuple):
    """Somebody's exposed card that must be played, and the foundations that take it."""

    player: str
    card: Card
    foundations: tuple[int, ...]


# Translators: these three are clauses after "although", one for each card, joined by "and".
CAN_PLAY = M("round fit", "%(player)s can play %(card)s on foundation %(foundation)s (%(top)s on top)")
CAN_PLAY_SEVERAL = M("round fit", "%(player)s can play %(card)s on foundation %(foundations)s")
CAN_BEGIN = M("round fit", "%(player)s can begin a foundation with %(card)s")


def tell_player_fit(fit: PlayerFit, scene: Scene) -> Phrase:
    """Say who can play what and where, in a clause that follows 'although'."""
    values: dict[str, Value] = {"player": fit.player, "card": CardText(fit.card)}
    begun = tuple(number for number in fit.foundations if scene.foundations[number - 1] is not None)
    space = scene.foundations[fit.foundations[0] - 1]
    if space is None:
        return Phrase(CAN_BEGIN, values)
    if len(begun) > 1:
        return Phrase(CAN_PLAY_SEVERAL, {**values, "foundations": NumberChoice(begun)})
    return Phrase(CAN_PLAY, {**values, "foundation": fit.foundations[0], "top": CardText(space.top)})


@fault("round-stopped-early", V, "block.nobody-can-play")
class RoundStoppedEarly(Fault):
    """A block is claimed although somebody still had a card to play.

    Source: teaching/04.a, classic/winning.stalemate, R08.
    """

    page = Page(
        title=M("fault title", "Round stopped early"),
        text=M(
            "fault",
            "The round is claimed to be a block, but it was not over, and somebody had an exposed "
            "card that had to be played. However many have passed, the round goes on then. This is "
            "not judged where somebody is already out, or in a record that breaks off.",
        ),
        looks=M(
            "fault looks",
            "All the cards that lie exposed at the end of the record, and the tops of the "
            "foundations. Bars are left aside, since they bind one player for one turn only. A card "
            "that fits only on a foundation with a card in it that was laid wrongly does not count.",
        ),
        goes_on=M(
            "fault goes on",
            "Nothing is written after this, so the replay ends here. Where the same player missed "
            "the same card before, the finding rests on that one.",
        ),
        result=M(
            "fault result",
            "The verdict is “violated”, and as played the round is not finished, so the claimed "
            "block is not established. Where the deal alone decides a round, the referee also says "
            "what this deal leads to by the rules, and so whether the claim is right after all.",
        ),
    )

    passes: int = payload(words.PASSES, NUMBER)
    needed: int = payload(words.ACTIVE, NUMBER)
    fits: tuple[PlayerFit, ...] = payload(
        M("payload", "The exposed cards that had to be played, by player."), list_of(PLAYER_FIT)
    )

    # Translators: fits is a list of clauses such as "Ana can play 3♦ on foundation 1 (2♣ on top)".
    TEXT = M(
        "round-stopped-early",
        "The round was stopped as a block although %(fits)s. It goes on as long as anybody can play.",
    )

    def say(self, moment: Moment) -> Phrase:
        clauses = tuple(tell_player_fit(fit, moment.scene) for fit in self.fits)
        return Phrase(self.TEXT, {"fits": PhraseList(clauses)})


@fault("circuit-incomplete", N, "block.circuit")
class CircuitIncomplete(Fault):
    """A block is claimed that holds, but not every active player's pass is written down.

    Source: teaching/04.a, R08.
    """

    page = Page(
        title=M("fault title", "Not all passes written down"),
        text=M(
            "fault",
            "The round is claimed to be a block, and no known card has to be played, but not "
            "everybody who is still in play has passed since the last card moved. Each of them has "
            "to; a second pass of one does not stand in for another's. This is not noted where "
            "somebody is already out, in a record that breaks off, or in simultaneous play, where "
            "nobody passes.",
        ),
        looks=M("fault looks", "The last play in which a card moved, and who has a pass written after it."),
        goes_on=M("fault goes on", "Nothing is written after this, so the replay ends here."),
        result=M(
            "fault result",
            "Nobody is blamed: as far as the cards are known, the block stands. It stays undecided "
            "only where an exposed card that nobody noted may have had to be played.",
        ),
    )

    passes: int = payload(words.PASSES, NUMBER)
    needed: int = payload(words.ACTIVE, NUMBER)

    TEXT = M(
        "circuit-incomplete",
        "Passes noted since the last card moved: %(passes)s of %(needed)s. "
        "Nobody can play, so the round counts as a block all the same.",
    )
    UNSEEN = M(
        "circuit-incomplete",
        "Passes noted since the last card moved: %(passes)s of %(needed)s. "
        "As far as the cards are known, nobody can play.",
    )

    def say(self, moment: Moment) -> Phrase:
        unseen = any(UNSEEN in cards for cards in moment.scene.exposed)
        return Phrase(self.UNSEEN if unseen else self.TEXT, {"passes": self.passes, "needed": self.needed})


@fault("play-after-end", V, "round.end")
class PlayAfterEnd(Fault):
    """Cards were moved after the round was over.

    Source: teaching/04.b, teaching/05.c, classic/winning.instant.
    """

    page = Page(
        title=M("fault title", "Play after the end"),
        text=M(
            "fault",
            "Cards were moved after the round was over. It is over the moment somebody is out, or "
            "when everybody has passed and nobody can play. Where it was agreed to play on for "
            "places, it goes on after the first is out, until one player is left or the others are "
            "blocked. It is told once, at the first turn with such a play.",
        ),
        looks=M("fault looks", "The play or the pass that ended the round, and whether a card moved after it."),
        goes_on=words.OVER,
        result=M(
            "fault result",
            "The verdict is “violated”. The result as played is that of the moment in which the "
            "round ended; whatever was laid later counts for nothing.",
        ),
    )

    ended: Outcome = payload(words.STOPPED_BY, _ENDED)

    WIN = M(
        "play-after-end",
        "%(player)s went on playing after the round had been won. "
        "A round ends the moment the deciding card is laid.",
    )
    BLOCK = M(
        "play-after-end",
        "%(player)s went on playing after the round was blocked. "
        "Once everybody has passed and nobody can play, it ends at once.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.WIN if self.ended is Outcome.WIN else self.BLOCK, {"player": moment.player})


@fault("late-stop", N, "round.end")
class LateStop(Fault):
    """Passes were recorded after the round was over.

    Source: teaching/04.b.
    """

    page = Page(
        title=M("fault title", "Passes after the end"),
        text=M(
            "fault",
            "After the round was over, passes were still written down, but no card moved. It is told "
            "once, at the first of them.",
        ),
        looks=M("fault looks", "The play or the pass that ended the round, and what is written after it."),
        goes_on=words.OVER,
        result=words.NOTICE,
    )

    ended: Outcome = payload(words.STOPPED_BY, _ENDED)

    WIN = M("late-stop", "More passes are written after the round had been won. They change nothing.")
    BLOCK = M("late-stop", "More passes are written after the round was blocked. They change nothing.")

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.WIN if self.ended is Outcome.WIN else self.BLOCK)


@fault("readings-limited", N, "record.readings")
class ReadingsLimited(Fault):
    """The record leaves open where so many cards were laid that not every way to read it was followed.

    Source: R25.
    """

    page = Page(
        title=M("fault title", "Too many ways to read the record"),
        text=M(
            "fault",
            "The record leaves out so often where cards went that not every way to read it could be "
            "followed. At any moment the referee keeps at most 512 readings, those with the fewest "
            "violations so far.",
        ),
        looks=M(
            "fault looks",
            "Plays without a foundation (“to”), where several foundations accept the card or none "
            "does. Once they are written down, the question is gone.",
        ),
        goes_on=M(
            "fault goes on",
            "The replay goes on with the readings that were kept, and the most favourable of them is judged.",
        ),
        result=M(
            "fault result",
            "This is a notice and nobody's fault. It changes nothing by itself, but a reading that "
            "was dropped might have turned out more favourable in the end.",
        ),
    )

    limit: int = payload(M("payload", "How many readings were followed at most."), NUMBER)

    TEXT = M(
        "readings-limited",
        "The record leaves the foundation open so often that only the %(limit)s most favourable ways "
        "to read it were followed.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"limit": self.limit})
