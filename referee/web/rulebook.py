"""The rule book: `GET /v1/rules`, `/v1/faults`, `/v1/profiles`, `/v1/variants`, `/v1/glossary`.

Each lists a section, and `/{id}` is one thing in it: as JSON, or as a page where a browser asks for one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import Flask, Response, current_app, request
from flask_smorest import Blueprint  # type: ignore[import-untyped]

from referee.messages import Alternatives, M, Phrase, Quoted
from referee.rules.ruleset import Profile
from referee.rules.variants import VARIANTS
from referee.text import Speaker, languages
from referee.web.bodies import JSON
from referee.web.describe import BOOK_PARAMETERS, NARROWING, explained_answers
from referee.web.kept import Answer, Kept, make_answer, send
from referee.web.pages import PAGE_HEADERS, Asked, draw_page
from referee.web.problems import NOT_FOUND, UNKNOWN_VALUE, Problem
from referee.web.speech import answer_language, answer_speaker, prefers_page
from referee.wire.complaints import nearest
from referee.wire.document import to_bytes
from referee.wire.explained import SHELVES, collection, item, rules_for
from referee.wire.explained_contract import NAMES
from referee.wire.links import Section, address
from referee.wire.lookup import goes_by

blueprint = Blueprint("rulebook", __name__, description="The rule book, explained.")

# Translators: place is an address such as /v1/rules; it lists what there is.
LISTED_AT = M("problem", "What there is is listed at %(place)s.")
# Translators: name is an id, such as "turn.pass"; nearest, below, is one or a choice of several.
NO_RULE = M("problem", "There is no rule %(name)s.")
NO_FAULT = M("problem", "There is no fault %(name)s.")
NO_PROFILE = M("problem", "There is no profile %(name)s.")
NO_VARIANT = M("problem", "There is no variant %(name)s.")
NO_TERM = M("problem", "There is no term %(name)s in the glossary.")
IS_MEANT = M("problem", "Is %(nearest)s meant?")
# Translators: name is a parameter of an address, such as profile; allowed is a choice of what it may be.
NOT_KNOWN_HERE = M("problem", "%(value)s is not known as a value of %(name)s. Possible: %(allowed)s.")

MISSING = {
    Section.RULES: NO_RULE,
    Section.FAULTS: NO_FAULT,
    Section.PROFILES: NO_PROFILE,
    Section.VARIANTS: NO_VARIANT,
    Section.GLOSSARY: NO_TERM,
}
NARROWED_BY = {"profile": tuple(str(profile) for profile in Profile), "variant": tuple(VARIANTS)}


def asked_for(section: Section, name: str | None) -> Asked:
    """Read what is asked for. Raises `Problem` where there is no such thing, or no such value."""
    if name is not None and name not in SHELVES[section].ids:
        raise missing(section, name, request.script_root)
    narrowed = (
        {key: _chosen(key, known) for key, known in NARROWED_BY.items()}
        if section is Section.RULES and name is None
        else {}
    )
    cards = request.args.get("cards")
    return Asked(
        section,
        name,
        language=answer_language(),
        chosen="lang" in request.args,
        cards=cards if cards in languages() else None,
        page=prefers_page(JSON),
        root=request.script_root,
        **narrowed,
    )


def missing(section: Section, name: str, root: str = "") -> Problem:
    """Make a problem of a name that nothing has, telling the nearest; `root` is where the service is mounted."""
    detail = [Phrase(MISSING[section], {"name": Quoted(name)})]
    near = [entry.name for entry in goes_by(name) if entry.section is section and entry.name]
    if not near and (alike := nearest(name, SHELVES[section].ids)) is not None:
        near = [alike]
    if near:
        detail.append(Phrase(IS_MEANT, {"nearest": Alternatives(tuple(near))}))
    detail.append(Phrase(LISTED_AT, {"place": root + address(section)}))
    return Problem(NOT_FOUND, *detail)


def unknown_value(key: str, value: str) -> Problem:
    """Make a problem of a value by which nothing can be narrowed, telling those by which it can."""
    allowed = Alternatives(NARROWED_BY[key])
    return Problem(
        UNKNOWN_VALUE,
        Phrase(NOT_KNOWN_HERE, {"value": Quoted(value), "name": Quoted(key), "allowed": allowed}),
    )


def _chosen(key: str, known: Sequence[str]) -> str | None:
    """Read a parameter that narrows a list; left empty it narrows nothing, as forms send it."""
    value = request.args.get(key)
    if not value:
        return None
    if value not in known:
        raise unknown_value(key, value)
    return value


def document(asked: Asked, words: Speaker) -> dict[str, Any]:
    """Write what is asked for as its document."""
    if asked.name is not None:
        return item(asked.section, asked.name, words)
    narrowed = rules_for(asked.profile, asked.variant) if asked.section is Section.RULES else None
    return collection(asked.section, words, narrowed)


def answer(section: Section, name: str | None = None) -> Response:
    """Answer with a section of the rule book, or with one thing in it."""
    asked = asked_for(section, name)
    words = answer_speaker()

    def make() -> Answer:
        found = document(asked, words)
        if asked.page:
            return make_answer(
                draw_page(asked, found, words, SHELVES[section].ids).encode(), "text/html", asked.language
            )
        return make_answer(to_bytes(found), JSON, asked.language)

    kept: Kept = current_app.extensions["referee-rulebook"]
    # Only a page depends on where it is served and on what else its links shall carry.
    key = asked if asked.page else asked._replace(chosen=False, root="")
    response = send(kept.find(key, make), ("Accept", "Accept-Language"))
    if asked.page:
        response.headers.update(PAGE_HEADERS)
    return response


class Told(NamedTuple):
    """How a section is described to programs: its addresses, and what stands in the second one."""

    listing: str
    explaining: str
    key: str
    what: str


TOLD: Mapping[Section, Told] = {
    Section.RULES: Told(
        "List the rules", "Explain one rule", "id", "The id of a rule, such as `turn.compulsory-play`."
    ),
    Section.FAULTS: Told(
        "List the faults", "Explain one fault", "code", "The code of a fault, such as `missed-play`."
    ),
    Section.PROFILES: Told(
        "List the profiles, side by side", "Explain one profile", "id", "The id of a profile, such as `classic`."
    ),
    Section.VARIANTS: Told(
        "List the variants", "Explain one variant", "id", "The id of a variant, such as `speed`."
    ),
    Section.GLOSSARY: Told(
        "List the words of the game", "Explain one word", "id", "The id of a term, such as `foundation`."
    ),
}
DESCRIPTION = (
    "Everything but the texts is the same in every language. Answered as JSON, or as a page for people where "
    "`Accept` prefers `text/html`."
)


def _register(section: Section) -> None:
    """Register the two addresses of a section, with their description."""
    told, (one, many) = TOLD[section], NAMES[section]
    narrowed = section is Section.RULES

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId=f"list{many}",
        summary=told.listing,
        description=DESCRIPTION,
        parameters=[*BOOK_PARAMETERS, *(NARROWING if narrowed else ())],
        responses=explained_answers(many, *((422,) if narrowed else ())),
    )
    def listing() -> Response:
        return answer(section)

    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId=f"explain{one}",
        summary=told.explaining,
        description=DESCRIPTION,
        parameters=BOOK_PARAMETERS,
        responses=explained_answers(one, 404),
    )
    def explaining(**given: str) -> Response:
        return answer(section, given[told.key])

    blueprint.add_url_rule(address(section), f"list{many}", listing)
    blueprint.add_url_rule(
        address(section, f"<{told.key}>"),
        f"explain{one}",
        explaining,
        parameters=[{"name": told.key, "in": "path", "required": True, "description": told.what}],
    )


for _section in Section:
    _register(_section)


def register(app: Flask) -> None:
    """Give an app a place to keep the answers."""
    app.extensions["referee-rulebook"] = Kept()
