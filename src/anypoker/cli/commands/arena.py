"""`anypoker arena`: bots against bots, measured."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options import analysis_options as c
from anypoker.cli.output.printing import (
    FAILED,
    console,
    exit_with_error,
    name_and_numbers,
    print_json,
    write_file,
)
from anypoker.limits import MAX_HANDS, MAX_PLAYERS, MAX_STACK

if TYPE_CHECKING:
    from anypoker.arena import ArenaGame, ArenaResult

Bots = Annotated[
    list[str],
    typer.Option(
        "--bots",
        metavar="A B …",
        help="Who plays: two bots or more; process:COMMAND is a program.",
    ),
]


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a mix.")],
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    bots: Bots = [],  # noqa: B006 - the command library makes a list of its own
    hands: Annotated[
        int, typer.Option(min=1, max=MAX_HANDS, help="How many hands every two bots play.")
    ] = 1000,
    duplicate: Annotated[
        bool,
        typer.Option(
            "--duplicate/--no-duplicate", help="Play every deal again with the seats exchanged."
        ),
    ] = True,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "--seats",
            min=2,
            max=MAX_PLAYERS,
            help="How many sit at the table; usually two.",
        ),
    ] = None,
    stakes: Annotated[
        str | None, typer.Option(help='Such as "1/2 no limit"; without it, what is usual.')
    ] = None,
    stacks: Annotated[
        int | None,
        typer.Option(
            "--stacks", "--stack", min=1, max=MAX_STACK, help="Chips that every hand begins with."
        ),
    ] = None,
    seed: c.Seed = 1,
    jobs: c.Jobs = 1,
    on: c.On = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep results here; the same command goes on where it stopped."
        ),
    ] = None,
    as_json: c.AsJson = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report to be read in a browser.")
    ] = None,
) -> None:
    """Let bots play against each other, and say who wins how much, and how sure that is.

    Every two of the bots meet, in turn around the table (A B A B). They get the same cards: every
    deal is played again with the seats exchanged. Cards that come after the last decision of a hand
    count by their average, so that an all-in is worth its equity. Ratings are as in chess: they
    count who was ahead after a deal, not by how much. Hands are counted once for every seat of a
    bot. Ctrl-C ends early and tells what is known so far.
    """
    from anypoker.arena import ArenaError, ArenaSettings, run_arena
    from anypoker.engine import IllegalStart

    if html is not None and not html.parent.is_dir():
        exit_with_error(f"there is no folder {html.parent} for the report")
    game, named = split_words(game, more or [], bots)
    games, table = arena_games(game, players, stakes, stacks)
    try:
        settings = ArenaSettings(games, named, table, hands, duplicate, seed)
    except ValueError as error:
        exit_with_error(str(error))
    with c.open_arena_workers("playing", jobs, on) as (workers, told):
        try:
            result = run_arena(settings, workers, told, keep)
        except (ArenaError, IllegalStart) as error:
            exit_with_error(str(error))
        except OSError as error:
            exit_with_error(f"{keep} cannot be used: {error.strerror}", FAILED)
    c.exit_if_nothing_counted(result.complete, result.deals)
    if as_json:
        print_json(result.as_json())
    else:
        _print(result)
    if html is not None:
        from anypoker.arena.page import html_page

        write_file(html, html_page(result))
    c.exit_if_incomplete(result.complete)


def split_words(game: str, more: list[str], bots: list[str]) -> tuple[str, tuple[str, ...]]:
    """The game and the bots among words: `GAME --bots A B` and `--bots A B GAME` alike."""
    from anypoker.bots import is_bot_name, split_bot_names

    first = [name for words in bots for name in split_bot_names(words)]
    if more and is_bot_name(game) and not is_bot_name(more[-1]):
        return more[-1], (*first, game, *more[:-1])
    return game, (*first, *more)


def arena_games(
    name: str, seats: int | None, stakes: str | None, stack: int | None
) -> "tuple[tuple[ArenaGame, ...], int]":
    """The games with their stakes, and how many play them."""
    from anypoker.arena import ArenaGame
    from anypoker.cli.commands.play import find_table_games
    from anypoker.session.setup.seating import default_stack, default_stakes
    from anypoker.tables import StakesSpecError, match_setup, parse_stakes_spec

    rotation = find_table_games(name, None, stakes)
    if not rotation.items:
        exit_with_error(f"{rotation.name} lists no games: name one game, or a mix that lists some")
    least = max(item.game.players.least for item in rotation.items)
    usual = rotation.default_structure
    try:
        match = rotation.items[0].game.match
        if len(rotation.items) == 1 and match is not None and stakes is None:
            setup = match_setup(rotation.items[0].game, ["A", "B"])
            items, terms, chips = setup.rotation.items, setup.terms, match.stacks
        else:
            items = rotation.items
            terms = default_stakes(usual) if stakes is None else parse_stakes_spec(stakes)
            chips = default_stack(terms, usual)
        games = tuple(
            ArenaGame(item.game, item.stakes(terms, usual), stack or chips) for item in items
        )
    except StakesSpecError as error:
        exit_with_error(str(error))
    return games, seats or max(2, least)


def _print(result: "ArenaResult") -> None:
    from anypoker.arena.page import rate_words

    settings = result.settings
    games = ", ".join(one.game.name for one in settings.games)
    out = console()
    out.print(f"{games}, {settings.seats} seats", style="bold")
    how = "each with the seats both ways" if settings.duplicate else "each once"
    early = "" if result.complete else " (stopped early)"
    out.print(f"{result.deals:,} deals{early}, {how}; seed {settings.seed}.")
    at_once = [one.game.name for one in settings.games if settings.program_of(one)]
    if at_once:
        out.print(f"Cards after the last decision dealt many times at once: {', '.join(at_once)}.")
    table = name_and_numbers("bot", "bb/100 (95 % interval)", "rating", "hands", "ms a decision")
    for bot in result.bots:
        spent = 1000 * bot.seconds / max(bot.decisions, 1)
        words = rate_words(bot.rate)
        table.add_row(bot.name, words, f"{bot.rating:.0f}", f"{bot.hands:,}", f"{spent:.1f}")
    out.print(table)
    if len(result.bots) > 2:
        cross = name_and_numbers("against", *settings.bots)
        for name, row in zip(settings.bots, result.against, strict=True):
            cross.add_row(name, *("" if rate is None else rate_words(rate) for rate in row))
        out.print()
        out.print(cross)
    for bot in result.bots:
        if bot.defaults:
            out.print(f"{bot.name}: {bot.defaults} answers did not count, the default was taken")
