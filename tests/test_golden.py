"""The golden messages, `tests/golden/messages.tsv`: a changed word is a change that somebody has read."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.text import languages
from tests.golden.update import HEAD, TABLE, Row, records, rows_of

UPDATE = "run python -m tests.golden.update and read what changed in the table, in every language"


def golden_rows() -> list[Row]:
    """Read the rows of the table."""
    head, *lines = TABLE.read_text(encoding="utf-8").splitlines()
    assert tuple(head.split("\t")) == HEAD
    rows = []
    for line in lines:
        record, about, language, text = line.split("\t")
        rows.append((record, about, language, text))
    return rows


GOLDEN = golden_rows()


@pytest.mark.parametrize("path", records(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_messages_are_golden(path: Path) -> None:
    """Every message of the fault a record shows, and its summary, are those of the table."""
    name = f"{path.parent.name}/{path.stem}"
    assert list(rows_of(path)) == [row for row in GOLDEN if row[0] == name], UPDATE


def test_table_has_no_other_rows() -> None:
    """The table tells of exactly the records that are there, in their order, in every language."""
    names = [f"{path.parent.name}/{path.stem}" for path in records()]
    assert list(dict.fromkeys(row[0] for row in GOLDEN)) == names, UPDATE
    assert {row[2] for row in GOLDEN} == set(languages()), UPDATE


@pytest.mark.parametrize("path", records(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record_shows_its_fault(path: Path) -> None:
    """A record of whose fault nothing is said would leave the table without its message."""
    name = f"{path.parent.name}/{path.stem}"
    assert any(row[0] == name and row[1].startswith("finding") for row in GOLDEN), UPDATE
