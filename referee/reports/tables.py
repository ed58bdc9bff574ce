"""The tables of matches and events, as words in rows: heads first."""

from __future__ import annotations

from decimal import Decimal

from referee.faults import FAULTS
from referee.labels import DECISIONS
from referee.messages import M
from referee.reports.model import Closing, Group
from referee.reports.words import PLAYER, Teller
from referee.terminal import clean

Rows = list[list[str]]

# Translators: heads of the columns of tables in a report, from here to "Head to head".
ROUND = M("report table", "Round")
VERDICT = M("report table", "Verdict")
AS_PLAYED = M("report table", "As played")
SCORE = M("report table", "Score")
SCORE_CLAIMED = M("report table", "Claimed")
MATCHES = M("report table", "Matches")
FINDING = M("report table", "Finding")
TIMES = M("report table", "Times")
CODE = M("report table", "Code")
RANK = M("report table", "Rank")
POINTS = M("report table", "Points")
MATCH_WINS = M("report table", "Match wins")
ROUND_WINS = M("report table", "Round wins")
# Translators: the mean number of cards left per round.
CARDS_LEFT = M("report table", "Cards left")
# Translators: the points won in matches among exactly those who are still tied.
HEAD_TO_HEAD = M("report table", "Head to head")
# Translators: stands in a table for a number that is not known, or that is not compared.
NONE = M("report table", "–")


def rounds_table(group: Group, teller: Teller) -> Rows:
    """List the rounds of a match: what became of each, and how it came out."""
    rows = [[teller.say(head) for head in (ROUND, VERDICT, AS_PLAYED)]]
    for at, section in enumerate(group.sections, 1):
        played = "" if section.judgement is None else teller.played(section.judgement)
        rows.append([str(section.number or at), teller.round_entry(section), played])
    return rows


def scores_table(group: Group, teller: Teller) -> Rows:
    """List the scores of a match as established and as claimed."""
    rows = [[teller.say(head) for head in (PLAYER, SCORE, SCORE_CLAIMED)]]
    for score in group.scores:
        claimed = teller.say(NONE) if score.claimed is None else str(score.claimed)
        rows.append([clean(score.player), str(score.established), claimed])
    return rows


def verdicts_table(closing: Closing, teller: Teller) -> Rows:
    """Count the matches of an event by verdict."""
    rows = [[teller.say(head) for head in (VERDICT, MATCHES)]]
    return rows + [[teller.say(DECISIONS[decision]), str(count)] for decision, count in closing.verdicts.items()]


def codes_table(closing: Closing, teller: Teller) -> Rows:
    """Count the findings in an event by their kind."""
    rows = [[teller.say(head) for head in (FINDING, TIMES, CODE)]]
    return rows + [
        [teller.say(FAULTS[code].page.title), str(count), code] for code, count in closing.codes.items()
    ]


def standings_table(closing: Closing, teller: Teller) -> Rows:
    """List the table of an event."""
    heads = (RANK, PLAYER, POINTS, MATCH_WINS, ROUND_WINS, CARDS_LEFT, HEAD_TO_HEAD)
    rows = [[teller.say(head) for head in heads]]
    for line in closing.standings:
        rows.append(
            [
                str(line.rank),
                clean(line.player),
                _number(line.points, teller),
                str(line.match_wins),
                str(line.round_wins),
                _number(line.cards_left, teller),
                _number(line.head_to_head, teller),
            ]
        )
    return rows


def _number(number: int | float | None, teller: Teller) -> str:
    """Write a number as the reader's language does, rounded to hundredths."""
    if number is None:
        return teller.say(NONE)
    return teller.speaker.number(number if isinstance(number, int) else round(Decimal(str(number)), 2))
