"""Cards that all see but their owner, and cards that nobody sees: in views, worlds and records."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from anypoker.cards import Key, card_text, key_from_seed, parse_cards
from anypoker.catalogue import game_of, game_of_record, load_game_text
from anypoker.engine import (
    Hand,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine import actions as a
from anypoker.game import Game
from anypoker.history.phh import record_of, record_text
from anypoker.views import (
    FACE_DOWN,
    SpectatorKind,
    hand_from_view,
    sample_determinization,
    seen_events,
    view_json,
    view_of,
)
from anypoker.views.table_text import table_lines

STAKES = Stakes(ante=1, small_bet=2, big_bet=4)


def one_card(state: str, ranks: str = "23456789TJQKA") -> Game:
    listed = ", ".join(f'"{rank}"' for rank in ranks)
    return load_game_text(
        f"""{{
        "game": "One card {state}", "players": {{"min": 2, "max": 4}},
        "deck": {{"type": "custom", "cards": {len(ranks)}, "ranks": [{listed}],
          "suits": ["spades"]}},
        "bettingStructures": ["Limit"], "forcedBets": {{"style": "antes_only"}},
        "bettingOrder": {{"initial": "dealer", "subsequent": "dealer"}},
        "orderings": {{"one": {{"family": "patterns", "title": "one", "cards": 1, "better": "high",
          "categories": [{{"class": 1, "name": "high card", "words": "{{0}}", "kinds": [1]}}]}}}},
        "gamePlay": [
          {{"name": "Antes", "bet": {{"type": "antes"}}}},
          {{"name": "Deal", "deal": {{"location": "player",
            "cards": [{{"number": 1, "state": "{state}"}}]}}}},
          {{"name": "Bet", "bet": {{"type": "small"}}}},
          {{"name": "Again", "deal": {{"location": "player",
            "cards": [{{"number": 1, "state": "{state}"}}]}}}},
          {{"name": "Last bet", "bet": {{"type": "small"}}}},
          {{"name": "Showdown", "showdown": {{"type": "final"}}}}],
        "showdown": {{"order": "clockwise", "startingFrom": "dealer", "cardsRequired": "one",
          "bestHand": [{{"name": "High", "evaluationType": "one", "holeCards": 1}}]}}}}"""
    )


def dealt(game: Game, cards: str, *played: tuple[int, a.Action]) -> Hand:
    """A hand of three with these cards on top of the deck; seat 0 is first."""
    top = parse_cards(cards)
    rest = tuple(card for card in game.deck.cards if card not in top)
    seats = seats_of(20, 20, 20, button=2)
    hand = start(game, seats, STAKES, ShuffledDeck((*top, *rest), (), Key(bytes(32))))
    for seat, action in played:
        apply_in_place(hand, seat, action)
    return hand


def all_told(hand: Hand, viewer: Any) -> str:
    view = view_of(hand, viewer)
    return f"{view_json(view)} {table_lines(view)} {seen_events(hand.events, viewer)}"


def outward(hand: Hand, viewer: int) -> list[list[str]]:
    return [list(map(card_text, cards)) for cards in view_of(hand, viewer).outward]


@pytest.mark.parametrize("state", ["face out", "unseen"])
def test_an_owner_is_told_the_same_whatever_its_card_is(state: str) -> None:
    game = one_card(state)
    one, other = dealt(game, "2s Ks 5s"), dealt(game, "As Ks 5s")
    assert all_told(one, 0) == all_told(other, 0)
    assert view_of(one, 0).own[0].card == FACE_DOWN
    assert view_of(one, 0).you_have == ()
    assert hand_from_view(game, view_of(one, 0)).hole_cards[0] == []


def test_a_card_that_faces_out_is_seen_by_the_others_only() -> None:
    hand = dealt(one_card("face out"), "2s Ks 5s")
    assert [list(map(card_text, cards)) for cards in view_of(hand, 0).outward] == [
        [],
        ["Ks"],
        ["5s"],
    ]
    assert [list(map(card_text, cards)) for cards in view_of(hand, 1).outward] == [
        ["2s"],
        [],
        ["5s"],
    ]
    assert view_of(hand, SpectatorKind.SPECTATOR).outward == ()
    assert "Ks" not in all_told(hand, SpectatorKind.SPECTATOR)


def test_a_card_that_is_unseen_is_seen_by_nobody() -> None:
    hand = dealt(one_card("unseen"), "2s Ks 5s")
    for viewer in (0, 1, 2, SpectatorKind.SPECTATOR):
        told = all_told(hand, viewer)
        assert not [card for card in ("2s", "Ks", "5s") if f"'{card}'" in told]


def test_who_has_folded_learns_nothing_more() -> None:
    rules = one_card("face out")
    hand = dealt(rules, "2s Ks 5s 7s 8s", (0, a.Bet(2)), (1, a.Fold()), (2, a.Call()))
    assert outward(hand, 0) == [[], ["Ks"], ["5s", "8s"]]
    assert outward(hand, 1) == [["2s"], [], ["5s"]]
    assert view_of(hand, 1).own[0].card == FACE_DOWN


def test_the_showdown_turns_all_of_them_up() -> None:
    calls = [(0, a.Check()), (1, a.Check()), (2, a.Check())]
    hand = dealt(one_card("unseen"), "2s Ks 5s 7s 8s 9s", *calls, *calls)
    assert hand.over
    for viewer in (0, 1, 2, SpectatorKind.SPECTATOR):
        shown = [seat.shown for seat in view_of(hand, viewer).seats]
        assert [cards and card_text(cards[0]) for cards in shown] == ["2s", "Ks", "5s"]


@pytest.mark.parametrize(("state", "ways"), [("face out", 2), ("unseen", 4)])
def test_worlds_redraw_ones_own_card_evenly(state: str, ways: int) -> None:
    game = one_card(state, "TJQK")
    hand = start(
        game,
        seats_of(20, 20, button=1),
        STAKES,
        ShuffledDeck(parse_cards("Ts Ks Js Qs"), (), Key(bytes(32))),
    )
    view = view_of(hand, 0)
    random, number = Random(17), 800
    print("seed 17")
    mine = Counter(
        sample_determinization(game, view, random).hole_cards[0][0] for _ in range(number)
    )
    expected = number / (3 if state == "face out" else 4)
    assert len(mine) == (3 if state == "face out" else 4)
    assert all(abs(count - expected) < 0.3 * expected for count in mine.values())
    theirs = Counter(sample_determinization(game, view, random).hole_cards[1][0] for _ in range(40))
    assert len(theirs) == (1 if state == "face out" else ways)


def test_a_record_for_a_seat_does_not_hold_its_own_card() -> None:
    game = game_of("indian-poker").game
    hand = start(
        game,
        seats_of(20, 20, button=1),
        STAKES,
        shuffled_deck_from_key(game, key_from_seed("blind", 1)),
    )
    apply_in_place(hand, 0, a.Bet(2))
    apply_in_place(hand, 1, a.Fold())
    own, theirs = (card_text(hand.hole_cards[seat][0]) for seat in (0, 1))
    record = record_text(record_of(hand, game_of_record, viewer=0))
    assert theirs in record
    assert own not in record
