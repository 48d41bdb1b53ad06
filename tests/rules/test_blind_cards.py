"""Cards that their owner does not see: written, read again, told, and where they are refused."""

from typing import Any

import pytest

from anypoker.batch.compile.program import compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.catalogue import game_of as catalogue_game
from anypoker.engine.state import OUT, UNSEEN
from anypoker.rules import canonical, explain_markdown
from tests.engine.random_hands import lawful_hand
from tests.rules.small_games import Json, board, deal, game_of, problems, small_game, the_error

STATES = ("face out", "unseen")
RED = {"type": "board_composition", "check": "color", "color": "red"}
PRICE = {"type": "fixed", "amount": "small_bet"}


def after_blind(state: str, **action: Any) -> Json:
    return small_game({"deal": deal(5, state)}, action)


@pytest.mark.parametrize("state", STATES)
def test_written_and_read_again(state: str) -> None:
    free = {"number": 1, "state": state, "cost": PRICE}
    game = game_of(after_blind(state, buy={"cards": [free]}))
    assert game_of(canonical(game)) == game
    assert game.has_blind_cards()


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    "action",
    [
        {"draw": {"cards": [{"number": 2, "state": "face down"}]}},
        {"discard": {"cards": [{"number": 1, "state": "face down"}]}},
        {"expose": {"cards": [{"number": 1, "state": "face down"}]}},
        {"pass": {"cards": [{"number": 1, "direction": "left", "state": "face down"}]}},
        {"separate": {"cards": [{"hole_subset": "A", "number": 5}]}},
        {"bet": {"type": "small", "opening": {"evaluationType": "high", "qualifier": [9, 880]}}},
        {"buy": {"cards": [
            {"number": 1, "state": "face down", "cost": PRICE, "discard_first": True}
        ]}},
    ],
    ids=lambda action: next(iter(action)),
)  # fmt: skip
def test_nobody_chooses_among_cards_they_have_not_seen(state: str, action: Json) -> None:
    found = "\n".join(map(str, problems(after_blind(state, **action))))
    assert "choose among their cards without having seen them" in found


def test_a_step_before_them_is_fine() -> None:
    draw = {"draw": {"cards": [{"number": 2, "state": "face down"}]}}
    assert game_of(small_game({"deal": deal(5)}, draw, {"deal": deal(1, "unseen")}))


@pytest.mark.parametrize("state", STATES)
def test_a_community_card_belongs_to_nobody(state: str) -> None:
    document = small_game({"deal": deal(5)}, {"deal": board(1, state)})
    assert "a community card is face up or face down" in str(the_error(document))
    by_flop = RED | {"true_state": state, "false_state": "face up"}
    cards = {"location": "community", "cards": [{"number": 1}], "conditional_state": by_flop}
    document = small_game({"deal": deal(5)}, {"deal": board(3)}, {"deal": cards})
    assert "a community card is face up or face down" in str(the_error(document))


@pytest.mark.parametrize("state", STATES)
def test_a_condition_may_decide_who_sees_a_card(state: str) -> None:
    by_flop = RED | {"true_state": state, "false_state": "face down"}
    cards = {"location": "player", "cards": [{"number": 1}], "conditional_state": by_flop}
    document = small_game({"deal": deal(4)}, {"deal": board(3)}, {"deal": cards})
    game = game_of(document)
    assert game_of(canonical(game)) == game
    assert game.has_blind_cards()
    assert "its owner" in explain_markdown(game)
    seen = set()
    for number in range(30):
        hand = lawful_hand(game, f"by condition/{number}")
        red = any(card & 3 in (1, 2) for card in hand.board)
        for seat in range(len(hand.stacks)):
            if len(hand.card_flags[seat]) == 5:
                seen.add((red, bool(hand.card_flags[seat][4] & (OUT | UNSEEN))))
    assert seen == {(True, True), (False, False)}


def test_they_are_told_in_words() -> None:
    told = explain_markdown(catalogue_game("indian-poker").game)
    assert "one card face out (all others see it, its owner does not)" in told
    assert "who has not seen all of their cards shows them" in told.lower()


@pytest.mark.parametrize("slug", ["indian-poker", "forehead-stud"])
def test_batches_refuse_them_with_a_reason(slug: str) -> None:
    refusal = compile_game(catalogue_game(slug).game)
    assert isinstance(refusal, Unsupported)
    assert "do not see some of their cards" in str(refusal)
