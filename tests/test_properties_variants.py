"""What must hold of any record, under every combination of variants, with unseen cards and open plays."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.cards import PACK, UNSEEN
from referee.readings import Work, follow, start_replay
from referee.text import languages, speaker
from referee.wire.formats import TOML, YAML
from referee.wire.log import read_log
from referee.wire.referee import adjudicate_value
from tests.independent.generator import random_record
from tests.properties import (
    SEEDS,
    cards_of,
    codes,
    examples,
    grave,
    guessed,
    machine_part,
    replayed,
    resolve,
    under_every_combination,
    verdict,
)
from tests.rounds import Round, played, rounds, short_form
from tests.spoilt import somehow
from tests.spoilt.withheld import left_open, unseen, without_deal
from tests.test_fixes import fixes_of, patched
from tests.written import as_toml, as_yaml, by_hand, without_null


def some_record(variants: tuple[str, ...], luck: random.Random) -> dict[str, Any]:
    """A record under these variants as people hand them in: mostly with a fault, and telling less than all."""
    round_ = played(luck, variants, decks=luck.random() < 0.3)
    spoilt = somehow(round_, luck) if luck.random() < 0.8 else None
    record = spoilt.record if spoilt else round_.record
    hidden = "packets" in record["deal"] and luck.random() < 0.5
    if luck.random() < 0.5:
        # Cards unseen in a record that can be read in very many ways take long.
        record = left_open(record, round_, luck, choices=not hidden or luck.random() < 0.1)
    if hidden:
        record = unseen(record, round_, luck)
    record = json.loads(json.dumps(record))
    result = record.get("result", {})
    if luck.random() < 0.3:
        # A second fault, in a claim that may be wrong already.
        result["remaining"] = [luck.randrange(14) for _ in round_.players]
    if result.get("remaining") and luck.random() < 0.4:
        result["remaining"] = dict(zip(round_.players, result["remaining"], strict=True))
    for key in [key for key in result if luck.random() < 0.15]:
        del result[key]
    return record


def messy_record(seed: int) -> dict[str, Any]:
    """A record with any number of faults, as the comparison of the two adjudicators draws them."""
    luck = random.Random(seed)
    hidden = luck.random() < 0.5
    record = random_record(luck, unseen=hidden, open_places=not hidden)
    return dict(json.loads(json.dumps(record)))


# --- rounds played by the rules ---------------------------------------------------------------


@under_every_combination
def test_a_round_played_by_the_rules_is_confirmed(variants: tuple[str, ...]) -> None:
    @examples(12)
    @given(rounds(variants))
    def check(round_: Round) -> None:
        document = verdict(round_.record)
        assert (document["findings"], document["verdict"]) == ([], "confirmed")
        claim, as_played = round_.record["result"], document["result"]["as_played"]
        assert {key: as_played[key] for key in claim} == claim
        (replay,) = replayed(round_.record)
        last = round_.last
        tops = [pile and pile.top for pile in last.piles]
        assert [space and space.top for space in replay.table.foundations] == tops
        assert cards_of(replay) == sorted([card for packet in last.packets for card in packet] + last.dead)

    check()


@under_every_combination
def test_a_lawful_round_with_unseen_cards_is_not_accused(variants: tuple[str, ...]) -> None:
    """Whatever cards nobody saw, even all of them, a lawful round has no violation and no discrepancy.

    The cards as they lay explain the record without a fault, and what is unseen is never held against
    anybody. But it may leave open whether somebody could have played: so not every such round is confirmed.
    """

    @examples(6)
    @given(rounds(variants, decks=False), SEEDS)
    def check(round_: Round, luck: random.Random) -> None:
        nobody_noted = without_deal(round_)
        for record in (unseen(round_.record, round_, luck), nobody_noted or unseen(round_.record, round_, luck)):
            for cut in (record, left_open(record, round_, luck, choices=False)):
                document = verdict(cut)
                if not guessed(variants, grave(document)):
                    assert grave(document) == [], cut
                    doubt = (
                        codes(document) & {"cannot-verify"}
                        or document["result"]["as_played"]["outcome"] == "undecidable"
                    )
                    assert document["verdict"] == ("undecidable" if doubt else "confirmed")

    check()


@under_every_combination
def test_a_lawful_round_with_foundations_left_out_is_not_accused(variants: tuple[str, ...]) -> None:
    """Wherever `to` is left out, a lawful round is confirmed: it may be read as it was played.

    Nothing can be demanded where that reading may have been dropped, among more than are followed
    (`readings-limited`). A bar without a number lies on the lowest foundation that takes it, so that the
    number is left out only where the bar lay there. Too many readings must be rare.
    """
    followed: list[bool] = []

    @examples(8)
    @given(rounds(variants), SEEDS)
    def check(round_: Round, luck: random.Random) -> None:
        record = left_open(round_.record, round_, luck, choices=True)
        document = verdict(record)
        followed.append("readings-limited" not in codes(document))
        if followed[-1]:
            assert (document["findings"], document["verdict"]) == ([], "confirmed"), record

    check()
    assert followed.count(True) > len(followed) / 2


# --- 52 cards ---------------------------------------------------------------------------------


@under_every_combination
def test_no_card_is_lost_or_made_however_the_round_is_played(variants: tuple[str, ...]) -> None:
    """Plays of anybody with any cards anywhere: packets, dead pile and cards played are the pack."""

    @examples(8)
    @given(rounds(variants, decks=False), SEEDS)
    def check(round_: Round, luck: random.Random) -> None:
        record = wild(round_, luck)
        hidden = unseen(record, round_, luck)
        for replay in replayed(record):
            assert sorted([*cards_of(replay), *replay.played]) == sorted(PACK)
            tops = [space.top for space in replay.table.foundations if space is not None]
            assert len(set(tops)) == len(tops) and replay.played.issuperset(tops)
            exposed = [len(up) for up in replay.table.exposed]
            width = round_.agreed.width
            assert exposed == [min(width, replay.table.left(seat)) for seat in range(len(exposed))]
        for replay in replayed(hidden):
            known = [card for card in (*cards_of(replay), *replay.played) if card != UNSEEN]
            assert len(cards_of(replay)) + len(replay.played) == len(PACK)
            assert len(set(known)) == len(known)

    check()


def wild(round_: Round, luck: random.Random) -> dict[str, Any]:
    """A record that goes on wildly from some point of a lawful round."""

    def play() -> dict[str, Any]:
        return {
            "card": luck.choice([*PACK, *round_.last.played[-3:], *round_.last.all_shown()]),
            **({"to": luck.randrange(1, 9)} if luck.random() < 0.8 else {}),
            **({"bar": True} if luck.random() < 0.1 else {}),
            **({"taken_back": True} if luck.random() < 0.1 else {}),
        }

    if round_.agreed.together:
        record = round_.cut(0, luck.randrange(len(round_.plays(0)) + 1))
        record["plays"] = list(record["plays"])
        timed = "hold_limit" in record["rules"]
        for _ in range(luck.randrange(1, 25)):
            record["plays"].append({"player": luck.choice(round_.players), **play()})
        if timed or "at" in record["plays"][0]:
            record["plays"] = [{**laid, "at": number} for number, laid in enumerate(record["plays"])]
        return record
    record = round_.cut(luck.randrange(len(round_.turns) + 1))
    for _ in range(luck.randrange(1, 8)):
        plays = [play() for _ in range(luck.randrange(5))]
        record["turns"].append({"player": luck.choice(round_.players), "plays": plays})
    return record


@examples(10)
@given(st.integers(0, 2**32))
def test_no_card_is_lost_or_made_in_any_reading(seed: int) -> None:
    """Packets, exposed cards, dead pile and cards played are the cards that were dealt, even if dealt wrong."""
    record = read_log(json.loads(json.dumps(random_record(random.Random(seed), unseen=False))))
    dealt = Counter([card for packet in record.deal.packets for card in packet] + [*record.deal.dead])
    readings, _ = follow(start_replay(record), Work())
    for replay in readings:
        gone = dealt - Counter(cards_of(replay))
        assert not Counter(cards_of(replay)) - dealt
        assert set(gone) <= replay.played


# --- languages, forms, pointers, fixes --------------------------------------------------------


@under_every_combination
def test_the_machine_part_is_the_same_in_every_language(variants: tuple[str, ...]) -> None:
    """Nothing but the language, the summary and the messages differs."""

    @examples(4)
    @given(SEEDS)
    def check(luck: random.Random) -> None:
        same_in_every_language(some_record(variants, luck))

    check()


@examples(8)
@given(st.integers(0, 2**32))
def test_the_machine_part_of_a_messy_record_is_the_same_in_every_language(seed: int) -> None:
    same_in_every_language(messy_record(seed))


def same_in_every_language(record: dict[str, Any]) -> None:
    spoken = [adjudicate_value(record, speaker(tag)) for tag in languages()]
    assert len(spoken) >= 3
    assert {document["language"] for document in spoken} == set(languages())
    assert len({document["summary"] for document in spoken}) == len(spoken)
    assert len({machine_part(document) for document in spoken}) == 1


@under_every_combination
def test_every_form_gives_the_same_verdict_but_for_pointers_and_fixes(variants: tuple[str, ...]) -> None:
    """Long and short forms, TOML, and YAML as a library and as people write it."""

    @examples(3)
    @given(SEEDS)
    def check(luck: random.Random) -> None:
        long = some_record(variants, luck)
        short = short_form(long, luck)
        expected = machine_part(verdict(long), "pointer", "fix")
        for form in (
            short,
            TOML.parse(as_toml(without_null(long))),
            TOML.parse(as_toml(without_null(short))),
            YAML.parse(as_yaml(long)),
            YAML.parse(by_hand(short)),
        ):
            assert machine_part(verdict(form), "pointer", "fix") == expected

    check()


@under_every_combination
def test_pointers_resolve_and_safe_fixes_leave_none(variants: tuple[str, ...]) -> None:
    """Every pointer leads to something that was sent, and mending all that is safe leaves nothing so."""

    @examples(5)
    @given(SEEDS)
    def check(luck: random.Random) -> None:
        record = some_record(variants, luck)
        resolves_and_mends(record)
        resolves_and_mends(short_form(record, luck))

    check()


@examples(10)
@given(st.integers(0, 2**32))
def test_pointers_of_a_messy_record_resolve_and_safe_fixes_leave_none(seed: int) -> None:
    resolves_and_mends(messy_record(seed))


def resolves_and_mends(record: dict[str, Any]) -> None:
    document = verdict(record)
    for finding in document["findings"]:
        resolve(finding["pointer"], record)
    mended = patched(record, fixes_of(document, "safe"))
    assert fixes_of(verdict(mended), "safe") == [], (record, mended)
