"""What a game is: read, check, normalise, explain, schema."""

from anypoker.game import Game
from anypoker.rules.canonical import canonical, canonical_text, content_hash
from anypoker.rules.explain import explain_markdown, explain_text
from anypoker.rules.problems import Problem, RulesError, Severity
from anypoker.rules.reading import Reading, load_game, read_game
from anypoker.rules.schema import json_schema

__all__ = [
    "Game",
    "Problem",
    "Reading",
    "RulesError",
    "Severity",
    "canonical",
    "canonical_text",
    "content_hash",
    "explain_markdown",
    "explain_text",
    "json_schema",
    "load_game",
    "read_game",
]
