"""The settings of the service: environment variables `REFEREE_…`, checked when the app is made.

What `create_app` is given goes before the environment. A setting that cannot be used stops the start
with words that say which variable it is and what it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.messages import Alternatives, M, Phrase, Quoted, Value
from referee.text import SOURCE_LANGUAGE, speaker
from referee.wire.kinds import LARGEST

MAX_BODY = "REFEREE_MAX_BODY"
DOCS = "REFEREE_DOCS"

BODY_DEFAULT = LARGEST
BODY_LEAST = 1024
BODY_MOST = LARGEST

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")

# Translators: name is an environment variable, e.g. REFEREE_MAX_BODY.
NOT_BYTES = M(
    "setting",
    "%(name)s is %(value)s, but it has to be a number of bytes from %(least)s to %(most)s.",
)
NOT_SWITCH = M("setting", "%(name)s is %(value)s, but it has to be one of these: %(allowed)s.")


class SettingsError(Exception):
    """A setting that cannot be used; `phrase` says which and why, `str()` says it in English."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(speaker(SOURCE_LANGUAGE).say(phrase))
        self.phrase = phrase


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings as they are used.

    `max_body` is the most bytes that a body may have, whatever is in it; each kind of record has a bound of
    its own besides. `docs` tells whether the pages for people at `/docs` are served.
    """

    max_body: int = BODY_DEFAULT
    docs: bool = True


def read_settings(config: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Read all settings; what is in `config` goes before `environment`. Raises `SettingsError`."""

    def find(name: str, read: Callable[[str, Any], Any], default: Any) -> Any:
        value = config.get(name, environment.get(name))
        # An empty variable is how many tools write one that is not set.
        return default if value is None or value == "" else read(name, value)

    return Settings(
        max_body=find(MAX_BODY, _bytes, BODY_DEFAULT),
        docs=find(DOCS, _switch, True),
    )


def _bytes(name: str, value: Any) -> int:
    text = str(value).strip()
    # A number this long is too large whatever it is, and is never converted.
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not BODY_LEAST <= number <= BODY_MOST:
        raise SettingsError(
            Phrase(
                NOT_BYTES,
                {"name": name, "value": Quoted(text), "least": BODY_LEAST, "most": BODY_MOST},
            )
        )
    return number


def _switch(name: str, value: Any) -> bool:
    word = str(value).strip().lower()
    if word not in YES + NO:
        values: dict[str, Value] = {
            "name": name,
            "value": Quoted(str(value)),
            "allowed": Alternatives(YES + NO),
        }
        raise SettingsError(Phrase(NOT_SWITCH, values))
    return word in YES
