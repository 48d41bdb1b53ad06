"""Betting rounds: RULES "Betting"."""

from typing import Any

import pytest

from anypoker.engine import (
    Hand,
    IllegalAction,
    StaleAction,
    apply_in_place,
    decisions,
    parse_action,
)
from anypoker.engine.actions import Call, RaiseTo
from anypoker.engine.actions.legal import legal_actions
from anypoker.engine.events import Called, Folded, Posted, Raised, Refunded, Shown, Won
from anypoker.game import Structure
from tests.engine.table import (
    bet,
    betting,
    deal,
    do,
    events,
    game,
    hand_of,
    passively,
    question,
    written,
)

HOLDEM = game("texas-holdem")
STUD = game("seven-card-stud")
LIMIT, NO_LIMIT, POT_LIMIT = Structure.LIMIT, Structure.NO_LIMIT, Structure.POT_LIMIT


def no_limit(*stacks: int, **stakes: int) -> Hand:
    return hand_of(
        HOLDEM, stacks, structure=NO_LIMIT, **({"small_blind": 1, "big_blind": 2} | stakes)
    )


# ------------------------------------------------------------------ blinds and order


def test_heads_up_the_button_is_the_small_blind_and_acts_first_before_the_flop() -> None:
    hand = hand_of(HOLDEM, (100, 100), button=1)
    assert [(e.seat, e.what) for e in events(hand, Posted)] == [
        (1, "small blind"),
        (0, "big blind"),
    ]
    assert betting(hand).seat == 1
    do(hand, "1 call", "0 check")
    assert betting(hand).seat == 0


def test_the_big_blind_has_the_option_and_a_fold_is_not_offered_when_checking_is_free() -> None:
    hand = hand_of(HOLDEM, (100, 100, 100))
    do(hand, "0 call", "1 call")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.least, asked.most) == (2, 0, 4, 100)
    with pytest.raises(IllegalAction, match="allowed: check, raise to 4"):
        do(hand, "2 fold")


def test_the_button_folds_before_the_flop_and_the_small_blind_opens_the_next_round() -> None:
    hand = hand_of(HOLDEM, (100, 100, 100))
    do(hand, "0 fold", "1 call", "2 check")
    assert betting(hand).seat == 1


def test_a_folded_small_blind_leaves_the_opening_to_the_next() -> None:
    hand = hand_of(HOLDEM, (100, 100, 100))
    do(hand, "0 call", "1 fold", "2 check")
    assert betting(hand).seat == 2


def test_straddles_are_live_and_move_the_first_turn() -> None:
    hand = hand_of(HOLDEM, (100,) * 5, structure=NO_LIMIT, straddles=(4, 8))
    assert [(e.seat, e.amount) for e in events(hand, Posted)] == [(1, 1), (2, 2), (3, 4), (4, 8)]
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.least) == (0, 8, 16)
    do(hand, "0 call", "1 call", "2 call", "3 call")
    assert (betting(hand).seat, betting(hand).call) == (4, 0)


def test_the_big_blind_ante_is_posted_first_and_is_dead() -> None:
    """Big-blind ante: the ante is posted first, dead money. Short stacks post what they have."""
    hand = hand_of(HOLDEM, (100, 100, 3), structure=NO_LIMIT, ante=2, big_blind_ante=True)
    assert [(e.seat, e.what, e.amount) for e in events(hand, Posted)] == [
        (2, "ante", 2),
        (1, "small blind", 1),
        (2, "big blind", 1),
    ]
    assert (hand.dead_money, hand.contributions) == (2, [0, 1, 1])
    assert betting(hand).call == 2


def test_antes_of_all_seats_count_towards_what_they_can_win() -> None:
    hand = hand_of(HOLDEM, (100, 1, 100), ante=1)
    assert (hand.contributions, hand.dead_money, hand.stacks[1]) == ([1, 1, 3], 0, 0)


