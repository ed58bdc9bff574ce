"""The table of a small player that knows the rules from the rule texts and shares nothing with the referee.

So the two can disagree. Only what is lawful is ever laid here: no foundation holds a faulty build.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
ACES = ("AS", "AH", "AD", "AC")
ACE, KING = 1, len(RANKS)


def rank(card: str) -> int:
    return RANKS.index(card[:-1]) + 1


class Pile(NamedTuple):
    """A foundation that was begun: its top card, and whether it runs up (1) or down (-1)."""

    top: str
    step: int = 1

    @property
    def closed(self) -> bool:
        return rank(self.top) == (KING if self.step > 0 else ACE)

    @property
    def needs(self) -> int | None:
        return None if self.closed else rank(self.top) + self.step


class Bar(NamedTuple):
    """A bar in force: the foundation (from 1), the seat it binds, the seat that laid it."""

    foundation: int
    binds: int
    by: int


class Agreed(NamedTuple):
    """What the rules of a record amount to on the table."""

    variants: frozenset[str] = frozenset()
    foundations: int = 4
    plays_on: bool = False
    forfeit: bool = False
    shares: bool = False

    @property
    def width(self) -> int:
        return 3 if "spread-of-three" in self.variants else 1

    @property
    def down(self) -> bool:
        return "both-ways" in self.variants

    @property
    def together(self) -> bool:
        return "simultaneous" in self.variants

    @property
    def bars(self) -> bool:
        return "block-play" in self.variants

    @property
    def starts(self) -> tuple[int, ...]:
        return (ACE, KING) if self.down else (ACE,)

    @property
    def pack(self) -> list[str]:
        return [card for card in PACK if "nominated-aces" not in self.variants or card not in ACES]


def agreed(rules: dict[str, Any]) -> Agreed:
    """Read the rules of a record: the profile's options, and what the record says instead."""
    classic = rules["profile"] == "classic"
    variants = frozenset(rules.get("variants", ()))
    return Agreed(
        variants,
        rules.get("foundations", 4),
        rules.get("after_win", "play-on" if classic else "stop") == "play-on",
        rules.get("missed_play", "forfeit" if classic else "flag") == "forfeit" and "simultaneous" not in variants,
        rules.get("block_tie") == "shared",
    )


@dataclass
class Table:
    """The cards of a round: packets with the exposed cards first, the foundations, and the bars in force.

    `turned` is the card that the play before turned up in this turn; `out` are the seats in the order of
    going out.
    """

    agreed: Agreed
    packets: list[list[str]]
    dead: list[str]
    piles: list[Pile | None]
    played: list[str] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    turned: str | None = None

    def copy(self) -> Table:
        return Table(
            self.agreed,
            [packet.copy() for packet in self.packets],
            self.dead,
            self.piles.copy(),
            self.played.copy(),
            self.bars.copy(),
            self.out.copy(),
            self.turned,
        )

    def shown(self, seat: int) -> list[str]:
        """A player's exposed cards, the one exposed longest first."""
        return self.packets[seat][: self.agreed.width]

    def hidden(self, seat: int) -> list[str]:
        """A player's face-down cards, the next first."""
        return self.packets[seat][self.agreed.width :]

    def all_shown(self) -> list[str]:
        return [card for seat in range(len(self.packets)) for card in self.shown(seat)]

    @property
    def active(self) -> list[int]:
        return [seat for seat in range(len(self.packets)) if seat not in self.out]

    def next_from(self, seat: int) -> int:
        """The first active seat from this one on, clockwise."""
        seats = len(self.packets)
        return next((s % seats for s in range(seat, seat + seats) if s % seats not in self.out), seat % seats)

    @property
    def still_open(self) -> int | None:
        """The foundation that keeps another from being begun, where only one may be open."""
        if "speed" in self.agreed.variants:
            return next((n for n, pile in enumerate(self.piles, 1) if pile and not pile.closed), None)
        return None

    def fitting(self, card: str) -> list[int]:
        """The foundations, from 1, that a card fits, bars left aside."""
        may_start = rank(card) in self.agreed.starts and self.still_open is None
        return [
            number
            for number, pile in enumerate(self.piles, 1)
            if (may_start if pile is None else pile.needs == rank(card))
        ]

    def takers(self, card: str, seat: int) -> list[int]:
        """The foundations on which a player may lay a card that fits."""
        return [n for n in self.fitting(card) if not any(bar[:2] == (n, seat) for bar in self.bars)]

    def must(self, seat: int, bars: bool = True) -> list[str]:
        """The player's exposed cards that have to be played; `bars` false leaves bars aside."""
        return [card for card in self.shown(seat) if (self.takers(card, seat) if bars else self.fitting(card))]

    def fits(self, seat: int) -> list[dict[str, Any]]:
        """What has to be played, as a finding tells it."""
        return [{"card": card, "foundations": self.takers(card, seat)} for card in self.must(seat)]

    def doubled(self, seat: int) -> list[int]:
        """The foundations on which the card just turned may be laid as a bar."""
        if not self.agreed.bars or self.turned is None or self.turned not in self.shown(seat):
            return []
        return [
            number
            for number, pile in enumerate(self.piles, 1)
            if pile and not pile.closed and rank(pile.top) == rank(self.turned)
        ]

    @property
    def nobody_fits(self) -> bool:
        return not any(self.must(seat, bars=False) for seat in self.active)

    def lay(self, seat: int, card: str, to: int, bar: bool = False) -> None:
        """Play an exposed card: the next of the packet is turned, and who has none left is out."""
        packet, width = self.packets[seat], self.agreed.width
        self.turned = packet[width] if len(packet) > width else None
        packet.remove(card)
        pile = self.piles[to - 1]
        step = pile.step if pile else (-1 if self.agreed.down and rank(card) == KING else 1)
        self.piles[to - 1] = Pile(card, step)
        self.played.append(card)
        if bar and (binds := self.next_from(seat + 1)) != seat:
            self.bars.append(Bar(to, binds, seat))
        if not packet:
            self.out.append(seat)

    def end_turn(self, seat: int) -> None:
        """What binds a player binds for one turn."""
        self.bars = [bar for bar in self.bars if bar.binds != seat]
        self.turned = None

    def over(self, passed: set[int]) -> str | None:
        """What ended the round, if it is over; `passed` are those who passed since the last card moved."""
        active = self.active
        if (self.out and not self.agreed.plays_on) or len(active) <= 1:
            return "win"
        circuit = self.agreed.together or passed.issuperset(active)
        return "block" if circuit and self.nobody_fits else None
