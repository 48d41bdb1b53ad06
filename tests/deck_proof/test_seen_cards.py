"""Cards that the table shows as dealt, compared with those that left the deck of the proof."""

from random import Random
from typing import Any

import orjson
import pytest

from anypoker.catalogue import all_games, find
from anypoker.deck_proof.record import CardLine
from anypoker.deck_proof.seen_cards import SeenCards
from anypoker.deck_proof.socket_client import SocketProofs
from anypoker.engine import Hand, IllegalAction, apply_in_place, decisions
from anypoker.engine.actions import Call
from anypoker.engine.events import Dealt, RabbitShown
from anypoker.server.protocol.event_encoder import encode, whole_view
from anypoker.views.card_proofs import CardLeft, ProofTracker
from tests.deck_proof.simulation import SimulatedTable
from tests.engine.random_hands import random_start
from tests.engine.test_outside_shuffles import play_out


def left_and_seen(hand: Hand) -> tuple[int, int | None]:
    """Return how many cards left the stock, and how many the table shows to a seat."""
    tracker = ProofTracker(len(hand.chance.deck), len(hand.chance.dice), 0)
    tracker.follow(event for event in hand.events if not isinstance(event, RabbitShown))
    seen, view = SeenCards(), orjson.loads(encode(whole_view(hand, 0)))
    seen.see({"type": "state", "view": view})
    return sum(isinstance(fact, CardLeft) for fact in tracker.facts), seen.left(view["hand"])


def test_table_shows_as_many_cards_as_leave_the_deck_in_every_game() -> None:
    for slug, found in all_games().items():
        hand = play_out(found.game, f"seen {slug}")
        left, seen = left_and_seen(hand)
        assert seen == (left if hand.over else None), slug


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
    left, seen = left_and_seen(hand)
    assert seen == left


@pytest.mark.parametrize("shown", [5, 4])
def test_card_that_the_table_does_not_show_is_found(shown: int) -> None:
    """The record alone verifies: a card may leave the stock face down."""
    table = SimulatedTable(Random("skip"), players=3)
    table.play()
    lines = table.records()["player 1"]
    assert sum(isinstance(line, CardLine) for line in lines) == 5
    proofs = SocketProofs(lambda table, player: lambda data: None)
    state: dict[str, Any] = {"table": table.table, "player": None, "hand": 2, "seats": []}
    proofs.receive({"type": "deck_proof", "table_hand": 0, "lines": [], "state": state})
    dealt = {"event": "dealt", "seat": 0, "card": "??", "up": False, "shared": False}
    events = [dealt] * shown + [{"event": "hand_ended"}]
    proofs.see({"type": "events", "hand": 1, "begins": True, "events": events})
    told = [orjson.loads(line) for line in table.players["player 1"].data.splitlines()[1:]]
    public = [one for one in told if one["kind"] not in ("commit", "reveal")]
    proofs._decks[1] = True
    proofs.receive({"type": "deck_proof", "table_hand": 1, "lines": public, "state": None})
    found = [one.sentence for one in proofs.findings]
    assert found == ([] if shown == 5 else ["5 cards left the deck, and the table showed 4"])
