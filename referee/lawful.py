"""What a deal leads to when everybody keeps the rules.

With one exposed card and foundations that only run up, no choice can change the result: a card fits
one rank, and which of two equal foundations takes it is all the same. So the deal decides, and the
referee can say how it ends (classic/tips.6: the deal is fate).
"""

from __future__ import annotations

from referee.cards import UNSEEN
from referee.game.outcome import Outcome, Result, block_result
from referee.game.table import Table
from referee.position import unplaced_cards
from referee.record import Record


def lawful_result(record: Record) -> Result | None:
    """Play a deal out by the rules, as far as the deal decides.

    Returns None where the rules leave a choice, the opener is unknown, or a card comes up that nobody
    has seen and that may have to be played.
    The deal itself must be without fault. A win under play-on has no counts, since they depend on when
    the players stop.
    """
    opener = record.opener()
    if record.rules.free_choice or opener is None:
        return None
    deal = record.deal
    table = Table(record.rules.layout, deal.packets, deal.dead, deal.set_out)
    unplaced = unplaced_cards(record)
    seats = len(record.players)
    passes, seat = 0, opener
    while passes < seats:
        fits = table.compelled(seat)
        passes = 0 if fits else passes + 1
        while fits:
            table.take_exposed(seat, fits[0].card)
            table.lay(fits[0].card, fits[0].foundations[0])
            if not table.exposed[seat]:
                counts = None if record.rules.plays_on else table.counts()
                return Result(Outcome.WIN, (seat,), counts)
            fits = table.compelled(seat)
        if UNSEEN in table.exposed[seat] and any(table.compelling(card) for card in unplaced):
            return None
        seat = (seat + 1) % seats
    return block_result(table.counts(), range(seats), record.rules.ties_are_shared)
