"""Reports that people read: the page as HTML, the page as text, and what to ask whom."""

from __future__ import annotations

import gc
import itertools
import json
import re
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from referee.checking import Entry
from referee.event import EventCourse, JudgedMatch
from referee.faults import FAULTS
from referee.faults.base import Severity
from referee.messages import Message, Phrase
from referee.reports import spool, words
from referee.reports.html import STANDINGS, TITLE
from referee.reports.manner import Manner
from referee.reports.model import Scope, Sheet
from referee.reports.questions import (
    GOES_ON,
    LAST_EXPOSED,
    NO_RESULT,
    NOTHING_TO_ASK,
    PLAYERS,
    QUESTIONS,
    SCOREKEEPER_NAMED,
    ask,
)
from referee.reports.sheets import EventShown, match_group, round_group
from referee.reports.tables import RANK
from referee.reports.text import write_text
from referee.terminal import width
from referee.text import speaker
from referee.verdict import judge
from referee.wire.event_log import read_event
from referee.wire.log import read_log
from referee.wire.referee import judge_value
from referee.writing import WRITERS
from tests.reported import FILES, LANGUAGES, NAMES, UNREADABLE, a_match, an_event, check, example, fill, renamed

VOID_ELEMENTS = {"meta", "br", "hr", "img", "input", "link"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("reports"))


def said(message: Message, lang: str = "en", **values: Any) -> str:
    return speaker(lang).say(Phrase(message, values))


