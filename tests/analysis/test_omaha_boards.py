"""Boards counted in one kernel, where two own cards and three of the board make a hand."""

from random import Random

import numpy as np
import pytest

from anypoker.analysis.enumeration.completions import completion_blocks
from anypoker.analysis.enumeration.enumerate_deals import BLOCK, count, count_all
from anypoker.analysis.enumeration.omaha_boards import count_two_and_three
from anypoker.analysis.payoffs.outcomes import outcomes_of
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.known_deal import KnownDeal, make_spot
from anypoker.catalogue import game_of


def one_by_one(spot: KnownDeal) -> Totals:
    totals = Totals()
    for rows in completion_blocks(spot, BLOCK, None):
        totals.merge(count(spot.outcomes, rows))
    return totals


def random_spot(slug: str, seats: int, board: int, seed: str) -> KnownDeal:
    game = game_of(slug).game
    outcomes = outcomes_of(game, seats, given=True)
    cards = list(game.deck.cards)
    Random(seed).shuffle(cards)
    each = len(outcomes.layout.own[0])
    hands = [[cards.pop() for _ in range(each)] for _ in range(seats)]
    dead = [cards.pop() for _ in range(5)]
    return make_spot(outcomes, hands, [cards.pop() for _ in range(board)], dead)


@pytest.mark.parametrize("slug", ["omaha", "five-card-omaha", "six-card-omaha"])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_boards_are_counted_as_one_by_one(slug: str, board: int) -> None:
    for seats in (2, 3, 6):
        for number in range(4):
            spot = random_spot(slug, seats, board, f"{slug}/{board}/{seats}/{number}")
            quick = count_two_and_three(spot)
            assert quick is not None
            assert quick.deals == spot.completions
            slow = one_by_one(spot)
            assert quick.deals == slow.deals
            assert quick.parts.keys() == slow.parts.keys()
            for name, part in slow.parts.items():
                assert np.array_equal(quick.parts[name], part), name


def test_all_boards_from_the_first_card_on() -> None:
    spot = random_spot("omaha", 2, 1, "early")
    quick, slow = count_all(spot), one_by_one(spot)
    assert quick.deals == slow.deals == spot.completions
    assert np.array_equal(quick.parts["units"], slow.parts["units"])


@pytest.mark.parametrize("slug", ["omaha-8", "texas-holdem", "big-o"])
def test_other_ways_to_make_hands_are_left_to_others(slug: str) -> None:
    assert count_two_and_three(random_spot(slug, 2, 3, slug)) is None


def test_own_cards_that_are_not_known_are_left_to_others() -> None:
    outcomes = outcomes_of(game_of("omaha").game, 2, given=True)
    spot = make_spot(outcomes, [[0, 5, 10, 15], [1, 2, 3]], [20, 25, 30])  # type: ignore[list-item]
    assert count_two_and_three(spot) is None
