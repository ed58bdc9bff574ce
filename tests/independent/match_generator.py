"""Random matches: real rounds one after another, mostly lawful, with slips of every sort around them."""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.independent.generator import NAMES, VARIANTS, Maker
from tests.independent.matches import Match, begin, end_by_time, established, judge_round

STRANGERS = ("Gus", "Hana")


class RoundMaker(Maker):
    """A round between given players, under given rules, dealt by a given player."""

    def __init__(
        self,
        rng: random.Random,
        rules: dict[str, Any],
        players: list[str],
        dealer: str | None,
        faults: bool,
        short_forms: bool,
    ) -> None:
        super().__init__(rng, False, rng.random() < 0.3, False, short_forms, faults)
        if faults:
            self.rate = rng.choice([0.0, 0.03, 0.1])
        self.given = rules
        self.variants = list(rules.get("variants") or ())
        self.seats = len(players)
        self.names = tuple(players)
        self.dealing = dealer
        # Every variant with open places would make the slow adjudicator slower still.
        self.leave_out = rng.choice([0.0, 0.0, 0.0, 0.1])

    def rules(self) -> dict[str, Any]:
        """The given ones."""
        return copy.deepcopy(self.given)

    def choose_dealer(self) -> int:
        """The given one, or anybody."""
        if self.dealing in self.names:
            return self.names.index(self.dealing)
        return super().choose_dealer()


def random_rules(rng: random.Random) -> dict[str, Any]:
    """A profile with options, and a scoring that is decided within a few rounds."""
    classic = rng.random() < 0.5
    rules: dict[str, Any] = {"profile": "classic" if classic else "teaching"}
    variants: list[str] = []
    if rng.random() < 0.3:
        variants = rng.sample(VARIANTS, rng.choice([1, 1, 2]))
        if {"nominated-aces", "speed"} <= set(variants):
            variants.remove("speed")
        if {"simultaneous", "block-play"} <= set(variants):
            variants.remove("block-play")
        rules["variants"] = variants
    if classic and rng.random() < 0.2:
        rules["leftover"] = "dead-pile"
    if rng.random() < 0.5:
        rules["block_tie"] = rng.choice(["draw", "shared", "shared"])
    if classic and rng.random() < 0.5:
        rules["after_win"] = rng.choice(["stop", "play-on"])
    if rng.random() < 0.5:
        rules["dealer_rotation"] = rng.choice(["clockwise", "winner"])
    if rng.random() < 0.2:
        rules["missed_play"] = "flag" if "simultaneous" in variants else rng.choice(["flag", "forfeit"])
    if "both-ways" in variants and rng.random() < 0.3:
        rules["foundations"] = 8
    if "simultaneous" in variants and rng.random() < 0.3:
        rules["hold_limit"] = rng.choice([2, 5])
    kind = rng.choice(["wins", "wins", "best-of", "penalty", "penalty", "golf"])
    match: dict[str, Any] = {"scoring": kind}
    if kind == "wins":
        match["target"] = rng.choice([1, 1, 2, 2, 3])
    elif kind == "best-of":
        match["rounds"] = rng.choice([1, 2, 3, 3, 4, 5])
    elif kind == "penalty":
        match["limit"] = rng.choice([1, 5, 10, 15, 20, 25, 30, 50])
    else:
        match["rounds"] = rng.choice([1, 2, 3])
    if rng.random() < 0.2:
        match["max_rounds"] = rng.choice([1, 2, 3, 4])
    if rng.random() < 0.93:
        rules["match"] = match
    elif rng.random() < 0.5:
        rules["match"] = {"scoring": kind}
    return rules


def random_match(
    rng: random.Random, players: list[str] | None = None, rules: dict[str, Any] | None = None
) -> dict[str, Any]:
    """One valid match; about a third of them are lawful and right throughout."""
    return MatchMaker(rng, players, rules).make()


