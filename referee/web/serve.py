"""Running the service under gunicorn, with settings that suit it."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]

from referee.text import languages, speaker
from referee.web import create_app

TIMEOUT = 60
"""Seconds after which a worker that gives no sign of life is replaced; a slow client does not hold it up."""
KEEP_ALIVE = 15
MEMORY = Path("/dev/shm")


class _Server(BaseApplication):  # type: ignore[misc]
    """Gunicorn, set up by arguments alone: no files, no variables of its own."""

    def __init__(self, app: Flask, options: Mapping[str, Any]) -> None:
        self._app = app
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            # Older versions of gunicorn lack some settings, and what these turn off.
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        return self._app


def options(host: str, port: int, workers: int, threads: int) -> dict[str, Any]:
    """Choose gunicorn's settings."""
    chosen: dict[str, Any] = {
        "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "workers": workers,
        "threads": threads,
        # Threads stand clients that are slow to send their headers; a single-threaded worker does not.
        "worker_class": "gthread",
        "timeout": TIMEOUT,
        "graceful_timeout": 30,
        "keepalive": KEEP_ALIVE,
        "accesslog": None,
        "errorlog": "-",
        "proc_name": "referee",
        # Nothing but the requests is served: no second way in over a socket of the file system.
        "control_socket_disable": True,
    }
    if MEMORY.is_dir():
        # The workers' sign of life is a file; on a disk that stalls it would come too late.
        chosen["worker_tmp_dir"] = str(MEMORY)
    return chosen


def serve(host: str = "127.0.0.1", port: int = 8000, workers: int = 2, threads: int = 8) -> None:
    """Serve until a signal ends it.

    The app and all catalogues are loaded once, before the workers part. Raises `SettingsError`.
    """
    app = create_app()
    for tag in languages():
        speaker(tag)
    # What is loaded now stays: the workers share it, and never look through it for garbage.
    gc.freeze()
    _Server(app, options(host, port, workers, threads)).run()
