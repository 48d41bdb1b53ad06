"""`anypoker solve`: small games solved."""

from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options import analysis_options as c
from anypoker.cli.options.solver_options import (
    AgreedStakes,
    Players,
    Stacks,
    exit_if_unsolvable,
    small_game,
)
from anypoker.cli.output.printing import console, name_and_numbers, print_json
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.solver import Solution, StrategyLine

_HARDLY = 0.0005  # a situation that comes less often after one's own answers is left out


def solve(
    game: c.GameWord,
    players: Players = 2,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_HANDS,
            help="Rounds of CFR+; without it, until the plans are good enough.",
        ),
    ] = None,
    stakes: AgreedStakes = None,
    stacks: Stacks = None,
    strategy: Annotated[
        bool, typer.Option("--strategy/--no-strategy", help="Tell the plans, too.")
    ] = True,
    as_json: c.AsJson = False,
) -> None:
    """Solve a small game of two: what each seat wins, and how it is played perfectly.

    Everything that can happen is played through, and two plans learn from each other (CFR+) until
    neither player could win anything more by playing differently. What is left of that is the
    exploitability: how much a perfect opponent wins of the plans, on average of both seats. Numbers
    are antes a hand, or big blinds where there are blinds. A game that is too large is refused with
    its estimated size.
    """
    from anypoker.solver import solve as find_plans

    found, seats, agreed = small_game(game, players, stakes, stacks)
    with exit_if_unsolvable(), show_progress("solving") as told:
        solution = find_plans(found, seats, agreed, iterations=iterations, progress=told)
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
        f"{solution.rounds:,} rounds of CFR+."
    )
    table = name_and_numbers("seat", f"{unit.name}s a hand")
    for seat, value in enumerate(solution.values):
        table.add_row(f"{seat + 1}, {_place(seat)}", f"{value / unit.chips:+.6f}")
    out.print(table)
    left = solution.exploitability / unit.chips
    out.print(f"Exploitability: {left:.6f} {unit.name}s a hand.")
    if strategy:
        for seat in range(len(solution.values)):
            out.print(f"\nSeat {seat + 1}", style="bold")
            _print_plan([line for line in solution.strategy() if line.seat == seat])


def _place(seat: int) -> str:
    return "left of the button" if seat == 0 else "on the button"


def _print_plan(lines: "list[StrategyLine]") -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("after", "board", "cards", "answers"):
        table.add_column(heading, no_wrap=True)
    for line in sorted(lines, key=lambda one: (one.history.count(","), one.history, one.board)):
        if line.reached >= _HARDLY:
            answers = ", ".join(f"{name} {100 * part:.1f} %" for name, part in line.answers)
            table.add_row(line.history or "-", line.board, line.cards, answers)
    console().print(table)
