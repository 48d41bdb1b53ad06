"""`anypoker odds`: what wins a game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.counting import (
    AsJson,
    GameWord,
    Jobs,
    On,
    Seed,
    game_named,
    progress_bar,
    workers_for,
)
from anypoker.cli.output import FAILED, console, fail, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from anypoker.analysis.odds import Odds, ShareOdds


def odds(
    game: GameWord,
    players: Annotated[int, typer.Option(min=1, help="How many players, who all stay in.")] = 6,
    deals: Annotated[
        int | None, typer.Option(min=1, help="How many deals; without it, a million.")
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    on: On = None,
    as_json: AsJson = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report to be read in a browser.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the charts; needs anypoker\\[plots].")
    ] = None,
) -> None:
    """Deal a game out to the showdown again and again, and say what wins.

    Which hands win each share, how often pots are split, what a position is worth, and how each
    further card changes the favourite. Ctrl-C ends early and tells what is known so far. Where
    players decide about cards, the sensible bot decides for them, which takes longer.
    """
    from anypoker.analysis.odds import odds as count
    from anypoker.analysis.work import ClusterError
    from anypoker.engine import IllegalStart

    found = game_named(game)
    try:
        with progress_bar("dealing") as progress:
            result = count(
                found,
                players,
                deals=deals,
                seed=seed,
                workers=workers_for(jobs, on),
                progress=progress,
            )
    except IllegalStart as error:
        fail(str(error))
    except ClusterError as error:
        fail(str(error), FAILED)
    if html is not None or png is not None:
        _write(result, html, png)
    if as_json:
        print_json(result.facts())
    else:
        _print(result)


def _write(result: "Odds", html: Path | None, png: Path | None) -> None:
    from anypoker.analysis.report import html_report, png_report

    try:
        if html is not None:
            html.write_text(html_report(result), encoding="utf-8")
        if png is not None:
            png_report(result, png)
    except OSError as error:
        fail(f"the report cannot be written: {error}", FAILED)
    except ImportError:
        fail("a picture needs matplotlib: install anypoker[plots]", FAILED)


def _print(result: "Odds") -> None:
    out = console()
    early = "" if result.complete else ", as far as it got"
    out.print(
        f"[bold]{result.game}[/]: {result.deals:,} deals to {result.players} players who all stay "
        f"in (seed {result.seed}{early})"
    )
    if result.note:
        out.print(result.note)
    if not result.deals:
        return
    quartered = (
        f"; in {_percent(result.quartered)} somebody gets a quarter or less"
        if len(result.shares) > 1
        else ""
    )
    out.print(
        f"One player takes all in {_percent(result.scooped)}, several are paid in "
        f"{_percent(result.split)}{quartered}."
    )
    for share in result.shares:
        _print_share(out, share)
    _print_seats(out, result)
    if result.stages:
        _print_stages(out, result)


def _percent(rate: float) -> str:
    return f"{100 * rate:.2f} %"


def _print_share(out: "Console", share: "ShareOdds") -> None:
    from rich.bar import Bar
    from rich.table import Table

    from anypoker.analysis.report import share_rows

    nobody = f", nobody makes it {_percent(share.unclaimed)}" if share.unclaimed else ""
    out.print(f"\n[bold]{share.name}[/]: tied {_percent(share.tied)}{nobody}")
    table = Table(box=None, pad_edge=False)
    table.add_column("wins", justify="right", no_wrap=True)
    table.add_column("with", no_wrap=True)
    table.add_column("", ratio=1)
    rows = share_rows(share)
    most = max((rate for _, rate in rows), default=1.0)
    for name, rate in rows:
        table.add_row(_percent(rate), name, Bar(most, 0, rate, color="cyan"))
    out.print(table)
    if share.quantiles:
        half = share.quantiles["0.5"]
        out.print(f"Half of the winners are class {half[0]}, ordinal {half[1]}, or better.")


def _print_seats(out: "Console", result: "Odds") -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("position", "part of the pot", "±", "takes all"):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat in result.seats:
        table.add_row(
            str(seat.seat),
            f"{100 * seat.part:.3f} %",
            f"{100 * seat.stderr:.3f}",
            _percent(seat.scoop),
        )
    out.print()
    out.print(table)


def _print_stages(out: "Console", result: "Odds") -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("after", no_wrap=True)
    for heading in ("the favourite's part", "it wins most", "it is a new one"):
        table.add_column(heading, justify="right", no_wrap=True)
    for stage in result.stages:
        table.add_row(
            stage.name, _percent(stage.part), _percent(stage.held), _percent(stage.changed)
        )
    out.print()
    out.print(table)
