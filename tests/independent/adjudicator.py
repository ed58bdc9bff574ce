"""A slow and plain adjudicator: one round in, the machine part of its verdict out.

It follows the contract paragraph by paragraph and shares no code with the referee.
"""

from __future__ import annotations

from typing import Any

from tests.independent.claim import (
    AsPlayed,
    as_played,
    counts_differ,
    judge_after_end,
    judge_claim,
    judge_claim_alone,
    judge_deal,
    judge_ending,
    names_a_winner,
)
from tests.independent.naming import BackedReplay, possible_names
from tests.independent.record import Record, read_record
from tests.independent.replay import KEPT_READINGS, Finding, Reading, Replay
from tests.independent.table import Game, changed

DEAL_FAULTS = frozenset(
    """deal-not-one-pack deal-uneven deal-extras-misplaced dead-pile-not-allowed
    dead-pile-wrong-size aces-not-set-out""".split()
)
SOURCE_FAULTS = frozenset("card-misnamed card-not-exposed card-not-own card-from-dead-pile".split())
PLACE_FAULTS = frozenset(
    """build-not-a-start build-second-foundation build-no-such-space build-wraps build-on-closed
    build-downward build-barred build-wrong-rank build-nowhere bar-not-allowed""".split()
)
CHOICES = frozenset(("both-ways", "spread-of-three", "block-play", "simultaneous"))


def judge(log: dict[str, Any], readings: bool = True, fold: bool = False) -> dict[str, Any]:
    """The verdict of one valid single-round log, without texts, fixes and links.

    Without `readings` every open play takes its first place; `fold` is explained in `Replay`.
    """
    record = read_record(log)
    if record.lines is None and record.plays is None:
        game = Game(record)
        findings = opening_findings(record, game)
        played = AsPlayed("unrecorded", None, None)
        lawful = find_lawful(record, game, findings, played)
        findings += judge_claim_alone(record, lawful)
        return verdict(record, findings, played, lawful, ())
    reading, played = best_reading(record, readings, fold)
    findings = list(reading.findings)
    lawful = find_lawful(record, reading.game, findings, played)
    return verdict(record, findings, played, lawful, reading.movers)


def best_reading(record: Record, readings: bool, fold: bool) -> tuple[Reading, AsPlayed]:
    """The reading with the fewest violations, the ending and the claim included."""
    all_names = possible_names(record, readings)
    several = len(all_names) > 1
    ended: list[tuple[bool, Reading, AsPlayed]] = []
    for names in all_names:
        game = Game(record, names)
        kind = BackedReplay if several else Replay
        replay = kind(record, readings, fold)
        for reading in replay.run(game):
            # Where readings name cards differently, each goes with the names it gives itself.
            backed = not several or dict(reading.names) == names
            ended.append((backed, *judge_end(reading, replay.limited)))
    if any(backed for backed, _, _ in ended):
        ended = [entry for entry in ended if entry[0]]
    _, best, played = min(ended, key=lambda entry: entry[1].weight())
    return best, played


def judge_end(reading: Reading, limited: bool) -> tuple[Reading, AsPlayed]:
    """The deal before the play's findings, the ending and the claim after them."""
    game = reading.game
    whole = changed(reading, findings=(), violations=0, discrepancies=0)
    whole = whole.found(*opening_findings(game.record, game), *reading.findings)
    played = as_played(whole)
    whole = whole.found(*judge_after_end(whole), *judge_ending(whole))
    if limited:
        limit = {"limit": KEPT_READINGS}
        whole = whole.found(Finding("readings-limited", None, None, None, "", limit))
    return whole.found(*judge_claim(whole, played)), played


def opening_findings(record: Record, game: Game) -> list[Finding]:
    """The deal, and whether the dealer is known."""
    findings = judge_deal(record, game)
    if record.dealer is None:
        findings.append(Finding("dealer-unknown", None, None, None, "/dealer", {}))
    return findings


def find_lawful(record: Record, game: Game, findings: list[Finding], played: AsPlayed) -> dict[str, Any] | None:
    """What this deal leads to when everybody keeps the rules, as far as the referee knows it."""
    clean = not any(finding.severity == "violation" or finding.code == "cannot-verify" for finding in findings)
    if clean and played.outcome in ("win", "block"):
        # "Where there is no violation and no `cannot-verify`, it is `as_played`".
        return lawful_result(record, played.outcome, played.winner, played.remaining)
    if record.rules.variants & CHOICES:
        return None
    if any(finding.code in DEAL_FAULTS for finding in findings):
        return None
    if record.dealer is not None:
        opener = record.dealer + 1
    elif record.lines:
        opener = record.lines[0].player
    else:
        return None
    return play_lawfully(record, game, opener % len(record.players))


def lawful_result(record: Record, outcome: str, winner: Any, remaining: list[int] | None) -> dict[str, Any]:
    """Under `play-on` a win has no counts: it depends on when they stop."""
    if outcome == "win" and record.rules.after_win == "play-on":
        remaining = None
    return {"outcome": outcome, "winner": winner, "remaining": remaining}


