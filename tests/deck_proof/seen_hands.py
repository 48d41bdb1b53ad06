"""Hands as a table shows them, honestly or not, and what an honest record has of them."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import orjson

from anypoker.cards import card_text
from anypoker.catalogue import find
from anypoker.deck_proof.hand_check import HandCheck, Place
from anypoker.engine import Hand, IllegalAction, apply_in_place, decisions
from anypoker.engine.actions import Call
from anypoker.engine.events import RabbitShown
from anypoker.server.protocol.event_encoder import encode, whole_view
from anypoker.views.card_proofs import CardLeft, CardOpened, CardsShown, ProofTracker
from anypoker.views.visibility import FACE_DOWN, SpectatorKind
from tests.engine.random_hands import random_start

Events = list[dict[str, Any]]


def record_of(hand: Hand, seat: int | None) -> HandCheck:
    """Return what an honest record of a hand has for a seat or a spectator, without hashes."""
    viewer = SpectatorKind.SPECTATOR if seat is None else seat
    tracker = ProofTracker(len(hand.chance.deck), len(hand.chance.dice), viewer)
    tracker.follow(event for event in hand.events if not isinstance(event, RabbitShown))
    cards: dict[tuple[int, int], Place] = {}
    shown, dice = [], {}
    for fact in tracker.facts:
        match fact:
            case CardLeft(place, to, card) | CardOpened(place, to, card):
                text = None if card == FACE_DOWN else card_text(card)
                cards[place.shuffle, place.position] = Place(None if to is None else 2 * to, text)
            case CardsShown(seat, found):
                shown.append((2 * seat, tuple(map(card_text, found))))
            case _:
                dice[fact.number] = fact.value
    seats = [SimpleNamespace(seat=2 * number) for number in range(len(hand.stacks))]
    context = SimpleNamespace(game=hand.game.name, seats=seats, dice=len(hand.chance.dice))
    record = SimpleNamespace(cards=lambda: cards, shown=shown, dice=dice, context=context)
    return cast("HandCheck", record)


def events_of(hand: Hand, seat: int | None) -> Events:
    """Return the events of a hand as the server sends them."""
    events: Events = orjson.loads(encode(whole_view(hand, seat)))["events"]
    return events


def call_down(game: str) -> Hand:
    """Play a hand in which three players see the showdown."""
    hand = random_start(find(game).game, Random(f"call {game}"), 3)
    while not hand.over:
        asked = decisions(hand)[0]
        try:
            apply_in_place(hand, asked.seat, Call())
        except IllegalAction:
            apply_in_place(hand, asked.seat, asked.timeout)
    return hand


def dealt(events: Events, seat: int | None) -> Events:
    return [one for one in events if one["event"] == "dealt" and one["seat"] == seat]


def swap_own_with_board(events: Events) -> None:
    """Show a later card of the board as a hole card: all cards together stay the same."""
    own, board = dealt(events, 0)[0], dealt(events, None)[-1]
    own["card"], board["card"] = board["card"], own["card"]


def swap_board(events: Events) -> None:
    first, *_, last = dealt(events, None)
    first["card"], last["card"] = last["card"], first["card"]


def swap_receivers(events: Events) -> None:
    mine, theirs = dealt(events, 0)[0], dealt(events, 1)[0]
    mine["seat"], theirs["seat"] = 1, 0


def add_card(events: Events) -> None:
    events.insert(events.index(dealt(events, None)[0]), deepcopy(dealt(events, None)[0]))


def leave_card_out(events: Events) -> None:
    events.remove(dealt(events, 1)[0])


def show_another_hand(events: Events) -> None:
    """Show cards at the showdown that the seat was not dealt."""
    shown = next(one for one in events if one["event"] == "shown" and one["seat"] == 1)
    used = {card for one in events for card in (one.get("card"), *one.get("cards", ()))}
    free = [f"{rank}{suit}" for rank in "AKQJT" for suit in "cdhs"]
    shown["cards"] = [card for card in free if card not in used][: len(shown["cards"])]


# What the table shows otherwise, the game, and a part of what is found.
LIES: list[tuple[Callable[[Events], None], str, str]] = [
    (swap_own_with_board, "texas-holdem", "the server sent no proof of it"),
    (swap_board, "texas-holdem", "the server sent no proof of it"),
    (swap_receivers, "texas-holdem", "went to another place than the table showed"),
    (add_card, "texas-holdem", "cards left the deck, and the table showed"),
    (leave_card_out, "five-card-draw", "cards left the deck, and the table showed"),
    (show_another_hand, "texas-holdem", "seat 3 showed"),
    (show_another_hand, "five-card-draw", "seat 3 showed"),
]