def test_the_button_posts_the_one_blind_where_the_round_starts_left_of_it() -> None:
    """`initial: dealer` with a blinds step: the button posts the one blind."""
    one_blind = written(
        bet("blinds"),
        deal(5),
        bet("small"),
        bettingOrder={"initial": "dealer", "subsequent": "dealer"},
    )
    hand = hand_of(one_blind, (100, 100, 100))
    assert [(e.seat, e.amount) for e in events(hand, Posted)] == [(0, 2)]
    assert betting(hand).seat == 1
    do(hand, "1 call", "2 call")
    assert (betting(hand).seat, betting(hand).call) == (0, 0)


# ------------------------------------------------------------------ limit


def test_limit_amounts_are_exact() -> None:
    hand = hand_of(HOLDEM, (100,) * 3, structure=LIMIT, small_bet=2, big_bet=4)
    assert betting(hand).amounts == (4,)
    with pytest.raises(IllegalAction, match="a raise must be to 4, not 5"):
        do(hand, "0 raise to 5")
    do(hand, "0 call", "1 call", "2 check")
    assert betting(hand).amounts == (2,)
    do(hand, "1 check", "2 check", "0 check")
    assert betting(hand).amounts == (4,)


def test_one_bet_and_three_raises_with_three_seats() -> None:
    hand = hand_of(HOLDEM, (100,) * 3, structure=LIMIT)
    do(hand, "0 raise to 4", "1 raise to 6", "2 raise to 8")
    assert (betting(hand).seat, betting(hand).most) == (0, 0)


def test_no_cap_heads_up() -> None:
    hand = hand_of(HOLDEM, (100,) * 2, structure=LIMIT)
    do(hand, "0 raise to 4", "1 raise to 6", "0 raise to 8", "1 raise to 10", "0 raise to 12")
    assert betting(hand).amounts == (14,)


def test_no_cap_if_heads_up_before_it_is_reached_but_a_reached_cap_stays() -> None:
    early = hand_of(HOLDEM, (100,) * 3, structure=LIMIT)
    do(early, "0 raise to 4", "1 fold", "2 raise to 6", "0 raise to 8")
    assert betting(early).amounts == (10,)
    late = hand_of(HOLDEM, (100,) * 3, structure=LIMIT)
    do(late, "0 raise to 4", "1 raise to 6", "2 raise to 8", "0 fold")
    assert betting(late).most == 0


def test_four_raises_in_games_of_fewer_than_three_rounds() -> None:
    hand = hand_of(game("five-card-draw"), (100,) * 3, structure=LIMIT, ante=0)
    do(hand, "0 raise to 4", "1 raise to 6", "2 raise to 8", "0 raise to 10")
    assert (betting(hand).seat, betting(hand).most) == (1, 0)


def test_limit_a_short_all_in_of_half_a_bet_reopens_as_a_full_one() -> None:
    """A short all-in of half a bet or more re-opens as a full one, less does not."""
    hand = hand_of(HOLDEM, (100, 100, 5), structure=LIMIT, small_bet=2)
    do(hand, "0 raise to 4", "1 call", "2 raise to 5")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.amounts, asked.completes) == (0, 1, (7,), False)


def test_limit_a_short_all_in_of_less_than_half_a_bet_does_not_reopen() -> None:
    hand = hand_of(HOLDEM, (100, 100, 9), structure=LIMIT, small_blind=2, big_blind=4, small_bet=4)
    do(hand, "0 raise to 8", "1 call", "2 raise to 9")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.most) == (0, 1, 0)


def test_limit_who_has_not_acted_may_complete_a_short_bet() -> None:
    hand = hand_of(HOLDEM, (100, 3, 100), structure=LIMIT, small_blind=1, big_blind=2, small_bet=2)
    do(hand, "0 call", "1 call", "2 check")
    do(hand, "1 bet 1")
    asked = betting(hand)
    # One chip is half of the bet of two: it counts in full, and the next may raise to three.
    assert (asked.seat, asked.call, asked.amounts) == (2, 1, (3,))
    hand = hand_of(HOLDEM, (100, 5, 100), structure=LIMIT, small_blind=2, big_blind=4, small_bet=4)
    do(hand, "0 call", "1 call", "2 check", "1 bet 1")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.amounts, asked.completes) == (2, 1, (4,), True)


