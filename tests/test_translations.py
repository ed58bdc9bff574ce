"""The catalogues: complete, with the placeholders, the terms and the typography of each language.

English is what is translated; its texts are checked in the template. A new language needs a catalogue and
nothing here: what is known of a language's typography and terms is checked where it is written down below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from referee.text import SOURCE_LANGUAGE, languages, speaker

ROOT = Path(__file__).parent.parent
TEMPLATE = ROOT / "translations" / "messages.pot"
TRANSLATED = [tag for tag in languages() if tag != SOURCE_LANGUAGE]
EXTRACT = (
    *("extract", "-k", "M:1c,2", "-k", "MN:1c,2,3", "--no-default-keywords"),
    *("-c", "Translators:", "--strip-comment-tags", "--project", "give-away-referee"),
    *("--copyright-holder", "The Give Away Referee contributors", "--sort-by-file", "--no-location"),
)
FRESH = (
    "the template is not that of the sources: run\n  pybabel "
    + " ".join(f"'{word}'" if " " in word or ":" in word else word for word in EXTRACT)
    + " -o translations/messages.pot referee\nthen\n"
    "  pybabel update -i translations/messages.pot -d translations --no-fuzzy-matching --ignore-obsolete"
)
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
NO_BREAK, NARROW = "\u00a0", "\u202f"
PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]")


class Text(NamedTuple):
    """One text of a catalogue, one plural form of it where it has several, and the English it stands for."""

    context: str
    english: str
    text: str


def path_of(tag: str) -> Path:
    """Find the catalogue of a language."""
    return ROOT / "translations" / tag.replace("-", "_") / "LC_MESSAGES" / "messages.po"


@cache
def catalogue(tag: str) -> Catalog:
    """Read a catalogue, or the template for English."""
    with (TEMPLATE if tag == SOURCE_LANGUAGE else path_of(tag)).open("rb") as file:
        return read_po(file, locale=None if tag == SOURCE_LANGUAGE else tag.replace("-", "_"))


def messages(tag: str) -> list[Message]:
    """List the messages of a catalogue without its header."""
    return [message for message in catalogue(tag) if message.id]


def forms(told: str | Sequence[str] | None) -> tuple[str, ...]:
    """List the plural forms of a text, one where it has no others."""
    return (told or "",) if told is None or isinstance(told, str) else tuple(told)


def texts(tag: str) -> Iterator[Text]:
    """List what is shown to readers in a language, every plural form apart."""
    for message in messages(tag):
        ids = forms(message.id)
        for form, text in enumerate(ids if tag == SOURCE_LANGUAGE else forms(message.string)):
            yield Text(message.context or "", ids[min(form, len(ids) - 1)], text)


def identity(message: Message) -> tuple[str | None, tuple[str, ...]]:
    """Tell what makes a message the same in two catalogues."""
    return message.context, forms(message.id)


def without_dates(template: str) -> str:
    """Leave out what changes with the day of the extraction and the version of the tool."""
    return re.sub(r'\b20\d\d\b|"(?:POT-Creation-Date|Generated-By).*"', "", template)


def test_template_is_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The template is what an extraction of the sources gives."""
    monkeypatch.chdir(ROOT)
    fresh = tmp_path / "messages.pot"
    CommandLineInterface().run(  # type: ignore[no-untyped-call]
        ["pybabel", "-q", *EXTRACT, "-o", str(fresh), "referee"]
    )
    expected = without_dates(fresh.read_text(encoding="utf-8"))
    assert without_dates(TEMPLATE.read_text(encoding="utf-8")) == expected, FRESH


def test_some_languages_are_translated() -> None:
    """Without catalogues every other test here would pass."""
    assert {"de", "fr"} <= set(TRANSLATED)
    assert len(messages(SOURCE_LANGUAGE)) > 150


