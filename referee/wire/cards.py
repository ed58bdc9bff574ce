"""Cards, packets and decks as they are written in a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import NOTATIONS, SPELLINGS, UNSEEN, Card, notations_reading
from referee.messages import Alternatives, M, Quoted
from referee.record import step
from referee.wire.complaints import MOST_SHOWN, TOO_MANY, Complaint, complain

MOST_CARDS = 104
"""Two packs: more cards than anybody deals by mistake."""

NOT_CARD = M("input", "%(value)s is no card. A card is a rank and a suit, such as %(example)s.")
OTHER_NOTATION = M(
    "input",
    "%(value)s is no card in the notation %(notation)s, but it is one in %(others)s. "
    "Set the key %(key)s if the record is written so.",
)
NOT_CARDS = M("input", "Cards are expected here: a list, or a text with spaces between the cards.")
UNSEEN_NOT_HERE = M("input", "An unseen card (%(value)s) cannot stand here.")

WITH_UNSEEN = {notation: {**known, UNSEEN: UNSEEN} for notation, known in SPELLINGS.items()}
EXAMPLES = {"en": "QH", "fr": "DC", "de": "DH"}


def spellings(notation: Any) -> tuple[str, Mapping[str, Card]]:
    """Find how cards are written in a record, given the value of its `notation`."""
    name = notation if isinstance(notation, str) and notation in NOTATIONS else "en"
    return name, SPELLINGS[name]


def bad_card(pointer: str, written: Any, notation: str, found: list[Complaint]) -> None:
    """Complain of something that is no card, with a hint where another notation reads it."""
    found.append(_bad_card(pointer, written, notation, len(found) < MOST_SHOWN))


def _bad_card(pointer: str, written: Any, notation: str, hinted: bool) -> Complaint:
    if not isinstance(written, str):
        return complain(pointer, NOT_CARD, value=Quoted(str(written)), example=EXAMPLES[notation])
    if written == UNSEEN:
        return complain(pointer, UNSEEN_NOT_HERE, value=Quoted(written))
    # Beyond what is shown nobody needs a hint.
    if hinted and (others := notations_reading(written)):
        return complain(
            pointer,
            OTHER_NOTATION,
            value=Quoted(written),
            notation=Quoted(notation),
            others=Alternatives(others),
            key=Quoted("notation"),
        )
    return complain(pointer, NOT_CARD, value=Quoted(written), example=EXAMPLES[notation])


def read_cards(
    value: Any, pointer: str, notation: str, found: list[Complaint], unseen: bool = False
) -> tuple[Card, ...]:
    """Read a list of cards, or a text with spaces between them; `unseen` tells whether some may be unseen."""
    listed = type(value) is list
    if not listed and not isinstance(value, str):
        found.append(complain(pointer, NOT_CARDS))
        return ()
    written = value if listed else value.split()
    known = WITH_UNSEEN[notation] if unseen else SPELLINGS[notation]
    try:
        cards = tuple(map(known.__getitem__, written))
    except (KeyError, TypeError):
        cards = ()
        for index, card in enumerate(written[:MOST_CARDS]):
            if not isinstance(card, str) or card not in known:
                bad_card(step(pointer, index) if listed else pointer, card, notation, found)
    if len(written) > MOST_CARDS:
        found.append(complain(pointer, TOO_MANY, count=len(written), most=MOST_CARDS))
    return cards
