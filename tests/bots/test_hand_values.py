"""What imagined hands are worth by the kernels, in the order in which the engine ranks them."""

from random import Random

import numpy as np
import pytest

import anypoker as ap
from anypoker.bots.thinker import LEVELS
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.engine import decisions
from anypoker.engine.actions.legal import call_down
from anypoker.views import view_of
from tests.bots.playing import begun

HANDS, DEALS = 16, 3


@pytest.mark.parametrize(
    "slug",
    [
        "omaha-hi-hi",
        "omaha-321-hi-hi",
        "primero",
        "poker-allitaliana",
        "high-and-low-poker",
        "high-and-low-poker-leaflet",
    ],
)
def test_kernels_rank_hands_as_the_engine_does(slug: str) -> None:
    hand = begun(ap.load(slug), "values")
    compared = 0
    while not hand.over:
        decision = decisions(hand)[0]
        view = view_of(hand, decision.seat)
        outlook = RangeModel(hand.game, view, LEVELS["normal"], Random(slug))
        assert outlook.valuing.fast
        deals = outlook.sample_deals(DEALS)
        own = outlook.sample_own()[:HANDS]
        fits = deals.fit(own, 0) > 0
        quick = outlook.finished(outlook.mine, own, deals, final=True)[:, fits]
        assert outlook.valuing.fast
        outlook.valuing.fast = False
        by_engine = outlook.finished(outlook.mine, own, deals, final=True)[:, fits]
        for one, other in zip(quick, by_engine, strict=True):
            assert np.array_equal(one[:, None] < one, other[:, None] < other)
        compared += quick.size
        hand = ap.apply(hand, decision.seat, call_down(decision)).hand
    assert compared > 50
