"""The rule book in a terminal: what the service explains, told in words and wrapped, in colour where wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee import headings
from referee.faults.base import Severity
from referee.labels import SEVERITIES
from referee.messages import MN, Alternatives, M, Message, Phrase, Quoted, Value
from referee.rulebook import OPTIONS
from referee.terminal import Style, paint, width, wrap
from referee.text import Speaker, language_names, languages
from referee.wire.conventions import option_document, value_words
from referee.wire.explained import SHELVES, item, rules_with_ruling, title
from referee.wire.links import Section
from referee.wire.lookup import Entry, begins_with, goes_by, near
from referee.wire.neighbours import ruling

INDENT, GAP = "  ", "   "
MOST_LISTED = 10

# Translators: name is what somebody asked to have explained.
UNKNOWN = M("explain", "Nothing goes by the name %(name)s.")
# Translators: near is a choice of ids, e.g. "turn.pass or turn.order".
IS_MEANT = M("explain", "Is %(near)s meant?")
# Translators: begins is the beginning of several ids; near is a choice of some of them.
SEVERAL = M("explain", "Several begin with %(name)s: %(near)s.")
# Translators: said after a list of the first ten names that begin with what somebody wrote.
MORE = MN("explain", "%(count)s more begins like that.", "%(count)s more begin like that.")
# Translators: commands is a choice of commands, e.g. "referee explain rules or referee explain faults".
LISTED_BY = M("explain", "What there is is listed by %(commands)s.")
# Translators: what a thing is, before its id, from here to "Ruling of the referee".
KINDS: Mapping[Section, Message] = {
    Section.RULES: M("explain", "Rule"),
    # Not “Fault”: a notice is nobody's fault, and a discrepancy may be the scribe's slip.
    Section.FAULTS: M("explain", "Finding"),
    Section.PROFILES: M("explain", "Profile"),
    Section.VARIANTS: M("explain", "Variant"),
    Section.GLOSSARY: M("explain", "Term"),
}
RULING = M("explain", "Ruling of the referee")
# Translators: heads of lists of everything of a kind.
LISTS: Mapping[Section, Message] = {
    Section.RULES: headings.RULES,
    Section.FAULTS: M("explain", "Findings"),
    Section.PROFILES: M("explain", "Profiles"),
    Section.VARIANTS: M("explain", "Variants"),
    Section.GLOSSARY: M("explain", "Glossary"),
}
# Translators: a head over the values that an option may have under a family of rules, with the usual one.
USUALLY = M("explain", "%(profile)s, unless agreed otherwise: %(value)s")


class NotFound(Exception):
    """Nothing, or more than one thing, goes by a name; `phrases` says so."""

    def __init__(self, *phrases: Phrase) -> None:
        super().__init__(phrases[0].message.text)
        self.phrases = phrases


def find(wanted: str) -> list[Entry]:
    """Find what goes by an id or by a name in any language, or by the beginning of one thing's alone.

    Letter case and accents do not matter. Raises `NotFound`.
    """
    if named := goes_by(wanted):
        return named
    begun = begins_with(wanted)
    names = tuple(dict.fromkeys(entry.name or str(entry.section) for entry in begun))
    if len(names) == 1:
        return begun
    name = Quoted(wanted)
    if names:
        phrases = [Phrase(SEVERAL, {"name": name, "near": Alternatives(names[:MOST_LISTED])})]
        if more := len(names[MOST_LISTED:]):
            phrases.append(Phrase(MORE, {"count": more}, more))
        raise NotFound(*phrases)
    unknown = Phrase(UNKNOWN, {"name": name})
    if close := near(wanted):
        ids = tuple(dict.fromkeys(entry.name or str(entry.section) for entry in close))
        raise NotFound(unknown, Phrase(IS_MEANT, {"near": Alternatives(ids)}))
    commands = Alternatives(tuple(f"referee explain {section}" for section in Section))
    raise NotFound(unknown, Phrase(LISTED_BY, {"commands": commands}))


class Explainer:
    """Writes explanations for a terminal of so many columns."""

    def __init__(self, words: Speaker, columns: int, colours: bool) -> None:
        self._words = words
        self._columns = columns
        self._colours = colours
        self._lines: list[str] = []

    def explain(self, found: Iterable[Entry]) -> str:
        """Explain what was found, one after the other."""
        told = [self._explained(entry) for entry in found]
        return "\n".join(told)

    def _explained(self, entry: Entry) -> str:
        self._lines = []
        if entry.section is None:
            (self._option if entry.name in OPTIONS else self._ruling_alone)(entry.name)
        elif not entry.name:
            self._section(entry.section)
        else:
            _TELL[entry.section](self, item(entry.section, entry.name, self._words))
        return "\n".join(self._lines) + "\n"

    def _say(self, message: Message, **values: Value) -> str:
        return self._words.say(Phrase(message, values))

    def _head(self, heading: str, *facts: str) -> None:
        self._text(heading, style=Style.BOLD)
        self._text(" · ".join(facts), style=Style.DIM)

    def _text(self, text: str, indent: str = "", style: Style = Style.PLAIN) -> None:
        lines = wrap(text, self._columns - len(indent))
        self._lines += [indent + paint(line, style, self._colours) for line in lines]

    def _part(self, heading: Message | str, text: str | None = None) -> None:
        said = heading if isinstance(heading, str) else self._say(heading)
        self._lines.append("")
        self._text(said, style=Style.BOLD)
        if text is not None:
            self._text(text, INDENT)

    def _list(self, heading: Message, section: Section, names: Iterable[str]) -> None:
        """List things by id and title."""
        listed = list(names)
        if not listed:
            return
        self._part(heading)
        titles = [self._say(title(section, name)) for name in listed]
        column = max(map(len, listed))
        if len(INDENT) + column + len(GAP) + max(map(width, titles)) > self._columns:
            for name, said in zip(listed, titles, strict=True):
                self._pair(name, said)
            return
        for name, said in zip(listed, titles, strict=True):
            shown = paint(name, Style.CYAN, self._colours) + " " * (column - len(name))
            self._lines.append(INDENT + shown + GAP + said)

    def _sources(self, sources: Iterable[str]) -> None:
        if listed := list(sources):
            self._part(headings.SOURCES, ", ".join(listed))

    def _rulings(self, rulings: Iterable[Mapping[str, str]]) -> None:
        for told in rulings:
            self._part(self._say(headings.RULING, id=told["id"]), told["text"])
            self._text(f"{self._say(headings.OPEN_IN_SOURCES)} {told['why']}", INDENT)

    def _rule(self, doc: Mapping[str, Any]) -> None:
        holds = [
            *(
                self._say(headings.UNDER_PROFILE, profile=self._say(title(Section.PROFILES, profile)))
                for profile in doc["profiles"]
                if len(doc["profiles"]) == 1
            ),
            *(
                self._say(headings.WITH_VARIANT, variants=self._say(title(Section.VARIANTS, variant)))
                for variant in doc["variants"]
            ),
        ]
        self._head(doc["title"], self._say(KINDS[Section.RULES]), doc["id"], *holds)
        self._lines.append("")
        self._text(doc["text"])
        if not doc["judged"]:
            self._part(headings.NEVER_JUDGED, self._say(headings.NEVER_JUDGED_NOTE))
        self._part(headings.WHY, doc["why"])
        self._part(headings.EXAMPLE, doc["example"])
        self._rulings(doc["rulings"])
        self._list(headings.FAULTS_BREAKING, Section.FAULTS, doc["faults"])
        self._list(headings.RELATED, Section.RULES, doc["related"])
        self._sources(doc["sources"])

    def _fault(self, doc: Mapping[str, Any]) -> None:
        severity = Severity(doc["severity"])
        self._head(doc["title"], self._say(KINDS[Section.FAULTS]), doc["code"], self._say(SEVERITIES[severity]))
        self._lines.append("")
        self._text(doc["text"])
        self._part(headings.LOOKS, doc["looks"])
        self._part(headings.GOES_ON, doc["goes_on"])
        self._part(headings.RESULT, doc["result"])
        self._list(headings.RULE_BROKEN, Section.RULES, [doc["rule"]])
        self._part(headings.PAYLOAD)
        for field in doc["payload"]:
            self._pair(field["name"], field["meaning"])
        if not doc["payload"]:
            self._text(self._say(headings.NO_PAYLOAD), INDENT)
        for which, heading in (("bad", headings.BAD_EXAMPLE), ("good", headings.GOOD_EXAMPLE)):
            self._part(heading)
            findings = doc["examples"][which]["findings"]
            for finding in findings:
                self._pair(finding["code"], finding["message"])
            if not findings:
                self._text(self._say(headings.NOTHING_FOUND), INDENT)

    def _pair(self, name: str, text: str) -> None:
        """Write a name, and a text beneath it."""
        self._lines.append(INDENT + paint(name, Style.CYAN, self._colours))
        self._text(text, INDENT * 2)

    def _profile(self, doc: Mapping[str, Any]) -> None:
        self._head(doc["title"], self._say(KINDS[Section.PROFILES]), doc["id"])
        self._lines.append("")
        self._text(doc["text"])
        for option in doc["options"]:
            value = value_words(option["value"], self._words)
            self._part(f"{option['title']} · {option['name']} = {value}", option["text"])
            self._values(option)
            self._parameters(option)
            cited = [*option["sources"], *(told["id"] for told in option["rulings"])]
            self._text(f"{self._say(headings.SOURCES)} · {', '.join(cited)}", INDENT)
        cited_once = {told["id"]: told for option in doc["options"] for told in option["rulings"]}
        self._rulings(cited_once.values())
        self._list(headings.RULES, Section.RULES, doc["rules"])

    def _values(self, option: Mapping[str, Any]) -> None:
        for allowed in option["allowed"]:
            self._pair(value_words(allowed["value"], self._words), allowed["text"])

    def _parameters(self, option: Mapping[str, Any]) -> None:
        for parameter in option["parameters"]:
            self._pair(f"{parameter['title']} · {parameter['name']}", parameter["text"])

    def _option(self, name: str) -> None:
        """Tell an option, and under each profile what it is and may be."""
        by_profile = option_document(name, self._words)
        doc = next(iter(by_profile.values()))
        self._head(doc["title"], self._say(headings.OPTION), name)
        self._lines.append("")
        self._text(doc["text"])
        for profile, option in by_profile.items():
            value = value_words(option["value"], self._words)
            named = self._say(title(Section.PROFILES, profile))
            self._part(self._say(USUALLY, profile=named, value=value))
            self._values(option)
        if doc["parameters"]:
            self._lines.append("")
            self._parameters(doc)
        self._rulings(doc["rulings"])
        self._list(headings.RULES, Section.RULES, doc["rules"])
        self._sources(doc["sources"])

    def _section(self, section: Section) -> None:
        """List everything in a section."""
        self._list(LISTS[section], section, SHELVES[section].ids)
        del self._lines[0]

    def _variant(self, doc: Mapping[str, Any]) -> None:
        self._head(doc["title"], self._say(KINDS[Section.VARIANTS]), doc["id"])
        self._lines.append("")
        self._text(doc["text"])
        self._part(headings.FOUNDATIONS, self._words.any_of([str(number) for number in doc["foundations"]]))
        self._list(headings.EXCLUDES, Section.VARIANTS, doc["excludes"])
        if doc["excludes_options"]:
            if not doc["excludes"]:
                self._part(headings.EXCLUDES)
            for excluded in doc["excludes_options"]:
                self._lines.append(f"{INDENT}{excluded['option']} = {excluded['value']}")
        self._rulings(doc["rulings"])
        self._list(headings.RULES, Section.RULES, doc["rules"])
        self._sources(doc["sources"])

    def _term(self, doc: Mapping[str, Any]) -> None:
        self._head(doc["term"], self._say(KINDS[Section.GLOSSARY]), doc["id"])
        self._lines.append("")
        self._text(doc["text"])
        if doc["ambiguity"] is not None:
            self._text(f"{self._say(headings.TAKE_CARE)} {doc['ambiguity']}")
        self._part(headings.NAMES)
        self._lines += [
            f"{INDENT}{doc['names'][tag]} ({language_names(tag)[0]})"
            for tag in languages()
            if tag != self._words.language
        ]
        self._list(headings.RULES, Section.RULES, doc["rules"])
        self._list(headings.SEE_ALSO, Section.GLOSSARY, doc["related"])

    def _ruling_alone(self, name: str) -> None:
        told = ruling(name, self._words)
        self._head(self._say(headings.RULING, id=name), self._say(RULING), name)
        self._lines.append("")
        self._text(told["text"])
        self._text(f"{self._say(headings.OPEN_IN_SOURCES)} {told['why']}")
        self._lines.append("")
        self._text(self._say(headings.RULINGS_NOTE))
        self._list(headings.RULES, Section.RULES, rules_with_ruling(name))


_TELL: Mapping[Section, Callable[[Explainer, Mapping[str, Any]], None]] = {
    Section.RULES: Explainer._rule,
    Section.FAULTS: Explainer._fault,
    Section.PROFILES: Explainer._profile,
    Section.VARIANTS: Explainer._variant,
    Section.GLOSSARY: Explainer._term,
}
