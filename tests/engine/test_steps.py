"""The table of steps, groups and conditions: RULES "Steps"."""

from anypoker import game as g
from anypoker.cards import cards_text
from anypoker.engine import apply_in_place, decisions, parse_action
from anypoker.engine.decision import (
    BettingDecision,
    DiscardDecision,
)
from anypoker.engine.state import TURNED, UP
from anypoker.engine.steps.step_table_with_groups import STEPS
from tests.engine.table import (
    bet,
    board,
    deal,
    do,
    hand_of,
    hands,
    question,
    written,
)

FIVE = "2s 3s 4s 2d 3d 4d 2h 3h 4h 2c 3c 4c 5s 5d 5h "  # five cards each for three seats


def test_every_step_kind_has_a_module() -> None:
    """A kind that the union has and the table lacks is a gap."""
    kinds = {*g.SingleStepAction.__args__, g.GroupStep}
    assert set(STEPS) == kinds


def _expose(number: int, **keys: object) -> dict:
    return {"cards": [{"number": number, "state": "face down", **keys}]}


def test_a_group_without_a_bet_is_done_seat_by_seat() -> None:
    roll = {
        "groupedActions": [
            {"expose": _expose(1, immediate=True, min_number=0)},
            {
                "deal": {
                    "location": "player",
                    "cards": [{"number": 1}],
                    "conditional_state": {
                        "type": "all_exposed",
                        "true_state": "face down",
                        "false_state": "face up",
                    },
                }
            },
        ]
    }
    mexican = written(
        bet("antes"), deal(1), deal(1, "face up"), roll, bet("small"), deal(3), bet("big"),
        showdown=hands({"evaluationType": "high", "holeCards": 5}),
    )  # fmt: skip
    hand = hand_of(mexican, (50, 50), top="As Ad Ks Kd 2c 3c", ante=1)
    assert [decision.seat for decision in decisions(hand)] == [1]
    do(hand, "1 expose As")
    assert hand.card_flags[1] == [UP | TURNED, UP, 0]  # all were up, so the new card is down
    do(hand, "0 expose nothing")
    assert hand.card_flags[0] == [0, UP, UP]
    assert isinstance(question(hand), BettingDecision)


def scrotum(once: bool) -> g.Game:
    discard = {"min_number": 0, "number": 4, "state": "face down", "oncePerStep": once}
    group = {"groupedActions": [bet("small"), {"discard": {"cards": [discard]}}]}
    return written(bet("blinds"), deal(5), group, board(5))


def test_a_group_with_a_bet_lets_each_seat_discard_after_its_bet() -> None:
    """oncePerStep: once per seat and group, without it after each bet action."""
    hand = hand_of(scrotum(True), (50, 50, 50), top=FIVE)
    do(hand, "0 raise to 4")
    assert isinstance(question(hand), DiscardDecision)
    do(hand, "0 discard 4s")
    do(hand, "1 raise to 6", "1 discard nothing", "2 call", "2 discard 3s 3d")
    assert (question(hand).seat, isinstance(question(hand), BettingDecision)) == (0, True)
    do(hand, "0 call")
    assert hand.over
    again = hand_of(scrotum(False), (50, 50, 50), top=FIVE)
    do(again, "0 raise to 4", "0 discard 4s", "1 raise to 6", "1 discard nothing")
    do(again, "2 call", "2 discard 3s 3d", "0 call")
    assert (question(again).seat, isinstance(question(again), DiscardDecision)) == (0, True)


def test_in_a_group_all_in_seats_still_discard() -> None:
    hand = hand_of(scrotum(True), (50, 50, 2), top=FIVE)
    do(hand, "0 call", "0 discard nothing", "1 call", "1 discard nothing")
    assert (question(hand).seat, isinstance(question(hand), DiscardDecision)) == (2, True)
    do(hand, "2 discard 3s")
    assert hand.over


def test_an_exposure_condition_picks_the_seats() -> None:
    """Step conditions: table conditions skip the step, exposure conditions pick the seats."""
    some = {"discard": {"cards": [{"number": 1}]}, "conditional_state": {"type": "any_exposed"}}
    step = {"expose": _expose(1, immediate=True, min_number=0)}
    picked = written(bet("antes"), deal(6), step, some, bet("small"))
    hand = hand_of(picked, (50, 50, 50), ante=1)
    do(hand, "1 expose nothing")
    apply_in_place(hand, 2, parse_action(f"expose {cards_text(hand.hole_cards[2][:1])}"))
    do(hand, "0 expose nothing")
    assert [(d.seat, type(d)) for d in decisions(hand)] == [(2, DiscardDecision)]


def test_a_board_condition_skips_the_step() -> None:
    black = {
        "type": "board_composition", "subset": "Flop", "check": "color", "color": "black",
        "min_count": 2,
    }  # fmt: skip
    extra = bet("small") | {"conditional_state": black}
    donkey = written(bet("antes"), deal(2), board(3, "Flop"), extra, board(2))
    for flop, asks in (("2c 3s 4d", True), ("2c 3h 4d", False)):
        hand = hand_of(donkey, (50, 50), top="As Ad Ks Kd " + flop, ante=1)
        assert bool(decisions(hand)) is asks
