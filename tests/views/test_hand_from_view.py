"""The way back from a view: the viewer's hands are worth the same on it as in the real hand."""

from random import Random

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.showdown.claims import showdown_hands_of
from anypoker.views import FACE_DOWN, hand_from_view, view_of
from tests.engine.random_hands import random_start


def check(hand: Hand, seat: int) -> None:
    view = view_of(hand, seat)
    seen = hand_from_view(hand.game, view)
    again = view_of(seen, seat)
    known = tuple(own for own in view.own if own.card != FACE_DOWN)
    assert again.own == known
    assert again.opened == view.opened
    assert [sitting.up for sitting in again.seats] == [sitting.up for sitting in view.seats]
    assert again.choices == view.choices
    assert again.dice == view.dice
    if all(card.card != FACE_DOWN for card in view.board) and known == view.own:
        assert again.board == view.board
        real, thought = showdown_hands_of(hand, [seat], None), showdown_hands_of(seen, [seat], None)
        assert thought.made == real.made


@pytest.mark.parametrize("slug", catalogue_files())
def test_a_seat_can_think_about_what_it_sees(slug: str) -> None:
    chance = Random(f"seen {slug}")
    hand = random_start(game_of(slug).game, chance)
    while not hand.over:
        asked = chance.choice(decisions(hand))
        if not hand.run_out.current:
            check(hand, asked.seat)
        apply_in_place(hand, asked.seat, sample_legal_action(asked, chance.randrange))
