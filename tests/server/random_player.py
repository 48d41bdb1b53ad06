"""A client that answers any question of any game at random, from what it was told alone."""

from random import Random
from typing import Any

from anypoker.catalogue import find
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.views.codec import read_decision


def random_answer(view: dict[str, Any], rng: Random, stays: float = 0.0) -> str:
    """An action for the open question of a view; with the chance `stays`, the cheapest one that
    keeps the player in the hand."""
    asked = view["decision"]
    if "call" in asked and rng.random() < stays:
        return "call" if asked["call"] else "check" if not asked["must_bet"] else asked["timeout"]
    game = find(view["game"]).game
    decision = read_decision(asked, game.for_players(len(view["seats"])))
    return str(sample_legal_action(decision, rng.randrange))
