"""What bets of earlier rounds tell of the hands that are held now."""

import numpy as np
import pytest

import anypoker as ap
from anypoker.bots.thinker.ranges.range_weights import PastRound, past_rounds, update_weights
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import call_down
from anypoker.strength.action_likelihood import ObservedAction
from anypoker.views import view_of


def called_down(game: str, until: int, thrown: int = 0) -> Hand:
    """A hand up to so many rounds of betting; seat 0 throws so many cards away, seat 1 none."""
    hand = ap.start(game, [200, 200], seed="fading")
    while hand.betting.rounds < until:
        asked = decisions(hand)[0]
        action = call_down(asked)
        if isinstance(asked, d.DrawDecision):
            action = a.DrawCards(tuple(hand.hole_cards[asked.seat][: thrown * (asked.seat == 0)]))
        apply_in_place(hand, asked.seat, action)
    return hand


def test_who_draws_has_new_cards_and_who_stands_pat_has_not() -> None:
    first, second, now = past_rounds(view_of(called_down("2-7-triple-draw", 3, thrown=2), 1))
    assert first.kept == {0: pytest.approx(9 / 25)}
    assert second.kept == {0: pytest.approx(3 / 5)}
    assert now.kept == {}


def test_cards_that_are_dealt_are_new_and_those_of_the_board_are_told_apart() -> None:
    stud = past_rounds(view_of(called_down("seven-card-stud", 3), 0))
    assert stud[0].kept == {0: pytest.approx(3 / 5), 1: pytest.approx(3 / 5)}
    holdem = past_rounds(view_of(called_down("texas-holdem", 3), 0))
    assert [past.board for past in holdem] == [0, 3, 4]
    assert not any(past.kept for past in holdem)


def test_a_bet_tells_less_of_a_hand_that_has_changed_since() -> None:
    shares = np.linspace(0.9, 0.1, 9)[None, :]  # what one own hand wins of nine others
    fits, own, others = np.ones((1, 9)), np.ones(1), np.ones(9)
    told = []
    for kept in ({}, {1: 0.8}, {1: 0.2}, {1: 0.0}):
        past = PastRound(0, ((1, ObservedAction.RAISE),), kept)
        _, likely = update_weights(0, past, shares, fits, own, others, 0.7)
        told.append(likely[-1] / likely[0])
    assert told == sorted(told, reverse=True)
    assert told[0] > 5
    assert told[-1] == pytest.approx(1)
