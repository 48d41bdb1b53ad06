"""Every game of the catalogue, at its smallest and its largest table, keeps the laws of a hand.

The hands are the same in every run: seed and numbers are fixed. `anypoker simulate` plays more.
"""

import pytest

from anypoker.analysis.simulation.simulate import MIXED, SimulationSettings, play_hand
from anypoker.catalogue import all_games, catalogue_files
from anypoker.engine.events import Settled, Shown

SEED = 6
HANDS = 2  # for each table and each kind of stacks


@pytest.mark.parametrize("slug", catalogue_files())
def test_the_laws_hold(slug: str) -> None:
    game = all_games()[slug].game
    showdowns = 0
    for players in (game.players.least, game.players.most):
        for stacks, bots in (("200", ("caller",)), ("random", ("random",)), ("tiny", MIXED)):
            setting = SimulationSettings(game, players, stacks, None, bots, SEED)
            for number in range(HANDS):
                hand = play_hand(setting, number)
                assert hand.over
                showdowns += any(isinstance(event, Shown | Settled) for event in hand.events)
    assert showdowns  # callers get there
