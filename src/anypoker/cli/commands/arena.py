"""`anypoker arena`: bots against bots, with win rates and ratings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options import analysis_options as c
from anypoker.cli.options.common import (
    AsJson,
    Cluster,
    GameOrMixName,
    Jobs,
    Seed,
    Stacks,
    Stakes,
    players_option,
)
from anypoker.cli.output.printing import (
    FAILED,
    console,
    exit_with_error,
    name_and_numbers,
    print_json,
    write_file,
)
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.arena import ArenaGame, ArenaResult

Bots = Annotated[
    list[str],
    typer.Option(
        "--bots",
        metavar="BOT BOT...",
        help="Two or more bots; process:COMMAND runs a program.",
    ),
]


def arena(
    game: GameOrMixName,
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    bots: Bots = [],  # noqa: B006 - Typer copies the list
    hands: Annotated[
        int, typer.Option(min=1, max=MAX_HANDS, help="Hands that each pair of bots plays.")
    ] = 1000,
    duplicate: Annotated[
        bool,
        typer.Option(
            "--duplicate/--no-duplicate", help="Play every deal again with the seats swapped."
        ),
    ] = True,
    correct_luck: Annotated[
        bool,
        typer.Option(
            "--correct-luck/--no-correct-luck", help="Correct results for the luck of the cards."
        ),
    ] = True,
    players: Annotated[
        int | None,
        players_option(2, "Number of players at the table.", "2, or more if the game needs more"),
    ] = None,
    stakes: Stakes = None,
    stacks: Stacks = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save results in this file and resume from it."),
    ] = None,
    as_json: AsJson = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an HTML report to this file.")
    ] = None,
) -> None:
    """Play bots against each other and measure their win rates and ratings.

    Every pair of bots meets, seated alternately (A B A B). Each deal is played again with the seats
    swapped. Cards after the last decision are averaged, so an all-in counts as its equity. Results
    are corrected for the luck of earlier cards, which does not change their mean. Ratings are Elo
    ratings: they count who is ahead after a deal, not by how much. Hands are counted once
    per seat of a bot. Ctrl-C stops early and prints the results so far.
    """
    from anypoker.arena import ArenaError, ArenaSettings, run_arena
    from anypoker.engine import IllegalStart

    if html is not None and not html.parent.is_dir():
        exit_with_error(f"cannot write {html}: the folder {html.parent} does not exist")
    game, names = split_words(game, more or [], bots)
    games, table = arena_games(game, players, stakes, stacks)
    try:
        settings = ArenaSettings(games, names, table, hands, duplicate, seed, correct_luck)
    except ValueError as error:
        exit_with_error(str(error))
    with c.open_workers("playing", jobs, cluster) as (workers, progress):
        try:
            result = run_arena(settings, workers, progress, checkpoint)
        except (ArenaError, IllegalStart) as error:
            exit_with_error(str(error))
        except OSError as error:
            exit_with_error(f"cannot use {checkpoint}: {error.strerror}", FAILED)
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
    """Separate the game from the bots in `GAME --bots A B` and in `--bots A B GAME`."""
    from anypoker.bots import is_bot_name, split_bot_names

    names = [name for words in bots for name in split_bot_names(words)]
    if more and is_bot_name(game) and not is_bot_name(more[-1]):
        return more[-1], (*names, game, *more[:-1])
    return game, (*names, *more)


def arena_games(
    name: str, seats: int | None, stakes: str | None, stack: int | None
) -> "tuple[tuple[ArenaGame, ...], int]":
    """Return the games with their stakes, and the number of players."""
    from anypoker.arena import ArenaGame
    from anypoker.cli.commands.play import find_table_games
    from anypoker.session.setup.seating import default_stack, default_stakes
    from anypoker.tables import StakesSpecError, match_setup, parse_stakes_spec

    rotation = find_table_games(name, None, stakes)
    if not rotation.items:
        exit_with_error(f"{rotation.name} does not list games; name a game, or a mix with games")
    least = max(item.game.players.least for item in rotation.items)
    structure = rotation.default_structure
    try:
        match = rotation.items[0].game.match
        if len(rotation.items) == 1 and match is not None and stakes is None:
            setup = match_setup(rotation.items[0].game, ["A", "B"])
            items, terms, chips = setup.rotation.items, setup.terms, match.stacks
        else:
            items = rotation.items
            terms = default_stakes(structure) if stakes is None else parse_stakes_spec(stakes)
            chips = default_stack(terms, structure)
        games = tuple(
            ArenaGame(item.game, item.stakes(terms, structure), stack or chips) for item in items
        )
    except StakesSpecError as error:
        exit_with_error(str(error))
    return games, seats or max(2, least)


def _print(result: "ArenaResult") -> None:
    from anypoker.arena.page import rate_words

    settings = result.settings
    games = ", ".join(each.game.name for each in settings.games)
    out = console()
    out.print(f"{games}, {settings.seats} seats", style="bold")
    how = "each played twice with the seats swapped" if settings.duplicate else "each played once"
    early = "" if result.complete else " (stopped early)"
    out.print(f"{result.deals:,} deals{early}, {how}; seed {settings.seed}.")
    if settings.corrected:
        out.print("Results are corrected for the luck of the cards; their mean stays the same.")
    averaged = [each.game.name for each in settings.games if settings.program_of(each)]
    if averaged:
        out.print(f"Cards after the last decision are averaged in batches: {', '.join(averaged)}.")
    table = name_and_numbers("bot", "bb/100 (95% interval)", "rating", "hands", "ms per decision")
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
            out.print(f"{bot.name}: {bot.defaults} invalid actions, replaced by the default action")
