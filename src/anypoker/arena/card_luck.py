"""Luck of the cards in a hand: control variates with mean zero, in any game.

Cards that come between two decisions are a random part of the stock. Their luck is the mean result
with these cards minus the mean result with other cards from the stock, if everybody checks and
calls from there on. Both are estimated with the same number of random decks, so given all that
happened before, the luck has mean zero, however rough the estimates are. A result minus any
multiple of it has the same mean, and less variance if the multiple is well chosen (control
variates, as in AIVAT: N. Burch et al., "AIVAT: A New Variance Reduction Technique for Agent
Evaluation in Imperfect Information Games", AAAI 2018, without its action nodes).
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anypoker.arena.settings import ArenaGame
from anypoker.batch import Batch, Policy, Program, compile_game
from anypoker.batch.compile.stakes_row import MAX_STACKS, refused_stakes
from anypoker.batch.engine_replay import answer_of
from anypoker.cards import Card
from anypoker.engine import Hand, Stakes, apply_in_place, decisions, start
from anypoker.engine.actions.legal import call_down
from anypoker.game import (
    ArrangeStep,
    BetStep,
    DealStep,
    DeclareStep,
    DiscardStep,
    DrawStep,
    ExposeStep,
    Game,
    PassStep,
    SeparateStep,
    ShowdownStep,
)
from anypoker.ranking.batch.compiling import missing_kernels

GROUPS = 4  # numbers that a hand's luck consists of: by number of deals before, the last for all
DECKS = 24  # for each of the two means in a batch
_ENGINE_DECKS = 6  # where the engine plays them

_PLAIN_STEPS = (
    ArrangeStep
    | BetStep
    | DealStep
    | DeclareStep
    | DiscardStep
    | DrawStep
    | ExposeStep
    | PassStep
    | SeparateStep
    | ShowdownStep
)

Floats = NDArray[np.float64]


class DealtCards(NamedTuple):
    """Cards that came after an action, and before the next decision.

    `actions`: number of actions before; `begin`, `end`: their places in the stock.
    """

    actions: int
    begin: int
    end: int


def card_luck(setup: ArenaGame, hand: Hand, dealt: list[DealtCards], seed: str) -> Floats:
    """Return the luck of each seat in chips, by group and seat."""
    seats = len(hand.stacks)
    found = np.zeros((GROUPS, seats))
    random = np.random.default_rng(list(seed.encode()))
    batch = _batch(setup.game.for_players(seats), seats, setup.stakes, setup.stack * seats)
    for number, cards in enumerate(dealt):
        group = min(number, GROUPS - 1)
        if batch is None:
            found[group] += _luck_by_engine(setup, hand, cards, random)
        else:
            found[group] += _luck_in_batch(batch, setup, hand, cards, random)
    return found


def counts_as_luck(hand: Hand, top: int) -> bool:
    """Return whether the cards after the last action, from `top` on, have a luck.

    Whether they have one must not depend on the cards themselves. So games in which cards decide
    what is played next have none, and nothing after a shuffle has.
    """
    dealt = hand.stock_index > top and not hand.over
    return dealt and not (hand.shuffles or hand.redeals) and _betting_decides(hand.game)


@lru_cache(maxsize=64)
def _betting_decides(game: Game) -> bool:
    """Return whether betting alone decides which steps of a game are played."""
    return all(step.condition is None for step in game.steps) and all(
        isinstance(action, _PLAIN_STEPS) and getattr(action, "openers", None) is None
        for action in game.every_action()
    )


@lru_cache(maxsize=64)
def _batch(game: Game, seats: int, stakes: Stakes, chips: int) -> Batch | None:
    """Return a batch for both means; None if the engine has to play them."""
    if missing_kernels() is not None or chips > MAX_STACKS or refused_stakes(game, stakes):
        return None
    program = compile_game(game)
    return Batch(program, seats, stakes, 2 * DECKS) if isinstance(program, Program) else None


def _decks(
    hand: Hand, cards: DealtCards, count: int, random: np.random.Generator
) -> list[NDArray[np.int64]]:
    """Return decks with the cards as they came, then decks with other cards in their places."""
    deck = np.array(hand.chance.deck, np.int64)
    found = []
    for fixed in (cards.end, cards.begin):
        rows = np.tile(deck, (count, 1))
        rows[:, fixed:] = random.permuted(rows[:, fixed:], axis=1)
        found.append(rows)
    return found


def _luck_in_batch(
    batch: Batch, setup: ArenaGame, hand: Hand, cards: DealtCards, random: np.random.Generator
) -> Floats:
    chance = hand.chance
    decks = np.concatenate(_decks(hand, cards, DECKS, random))
    keys = np.tile(np.frombuffer(chance.key, np.uint8), (len(decks), 1))
    dice = np.tile(np.array(chance.dice, np.uint8), (len(decks), 1))
    batch.start(setup.stack, hand.seats.button, keys=keys, decks=decks, dice=dice)
    again = start(setup.game, hand.seats, setup.stakes, chance)
    for seat, action in hand.actions[: cards.actions]:
        question = next(asked for asked in decisions(again) if asked.seat == seat)
        batch.step(answer_of(again, question, action))
        apply_in_place(again, seat, action)
    batch.rollout(Policy.CHECK_CALL)
    stacks = batch.stacks.astype(np.float64)
    luck: Floats = stacks[:DECKS].mean(axis=0) - stacks[DECKS:].mean(axis=0)
    return luck


def _luck_by_engine(
    setup: ArenaGame, hand: Hand, cards: DealtCards, random: np.random.Generator
) -> Floats:
    before = start(setup.game, hand.seats, setup.stakes, hand.chance)
    last = max(cards.actions - 1, 0)
    for seat, action in hand.actions[:last]:
        apply_in_place(before, seat, action)
    means = []
    for decks in _decks(hand, cards, _ENGINE_DECKS, random):
        stacks = [
            _called_stacks(setup, before, hand, cards.actions, [Card(card) for card in row])
            for row in decks.tolist()
        ]
        means.append(np.mean(stacks, axis=0))
    luck: Floats = means[0] - means[1]
    return luck


def _called_stacks(
    setup: ArenaGame, before: Hand, hand: Hand, actions: int, deck: list[Card]
) -> list[int]:
    """Return the final stacks with another deck if all call after the first actions."""
    if actions:
        again = before.copy()
        again.stock = deck
        apply_in_place(again, *hand.actions[actions - 1])
    else:
        again = start(setup.game, hand.seats, setup.stakes, replace(hand.chance, deck=tuple(deck)))
    while not again.over:
        decision = decisions(again)[0]
        apply_in_place(again, decision.seat, call_down(decision))
    return again.stacks
