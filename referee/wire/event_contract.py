"""The JSON Schemas of events: of the log, and of the verdict on it."""

from __future__ import annotations

from referee.faults import EVENT_FAMILIES, FAULTS, MATCH_FAMILIES, ROUND_FAMILIES, of_families
from referee.faults.base import NAME, NUMBER, list_of, nullable
from referee.faults.results import WINNER
from referee.standings import TieBreak
from referee.verdict import Decision
from referee.wire.event_log import FORMAT, MOST_MATCHES, MOST_POINTS
from referee.wire.fields import LONGEST_TEXT
from referee.wire.kinds import MATCH, ROUND
from referee.wire.match_contract import established_schema, match_log_schema
from referee.wire.names import LONGEST_READ, MOST
from referee.wire.rules_contract import record_object
from referee.wire.verdict_contract import DIALECT, POSITION, Schema, closed, described, verdict_of

TEXT: Schema = {"type": "string", "maxLength": LONGEST_TEXT}
POINTS: Schema = {"type": "number", "minimum": -MOST_POINTS, "maximum": MOST_POINTS}
WORTH: Schema = {"type": "number"}


def event_log_schema() -> Schema:
    """Make the schema of the log of an event."""
    match = match_log_schema()
    players = match["properties"]["players"]
    round_ = {key: part for key, part in match["$defs"]["round"]["properties"].items() if key != "agreed"}
    return {
        "$schema": DIALECT,
        "title": "Give Away event log, version 1",
        **record_object(
            "The records of one event.",
            {
                "format": described("The format of this document.", {"const": FORMAT}),
                "id": described("The organiser's own id of the event.", TEXT),
                "name": described("What the event is called.", TEXT),
                "date": match["properties"]["date"],
                "rules": described("The rules of every match that names none.", {"$ref": "#/$defs/rules"}),
                "points": _points(),
                "tie_breaks": described(
                    "What decides between equal points, in this order; all of them where it is left out.",
                    {
                        "type": "array",
                        "items": {"enum": [str(tie_break) for tie_break in TieBreak]},
                        "maxItems": len(TieBreak),
                        "uniqueItems": True,
                    },
                ),
                "entries": described(
                    "The matches that should come in; each is entered once.",
                    {"type": "array", "items": _entry(players), "maxItems": MOST_MATCHES},
                ),
                "matches": described(
                    "The matches handed in; every id is another.",
                    {"type": "array", "items": {"$ref": "#/$defs/event-match"}, "maxItems": MOST_MATCHES},
                ),
                "result": _claim(),
            },
            ("format", "matches"),
        ),
        "$defs": {
            **match["$defs"],
            "event-match": {
                "type": "object",
                "description": (
                    "A match, or a single round that stands for a match of one round: its log, in which format "
                    "and rules may be left out. One that is no valid record spoils nothing but itself: it is told "
                    "of as unreadable-record, and the rest is judged."
                ),
                "properties": {
                    "id": described("What the match is called.", TEXT),
                    "supersedes": described("The id of the match that this one replaces.", TEXT),
                },
                "required": ["id"],
                "anyOf": [{"$ref": "#/$defs/whole-match"}, {"$ref": "#/$defs/single-round"}, {}],
            },
            "whole-match": record_object(
                "A match, with what the event says of it.",
                {**match["properties"], **_in_event(MATCH)},
                ("id", "players", "rounds"),
            ),
            "single-round": record_object(
                "A single round, with what the event says of it.",
                {
                    **round_,
                    **_in_event(ROUND),
                },
                ("id", "players", "dealer"),
            ),
            "decision": _decision(),
        },
    }


def _in_event(form: str) -> Schema:
    """Say what a record may have besides in an event, where its format may be left out."""
    return {
        "format": described("The format of this record.", {"const": form}),
        "id": described("What the match is called.", TEXT),
        "supersedes": described("The id of the match that this one replaces.", TEXT),
        "decision": {"$ref": "#/$defs/decision"},
    }


def _points() -> Schema:
    return record_object(
        "What a decided match is worth.",
        {
            "win": described("To its only winner; 3 where it is left out.", POINTS),
            "tie": described("To each of several who tie; 1 where it is left out.", POINTS),
            "loss": described("To everybody else; 0 where it is left out.", POINTS),
        },
    )


def _entry(players: Schema) -> Schema:
    return record_object(
        "A match that should come in.",
        {"match": described("Its id.", TEXT), "players": {**players, "description": "Who plays in it."}},
        ("match",),
    )


