"""The replay of a round without turns: plays in the order in which they landed, and cards held back.

Source: classic/variations.simultaneous, R23.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from decimal import Decimal

from referee.cards import Card
from referee.faults.compulsion import HeldBack
from referee.faults.source import Source
from referee.game.outcome import Outcome
from referee.notes import Finding
from referee.record import Play, Record
from referee.replay import Replay


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

    def weight_after(self, seat: int, play: Play, number: int) -> tuple[int, int]:
        violations, discrepancies = super().weight_after(seat, play, number)
        if self.ended is None and self.holding(self.find(seat, play), number) is not None:
            violations += 1
        return violations, discrepancies

    def play_card(self, seat: int, play: Play, index: int, number: int, choice: int | None = None) -> None:
        """Follow one play, the one at `number` (from 0)."""
        at = (self.record.landings or ())[number].at
        if self.unbacked:
            self.back_played(seat, play)
        if self.ended is not None:
            if not self.reported and self.would_move(seat, play):
                self.report_play_after_end(seat, number, number)
            return
        source = self.find(seat, play)
        held = self.holding(source, number)
        moved = self.play(seat, play, number, number, choice)
        if moved and source.owner is not None:
            # Whoever lays it, the card was held by its owner.
            gone = (source.owner, source.card)
            # A new mapping, since readings of one record share what they have in common.
            self.since = {key: since for key, since in self.since.items() if key != gone}
            if held is not None:
                self.note_play(held, source.owner, number, number)
        if at is not None:
            self.now = at
            self._watch(at)
        if moved:
            self._block_if_nothing_fits()
        if self.over:
            self._judge_held()

    def finish(self) -> None:
        """End the record: report cards that were held until its last moment."""
        if self.ended is None:
            self._judge_held()

    def _judge_held(self) -> None:
        """Report cards that were held until the last moment of the record or the round."""
        if self.now is not None:
            for seat in self.active:
                for card in self.table.exposed[seat]:
                    since = self.since.get((seat, card), self.now)
                    held = self._too_long(card, self.now - since)
                    if held is not None:
                        self.note(held, "/plays", seat)

    def holding(self, source: Source, number: int) -> HeldBack | None:
        """Judge how long a card was held that moves by the play at `number` (from 0)."""
        at = (self.record.landings or ())[number].at
        if at is None or source.owner is None or not source.moves:
            return None
        since = self.since.get((source.owner, source.card))
        return None if since is None else self._too_long(source.card, at - since)

    def _too_long(self, card: Card, seconds: Decimal) -> HeldBack | None:
        limit = self.record.rules.hold_limit
        return None if limit is None or seconds <= limit else HeldBack(card, seconds, limit)

    def _watch(self, now: Decimal) -> None:
        """Note since when each card has had to be played; a card that need not be any more starts anew."""
        table = self.table
        held = {(seat, fit.card) for seat in self.active for fit in table.compelled(seat)}
        self.since = {key: self.since.get(key, now) for key in held}

    def _block_if_nothing_fits(self) -> None:
        """End the round where nobody has a card that fits: without turns nobody has to pass first.

        A card that fits only on a faulty build may be played, so it keeps the round going though it
        compels nobody (R20).
        """
        if self.ended is None and not any([self._may_fit(seat) for seat in self.active]):
            self.ended = Outcome.BLOCK

    def _may_fit(self, seat: int) -> bool:
        """Tell whether a player has a card that fits, or an unseen one that may."""
        table, cards = self.table, self.table.exposed[seat]
        return any([table.fitting(card) for card in cards]) or (
            self.has_unseen(seat) and any([table.fitting(card) for card in self.possible()])
        )

    def play_place(self, index: int, number: int) -> tuple[str, int | None]:
        return f"/plays/{number}", None
