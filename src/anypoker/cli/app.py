"""The table of commands, and the way every one of them ends."""

import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from typing import Annotated

import typer

from anypoker import __version__
from anypoker.cli.bench import bench
from anypoker.cli.check import check
from anypoker.cli.compare import compare
from anypoker.cli.compose import compose
from anypoker.cli.equity import equity
from anypoker.cli.evaluate import evaluate
from anypoker.cli.export import export
from anypoker.cli.games import games
from anypoker.cli.modifiers import modifiers
from anypoker.cli.odds import odds
from anypoker.cli.play import play
from anypoker.cli.replay import replay
from anypoker.cli.schema import schema
from anypoker.cli.show import show
from anypoker.cli.simulate import simulate
from anypoker.cli.tally import tally

app = typer.Typer(
    name="anypoker",
    help="Any poker game, from one JSON file: check it, read it as rules in English, play it.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# name -> the function that does it; its docstring is the help.
COMMANDS: dict[str, Callable[..., None]] = {
    "games": games,
    "show": show,
    "check": check,
    "schema": schema,
    "modifiers": modifiers,
    "compose": compose,
    "evaluate": evaluate,
    "compare": compare,
    "tally": tally,
    "equity": equity,
    "odds": odds,
    "bench": bench,
    "play": play,
    "replay": replay,
    "export": export,
    "simulate": simulate,
}

for name, command in COMMANDS.items():
    app.command(name)(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"anypoker {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Options that come before a command."""


def _open_what_is_closed() -> None:
    """Without a stream (`anypoker games >&-`) there is none to ask for its width or its words."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    sys.stdout = sys.stdout or TextIOWrapper(BytesIO())
    sys.stderr = sys.stderr or TextIOWrapper(BytesIO())


def main() -> None:
    """The entry point. A closed pipe and Ctrl-C end quietly: the command library sees to that."""
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter the terminal lacks ends no command
    app()
