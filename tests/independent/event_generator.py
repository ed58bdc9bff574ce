"""Random events: small matches between few players, so that ties, doubles and gaps occur often."""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.independent.events import adjudicate_event
from tests.independent.match_generator import RoundMaker, random_match, random_rules
from tests.independent.record import read_name

LOOKALIKES = {"Ana": "ana", "Ben": "Bén", "Chloé": "Chloe", "Dirk": "Di rk", "Eva": "EVA", "Finn": "finn"}
BREAKS = ("match_wins", "round_wins", "cards_left", "head_to_head")


def random_event(rng: random.Random) -> dict[str, Any]:
    """One valid event."""
    return EventMaker(rng).make()


class EventMaker:
    """Builds an event out of matches."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.faulty = rng.random() < 0.6
        self.rules = random_rules(rng)
        self.pool = rng.sample(list(LOOKALIKES), rng.choice([2, 3, 4, 5, 6]))
        self.matches: list[dict[str, Any]] = []

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.rng.random() < probability

    def slip(self, probability: float) -> bool:
        """True with this probability, but only in an event that has slips."""
        return self.faulty and self.chance(probability)

    def make(self) -> dict[str, Any]:
        """Matches, what is odd about them, entries, and the claimed table."""
        rng = self.rng
        for number in range(rng.choice([0, 1, 2, 3, 4, 5, 6, 8])):
            self.add_match(f"table {number + 1}")
        for kind, probability in (("double", 0.3), ("supersede", 0.25), ("unreadable", 0.12), ("lookalike", 0.2)):
            if self.matches and self.slip(probability):
                getattr(self, kind)()
        for match in self.matches:
            if self.slip(0.08) and isinstance(match.get("players"), list):
                self.decide(match)
        event: dict[str, Any] = {"format": "give-away-event/1", "name": "Spring Open", "rules": self.rules}
        event["points"] = rng.choice([{"win": 3, "tie": 1, "loss": 0}, {"win": 2, "tie": 1, "loss": 0}])
        if self.chance(0.3):
            event["points"] = {"win": rng.randint(1, 5), "tie": rng.randint(0, 2), "loss": rng.randint(0, 1)}
        event["tie_breaks"] = rng.sample(BREAKS, rng.choice([0, 1, 1, 2, 3, 4]))
        if self.chance(0.4):
            event["entries"] = self.entries()
        if self.chance(0.2):
            rng.shuffle(self.matches)
        event["matches"] = self.matches
        if not self.chance(0.2):
            event["result"] = {"standings": self.standings(event)}
        return event

    def add_match(self, name: str) -> None:
        """A match, or a single round that stands for one."""
        rng = self.rng
        players = rng.sample(self.pool, rng.choice([2, 2, 2, min(3, len(self.pool))]))
        if self.chance(0.3):
            written = RoundMaker(
                rng, copy.deepcopy(self.rules), players, None, self.slip(0.2), self.chance(0.3)
            ).make()
            del written["rules"]
            if self.chance(0.5):
                del written["format"]
        else:
            own = random_rules(rng) if self.chance(0.15) else self.rules
            written = random_match(rng, players, copy.deepcopy(own))
            if own is self.rules and self.chance(0.8):
                del written["rules"]
            if self.chance(0.6):
                del written["format"]
        if self.slip(0.06) and written.get("rounds"):
            # A round written down twice.
            again = copy.deepcopy(rng.choice(written["rounds"]))
            written["rounds"].insert(rng.randrange(len(written["rounds"]) + 1), again)
        for one in written.get("rounds", ()):
            if self.chance(0.05):
                one["id"] = f"round {rng.randrange(4)}"
        written["id"] = name
        self.matches.append(written)

    def double(self) -> None:
        """A match handed in twice or more, alike or not."""
        original = self.rng.choice(self.matches)
        for again in range(1 if self.chance(0.7) else 2):
            copied = copy.deepcopy(original)
            copied["id"] += " again" + "!" * again
            if self.chance(0.8):
                one = self.rng.choice(copied["rounds"]) if copied.get("rounds") else copied
                if "rounds" not in one and isinstance(one, dict):
                    self.retell(one, one is not copied)
            self.matches.insert(self.rng.randrange(len(self.matches) + 1), copied)

    def retell(self, one: dict[str, Any], inside: bool) -> None:
        """A round as another scribe may have written it down; only one inside a match has an id of its own."""
        rng, turns, deal = self.rng, one.get("turns"), one.get("deal")
        kind = rng.choice(["stopped", "stopped", "turn", "result", "silent", "dealer", "circle", "id"])
        if kind == "stopped" and isinstance(turns, list):
            # Only somebody who says so has left out the rest.
            one["turns"] = turns[: rng.randrange(len(turns) + 1)]
            one.pop("result", None)
            if self.chance(0.8):
                one["complete"] = False
        elif kind == "turn" and isinstance(turns, list) and turns:
            turns.pop()
        elif kind == "silent":
            one.pop(rng.choice(["turns", "result"]), None)
        elif kind == "dealer" and isinstance(deal, dict) and "packets" in deal and turns:
            one["dealer"] = None
        elif kind == "circle" and "players" in one and isinstance(deal, dict) and "packets" in deal:
            one["players"] = one["players"][1:] + one["players"][:1]
            deal["packets"] = deal["packets"][1:] + deal["packets"][:1]
            one.pop("result", None)
        elif kind == "id" and inside:
            one["id"] = f" round {rng.randrange(2)}"
        else:
            one["result"] = {"outcome": "block"}

    def supersede(self) -> None:
        """A match that replaces another one."""
        old = self.rng.choice(self.matches)
        if self.chance(0.5):
            new = copy.deepcopy(old)
        else:
            self.add_match("new")
            new = self.matches.pop()
        new["id"] = old["id"] + " corrected"
        new["supersedes"] = old["id"]
        self.matches.insert(self.rng.randrange(len(self.matches) + 1), new)

    def unreadable(self) -> None:
        """A match that is no valid one."""
        match = self.rng.choice(self.matches)
        kind = self.rng.choice(["key", "players", "rules", "winner"])
        if kind == "key":
            match["roundz"] = []
        elif kind == "players":
            match["players"] = ["Ana"]
        elif kind == "rules":
            match["rules"] = {"profile": "modern"}
        else:
            match["result"] = {"winner": "Zoe"}

    def lookalike(self) -> None:
        """A name written in another way in one match, or only with other spaces around it."""
        match = self.rng.choice(self.matches)
        if "rounds" in match and not match["rounds"]:
            name = match["players"][0]
            match["players"][0] = LOOKALIKES.get(name, name)
            match.pop("result", None)
        else:
            match["players"] = [f" {name} " if self.chance(0.5) else name for name in match["players"]]

    def decide(self, match: dict[str, Any]) -> None:
        """The director's ruling."""
        players = match["players"]
        winner = self.rng.choice([self.rng.choice(players), self.rng.sample(players, len(players))])
        if len(players) < 2 or self.chance(0.1):
            winner = None
        match["decision"] = {"winner": winner, "reason": "the clock had stopped"}

    def entries(self) -> list[dict[str, Any]]:
        """What should come in."""
        entries = []
        for match in self.matches:
            if "supersedes" in match or self.slip(0.1):
                continue
            players = [read_name(name) for name in match["players"]]
            if len(players) < 2:
                continue
            if self.slip(0.15):
                players[0] = self.rng.choice(["Gus", LOOKALIKES.get(players[0], "Gus")])
            if self.chance(0.1):
                players = [f" {name}" for name in players]
            entries.append({"match": match["id"], "players": players})
        if self.slip(0.3):
            entries.append({"match": "table 99", "players": self.pool[:2]})
        return entries

    def standings(self, event: dict[str, Any]) -> list[dict[str, Any]]:
        """The right table, then perhaps a wrong one."""
        rows = adjudicate_event(event)["standings"]
        claimed = [{key: row[key] for key in ("player", "rank", "points")} for row in rows]
        for row in claimed:
            if self.slip(0.1):
                row[self.rng.choice(["rank", "points"])] += 1
            if self.chance(0.1):
                del row[self.rng.choice(["rank", "points"])]
        if claimed and self.chance(0.1):
            claimed.pop()
        return claimed
