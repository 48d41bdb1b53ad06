"""Views of a seat and their JSON form."""

import json
from typing import get_args

import pytest
from msgspec.structs import replace

from anypoker.cards import cards_text, key_from_seed, parse_cards
from anypoker.catalogue import game_of
from anypoker.engine import (
    Action,
    Decision,
    Event,
    Hand,
    Seat,
    Seats,
    Stakes,
    apply,
    apply_in_place,
    decisions,
    parse_action,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine import events as e
from anypoker.game import Structure
from anypoker.views import (
    FACE_DOWN,
    PublicSeat,
    SeatView,
    SpectatorKind,
    decision_json,
    decision_words,
    event_json,
    seen_event,
    seen_events,
    view_json,
    view_of,
    views_of,
)
from anypoker.views.codec import visible_card_text
from tests.test_hands import played

TABLE = Seats((Seat("Alice", 100), Seat("Bob", 50), Seat("Carol", 100)), button=0)


def hand_of(slug: str, deck: str, **stakes: object) -> Hand:
    """A hand that is dealt from these cards."""
    game = game_of(slug).game
    natural = shuffled_deck_from_key(game, key_from_seed(slug))
    top = parse_cards(deck)
    rest = [card for card in natural.deck if card not in top]
    chance = replace(natural, deck=(*top, *rest))
    return start(game, TABLE, replace(Stakes(), **stakes), chance)


def holdem() -> Hand:
    return hand_of("texas-holdem", "As Ks Qs Ad Kd Qd 2c 7d 9h", structure=Structure.NO_LIMIT)


def do(hand: Hand, *lines: str) -> None:
    for line in lines:
        seat, _, action = line.partition(" ")
        apply_in_place(hand, int(seat), parse_action(action))


def test_own_cards_are_seen_and_others_are_counted() -> None:
    view = view_of(holdem(), 1)
    assert cards_text(own.card for own in view.own) == "As Ad"
    assert [sitting.down for sitting in view.seats] == [2, 2, 2]
    assert all(not sitting.up and sitting.shown is None for sitting in view.seats)
    assert view_of(holdem(), SpectatorKind.SPECTATOR).own == ()


def test_stacks_bets_pots_and_turn() -> None:
    hand = holdem()
    do(hand, "0 raise to 60", "1 call")
    view = view_of(hand, 2)
    assert [sitting.stack for sitting in view.seats] == [40, 0, 98]
    assert [sitting.bet for sitting in view.seats] == [60, 50, 2]
    assert view.to_match == 60
    assert [sitting.all_in for sitting in view.seats] == [False, True, False]
    assert (view.button, view.waiting, view.pot) == (0, (2,), 112)
    assert view.seats[2].asked
    do(hand, "2 call")
    after = view_of(hand, 2)
    assert [sitting.bet for sitting in after.seats] == [0, 0, 0]
    assert [(pot.amount, pot.seats) for pot in after.pots] == [(150, (0, 1, 2)), (20, (0, 2))]
    assert after.step == "Flop bet"
    assert cards_text(card.card for card in after.board) == "2c 7d 9h"


def test_only_the_viewer_reads_its_question() -> None:
    hand = holdem()
    asked = decisions(hand)[0]
    assert view_of(hand, asked.seat).decision == asked
    others = [view_of(hand, seat) for seat in range(3) if seat != asked.seat]
    assert all(view.decision is None for view in others)
    assert view_of(hand, SpectatorKind.SPECTATOR).decision is None


def test_a_view_has_no_place_for_secrets() -> None:
    """No field of the views can hold the deck, the chance, or what others wait to say."""
    fields = {*SeatView._fields, *PublicSeat._fields}
    assert fields.isdisjoint({"deck", "chance", "key", "held", "hole", "muck"})


def test_a_view_carries_what_a_person_at_the_seat_knows() -> None:
    hand = holdem()
    view = view_of(hand, 1)
    assert view.stakes == hand.stakes
    assert [sitting.started for sitting in view.seats] == [
        player.stack for player in hand.seats.players
    ]
    assert hand.game.steps[view.step_index].name == view.step
    assert view.you_have == ("a pair of aces",)
    assert [place.seat for place in view.table] == [0, 1, 2]
    assert list(view.events) == seen_events(hand.events, 1)
    assert view_of(hand, SpectatorKind.SPECTATOR).events == tuple(
        seen_events(hand.events, SpectatorKind.SPECTATOR)
    )
    assert views_of(hand, [0, 1, 2]) == [view_of(hand, seat) for seat in range(3)]


def test_a_view_tells_who_won_what() -> None:
    hand = holdem()
    while not hand.over:
        asked = decisions(hand)[0]
        hand = apply(hand, asked.seat, asked.timeout).hand
    view = view_of(hand, 0)
    assert [(won.seat, won.amount) for won in view.won] == [
        (fact.seat, fact.amount) for fact in hand.events if isinstance(fact, e.Won)
    ]
    assert view.won


def test_simultaneous_answers_are_told_when_all_are_in() -> None:
    deck = "2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 6h 7c 7d 7h 8c 8d 8h"
    hand = hand_of("anaconda", deck, ante=1)
    do(hand, "1 check", "2 check", "0 check")
    before = json.dumps(view_json(view_of(hand, 2)))
    do(hand, "1 pass 2c 3c 4c")
    after = view_json(view_of(hand, 2))
    changed = json.loads(before)
    changed["number"] += 1
    changed["seats"][1]["asked"] = False
    changed["waiting"].remove(1)
    changed["events"].append({"event": "decided", "seat": 1, "message": "decided"})
    assert after == changed


def test_events_hide_what_a_viewer_may_not_know() -> None:
    (dealt,) = [x for x in holdem().events if isinstance(x, e.Dealt) and x.seat == 1][:1]
    assert event_json(seen_event(dealt, 1))["card"] == "As"
    assert event_json(seen_event(dealt, 0))["card"] == "??"
    assert event_json(seen_event(dealt, SpectatorKind.SPECTATOR))["card"] == "??"
    assert event_json(seen_event(dealt, SpectatorKind.ALL_SEEING))["card"] == "As"
    passed = e.Passed(0, 1, 2, parse_cards("As Kd"), False, (0, 1))
    assert event_json(seen_event(passed, 1))["cards"] == ["As", "Kd"]
    assert event_json(seen_event(passed, 2))["cards"] == ["??", "??"]
    arranged = e.Arranged(0, parse_cards("As/7d"), (), (0,))
    assert event_json(seen_event(arranged, 2))["cards"] == []
    piles = e.Separated(0, (("Left", parse_cards("As")),), (0,))
    assert event_json(seen_event(piles, 2))["piles"] == [["Left", ["??"]]]


def test_the_json_of_a_view_is_stable() -> None:
    form = view_json(view_of(holdem(), 0))
    assert list(form) == [
        "viewer", "hand", "game", "structure", "stakes", "start", "layout", "number", "step",
        "step_index", "over", "button", "pot", "pots", "to_match", "seats", "own", "outward",
        "named", "board", "opened",
        "dice", "choices", "stock", "discards", "redeals", "runs", "run", "waiting", "decision",
        "you_have", "won", "table", "events",
    ]  # fmt: skip
    assert form["structure"] == "No Limit"
    assert form["own"] == [
        {"card": "Qs", "up": False, "pile": None, "shared": False, "turned": False},
        {"card": "Qd", "up": False, "pile": None, "shared": False, "turned": False},
    ]
    assert form["seats"][1] == {
        "name": "Bob", "started": 50, "stack": 49, "bet": 1, "paid": 1, "folded": False,
        "all_in": False,
        "asked": False, "up": [], "down": 2, "shown": None, "declared": [], "bought": [],
        "aside": False, "legs": 0, "rows": [], "marks": [], "wagers": [],
    }  # fmt: skip
    assert form["decision"] == {
        "decision": "betting", "seat": 0, "number": 1, "call": 2, "least": 4, "most": 100,
        "amounts": [], "opens": False, "completes": False, "must_bet": False,
        "free_fold": False, "timeout": "fold",
    }  # fmt: skip
    assert json.loads(json.dumps(form)) == form


def test_every_event_has_a_json_form() -> None:
    """Of all golden hands, which hold every kind of event but those of a table after its hands."""
    kinds = {"marked", "rabbit_shown", "fouled"}
    cards = tuple(parse_cards("As"))
    for shown in (e.Marked(0, "Fantasyland"), e.RabbitShown(cards), e.Fouled(0)):
        assert event_json(seen_event(shown, SpectatorKind.SPECTATOR))["event"] in kinds
    for replay in played():
        for event in replay.hand.events:
            for viewer in (0, SpectatorKind.SPECTATOR, SpectatorKind.ALL_SEEING):
                form = event_json(seen_event(event, viewer))
                assert json.loads(json.dumps(form)) == form
                kinds.add(form["event"])
    assert len(kinds) == len(get_args(Event))


def test_every_decision_has_a_json_form_and_words() -> None:
    """Along all golden hands, which ask every kind of question."""
    kinds = set()
    for replay in played():
        file, hand = replay.file, replay.hand
        again = start(file.game, file.seats, file.stakes, hand.chance)
        for seat, action in (*hand.actions, (None, None)):
            for decision in decisions(again):
                form = decision_json(decision)
                assert json.loads(json.dumps(form)) == form
                assert parse_action(form["timeout"]) == decision.timeout
                assert decision_words(decision)
                kinds.add(form["decision"])
            if seat is not None:
                apply_in_place(again, seat, action)
    assert len(kinds) == len(get_args(Decision))


def test_actions_of_golden_hands_read_back() -> None:
    for replay in played():
        for _, action in replay.hand.actions:
            assert isinstance(action, get_args(Action))
            assert parse_action(str(action)) == action


def test_shown_hands_are_seen_and_mucked_ones_are_not() -> None:
    hand = holdem()
    do(hand, "0 call", "1 call", "2 check")
    while not hand.over:
        do(hand, f"{hand.seats_to_act[0]} check")
    shown = {event.seat for event in hand.events if isinstance(event, e.Shown)}
    mucked = {event.seat for event in hand.events if isinstance(event, e.Mucked)}
    assert mucked
    view = view_of(hand, SpectatorKind.SPECTATOR)
    for seat, sitting in enumerate(view.seats):
        assert (sitting.shown is not None) is (seat in shown)
        assert sitting.down == 2
    text = json.dumps(view_json(view))
    for seat in mucked:
        assert not any(f'"{visible_card_text(card)}"' in text for card in hand.hole_cards[seat])


def test_a_card_that_lies_face_down_is_no_card() -> None:
    assert visible_card_text(FACE_DOWN) == "??"
    hand = hand_of("blind-holdem", "As Ks Qs Ad Kd Qd 2c 7d 9h")
    do(hand, "0 call", "1 call", "2 check")
    assert [card.card for card in view_of(hand, 0).board] == [FACE_DOWN] * 3


@pytest.mark.parametrize("viewer", [0, 1, 2, SpectatorKind.SPECTATOR])
def test_looking_changes_nothing(viewer: int | SpectatorKind) -> None:
    hand = holdem()
    before = repr(hand.mutable_fields())
    view_json(view_of(hand, viewer))
    assert repr(hand.mutable_fields()) == before