def play_lawfully(record: Record, game: Game, opener: int) -> dict[str, Any] | None:
    """The round by the rules alone, where no choice matters; None where an unseen card matters."""
    position = game.start()
    seat = game.next_active(position, opener - 1)
    while seat is not None and position.over is None:
        moved = False
        while position.over is None:
            compelled = game.compelled(position, seat, None)
            if not compelled:
                break
            card, foundations = compelled[0]
            position, _ = game.take(position, card)
            position = game.lay(position, game.rank(card), foundations[0], False)
            position = game.settle(position, seat, None)
            moved = True
            if position.out:
                break
        if position.out:
            break
        if game.deciding(position, seat, None):
            return None
        if not moved:
            position = changed(position, passed=position.passed | {seat})
        if game.blocked(position):
            position = changed(position, over="block")
        seat = game.next_active(position, seat)
    ended = as_played(Reading(game, position))
    return lawful_result(record, ended.outcome, ended.winner, ended.remaining)


def is_material(record: Record, played: AsPlayed, lawful: dict[str, Any] | None) -> bool | None:
    """Does what is claimed, or without a claim what was played, differ from `lawful`?"""
    claim = record.claim
    if claim.get("outcome") == "abandoned" or lawful is None:
        return None
    keys = ["outcome", "winner"]
    counted = record.rules.scoring in ("penalty", "golf")
    if any(key in claim for key in keys) or (counted and "remaining" in claim):
        compared = claim
    elif played.outcome in ("win", "block"):
        compared = played.to_dict()
    else:
        return None
    if compared.get("outcome", lawful["outcome"]) != lawful["outcome"]:
        return True
    if names_a_winner(compared) and compared["winner"] != lawful["winner"]:
        return True
    return counted and counts_differ(compared.get("remaining"), lawful["remaining"])


def verdict(
    record: Record,
    findings: list[Finding],
    played: AsPlayed,
    lawful: dict[str, Any] | None,
    movers: tuple[tuple[str, int | None, int], ...],
) -> dict[str, Any]:
    """Everything put together."""
    severities = {finding.severity for finding in findings}
    codes = {finding.code for finding in findings}
    if "violation" in severities:
        word = "violated"
    elif "discrepancy" in severities:
        word = "corrected" if played.outcome in ("win", "block") else "refuted"
    elif (
        "cannot-verify" in codes
        or played.outcome == "undecidable"
        or (played.outcome == "unrecorded" and lawful is None)
    ):
        word = "undecidable"
    elif not record.claim or record.claim.get("outcome") == "abandoned" or played.outcome == "unfinished":
        word = "open"
    else:
        word = "confirmed"
    follows = [follows_from(findings, index, record.players, movers) for index in range(len(findings))]
    return {
        "verdict": word,
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "player": None if finding.player is None else record.players[finding.player],
                "turn": finding.turn,
                "play": finding.play,
                "pointer": finding.pointer,
                "data": finding.data,
                "follows": follow,
            }
            for finding, follow in zip(findings, follows, strict=True)
        ],
        "result": {
            "claimed": record.claim or None,
            "as_played": played.to_dict(),
            "lawful": lawful,
            "material": is_material(record, played, lawful),
        },
    }


def follows_from(
    findings: list[Finding],
    index: int,
    players: tuple[str, ...],
    movers: tuple[tuple[str, int | None, int], ...],
) -> int | None:
    """The earliest finding that this one rests on (verdict.md, `follows`)."""
    finding = findings[index]
    for earlier in range(index):
        if rests_on(finding, findings[earlier], players, movers):
            return earlier
    return None


def rests_on(
    finding: Finding,
    earlier: Finding,
    players: tuple[str, ...],
    movers: tuple[tuple[str, int | None, int], ...],
) -> bool:
    """Does a finding rest on that earlier one?"""
    missed = ("missed-play", "turn-stopped-early")
    if finding.code in missed:
        if earlier.code not in missed or earlier.player != finding.player:
            return False
        cards = {fit["card"] for fit in finding.data["fits"]}
        return cards <= {fit["card"] for fit in earlier.data["fits"]}
    if finding.code == "round-stopped-early":
        if earlier.code not in missed or earlier.player is None:
            return False
        name = players[earlier.player]
        cards = {fit["card"] for fit in finding.data["fits"] if fit["player"] == name}
        return bool(cards & {fit["card"] for fit in earlier.data["fits"]})
    if finding.code in ("card-already-played", "card-not-in-deal"):
        card = finding.data["card"]
        if earlier.code == "deal-not-one-pack":
            return card in earlier.data["duplicates"] or card in earlier.data["missing"]
        if earlier.code in SOURCE_FAULTS or earlier.code in PLACE_FAULTS:
            return (card, earlier.turn, earlier.play) in movers
    return False
