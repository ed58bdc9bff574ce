"""`referee explain`: what the service explains, in a terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee import explaining
from referee.cli import cli
from referee.explaining import find
from referee.messages import Phrase, Quoted
from referee.rulebook import OPTIONS, PROFILES, RULES, RULINGS
from referee.rules.ruleset import Profile
from referee.terminal import width
from referee.text import languages, speaker
from referee.wire.conventions import option_document, value_words
from referee.wire.explained import item, title
from referee.wire.links import Section
from referee.wire.lookup import Entry, begins_with, entries


def explain(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(cli, ["explain", *arguments], env={"LC_ALL": "en_GB.UTF-8", **environment})


def flat(text: str) -> str:
    """Undo the wrapping of a text, to find sentences in it."""
    return " ".join(text.split())


def texts(document: Any) -> Iterable[str]:
    """Find the texts of a document that are told in a terminal."""
    if isinstance(document, dict):
        for key, part in document.items():
            if key in (
                "title",
                "term",
                "text",
                "why",
                "example",
                "looks",
                "goes_on",
                "result",
                "meaning",
                "message",
            ):
                yield part
            elif key not in ("record", "links", "schema"):
                yield from texts(part)
    elif isinstance(document, list):
        for part in document:
            yield from texts(part)


# What is told.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", Section)
def test_it_is_the_text_of_the_service(section: Section, language: str) -> None:
    words = speaker(language)
    for entry in entries():
        if entry.section is section:
            told = explaining.Explainer(words, 100, colours=False).explain([entry])
            assert told.endswith("\n") and "\x1b" not in told
            assert max(map(width, told.splitlines())) <= 100, entry.name
            said = flat(told)
            assert entry.name in said
            for text in texts(item(section, entry.name, words)):
                assert flat(text) in said, (entry.name, text)


@pytest.mark.parametrize("name", RULINGS)
def test_rulings(name: str) -> None:
    result = explain(name.lower())
    assert result.exit_code == 0
    assert flat(RULINGS[name].text.text) in flat(result.stdout)
    assert flat(RULINGS[name].why.text) in flat(result.stdout)
    assert "they stand in no source" in flat(result.stdout)


@pytest.mark.parametrize(("language", "heading"), [("en", "Why it matters"), ("fr", "Pourquoi"), ("de", "Warum")])
def test_languages(language: str, heading: str) -> None:
    by_option = explain("turn.compulsory-play", "--lang", language)
    by_environment = explain("turn.compulsory-play", LC_ALL=f"{language}_XX.UTF-8")
    assert heading in by_option.stdout
    assert by_environment.stdout == by_option.stdout


def test_letters_of_the_cards() -> None:
    rule = next(
        name
        for name, declared in RULES.items()
        if any(str(getattr(value, "card", ""))[:1] == "J" for value in declared.example.values.values())
    )
    shown = {cards: explain(rule, "--cards", cards).stdout for cards in ("en", "fr", "de")}
    assert explain(rule).stdout == shown["en"]
    for cards, jack in (("en", "J"), ("fr", "V"), ("de", "B")):
        assert re.search(f"{jack}[♠♥♦♣]", shown[cards])


# What is found.


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("missed-play", [Entry(Section.FAULTS, "missed-play"), Entry(Section.GLOSSARY, "missed-play")]),
        ("TURN.Compulsory-Play", [Entry(Section.RULES, "turn.compulsory-play")]),
        ("turn.compul", [Entry(Section.RULES, "turn.compulsory-play")]),
        ("r08", [Entry(None, "R08")]),
        ("Classic", [Entry(Section.PROFILES, "classic")]),
        ("nominated-aces", [Entry(Section.VARIANTS, "nominated-aces")]),
        ("Grundstapel", [Entry(Section.GLOSSARY, "foundation")]),
        ("carte  EXPOSÉE", [Entry(Section.GLOSSARY, "exposed-card")]),
        ("carte exposee", [Entry(Section.GLOSSARY, "exposed-card")]),
        ("exposed_card", [Entry(Section.GLOSSARY, "exposed-card")]),
        ("Turn stopped early", [Entry(Section.FAULTS, "turn-stopped-early")]),
        ("einstiegsregeln", [Entry(Section.PROFILES, "teaching")]),
        ("fewest cards win", [Entry(Section.RULES, "block.count")]),
        ("fewest ca", [Entry(Section.RULES, "block.count")]),
        ("Aufgedeckte K", [Entry(Section.GLOSSARY, "exposed-card")]),
        ("block_tie", [Entry(None, "block_tie")]),
        ("A tied block", [Entry(None, "block_tie")]),
        ("forfeit", [Entry(None, "missed_play")]),
        ("play-on", [Entry(None, "after_win")]),
        ("hold_limit", [Entry(None, "hold_limit")]),
        ("missed_play", [Entry(None, "missed_play")]),
        ("golf", [Entry(None, "match"), Entry(Section.RULES, "match.golf")]),
        ("max_rounds", [Entry(None, "match")]),
        ("speed", [Entry(Section.VARIANTS, "speed")]),
        ("variants", [Entry(Section.VARIANTS, ""), Entry(None, "variants")]),
        ("Patt", [Entry(Section.GLOSSARY, "block")]),
        ("stalemate", [Entry(Section.GLOSSARY, "block")]),
        ("Blocage", [Entry(Section.GLOSSARY, "block"), Entry(Section.GLOSSARY, "bar")]),
        ("pile", [Entry(Section.GLOSSARY, "foundation"), Entry(Section.GLOSSARY, "packet")]),
        ("stack", [Entry(Section.GLOSSARY, "packet")]),
        ("talon", [Entry(Section.GLOSSARY, "dead-pile")]),
    ],
)
def test_names(wanted: str, found: list[Entry]) -> None:
    assert find(wanted) == found


def test_every_title_leads_to_what_has_it() -> None:
    for language in languages():
        for entry in entries():
            if entry.section is not None:
                assert entry in find(speaker(language).say(Phrase(title(entry.section, entry.name)))), entry


def test_ten_are_listed_and_the_others_counted() -> None:
    told = explain("tur").stderr
    assert told.count("turn.") == 10
    more = re.search(r"(\d+) more begin like that\.", told)
    assert more is not None
    begun = {entry.name for entry in begins_with("tur")}
    assert int(more[1]) == len(begun) - 10 > 0


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_told_with_its_values(name: str) -> None:
    told = flat(explain(name).stdout)
    for profile, option in option_document(name, speaker("en")).items():
        assert flat(PROFILES[Profile(profile)].title.text) + ", unless agreed otherwise: " in told
        for text in texts(option):
            assert flat(text) in told
        for allowed in option["allowed"]:
            assert value_words(allowed["value"], speaker("en")) in told


@pytest.mark.parametrize("section", Section)
def test_a_section_is_listed(section: Section) -> None:
    told = explain(str(section), "--lang", "de").stdout
    assert told.startswith("\x1b") is False and told[0].isalpha()
    for entry in entries():
        if entry.section is section:
            assert entry.name in told
            assert flat(speaker("de").say(Phrase(title(section, entry.name)))) in flat(told)


def test_several_words_are_one_name() -> None:
    assert explain("exposed", "card").stdout == explain("exposed card").stdout != ""


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("compulsry-play", "“turn.compulsory-play”"),
        ("missed-pley", "“missed-play”"),
        ("turn.", "Several begin with “turn.”"),
        ("R99", "“R99”"),
        ("qqqq", "“qqqq”. What there is is listed by “referee explain rules”"),
        ("king", "“king”. What there is is listed by"),
        ("Grundstapl", "Is “foundation”"),
        ("", "“”"),
        ("x" * 5000, "“" + "x" * 40 + "…”"),
    ],
)
def test_nothing_goes_by_that_name(wanted: str, told: str) -> None:
    result = explain(wanted)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("language", languages())
def test_nothing_is_told_in_the_readers_language(language: str) -> None:
    name = Quoted("missed-pley")
    told = {tag: speaker(tag).say(Phrase(explaining.UNKNOWN, {"name": name})) for tag in languages()}
    assert len(set(told.values())) == len(languages())
    result = explain("missed-pley", "--lang", language)
    assert result.stderr.startswith(told[language] + " ")
    assert "missed-play" in result.stderr


def test_a_name_cannot_move_the_cursor() -> None:
    result = explain("\x1b[2Jmissed\u202e\n")
    assert result.exit_code == 2
    assert result.stderr[:-1].isprintable()


def test_no_name_is_a_wrong_call() -> None:
    assert explain().exit_code == 2


# In a terminal.


def in_terminal(columns: int, **environment: str) -> str:
    """Run the command with a terminal of some width and give what it writes there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from referee.cli import main; main()", "explain", "turn.compulsory-play"],
        stdout=theirs,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", "TERM": "xterm", "COLUMNS": str(columns), **environment},
    )
    os.close(theirs)
    written = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    assert process.wait(60) == 0
    return written.decode().replace("\r\n", "\n")


def test_colours_are_for_terminals() -> None:
    shown = in_terminal(80)
    assert shown.startswith("\x1b[1mThe compulsion to play\x1b[0m\n")
    plain = in_terminal(80, NO_COLOR="1")
    assert "\x1b" not in plain
    assert max(map(width, plain.splitlines())) <= 80
    assert max(map(width, in_terminal(50, NO_COLOR="1").splitlines())) <= 50


def test_a_closed_pipe_is_no_mistake() -> None:
    command = [sys.executable, "-c", "from referee.cli import main; main()", "explain", "classic"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) in (0, 141)
    assert errors == b""


def test_checking_does_not_wait_for_the_book() -> None:
    """The rule book is loaded only by those who ask for it."""
    code = "import sys, referee.cli; print(sorted(name for name in sys.modules if 'explain' in name))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert json.loads(found.replace("'", '"')) == []
