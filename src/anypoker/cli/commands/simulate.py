"""`anypoker simulate`: many hands played by bots, with invariants checked after every action."""

import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from anypoker.cli.options.analysis_options import find_game
from anypoker.cli.options.common import (
    STRUCTURE_HELP,
    AsJson,
    GameName,
    Seed,
    players_option,
)
from anypoker.cli.output.printing import (
    FAILED,
    INTERRUPTED,
    console,
    error_console,
    exit_with_error,
    name_and_numbers,
    print_json,
)
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from anypoker.analysis.simulation.results import SimulationResults
    from anypoker.analysis.simulation.simulate import FailedHandError, SimulationSettings


@dataclass(slots=True)
class SimulationSummary:
    """Result of a run; the fields are the keys of the JSON."""

    game: str
    hands: int
    seed: int
    decisions: int = 0
    showdowns: int = 0
    errors: int = 0
    chips_off: int = 0
    seconds: float = 0.0
    hands_per_second: float = 0.0
    complete: bool = True
    money: dict[str, Any] = field(default_factory=dict)


def simulate(
    game: GameName,
    hands: Annotated[
        int, typer.Option(min=1, max=MAX_HANDS, help="Number of hands to play.")
    ] = 1000,
    players: Annotated[
        int | None, players_option(2, "Number of players.", "varies within the game's limits")
    ] = None,
    stacks: Annotated[
        str,
        typer.Option(
            help="Stacks: one for all (200, or equal), a list (50,100,200), random, or tiny."
        ),
    ] = "equal",
    structure: Annotated[
        str | None, typer.Option(help=STRUCTURE_HELP, show_default="the game's first")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="Bots, seated in turn: random, caller, tight, sensible; mixed is random,caller.",
        ),
    ] = "random",
    seed: Seed = 1,
    fast: Annotated[
        bool,
        typer.Option(
            "--fast",
            help="Play in batches with random, caller or sensible; check only the chips.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play hands with bots, check the invariants of every hand, and print the results.

    The invariants: chips and cards are conserved, no stack is negative, exactly the offered actions
    are legal, and every hand ends. If one fails, the command prints the seed, writes the hand to a
    file and exits with status 1. Ctrl-C stops early and prints the results so far. With --fast,
    hands are played in batches from different seeds; a game that does not compile is rejected with
    the reason.
    """
    from anypoker.analysis.simulation.simulate import SimulationSettings, parse_bot_names

    found = find_game(game)
    try:
        setting = SimulationSettings(found, players, stacks, structure, parse_bot_names(bots), seed)
    except ValueError as error:
        exit_with_error(str(error))
    tally = _played_fast(setting, hands) if fast else None
    fast = tally is not None
    if tally is None:
        tally = _played(setting, hands, game, as_json)
    if not tally.hands:
        exit_with_error("stopped before the end of the first hand", INTERRUPTED)
    if as_json:
        print_json(asdict(tally))
    else:
        _print(tally, "chips conserved" if fast else "no invariant violated")
    if not tally.complete:
        raise typer.Exit(INTERRUPTED)


def _played(
    setting: "SimulationSettings", hands: int, game_word: str, as_json: bool
) -> SimulationSummary:
    from anypoker.analysis.simulation.results import SimulationResults
    from anypoker.analysis.simulation.simulate import FailedHandError, play_hand

    tally, money = SimulationSummary(setting.game.name, 0, setting.seed), SimulationResults()
    started = time.perf_counter()
    try:
        with show_progress("playing") as progress:
            for index in range(hands):
                hand = play_hand(setting, index)
                money.add(hand, [setting.bot_at(seat) for seat in range(len(hand.stacks))])
                tally.hands += 1
                tally.decisions += hand.number
                if progress is not None:
                    progress(tally.hands, hands, f"{tally.hands:,} hands")
    except KeyboardInterrupt:
        tally.complete = False
    except ValueError as error:
        exit_with_error(str(error))
    except FailedHandError as failed:
        _stop(tally, failed, game_word, as_json)
    return _finish(tally, money, started)


def _finish(
    tally: SimulationSummary, money: "SimulationResults", started: float
) -> SimulationSummary:
    """Fill in the totals and the speed."""
    tally.seconds = round(time.perf_counter() - started, 3)
    tally.hands_per_second = round(tally.hands / max(tally.seconds, 0.001), 1)
    tally.showdowns = money.showdowns
    tally.money = money.as_json()
    return tally


def _played_fast(setting: "SimulationSettings", hands: int) -> SimulationSummary | None:
    """Play in batches; return None if no kernels run here and the engine has to play."""
    from anypoker.analysis.simulation.batch_simulation import (
        MissingKernelsError,
        add_block,
        play_fast,
    )
    from anypoker.analysis.simulation.results import SimulationResults

    tally, money = SimulationSummary(setting.game.name, 0, setting.seed), SimulationResults()
    started = time.perf_counter()
    try:
        with show_progress("playing") as progress:
            for block in play_fast(setting, hands):
                add_block(money, block, setting.bot_at(0))
                tally.hands += len(block.lengths)
                tally.decisions += int(block.lengths.sum())
                tally.chips_off += block.chips_off
                if progress is not None:
                    progress(tally.hands, hands, f"{tally.hands:,} hands")
    except KeyboardInterrupt:
        tally.complete = False
    except MissingKernelsError as error:
        error_console().print(f"{error}; the engine plays the hands one by one")
        return None
    except ValueError as error:
        exit_with_error(str(error))
    if tally.chips_off:
        exit_with_error(f"seed {tally.seed}: {tally.chips_off} chips too many or too few", FAILED)
    return _finish(tally, money, started)


def _stop(
    tally: SimulationSummary, failed: "FailedHandError", game_word: str, as_json: bool
) -> NoReturn:
    """Write the hand that violates an invariant to a file and exit."""
    from anypoker.analysis.simulation.simulate import write_broken_hand
    from anypoker.engine.invariants import chip_surplus

    tally.errors, tally.chips_off, tally.complete = 1, abs(chip_surplus(failed.hand)), False
    where = f"seed {tally.seed}, hand {tally.hands}"
    file = Path(f"simulate-{tally.seed}-{tally.hands}.hand")
    try:
        write_broken_hand(failed, game_word, where, file)
        outcome = f"the hand is in {file}"
    except OSError as error:
        outcome = f"cannot write {file}: {error.strerror}"
    if as_json:
        print_json(asdict(tally))
    exit_with_error(f"{where}: {failed}; {outcome}", FAILED)


def _print(tally: SimulationSummary, verdict: str) -> None:
    early = "" if tally.complete else ", stopped early"
    console().print(
        f"{tally.game}: {tally.hands:,} hands with {tally.decisions:,} decisions and "
        f"{tally.showdowns:,} showdowns, {verdict} "
        f"({tally.hands_per_second:,.0f} hands per second, seed {tally.seed}{early})"
    )
    _print_money(tally.money)


def _print_money(facts: dict[str, Any]) -> None:
    out = console()
    pots, lengths = facts["pots"], facts["decisions"]
    out.print(
        f"Pots: mean {pots['mean']:,g} chips, median {pots['median']:,}, maximum "
        f"{pots['most']:,}. Decisions per hand: mean {lengths['mean']:g}, maximum "
        f"{lengths['most']}. Showdowns: {facts['showdown_rate']:.1%} of the hands."
    )
    table = name_and_numbers("player", "hands", "net", "chips per hand", "±")
    rows = [(f"seat {row['seat']}", row) for row in facts["seats"]]
    for name, row in [*rows, *((row["bot"], row) for row in facts["bots"])]:
        error = "" if row["stderr"] is None else f"{row['stderr']:.3f}"
        table.add_row(name, f"{row['hands']:,}", f"{row['net']:+,}", f"{row['a_hand']:+.3f}", error)
    out.print(table)
