"""What was handed in as part of something larger, and cannot be read."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.faults.base import JSON, Fault, Moment, Page, Severity, fault, list_of, payload
from referee.messages import M, Phrase

D = Severity.DISCREPANCY


class Trouble(NamedTuple):
    """One thing wrong with something that could not be read: where, and in which words."""

    pointer: str
    message: Phrase


MOST_TROUBLES = 100
"""So many things wrong with a record are listed; the others would tell nobody more."""

TROUBLES: dict[str, Any] = list_of(
    {
        "type": "object",
        "properties": {"pointer": {"type": "string"}, "message": {"type": "string"}},
        "required": ["pointer", "message"],
        "additionalProperties": False,
    }
)


@fault("unreadable-record", D, "match.readable")
class UnreadableRecord(Fault):
    """What was handed in as a round or a match is no valid record, so that it cannot be judged or scored."""

    page = Page(
        title=M("fault title", "Record that cannot be read"),
        text=M(
            "fault",
            "What was handed in as a round, or in an event as a match, is no valid record: something is "
            "missing, is written in a way the referee does not understand, or does not fit together, such as "
            "another number of packets than players. Everything that is wrong with it is listed.",
        ),
        looks=M(
            "fault looks",
            "The places listed, one after the other. Often it is a name that is spelt differently, or a card "
            "that is written in other letters.",
        ),
        goes_on=M(
            "fault goes on",
            "It is left out, and the rest is judged without it. Who has to deal the round after it is not judged.",
        ),
        result=M(
            "fault result",
            "It is not scored. If no rule was broken, the verdict is “corrected” where the match is decided "
            "all the same, and “refuted” where it is not.",
        ),
    )

    errors: tuple[Trouble, ...] = payload(
        M("payload", "What is wrong with it, each with a pointer and a message; the first hundred."), TROUBLES
    )

    # Translators: first is a whole sentence that says what is wrong.
    ONE = M(
        "unreadable-record",
        "This is no valid record, so nothing of it is scored; the rest is judged without it. "
        "What is wrong: %(first)s",
    )
    SEVERAL = M(
        "unreadable-record",
        "This is no valid record, so nothing of it is scored; the rest is judged without it. "
        "Several things are wrong, first of all: %(first)s",
    )

    def say(self, moment: Moment) -> Phrase:
        return Phrase(self.ONE if len(self.errors) == 1 else self.SEVERAL, {"first": self.errors[0].message})

    def data(self) -> dict[str, JSON]:
        """Give the payload; its messages are phrases, to be put into words by whoever speaks a language."""
        return {"errors": [{"pointer": error.pointer, "message": error.message} for error in self.errors]}
