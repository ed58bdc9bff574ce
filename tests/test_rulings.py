"""Where the sources are silent or contradict themselves, a ruling decides: one test each, named after it.

`fixtures/rulings.tsv` lists the rulings; the records that show what each decides are in `fixtures/rulings/`,
named after it too. What a record must give stands in its `expect` and is compared whole; the tests of the
rulings say what the point of it is.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.game.outcome import Outcome
from referee.record import Record
from referee.rules.variants import VARIANTS
from referee.text import speaker
from referee.verdict import Decision, Judgement, judge
from referee.wire.complaints import InvalidRecord
from referee.wire.document import verdict_document
from referee.wire.log import read_log
from tests import test_match_rulings

FIXTURES = Path(__file__).parent.parent / "fixtures"
FILES = sorted((FIXTURES / "rulings").glob("*.json"))
FINDING_KEYS = ("code", "turn", "play", "player", "follows", "pointer", "data")


def rulings() -> dict[str, str]:
    """Read the list of rulings: what each says, by id."""
    lines = (FIXTURES / "rulings.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "id\tsays"
    entries = [line.split("\t") for line in lines[1:]]
    return {ruling: says for ruling, says in entries}


@cache
def fixture(name: str) -> dict[str, Any]:
    """Load one fixture: a record and what it must give."""
    loaded: dict[str, Any] = json.loads((FIXTURES / "rulings" / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


@cache
def record(name: str) -> Record:
    """Read the record of one fixture."""
    return read_log(fixture(name)["record"])


@cache
def judged(name: str) -> Judgement:
    """Judge the record of one fixture."""
    return judge(record(name))


def codes(name: str) -> list[str]:
    """List the codes of everything found in the record of one fixture."""
    return [finding.fault.code for finding in judged(name).findings]


def winner(name: str) -> list[str]:
    """Name who won the round as it was played, in the record of one fixture."""
    return [record(name).players[seat] for seat in judged(name).as_played.winners]


def differs_only_in(one: str, other: str, *keys: str) -> bool:
    """Tell whether two fixtures have the same record but for some keys and the comment."""
    first, second = fixture(one)["record"], fixture(other)["record"]
    return {key for key in first.keys() | second.keys() if first.get(key) != second.get(key)} == {*keys, "comment"}


def test_every_ruling_has_its_test() -> None:
    """A ruling without a test named after it decides nothing yet; those on matches have theirs beside this."""
    names = [*globals(), *vars(test_match_rulings)]
    tested = {found[1].upper() for name in names if (found := re.match(r"test_(r[0-9]{2})_", name)) is not None}
    assert tested == set(rulings()), "write test_rNN_what_it_decides"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_record_belongs_to_a_ruling(path: Path) -> None:
    """Every record is named after a ruling, and used by the test of that ruling."""
    ruling = path.stem[:3]
    assert ruling.upper() in rulings()
    assert f'"{path.stem}"' in Path(__file__).read_text(encoding="utf-8"), f"no test reads {path.name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdict_is_the_one_expected(path: Path) -> None:
    """The whole machine part of the verdict is compared."""
    # By way of JSON, so that tuples and lists compare as what is sent.
    document = json.loads(json.dumps(verdict_document(judged(path.stem), speaker("en"))))
    assert {
        "verdict": document["verdict"],
        "findings": [{key: finding[key] for key in FINDING_KEYS} for finding in document["findings"]],
        "as_played": document["result"]["as_played"],
        "lawful": document["result"]["lawful"],
        "material": document["result"]["material"],
    } == fixture(path.stem)["expect"]


def test_r01_last_card_dealt_is_top() -> None:
    """A deck is dealt so that each player's last card lies on top."""
    assert differs_only_in("r01-packets", "r01-deck", "deal")
    assert record("r01-deck").deal.packets == record("r01-packets").deal.packets
    deck = fixture("r01-deck")["record"]["deal"]["deck"].split()
    assert [packet[0] for packet in record("r01-deck").deal.packets] == deck[-4:]
    assert [packet[-1] for packet in record("r01-deck").deal.packets] == deck[:4]
    assert codes("r01-deck") == codes("r01-packets") == []
    assert codes("r01-first-card-dealt") == ["card-not-exposed"]


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("r02-three-players", [17, 18, 17]),
        ("r02-five-players", [10, 10, 10, 11, 11]),
        ("r02-six-players", [9, 9, 9, 8, 8, 9]),
    ],
)
def test_r02_longer_packets_sit_left_of_the_dealer(name: str, sizes: list[int]) -> None:
    """A deck gives the cards over to the left of the dealer, and packets must lie so too."""
    assert [len(packet) for packet in record(name).deal.packets] == sizes
    assert codes(name) == []


