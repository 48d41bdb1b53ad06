"""Measured hands: six players who check and call or act at random, by kernels and engine."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from anypoker.batch import Batch, Policy, Program, compile_game
from anypoker.cards import key_from_seed
from anypoker.catalogue import game_of
from anypoker.engine import (
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.actions import BringIn, Call, Check
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.game import Game, Structure

SEATS = 6
STACK = 200
BLOCK = 4096


@dataclass(frozen=True)
class Contest:
    """Measured game and its players."""

    slug: str
    policy: Policy = Policy.CHECK_CALL
    structure: Structure = Structure.LIMIT
    given: bool = False
    seats: int = SEATS


GAMES = {
    "limit hold'em, decks given": Contest("texas-holdem", given=True),
    "limit hold'em": Contest("texas-holdem"),
    "no-limit hold'em, random": Contest("texas-holdem", Policy.RANDOM, Structure.NO_LIMIT),
    "omaha hi-lo": Contest("omaha-8"),
    "stud hi-lo": Contest("seven-card-stud-8"),
    "2-7 triple draw": Contest("2-7-triple-draw"),
    "badugi": Contest("badugi"),
    "drawmaha": Contest("drawmaha"),
    "double board": Contest("double-board-omaha"),
    "declare": Contest("anaconda"),
    "wild": Contest("deuces-wild-draw"),
}


def _game(contest: Contest) -> Game:
    return game_of(contest.slug).game


def _structure(contest: Contest, game: Game) -> Structure:
    return contest.structure if contest.structure in game.structures else game.structures[0]


def player(name: str) -> Callable[[int], int]:
    """Play hands and return the number of decisions."""
    contest = GAMES[name]
    game = _game(contest)
    program = compile_game(game)
    assert isinstance(program, Program), str(program)
    stakes = Stakes(structure=_structure(contest, game))
    batches: dict[int, Batch] = {}
    dealt: dict[int, np.ndarray] = {}
    seed = 0

    def play(hands: int) -> int:
        nonlocal seed
        taken = 0
        for first in range(0, hands, BLOCK):
            size = min(BLOCK, hands - first)
            batch = batches.get(size)
            if batch is None:
                batch = batches[size] = Batch(program, contest.seats, stakes, size)
                if contest.given:
                    dealt[size] = _decks(game, size)
            seed += 1
            if contest.given:
                batch.finish(contest.policy, stacks=STACK, decks=dealt[size])
            else:
                batch.finish(contest.policy, stacks=STACK, seed=seed)
            taken += batch.decisions
        return taken

    return play


def _decks(game: Game, hands: int) -> np.ndarray:
    chance = np.random.default_rng(1)
    return chance.permuted(np.tile(np.array(game.deck.cards, np.uint8), (hands, 1)), axis=1)


def engine_player(name: str) -> Callable[[int], int]:
    """The same hands by the engine, one by one."""
    contest = GAMES[name]
    game = _game(contest)
    stakes = Stakes(structure=_structure(contest, game))
    seats = seats_of(*[STACK] * contest.seats)
    call, check, bring_in = Call(), Check(), BringIn()

    def play(hands: int) -> int:
        taken = 0
        below = Random(1).randrange
        for number in range(hands):
            hand = start(
                game, seats, stakes, shuffled_deck_from_key(game, key_from_seed(1, number))
            )
            while not hand.over:
                for decision in decisions(hand):
                    if contest.policy is Policy.RANDOM:
                        action = sample_legal_action(decision, below)
                    elif isinstance(decision, BettingDecision):
                        action = call if decision.call else check
                    else:
                        is_bring_in = isinstance(decision, BringInDecision)
                        action = bring_in if is_bring_in else decision.timeout
                    apply_in_place(hand, decision.seat, action)
                    taken += 1
        return taken

    return play
