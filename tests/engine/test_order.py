"""Who acts first: RULES "Forced bets and order"."""

import pytest

from anypoker.cards import parse_cards
from anypoker.engine import decisions
from anypoker.engine.events import Dealt
from anypoker.engine.showing import key_of
from anypoker.ranking import find_ordering
from anypoker.rules import Game
from tests.engine.table import bet, betting, board, deal, do, events, hand_of, passively, written

DOWN = "2s 3s 4s 5s 6s 7s "  # two cards down to each of three seats, from the left of the button


def up_game(rule: str, evaluation: str = "high", **forced: str) -> Game:
    """Two cards down, one up, bring-in, a bet, one more up, a bet, another card, a bet."""
    up = deal(1, "face up")
    return written(
        bet("antes"), deal(2), up, bet("bring-in"), bet("small"), up, bet("small"),
        deal(1), bet("big"),
        forcedBets={"style": "bring-in", "rule": rule, **forced},
        showdown={
            "order": "clockwise",
            "startingFrom": "dealer",
            "cardsRequired": "",
            "bestHand": [{"evaluationType": evaluation, "holeCards": 5}],
        },
    )  # fmt: skip


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button() -> None:
    hand = hand_of(written(bet("blinds"), deal(2), bet("small"), board(5)), (50, 50, 50), button=1)
    assert [event.seat for event in events(hand, Dealt)] == [2, 0, 1, 2, 0, 1]


@pytest.mark.parametrize(
    ("rule", "ups", "poster"),
    [
        ("low card", "Kd 2c Ad", 2),
        ("low card", "2d 2c Ad", 2),  # ties by suit, clubs lowest
        ("low card al", "Kd 2c Ad", 0),
        ("high card", "Kd Ac Qs", 1),  # king high: an ace is low
        ("high card ah", "Kd Ac Qs", 2),
        ("high card", "Kd Kh Ks", 0),
    ],
)
def test_whose_card_brings_it_in(rule: str, ups: str, poster: int) -> None:
    hand = hand_of(up_game(rule), (50, 50, 50), top=DOWN + ups, ante=1)
    assert decisions(hand)[0].seat == poster


def test_several_up_cards_are_weighed_by_the_ordering() -> None:
    """Several up cards: the weakest by bringInEval (default: the first entry)."""
    two_up = written(
        bet("antes"), deal(2), deal(2, "face up"), bet("bring-in"), bet("small"), deal(1),
        forcedBets={"style": "bring-in", "rule": "low card"},
    )  # fmt: skip
    hand = hand_of(two_up, (50, 50, 50), top=DOWN + "2c Kd Ks 2d Qd Jh", ante=1)
    # Seat 1 shows a pair of deuces, seat 2 K-Q, seat 0 K-J: the last is the weakest.
    assert decisions(hand)[0].seat == 0


def test_jokers_are_the_highest_and_without_up_cards_the_first_seat_posts() -> None:
    no_up = written(
        bet("antes"), deal(5), bet("bring-in"), bet("small"),
        forcedBets={"style": "bring-in", "rule": "low card"},
    )  # fmt: skip
    assert decisions(hand_of(no_up, (50, 50, 50), ante=1))[0].seat == 1


def test_the_high_hand_starts_later_rounds_and_ties_go_left_of_the_button() -> None:
    hand = hand_of(up_game("low card"), (50, 50, 50), top=DOWN + "Kd 2c Kh Qd 2d Qs", ante=1)
    do(hand, "2 bring in", "0 call", "1 call")
    assert betting(hand).seat == 2  # a pair of deuces
    hand = hand_of(up_game("low card"), (50, 50, 50), top=DOWN + "Kd 2c Kh Qd 3d Qs", ante=1)
    do(hand, "2 bring in", "0 call", "1 call")
    assert betting(hand).seat == 1  # K-Q twice: the first left of the button


def test_in_razz_the_lowest_board_starts() -> None:
    game = up_game("high card", "a5_low")
    hand = hand_of(game, (50, 50, 50), top=DOWN + "Kd 2c Ah Qd 2d 9s", ante=1)
    do(hand, "1 bring in", "2 call", "0 call")
    assert betting(hand).seat == 0  # A-9 beats a pair of deuces


