"""What is installed is what is in the tree: a package that is not listed works here and is missing elsewhere."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import referee
from referee.version import VERSION

PROJECT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_is_listed() -> None:
    """Every folder with modules below `referee`, and the three that stand beside it, is in `packages`."""
    found = {
        ".".join(path.parent.relative_to(PROJECT).parts)
        for path in (PROJECT / "referee").rglob("*.py")
        if "static" not in path.parts
    }
    listed = set(SETTINGS["tool"]["setuptools"]["packages"])
    assert listed == found | {"referee.translations", "referee.schemas", "referee.fixtures"}


def test_data_is_listed() -> None:
    """Files that are read at run time belong to a package whose data is listed."""
    data = SETTINGS["tool"]["setuptools"]["package-data"]
    read = {"referee.fixtures", "referee.reports", "referee.schemas", "referee.translations", "referee.web"}
    assert {"referee"} | read == set(data)
    for folder, package in (
        ("schemas", "referee.schemas"),
        ("fixtures", "referee.fixtures"),
        ("referee/reports", "referee.reports"),
        ("referee/web", "referee.web"),
    ):
        for pattern in data[package]:
            assert list((PROJECT / folder).glob(pattern)), f"{package}: nothing is like {pattern}"


def test_version_is_one() -> None:
    """The version that verdicts name is the one that is installed."""
    assert SETTINGS["project"]["version"] == VERSION == referee.__version__


def test_a_checkout_is_whole_by_itself() -> None:
    """Whoever runs Python in a checkout gets its package, and its data too, however the project was installed."""
    program = """
import sys
# Without what an editable install adds, which finds the data by itself.
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in repr(finder).lower()]
import referee
from referee.web import create_app
print(referee.__file__)
print(referee.adjudicate(sys.argv[1], "de").to_dict()["summary"])
print([create_app().test_client().get(path).status_code for path in ("/v1/languages", "/v1/faults/missed-play")])
"""
    record = (PROJECT / "fixtures" / "rounds" / "called.json").read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", program, record], cwd=PROJECT, capture_output=True, text=True, encoding="utf-8"
    )
    assert not done.stderr
    file, summary, answers = done.stdout.splitlines()
    assert Path(file).parent == PROJECT / "referee"
    assert summary.startswith("Es gab einen Regelverstoß") and answers == "[200, 200]"
