"""Declarations and choices, dice and the board, purchases: RULES "Steps"."""

import pytest

from anypoker import game as g
from anypoker.cards import cards_text
from anypoker.engine import IllegalAction, apply_in_place, decisions
from anypoker.engine.actions import DeclareSides
from anypoker.engine.decision import (
    BuyDecision,
    ProtectDecision,
)
from anypoker.engine.events import (
    Bought,
    Dealt,
    Decided,
    Declared,
    Exposed,
    PileRemoved,
    Replaced,
    Revealed,
    Rolled,
)
from anypoker.engine.invariants import check_state
from anypoker.engine.state import Hand
from tests.engine.table import (
    bet,
    board,
    deal,
    do,
    events,
    hand_of,
    hands,
    passively,
    question,
    written,
)

FIVE = "2s 3s 4s 2d 3d 4d 2h 3h 4h 2c 3c 4c 5s 5d 5h "  # five cards each for three seats


def held(hand: Hand, seat: int) -> str:
    return cards_text(hand.hole_cards[seat])


def declare_game(**keys: object) -> g.Game:
    options = {"type": "declare", "options": ["high", "low", "high_low"]} | keys
    return written(
        bet("antes"), deal(5), {"declare": options},
        showdown=hands(
            {"name": "High", "evaluationType": "high", "holeCards": 5},
            {"name": "Low", "evaluationType": "a5_low", "holeCards": 5},
            declaration_mode="declare",
        ),
    )  # fmt: skip


def test_declarations_are_hidden_until_all_have_declared() -> None:
    hand = hand_of(declare_game(), (50, 50, 50), ante=1)
    assert do(hand, "2 declare low") == [Decided(2)]
    with pytest.raises(IllegalAction, match="allowed: declare high, low, high_low"):
        do(hand, "0 declare sideways")
    do(hand, "0 declare high")
    done = do(hand, "1 declare high")
    assert done[1:4] == [Declared(1, ("high",)), Declared(2, ("low",)), Declared(0, ("high",))]


def test_declarations_in_turn_are_seen() -> None:
    hand = hand_of(declare_game(simultaneous=False), (50, 50, 50), ante=1)
    assert [decision.seat for decision in decisions(hand)] == [1]
    assert do(hand, "1 declare low") == [Declared(1, ("low",))]


def test_a_declaration_for_each_pot() -> None:
    options = {"type": "declare", "options": ["high", "low"], "per_pot": True}
    side = written(
        bet("antes"), deal(5), bet("small"), {"declare": options},
        showdown=hands(
            {"name": "High", "evaluationType": "high", "holeCards": 5},
            {"name": "Low", "evaluationType": "a5_low", "holeCards": 5},
            declaration_mode="declare",
        ),
    )  # fmt: skip
    hand = hand_of(side, (50, 50, 2), ante=1)
    do(hand, "1 bet 2", "2 call", "0 call")
    assert {d.seat: d.pots for d in decisions(hand)} == {0: 2, 1: 2, 2: 1}
    apply_in_place(hand, 1, DeclareSides(("high", "low")))
    with pytest.raises(IllegalAction):
        apply_in_place(hand, 2, DeclareSides(("high", "low")))
    apply_in_place(hand, 2, DeclareSides(("low",)))
    apply_in_place(hand, 0, DeclareSides(("high",)))
    assert hand.over


@pytest.mark.parametrize(
    ("chooser", "seat"), [("utg", 3), ("button", 0), ("dealer", 0), ("sb", 1), ("bb", 2), (None, 3)]
)
def test_who_chooses(chooser: str | None, seat: int) -> None:
    """choose: chooser utg if none is named, dealer = button."""
    step: dict = {"possible_values": ["A", "B"], "value": "Game"}
    if chooser is not None:
        step["chooser"] = chooser
    only_a = {"type": "player_choice", "subset": "Game", "value": "A"}
    pick = written(
        bet("blinds"), {"choose": step}, deal(5), bet("small") | {"conditional_state": only_a}
    )
    hand = hand_of(pick, (50,) * 4)
    assert question(hand).seat == seat
    assert str(question(hand).timeout) == "choose A"  # no default = the first value
    with pytest.raises(IllegalAction, match="allowed: choose A, B"):
        do(hand, f"{seat} choose C")
    do(hand, f"{seat} choose B")
    assert hand.over  # the bet was skipped


