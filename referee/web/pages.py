"""The rule book as pages for people: what is asked for drawn by a template, with links that keep the language.

A page loads a style sheet and an icon of our own and nothing else; it needs no script.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from flask import render_template, request
from markupsafe import Markup

from referee import headings
from referee.drawn import drawing
from referee.faults.base import Severity
from referee.labels import DECISIONS, SEVERITIES
from referee.messages import M, Message, Phrase, Value
from referee.rulebook import GROUPS
from referee.rules.ruleset import Profile
from referee.rules.variants import VARIANTS
from referee.text import Speaker, language_names, languages, speaker
from referee.verdict import Decision
from referee.web.records import DrawnRound, drawn_round
from referee.wire.conventions import value_words
from referee.wire.explained import title
from referee.wire.links import Section, address

PAGE_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
}

# Translators: the name of the site, at the head of every page.
SITE = M("page", "Give Away rule book")
SKIP = M("page", "Skip to the text")
# Translators: the names of the navigation and of the choice of languages, read aloud by screen readers.
PARTS = M("page", "Parts of the rule book")
LANGUAGES = M("page", "Language")
CONTENTS = M("page", "Contents")
# Translators: the choice of a profile and a variant by which a list of rules is narrowed.
NARROW = M("page", "Show only")
ALL = M("page", "all")
PROFILE = M("page", "Profile")
VARIANT = M("page", "Variant")
NONE_LEFT = M("page", "There is no rule that fits both choices.")
PREVIOUS = M("page", "Before this: %(title)s")
NEXT = M("page", "After this: %(title)s")
# Translators: the name of the navigation to what stands before and after, read aloud by screen readers.
TURN_PAGES = M("page", "Turn the page")
FOR_PROGRAMS = M("page", "Programs get the same as JSON, at the same addresses.")
BOOK_TITLE = M("page", "The rules of Give Away")
BOOK_INTRO = M(
    "page",
    "Two families of rules and six variants, as this referee judges by them. What the referee itself has decided "
    "is marked as such, and so is what it never judges.",
)
# Translators: teaching/03.i is the number of a paragraph as it stands there.
SOURCES_NOTE = M(
    "page",
    "What is given as a source, such as teaching/03.i, is the number of a paragraph in one of the five rule texts "
    "that this book is built on. The texts themselves are not part of it.",
)
FAULTS_TITLE = M("page", "The faults")
FAULTS_INTRO = M("page", "Everything the referee can find in a record, each with a record that has it.")
PROFILES_TITLE = M("page", "The profiles, side by side")
PROFILES_INTRO = M(
    "page",
    "A record names a profile, the family of rules it was played by. The profile sets every option, and a record "
    "may set one otherwise.",
)
VARIANTS_TITLE = M("page", "The variants")
VARIANTS_INTRO = M("page", "Each may be agreed under either profile; a round may use only those it declares.")
# Translators: said above a wide table where the screen is narrow.
SCROLLS = M("page", "The table goes on to the right; it can be moved sideways.")
GLOSSARY_TITLE = M("page", "The words of the game")
GLOSSARY_INTRO = M("page", "What each word means here, and what it is called in the other languages.")
# Translators: the heads of tables that show a record: the packets as dealt, the number of a turn, what was laid.
DEALT = M("page", "The deal, top card first")
DEAD_PILE = M("page", "Dead pile")
SET_OUT = M("page", "Aces set out")
TURNS = M("page", "The turns")
PLAYS = M("page", "The plays")
TURN = M("page", "Turn")
PLAY = M("page", "Play")
LAID = M("page", "Laid")
PASSED = M("page", "passed")
# Translators: stands after a card: the number of the foundation on which it was laid.
ON_FOUNDATION = M("page", "on %(foundation)s")
AS_BAR = M("page", "as a bar")
TAKEN_BACK = M("page", "taken back")
CALLED_BY = M("page", "called by %(player)s")
# Translators: marks the line of a record in which a fault lies; read aloud by screen readers.
FAULT_HERE = M("page", "Here")
DEALER = M("page", "dealer")
PLAYER = M("page", "Player")
# Translators: links to the list of all rules that hold for a profile, or that a variant brings.
ALL_FOR_PROFILE = M("page", "all rules for this profile")
ALL_OF_VARIANT = M("page", "all rules of this variant")

NAVIGATION: Mapping[Section, Message] = {
    Section.RULES: M("page", "Rules"),
    Section.FAULTS: M("page", "Faults"),
    Section.PROFILES: M("page", "Profiles"),
    Section.VARIANTS: M("page", "Variants"),
    Section.GLOSSARY: M("page", "Glossary"),
}
TITLES: Mapping[Section, tuple[Message, Message]] = {
    Section.RULES: (BOOK_TITLE, BOOK_INTRO),
    Section.FAULTS: (FAULTS_TITLE, FAULTS_INTRO),
    Section.PROFILES: (PROFILES_TITLE, PROFILES_INTRO),
    Section.VARIANTS: (VARIANTS_TITLE, VARIANTS_INTRO),
    Section.GLOSSARY: (GLOSSARY_TITLE, GLOSSARY_INTRO),
}


class Asked(NamedTuple):
    """What is asked for, and how: everything that an answer depends on.

    `name` is None for a whole section. `chosen` tells that the language was asked for by the address, so
    that links shall keep it; `root` is where the service is mounted.
    """

    section: Section
    name: str | None
    language: str
    chosen: bool
    cards: str | None
    page: bool
    root: str
    profile: str | None = None
    variant: str | None = None

    @property
    def path(self) -> str:
        """The address without parameters."""
        return address(self.section, self.name)


class Choice(NamedTuple):
    """One of several links, of which one is where the reader is."""

    text: str
    link: str
    here: bool
    lang: str | None = None


class Desk:
    """What templates ask for: words, drawn cards, and links that keep what the reader chose.

    `elsewhere` is the address of a page that is none of the rule book's.
    """

    def __init__(self, asked: Asked, words: Speaker, elsewhere: str | None = None) -> None:
        self.asked = asked
        self._elsewhere = elsewhere
        self._words = words
        self._drawing = drawing(words)
        self.prose = self._drawing.prose
        self.card = self._drawing.card

    def say(self, message: Message, **values: Value) -> str:
        """Say something in the reader's language."""
        return self._words.say(Phrase(message, values))

    def language_name(self, tag: str) -> str:
        """Name a language in its own words."""
        return language_names(tag)[0]

    def any_of(self, texts: Sequence[str]) -> str:
        """Join texts by the reader's 'or'."""
        return self._words.any_of(texts)

    def link(self, section: Section, name: str | None = None, **more: str | None) -> str:
        """Link to a page of the rule book."""
        kept = {"lang": self.asked.language if self.asked.chosen else None, "cards": self.asked.cards}
        return self._address(address(section, name), {**kept, **more})

    def here(self, **changes: str | None) -> str:
        """Link to this page with some parameters changed."""
        asked = self.asked
        kept = {
            "lang": asked.language if asked.chosen else None,
            "cards": asked.cards,
            "profile": asked.profile,
            "variant": asked.variant,
        }
        return self._address(self._elsewhere or asked.path, {**kept, **changes})

    def _address(self, path: str, parameters: Mapping[str, str | None]) -> str:
        query = urlencode({name: value for name, value in parameters.items() if value is not None})
        return f"{self.asked.root}{path}{'?' if query else ''}{query}"

    def languages(self) -> list[Choice]:
        """Link to this page in every language."""
        return [
            Choice(language_names(tag)[0], self.here(lang=tag), tag == self.asked.language, tag)
            for tag in languages()
        ]

    def navigation(self) -> list[Choice]:
        """Link to every section."""
        return [
            Choice(self.say(name), self.link(section), self._elsewhere is None and section == self.asked.section)
            for section, name in NAVIGATION.items()
        ]

    def narrowing(self, key: str) -> list[Choice]:
        """Link to the rules for each profile, or with each variant, and to all."""
        now = getattr(self.asked, key)
        section, known = (
            (Section.PROFILES, [str(profile) for profile in Profile])
            if key == "profile"
            else (Section.VARIANTS, list(VARIANTS))
        )
        chosen = [Choice(self.title(section, name), self.here(**{key: name}), name == now) for name in known]
        return [Choice(self.say(ALL), self.here(**{key: None}), now is None), *chosen]

    def title(self, section: Section, name: str) -> str:
        """Give the title of one thing."""
        return self.say(title(section, name))

    def beside(self, names: Sequence[str]) -> dict[str, Choice]:
        """Link to what stands before and after this page among others."""
        place = names.index(self.asked.name or "")
        found = {"previous": place - 1, "next": place + 1}
        return {
            relation: Choice(
                self.title(self.asked.section, names[at]), self.link(self.asked.section, names[at]), False
            )
            for relation, at in found.items()
            if 0 <= at < len(names)
        }

    def value(self, value: Any) -> str:
        """Show the value of an option in one line."""
        return value_words(value, self._words)

    def chapters(self, rules: Iterable[Mapping[str, Any]]) -> list[tuple[str, str, list[Mapping[str, Any]]]]:
        """Sort rules into their chapters: group, title, and the rules."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for rule in rules:
            found.setdefault(rule["id"].partition(".")[0], []).append(rule)
        return [(group, self.say(GROUPS[group]), members) for group, members in found.items()]

    def by_severity(self, faults: Iterable[Mapping[str, Any]]) -> list[tuple[Severity, list[Mapping[str, Any]]]]:
        """Sort faults by how much they weigh."""
        listed = list(faults)
        return [(weight, [each for each in listed if each["severity"] == weight]) for weight in Severity]

    def severity(self, word: str) -> str:
        """Name a severity."""
        return self.say(SEVERITIES[Severity(word)])

    def decision(self, word: str) -> str:
        """Name a verdict."""
        return self.say(DECISIONS[Decision(word)])

    def json(self, record: Any) -> str:
        """Write a record for people to read."""
        return json.dumps(record, ensure_ascii=False, indent=2)

    def round(self, example: Mapping[str, Any]) -> DrawnRound | None:
        """Read what is drawn of the record of an example."""
        return drawn_round(example["record"], [finding["pointer"] for finding in example["findings"]])


def draw_page(asked: Asked, document: Mapping[str, Any], words: Speaker, names: Sequence[str]) -> str:
    """Draw the page of a document; `names` is everything in its section, in order."""
    heading, intro = TITLES[asked.section]
    desk = Desk(asked, words)
    return render_template(
        f"{asked.section}.html" if asked.name is None else f"{asked.section}-one.html",
        desk=desk,
        say=desk.say,
        doc=document,
        title=desk.say(heading) if asked.name is None else desk.title(asked.section, asked.name),
        intro=desk.say(intro),
        beside=desk.beside(names) if asked.name is not None else {},
        **_WORDS,
    )


def problem_page(problem: Mapping[str, Any], language: str) -> str:
    """Draw the page of an error."""
    asked = Asked(Section.RULES, None, language, "lang" in request.args, None, page=True, root=request.script_root)
    desk = Desk(asked, speaker(language), quote(request.path))
    return render_template(
        "problem.html", desk=desk, say=desk.say, title=problem["title"], problem=problem, intro="", **_WORDS
    )


_WORDS: Mapping[str, Any] = {
    "h": headings,
    "p": {name: value for name, value in globals().items() if isinstance(value, Message)},
    "Section": Section,
    "Markup": Markup,
    "severity_notes": headings.SEVERITY_NOTES,
}
"""What every template knows by name: headings, the words of pages, and the sections."""
