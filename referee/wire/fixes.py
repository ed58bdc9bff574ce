"""Mends of a record that a program can apply: JSON patches on the record as it was sent.

Safe are a claimed result set to the one established, where no rule was broken, and a misnamed card;
applying all of them and judging again leaves nothing that had one. Suggested are other likely slips of
the pen.
"""

from __future__ import annotations

import re
from typing import Any

from referee.cards import PACK_SET, UNSEEN, Card, read_card, write_card
from referee.faults.base import Severity, plain
from referee.faults.counts import ClaimNotLawful, WrongCount, WrongPlaces
from referee.faults.packets import DealNotOnePack
from referee.faults.result import TieNotDrawn, WinWithCardsLeft, WrongOutcome, WrongWinner
from referee.faults.results import places_value, winner_value
from referee.faults.shown import ShowsMismatch, TurnedMismatch
from referee.faults.source import CardMisnamed
from referee.game.outcome import Result
from referee.notes import Finding
from referee.record import step
from referee.verdict import Judgement
from referee.wire.names import LONGEST_READ, tidy

Fix = dict[str, Any]
Operation = dict[str, Any]

_CARD_IN_TEXT = re.compile(r"[^\s@!()]+")


def find_fixes(judgement: Judgement) -> list[Fix | None]:
    """Find the fix of every finding, None where there is none; patches are for the record as it was sent."""
    findings, sent = judgement.findings, judgement.record.sent
    if not findings:
        return []
    lawful_play = not any(finding.fault.severity is Severity.VIOLATION for finding in findings)
    notation = sent.get("notation", "en")
    misnamed = [finding for finding in findings if isinstance(finding.fault, CardMisnamed)]
    return [_fix(finding, judgement, sent, notation, lawful_play, misnamed) for finding in findings]


def _fix(
    finding: Finding,
    judgement: Judgement,
    sent: Any,
    notation: str,
    lawful_play: bool,
    misnamed: list[Finding],
) -> Fix | None:
    match finding.fault:
        case CardMisnamed():
            return _safe(_rename(finding, sent, notation, misnamed))
        case ClaimNotLawful() if lawful_play and judgement.lawful is not None:
            return _safe(_claim(judgement, judgement.lawful, sent, ("outcome", "winner", "remaining")))
        case WrongCount(established=count) if lawful_play:
            return _safe([_replace(finding.pointer, count)])
        case WinWithCardsLeft() | WrongOutcome() | WrongWinner() | TieNotDrawn() if lawful_play:
            if not judgement.as_played.over:
                return None
            return _safe(_claim(judgement, judgement.as_played, sent, ("outcome", "winner", "remaining")))
        case WrongPlaces() if lawful_play:
            return _safe(_claim(judgement, judgement.as_played, sent, ("places",)))
        case DealNotOnePack(duplicates=(doubled,), missing=(missing,)):
            return _suggested(_replace_doubled(sent, doubled, missing, notation))
        case TurnedMismatch(expected=card) if card in PACK_SET and isinstance(_at(sent, finding.pointer), dict):
            return _suggested([_replace(step(finding.pointer, "turned"), write_card(card, notation))])
        case ShowsMismatch(expected=cards) if finding.pointer.endswith("/shows") and UNSEEN not in cards:
            return _suggested([_replace(finding.pointer, [write_card(card, notation) for card in cards])])
        case _:
            return None


def _safe(patch: list[Operation]) -> Fix | None:
    return {"applicability": "safe", "patch": patch} if patch else None


def _suggested(patch: list[Operation]) -> Fix | None:
    return {"applicability": "suggested", "patch": patch} if patch else None


def _replace(pointer: str, value: Any) -> Operation:
    return {"op": "replace", "path": pointer, "value": value}


