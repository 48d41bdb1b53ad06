"""Options of `solve` and `exploit`, and the errors of games that cannot be solved."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from anypoker.cli.commands.arena import arena_games
from anypoker.cli.options.common import players_option
from anypoker.cli.output.printing import FAILED, exit_with_error

if TYPE_CHECKING:
    from anypoker.engine import Seats, Stakes
    from anypoker.game import Game

Players = Annotated[int, players_option(2, "Number of players; only games of two can be solved.")]


def small_game(
    name: str, players: int, stakes: str | None, stacks: int | None
) -> "tuple[Game, Seats, Stakes]":
    """Find one game with its seats and stakes; the first seat is left of the button."""
    from anypoker.engine import seats_of

    games, _ = arena_games(name, players, stakes, stacks)
    if len(games) != 1:
        exit_with_error(f"{name} is a mix of {len(games)} games; name one of them")
    (small,) = games
    return small.game, seats_of(*[small.stack] * players, button=players - 1), small.stakes


@contextmanager
def exit_if_unsolvable() -> Iterator[None]:
    """Exit with an error if the game inside the block cannot be solved."""
    from anypoker.engine import IllegalStart
    from anypoker.solver import TooLargeError, UnsolvableError

    try:
        yield
    except TooLargeError as error:
        exit_with_error(str(error), FAILED)
    except (UnsolvableError, IllegalStart) as error:
        exit_with_error(str(error))
