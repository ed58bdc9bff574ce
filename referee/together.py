"""The replay of a round without turns: plays in the order in which they landed, and cards held back.

Source: classic/variations.simultaneous, R23.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from decimal import Decimal

from referee.cards import Card
from referee.faults.compulsion import HeldBack
from referee.game.outcome import Outcome
from referee.record import Landing, Record
from referee.replay import Finding, Replay


class TogetherReplay(Replay):
    """A record without turns on its way over the table.

    `since` holds, for every card that has to be played, the seat and since when without a break; `now`
    is the time of the last card that landed before the round was over.
    """

    __slots__ = ("now", "since")

    def __init__(self, record: Record, findings: Sequence[Finding] = ()) -> None:
        super().__init__(record, findings)
        self.since: dict[tuple[int, Card], Decimal] = {}
        self.now: Decimal | None = None
        landings = record.landings or ()
        # When play began is not recorded, so that nothing is provable before the first card landed.
        if landings and landings[0].at is not None:
            self._watch(landings[0].at)
        self._block_if_nothing_fits()

    def state(self, named: frozenset[int]) -> Hashable:
        return (super().state(named), tuple(sorted(self.since.items())))

    def land(self, landing: Landing, number: int, choice: int | None = None) -> None:
        """Follow one play, the one at `number` (from 0)."""
        seat, play = landing.seat, landing.play
        self.just_turned = None
        if self.ended is not None:
            if not self.reported and self.would_move(seat, play):
                self.report_play_after_end(seat, number, number)
            return
        source = self.find(seat, play)
        moved = self.play(seat, play, number, number, choice)
        if moved and landing.at is not None and source.owner is not None:
            # Whoever lays it, the card was held by its owner.
            since = self.since.pop((source.owner, source.card), None)
            if since is not None:
                self._judge_holding(source.owner, source.card, landing.at - since, number)
        if landing.at is not None:
            self.now = landing.at
            self._watch(landing.at)
        if moved:
            self._block_if_nothing_fits()

    def finish(self) -> None:
        """End the record: report cards that were held until its last moment, or that of the round."""
        if self.now is not None:
            for (seat, card), since in sorted(self.since.items()):
                self._judge_holding(seat, card, self.now - since, None)

    def _watch(self, now: Decimal) -> None:
        """Note since when each card has had to be played; a card that need not be any more starts anew."""
        table = self.table
        held = {(seat, fit.card) for seat in self.active for fit in table.compelled(seat)}
        self.since = {key: self.since.get(key, now) for key in held}

    def _judge_holding(self, seat: int, card: Card, seconds: Decimal, number: int | None) -> None:
        limit = self.record.rules.hold_limit
        if limit is None or seconds <= limit:
            return
        fault = HeldBack(card, seconds, limit)
        if number is None:
            self.note(fault, "/plays", seat)
        else:
            self.note_play(fault, seat, number, number)

    def _block_if_nothing_fits(self) -> None:
        """End the round where nobody has a card that fits: without turns nobody has to pass first.

        A card that fits only on a faulty build may be played, so it keeps the round going though it
        compels nobody (R20).
        """
        if self.ended is not None or not self.nobody_can_play():
            return
        table = self.table
        if not any([table.fitting(card) for seat in self.active for card in table.exposed[seat]]):
            self.ended = Outcome.BLOCK

    def play_place(self, index: int, number: int) -> tuple[str, int | None]:
        return f"/plays/{number}", None
