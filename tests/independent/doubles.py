"""The same round handed in twice, alike or not."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from tests.independent.claim import as_list, names_a_winner
from tests.independent.league import Entry, Event
from tests.independent.matches import begin, judge_round, round_log
from tests.independent.record import UNSEEN, Play, Record, read_name, read_record
from tests.independent.validity import fault_of_round


@dataclass
class Copy:
    """A round as it was handed in somewhere."""

    entry: Entry
    index: int
    record: Record
    name: str
    """Its id, nothing where it has none."""
    circle: tuple[str, ...]
    """Who sits round the table, from the first name in the alphabet on."""
    cards: Any
    """What was dealt to them, None where that is not fully known."""

    @property
    def pointer(self) -> str:
        """Where it stands in the event."""
        return self.entry.pointer if self.entry.single else f"{self.entry.pointer}/rounds/{self.index}"

    @property
    def dealer(self) -> str | None:
        """Who dealt, as far as anybody noted it."""
        return None if self.record.dealer is None else self.record.players[self.record.dealer]

    @property
    def pack(self) -> Any:
        """What was dealt, where it is certainly no slip of the pen."""
        if self.cards is None:
            return None
        cards = [card for part in self.cards for packet in part for card in packet]
        return self.cards if len(set(cards)) == len(cards) == 52 else None

    def weight(self) -> list[int]:
        """How much it says."""
        plays = plays_of(self.record)
        claims = len(claim_by_name(self.record))
        if plays is None:
            kind = 2 if claims else 0
        else:
            kind = 3 if self.record.complete else 1
        kept = [play for play in plays or () if not play.taken_back]
        named = [play for play in kept if play.to is not None]
        return [kind, self.cards is not None, len(kept), claims, len(named), self.dealer is not None]


def find_doubles(event: Event) -> None:
    """Rounds with the same id, or with the same players, dealer and fully known deal."""
    copies = [copy for entry in event.entries if entry.valid for copy in copies_of(entry)]
    for group in grouped(copies):
        if len(group) == 1:
            continue
        first, conflict = group[0], False
        agreeing = [first]
        for copy in group[1:]:
            data: dict[str, Any] = {"first": first.pointer, "second": copy.pointer}
            differs = sorted({word for other in agreeing for word in differences(other, copy)})
            code = "conflicting-records" if differs else "duplicate-record"
            if differs:
                data["differs"] = differs
                conflict = True
            else:
                agreeing.append(copy)
            event.find(code, copy.entry.id, copy.index + 1, None, copy.pointer, data)
        # Which of several alike is counted must not depend on their order.
        heaviest = max(copy.weight() for copy in group)
        best = min((copy.entry.id, copy.index) for copy in group if copy.weight() == heaviest)
        for copy in group:
            if conflict or (copy.entry.id, copy.index) != best:
                copy.entry.uncounted.add(copy.index)
            same = [other for other in group if other.entry is copy.entry]
            if copy is not same[0]:
                copy.entry.doubled.add(copy.index)


def grouped(copies: list[Copy]) -> list[list[Copy]]:
    """The copies of each round, in the order in which they were handed in."""
    labels = list(range(len(copies)))
    for one, two in itertools.combinations(range(len(copies)), 2):
        if labels[one] != labels[two] and is_same(copies[one], copies[two], copies):
            old, new = sorted((labels[one], labels[two]), reverse=True)
            labels = [new if label == old else label for label in labels]
    return [
        [copy for copy, label in zip(copies, labels, strict=True) if label == wanted] for wanted in set(labels)
    ]


def is_same(one: Copy, two: Copy, copies: list[Copy]) -> bool:
    """Are these the same round?"""
    if one.circle != two.circle:
        return False
    if one.cards is not None and one.cards == two.cards:
        alike = [copy for copy in copies if copy.circle == one.circle and copy.cards == one.cards]
        if agree(one.dealer, two.dealer, [copy.dealer for copy in alike]):
            return True
    if not one.name or one.name != two.name:
        return False
    alike = [copy for copy in copies if copy.circle == one.circle and copy.name == one.name]
    return agree(one.pack, two.pack, [copy.pack for copy in alike])


def agree(one: Any, two: Any, all_of_them: list[Any]) -> bool:
    """The same, or unknown in one of the two and nowhere known in two ways."""
    if one == two:
        return True
    known = [value for value in all_of_them if value is not None]
    return (one is None or two is None) and all(value == known[0] for value in known)


def copies_of(entry: Entry) -> list[Copy]:
    """The rounds of a match that can be compared."""
    again = begin(entry.record)
    found = []
    for index, written in enumerate(entry.record["rounds"]):
        seated = again.course.seated
        judge_round(again, index)
        if not isinstance(written, dict) or written.get("void") is not None:
            continue
        log = round_log(entry.record, written, seated)
        if fault_of_round(log) is None:
            record = read_record(log)
            name = written.get("id")
            name = "" if name is None else read_name(name)
            start = record.players.index(min(record.players))
            circle = record.players[start:] + record.players[:start]
            packets = record.packets[start:] + record.packets[:start]
            parts = (packets, [sorted(record.dead)], [record.set_out])
            unseen = any(UNSEEN in packet for part in parts for packet in part)
            found.append(Copy(entry, index, record, name, circle, None if unseen else parts))
    return found


def differences(first_copy: Copy, second_copy: Copy) -> list[str]:
    """In what two accounts of a round contradict each other; what one leaves out is no contradiction."""
    found = []
    one, two = first_copy.record, second_copy.record
    if not same_plays(one, two):
        found.append("plays")
    first_claim, second_claim = claim_by_name(one), claim_by_name(two)
    if any(first_claim[key] != second_claim[key] for key in first_claim.keys() & second_claim.keys()):
        found.append("result")
    return found


def claim_by_name(record: Record) -> dict[str, Any]:
    """The claim, wherever the list of players begins."""
    claim = {key: record.claim[key] for key in ("outcome",) if key in record.claim}
    if names_a_winner(record.claim):
        claim["winner"] = sorted(as_list(record.claim["winner"]))
    if "places" in record.claim:
        claim["places"] = [sorted(place) for place in record.claim["places"]]
    for name, count in zip(record.players, record.claim.get("remaining", ()), strict=False):
        if count is not None:
            claim[f"left to {name}"] = count
    return claim


def plays_of(record: Record) -> list[Play] | None:
    """All plays in their order, passes left aside."""
    if record.plays is not None:
        return list(record.plays)
    if record.lines is None:
        return None
    return [play for line in record.lines for play in line.plays]


def same_plays(one: Record, two: Record) -> bool:
    """The same cards by the same players to the same places, as far as these are written."""
    listed = [plays_of(one), plays_of(two)]
    if listed[0] is None or listed[1] is None:
        return True
    first, second = ([play for play in plays or () if not play.taken_back] for plays in listed)
    shorter = min((len(first), one.complete), (len(second), two.complete))
    if len(first) != len(second) and shorter[1]:
        return False
    return all(
        (one.players[a.player], a.card, a.bar) == (two.players[b.player], b.card, b.bar)
        and (a.to is None or b.to is None or a.to == b.to)
        for a, b in zip(first, second, strict=False)
    )
