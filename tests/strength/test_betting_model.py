"""The betting model as the sensible bot and the kernels read it."""

from dataclasses import fields

from anypoker.batch.kernels import betting_model as kernel
from anypoker.strength.betting_model import DEFAULT_BETTING, BettingModel


def test_the_kernel_names_the_fields_in_their_order() -> None:
    names = [field.name for field in fields(BettingModel)]
    assert len(names) == kernel.FIELDS
    assert DEFAULT_BETTING.numbers()[kernel.RAISES] == DEFAULT_BETTING.raise_threshold
    assert names[kernel.DISCOUNT] == "discount_per_bet"
    assert names[kernel.MAX_DISCOUNTS] == "max_discounts"
    assert names[kernel.STRONG_SIZE] == "strong_size"


def test_more_opponents_demand_a_better_hand() -> None:
    model = DEFAULT_BETTING
    for threshold in (model.to_open, model.to_raise):
        assert threshold(1) < threshold(5)
    assert model.to_call(1, True) < model.to_call(5, True)
    assert model.to_call(1, False) == model.to_call(5, False) == model.stay_threshold
