"""`anypoker equity`: who is ahead, and by how much."""

from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options import analysis_options as c
from anypoker.cli.output.printing import (
    INTERRUPTED,
    console,
    exit_with_error,
    name_and_numbers,
    print_json,
)
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from rich.console import Console

    from anypoker.analysis.equity import Equity

MAX_COLUMNS = 100  # of letters in a table that can still be read


def equity(
    game: c.GameWord,
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Cards (AhKh, As??), a range (QQ+,AKs, 'top 15%', in razz A23), or random for any "
            "cards; in stud the down cards in parentheses: '(AsAd)Kc'; behind a stroke what is "
            "thrown away (2s3d4h7cKd/Kd) or how many are drawn.",
        ),
    ],
    board: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARDS", help="The board in the order dealt, or a pile of it: Top=AsKd."
        ),
    ] = None,
    dead: Annotated[
        str, typer.Option(metavar="CARDS", help="Cards that cannot come: folded, thrown away.")
    ] = "",
    samples: Annotated[
        int | None,
        typer.Option(min=1, max=MAX_HANDS, help="Sample so many deals instead of counting all."),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count all, however many.")] = False,
    play: Annotated[
        bool, typer.Option("--play", help="Let the sensible bot draw and discard for all.")
    ] = False,
    draws: Annotated[
        int | None, typer.Option(min=0, max=100, help="How many draws are left; without it, all.")
    ] = None,
    seed: c.Seed = 1,
    jobs: c.Jobs = 1,
    on: c.On = None,
    as_json: c.AsJson = False,
) -> None:
    """Say what part of the pot each hand wins if all stay in.

    Every way the unknown cards can lie is counted, or a million deals are sampled if there are
    too many. In draw games a hand is what a player holds before the draws that are left; draws
    that are not given are made by the best-draw policy. With --play the engine plays hands out,
    and the sensible bot decides.
    """
    from anypoker.analysis.equity import equity as count

    if exact and samples is not None:
        exit_with_error("--exact counts all deals and --samples only some: name one of them")
    found = c.find_game(game)
    with c.make_workers("counting deals", jobs, on) as (workers, progress):
        result = count(
            found,
            hands,
            board=board or (),
            dead=dead,
            exact=True if exact else None,
            samples=samples,
            seed=seed,
            play=play,
            draws=draws,
            workers=workers,
            progress=progress,
        )
    if result.exact and not result.complete:
        exit_with_error(
            "stopped: a part of all deals says nothing; --samples can be stopped", INTERRUPTED
        )
    c.exit_if_nothing_counted(result.complete, result.deals)
    if as_json:
        print_json(result.as_json())
    else:
        _print(result)
    c.exit_if_incomplete(result.complete)


def _print(result: "Equity") -> None:
    from rich.text import Text

    out = console()
    early = "" if result.complete else ", as far as it got"
    how = "all of them" if result.exact else f"sampled, seed {result.seed}{early}"
    if result.exact and result.deals == 1:
        counted = ": all cards are known"
    else:
        counted = f": {result.deals:,} deals, {how}"
    out.print(Text.assemble((result.game, "bold"), counted))
    if result.note:
        out.print(result.note)
    shares = [name for name in result.players[0].shares if name]
    room = min(out.width, MAX_COLUMNS) - _other_columns(result)
    many = sum(max(len(name), 8) + 2 for name in shares) > room
    names = [] if len(shares) == 1 or many else shares
    error = ["±"] if result.stderr is not None else []
    table = name_and_numbers("hand", "equity", *error, "win", "tie", "scoop", *names)
    for player in result.players:
        deviation = [] if player.stderr is None else [f"{100 * player.stderr:.3f}"]
        table.add_row(
            player.hand or "random",
            Text(f"{100 * player.equity:.3f} %", "bold"),
            *deviation,
            *(f"{100 * part:.2f} %" for part in (player.win, player.tie, player.scoop)),
            *(f"{100 * player.shares[name]:.2f} %" for name in names),
        )
    out.print(table)
    if many:
        _print_shares(out, result, shares)


def _other_columns(result: "Equity") -> int:
    """How wide the table is without its shares."""
    return max(len(player.hand or "random") for player in result.players) + 46


def _print_shares(out: "Console", result: "Equity", shares: list[str]) -> None:
    """A line for each share, where they do not fit beside each other."""
    hands = [player.hand or "random" for player in result.players]
    table = name_and_numbers("share", *hands)
    for name in shares:
        table.add_row(name, *(f"{100 * player.shares[name]:.2f} %" for player in result.players))
    out.print()
    out.print(table)
