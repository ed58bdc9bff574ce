"""The words of a report that a person reads, shared by the text and the page.

Every word comes from the catalogue. What a record says (names, ids) is made harmless before it is shown,
so that no record can move the cursor, recolour the screen or turn the direction of a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.faults.counts import PLACE
from referee.faults.ending import PlayerFit
from referee.faults.event import THE_MATCH
from referee.faults.results import claim_value, places_value, result_value, tell_result
from referee.faults.unreadable import UnreadableRecord
from referee.game.foundation import DOWN, Space
from referee.game.outcome import Places
from referee.game.table import Scene
from referee.labels import DECISIONS, SEVERITIES
from referee.messages import CardText, M, Message, NameList, NumberChoice, Phrase, PhraseList, Quoted, Value
from referee.reports.model import Group, Item, Picture, Section, Sheet, Trouble
from referee.reports.questions import Asked
from referee.terminal import clean
from referee.text import Speaker
from referee.verdict import Decision, Judgement
from referee.wire.positions import value_at

# Translators: the first line of a report: what the organiser calls the record, and the verdict.
HEADING = M("report", "%(id)s: %(verdict)s")
# Translators: where in the record a finding lies; play is the number of the card laid in that turn.
AT_PLAY = M("report", "turn %(turn)s, play %(play)s")
AT_TURN = M("report", "turn %(turn)s")
# Translators: the same in a round without turns, where all plays are numbered through.
AT_LANDING = M("report", "play %(play)s")
# Translators: the number of a round in a match.
ROUND = M("report", "Round %(round)s")
# Translators: the same where the verdict that follows a colon is on the round by itself, and its place in the
# match is not in order.
ROUND_BY_ITSELF = M("report", "Round %(round)s by itself")
# Translators: the verdict on such a round, in a table.
BY_ITSELF = M("report", "by itself: %(verdict)s")
# Translators: a heading over the findings about who dealt a round of a match, who sat where, and what was agreed.
ITS_PLACE = M("report", "Its place in the match")
# Translators: the number of a round amidst a line.
AT_ROUND = M("report", "round %(round)s")
# Translators: stand in place of a verdict: for what could not be read, for a match that was not judged, and for
# a round declared void, with the reason written down.
UNREADABLE = M("report", "cannot be read")
NOT_JUDGED = M("report", "not judged")
VOID = M("report", "void (%(reason)s)")
# Translators: headings over the findings about a match or an event as a whole.
MATCH = M("report", "The match as a whole")
EVENT = M("report", "The event as a whole")
# Translators: a heading over questions, each with the person to whom it is put.
TO_ASK = M("report", "What to ask whom")
# Translators: a question and before it who is asked; about is what it is about, e.g. "round 2 · turn 3".
QUESTION = M("report", "%(whom)s: %(question)s")
QUESTION_ABOUT = M("report", "%(whom)s (%(about)s): %(question)s")
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
# Translators: the same where nothing stands in the record, and where nothing should stand there.
PERHAPS_MISSING = M("report", "Perhaps missing: %(new)s (%(pointer)s)")
PERHAPS_NOT_MEANT = M("report", "Perhaps not meant: %(old)s (%(pointer)s)")
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
# Translators: two headings, and beneath them the labels before a result such as "a block, won by Ana".
RESULT = M("report", "Result")
MATCH_RESULT = M("report", "Result of the match")
CLAIMED = M("report", "claimed")
AS_PLAYED = M("report", "as played")
LAWFUL = M("report", "by the rules")
PLACES = M("report", "places")
DIFFERENCE = M("report", "difference")
# Translators: a label before the result of a match, as the referee finds it.
ESTABLISHED = M("report", "established")
# Translators: a label before what the director of the event decided.
RULING = M("report", "director's ruling")
# Translators: what stands after the label "claimed" where no result was handed in.
NOTHING = M("report", "nothing")
# Translators: what stands after the label "by the rules" where the deal alone does not decide.
NOT_KNOWN = M("report", "cannot be said")
# Translators: what stands after the label "difference".
MATERIAL = M("report", "the rules lead to another result")
IMMATERIAL = M("report", "by the rules the round comes out the same way")
NOT_COMPARED = M("report", "cannot be compared")
_MATERIAL = {True: MATERIAL, False: IMMATERIAL, None: NOT_COMPARED}


class Teller:
    """Says what reports show, in one language."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def say(self, message: Message, **values: Value) -> str:
        """Say one message."""
        return clean(self.speaker.say(Phrase(message, values)))

    def tell(self, phrase: Phrase | None) -> str:
        """Say one phrase; None is nothing."""
        return "" if phrase is None else clean(self.speaker.say(phrase))

    def tell_all(self, phrases: Iterable[Phrase]) -> str:
        """Say several sentences."""
        return clean(self.speaker.say_all(phrases))

    def message(self, item: Item) -> str:
        """Tell what happened and what the rule wanted."""
        return clean(self.speaker.say(item.message))

    def verdict(self, decision: Decision | None, name: str | None) -> str:
        """Head a record: what it is called, if anything, and the verdict; None is a match that was not judged."""
        words = self.say(NOT_JUDGED if decision is None else DECISIONS[decision])
        return self.say(HEADING, id=name, verdict=words) if name else words

    def round_heading(self, section: Section) -> str:
        """Head a round of a match: its number, and what became of it."""
        number = self.say(ROUND_BY_ITSELF if section.misplaced else ROUND, round=section.number or 1)
        return self.say(HEADING, id=number, verdict=self.round_verdict(section))

    def file_heading(self, sheet: Sheet) -> str:
        """Head a file that could not be read."""
        return self.say(HEADING, id=sheet.path, verdict=self.say(UNREADABLE))

    def round_verdict(self, section: Section) -> str:
        """Say what became of a round in a word or two."""
        if section.void is not None:
            return self.say(VOID, reason=section.void)
        return self.say(UNREADABLE if section.judgement is None else DECISIONS[section.judgement.decision])

    def round_entry(self, section: Section) -> str:
        """Say what became of a round in a table of rounds."""
        verdict = self.round_verdict(section)
        return self.say(BY_ITSELF, verdict=verdict) if section.misplaced else verdict

    def notes(self, notes: Mapping[str, str]) -> list[str]:
        """Tell what the organiser noted."""
        return [self.say(NOTED[key], text=notes[key]) for key in NOTED if notes.get(key)]

    def severity(self, item: Item) -> str:
        """Say how much a finding weighs."""
        return self.say(SEVERITIES[item.fault.severity])

    def where(self, item: Item) -> str:
        """Say where in its round a finding lies; empty where it is about all of it."""
        turn, play = item.turn, item.play
        if turn is not None:
            return self.say(AT_TURN, turn=turn) if play is None else self.say(AT_PLAY, turn=turn, play=play)
        return "" if play is None else self.say(AT_LANDING, play=play)

    def labels(self, item: Item, of_event: bool = False) -> list[str]:
        """Say where a finding lies, who did it, of what kind it is, and what it rests on.

        Of one about an event as a whole (`of_event`), that is the match; all others stand under theirs.
        """
        match = self.say(THE_MATCH, match=Quoted(item.match)) if of_event and item.match is not None else ""
        words = [match, self.where(item), clean(item.player or ""), item.fault.code]
        if item.follows is not None:
            words.append(self.say(FOLLOWS, number=item.follows))
        return [word for word in words if word]

    def fix(self, item: Item) -> str:
        """Tell how a record can be mended, or what it should perhaps say; empty where neither is known."""
        if item.fix is None:
            return ""
        if item.fix["applicability"] == "safe":
            return self.say(CAN_BE_MENDED, option="--fix")
        (operation,) = item.fix["patch"]
        pointer = operation["path"]
        new, old = _changed(operation["value"], value_at(item.sent, pointer.removeprefix(item.base)))
        if not old:
            return self.say(PERHAPS_MISSING, new=Quoted(new), pointer=pointer)
        if not new:
            return self.say(PERHAPS_NOT_MEANT, old=Quoted(old), pointer=pointer)
        return self.say(PERHAPS_MEANT, new=Quoted(new), old=Quoted(old), pointer=pointer)

    def trouble(self, trouble: Trouble) -> str:
        """Tell one thing wrong with what could not be read."""
        place = "" if trouble.place is None else f"{trouble.place.line}:{trouble.place.column}: "
        pointer = f"{clean(trouble.pointer)}: " if trouble.pointer else ""
        return place + pointer + clean(trouble.message)

    def troubles(self, item: Item) -> list[str]:
        """Tell everything wrong with a round or match that could not be read; nothing for other findings."""
        if not isinstance(item.fault, UnreadableRecord):
            return []
        return [f"{clean(error.pointer)}: {self.tell(error.message)}" for error in item.fault.errors]

    def question(self, asked: Asked) -> str:
        """Tell who is asked what, and about what."""
        about = [clean(asked.match)] if asked.match else []
        about += [self.say(AT_ROUND, round=asked.round)] if asked.round is not None else []
        about += [self.where(asked.item)] if asked.item is not None and self.where(asked.item) else []
        values: dict[str, Value] = {"whom": asked.whom, "question": asked.question}
        if not about:
            return self.say(QUESTION, **values)
        return self.say(QUESTION_ABOUT, about=" · ".join(about), **values)

    def card(self, card: str) -> str:
        """Show a card in the reader's letters."""
        return self.speaker.card(card)

    # --- the table ----------------------------------------------------------------------------

    def due(self, picture: Picture, player: str) -> str:
        """Tell which cards a player had to play, and where."""
        told = [self._goes_on(fit, picture.scene) for fit in picture.wanted if fit.player == player]
        return self.speaker.all_of(told) if told else ""

    def _goes_on(self, fit: PlayerFit, scene: Scene) -> str:
        begun = tuple(number for number in fit.foundations if scene.foundations[number - 1] is not None)
        card = CardText(fit.card)
        if not begun:
            return self.say(GOES_ON_EMPTY, card=card)
        message = GOES_ON if len(begun) == len(fit.foundations) else GOES_ON_EITHER
        return self.say(message, card=card, foundations=NumberChoice(begun))

    def foundation(self, picture: Picture, number: int) -> str:
        """Tell what lies on a foundation (from 1), and whom a bar there binds."""
        scene = picture.scene
        bound = tuple(picture.players[bar.binds] for bar in scene.bars if bar.foundation == number)
        values: dict[str, Value] = {"number": number, "space": self.space(scene.foundations[number - 1])}
        if bound:
            values["players"] = NameList(bound)
        return self.say(FOUNDATION_BARRED if bound else FOUNDATION, **values)

    def space(self, space: Space) -> str:
        """Tell what lies on top in a space."""
        if space is None:
            return self.say(EMPTY)
        shown = self.speaker.card(space.top) + (" ↓" if space.step == DOWN else "")
        if not space.closed and not space.faulty:
            return shown
        message = MISBUILT if not space.closed else CLOSED_MISBUILT if space.faulty else CLOSED
        return self.say(message, card=shown)

    # --- results ------------------------------------------------------------------------------

    def played(self, judgement: Judgement) -> str:
        """Tell how a round came out as it was played."""
        return self._result(result_value(judgement.as_played, judgement.record.players)) or ""

    def results(self, judgement: Judgement) -> list[tuple[str, str]]:
        """Tell the result of a round in the three ways a verdict knows it, and whether they differ."""
        players, claim, lawful = judgement.record.players, judgement.record.claim, judgement.lawful
        claimed = (None if claim is None else claim_value(claim, players)) or {}
        told = self._result({key: claimed[key] for key in claimed if key != "places"})
        rows = [(CLAIMED, told or self.say(NOTHING))]
        if claim is not None and claim.places is not None:
            ranking = self._places(claim.places, players)
            rows = [*rows, (PLACES, ranking)] if told else [(CLAIMED, ranking)]
        rows.append((AS_PLAYED, self.played(judgement)))
        if judgement.as_played.places is not None:
            rows.append((PLACES, self._places(judgement.as_played.places, players)))
        by_rules = None if lawful is None else self._result(result_value(lawful, players))
        rows.append((LAWFUL, by_rules or self.say(NOT_KNOWN)))
        rows.append((DIFFERENCE, self.say(_MATERIAL[judgement.material])))
        return [(self.say(label), text) for label, text in rows]

    def match_results(self, group: Group) -> list[tuple[str, str]]:
        """Tell the result of a match as claimed and as established, and what the director decided."""
        rows = [(CLAIMED, self.tell(group.claimed) or self.say(NOTHING))]
        if group.established is not None:
            rows.append((ESTABLISHED, self.tell(group.established)))
        if group.ruling is not None:
            rows.append((RULING, self.tell(group.ruling)))
        return [(self.say(label), text) for label, text in rows]

    def _result(self, value: dict[str, Any]) -> str | None:
        return clean(self.speaker.say(tell_result(value))) if value else None

    def _places(self, places: Places, players: tuple[str, ...]) -> str:
        """Tell places as a list: "1. Ana and 2. Ben"."""
        ranking = [
            Phrase(PLACE, {"place": number, "names": NameList(names)})
            for number, names in enumerate(places_value(places, players), 1)
        ]
        return clean(self.speaker.show(PhraseList(tuple(ranking))))


def _changed(new: Any, old: Any) -> tuple[str, str]:
    """Find the words in which two texts or lists differ, all of them where there are not as many."""
    words, others = (value if isinstance(value, list) else str(value).split() for value in (new, old))
    if len(words) == len(others):
        differing = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
        words, others = ([pair[side] for pair in differing] for side in (0, 1))
    return " ".join(map(str, words)), " ".join(map(str, others))