# ------------------------------------------------------------------ no limit


def test_a_raise_is_at_least_the_last_full_one() -> None:
    hand = no_limit(100, 100, 100)
    assert (betting(hand).least, betting(hand).most) == (4, 100)
    do(hand, "0 raise to 10")
    assert betting(hand).least == 18
    with pytest.raises(IllegalAction, match=r"a raise must be to 18..100, not 17"):
        do(hand, "1 raise to 17")


@pytest.mark.parametrize("amount", [33.5, 33.0, True])
def test_chips_are_whole(amount: float) -> None:
    hand = no_limit(100, 100, 100)
    with pytest.raises(IllegalAction, match=rf"a raise must be to 4..100, not {amount!r}"):
        apply_in_place(hand, 0, RaiseTo(amount))
    assert betting(hand).seat == 0


def test_the_minimum_raise_is_reset_each_round() -> None:
    hand = no_limit(100, 100, 100)
    do(hand, "0 raise to 20", "1 call", "2 call")
    asked = betting(hand)
    assert (asked.opens, asked.least, asked.most) == (True, 2, 80)


def test_a_short_all_in_does_not_reopen() -> None:
    hand = no_limit(100, 100, 25)
    do(hand, "0 raise to 20", "1 call", "2 raise to 25")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.most) == (0, 5, 0)


def test_a_short_all_in_leaves_raising_to_those_who_have_not_acted() -> None:
    hand = hand_of(HOLDEM, (25, 100, 100, 100), structure=NO_LIMIT)
    do(hand, "3 raise to 20", "0 raise to 25")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.least) == (1, 24, 43)


def test_two_short_all_ins_that_together_are_a_full_raise_reopen() -> None:
    hand = hand_of(HOLDEM, (100, 30, 40, 100), structure=NO_LIMIT)
    do(hand, "3 raise to 20", "0 call", "1 raise to 30", "2 raise to 40")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.least) == (3, 20, 58)


def test_an_all_in_below_the_minimum_is_offered_as_the_only_raise() -> None:
    hand = no_limit(100, 100, 13)
    do(hand, "0 raise to 10", "1 fold")
    asked = betting(hand)
    assert (asked.least, asked.most) == (13, 13)


def test_uncalled_chips_go_back() -> None:
    hand = no_limit(100, 100, 30)
    do(hand, "0 raise to 100", "1 fold", "2 call")
    assert events(hand, Refunded) == [Refunded(0, 70)]
    assert sum(hand.stacks) == 230


def test_everyone_folds_and_nothing_is_shown() -> None:
    """Mucked, folded and uncontested hands stay hidden for ever."""
    hand = no_limit(100, 100, 100)
    done = do(hand, "0 fold", "1 fold")
    assert done[:3] == [Folded(0), Folded(1), Refunded(2, 1)]
    assert events(hand, Won) == [Won(2, 2, 0, None, (), None, None)]
    assert not events(hand, Shown)
    assert hand.stacks == [100, 99, 101]


def test_no_raise_against_seats_that_are_all_in() -> None:
    hand = no_limit(100, 100, 30)
    do(hand, "0 fold", "1 raise to 30")
    assert (betting(hand).call, betting(hand).most) == (28, 0)


def test_a_lone_stack_is_not_asked_to_bet_against_all_ins() -> None:
    hand = no_limit(50, 100, 50)
    do(hand, "0 raise to 50", "1 call", "2 call")
    assert hand.over


def test_a_short_big_blind_is_still_owed_in_full() -> None:
    hand = no_limit(100, 100, 1)
    assert betting(hand).call == 2
    do(hand, "0 call", "1 call")
    assert hand.contributions == [2, 2, 1]


def test_who_has_put_in_more_than_all_others_is_not_asked() -> None:
    hand = hand_of(HOLDEM, (100, 100, 1), structure=NO_LIMIT, small_blind=5, big_blind=10)
    do(hand, "0 fold")
    assert Refunded(1, 4) in hand.events
    assert hand.over


# ------------------------------------------------------------------ pot limit


