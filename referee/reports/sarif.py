"""The report as SARIF 2.1.0, for whatever shows the findings of checkers beside the lines they are about.

Rule ids, levels, pointers, lines and fingerprints are the same in every language; messages and the help of
the rules are for people. A file that could not be read is a result too, of the rule `not-a-record`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from referee.faults import FAULTS
from referee.faults.base import Severity
from referee.messages import M, Phrase
from referee.reports.junit import NOT_A_RECORD
from referee.reports.manner import Manner
from referee.reports.model import Item, Sheet
from referee.reports.verdicts import dump
from referee.reports.words import Teller
from referee.version import VERSION
from referee.wire.positions import Place

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "giveAwayFinding/v1"

LEVELS: Mapping[Severity, str] = {
    Severity.VIOLATION: "error",
    Severity.DISCREPANCY: "warning",
    Severity.NOTICE: "note",
}

NOT_READ = M("sarif", "Not a record")
NOT_READ_TEXT = M("sarif", "The file cannot be read, or is no valid record, so nothing in it was judged.")

_RULES = [*FAULTS, NOT_A_RECORD]
_INDEX = {code: at for at, code in enumerate(_RULES)}


def write_sarif(sheets: Iterable[Sheet], manner: Manner) -> Iterator[str]:
    """Write the report as one run of one tool."""
    teller = Teller(manner.speaker)
    driver = {
        "name": "Give Away referee",
        "semanticVersion": VERSION,
        "language": manner.speaker.language,
        "rules": [_rule(code, teller) for code in _RULES],
    }
    yield f'{{"$schema": {dump(SCHEMA)}, "version": "2.1.0", "runs": [{{\n'
    yield f'"tool": {dump({"driver": driver})},\n"columnKind": "unicodeCodePoints",\n"results": ['
    before, whole = "\n", True
    for sheet in sheets:
        whole = whole and sheet.scope is not None
        for result in _results(sheet, teller):
            yield before + dump(result)
            before = ",\n"
    yield f'\n],\n"invocations": {dump([{"executionSuccessful": whole}])}\n}}]}}\n'


def _rule(code: str, teller: Teller) -> dict[str, Any]:
    """Describe a kind of finding by its page in the rule book."""
    if code == NOT_A_RECORD:
        return {
            "id": code,
            "shortDescription": {"text": teller.say(NOT_READ)},
            "fullDescription": {"text": teller.say(NOT_READ_TEXT)},
            "defaultConfiguration": {"level": "error"},
        }
    fault = FAULTS[code]
    page = fault.page
    return {
        "id": code,
        "shortDescription": {"text": teller.say(page.title)},
        "fullDescription": {"text": teller.say(page.text)},
        "help": {"text": teller.tell_all(map(Phrase, (page.text, page.looks, page.goes_on, page.result)))},
        "defaultConfiguration": {"level": LEVELS[fault.severity]},
        "properties": {"rule": fault.rule, "severity": str(fault.severity)},
    }


def _results(sheet: Sheet, teller: Teller) -> Iterator[dict[str, Any]]:
    if sheet.scope is None:
        yield from _problems(sheet)
        return
    for group in sheet.groups:
        seen: Counter[str] = Counter()
        for item in group.findings:
            yield _result(item, sheet, teller, group.id, seen)
    closing = sheet.closing()
    for item in () if closing is None else closing.items:
        yield _result(item, sheet, teller, None, Counter())


def _result(item: Item, sheet: Sheet, teller: Teller, id_: str | None, seen: Counter[str]) -> dict[str, Any]:
    fault = item.fault
    about = {
        "match": item.match,
        "round": item.round,
        "player": item.player,
        "turn": item.turn,
        "play": item.play,
        "number": item.number,
        "follows": item.follows,
    }
    return {
        "ruleId": fault.code,
        "ruleIndex": _INDEX[fault.code],
        "level": LEVELS[fault.severity],
        "message": {"text": teller.message(item)},
        "locations": [_location(sheet.path, item.pointer, sheet.locate(item.pointer))],
        "partialFingerprints": {FINGERPRINT: _fingerprint(item, id_, seen)},
        "properties": {key: value for key, value in about.items() if value is not None},
    }


def _problems(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Show everything wrong with a file that could not be read."""
    troubles = [(trouble.message, trouble.pointer, trouble.place) for trouble in sheet.troubles]
    for message, pointer, place in troubles or [(sheet.detail, None, None)]:
        yield {
            "ruleId": NOT_A_RECORD,
            "ruleIndex": _INDEX[NOT_A_RECORD],
            "level": "error",
            "message": {"text": message},
            "locations": [_location(sheet.path, pointer, place)],
        }


def _location(path: str, pointer: str | None, place: Place | None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(path)}}
    if place is not None:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    location: dict[str, Any] = {"physicalLocation": physical}
    if pointer is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": pointer, "kind": "value"}]
    return location


def _uri(path: str) -> str:
    """Write a path as a reference; whatever bytes a name has are kept."""
    text = Path(path).as_posix()
    escaped = quote(os.fsencode(text))
    if os.path.isabs(path):
        return f"file://{escaped}"
    # What stands before a colon in the first part would be taken for a scheme; quote() escapes colons.
    return escaped


def _fingerprint(item: Item, id_: str | None, seen: Counter[str]) -> str:
    """Tell findings apart by what they are about, not by where the file lies or which language is spoken."""
    fault = item.fault
    about = [id_, item.match, item.round, fault.code, item.player, item.turn, item.play, _data(fault.data())]
    text = json.dumps(about, ensure_ascii=True, sort_keys=True)
    seen[text] += 1
    return hashlib.sha256(f"{text}#{seen[text]}".encode()).hexdigest()


def _data(value: Any) -> Any:
    """Give a payload without the messages in it, which may be worded otherwise one day."""
    if isinstance(value, Phrase):
        return None
    if isinstance(value, dict):
        return {key: _data(part) for key, part in value.items()}
    return [_data(part) for part in value] if isinstance(value, list | tuple) else value
