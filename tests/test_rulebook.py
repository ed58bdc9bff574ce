"""The rule book: nothing of a source is lost, everything it refers to exists, every choice is explained."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import referee.faults
from referee.cards import PACK_SET
from referee.faults.base import FAULTS
from referee.messages import CardList, CardText, Message, Phrase
from referee.rulebook import (
    GROUPS,
    OPTIONS,
    PARAMETERS,
    PROFILES,
    RULES,
    RULINGS,
    SCORINGS,
    TERMS,
    VARIANTS,
)
from referee.rulebook.book import Explained, Rule, Term
from referee.rules import options
from referee.rules.ruleset import Profile, Scoring
from referee.rules.variants import VARIANTS as DECLARED_VARIANTS
from referee.text import languages, speaker
from referee.verdict import judge
from referee.wire.document import verdict_document
from referee.wire.log import read_log

FIXTURES = Path(__file__).parent.parent / "fixtures"
WORKED_EXAMPLE = "fixtures/rounds/worked-example.json"
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
NEVER_JUDGED = {"tips", "unprovable"}

# Every module of faults has to be read for its faults to be registered.
for module in pkgutil.iter_modules(referee.faults.__path__, "referee.faults."):
    importlib.import_module(module.name)


def table(name: str) -> tuple[list[str], list[list[str]]]:
    """Read a table of the fixtures: its header and its rows."""
    header, *rows = (
        line.split("\t") for line in (FIXTURES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    )
    return header, rows


FACTS = [row[0] for row in table("facts")[1]]
RULING_IDS = [row[0] for row in table("rulings")[1]]
TERM_COLUMNS, TERM_ROWS = table("terms")


def cited(name: str) -> set[str]:
    """Collect what the rules cite as their `sources` or their `rulings`."""
    return {entry for rule in RULES.values() for entry in getattr(rule, name)}


def message_of(rule: Rule) -> list[Message]:
    """List the texts of a rule."""
    return [rule.title, rule.text, rule.why, rule.example.message]


def term_id(english: str) -> str:
    """Make the id of a term of its English name."""
    return english.replace(" ", "-")


def texts(part: object) -> Iterator[Message]:
    """Find every message in a part of the book."""
    if isinstance(part, Message):
        yield part
    elif isinstance(part, Phrase):
        yield part.message
    elif isinstance(part, Mapping):
        for entry in part.values():
            yield from texts(entry)
    elif is_dataclass(part):
        for entry in fields(part):
            yield from texts(getattr(part, entry.name))


BOOK = (RULES, RULINGS, TERMS, PROFILES, OPTIONS, VARIANTS, SCORINGS, PARAMETERS, GROUPS)


def test_copied_tables_are_whole() -> None:
    """The tables have the columns that the tests read, and no id or concept stands in them twice."""
    assert table("facts")[0] == table("rulings")[0] == ["id", "says"]
    assert TERM_COLUMNS == ["concept", "en", "fr", "de", "note"]
    concepts = [row[0] for row in TERM_ROWS]
    for ids in (FACTS, RULING_IDS, concepts):
        assert len(set(ids)) == len(ids) > 20
    assert {fact.partition("/")[0] for fact in FACTS} == set(Profile)


def test_every_statement_of_the_sources_has_a_rule() -> None:
    """Nothing of a source is lost: tell it under a rule, and cite it there."""
    assert not set(FACTS) - cited("sources")


def test_every_source_cited_exists() -> None:
    """A rule, an option or a variant cites what the tables of statements and rulings have."""
    assert not cited("sources") - set(FACTS)
    declared = (*options.OPTIONS, *options.SCORINGS.values(), *DECLARED_VARIANTS.values())
    assert not {source for entry in declared for source in entry.sources} - {*FACTS, *RULING_IDS}


def test_every_ruling_is_explained_and_cited() -> None:
    """The book has every ruling in order, and each of them stands under a rule."""
    assert list(RULINGS) == RULING_IDS
    assert cited("rulings") == set(RULING_IDS)


@pytest.mark.parametrize("tag", languages())
def test_a_rule_names_the_rulings_it_rests_on(tag: str) -> None:
    """Readers see in the text itself what is the referee's and not a source's, in every language."""
    for rule in RULES.values():
        told = set(re.findall(r"\bR\d\d\b", speaker(tag).say(Phrase(rule.text))))
        assert told - set(rule.rulings) <= ({"R12"} if rule.id == "game.rulings" else set()), rule.id
        assert set(rule.rulings) <= told, rule.id


def test_rules_are_well_formed() -> None:
    """An id is group, dot, name; a rule says something everywhere, and cites nothing twice."""
    for id_, rule in RULES.items():
        assert id_ == rule.id
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*", id_)
        contexts = [message.context for message in message_of(rule)]
        assert contexts == ["rule title", "rule", "rule why", "rule example"], id_
        assert all(message.text.strip() for message in message_of(rule)), id_
        assert all(message.text.endswith((".", ".”", "!")) for message in message_of(rule)[1:]), id_
        assert not rule.title.text.endswith("."), id_
        for several in (rule.sources, rule.rulings, rule.profiles, rule.variants, rule.related):
            assert len(set(several)) == len(several), id_
        assert rule.profiles, id_


def test_no_rule_is_declared_twice() -> None:
    """A second rule of the same id would hide the first; titles are told apart as well."""
    titles = [rule.title.text for rule in RULES.values()]
    assert len(set(titles)) == len(titles)
    declared = [
        rule.id
        for module in pkgutil.iter_modules(importlib.import_module("referee.rulebook").__path__)
        for rule in getattr(importlib.import_module(f"referee.rulebook.{module.name}"), "RULES", ())
    ]
    assert sorted(declared) == sorted(RULES), "a chapter is not in the book, or an id stands in it twice"


def test_chapters_have_titles_and_rules() -> None:
    """The book is read chapter by chapter, in the order of the titles, and no chapter is empty."""
    assert [group for group, _ in groupby(RULES.values(), key=lambda rule: rule.group)] == list(GROUPS)


def test_examples_show_cards() -> None:
    """Cards stand in an example as values, so that they are printed in the reader's letters."""
    for rule in RULES.values():
        values = rule.example.values
        assert set(PLACEHOLDER.findall(rule.example.message.text)) == set(values), rule.id
        shown: list[str] = []
        for value in values.values():
            if isinstance(value, CardText):
                shown.append(value.card)
            elif isinstance(value, CardList):
                assert len(value.cards) > 1, rule.id
                shown += value.cards
        assert shown and set(shown) <= PACK_SET, rule.id
        assert len(set(shown)) == len(shown), rule.id
        assert not re.search(r"[♠♥♦♣]|\b\d?[\dJQKA][SHDC]\b", rule.example.message.text), rule.id


