"""The folders of data that belong to the package: catalogues, schemas, fixtures."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path


def folder(name: str) -> Traversable:
    """Find one of the folders `translations`, `schemas` and `fixtures`.

    Installed, they lie inside the package. In a checkout they lie beside it, and whoever runs Python there
    gets the checkout's package, whatever else is installed.
    """
    inside = resources.files("referee").joinpath(name)
    return inside if inside.is_dir() else Path(__file__).parent.parent / name
