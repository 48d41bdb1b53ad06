"""Soak: the thinker plays every game, and every answer is legal."""

import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from anypoker.bots import make_bot
from anypoker.cards import key_from_seed
from anypoker.catalogue import base_game_text, catalogue_files, find
from anypoker.engine import IllegalAction, Stakes, seats_of, shuffled_deck_from_key, start
from anypoker.game import Game
from anypoker.rules import load_game
from tests.bots.bet_sizes import bet_sizes
from tests.bots.playing import played
from tests.external_files import CORPUS

STACK = 100
SEATS = 3  # number of table sizes, from the smallest on


class Played(NamedTuple):
    """`problem`: what went wrong, with the number of the hand; empty if nothing did."""

    name: str
    seconds: float
    problem: str


def every_game() -> list[str]:
    """Names of the catalogue, and paths of games by others."""
    return [*sorted(catalogue_files()), *map(str, CORPUS)]


def load(name: str) -> Game:
    if name.endswith(".json"):
        return load_game(Path(name).read_text(encoding="utf-8"), library=base_game_text)
    return find(name).game


def play_hand(game: Game, level: str, number: int, seed: int) -> None:
    """A hand among thinkers; an answer that is not allowed is an error."""
    sizes = range(game.players.least, game.players.most + 1)[:SEATS]
    count = sizes[number % len(sizes)]
    structure = game.structures[number // len(sizes) % len(game.structures)]
    stakes = Stakes(ante=1, run_times=2, structure=structure)
    bots = [make_bot(f"thinker:{level}", f"{seed}/{number}/{seat}") for seat in range(count)]
    seats = seats_of(*[STACK] * count, button=number % count, hand=number + 1)
    chance = shuffled_deck_from_key(
        game.for_players(count), key_from_seed(f"{seed}/{game.name}", number)
    )
    hand = played(start(game, seats, stakes, chance), bots)
    assert sum(hand.stacks) == count * STACK, "chips were lost"


def play_game(name: str, easy: int, normal: int, seed: int) -> Played:
    """So many hands at easy and at normal; it ends with the first thing that goes wrong."""
    begun = time.process_time()
    game = load(name)
    problem = ""
    for level, count in (("easy", easy), ("normal", normal)):
        for number in range(count):
            try:
                play_hand(game, level, number, seed)
            except (IllegalAction, AssertionError, ValueError, TypeError, LookupError) as error:
                problem = f"hand {number} at {level}: {type(error).__name__}: {error}"
                break
    return Played(name, time.process_time() - begun, problem)


def run_thinker(count: int, seed: int, jobs: int, first: int, names: list[str]) -> None:
    """Play every game at easy, and a tenth of the hands at normal."""
    games = names or every_game()[first:]
    print(f"seed {seed}, {len(games)} games", flush=True)
    work = partial(play_game, easy=count, normal=max(count // 10, 1), seed=seed)
    wrong = []
    spent = 0.0
    with ProcessPoolExecutor(jobs) as workers:
        for number, one in enumerate(workers.map(work, games), first):
            spent += one.seconds
            words = one.problem or "good"
            print(f"{number:4} {Path(one.name).stem:44}{one.seconds:7.1f} s  {words}", flush=True)
            wrong += [one] if one.problem else []
    print(f"{len(games)} games, {spent:.0f} s of CPU: {len(wrong)} with something wrong")
    assert not wrong, "\n".join(f"{one.name}: {one.problem}" for one in wrong)


def run_bet_sizes(count: int, seed: int) -> None:
    """So many hands of no-limit hold'em; the sizes of its bets against how good its hands are."""
    found = bet_sizes(count, "thinker", seed)
    sizes = ", ".join(f"{part:.0%} {size}" for size, part in sorted(found.sizes.items()))
    print(f"seed {seed}: {count} hands, {found.bets} bets, {found.bluffs} with little: {sizes}")
    print(f"a size tells {found.bits:.4f} bit; of shuffled hands, up to {found.by_luck:.4f}")
    assert not found.problem(), found.problem()
