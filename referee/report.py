"""A judgement told to a person in a terminal: what was found, and how the table lay at that moment.

Every word comes from the catalogue. What a record says (names, ids) is made harmless before it is
shown, so that no record can move the cursor, recolour the screen or turn the direction of a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.faults.base import Severity
from referee.faults.compulsion import CompelledFault
from referee.faults.counts import PLACE
from referee.faults.ending import PlayerFit, RoundStoppedEarly
from referee.faults.results import claim_value, places_value, result_value, tell_result
from referee.game.foundation import DOWN, Space
from referee.game.outcome import Places
from referee.game.table import Scene
from referee.messages import CardText, M, Message, NameList, NumberChoice, Phrase, PhraseList, Quoted, Value
from referee.notes import Finding
from referee.summary import gist, summarize
from referee.terminal import Style, clean, paint, width, wrap
from referee.text import Speaker
from referee.verdict import Decision, Judgement
from referee.wire.complaints import Complaint
from referee.wire.document import moment
from referee.wire.fixes import Fix, find_fixes
from referee.wire.positions import value_at

COLUMNS = 100
"""How wide a report may be, as far as the names allow."""
NARROWEST = 24
"""How narrow a column of text may become before the line grows longer than it should."""
GAP = "   "

# Translators: the first line of a report: what the organiser calls the record, and the verdict.
HEADING = M("report", "%(id)s: %(verdict)s")
# Translators: the verdict in a word or two, from here to "confirmed".
DECISIONS: Mapping[Decision, Message] = {
    Decision.VIOLATED: M("report", "rules broken"),
    Decision.CORRECTED: M("report", "corrected"),
    Decision.REFUTED: M("report", "refuted"),
    Decision.UNDECIDABLE: M("report", "undecidable"),
    Decision.OPEN: M("report", "open"),
    Decision.CONFIRMED: M("report", "confirmed"),
}
# Translators: how much a finding weighs, from here to "Notice".
SEVERITIES: Mapping[Severity, Message] = {
    Severity.VIOLATION: M("report", "Violation"),
    Severity.DISCREPANCY: M("report", "Discrepancy"),
    Severity.NOTICE: M("report", "Notice"),
}
# Translators: where in the record a finding lies; play is the number of the card laid in that turn.
AT_PLAY = M("report", "turn %(turn)s, play %(play)s")
AT_TURN = M("report", "turn %(turn)s")
# Translators: the same in a round without turns, where all plays are numbered through.
AT_LANDING = M("report", "play %(play)s")
# Translators: what the organiser noted about a record, from here to "Scorekeeper".
NOTED: Mapping[str, Message] = {
    "date": M("report", "Date: %(text)s"),
    "table": M("report", "Table: %(text)s"),
    "scorekeeper": M("report", "Scorekeeper: %(text)s"),
}
# Translators: said of a finding that the command itself can put right; option is how that is asked for: "--fix".
CAN_BE_MENDED = M("report", "Can be mended: %(option)s")
# Translators: new and old are what a record says, e.g. cards; pointer is where, e.g. "/deal/packets/1".
PERHAPS_MEANT = M("report", "Perhaps meant: %(new)s instead of %(old)s (%(pointer)s)")
# Translators: number is that of an earlier finding in the same report.
FOLLOWS = M("report", "follows from number %(number)s")
# Translators: the heads of the columns of the table at the moment of a fault, from here to "To be played".
PLAYER = M("report", "Player")
EXPOSED = M("report", "Exposed")
FACE_DOWN = M("report", "Face down")
TO_BE_PLAYED = M("report", "To be played")
# Translators: stands in the column of exposed cards for a player who has no cards left.
OUT = M("report", "out")
# Translators: a label before the cards on top of the foundations.
FOUNDATIONS = M("report", "Foundations")
# Translators: number is the number of a foundation, space what lies there: "1: 2♣", "3: empty".
FOUNDATION = M("report", "%(number)s: %(space)s")
# Translators: the same where a bar lies on that foundation; players is whom it binds.
FOUNDATION_BARRED = M("report", "%(number)s: %(space)s, barred to %(players)s")
EMPTY = M("report", "empty")
# Translators: the top card of a foundation that takes no more cards.
CLOSED = M("report", "%(card)s (closed)")
# Translators: the top card of a foundation in which a card lies that did not belong there.
MISBUILT = M("report", "%(card)s (misbuilt)")
CLOSED_MISBUILT = M("report", "%(card)s (closed, misbuilt)")
# Translators: said in place of the table where nothing has moved since the finding before.
AS_ABOVE = M("report", "The table lay as above.")
# Translators: entries of the column "To be played"; foundations is a choice of numbers, e.g. "1 or 3".
GOES_ON = M("report", "%(card)s on foundation %(foundations)s")
GOES_ON_EMPTY = M("report", "%(card)s on an empty space")
GOES_ON_EITHER = M("report", "%(card)s on foundation %(foundations)s or an empty space")
# Translators: a heading, and beneath it the labels before a description of a result such as "a block, won by Ana".
RESULT = M("report", "Result")
CLAIMED = M("report", "claimed")
AS_PLAYED = M("report", "as played")
LAWFUL = M("report", "by the rules")
PLACES = M("report", "places")
DIFFERENCE = M("report", "difference")
# Translators: what stands after the label "claimed" where no result was handed in.
NOTHING = M("report", "nothing")
# Translators: what stands after the label "by the rules" where the deal alone does not decide.
NOT_KNOWN = M("report", "cannot be said")
# Translators: what stands after the label "difference".
MATERIAL = M("report", "the rules lead to another result")
IMMATERIAL = M("report", "the rules lead to the same result")
NOT_COMPARED = M("report", "cannot be compared")
_MATERIAL = {True: MATERIAL, False: IMMATERIAL, None: NOT_COMPARED}


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


class _Shown(NamedTuple):
    """What is shown beneath a finding: the table, and the cards that had to be played."""

    scene: Scene
    wanted: tuple[PlayerFit, ...]


class Cell(NamedTuple):
    """One entry of a table, and how it looks."""

    text: str
    style: Style = Style.PLAIN


def tell_complaint(complaint: Complaint, speaker: Speaker) -> str:
    """Tell one thing wrong with a record in one line: the pointer, then the words."""
    words = clean(speaker.say(complaint.phrase))
    return f"{clean(complaint.pointer)}: {words}" if complaint.pointer else words


class Reporter:
    """Writes reports in one language, with or without colours."""

    def __init__(self, speaker: Speaker, colours: bool = False) -> None:
        self._speaker = speaker
        self._colours = colours

    def report(self, judgement: Judgement) -> str:
        """Tell a judgement in full: heading, summary, findings with the table, and result.

        The text ends with a line break and has no line that ends with spaces.
        """
        lines = [self._heading(judgement), *self._notes(judgement.record.notes)]
        lines += wrap(clean(self._speaker.say_all(summarize(gist(judgement)))), COLUMNS)
        before: _Shown | None = None
        for number, (finding, fix) in enumerate(zip(judgement.findings, find_fixes(judgement), strict=True), 1):
            shown = _Shown(finding.scene, _wanted(finding))
            table = None if shown == before else shown
            lines += ["", *self._finding(finding, fix, number, judgement, table)]
            before = shown
        lines += ["", *self._result(judgement)]
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def _say(self, message: Message, **values: Value) -> str:
        return clean(self._speaker.say(Phrase(message, values)))

    def _paint(self, text: str, style: Style) -> str:
        return paint(text, style, self._colours)

    def _heading(self, judgement: Judgement) -> str:
        decision, id_ = judgement.decision, judgement.record.id
        words = self._say(DECISIONS[decision])
        if id_:
            words = self._say(HEADING, id=id_, verdict=words)
        return self._paint(words, _DECISION_STYLES.get(decision, Style.CYAN))

    def _notes(self, notes: Mapping[str, str]) -> list[str]:
        """Tell what the organiser noted, in as few lines as it needs."""
        told = [self._say(NOTED[key], text=notes[key]) for key in NOTED if notes.get(key)]
        return [self._paint(line, Style.DIM) for line in wrap(" · ".join(told), COLUMNS)] if told else []

    # --- one finding --------------------------------------------------------------------------

    def _finding(
        self, finding: Finding, fix: Fix | None, number: int, judgement: Judgement, shown: _Shown | None
    ) -> list[str]:
        """Tell one finding, its fix, and how the table lay; None stands for a table that was just shown."""
        fault = finding.fault
        indent = " " * (len(str(number)) + 2)
        words = [self._place(finding), finding.player and clean(finding.player), fault.code]
        if finding.follows is not None:
            words.append(self._say(FOLLOWS, number=finding.follows + 1))
        severity = self._paint(self._say(SEVERITIES[fault.severity]), _SEVERITY_STYLES[fault.severity])
        head = f"{number}. " + " · ".join([severity, *(word for word in words if word)])
        message = clean(self._speaker.say(fault.say(moment(finding, judgement.record))))
        lines = [head, *(indent + line for line in wrap(message, COLUMNS - len(indent)))]
        if fix is not None:
            told = wrap(self._fix(fix, judgement.record.sent), COLUMNS - len(indent))
            lines += [indent + self._paint(line, Style.DIM) for line in told]
        if shown is None:
            return [*lines, "", indent + self._paint(self._say(AS_ABOVE), Style.DIM)]
        table = self._players(shown, judgement.record.players, COLUMNS - len(indent))
        table += ["", *self._foundations(shown.scene, judgement.record.players, COLUMNS - len(indent))]
        return [*lines, "", *(indent + line for line in table)]

    def _fix(self, fix: Fix, sent: Any) -> str:
        """Tell how a record can be mended, or what it should perhaps say."""
        if fix["applicability"] == "safe":
            return self._say(CAN_BE_MENDED, option="--fix")
        (operation,) = fix["patch"]
        pointer = operation["path"]
        new, old = _changed(operation["value"], value_at(sent, pointer))
        return self._say(PERHAPS_MEANT, new=Quoted(new), old=Quoted(old), pointer=pointer)

    def _place(self, finding: Finding) -> str:
        turn, play = finding.turn, finding.play
        if turn is not None:
            return self._say(AT_TURN, turn=turn) if play is None else self._say(AT_PLAY, turn=turn, play=play)
        return "" if play is None else self._say(AT_LANDING, play=play)

    # --- the table ----------------------------------------------------------------------------

    def _players(self, shown: _Shown, players: Sequence[str], columns: int) -> list[str]:
        """Show everybody's exposed cards, how many lie face down, and what had to be played."""
        scene, wanted = shown
        heads = [PLAYER, EXPOSED, FACE_DOWN, *([TO_BE_PLAYED] if wanted else [])]
        rows = [[Cell(self._say(head), Style.DIM) for head in heads]]
        for name, up, down in zip(players, scene.exposed, scene.face_down, strict=True):
            due = [fit for fit in wanted if fit.player == name]
            cards = " ".join(self._speaker.card(card) for card in up) or self._say(OUT)
            rows.append([Cell(clean(name)), Cell(cards, Style.BOLD if due else Style.PLAIN), Cell(str(down))])
            if wanted:
                told = self._speaker.all_of([self._goes_on(fit, scene) for fit in due]) if due else ""
                rows[-1].append(Cell(told, Style.BOLD))
        return self._columns(rows, columns, right=2)

    def _goes_on(self, fit: PlayerFit, scene: Scene) -> str:
        begun = tuple(number for number in fit.foundations if scene.foundations[number - 1] is not None)
        card = CardText(fit.card)
        if not begun:
            return self._say(GOES_ON_EMPTY, card=card)
        message = GOES_ON if len(begun) == len(fit.foundations) else GOES_ON_EITHER
        return self._say(message, card=card, foundations=NumberChoice(begun))

    def _columns(self, rows: Sequence[Sequence[Cell]], columns: int, right: int) -> list[str]:
        """Align cells: column `right` (from 0) to the right; one that comes after it is wrapped."""
        widths = [max(width(row[at].text) for row in rows) for at in range(right + 1)]
        left = sum(widths) + len(GAP) * len(widths)
        lines = []
        for row in rows:
            cells = []
            for at, cell in enumerate(row[: right + 1]):
                space = " " * (widths[at] - width(cell.text))
                text = self._paint(cell.text, cell.style)
                cells.append(space + text if at == right else text + space)
            first, *more = wrap(row[right + 1].text, max(NARROWEST, columns - left)) if row[right + 1 :] else [""]
            style = row[-1].style
            lines.append(GAP.join([*cells, self._paint(first, style)]))
            lines += [" " * left + self._paint(line, style) for line in more]
        return lines

    def _foundations(self, scene: Scene, players: Sequence[str], columns: int) -> list[str]:
        """Show the foundations in as few lines as they need."""
        label, cells = self._say(FOUNDATIONS), []
        for number, space in enumerate(scene.foundations, 1):
            bound = tuple(players[bar.binds] for bar in scene.bars if bar.foundation == number)
            values: dict[str, Value] = {"number": number, "space": self._space(space)}
            if bound:
                values["players"] = NameList(bound)
            cells.append(self._say(FOUNDATION_BARRED if bound else FOUNDATION, **values))
        broad = max(map(width, cells))
        most = max(1, (columns - width(label)) // (broad + len(GAP)))
        # As many lines as that takes, and about as many cells in each.
        across = -(-len(cells) // -(-len(cells) // most))
        lines = []
        for start in range(0, len(cells), across):
            padded = [cell + " " * (broad - width(cell)) for cell in cells[start : start + across]]
            before = " " * width(label) if start else self._paint(label, Style.DIM)
            lines.append(GAP.join([before, *padded]))
        return lines

    def _space(self, space: Space) -> str:
        if space is None:
            return self._say(EMPTY)
        shown = self._speaker.card(space.top) + (" ↓" if space.step == DOWN else "")
        if not space.closed and not space.faulty:
            return shown
        message = MISBUILT if not space.closed else CLOSED_MISBUILT if space.faulty else CLOSED
        return self._say(message, card=shown)

    # --- the result ---------------------------------------------------------------------------

    def _result(self, judgement: Judgement) -> list[str]:
        """Tell the result in the three ways a verdict knows it, and whether they differ."""
        players, claim, lawful = judgement.record.players, judgement.record.claim, judgement.lawful
        claimed = (None if claim is None else claim_value(claim, players)) or {}
        told = self._tell_result({key: claimed[key] for key in claimed if key != "places"})
        rows = [(CLAIMED, told or self._say(NOTHING))]
        if claim is not None and claim.places is not None:
            ranking = self._places(claim.places, players)
            rows = [*rows, (PLACES, ranking)] if told else [(CLAIMED, ranking)]
        rows.append((AS_PLAYED, self._tell_result(result_value(judgement.as_played, players)) or ""))
        if judgement.as_played.places is not None:
            rows.append((PLACES, self._places(judgement.as_played.places, players)))
        by_rules = None if lawful is None else self._tell_result(result_value(lawful, players))
        rows.append((LAWFUL, by_rules or self._say(NOT_KNOWN)))
        rows.append((DIFFERENCE, self._say(_MATERIAL[judgement.material])))
        return [self._paint(self._say(RESULT), Style.BOLD), *self._labelled(rows)]

    def _tell_result(self, value: dict[str, Any]) -> str | None:
        return clean(self._speaker.say(tell_result(value))) if value else None

    def _places(self, places: Places, players: tuple[str, ...]) -> str:
        """Tell places as a list: "1. Ana and 2. Ben"."""
        ranking = [
            Phrase(PLACE, {"place": number, "names": NameList(names)})
            for number, names in enumerate(places_value(places, players), 1)
        ]
        return clean(self._speaker.show(PhraseList(tuple(ranking))))

    def _labelled(self, rows: Iterable[tuple[Message, str]]) -> list[str]:
        told = [(self._say(label), text) for label, text in rows]
        broad = max(width(label) for label, _ in told)
        lines = []
        for label, text in told:
            first, *more = wrap(text, COLUMNS - broad - 2 - len(GAP))
            lines.append(f"  {self._paint(label, Style.DIM)}{' ' * (broad - width(label))}{GAP}{first}")
            lines += [" " * (2 + broad) + GAP + line for line in more]
        return lines


def _changed(new: Any, old: Any) -> tuple[str, str]:
    """Find the words in which two texts or lists differ, all of them where there are not as many."""
    words, others = (value if isinstance(value, list) else str(value).split() for value in (new, old))
    if len(words) == len(others):
        differing = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
        words, others = ([pair[side] for pair in differing] for side in (0, 1))
    return " ".join(map(str, words)), " ".join(map(str, others))


def _wanted(finding: Finding) -> tuple[PlayerFit, ...]:
    """List the cards that had to be played at a finding, with whose they were."""
    fault = finding.fault
    if isinstance(fault, RoundStoppedEarly):
        return fault.fits
    if isinstance(fault, CompelledFault):
        return tuple(PlayerFit(finding.player or "", *fit) for fit in fault.fits)
    return ()
