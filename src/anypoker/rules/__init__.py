"""What a game is: read, check, normalise, explain, schema."""

from anypoker.rules.game import Game
from anypoker.rules.problems import Problem, RulesError, Severity
from anypoker.rules.reading import Reading, load_game, read_game

__all__ = [
    "Game",
    "Problem",
    "Reading",
    "RulesError",
    "Severity",
    "load_game",
    "read_game",
]
