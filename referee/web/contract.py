"""The part of the published contract that describes the service.

`python -m referee.web.contract` writes it into `schemas/`, where a test compares it; the schemas of the
log and the verdict are written by `python -m referee.wire.contract`.
"""

from __future__ import annotations

from pathlib import Path

from referee.data import folder
from referee.web import create_app
from referee.web.documentation import build
from referee.wire.contract import write_json


def write(directory: Path) -> None:
    """Write the description of the service into a directory."""
    write_json(directory / "openapi.json", build(create_app()))


if __name__ == "__main__":
    write(Path(str(folder("schemas"))))
