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
    Page,
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

    page = Page(
        title=M("fault title", "Missed play"),
        text=M(
            "fault",
            "No card moved in the turn although an exposed card had to be played. A card that fits "
            "must be played. A card that fits only on a foundation with a card in it that was laid "
            "wrongly, or only on one that is barred to the player, need not be. Nothing is judged of "
            "a card that nobody noted, or at the end of the last turn of a record that breaks off or "
            "of a round that was abandoned. Where it was agreed that a called play is forfeited, the "
            "call ends the turn and costs nothing more.",
        ),
        looks=M(
            "fault looks",
            "Which cards lay exposed before the player, and what lay on top of the foundations when "
            "the turn ended. At the table: cards left lying that fit.",
        ),
        goes_on=words.MISSED,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Turn stopped early"),
        text=M(
            "fault",
            "At least one card moved in the turn, and then it ended although an exposed card had to "
            "be played. A turn goes on as long as anything fits, also with the card just turned up. "
            "A card that fits only on a foundation with a card in it that was laid wrongly, or only "
            "on one that is barred to the player, need not be played. Nothing is judged of a card "
            "that nobody noted, or at the end of the last turn of a record that breaks off or of a "
            "round that was abandoned. Where it was agreed that a called play is forfeited, the call "
            "ends the turn and costs nothing more.",
        ),
        looks=M(
            "fault looks",
            "The card turned up by the last play of the turn, and what lay on top of the foundations "
            "then. At the table: cards left lying that fit.",
        ),
        goes_on=words.MISSED,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Call without cause"),
        text=M(
            "fault",
            "A missed play was called, but nothing had been missed. This is only noted where it was "
            "agreed that a called play is forfeited. It is not noted where a card that nobody noted "
            "leaves it open, where the player whose turn it was went out, or at the last turn of a "
            "record that breaks off or of a round that was abandoned.",
        ),
        looks=M(
            "fault looks",
            "Who is named after “called_by” in the turn, and whether any exposed card had to be "
            "played when the turn ended.",
        ),
        goes_on=words.AS_IT_LAY,
        result=words.NOTICE,
    )

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

    page = Page(
        title=M("fault title", "Card held back"),
        text=M(
            "fault",
            "In simultaneous play a card was held for longer than agreed, although it had to be "
            "played all that time without a break. It is judged only where the record has times and "
            "an agreed limit, and only from the moment of the first card laid. Whenever the card "
            "need not be played any more, the time starts anew.",
        ),
        looks=M(
            "fault looks",
            "The times of the plays (“at”) and the limit (“hold_limit”): since when the card fitted, "
            "and when it was laid or when the times in the record end. It is held by its owner, "
            "whoever lays it.",
        ),
        goes_on=words.AS_IT_LAY,
        result=words.VIOLATION,
    )

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

    page = Page(
        title=M("fault title", "Cannot be verified"),
        text=M(
            "fault",
            "A turn ended without a known card that had to be played, but a card that nobody noted "
            "lay exposed, and it may be one that had to be. The cards it may be are those of the "
            "pack that have no place in the deal once all names in the record are used. Where a "
            "known card had to be played, that is told instead. It is also said of a player whose "
            "pass was not written down. At the last turn of a record that breaks off or of a round "
            "that was abandoned, nothing is said.",
        ),
        looks=M(
            "fault looks", "Which exposed card is unknown, and which of the cards it may be would have fitted."
        ),
        goes_on=words.AS_IT_LAY,
        result=M(
            "fault result",
            "Nobody is blamed. But the record cannot prove that the rules were kept: if no rule was "
            "broken and nothing is wrong elsewhere, the verdict is “undecidable”.",
        ),
    )

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
