"""`anypoker match`: whole matches between two bots, with scores."""

from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.commands.arena import Bots, split_words
from anypoker.cli.options import analysis_options as c
from anypoker.cli.options.common import AsJson, Cluster, Jobs, Seed
from anypoker.cli.output.printing import console, exit_with_error, name_and_numbers, print_json
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.arena.matches import MatchResult


def match(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game whose file defines a match.")],
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    bots: Bots = [],  # noqa: B006 - Typer copies the list
    matches: Annotated[
        int, typer.Option(min=1, max=MAX_HANDS, help="Number of matches to play.")
    ] = 100,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Play whole matches between two bots, in a game that defines a match, such as 17 Poker.

    Matches come in pairs with the same cards and the seats swapped.
    """
    from anypoker.arena.matches import MatchSettings, run_matches

    game, names = split_words(game, more or [], bots)
    found = c.find_game(game)
    if len(names) != 2:
        exit_with_error(f"a match needs two bots, not {len(names)}: name them with --bots A B")
    try:
        settings = MatchSettings(found, (names[0], names[1]), matches, seed)
    except ValueError as error:
        exit_with_error(str(error))
    with c.open_workers("playing", jobs, cluster) as (workers, progress):
        result = run_matches(settings, workers, progress)
    c.exit_if_nothing_counted(result.complete, len(result.played))
    if as_json:
        print_json(result.as_json())
    else:
        _print(result)
    c.exit_if_incomplete(result.complete)


def _print(result: "MatchResult") -> None:
    form = result.as_json()
    out = console()
    early = "" if result.complete else " (stopped early)"
    matches = f"{form['matches']:,} match{'' if form['matches'] == 1 else 'es'}"
    pairs = "in pairs with the same cards"
    if form["matches"] % 2:
        pairs += ", except the last" if form["matches"] > 1 else ", except this one"
    out.print(
        f"{form['game']}: {matches}{early}, {form['hands']:,} hands in all, {pairs}; "
        f"seed {form['seed']}."
    )
    table = name_and_numbers("bot", "points", "95% interval", "won", "drawn", "lost")
    for bot in form["bots"]:
        known = bot["low"] is not None
        bounds = f"{100 * bot['low']:.1f}–{bot['high']:.1%}" if known else ""
        counts = (str(bot[key]) for key in ("won", "drawn", "lost"))
        table.add_row(bot["name"], f"{bot['score']:.1%}", bounds, *counts)
    out.print(table)