@pytest.mark.parametrize(("tag", "jack"), [("en", "J♣"), ("fr", "V♣"), ("de", "B♣")])
def test_examples_are_printed_in_the_letters_of_the_reader(tag: str, jack: str) -> None:
    """A jack is a valet to some readers and a Bube to others."""
    assert RULES["game.few-decisions"].example.values["card"] == CardText("JC")
    assert jack in speaker(tag).say(RULES["game.few-decisions"].example)


def unknown(ids: Iterable[str], known: Iterable[str]) -> set[str]:
    """List the ids that lead nowhere."""
    return set(ids) - set(known)


def test_references_lead_somewhere() -> None:
    """Rules and terms lead to others that exist, and never to themselves."""
    for rule in RULES.values():
        assert not unknown(rule.related, RULES), rule.id
        assert not unknown(rule.variants, VARIANTS), rule.id
        assert not unknown(rule.profiles, Profile), rule.id
        assert rule.id not in rule.related
    for term in TERMS.values():
        assert not unknown(term.related, TERMS) and not unknown(term.rules, RULES), term.id
        assert term.rules and term.id not in term.related, term.id
    explained: list[Mapping[Any, Explained]] = [PROFILES, OPTIONS, VARIANTS, SCORINGS, PARAMETERS]
    for part in explained:
        for name, entry in part.items():
            assert entry.rules and not unknown(entry.rules, RULES), name


def test_every_fault_breaks_a_rule_that_is_judged() -> None:
    """A finding leads to a rule of the book, and to none that is mere advice."""
    assert len(FAULTS) > 40
    for code, fault in FAULTS.items():
        assert fault.rule in RULES, code
        assert RULES[fault.rule].judged, code


def test_advice_and_what_cannot_be_proved_is_never_judged() -> None:
    """The chapters of advice hold nothing that a fault could break, and advice says what it is."""
    for rule in RULES.values():
        assert not (rule.group in NEVER_JUDGED and rule.judged), rule.id
        if rule.group == "tips":
            assert rule.text.text.startswith("Advice, never judged:"), rule.id
    tips = {fact for fact in FACTS if fact.startswith("classic/tips.")}
    told = {source for rule in RULES.values() if rule.group == "tips" for source in rule.sources}
    assert told == tips


def test_a_variant_has_its_chapter() -> None:
    """Every variant is explained, and the rules of its chapter hold only where it is played."""
    assert list(VARIANTS) == list(DECLARED_VARIANTS)
    for variant in VARIANTS:
        chapter = [rule for rule in RULES.values() if rule.group == variant]
        assert chapter and all(variant in rule.variants for rule in chapter), variant
    for rule in RULES.values():
        assert rule.group in VARIANTS or not rule.variants, rule.id


