"""Ranks that bring an extra card, or a price, when they are dealt face up."""

import pytest

from anypoker.cards import cards_text, parse_cards
from anypoker.engine import Hand, IllegalAction
from anypoker.engine.decision import BuyDecision, PenaltyDecision
from anypoker.engine.events import Bought, Dealt, Folded
from anypoker.engine.invariants import check_state
from anypoker.game import Game
from tests.engine.table import bet, deal, do, events, hand_of, hands, question, written

DOWN = {"rank": "4", "state": "face down"}
UP = {"rank": "4", "state": "face up"}
MATCH = {"type": "match_pot"}
THREE = [{"rank": "3", "cost": MATCH}]


def held(hand: Hand, seat: int) -> str:
    return cards_text(hand.hole_cards[seat])


def stud(number: int = 1, **keys: object) -> Game:
    return written(bet("antes"), deal(4), deal(number, "face up", **keys), bet("small"))


# Seat 1 first: four cards each, then one face up each.
HOLE = "As Ks Ad Kd Ah Kh Ac Kc"


def test_the_extra_card_comes_before_the_next_round_of_the_deal() -> None:
    hand = hand_of(stud(2, bonus=[DOWN]), (50, 50), top=f"{HOLE} 4s 8s 9d Ts Js", ante=1)
    assert held(hand, 1) == "As Ad Ah Ac 4s 9d Ts"
    assert held(hand, 0) == "Ks Kd Kh Kc 8s Js"
    assert [event.up for event in events(hand, Dealt)][-4:] == [True, False, True, True]
    check_state(hand)


def test_a_four_in_the_hole_brings_nothing() -> None:
    hand = hand_of(stud(bonus=[UP]), (50, 50), top="4c Ks 4d Kd Ah Kh Ac Kc 9s 8s", ante=1)
    assert held(hand, 1) == "4c 4d Ah Ac 9s"


def test_an_extra_card_face_up_may_bring_another() -> None:
    hand = hand_of(stud(bonus=[UP]), (50, 50), top=f"{HOLE} 4s 8s 4d 4c Ts", ante=1)
    assert held(hand, 1) == "As Ad Ah Ac 4s 4d 4c Ts"


def test_an_extra_card_may_have_to_be_paid_for() -> None:
    rules = stud(bonus=[UP], penalty=THREE)
    hand = hand_of(rules, (50, 50), top=f"{HOLE} 4s 8s 3d", ante=1)
    asked = question(hand)
    assert isinstance(asked, PenaltyDecision)
    assert (asked.seat, asked.price, [asked.card]) == (1, 2, list(parse_cards("3d")))
    with pytest.raises(IllegalAction, match="allowed: buy for 2, or fold"):
        do(hand, "1 decline")
    do(hand, "1 buy")
    assert (hand.pot, hand.dead_money, hand.stacks) == (4, 2, [49, 47])
    assert Bought(1, 2, "staying in") in hand.events
    check_state(hand)


def test_who_does_not_pay_is_out_and_gets_no_more_cards() -> None:
    hand = hand_of(
        stud(2, penalty=THREE),
        (50, 50, 50),
        top="As Ks Qs Ad Kd Qd Ah Kh Qh Ac Kc Qc 3s 8s 9s Ts Js",
        ante=1,
    )
    do(hand, "1 fold")
    assert events(hand, Folded) == [Folded(1)]
    assert held(hand, 1) == "As Ad Ah Ac 3s"
    assert (held(hand, 2), held(hand, 0)) == ("Ks Kd Kh Kc 8s Ts", "Qs Qd Qh Qc 9s Js")
    check_state(hand)


def test_the_last_one_left_has_won_and_is_asked_nothing() -> None:
    hand = hand_of(stud(2, penalty=THREE), (50, 50), top=f"{HOLE} 3s 3d", ante=1)
    do(hand, "1 fold")
    assert hand.over
    assert hand.stacks == [51, 49]
    assert held(hand, 0) == "Ks Kd Kh Kc 3d"  # the second card is not dealt