def _decision() -> Schema:
    names = {"type": "array", "items": {"$ref": "#/$defs/name"}, "maxItems": MOST, "uniqueItems": True}
    return record_object(
        "The director's ruling, which counts in place of the established winner.",
        {
            "winner": described(
                "Who won: a name, a list of names for a tie, null or an empty list if not decided.",
                {"anyOf": [{"$ref": "#/$defs/name"}, names, {"type": "null"}]},
            ),
            "reason": described("Why.", {"type": ["string", "null"], "maxLength": LONGEST_TEXT}),
        },
        ("winner",),
    )


def _claim() -> Schema:
    place = record_object(
        "One line of the claimed table; what it does not say is not claimed.",
        {
            "player": described("Who it is about.", {"type": "string", "maxLength": LONGEST_READ}),
            "rank": described("The rank, from 1.", {"type": ["integer", "null"], "minimum": 1}),
            "points": described("The points.", {**POINTS, "type": ["number", "null"]}),
        },
        ("player",),
    )
    return record_object(
        "What is claimed of the event.",
        {
            "standings": described(
                "The claimed table, in any order; everybody stands in it once.",
                {"type": "array", "items": place, "maxItems": MOST * MOST_MATCHES},
            )
        },
    )


def event_verdict_schema() -> Schema:
    """Make the schema of the verdict on an event."""
    id_ = {"type": "string"}
    return verdict_of(
        "Give Away verdict on an event, version 1",
        "What the referee makes of the records of one event.",
        "What was found: match by match; then what was handed in twice, the entries, the names, the claim.",
        of_families(*ROUND_FAMILIES, *MATCH_FAMILIES, *EVENT_FAMILIES),
        {
            "match": described("The id of the match, null where it is about the event as a whole.", nullable(id_)),
            "round": described("The round, from 1, null where it is about more than one round.", POSITION),
        },
        {
            "name": described("What the event is called, null where that is not said.", nullable(id_)),
            "matches": described("What became of each match.", list_of(_match_row())),
            "standings": described("The table by the matches, best first.", list_of(_standings_row())),
            "totals": _totals(),
            "result": closed(
                "What is claimed of the event.",
                {"claimed": described("The claimed table; null for none.", nullable(_claimed()))},
            ),
        },
    )


def _match_row() -> Schema:
    verdicts = {"type": "string", "enum": [str(word) for word in Decision]}
    return closed(
        "What became of one match.",
        {
            "id": described("Its id.", {"type": "string"}),
            "verdict": described(
                "What it comes down to, null where it is superseded or could not be read.", nullable(verdicts)
            ),
            "established": described("What it amounts to alone, null likewise.", nullable(established_schema())),
            "decision": described(
                "The director's ruling, which counts instead; null where there is none.",
                nullable(
                    closed(
                        "The ruling.",
                        {
                            "winner": described("Who won, null for nobody.", WINNER),
                            "reason": described("Why, as it was written.", nullable({"type": "string"})),
                        },
                    )
                ),
            ),
            "superseded_by": described("There where another match replaces it: its id.", {"type": "string"}),
        },
        ("id", "verdict", "established", "decision"),
    )


def _standings_row() -> Schema:
    rank = {"type": "integer", "minimum": 1}
    return closed(
        "One line of the table.",
        {
            "player": described("Who it is.", NAME),
            "rank": described("The rank; who ties to the last shares one.", rank),
            "points": described("Points from decided matches.", WORTH),
            "match_wins": described("Matches won alone.", NUMBER),
            "round_wins": described("Rounds won.", NUMBER),
            "cards_left": described(
                "Cards left per round played, on average; null where that is known of no round.", nullable(WORTH)
            ),
            "head_to_head": described(
                "Points from matches among exactly those still tied; null where it was not asked for.",
                nullable(WORTH),
            ),
        },
    )


def _totals() -> Schema:
    counts: Schema = {"type": "integer", "minimum": 1}
    return closed(
        "How much of what there is.",
        {
            "verdicts": {
                "type": "object",
                "description": "How many matches, by verdict.",
                "propertyNames": {"enum": [str(word) for word in Decision]},
                "additionalProperties": counts,
            },
            "codes": {
                "type": "object",
                "description": "How many findings, by code.",
                "propertyNames": {"enum": list(FAULTS)},
                "additionalProperties": counts,
            },
        },
    )


def _claimed() -> Schema:
    place = closed(
        "One line of the claimed table.",
        {
            "player": described("Who it is about.", NAME),
            "rank": described("The rank claimed.", {"type": "integer", "minimum": 1}),
            "points": described("The points claimed.", WORTH),
        },
        ("player",),
    )
    return closed("The claim.", {"standings": described("The table, as far as it is claimed.", list_of(place))})
