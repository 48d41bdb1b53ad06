"""`anypoker match`: whole matches between two bots."""

from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.commands.arena import Bots, split_words
from anypoker.cli.options import analysis_options as c
from anypoker.cli.output.printing import console, exit_with_error, name_and_numbers, print_json
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.arena.matches import MatchResult


def match(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game whose file lays down a match.")
    ],
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    bots: Bots = [],  # noqa: B006 - the command library makes a list of its own
    matches: Annotated[
        int,
        typer.Option(min=1, max=MAX_HANDS, help="How many; every two of them have the same cards."),
    ] = 100,
    seed: c.Seed = 1,
    jobs: c.Jobs = 1,
    on: c.On = None,
    as_json: c.AsJson = False,
) -> None:
    """Let two bots play whole matches, in a game that lays one down, such as 17 Poker.

    Every match is played again with the same cards and the seats exchanged.
    """
    from anypoker.arena.matches import MatchSettings, run_matches

    game, named = split_words(game, more or [], bots)
    found = c.find_game(game)
    if len(named) != 2:
        exit_with_error(f"a match is between two bots, not {len(named)}: name them with --bots A B")
    try:
        settings = MatchSettings(found, (named[0], named[1]), matches, seed)
    except ValueError as error:
        exit_with_error(str(error))
    with c.open_arena_workers("playing", jobs, on) as (workers, told):
        result = run_matches(settings, workers, told)
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
    twins = "every two with the same cards"
    if form["matches"] % 2:
        twins += ", the last without its twin" if form["matches"] > 1 else ", here without its twin"
    out.print(
        f"{form['game']}: {matches}{early}, {form['hands']:,} hands in all, {twins}; "
        f"seed {form['seed']}."
    )
    table = name_and_numbers("bot", "points", "95 % interval", "won", "drawn", "lost")
    for bot in form["bots"]:
        known = bot["low"] is not None
        bounds = f"{100 * bot['low']:.1f} … {100 * bot['high']:.1f} %" if known else ""
        counts = (str(bot[key]) for key in ("won", "drawn", "lost"))
        table.add_row(bot["name"], f"{100 * bot['score']:.1f} %", bounds, *counts)
    out.print(table)
