"""Openers: who may open, what is shown, and deals that nobody opens."""

import pytest

from anypoker.engine import Hand, IllegalAction, apply, decisions
from anypoker.engine.actions import Bet
from anypoker.engine.events import OpenersShown, Posted, Redealt, Shown
from anypoker.engine.invariants import check_state
from anypoker.game import Game
from tests.engine.table import bet, deal, do, events, game, hand_of, hands, question, written

JACKS = {"evaluationType": "high", "qualifier": [9, 880]}
# Seat 1 is dealt first: jacks for it, tens for seat 0.
TOP = "Js Ts Jd Td 5h 4h 3c 2c 7d 8d"


def five(**keys: object) -> Game:
    return written(bet("antes"), deal(5), bet("small", opening=JACKS | keys), bet("big"))


def passed(hand: Hand) -> Hand:
    """The hand after everybody has checked once."""
    do(hand, *(f"{seat} check" for seat in hand.live_seats()))
    return hand


def test_who_lacks_openers_may_only_check_until_the_pot_is_open() -> None:
    hand = hand_of(five(), (50, 50), top="Ts Js Td Jd 5h 4h 3c 2c 7d 8d", ante=1)
    asked = question(hand)
    assert (asked.seat, asked.call, asked.most) == (1, 0, 0)
    with pytest.raises(IllegalAction, match="allowed: check"):
        do(hand, "1 bet 2")
    do(hand, "1 check", "0 bet 2", "1 raise to 4", "0 call")
    assert hand.pot == 10


def test_a_player_with_openers_need_not_open() -> None:
    hand = passed(hand_of(five(), (50, 50), top=TOP, ante=1))
    assert events(hand, Redealt) == [Redealt(2, (1, 0), True)]
    assert (hand.pot, hand.pot_opening.passed_out, hand.pot_opening.seat) == (2, 1, -1)
    check_state(hand)


def test_antes_are_posted_again_only_where_the_file_says_so() -> None:
    for words, paid in (({}, 1), ({"passedOut": "ante_again"}, 2)):
        hand = passed(hand_of(five(**words), (50, 50), top=TOP, ante=1))
        assert hand.contributions == [paid, paid]
        assert len(events(hand, Posted)) == 2 * paid


def test_every_hand_ends_though_nobody_ever_bets() -> None:
    """After the limit of deals any hand opens, and a round of checks is only that."""
    hand = hand_of(five(deals=3), (50, 50), top=TOP, ante=1)
    for _ in range(3):
        passed(hand)
    assert question(hand).most == 2  # whatever it has been dealt
    passed(hand)
    passed(hand)  # the last round
    assert hand.over
    assert len(events(hand, Redealt)) == 3


def test_the_progression_begins_again_after_its_end() -> None:
    pairs = [(9, 880), (9, 220), (1, 1)]
    hand = hand_of(five(progression=[[9, 220], [1, 1]]), (50, 50), top=TOP, ante=1)
    needs = []
    for _ in range(4):
        wanted = hand.compiled.openers[
            hand.pot_opening.passed_out % len(hand.compiled.openers)
        ].hand
        needs.append(tuple(wanted.qualifier))
        passed(hand)
    assert needs == [*pairs, pairs[0]]


def test_openers_that_were_shown_at_the_showdown_are_not_shown_twice() -> None:
    hand = hand_of(five(), (50, 50), top=TOP, ante=1)
    do(hand, "1 bet 2", "0 call", "1 check", "0 check")
    assert [event.seat for event in events(hand, Shown)] == [1]
    assert not events(hand, OpenersShown)


def test_an_opener_whose_hand_is_beaten_and_mucked_shows_openers() -> None:
    hand = hand_of(five(), (50, 50), top="Js Qs Jd Qd 5h 4h 3c 2c 7d 8d", ante=1)
    do(hand, "1 bet 2", "0 call", "1 check", "0 bet 4", "1 call")
    assert [event.seat for event in events(hand, Shown)] == [0]
    (shown,) = events(hand, OpenersShown)
    assert shown.seat == 1


def test_openers_are_of_any_ordering_and_any_number_of_cards() -> None:
    low = {"evaluationType": "a5_low", "qualifier": [1, 56]}
    seven = written(
        bet("antes"), deal(7), bet("small", opening=low),
        showdown=hands({"evaluationType": "a5_low", "holeCards": 5}),
    )  # fmt: skip
    top = "As Ks 2d Kd 3h Kh 4c Kc 8d Qd Qs Jd Qh Jh"
    hand = hand_of(seven, (50, 50), top=top, ante=1)
    assert question(hand).most == 2
    do(hand, "1 check")
    assert question(hand).most == 0


def test_a_wild_joker_counts_for_openers() -> None:
    joker = game("jacks-or-better-joker-wild")
    hand = hand_of(joker, (50, 50), top="Jk Ts Js Td 5h 4h 3c 2c 7d 8d", ante=1)
    assert question(hand).most


def test_a_hand_is_copied_with_what_opened_it() -> None:
    hand = hand_of(five(), (50, 50), top=TOP, ante=1)
    after = apply(hand, 1, Bet(2)).hand
    assert after.pot_opening.seat == 1
    assert hand.pot_opening.seat == -1
    assert hand.pot_opening.cards == []
    assert decisions(after)[0].seat == 0