@pytest.mark.parametrize("tag", TRANSLATED)
def test_catalogue_has_every_message(tag: str) -> None:
    """A catalogue has the messages of the template and no others, obsolete ones included."""
    wanted, there = map(set, (map(identity, messages(SOURCE_LANGUAGE)), map(identity, messages(tag))))
    assert not wanted - there, f"translate into {tag}"
    assert not there - wanted, f"take out of {tag}"
    assert not catalogue(tag).obsolete
    assert "#~" not in path_of(tag).read_text(encoding="utf-8")


@pytest.mark.parametrize("tag", TRANSLATED)
def test_catalogue_is_whole(tag: str) -> None:
    """No message is fuzzy, and none has an empty form."""
    assert not [message.id for message in messages(tag) if message.fuzzy]
    assert not [text.english for text in texts(tag) if not text.text.strip()]
    assert "fuzzy" not in path_of(tag).read_text(encoding="utf-8")


@pytest.mark.parametrize("tag", TRANSLATED)
def test_placeholders_are_kept(tag: str) -> None:
    """Every form has exactly the placeholders of its English text."""
    for text in texts(tag):
        assert set(PLACEHOLDER.findall(text.text)) == set(PLACEHOLDER.findall(text.english)), text
        assert PLACEHOLDER.sub("", text.text).count("%") == 0, text


@pytest.mark.parametrize("tag", TRANSLATED)
def test_catalogue_passes_the_checks_of_babel(tag: str) -> None:
    """Babel finds nothing wrong with formats and numbers of plural forms."""
    assert not [(message.id, errors) for message, errors in catalogue(tag).check()]


@pytest.mark.parametrize("tag", sorted(PLURALS))
def test_plural_header_is_the_one_agreed(tag: str) -> None:
    """There is one plural header a language, whatever a newer tool would write."""
    assert f'"Plural-Forms: {PLURALS[tag]}\\n"' in path_of(tag).read_text(encoding="utf-8")
    assert {len(forms(message.string)) for message in messages(tag) if message.pluralizable} == {2}


@pytest.mark.parametrize("tag", TRANSLATED)
def test_text_ends_like_the_english_one(tag: str) -> None:
    """A sentence stays a sentence, a label a label."""
    for text in texts(tag):
        assert text.text, f"{text.context}: {text.english}: is not translated"
        ends = [said[-1] if said[-1] in ".:!" else "" for said in (text.text, text.english)]
        assert ends[0] == ends[1], text


def faults_everywhere(text: str) -> list[str]:
    """Find what is bad typography in any language."""
    return [
        *re.findall(r"  |^\s|\s$|\n|\t", text),
        *re.findall(r"\.\.\.| - |--", text),
        *re.findall(r"%\(\w+\)s\w", text),  # an ending on a name or a card
        *re.findall(r'"', text),
    ]


def faults_in_english(text: str) -> list[str]:
    """Find bad typography of English: straight apostrophes and curly quotes are the habit here."""
    return [*re.findall(r"[‘’«»„]", text), *re.findall(r"\s[,.:;!?]", text), *unpaired(text, "“", "”")]


def faults_in_german(text: str) -> list[str]:
    """Find bad typography of German."""
    return [*re.findall(r"['‘’”«»]", text), *re.findall(r"\s[,.:;!?]", text), *unpaired(text, "„", "“")]


def faults_in_french(text: str) -> list[str]:
    """Find bad typography of French."""
    if text == "?":
        return []
    return [
        *re.findall(r"['‘“”„]", text),
        *re.findall(f"(?<!{NO_BREAK}):", text),
        *re.findall(f"(?<!{NARROW})[;!?]", text),
        *re.findall(f"«(?!{NO_BREAK})|(?<!{NO_BREAK})»", text),
        *re.findall(f"[{NO_BREAK}{NARROW}](?![:;!?»])(?<!«{NO_BREAK})", text),
        *re.findall(r"\s[,.]", text),
        *unpaired(text, "«", "»"),
    ]