@pytest.mark.parametrize(
    ("ordering", "better", "worse"),
    [
        ("high", "2c 2d", "As Kd"),
        ("high", "As Kd", "As"),  # a missing kicker loses
        ("high", "2c 2d 2h", "As Ad Kc Kd"),
        ("high", "3c 3d 2h 2s", "As Ad Kc Qd"),
        ("high", "As Kd Qc", "As Kd Jc"),
        ("a5_low", "As 9d", "2c 2d"),
        ("a5_low", "As 2d 3c", "As 2d 4c"),
        ("a5_low", "5s 4d", "5s"),
        ("a5_low", "Ks Kd 2c 2h", "2s 2d 2c 3h"),  # two pair is lower than trips
        ("27_low", "7c 2d", "As 2d"),
        ("a5_low_high", "Kc Qd", "As Kd"),
        ("a5_low_high", "2c 3d", "Ks Kd"),
        ("badugi", "As 2d 3c", "As 2s 3s"),
    ],
)
def test_how_up_cards_are_weighed(ordering: str, better: str, worse: str) -> None:
    kind = find_ordering(ordering)
    assert key_of(kind, parse_cards(better), 0) > key_of(kind, parse_cards(worse), 0)


def test_wild_cards_count_as_wild_on_the_table() -> None:
    high = find_ordering("high")
    assert key_of(high, parse_cards("Ks"), 1) > key_of(high, parse_cards("Qs Qd"), 0)
    assert key_of(high, parse_cards("As"), 1) > key_of(high, parse_cards("Ks"), 1)
    low = find_ordering("a5_low")
    assert key_of(low, parse_cards("As"), 1) > key_of(low, parse_cards("As 3d"), 0)


def test_last_actor_starts_the_next_round_or_the_next_live_seat() -> None:
    """last_actor: the seat of the previous round's last action."""
    game = written(
        bet("blinds"), deal(2), bet("small"), board(3), bet("small"), board(2), bet("big"),
        bettingOrder={"initial": "dealer", "subsequent": "last_actor"},
    )  # fmt: skip
    hand = hand_of(game, (50, 50, 50))
    do(hand, "1 call", "2 call", "0 check")
    assert betting(hand).seat == 0
    do(hand, "0 bet 2", "1 call", "2 fold")
    assert betting(hand).seat == 0  # seat 2 has folded: the next live seat on its left


def test_the_opener_starts_the_next_round() -> None:
    """High and Low: the first bettor, not the last raiser; if nobody bet, left of the dealer."""
    game = written(
        bet("antes"), deal(5), bet("small"), board(1), bet("small"), board(1), bet("small"),
        bettingOrder={"initial": "dealer", "subsequent": "opener"},
    )  # fmt: skip
    hand = hand_of(game, (50, 50, 50), ante=1)
    do(hand, "1 check", "2 bet 2", "0 raise to 4", "1 call", "2 call")
    assert betting(hand).seat == 2
    do(hand, "2 check", "0 check", "1 check")
    assert betting(hand).seat == 1
    hand = hand_of(game, (50, 50, 50), ante=1)
    do(hand, "1 check", "2 bet 2", "0 raise to 4", "1 call", "2 fold")
    assert betting(hand).seat == 0


def test_orders_that_depend_on_a_choice() -> None:
    choice = {"type": "player_choice", "subset": "Game", "value": "Stud"}
    game = written(
        bet("antes"),
        {"choose": {"possible_values": ["Flop", "Stud"], "value": "Game", "chooser": "button"}},
        deal(4),
        deal(1, "face up"),
        bet("small"),
        bet("big"),
        bettingOrder={
            "initial": "dealer",
            "subsequent": {
                "conditionalOrders": [{"condition": choice, "order": "high_hand"}],
                "default": "dealer",
            },
        },
    )
    downs = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks "
    for value, starter in (("Stud", 2), ("Flop", 1)):
        hand = hand_of(game, (50, 50, 50), top=downs + "2c Ad 3c", ante=1)
        assert decisions(hand)[0].seat == 0
        do(hand, f"0 choose {value}", "1 check", "2 check", "0 check")
        assert betting(hand).seat == starter
        passively(hand)