def test_r02_longer_packets_elsewhere_are_misplaced() -> None:
    """Six players leave four cards, and with four longer packets one may still be in the wrong place."""
    assert codes("r02-six-players-misplaced") == ["deal-extras-misplaced"]


def test_r03_the_whole_pack_is_dealt_unless_a_dead_pile_is_agreed() -> None:
    """The agreement decides, both ways: what is dealt, and what is a fault."""
    assert [len(packet) for packet in record("r03-whole-pack").deal.packets] == [18, 17, 17]
    agreed = record("r03-dead-pile-agreed").deal
    assert [len(packet) for packet in agreed.packets] == [17, 17, 17]
    last = fixture("r03-dead-pile-agreed")["record"]["deal"]["deck"].split()[-1]
    assert agreed.dead == (last,)
    assert codes("r03-whole-pack") == codes("r03-dead-pile-agreed") == []
    assert codes("r03-dead-pile-not-agreed") == ["dead-pile-not-allowed"]
    assert codes("r03-whole-pack-with-a-dead-pile-agreed") == ["deal-uneven", "dead-pile-wrong-size"]


def test_r03_only_the_classic_rules_may_agree_on_a_dead_pile() -> None:
    """The teaching rules say that every card is dealt, so the option is refused there."""
    sent = dict(fixture("r03-dead-pile-agreed")["record"])
    sent["rules"] = {**sent["rules"], "profile": "teaching"}
    with pytest.raises(InvalidRecord) as refused:
        read_log(sent)
    assert [complaint.pointer for complaint in refused.value.complaints] == ["/rules/leftover"]


def test_r06_a_tied_block_is_a_draw_unless_shared_is_agreed() -> None:
    """The same round under both settings, claimed both ways."""
    assert differs_only_in("r06-classic-draw", "r06-shared", "rules", "result")
    assert winner("r06-classic-draw") == winner("r06-classic-shared-unasked") == []
    assert codes("r06-classic-draw") == []
    assert codes("r06-classic-shared-unasked") == ["tie-not-drawn"]
    for name in ("r06-shared", "r06-shared-drawn", "r06-shared-claimed-by-one"):
        assert winner(name) == ["Ana", "Ben"]
    assert codes("r06-shared") == []
    assert codes("r06-shared-drawn") == codes("r06-shared-claimed-by-one") == ["wrong-winner"]


@pytest.mark.parametrize("profile", ["teaching", "classic"])
def test_r07_turns_bind(profile: str) -> None:
    """Being fast is no licence to play before one's turn, whatever the profile says of racing."""
    racing, in_turn = {
        "teaching": ("r07-racing-teaching", "r07-in-turn-teaching"),
        "classic": ("r07-racing-classic", "r07-in-turn-classic"),
    }[profile]
    assert record(racing).rules.profile == profile
    assert codes(racing) == ["turn-out-of-order"]
    assert codes(in_turn) == []


def test_r08_a_block_needs_passes_and_that_no_card_fits() -> None:
    """Either alone is no block, but a record that ends where no card fits is read as one."""
    assert "round-stopped-early" in codes("r08-everybody-passed-but-a-card-fits")
    assert judged("r08-everybody-passed-but-a-card-fits").as_played.outcome is Outcome.UNFINISHED
    assert codes("r08-no-card-fits-but-passes-missing") == ["circuit-incomplete"]
    assert judged("r08-no-card-fits-but-passes-missing").decision is Decision.CONFIRMED
    assert differs_only_in("r08-record-simply-ends", "r08-record-ends-where-a-card-fits", "deal"), (
        "what fits must make the difference"
    )
    assert judged("r08-record-simply-ends").as_played.outcome is Outcome.BLOCK
    assert judged("r08-record-ends-where-a-card-fits").as_played.outcome is Outcome.UNFINISHED
    assert codes("r08-both") == []
    assert judged("r08-both").as_played.outcome is Outcome.BLOCK


