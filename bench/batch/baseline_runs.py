"""OpenSpiel's no-limit hold'em with six players who check and call; its limit game fails."""

import random
from collections.abc import Callable

GAME = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fcpa)"
)
_CALL = 1


def open_spiel() -> Callable[[int], int] | None:
    """Play hands, if OpenSpiel is installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(GAME)
    chance = random.Random(1)

    def play(hands: int) -> int:
        taken = 0
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance.choice(state.legal_actions()))
                else:
                    state.apply_action(_CALL)
                    taken += 1
        return taken

    return play
