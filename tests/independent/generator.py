"""Random records of many kinds: lawful rounds, and rounds with faults of every sort in them."""

from __future__ import annotations

import random
from typing import Any

from tests.independent.adjudicator import judge
from tests.independent.record import ACES, PACK, RANKS, read_play, read_record
from tests.independent.replay import Reading, Replay
from tests.independent.table import Game, changed

NAMES = ("Ana", "Ben", "Chloé", "Dirk", "Eva", "Finn")
VARIANTS = (
    "both-ways",
    "spread-of-three",
    "simultaneous",
    "nominated-aces",
    "block-play",
    "speed",
)
_PRINTED = {
    "en": ({"10": "10"}, {"S": "S", "H": "H", "D": "D", "C": "C"}),
    "fr": ({"J": "V", "Q": "D", "K": "R"}, {"S": "P", "H": "C", "D": "K", "C": "T"}),
    "de": ({"J": "B", "Q": "D", "K": "K"}, {"S": "P", "H": "H", "D": "K", "C": "T"}),
}
_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def random_record(
    rng: random.Random,
    variants: bool = True,
    unseen: bool = True,
    open_places: bool = True,
    short_forms: bool = True,
    faults: bool | None = None,
) -> dict[str, Any]:
    """One valid single-round log; about a quarter of them are lawful and right throughout.

    `variants`, `unseen` and `open_places` allow declared variants, unseen cards, and plays whose
    foundation is left out; `faults` forces faults or their absence.
    """
    return Maker(rng, variants, unseen, open_places, short_forms, faults).make()