def test_pot_limit_is_the_pot_after_the_call() -> None:
    hand = hand_of(HOLDEM, (200,) * 3, structure=POT_LIMIT)
    assert betting(hand).most == 7  # 3 in the pot, call 2, raise 5
    do(hand, "0 raise to 7")
    assert betting(hand).most == 7 + 10 + 6


def test_pot_limit_counts_antes() -> None:
    hand = hand_of(HOLDEM, (200,) * 3, structure=POT_LIMIT, ante=4)
    assert betting(hand).most == 19  # 15 in the pot, call 2, raise 17


def test_pot_limit_after_a_short_all_in() -> None:
    hand = hand_of(HOLDEM, (200, 200, 200, 9), structure=POT_LIMIT)
    do(hand, "3 raise to 7", "0 call", "1 call", "2 call")
    do(hand, "1 check", "2 check", "3 bet 2")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.least, asked.most) == (0, 2, 4, 2 + 30 + 2)


# ------------------------------------------------------------------ spread limit, caps


def test_spread_limit_bets_within_the_spread() -> None:
    spread = written(bet("antes"), deal(5), bet("small"), bettingStructures=["Spread Limit"])
    hand = hand_of(spread, (100, 100), ante=1, spread_least=2, spread_most=10)
    assert (betting(hand).least, betting(hand).most) == (2, 10)
    do(hand, "1 bet 5")
    assert (betting(hand).least, betting(hand).most) == (10, 15)


def test_a_cap_per_round_makes_a_seat_all_in_for_the_round() -> None:
    hand = no_limit(100, 100, 100, cap_per_round=20)
    assert betting(hand).most == 20
    do(hand, "0 raise to 20", "1 call")
    assert (betting(hand).call, betting(hand).most) == (18, 0)
    do(hand, "2 call")
    assert (betting(hand).opens, betting(hand).most) == (True, 20)


def test_a_cap_per_hand_ends_the_betting() -> None:
    hand = no_limit(100, 100, 100, cap_per_hand=20)
    do(hand, "0 raise to 20", "1 call", "2 call")
    assert hand.over
    assert sum(hand.contributions) == 60


# ------------------------------------------------------------------ bring-in


def stud(*stacks: int, top: str = "", **stakes: object) -> Hand:
    return hand_of(STUD, stacks, top=top, **({"ante": 1, "bring_in": 2, "small_bet": 5} | stakes))


LOW = {"forcedBets": {"style": "bring-in", "rule": "low card"}}

# Dealt from the left of the button: two cards down to each, then one up to each.
DOWN = "2s 3s 4s 5s 6s 7s "


def test_the_low_card_brings_it_in_or_completes() -> None:
    hand = stud(100, 100, 100, top=DOWN + "Kd 2c Ad")
    asked = decisions(hand)[0]
    assert (asked.seat, asked.amount, asked.amounts) == (2, 2, (5,))
    with pytest.raises(IllegalAction, match="allowed: bring in for 2, complete to 5"):
        do(hand, "2 raise to 4")
    do(hand, "2 bring in")
    asked = betting(hand)
    assert (asked.seat, asked.call, asked.amounts, asked.completes) == (0, 2, (5,), True)


def test_if_all_only_call_the_bring_in_there_is_no_option() -> None:
    hand = stud(100, 100, 100, top=DOWN + "Kd 2c Ad")
    do(hand, "2 bring in", "0 call", "1 call")
    assert hand.betting.rounds == 2


def test_a_completion_is_not_a_raise() -> None:
    hand = stud(100, 100, 100, top=DOWN + "Kd 2c Ad")
    done = do(hand, "2 bring in", "0 raise to 5")
    assert Raised(0, 5, 5, True, False) in done
    do(hand, "1 raise to 10", "2 raise to 15", "0 raise to 20")
    assert betting(hand).most == 0


