"""A slow and plain adjudicator for matches: the machine part of a match's verdict, from the contract alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from dataclasses import field as default
from typing import Any

from tests.independent.adjudicator import judge
from tests.independent.course import Course, Score, conventions, read_scoring, score_of
from tests.independent.record import read_name
from tests.independent.validity import fault_of_round

WORDS = ("violated", "corrected", "refuted", "undecidable", "open", "confirmed")
SEVERITIES = {
    "wrong-dealer": "violation",
    "seating-changed": "violation",
    "conventions-changed": "violation",
    "seating-agreed": "notice",
    "conventions-agreed": "notice",
    "match-stopped-early": "violation",
    "match-overrun": "violation",
    "wrong-scores": "discrepancy",
    "wrong-match-winner": "discrepancy",
    "wrong-eliminations": "discrepancy",
    "unreadable-record": "discrepancy",
}
MATCH_KEYS = ("agreed", "void")


@dataclass
class Match:
    """A match while it is judged."""

    record: dict[str, Any]
    players: list[str]
    course: Course
    findings: list[dict[str, Any]] = default(default_factory=list)
    rows: list[dict[str, Any]] = default(default_factory=list)
    words: set[str] = default(default_factory=set)
    """What the rounds came to."""
    scores: list[tuple[int, Score]] = default(default_factory=list)
    """What each round brings that has its place in the match, after the decision too."""
    scored: list[dict[str, Any]] = default(default_factory=list)
    """The rows of the rounds that are scored."""
    overrun: bool = False
    unreadable: bool = False
    doubtful: bool = False
    """May it have been decided by a round that nobody can read or decide?"""

    def find(self, code: str, number: int | None, player: str | None, pointer: str, data: dict[str, Any]) -> None:
        """One finding about the match."""
        finding = {
            "code": code,
            "severity": SEVERITIES[code],
            "player": player,
            "round": number,
            "turn": None,
            "play": None,
            "pointer": pointer,
            "data": data,
            "follows": None,
        }
        self.findings.append(finding)


def begin(record: dict[str, Any]) -> Match:
    """A match before its first round."""
    players = [read_name(name) for name in record["players"]]
    rotation = conventions(record["rules"])["dealer_rotation"]
    return Match(record, players, Course(players, read_scoring(record["rules"]), rotation))


def round_log(match: dict[str, Any], written: Any, seated: list[str]) -> Any:
    """A round as a log of its own: rules, players and notation are the match's where it has none."""
    if not isinstance(written, dict):
        return written
    log = {key: value for key, value in written.items() if key not in MATCH_KEYS}
    log["format"] = "give-away/1"
    rules = log.get("rules", match["rules"])
    if isinstance(rules, dict):
        # Whether cards left are material is a matter of the match.
        rules = {key: value for key, value in rules.items() if key != "match"}
        if "match" in match["rules"]:
            rules["match"] = match["rules"]["match"]
    log["rules"] = rules
    log.setdefault("players", seated)
    if match.get("notation"):
        log.setdefault("notation", match["notation"])
    return log


def judge_round(match: Match, index: int, at: str | None = None, aside: bool = False) -> None:
    """One round: what it is by itself, and its place in the match."""
    written, number, course = match.record["rounds"][index], index + 1, match.course
    pointer = f"/rounds/{index}" if at is None else at
    if isinstance(written, dict) and written.get("void") is not None:
        match.rows.append({"void": True, "verdict": None, "as_played": None, "lawful": None, "material": None})
        dealer = written.get("dealer")
        course.rotate(read_name(dealer) if isinstance(dealer, str) and dealer else None, None)
        return
    log = round_log(match.record, written, course.seated)
    trouble = fault_of_round(log)
    if trouble is not None:
        match.rows.append({"verdict": None, "as_played": None, "lawful": None, "material": None})
        match.find("unreadable-record", number, None, pointer, {"errors": [trouble]})
        match.doubtful = match.unreadable = True
        course.forget_dealer()
        return
    verdict = judge(log, fold=True)
    first = len(match.findings)
    for finding in verdict["findings"]:
        follows = finding["follows"]
        moved = {
            **finding,
            "round": number,
            "pointer": pointer + finding["pointer"],
            "follows": None if follows is None else follows + first,
        }
        match.findings.append(moved)
    match.words.add(verdict["verdict"])
    match.rows.append({"verdict": verdict["verdict"], **{key: verdict["result"][key] for key in RESULT_KEYS}})
    players = [read_name(name) for name in log["players"]]
    if aside:
        return
    score = score_of(verdict, players)
    if score is not None and log.get("complete") is False and verdict["result"]["as_played"]["outcome"] == UNENDED:
        # Nobody wrote down how it ended.
        score = replace(score, open=True)
    if score is not None:
        match.scores.append((number, score))
    dealt = read_name(log["dealer"]) if log.get("dealer") else None
    judge_place(match, written, players, dealt, number, pointer)
    if course.decided_in is not None:
        if score is not None and not match.overrun:
            match.overrun = True
            match.find("match-overrun", number, None, pointer, {"decided_in": course.decided_in})
    elif score is not None:
        course.add(number, score)
        match.scored.append(match.rows[-1])
        match.doubtful = match.doubtful or score.open
        if course.scoring.kind == "penalty" and score.uncounted:
            match.doubtful = True
    course.rotate(dealt, score)
    if score is not None and other_rotation(match, written):
        course.forget_dealer()


