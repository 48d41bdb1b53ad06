"""Cards and dice that the table shows, compared with those that the record proves."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

import orjson
import pytest

from anypoker.catalogue import all_games, find
from anypoker.deck_proof.hand_check import Place
from anypoker.deck_proof.record import CardLine
from anypoker.deck_proof.seen_cards import SeenCards, SeenHand
from anypoker.deck_proof.socket_client import SocketProofs
from anypoker.engine import Hand, IllegalAction, apply_in_place, decisions
from anypoker.engine.actions import Call
from anypoker.engine.events import Dealt, Rolled
from anypoker.server.protocol.event_encoder import encode, whole_view
from tests.deck_proof.seen_hands import LIES, Events, call_down, events_of, record_of
from tests.deck_proof.simulation import SimulatedTable
from tests.engine.random_hands import random_start
from tests.engine.test_outside_shuffles import play_out


def difference(hand: Hand, seat: int | None, events: Events) -> str | None:
    """Return the difference between events on display and the record of a hand."""
    seen = SeenHand(hand.game.name)
    seen.follow(events)
    return seen.difference(record_of(hand, seat))


def test_table_shows_what_the_record_proves_in_every_game() -> None:
    for slug, found in all_games().items():
        hand = play_out(found.game, f"seen {slug}")
        for seat in (None, 0):
            seen, view = SeenCards(), orjson.loads(encode(whole_view(hand, seat)))
            seen.see({"type": "state", "view": view})
            whole = seen.whole(view["hand"])
            assert (whole is not None) is hand.over, slug
            if whole is not None:
                assert whole.difference(record_of(hand, seat)) is None, (slug, seat)


def test_card_that_all_seats_share_leaves_the_deck_once() -> None:
    """Seven players stay to the last street, for which the stock is too small."""
    hand = random_start(find("baseball-fours-face-up").game, Random("shared"), 7)
    while not hand.over:
        asked = decisions(hand)[0]
        try:
            apply_in_place(hand, asked.seat, Call())
        except IllegalAction:
            apply_in_place(hand, asked.seat, asked.timeout)
    assert any(isinstance(event, Dealt) and event.shared for event in hand.events)
    assert difference(hand, 0, events_of(hand, 0)) is None


# ---------------------------------------------------------------- a table that lies


@pytest.mark.parametrize(
    ("lie", "game", "said"),
    LIES,
)
def test_display_of_other_cards_is_found(
    lie: Callable[[Events], None], game: str, said: str
) -> None:
    hand = call_down(game)
    events = events_of(hand, 0)
    assert difference(hand, 0, events) is None
    lie(events)
    assert said in (difference(hand, 0, events) or "")


def test_hand_on_display_needs_proofs_if_it_was_never_changed() -> None:
    """The server may not say that the slots of these cards are secret."""
    hand = call_down("texas-holdem")
    record = cast("Any", record_of(hand, 0))
    seat, cards = next(
        (2 * one["seat"], one["cards"]) for one in events_of(hand, 0) if one["event"] == "shown"
    )
    for key, place in record.cards().items():
        if place.to == seat:
            record.cards()[key] = Place(seat, None)
    record.shown.append((seat, tuple(cards)))
    seen = SeenHand(hand.game.name)
    seen.follow(event for event in events_of(hand, 1))
    assert seen.difference(record) is not None


def test_die_on_display_must_be_the_one_of_the_record() -> None:
    slug = next(
        slug
        for slug, found in all_games().items()
        if any(isinstance(event, Rolled) for event in play_out(found.game, f"dice {slug}").events)
    )
    hand = play_out(find(slug).game, f"dice {slug}")
    events = events_of(hand, None)
    assert difference(hand, None, events) is None
    rolled = next(one for one in events if one["event"] == "rolled")
    rolled["dice"][0] = rolled["dice"][0] % 6 + 1
    assert "the table showed a die with" in (difference(hand, None, events) or "")


def test_game_on_display_must_be_the_one_of_the_context() -> None:
    hand = call_down("texas-holdem")
    seen = SeenHand("Badugi")
    seen.follow(events_of(hand, 0))
    assert seen.difference(record_of(hand, 0)) == (
        "the table shows Badugi, and the proof names Texas Hold'em"
    )


# ---------------------------------------------------------------- over the socket


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("shown", [5, 4])
def test_card_that_the_table_does_not_show_is_found(shown: int, late: bool) -> None:
    """The record alone verifies: a card may leave the stock face down.

    `late`: the last events of the hand come after the end of its record.
    """
    table = SimulatedTable(Random("skip"), players=3)
    die = table.play().dice()[0]
    lines = table.records()["player 1"]
    places = [line.to for line in lines if isinstance(line, CardLine)]
    assert len(places) == 5
    proofs = SocketProofs(lambda table, player: lambda data: None)
    state: dict[str, Any] = {"table": table.table, "player": None, "hand": 2, "seats": []}
    proofs.receive({"type": "deck_proof", "table_hand": 0, "lines": [], "state": state})
    events: Events = [
        {"event": "dealt", "card": "??", "shared": False, "seat": None if to is None else to // 2}
        for to in places[:shown]
    ]
    events += [{"event": "rolled", "dice": [die]}, {"event": "hand_ended"}]
    message = {"type": "events", "hand": 1, "begins": True, "now": {"game": "Small"}}
    told = [orjson.loads(line) for line in table.players["player 1"].data.splitlines()[1:]]
    public = [one for one in told if one["kind"] not in ("commit", "reveal")]
    proofs._decks[1] = True
    proved = {"type": "deck_proof", "table_hand": 1, "lines": public, "state": None}
    if late:
        proofs.see({**message, "events": events[:2]})
        proofs.receive(proved)
        assert proofs.findings == []
        proofs.see({**message, "begins": False, "now": {}, "events": events[2:]})
    else:
        proofs.see({**message, "events": events})
        proofs.receive(proved)
    proofs.receive(proved)  # sent again
    found = [one.sentence for one in proofs.findings]
    assert found == ([] if shown == 5 else ["5 cards left the deck, and the table showed 4"])
