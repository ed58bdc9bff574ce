"""The pages that follow from the code are those the code gives, and no page points at nothing."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parent.parent
DOCS = PROJECT / "docs"
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def generator() -> ModuleType:
    """Load the program that makes the pages; `docs` is no package."""
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["faults.md", "rules.md"])
def test_page_is_fresh(name: str) -> None:
    """A page that differs from the code is out of date: run `python docs/generate.py`."""
    assert (DOCS / name).read_text(encoding="utf-8") == generator().PAGES[name]()


@pytest.mark.parametrize(
    "page", [*sorted(DOCS.glob("*.md")), *sorted(PROJECT.glob("*.md"))], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file of the project names one that is there."""
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
