"""When nobody can bet any more: hands are turned up before the rest of the board is dealt."""

from typing import Any

import pytest

from anypoker.cards import parse_cards
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.actions.legal import call_down
from anypoker.engine.decision import BettingDecision
from anypoker.engine.events import Dealt, Event, Mucked, Shown
from anypoker.game import Structure
from anypoker.views import SpectatorKind, view_of
from tests.engine.table import do, events, game, hand_of

NO_LIMIT: dict[str, Any] = {"structure": Structure.NO_LIMIT}
BOARD_EVENT = 3  # the flop


def all_in_before_the_flop(slug: str = "texas-holdem", **stakes: Any) -> Hand:
    """Two of three are all-in, the third has folded; one who is in has chips left."""
    hand = hand_of(game(slug), (100, 60, 200), **(NO_LIMIT | stakes))
    do(hand, "0 fold", "1 raise to 60", "2 call")
    return hand


def places(hand: Hand, kind: type[Event]) -> list[int]:
    return [place for place, event in enumerate(hand.events) if isinstance(event, kind)]


def board_places(hand: Hand) -> list[int]:
    return [p for p in places(hand, Dealt) if hand.events[p].seat is None]  # type: ignore[union-attr]


def test_hands_are_shown_once_and_before_the_board() -> None:
    hand = all_in_before_the_flop()
    assert hand.over
    assert [event.seat for event in events(hand, Shown)] == [1, 2]  # who bet last is first
    assert [event.cards for event in events(hand, Shown)] == [
        tuple(hand.hole_cards[s]) for s in (1, 2)
    ]
    assert max(places(hand, Shown)) < min(board_places(hand))
    assert not events(hand, Mucked)


def test_a_table_may_leave_them_down() -> None:
    hand = all_in_before_the_flop(hidden_all_ins=True)
    assert min(places(hand, Shown)) > max(board_places(hand))


def test_nothing_is_turned_up_while_two_can_bet() -> None:
    hand = hand_of(game("texas-holdem"), (30, 200, 200), **NO_LIMIT)
    do(hand, "0 raise to 30", "1 call", "2 call")
    assert not events(hand, Shown)
    do(hand, "1 bet 170", "2 call")
    assert hand.over
    assert max(places(hand, Shown)) < board_places(hand)[BOARD_EVENT]


def test_a_showdown_without_more_cards_goes_as_ever() -> None:
    """All-in on the river: nothing is left to be dealt, and the showdown shows."""
    hand = hand_of(game("texas-holdem"), (100, 100), **NO_LIMIT)
    do(hand, "0 call", "1 check", "1 check", "0 check", "1 check", "0 check", "1 bet 98", "0 call")
    assert hand.over
    assert [event.seat for event in events(hand, Shown)] == [1, 0]
    assert min(places(hand, Shown)) > max(board_places(hand))


@pytest.mark.parametrize("slug", ["five-card-draw", "crazy-pineapple"])
def test_hands_stay_down_while_somebody_has_to_decide(slug: str) -> None:
    """An all-in seat still draws and discards, and must not see other hands before."""
    hand = hand_of(game(slug), (2, 2), ante=0, structure=game(slug).structures[0])
    asked = 0
    while hand.seats_to_act:
        assert not events(hand, Shown)
        question = decisions(hand)[0]
        asked += not isinstance(question, BettingDecision)
        apply_in_place(hand, question.seat, call_down(question))
    assert asked == 2
    assert len(events(hand, Shown)) == 2


def test_hands_stay_down_where_players_still_get_cards() -> None:
    hand = hand_of(game("seven-card-stud"), (2, 2), ante=2, structure=Structure.LIMIT)
    assert hand.over
    assert min(places(hand, Shown)) > max(places(hand, Dealt))


def test_everyone_sees_hands_that_are_turned_up() -> None:
    """While the runs are agreed on, the hands lie open: in every view."""
    hand = all_in_before_the_flop(run_times=2)
    assert not hand.over
    for viewer in (0, 1, 2, SpectatorKind.SPECTATOR):
        shown = [seat.shown for seat in view_of(hand, viewer).seats]
        assert shown == [None, tuple(hand.hole_cards[1]), tuple(hand.hole_cards[2])]
    do(hand, "1 run 2", "2 run 2")
    assert hand.over
    assert len(events(hand, Shown)) == 2


def test_how_cards_lie_does_not_change_for_the_rules() -> None:
    """Turned up for people to watch: conditions and wild cards go by how the cards were dealt."""
    hand = all_in_before_the_flop()
    assert not any(lies for seat in (1, 2) for lies in hand.card_flags[seat])


def test_a_folded_hand_is_never_turned_up() -> None:
    top = "As Ad Kc Kd 7h 2s"
    hand = hand_of(game("texas-holdem"), (100, 60, 200), top=top, **NO_LIMIT)
    do(hand, "0 fold", "1 raise to 60", "2 call")
    folded = {*hand.hole_cards[0]}
    assert folded <= {*parse_cards(top)}
    assert not folded & {card for event in events(hand, Shown) for card in event.cards}