def _claim(judgement: Judgement, result: Result, sent: Any, keys: tuple[str, ...]) -> list[Operation]:
    """Set what is claimed to what is established; what is not claimed stays unclaimed."""
    players, claim = judgement.record.players, judgement.record.claim
    claimed = sent.get("result", {})
    assert claim is not None, "only a claim is compared"
    values: dict[str, Any] = {"outcome": str(result.outcome), "winner": winner_value(result.winners, players)}
    if result.places is not None:
        values["places"] = places_value(result.places, players)
    # What says the same in other words stays as it was written: [] for null, a list of one for a name.
    same = {
        "outcome": claim.outcome is result.outcome,
        "winner": claim.winners == result.winners,
        "places": claim.places == result.places,
    }
    patch = [
        _replace(step("/result", key), plain(values[key]))
        for key in keys
        if key in claimed and key in values and not same[key]
    ]
    if "remaining" in keys and claim.remaining is not None and result.remaining is not None:
        for seat, (count, established) in enumerate(zip(claim.remaining, result.remaining, strict=True)):
            if count is not None and count != established:
                key = seat if claim.count_keys is None else claim.count_keys[seat]
                patch.append(_replace(step("/result/remaining", key), established))
    return patch


def _rename(finding: Finding, sent: Any, notation: str, misnamed: list[Finding]) -> list[Operation]:
    """Write the card that was played in the place of the one that is named.

    Where several plays stand in one text, the patch mends all of them: patches of one text would
    otherwise undo each other.
    """
    written = _at(sent, finding.pointer)
    if isinstance(written, dict):
        fault = finding.fault
        assert isinstance(fault, CardMisnamed)
        like = written["card"]
        return [_replace(step(finding.pointer, "card"), write_card(fault.read, notation, like))]
    text = written
    for other in misnamed:
        fault = other.fault
        if other.pointer == finding.pointer and isinstance(fault, CardMisnamed):
            text = _renamed(text, other, fault, finding.pointer, sent, notation)
    return [_replace(finding.pointer, text)]


def _renamed(text: str, finding: Finding, fault: CardMisnamed, pointer: str, sent: Any, notation: str) -> str:
    """Rename one play in a text that holds one or several of them."""
    assert finding.play is not None
    # A text in a list of plays is one play; elsewhere the plays follow each other, after a name and a colon.
    alone = isinstance(_at(sent, pointer.rsplit("/", 1)[0]), list) and "/plays/" in pointer
    start = 0
    if not alone and not pointer.endswith("/plays"):
        start = _after_name(text, finding.player or "")
    words = list(_CARD_IN_TEXT.finditer(text, start))
    # What follows @ is a foundation, not a card.
    cards = [word for word in words if word.start() == 0 or text[word.start() - 1] != "@"]
    word = cards[0 if alone else finding.play - 1]
    return text[: word.start()] + write_card(fault.read, notation, word.group()) + text[word.end() :]


def _after_name(text: str, name: str) -> int:
    """Find where the plays begin in a turn written as one text: after the last colon that follows the name."""
    colons = [at for at, char in enumerate(text[: LONGEST_READ + 1]) if char == ":"]
    return max(at for at in colons if tidy(text[:at]) == name) + 1


def _replace_doubled(sent: Any, doubled: Card, missing: Card, notation: str) -> list[Operation]:
    """Put the missing card in the place of the doubled one that is dealt last."""
    deal = sent.get("deal", {})
    places: list[str] = []
    for key in ("packets", "deck", "dead_pile", "set_out"):
        parts = deal.get(key, [])
        if key == "packets":
            places += [f"/deal/packets/{seat}" for seat in range(len(parts))]
        elif parts:
            places.append(f"/deal/{key}")
    for pointer in reversed(places):
        cards = _at(sent, pointer)
        listed = isinstance(cards, list)
        words = cards if listed else cards.split(" ")
        for index in range(len(words) - 1, -1, -1):
            if words[index] and _is_card(words[index], doubled, notation):
                new = write_card(missing, notation, words[index])
                if listed:
                    return [_replace(step(pointer, index), new)]
                return [_replace(pointer, " ".join([*words[:index], new, *words[index + 1 :]]))]
    return []


def _is_card(written: Any, card: Card, notation: str) -> bool:
    return isinstance(written, str) and read_card(written, notation) == card


def _at(sent: Any, pointer: str) -> Any:
    """Find what stands at a pointer into what was sent."""
    value = sent
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value
