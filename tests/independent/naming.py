"""Unseen cards: which of them the record names (verdict.md, 'Named later, known before')."""

from __future__ import annotations

from tests.independent.record import UNSEEN, Line, Play, Record, rank_of
from tests.independent.replay import Reading, Replay
from tests.independent.table import Game, changed

Names = tuple[tuple[int, str], ...]


class NamingReplay(Replay):
    """A replay that only reads names: exposed cards take theirs, the rest is noted as unplaced."""

    def rename(self, reading: Reading, card: int, name: str) -> Reading:
        """The same reading with one unseen card known, from the start of the round on."""
        names = tuple(sorted((*reading.names, (card, name))))
        return changed(reading, names=names, game=Game(self.record, dict(names)))

    def name_played(self, reading: Reading, play: Play, late: bool = False) -> Reading:
        """A card with no place in the deal is an unseen exposed one, if the player has any."""
        game, position = reading.game, reading.position
        # A card that was laid and put back was not played, and may have been anybody's.
        if play.card in game.faces or play.taken_back:
            return reading
        unseen = [card for card in position.exposed[play.player] if game.unseen(card)]
        if unseen:
            return self.rename(reading, self.choose(reading, play, unseen), play.card)
        if late:
            return reading
        _, card, _ = game.locate(position, play.player, play.card)
        if card is None:
            # No slip of the suit either: a face-down card of the player's, once all exposed
            # cards of the whole record have their names.
            unplaced = (*reading.unplaced, (play.card, position.down[play.player]))
            return changed(reading, unplaced=unplaced)
        return reading

    def choose(self, reading: Reading, play: Play, unseen: list[int]) -> int:
        """Which of several unseen exposed cards the one played is; they stand oldest first."""
        just_turned = reading.position.just_turned
        if play.bar and just_turned in unseen:
            return just_turned
        rank = rank_of(play.card)
        for player, compelled_rank, exposed in reading.ends:
            if (player, compelled_rank) == (play.player, rank):
                # It would have been compelled at that turn's end: it was turned since.
                since = [card for card in unseen if card not in exposed]
                return since[0] if since else unseen[-1]
        return unseen[0]

    def name_turned(self, reading: Reading, play: Play, turned: int | None) -> Reading:
        """The card that came up takes the name written for it, where that has no place."""
        if (
            play.turned is None
            or turned is None
            or not reading.game.unseen(turned)
            or play.turned in reading.game.faces
        ):
            return reading
        return self.rename(reading, turned, play.turned)

    def name_shown(self, reading: Reading, line: Line) -> Reading:
        """`shows` names unseen exposed cards in packet order."""
        game = reading.game
        unseen = [c for c in reading.position.exposed[line.player] if game.unseen(c)]
        for name in dict.fromkeys(line.shows or ()):
            if unseen and name not in reading.game.faces:
                reading = self.rename(reading, unseen.pop(0), name)
        return reading

    def remember_end(self, reading: Reading, player: int) -> Reading:
        """For each rank: what the player had exposed when it last would have been compelled."""
        game, position = reading.game, reading.position
        if game.spread == 1:
            return reading
        ends = {(seat, rank): exposed for seat, rank, exposed in reading.ends}
        for rank in range(1, 14):
            if game.accepting(position, rank, player, compelling=True):
                ends[player, rank] = position.exposed[player]
        return changed(reading, ends=tuple(sorted((*key, exposed) for key, exposed in ends.items())))


class BackedReplay(Replay):
    """A judging replay that notes which names its own reading of the record gives."""

    def back(self, reading: Reading, cards: tuple[int, ...], name: str) -> Reading:
        """The record names one of these cards, if it was written as unseen."""
        written = Game(self.record).faces
        for card in cards:
            given = (card, name)
            unseen = written[card] == UNSEEN and reading.game.faces[card] == name
            if unseen and given not in reading.names:
                names = tuple(sorted((*reading.names, given)))
                reading = changed(reading, names=names)
        return reading

    def name_played(self, reading: Reading, play: Play, late: bool = False) -> Reading:
        """A play of one of the player's own cards."""
        if play.taken_back:
            return reading
        own = reading.game.packets[play.player]
        if late:
            own = reading.position.exposed[play.player]
        return self.back(reading, own, play.card)

    def name_turned(self, reading: Reading, play: Play, turned: int | None) -> Reading:
        """The card that came up."""
        if play.turned is None or turned is None:
            return reading
        return self.back(reading, (turned,), play.turned)

    def name_shown(self, reading: Reading, line: Line) -> Reading:
        """The cards shown."""
        for name in line.shows or ():
            reading = self.back(reading, reading.position.exposed[line.player], name)
        return reading


def possible_names(record: Record, readings: bool) -> list[dict[int, str]]:
    """Every set of names that a reading of the record gives to its unseen cards."""
    faces = Game(record).faces
    if UNSEEN not in faces:
        return [{}]
    results: list[Names] = []
    waiting: list[Names] = [()]
    met: set[Names] = {()}
    while waiting:
        base = waiting.pop(0)
        game = Game(record, dict(base))
        for reading in NamingReplay(record, readings, fold=True).run(game, base):
            names = reading.names
            if names == base:
                deeper = name_unplaced(reading)
                if deeper is None:
                    results.append(base)
                    continue
                names = deeper
            if names not in met:
                met.add(names)
                waiting.append(names)
    return [dict(names) for names in dict.fromkeys(results)]


def name_unplaced(reading: Reading) -> Names | None:
    """The first card that still has no place becomes the topmost unseen face-down card."""
    for name, down in reading.unplaced:
        for card in down:
            if reading.game.unseen(card):
                return tuple(sorted((*reading.names, (card, name))))
    return None
