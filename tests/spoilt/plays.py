"""Plays with something wrong: which card, where it was laid, what came up, and cards held back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.rounds import Clock, Place, Round
from tests.spoilt.base import Spoilt, at_play, concerned, others, spoiler, where
from tests.table import ACE, ACES, KING, PACK, RANKS, Table, rank


def misfit(table: Table, card: str, to: int, seat: int, players: list[str]) -> tuple[str, dict[str, Any]]:
    """Which fault it is to lay a card on a foundation that does not take it, and what is told of it."""
    pile = table.piles[to - 1]
    data: dict[str, Any] = {"card": card, "foundation": to}
    if pile is None:
        if rank(card) in table.agreed.starts:
            return "build-second-foundation", {**data, "open": table.still_open}
        return "build-not-a-start", data
    if pile.closed:
        wraps = rank(card) == (ACE if pile.step > 0 else KING)
        return "build-wraps" if wraps else "build-on-closed", data
    top = pile.top[:-1]
    if pile.needs == rank(card):
        by = next(bar.by for bar in table.bars if bar[:2] == (to, seat))
        return "build-barred", {**data, "by": players[by]}
    if rank(card) == rank(pile.top) - 1 and not table.agreed.down:
        return "build-downward", {**data, "top": top}
    return "build-wrong-rank", {**data, "top": top, "needs": [RANKS[(pile.needs or 0) - 1]]}


def _exposed(round_: Round) -> Iterator[tuple[Place, str]]:
    """Every card at every place where its owner could play it."""
    for place in round_.places():
        for card in place.table.shown(place.seat):
            yield place, card


@spoiler(
    "build-not-a-start",
    "build-wrong-rank",
    "build-downward",
    "build-on-closed",
    "build-wraps",
    "build-barred",
    "build-second-foundation",
)
def misbuilt(round_: Round) -> Iterator[Spoilt]:
    """Every way to lay an exposed card wrong, those of each kind in turn, since some are rare."""
    found: dict[str, list[tuple[Place, str, int, dict[str, Any]]]] = {}
    for place, card in _exposed(round_):
        takers = place.table.takers(card, place.seat)
        for to in range(1, round_.agreed.foundations + 1):
            if to not in takers:
                code, data = misfit(place.table, card, to, place.seat, round_.players)
                found.setdefault(code, []).append((place, card, to, data))
    for step in range(max(map(len, found.values()), default=0)):
        for code, ways in found.items():
            if step < len(ways):
                place, card, to, data = ways[step]
                yield at_play(round_, place, {"card": card, "to": to}, code, data)


@spoiler("build-no-such-space")
def no_such_foundation(round_: Round) -> Iterator[Spoilt]:
    room = round_.agreed.foundations
    for place, card in _exposed(round_):
        for to in range(room + 1, 9):
            data = {"card": card, "foundation": to, "foundations": room}
            yield at_play(round_, place, {"card": card, "to": to}, "build-no-such-space", data)


@spoiler("build-no-such-space")
def no_such_foundation_barred(round_: Round) -> Iterator[Spoilt]:
    """A bar beyond the foundations gets no other finding about where it went."""
    room = round_.agreed.foundations
    for place, card in _exposed(round_):
        if room < 8:
            data = {"card": card, "foundation": 8, "foundations": room}
            yield at_play(round_, place, {"card": card, "to": 8, "bar": True}, "build-no-such-space", data)


@spoiler("build-nowhere", "build-barred", "build-second-foundation")
def played_nowhere(round_: Round) -> Iterator[Spoilt]:
    """A card that nobody takes, and no word of where it went."""
    for place, card in _exposed(round_):
        table = place.table
        if table.takers(card, place.seat):
            continue
        fitting = table.fitting(card)
        empty = [to for to, pile in enumerate(table.piles, 1) if pile is None]
        if fitting or (empty and rank(card) in table.agreed.starts):
            # A bar alone forbids it, or the one open foundation of speed: then it lies there.
            code, data = misfit(table, card, (fitting or empty)[0], place.seat, round_.players)
        else:
            code, data = "build-nowhere", {"card": card, "tops": [pile and pile.top[:-1] for pile in table.piles]}
        yield at_play(round_, place, {"card": card}, code, data)


@spoiler("bar-not-allowed")
def bar_not_allowed(round_: Round) -> Iterator[Spoilt]:
    for place, card in _exposed(round_):
        table = place.table
        # Of the cards that were not just turned one a place will do.
        for to, pile in enumerate(table.piles, 1) if card == table.turned else [(1, table.piles[0])]:
            if not round_.agreed.bars:
                reason = "variant"
            elif card != table.turned:
                reason = "just-turned"
            elif pile and rank(pile.top) != rank(card):
                reason = "rank"
            elif not pile or pile.closed:
                reason = "closed"
            else:
                continue
            data = {"card": card, "foundation": to, "reason": reason}
            yield at_play(round_, place, {"card": card, "to": to, "bar": True}, "bar-not-allowed", data)


@spoiler("bar-not-allowed")
def bar_nowhere(round_: Round) -> Iterator[Spoilt]:
    """A bar with no word of where, and no foundation with a card of its rank on top."""
    for place, card in _exposed(round_):
        table = place.table
        if not any(pile and rank(pile.top) == rank(card) for pile in table.piles):
            reason = "variant" if not round_.agreed.bars else "rank" if card == table.turned else "just-turned"
            data = {"card": card, "foundation": None, "reason": reason}
            yield at_play(round_, place, {"card": card, "bar": True}, "bar-not-allowed", data)


# --- which card -------------------------------------------------------------------------------


def _stranger(
    round_: Round,
    code: str,
    cards: Callable[[Table, int], list[str]],
    tell: Callable[[Table, int, str], dict[str, Any]] = lambda table, seat, card: {},
) -> Iterator[Spoilt]:
    """A card played that is not the player's exposed one, nor of the rank of one."""
    for place in round_.places():
        table, seat = place.table, place.seat
        ranks = {rank(card) for card in table.shown(seat)}
        for card in cards(table, seat):
            if rank(card) not in ranks:
                laid = {"card": card, "to": (table.takers(card, seat) or [1])[0]}
                yield at_play(round_, place, laid, code, {"card": card, **tell(table, seat, card)})


