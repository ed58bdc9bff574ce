"""How the rule book is answered over HTTP: errors, which form, and what may be kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from referee.rulebook import RULES
from referee.text import languages
from referee.web import create_app, documentation
from referee.web.kept import Answer, Kept, make_answer
from referee.wire.links import Section

PROBLEM = "application/problem+json"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
ONE = {
    Section.RULES: "turn.compulsory-play",
    Section.FAULTS: "missed-play",
    Section.PROFILES: "classic",
    Section.VARIANTS: "both-ways",
    Section.GLOSSARY: "foundation",
}
APP = create_app({})
PROBLEMS = Draft202012Validator(
    {**documentation.build(APP), "$ref": "#/components/schemas/Problem"},
)


@pytest.fixture
def client() -> FlaskClient:
    return APP.test_client()


# Errors.


@pytest.mark.parametrize(
    ("query", "language", "told"),
    [
        ("profile=clasic", "en", ("“clasic”", "“profile”", "“teaching” or “classic”")),
        ("profile=clasic", "de", ("„clasic“", "„teaching“ oder „classic“")),
        ("variant=Speed", "fr", ("«\u00a0Speed\u00a0»", "«\u00a0both-ways\u00a0»", "«\u00a0simultaneous\u00a0»")),
    ],
)
def test_unknown_values(client: FlaskClient, query: str, language: str, told: tuple[str, ...]) -> None:
    response = client.get(f"/v1/rules?{query}&lang={language}")
    assert response.status_code == 422
    assert response.content_type == PROBLEM
    assert response.json["type"] == "urn:problem-type:give-away:unknown-value"
    assert response.headers["Content-Language"] == language
    assert "ETag" not in response.headers and "public" not in response.headers.get("Cache-Control", "")
    for words in told:
        assert words in response.json["detail"]
    PROBLEMS.validate(response.json)


@pytest.mark.parametrize(
    ("section", "name", "near"),
    [
        (Section.RULES, "turn.compulsry-play", "turn.compulsory-play"),
        (Section.FAULTS, "MISSED-PLAY", "missed-play"),
        (Section.PROFILES, "clasic", "classic"),
        (Section.VARIANTS, "both_ways", "both-ways"),
        (Section.GLOSSARY, "fondation", "foundation"),
    ],
)
def test_unknown_names_give_the_nearest(client: FlaskClient, section: Section, name: str, near: str) -> None:
    details = set()
    for language in languages():
        response = client.get(f"/v1/{section}/{name}?lang={language}")
        assert response.status_code == 404
        assert response.content_type == PROBLEM
        assert response.json["type"] == "urn:problem-type:give-away:not-found"
        assert response.headers["Content-Language"] == language
        assert {"Accept", "Accept-Language"} <= set(response.headers["Vary"].split(", "))
        assert name in response.json["detail"] and near in response.json["detail"]
        assert f"/v1/{section}" in response.json["detail"]
        PROBLEMS.validate(response.json)
        details.add(response.json["detail"])
    assert len(details) == len(languages())


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Patt", ["block"]),
        ("carte exposee", ["exposed-card"]),
        ("stack", ["packet"]),
        ("pile", ["foundation", "packet"]),
    ],
)
def test_what_a_term_is_called_elsewhere_leads_to_it(client: FlaskClient, name: str, near: list[str]) -> None:
    response = client.get(f"/v1/glossary/{name}?lang=de")
    assert response.status_code == 404
    for term in near:
        assert f"„{term}“" in response.json["detail"]


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("query", ["", "?lang=de&cards=fr", "?lang=%0d%0aX:%20y"])
def test_a_browser_is_led_to_the_rules(client: FlaskClient, query: str) -> None:
    response = client.get(f"/{query}", headers={"Accept": BROWSER}, environ_overrides={"SCRIPT_NAME": "/club"})
    assert response.status_code == 302
    assert response.headers["Location"] == f"/club/v1/rules{query}"
    assert {"Accept", "Accept-Language"} <= set(response.headers["Vary"].split(", "))
    assert "X" not in response.headers
    assert client.get(f"/{query}", headers={"Accept": BROWSER}, follow_redirects=True).status_code == 200


@pytest.mark.parametrize("accept", [None, "*/*", "application/json", "application/problem+json, text/html"])
def test_programs_find_nothing_at_the_root(client: FlaskClient, accept: str | None) -> None:
    response = client.get("/", headers={} if accept is None else {"Accept": accept})
    assert response.status_code == 404
    assert response.content_type == PROBLEM
    assert "Accept" in response.headers["Vary"].split(", ")
    PROBLEMS.validate(response.json)


def test_browsers_find_an_icon(client: FlaskClient) -> None:
    with client.get("/favicon.ico") as response, client.get("/static/favicon-32x32.png") as named:
        assert response.status_code == 200
        assert response.content_type == "image/png"
        assert response.data == named.data


@pytest.mark.parametrize("name", ["x" * 5000, "%00", "%F0%9F%82%A1", "..", "%2e%2e%2fetc", "turn.pass%0A"])
def test_names_that_are_none(client: FlaskClient, name: str) -> None:
    response = client.get(f"/v1/rules/{name}")
    assert response.status_code == 404
    assert response.content_type == PROBLEM
    assert len(response.json["detail"]) < 300
    assert response.json["detail"].isprintable()


@pytest.mark.parametrize("section", Section)
def test_other_methods(client: FlaskClient, section: Section) -> None:
    for path in (f"/v1/{section}", f"/v1/{section}/{ONE[section]}"):
        response = client.post(path)
        assert response.status_code == 405
        assert response.headers["Allow"] == "GET, HEAD, OPTIONS"
        assert response.content_type == PROBLEM


# Which form.


@pytest.mark.parametrize(
    ("accept", "page"),
    [
        (None, False),
        ("", False),
        ("*/*", False),
        ("application/json", False),
        ("text/html", True),
        (BROWSER, True),
        ("text/*;q=0.9, application/json;q=0.5", True),
        ("text/html;q=0.5, application/json", False),
        ("text/html, application/json", False),
        ("text/html;q=0, */*", False),
        ("text/html;q=0.8, */*;q=0.9", False),
        ("image/png", False),
        (";;;,,,", False),
    ],
)
@pytest.mark.parametrize("path", ["/v1/rules/turn.compulsory-play", "/v1/rules/none", "/v1/rules?profile=none"])
def test_pages_are_for_those_who_prefer_them(
    client: FlaskClient, path: str, accept: str | None, page: bool
) -> None:
    response = client.get(path, headers={} if accept is None else {"Accept": accept})
    json_type = "application/json" if response.status_code == 200 else PROBLEM
    assert response.mimetype == ("text/html" if page else json_type)
    assert {"Accept", "Accept-Language"} <= set(response.headers["Vary"].split(", "))
    assert response.headers["X-Content-Type-Options"] == "nosniff"


# Keeping answers.


def sent(client: FlaskClient, query: str = "", **headers: str) -> Any:
    return client.get(f"/v1/rules/turn.compulsory-play{query}", headers=headers)


def test_answers_may_be_kept(client: FlaskClient) -> None:
    response = sent(client)
    assert re.fullmatch('"[0-9a-f]{32}"', response.headers["ETag"])
    assert response.cache_control.public and response.cache_control.max_age == 3600
    assert set(response.headers["Vary"].split(", ")) == {"Accept", "Accept-Language"}


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
@pytest.mark.parametrize("known", ["{}", "W/{}", '"other", {}', "*"])
@pytest.mark.parametrize("section", Section)
def test_what_is_known_is_not_sent_again(client: FlaskClient, section: Section, known: str, accept: str) -> None:
    path = f"/v1/{section}/{ONE[section]}?lang=de"
    first = client.get(path, headers={"Accept": accept})
    again = client.get(path, headers={"Accept": accept, "If-None-Match": known.format(first.headers["ETag"])})
    assert again.status_code == 304
    assert again.data == b""
    for name in ("ETag", "Cache-Control", "Vary", "Content-Language"):
        assert again.headers[name] == first.headers[name], name
    assert "Content-Type" not in again.headers


def test_what_is_known_otherwise_is_sent(client: FlaskClient) -> None:
    german = sent(client, "?lang=de").headers["ETag"]
    assert sent(client, "?lang=fr", **{"If-None-Match": german}).status_code == 200
    assert sent(client, "?lang=de", **{"If-None-Match": german, "Accept": "text/html"}).status_code == 200


def test_tags_differ_by_language_letters_and_form(client: FlaskClient) -> None:
    tags = {
        sent(client, f"?lang={tag}{cards}", Accept=accept).headers["ETag"]
        for tag in languages()
        for cards in ("", "&cards=en" if tag != "en" else "&cards=fr")
        for accept in ("application/json", "text/html")
    }
    # The example of this rule has no court card, so that its letters are the same in JSON; a page has links.
    assert len(tags) == len(languages()) * 3
    assert sent(client).headers["ETag"] == sent(client, "?lang=en").headers["ETag"]
    assert make_answer(b"{}", "a/b", "en").etag != make_answer(b"{}", "a/b", "de").etag


def test_letters_of_the_cards(client: FlaskClient) -> None:
    rule = next(
        name
        for name, declared in RULES.items()
        if any(str(getattr(value, "card", ""))[:1] == "J" for value in declared.example.values.values())
    )
    shown = {cards: client.get(f"/v1/rules/{rule}?cards={cards}").json["example"] for cards in ("en", "fr", "de")}
    assert re.search("J[♠♥♦♣]", shown["en"]) and re.search("V[♠♥♦♣]", shown["fr"])
    assert re.search("B[♠♥♦♣]", shown["de"])
    assert client.get(f"/v1/rules/{rule}?cards=xx").json["example"] == shown["en"]


def test_head_is_get_without_a_body(client: FlaskClient) -> None:
    got, headed = sent(client), client.head("/v1/rules/turn.compulsory-play")
    assert headed.data == b"" and headed.status_code == 200
    for name in ("ETag", "Content-Length", "Content-Type", "Cache-Control"):
        assert headed.headers[name] == got.headers[name]


def test_an_answer_is_made_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app({})
    made = []
    monkeypatch.setattr("referee.web.rulebook.item", lambda *asked: made.append(asked) or {"id": "x"})
    for query in ("", "?lang=en", "?lang=en-GB", "?cards=xx", "?profile=teaching", "?x=1"):
        assert sent(app.test_client(), query).status_code == 200
    assert len(made) == 1
    sent(app.test_client(), "?cards=fr")
    assert len(made) == 2


def test_what_is_kept_is_bounded() -> None:
    kept, made = Kept(most=100), []

    def find(name: str) -> Answer:
        return kept.find(name, lambda: made.append(name) or make_answer(bytes(40), "a/b", name))  # type: ignore[func-returns-value]

    for name in ("a", "b", "a", "c", "a", "b"):
        assert find(name).body == bytes(40)
        assert len(kept) <= 2
    # When c came there was no room for b, which had not been asked for the longest.
    assert made == ["a", "b", "c", "b"]
    kept.find("large", lambda: make_answer(bytes(1000), "a/b", "x"))
    assert len(kept) == 0
