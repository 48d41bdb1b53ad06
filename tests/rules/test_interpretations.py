"""Readings that the documents leave open and that were settled: what may be left out, and more."""

from typing import Any

import pytest

from anypoker import game
from anypoker.engine import decisions
from anypoker.engine.decision import ExposeDecision
from anypoker.engine.events import Discarded, Exposed, Won
from anypoker.ranking import Facing
from anypoker.rules import Severity, canonical_text, explain_text, load_game
from tests.engine.table import bet, do, events, hand_of, hands, passively, written
from tests.engine.table import board as board_step
from tests.engine.table import deal as deal_step
from tests.rules.small_games import Json, board, deal, game_of, problems, small_game, the_warning

FIVE = {"deal": deal(5)}


def expose(state: str) -> Json:
    return {"expose": {"cards": [{"number": 1, "state": state}]}}


@pytest.mark.parametrize("state", ["face up", "face down"])
def test_expose_turns_cards_up_whichever_state_is_written(state: str) -> None:
    played = written(bet("antes"), deal_step(5), expose(state), bet("small"))
    hand = hand_of(played, (50, 50), top="As Ks Ad Kd Ah Kh Ac Kc 2s 3s", ante=1)
    asked = decisions(hand)
    assert [len(one.cards) for one in asked if isinstance(one, ExposeDecision)] == [5, 5]
    do(hand, "1 expose As", "0 expose Ks")
    assert [one.up for one in events(hand, Exposed)] == [True, True]
    assert "turned up" in explain_text(played)


def test_a_pile_that_is_named_is_discarded_whole_without_a_question() -> None:
    piles = [{"hole_subset": f"Hand {number}", "number": 2} for number in (1, 2)]
    gone = {"hole_subset": "Hand 2", "entire_subset": True}
    played = written(
        bet("antes"), deal_step(4), {"separate": {"cards": piles}},
        {"discard": {"cards": [gone]}}, bet("small"), board_step(5),
    )  # fmt: skip
    hand = hand_of(played, (50, 50), top="As Ks Ad Kd Ah Kh Ac Kc", ante=1)
    do(hand, "1 separate Hand 1: As Ad | Hand 2: Ah Ac", "0 separate Hand 1: Ks Kd | Hand 2: Kh Kc")
    assert [(one.seat, one.number) for one in events(hand, Discarded)] == [(1, 2), (0, 2)]
    assert [len(held) for held in hand.hole_cards] == [2, 2]
    assert load_game(canonical_text(played)) == played
    assert "discards all of" in explain_text(played)


def test_all_own_cards_and_none_from_the_board_play_without_it() -> None:
    share = {"evaluationType": "high", "holeCards": "all", "communityCards": 0}
    played = written(bet("antes"), deal_step(5), board_step(3), bet("small"), showdown=hands(share))
    top = "2s As 2d Kd 3h Qh 4c Jc 5s 9s Ah Ad Ac"  # the board would give the other seat the pot
    hand = hand_of(played, (50, 50), top=top, ante=1)
    passively(hand)
    assert [won.seat for won in events(hand, Won)] == [1]


def test_cards_without_a_state_lie_down_for_players_and_up_on_the_board() -> None:
    found = game_of(
        small_game(
            {"deal": {"location": "player", "cards": [{"number": 2}]}},
            {"deal": {"location": "community", "cards": [{"number": 5}]}},
        )
    )
    dealt = [step.action for step in found.steps if isinstance(step.action, game.DealStep)]
    assert [one.cards[0].facing for one in dealt] == [
        game.DealtFacing(Facing.DOWN),
        game.DealtFacing(Facing.UP),
    ]


def test_a_bring_in_without_a_rule_is_for_the_low_card() -> None:
    document = small_game({"deal": deal(5, "face up")}, {"bet": {"type": "bring-in"}})
    document["gamePlay"][0]["bet"]["type"] = "antes"
    document["forcedBets"] = {"style": "bring-in"}
    assert game_of(document).forced.otherwise.rule is game.BringInRule.LOW_CARD


def test_a_board_condition_asks_for_one_card_of_a_rank() -> None:
    when = {"conditional_state": {"type": "board_composition", "value": "A"}}
    found = game_of(small_game(FIVE, {"deal": board(1)}, {"bet": {"type": "small"}} | when))
    asked = found.steps[3].condition
    assert asked == game.BoardComposition(None, game.Trait.RANK, ("A",), 1)


def test_the_showdown_takes_any_words_on_its_order() -> None:
    document = small_game(FIVE)
    document["showdown"] |= {"order": "as you like", "startingFrom": "the_last_raiser"}
    assert problems(document) == []


LEFT_OUT: list[tuple[str, Json, str]] = [
    ("counts", small_game(FIVE, hands=[{"evaluationType": "high"}]), "any 5 are taken"),
    (
        "discard",
        small_game({"deal": deal(6)}, {"discard": {"cards": [{}]}}),
        "one card is discarded",
    ),
    (
        "values",
        small_game(
            FIVE,
            {"deal": board(1)},
            {"bet": {"type": "small"}, "conditional_state": {"type": "community_card_value"}},
        ),
        "any will do",
    ),
    (
        "hand sizes",
        small_game(
            FIVE, {"bet": {"type": "small"}, "conditional_state": {"type": "player_hand_size"}}
        ),
        "any number of cards will do",
    ),
]


@pytest.mark.parametrize(
    ("document", "sentence"), [pytest.param(d, s, id=n) for n, d, s in LEFT_OUT]
)
def test_what_is_not_required_may_be_left_out_and_the_reading_is_told(
    document: Json, sentence: str
) -> None:
    assert sentence in the_warning(document).message


def test_the_choice_that_is_meant_need_not_be_named_if_there_is_one() -> None:
    choose = {"choose": {"possible_values": ["A", "B"], "value": "Game"}}
    when = {"conditional_state": {"type": "player_choice", "value": "B"}}
    found = game_of(small_game(choose, FIVE, {"bet": {"type": "small"}} | when))
    assert found.steps[3].condition == game.ChoiceIs("Game", ("B",))
    two = small_game(choose, {"choose": {"possible_values": ["A"], "value": "Other"}}, FIVE)
    two["gamePlay"][3] |= when
    assert "one of the 2 choices" in problems(two)[0].message


def test_best_hand_without_hands_means_the_same_hands_without_qualifiers() -> None:
    share: dict[str, Any] = {"evaluationType": "high", "anyCards": 5, "qualifier": [8, 858]}
    document = small_game(FIVE, hands=[share])
    action = {"type": "best_hand"}
    document["showdown"]["globalDefaultAction"] = {
        "condition": "no_qualifier_met",
        "action": action,
    }
    found = game_of(document).showdown.global_default
    assert isinstance(found, game.OtherHands)
    (entry,) = found.entries
    assert isinstance(entry.hand, game.RankedHand)
    assert entry.hand.qualifier is None


def test_one_blind_is_told() -> None:
    order = {"initial": "dealer", "subsequent": "dealer"}
    problem = the_warning(small_game(FIVE, bettingOrder=order))
    assert problem.severity is Severity.WARNING
    assert problem.path == "$.bettingOrder.initial"
    assert "only one blind is posted" in problem.message
