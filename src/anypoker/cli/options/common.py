"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from anypoker.limits import MAX_JOBS, MAX_PLAYERS, MAX_SEED, MAX_STACK

GAME_HELP = "Name, alias or file of a game."
GAME_OR_MIX_HELP = "Name, alias or file of a game or a mix."
STRUCTURE_HELP = 'Betting structure, such as "pot limit".'
STAKES_HELP = 'Stakes, such as "1/2 no limit" or "2/4 limit, ante 1".'

GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
GameOrMixName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_OR_MIX_HELP)]
Seed = Annotated[
    int, typer.Option(min=-MAX_SEED, max=MAX_SEED, help="Seed for reproducible deals.")
]
Jobs = Annotated[int, typer.Option(min=1, max=MAX_JOBS, help="Number of worker processes.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Dask scheduler to send the work to, such as tcp://host:8786.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Stakes = Annotated[
    str | None,
    typer.Option("--stakes", help=STAKES_HELP, show_default="the game's default"),
]
Stacks = Annotated[
    int | None,
    typer.Option(
        "--stacks",
        min=1,
        max=MAX_STACK,
        help="Chips each player starts with.",
        show_default="depends on the stakes",
    ),
]
DataDir = Annotated[
    Path | None,
    typer.Option(
        "--data-dir",
        metavar="FOLDER",
        help="Folder of the database and the key file.",
        show_default="the user's data folder",
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        metavar="URL",
        help="PostgreSQL or SQLite URL.",
        show_default="a file in the data folder",
    ),
]
Plain = Annotated[
    bool,
    typer.Option("--plain", help="Plain text mode (default when output is not a terminal)."),
]


def players_option(
    minimum: int, help_text: str, default: str | bool = True
) -> typer.models.OptionInfo:
    """Return the option --players with its bounds."""
    option: typer.models.OptionInfo = typer.Option(
        "--players", min=minimum, max=MAX_PLAYERS, help=help_text, show_default=default
    )
    return option


ProofFolder = Annotated[
    Path | None,
    typer.Option(
        "--deck-proofs",
        metavar="FOLDER",
        file_okay=False,
        help="Folder for the record of deck proofs.",
        show_default="in your state folder",
    ),
]
NoProofs = Annotated[
    bool, typer.Option("--no-deck-proofs", help="Take no part in deck proofs; keep no record.")
]
