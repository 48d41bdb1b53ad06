"""Order of action: RULES "Forced bets and order"."""

from itertools import product
from typing import Any

import pytest

from anypoker.cards import card_text, named_deck
from anypoker.engine import decisions
from anypoker.engine.events import Dealt
from anypoker.ranking import find_ordering, ordering_names
from anypoker.ranking.ordering import Closest, Points, SingleCard
from anypoker.rules import Game
from tests.engine.table import (
    bet,
    betting,
    board,
    deal,
    do,
    events,
    hand_of,
    hands,
    passively,
    written,
)

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
    """Several up cards: compared by bringInEval (default: the first entry)."""
    two_up = written(
        bet("antes"), deal(2), deal(2, "face up"), bet("bring-in"), bet("small"), deal(1),
        forcedBets={"style": "bring-in", "rule": "low card"},
    )  # fmt: skip
    hand = hand_of(two_up, (50, 50, 50), top=DOWN + "2c Kd Ks 2d Qd Jh", ante=1)
    # Seat 1 shows a pair of deuces, seat 2 K-Q, seat 0 K-J: those of seat 0 are the lowest.
    assert decisions(hand)[0].seat == 0


RULES = ["low card", "low card al", "high card", "high card ah"]


# Without those that rank one suit only, doubles, or not by the height of cards.
COMPARED = [
    name
    for name in ordering_names()
    if not isinstance(find_ordering(name).family, SingleCard)
    and not find_ordering(name).takes_doubles
    and find_ordering(name).deck != "custom"
    and "football" not in name
]


@pytest.mark.parametrize("name", COMPARED)
def test_bring_in_rule_holds_for_several_up_cards(name: str) -> None:
    """Two up cards in every ordering and with every rule: high asks the highest, low the lowest."""
    ordering = find_ordering(name)
    points = isinstance(ordering.family, Points | Closest)
    ranks = [rank for rank in sorted(ordering.ranks) if rank < (8 if points else 12)]
    low, middle, high = ranks[:2], ranks[1:3], ranks[-2:]
    shown = [[card_text(4 * rank + suit) for suit, rank in enumerate(two)] for two in (low, high)]
    shown.insert(1, [card_text(4 * rank + 3 - suit) for suit, rank in enumerate(middle)])
    for rule, turn in product(RULES, range(3)):
        seats = shown[turn:] + shown[:turn]  # from the left of the button
        game = written(
            bet("antes"), deal(2, "face up"), bet("bring-in"), bet("small"),
            deck={"type": str(ordering.deck), "cards": len(named_deck(ordering.deck))},
            forcedBets={"style": "bring-in", "rule": rule, "bringInEval": name},
            showdown=hands({"evaluationType": "two_card_high", "holeCards": 2})
            if ordering.deck == "standard"
            else hands({"evaluationType": name, "holeCards": 2, "padding": True}),
        )  # fmt: skip
        top = " ".join(cards[place] for place in range(2) for cards in seats)
        poster = decisions(hand_of(game, (50, 50, 50), top=top, ante=1))[0].seat
        wanted = shown[2] if rule.startswith("high") else shown[0]
        assert seats[(poster - 1) % 3] == wanted, rule


def test_jokers_are_the_highest_and_without_up_cards_the_first_seat_posts() -> None:
    no_up = written(
        bet("antes"), deal(5), bet("bring-in"), bet("small"),
        forcedBets={"style": "bring-in", "rule": "low card"},
    )  # fmt: skip
    assert decisions(hand_of(no_up, (50, 50, 50), ante=1))[0].seat == 1


def test_a_joker_among_several_up_cards_is_the_highest_and_a_wild_rank_only_itself() -> None:
    """Jokers are highest, wild ranks keep their natural rank."""
    two_up = written(
        bet("antes"), deal(2), deal(2, "face up"), bet("bring-in"), bet("small"), deal(1),
        deck={"type": "standard", "cards": 52, "jokers": 1},
        forcedBets={"style": "bring-in", "rule": "low card"},
        showdown=hands(
            {
                "evaluationType": "high_wild_bug",
                "anyCards": 5,
                "wildCards": [
                    {"type": "joker", "role": "wild", "count": 1},
                    {"type": "rank", "rank": "2", "role": "wild"},
                ],
            }
        ),
    )  # fmt: skip
    # Seat 1 shows Jk-5, seat 2 K-3, seat 0 Q-2: the queen is the lowest.
    hand = hand_of(two_up, (50, 50, 50), top=DOWN + "Jk Kd Qd 5c 3c 2c", ante=1)
    assert decisions(hand)[0].seat == 0


def test_a_full_hand_of_up_cards_counts_straights_and_flushes_if_everyone_shows_one() -> None:
    """Kinds only below five cards."""
    game = written(
        bet("antes"), deal(5, "face up"), bet("small"), bet("big"), deal(1),
        bettingOrder={"initial": "dealer", "subsequent": "high_hand"},
    )  # fmt: skip
    hand = hand_of(game, (50, 50, 50), top="Ks 2d Ah Kd 4d Ac 9h 6d Qs 8h 8d Jc 3h Td 9s", ante=1)
    do(hand, "1 check", "2 check", "0 check")
    assert betting(hand).seat == 2  # a flush, over kings and aces


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


def home_stud(later: str, **rules: Any) -> Game:
    """Two cards down, one up, a bet, one more up, a bet; everyone antes and nobody brings it in."""
    up = deal(1, "face up")
    return written(
        bet("antes"), deal(2), up, bet("small"), up, bet("small"), deal(1), bet("big"),
        bettingOrder={"initial": "high_card", "subsequent": later},
        **{"showdown": hands({"evaluationType": "high", "holeCards": 5}), **rules},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("ups", "first"),
    [
        ("Kd 2c Ad", 0),  # aces are high
        ("9d 9s 2d", 1),  # equal cards: the first left of the button
        ("Qd Kh Ks", 2),
        ("Ad Jk 2c", 1),  # a joker is an ace, no more
        ("Kd Jk 2c", 2),
    ],
)
def test_the_highest_up_card_starts_and_nobody_is_forced(ups: str, first: int) -> None:
    best = {"evaluationType": "high_wild_bug", "holeCards": 5}
    best |= {"wildCards": [{"type": "joker", "role": "wild"}]}
    deck = {"type": "standard", "cards": 52, "jokers": 1}
    played = home_stud("high_hand", deck=deck, showdown=hands(best))
    hand = hand_of(played, (50, 50, 50), top=DOWN + ups, ante=1)
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.must_bet) == (first, 0, False)


@pytest.mark.parametrize(
    ("entries", "first"),
    [
        (["high"], 0),  # ace to five: the ace is low
        (["high", "27_low"], 1),  # deuce to seven: it is high
        (["27_low", "a5_low"], 1),  # the first low share
    ],
)
def test_the_lowest_up_cards_start_by_the_first_low_share(entries: list[str], first: int) -> None:
    shares = [{"evaluationType": kind, "holeCards": 5, "name": kind} for kind in entries]
    played = home_stud("low_hand", showdown=hands(*shares))
    hand = hand_of(played, (50, 50, 50), top=DOWN + "Kd Kh As Qd 9h 4c", ante=1)
    do(hand, "0 check", "1 check", "2 check")
    assert betting(hand).seat == {0: 0, 1: 2}[first]


def test_a_pair_that_shows_is_not_low() -> None:
    hand = hand_of(home_stud("low_hand"), (50, 50, 50), top=DOWN + "2d Kh 9c 2h Qh Jc", ante=1)
    do(hand, "2 check", "0 check", "1 check")
    assert betting(hand).seat == 0
