"""What `solve` and `exploit` have in common: which game, for what, and how it is refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.commands.arena import arena_games
from anypoker.cli.output.printing import FAILED, exit_with_error
from anypoker.limits import MAX_PLAYERS, MAX_STACK

if TYPE_CHECKING:
    from anypoker.engine import Seats, Stakes
    from anypoker.game import Game

Players = Annotated[
    int,
    typer.Option(
        "--players", "--seats", min=2, max=MAX_PLAYERS, help="How many play; two can be solved."
    ),
]
AgreedStakes = Annotated[
    str | None,
    typer.Option("--stakes", help='Such as "2/4 limit, ante 1"; without it, what is usual.'),
]
Stacks = Annotated[
    int | None,
    typer.Option("--stacks", "--stack", min=1, max=MAX_STACK, help="Chips that both begin with."),
]


def small_game(
    name: str, players: int, stakes: str | None, stacks: int | None
) -> "tuple[Game, Seats, Stakes]":
    """The game as two play it; the first seat is on the left of the button."""
    from anypoker.engine import seats_of

    games, _ = arena_games(name, players, stakes, stacks)
    if len(games) != 1:
        exit_with_error(f"{name} is {len(games)} games: name one of them")
    one = games[0]
    return one.game, seats_of(*[one.stack] * players, button=players - 1), one.stakes


@contextmanager
def exit_if_unsolvable() -> Iterator[None]:
    """What cannot be solved ends the command with a sentence."""
    from anypoker.engine import IllegalStart
    from anypoker.solver import TooLargeError, UnsolvableError

    try:
        yield
    except TooLargeError as error:
        exit_with_error(str(error), FAILED)
    except (UnsolvableError, IllegalStart) as error:
        exit_with_error(str(error))
