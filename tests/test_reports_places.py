"""Where a finding lies, as reports tell it: a round by itself, its place in its match, its match in an event."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from referee.faults.event import THE_MATCH, THE_ROUND
from referee.labels import DECISIONS
from referee.messages import Message, Phrase, Quoted
from referee.reports import words
from referee.reports.questions import QUESTIONS
from referee.text import speaker
from referee.verdict import Decision
from tests.reported import LANGUAGES, an_event, as_round, check, fill

pytestmark = pytest.mark.parametrize("lang", LANGUAGES)
forms = pytest.mark.parametrize("form", ["html", "text"])


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("event"), {"event.json": an_event()}) / "event.json"


def said(message: Message, lang: str, **values: Any) -> str:
    return flat(speaker(lang).say(Phrase(message, values)))


def flat(text: str) -> str:
    return " ".join(text.split())


def report(form: str, file: Path, lang: str) -> str:
    """What a report says, without tags and line breaks."""
    told = check(form, file, lang=lang).stdout
    return flat(html.unescape(re.sub(r"<[^>]*>", " ", told)) if form == "html" else told)


def a_match_with(*rounds: dict[str, Any]) -> dict[str, Any]:
    """A match that nobody has won yet."""
    first = as_round("run-of-compulsory-plays")
    rules = {**first["rules"], "match": {"scoring": "wins", "target": 5}}
    return {"format": "give-away-match/1", "rules": rules, "players": first["players"], "rounds": [first, *rounds]}


@forms
def test_a_round_in_order_is_told_apart_from_its_place_in_the_match(tmp_path: Path, form: str, lang: str) -> None:
    """A round by itself may be confirmed although it was not for its dealer to deal."""
    again = as_round("run-of-compulsory-plays", dealer="Dirk")
    fill(tmp_path, {"m.json": a_match_with(again)})
    told = report(form, tmp_path / "m.json", lang)
    confirmed = said(DECISIONS[Decision.CONFIRMED], lang)
    marks = [
        said(words.BY_ITSELF, lang, verdict=confirmed),
        said(words.HEADING, lang, id=said(words.ROUND_BY_ITSELF, lang, round=2), verdict=confirmed),
        said(words.DIFFERENCE, lang),
        said(words.ITS_PLACE, lang),
        "wrong-dealer",
        said(words.MATCH_RESULT, lang),
    ]
    assert -1 not in [told.find(mark) for mark in marks]
    places = [told.rfind(mark) for mark in marks[1:]]
    assert told.find(marks[0]) < places[0]
    assert places == sorted(places)
    assert told.count(said(words.ITS_PLACE, lang)) == 1


@forms
def test_a_change_that_was_agreed_on_puts_no_round_out_of_order(tmp_path: Path, form: str, lang: str) -> None:
    changed = ["Ben", "Ana", "Chloé", "Dirk"]
    again = as_round("run-of-compulsory-plays", dealer="Ben", players=changed, agreed=True)
    fill(tmp_path, {"m.json": a_match_with(again)})
    told = report(form, tmp_path / "m.json", lang)
    assert "seating-agreed" in told
    assert said(words.ITS_PLACE, lang) in told
    assert said(words.ROUND_BY_ITSELF, lang, round=2) not in told


@forms
def test_findings_about_an_event_name_their_match(event: Path, form: str, lang: str) -> None:
    told = report(form, event, lang)
    own = told[told.index(said(words.EVENT, lang)) :]
    assert f"{said(THE_MATCH, lang, match=Quoted('table 9'))} · record-missing" in own
    assert f"{said(THE_MATCH, lang, match=Quoted('table 1'))} · conflicting-records" in own


@forms
def test_which_of_two_records_is_right_is_asked_in_words(event: Path, form: str, lang: str) -> None:
    told = report(form, event, lang)
    first, second = (said(THE_ROUND, lang, number=number, match=Quoted("table 1")) for number in (1, 4))
    questions = told[told.index(said(words.TO_ASK, lang)) :]
    assert said(QUESTIONS["conflicting-records"].message, lang, first=first, second=second) in questions
    assert "/matches/" not in questions
