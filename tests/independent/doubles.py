"""The same round handed in twice, alike or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
    keys: list[Any]

    @property
    def pointer(self) -> str:
        """Where it stands in the event."""
        return self.entry.pointer if self.entry.single else f"{self.entry.pointer}/rounds/{self.index}"


def find_doubles(event: Event) -> None:
    """Rounds with the same id, or with the same players, dealer and fully known deal."""
    groups: list[list[Copy]] = []
    by_key: dict[Any, list[Copy]] = {}
    conflicting: set[int] = set()
    for copy in (copy for entry in event.entries if entry.valid for copy in copies_of(entry)):
        group = next((by_key[key] for key in copy.keys if key in by_key), None)
        if group is None:
            group = []
            groups.append(group)
        for key in copy.keys:
            by_key.setdefault(key, group)
        group.append(copy)
        if len(group) == 1:
            continue
        first = group[0]
        data: dict[str, Any] = {"first": first.pointer, "second": copy.pointer}
        differs = differences(first.record, copy.record)
        code = "duplicate-record"
        if differs:
            code, data["differs"] = "conflicting-records", differs
            conflicting.add(id(group))
        event.find(code, copy.entry.id, copy.index + 1, None, copy.pointer, data)
    for group in groups:
        # Which of several alike is counted must not depend on their order.
        ordered = sorted(group, key=lambda copy: (copy.entry.id, copy.index))
        for copy in ordered if id(group) in conflicting else ordered[1:]:
            copy.entry.uncounted.add(copy.index)
        for copy in group:
            same = [other for other in group if other.entry is copy.entry]
            if copy is not same[0]:
                copy.entry.doubled.add(copy.index)


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
            found.append(Copy(entry, index, record, keys_of(record, written.get("id"))))
    return found


def keys_of(record: Record, name: Any) -> list[Any]:
    """What makes a round that round."""
    keys: list[Any] = []
    if name is not None:
        keys.append(("id", read_name(name), record.players))
    cards = [card for packet in record.packets for card in packet] + list(record.dead) + list(record.set_out)
    if UNSEEN not in cards:
        keys.append(("deal", record.players, record.dealer, record.packets, record.dead, record.set_out))
    return keys


def differences(one: Record, two: Record) -> list[str]:
    """In what two accounts of a round contradict each other; what one leaves out is no contradiction."""
    found = []
    plays = [plays_of(record) for record in (one, two)]
    if plays[0] is not None and plays[1] is not None and not same_plays(plays[0], plays[1]):
        found.append("plays")
    for key in one.claim.keys() & two.claim.keys():
        first, second = one.claim[key], two.claim[key]
        if key == "remaining":
            pairs = zip(first, second, strict=True)
            alike = all(a is None or b is None or a == b for a, b in pairs)
        else:
            alike = first == second
        if not alike:
            found.append("result")
            break
    return found


def plays_of(record: Record) -> list[Play] | None:
    """All plays in their order, passes left aside."""
    if record.plays is not None:
        return list(record.plays)
    if record.lines is None:
        return None
    return [play for line in record.lines for play in line.plays]


def same_plays(one: list[Play], two: list[Play]) -> bool:
    """The same cards by the same players to the same places, as far as these are written."""
    return len(one) == len(two) and all(
        (a.player, a.card, a.bar, a.taken_back) == (b.player, b.card, b.bar, b.taken_back)
        and (a.to is None or b.to is None or a.to == b.to)
        for a, b in zip(one, two, strict=True)
    )
