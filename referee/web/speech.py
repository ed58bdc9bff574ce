"""Which language an answer is in, whose letters its cards carry, and whether it is a page for people.

`?lang=` goes before the header Accept-Language; `?cards=` before the language's own letters. Every
answer says which language it is in, and that it depends on the header.
"""

from __future__ import annotations

from functools import lru_cache

from flask import Response, g, request

from referee.text import Speaker, languages, negotiate, speaker

LONGEST_TAG = 40
LONGEST_HEADER = 1024
"""What is longer is no reader's wish; the rest of it is not read."""

_negotiated = lru_cache(maxsize=1024)(negotiate)


def answer_language() -> str:
    """Choose the language of this answer, once for each request."""
    language: str | None = g.get("language")
    if language is None:
        lang = request.args.get("lang") if request.query_string else None
        accepted = request.environ.get("HTTP_ACCEPT_LANGUAGE")
        language = g.language = _negotiated(lang and lang[:LONGEST_TAG], accepted and accepted[:LONGEST_HEADER])
    return language


def answer_speaker() -> Speaker:
    """Find who speaks in this answer."""
    cards = request.args.get("cards") if request.query_string else None
    # Speakers are kept for good, so that only known letters may choose one.
    return speaker(answer_language(), cards if cards in languages() else None)


def prefers_page(*others: str) -> bool:
    """Tell whether a browser asks for a page rather than for any of the other media types."""
    if "HTTP_ACCEPT" not in request.environ:
        return False
    accepted = request.accept_mimetypes
    return accepted.quality("text/html") > max(accepted.quality(other) for other in others)


def speak_only(language: str) -> None:
    """Settle the language of this answer, whatever was asked for."""
    g.language = language


def name_language(response: Response) -> Response:
    """Say in the headers which language an answer is in."""
    headers = response.headers
    headers["Content-Language"] = answer_language()
    if "Vary" in headers:
        response.vary.add("Accept-Language")
    else:
        headers["Vary"] = "Accept-Language"
    return response
