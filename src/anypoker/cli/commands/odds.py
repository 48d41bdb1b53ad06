"""`anypoker odds`: winning hands, split pots and positions of a game."""

from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options import analysis_options as c
from anypoker.cli.options.common import AsJson, Cluster, GameName, Jobs, Seed, players_option
from anypoker.cli.output.printing import (
    FAILED,
    bar,
    console,
    exit_with_error,
    name_and_numbers,
    print_json,
)
from anypoker.game import BankerSettlement, Game
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from rich.console import Console

    from anypoker.analysis.odds import Odds, ShareOdds

DEFAULT_PLAYERS = 6


def odds(
    game: GameName,
    players: Annotated[
        int | None,
        players_option(1, "Number of players, who all stay in.", "6, or the game's maximum"),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_HANDS,
            help="Number of deals.",
            show_default="1,000,000, or fewer if players make decisions",
        ),
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an HTML report to this file.")
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the charts to this file. Needs matplotlib."),
    ] = None,
) -> None:
    """Deal a game to the showdown many times and count what wins.

    The result shows which hands win each share, how often pots are split, the equity of each
    position, and how each card changes the favourite. Draws follow the best-draw policy. If players
    make other decisions, hands are played out, in batches if the game compiles, otherwise by the
    engine with sensible bots. Ctrl-C stops early and prints the results so far.

    In a game against a banker, the result is the banker's edge: an exact count of all deals for a
    player who makes the best of each decision.
    """
    from anypoker.analysis.odds import odds as count

    found = c.find_game(game)
    if isinstance(found.showdown.settle, BankerSettlement):
        if html is not None or png is not None:
            exit_with_error(
                "reports are for games with a pot; use --json for the banker's edge", FAILED
            )
        _print_edge(found, game, as_json)
        return
    _check_writable(html, png)
    table = min(DEFAULT_PLAYERS, found.players.most) if players is None else players
    with c.open_workers("dealing", jobs, cluster) as (workers, shown):
        progress = c.deal_progress(shown)
        result = count(found, table, deals=deals, seed=seed, workers=workers, progress=progress)
    c.exit_if_nothing_counted(result.complete, result.deals)
    if as_json:
        print_json(result.as_json())
    else:
        _print(result)
    if html is not None or png is not None:
        _write(result, html, png)
    c.exit_if_incomplete(result.complete)


def _check_writable(html: Path | None, png: Path | None) -> None:
    """Exit with an error, before the work starts, if a report cannot be written."""
    if png is not None and find_spec("matplotlib") is None:
        exit_with_error("--png needs matplotlib: install anypoker[plots]", FAILED)
    c.check_writable(html, png)


def _write(result: "Odds", html: Path | None, png: Path | None) -> None:
    from anypoker.analysis.report.odds_page import html_report
    from anypoker.analysis.report.picture import png_report

    try:
        if html is not None:
            html.write_text(html_report(result), encoding="utf-8")
        if png is not None:
            png_report(result, png)
    except OSError as error:
        exit_with_error(f"cannot write the report: {error.strerror}", FAILED)


def _print_edge(game: Game, name: str, as_json: bool) -> None:
    """Print the banker's edge, or why it cannot be counted."""
    from anypoker.analysis.banker_edge import TooManyDealsError, banker_edge
    from anypoker.strength.banker_plan import NoBankerPlanError

    try:
        found = banker_edge(game)
    except (TooManyDealsError, NoBankerPlanError) as reason:
        exit_with_error(
            f"the banker's edge in {game.name} cannot be counted: {reason}; "
            f"play hands instead with anypoker simulate {name}",
            FAILED,
        )
    if as_json:
        print_json({"game": game.name, "edge_of_staked": found.edge_of_staked, **asdict(found)})
        return
    out = console()
    out.print(f"{game.name}: the banker's edge", style="bold")
    out.print(f"Exact count of {found.deals:,} deals; the player makes the best of each decision.")
    table = name_and_numbers("per hand", "antes")
    table.add_row("banker wins", f"{found.edge:.5f}")
    table.add_row("player bets", f"{found.staked:.5f}")
    out.print(table)
    out.print(
        f"The edge is {found.edge:.3%} of the ante, or {found.edge_of_staked:.3%} of all bets."
    )
    if found.folded:
        out.print(f"The player folds {found.folded:.2%} of hands.")
    for side in found.side_bets:
        out.print(f"{side.bet}: {side.edge:.3%} of the bet.")


def _print(result: "Odds") -> None:
    from anypoker.analysis.report import odds_text as tell

    out = console()
    out.print(tell.title(result), style="bold")
    out.print(f"{tell.deals_sentence(result)} Seed {result.seed}.")
    if result.note:
        out.print(f"{result.note[:1].upper()}{result.note[1:]}.")
    if not result.deals:
        return
    facts = "; ".join(f"{name}: {tell.percent(rate)}" for rate, name in tell.pot_facts(result))
    out.print(f"{facts[:1].upper()}{facts[1:]}.")
    for share in result.shares:
        _print_share(out, share)
    _print_seats(out, result)
    if result.stages:
        _print_stages(out, result)


def _print_share(out: "Console", share: "ShareOdds") -> None:
    from rich.text import Text

    from anypoker.analysis.report import odds_text as tell

    won = "; ".join(f"{name} {tell.percent(part)}" for name, part in tell.splits(share) if part)
    out.print(Text.assemble((f"\nWinning hands: {share.name}", "bold"), f" ({won})"))
    table = name_and_numbers("winning hand", "wins", "or better")
    table.add_column("", ratio=1)
    rows = tell.share_rows(share)
    most = max((rate for _, rate in rows), default=1.0)
    for (name, rate), or_better in zip(rows, tell.cumulative_rates(rows), strict=True):
        table.add_row(name, tell.percent(rate), tell.percent(or_better), bar(most, rate))
    out.print(table)
    for name, words in tell.level_rows(share):
        out.print(f"  {name}: {words}")


def _print_seats(out: "Console", result: "Odds") -> None:
    from anypoker.analysis.report import odds_text as tell

    table = name_and_numbers("seats left of the button", "equity", "±", "scoops")
    for seat in result.seats:
        error = "" if seat.stderr is None else f"{100 * seat.stderr:.3f}"
        table.add_row(str(seat.seat), f"{100 * seat.part:.3f}%", error, tell.percent(seat.scoop))
    out.print("\nEquity by position", style="bold")
    out.print(tell.position_sentence(result))
    out.print(table)


def _print_stages(out: "Console", result: "Odds") -> None:
    from anypoker.analysis.report import odds_text as tell

    table = name_and_numbers("dealt so far", "favourite's equity", "wins most", "new favourite")
    for index, stage in enumerate(result.stages):
        changed = tell.percent(stage.changed) if index else ""
        table.add_row(stage.name, tell.percent(stage.part), tell.percent(stage.held), changed)
    out.print("\nThe favourite after each card", style="bold")
    out.print(tell.stage_sentence(result))
    out.print(table)
