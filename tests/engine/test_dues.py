"""Forced bets of seats whose position alone does not say what they owe."""

import pytest
from msgspec.structs import astuple

from anypoker.engine import Dues, Hand, IllegalStart, Seat, Seats
from anypoker.engine.events import Posted, Won
from anypoker.game import Structure
from tests.engine.table import betting, do, events, game, hand_of, passively


def begun(
    *dues: Dues,
    stacks: tuple[int, ...] = (),
    top: str = "",
    structure: Structure = Structure.NO_LIMIT,
) -> Hand:
    """A hand of hold'em with the button on the last seat."""
    players = tuple(Seat(f"P{n}", stack) for n, stack in enumerate(stacks or (100,) * len(dues)))
    seats = Seats(players, len(players) - 1, dues)
    return hand_of(game("texas-holdem"), seats, top=top, structure=structure)


def posts(hand: Hand) -> list[tuple[int, str, int, bool]]:
    return [astuple(event) for event in events(hand, Posted)]


def test_a_hand_without_a_small_blind() -> None:
    """The big blind is on the left of the button, and the next seat starts."""
    hand = begun(Dues(blind=2), Dues(), Dues())
    assert posts(hand) == [(0, "big blind", 2, False)]
    assert hand.seats_to_act == [1]
    assert hand.pot == 2


def test_a_newcomer_posts_a_live_blind_and_may_raise_when_its_turn_comes() -> None:
    hand = begun(Dues(blind=1), Dues(blind=2), Dues(), Dues(post=2))
    assert posts(hand)[-1] == (3, "post", 2, False)
    assert hand.seats_to_act == [2]
    do(hand, "2 call")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.least) == (3, 0, 4)


def test_a_missed_small_blind_is_dead() -> None:
    """It is in the pot, and no part of the bet."""
    hand = begun(Dues(blind=1), Dues(blind=2), Dues(post=2, dead=1), Dues())
    assert posts(hand)[-2:] == [(2, "dead blind", 1, True), (2, "post", 2, False)]
    assert hand.pot == 6
    assert hand.dead_money == 1
    assert hand.street_bets[2] == 2


def test_a_straddle_on_the_button_acts_last() -> None:
    hand = begun(Dues(blind=1), Dues(blind=2), Dues(), Dues(blind=4))
    assert [what for _, what, _, _ in posts(hand)] == ["small blind", "big blind", "straddle"]
    assert hand.seats_to_act == [0]
    assert (betting(hand).call, betting(hand).least) == (3, 8)


def test_straddles_count_towards_the_cap_of_limit_games() -> None:
    hand = begun(Dues(blind=1), Dues(blind=2), Dues(blind=4), Dues(), structure=Structure.LIMIT)
    do(hand, "3 raise to 6", "0 raise to 8")
    assert betting(hand).most == 0


def test_heads_up_the_button_posts_first() -> None:
    hand = begun(Dues(blind=2), Dues(blind=1))
    assert [what for _, what, _, _ in posts(hand)] == ["small blind", "big blind"]
    assert hand.seats_to_act == [1]


def test_a_straddle_moves_the_first_turn_where_the_button_has_the_only_blind() -> None:
    seats = Seats(tuple(Seat(f"P{n}", 100) for n in range(4)), 3)
    hand = hand_of(game("short-deck-holdem"), seats, straddles=(4,))
    assert [what for _, what, _, _ in posts(hand)] == ["big blind", "straddle"]
    assert hand.seats_to_act == [1]


@pytest.mark.parametrize(("dead", "won"), [(True, 12), (False, 6)])
def test_a_dead_ante_can_be_won_by_who_could_not_pay_it(dead: bool, won: int) -> None:
    """The first seat is all-in for 2 of an ante of 5, and has aces."""
    due = Dues(ante=5, ante_is_dead=dead)
    top = "As Kc Qd Ah 7c 8d 2h 9s Jc 4d 5c"
    hand = begun(due, due, due, stacks=(2, 100, 100), top=top)
    passively(hand)
    assert [event.amount for event in events(hand, Won) if event.seat == 0] == [won]


def test_what_is_due_is_said_of_all_seats_or_none() -> None:
    players = tuple(Seat(f"P{n}", 100) for n in range(3))
    with pytest.raises(IllegalStart, match="there are dues for 2 seats, but 3 seats"):
        hand_of(game("texas-holdem"), Seats(players, 0, (Dues(), Dues())))
