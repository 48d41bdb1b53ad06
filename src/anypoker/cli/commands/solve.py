"""`anypoker solve`: strategies and values of small games."""

from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.common import AsJson, GameName, Stacks, Stakes
from anypoker.cli.options.solver_options import Players, exit_if_unsolvable, small_game
from anypoker.cli.output.printing import console, name_and_numbers, print_json
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.solver import Solution, StrategyLine

_MIN_REACH = 0.0005  # information sets that are reached less often are not printed


def solve(
    game: GameName,
    players: Players = 2,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_HANDS,
            help="CFR+ iterations.",
            show_default="until the strategies converge",
        ),
    ] = None,
    stakes: Stakes = None,
    stacks: Stacks = None,
    strategy: Annotated[
        bool, typer.Option("--strategy/--no-strategy", help="Print the strategies.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Solve a small game for two players: the value of each seat and its strategy.

    CFR+ improves both strategies over the whole game tree until neither player can gain by
    deviating. The exploitability is what a perfect opponent still wins from them, averaged over
    both seats. Results are in antes per hand, or in big blinds if the game has blinds. A game that
    is too large is rejected with its estimated size.
    """
    from anypoker.solver import solve as solve_game

    found, seats, agreed = small_game(game, players, stakes, stacks)
    with exit_if_unsolvable(), show_progress("solving") as progress:
        solution = solve_game(found, seats, agreed, iterations=iterations, progress=progress)
    if as_json:
        print_json(solution.as_json(strategy=strategy))
    else:
        _print(solution, strategy)


def _print(solution: "Solution", strategy: bool) -> None:
    out = console()
    found, unit = solution.game_form, solution.unit
    out.print(found.game.name, style="bold")
    out.print(
        f"{found.information_sets:,} information sets, {found.classes:,} of them different; "
        f"{solution.rounds:,} iterations of CFR+."
    )
    table = name_and_numbers("seat", f"{unit.name}s per hand")
    for seat, value in enumerate(solution.values):
        position = "on the button" if seat else "left of the button"
        table.add_row(f"{seat + 1}, {position}", f"{value / unit.chips:+.6f}")
    out.print(table)
    exploitability = solution.exploitability / unit.chips
    out.print(f"Exploitability: {exploitability:.6f} {unit.name}s per hand.")
    if strategy:
        for seat in range(len(solution.values)):
            out.print(f"\nSeat {seat + 1}", style="bold")
            _print_strategy([line for line in solution.strategy() if line.seat == seat])


def _print_strategy(lines: "list[StrategyLine]") -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("after", "board", "cards", "actions"):
        table.add_column(heading, no_wrap=True)
    for line in sorted(lines, key=lambda one: (one.history.count(","), one.history, one.board)):
        if line.reached >= _MIN_REACH:
            actions = ", ".join(f"{name} {rate:.1%}" for name, rate in line.answers)
            table.add_row(line.history or "-", line.board, line.cards, actions)
    console().print(table)
