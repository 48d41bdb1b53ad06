"""`anypoker show`: the rules of a game or a mix in English."""

import sys
from typing import Annotated

import typer

from anypoker.cli.options.common import GameOrMixName
from anypoker.cli.output.printing import FAILED, console, error_console, exit_with_error


def show(
    game: GameOrMixName,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown source.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the game file in its canonical form.")
    ] = False,
) -> None:
    """Explain a game or a mix in English.

    Names may be spelt in any way: texas-holdem, "Texas Hold'em" and holdem are the same game. If a
    file has errors, the command prints them and exits with status 1.
    """
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find_file, read_file
    from anypoker.catalogue.game_cache import cache_page, cached_page
    from anypoker.mix_files import find_mix, is_mix_text

    if markdown and as_json:
        exit_with_error("choose one of --markdown and --json")
    mix = find_mix(game)
    if mix is not None:
        _show_mix(mix.text, markdown, as_json)
        return
    try:
        file = find_file(game)
    except (UnknownGameError, UnreadableFileError) as error:
        exit_with_error(str(error))
    if is_mix_text(file.text):
        _show_mix(file.text, markdown, as_json)
        return
    form = "markdown" if markdown or sys.stdout.isatty() else "text"
    cached = None if as_json else cached_page(file, form)
    if cached is not None:
        _write_page(cached, markdown)
        return
    from anypoker.rules import canonical_text, explain_markdown, explain_text

    reading = read_file(file)
    if reading.problems:
        from anypoker.cli.output.problems import print_problems

        print_problems(error_console(), file.path, file.text, reading.problems)
    if reading.game is None:
        raise typer.Exit(FAILED)
    if as_json:
        sys.stdout.write(canonical_text(reading.game))
        return
    found = reading.game
    page = explain_markdown(found) if form == "markdown" else explain_text(found, width=None)
    if not reading.problems:  # warnings are printed every time
        cache_page(file, form, page)
    _write_page(page, markdown)


def _show_mix(text: str, markdown: bool, as_json: bool) -> None:
    from anypoker.cli.output.mixes import mix_page
    from anypoker.mix_files import MixError
    from anypoker.rules.explain.render import render_markdown, render_text

    try:
        page = mix_page(text)
    except MixError as error:
        exit_with_error(f"cannot read the mix: {error}", FAILED)
    if as_json:
        sys.stdout.write(text)
    elif markdown or not sys.stdout.isatty():
        _write(render_markdown(page) if markdown else render_text(page, sys.maxsize))
    else:
        _print_markdown(render_markdown(page))


def _write_page(page: str, markdown: bool) -> None:
    """Print a page: rendered on a terminal, as it is otherwise."""
    if markdown or not sys.stdout.isatty():
        _write(page)
    else:
        _print_markdown(page)


def _write(text: str) -> None:
    from anypoker.cli.output.printable import printable_lines

    sys.stdout.write(printable_lines(text.rstrip("\n")) + "\n")


def _print_markdown(text: str) -> None:
    from rich.markdown import Markdown

    from anypoker.cli.output.printable import printable_lines

    console().print(Markdown(printable_lines(text)))
