"""Hands of more cards than the tables know, as the evaluator of one hand sees them."""

import numpy as np
import pytest

from anypoker.batch.hands.kernels import NO_HAND, best_of_all
from anypoker.batch.hands.values import drops_of, flush_masks, table_lookup
from anypoker.cards import parse_cards
from anypoker.ranking import evaluator_of, find_ordering
from anypoker.ranking.batch.lookup import Wilds


@pytest.mark.parametrize(
    "text",
    [
        "Kc Kh Jh 3h 2h Ts 9h 6c 6h Th 7h",  # eight of a suit: found in a hand of Canadian Scarney
        "Ah Kh 3h 2h 5h 4h 9h 6h Th 7h 8h",  # a straight flush, but no royal one, among eleven
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",
        "Ks 2c Js 3c 5h Ts 9h 6c 6h Th 7h",
    ],
)
def test_long_suits(text: str) -> None:
    ordering, cards = find_ordering("high"), parse_cards(text)
    columns = tuple(range(len(cards)))
    known = table_lookup(ordering, len(cards), Wilds())
    assert known is not None
    values = np.full(1, NO_HAND, np.uint32)
    best_of_all(
        np.array([cards], np.uint8),
        np.array(columns, np.int64),
        drops_of(columns, known.size),
        known.ranks,
        known.suited,
        flush_masks(known)[0],
        values,
    )
    assert values.tolist() == [evaluator_of(ordering).value(cards)]