def test_no_limit_callers_of_the_bring_in_may_raise_a_completion() -> None:
    free = written(bet("antes"), deal(4), deal(1, "face up"), bet("bring-in"), bet("small"), **LOW)
    hand = hand_of(free, (100,) * 3, structure=NO_LIMIT, ante=1, bring_in=2, small_bet=5)
    poster = decisions(hand)[0].seat
    first, second = (poster + 1) % 3, (poster + 2) % 3
    do(hand, f"{poster} bring in", f"{first} call", f"{second} raise to 5")
    assert (betting(hand).seat, betting(hand).least) == (poster, 10)


def test_a_short_bring_in_is_still_owed_in_full() -> None:
    hand = stud(100, 100, 2, top=DOWN + "Kd 2c Ad")
    do(hand, "2 bring in")
    assert Posted(2, "bring-in", 1, False) in hand.events
    assert betting(hand).call == 2


def test_a_poster_all_in_from_the_ante_leaves_the_opening_to_the_next_seat() -> None:
    hand = stud(100, 100, 1, top=DOWN + "Kd 2c Ad")
    asked = decisions(hand)[0]
    assert (asked.seat, asked.may_fold) == (0, True)
    do(hand, "0 fold")
    assert hand.over or decisions(hand)[0].seat == 1


def test_an_open_pair_allows_the_double_bet() -> None:
    up = deal(1, "face up")
    doubling = written(
        bet("antes"), deal(2), up, bet("bring-in"), bet("small"),
        up, bet("small"), up, bet("big"),
        forcedBets={"style": "bring-in", "rule": "low card", "openPairDoubleBet": True},
    )  # fmt: skip
    top = "2s 3s 4s 5s 6s 7s Kd 2c Ad Kh 9c Qd"
    hand = hand_of(doubling, (100,) * 3, top=top, ante=1, bring_in=1, small_bet=5, big_bet=10)
    do(hand, "2 bring in", "0 call", "1 call")
    asked = betting(hand)
    assert (asked.seat, asked.amounts) == (1, (5, 10))
    do(hand, "1 bet 5")
    assert betting(hand).amounts == (10, 15)
    do(hand, "2 raise to 15")
    assert betting(hand).amounts == (25,)


def either(*stacks: int, **keys: Any) -> Hand:
    first = bet("either", mustOpen=True)
    played = written(bet("antes"), deal(5), first, deal(1), bet("either"))
    stakes = {"ante": 1, "small_bet": 5, "big_bet": 10} | keys
    return hand_of(played, stacks, **stakes)


def test_a_round_at_either_limit() -> None:
    hand = either(100, 100, 100)
    assert betting(hand).amounts == (5, 10)
    do(hand, "1 bet 5")
    assert betting(hand).amounts == (10, 15)
    do(hand, "2 raise to 15")
    assert betting(hand).amounts == (25,)
    do(hand, "0 raise to 25", "1 fold", "2 call")
    assert betting(hand).amounts == (5, 10)  # a new round


def test_a_round_at_either_limit_with_few_chips() -> None:
    hand = either(100, 8, 100)
    assert betting(hand).amounts == (5,)  # seven chips are left, and the big bet is ten
    hand = either(100, 5, 100)
    assert betting(hand).amounts == (4,)


def test_no_limit_does_not_know_two_limits() -> None:
    asked = betting(either(100, 100, 100, structure=Structure.NO_LIMIT))
    assert (asked.least, asked.most, asked.amounts) == (5, 99, ())


def test_who_must_bet_may_not_check() -> None:
    hand = either(100, 100, 100)
    asked = betting(hand)
    assert asked.must_bet
    assert str(asked.timeout) == "bet 5"
    assert [str(action) for action in legal_actions(asked)] == ["bet 5", "bet 10"]
    assert [str(action) for action in legal_actions(asked, [7])] == ["bet 5"]
    with pytest.raises(IllegalAction, match="'check' is not allowed here; allowed: bet 5 or 10"):
        do(hand, "1 check")
    do(hand, "1 bet 5", "2 call", "0 call", "1 check")  # only the first round must be opened
    assert not betting(hand).must_bet


def test_who_has_nobody_to_bet_against_need_not_bet() -> None:
    hand = either(1, 100, 1)  # the others are all-in from the ante
    assert hand.over