RESULT_KEYS = ("as_played", "lawful", "material")
UNENDED = "unfinished"


def judge_place(
    match: Match, written: dict[str, Any], players: list[str], dealt: str | None, number: int, pointer: str
) -> None:
    """The dealer, the seats and the conventions of a round."""
    course = match.course
    agreed = written.get("agreed") is True
    # The round may miss somebody whose points are not fully known, and may have reached the limit.
    uncertain = set(course.players) if match.unreadable else course.uncounted
    gone = uncertain - set(players) if course.scoring.kind == "penalty" else set()
    expected = [name for name in course.seated if name not in gone]
    dealers = course.dealers(players)
    if other_rotation(match, written):
        dealers = []
    if dealt is not None and dealers and dealt not in dealers:
        match.find("wrong-dealer", number, dealt, f"{pointer}/dealer", {"expected": dealers[0]})
    if "players" in written and not same_circle(players, expected):
        code = "seating-agreed" if agreed else "seating-changed"
        match.find(code, number, None, f"{pointer}/players", {"expected": course.seated})
    if "rules" in written:
        usual, own = conventions(match.record["rules"]), conventions(written["rules"])
        different = sorted(name for name in usual if usual[name] != own[name])
        if "match" in written["rules"] and read_scoring(written["rules"]) != course.scoring:
            different.append("match")
        if different:
            code = "conventions-agreed" if agreed else "conventions-changed"
            match.find(code, number, None, f"{pointer}/rules", {"changed": different})


def other_rotation(match: Match, written: dict[str, Any]) -> bool:
    """Did all agree to another way of finding the dealer?"""
    if written.get("agreed") is not True or "rules" not in written:
        return False
    return bool(conventions(written["rules"])["dealer_rotation"] != match.course.rotation)


def same_circle(players: list[str], expected: list[str]) -> bool:
    """Do the same players sit in the same order around the table, whoever is named first?"""
    return len(players) == len(expected) and any(
        players == expected[start:] + expected[:start] for start in range(len(expected))
    )


def named(value: Any, players: list[str]) -> list[str]:
    """A name, a list of names or nobody, in seat order."""
    names = value if isinstance(value, list) else [] if value is None or value == "" else [value]
    return sorted({read_name(name) for name in names}, key=players.index)


def one_or_list(names: list[str] | None) -> Any:
    """One name stands alone, several as a list, none as null."""
    if not names:
        return None
    return names[0] if len(names) == 1 else names


def read_match_claim(record: dict[str, Any], players: list[str]) -> dict[str, Any]:
    """The claim normalised, without the keys that were not claimed."""
    written = record.get("result") or {}
    claim: dict[str, Any] = {}
    if "winner" in written:
        claim["winner"] = one_or_list(named(written["winner"], players))
    scores = written.get("scores")
    if isinstance(scores, dict):
        by_name = {read_name(name): score for name, score in scores.items()}
        claim["scores"] = [by_name.get(name) for name in players]
    elif scores is not None:
        claim["scores"] = list(scores)
    if written.get("eliminated") is not None:
        claim["eliminated"] = named(written["eliminated"], players)
    return claim


