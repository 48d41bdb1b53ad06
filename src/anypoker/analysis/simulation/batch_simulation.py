"""Hands played in batches by policies inside the kernels.

Invariants are not checked after every action: the kernels are tested against the engine, and chips
are counted when hands are over. Sensible players bet by the betting model of the bot; their cards
are chosen by the best-draw policy and by roll-outs. Everything follows from the seed, whatever the
number of threads.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from os import cpu_count
from random import Random

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.simulation.batch_players import players_for
from anypoker.analysis.simulation.results import SimulationResults, Winnings
from anypoker.analysis.simulation.simulate import (
    RANDOM_STACKS,
    SimulationSettings,
    seats_for,
    simulation_stakes,
)
from anypoker.batch import Batch, Policy, Program, Unsupported, compile_game, keys_from
from anypoker.batch import columns as col
from anypoker.batch.batch import NO_PLAYERS
from anypoker.errors import AnypokerError
from anypoker.ranking.batch.compiling import missing_kernels

BLOCK = 4096
POLICIES = {"random": Policy.RANDOM, "caller": Policy.CALLER, "sensible": Policy.MODEL}


class NotFastError(AnypokerError, ValueError):
    """A run that only the engine can do; the sentence says why."""


class MissingKernelsError(NotFastError):
    """No kernels run on this machine; the engine can play any run in their place."""


@dataclass(frozen=True)
class Block:
    """Results of a block of hands, by hand and seat."""

    stacks: NDArray[np.int64]
    ended: NDArray[np.int64]
    pots: NDArray[np.int64]
    lengths: NDArray[np.int64]
    showdowns: int

    @property
    def chips_off(self) -> int:
        """Return the number of chips created or lost."""
        return int(np.abs(self.ended.sum(axis=1) - self.stacks.sum(axis=1)).sum())


def fast_program(setting: SimulationSettings, players: int) -> Program:
    """Compile the program of a run for a number of players.

    Raises:
        NotFastError: if the kernels cannot play the run.
    """
    missing = missing_kernels()
    if missing is not None:
        raise MissingKernelsError(missing)
    program = compile_game(setting.game.for_players(players))
    if isinstance(program, Unsupported):
        raise NotFastError(f"{setting.game.name} cannot be played many hands at once: {program}")
    if len(set(setting.bots)) > 1 or setting.bots[0] not in POLICIES:
        raise NotFastError(
            "many hands at once are played by one kind of bot, random, caller or sensible, "
            f"not {', '.join(setting.bots)}"
        )
    return program


def play_fast(setting: SimulationSettings, hands: int) -> Iterator[Block]:
    """Yield the hands of a run, block by block and in order."""

    def block(first: int) -> Block:
        return play_block(setting, first, min(BLOCK, hands - first))

    yield block(0)  # here, so that whoever does not want to wait for a compiler can stop it
    with ThreadPoolExecutor(max(1, min(2, cpu_count() or 1))) as pool:
        yield from pool.map(block, range(BLOCK, hands, BLOCK))


def play_block(setting: SimulationSettings, first: int, hands: int) -> Block:
    """Return the hands from number `first` on; all have as many seats."""
    rng = Random(f"{setting.seed}/fast/{first}")
    one = seats_for(setting, first, rng)
    count = len(one.players)
    stacks = np.tile([player.stack for player in one.players], (hands, 1)).astype(np.int64)
    if setting.stacks.strip().lower() in RANDOM_STACKS:
        same = replace(setting, players=count)
        for row in stacks[1:]:
            row[:] = [player.stack for player in seats_for(same, first, rng).players]
    buttons = (one.button + np.arange(hands)) % count
    program = fast_program(setting, count)
    batch = Batch(program, count, simulation_stakes(setting), hands)
    keys = keys_from(setting.seed, hands, first)
    policy = POLICIES[setting.bots[0]]
    players = players_for(batch) if policy is Policy.MODEL else NO_PLAYERS
    batch.finish(policy, players, stacks=stacks, buttons=buttons, keys=keys)
    numbers = batch.rows.numbers
    ended = batch.stacks.astype(np.int64)
    pots = batch.won.sum(axis=(1, 2))
    alone = numbers[:, col.LIVE] == 1
    paid = numbers[:, col.PAID : col.PAID + count].sum(axis=1) + numbers[:, col.DEAD]
    return Block(
        stacks,
        ended,
        np.where(alone, paid, pots).astype(np.int64),
        numbers[:, col.NUMBER].astype(np.int64),
        int((~alone).sum()),
    )


def add_block(money: SimulationResults, block: Block, bot: str) -> None:
    """Enter a block into the books."""
    net = block.ended - block.stacks
    for seat in range(net.shape[1]):
        _enter(money.seats.setdefault(seat, Winnings()), net[:, seat])
        _enter(money.players.setdefault(bot, Winnings()), net[:, seat])
    for sizes, counter in ((block.pots, money.pots), (block.lengths, money.lengths)):
        found, counts = np.unique(sizes, return_counts=True)
        for size, times in zip(found.tolist(), counts.tolist(), strict=True):
            counter[size] += times
    money.showdowns += block.showdowns


def _enter(account: Winnings, net: NDArray[np.int64]) -> None:
    account.hands += len(net)
    account.net += int(net.sum())
    account.squares += int((net * net).sum())
