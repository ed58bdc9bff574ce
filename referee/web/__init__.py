"""The HTTP service: `create_app` makes the WSGI application."""

from __future__ import annotations

import logging
import os
import uuid
from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, g, request
from flask_smorest import Api  # type: ignore[import-untyped]

from referee.version import VERSION
from referee.web import adjudications, documentation, health, languages, problems, rulebook
from referee.web.settings import Settings, SettingsError, read_settings
from referee.web.speech import name_language

__all__ = ["Settings", "SettingsError", "create_app"]

NOTHING_LOADED = "default-src 'none'; frame-ancestors 'none'"


class Service(Flask):
    """The application; what goes wrong inside it is logged under the reference that the answer names."""

    def log_exception(self, exc_info: Any) -> None:
        """Log an exception, and remember under which reference."""
        g.incident = str(uuid.uuid4())
        self.logger.error("incident %s at %s %r", g.incident, request.method, request.path, exc_info=exc_info)


def create_app(config: Mapping[str, Any] | None = None) -> Service:
    """Make the application.

    `config` goes before the environment's settings and may hold any of Flask's own keys (`TESTING`).
    Raises `SettingsError` where a setting cannot be used.
    """
    app = Service(__name__, static_folder="static", static_url_path="/static")
    app.logger.setLevel(logging.INFO)
    app.config.update(
        API_TITLE="Give Away referee",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS=documentation.SPEC_OPTIONS,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
    )
    app.config.update(config or {})
    app.config["SETTINGS"] = read_settings(config or {}, os.environ)
    # The limit is kept by referee.web.bodies: this one would cut chunked bodies without a word.
    app.config["MAX_CONTENT_LENGTH"] = None
    # A redirect from //path would be answered in English, and is no help to programs.
    app.url_map.merge_slashes = False
    api = Api(app)
    # Every operation's error that is not described on its own; ours are problem documents.
    api.DEFAULT_ERROR_RESPONSE_NAME = documentation.DEFAULT_ERROR
    for resource in (adjudications, rulebook, languages, documentation, health):
        api.register_blueprint(resource.blueprint)
    if app.config["SETTINGS"].docs:
        app.register_blueprint(documentation.pages)
    # Where browsers look for an icon that no page names.
    app.add_url_rule("/favicon.ico", "favicon", lambda: app.send_static_file("favicon-32x32.png"))
    if app.config.get("BENCHMARK_ECHO"):
        app.add_url_rule("/benchmark/echo", view_func=adjudications.echo, methods=["POST"])
    rulebook.register(app)
    problems.register(app)
    app.after_request(name_language)
    app.after_request(_guard)
    return app


def _guard(response: Response) -> Response:
    """Tell browsers to make nothing of an answer but what it says it is."""
    headers = response.headers
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers.setdefault("Content-Security-Policy", NOTHING_LOADED)
    return response
