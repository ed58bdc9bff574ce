"""The pages of the rule book in a real browser: accessible, usable by keyboard, narrow, printed.

Where there is no Chromium these tests are skipped, unless `REFEREE_DEMAND_CHROMIUM` is set, as the gate does
it: then they fail.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from referee.faults import FAULTS
from referee.messages import Phrase
from referee.rulebook import RULES, TERMS
from referee.text import languages, speaker
from referee.web import create_app, pages
from referee.wire.links import Section

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DEMANDED = "REFEREE_DEMAND_CHROMIUM"
ADVICE = next(name for name, rule in RULES.items() if not rule.judged)
WITH_RULING = next(name for name, rule in RULES.items() if rule.rulings and rule.judged)
WITH_WARNING = next(name for name, term in TERMS.items() if term.ambiguity is not None)
KINDS = {
    "the book": "/v1/rules",
    "a rule with a ruling": f"/v1/rules/{WITH_RULING}",
    "advice": f"/v1/rules/{ADVICE}",
    "the faults": "/v1/faults",
    "a violation": "/v1/faults/missed-play",
    "a fault without turns": "/v1/faults/held-back",
    "a fault without particulars": "/v1/faults/dealer-unknown",
    "a fault in a match": "/v1/faults/wrong-dealer",
    "the profiles": "/v1/profiles",
    "a profile": "/v1/profiles/classic",
    "the variants": "/v1/variants",
    "a variant": "/v1/variants/simultaneous",
    "the glossary": "/v1/glossary",
    "a term": f"/v1/glossary/{WITH_WARNING}",
    "not found": "/v1/rules/turn.compulsry-play",
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app({}), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get(DEMANDED):
            pytest.fail("There is no Chromium, and the pages have to be tested in one.")
        pytest.skip("There is no Chromium here: the pages are not tested in a browser.")
    with sync_playwright() as player:
        # The sandbox needs rights that a container does not give; only our own pages are opened.
        launched = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Give a page that may load nothing from elsewhere and has nothing to complain of."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    elsewhere: list[str] = []
    complaints: list[str] = []

    def watch(route: Any) -> None:
        if route.request.url.startswith(address + "/"):
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    context.route("**/*", watch)
    opened = context.new_page()
    # An error page is answered with its status, of which the browser tells.
    opened.on(
        "console",
        lambda told: complaints.append(told.text) if "status of 4" not in told.text else None,
    )
    yield opened
    context.close()
    assert elsewhere == [] and complaints == []


def violations(page: Page, **rules: Any) -> str:
    """Run axe with all its rules, best practices included, or without some; report what it finds."""
    results = Axe().run(page, options={"resultTypes": ["violations"], "rules": rules})
    return results.generate_report() if results.violations_count else ""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(page: Page, address: str, kind: str, language: str) -> None:
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(address + KINDS[kind])
    assert page.evaluate("document.documentElement.lang") == language
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert violations(page) == ""
    page.set_viewport_size({"width": 360, "height": 900})
    # Colours are the same at any width, and to measure them takes longest.
    assert violations(page, **{"color-contrast": {"enabled": False}}) == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_axe_would_find_something(page: Page, address: str) -> None:
    """The tool is really at work: a page that is spoilt does not pass."""
    page.goto(address + "/v1/rules/" + WITH_RULING)
    page.evaluate("document.querySelector('h1').outerHTML = '<h4></h4><img src=\"/static/favicon-32x32.png\">'")
    assert "image-alt" in Axe().run(page).generate_snapshot()


def test_the_keyboard_is_enough(page: Page, address: str) -> None:
    page.goto(address + "/v1/faults/missed-play")
    focused = "document.activeElement"
    page.keyboard.press("Tab")
    assert page.evaluate(f"{focused}.className") == "skip"
    assert page.evaluate(f"{focused}.getBoundingClientRect().top") >= 0
    page.keyboard.press("Enter")
    assert page.evaluate(f"{focused}.id") == "text"
    reached = []
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate(f"{focused} === document.body"):
            break
        outline = page.evaluate(
            f"getComputedStyle({focused}).outlineStyle + getComputedStyle({focused}).outlineWidth"
        )
        assert outline == "solid3px"
        reached.append(page.evaluate(f"{focused}.tagName"))
    # Links, what scrolls, and the records that can be unfolded.
    assert {"A", "DIV", "SUMMARY"} <= set(reached)
    summary = page.locator("summary").first
    summary.focus()
    page.keyboard.press("Enter")
    assert page.locator("details").first.get_attribute("open") is not None
    assert page.locator("pre").first.is_visible()


def test_a_reader_finds_the_way(page: Page, address: str) -> None:
    page.goto(address + "/v1/rules")
    page.get_by_role("navigation").get_by_role("link", name="Deutsch").click()
    faults = speaker("de").say(Phrase(pages.NAVIGATION[Section.FAULTS]))
    page.get_by_role("link", name=faults, exact=True).click()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.locator("main").get_by_role("link").first.click()
    first = next(code for code, kind in FAULTS.items() if kind.severity == "violation")
    assert page.url == f"{address}/v1/faults/{first}?lang=de"
    assert page.get_by_role("img").count() > 10
    page.go_back()
    page.get_by_role("link", name="français").click()
    assert page.url == f"{address}/v1/faults?lang=fr"


def test_a_table_wider_than_the_screen_says_so(page: Page, address: str) -> None:
    page.goto(address + "/v1/profiles")
    hint, table = page.locator(".scroll-hint"), "document.querySelector('.scroll.wide')"
    for width in (360, 700, 880, 900, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        cut = page.evaluate(f"{table}.scrollWidth > {table}.clientWidth")
        assert hint.is_visible() is cut, width
        assert cut is (width < 896)


def test_the_contents_keep_clear_of_the_column_beside(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto(address + "/v1/rules?lang=fr")
    # From the left edge of an item hangs its number, in the margin between the columns.
    edges = page.evaluate(
        """() => [...document.querySelectorAll('.contents > ol > li')].map(item => {
            const links = [...item.querySelectorAll('a')].flatMap(link => [...link.getClientRects()]);
            return [item.getBoundingClientRect().left, Math.max(...links.map(each => each.right))];
        })"""
    )
    starts = sorted({left for left, _ in edges})
    assert len(starts) == 3
    for left, right in edges:
        following = [start for start in starts if start > left]
        # Two digits and a full stop in bold need 30 pixels.
        assert not following or right <= min(following) - 30 - 16


def test_print_leaves_out_what_paper_cannot_use(page: Page, address: str) -> None:
    page.goto(address + "/v1/rules/" + WITH_RULING)
    page.emulate_media(media="print")
    for gone in (".parts", ".languages", ".turn-pages", "footer"):
        assert not page.locator(gone).is_visible(), gone
    assert page.locator("h1").is_visible() and page.locator(".ruling").first.is_visible()
    assert page.pdf()[:5] == b"%PDF-"