def test_r10_classic_may_stop_at_out_or_play_on() -> None:
    """Either is in order; the winner is who was out first, and the counts are those at the end."""
    assert differs_only_in("r10-stopped-at-out", "r10-played-on", "turns", "result")
    assert codes("r10-stopped-at-out") == codes("r10-played-on") == []
    assert winner("r10-stopped-at-out") == winner("r10-played-on") == ["Ana"]
    assert judged("r10-stopped-at-out").as_played.remaining == (0, 9, 9, 9, 8, 8)
    assert judged("r10-played-on").as_played.remaining == (0, 0, 9, 9, 8, 8)
    assert judged("r10-played-on").as_played.places == ((0,), (1,), (4, 5), (2, 3))


@pytest.mark.parametrize("name", ["r10-played-on-after-stop-teaching", "r10-played-on-after-stop-agreed"])
def test_r10_where_the_round_stops_nobody_plays_on(name: str) -> None:
    """Under the teaching rules, or where it is agreed, the first out ends the round."""
    assert codes(name) == ["play-after-end"]
    assert judged(name).as_played.remaining == (0, 9, 9, 9, 8, 8)


def test_r11_forgetting_to_call_out_is_no_fault() -> None:
    """A record has no place for the call, and what a scribe notes of it changes nothing."""
    for name in ("r11-not-called", "r11-forgotten"):
        assert codes(name) == []
        assert judged(name).decision is Decision.CONFIRMED
        assert winner(name) == ["Ana"]


def test_r12_a_pass_is_a_turn_in_which_no_card_moved() -> None:
    """The end of a turn with a card is no pass; a turn in which nothing moved is one, whatever is written."""
    assert codes("r12-end-of-a-turn-is-no-pass") == ["circuit-incomplete"]
    assert judged("r12-end-of-a-turn-is-no-pass").findings[0].fault.data() == {"passes": 3, "needed": 4}
    assert codes("r12-nothing-moved-is-a-pass") == ["play-taken-back"]


def test_r13_four_spaces_unless_eight_are_agreed() -> None:
    """With four foundations begun a fifth has no space, unless there is room for eight: then it compels."""
    assert differs_only_in("r13-four-spaces", "r13-eight-agreed-fifth-missed", "rules")
    assert codes("r13-four-spaces") == codes("r13-eight-agreed") == []
    assert codes("r13-fifth-of-four") == ["build-no-such-space"]
    assert codes("r13-eight-agreed-fifth-missed") == ["turn-stopped-early", "missed-play", "round-stopped-early"]


def test_r13_the_first_card_fixes_the_direction() -> None:
    """A king's foundation runs down and an ace's runs up, and neither turns round."""
    assert codes("r13-first-card-fixes-the-direction") == []
    assert codes("r13-king-foundation-does-not-run-up") == ["build-wrong-rank"]
    assert judged("r13-king-foundation-does-not-run-up").findings[0].fault.data()["needs"] == ["Q"]


def test_r13_choosing_the_direction_is_choosing_the_foundation() -> None:
    """A card that fits one foundation up and another down may go to either, and has to go to one."""
    assert differs_only_in("r13-chose-up", "r13-chose-down", "turns")
    assert codes("r13-chose-up") == codes("r13-chose-down") == []
    assert differs_only_in("r13-chose-up", "r13-chose-neither", "turns", "result")
    assert codes("r13-chose-neither") == ["turn-stopped-early"]


def test_r14_an_ace_on_a_two_closes_a_downward_foundation() -> None:
    """There and nowhere else; it may begin a foundation instead, and nothing goes on it."""
    assert differs_only_in("r14-ace-closes", "r14-ace-begins", "turns")
    assert codes("r14-ace-closes") == codes("r14-ace-begins") == []
    assert codes("r14-nothing-on-the-ace") == ["build-on-closed"]
    assert codes("r14-ace-on-an-upward-two") == ["build-wrong-rank"]


def test_r15_one_of_three_must_be_played_while_any_fits() -> None:
    """Which one is the player's choice, but stopping is none as long as one of the three fits."""
    assert differs_only_in("r15-chose-among-three", "r15-another-order", "turns")
    assert codes("r15-chose-among-three") == codes("r15-another-order") == []
    assert codes("r15-stopped-while-one-fitted") == ["turn-stopped-early"]
    assert codes("r15-one-card-exposed") == ["card-not-exposed"]