def unpaired(text: str, opening: str, closing: str) -> list[str]:
    """Find quotation marks that are not opened or not closed."""
    left = re.sub(f"{opening}[^{opening}{closing}]*{closing}", "", text)
    return re.findall(f"[{opening}{closing}]", left)


TYPOGRAPHY: dict[str, Callable[[str], list[str]]] = {
    "en": faults_in_english,
    "de": faults_in_german,
    "fr": faults_in_french,
}


@pytest.mark.parametrize("tag", languages())
def test_typography(tag: str) -> None:
    """Spaces, quotation marks and apostrophes are those of the language."""
    of_language = TYPOGRAPHY.get(tag, faults_everywhere)
    for text in texts(tag):
        assert not (faults_everywhere(text.text) + of_language(text.text)), text


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        *(("en", bad) for bad in ("the player’s", "“so", "so”", "well , then")),
        *(("de", bad) for bad in ("„so", "so“", "„so”", "Patt :", "Anas' Karte", f"Patt{NO_BREAK}:")),
        *(("fr", bad) for bad in ("impasse :", "impasse:", f"impasse{NARROW}:", "l'as", "quoi ?", "quoi?")),
        *(("fr", bad) for bad in (f"quoi{NO_BREAK}?", "« as »", "«as»", f"«{NO_BREAK}as", "“as”")),
        ("fr", f"un{NO_BREAK}as"),
    ],
)
def test_bad_typography_is_found(tag: str, text: str) -> None:
    """The checks above find what they are there to find."""
    assert TYPOGRAPHY[tag](text)


class Stray(NamedTuple):
    """A word that may not occur, or not where the English text lacks, or has, certain words.

    All are regular expressions; `unless` allows the word where it is found in the context or the English
    text, `where` forbids it only where it is found in the English text.
    """

    tag: str
    word: str
    instead: str
    unless: str | None = None
    where: str | None = None


NAMES = "player|called|caller|owner|expected|winner|names?|tied|actual|nearest|card|claimed|established|read"
STRAY = (
    Stray("de", r"\bZ(?:ug|üge)", "Ablage", unless=r"\bturns?\b"),
    Stray("de", r"Spielzug|Spielzüge", "Ablage or Zug"),
    Stray("de", r"\bStapel", "Grundstapel, if a foundation is meant", unless=r"\bpackets?\b|\bpile\b"),
    Stray("de", r"(?i:fundament|ablagestapel|grundstock)|Foundation", "Grundstapel"),
    Stray("de", r"\bRunde", "Umlauf", where=r"\bcircuit\b"),
    Stray("de", r"\b(?:Umlauf|Umläufe)", "Runde", unless=r"\bcircuit\b"),
    Stray("de", r"(?i)ausscheid|ausgeschieden|scheidet aus", "raus", unless=r"\beliminat"),
    Stray("de", r"(?i)offene[nr]? Karte", "aufgedeckte Karte"),
    Stray("de", r"\bBlock(?!spiel)", "Patt or Sperre"),
    Stray("de", r"\bPatt\b", "Sperre", where=r"\bbars?\b"),
    Stray("de", r"\bRemis\b", "Unentschieden"),
    Stray("de", r"\bPartie", "Match"),
    Stray("de", r"\bDeal|\bAusteilen", "Geben"),
    Stray("de", r"(?i)\bspieler", "a phrase that fits everybody"),
    Stray("de", r"\b(?:du|dich|dir|dein\w*|Ihnen|Ihr\w*)\b", "a phrase that addresses nobody"),
    Stray("fr", r"(?i)\bpiles?\b", "paquet, fondation or talon mort"),
    Stray("fr", r"\btalons?\b(?! mort)", "talon mort"),
    Stray("fr", r"\btours?\b(?! de table)", "coup, manche or tour de table", unless=r"\bturns?\b"),
    Stray("fr", r"(?i)\bblocages?\b", "impasse or barrage", unless=r"\bblock play\b"),
    Stray("fr", r"(?i)\bblocs?\b|\bbloqu", "impasse or barrage"),
    Stray("fr", r"(?i)face visible|\bvisibles?\b", "carte exposée"),
    Stray("fr", r"(?i)face cachée", "carte cachée"),
    Stray("fr", r"(?i)(?<!\()\bmatchs?\b", "partie"),
    Stray("fr", r"(?i)\bélimin", "sorti", unless=r"\beliminat"),
    Stray("fr", r"(?i)\bdistribu", "donner"),
    Stray("fr", r"(?i)\bjoueu(?:r|se)s?\b", "a phrase that fits everybody"),
    Stray("fr", r"(?i)\b(?:vous|votre|vos|tu|ton|ta|tes)\b", "a phrase that addresses nobody"),
    Stray("fr", rf"(?i)\b(?:de|que|ce|se|ne|le|la|jusque) %\((?:{NAMES})\)", "no word that a vowel would shorten"),
)


