"""The pages of the rule book: what they are made of, where their links lead, and cards as they are drawn."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from referee import headings
from referee.cards import PACK, UNSEEN
from referee.drawn import Drawing
from referee.messages import Phrase
from referee.rulebook import RULES
from referee.text import language_names, languages, speaker
from referee.web import create_app, pages
from referee.wire.explained import SHELVES
from referee.wire.links import Section

HTML = {"Accept": "text/html"}
ADVICE = next(name for name, rule in RULES.items() if not rule.judged)
WITH_RULING = next(name for name, rule in RULES.items() if rule.rulings and rule.judged)
ALL = [f"/v1/{section}" for section in Section]
EVERY = [f"/v1/{section}/{name}" for section, shelf in SHELVES.items() for name in shelf.ids]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app({}).test_client()


class Parts(HTMLParser):
    """What a page consists of, as far as these tests ask."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        if tag == "a":
            self.links.append(given["href"] or "")
        elif "href" in given or "src" in given:
            self.loaded.append(given.get("href") or given.get("src") or "")
        if (name := given.get("id")) is not None:
            self.ids.append(name)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("script", "style"):
            self.inline.append(tag)
        self.inline += [name for name in given if name.startswith("on") or name == "style"]

    def find(self, tag: str, **attributes: str) -> list[dict[str, str | None]]:
        return [
            given
            for name, given in self.tags
            if name == tag and all(given.get(key) == value for key, value in attributes.items())
        ]


# What pages are made of.


@pytest.mark.parametrize("language", languages())
def test_every_page_is_whole(client: FlaskClient, language: str) -> None:
    """Every page is of one language, loads nothing but our own, and has its headings and landmarks in order."""
    for path in [*ALL, *EVERY]:
        response = client.get(f"{path}?lang={language}", headers=HTML)
        assert response.status_code == 200, path
        assert response.content_type == "text/html; charset=utf-8"
        page = Parts(response.text)
        assert page.find("html") == [{"lang": language}]
        assert len(page.find("main")) == len(page.find("header")) == len(page.find("footer")) == 1, path
        assert page.inline == [], path
        assert page.headings[0] == 1 and page.headings.count(1) == 1, path
        assert all(after - before <= 1 for before, after in zip(page.headings, page.headings[1:], strict=False)), (
            path
        )
        assert len(page.ids) == len(set(page.ids)), path
        assert page.links[0] == "#text" and page.find("main")[0]["id"] == "text"
        for link in page.links:
            if link.startswith("#"):
                assert link[1:] in page.ids, (path, link)


@pytest.mark.parametrize("language", languages())
def test_every_link_leads_somewhere(client: FlaskClient, language: str) -> None:
    """A reader who chose a language and letters keeps both, wherever the links lead."""
    known: dict[str, int] = {}
    for path in [*ALL, *EVERY]:
        page = Parts(client.get(f"{path}?lang={language}&cards=fr", headers=HTML).text)
        for link in page.links:
            if link.startswith("#"):
                continue
            parts = urlsplit(link)
            assert not parts.netloc and link.startswith("/v1/"), (path, link)
            query = parse_qs(parts.query)
            assert query["cards"] == ["fr"] and query["lang"][0] in languages()
            bare = (
                f"{parts.path}?{'&'.join(f'{k}={v[0]}' for k, v in query.items() if k not in ('lang', 'cards'))}"
            )
            if bare not in known:
                known[bare] = client.get(bare, headers=HTML).status_code
            assert known[bare] == 200, (path, link)


def test_links_name_no_language_unless_the_reader_did(client: FlaskClient) -> None:
    page = Parts(client.get("/v1/rules", headers={**HTML, "Accept-Language": "fr"}).text)
    naming = [link for link in page.links if "lang=" in link]
    assert naming == [f"/v1/rules?lang={tag}" for tag in languages()]


def test_the_language_is_switched_in_place(client: FlaskClient) -> None:
    path = "/v1/rules?variant=speed&profile=classic&cards=de&lang=fr"
    page = Parts(client.get(path, headers=HTML).text)
    for tag in languages():
        (switch,) = page.find("a", lang=tag)
        parts = urlsplit(switch["href"] or "")
        assert parts.path == "/v1/rules"
        assert parse_qs(parts.query) == {
            "lang": [tag], "cards": ["de"], "profile": ["classic"], "variant": ["speed"]
        }  # fmt: skip
        assert switch.get("aria-current") == ("true" if tag == "fr" else None)


