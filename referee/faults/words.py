"""Words that several faults share on their public pages and in the descriptions of their payloads.

What is said twice is declared once, so that it is translated once.
"""

from __future__ import annotations

from referee.messages import M

CARD_LAID = M("payload", "The card laid.")
LAID_ON = M("payload", "The foundation it was laid on.")
TOP = M("payload", "The rank on top of that foundation.")
CARD_PLAYED = M("payload", "The card played.")
WHOSE_TURN = M("payload", "Whose turn it was.")
SIZES = M("payload", "Cards in each packet, in the order of the players.")
DEAD_PILE = M("payload", "Cards in the dead pile.")
PASSES = M("payload", "Active players who have passed since the last card moved.")
ACTIVE = M("payload", "How many active players there are.")
STOPPED_BY = M("payload", "What had stopped the round.")
WINNER_CLAIMED = M("payload", "The winner claimed.")
CARD_NAMED = M("payload", "The card the record names.")
