"""Categories of a hand on the flop, from nothing to a straight flush.

They describe two hole cards and three board cards. With more hole cards the best pair, set or two
pair counts that two of them make.
"""

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query_language.card_facts import (
    board_cards,
    nth_highest,
    own_cards,
    rank_counts,
    ranks_of,
)
from anypoker.analysis.query_language.facts import DealFacts
from anypoker.analysis.query_language.hand_types import hand_types
from anypoker.analysis.query_language.kinds import SHOWDOWN
from anypoker.analysis.query_language.step_hands import board_slots

FLOP_CATEGORIES = (
    "nothing",
    "under_pair",
    "third_pair",
    "pocket_23",
    "second_pair",
    "pocket_12",
    "top_pair",
    "overpair",
    "bottom_two",
    "top_and_bottom",
    "top_two",
    "trips",
    "set",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
)
_MADE = {
    "straight": "straight",
    "flush": "flush",
    "full_house": "full house",
    "quads": "four of a kind",
    "straight_flush": "straight flush",
}


def flop_step(model: PayoffModel) -> int | None:
    """Return the first step after which the board has three cards; None if there is none."""
    stages = len(model.layout.stages)
    for step in range(stages):
        if len(board_slots(model, step)) == 3:
            return SHOWDOWN if step == stages - 1 else step
    return None


def flop_categories(facts: DealFacts, seat: int, share: int, step: int) -> NDArray[np.int64]:
    """Return the place of each deal's category in `FLOP_CATEGORIES`."""
    own, board = rank_counts(own_cards(facts, seat, step)), rank_counts(board_cards(facts, step))
    masks = ranks_of(board_cards(facts, step))
    top, second, third = (nth_highest(masks, place) for place in (1, 2, 3))
    found = np.zeros(len(facts), np.int64)

    def put(name: str, where: NDArray[np.bool_]) -> None:
        place = FLOP_CATEGORIES.index(name)
        np.maximum(found, np.where(where, place, 0), out=found)

    def paired(rank: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return whether the seat has a card of this board rank."""
        places = np.arange(len(found))
        return (rank >= 0) & (own[places, np.maximum(rank, 0)] > 0)

    pocket = nth_highest(_mask(own >= 2), 1)
    put("under_pair", pocket >= 0)
    put("third_pair", paired(third))
    put("pocket_23", (pocket > third) & (pocket >= 0) & (third >= 0))
    put("second_pair", paired(second))
    put("pocket_12", pocket > np.where(second < 0, 99, second))
    put("top_pair", paired(top))
    put("overpair", pocket > top)
    put("bottom_two", paired(second) & paired(third))
    put("top_and_bottom", paired(top) & paired(third))
    put("top_two", paired(top) & paired(second))
    put("trips", ((own >= 1) & (board == 2)).any(axis=1))
    put("set", ((own >= 2) & (board == 1)).any(axis=1))
    types = hand_types(facts.model.shares[share].ordering)
    codes = types.codes(facts.values(share, seat, step))
    for category, name in _MADE.items():
        code = types.find(name)
        if code is not None:
            better = codes >= code[0] if category == "straight_flush" else codes == code[0]
            put(category, better)
    return found


def _mask(present: NDArray[np.bool_]) -> NDArray[np.int64]:
    bits: NDArray[np.int64] = present @ (1 << np.arange(13, dtype=np.int64))
    return bits
