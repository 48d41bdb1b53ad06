"""Rules of a game as clients read them."""

from functools import lru_cache

from anypoker.game import Game
from anypoker.rules import explain_markdown


@lru_cache(maxsize=128)
def rules_markdown(game: Game) -> str:
    """Explain the rules of a game in English, as Markdown."""
    return explain_markdown(game)