def test_a_lone_survivor_who_must_qualify_pays_nothing() -> None:
    quads = hands(
        {"evaluationType": "high", "anyCards": 5, "qualifier": [3, 156]}, uncontested="qualify"
    )
    rules = written(
        bet("antes"), deal(4), deal(2, "face up", penalty=THREE), bet("small"), showdown=quads
    )
    hand = hand_of(rules, (50, 50), top=f"{HOLE} 3s 3d", ante=1)
    do(hand, "1 fold")
    assert hand.over
    assert hand.stacks == [51, 49]


def test_who_has_less_than_the_price_pays_all_of_it_and_who_is_all_in_nothing() -> None:
    hand = hand_of(stud(penalty=THREE), (3, 1), top=f"{HOLE} 3s 3d", ante=1)
    asked = question(hand)  # seat 1 is all-in from its ante
    assert (asked.seat, asked.price) == (0, 2)
    do(hand, "0 buy")
    assert hand.over
    check_state(hand)


def test_the_price_of_a_sold_card_must_be_paid_in_full() -> None:
    sold = UP | {"cost": {"type": "fixed", "amount": "big_bet"}}
    rules = stud(bonus=[sold])
    poor = hand_of(rules, (50, 4), top=f"{HOLE} 4s 8s", ante=1, big_bet=4)
    assert not isinstance(question(poor), BuyDecision)
    hand = hand_of(rules, (50, 50), top=f"{HOLE} 4s 8s 4d 9d", ante=1, big_bet=4)
    asked = question(hand)
    assert isinstance(asked, BuyDecision)
    assert (asked.price, asked.receive, asked.face_up, asked.optional) == (4, 1, True, True)
    do(hand, "1 buy", "1 decline")
    assert (held(hand, 1), hand.dead_money) == ("As Ad Ah Ac 4s 4d", 4)


def test_a_shared_card_brings_nobody_anything() -> None:
    """Two cards are left for three seats: one of them is for all, and brings no other."""
    small = {"type": "custom", "cards": 14, "ranks": ["4", "5", "A"], "added": ["2c", "2d"]}
    rules = written(
        bet("antes"), deal(3), deal(2, "face up", bonus=[DOWN]), bet("small"),
        deck=small, players={"min": 2, "max": 3},
    )  # fmt: skip
    top = "As Ad Ah 5s 5d 5h 4c 4d 4h Ac 5c 2c 4s 2d"
    hand = hand_of(rules, (50, 50, 50), top=top, ante=1)
    assert [held(hand, seat)[-2:] for seat in range(3)] == ["4s"] * 3
    assert hand.remaining == 1
    check_state(hand)


def stud_of_twelve(bonus: dict[str, str]) -> Game:
    return written(
        bet("antes"), deal(4), deal(1, "face up", bonus=[bonus]), bet("small"),
        deck={"type": "custom", "cards": 12, "ranks": ["4", "5", "A"]},
        players={"min": 2, "max": 2},
    )  # fmt: skip


def test_without_a_card_left_there_is_no_extra_card() -> None:
    top = "As 5s Ad 5d Ah 5h Ac 5c 4s 4d 4h 4c"
    hand = hand_of(stud_of_twelve(DOWN), (50, 50), top=top, ante=1)
    assert (held(hand, 1), held(hand, 0)) == ("As Ad Ah Ac 4s 4h", "5s 5d 5h 5c 4d 4c")
    assert hand.remaining == 0
    hand = hand_of(stud_of_twelve(UP), (50, 50), top=top, ante=1)
    assert (held(hand, 1), held(hand, 0)) == ("As Ad Ah Ac 4s 4h 4c", "5s 5d 5h 5c 4d")


def test_a_card_that_is_not_dealt_brings_nothing_again() -> None:
    """For a seat that a condition leaves out, the card of the last round does not count."""
    when = {"type": "any_exposed", "true_state": "none", "false_state": "face up"}
    later = {
        "location": "player",
        "conditional_state": when,
        "cards": [{"number": 1, "bonus": [UP]}],
    }
    rules = written(bet("antes"), deal(4), deal(1, "face up"), {"deal": later}, bet("small"))
    hand = hand_of(rules, (50, 50), top=f"{HOLE} 4s 8s 9d", ante=1)
    assert (held(hand, 1), held(hand, 0)) == ("As Ad Ah Ac 4s", "Ks Kd Kh Kc 8s")