# ------------------------------------------------------------------ questions


def test_an_answer_to_a_settled_question_is_stale() -> None:
    hand = no_limit(100, 100, 100)
    number = betting(hand).number
    apply_in_place(hand, 0, Call(), number)
    with pytest.raises(StaleAction, match=f"question {number} is settled; seat 0"):
        apply_in_place(hand, 0, Call(), number)


def test_only_the_seat_that_is_asked_may_act() -> None:
    hand = no_limit(100, 100, 100)
    with pytest.raises(IllegalAction, match="it is not seat 2's turn but that of seat 0"):
        do(hand, "2 call")
    with pytest.raises(IllegalAction, match="there is no seat 7"):
        do(hand, "7 call")
    passively(hand)
    with pytest.raises(IllegalAction, match="the hand is over"):
        do(hand, "0 check")


def test_a_call_for_less_is_all_in() -> None:
    hand = no_limit(100, 100, 7)
    do(hand, "0 raise to 20", "1 fold")
    assert Called(2, 5, True) in do(hand, "2 call")


def test_a_refused_action_changes_nothing() -> None:
    hand = no_limit(100, 100, 100)
    before = hand.copy().mutable_fields()
    for text in ("check", "raise to 3", "raise to 101", "bet 4", "stand pat", "bring in"):
        with pytest.raises(IllegalAction):
            apply_in_place(hand, 0, parse_action(text))
    assert hand.mutable_fields() == before


# ------------------------------------------------------------------ the edges of the rules


def test_a_pot_smaller_than_the_least_bet_does_not_forbid_it() -> None:
    """Opening at least the small bet; pot limit: at most the pot."""
    draw = written(bet("antes"), deal(5), bet("small"))
    for ante in (0, 1):
        asked = betting(
            hand_of(draw, (100, 100), structure=POT_LIMIT, ante=ante, small_bet=10, big_bet=10)
        )
        assert (asked.least, asked.most) == (10, 10)
    asked = betting(hand_of(draw, (100, 4), structure=POT_LIMIT, small_bet=10, big_bet=10))
    assert (asked.least, asked.most) == (4, 4)


def test_a_bring_in_of_a_full_bet_leaves_nothing_to_complete() -> None:
    stakes = {"ante": 1, "bring_in": 5, "small_bet": 5, "big_bet": 10}
    hand = hand_of(STUD, (100, 100, 100), structure=LIMIT, **stakes)
    poster = question(hand).seat
    do(hand, f"{poster} bring in")
    asked = betting(hand)
    assert (asked.call, asked.amounts, asked.completes) == (5, (10,), False)


def test_a_seat_that_would_open_against_all_in_seats_only_is_not_asked() -> None:
    """A poster all-in from the ante: next seat opens, if there is anybody to bet against."""
    top = "As Kd Qd 2h 3h 4h 2c 8c 9c"
    stakes = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}
    hand = hand_of(STUD, (1, 100, 100), top=top, button=2, structure=LIMIT, **stakes)
    do(hand, "1 fold")
    assert hand.over
    assert not events(hand, Refunded)


def test_the_next_round_is_played_when_only_the_cap_of_this_one_is_reached() -> None:
    """Running the board several times is for hands in which nobody can bet any more."""
    hand = hand_of(HOLDEM, (100, 100), structure=NO_LIMIT, cap_per_round=10, run_times=2)
    do(hand, "0 raise to 10", "1 call")
    assert betting(hand).most == 10
    hand = hand_of(HOLDEM, (100, 100), structure=NO_LIMIT, cap_per_hand=10, run_times=2)
    do(hand, "0 raise to 10", "1 call")
    assert len(decisions(hand)) == 2


def test_a_later_ante_is_for_those_who_are_still_in() -> None:
    twice = written(bet("antes"), deal(5), bet("small"), bet("antes"), bet("big"))
    hand = hand_of(twice, (100, 100, 100), ante=1)
    do(hand, "1 bet 2", "2 fold", "0 call")
    assert [event.seat for event in events(hand, Posted)] == [1, 2, 0, 1, 0]