def test_without_two_blinds_the_first_seat_is_under_the_gun() -> None:
    step = {"choose": {"possible_values": ["A", "B"], "value": "Game"}}
    ante = written(step, bet("antes"), deal(5), bet("small"))
    assert question(hand_of(ante, (50,) * 4, ante=1)).seat == 1
    one_blind = written(
        step, bet("blinds"), deal(5), bet("small"),
        bettingOrder={"initial": "dealer", "subsequent": "dealer"},
    )  # fmt: skip
    assert question(hand_of(one_blind, (50,) * 4)).seat == 1


def test_dice_come_from_the_chance_of_the_hand() -> None:
    case = {"type": "community_card_value", "subset": "Die", "values": [1, 2, 3]}
    high = [{"evaluationType": "high", "holeCards": 5}]
    low = [{"evaluationType": "a5_low", "holeCards": 5}]
    dice = written(
        bet("antes"), deal(5), {"roll_die": {"subset": "Die"}}, bet("small"),
        showdown={
            "order": "clockwise", "startingFrom": "dealer", "cardsRequired": "",
            "conditionalBestHands": [{"condition": case, "bestHand": high}],
            "defaultBestHand": low,
        },
    )  # fmt: skip
    for number, winner in ((2, 1), (6, 0)):
        top = "As 2d Ad 3c Ah 4h Ac 5s Ks 7c"
        hand = hand_of(dice, (50, 50), top=top, dice=(number,), ante=1)
        assert events(hand, Rolled) == [Rolled("Die", (number,))]
        passively(hand)
        assert hand.stacks[winner] == 51


def test_the_piles_with_the_lowest_last_card_leave_the_board() -> None:
    """remove: last card of each pile; all tied lowest go, unless all are the same."""
    names = ["One", "Two", "Three"]
    step = {"type": "subset", "criteria": "lowest_river_card_unless_all_same", "subsets": names}
    squid = written(
        bet("antes"), deal(5), *(board(1, name) for name in names), {"remove": step}, bet("small"),
        showdown=hands(
            *(
                {"name": n, "evaluationType": "high", "anyCards": 5, "community_subset": n}
                for n in names
            )
        ),
    )  # fmt: skip
    for rivers, removed in (
        ("2c 2d Ah", ["One", "Two"]),
        ("2c 3d Ah", ["One"]),
        ("Ac Ad Ah", []),
        ("Ac Kd Ah", ["Two"]),
    ):
        top = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs " + rivers
        hand = hand_of(squid, (50, 50), top=top, ante=1)
        assert [event.pile for event in events(hand, PileRemoved)] == removed
        check_state(hand)
        passively(hand)


def test_a_face_down_board_is_revealed_by_position_and_at_the_showdown() -> None:
    stump = written(
        bet("antes"), deal(2), board(3, "Row", "face down"),
        {"reveal": {"cards": [{"subset": "Row", "positions": [1]}]}}, bet("small"),
        {"reveal": {"cards": [{"subset": "Row", "positions": [0]}]}}, bet("big"), board(2),
    )  # fmt: skip
    hand = hand_of(stump, (50, 50), top="As Ad Ks Kd 2c 3c 4c", ante=1)
    assert hand.board_up == [False, True, False]
    assert events(hand, Dealt)[-1].seen_by == ()
    passively(hand)
    assert [(cards_text(e.cards), e.positions) for e in events(hand, Revealed)] == [
        ("3c", (1,)),
        ("2c", (0,)),
        ("4c", (2,)),
    ]


