"""Who answers inside and beside the kernels: the action model, prospects and the best draw."""

import numpy as np
import pytest
from numpy.typing import NDArray

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.simulation.batch_players import BestDraws, players_for
from anypoker.batch import Batch, Policy, Program, compile_game
from anypoker.batch import columns as at
from anypoker.batch.batch import Hands, PolicyCallbacks
from anypoker.batch.rollout_equity import RolloutEquity
from anypoker.cards import parse_cards
from anypoker.catalogue import game_of
from anypoker.engine import Stakes
from anypoker.game import Structure
from anypoker.strength.betting_model import BettingModel

STACK = 200


def _batch(slug: str, seats: int, hands: int, structure: Structure | None = None) -> Batch:
    program = compile_game(game_of(slug).game)
    assert isinstance(program, Program)
    return Batch(program, seats, Stakes(structure=structure), hands)


def _decks(batch: Batch, top: str) -> NDArray[np.uint8]:
    """Decks that begin with these cards, the rest in any order."""
    first = np.array(parse_cards(top), np.uint8)
    rest = np.setdiff1d(np.array(batch.program.game.deck.cards, np.uint8), first)
    mixed = np.random.default_rng(1).permuted(np.tile(rest, (batch.hands, 1)), axis=1)
    return np.hstack([np.tile(first, (batch.hands, 1)), mixed])


def test_a_model_folds_what_is_worth_nothing_and_raises_what_is_worth_all() -> None:
    batch = _batch("texas-holdem", 2, 8, structure=Structure.NO_LIMIT)

    def weigh(batch: Batch, which: Hands) -> NDArray[np.float64]:
        return np.tile([1.0, 0.0], (len(which), 1))

    habits = BettingModel(bet_rate=1.0, bluff_rate=0.0)
    batch.finish(
        Policy.MODEL,
        PolicyCallbacks(estimate_equity=weigh, betting=habits),
        stacks=STACK,
        seed=1,
    )
    assert batch.over.all()
    assert (batch.stacks[:, 0] > STACK).all()
    assert (batch.rows.numbers[:, at.FOLDED + 1] == 1).all()


def test_a_model_pays_what_the_pot_is_worth() -> None:
    """Twenty to one: a call of 1 into 3 asks for a quarter of the pot, and no more."""
    for worth, folds in ((0.24, 1), (0.26, 0)):
        batch = _batch("texas-holdem", 2, 4, structure=Structure.NO_LIMIT)

        def weigh(batch: Batch, which: Hands, worth: float = worth) -> NDArray[np.float64]:
            return np.full((len(which), 2), worth)

        habits = BettingModel(
            enter_threshold=0.0, enter_per_opponent=0.0, bluff_rate=0.0, all_in_margin=0.0
        )
        players = PolicyCallbacks(estimate_equity=weigh, betting=habits)
        batch.finish(Policy.MODEL, players, stacks=STACK, seed=1)
        small = batch.rows.numbers[:, at.BUTTON]
        assert (batch.rows.numbers[np.arange(4), at.FOLDED + small] == folds).all()


def test_a_model_without_worths_is_refused() -> None:
    with pytest.raises(ValueError, match="pass `estimate_equity`"):
        _batch("texas-holdem", 2, 1).finish(Policy.MODEL, stacks=STACK)


def test_prospects_know_aces_from_nothing() -> None:
    batch = _batch("texas-holdem", 2, 64)
    batch.start(STACK, 1, decks=_decks(batch, "As7d Ah2c"))  # As and Ah to the first seat
    worths = RolloutEquity(batch).estimate_equity(batch, np.arange(batch.hands))
    aces, nothing = worths.mean(axis=0)
    assert aces > 0.6 > 0.4 > nothing  # against both kinds of hands alike


def test_prospects_keep_the_pair() -> None:
    """Three cards, of which one goes before the flop."""
    batch = _batch("pineapple", 2, 32)
    batch.start(STACK, 1, decks=_decks(batch, "As7d AhQc 2cJh"))
    prospects = RolloutEquity(batch)
    while True:
        asked = batch.rows.numbers[:, at.KIND] == at.ASK_DISCARD
        if asked.all():
            break
        batch.step(np.full(batch.hands, at.CALL))
    first = np.flatnonzero(batch.rows.numbers[:, at.SEAT] == 0)
    assert len(first) == batch.hands
    assert (prospects.choose(batch, first) == 0b100).mean() > 0.9  # the deuce


@pytest.mark.parametrize("slug", ["badugi", "anaconda", "sheshe", "english-stud", "five-card-draw"])
def test_hands_of_every_kind_are_played_to_their_end(slug: str) -> None:
    game = game_of(slug).game
    batch = _batch(slug, min(4, game.players.most), 50)
    for policy in (Policy.CALLER, Policy.MODEL):
        batch.finish(policy, players_for(batch), stacks=STACK, seed=2)
        assert batch.over.all()
        assert (batch.stacks.sum(axis=1) == STACK * batch.seats).all()


def test_draws_are_those_of_the_best_draw_policy() -> None:
    """One policy for the odds and for batches: a made badugi stands pat, a pair is broken."""
    batch = _batch("badugi", 2, 16)
    batch.start(STACK, 1, decks=_decks(batch, "As Ks 2d Kd 3c Kc 4h 2h"))
    while not (batch.rows.numbers[:, at.KIND] == at.ASK_DRAW).all():
        batch.step(np.full(batch.hands, at.CALL))
    policy = policy_of(batch.program.game, 2)
    draws = BestDraws(batch, policy, RolloutEquity(batch))
    every = np.arange(batch.hands)
    assert (batch.rows.numbers[:, at.SEAT] == 0).all()
    assert (draws.choose(batch, every) == 0).all()
    batch.step(draws.choose(batch, every))
    thrown = draws.choose(batch, every)
    assert (np.bitwise_count(thrown) >= 2).all()  # of three kings one may stay at most
