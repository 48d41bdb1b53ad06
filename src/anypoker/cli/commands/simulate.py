"""`anypoker simulate`: let bots play many hands, and check every law after every action."""

import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from anypoker.cli.options.analysis_options import AsJson, GameWord, Seed, find_game
from anypoker.cli.output.printing import FAILED, INTERRUPTED, console, exit_with_error, print_json
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_HANDS, MAX_PLAYERS

if TYPE_CHECKING:
    from anypoker.analysis.simulation.results import SimulationResults
    from anypoker.analysis.simulation.simulate import FailedHandError, SimulationSettings


@dataclass(slots=True)
class SimulationSummary:
    """What a run has come to; its fields are the keys of the JSON."""

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
    game: GameWord,
    hands: Annotated[int, typer.Option(min=1, max=MAX_HANDS, help="How many hands.")] = 1000,
    players: Annotated[
        int | None,
        typer.Option(
            min=2, max=MAX_PLAYERS, help="How many players; without it, any allowed number."
        ),
    ] = None,
    stacks: Annotated[
        str,
        typer.Option(
            help="One stack for all (200, or equal), a list (50,100,200), random, or tiny."
        ),
    ] = "equal",
    structure: Annotated[
        str | None, typer.Option(help='Such as "No Limit"; without it, the first of the game.')
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "--bot",
            metavar="NAMES",
            help="Who plays, in turn around the table: random, caller, tight, sensible; "
            "mixed is random,caller.",
        ),
    ] = "random",
    seed: Seed = 1,
    fast: Annotated[
        bool,
        typer.Option(
            "--fast",
            help="Many hands at once (random, caller or sensible), no check of every action.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play hands, check the laws of every hand, and say who wins what.

    Chips and cards are conserved, no stack is negative, what a decision offers is legal and
    nothing else is, every hand ends. A broken law stops the run, prints the seed and writes a
    file that tells the hand; the exit status is then 1. Ctrl-C ends early and tells what is known
    so far. With --fast hands are played many at once, from seeds of their own, and only their chips
    are counted; a game that cannot be played so is refused with the reason.
    """
    from anypoker.analysis.simulation.simulate import SimulationSettings, parse_bot_names

    found = find_game(game)
    try:
        setting = SimulationSettings(found, players, stacks, structure, parse_bot_names(bots), seed)
    except ValueError as error:
        exit_with_error(str(error))
    tally = _played_fast(setting, hands) if fast else _played(setting, hands, game, as_json)
    if not tally.hands:
        exit_with_error("stopped before the first hand was over", INTERRUPTED)
    if as_json:
        print_json(asdict(tally))
    else:
        _print(tally, "all chips there" if fast else "no law broken")
    if not tally.complete:
        raise typer.Exit(INTERRUPTED)


def _played(
    setting: "SimulationSettings", hands: int, game_word: str, as_json: bool
) -> SimulationSummary:
    from anypoker.analysis.simulation.results import SimulationResults
    from anypoker.analysis.simulation.simulate import FailedHandError, play_hand

    tally, money = SimulationSummary(setting.game.name, 0, setting.seed), SimulationResults()
    begun = time.perf_counter()
    try:
        with show_progress("playing") as told:
            for number in range(hands):
                hand = play_hand(setting, number)
                money.add(hand, [setting.bot_at(seat) for seat in range(len(hand.stacks))])
                tally.hands += 1
                tally.decisions += hand.number
                if told is not None:
                    told(tally.hands, hands, f"{tally.hands:,} hands")
    except KeyboardInterrupt:
        tally.complete = False
    except ValueError as error:
        exit_with_error(str(error))
    except FailedHandError as broken:
        _stop(tally, broken, game_word, as_json)
    return _finish(tally, money, begun)


def _finish(
    tally: SimulationSummary, money: "SimulationResults", begun: float
) -> SimulationSummary:
    """What all the hands come to, and how fast they went."""
    tally.seconds = round(time.perf_counter() - begun, 3)
    tally.hands_per_second = round(tally.hands / max(tally.seconds, 0.001), 1)
    tally.showdowns = money.showdowns
    tally.money = money.as_json()
    return tally


def _played_fast(setting: "SimulationSettings", hands: int) -> SimulationSummary:
    from anypoker.analysis.simulation.batch_simulation import add_block, play_fast
    from anypoker.analysis.simulation.results import SimulationResults

    tally, money = SimulationSummary(setting.game.name, 0, setting.seed), SimulationResults()
    begun = time.perf_counter()
    try:
        with show_progress("playing") as told:
            for block in play_fast(setting, hands):
                add_block(money, block, setting.bot_at(0))
                tally.hands += len(block.lengths)
                tally.decisions += int(block.lengths.sum())
                tally.chips_off += block.chips_off
                if told is not None:
                    told(tally.hands, hands, f"{tally.hands:,} hands")
    except KeyboardInterrupt:
        tally.complete = False
    except ValueError as error:
        exit_with_error(str(error))
    if tally.chips_off:
        exit_with_error(f"seed {tally.seed}: {tally.chips_off} chips too many or too few", FAILED)
    return _finish(tally, money, begun)


def _stop(
    tally: SimulationSummary, broken: "FailedHandError", game_word: str, as_json: bool
) -> NoReturn:
    """Write the hand that broke a law, and end."""
    from anypoker.analysis.simulation.simulate import write_broken_hand
    from anypoker.engine.invariants import chip_surplus

    tally.errors, tally.chips_off, tally.complete = 1, abs(chip_surplus(broken.hand)), False
    where = f"seed {tally.seed}, hand {tally.hands}"
    file = Path(f"simulate-{tally.seed}-{tally.hands}.hand")
    try:
        write_broken_hand(broken, game_word, where, file)
        told = f"the hand is in {file}"
    except OSError as error:
        told = f"and {file} cannot be written: {error.strerror}"
    if as_json:
        print_json(asdict(tally))
    exit_with_error(f"{where}: {broken}; {told}", FAILED)


def _print(tally: SimulationSummary, verdict: str) -> None:
    early = "" if tally.complete else ", as far as it got"
    console().print(
        f"{tally.game}: {tally.hands:,} hands with {tally.decisions:,} decisions and "
        f"{tally.showdowns:,} showdowns, {verdict} "
        f"({tally.hands_per_second:,.0f} hands a second, seed {tally.seed}{early})"
    )
    _print_money(tally.money)


def _print_money(facts: dict[str, Any]) -> None:
    from rich.table import Table

    out = console()
    pots, lengths = facts["pots"], facts["decisions"]
    out.print(
        f"Pots: {pots['mean']:,g} chips on average, half of them up to {pots['median']:,}, the "
        f"largest {pots['most']:,}. Decisions a hand: {lengths['mean']:g}, at most "
        f"{lengths['most']}. Showdowns: {100 * facts['showdown_rate']:.1f} % of the hands."
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("who", no_wrap=True)
    for heading in ("hands", "net", "chips a hand", "±"):
        table.add_column(heading, justify="right", no_wrap=True)
    rows = [(f"seat {row['seat']}", row) for row in facts["seats"]]
    for name, row in [*rows, *((row["bot"], row) for row in facts["bots"])]:
        error = "" if row["stderr"] is None else f"{row['stderr']:.3f}"
        table.add_row(name, f"{row['hands']:,}", f"{row['net']:+,}", f"{row['a_hand']:+.3f}", error)
    out.print(table)