class MatchMaker:
    """Builds a match by playing its rounds."""

    def __init__(self, rng: random.Random, players: list[str] | None, rules: dict[str, Any] | None) -> None:
        self.rng = rng
        self.faulty = rng.random() < 0.65
        self.short_forms = rng.random() < 0.4
        self.rules = random_rules(rng) if rules is None else rules
        self.players = rng.sample(NAMES, rng.choice([2, 2, 3, 3, 4, 5, 6])) if players is None else players
        self.record: dict[str, Any] = {
            "format": "give-away-match/1",
            "rules": self.rules,
            "players": list(self.players),
            "rounds": [],
        }
        if self.short_forms and rng.random() < 0.1:
            self.record["notation"] = rng.choice(["fr", "de"])
        self.match: Match = begin(self.record)

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.rng.random() < probability

    def slip(self, probability: float) -> bool:
        """True with this probability, but only in a match that has slips."""
        return self.faulty and self.chance(probability)

    def make(self) -> dict[str, Any]:
        """Rounds until it is decided, or a little less or more; then the claim."""
        rng = self.rng
        more = rng.choice([1, 1, 2]) if self.slip(0.25) else 0
        most = rng.choice([0, 1, 2, 3]) if self.chance(0.15) else rng.choice([4, 6, 8])
        while len(self.record["rounds"]) < most + more:
            if self.match.course.decided_in is not None:
                if not more:
                    break
                more -= 1
            elif len(self.record["rounds"]) >= most:
                break
            self.add_round()
        if self.chance(0.3 if self.match.course.decided_in is None else 0.05):
            self.record["ended"] = "time"
            end_by_time(self.match.course)
        self.claim()
        if self.chance(0.05):
            self.record["id"] = "match 1"
            self.record["comment"] = "played at the club"
        return self.record

    def add_round(self) -> None:
        """One more round, of one kind or another."""
        if self.chance(0.05):
            written = self.void_round()
        else:
            written = self.played_round()
            if self.slip(0.05):
                self.spoil(written)
        self.record["rounds"].append(written)
        judge_round(self.match, len(self.record["rounds"]) - 1)

    def void_round(self) -> dict[str, Any]:
        """A round that was dealt in vain."""
        written: dict[str, Any] = self.played_round() if self.chance(0.3) else {"dealer": self.choose_dealer()}
        written["void"] = self.rng.choice(["misdeal", "a card was turned over", "coffee"])
        return written

    def choose_dealer(self) -> str:
        """Who deals: the right one, mostly."""
        seated = self.match.course.seated
        dealers = self.match.course.dealers(seated)
        if not dealers or self.slip(0.12):
            return self.rng.choice(seated)
        return dealers[0]

    def played_round(self) -> dict[str, Any]:
        """A round with turns, in which seats or conventions may have been changed."""
        rng = self.rng
        course = self.match.course
        players = course.seated
        own_players = self.chance(0.1)
        rules = copy.deepcopy(self.rules)
        own_rules = self.chance(0.1)
        agreed = False
        if self.slip(0.06):
            players, own_players = self.other_players(players), True
            agreed = self.chance(0.5)
        if self.slip(0.06):
            rules, own_rules = self.other_rules(rules), True
            agreed = agreed or self.chance(0.5)
        dealer = self.choose_dealer()
        maker = RoundMaker(rng, rules, players, dealer, self.slip(0.2), self.short_forms)
        written = maker.make()
        if self.chance(0.05):
            self.abandon(written)
        elif self.chance(0.08):
            written.pop("turns", None)
            written.pop("plays", None)
        for key, own in (("rules", own_rules), ("players", own_players)):
            if not own:
                del written[key]
        if own_rules and self.chance(0.7):
            written["rules"].pop("match", None)
        del written["format"]
        notation = self.record.get("notation", "en")
        if written.get("notation", "en") != notation:
            written["notation"] = written.get("notation", "en")
        elif "notation" in written and self.chance(0.5):
            del written["notation"]
        if agreed or self.chance(0.02):
            written["agreed"] = True
        elif self.chance(0.02):
            written["agreed"] = False
        return written

    def abandon(self, written: dict[str, Any]) -> None:
        """The players broke off."""
        if written.get("turns") and self.chance(0.8):
            written["turns"] = written["turns"][: self.rng.randrange(len(written["turns"]))]
        written["result"] = {"outcome": "abandoned"}

    def other_players(self, players: list[str]) -> list[str]:
        """Other seats, somebody missing, somebody new."""
        rng = self.rng
        players = list(players)
        kind = rng.choice(["turn", "swap", "swap", "missing", "new", "all"])
        if kind == "turn":
            cut = rng.randrange(len(players))
            players = players[cut:] + players[:cut]
        elif kind == "swap":
            rng.shuffle(players)
        elif kind == "missing" and len(players) > 2:
            players.remove(rng.choice(players))
        elif kind == "new":
            if len(players) < 6 and self.chance(0.5):
                players.insert(rng.randrange(len(players) + 1), rng.choice(STRANGERS))
            else:
                players[rng.randrange(len(players))] = rng.choice(STRANGERS)
        elif kind == "all":
            players = list(self.players)
        return players

    def other_rules(self, rules: dict[str, Any]) -> dict[str, Any]:
        """Another convention or two."""
        rng = self.rng
        for _ in range(rng.choice([1, 1, 2])):
            kind = rng.choice(["profile", "block_tie", "variants", "missed_play", "rotation", "same", "match"])
            if kind == "profile":
                rules["profile"] = "classic" if rules["profile"] == "teaching" else "teaching"
                rules.pop("leftover", None)
                rules.pop("after_win", None)
            elif kind == "block_tie":
                rules["block_tie"] = rng.choice(["draw", "shared"])
            elif kind == "variants":
                rules.pop("foundations", None)
                rules.pop("hold_limit", None)
                rules["variants"] = rng.sample(
                    ["both-ways", "spread-of-three", "nominated-aces"], rng.choice([0, 1])
                )
            elif kind == "missed_play" and "simultaneous" not in rules.get("variants", ()):
                rules["missed_play"] = rng.choice(["flag", "forfeit"])
            elif kind == "rotation":
                rules["dealer_rotation"] = rng.choice(["clockwise", "winner"])
        return rules

    def spoil(self, written: dict[str, Any]) -> None:
        """Make the round no valid log."""
        rng = self.rng
        kind = rng.choice(["key", "dealer", "stranger", "packets", "card", "rules", "winner"])
        if kind == "key":
            written["dealler"] = "Ana"
        elif kind == "dealer":
            del written["dealer"]
        elif kind == "stranger":
            written["dealer"] = "Zoe"
        elif kind == "packets" and "packets" in written.get("deal", {}):
            written["deal"]["packets"].pop()
        elif kind == "card" and "packets" in written.get("deal", {}):
            written["deal"]["packets"][0] = ["1X"]
        elif kind == "rules":
            written["rules"] = {"profile": "teaching", "leftover": "dead-pile"}
        elif kind == "winner":
            written["result"] = {"winner": "Zoe"}

    def claim(self) -> None:
        """A right claim, then perhaps a wrong one."""
        rng = self.rng
        if self.chance(0.06):
            if self.chance(0.5):
                self.record["result"] = {}
            return
        truth = established(self.match.course)
        claim: dict[str, Any] = {}
        if not self.chance(0.1):
            claim["winner"] = truth["winner"]
        if not self.chance(0.1):
            claim["scores"] = list(truth["scores"])
        if truth["eliminated"] or self.chance(0.1):
            claim["eliminated"] = list(truth["eliminated"])
        if self.slip(0.35):
            for _ in range(rng.choice([1, 1, 2])):
                self.spoil_claim(claim)
        winner = claim.get("winner")
        if "winner" in claim and self.chance(0.15):
            if not isinstance(winner, list):
                claim["winner"] = [] if winner is None else [winner]
        if isinstance(winner, list):
            claim["winner"] = rng.sample(winner, len(winner))
        if "scores" in claim and self.chance(0.25):
            claim["scores"] = dict(zip(self.players, claim["scores"], strict=True))
            if self.chance(0.2):
                del claim["scores"][rng.choice(self.players)]
        elif "scores" in claim and self.chance(0.1):
            claim["scores"][rng.randrange(len(self.players))] = None
        if "eliminated" in claim:
            rng.shuffle(claim["eliminated"])
        self.record["result"] = claim

    def spoil_claim(self, claim: dict[str, Any]) -> None:
        """One slip in the claim."""
        rng, players = self.rng, self.players
        kind = rng.choice(["winner", "winner", "scores", "scores", "swap", "eliminated", "nobody"])
        if kind == "winner":
            claim["winner"] = rng.choice([rng.choice(players), rng.sample(players, 2), [rng.choice(players)]])
        elif kind == "nobody":
            claim["winner"] = rng.choice([None, []])
        elif kind == "scores":
            scores = claim.setdefault("scores", list(established(self.match.course)["scores"]))
            seat = rng.randrange(len(players))
            scores[seat] = max(0, scores[seat] + rng.choice([-1, 1, 2]))
        elif kind == "swap" and "scores" in claim:
            one, two = rng.sample(range(len(players)), 2)
            scores = claim["scores"]
            scores[one], scores[two] = scores[two], scores[one]
        elif kind == "eliminated":
            claim["eliminated"] = rng.sample(players, rng.randrange(len(players)))
