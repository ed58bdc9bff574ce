"""A multilingual rules referee and replay validator for the card game Give Away."""

from __future__ import annotations

import json
from typing import Any

from referee.version import VERSION as __version__

__all__ = ["Verdict", "__version__", "adjudicate"]


class Verdict:
    """What the referee makes of one record."""

    __slots__ = ("_document",)

    def __init__(self, document: dict[str, Any]) -> None:
        # Written and read once, so that what is given out is plain JSON values and nobody else's.
        self._document = json.dumps(document)

    def to_dict(self) -> dict[str, Any]:
        """Give the verdict document as plain JSON values, a new one each time."""
        document: dict[str, Any] = json.loads(self._document)
        return document

    def __repr__(self) -> str:
        document = self.to_dict()
        return f"<Verdict {document['verdict']}: {len(document['findings'])} findings>"


def adjudicate(record: dict[str, Any] | str | bytes, lang: str = "en") -> Verdict:
    """Judge one record.

    `record` is what `json.loads` makes of a record, or the JSON itself as text or bytes. `lang` is the
    language of the messages; one that is not spoken is answered in English. Raises
    `referee.wire.complaints.Unreadable` where the JSON cannot be read, and
    `referee.wire.complaints.InvalidRecord` where it is no record; what is wrong with it is their text,
    in `lang`.
    """
    # Imported here, so that naming the package costs nothing.
    from referee.text import negotiate, speaker
    from referee.wire.complaints import InvalidRecord, Unreadable, tell_complaint
    from referee.wire.referee import adjudicate_bytes, adjudicate_value

    words = speaker(negotiate(lang, None))
    try:
        if isinstance(record, str):
            # Half characters are told as what they are: text that is not UTF-8.
            record = record.encode("utf-8", "surrogatepass")
        if isinstance(record, bytes):
            return Verdict(adjudicate_bytes(record, words))
        return Verdict(adjudicate_value(record, words))
    except Unreadable as error:
        error.args = (words.say(error.phrase),)
        raise
    except InvalidRecord as error:
        error.args = ("\n".join(tell_complaint(complaint, words) for complaint in error.complaints),)
        raise
