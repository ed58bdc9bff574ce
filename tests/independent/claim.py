"""The deal before the play, and the ending and the claim after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.independent.record import ACES, PACK, UNSEEN, Record, lawful_sizes
from tests.independent.replay import Finding, Reading
from tests.independent.table import Game, Position


def judge_deal(record: Record, game: Game) -> list[Finding]:
    """The findings about the deal, in the order of the table of faults."""
    found: list[Finding] = []

    def add(code: str, pointer: str, data: dict[str, Any]) -> None:
        found.append(Finding(code, None, None, None, pointer, data))

    faces = game.faces
    known = [card for card in faces if card != UNSEEN]
    unseen = len(faces) - len(known)
    duplicates = [card for card in PACK if known.count(card) > 1]
    missing = [card for card in PACK if card not in known]
    if duplicates or len(faces) != 52:
        # "none where the unseen cards can be exactly those"
        shown = [] if unseen == len(missing) else missing
        data = {"duplicates": duplicates, "missing": shown, "total": len(faces)}
        add("deal-not-one-pack", "/deal", data)
    seats = len(record.players)
    over = record.pack_size % seats
    sizes = [len(packet) for packet in record.packets]
    spread = max(sizes) - min(sizes)
    dead_pile = record.rules.leftover == "dead-pile"
    if spread > 1 or (spread == 1 and (over == 0 or dead_pile)):
        add("deal-uneven", "/deal", {"sizes": sizes})
    elif spread == 1 and record.dealer is not None:
        longer = {seat for seat in range(seats) if sizes[seat] == max(sizes)}
        lawful = {(record.dealer + 1 + step) % seats for step in range(over)}
        if len(longer) == over and longer != lawful:
            expected = lawful_sizes(seats, record.pack_size, record.dealer, "uneven")
            add("deal-extras-misplaced", "/deal", {"sizes": sizes, "expected": expected})
    if not dead_pile and record.dead:
        add("dead-pile-not-allowed", "/deal/dead_pile", {"size": len(record.dead)})
    if dead_pile and len(record.dead) != over:
        data = {"size": len(record.dead), "expected": over}
        add("dead-pile-wrong-size", "/deal/dead_pile", data)
    aces_wrong = sorted(record.set_out) != sorted(ACES) if game.nominated else bool(record.set_out)
    if aces_wrong:
        add("aces-not-set-out", "/deal/set_out", {"set_out": list(record.set_out)})
    return found


@dataclass(frozen=True)
class AsPlayed:
    """What the record itself amounts to."""

    outcome: str
    winner: Any
    remaining: list[int] | None
    places: list[list[str]] | None = None

    def to_dict(self) -> dict[str, Any]:
        """As the verdict shows it; `places` only where there are any."""
        shown: dict[str, Any] = {
            "outcome": self.outcome,
            "winner": self.winner,
            "remaining": self.remaining,
        }
        if self.places is not None:
            shown["places"] = self.places
        return shown


def block_winner(game: Game, position: Position) -> tuple[Any, list[str]]:
    """Who wins a block, and who shares the lowest count (game.md 5)."""
    names = game.record.players
    active = game.active(position)
    if not active:
        return None, []
    lowest = min(game.count(position, seat) for seat in active)
    tied = [names[seat] for seat in active if game.count(position, seat) == lowest]
    if len(tied) == 1:
        return tied[0], tied
    return (tied if game.rules.block_tie == "shared" else None), tied


def as_played(reading: Reading) -> AsPlayed:
    """What the replay came to (verdict.md, 'result')."""
    game, position = reading.game, reading.position
    record = game.record
    remaining = [game.count(position, seat) for seat in range(game.seats)]
    if position.out:
        places = find_places(game, position) if game.rules.after_win == "play-on" else None
        return AsPlayed("win", record.players[position.out[0]], remaining, places)
    if position.over == "block":
        return AsPlayed("block", block_winner(game, position)[0], remaining)
    if record.claim.get("outcome") == "abandoned" or not record.complete:
        return AsPlayed("unfinished", None, remaining)
    if game.anybody_compelled(position):
        return AsPlayed("unfinished", None, remaining)
    if game.anybody_deciding(position):
        return AsPlayed("undecidable", None, remaining)
    return AsPlayed("block", block_winner(game, position)[0], remaining)


def find_places(game: Game, position: Position) -> list[list[str]]:
    """In the order of going out, then by fewest cards left, equal counts sharing a place."""
    names = game.record.players
    places = [[names[seat]] for seat in position.out]
    rest = game.active(position)
    for count in sorted({game.count(position, seat) for seat in rest}):
        places.append([names[seat] for seat in rest if game.count(position, seat) == count])
    return places


def judge_after_end(reading: Reading) -> list[Finding]:
    """What came after the round was over."""
    data = {"ended": reading.position.over}
    moved, passed = reading.after_move, reading.after_pass
    if moved is not None:
        return [Finding("play-after-end", moved.player, moved.turn, moved.number, moved.pointer, data)]
    if passed is not None:
        return [Finding("late-stop", passed.player, passed.turn, None, passed.pointer, data)]
    return []


def judge_ending(reading: Reading) -> list[Finding]:
    """A block is claimed, and the round was not over."""
    game, position = reading.game, reading.position
    record = game.record
    # With somebody out under `play-on` "the record may stop at any time" (game.md 5).
    if record.claim.get("outcome") != "block" or not record.complete or position.over is not None or position.out:
        return []
    active = game.active(position)
    passes = len(position.passed & set(active))
    fits = [
        {
            "player": record.players[seat],
            "card": game.faces[card],
            "foundations": foundations,
        }
        for seat in active
        for card, foundations in game.compelled(position, seat, None)
    ]
    pointer = "/result/outcome"
    if fits:
        data: dict[str, Any] = {"passes": passes, "needed": len(active), "fits": fits}
        return [Finding("round-stopped-early", None, None, None, pointer, data)]
    if passes < len(active) and not game.simultaneous:
        data = {"passes": passes, "needed": len(active)}
        return [Finding("circuit-incomplete", None, None, None, pointer, data)]
    return []


def as_list(winner: Any) -> list[str]:
    """A normalised winner as a list of names."""
    if winner is None:
        return []
    return winner if isinstance(winner, list) else [winner]


def names_a_winner(claim: dict[str, Any]) -> bool:
    """Does the claim say who won, or that nobody did? A win with nobody named says neither."""
    return "winner" in claim and not (claim.get("outcome") == "win" and not as_list(claim["winner"]))


def judge_claim(reading: Reading, played: AsPlayed) -> list[Finding]:
    """The claimed result against the record as played."""
    game, position = reading.game, reading.position
    record = game.record
    claim = record.claim
    if not record.complete and position.over is None and not position.out:
        return []
    abandoned = claim.get("outcome") == "abandoned"
    found: list[Finding] = []
    assert played.remaining is not None
    seats = {name: seat for seat, name in enumerate(record.players)}
    left: list[str] = []
    if claim.get("outcome") == "win":
        left = [name for name in as_list(claim.get("winner")) if played.remaining[seats[name]]]
    for name in left:
        data: dict[str, Any] = {"remaining": played.remaining[seats[name]]}
        found.append(Finding("win-with-cards-left", seats[name], None, None, "/result/winner", data))
    if played.outcome in ("win", "block") and not abandoned and not left:
        found.extend(judge_outcome(reading, played))
    if not record.complete and position.over is None:
        # Somebody is out and the others played on, but the scribe had stopped: the counts and places
        # of the end are not in the record, so that nothing can be held against them.
        return found
    found.extend(judge_counts(reading, played, left))
    if (
        game.rules.after_win == "play-on"
        and played.places is not None
        and claim.get("places", played.places) != played.places
    ):
        data = {"claimed": claim["places"], "established": played.places}
        found.append(Finding("wrong-places", None, None, None, "/result/places", data))
    order = ["win-with-cards-left", "wrong-outcome", "wrong-winner", "tie-not-drawn", "wrong-count"]
    order.append("wrong-places")
    return sorted(found, key=lambda finding: order.index(finding.code))


def judge_outcome(reading: Reading, played: AsPlayed) -> list[Finding]:
    """Outcome and winner of a round that is over."""
    game = reading.game
    claim = game.record.claim
    if claim.get("outcome", played.outcome) != played.outcome:
        data = {"claimed": claim["outcome"], "established": played.outcome}
        return [Finding("wrong-outcome", None, None, None, "/result/outcome", data)]
    if not names_a_winner(claim) or claim["winner"] == played.winner:
        return []
    if played.outcome == "block" and game.rules.block_tie == "draw":
        tied = block_winner(game, reading.position)[1]
        if len(tied) > 1 and set(tied) & set(as_list(claim["winner"])):
            data = {"tied": tied, "claimed": claim["winner"]}
            return [Finding("tie-not-drawn", None, None, None, "/result/winner", data)]
    data = {"claimed": claim["winner"], "established": played.winner}
    return [Finding("wrong-winner", None, None, None, "/result/winner", data)]


def judge_counts(reading: Reading, played: AsPlayed, left: list[str]) -> list[Finding]:
    """Claimed counts against the cards left, one finding for each player."""
    game, position = reading.game, reading.position
    record = game.record
    claimed = record.claim.get("remaining")
    established = played.remaining
    if claimed is None or established is None:
        return []
    wrong = [
        seat
        for seat, count in enumerate(claimed)
        if count is not None and count != established[seat] and record.players[seat] not in left
    ]
    found: list[Finding] = []
    for seat in wrong:
        likely = None
        if claimed[seat] == len(position.down[seat]):
            likely = "exposed-not-counted"
        elif any(claimed[seat] == established[other] for other in wrong if other != seat):
            likely = "seats-swapped"
        data = {"claimed": claimed[seat], "established": established[seat], "likely": likely}
        key = record.players[seat] if record.counts_by_name else str(seat)
        key = key.replace("~", "~0").replace("/", "~1")
        found.append(Finding("wrong-count", seat, None, None, f"/result/remaining/{key}", data))
    return found


def judge_claim_alone(record: Record, lawful: dict[str, Any] | None) -> list[Finding]:
    """No turns were handed in: the claim against what the deal leads to."""
    claim = record.claim
    if lawful is None or claim.get("outcome") == "abandoned":
        return []
    differs = (
        claim.get("outcome", lawful["outcome"]) != lawful["outcome"]
        or (names_a_winner(claim) and claim["winner"] != lawful["winner"])
        or counts_differ(claim.get("remaining"), lawful["remaining"])
    )
    if not differs:
        return []
    data = {"claimed": claim, "established": lawful}
    return [Finding("claim-not-lawful", None, None, None, "/result", data)]


def counts_differ(claimed: list[int | None] | None, established: list[int] | None) -> bool:
    """Do counts differ, as far as both are known?"""
    if claimed is None or established is None:
        return False
    return any(one is not None and one != other for one, other in zip(claimed, established, strict=True))
