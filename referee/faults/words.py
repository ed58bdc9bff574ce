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

VIOLATION = M(
    "fault result",
    "The verdict is “violated”, even where the result comes out right. Where the deal alone "
    "decides a round, the referee also says what this deal leads to by the rules. Compared "
    "with the claimed result, or with the one played where none is claimed, this shows "
    "whether the fault made a difference.",
)

DEAL_VIOLATION = M(
    "fault result",
    "The verdict is “violated”. What such a deal would have led to by the rules cannot be "
    "said, so it stays open whether the fault made a difference. Where turns are recorded, "
    "the result as played is established all the same.",
)

DISCREPANCY = M(
    "fault result",
    "It is the record that is wrong, not the play. If no rule was broken elsewhere, the "
    "verdict is “corrected” where the record leads to a win or a block, and “refuted” where "
    "it does not.",
)

NOTICE = M(
    "fault result", "This is a notice and nobody's fault. By itself it changes neither the result nor the verdict."
)

CLAIM_COMPARED = M(
    "fault result",
    "The result established by the replay stands, not the claimed one. If no rule was "
    "broken, the verdict is “corrected” and comes with a safe correction of the claim; where "
    "the replay establishes no win and no block, it is “refuted”.",
)

AS_IT_LAY = M("fault goes on", "The replay goes on as the table lay.")

AS_DEALT = M(
    "fault goes on",
    "The replay goes on with the packets as they were dealt, and the play with these cards is judged as usual.",
)

LAID_ASIDE = M(
    "fault goes on",
    "The cards in the dead pile stay out of play, and playing one of them is a fault of its "
    "own. The replay goes on with the packets as they were dealt.",
)

OUT_OF_ORDER = M(
    "fault goes on",
    "The turn counts as that player's turn, and after it the next player clockwise is "
    "expected. Nobody who was skipped counts as having passed.",
)

STAYS_ON_TOP = M(
    "fault goes on",
    "The card lies where it was laid, on top of that foundation, which goes on in its "
    "direction. Building on it correctly is no fault, but a card that fits only there need "
    "not be played. If the record plays the same card again, that finding rests on this one.",
)

NOT_PLAYED = M(
    "fault goes on",
    "The play changes nothing: neither where the card went nor which card was turned up "
    "after it is judged. A turn in which no other card moves is a pass. Where an earlier "
    "finding tells where that card came from or went, or one about the deal names it, this "
    "one rests on that.",
)

MISSED = M(
    "fault goes on",
    "What was missed changes nothing: the card stays exposed, and the turn or the pass "
    "counts as the table counted it. But there is no block as long as an exposed card has to "
    "be played. If the same player misses only the same cards again, or the round is stopped "
    "on one of them, that finding rests on this one.",
)

OVER = M(
    "fault goes on",
    "Nothing is replayed after the end of the round: what is written there moves no card and "
    "is not judged any further.",
)

CLAIM_LAST = M(
    "fault goes on",
    "The claim is compared when the replay has come to its end; it changes nothing on the table.",
)

WAS_CLOSED = M("fault looks", "Whether the foundation was closed at that moment.")

MATCH_VIOLATED = M("fault result", "The verdict on the match is “violated”. The round counts all the same.")
