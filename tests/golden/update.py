"""Golden messages: what the referee says of every record that shows a fault, in every language.

`python -m tests.golden.update` writes the table anew. Read what changed in it, each language without the
others beside it, as somebody at the card table would; only then is the new table right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from referee.text import languages, speaker
from referee.wire.referee import adjudicate_value

FIXTURES = Path(__file__).parent.parent.parent / "fixtures" / "faults"
TABLE = Path(__file__).parent / "messages.tsv"
HEAD = ("record", "about", "language", "text")

Row = tuple[str, str, str, str]


def records() -> list[Path]:
    """Find the records that show a fault, in the order of the table."""
    return sorted(FIXTURES.glob("*/bad*.json"))


def rows_of(path: Path) -> Iterator[Row]:
    """Say what is said of one record: the messages of the fault it shows, then the summary."""
    code = path.parent.name
    name = f"{code}/{path.stem}"
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    verdicts = {tag: adjudicate_value(record, speaker(tag)) for tag in languages()}
    for index, finding in enumerate(verdicts["en"]["findings"]):
        if finding["code"] == code:
            for tag, verdict in verdicts.items():
                yield name, f"finding {index + 1}", tag, verdict["findings"][index]["message"]
    for tag, verdict in verdicts.items():
        yield name, "summary", tag, verdict["summary"]


def table() -> str:
    """Write the whole table as text, tab-separated, a line for each text."""
    rows = [HEAD, *(row for path in records() for row in rows_of(path))]
    return "".join("\t".join(row) + "\n" for row in rows)


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