class Maker:
    """Builds one record by playing it, with slips on the way."""

    def __init__(
        self,
        rng: random.Random,
        variants: bool,
        unseen: bool,
        open_places: bool,
        short_forms: bool,
        faults: bool | None,
    ) -> None:
        self.rng = rng
        self.faulty = rng.random() >= 0.25 if faults is None else faults
        self.short_forms = short_forms
        self.log: dict[str, Any] = {"format": "give-away/1"}
        self.use_unseen = unseen and rng.random() < 0.35
        # How often a play leaves its foundation out, in this record.
        self.leave_out = rng.choice([0.0, 0.1, 0.5, 1.0]) if open_places else 0.0
        self.turned_rate = rng.choice([0.0, 0.1, 0.7])
        self.shows_rate = rng.choice([0.0, 0.0, 0.2, 0.9])
        # Faults a turn: most records have few, some have many.
        self.rate = rng.choice([0.0, 0.03, 0.1, 0.25, 0.6]) if self.faulty else 0.0
        self.variants = self._variants() if variants and rng.random() < 0.7 else []
        self.seats = rng.randint(2, 6)
        self.names: tuple[str, ...] = NAMES
        self.turns: list[dict[str, Any]] = []
        self.plays: list[dict[str, Any]] = []

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.rng.random() < probability

    def slip(self, probability: float) -> bool:
        """True with this probability, but only in a record that has faults."""
        return self.faulty and self.chance(probability)

    # Rules -----------------------------------------------------------------------------------

    def _variants(self) -> list[str]:
        number = self.rng.choice([1, 1, 1, 2, 2, 3, 4])
        chosen = self.rng.sample(VARIANTS, number)
        if "nominated-aces" in chosen and "speed" in chosen:
            chosen.remove("speed")
        if "simultaneous" in chosen and "block-play" in chosen:
            chosen.remove(self.rng.choice(["simultaneous", "block-play"]))
        return chosen

    def rules(self) -> dict[str, Any]:
        """A profile, with options over it now and then."""
        rng = self.rng
        classic = self.chance(0.5)
        rules: dict[str, Any] = {"profile": "classic" if classic else "teaching"}
        if self.variants or self.chance(0.1):
            rules["variants"] = list(self.variants)
        if classic and self.chance(0.4):
            rules["leftover"] = rng.choice(["uneven", "dead-pile", "dead-pile"])
        if self.chance(0.4):
            rules["block_tie"] = rng.choice(["draw", "shared"])
        if classic and self.chance(0.4):
            rules["after_win"] = rng.choice(["stop", "play-on"])
        if self.chance(0.3):
            simultaneous = "simultaneous" in self.variants
            rules["missed_play"] = "flag" if simultaneous else rng.choice(["flag", "forfeit"])
        if "both-ways" in self.variants and self.chance(0.3):
            rules["foundations"] = 8
        if self.chance(0.15):
            rules["dealer_rotation"] = rng.choice(["clockwise", "winner"])
        if self.chance(0.2):
            scoring = rng.choice(["wins", "best-of", "penalty", "golf"])
            key = {"wins": "target", "best-of": "rounds", "penalty": "limit", "golf": "rounds"}
            rules["match"] = {"scoring": scoring, key[scoring]: rng.choice([3, 5, 9])}
        if "simultaneous" in self.variants and self.chance(0.5):
            rules["hold_limit"] = rng.choice([2, 5, 10, 2.5])
        return rules

    # The deal --------------------------------------------------------------------------------

    def deal(self) -> None:
        """A stacked pack, dealt lawfully, then perhaps spoilt."""
        rng, log = self.rng, self.log
        nominated = "nominated-aces" in self.variants
        pack = [card for card in PACK if not (nominated and card in ACES)]
        noise = rng.choice([0.0, 0.3, 1.0, 1.5, 2.5, 4.0, 40.0])
        down = "both-ways" in self.variants and self.chance(0.4)
        mixed = "both-ways" in self.variants and self.chance(0.3)
        keys = {}
        for card in pack:
            rank = RANKS.index(card[:-1])
            if down or (mixed and card[-1] in "SH"):
                rank = 12 - rank
            keys[card] = rank + rng.gauss(0, 1) * noise
        if self.chance(0.25):
            # Some aces come late, when other foundations may be closed already.
            for card in rng.sample(ACES, rng.choice([1, 2])):
                keys[card] = rng.choice([6, 12, 20])
        pack.sort(key=lambda card: (keys[card], rng.random()))
        seats = self.seats
        dealer = self.choose_dealer()
        cards = len(pack)
        dead_pile = log["rules"].get("leftover") == "dead-pile"
        over = cards % seats
        dead: list[str] = []
        if dead_pile:
            dead = [pack.pop(rng.choice([-1, rng.randrange(len(pack))])) for _ in range(over)]
        sizes = [cards // seats] * seats
        if not dead_pile:
            for step in range(over):
                sizes[(dealer + 1 + step) % seats] += 1
        packets: list[list[str]] = [[] for _ in range(seats)]
        if self.chance(0.15):
            # Whole runs to one player: somebody goes out early, or lays on a closed pile.
            if self.chance(0.5):
                pack.sort(key=lambda card: (card[-1], keys[card]))
                for _ in range(rng.choice([0, 1, 3])):
                    one, two = rng.sample(range(len(pack)), 2)
                    pack[one], pack[two] = pack[two], pack[one]
            for seat in rng.sample(range(seats), seats):
                packets[seat] = [pack.pop(0) for _ in range(sizes[seat])]
        else:
            seat = dealer
            while pack:
                seat = (seat + 1) % seats
                if len(packets[seat]) < sizes[seat]:
                    packets[seat].append(pack.pop(0))
        self.dealer = dealer
        log["players"] = list(self.names[:seats])
        log["dealer"] = log["players"][dealer]
        deal: dict[str, Any] = {"packets": packets}
        if dead_pile and (dead or self.chance(0.5)):
            deal["dead_pile"] = dead
        if nominated and self.chance(0.7):
            deal["set_out"] = rng.sample(ACES, 4)
        log["deal"] = deal
        spoilt = False
        if self.slip(0.2):
            spoilt = True
            for _ in range(rng.choice([1, 1, 1, 2, 3])):
                self.spoil_deal()
        may_hide_dealer = not (over and not dead_pile and "packets" not in log["deal"])
        if self.chance(0.08) and may_hide_dealer:
            log["dealer"] = rng.choice([None] * 9 + [""])
        elif not spoilt and self.chance(0.3) and not self.use_unseen:
            log["deal"] = self.as_deck(packets, dead, deal.get("set_out"))

    def choose_dealer(self) -> int:
        """The seat of the dealer."""
        return self.rng.randrange(self.seats)

    def as_deck(self, packets: list[list[str]], dead: list[str], set_out: list[str] | None) -> dict[str, Any]:
        """The same deal as one list of cards in the order dealt."""
        deck = []
        for index in range(sum(len(packet) for packet in packets)):
            packet = packets[(self.dealer + 1 + index) % self.seats]
            deck.append(packet[-1 - index // self.seats])
        deal: dict[str, Any] = {"deck": deck + dead}
        if set_out is not None:
            deal["set_out"] = set_out
        return deal

    def spoil_deal(self) -> None:
        """One fault in the deal."""
        rng, deal = self.rng, self.log["deal"]
        packets = deal["packets"]
        kind = rng.choice(
            [
                "double",
                "double",
                "drop",
                "move",
                "move",
                "rotate",
                "dead",
                "dead",
                "set_out",
                "empty",
                "extra",
                "aces",
                "shift",
                "shift",
            ]
        )
        seat = rng.randrange(self.seats)
        other = rng.choice([index for index in range(self.seats) if index != seat])
        packet = packets[seat]
        if kind == "double" and packet:
            packet[rng.randrange(len(packet))] = rng.choice(PACK)
        elif kind == "drop" and packet:
            packet.pop(rng.randrange(len(packet)))
        elif kind == "move":
            for _ in range(rng.choice([1, 1, 2])):
                if packet:
                    packets[other].insert(
                        rng.randint(0, len(packets[other])), packet.pop(rng.randrange(len(packet)))
                    )
        elif kind == "shift":
            # One longer packet the fewer, another the more: the extras are misplaced.
            longest = max(range(self.seats), key=lambda index: len(packets[index]))
            shortest = min(range(self.seats), key=lambda index: (len(packets[index]), index == seat))
            if len(packets[longest]) > len(packets[shortest]):
                packets[shortest].append(packets[longest].pop())
        elif kind == "rotate":
            packets.append(packets.pop(0))
        elif kind == "dead":
            pile = deal.setdefault("dead_pile", [])
            if pile and self.chance(0.5):
                pile.pop()
            elif packet:
                pile.append(packet.pop(rng.randrange(len(packet))))
        elif kind == "set_out":
            deal["set_out"] = rng.sample(ACES, 4)
            if self.chance(0.7):
                for cards in packets:
                    cards[:] = [card for card in cards if card not in ACES]
        elif kind == "aces" and "set_out" in deal:
            deal["set_out"][rng.randrange(4)] = rng.choice(PACK)
        elif kind == "extra":
            packet.insert(rng.randint(0, len(packet)), rng.choice(PACK))
        elif kind == "empty" and self.chance(0.4):
            packets[other].extend(packet)
            packet.clear()

    # Playing ---------------------------------------------------------------------------------

    def start(self) -> None:
        """The table that the record is played on while it is written."""
        log = {key: value for key, value in self.log.items() if key != "turns"}
        if "simultaneous" in self.variants:
            log["plays"] = []
        else:
            log["turns"] = []
        self.record = read_record(log)
        self.game = Game(self.record)
        self.replay = Replay(self.record, False)
        self.reading: Reading = self.replay.first(self.game)

    @property
    def over(self) -> bool:
        """Is the round over?"""
        return self.reading.position.over is not None

    def put(self, player: int, play: dict[str, Any]) -> None:
        """Play it on the table."""
        read = read_play(play, player, 1, 0, "", "en")
        self.reading = self.replay.play(self.reading, read, 0)[0]

    def lawful_play(self, player: int, barred: int | None) -> dict[str, Any] | None:
        """A compulsory play, or None where there is none."""
        position = self.reading.position
        compelled = self.game.compelled(position, player, barred)
        bar = self.lawful_bar(player)
        if bar is not None and self.chance(0.6):
            return bar
        if not compelled:
            return bar if bar is not None and self.chance(0.5) else None
        card, foundations = self.rng.choice(compelled)
        play: dict[str, Any] = {"card": self.game.faces[card]}
        if not self.chance(self.leave_out):
            play["to"] = self.rng.choice(foundations)
        return self.with_turned(player, card, play)

    def lawful_bar(self, player: int) -> dict[str, Any] | None:
        """A bar that may be laid now."""
        position = self.reading.position
        card = position.just_turned
        if not self.game.blocks or card is None or card not in position.exposed[player]:
            return None
        rank = self.game.rank(card)
        numbers = [
            number
            for number, pile in enumerate(position.piles, start=1)
            if pile is not None and pile.top == rank and not pile.closed
        ]
        if not numbers:
            return None
        play = {"card": self.game.faces[card], "bar": True}
        if not self.chance(self.leave_out):
            play["to"] = self.rng.choice(numbers)
        return self.with_turned(player, card, play)

    def with_turned(self, player: int, card: int, play: dict[str, Any]) -> dict[str, Any]:
        """The card turned up after the play, now and then."""
        _, turned = self.game.take(self.reading.position, card)
        if turned is not None and self.chance(self.turned_rate):
            play["turned"] = self.game.faces[turned]
        if self.slip(0.02):
            play["turned"] = self.rng.choice(PACK)
        return play

    def faulty_play(self, player: int) -> dict[str, Any] | None:
        """A play with something wrong in it, mostly."""
        rng, position, faces = self.rng, self.reading.position, self.game.faces
        kind = rng.choice(
            ["place", "place", "place", "other", "other", "down", "dead", "again", "any", "slip"]
            + ["slip", "back", "bar", "far", "nowhere", "fit-down", "fit-other"]
            + ["aim"] * 4
        )
        if kind == "aim":
            return self.aimed_play(player)
        own = list(position.exposed[player])
        others = [seat for seat in range(self.seats) if seat != player]
        card: int | None = rng.choice(own) if own else None
        play: dict[str, Any] = {}
        if kind in ("other", "fit-other"):
            seat = rng.choice(others)
            region = position.exposed[seat] if self.chance(0.7) else position.down[seat]
            card = rng.choice(region) if region else None
        elif kind in ("down", "fit-down"):
            card = rng.choice(position.down[player]) if position.down[player] else None
        elif kind == "dead":
            card = rng.choice(position.dead) if position.dead else None
        elif kind == "again":
            card = rng.choice(sorted(position.moved)) if position.moved else None
        elif kind == "any":
            play["card"] = rng.choice(PACK)
        if "card" not in play:
            if card is None:
                return None
            play["card"] = faces[card]
        if kind == "slip":
            compelled = self.game.compelled(position, player, player)
            if compelled:
                chosen, foundations = rng.choice(compelled)
                play = {"card": faces[chosen], "to": rng.choice(foundations)}
            play["card"] = play["card"][:-1] + rng.choice("SHDC")
        elif kind == "back":
            play["taken_back"] = True
        elif kind == "bar":
            play["bar"] = True
        elif kind == "far":
            play["to"] = rng.randint(5, 8)
        if kind.startswith("fit"):
            fitting = self.game.accepting(position, self.game.rank(card) if card is not None else 1, player, False)
            if fitting:
                play["to"] = rng.choice(fitting)
        if kind != "nowhere" and "to" not in play and not self.chance(self.leave_out):
            play["to"] = rng.randint(1, self.record.rules.foundations)
        if kind == "nowhere" and not self.leave_out:
            play["to"] = rng.randint(1, self.record.rules.foundations)
        if self.chance(self.turned_rate) and card is not None:
            _, turned = self.game.take(position, card)
            if turned is not None:
                play["turned"] = faces[turned]
        return play

    def aimed_play(self, player: int) -> dict[str, Any] | None:
        """An exposed card on a foundation, every kind of fault there as likely as any other."""
        position = self.reading.position
        kinds: dict[str | None, list[dict[str, Any]]] = {}
        for card in position.exposed[player]:
            for number in range(1, self.record.rules.foundations + 1):
                rank = self.game.rank(card)
                code, _ = self.replay.build(self.game, position, player, rank, number)
                play = {"card": self.game.faces[card], "to": number}
                kinds.setdefault(code, []).append(play)
        kinds.pop(None, None)
        if not kinds:
            return None
        return self.rng.choice(kinds[self.rng.choice(sorted(kinds, key=str))])

    def play_turns(self) -> None:
        """Turn after turn until the round is over, with slips on the way."""
        rng = self.rng
        stop = rng.randint(0, 40) if self.slip(0.15) else 400
        after_out = rng.choice([0, 3, 400]) if "play-on" != self.record.rules.after_win else None
        skipping = self.chance(0.2)
        past_end = 0
        while len(self.turns) < stop:
            position = self.reading.position
            if position.over is not None:
                if not past_end:
                    past_end = 1 + (rng.randint(1, 5) if self.slip(0.2) else 0)
                past_end -= 1
                if not past_end:
                    break
            if position.out and after_out is None:
                # Under `play-on` the record may stop at any time after the first out.
                after_out = rng.choice([0, 2, 10, 400, 400])
            if position.out and after_out is not None:
                after_out -= 1
                if after_out < 0:
                    break
            expected = position.expected
            if expected is None:
                expected = rng.randrange(self.seats)
            player = expected
            if self.slip(self.rate * 0.3):
                player = rng.randrange(self.seats)
            elif skipping and not self.over:
                player = self.skip_idle(expected)
            self.play_turn(player)

    def skip_idle(self, expected: int) -> int:
        """The next player who can play, so that the passes before stay unwritten."""
        position = self.reading.position
        for step in range(self.seats):
            seat = (expected + step) % self.seats
            if self.game.is_active(position, seat) and self.game.compelled(position, seat, seat):
                return seat
        return expected

    def play_turn(self, player: int) -> None:
        """One turn of one player, written down."""
        rng = self.rng
        turn: dict[str, Any] = {"player": self.record.players[player], "plays": []}
        self.write(turn)
        plays: list[dict[str, Any]] = []
        missed = False
        while len(plays) < 60:
            if self.over and not self.slip(0.3):
                break
            if self.slip(self.rate * 0.4):
                play = self.faulty_play(player)
                if play is not None:
                    plays.append(play)
                    self.advance(player, play)
                    continue
            if self.slip(self.rate * 0.5):
                missed = True
                break
            if self.over or player in self.reading.position.out:
                break
            play = self.lawful_play(player, player)
            if play is None:
                break
            if self.slip(self.rate * 0.1):
                play["card"] = play["card"][:-1] + rng.choice("SHDC")
            plays.append(play)
            self.advance(player, play)
        turn["plays"] = plays
        if self.slip(0.05 + 0.3 * missed):
            others = [name for name in self.record.players if name != turn["player"]]
            turn["called_by"] = rng.choice(others)
        if self.chance(self.shows_rate):
            shown = [self.game.faces[card] for card in self.reading.position.exposed[player]]
            if self.slip(0.05):
                shown = [rng.choice(PACK)]
            rng.shuffle(shown)
            if shown:
                turn["shows"] = shown
        self.finish_turn(turn)

    def write(self, turn: dict[str, Any]) -> None:
        """Begin the turn on the table, as the replay reads it."""
        log_turn = {"player": turn["player"], "plays": []}
        self.replay.turns = read_turns(self.record, [log_turn])
        position = self.reading.position
        if position.over is None:
            self.reading = changed(self.replay.begin(self.reading, 0), findings=())

    def advance(self, player: int, play: dict[str, Any]) -> None:
        """The play on the table, unless the round is over."""
        if not self.over:
            self.put(player, play)

    def finish_turn(self, turn: dict[str, Any]) -> None:
        """End the turn on the table, and write it on one line or two."""
        if self.reading.position.over is None:
            self.reading = changed(self.replay.end(self.reading, 0), findings=())
        plays = turn["plays"]
        if len(plays) > 1 and self.chance(0.06):
            cut = self.rng.randint(1, len(plays) - 1)
            self.turns.append({"player": turn["player"], "plays": plays[:cut]})
            turn["plays"] = plays[cut:]
        self.turns.append(turn)

    def play_freely(self) -> None:
        """`simultaneous`: plays by anybody, with times where they are kept."""
        rng = self.rng
        stop = rng.randint(0, 30) if self.slip(0.2) else 300
        timed = "hold_limit" in self.log["rules"] or self.chance(0.2)
        at: float = rng.choice([0, 0, 10])
        past_end = 0
        while len(self.plays) < stop:
            position = self.reading.position
            if position.over is not None:
                if not past_end:
                    past_end = 1 + (rng.randint(1, 3) if self.slip(0.2) else 0)
                past_end -= 1
                if not past_end:
                    break
            if position.out and self.record.rules.after_win == "play-on" and self.chance(0.05):
                break
            able = [seat for seat in self.game.active(position) if self.game.compelled(position, seat, None)]
            player = rng.choice(able) if able else rng.randrange(self.seats)
            play = None
            if self.slip(self.rate * 0.5) or not able:
                play = self.faulty_play(player) if self.faulty else None
            elif able:
                play = self.lawful_play(player, None)
            if play is None:
                if not able:
                    break
                continue
            written = {"player": self.record.players[player], **play}
            if timed:
                later = at + rng.choice([0, 0, 0.5, 1])
                limit = self.record.rules.hold_limit
                oldest = min((float(since) for _, since in self.reading.clock), default=later)
                # Without faults time goes on only as far as nobody holds a card back by it.
                if self.faulty or limit is None or later - oldest <= limit:
                    at = later
                if self.slip(0.1):
                    at += rng.randint(1, 7)
                written["at"] = at
            self.plays.append(written)
            self.advance(player, written)

    # The record as a whole -------------------------------------------------------------------

    def make(self) -> dict[str, Any]:
        """Rules, deal, play, claim, and then the forms it is written in."""
        rng, log = self.rng, self.log
        log["rules"] = self.rules()
        self.deal()
        self.start()
        simultaneous = "simultaneous" in self.variants
        if simultaneous:
            self.play_freely()
        else:
            self.play_turns()
        if not self.chance(0.07):
            if simultaneous:
                log["plays"] = self.plays
            else:
                if self.slip(self.rate * 0.5):
                    self.spoil_turns()
                log["turns"] = self.turns[:2000]
        elif self.slip(0.2):
            log["plays" if simultaneous else "turns"] = []
        if self.use_unseen and "packets" in log["deal"]:
            self.hide()
        if self.chance(0.05):
            log["complete"] = rng.choice([False, False, True])
        self.claim()
        return self.dress(log)

    def spoil_turns(self) -> None:
        """Turns left out, doubled or exchanged."""
        rng, turns = self.rng, self.turns
        for _ in range(rng.choice([1, 1, 2])):
            if len(turns) < 3:
                return
            index = rng.randrange(len(turns) - 1)
            kind = rng.choice(["drop", "double", "swap", "drop-pass", "cut"])
            if kind == "drop":
                turns.pop(index)
            elif kind == "double":
                turns.insert(rng.randint(0, len(turns)), dict(turns[index]))
            elif kind == "swap":
                turns[index], turns[index + 1] = turns[index + 1], turns[index]
            elif kind == "drop-pass":
                self.turns[:] = turns = [turn for turn in turns if turn["plays"] or self.chance(0.7)]
            else:
                del turns[rng.randrange(len(turns)) :]

    def hide(self) -> None:
        """Cards that nobody saw."""
        rng, deal = self.rng, self.log["deal"]
        cards = self.record.pack_size
        even = cards % self.seats == 0 or self.record.rules.leftover == "dead-pile"
        # Without a deal and without a dealer the longer packets cannot be known: no valid log.
        if self.chance(0.15) and (self.log["dealer"] or even):
            regular = not self.faulty or self.chance(0.5)
            if regular and "set_out" not in deal:
                del self.log["deal"]
                return
        kind = rng.choice(["never", "never", "some", "few", "all", "tail"])
        never = {self.game.faces[card] for seat in range(self.seats) for card in self.reading.position.down[seat]}
        for packet in deal["packets"]:
            tail = rng.randint(0, len(packet))
            for index, card in enumerate(packet):
                if (
                    (kind == "never" and card in never)
                    or (kind == "some" and self.chance(0.5))
                    or (kind == "few" and self.chance(0.08))
                    or (kind == "all")
                    or (kind == "tail" and index >= tail)
                ):
                    packet[index] = "??"
        if "dead_pile" in deal:
            if self.chance(0.3) and self.log["rules"].get("leftover") == "dead-pile":
                del deal["dead_pile"]
            elif self.chance(0.5):
                deal["dead_pile"] = ["??" for _ in deal["dead_pile"]]

    def claim(self) -> None:
        """A right claim, then perhaps a wrong one."""
        rng, log = self.rng, self.log
        if self.chance(0.04):
            return
        log["result"] = {}
        result = judge(log, fold=True)["result"]
        truth = result["as_played"]
        if truth["outcome"] == "unrecorded":
            truth = result["lawful"] or {"outcome": "block", "winner": None, "remaining": None}
        claim: dict[str, Any] = {}
        outcome = truth["outcome"]
        if outcome in ("unfinished", "undecidable"):
            outcome = rng.choice(["block", "block", "block", "win", "abandoned", None])
        if outcome is not None and not self.chance(0.08):
            claim["outcome"] = outcome
        if not self.chance(0.08):
            claim["winner"] = truth["winner"]
        if not self.chance(0.15) and truth["remaining"] is not None:
            claim["remaining"] = list(truth["remaining"])
        if "places" in truth and self.chance(0.7):
            claim["places"] = [list(group) for group in truth["places"]]
        if self.slip(0.4):
            for _ in range(rng.choice([1, 1, 2, 3])):
                self.spoil_claim(claim)
        if self.chance(0.03):
            claim["outcome"] = "abandoned"
        self.dress_claim(claim)
        log["result"] = claim

    def spoil_claim(self, claim: dict[str, Any]) -> None:
        """One slip in the claim."""
        rng, players = self.rng, self.log["players"]
        kind = rng.choice(["outcome", "winner", "winner", "count", "count", "swap", "short", "places"])
        counts = claim.get("remaining")
        if kind == "outcome":
            claim["outcome"] = rng.choice(["win", "block", "abandoned"])
        elif kind == "winner":
            claim["winner"] = rng.choice(
                [None, [], rng.choice(players), rng.choice(players), [rng.choice(players)], rng.sample(players, 2)]
            )
        elif kind == "places":
            names = list(players)
            rng.shuffle(names)
            cut = rng.randint(1, len(names))
            places = [[name] for name in names[:cut]]
            if names[cut:]:
                places.append(names[cut:])
            claim["places"] = places
        elif counts is None:
            claim["remaining"] = [rng.randint(0, 13) for _ in players]
        elif kind == "count":
            seat = rng.randrange(len(players))
            counts[seat] = max(0, (counts[seat] or 0) + rng.choice([-2, -1, 1, 2]))
        elif kind == "swap":
            one, two = rng.sample(range(len(players)), 2)
            counts[one], counts[two] = counts[two], counts[one]
        elif kind == "short":
            claim["remaining"] = [max(0, (count or 0) - 1) for count in counts]

    def dress_claim(self, claim: dict[str, Any]) -> None:
        """The same claim in another form."""
        rng, players = self.rng, self.log["players"]
        winner = claim.get("winner")
        if "winner" in claim and self.chance(0.15):
            if winner is None:
                claim["winner"] = []
            elif isinstance(winner, str):
                claim["winner"] = [winner]
        if isinstance(winner, list) and len(winner) > 1:
            claim["winner"] = rng.sample(winner, len(winner))
        counts = claim.get("remaining")
        if counts is not None:
            if self.chance(0.1):
                counts[rng.randrange(len(counts))] = None
            if self.chance(0.15):
                claim["remaining"] = {
                    name: count
                    for name, count in zip(players, counts, strict=True)
                    if count is not None or self.chance(0.5)
                }
        for group in claim.get("places", []):
            rng.shuffle(group)

    # Forms -----------------------------------------------------------------------------------

    def dress(self, log: dict[str, Any]) -> dict[str, Any]:
        """Other letters, strings for lists, short turns and plays."""
        if not self.short_forms:
            return log
        rng = self.rng
        notation = "en" if self.chance(0.85) else rng.choice(["fr", "de"])
        if notation != "en":
            log["notation"] = notation
        symbols = self.chance(0.1)
        lower = self.chance(0.1)

        def card(name: str) -> str:
            if name == "??":
                return name
            ranks, suits = _PRINTED[notation]
            rank = ranks.get(name[:-1], name[:-1])
            if rank == "10" and notation == "en" and self.chance(0.1):
                rank = "T"
            text = rank + (_SYMBOLS[name[-1]] if symbols else suits[name[-1]])
            return text.lower() if lower else text

        deal = log.get("deal", {})
        as_text = self.chance(0.15)
        for key in ("deck", "dead_pile", "set_out"):
            if key in deal:
                deal[key] = [card(name) for name in deal[key]]
        if "packets" in deal:
            cards = [[card(name) for name in packet] for packet in deal["packets"]]
            deal["packets"] = [" ".join(packet) for packet in cards] if as_text else cards
        for play in log.get("plays", []):
            self.dress_play(play, card)
        short = rng.choice([0.0, 0.0, 0.5, 1.0])
        turns: list[Any] = []
        for turn in log.get("turns", []):
            turn = {**turn, "plays": [dict(play) for play in turn["plays"]]}
            for play in turn["plays"]:
                self.dress_play(play, card)
            if "shows" in turn:
                turn["shows"] = [card(name) for name in turn["shows"]]
            turns.append(self.shorten(turn) if self.chance(short) else turn)
        if "turns" in log:
            log["turns"] = turns
        return log

    def dress_play(self, play: dict[str, Any], card: Any) -> None:
        """The cards of a play in the record's letters."""
        for key in ("card", "turned"):
            if key in play:
                play[key] = card(play[key])

    def shorten(self, turn: dict[str, Any]) -> Any:
        """A turn or its plays in a short form, where there is one."""
        if any("turned" in play or "taken_back" in play for play in turn["plays"]):
            return turn
        words = []
        for play in turn["plays"]:
            word = play["card"] + (f"@{play['to']}" if "to" in play else "")
            words.append(word + ("!" if play.get("bar") else ""))
        if "called_by" in turn or self.chance(0.3):
            as_text = bool(words) and self.chance(0.5)
            turn["plays"] = " ".join(words) if as_text else words
            return turn
        text = f"{turn['player']}: {' '.join(words) if words else '-'}"
        if "shows" in turn:
            text += f" ({' '.join(turn['shows'])})"
        return text


def read_turns(record: Any, turns: list[dict[str, Any]]) -> list[Any]:
    """Turns in the replay's shape."""
    from tests.independent.record import read_turn

    return [[read_turn(turn, index, record.players, "en")] for index, turn in enumerate(turns)]
