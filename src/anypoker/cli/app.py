"""The `anypoker` application: table of commands, entry point, exit on closed streams."""

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

from anypoker.cli.aliases import OLD_COMMANDS, AliasedCommand
from anypoker.cli.output.printing import NO_WRAP_WIDTH
from anypoker.errors import NoKernelsError, missing_package_sentence
from anypoker.version import __version__

# Each command is a function in the module of its name; its docstring is the help.
COMMANDS = (
    "games",
    "show",
    "check",
    "schema",
    "modifiers",
    "modify",
    "evaluate",
    "compare",
    "frequencies",
    "equity",
    "odds",
    "query",
    "bench",
    "play",
    "replay",
    "export",
    "simulate",
    "arena",
    "match",
    "tournament",
    "bot",
    "bench-agents",
    "solve",
    "train",
    "exploit",
    "serve",
    "join",
    "mcp",
    "backup",
    "restore",
    "archive",
    "drain",
    "verify",
)


def command(name: str) -> Callable[..., None]:
    """Import the function of a command."""
    python_name = name.replace("-", "_")
    module = import_module(f"anypoker.cli.commands.{python_name}")
    function: Callable[..., None] = getattr(module, python_name)
    return function


class _LazyGroup(TyperGroup):
    """Command group that imports a command only when it is called."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command; piped help and errors are plain text without line breaks."""
        at_terminal = sys.stdout.isatty() and sys.stderr.isatty()
        self.rich_markup_mode = "markdown" if at_terminal else None
        if not at_terminal:
            extra["terminal_width"] = NO_WRAP_WIDTH
        return super().main(*args, **extra)

    def list_commands(self, ctx: Any) -> list[str]:
        from anypoker.cli.commands.bench import source_root

        return [name for name in COMMANDS if name != "bench" or source_root()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        name = OLD_COMMANDS.get(cmd_name, cmd_name)
        # For an unknown name, import all: the error message suggests similar names.
        for wanted in [name] if name in COMMANDS else self.list_commands(ctx):
            self._prepare(wanted)
        return super().get_command(ctx, name)

    def _prepare(self, name: str) -> None:
        if name not in self.commands:
            single = typer.Typer(rich_markup_mode=self.rich_markup_mode, add_completion=False)
            single.command(name, cls=AliasedCommand)(command(name))
            self.commands[name] = get_command(single)


app = typer.Typer(
    name="anypoker",
    cls=_LazyGroup,
    help="Check, explain, analyse and play any poker game from one JSON file.",
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
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Take the options that come before a command."""


def _reopen_closed_streams() -> None:
    """Replace streams that the shell closed (`anypoker games >&-`) with empty ones."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    sys.stdout = sys.stdout or TextIOWrapper(BytesIO())
    sys.stderr = sys.stderr or TextIOWrapper(BytesIO())


def main() -> None:
    """Run the command line. Typer ends quietly on a closed pipe and on Ctrl-C."""
    _reopen_closed_streams()
    # Numpy's OpenBLAS would start threads for matrix products, which no command uses.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # for terminals with a small character set
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except NoKernelsError as error:  # by commands that the engine cannot replace
        sys.stderr.write(f"anypoker: {error}\n")
        sys.exit(1)
    except ModuleNotFoundError as error:
        if (sentence := missing_package_sentence(error)) is None:
            raise
        sys.stderr.write(f"anypoker: {sentence}\n")
        sys.exit(1)
    except OSError as error:
        _exit_on_broken_pipe(error)


def _exit_on_broken_pipe(error: OSError) -> NoReturn:
    """Exit if standard output is closed or the disk is full; raise any other error."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EPIPE):
        raise error
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for buffered output
    if error.errno != errno.EPIPE:
        sys.stderr.write(f"anypoker: cannot write the output: {error.strerror}\n")
    sys.exit(1)
