"""Contributions -> pots: RULES "Showdown": every pot is contested by itself."""

from anypoker.engine.showdown.pots import Pot, contributions_to, make_pots, split_evenly


def test_one_level_is_one_pot() -> None:
    assert make_pots([10, 10, 10], [False] * 3) == [Pot(30, (0, 1, 2))]


def test_a_short_stack_makes_a_side_pot() -> None:
    assert make_pots([4, 10, 10], [False] * 3) == [Pot(12, (0, 1, 2)), Pot(12, (1, 2))]


def test_folded_chips_stay_in_the_layers_they_reach() -> None:
    pots = make_pots([4, 7, 10, 10], [False, True, False, False])
    assert pots == [Pot(16, (0, 2, 3)), Pot(15, (2, 3))]


def test_levels_of_folded_seats_make_no_pots() -> None:
    assert make_pots([3, 10, 10], [True, False, False]) == [Pot(23, (1, 2))]


def test_what_a_folded_seat_put_in_beyond_all_stays_in_the_last_pot() -> None:
    assert make_pots([20, 5, 10], [True, False, False]) == [Pot(15, (1, 2)), Pot(20, (2,))]


def test_dead_money_is_in_the_main_pot_and_never_a_layer() -> None:
    """Steps: buy and protection fees are dead money in the main pot, never a side-pot layer."""
    pots = make_pots([4, 10, 10], [False] * 3, dead=7)
    assert pots == [Pot(19, (0, 1, 2)), Pot(12, (1, 2))]


def test_a_seat_that_paid_nothing_has_nothing_to_win() -> None:
    assert make_pots([0, 10, 10], [False] * 3) == [Pot(20, (1, 2))]
    assert make_pots([0, 10, 10], [False] * 3, dead=3) == [Pot(3, (0, 1, 2)), Pot(20, (1, 2))]


def test_no_chips_are_one_empty_pot() -> None:
    assert make_pots([0, 0], [False, False]) == [Pot(0, (0, 1))]


def test_odd_chips_of_an_even_split_go_to_the_first() -> None:
    assert split_evenly(11, 3) == [4, 4, 3]


def test_contributions_to_some_of_the_pots() -> None:
    paid, folded = [4, 7, 10, 10], [False, True, False, False]
    pots = make_pots(paid, folded, dead=3)
    assert contributions_to(pots[:1], paid, folded) == ([4, 4, 4, 4], 3)
    assert contributions_to(pots[1:], paid, folded) == ([0, 3, 6, 6], 0)
    assert contributions_to(pots, paid, folded) == (paid, 3)
