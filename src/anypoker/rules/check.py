"""The meaning of a game: can it be dealt, reached and won?"""

from anypoker.rules.game import Game
from anypoker.rules.normalise import Finding


def check(game: Game) -> list[Finding]:
    return []