@spoiler("card-not-own")
def neighbours_card(round_: Round) -> Iterator[Spoilt]:
    def cards(table: Table, seat: int) -> list[str]:
        width = round_.agreed.width
        return [
            card for other, packet in enumerate(table.packets) if other != seat for card in packet[: width + 1]
        ]

    def tell(table: Table, seat: int, card: str) -> dict[str, Any]:
        return {"owner": next(round_.players[at] for at, packet in enumerate(table.packets) if card in packet)}

    return _stranger(round_, "card-not-own", cards, tell)


@spoiler("card-not-exposed")
def face_down_card(round_: Round) -> Iterator[Spoilt]:
    def tell(table: Table, seat: int, card: str) -> dict[str, Any]:
        return {"exposed": table.shown(seat)}

    return _stranger(round_, "card-not-exposed", lambda table, seat: table.hidden(seat)[:3], tell)


@spoiler("card-from-dead-pile")
def dead_card(round_: Round) -> Iterator[Spoilt]:
    return _stranger(round_, "card-from-dead-pile", lambda table, _: table.dead)


@spoiler("card-already-played")
def card_twice(round_: Round) -> Iterator[Spoilt]:
    set_out = ACES if "nominated-aces" in round_.agreed.variants else ()
    return _stranger(round_, "card-already-played", lambda table, _: [*table.played[-3:], *set_out])


@spoiler("card-misnamed")
def slip_of_the_suit(round_: Round) -> Iterator[Spoilt]:
    for place in round_.places():
        shown, plays = place.table.shown(place.seat), round_.plays(place.turn)
        for card in shown:
            # Of several cards of that rank the one exposed longest was meant.
            read = next(other for other in shown if rank(other) == rank(card))
            to = place.table.takers(card, place.seat)
            for written in others([card[:-1] + suit for suit in "SHDC"], *shown):
                if plays and to:
                    laid = {"card": written, "to": to[0]}
                    yield at_play(round_, place, laid, "card-misnamed", {"written": written, "read": read})


