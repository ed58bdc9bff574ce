"""The report page in a real browser: accessible, narrow, printed; skipped as the pages of the rule book are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.reported import FILES, LANGUAGES, check, fill, renamed
from tests.test_browser import browser, violations

__all__ = ["browser"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("reports"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_a_report(browser: Browser, folder: Path, language: str) -> None:
    """Everything is on one page here: rounds, a match, an event, and files that cannot be read."""
    page = browser.new_page()
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text))
    page.on("request", lambda request: complaints.append(request.url))
    page.set_content(check("html", folder, lang=language).stdout)
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert violations(page) == "", f"{width} pixels wide"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
    assert complaints == []


def test_long_names_do_not_break_a_narrow_page(browser: Browser, tmp_path: Path) -> None:
    names = {"Ana": "A" * 64, "Ben": "B" * 64}
    fill(tmp_path, {name: renamed(FILES[name], names) for name in ("round.json", "match.json", "event.json")})
    page = browser.new_page(viewport={"width": 360, "height": 900})
    page.set_content(check("html", tmp_path).stdout)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


def test_a_report_is_printed_without_cutting_findings(browser: Browser, folder: Path) -> None:
    page = browser.new_page()
    page.set_content(check("html", folder).stdout)
    page.emulate_media(media="print")
    kept = page.evaluate(
        "[...document.querySelectorAll('.finding, .felt')].map(each => getComputedStyle(each).breakInside)"
    )
    assert kept and set(kept) == {"avoid"}
    assert re.match(rb"%PDF-", page.pdf())
    page.close()
