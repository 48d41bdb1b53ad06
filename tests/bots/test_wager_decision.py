"""Answers of bots to bets against a banker."""

import json
from random import Random
from typing import cast

import pytest

import anypoker as ap
from anypoker.bots import make_bot, set_hands, wager_decision
from anypoker.catalogue import base_game_text
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.actions import Bet
from anypoker.engine.decision import SeparateDecision, WagerDecision
from anypoker.rules import parse_game
from anypoker.strength.wager_values import WagerValues
from anypoker.views import view_of


@pytest.mark.parametrize(
    ("values", "best"), [((-30, -30 - 1e-9, -45, -60), 1), ((-30, -31, -45, -60), 0)]
)
def test_a_bet_that_is_worth_as_much_as_a_fold_is_made(
    values: tuple[float, ...], best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The points of Mississippi Stud, which are published, bet where both lose the same."""
    found = WagerValues(list(values), False)
    monkeypatch.setattr(wager_decision, "values_by_cards", lambda *_: found)
    monkeypatch.setattr(wager_decision, "_has_kernels", lambda: True)
    hand = ap.start("mississippi-stud-casino", stacks=[900] * 2, stakes="10/20 limit, ante 10")
    asked = cast("WagerDecision", decisions(hand)[0])
    assert asked.folds
    answer = wager_decision.choose_wager(hand.game, view_of(hand, asked.seat), asked, Random(1))
    assert answer == [asked.refusal, *map(Bet, asked.amounts)][best]


def test_deals_are_counted_if_more_may_be_looked_at() -> None:
    """A flop of Ultimate Texas Hold'em: a sample for a bot, all deals for the bench."""
    hand = ap.start("ultimate-texas-holdem", stacks=[900] * 2, stakes="10/20 limit, ante 10")
    while view_of(hand, decisions(hand)[0].seat).step_index < 5:
        asked = decisions(hand)[0]
        hand = ap.apply(hand, asked.seat, asked.timeout).hand
    asked = cast("WagerDecision", decisions(hand)[0])
    view = view_of(hand, asked.seat)
    sampled = wager_decision.values_by_cards(hand.game, view, asked, Random(1))
    counted = wager_decision.values_by_cards(hand.game, view, asked, Random(1), 2_000_000)
    assert sampled is not None
    assert counted is not None
    assert (sampled.exact, counted.exact) == (False, True)
    assert counted.values == pytest.approx(sampled.values, abs=3)


def test_thirteen_cards_in_three_piles_are_set_with_bounded_work() -> None:
    """72,072 ways to set each hand: the sample that they are compared with is smaller."""
    piles = {"Back": 5, "Middle": 5, "Front": 3}
    hands = [
        {
            "name": name,
            "evaluationType": "high" if number == 5 else "three_card_high",
            "hole_subset": name,
            "holeCards": number,
        }
        for name, number in piles.items()
    ]
    cards = [{"hole_subset": name, "number": number} for name, number in piles.items()]
    file = {
        "extends": "pai-gow-poker",
        "game": "Thirteen Cards Against the Banker",
        "players": {"min": 2, "max": 4},
        "deck": {"type": "standard", "cards": 52, "jokers": 0},
        "gamePlay": [
            {"name": "Antes", "bet": {"type": "antes"}},
            {
                "name": "Deal",
                "deal": {"location": "player", "cards": [{"number": 13, "state": "face down"}]},
            },
            {"name": "Set the hands", "separate": {"cards": cards}},
            {"name": "Showdown", "showdown": {"type": "final"}},
        ],
        "showdown": {
            "bestHand": hands,
            "settle": {"between": "banker", "bets": [{"bet": "Ante", "hands": list(piles)}]},
        },
    }
    reading = parse_game(json.dumps(file), library=base_game_text)
    assert reading.game is not None, reading.problems
    hand = reading.game.start([900] * 2, "10/20 limit, ante 10", 1)
    asked = decisions(hand)[0]
    assert isinstance(asked, SeparateDecision)
    sample, first = set_hands._sample_size(asked)
    assert set_hands._SAMPLE_WAYS * (sample + first) < 1.2 * set_hands._WORK
    answer = make_bot("sensible", "piles").decide(reading.game, view_of(hand, asked.seat))
    apply_in_place(hand, asked.seat, answer)
