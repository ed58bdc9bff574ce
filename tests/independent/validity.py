"""Is a round a valid log? Only as far as the generator of matches spoils rounds."""

from __future__ import annotations

from typing import Any

from tests.independent.record import read_name, read_record

ROUND_KEYS = frozenset(
    """format id date table scorekeeper rules notation players dealer deal turns plays complete result
    comment""".split()
)
OPTIONS = {
    "leftover": ("uneven", "dead-pile"),
    "dealer_rotation": ("clockwise", "winner"),
    "block_tie": ("draw", "shared"),
    "after_win": ("stop", "play-on"),
    "missed_play": ("flag", "forfeit"),
    "foundations": (4, 8),
}
ONLY_CLASSIC = (("leftover", "dead-pile"), ("after_win", "play-on"))


def fault_of_round(log: Any) -> str | None:
    """Where a round is no valid log (a pointer into it), None where it is one."""
    if not isinstance(log, dict):
        return ""
    for key in log:
        if key not in ROUND_KEYS and not key.startswith("x_"):
            return f"/{key}"
    fault = fault_of_rules(log["rules"])
    if fault is not None:
        return fault
    fault = fault_of_players(log["players"])
    if fault is not None:
        return fault
    players = [read_name(name) for name in log["players"]]
    if "dealer" not in log:
        return ""
    dealer = log["dealer"]
    if dealer is not None and dealer != "" and (not isinstance(dealer, str) or read_name(dealer) not in players):
        return "/dealer"
    try:
        return fault_of_play(log, players)
    except (ValueError, KeyError, AttributeError, TypeError, IndexError):
        return ""


def fault_of_players(names: Any) -> str | None:
    """Two to six different names."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return "/players"
    players = [read_name(name) for name in names]
    if not 2 <= len(players) <= 6 or len(set(players)) < len(players) or not all(players):
        return "/players"
    return None


def fault_of_rules(rules: Any) -> str | None:
    """Profile and options."""
    if not isinstance(rules, dict) or rules.get("profile") not in ("teaching", "classic"):
        return "/rules"
    for key, value in rules.items():
        if key in OPTIONS and value not in OPTIONS[key]:
            return f"/rules/{key}"
        if (key, value) in ONLY_CLASSIC and rules["profile"] != "classic":
            return f"/rules/{key}"
    variants = set(rules.get("variants") or ())
    if rules.get("foundations") == 8 and "both-ways" not in variants:
        return "/rules/foundations"
    if {"nominated-aces", "speed"} <= variants or {"simultaneous", "block-play"} <= variants:
        return "/rules/variants"
    if "simultaneous" in variants and rules.get("missed_play") == "forfeit":
        return "/rules/missed_play"
    if "hold_limit" in rules and "simultaneous" not in variants:
        return "/rules/hold_limit"
    return None


def fault_of_play(log: dict[str, Any], players: list[str]) -> str | None:
    """Deal, turns and claim."""
    deal = log.get("deal") or {}
    if "packets" in deal and len(deal["packets"]) != len(players):
        return "/deal/packets"
    rules = log["rules"]
    variants = rules.get("variants") or ()
    if not log["dealer"]:
        cards = 48 if "nominated-aces" in variants else 52
        even = cards % len(players) == 0 or rules.get("leftover") == "dead-pile"
        if "deck" in deal or ("packets" not in deal and not even):
            return "/dealer"
    if log.get("turns") is not None and "simultaneous" in variants:
        return "/turns"
    if log.get("plays") is not None and "simultaneous" not in variants:
        return "/plays"
    record = read_record(log)
    for line in record.lines or ():
        if line.called_by == line.player:
            return line.pointer
    counts = record.claim.get("remaining")
    if counts is not None and len(counts) != len(players):
        return "/result/remaining"
    return None


MATCH_KEYS = frozenset(
    "format id date table scorekeeper notation rules players rounds ended result comment name".split()
)


def fault_of_match(record: Any) -> str | None:
    """Where a match is no valid one (a pointer into it), None where it is one; its rounds stand aside."""
    if not isinstance(record, dict):
        return ""
    for key in record:
        if key not in MATCH_KEYS and not key.startswith("x_"):
            return f"/{key}"
    fault = fault_of_rules(record.get("rules"))
    if fault is not None:
        return fault
    fault = fault_of_players(record.get("players"))
    if fault is not None:
        return fault
    players = [read_name(name) for name in record["players"]]
    if not isinstance(record.get("rounds"), list):
        return "/rounds"
    result = record.get("result") or {}
    winner = result.get("winner")
    claimed = winner if isinstance(winner, list) else [winner] if winner else []
    if not all(read_name(name) in players for name in [*claimed, *(result.get("eliminated") or ())]):
        return "/result/winner"
    return None
