"""One fault of every kind, put into lawful rounds under every combination of variants, is found at its place.

Each combination of variants that may be agreed is a test of its own. It draws rounds until every kind of
fault that can happen there has been put in, so that it fails as well where a kind is never met.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from referee.faults import ROUND_FAMILIES, of_families
from tests.properties import codes, grave, guessed, under_every_combination, verdict
from tests.rounds import played
from tests.spoilt import CODES, SPOILERS, Spoilt, kinds, somehow
from tests.spoilt.result import FREE_CHOICE
from tests.spoilt.withheld import left_open, unseen

NOT_PUT_IN = {
    "readings-limited": "no slip of anybody's makes it, only a record that can be read in more than 512 ways",
}
"""The faults of a round that no spoiler puts in, each with the reason."""

IN_TURNS = {
    "wrong-opener",
    "turn-out-of-order",
    "pass-unwritten",
    "missed-play",
    "turn-stopped-early",
    "shows-mismatch",
    "false-call",
    "cannot-verify",
    "circuit-incomplete",
    "late-stop",
}
"""Faults about turns and passes, which `simultaneous` has not."""


def can_happen(what: str, variants: tuple[str, ...]) -> bool:
    """Whether a kind of fault can be put into a lawful round under these variants."""
    if what in IN_TURNS:
        return "simultaneous" not in variants
    if what == "build-not-a-start":
        # The four aces lie on the four foundations that there are, unless there are eight.
        return "nominated-aces" not in variants or "both-ways" in variants
    needs = {
        "build-barred": "block-play",
        "build-second-foundation": "speed",
        "held-back": "simultaneous",
        "bar-not-allowed: just-turned": "block-play",
        "bar-not-allowed: rank": "block-play",
        "bar-not-allowed: closed": "block-play",
    }
    if what in needs:
        return needs[what] in variants
    bars = {"bar-not-allowed: variant": "block-play", "build-downward": "both-ways"}
    if what in bars:
        return bars[what] not in variants
    if what == "build-wraps":
        # Every ace lies on the foundations from the start: none is left to be laid on a king, or closed with.
        return "nominated-aces" not in variants
    if what == "claim-not-lawful":
        return not FREE_CHOICE & set(variants)
    return True


KINDS = sorted(
    {code for those in CODES.values() for code in those if code != "bar-not-allowed"}
    | {f"bar-not-allowed: {reason}" for reason in ("variant", "just-turned", "rank", "closed")}
)


def tells(found: Any, expected: Any) -> bool:
    """Whether a finding tells what is expected; of a value in it that is an object, as far as is expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and tells(found[key], value) for key, value in expected.items())
    return bool(found == expected)


def is_it(finding: dict[str, Any], spoilt: Spoilt) -> bool:
    """Whether a finding is the fault put in: its code, its place and what it tells."""
    place = tuple(finding[key] for key in ("code", "turn", "play", "player", "pointer"))
    data = spoilt.data is None or (
        finding["data"].keys() == spoilt.data.keys() and tells(finding["data"], spoilt.data)
    )
    return place == spoilt.place() and data and finding["follows"] is None


def test_every_fault_of_a_round_is_put_in_but_those_with_a_reason() -> None:
    put_in = {code for those in CODES.values() for code in those}
    assert put_in | NOT_PUT_IN.keys() == of_families(*ROUND_FAMILIES).keys()
    assert not put_in & NOT_PUT_IN.keys()