@pytest.mark.parametrize("stray", STRAY, ids=lambda stray: f"{stray.tag}: {stray.word}")
def test_no_stray_terms(stray: Stray) -> None:
    """One concept has one word in each language, and no word stands for two."""
    for text in texts(stray.tag):
        about = f"{text.context}: {text.english}"
        if text.context == "term ambiguity":
            # What a word means besides cannot be told without both words.
            continue
        if stray.unless is not None and re.search(stray.unless, about, re.IGNORECASE):
            continue
        if stray.where is not None and not re.search(stray.where, text.english, re.IGNORECASE):
            continue
        assert not re.search(stray.word, text.text), f"{text}: write {stray.instead}"


TERMS = (
    (r"\bfoundations?\b", {"de": r"Grundstapel", "fr": r"fondations?"}),
    (r"\bdead pile\b", {"de": r"tote[rn]? Stapel", "fr": r"talon mort"}),
    (r"\bdealer\b", {"de": r"\bGeber", "fr": r"\bdonneur"}),
    (r"\brecords?\b", {"de": r"Protokoll", "fr": r"relevé|format"}),
    (r"\bmissed play\b", {"de": r"versäumte Ablage", "fr": r"coup manqué"}),
    (r"\bblock\b(?! play)|\bblocked\b", {"de": r"\bPatt\b", "fr": r"\bimpasse\b"}),
    (r"\bbars?\b", {"de": r"\bSperren?\b", "fr": r"\bbarrages?\b"}),
    (r"\bdraw\b|\bdrawn\b", {"de": r"(?i)unentschieden", "fr": r"\bmanche nulle\b"}),
    (r"\b[Cc]laimed result\b", {"de": r"gemeldete\w* Ergebnis", "fr": r"résultat annoncé"}),
    (r"\bcircuits?\b", {"de": r"Umlauf|Umläufe", "fr": r"tours? de table"}),
    (r"\breferee\b", {"de": r"Schiedsrichter", "fr": r"arbitre"}),
)


@pytest.mark.parametrize(("english", "terms"), TERMS, ids=lambda value: value if isinstance(value, str) else "")
def test_terms_are_kept(english: str, terms: dict[str, str]) -> None:
    """Where the English text has a term of the game, a translation has the term of its language."""
    for tag, term in terms.items():
        for text in texts(tag):
            if re.search(english, text.english):
                assert re.search(term, text.text, re.IGNORECASE), text


@pytest.mark.parametrize(
    ("tag", "shown"),
    [
        ("en", ["A♠", "2♥", "10♦", "J♣", "Q♠", "K♥"]),
        ("de", ["A♠", "2♥", "10♦", "B♣", "D♠", "K♥"]),
        ("fr", ["A♠", "2♥", "10♦", "V♣", "D♠", "R♥"]),
    ],
)
def test_card_letters(tag: str, shown: list[str]) -> None:
    """Court cards and aces carry the letters that are printed on the cards of the language."""
    assert [speaker(tag).card(card) for card in ("AS", "2H", "10D", "JC", "QS", "KH")] == shown
