"""`anypoker equity`: each hand's equity in the pot."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options import analysis_options as c
from anypoker.cli.options.common import AsJson, Cluster, GameName, Jobs, Seed
from anypoker.cli.output.printing import (
    INTERRUPTED,
    console,
    exit_with_error,
    name_and_numbers,
    print_counted,
    print_json,
)
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from rich.console import Console

    from anypoker.analysis.equity import Equity
    from anypoker.analysis.equity_charts import EquityCharts

MAX_COLUMNS = 100  # characters per line of a readable table


def equity(
    game: GameName,
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Cards (AhKh, As??), a range (QQ+,AKs@50; 'top 15%'; A23 in razz), or random. In "
            "stud, put the down cards in parentheses: '(AsAd)Kc'. In draw games, add the discards "
            "or their number after a slash (2s3d4h7cKd/Kd, 2347/1) or write 'pat 9'.",
        ),
    ],
    board: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARDS", help="Board in the order dealt, or one pile of it, such as Top=AsKd."
        ),
    ] = None,
    dead: Annotated[
        str, typer.Option(metavar="CARDS", help="Dead cards, such as folded hands.")
    ] = "",
    samples: Annotated[
        int | None,
        typer.Option(min=1, max=MAX_HANDS, help="Number of deals to sample."),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count all deals, however many there are.")
    ] = False,
    bots_draw: Annotated[
        bool,
        typer.Option("--bots-draw", help="Let the sensible bot draw and discard for all players."),
    ] = False,
    draws_left: Annotated[
        int | None,
        typer.Option(min=0, max=100, help="Number of draws still to come.", show_default="all"),
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
    charts: Annotated[
        bool,
        typer.Option("--charts", help="Show the equity of each hand of a range, and by next card."),
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an HTML report to this file.")
    ] = None,
) -> None:
    """Calculate each hand's equity in the pot.

    All deals of the unknown cards are counted, or a million are sampled if there are too many. In
    draw games, a hand is what a player holds before the draws still to come. Draws that you do not
    give follow the best-draw policy. With --bots-draw, the engine plays the hands out and the
    sensible bot makes the decisions.
    """
    from anypoker.analysis.equity import equity as count

    if exact and samples is not None:
        exit_with_error("choose one of --exact and --samples")
    found = c.find_game(game)
    c.check_writable(html)
    drawn: EquityCharts | None = None
    with c.open_workers("counting deals", jobs, cluster) as (workers, progress):
        result = count(
            found,
            hands,
            board=board or (),
            dead=dead,
            exact=True if exact else None,
            samples=samples,
            seed=seed,
            play=bots_draw,
            draws=draws_left,
            workers=workers,
            progress=c.deal_progress(progress),
        )
        if charts or html is not None:
            from anypoker.analysis.equity_charts import equity_charts

            drawn = equity_charts(
                found, hands, board=board or (), dead=dead, draws=draws_left, seed=seed
            )
    if result.exact and not result.complete:
        exit_with_error("stopped: an exact count has no partial result; use --samples", INTERRUPTED)
    c.exit_if_nothing_counted(result.complete, result.deals)
    if as_json:
        extra = {} if drawn is None else {"charts": drawn.as_json()}
        print_json({**result.as_json(), **extra})
    else:
        _print(result)
        if charts and drawn is not None:
            from anypoker.cli.output.equity_charts import print_charts

            print_charts(console(), drawn)
    if html is not None and drawn is not None:
        from anypoker.analysis.report.equity_page import equity_page

        c.write_report(html, equity_page(result, drawn))
    c.exit_if_incomplete(result.complete)


def _print(result: "Equity") -> None:
    from rich.text import Text

    out = console()
    print_counted(out, result)
    if result.note:
        out.print(result.note)
    shares = [name for name in result.players[0].shares if name]
    space = min(out.width, MAX_COLUMNS) - _other_columns(result)
    many = sum(max(len(name), 8) + 2 for name in shares) > space
    names = [] if len(shares) == 1 or many else shares
    error = ["±"] if result.stderr is not None else []
    table = name_and_numbers("hand", "equity", *error, "win", "tie", "scoop", *names)
    for player in result.players:
        deviation = [] if player.stderr is None else [f"{100 * player.stderr:.3f}"]
        table.add_row(
            player.hand or "random",
            Text(f"{player.equity:.3%}", "bold"),
            *deviation,
            *(f"{rate:.2%}" for rate in (player.win, player.tie, player.scoop)),
            *(f"{player.shares[name]:.2%}" for name in names),
        )
    out.print(table)
    if many:
        _print_shares(out, result, shares)


def _other_columns(result: "Equity") -> int:
    """Return the width of the table without its shares."""
    return max(len(player.hand or "random") for player in result.players) + 46


def _print_shares(out: "Console", result: "Equity", shares: list[str]) -> None:
    """Print one row per share, for shares that do not fit into the first table."""
    hands = [player.hand or "random" for player in result.players]
    table = name_and_numbers("share", *hands)
    for name in shares:
        table.add_row(name, *(f"{player.shares[name]:.2%}" for player in result.players))
    out.print()
    out.print(table)
