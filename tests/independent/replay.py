"""The replay: the record as played at the table, turn by turn, in every way it can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any

from tests.independent.record import RANKS, Line, Play, Record, rank_of
from tests.independent.table import Bar, Game, Position, changed

KEPT_READINGS = 512

VIOLATIONS = frozenset(
    """deal-not-one-pack deal-uneven deal-extras-misplaced dead-pile-not-allowed
    dead-pile-wrong-size aces-not-set-out wrong-opener turn-out-of-order card-not-exposed
    card-not-own card-from-dead-pile build-not-a-start build-second-foundation
    build-no-such-space build-wraps build-on-closed build-downward build-barred build-wrong-rank
    build-nowhere bar-not-allowed missed-play turn-stopped-early held-back round-stopped-early
    play-after-end""".split()
)
DISCREPANCIES = frozenset(
    """card-misnamed card-already-played card-not-in-deal turned-mismatch shows-mismatch
    win-with-cards-left wrong-outcome wrong-winner tie-not-drawn wrong-count wrong-places
    claim-not-lawful""".split()
)


@dataclass(frozen=True)
class Finding:
    """One finding, before it is known what it follows from; `player` is a seat."""

    code: str
    player: int | None
    turn: int | None
    play: int | None
    pointer: str
    data: dict[str, Any]

    @property
    def severity(self) -> str:
        """Violation, discrepancy or notice."""
        if self.code in VIOLATIONS:
            return "violation"
        return "discrepancy" if self.code in DISCREPANCIES else "notice"


@dataclass(frozen=True)
class AfterEnd:
    """Something written after the end; `number` only where the round ended in that turn."""

    player: int
    turn: int | None
    number: int | None
    pointer: str


@dataclass(frozen=True)
class Reading:
    """One way to read the record so far."""

    game: Game
    position: Position
    findings: tuple[Finding, ...] = ()
    violations: int = 0
    discrepancies: int = 0
    choices: tuple[int, ...] = ()
    movers: tuple[tuple[str, int | None, int], ...] = ()
    after_pass: AfterEnd | None = None
    after_move: AfterEnd | None = None
    clock: tuple[tuple[int, Decimal], ...] = ()
    ended_at: Decimal | None = None
    names: tuple[tuple[int, str], ...] = ()
    unplaced: tuple[tuple[str, tuple[int, ...]], ...] = ()
    ends: tuple[tuple[int, int, tuple[int, ...]], ...] = ()

    def found(self, *findings: Finding) -> Reading:
        """The same reading with more findings."""
        severities = [finding.severity for finding in findings]
        return changed(
            self,
            findings=self.findings + findings,
            violations=self.violations + severities.count("violation"),
            discrepancies=self.discrepancies + severities.count("discrepancy"),
        )

    def weight(self) -> tuple[int, int, tuple[int, ...]]:
        """What 'Readings' compares: violations, then discrepancies, then the choices in order."""
        return self.violations, self.discrepancies, self.choices

    def state(self, named: frozenset[int] | None) -> tuple[object, ...]:
        """All that can still matter: readings that agree in it are one.

        `named` are the foundations that the rest of the record names; the others are told apart
        by nothing but their number, and with `named` given they are taken in any order.
        """
        position = self.position
        if named is not None:
            numbered = list(enumerate(position.piles, start=1))
            kept = [pile for number, pile in numbered if number in named]
            rest = [pile for number, pile in numbered if number not in named]
            rest.sort(key=lambda pile: pile or (0, False, False))
            position = changed(position, piles=(tuple(kept), tuple(rest)))
        return (
            position,
            self.after_pass,
            self.after_move,
            self.clock,
            self.ended_at,
            self.names,
            self.unplaced,
            self.ends,
        )


def merge(readings: Iterable[Reading], named: frozenset[int] | None) -> tuple[list[Reading], bool]:
    """One reading for each state, the best of it; at most 512, and whether one was dropped."""
    best: dict[tuple[object, ...], Reading] = {}
    for reading in readings:
        state = reading.state(named)
        if state not in best or reading.weight() < best[state].weight():
            best[state] = reading
    kept = sorted(best.values(), key=Reading.weight)
    return kept[:KEPT_READINGS], len(kept) > KEPT_READINGS


def merged_turns(lines: tuple[Line, ...]) -> list[list[Line]]:
    """Consecutive turns of one player, with no `called_by` on the first, are one turn."""
    turns: list[list[Line]] = []
    for line in lines:
        if turns and turns[-1][-1].player == line.player and turns[-1][-1].called_by is None:
            turns[-1].append(line)
        else:
            turns.append([line])
    return turns


def single(step: Callable[[Reading], Reading]) -> Callable[[Reading], list[Reading]]:
    """A step that leaves no choice, as one that gives a list of readings."""

    def run(reading: Reading) -> list[Reading]:
        return [step(reading)]

    return run


class Replay:
    """Plays a record through; `all_readings` follows every choice, otherwise the first.

    `fold` takes readings as one that differ only in the numbers of foundations which the rest of
    the record never names. That changes no verdict, but far fewer readings have to be kept.
    """

    def __init__(self, record: Record, all_readings: bool, fold: bool = False) -> None:
        """Prepare the turns of a record."""
        self.record = record
        self.all_readings = all_readings
        # A bar decides by the lowest number, so there numbers matter.
        bars = any(play.bar for play in self.written())
        self.fold = fold and not bars
        self.turns = merged_turns(record.lines or ())
        self.limited = False
        self.last_turn_judged = record.complete and record.claim.get("outcome") != "abandoned"

    # The whole record ------------------------------------------------------------------------

    def written(self) -> list[Play]:
        """Every play of the record, in order."""
        lines = [play for line in self.record.lines or () for play in line.plays]
        return lines + list(self.record.plays or ())

    def named_later(self, play: Play | None) -> frozenset[int] | None:
        """The foundations named after a play; None where readings are not to be folded."""
        if not self.fold:
            return None
        plays = self.written()
        later = plays if play is None else plays[plays.index(play) + 1 :]
        return frozenset(other.to for other in later if other.to is not None)

    def run(self, game: Game, names: tuple[tuple[int, str], ...] = ()) -> list[Reading]:
        """Every reading of the record at its end, the ending and the claim not yet judged."""
        readings = [changed(self.first(game), names=names)]
        named = self.named_later(None)
        for step, play in self.steps():
            following: list[Reading] = []
            for reading in readings:
                following.extend(step(reading))
            if play is not None:
                named = self.named_later(play)
            readings, limited = merge(following, named)
            self.limited = self.limited or limited
        return readings

    def first(self, game: Game) -> Reading:
        """The table before anything is played."""
        position = game.start()
        dealer = self.record.dealer
        if dealer is not None:
            position = changed(position, expected=game.next_active(position, dealer))
        reading = Reading(game, position)
        if game.simultaneous and self.record.plays is not None:
            reading = self.stop_where_stuck(reading, None)
            if self.record.plays:
                reading = self.tick(reading, self.record.plays[0].at)
        return reading

    def steps(self) -> Iterable[tuple[Callable[[Reading], list[Reading]], Play | None]]:
        """The record as a list of small steps, each with its play if it is one."""
        for index, turn in enumerate(self.turns):
            yield single(partial(self.begin, index=index)), None
            for line in turn:
                for play in line.plays:
                    yield partial(self.play, play=play, turn=index), play
                yield single(partial(self.end_line, line=line)), None
            yield single(partial(self.end, index=index)), None
        if self.record.plays is not None:
            for play in self.record.plays:
                yield partial(self.play, play=play, turn=None), play
            yield single(self.end_plays), None

    # Whose turn it is ------------------------------------------------------------------------

    def begin(self, reading: Reading, index: int) -> Reading:
        """Whose turn it was (game.md 3; verdict.md 'Unwritten passes')."""
        line = self.turns[index][0]
        player = line.player
        game, position = reading.game, reading.position
        after = AfterEnd(player, line.number, None, line.pointer)
        if position.over is not None:
            return self.note_after(reading, after)
        position = changed(position, just_turned=None, turn_moved=False, turn_ignored=False)
        reading = changed(reading, position=position)
        if not game.is_active(position, player) and not any(
            self.would_move(reading, play) for line in self.turns[index] for play in line.plays
        ):
            # "A turn of a player already out is ignored if it is a pass."
            return changed(reading, position=changed(position, turn_ignored=True))
        if position.expected is None:
            # Dealer unknown: whoever took the first turn sits left of the dealer.
            position = changed(position, expected=player)
            reading = changed(reading, position=position)
        if position.expected == player:
            return reading
        return self.out_of_turn(reading, index)

    def out_of_turn(self, reading: Reading, index: int) -> Reading:
        """A turn by another than the next player: unwritten passes, or a turn out of order."""
        line = self.turns[index][0]
        player = line.player
        game, position = reading.game, reading.position
        expected = position.expected
        assert expected is not None
        skipped = [expected]
        while True:
            seat = game.next_active(position, skipped[-1])
            if seat is None or seat == player or seat in skipped:
                break
            skipped.append(seat)
        passed = game.is_active(position, player) and not any(
            game.compelled(position, seat, seat) for seat in skipped
        )
        if not passed:
            code = "wrong-opener" if index == 0 else "turn-out-of-order"
            data = {"expected": self.record.players[expected]}
            return reading.found(Finding(code, player, line.number, None, line.pointer, data))
        names = [self.record.players[seat] for seat in skipped]
        reading = reading.found(
            Finding("pass-unwritten", None, line.number, None, line.pointer, {"players": names})
        )
        for seat in skipped:
            deciding = game.deciding(position, seat, seat)
            if deciding:
                reading = reading.found(
                    Finding(
                        "cannot-verify",
                        seat,
                        line.number,
                        None,
                        line.pointer,
                        {"deciding": deciding},
                    )
                )
            reading = self.remember_end(reading, seat)
            position = changed(
                position,
                passed=position.passed | {seat},
                bars=tuple(bar for bar in position.bars if bar.on != seat),
            )
            reading = changed(reading, position=position)
        if game.blocked(position):
            reading = changed(reading, position=changed(position, over="block"))
            return self.note_after(reading, AfterEnd(player, line.number, None, line.pointer))
        return reading

    def note_after(self, reading: Reading, after: AfterEnd) -> Reading:
        """A turn after the round was over, the first such."""
        if reading.after_pass is not None:
            return reading
        return changed(reading, after_pass=after)

    # A play ----------------------------------------------------------------------------------

    def would_move(self, reading: Reading, play: Play) -> bool:
        """Would a card move, or does the play change nothing?"""
        if play.taken_back:
            return False
        _, card, _ = reading.game.locate(reading.position, play.player, play.card)
        return card is not None

    def play(self, reading: Reading, play: Play, turn: int | None) -> list[Reading]:
        """One play: where the card came from, where it went, what was turned up after it."""
        if reading.position.over is not None:
            return [self.play_after_end(reading, play, turn)]
        line = play.line or None

        def finding(code: str, data: dict[str, Any]) -> Finding:
            return Finding(code, play.player, line, play.number, play.pointer, data)

        reading = self.name_played(reading, play)
        if play.taken_back:
            return [reading.found(finding("play-taken-back", {"card": play.card}))]
        game, position = reading.game, reading.position
        code, card, owner = game.locate(position, play.player, play.card)
        if code == "card-misnamed":
            assert card is not None
            reading = reading.found(finding(code, {"written": play.card, "read": game.faces[card]}))
        elif code == "card-not-exposed":
            exposed = [game.faces[other] for other in position.exposed[play.player]]
            reading = reading.found(finding(code, {"card": play.card, "exposed": exposed}))
        elif code == "card-not-own":
            assert owner is not None
            reading = reading.found(finding(code, {"card": play.card, "owner": self.record.players[owner]}))
        elif code is not None:
            reading = reading.found(finding(code, {"card": play.card}))
        if card is None:
            # Already played, or not in the deal: "the play changes nothing".
            return [reading]
        own_exposed = code in (None, "card-misnamed")
        after, turned = game.take(position, card)
        after = changed(after, just_turned=turned if own_exposed else None)
        reading = changed(reading, movers=(*reading.movers, (game.faces[card], line, play.number)))
        just_turned = own_exposed and position.just_turned == card
        if play.bar:
            places = [self.lay_bar(game, position, after, play, card, just_turned)]
        else:
            places = self.places(game, position, after, play, card)
        if not self.all_readings:
            places = places[:1]
        following: list[Reading] = []
        for choice, (place, place_code, data) in enumerate(places):
            choices = reading.choices if len(places) == 1 else (*reading.choices, choice)
            read = changed(reading, position=place, choices=choices)
            if place_code is not None:
                read = read.found(finding(place_code, {"card": game.faces[card], **data}))
            read = self.name_turned(read, play, turned)
            if play.turned is not None:
                came_up = None if turned is None else read.game.faces[turned]
                if came_up != play.turned:
                    read = read.found(finding("turned-mismatch", {"card": play.turned, "expected": came_up}))
            read = self.judge_held(read, play, card, owner)
            settled = game.settle(read.position, owner, turn)
            read = changed(read, position=settled)
            if settled.over is not None:
                read = changed(read, ended_at=play.at)
            if game.simultaneous:
                read = self.stop_where_stuck(read, play.at)
                read = self.tick(read, play.at)
            following.append(read)
        return following

    def play_after_end(self, reading: Reading, play: Play, turn: int | None) -> Reading:
        """After the round is over nothing more is replayed; the first card that moved is noted."""
        reading = self.name_played(reading, play, late=True)
        if reading.after_move is not None or not self.would_move(reading, play):
            return reading
        same_turn = turn is None or reading.position.over_turn == turn
        number = play.number if same_turn else None
        after = AfterEnd(play.player, play.line or None, number, play.pointer)
        return changed(reading, after_move=after)

    def places(
        self, game: Game, before: Position, after: Position, play: Play, card: int
    ) -> list[tuple[Position, str | None, dict[str, Any]]]:
        """Where a card may lie, in the order of 'Readings', with what is wrong there."""
        rank = game.rank(card)
        if play.to is not None:
            code, data = self.build(game, before, play.player, rank, play.to)
            if code == "build-no-such-space":
                return [(after, code, data)]
            return [(game.lay(after, rank, play.to, code is not None), code, data)]
        accepting = game.accepting(before, rank, play.player, compelling=False)
        if accepting:
            return [(game.lay(after, rank, number, False), None, {}) for number in accepting]
        numbered = list(enumerate(before.piles, start=1))
        for number, pile in numbered:
            # "where a bar alone forbids it, it lies there (lowest number)"
            if pile is not None and pile.wants == rank:
                code, data = self.build(game, before, play.player, rank, number)
                return [(game.lay(after, rank, number, True), code, data)]
        for number, pile in numbered:
            # "where only the open foundation of `speed` forbids its start, on the lowest empty"
            if pile is None and game.starts(rank):
                code, data = self.build(game, before, play.player, rank, number)
                return [(game.lay(after, rank, number, True), code, data)]
        tops = [None if pile is None else rank_name(pile.top) for pile in before.piles]
        data = {"tops": tops}
        places: list[tuple[Position, str | None, dict[str, Any]]] = [(after, "build-nowhere", data)]
        for number, pile in numbered:
            if pile is not None and not pile.closed:
                places.append((game.lay(after, rank, number, True), "build-nowhere", data))
        return places

    def build(
        self, game: Game, position: Position, player: int, rank: int, to: int
    ) -> tuple[str | None, dict[str, Any]]:
        """What is wrong with a card of this rank on that foundation, in the order of the table."""
        if to > len(position.piles):
            return "build-no-such-space", {"foundation": to, "foundations": len(position.piles)}
        pile = position.piles[to - 1]
        if pile is None:
            if not game.starts(rank):
                return "build-not-a-start", {"foundation": to}
            opened = game.open_foundation(position)
            if game.speed and opened is not None:
                return "build-second-foundation", {"foundation": to, "open": opened}
            return None, {}
        if pile.closed:
            # "ace on a closed king (both ways: king on a closed ace)"
            if rank == (1 if pile.up else 13):
                return "build-wraps", {"foundation": to}
            return "build-on-closed", {"foundation": to}
        if pile.wants == rank:
            bar = game.barred(position, to, player)
            if bar is None:
                return None, {}
            return "build-barred", {"foundation": to, "by": self.record.players[bar.by]}
        top = rank_name(pile.top)
        if pile.up and rank == pile.top - 1 and not game.both_ways:
            return "build-downward", {"foundation": to, "top": top}
        assert pile.wants is not None
        return "build-wrong-rank", {
            "foundation": to,
            "top": top,
            "needs": [rank_name(pile.wants)],
        }

    def lay_bar(
        self,
        game: Game,
        before: Position,
        after: Position,
        play: Play,
        card: int,
        just_turned: bool,
    ) -> tuple[Position, str | None, dict[str, Any]]:
        """A bar (game.md 4.4), and what a bar that is not allowed comes to."""
        rank = game.rank(card)
        to = play.to
        if to is not None and to > len(before.piles):
            code, data = self.build(game, before, play.player, rank, to)
            return after, code, data
        if to is None:
            # "with `to` left out, on the lowest-numbered foundation that takes it"
            for number, pile in enumerate(before.piles, start=1):
                if pile is not None and pile.top == rank and not pile.closed:
                    to = number
                    break
        reason = self.bar_fault(game, before, rank, to, just_turned)
        if reason is not None:
            data = {"foundation": to, "reason": reason}
            if to is None:
                return after, "bar-not-allowed", data
            return game.lay(after, rank, to, True), "bar-not-allowed", data
        assert to is not None
        bound = game.next_active(after, play.player)
        if bound is not None and bound != play.player:
            after = changed(after, bars=(*after.bars, Bar(to, play.player, bound)))
        return after, None, {}

    def bar_fault(
        self, game: Game, position: Position, rank: int, to: int | None, just_turned: bool
    ) -> str | None:
        """Why a bar is not allowed: `variant`, `just-turned`, `rank`, `closed` (or empty)."""
        if not game.blocks:
            return "variant"
        if not just_turned:
            return "just-turned"
        if to is None:
            same = [pile for pile in position.piles if pile is not None and pile.top == rank]
            return "closed" if same else "rank"
        pile = position.piles[to - 1]
        if pile is not None and pile.top != rank:
            return "rank"
        if pile is None or pile.closed:
            return "closed"
        return None

    # The end of a turn -----------------------------------------------------------------------

    def end_line(self, reading: Reading, line: Line) -> Reading:
        """The end of a line: the cards shown may name unseen ones."""
        if line.shows is None:
            return reading
        return self.name_shown(reading, line)

    def end(self, reading: Reading, index: int) -> Reading:
        """The end of a turn: what was shown, what was missed, whether the round is blocked."""
        game, position = reading.game, reading.position
        if position.over is not None or position.turn_ignored:
            return reading
        line = self.turns[index][-1]
        player = line.player
        judged = self.last_turn_judged or index < len(self.turns) - 1
        active = game.is_active(position, player)
        passed = position.passed
        if not position.turn_moved and active:
            passed = passed | {player}
        after = changed(
            position,
            passed=passed,
            bars=tuple(bar for bar in position.bars if bar.on != player),
            expected=game.next_active(position, player),
            just_turned=None,
        )
        if game.blocked(after):
            after = changed(after, over="block", over_turn=index)
        if judged:
            went_out = player in position.out
            if line.shows is not None and not went_out and after.over is None:
                reading = self.judge_shown(reading, line)
            reading = self.judge_end(reading, line, went_out)
        reading = self.remember_end(reading, player)
        return changed(reading, position=after)

    def judge_shown(self, reading: Reading, line: Line) -> Reading:
        """`shows` against what was exposed, in any order."""
        assert line.shows is not None
        game = reading.game
        expected = [game.faces[card] for card in reading.position.exposed[line.player]]
        if sorted(expected) == sorted(line.shows):
            return reading
        data = {"shown": list(line.shows), "expected": expected}
        pointer = line.pointer + "/shows"
        return reading.found(Finding("shows-mismatch", line.player, line.number, None, pointer, data))

    def judge_end(self, reading: Reading, line: Line, went_out: bool) -> Reading:
        """A missed play, a turn stopped early, a false call, or a card nobody saw."""
        game, position = reading.game, reading.position
        player = line.player
        caller = None if line.called_by is None else self.record.players[line.called_by]
        missed = [] if went_out else game.compelled(position, player, player)
        if missed:
            fits = [{"card": game.faces[card], "foundations": foundations} for card, foundations in missed]
            code = "turn-stopped-early" if position.turn_moved else "missed-play"
            data: dict[str, Any] = {"fits": fits, "called_by": caller}
            return reading.found(Finding(code, player, line.number, None, line.pointer, data))
        deciding = [] if went_out else game.deciding(position, player, player)
        if deciding:
            data = {"deciding": deciding}
            return reading.found(Finding("cannot-verify", player, line.number, None, line.pointer, data))
        if line.called_by is not None and game.rules.missed_play == "forfeit" and not went_out:
            data = {"called": self.record.players[player]}
            pointer = line.pointer + "/called_by"
            return reading.found(Finding("false-call", line.called_by, line.number, None, pointer, data))
        return reading

    # Simultaneous play -----------------------------------------------------------------------

    def stop_where_stuck(self, reading: Reading, at: Decimal | None) -> Reading:
        """game.md 5: in `simultaneous` the round is blocked when nobody has a card that fits."""
        game, position = reading.game, reading.position
        if position.over is not None:
            return reading
        for seat in game.active(position):
            for card in position.exposed[seat]:
                names = game.candidates if game.unseen(card) else (game.faces[card],)
                for name in names:
                    if game.accepting(position, rank_of(name), None, compelling=False):
                        return reading
        return changed(reading, position=changed(position, over="block"), ended_at=at)

    def tick(self, reading: Reading, at: Decimal | None) -> Reading:
        """Since when each compelled card has been compelled without a break (game.md 4.6)."""
        game, position = reading.game, reading.position
        if game.rules.hold_limit is None or at is None:
            return reading
        since = dict(reading.clock)
        clock = [
            (card, since.get(card, at))
            for seat in game.active(position)
            for card, _ in game.compelled(position, seat, seat)
        ]
        return changed(reading, clock=tuple(clock))

    def judge_held(self, reading: Reading, play: Play, card: int, owner: int | None) -> Reading:
        """Was the card that is now played compelled for longer than the limit?"""
        limit = reading.game.rules.hold_limit
        since = dict(reading.clock).get(card)
        if limit is None or since is None or play.at is None or play.at - since <= limit:
            return reading
        data = self.held_data(reading, card, play.at - since, limit)
        return reading.found(Finding("held-back", owner, play.line or None, play.number, play.pointer, data))

    def held_data(self, reading: Reading, card: int, seconds: Decimal, limit: Decimal) -> dict[str, Any]:
        """The payload of `held-back`."""
        return {
            "card": reading.game.faces[card],
            "seconds": float(seconds),
            "limit": float(limit),
        }

    def end_plays(self, reading: Reading) -> Reading:
        """Cards that never came, by the record's last time."""
        plays = self.record.plays
        limit = reading.game.rules.hold_limit
        if not plays or limit is None:
            return reading
        last = reading.ended_at if reading.position.over is not None else plays[-1].at
        if last is None:
            return reading
        for card, since in reading.clock:
            if last - since > limit:
                owner = next(seat for seat, cards in enumerate(reading.position.exposed) if card in cards)
                data = self.held_data(reading, card, last - since, limit)
                reading = reading.found(Finding("held-back", owner, None, None, "/plays", data))
        return reading

    # Unseen cards: nothing is named in the judging pass --------------------------------------

    def name_played(self, reading: Reading, play: Play, late: bool = False) -> Reading:
        """A play may name an unseen card; here all names are known already."""
        return reading

    def name_turned(self, reading: Reading, play: Play, turned: int | None) -> Reading:
        """`turned` may name an unseen card; here all names are known already."""
        return reading

    def name_shown(self, reading: Reading, line: Line) -> Reading:
        """`shows` may name unseen cards; here all names are known already."""
        return reading

    def remember_end(self, reading: Reading, player: int) -> Reading:
        """A turn end that naming may look back to; not needed here."""
        return reading


def rank_name(rank: int) -> str:
    """A rank as it is written in a card."""
    return RANKS[rank - 1]
