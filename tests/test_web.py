"""The HTTP service: languages, errors, documentation, health and settings."""

from __future__ import annotations

import json
import logging
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from flask.testing import FlaskClient

from referee import text as words
from referee.text import languages
from referee.web import SettingsError, create_app, documentation, health, serve
from referee.web import adjudications as door

EXAMPLES = Path(__file__).parent.parent / "fixtures" / "examples"
RECORD = json.loads((EXAMPLES / "stopped-in-the-run.json").read_text("utf-8"))["record"]
DOOR = "/v1/adjudications"
PROBLEM = "application/problem+json"
TYPES = "urn:problem-type:give-away:"


@pytest.fixture
def client() -> FlaskClient:
    return create_app({}).test_client()


# Languages.

NEGOTIATION = [
    ("", None, "en"),
    ("", "fr", "fr"),
    ("", "de-CH, fr;q=0.5", "de"),
    ("", "fr-CA, de;q=0.1", "fr"),
    ("", "de-Latn-CH-1996", "de"),
    ("", "DE-ch", "de"),
    ("", "fr;q=0.2, de;q=0.8", "de"),
    ("", "fr;q=0, de;q=0.1", "de"),
    ("", "nl, pt;q=0.5", "en"),
    ("", "nl, fr;q=0.1", "fr"),
    ("", "*", "en"),
    ("", "*, en;q=0", "de"),
    ("", "fr;q=x, de;q=0.1", "de"),
    ("", "\x7f;;;,,q=", "en"),
    ("?lang=fr", None, "fr"),
    ("?lang=fr", "de", "fr"),
    ("?lang=de-AT", "fr", "de"),
    ("?lang=fr_CA", "de", "fr"),
    ("?lang=tlh", "de", "en"),
    ("?lang=", "de", "de"),
    ("?lang=fr&lang=de", None, "fr"),
    ("?lang=%ff%00", None, "en"),
]


@pytest.mark.parametrize(("query", "accepted", "language"), NEGOTIATION)
def test_language(client: FlaskClient, query: str, accepted: str | None, language: str) -> None:
    headers = {} if accepted is None else {"Accept-Language": accepted}
    judged = client.post(DOOR + query, json=RECORD, headers=headers)
    assert judged.json["language"] == language
    for response in (
        judged,
        client.post(DOOR + query, json={}, headers=headers),
        client.get("/v1/languages" + query, headers=headers),
        client.get("/nothing" + query, headers=headers),
        client.put(DOOR + query, headers=headers),
        client.options(DOOR + query, headers=headers),
        client.get("/docs" + query, headers=headers),
    ):
        assert response.headers["Content-Language"] == language
        assert "Accept-Language" in response.headers["Vary"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/healthz"),
        ("GET", "/readyz"),
        ("GET", "/openapi.json"),
        ("GET", "/static/docs.js"),
        ("HEAD", "/docs"),
    ],
)
def test_every_answer_names_its_language(client: FlaskClient, method: str, path: str) -> None:
    response = client.open(path, method=method)
    response.close()
    assert response.status_code == 200
    assert response.headers["Content-Language"] == "en"
    assert response.headers["Vary"] == "Accept-Language"


@pytest.mark.parametrize(
    ("query", "letters"),
    [
        ("?lang=en", "J♥ Q♥ K♥"),
        ("?lang=fr", "V♥ D♥ R♥"),
        ("?lang=de", "B♥ D♥ K♥"),
        ("?lang=fr&cards=en", "J♥ Q♥ K♥"),
        ("?lang=en&cards=de", "B♥ D♥ K♥"),
        ("?lang=de&cards=es", "B♥ D♥ K♥"),
        ("?cards=", "J♥ Q♥ K♥"),
    ],
)
def test_letters_of_the_cards(client: FlaskClient, query: str, letters: str) -> None:
    record = {**RECORD, "deal": {"packets": [["JH", "QH", "KH"] * 2, [], [], []]}, "turns": [], "result": {}}
    (found,) = (f for f in client.post(DOOR + query, json=record).json["findings"] if f["data"].get("duplicates"))
    for letter in letters.split():
        assert letter in found["message"]


