"""Answers that are the same for everybody who asks alike: made once, kept, and not sent where they are known."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from threading import Lock
from typing import Any, NamedTuple

from flask import Response, request

MOST_BYTES = 16 * 1024 * 1024
"""How much is kept by each process; what has not been asked for the longest goes first."""
MAX_AGE = 3600
"""For how many seconds others may keep an answer: texts change only with a new version of the service."""


class Answer(NamedTuple):
    """A body with its media type, and the tag by which whoever has it already asks for it again."""

    body: bytes
    mimetype: str
    etag: str


def make_answer(body: bytes, mimetype: str, language: str) -> Answer:
    """Make an answer; two that differ in language or form never share a tag, even where their bytes do."""
    digest = hashlib.sha256(b"\0".join((mimetype.encode(), language.encode(), body)))
    return Answer(body, mimetype, digest.hexdigest()[:32])


class Kept:
    """Answers by what was asked for, up to a number of bytes in all."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._size = 0
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._lock = Lock()

    def find(self, asked: Hashable, make: Callable[[], Answer]) -> Answer:
        """Find the answer to what is asked, or make it and keep it."""
        with self._lock:
            answer = self._answers.get(asked)
            if answer is not None:
                self._answers.move_to_end(asked)
                return answer
        # Made outside the lock: two that ask at once may both make it, which is better than waiting.
        answer = make()
        with self._lock:
            if asked not in self._answers:
                self._answers[asked] = answer
                self._size += len(answer.body)
            while self._size > self._most:
                self._size -= len(self._answers.popitem(last=False)[1].body)
        return answer

    def __len__(self) -> int:
        return len(self._answers)


class KeptResponse(Response):
    """A response that tells its language even where it only says that nothing has changed."""

    def get_wsgi_headers(self, environ: Any) -> Any:
        """Put back what Werkzeug takes out of a 304 and every answer here carries."""
        headers = super().get_wsgi_headers(environ)
        if language := self.headers.get("Content-Language"):
            headers["Content-Language"] = language
        return headers


def send(answer: Answer, vary: Iterable[str]) -> Response:
    """Send an answer that may be kept, or 304 to whoever has it already."""
    response = KeptResponse(answer.body, mimetype=answer.mimetype)
    response.set_etag(answer.etag)
    response.cache_control.public = True
    response.cache_control.max_age = MAX_AGE
    response.vary.update(vary)
    return response.make_conditional(request)  # type: ignore[return-value]