def established(course: Course) -> dict[str, Any]:
    """What the match came to."""
    return {
        "winner": one_or_list(course.winners),
        "scores": [course.totals[name] for name in course.players],
        "eliminated": list(course.eliminated),
        "decided_in": course.decided_in,
    }


def judge_match_claim(match: Match, claim: dict[str, Any], truth: dict[str, Any]) -> None:
    """The claimed result of the match, in the order of the table of faults."""
    timed_out = match.record.get("ended") == "time"
    if claim.get("winner") is not None and truth["winner"] is None and not match.doubtful and not timed_out:
        match.find("match-stopped-early", None, None, "/result/winner", {"scores": truth["scores"]})
    by_name = isinstance((match.record.get("result") or {}).get("scores"), dict)
    for seat, score in enumerate(claim.get("scores", ())):
        name = match.players[seat]
        open_end = match.course.scoring.by_points and name in match.course.uncounted
        if score is None or (open_end and score > truth["scores"][seat]):
            continue
        if score != truth["scores"][seat]:
            key = name.replace("~", "~0").replace("/", "~1") if by_name else str(seat)
            data = {"claimed": score, "established": truth["scores"][seat]}
            match.find("wrong-scores", None, name, f"/result/scores/{key}", data)
    if truth["winner"] is not None and claim.get("winner", truth["winner"]) != truth["winner"]:
        data = {"claimed": claim["winner"], "established": truth["winner"]}
        match.find("wrong-match-winner", None, None, "/result/winner", data)
    if (
        match.course.scoring.kind == "penalty"
        and claim.get("eliminated", truth["eliminated"]) != truth["eliminated"]
    ):
        data = {"claimed": claim["eliminated"], "established": truth["eliminated"]}
        match.find("wrong-eliminations", None, None, "/result/eliminated", data)


def end_by_time(course: Course) -> None:
    """The clock ended it: the leaders at that moment win."""
    if course.decided_in is None and course.scored:
        course.winners, course.decided_in = course.leaders(course.players), course.last_scored


def judge_all(record: dict[str, Any], aside: Collection[int] = (), pointer: str | None = None) -> Match:
    """All rounds of a match, and what the clock did; rounds left aside have no place in it."""
    match = begin(record)
    for index in range(len(record["rounds"])):
        judge_round(match, index, pointer, index in aside)
    if record.get("ended") == "time":
        end_by_time(match.course)
    return match


def course_without(match: Match, aside: Collection[int]) -> Course:
    """How a match would have gone if some of its rounds did not count."""
    course = begin(match.record).course
    for number, score in match.scores:
        if number - 1 not in aside and course.decided_in is None:
            course.add(number, score)
    if match.record.get("ended") == "time":
        end_by_time(course)
    return course


def adjudicate_match(record: dict[str, Any]) -> dict[str, Any]:
    """The machine part of the verdict of one valid match."""
    match = judge_all(record)
    return finish(match)


def finish(match: Match) -> dict[str, Any]:
    """The claim, and the verdict."""
    claim = read_match_claim(match.record, match.players)
    truth = established(match.course)
    judge_match_claim(match, claim, truth)
    return {
        "verdict": word_of(match, bool(claim), truth["winner"] is not None),
        "findings": match.findings,
        "rounds": match.rows,
        "result": {"claimed": claim or None, "established": truth},
    }


def word_of(match: Match, claimed: bool, decided: bool) -> str:
    """The first that holds over everything."""
    severities = {finding["severity"] for finding in match.findings}
    if "violation" in severities:
        return "violated"
    if "discrepancy" in severities:
        return "corrected" if decided or all(is_settled(match, f) for f in match.findings) else "refuted"
    if "undecidable" in match.words:
        return "undecidable"
    unfinished = any(row["as_played"] and row["as_played"]["outcome"] == "unfinished" for row in match.scored)
    return "confirmed" if claimed and decided and not unfinished else "open"


def is_settled(match: Match, finding: dict[str, Any]) -> bool:
    """Is it a discrepancy of which the replay shows what is right instead, or none at all?"""
    if finding["severity"] != "discrepancy":
        return True
    if finding["code"] == "unreadable-record":
        return False
    if finding["round"] is None:
        return not match.doubtful
    played = match.rows[finding["round"] - 1]["as_played"]
    return bool(played["outcome"] in ("win", "block"))


def first_word(words: set[str]) -> str:
    """The first that holds over everything."""
    return next((word for word in WORDS if word in words), "open")