def test_r16_a_bar_binds_the_next_player_for_one_turn_only() -> None:
    """Ben may not build there in his next turn and is not compelled to; in the turn after he is."""
    assert differs_only_in("r16-barred-built", "r16-barred-passed", "turns")
    assert codes("r16-barred-built") == ["build-barred"]
    assert codes("r16-barred-passed") == []
    assert differs_only_in("r16-barred-passed", "r16-lapsed-and-missed", "turns", "result")
    assert codes("r16-lapsed-and-missed") == ["missed-play"]
    assert judged("r16-lapsed-and-missed").findings[0].turn == 6, "the first of Ben's two passes is in order"
    assert codes("r16-lapses-with-an-unwritten-pass") == ["pass-unwritten"]


def test_r16_a_bar_binds_nobody_but_the_next_player() -> None:
    """Chloé, who comes after Ben, may build there at once and has to."""
    assert codes("r16-binds-nobody-else") == []
    assert codes("r16-binds-nobody-else-missed") == ["missed-play"]
    assert judged("r16-binds-nobody-else-missed").findings[0].player == "Chloé"


def test_r16_who_laid_the_bar_may_go_on_building_there() -> None:
    """The bar does not bind who laid it, so that stopping there is a missed play like any other."""
    assert codes("r16-layer-goes-on") == []
    assert codes("r16-layer-must-go-on") == ["turn-stopped-early"]


def test_r16_the_top_rank_stays_and_so_does_the_bar() -> None:
    """A barred 2 takes a 3, and the card laid as a bar lies on the pile from then on."""
    assert codes("r16-top-rank-stays") == []
    assert codes("r16-bar-stays-on-the-pile") == ["card-already-played"]


def test_r16_only_a_card_just_turned_may_be_a_bar() -> None:
    """An ace set out, a card exposed at the deal and one that an earlier play turned up may not."""
    assert codes("r16-set-out-ace") == ["card-already-played"]
    for name in ("r16-exposed-at-the-deal", "r16-turned-but-not-just-now"):
        assert codes(name) == ["bar-not-allowed"]
        assert judged(name).findings[0].fault.data()["reason"] == "just-turned"


def test_r16_a_bar_may_be_laid_instead_of_a_play() -> None:
    """Ana's second ace could begin a foundation; she may bar with it instead, and only that binds Ben."""
    assert differs_only_in("r16-barred-passed", "r16-built-instead", "turns")
    assert codes("r16-barred-passed") == codes("r16-built-instead") == []
    assert codes("r16-no-bar-missed") == ["missed-play"]


def test_r16_a_barred_foundation_compels_nobody_it_binds() -> None:
    """Of two aces the barred one compels Ben to nothing, the other one does."""
    assert codes("r16-builds-elsewhere") == codes("r16-several-bars") == []
    assert codes("r16-must-build-elsewhere") == ["missed-play"]
    assert judged("r16-must-build-elsewhere").findings[0].fault.data()["fits"] == [
        {"card": "2D", "foundations": [2]}
    ]


def test_r16_laying_a_bar_is_a_card_moving() -> None:
    """It breaks a run of passes, and a line with nothing but a bar is no pass."""
    assert codes("r16-bar-is-a-card-moving") == ["circuit-incomplete"]
    assert judged("r16-bar-is-a-card-moving").findings[0].fault.data() == {"passes": 1, "needed": 4}
    assert codes("r16-bar-written-on-its-own-line") == []


def test_r20_a_faulty_foundation_may_be_built_on_but_compels_nobody() -> None:
    """The same table: whether Ben builds or passes, only the faulty build itself is a fault."""
    assert differs_only_in("r20-compels-nobody", "r20-may-be-built-on", "turns", "result")
    assert differs_only_in("r20-compels-nobody", "r20-built-on-still-compels-nobody", "turns", "result")
    for name in ("r20-compels-nobody", "r20-may-be-built-on", "r20-built-on-still-compels-nobody"):
        assert codes(name) == ["build-wrong-rank"]


def test_r21_a_call_settles_the_turn_it_is_made_in() -> None:
    """The rest of that turn is lost and nothing else; going on all the same is a turn out of order."""
    for name in ("r21-called-under-forfeit", "r21-called-under-flag"):
        assert codes(name) == ["turn-stopped-early"]
        assert judged(name).material is False
    assert codes("r21-went-on-after-the-call") == ["turn-stopped-early", "turn-out-of-order"]
    assert codes("r21-next-line-in-doubt") == ["turn-stopped-early", "pass-unwritten"]
    assert codes("r21-went-on-without-a-call") == []


