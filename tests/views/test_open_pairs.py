"""An open pair decides what is wild: whoever has only a view knows it too."""

from anypoker.cards import Key
from anypoker.catalogue import game_of
from anypoker.engine import (
    Seat,
    Seats,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    decisions,
    start,
)
from anypoker.engine.actions import Call
from anypoker.engine.decision import BettingDecision
from anypoker.engine.setup import shuffled_deck_from_key
from anypoker.views import view_of
from anypoker.views.hand_from_view import hand_from_view


def test_a_view_tells_what_followed_the_last_pair() -> None:
    game = game_of("dirty-schultz").game
    seats = Seats(tuple(Seat(name, 200) for name in ("Ann", "Ben", "Cid", "Dot")), 0)
    found = set()
    for number in range(25):
        chance: ShuffledDeck = shuffled_deck_from_key(game, Key(number.to_bytes(32, "big")))
        hand = start(game, seats, Stakes(ante=1), chance)
        while not hand.over:
            for seat in range(4):
                imagined = hand_from_view(game, view_of(hand, seat))
                assert imagined.last_pair_index == hand.last_pair_index
            found.add(hand.last_pair_index)
            (question,) = decisions(hand)
            pays = isinstance(question, BettingDecision) and question.call
            apply_in_place(hand, question.seat, Call() if pays else question.timeout)
    assert len(found) > 3, "pairs came in several places"
