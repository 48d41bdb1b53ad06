"""Claims in spoken names: words that change nothing, and must be true of the game."""

from collections.abc import Callable

from anypoker.game import Game, RankedHand
from anypoker.modifiers.game_edits import most_hole_cards
from anypoker.ranking import Direction

_LOWS = "'eight or better', 'seven or better', 'best low' or 'worst hand'"
_BIG = 5  # hole cards


def check_claim(game: Game, claim: str) -> None:
    """Check what a spoken name says of a game.

    Raises:
        ValueError: if the game is not like that.
    """
    _CHECKS[claim](game)


def _high_low(game: Game) -> None:
    if not {Direction.HIGH, Direction.LOW} <= _directions(game):
        raise ValueError(f"its pot is not split between high and low: say {_LOWS} for the low")


def _lowball(game: Game) -> None:
    if Direction.LOW not in _directions(game):
        raise ValueError(f"it has no low hand: say {_LOWS} to split the pot, or 'low only'")


def _big(game: Game) -> None:
    held = most_hole_cards(game)
    if held != _BIG:
        raise ValueError(f"its players hold {held} cards at the showdown, not five")


_CHECKS: dict[str, Callable[[Game], None]] = {
    "high-low": _high_low,
    "lowball": _lowball,
    "big": _big,
}


def _directions(game: Game) -> set[Direction]:
    return {
        entry.hand.ordering.direction
        for entry in game.showdown.every_entry()
        if isinstance(entry.hand, RankedHand)
    }