@pytest.mark.parametrize("root", ["", "/referee"])
@pytest.mark.parametrize("path", [*ALL, "/v1/rules/none", *EVERY[:1]])
def test_pages_load_only_from_this_host(client: FlaskClient, path: str, root: str) -> None:
    response = client.get(path, headers=HTML, environ_overrides={"SCRIPT_NAME": root})
    page = Parts(response.text)
    for link in (*page.links, *page.loaded):
        assert link.startswith((f"{root}/", "#")) and not link.startswith("//"), link
    for link in page.loaded:
        if "/static/" in link:
            loaded = client.get(link.removeprefix(root))
            assert loaded.status_code == 200
            assert re.findall(rb"url\(|@import", loaded.data) == [] or not link.endswith(".css")
            loaded.close()
    policy = dict(part.split(" ", 1) for part in response.headers["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        "style-src": "'self'",
        "img-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }


def test_errors_of_pages_are_pages(client: FlaskClient) -> None:
    for path, status in (
        ("/v1/rules/turn.compulsry-play", 404),
        ("/v1/rules?profile=x", 422),
        ("/v1/rules/", 404),
    ):
        response = client.get(path, headers={**HTML, "Accept-Language": "de"})
        assert (response.status_code, response.mimetype) == (status, "text/html")
        assert Parts(response.text).find("html") == [{"lang": "de"}]
        plain = client.get(path, headers={"Accept-Language": "de"}).json
        assert plain["title"] in response.text and speaker("de").say(Phrase(pages.SITE)) in response.text
    response = client.post("/v1/rules", headers=HTML)
    assert (response.status_code, response.mimetype) == (405, "text/html")
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_what_is_asked_for_is_never_markup(client: FlaskClient) -> None:
    for path in (
        "/v1/rules/%3Cb%3Ex%3C%2Fb%3E",
        "/v1/rules?profile=%3Cb%3E",
        "/v1/rules?lang=%22%3E%3Cb%3E&cards=%3Cb%3E",
    ):
        text = client.get(path, headers=HTML).text
        assert "<b>" not in text
        assert Parts(text).find("b") == []


@pytest.mark.parametrize("language", languages())
def test_rulings_and_advice_are_marked(client: FlaskClient, language: str) -> None:
    words = speaker(language)
    name = RULES[WITH_RULING].rulings[0]
    ruling = words.say(Phrase(headings.RULING, {"id": name}))
    advice = words.say(Phrase(headings.NEVER_JUDGED))
    with_ruling = client.get(f"/v1/rules/{WITH_RULING}?lang={language}", headers=HTML).text
    marked = re.findall('<div class="ruling">\\s*<h2[^>]*>(.*?)</h2>', with_ruling)
    assert marked[0] == str(escape(ruling)) and len(marked) == len(RULES[WITH_RULING].rulings)
    assert advice not in with_ruling
    with_advice = client.get(f"/v1/rules/{ADVICE}?lang={language}", headers=HTML).text
    assert f'<li class="advice">{escape(advice)}</li>' in with_advice


@pytest.mark.parametrize("language", languages())
def test_other_languages_are_called_by_their_own_names(client: FlaskClient, language: str) -> None:
    page = client.get(f"/v1/glossary/block?lang={language}", headers=HTML).text
    for tag in languages():
        named = f'<span class="note" lang="{tag}">({language_names(tag)[0]})</span>'
        assert (named in page) is (tag != language)


@pytest.mark.parametrize("language", languages())
def test_the_book_says_what_its_sources_are(client: FlaskClient, language: str) -> None:
    told = speaker(language).say(Phrase(pages.SOURCES_NOTE))
    assert "teaching/03.i" in told
    assert str(escape(told)) in client.get(f"/v1/rules?lang={language}", headers=HTML).text


def test_the_profiles_stand_side_by_side(client: FlaskClient) -> None:
    page = Parts(client.get("/v1/profiles", headers=HTML).text)
    assert len(page.find("th", scope="col")) == 4
    assert len(page.find("th", scope="row")) == len(client.get("/v1/profiles").json["items"][0]["options"])


# Cards.


@pytest.mark.parametrize(
    ("language", "cards", "card", "rank", "name"),
    [
        ("en", None, "JH", "J", "jack of hearts"),
        ("fr", None, "JH", "V", "valet de cœur"),
        ("de", None, "JH", "B", "Herz-Bube"),
        ("de", "en", "QS", "Q", "Pik-Dame"),
        ("fr", None, "AC", "A", "as de trèfle"),
        ("en", None, "10D", "10", "10 of diamonds"),
    ],
)
def test_a_card_is_drawn_and_named(language: str, cards: str | None, card: str, rank: str, name: str) -> None:
    drawn = Parts(Drawing(speaker(language, cards)).card(card))
    assert drawn.tags[0][1]["aria-label"] == name and drawn.tags[0][1]["role"] == "img"
    assert f'class="rank">{rank}<' in Drawing(speaker(language, cards)).card(card)


@pytest.mark.parametrize("language", languages())
def test_cards_in_a_text_are_drawn(language: str) -> None:
    words = speaker(language)
    drawing = Drawing(words)
    for card in PACK:
        drawn = drawing.prose(f"<{words.card(card)}>")
        assert drawn == f"&lt;{drawing.card(card)}&gt;"
    assert drawing.prose("Ana & Ben: 110♥, ??") == "Ana &amp; Ben: 110♥, ??"
    assert 'class="card back"' in drawing.card(UNSEEN)


def test_cards_are_drawn_in_the_readers_letters(client: FlaskClient) -> None:
    path = "/v1/faults/missed-play"
    assert 'class="rank">K<' in client.get(f"{path}?lang=en", headers=HTML).text
    french = client.get(f"{path}?lang=fr", headers=HTML).text
    assert 'class="rank">R<' in french and 'class="rank">K<' not in french
    assert 'class="rank">K<' in client.get(f"{path}?lang=fr&cards=en", headers=HTML).text
    # The playing cards of Unicode cannot be put into a reader's letters.
    assert not re.search("[\U0001f0a0-\U0001f0ff]", french)
