"""What a deal leads to when everybody keeps the rules.

With one exposed card and foundations that only run up, no choice can change the result: a card fits
one rank, and which of two equal foundations takes it is all the same. So the deal decides, and the
referee can say how it ends (classic/tips.6: the deal is fate).
"""

from __future__ import annotations

from referee.game.outcome import Outcome, Result
from referee.game.table import Table
from referee.record import Record
from referee.replay import block_result


def lawful_result(record: Record) -> Result | None:
    """Play a deal out by the rules, or return None where the rules leave a choice or the opener is unknown.

    The deal itself must be without fault. A win under play-on has no counts, since they depend on when
    the players stop.
    """
    opener = record.opener()
    if record.rules.free_choice or opener is None:
        return None
    table = Table(record.rules.layout, record.deal.packets, record.deal.dead)
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
        seat = (seat + 1) % seats
    return block_result(table.counts(), range(seats), record.rules.block_tie)