@under_every_combination
def test_one_fault_is_found_at_its_place_and_nothing_before_it(variants: tuple[str, ...]) -> None:
    """Every kind several times in every combination, and most often in the game without variants."""
    wanted = [what for what in KINDS if can_happen(what, variants)]
    often, most = (4, 40) if variants else (15, 200)
    met: Counter[str] = Counter()
    for number in range(400):
        lacking = {what.split(":")[0] for what in wanted if met[what] < (often if number < most else 1)}
        if not lacking:
            break
        luck = random.Random(f"{variants} {number}")
        round_ = played(luck, variants, dead_pile=number % 3 == 2)
        for name in (name for name in SPOILERS if lacking.intersection(CODES[name])):
            for what, ways in kinds(SPOILERS[name](round_)).items():
                assert what in wanted, f"{name} puts in {what}, which cannot happen here"
                spoilt = luck.choice(ways)
                assert spoilt.code in CODES[name]
                first = verdict(spoilt.record)["findings"][:1]
                assert first and is_it(first[0], spoilt), (name, spoilt[1:], first, spoilt.record)
                met[what] += 1
    assert [what for what in wanted if not met[what]] == []


# --- records that tell less -------------------------------------------------------------------

FIRM = [
    name
    for name, those in CODES.items()
    if those[0].startswith(("card-", "deal-", "dead-pile-"))
    or {"turned-mismatch", "shows-mismatch", "build-no-such-space", "wrong-count", "wrong-places"} & {*those}
]
"""Spoilers whose faults are there wherever the cards before went, since no foundation has a part in them."""


@under_every_combination
@pytest.mark.parametrize("what", ["cards", "foundations", "both"])
def test_a_fault_is_found_in_a_record_that_tells_less(variants: tuple[str, ...], what: str) -> None:
    """What the fault is not about may be left out: it is found at its place all the same, nothing before it.

    Any cards may be unseen but those that the fault names and those that lay exposed when it happened:
    whether a card is compelled, whether a pass may be read, whether a block stands hangs on those alone.
    Cards that the record names elsewhere are known from the start, and the rest never matters. `to` may be
    left out of a play made by the rules where one foundation takes the card: then there is one reading.
    Unseen cards can put a `cannot-verify` before the fault, so that "nothing" is no violation and no
    discrepancy; a notice that is the fault itself is among the findings, with none of either.
    """
    for number in range(7):
        luck = random.Random(f"{variants} {what} {number}")
        round_ = played(luck, variants, decks=False)
        for _ in range(4):
            spoilt = somehow(round_, luck)
            assert spoilt is not None
            record = spoilt.record
            if what != "foundations" and spoilt.cards is not None:
                record = unseen(record, round_, luck, spoilt.cards)
            if what != "cards":
                record = left_open(record, round_, luck, choices=False)
            document = verdict(record)
            found = [finding for finding in document["findings"] if is_it(finding, spoilt)]
            assert found, (spoilt[1:], document["findings"], record)
            graver = grave(document)
            if what != "foundations" and guessed(variants, graver):
                continue
            if found[0]["severity"] == "notice":
                assert graver == [], (spoilt[1:], graver, record)
            else:
                assert is_it(graver[0], spoilt), (spoilt[1:], graver, record)


@under_every_combination
def test_a_fault_is_found_however_the_cards_before_it_may_be_read(variants: tuple[str, ...]) -> None:
    """`to` may be left out even where several foundations take a card, as long as the fault is not about those.

    Which card was taken from where, what came up or was shown, a foundation that there is not, the counts
    and the deal are the same in every reading. The reading chosen never has more violations than the one
    in which the round was really played, unless there were too many to follow. But it may be another one:
    so the fault has to be there, at its place, and does not have to come first. Faults that depend on what
    lies on a foundation may be read away, as they should be, and are not asked for here.
    """
    for number in range(6):
        luck = random.Random(f"{variants} {number}")
        round_ = played(luck, variants, decks=False)
        for _ in range(4):
            spoilt = somehow(round_, luck, FIRM)
            assert spoilt is not None
            document = verdict(left_open(spoilt.record, round_, luck, choices=True))
            if "readings-limited" not in codes(document):
                assert any(is_it(finding, spoilt) for finding in document["findings"]), (
                    spoilt,
                    document["findings"],
                )
                assert violations(document) <= violations(verdict(spoilt.record)), spoilt


def violations(document: dict[str, Any]) -> int:
    return sum(finding["severity"] == "violation" for finding in document["findings"])
