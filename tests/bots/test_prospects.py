"""What a thinker imagines is what the rules allow: draws that are over, cards in their places."""

from random import Random

import numpy as np
from msgspec.structs import replace

import anypoker as ap
from anypoker import engine
from anypoker.bots import ThinkerBot
from anypoker.bots.thinker import LEVELS
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.cards import key_from_seed, parse_cards
from anypoker.engine import Hand, Stakes, decisions, seats_of
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import call_down
from anypoker.views import view_of
from tests.bots.playing import begun


def at_the_draw(slug: str) -> Hand:
    """Where the first of the seats is asked what it draws."""
    hand = begun(ap.load(slug), "draw")
    while not isinstance(decisions(hand)[0], d.DrawDecision):
        decision = decisions(hand)[0]
        hand = ap.apply(hand, decision.seat, call_down(decision)).hand
    return hand


def outlook_of(hand: Hand, seat: int) -> RangeModel:
    return RangeModel(hand.game, view_of(hand, seat), LEVELS["normal"], Random(1))


def test_who_has_drawn_does_not_draw_again() -> None:
    hand = at_the_draw("2-7-triple-draw")
    first = decisions(hand)[0].seat
    assert outlook_of(hand, first).draws_left(first) == 3
    hand = ap.apply(hand, first, "stand pat").hand
    second = decisions(hand)[0].seat
    outlook = outlook_of(hand, second)
    assert [outlook.draws_left(seat) for seat in (first, second)] == [2, 3]


def test_after_the_only_draw_an_opponent_keeps_what_it_has() -> None:
    hand = at_the_draw("five-card-draw")
    first = decisions(hand)[0].seat
    hand = ap.apply(hand, first, "stand pat").hand
    second = decisions(hand)[0].seat
    outlook = outlook_of(hand, second)
    assert (outlook.draws_left(first), outlook.draws_left(second)) == (0, 1)


def test_new_cards_lie_neither_in_the_hand_nor_on_the_board() -> None:
    hand = at_the_draw("drawmaha")
    seat = decisions(hand)[0].seat
    outlook = outlook_of(hand, seat)
    deals = outlook.sample_deals(40)
    assert deals.unknown, "or the board could not repeat a card"
    held = np.array([[own.card for own in outlook.view.own]], np.int32)
    new = outlook.fresh(held, 5, deals)[0]
    for cards, board in zip(new.tolist(), deals.board.tolist(), strict=True):
        assert len(set(cards)) == 5
        assert not set(cards) & {*board, *held[0].tolist()}


def test_deals_for_the_own_cards_repeat_none_of_them() -> None:
    hand = at_the_draw("drawmaha")
    seat = decisions(hand)[0].seat
    outlook = outlook_of(hand, seat)
    own = {held.card for held in outlook.view.own}
    boards = outlook.sample_deals(40).board.tolist()
    assert any(own & set(board) for board in boards), "those of other hands may"
    assert not any(own & set(board) for board in outlook.own_deals(40).board.tolist())


def test_two_pair_of_which_each_card_counts_are_kept() -> None:
    """Queens and jacks with a board of Q-J-6: who throws one of them has compared too few deals."""
    game = ap.load("drawmaha")
    dealt = engine.shuffled_deck_from_key(game, key_from_seed("cards"))
    first = parse_cards("9c 5s Ac Qd Ah 6s 4d Jc 3c As Jh 6d Qc Qh")
    deck = (*first, *(card for card in dealt.deck if card not in first))
    seats = seats_of(200, 200, button=1)
    hand = engine.start(game, seats, Stakes(), replace(dealt, deck=deck))
    for word in ("raise to 6", "call", "check", "check", "draw 3c"):
        hand = ap.apply(hand, decisions(hand)[0].seat, word).hand
    view = view_of(hand, decisions(hand)[0].seat)
    thrown = sum(
        part
        for seed in range(5)
        for action, part in ThinkerBot(str(seed)).policy(game, view)
        if {"Qd", "Jc"} & set(str(action).split())
    )
    assert thrown / 5 < 0.3
