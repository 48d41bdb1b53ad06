"""Shuffles from outside the engine: the same hands as those that the key gives."""

from random import Random

import pytest
from msgspec.structs import replace

from anypoker.cards import derive_key, shuffle_cards
from anypoker.catalogue import all_games, find
from anypoker.engine import (
    Hand,
    IllegalStart,
    ShuffledDeck,
    ShuffleNeeded,
    apply,
    apply_in_place,
    decisions,
    start,
)
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.events import Redealt, Shuffled
from anypoker.game import Game
from tests.engine.random_hands import random_start

MAX_ACTIONS = 400


def replay_outside(hand: Hand, chance: ShuffledDeck) -> ShuffledDeck:
    """Replay a hand; whenever it needs a shuffle, answer with the one that the key gives."""
    while True:
        try:
            again = start(hand.game, hand.seats, hand.stakes, chance)
            for seat, action in hand.actions:
                again = apply(again, seat, action).hand
        except ShuffleNeeded as needed:
            chance = chance.with_order(key_order(hand, chance, needed))
        else:
            assert again.events == hand.events
            assert again.stacks == hand.stacks
            assert again.stock[again.stock_index :] == hand.stock[hand.stock_index :]
            return chance


def key_order(hand: Hand, chance: ShuffledDeck, needed: ShuffleNeeded) -> list[int]:
    """Return the order that the engine derives for the next shuffle."""
    assert needed.number == len(chance.later) + 1
    kinds = [event for event in hand.events if isinstance(event, Shuffled | Redealt)]
    before = kinds[: len(chance.later) + 1]
    kind = type(before[-1])
    count = sum(isinstance(event, kind) for event in before)
    label = f"{'shuffle' if kind is Shuffled else 'redeal'}/{count}"
    return list(shuffle_cards(needed.cards, derive_key(hand.chance.key, label)))


def play_out(game: Game, seed: str) -> Hand:
    """Play a hand at random; most seats, so that the stock runs out."""
    random = Random(seed)
    players = game.players.most if random.random() < 0.7 else None
    hand = random_start(game, random, players)
    while not hand.over and len(hand.actions) < MAX_ACTIONS:
        asked = random.choice(decisions(hand))
        apply_in_place(hand, asked.seat, sample_legal_action(asked, random.randrange), asked.number)
    return hand


def test_outside_orders_give_the_same_hands_in_every_game() -> None:
    later = 0
    for slug, found in all_games().items():
        hand = play_out(found.game, f"outside {slug}")
        later += len(replay_outside(hand, replace(hand.chance, outside=True)).later)
    assert later > 20


def test_unknown_shuffle_is_asked_for_and_keeps_the_hand() -> None:
    hand = next(
        hand
        for seed in range(200)
        if (hand := play_out(find("badugi").game, f"ask {seed}"))
        and any(isinstance(event, Shuffled) for event in hand.events)
    )
    chance = replace(hand.chance, outside=True)
    again = start(hand.game, hand.seats, hand.stakes, chance)
    for seat, action in hand.actions:
        before = again.copy()
        try:
            again = apply(again, seat, action).hand
        except ShuffleNeeded as error:
            needed = error
            break
    assert again == before
    assert list(needed.cards) == sorted(needed.cards)
    wrong = replace(chance, later=(needed.cards[1:],))
    with pytest.raises(IllegalStart, match="must be these cards"):
        replay_outside(hand, wrong)