def test_unknown_letters_leave_nothing_behind(client: FlaskClient) -> None:
    """What a reader asks for may not fill the memory: only languages that are spoken have a speaker."""
    client.post(DOOR, json=RECORD)
    before = words._speaker.cache_info().currsize
    for number in range(20):
        client.post(f"{DOOR}?cards=x{number}&lang=y{number}", json=RECORD)
    assert words._speaker.cache_info().currsize == before


MACHINE_PART = re.compile(rb'"(?:language|summary|message)":"(?:[^"\\]|\\.)*"')


def test_machine_part_is_the_same_in_every_language(client: FlaskClient) -> None:
    answers = {tag: client.post(f"{DOOR}?lang={tag}", json=RECORD).data for tag in languages()}
    assert len(set(answers.values())) == len(languages()) == 3
    assert len({MACHINE_PART.sub(b"", answer) for answer in answers.values()}) == 1


ENGLISH = re.compile(r"\b(the|this|is|are|has|have|of|with|here|expected)\b")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_errors_speak_no_english(client: FlaskClient, language: str) -> None:
    headers = {"Accept-Language": language}
    answers = [
        client.get("/nothing", headers=headers),
        client.put(DOOR, headers=headers),
        client.post(DOOR, data=b"{", content_type="application/json", headers=headers),
        client.post(DOOR, data=b"{}", content_type="text/plain", headers=headers),
        client.post(DOOR, data=b"{}", headers=headers),
        client.post(DOOR, data=b"{}", content_type="application/json; charset=latin-1", headers=headers),
        client.post(DOOR, data=b"{}", content_type="application/json", headers=headers),
        client.post(DOOR, json={**RECORD, "turns": [0] * 200, "colour": 1}, headers=headers),
        client.post(DOOR, data=b" " * 300_000, content_type="application/json", headers=headers),
    ]
    for answer in answers:
        problem = answer.json
        assert answer.content_type == PROBLEM
        for text in [problem["title"], problem["detail"], *(e["message"] for e in problem.get("errors", ()))]:
            assert text
            assert not ENGLISH.search(text), text


def test_languages_are_listed(client: FlaskClient) -> None:
    assert client.get("/v1/languages").json == {
        "items": [
            {"tag": "en", "name": "English", "english_name": "English"},
            {"tag": "de", "name": "Deutsch", "english_name": "German"},
            {"tag": "fr", "name": "français", "english_name": "French"},
        ]
    }


# Methods and addresses.


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", DOOR, "OPTIONS, POST"),
        ("HEAD", DOOR, "OPTIONS, POST"),
        ("PUT", DOOR, "OPTIONS, POST"),
        ("DELETE", DOOR, "OPTIONS, POST"),
        ("POST", "/v1/languages", "GET, HEAD, OPTIONS"),
        ("POST", "/healthz", "GET, HEAD, OPTIONS"),
        ("PATCH", "/openapi.json", "GET, HEAD, OPTIONS"),
        ("POST", "/docs", "GET, HEAD, OPTIONS"),
    ],
)
def test_other_methods_keep_allow(client: FlaskClient, method: str, path: str, allowed: str) -> None:
    response = client.open(path, method=method)
    assert response.status_code == 405
    assert response.headers["Allow"] == allowed
    assert response.content_type == PROBLEM
    if method != "HEAD":
        assert response.json["type"] == TYPES + "method-not-allowed"
        assert allowed.split(", ")[0] in response.json["detail"]


def test_options_tells_the_methods(client: FlaskClient) -> None:
    response = client.options(DOOR)
    assert response.status_code == 200
    assert set(response.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}
    assert response.data == b""


@pytest.mark.parametrize("path", ["/v1/languages", "/healthz", "/readyz", "/openapi.json", "/docs"])
def test_head_is_get_without_a_body(client: FlaskClient, path: str) -> None:
    got, headed = client.get(path), client.head(path)
    assert headed.data == b""
    assert headed.headers["Content-Length"] == got.headers["Content-Length"]


