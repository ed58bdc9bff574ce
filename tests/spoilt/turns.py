"""What goes wrong with whole turns and at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rounds import Round
from tests.spoilt.base import Spoilt, concerned, others, spoiler
from tests.table import PACK, Table


def _ending(round_: Round, *cards: str) -> frozenset[str]:
    return concerned(round_.last, *cards)


@spoiler("missed-play", "turn-stopped-early")
def missed_play(round_: Round) -> Iterator[Spoilt]:
    for place in round_.places():
        table, seat, turn = place.table, place.seat, place.turn
        if table.must(seat) and not round_.agreed.together:
            code = "turn-stopped-early" if place.play else "missed-play"
            record, player = round_.cut(turn, place.play), round_.players[seat]
            for caller in (None, *others(round_.players, player)[:1]):
                if caller:
                    record = {
                        **record,
                        "turns": [*record["turns"][:-1], {**record["turns"][-1], "called_by": caller}],
                    }
                data = {"fits": table.fits(seat), "called_by": caller}
                yield Spoilt(record, code, turn + 1, None, player, f"/turns/{turn}", data, concerned(table))


@spoiler("shows-mismatch")
def wrong_cards_shown(round_: Round) -> Iterator[Spoilt]:
    # At the last line the round is over, and no longer followed.
    for turn, written in round_.any_turns(last=False):
        shown = round_.stages[turn][-1].shown(round_.seat(turn))
        if shown:
            wrong = next(card for card in PACK if card not in shown)
            for cards in ([wrong], [wrong, *shown[1:]], [*shown, wrong], shown[1:] or [wrong]):
                record = {**round_.record, "turns": [*round_.turns]}
                record["turns"][turn] = {**written, "shows": cards}
                data = {"shown": cards, "expected": shown}
                about = _ending(round_, *cards, *shown)
                pointer = f"/turns/{turn}/shows"
                yield Spoilt(record, "shows-mismatch", turn + 1, None, written["player"], pointer, data, about)


@spoiler("wrong-opener", "turn-out-of-order")
def turn_of_another(round_: Round) -> Iterator[Spoilt]:
    for turn, written in round_.any_turns():
        before = round_.turns[turn - 1]["player"] if turn else None
        table = round_.stages[turn][0]
        for name in round_.players:
            # Who follows on their own turn goes on with it; and whoever is out may pass as they like.
            if written["plays"] and name not in (written["player"], before):
                if round_.players.index(name) in table.active:
                    record = {**round_.cut(turn), "complete": False}
                    record["turns"].append({"player": name, "plays": []})
                    code = "turn-out-of-order" if turn else "wrong-opener"
                    data = {"expected": written["player"]}
                    yield Spoilt(record, code, turn + 1, None, name, f"/turns/{turn}", data, concerned(table))


@spoiler("pass-unwritten")
def pass_left_out(round_: Round) -> Iterator[Spoilt]:
    turns = round_.turns if not round_.agreed.together else []
    for turn, written in round_.any_turns(last=False):
        if not written["plays"] and turns[turn + 1]["plays"]:
            if turn == 0 or turns[turn - 1]["player"] != turns[turn + 1]["player"]:
                record = {**round_.record, "turns": [*turns[:turn], *turns[turn + 1 :]]}
                about = concerned(round_.stages[turn][0]) | _ending(round_)
                data = {"players": [written["player"]]}
                yield Spoilt(record, "pass-unwritten", turn + 1, None, None, f"/turns/{turn}", data, about)


@spoiler("false-call")
def called_without_cause(round_: Round) -> Iterator[Spoilt]:
    for turn, written in round_.any_turns(last=False):
        table = round_.stages[turn][-1]
        if round_.agreed.forfeit and table.shown(round_.seat(turn)):
            record = {**round_.record, "turns": [*round_.turns]}
            caller = others(round_.players, written["player"])[-1]
            record["turns"][turn] = {**written, "called_by": caller}
            data, about = {"called": written["player"]}, concerned(table) | _ending(round_)
            pointer = f"/turns/{turn}/called_by"
            yield Spoilt(record, "false-call", turn + 1, None, caller, pointer, data, about)


# --- the end of the round ---------------------------------------------------------------------


def _passes(round_: Round, turns: int) -> int:
    """How many have passed since the last card moved, at the end of so many turns."""
    passed: set[str] = set()
    for turn in reversed(round_.turns[:turns]):
        if turn["plays"]:
            break
        passed.add(turn["player"])
    return len(passed)


def _claiming_block(round_: Round, table: Table, turns: int, play: int | None = None) -> Spoilt:
    record = {**round_.cut(turns, play), "result": {"outcome": "block"}}
    fits = [
        {"player": round_.players[seat], "card": card, "foundations": table.fitting(card)}
        for seat in table.active
        for card in table.must(seat, bars=False)
    ]
    passes = 0 if round_.agreed.together else _passes(round_, turns)
    data = {"passes": passes, "needed": len(table.active), "fits": fits}
    return Spoilt(record, "round-stopped-early", None, None, None, "/result/outcome", data, concerned(table))


@spoiler("round-stopped-early")
def stopped_early(round_: Round) -> Iterator[Spoilt]:
    """A block is claimed while somebody can play; where somebody is out, the round counts as over."""
    for turn, _ in round_.any_turns():
        table = round_.stages[turn][0]
        if not table.out and not table.nobody_fits:
            yield _claiming_block(round_, table, turn)
    if round_.agreed.together:
        for place in round_.places():
            if not place.table.out and not place.table.nobody_fits:
                yield _claiming_block(round_, place.table, 0, place.play)


@spoiler("circuit-incomplete")
def passes_left_out(round_: Round) -> Iterator[Spoilt]:
    if round_.ended == "block" and not round_.last.out and not round_.agreed.together:
        for left_out in range(1, len(round_.players) + 1):
            if left_out <= len(round_.turns):
                turns = round_.turns[:-left_out]
                data = {"passes": _passes(round_, len(turns)), "needed": len(round_.players)}
                record = {**round_.record, "turns": turns}
                about = _ending(round_)
                yield Spoilt(record, "circuit-incomplete", None, None, None, "/result/outcome", data, about)


@spoiler("play-after-end")
def played_after_the_end(round_: Round) -> Iterator[Spoilt]:
    data = {"ended": round_.ended}
    for seat in round_.last.active if round_.ended else []:
        name, card = round_.players[seat], round_.last.packets[seat][0]
        about = _ending(round_)
        laid = {"card": card, "to": 1}
        if round_.agreed.together:
            number = len(round_.plays(0))
            timed = {"at": round_.plays(0)[-1]["at"]} if number and "at" in round_.plays(0)[-1] else {}
            if number or "hold_limit" not in round_.record["rules"]:
                record = {**round_.record, "plays": [*round_.plays(0), {"player": name, **laid, **timed}]}
                pointer = f"/plays/{number}"
                yield Spoilt(record, "play-after-end", None, number + 1, name, pointer, data, about)
            continue
        number = len(round_.turns)
        if name != round_.turns[-1]["player"]:
            record = {**round_.record, "turns": [*round_.turns, {"player": name, "plays": [laid]}]}
            yield Spoilt(record, "play-after-end", number + 1, None, name, f"/turns/{number}", data, about)
        if round_.ended == "win":
            # Whoever went out goes on in the same turn, with somebody else's card.
            last = round_.turns[-1]
            record = {**round_.record, "turns": [*round_.turns[:-1], {**last, "plays": [*last["plays"], laid]}]}
            at = len(last["plays"])
            pointer = f"/turns/{number - 1}/plays/{at}"
            yield Spoilt(record, "play-after-end", number, at + 1, last["player"], pointer, data, about)


@spoiler("late-stop")
def passed_after_the_end(round_: Round) -> Iterator[Spoilt]:
    if round_.ended and not round_.agreed.together:
        for seat in round_.last.active:
            name, number = round_.players[seat], len(round_.turns)
            if name != round_.turns[-1]["player"]:
                record = {**round_.record, "turns": [*round_.turns, {"player": name, "plays": []}]}
                data, pointer = {"ended": round_.ended}, f"/turns/{number}"
                yield Spoilt(record, "late-stop", number + 1, None, name, pointer, data, _ending(round_))
