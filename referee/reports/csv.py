"""The report as a table for spreadsheets: a line for every verdict, score, finding and place in the standings.

One file, one head, UTF-8, RFC 4180. What kind of line it is stands in the column `kind`; the columns that
do not concern a kind stay empty. Numbers, codes and pointers are the same in every language; `message`
alone is for people.

A spreadsheet takes what begins like a formula for one. So a text that begins with one of `GUARDED`, or with
an apostrophe, spaces before it or not, gets an apostrophe before it; a program that takes one leading
apostrophe off has the text as it was. Control and direction characters are replaced.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from referee.reports.manner import Manner
from referee.reports.model import Closing, Group, Item, Scope, Section, Sheet
from referee.reports.words import Teller
from referee.terminal import clean

COLUMNS = (
    "kind",
    "path",
    "match",
    "round",
    "verdict",
    "number",
    "code",
    "severity",
    "rule",
    "player",
    "turn",
    "play",
    "pointer",
    "line",
    "column",
    "follows",
    "score",
    "claimed",
    "rank",
    "points",
    "match_wins",
    "round_wins",
    "cards_left",
    "head_to_head",
    "message",
)
"""The head of the table. New columns are added at its end, and none is ever renamed."""

GUARDED = ("=", "+", "-", "@", "\ufffd", "＝", "＋", "－", "＠")
"""What a formula can begin with; tabs and line breaks have become U+FFFD by then."""


class Kind(StrEnum):
    """What a line is about."""

    VERDICT = "verdict"
    """A round, a match or an event was judged; `message` is the summary."""
    FINDING = "finding"
    SCORE = "score"
    """What a player has in a match."""
    STANDING = "standing"
    """A player's place in an event."""
    PROBLEM = "problem"
    """A file could not be read; a line for each thing wrong with it."""


Value = str | int | float | None
Row = Mapping[str, Value]


def write_csv(sheets: Iterable[Sheet], manner: Manner) -> Iterator[str]:
    """Write the report as one table."""
    teller = Teller(manner.speaker)
    yield _line(COLUMNS)
    for sheet in sheets:
        for row in _problems(sheet) if sheet.scope is None else _rows(sheet, teller):
            yield _line([_cell(sheet.path if column == "path" else row.get(column)) for column in COLUMNS])


def _line(cells: Iterable[Value]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _cell(value: Value) -> Value:
    """Make a text harmless for whatever opens the table; numbers are what they are."""
    if not isinstance(value, str):
        return value
    text = clean(value)
    # Spreadsheets pass over the spaces before a formula.
    return f"'{text}" if text.lstrip().startswith(("'", *GUARDED)) else text


def _rows(sheet: Sheet, teller: Teller) -> Iterator[Row]:
    for group in sheet.groups:
        for section in group.sections:
            yield from _section(group, section, sheet, teller)
        if group.scope is Scope.MATCH:
            yield from (_finding(item, sheet, teller) for item in group.items)
            yield from _scores(group)
            yield _verdict(group.decision, group, None, teller.tell_all(group.summary))
    closing = sheet.closing()
    if closing is not None:
        yield from (_finding(item, sheet, teller) for item in closing.items)
        yield from _standings(closing)
        yield _verdict(closing.decision, None, None, teller.tell_all(closing.summary))


def _section(group: Group, section: Section, sheet: Sheet, teller: Teller) -> Iterator[Row]:
    yield from (_finding(item, sheet, teller) for item in section.items)
    decision = None if section.judgement is None else section.judgement.decision
    summary = teller.tell_all(section.summary) or teller.round_verdict(section)
    yield _verdict(decision, group, section.number, summary)


def _verdict(decision: str | None, group: Group | None, number: int | None, message: str) -> Row:
    match = None if group is None else group.match
    return {"kind": Kind.VERDICT, "match": match, "round": number, "verdict": decision, "message": message}


def _finding(item: Item, sheet: Sheet, teller: Teller) -> Row:
    place = sheet.locate(item.pointer)
    return {
        "kind": Kind.FINDING,
        "match": item.match,
        "round": item.round,
        "number": item.number,
        "code": item.fault.code,
        "severity": item.fault.severity,
        "rule": item.fault.rule,
        "player": item.player,
        "turn": item.turn,
        "play": item.play,
        "pointer": item.pointer,
        "line": None if place is None else place.line,
        "column": None if place is None else place.column,
        "follows": item.follows,
        "message": teller.message(item),
    }


def _scores(group: Group) -> Iterator[Row]:
    for score in group.scores:
        yield {
            "kind": Kind.SCORE,
            "match": group.match,
            "player": score.player,
            "score": score.established,
            "claimed": score.claimed,
        }


def _standings(closing: Closing) -> Iterator[Row]:
    for line in closing.standings:
        yield {"kind": Kind.STANDING, **line._asdict()}


def _problems(sheet: Sheet) -> Iterator[Row]:
    if not sheet.troubles:
        yield {"kind": Kind.PROBLEM, "message": sheet.detail}
    for trouble in sheet.troubles:
        place = trouble.place
        yield {
            "kind": Kind.PROBLEM,
            "pointer": trouble.pointer,
            "line": None if place is None else place.line,
            "column": None if place is None else place.column,
            "message": trouble.message,
        }