def test_each_seat_in_turn_replaces_board_cards() -> None:
    """replaceCommunity: each seat in turn, exactly n."""
    step = {"cardsToReplace": 2, "order": "clockwise", "startingFrom": "left_of_dealer"}
    trash = written(bet("antes"), deal(2), board(5), {"replaceCommunity": step}, bet("small"))
    top = "As Ad Ks Kd 2c 3c 4c 5c 6c 9s 9d 9h 9c"
    hand = hand_of(trash, (50, 50), top=top, ante=1)
    with pytest.raises(IllegalAction, match="a seat replaces exactly 2 cards, not 1"):
        do(hand, "1 replace 2c")
    do(hand, "1 replace 2c 4c", "0 replace 9s 6c")
    assert cards_text(hand.board) == "9h 3c 9d 5c 9c"
    assert [event.position for event in events(hand, Replaced)] == [0, 2, 0, 4]
    check_state(hand)


def buy_game(**keys: object) -> g.Game:
    spec = {"number": 1, "state": "face down", "cost": {"type": "fixed", "amount": "big_bet"}}
    return written(bet("antes"), deal(5), {"buy": {"cards": [spec | keys]}}, bet("small"))


def test_a_card_is_bought_for_dead_money() -> None:
    hand = hand_of(buy_game(discard_first=True), (50, 50, 50), top=FIVE + "Ks", ante=1, big_bet=4)
    asked = question(hand)
    assert isinstance(asked, BuyDecision)
    assert (asked.price, asked.give_up) == (4, 1)
    with pytest.raises(IllegalAction, match="a buyer gives up exactly 1 card, not 0"):
        do(hand, "1 buy")
    do(hand, "1 buy for 2s")
    assert (hand.dead_money, hand.stacks[1], held(hand, 1)) == (4, 45, "2d 2h 2c 5s Ks")
    do(hand, "2 decline")
    assert Bought(1, 4, "cards") in hand.events


def test_who_cannot_pay_in_full_cannot_buy() -> None:
    hand = hand_of(buy_game(), (50, 4, 50), ante=1, big_bet=4)
    assert question(hand).seat == 2


def test_the_price_may_be_the_pot() -> None:
    hand = hand_of(buy_game(cost={"type": "match_pot"}), (50, 50, 50), ante=2)
    assert question(hand).price == 6
    do(hand, "1 buy")
    assert question(hand).price == 12


def test_a_common_card_is_one_card_for_all_who_pay() -> None:
    hand = hand_of(buy_game(common=True), (50, 50, 50), top=FIVE + "Ks", ante=1, big_bet=4)
    assert len(decisions(hand)) == 3
    do(hand, "0 buy", "2 decline", "1 buy")
    assert [len(cards) for cards in hand.hole_cards] == [6, 6, 5]
    assert cards_text(hand.shared_cards) == "Ks"
    check_state(hand)


def test_piles_only_for_those_who_paid() -> None:
    access = {"access": [{"subset": "Extra", "cost": {"type": "fixed", "amount": "small_bet"}}]}
    paid = written(
        bet("antes"), deal(5), board(3, "Extra"), {"buy": access}, bet("small"),
        showdown=hands({"evaluationType": "high", "anyCards": 5}),
    )  # fmt: skip
    top = "2s 2d 3s 4d 5s 6d 7s 8d 9c Tc Ah Ad Ac"
    hand = hand_of(paid, (50, 50), top=top, ante=1, small_bet=2)
    do(hand, "1 decline", "0 buy")
    passively(hand)
    assert hand.stacks == [51, 49]


def test_protection_turns_the_card_up_for_a_fee() -> None:
    option = {"cost": "protection_fee", "timing": "post_deal", "prompt": "Pay?"}
    protect = written(bet("antes"), deal(4), deal(1, protection_option=option), bet("small"))
    hand = hand_of(protect, (50, 50, 2), top=FIVE, ante=1, small_bet=3)
    asked = question(hand)
    assert isinstance(asked, ProtectDecision)
    assert (asked.seat, asked.price, cards_text([asked.card])) == (1, 3, "5s")
    done = do(hand, "1 buy")
    assert done == [Bought(1, 3, "protection"), Exposed(1, (asked.card,), True)]
    assert (hand.dead_money, hand.card_flags[1]) == (3, [0, 0, 0, 0, 5])  # up, and turned over
    assert question(hand).seat == 0  # seat 2 cannot pay
