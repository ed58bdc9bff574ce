"""The chapters of the rule book and their titles, in reading order."""

from __future__ import annotations

from collections.abc import Mapping

from referee.messages import M, Message

GROUPS: Mapping[str, Message] = {
    "game": M("chapter", "The game"),
    "deal": M("chapter", "The deal"),
    "foundation": M("chapter", "The foundations"),
    "turn": M("chapter", "A turn"),
    # Translators: the chapter about going out and winning a round.
    "round": M("chapter", "Going out"),
    # Translators: the chapter about the block in which nobody can play, not about the bar of block play.
    "block": M("chapter", "The block"),
    "result": M("chapter", "The result of a round"),
    "variants": M("chapter", "Variants"),
    "both-ways": M("chapter", "Building both ways"),
    "spread-of-three": M("chapter", "Spread of three"),
    "nominated-aces": M("chapter", "Nominated aces"),
    # Translators: the name of a variant in which a card may be laid as a bar.
    "block-play": M("chapter", "Block play"),
    "speed": M("chapter", "Speed"),
    "simultaneous": M("chapter", "Simultaneous play"),
    "match": M("chapter", "Matches"),
    "event": M("chapter", "Events"),
    "record": M("chapter", "The record"),
    "tips": M("chapter", "Advice"),
    "unprovable": M("chapter", "What no record can prove"),
}
"""The title of every chapter by its group, the part of a rule's id before the dot."""