class Page(HTMLParser):
    """A page taken apart; elements that are not closed, or closed in the wrong place, are refused."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID_ELEMENTS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open:
            self.texts.append((self.open[-1], " ".join(data.split())))

    def tags(self, *names: str) -> list[str]:
        return [tag for tag, _ in self.found if tag in names]

    def attributes(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.found if tag == name]

    def all_text(self) -> str:
        return " ".join(text for tag, text in self.texts if tag != "style")


# --- the page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_whole_and_needs_nothing_else(folder: Path, lang: str) -> None:
    told = check("html", folder, lang=lang).stdout
    page = Page(told)
    assert told.startswith("<!DOCTYPE html>")
    assert page.attributes("html") == [{"lang": lang}]
    assert page.tags("script", "img", "link", "iframe", "object") == []
    assert not re.search(r"(src|href)=\"(?!#)|url\(|@import|\son\w+=|style=", told)
    assert said(TITLE, lang) in [text for tag, text in page.texts if tag == "h1"]
    assert any(meta.get("charset") == "utf-8" for meta in page.attributes("meta"))
    assert "@media print" in told


@pytest.mark.parametrize("name", [None, *FILES])
def test_headings_follow_one_another_and_tables_have_heads(folder: Path, name: str | None) -> None:
    page = Page(check("html", folder if name is None else folder / name).stdout)
    levels = [int(tag[1]) for tag in page.tags("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    assert len(page.tags("main")) == 1
    tables = page.tags("table")
    assert len(page.tags("caption")) == len(tables) == len(page.tags("thead"))
    assert all(head.get("scope") in ("col", "row") for head in page.attributes("th"))
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [link["href"] for link in page.attributes("a")]
    assert {link.removeprefix("#") for link in links if link} <= set(ids)
    assert bool(links) is (name in (None, "round.json", "match.json", "event.json"))


@pytest.mark.parametrize(("lang", "king"), [("en", "K"), ("fr", "R"), ("de", "K")])
def test_the_table_is_drawn_in_the_readers_letters(folder: Path, lang: str, king: str) -> None:
    page = Page(check("html", folder / "round.json", lang=lang).stdout)
    cards = [attributes for tag, attributes in page.found if "card" in (attributes.get("class") or "").split()]
    assert cards and all(card.get("role") == "img" and card.get("aria-label") for card in cards)
    letters = [text for tag, text in page.texts if tag == "span"]
    assert letters.count(king) >= 3
    due = [attributes for attributes in page.attributes("tr") if attributes.get("class") == "due"]
    assert len(due) == 1
    told = page.all_text()
    for message in (words.PLAYER, words.EXPOSED, words.FACE_DOWN, words.TO_BE_PLAYED, words.FOUNDATIONS):
        assert said(message, lang) in told
    assert said(words.AS_ABOVE, lang) in told


def test_letters_of_another_language_can_be_asked_for(folder: Path) -> None:
    told = check("html", folder / "round.json", "--cards", "fr").stdout
    assert '<span class="rank">R</span>' in told and '<span class="rank">K</span>' not in told


def test_nothing_in_a_record_becomes_markup(tmp_path: Path) -> None:
    fill(tmp_path, {"m.json": renamed(a_match()), "r.json": renamed(example("stopped-in-the-run"))})
    page = Page(check("html", tmp_path).stdout)
    assert page.tags("script", "b") == []
    told = page.all_text()
    for name in NAMES.values():
        assert name in told


def test_what_cannot_be_read_stands_on_the_page_with_every_error(folder: Path) -> None:
    for name in UNREADABLE:
        told = Page(check("html", folder / name).stdout).all_text()
        assert said(words.UNREADABLE) in told and name in told
    assert "/x" in Page(check("html", folder / "invalid.json").stdout).all_text()


@pytest.mark.parametrize("form", ["html", "text"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_event_begins_with_totals_and_table_and_ends_with_questions(folder: Path, form: str, lang: str) -> None:
    told = check(form, folder / "event.json", lang=lang).stdout
    told = Page(told).all_text() if form == "html" else told
    event = json.loads(check("json", folder / "event.json", lang=lang).stdout)
    marks = [
        "Spring Open",
        event["summary"][:20],
        said(FAULTS["missed-play"].page.title, lang),
        said(RANK, lang),
        "turn-stopped-early",
        said(words.EVENT, lang),
        said(words.TO_ASK, lang),
    ]
    places = [told.find(mark) for mark in marks]
    assert -1 not in places
    order = [places[0], places[1], places[3], places[5], places[6]]
    assert order == sorted(order)
    assert places[4] < places[5]
    if form == "html":
        assert said(STANDINGS, lang) in told
    for finding in event["findings"]:
        assert finding["code"] in told


def test_the_table_is_written_with_the_readers_numbers(folder: Path) -> None:
    first = json.loads(check("json", folder / "event.json").stdout)["standings"][0]
    assert (first["player"], first["points"]) == ("Ben", 2)
    for lang, number in (("en", "0.5"), ("de", "0,5"), ("fr", "0,5")):
        assert re.search(rf"^ +2 +Ana +{number} ", check("text", folder / "event.json", lang=lang).stdout, re.M)
        assert f'<td class="number">{number}</td>' in check("html", folder / "event.json", lang=lang).stdout


# --- the text -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_text_keeps_to_its_columns_and_ends_no_line_with_spaces(folder: Path, lang: str, name: str) -> None:
    told = check("text", folder / name, lang=lang).stdout
    assert told and told.endswith("\n") and "\n\n\n" not in told
    for line in told.splitlines():
        assert line == line.rstrip()
        assert width(line) <= 100 or str(folder) in line


def test_a_match_is_told_with_its_rounds_scores_and_claim(folder: Path) -> None:
    told = check("text", folder / "match.json").stdout
    assert re.search(r"^  2 +void \(misdeal\)$", told, re.M)
    assert re.search(r"^  3 +cannot be read$", told, re.M)
    assert "Round 1: rules broken" in told and "Round 2:" not in told
    assert re.search(r"^  Ana +\d+ +0$", told, re.M)
    assert re.search(r"^  claimed +the match goes to Ben$", told, re.M)
    assert "Ana: " in told[told.index("  established") :]


def test_what_the_director_decided_is_told(folder: Path) -> None:
    told = check("text", folder / "event.json").stdout
    assert re.search(r"^  director's ruling +the match goes to Ben \(reason given: “\+1”\)$", told, re.M)


def test_what_was_replaced_is_listed_with_what_stands_in_for_it(folder: Path) -> None:
    told = check("text", folder / "event.json").stdout
    assert "\n\ntable 2: not judged\nAnother record stands in for this one: “table 4b”.\n\n" in told
    page = check("html", folder / "event.json").stdout
    (section,) = re.findall(r'<section class="match">\n<h3>table 2: not judged</h3>.*?</section>', page, re.S)
    assert "Another record stands in for this one: “table 4b”." in section
    assert "<dl" not in section


@pytest.mark.parametrize("form", ["text", "html"])
def test_nobody_hands_in_again_what_the_director_decided(tmp_path: Path, form: str) -> None:
    again = QUESTIONS["unreadable-record"].message.text
    unread = {"id": "table 3", "players": ["Ben", "Eve"], "rounds": "three"}
    event = an_event()
    for decision, put in ((None, True), ({"winner": "Ben", "reason": "no record"}, False)):
        event["matches"] = [unread if decision is None else {**unread, "decision": decision}]
        told = check(form, fill(tmp_path, {"event.json": event}) / "event.json").stdout
        assert "unreadable-record" in told
        assert (again in told) is put


def test_what_cannot_be_read_stands_in_the_text_too(folder: Path) -> None:
    told = check("text", folder).stdout
    for name in UNREADABLE:
        assert f"{folder}/{name}: {said(words.UNREADABLE)}\n" in told
    assert re.search(r"^  \d+:\d+: /x: ", told, re.M)


# --- what to ask whom ---------------------------------------------------------------------------


def test_every_kind_of_finding_has_a_question_or_needs_none() -> None:
    """A new fault needs a line in QUESTIONS, or in NOTHING_TO_ASK."""
    assert set(QUESTIONS) | NOTHING_TO_ASK == set(FAULTS)
    assert not set(QUESTIONS) & NOTHING_TO_ASK


def test_questions_use_fields_that_the_faults_have() -> None:
    for code, question in QUESTIONS.items():
        for field, _ in question.values.values():
            assert field in FAULTS[code].payload_fields, f"{code} has no {field}"
        placeholders = set(re.findall(r"%\((\w+)\)s", question.message.text))
        assert placeholders == set(question.values), code


def asked(record: dict[str, Any]) -> list[tuple[str, Message]]:
    """Who is asked what about a record."""
    judged = judge_value(record)
    assert not isinstance(judged, EventCourse)
    group = match_group(judged) if hasattr(judged, "rounds") else round_group(judged)  # type: ignore[arg-type]
    return [(speaker("en").show(one.whom), one.question.message) for one in ask(group)]


def test_who_left_a_card_unnoted_is_asked_for_it() -> None:
    assert asked(example("unseen-and-open")) == [("Dirk", QUESTIONS["cannot-verify"].message)]
    told = check_text("unseen-and-open", "fr")
    assert "Dirk (tour 4)\u00a0: " in told and "A♠" in told


def check_text(name: str, lang: str) -> str:
    group = round_group(judge(read_log(example(name))))
    sheet = Sheet("x", Scope.ROUND, [group])
    return "".join(write_text([sheet], Manner(speaker(lang), False, False, True, Severity.NOTICE)))


def test_the_dealer_and_the_scorekeeper_are_asked_by_name() -> None:
    uneven = example("uneven-deal")
    assert (f"Dealer {uneven['dealer']}", QUESTIONS["deal-uneven"].message) in asked(uneven)
    match = a_match()
    assert (said(SCOREKEEPER_NAMED, name="Zoé"), QUESTIONS["unreadable-record"].message) in asked(match)
    del match["scorekeeper"]
    assert ("Scorekeeper", QUESTIONS["unreadable-record"].message) in asked(match)


def test_rounds_without_findings_are_asked_about_where_they_are_not_settled() -> None:
    whole = example("run-of-compulsory-plays")
    unclaimed = {key: value for key, value in whole.items() if key != "result"}
    assert asked(whole) == []
    assert asked(unclaimed) == [("Scorekeeper", NO_RESULT)]
    assert asked({**a_match(), "rounds": [unclaimed], "result": {}}) == []
    # Nothing was played yet although the first player can play: there must be more.
    begun = {**unclaimed, "turns": []}
    assert asked(begun) == [("Scorekeeper", GOES_ON)]
    assert asked({**begun, "result": {"outcome": "abandoned"}}) == []
    assert asked(example("scribe-stopped-midway")) == [("Scorekeeper", NO_RESULT)]
    assert LAST_EXPOSED not in [message for _, message in asked(example("unseen-and-open"))]


def test_nothing_is_asked_twice() -> None:
    match = a_match()
    questions = asked(match)
    scores = [entry for entry in questions if entry[1] == QUESTIONS["wrong-scores"].message]
    assert len(scores) == 1
    assert (said(PLAYERS), QUESTIONS["round-stopped-early"].message) in questions


# --- large events -------------------------------------------------------------------------------


def large(matches: int) -> dict[str, Any]:
    """An event with so many matches, each a faulty round; records are shared, as they weigh most."""
    first = example("stopped-in-the-run")
    rules = an_event()["rules"]
    return {
        "format": "give-away-event/1",
        "rules": rules,
        "matches": [{**first, "id": f"table {number}", "rules": rules} for number in range(matches)],
    }


class Weighed(EventCourse):
    """An event that tells what is kept in memory when its last match is asked for."""

    kept = 0

    def matches(self) -> Iterator[JudgedMatch]:
        last = len(self.event.matches) - 1
        for number, judged in enumerate(super().matches()):
            if number == last:
                gc.collect()
                self.kept = tracemalloc.get_traced_memory()[0]
            yield judged


@pytest.mark.parametrize("form", ["text", "html", "csv", "junit", "sarif", "json"])
def test_reports_on_events_are_written_piece_by_piece(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing keeps little more than judging does: the text about a match is gone, or waits in a file.

    NDJSON is what the service streams, which is collected here for the schema.
    """
    monkeypatch.setattr(spool, "IN_MEMORY", 4096)
    manner = Manner(speaker("en"), False, False, True, Severity.DISCREPANCY)

    def written(course: EventCourse) -> int:
        return sum(map(len, WRITERS[form]([Entry("event.json", course)], manner)))

    def judged(course: EventCourse) -> int:
        deque(course.matches(), maxlen=0)
        course.finish()
        return 0

    def kept(what: Callable[[EventCourse], int], matches: int) -> tuple[int, int]:
        course = Weighed(read_event(large(matches)))
        tracemalloc.start()
        size = what(course)
        tracemalloc.stop()
        return size, course.kept

    def growth(what: Callable[[EventCourse], int]) -> tuple[int, int]:
        kept(what, 10)  # so that what is kept for good is there
        small, more = kept(what, 10), kept(what, 40)
        return more[0] - small[0], more[1] - small[1]

    size, more = growth(written)
    assert size > 20_000
    assert more < growth(judged)[1] + size / 5


def test_an_event_shows_each_match_once_and_in_order() -> None:
    shown = EventShown(EventCourse(read_event(an_event())))
    groups = list(shown.groups())
    assert [group.match for group in groups] == [match["id"] for match in an_event()["matches"]]
    numbers = [item.number for group in groups for item in group.findings]
    closing = shown.closing()
    numbers += [item.number for item in closing.items]
    assert numbers == list(range(1, len(numbers) + 1))