def test_r21_only_under_forfeit_a_call_has_words_of_its_own() -> None:
    """What is lost is told only where something can be lost."""
    messages = {}
    for name in ("r21-called-under-forfeit", "r21-called-under-flag"):
        document = verdict_document(judged(name), speaker("en"))
        messages[name] = document["findings"][0]["message"]
    assert "lost" in messages["r21-called-under-forfeit"]
    assert "lost" not in messages["r21-called-under-flag"]


def test_r21_a_call_without_cause_is_only_noted() -> None:
    """It changes nothing, and where calls are not agreed it is not even noted."""
    assert codes("r21-false-call-under-forfeit") == ["false-call"]
    assert codes("r21-false-call-under-flag") == []
    for name in ("r21-false-call-under-forfeit", "r21-false-call-under-flag"):
        assert judged(name).decision is Decision.CONFIRMED


def test_r22_a_variant_may_be_declared_under_either_profile() -> None:
    """The same round is in order under both, and under neither where the variant is not declared."""
    assert differs_only_in("r22-both-ways-teaching", "r22-both-ways-classic", "rules")
    assert differs_only_in("r22-both-ways-classic", "r22-not-declared", "rules")
    for profile in ("teaching", "classic"):
        name = {"teaching": "r22-both-ways-teaching", "classic": "r22-both-ways-classic"}[profile]
        assert record(name).rules.profile == profile
        assert codes(name) == []
        assert judged(name).decision is Decision.CONFIRMED
    assert codes("r22-not-declared") == ["build-not-a-start", "build-on-closed"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("profile", ["teaching", "classic"])
def test_r22_every_variant_is_understood_under_every_profile(profile: str, variant: str) -> None:
    """All six of them, though the teaching rules only mention three and tell how none is played."""
    sent = dict(fixture("r22-both-ways-teaching")["record"])
    del sent["turns"], sent["result"]
    sent["rules"] = {"profile": profile, "variants": [variant]}
    read = read_log(sent)
    assert (read.rules.profile, read.rules.variants) == (profile, (variant,))


def test_r23_holding_back_is_provable_only_from_times_against_a_limit() -> None:
    """Without times nothing is judged, and without a limit that was agreed neither."""
    assert differs_only_in("r23-without-times", "r23-without-a-limit", "plays")
    for name in ("r23-without-times", "r23-without-a-limit"):
        assert codes(name) == []
    for name in ("r23-beyond-the-limit", "r23-within-the-limit", "r23-at-the-limit"):
        assert differs_only_in("r23-without-a-limit", name, "rules")
    assert codes("r23-beyond-the-limit") == ["held-back"]
    assert codes("r23-within-the-limit") == codes("r23-at-the-limit") == []


def test_r23_the_time_counts_while_the_card_had_to_be_played_without_a_break() -> None:
    """A card that fitted nowhere for a while is held from when it fits again; another ace is no break."""
    assert codes("r23-not-without-a-break") == []
    assert codes("r23-without-a-break") == ["held-back"]
    assert str(judged("r23-without-a-break").findings[0].fault.data()["seconds"]) == "10"


def test_r25_unwritten_passes_are_read_in_the_players_favour() -> None:
    """Who could only pass is read as having passed; who had a card to play is not."""
    assert codes("r25-passes-unwritten") == ["pass-unwritten"]
    assert judged("r25-passes-unwritten").decision is Decision.CONFIRMED
    assert codes("r25-skipped-with-a-card-to-play") == ["turn-out-of-order"]


def test_r25_a_slip_of_the_suit_is_no_fault_of_play() -> None:
    """The exposed card of that rank was played; another rank is no slip of the suit."""
    assert codes("r25-slip-of-the-suit") == ["card-misnamed"]
    assert judged("r25-slip-of-the-suit").decision is Decision.CORRECTED
    assert "card-not-own" in codes("r25-slip-of-the-rank")


def test_r25_foundations_left_out_are_found() -> None:
    """Where the record does not say which foundation, one that takes the card is meant."""
    assert codes("r25-foundations-left-out") == []


def test_r25_one_turn_on_two_lines_is_one_turn() -> None:
    """Nobody stopped between two lines of one player, unless somebody else had a turn in between."""
    assert codes("r25-one-turn-on-two-lines") == []
    assert codes("r25-two-turns-of-one-player") == ["turn-stopped-early"]
