"""The report as text: a page that an organiser can read out at the table.

It says how the table lay at every fault, what the result was said to be and is, and what to ask whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.faults.base import Severity
from referee.messages import MN, Message, Phrase
from referee.reports import words
from referee.reports.layout import COLUMNS, Cell, broken, labelled, side_by_side, table
from referee.reports.manner import Manner
from referee.reports.model import Group, Item, Picture, Scope, Section, Sheet, Watch
from referee.reports.questions import Asked, ask, ask_about
from referee.reports.spool import Spool
from referee.reports.tables import (
    Rows,
    codes_table,
    rounds_table,
    scores_table,
    standings_table,
    verdicts_table,
)
from referee.reports.words import Teller
from referee.terminal import Style, clean, paint, wrap
from referee.verdict import Decision

# Translators: the last line of a report on several files, in up to three parts.
JUDGED = MN("cli", "%(count)s record was judged.", "%(count)s records were judged.")
WITH_FINDINGS = MN(
    "cli",
    "In %(count)s of them something was found that counts.",
    "In %(count)s of them something was found that counts.",
)
NOT_JUDGED = MN("cli", "%(count)s could not be read.", "%(count)s could not be read.")

_DECISION_STYLES = {
    Decision.VIOLATED: Style.RED,
    Decision.CORRECTED: Style.YELLOW,
    Decision.REFUTED: Style.YELLOW,
    Decision.CONFIRMED: Style.GREEN,
}
_SEVERITY_STYLES = {
    Severity.VIOLATION: Style.RED,
    Severity.DISCREPANCY: Style.YELLOW,
    Severity.NOTICE: Style.CYAN,
}


def write_text(sheets: Iterable[Sheet], manner: Manner) -> Iterator[str]:
    """Write reports for a person, and where there are several files a line about all of them."""
    reporter = Reporter(Teller(manner.speaker), manner.colours)
    judged = counting = failed = 0
    for sheet in sheets:
        if sheet.scope is None:
            failed += 1
            # On a terminal it has just been told, on standard error.
            if not manner.terminal:
                yield from reporter.trouble(sheet)
                yield "" if manner.single else "\n"
            continue
        if not manner.single:
            yield paint(clean(sheet.path), Style.BOLD, manner.colours) + "\n"
        watch = Watch(manner.fail_level)
        yield from reporter.report(watch.over(sheet))
        judged += 1
        counting += watch.found
        if not manner.single:
            yield "\n"
    if not manner.single:
        told = [(JUDGED, judged), (WITH_FINDINGS, counting), (NOT_JUDGED, failed)]
        sentences = [Phrase(text, {"count": count}, count) for text, count in told if count or text is JUDGED]
        yield manner.speaker.say_all(sentences) + "\n"


class Reporter:
    """Writes reports in one language, with or without colours.

    Every text ends with a line break and has no line that ends with spaces.
    """

    def __init__(self, teller: Teller, colours: bool = False) -> None:
        self._teller = teller
        self._say = teller.say
        self._colours = colours

    def report(self, sheet: Sheet) -> Iterator[str]:
        """Tell everything about a file that could be read."""
        match sheet.scope:
            case Scope.ROUND:
                for group in sheet.groups:
                    yield _text(self._round(group))
            case Scope.MATCH:
                for group in sheet.groups:
                    yield _text(self._match(group, self._asked(ask(group))))
            case _:
                yield from self._event(sheet)

    def trouble(self, sheet: Sheet) -> Iterator[str]:
        """Tell why a file could not be read."""
        yield _text([self._paint(self._teller.file_heading(sheet), Style.BOLD)])
        yield _text(wrap(clean(sheet.detail), COLUMNS))
        for trouble in sheet.troubles:
            yield _text(["  " + line for line in wrap(self._teller.trouble(trouble), COLUMNS - 2)])

    # --- what is judged at one go -------------------------------------------------------------

    def _round(self, group: Group) -> list[str]:
        """Tell a round handed in alone."""
        (section,) = group.sections
        lines = [*self._head(group.decision, group.id), *self._notes(group)]
        lines += self._prose(group.summary)
        lines += self._items(section.items)
        if section.judgement is not None:
            lines += ["", *self._results(self._teller.results(section.judgement))]
        return lines + self._asked(ask(group))

    def _match(self, group: Group, asked: Sequence[str] = ()) -> list[str]:
        """Tell a match: its rounds in a table, those in which something was found, and what they add up to."""
        lines = [*self._head(group.decision, group.id or group.match), *self._notes(group)]
        lines += self._prose(group.summary)
        if group.replaced:
            return lines
        if len(group.sections) > 1:
            lines += ["", *self._table(rounds_table(group, self._teller), right=())]
        for section in group.sections:
            if section.items:
                lines += ["", *self._section(section)]
        if group.items:
            lines += ["", self._paint(self._say(words.MATCH), Style.BOLD), *self._items(group.items)]
        if group.scores:
            lines += ["", *self._table(scores_table(group, self._teller), right=(1, 2))]
        lines += ["", *self._results(self._teller.match_results(group), words.MATCH_RESULT)]
        return [*lines, *asked]

    def _section(self, section: Section) -> list[str]:
        """Tell a round of a match in which something was found."""
        lines = [self._paint(self._teller.round_heading(section), self._style(section))]
        lines += self._prose(section.summary)
        lines += self._items(section.own)
        if section.judgement is not None:
            lines += ["", *self._results(self._teller.results(section.judgement))]
        if section.placed:
            lines += ["", self._paint(self._say(words.ITS_PLACE), Style.BOLD), *self._items(section.placed)]
        return lines

    def _event(self, sheet: Sheet) -> Iterator[str]:
        """Tell an event: the totals and the table first, then what is wrong, and what to ask whom."""
        with Spool() as wrong, Spool() as questions:
            for group in sheet.groups:
                if group.findings or group.replaced or group.ruling is not None:
                    wrong.write([_text(["", *self._match(group)])])
                questions.write([line + "\n" for line in self._questions(ask(group))])
            closing = sheet.closing()
            assert closing is not None
            questions.write([line + "\n" for line in self._questions(ask_about(closing.items))])
            lines = [*self._head(closing.decision, sheet.name), *self._notes_of(sheet.notes)]
            lines += self._prose(closing.summary)
            if closing.verdicts:
                lines += ["", *self._table(verdicts_table(closing, self._teller), right=(1,))]
            if closing.codes:
                lines += ["", *self._table(codes_table(closing, self._teller), right=(1,))]
            if closing.standings:
                lines += ["", *self._table(standings_table(closing, self._teller), right=(0, 2, 3, 4, 5, 6))]
            yield _text(lines)
            yield from wrong.pieces()
            if closing.items:
                head = self._paint(self._say(words.EVENT), Style.BOLD)
                yield _text(["", head, *self._items(closing.items, of_event=True)])
            before = _text(["", self._paint(self._say(words.TO_ASK), Style.BOLD)])
            for piece in questions.pieces():
                yield before + piece
                before = ""

    # --- parts --------------------------------------------------------------------------------

    def _paint(self, text: str, style: Style) -> str:
        return paint(text, style, self._colours)

    def _style(self, section: Section) -> Style:
        decision = None if section.judgement is None else section.judgement.decision
        return Style.YELLOW if decision is None else _DECISION_STYLES.get(decision, Style.CYAN)

    def _head(self, decision: Decision | None, name: str | None) -> list[str]:
        style = Style.YELLOW if decision is None else _DECISION_STYLES.get(decision, Style.CYAN)
        return [self._paint(self._teller.verdict(decision, name), style)]

    def _notes(self, group: Group) -> list[str]:
        return self._notes_of(group.notes)

    def _notes_of(self, notes: Mapping[str, str]) -> list[str]:
        """Tell what the organiser noted, in as few lines as it needs."""
        told = self._teller.notes(notes)
        return [self._paint(line, Style.DIM) for line in wrap(" · ".join(told), COLUMNS)] if told else []

    def _prose(self, sentences: Sequence[Phrase]) -> list[str]:
        return wrap(self._teller.tell_all(sentences), COLUMNS) if sentences else []

    def _results(self, rows: Sequence[tuple[str, str]], heading: Message = words.RESULT) -> list[str]:
        return [self._paint(self._say(heading), Style.BOLD), *labelled(rows, self._colours)]

    def _asked(self, asked: Iterable[Asked]) -> list[str]:
        """Tell what to ask whom, if anything."""
        lines = self._questions(asked)
        return ["", self._paint(self._say(words.TO_ASK), Style.BOLD), *lines] if lines else []

    def _questions(self, asked: Iterable[Asked]) -> list[str]:
        lines = []
        for question in asked:
            first, *more = wrap(self._teller.question(question), COLUMNS - 4)
            lines += [f"  - {first}", *(f"    {line}" for line in more)]
        return lines

    def _items(self, items: Sequence[Item], of_event: bool = False) -> list[str]:
        """Tell findings one after the other, each with the table where that differs from the one before."""
        lines: list[str] = []
        before: Picture | None = None
        for item in items:
            lines += ["", *self._item(item, before, of_event)]
            before = item.picture
        return lines

    def _item(self, item: Item, before: Picture | None, of_event: bool) -> list[str]:
        indent = " " * (len(str(item.number)) + 2)
        columns = COLUMNS - len(indent)
        severity = self._paint(self._teller.severity(item), _SEVERITY_STYLES[item.fault.severity])
        head = f"{item.number}. " + " · ".join([severity, *self._teller.labels(item, of_event)])
        lines = [head, *(indent + line for line in wrap(self._teller.message(item), columns))]
        if fix := self._teller.fix(item):
            lines += [indent + self._paint(line, Style.DIM) for line in wrap(fix, columns)]
        for trouble in self._teller.troubles(item):
            lines += [indent + line for line in wrap(f"- {trouble}", columns)]
        if item.picture is None:
            return lines
        if item.picture == before:
            return [*lines, "", indent + self._paint(self._say(words.AS_ABOVE), Style.DIM)]
        shown = [*self._players(item.picture, columns), "", *self._foundations(item.picture, columns)]
        return [*lines, "", *(indent + line for line in shown)]

    def _players(self, picture: Picture, columns: int) -> list[str]:
        """Show everybody's exposed cards, how many lie face down, and what had to be played."""
        scene, wanted = picture.scene, picture.wanted
        heads = [words.PLAYER, words.EXPOSED, words.FACE_DOWN, *([words.TO_BE_PLAYED] if wanted else [])]
        rows = [[Cell(self._say(head), Style.DIM) for head in heads]]
        for name, up, down in zip(picture.players, scene.exposed, scene.face_down, strict=True):
            due = self._teller.due(picture, name)
            cards = " ".join(self._teller.card(card) for card in up) or self._say(words.OUT)
            rows.append([Cell(clean(name)), Cell(cards, Style.BOLD if due else Style.PLAIN), Cell(str(down))])
            if wanted:
                rows[-1].append(Cell(due, Style.BOLD))
        return table(rows, columns, (2,), self._colours)

    def _foundations(self, picture: Picture, columns: int) -> list[str]:
        """Show the foundations in as few lines as they need."""
        numbers = range(1, len(picture.scene.foundations) + 1)
        cells = [self._teller.foundation(picture, number) for number in numbers]
        return side_by_side(self._say(words.FOUNDATIONS), cells, columns, self._colours)

    def _table(self, rows: Rows, right: Iterable[int]) -> list[str]:
        """Show a table with its heads."""
        heads, *others = rows
        lines = broken(heads, others, COLUMNS - 2)
        cells = [[Cell(text, Style.DIM) for text in line] for line in lines]
        cells += [[Cell(text) for text in row] for row in others]
        return ["  " + line for line in table(cells, COLUMNS - 2, right, self._colours)]


def _text(lines: Iterable[str]) -> str:
    return "".join(line.rstrip() + "\n" for line in lines)
