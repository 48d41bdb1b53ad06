"""An opener who does not win the pot pays for it."""

import json
from typing import Any

import pytest

from anypoker.catalogue import base_game_text
from anypoker.engine.events import Paid, Redealt, Won
from anypoker.rules import Game, parse_game
from tests.engine.random_hands import lawful_hand


def _game(pay: dict[str, Any], to: str) -> Game:
    losers = {"who": "opener", "pay": pay, "to": to, "deals": 4}
    file = {"extends": "jacks-or-better", "game": "Test", "showdown": {"losers": losers}}
    reading = parse_game(json.dumps(file), library=base_game_text)
    assert reading.game is not None
    assert not reading.problems
    return reading.game


@pytest.mark.parametrize("to", ["pot", "winner"])
@pytest.mark.parametrize(
    ("pay", "most"),
    [
        ({"type": "match_pot"}, 10**6),
        ({"type": "match_pot", "most": {"times": 4, "of": "small_bet"}}, 16),
    ],
)
def test_only_openers_who_win_nothing_pay(pay: dict[str, Any], most: int, to: str) -> None:
    game, paid, short = _game(pay, to), 0, 0
    for number in range(40):
        hand = lawful_hand(game, f"openers/{number}")
        won: dict[int, int] = {}
        for event in hand.events:
            match event:
                case Won(seat=seat, amount=amount):
                    won[seat] = won.get(seat, 0) + amount
                case Paid(seat=seat, to=receiver, amount=amount) if won:
                    assert seat not in won
                    assert (receiver is None) == (to == "pot")
                    price = min(sum(won.values()), most)
                    assert 0 < amount <= price
                    paid, short = paid + 1, short + (amount < price)
                case Redealt():
                    won = {}
    assert paid
    assert short < paid