@pytest.mark.parametrize(
    "path", ["/", "/v1", "/v1/adjudications/", "//healthz", "/benchmark/echo", "/static/../x"]
)
def test_unknown_addresses(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert response.content_type == PROBLEM
    assert response.json["type"] == TYPES + "not-found"
    assert "/docs" in response.json["detail"]


@pytest.mark.parametrize(
    ("path", "accept", "page"),
    [
        ("/docs/nothing", "text/html,application/xhtml+xml,*/*;q=0.8", True),
        ("/docs/nothing", "*/*", False),
        ("/docs/nothing", "application/json", False),
        ("/docs/nothing", None, False),
        ("/v1/nothing", "text/html", False),
        ("/docsnothing", "text/html", False),
    ],
)
def test_pages_get_pages_for_errors(client: FlaskClient, path: str, accept: str | None, page: bool) -> None:
    headers = {"Accept-Language": "fr"} | ({} if accept is None else {"Accept": accept})
    response = client.get(path, headers=headers)
    assert response.status_code == 404
    assert response.mimetype == ("text/html" if page else PROBLEM)
    if page:
        assert '<html lang="fr">' in response.text
        assert {"Accept", "Accept-Language"} <= set(response.headers["Vary"].split(", "))


# Mistakes of our own.


def test_own_mistake_shows_no_trace_and_is_logged(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(door, "adjudicate_value", fail)
    with caplog.at_level(logging.ERROR):
        response = client.post(DOOR, json=RECORD, headers={"Accept-Language": "de"})
    assert response.status_code == 500
    assert response.content_type == PROBLEM
    assert response.headers["Content-Language"] == "de"
    assert response.json["type"] == TYPES + "internal-error"
    for secret in ("secret", "RuntimeError", "Traceback", ".py"):
        assert secret not in response.text
    incident = response.json["instance"].removeprefix("urn:uuid:")
    assert incident in response.json["detail"]
    assert incident in caplog.text
    assert "the secret of the house" in caplog.text
    assert "Ana" not in caplog.text


def test_error_is_told_even_where_a_catalogue_is_broken(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise ValueError("broken catalogue")

    monkeypatch.setattr("referee.web.problems.answer_speaker", broken)
    response = client.get("/nothing", headers={"Accept-Language": "fr"})
    assert response.status_code == 404
    assert response.headers["Content-Language"] == "en"
    assert response.json["title"] == "There is nothing at this address"


# Health.


def test_health_touches_nothing(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def touched(*_: Any) -> None:
        raise AssertionError("touched")

    monkeypatch.setattr("referee.web.speech._negotiated", touched)
    monkeypatch.setattr("referee.web.speech.speaker", touched)
    assert client.get("/healthz").json == {"status": "ok"}


def test_ready_means_that_all_languages_load(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []
    monkeypatch.setattr(health, "speaker", loaded.append)
    assert client.get("/readyz").status_code == 200
    assert loaded == list(languages())


def test_not_ready(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(tag: str) -> None:
        if tag == "fr":
            raise ValueError("line 7 is broken")

    monkeypatch.setattr(health, "speaker", broken)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json["type"] == TYPES + "not-ready"
    assert "line 7" not in response.text and "line 7 is broken" in caplog.text
    assert client.get("/healthz").status_code == 200


# Documentation.


class Links(HTMLParser):
    """Collects what a page loads, and what a strict policy would block."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.inline: list[str] = []
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_script = tag == "script"
        for name, value in attrs:
            if name in ("src", "href", "data-document", "action"):
                self.loaded.append(value or "")
            if name.startswith("on") or name == "style":
                self.inline.append(name)
        if tag == "style":
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.inline.append(data)


@pytest.mark.parametrize("root", ["", "/referee"])
def test_docs_load_only_from_this_host(client: FlaskClient, root: str) -> None:
    response = client.get("/docs", environ_overrides={"SCRIPT_NAME": root})
    assert response.mimetype == "text/html"
    page = Links()
    page.feed(response.text)
    assert page.inline == []
    assert len(page.loaded) == 7
    for link in page.loaded:
        assert not urlparse(link).netloc and link.startswith(root + "/")
        loaded = client.get(link.removeprefix(root))
        assert loaded.status_code == 200, link
        if link.endswith(".css"):
            assert re.findall(rb"url\((?!['\"]?data:)|@import", loaded.data) == []
        loaded.close()


def test_docs_have_a_strict_policy(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == directives["connect-src"] == "'self'"
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy


def test_our_script_asks_no_other_host(client: FlaskClient) -> None:
    response = client.get("/static/docs.js")
    assert b"//" not in re.sub(rb"^\s*//.*$", b"", response.data, flags=re.MULTILINE)
    assert b"validatorUrl: null" in response.data
    response.close()


def test_docs_can_be_left_out() -> None:
    client = create_app({"REFEREE_DOCS": "no"}).test_client()
    response = client.get("/docs")
    assert response.status_code == 404
    assert "/openapi.json" in response.json["detail"]
    assert client.get("/openapi.json").status_code == 200


def test_description_is_the_published_one(client: FlaskClient) -> None:
    response = client.get("/openapi.json")
    assert response.json == documentation.build(create_app({}))
    again = client.get("/openapi.json", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/docs", "/healthz", "/nothing", "/static/swagger-ui.css"])
def test_browsers_are_told_to_guess_nothing(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    response.close()


# Settings.


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("REFEREE_MAX_BODY", "many", ("many", "1,024", "33,554,432")),
        ("REFEREE_MAX_BODY", "-1", ("-1",)),
        ("REFEREE_MAX_BODY", "0", ("0",)),
        ("REFEREE_MAX_BODY", "1e6", ("1e6",)),
        ("REFEREE_MAX_BODY", "9" * 5000, ("999",)),
        ("REFEREE_MAX_BODY", "٣٠٠٠", ("٣٠٠٠",)),
        ("REFEREE_DOCS", "perhaps", ("perhaps", "yes", "no")),
    ],
)
def test_settings_are_checked_at_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: tuple[str, ...]
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        create_app()
    for word in (name, *told):
        assert word in str(caught.value)


def test_settings_given_go_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_MAX_BODY", "2048")
    assert create_app().config["SETTINGS"].max_body == 2048
    assert create_app({"REFEREE_MAX_BODY": 4096}).config["SETTINGS"].max_body == 4096
    monkeypatch.setenv("REFEREE_MAX_BODY", "")
    assert create_app().config["SETTINGS"].max_body == 32 * 1024 * 1024


def test_flask_settings_pass() -> None:
    assert create_app({"TESTING": True}).testing


def test_flask_keeps_no_limit_of_its_own() -> None:
    client = create_app({"MAX_CONTENT_LENGTH": 10}).test_client()
    assert client.post(DOOR, json=RECORD).status_code == 200


def test_echo_is_there_only_for_the_benchmark() -> None:
    client = create_app({"BENCHMARK_ECHO": True}).test_client()
    response = client.post("/benchmark/echo", json=RECORD)
    assert response.json == RECORD
    assert "/benchmark/echo" not in client.get("/openapi.json").json["paths"]


def test_wsgi_module_has_the_app() -> None:
    import wsgi

    assert wsgi.app.test_client().get("/readyz").status_code == 200


@pytest.mark.parametrize(("host", "bind"), [("0.0.0.0", "0.0.0.0:8000"), ("::1", "[::1]:8000")])
def test_server_options(host: str, bind: str) -> None:
    chosen = serve.options(host, 8000, 3, 5)
    assert (chosen["bind"], chosen["workers"], chosen["threads"]) == (bind, 3, 5)
    assert chosen["control_socket_disable"] is True
    assert chosen["accesslog"] is None