def test_every_option_is_explained_with_every_value() -> None:
    """An option has its explanation, and so has each value that it may have under either profile."""
    declared = {
        option.name: {str(value) for values in option.allowed.values() for value in values}
        for option in options.OPTIONS
    }
    eight = {room for variant in DECLARED_VARIANTS.values() for room in variant.foundations}
    declared["foundations"] = {str(options.FOUNDATIONS_DEFAULT), *map(str, eight)}
    declared["match"] = set(Scoring)
    declared["hold_limit"] = set()
    declared["variants"] = set(DECLARED_VARIANTS)
    assert {name: set(entry.values) for name, entry in OPTIONS.items()} == declared


def test_profiles_and_scorings_are_explained() -> None:
    """Each family of rules and each way to score has its explanation, parameters included."""
    assert list(PROFILES) == list(Profile)
    assert set(SCORINGS) == set(options.SCORINGS) == set(Scoring)
    assert set(PARAMETERS) == {entry.parameter for entry in options.SCORINGS.values()} | {"max_rounds"}


@pytest.mark.parametrize("name", [option.name for option in options.OPTIONS])
def test_a_rule_holds_for_the_profiles_that_allow_it(name: str) -> None:
    """Where only one profile allows a choice, a rule of that option holds for that profile alone."""
    (option,) = (option for option in options.OPTIONS if option.name == name)
    only = {profile for profile, choices in option.allowed.items() if len(choices) > 1}
    narrowed = {RULES[id_].profiles for id_ in OPTIONS[name].rules} - {tuple(Profile)}
    assert narrowed == (set() if len(only) == len(Profile) else {tuple(only)})


def test_there_is_a_term_for_every_row() -> None:
    """The words of the game are those of the table, one for each concept and in its order."""
    assert list(TERMS) == [term_id(row[1]) for row in TERM_ROWS]
    for id_, term in TERMS.items():
        assert id_ == term.id and re.fullmatch(r"[a-z]+(-[a-z]+)*", id_)
        assert term.name.context == "term name" and term.text.text.endswith(".")


@pytest.mark.parametrize("tag", sorted(set(TERM_COLUMNS) & set(languages())))
def test_terms_are_called_what_the_table_says(tag: str) -> None:
    """One concept has one name in each language."""
    column = TERM_COLUMNS.index(tag)
    for row, term in zip(TERM_ROWS, TERMS.values(), strict=True):
        assert speaker(tag).say(Phrase(term.name)) == row[column], term.id


@pytest.mark.parametrize(
    "id_", ["block", "bar", "pass", "out", "eliminated", "turn", "round", "foundation", "packet"]
)
def test_words_with_two_meanings_say_so(id_: str) -> None:
    """Words that other texts use otherwise carry a warning."""
    warned: Term = TERMS[id_]
    assert warned.ambiguity is not None and warned.ambiguity.text.endswith(".")


def test_every_text_is_said_somewhere() -> None:
    """No text is empty, and no text has a placeholder that nothing fills."""
    examples = {rule.example.message for rule in RULES.values()}
    for part in BOOK:
        for message in texts(part):
            assert message.text.strip()
            assert message in examples or "%" not in message.text, message


def test_the_worked_example_is_confirmed() -> None:
    """The round that the teaching rules play through is a record in which everything is in order."""
    record = json.loads((FIXTURES.parent / WORKED_EXAMPLE).read_text(encoding="utf-8"))
    document = verdict_document(judge(read_log(record)), speaker("en"))
    assert (document["verdict"], document["findings"]) == ("confirmed", [])
    assert document["result"]["as_played"] == document["result"]["claimed"]


@pytest.mark.parametrize("tag", languages())
def test_the_worked_example_is_the_one_of_the_rule(tag: str) -> None:
    """The rule names the record, and its cards are those of the record, run, stop and all."""
    rule = RULES["turn.worked-example"]
    assert WORKED_EXAMPLE in speaker(tag).say(Phrase(rule.text))
    assert {f"teaching/06.{part}" for part in "abcd"} <= set(rule.sources)
    first, *others, again, _, _, _, _ = json.loads((FIXTURES.parent / WORKED_EXAMPLE).read_text())["turns"]
    values = rule.example.values
    run, stop, eight = values["run"], values["stop"], values["eight"]
    assert isinstance(run, CardList) and isinstance(stop, CardText) and isinstance(eight, CardText)
    assert first == f"Ana: {' '.join(card + '@1' for card in run.cards)} ({stop.card})"
    assert others[-1].startswith(f"Dirk: {eight.card}@1 ")
    assert again.startswith(f"Ana: {stop.card}@1 ")
