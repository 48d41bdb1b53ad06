"""`anypoker show`: a game in English."""

import sys
from typing import Annotated

import typer

from anypoker.cli.output import FAILED, console, error_console, fail


def show(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A name, an alias, or the path of a game file.")
    ],
    markdown: Annotated[bool, typer.Option("--markdown", help="Raw Markdown.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="The game as a file, every word in its one spelling.")
    ] = False,
) -> None:
    """Explain a game in English.

    The ways to write a name do not matter: texas-holdem, "Texas Hold'em" and holdem are one game.
    A file with errors is not explained: its problems are printed, and the exit status is 1.
    """
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, locate, read_file
    from anypoker.cli.printable import printable_lines
    from anypoker.rules import canonical_text, explain_markdown, explain_text

    if markdown and as_json:
        fail("either --markdown or --json, not both")
    try:
        file = locate(game)
    except (UnknownGameError, UnreadableFileError) as error:
        fail(str(error))
    reading = read_file(file)
    if reading.problems:
        from anypoker.cli.problems import print_problems

        print_problems(error_console(), file.path, file.text, reading.problems)
    if reading.game is None:
        raise typer.Exit(FAILED)
    if as_json:
        sys.stdout.write(canonical_text(reading.game))
    elif markdown or not sys.stdout.isatty():
        told = reading.game
        text = explain_markdown(told) if markdown else explain_text(told, width=None)
        sys.stdout.write(printable_lines(text.rstrip("\n")) + "\n")
    else:
        from rich.markdown import Markdown

        console().print(Markdown(printable_lines(explain_markdown(reading.game))))
