"""The same hands in other engines that are installed and support the game."""

import random
from collections.abc import Callable
from typing import Any

Play = Callable[[int], int]  # plays hands and returns the number of decisions

STACKS = (200,) * 6
AUTOMATIONS = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "CARD_BURNING",
    "HOLE_DEALING",
    "BOARD_DEALING",
    "RUNOUT_COUNT_SELECTION",
    "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
)

HOLDEM = "limit hold'em"

# OpenSpiel crashes on loading a limit game of more than four players. Whoever only checks and calls
# plays the same hand without a limit.
GAMEDEF = """\
GAMEDEF
nolimit
numPlayers = 6
numRounds = 4
stack = 200 200 200 200 200 200
blind = 1 2 0 0 0 0
firstPlayer = 3 1 1 1
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""


def _pokerkit(name: str) -> Play:
    import pokerkit

    def state_of(game: Any, *forced: object) -> Any:
        return game.create_state(automations, True, 0, *forced, 2, 4, STACKS, 6)

    automations = tuple(pokerkit.Automation[word] for word in AUTOMATIONS)
    game, forced = {
        HOLDEM: (pokerkit.FixedLimitTexasHoldem, (1, 2)),
        "omaha hi-lo": (pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, (1, 2)),
        "stud hi-lo": (pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter, 1),
        "2-7 triple draw": (pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, (1, 2)),
        "badugi": (pokerkit.FixedLimitBadugi, (1, 2)),
    }[name]

    def play(hands: int) -> int:
        taken = 0
        for _ in range(hands):
            state = state_of(game, forced)
            while state.status:
                if state.can_post_bring_in():
                    state.post_bring_in()
                elif state.can_stand_pat_or_discard():
                    state.stand_pat_or_discard()
                else:
                    state.check_or_call()
                taken += 1
        return taken

    return play


def _rlcard(name: str) -> Play | None:
    from rlcard.games.limitholdem import Game

    if name != HOLDEM:
        return None

    def play(hands: int) -> int:
        taken = 0
        for _ in range(hands):
            game = Game(num_players=6)
            game.init_game()
            while not game.is_over():
                game.step("check" if "check" in game.get_legal_actions() else "call")
                taken += 1
            game.get_payoffs()
        return taken

    return play


def _open_spiel(name: str) -> Play | None:
    import pyspiel

    if name != HOLDEM:
        return None
    game = pyspiel.universal_poker.load_universal_poker_from_acpc_gamedef(GAMEDEF)
    call = 1

    def play(hands: int) -> int:
        taken = 0
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.legal_actions()))
                else:
                    state.apply_action(call)
                    taken += 1
            state.returns()
        return taken

    return play


_ENGINES: dict[str, Callable[[str], Play | None]] = {
    "pokerkit": _pokerkit,
    "rlcard": _rlcard,
    "open_spiel": _open_spiel,
}
NAMES = tuple(_ENGINES)


def player(engine: str, name: str) -> Play | None:
    """Return the runner of an engine; None if it is not installed or lacks the game."""
    try:
        return _ENGINES[engine](name)
    except ImportError:
        return None
