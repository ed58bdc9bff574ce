"""The compulsion to play: turns that ended although a card had to be played."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from referee.cards import Card
from referee.faults import words
from referee.faults.base import (
    CARD,
    FIT,
    NAME,
    SECONDS,
    Fault,
    Moment,
    Severity,
    fault,
    list_of,
    nullable,
    payload,
)
from referee.game.table import Fit, Scene
from referee.messages import CardList, CardText, M, Message, NumberChoice, Phrase, PhraseList, Value
from referee.rules.ruleset import MissedPlay

V, N = Severity.VIOLATION, Severity.NOTICE

# Translators: these three are clauses after "although", one for each card, joined by "and".
# top is the card on top of that foundation.
FITS_ONE = M("fit", "%(card)s fits foundation %(foundation)s (%(top)s on top)")
# Translators: foundations is a choice of numbers, e.g. "1 or 3".
FITS_SEVERAL = M("fit", "%(card)s fits foundation %(foundations)s")
FITS_EMPTY = M("fit", "%(card)s can begin a foundation")


def tell_fit(fit: Fit, scene: Scene) -> Phrase:
    """Say where a card fits, in a clause that follows 'although'."""
    values: dict[str, Value] = {"card": CardText(fit.card)}
    spaces = [scene.foundations[number - 1] for number in fit.foundations]
    if spaces[0] is None:
        return Phrase(FITS_EMPTY, values)
    if len(spaces) > 1:
        begun = tuple(n for n, space in zip(fit.foundations, spaces, strict=True) if space is not None)
        if len(begun) > 1:
            return Phrase(FITS_SEVERAL, {**values, "foundations": NumberChoice(begun)})
    return Phrase(FITS_ONE, {**values, "foundation": fit.foundations[0], "top": CardText(spaces[0].top)})


class CompelledFault(Fault):
    """A turn that ended although an exposed card had to be played.

    Source: teaching/03.g, classic/gameplay.5, classic/glossary.compulsion.
    """

    fits: tuple[Fit, ...]
    called_by: str | None
    plain: Message
    called: Message
    forfeited: Message

    def say(self, moment: Moment) -> Phrase:
        values: dict[str, Value] = {
            "player": moment.player,
            "fits": PhraseList(tuple(tell_fit(fit, moment.scene) for fit in self.fits)),
        }
        if self.called_by is None:
            return Phrase(self.plain, values)
        forfeit = moment.rules.missed_play is MissedPlay.FORFEIT
        return Phrase(self.forfeited if forfeit else self.called, {**values, "caller": self.called_by})

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that had to be played."""
        return frozenset(fit.card for fit in self.fits)


_FITS_DOC = M("payload", "The cards that had to be played, each with the foundations that took it.")
_CALLER_DOC = M("payload", "Who called the missed play, null where nobody did.")


@fault("missed-play", V, "turn.compulsory-play")
class MissedTurn(CompelledFault):
    """A player moved no card in a turn although an exposed card had to be played.

    Source: teaching/03.g, classic/gameplay.5, classic/glossary.compulsion.
    """

    fits: tuple[Fit, ...] = payload(_FITS_DOC, list_of(FIT))
    called_by: str | None = payload(_CALLER_DOC, nullable(NAME))

    # Translators: fits is a list of clauses such as "3♦ fits foundation 1 (2♣ on top)".
    plain = M(
        "missed-play",
        "%(player)s passed although %(fits)s. A card that fits must be played.",
    )
    called = M(
        "missed-play",
        "%(player)s passed although %(fits)s. %(caller)s was right to call it: a card that fits must be played.",
    )
    forfeited = M(
        "missed-play",
        "%(player)s passed although %(fits)s. %(caller)s called it, so that turn is lost.",
    )


@fault("turn-stopped-early", V, "turn.compulsory-play")
class TurnStoppedEarly(CompelledFault):
    """A player moved cards in a turn and then stopped although an exposed card had to be played.

    Source: teaching/03.g, classic/gameplay.3, classic/gameplay.5.
    """

    fits: tuple[Fit, ...] = payload(_FITS_DOC, list_of(FIT))
    called_by: str | None = payload(_CALLER_DOC, nullable(NAME))

    # Translators: fits is a list of clauses such as "3♦ fits foundation 1 (2♣ on top)".
    plain = M(
        "turn-stopped-early", "%(player)s ended the turn although %(fits)s. A card that fits must be played."
    )
    called = M(
        "turn-stopped-early",
        "%(player)s ended the turn although %(fits)s. %(caller)s was right to call it: "
        "a card that fits must be played.",
    )
    forfeited = M(
        "turn-stopped-early",
        "%(player)s ended the turn although %(fits)s. %(caller)s called it, so the rest of that turn is lost.",
    )


@fault("false-call", N, "turn.called-play")
class FalseCall(Fault):
    """A missed play was called although nothing had been missed.

    Source: classic/gameplay.5, classic/tips.5, R21.
    """

    called: str = payload(words.WHOSE_TURN, NAME)

    TEXT = M(
        "false-call",
        "%(player)s called a missed play by %(called)s, but there was nothing to play. "
        "A call without cause changes nothing.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "called": self.called})


@fault("held-back", V, "simultaneous.no-holding")
class HeldBack(Fault):
    """In simultaneous play a card was held longer than agreed although it had to be played.

    Source: classic/variations.simultaneous, R23.
    """

    card: Card = payload(M("payload", "The card held back."), CARD)
    seconds: Decimal = payload(M("payload", "How long it had to be played, in seconds."), SECONDS)
    limit: Decimal = payload(M("payload", "How long a card may be held, in seconds."), SECONDS)

    PLAYED = M(
        "held-back",
        "%(player)s held %(card)s back for %(seconds)s seconds although it had to be played. "
        "At most %(limit)s seconds were agreed.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(
            self.PLAYED,
            {
                "player": moment.player,
                "card": CardText(self.card),
                "seconds": self.seconds,
                "limit": self.limit,
            },
        )


@fault("cannot-verify", N, "turn.compulsory-play")
class CannotVerify(Fault):
    """A turn ended with a card exposed that nobody noted and that may have had to be played.

    Source: R25.
    """

    deciding: tuple[Card, ...] = payload(
        M("payload", "The cards that would have had to be played, were it one of them."), list_of(CARD)
    )

    # Translators: deciding is a list of cards.
    TEXT = M(
        "cannot-verify",
        "Not all that lay exposed before %(player)s at the end of this turn was noted. "
        "Had it been one of these, it had to be played: %(deciding)s.",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.TEXT, {"player": moment.player, "deciding": CardList(self.deciding)})


def judge_turn_end(fits: Sequence[Fit], moved: bool, called_by: str | None) -> CompelledFault:
    """Say what a turn was that ended although the cards of `fits` had to be played."""
    kind = TurnStoppedEarly if moved else MissedTurn
    return kind(tuple(fits), called_by)