@spoiler("turned-mismatch")
def wrong_card_turned(round_: Round) -> Iterator[Spoilt]:
    for place, card in _exposed(round_):
        table = place.table
        if to := table.takers(card, place.seat):
            came_up = table.hidden(place.seat)[:1]
            for written in round_.luck.sample(others(PACK, *came_up), 2):
                laid = {"card": card, "to": to[0], "turned": written}
                data = {"card": written, "expected": came_up[0] if came_up else None}
                yield at_play(round_, place, laid, "turned-mismatch", data, written, *came_up)


@spoiler("play-taken-back")
def taken_back(round_: Round) -> Iterator[Spoilt]:
    """Laid and put back: the round goes on as if nothing had been."""
    for place, card in _exposed(round_):
        if place.table is round_.last:
            continue
        laid = {"card": card, "to": 1, "taken_back": True}
        record = dict(round_.record)
        if round_.agreed.together:
            plays = round_.plays(0)
            timed = {"at": plays[place.play]["at"]} if "at" in plays[place.play] else {}
            laid = {"player": round_.players[place.seat], **laid, **timed}
            record["plays"] = [*plays[: place.play], laid, *plays[place.play :]]
        else:
            written = round_.turns[place.turn]
            plays = [*written["plays"][: place.play], laid, *written["plays"][place.play :]]
            record["turns"] = [*round_.turns]
            record["turns"][place.turn] = {**written, "plays": plays}
            if any(play.get("bar") for play in plays[place.play + 1 : place.play + 2]):
                # Whether a card put back leaves the one before it just turned is not this fault.
                continue
        yield Spoilt(
            record,
            "play-taken-back",
            *where(round_, place),
            {"card": card},
            concerned(place.table) | concerned(round_.last),
        )


# --- cards held back --------------------------------------------------------------------------


def _watched(round_: Round) -> Iterator[tuple[int, Table, Clock]]:
    """Every play of a timed round without turns, with the table before it, and since when cards were held."""
    if round_.agreed.together and "hold_limit" in round_.record["rules"]:
        clock = Clock()
        for play, table in enumerate(round_.stages[0][:-1]):
            clock.watch(table)
            yield play, table, clock
            clock.now = round_.record["plays"][play]["at"]


@spoiler("held-back")
def held_back(round_: Round) -> Iterator[Spoilt]:
    """A card was laid long after it had to be."""
    limit = round_.record["rules"].get("hold_limit")
    for play, table, clock in _watched(round_):
        laid = round_.record["plays"][play]
        seat = round_.players.index(laid["player"])
        since = clock.since[seat, laid["card"]]
        if play:
            record = {**round_.cut(0, play), "complete": False}
            record["plays"].append({**laid, "at": since + limit + 0.5})
            if record["plays"][-2]["at"] <= since + limit + 0.5:
                data = {"card": laid["card"], "seconds": limit + 0.5, "limit": limit}
                place = Place(0, play, table, seat)
                yield Spoilt(record, "held-back", *where(round_, place), data, concerned(table))


@spoiler("held-back")
def held_for_good(round_: Round) -> Iterator[Spoilt]:
    """A card that had to be played all the time never was, and only that one was held too long."""
    limit = round_.record["rules"].get("hold_limit")
    for play, table, clock in _watched(round_):
        laid = round_.record["plays"][play]
        seat = round_.players.index(laid["player"])
        after = round_.stages[0][play + 1]
        still = {
            (owner, card): since
            for (owner, card), since in clock.since.items()
            if (owner, card) != (seat, laid["card"]) and card in after.must(owner)
        }
        for (owner, card), since in still.items():
            at = since + limit + 0.5
            rest = [clock.since[seat, laid["card"]], *(s for key, s in still.items() if key != (owner, card))]
            if (
                at >= clock.now
                and after.active
                and all(at - other <= limit for other in rest)
                and owner in after.active
            ):
                record = round_.cut(0, play)
                record["plays"].append({**laid, "at": at})
                data = {"card": card, "seconds": limit + 0.5, "limit": limit}
                if not round_.ended or play + 1 < len(round_.record["plays"]):
                    player = round_.players[owner]
                    yield Spoilt(record, "held-back", None, None, player, "/plays", data, concerned(table))
