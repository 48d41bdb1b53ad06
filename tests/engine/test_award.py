"""Pots -> payments: RULES "Showdown" and "declare"."""

import pytest

from anypoker.engine.showdown.award import (
    NO_SHARE,
    Payment,
    Share,
    award,
    best_seats,
    declared_claims,
    divide,
)


def share(claims: dict[int, int], *, weight: int = 1, high: bool = False) -> Share:
    return Share(weight, high, {seat: (key,) for seat, key in claims.items()})


def test_the_lowest_key_wins() -> None:
    assert award(30, [0, 1, 2], [share({0: 5, 1: 2, 2: 9})]) == [Payment(1, 30, 0)]


def test_equal_hands_split_and_the_odd_chip_goes_left_of_the_button() -> None:
    """Odd chips: inside a share to the first winner left of the button."""
    assert award(31, [2, 0, 1], [share({0: 1, 1: 1, 2: 1})]) == [
        Payment(2, 11, 0),
        Payment(0, 10, 0),
        Payment(1, 10, 0),
    ]


def test_odd_chips_go_by_card_where_the_game_says_so() -> None:
    payments = award(31, [0, 1, 2], [share({0: 1, 1: 1})], [[1, 0, 2]])
    assert payments == [Payment(1, 16, 0), Payment(0, 15, 0)]


def test_the_odd_chip_between_shares_goes_to_the_only_high() -> None:
    """Odd chips: between shares to the high entry if there is exactly one, else the earlier."""
    low, high = share({0: 1}), share({1: 1}, high=True)
    assert award(21, [0, 1], [low, high]) == [Payment(0, 10, 0), Payment(1, 11, 1)]
    both = [share({0: 1}, high=True), share({1: 1}, high=True)]
    assert award(21, [0, 1], both) == [Payment(0, 11, 0), Payment(1, 10, 1)]


def test_shares_of_unequal_weight() -> None:
    """High and Low: 100 chips split 67/33."""
    shares = [share({0: 1}, weight=2, high=True), share({1: 1})]
    assert award(100, [0, 1], shares) == [Payment(0, 67, 0), Payment(1, 33, 1)]


def test_an_unclaimed_share_goes_to_the_claimed_in_proportion() -> None:
    shares = [share({0: 1}, weight=2), share({}, weight=5), share({1: 1}, weight=1)]
    assert award(30, [0, 1], shares) == [Payment(0, 20, 0), Payment(1, 10, 2)]


def test_no_claim_at_all_splits_among_those_eligible() -> None:
    assert award(7, [1, 2], [share({}), share({0: 1})]) == [
        Payment(1, 4, NO_SHARE),
        Payment(2, 3, NO_SHARE),
    ]


def test_only_eligible_seats_win() -> None:
    assert award(10, [1, 2], [share({0: 1, 1: 5, 2: 4})]) == [Payment(2, 10, 0)]


@pytest.mark.parametrize("amount", range(40))
def test_award_is_total(amount: int) -> None:
    """Award is total: for any input the payments equal the pot."""
    shares = [share({0: 1, 1: 1, 2: 1}, weight=3, high=True), share({2: 4}), share({})]
    assert sum(payment.amount for payment in award(amount, [0, 1, 2], shares)) == amount


def test_divide_gives_everything_away() -> None:
    assert divide(10, [1, 1, 1], None) == [4, 3, 3]
    assert divide(11, [1, 1, 1], 2) == [3, 3, 5]


def test_best_seats_in_the_order_asked() -> None:
    assert best_seats({0: (1, 2), 1: (1, 2), 2: (1, 3)}, [1, 2, 0]) == [1, 0]


# Both ways: must strictly beat every other declarer on each side or wins no part of that pot.

Sides = tuple[frozenset[int], ...]
HIGH: Sides = (frozenset({0}),)
LOW: Sides = (frozenset({1}),)
BOTH = HIGH + LOW


def claims_left(shares: list[Share], may_tie: bool = False, **sides: Sides) -> list[set]:
    by_seat = {int(name[1:]): side for name, side in sides.items()}
    _, left = declared_claims(sorted(by_seat), shares, by_seat, may_tie)
    return [set(each.claims) for each in left]


def test_one_side_only_competes_there() -> None:
    shares = [share({0: 1, 1: 2}), share({0: 1, 1: 2})]
    assert claims_left(shares, s0=HIGH, s1=LOW) == [{0}, {1}]


def test_both_ways_wins_both_or_nothing() -> None:
    winning = [share({0: 1, 1: 2, 2: 3}), share({0: 1, 1: 3, 2: 2})]
    assert claims_left(winning, s0=BOTH, s1=HIGH, s2=LOW) == [{0, 1}, {0, 2}]
    losing_low = [share({0: 1, 1: 2, 2: 3}), share({0: 9, 1: 3, 2: 2})]
    assert claims_left(losing_low, s0=BOTH, s1=HIGH, s2=LOW) == [{1}, {2}]


def test_both_ways_a_tie_fails_unless_it_may_tie() -> None:
    tied = [share({0: 1, 1: 1}), share({0: 1, 1: 5})]
    assert claims_left(tied, s0=BOTH, s1=HIGH) == [{1}, set()]
    assert claims_left(tied, True, s0=BOTH, s1=HIGH) == [{0, 1}, {0}]


def test_a_side_of_two_shares_is_one_side() -> None:
    """Two boards, high only: who loses one of them still wins the other."""
    shares = [share({0: 1, 1: 2}), share({0: 2, 1: 1})]
    two_boards = (frozenset({0, 1}),)
    assert claims_left(shares, s0=two_boards, s1=two_boards) == [{0, 1}, {0, 1}]


def test_failed_ones_leave_together_and_if_nobody_is_left_cards_speak() -> None:
    crossed = [share({0: 1, 1: 2}), share({0: 2, 1: 1})]
    assert claims_left(crossed, s0=BOTH, s1=BOTH) == [{0, 1}, {0, 1}]


def test_both_ways_without_a_qualifier_on_one_side_fails() -> None:
    """Qualifiers still hold."""
    shares = [share({0: 1, 1: 2}), share({1: 2})]
    assert claims_left(shares, s0=BOTH, s1=HIGH) == [{1}, set()]
