"""Games as environments for learners, with the same discrete actions and arrays for all.

discrete_actions  fold, call, sizes, cards one by one: every answer as a few numbers
observation       a seat's view as one array
gymnasium_env     Gymnasium environments: one learner among bots, many hands (extra `pettingzoo`)
pettingzoo_env    an AEC environment of PettingZoo (extra `pettingzoo`)
openspiel_game    a Python game of OpenSpiel (extra `open_spiel`)
"""

from typing import TYPE_CHECKING

from anypoker.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from anypoker.environments.discrete_actions import ActionBuilder, DiscreteActionSpace
    from anypoker.environments.gymnasium_env import GymEnvError, HandVectorEnv, SeatEnv
    from anypoker.environments.observation import ObservationEncoder
    from anypoker.environments.openspiel_game import (
        SpielGameError,
        make_spiel_game,
        register_game,
    )
    from anypoker.environments.pettingzoo_env import HandEnv, HandEnvError, env

# Each is imported when it is asked for: what it needs may not be installed.
_MODULES = {
    "discrete_actions": ("ActionBuilder", "DiscreteActionSpace"),
    "gymnasium_env": ("GymEnvError", "HandVectorEnv", "SeatEnv"),
    "observation": ("ObservationEncoder",),
    "openspiel_game": ("SpielGameError", "make_spiel_game", "register_game"),
    "pettingzoo_env": ("HandEnv", "HandEnvError", "env"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "ActionBuilder",
    "DiscreteActionSpace",
    "GymEnvError",
    "HandEnv",
    "HandEnvError",
    "HandVectorEnv",
    "ObservationEncoder",
    "SeatEnv",
    "SpielGameError",
    "env",
    "make_spiel_game",
    "register_game",
]

__getattr__ = lazy_exports(__name__, _MODULE_OF)
