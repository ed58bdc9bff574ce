"""Lawful rounds with one fault put in, and where the referee has to find it, under any variants."""

from tests.spoilt import deal, plays, result, turns, unseen
from tests.spoilt.base import CODES, SPOILERS, Spoilt, kind, kinds, somehow

__all__ = ["CODES", "SPOILERS", "Spoilt", "deal", "kind", "kinds", "plays", "result", "somehow", "turns", "unseen"]
