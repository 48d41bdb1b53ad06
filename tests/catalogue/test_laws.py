"""Every game of the catalogue, at its smallest and its largest table, keeps the laws of a hand.

The hands are the same in every run: seed and numbers are fixed. `anypoker simulate` plays more.
"""

import pytest

from anypoker.catalogue import all_games, catalogue_files
from anypoker.cli.simulate import Bot, Setting, Tally, play_hand

SEED = 6
HANDS = 2  # for each table and each kind of stacks


@pytest.mark.parametrize("slug", catalogue_files())
def test_the_laws_hold(slug: str) -> None:
    game = all_games()[slug].game
    tally = Tally(game.name, HANDS, SEED)
    for players in (game.players.least, game.players.most):
        for stacks, bot in (("200", Bot.CALLER), ("random", Bot.RANDOM), ("tiny", Bot.MIXED)):
            setting = Setting(game, players, stacks, None, bot, SEED)
            for number in range(HANDS):
                assert play_hand(setting, number, tally).over
    assert tally.showdowns  # callers get there
