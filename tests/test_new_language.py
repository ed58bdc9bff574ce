"""A language is one catalogue and nothing else: proved with a made-up Italian, in which every text is marked.

The catalogue is begun with the command of CONTRIBUTING.md and put beside the others in a copy of the
package; whatever the product then says in that language has to come from it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

PROJECT = Path(__file__).parent.parent
LEFT, RIGHT = "⟦", "⟧"
PLACEHOLDER = re.compile(r"(%\(\w+\)s|%%)")
ACCENTS = str.maketrans("aeiouAEIOU", "àèìòùÀÈÌÒÙ")

TALK = """
import json, sys
from pathlib import Path
import referee
from referee.text import languages
from referee.web import create_app
assert Path(referee.__file__).is_relative_to(sys.argv[1]), referee.__file__
said = {"languages": languages(), "verdicts": {}}
for path in sorted(Path(sys.argv[2]).glob("faults/*/bad*.json")):
    record = json.loads(path.read_text("utf-8"))["record"]
    said["verdicts"][str(path)] = [referee.adjudicate(record, tag).to_dict() for tag in ("it", "en")]
client = create_app().test_client()
for path in ("/v1/rules", "/v1/faults", "/v1/profiles", "/v1/variants", "/v1/glossary", "/v1/languages"):
    answer = client.get(path, headers={"Accept-Language": "it-CH, de;q=0.5"})
    said[path] = {"language": answer.headers["Content-Language"], "items": answer.json["items"]}
said["page"] = client.get("/v1/rules", headers={"Accept": "text/html", "Accept-Language": "it"}).text
said["problem"] = client.post("/v1/adjudications?lang=it", data=b"{", content_type="application/json").json
print(json.dumps(said))
"""


def marked(text: str) -> str:
    """Translate a text into the made-up language: accents on the vowels, and marks around it."""
    parts = PLACEHOLDER.split(text)
    accented = [part if PLACEHOLDER.fullmatch(part) else part.translate(ACCENTS) for part in parts]
    return LEFT + "".join(accented) + RIGHT


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with one more catalogue, and nothing else that is new."""
    folder = tmp_path_factory.mktemp("italian")
    shutil.copytree(PROJECT / "referee", folder / "referee", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("translations", "schemas", "fixtures"):
        shutil.copytree(PROJECT / name, folder / "referee" / name, ignore=shutil.ignore_patterns("__pycache__"))
    catalogue = folder / "referee" / "translations" / "it" / "LC_MESSAGES" / "messages.po"
    command = ["init", "-l", "it", "-i", str(PROJECT / "translations" / "messages.pot"), "-o", str(catalogue)]
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *command], check=True, capture_output=True)
    with catalogue.open("rb") as file:
        messages = read_po(file, locale="it")
    for message in messages:
        if message.id:
            texts = [message.id] if isinstance(message.id, str) else list(message.id)
            forms = [marked(text) for text in texts]
            message.string = forms[0] if isinstance(message.id, str) else (forms * 3)[: messages.num_plurals]
    with catalogue.open("wb") as file:
        write_po(file, messages)
    return folder


def run(package: Path, *command: str) -> str:
    """Run Python with the copy of the package in place of the project."""
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, *command], cwd=package, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode in (0, 1), done.stderr
    assert not done.stderr, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def said(package: Path) -> dict[str, object]:
    """What the product says in the made-up language."""
    loaded: dict[str, object] = json.loads(run(package, "-c", TALK, str(package), str(PROJECT / "fixtures")))
    return loaded


def all_marked(text: str) -> bool:
    """Tell whether nothing of a text but numbers, cards and signs stands outside the marks."""
    depth = 0
    for char in text:
        depth += (char == LEFT) - (char == RIGHT)
        if depth == 0 and char.isalpha():
            return False
    return depth == 0 and LEFT in text


def test_language_is_spoken(said: dict[str, object]) -> None:
    """It is found without being listed anywhere."""
    assert "it" in said["languages"]  # type: ignore[operator]
    tags = {item["tag"]: item["name"] for item in said["/v1/languages"]["items"]}  # type: ignore[index]
    assert tags["it"] == "italiano"


def test_every_message_comes_from_its_catalogue(said: dict[str, object]) -> None:
    """The messages of every fault are in the language, and the machine part is that of any other."""
    verdicts = said["verdicts"]
    assert isinstance(verdicts, dict) and len(verdicts) > 50
    for path, (italian, english) in verdicts.items():
        assert italian["language"] == "it"
        told = [(one.pop("message"), other.pop("message")) for one, other in pairs(italian, english)]
        told.append((italian.pop("summary"), english.pop("summary")))
        for message, in_english in told:
            assert all_marked(message), (path, message)
            assert message != in_english
        assert {**italian, "language": ""} == {**english, "language": ""}, path


def pairs(one: dict[str, object], other: dict[str, object]) -> list[tuple[dict[str, str], dict[str, str]]]:
    """Pair the objects of two verdicts that have a message: findings, and what is wrong with a record in them."""
    found: list[tuple[dict[str, str], dict[str, str]]] = []

    def walk(left: object, right: object) -> None:
        if isinstance(left, dict) and isinstance(right, dict):
            if "message" in left:
                found.append((left, right))
            for key in left:
                walk(left[key], right[key])
        elif isinstance(left, list) and isinstance(right, list):
            for part, counterpart in zip(left, right, strict=True):
                walk(part, counterpart)

    walk(one, other)
    return found


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("/v1/rules", ("title", "text", "why", "example")),
        ("/v1/faults", ("title", "text", "looks", "goes_on", "result")),
        ("/v1/profiles", ("title", "text")),
        ("/v1/variants", ("title", "text")),
        ("/v1/glossary", ("term", "text")),
    ],
)
def test_rule_book_comes_from_its_catalogue(said: dict[str, object], path: str, keys: tuple[str, ...]) -> None:
    """So do the rules, the faults' pages, the profiles, the variants and the terms."""
    answer = said[path]
    assert isinstance(answer, dict) and answer["language"] == "it" and answer["items"]
    for item in answer["items"]:
        for key in keys:
            assert all_marked(item[key]), (path, key, item[key])
    if path == "/v1/glossary":
        assert all(LEFT in item["names"]["it"] for item in answer["items"])


def test_page_and_problem_are_in_the_language(said: dict[str, object]) -> None:
    """A page says which language it is in, and a problem is told in it."""
    page, problem = said["page"], said["problem"]
    assert isinstance(page, str) and '<html lang="it"' in page and page.count(LEFT) > 500
    assert isinstance(problem, dict) and all_marked(problem["title"]) and all_marked(problem["detail"])


def test_command_line_speaks_it(package: Path) -> None:
    """Reports and explanations are in the language, too; all of it but names, codes and what a record says."""
    match = str(PROJECT / "fixtures" / "shown" / "match.yaml")
    for command in (["check", "--lang", "it", match], ["explain", "--lang", "it", "missed-play"]):
        shown = run(package, "-c", "from referee.cli import main; main()", *command)
        assert shown.count(LEFT) == shown.count(RIGHT) > 20
