"""The table of commands, and the way every one of them ends."""

import errno
import os
import sys
from collections.abc import Callable
from importlib import import_module
from io import BytesIO, TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from anypoker.cli.output.printing import NO_WRAP_WIDTH
from anypoker.version import __version__

# Each is a function in the module of its name; its docstring is the help.
COMMANDS = (
    "games",
    "show",
    "check",
    "schema",
    "modifiers",
    "compose",
    "evaluate",
    "compare",
    "tally",
    "equity",
    "odds",
    "bench",
    "play",
    "replay",
    "export",
    "simulate",
    "arena",
    "match",
    "bot",
    "solve",
    "exploit",
    "serve",
    "join",
    "backup",
    "restore",
)


def command(name: str) -> Callable[..., None]:
    """The function that does a command."""
    function: Callable[..., None] = getattr(import_module(f"anypoker.cli.commands.{name}"), name)
    return function


class _LazyGroup(TyperGroup):
    """Imports and prepares a command when it is asked for: the others cost nothing."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Boxes are for terminals: help and errors that are piped are plain, and not wrapped."""
        at_terminal = sys.stdout.isatty() and sys.stderr.isatty()
        self.rich_markup_mode = "markdown" if at_terminal else None
        if not at_terminal:
            extra["terminal_width"] = NO_WRAP_WIDTH
        return super().main(*args, **extra)

    def list_commands(self, ctx: Any) -> list[str]:
        from anypoker.cli.commands.bench import source  # without which there is nothing to measure

        return [name for name in COMMANDS if name != "bench" or source()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in COMMANDS:
            self._prepare(cmd_name)
        else:  # those that are known are wanted, to suggest one that is spelt alike
            for name in self.list_commands(ctx):
                self._prepare(name)
        return super().get_command(ctx, cmd_name)

    def _prepare(self, name: str) -> None:
        if name not in self.commands:
            alone = typer.Typer(rich_markup_mode=self.rich_markup_mode, add_completion=False)
            alone.command(name)(command(name))
            self.commands[name] = get_command(alone)


app = typer.Typer(
    name="anypoker",
    cls=_LazyGroup,
    help="Any poker game, from one JSON file: check it, read it as rules in English, play it.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


def _reopen_closed_streams() -> None:
    """Without a stream (`anypoker games >&-`) there is none to ask for its width or its words."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    sys.stdout = sys.stdout or TextIOWrapper(BytesIO())
    sys.stderr = sys.stderr or TextIOWrapper(BytesIO())


def main() -> None:
    """The entry point. A closed pipe and Ctrl-C end quietly: the command library sees to that."""
    _reopen_closed_streams()
    # Numpy comes with a library that starts threads for matrices, of which there are none here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter the terminal lacks ends no command
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        _exit_on_broken_pipe(error)


def _exit_on_broken_pipe(error: OSError) -> NoReturn:
    """The answer cannot be written. Nobody is there to read it, or the disk is full."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EPIPE):
        raise error
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is still held back
    if error.errno != errno.EPIPE:
        sys.stderr.write(f"anypoker: the answer cannot be written: {error.strerror}\n")
    sys.exit(1)
