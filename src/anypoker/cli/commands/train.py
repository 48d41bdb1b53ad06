"""`anypoker train`: learn a blueprint that the thinker plays from."""

from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.common import AsJson, GameName, Stacks, Stakes
from anypoker.cli.options.numbers import finite
from anypoker.cli.options.solver_options import small_game
from anypoker.cli.output.printing import FAILED, console, exit_with_error, print_json
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_HANDS

if TYPE_CHECKING:
    from pathlib import Path

    from anypoker.bots.blueprint.blueprint import Training
    from anypoker.cli.output.progress import ProgressCallback

_BLOCK = 20_000  # iterations between two looks at the clock
_SAVED_EVERY = 30.0  # seconds


def train(
    game: GameName,
    iterations: Annotated[
        int,
        typer.Option(min=1, max=MAX_HANDS, help="Iterations of learning, in total."),
    ] = 3_000_000,
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            max=10_000.0,
            callback=finite,
            help="Stop after this time; call again to continue.",
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option(min=10, max=100_000, help="Deals to learn from, in larger games.")
    ] = 1000,
    seed: Annotated[str, typer.Option(help="Seed: the same one gives the same blueprint.")] = "1",
    stakes: Stakes = None,
    stacks: Stacks = None,
    restart: Annotated[
        bool, typer.Option("--restart", help="Start again instead of continuing.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Train the thinker for a game: learn a strategy for two players in self-play.

    The thinker then plays this game from the learned strategy: instantly, and usually better. The
    rules are all it needs. Hands are put into buckets by strength and potential, or kept apart
    where they are few, and MCCFR learns how to bet with each of them. Stop with Ctrl-C and call the
    command again to continue. The result follows from the seed and the number of iterations alone.

    Games in which players draw, declare or choose, and games with cards dealt face up to players,
    are not supported.
    """
    from anypoker.bots.blueprint.blueprint import Training
    from anypoker.bots.blueprint.public_tree import UnsupportedGameError
    from anypoker.bots.blueprint.store import start_for, training_file
    from anypoker.engine import IllegalStart
    from anypoker.errors import NoKernelsError

    found, seats, agreed = small_game(game, 2, stakes, stacks)
    found, stack = found.for_players(2), seats.players[0].stack
    try:
        with show_progress("training") as progress:
            begun = start_for(found, agreed, stack)
            training = Training(found, begun, agreed, seed, deals=deals, progress=progress)
            file = training_file(found, agreed, stack, seed, deals)
            continued = not restart and _restore(training, file)
            _learn(training, file, iterations, minutes, progress)
    except (UnsupportedGameError, IllegalStart) as error:
        exit_with_error(str(error))
    except NoKernelsError as error:
        exit_with_error(str(error), FAILED)
    _report(training, stack, continued, as_json)


def _restore(training: "Training", file: "Path") -> bool:
    from anypoker.disk_cache import read_cached

    body = read_cached(file)
    return body is not None and training.restore(bytes(body))


def _learn(
    training: "Training",
    file: "Path",
    iterations: int,
    minutes: float | None,
    progress: "ProgressCallback | None",
) -> None:
    """Run up to the number of iterations or the time, saving now and then."""
    from anypoker.disk_cache import write_cached

    begun = saved = monotonic()
    try:
        while training.turns < iterations:
            training.run(min(_BLOCK, iterations - training.turns))
            if progress is not None:
                progress(training.turns, iterations, "iterations")
            if minutes is not None and monotonic() - begun > 60.0 * minutes:
                break
            if monotonic() - saved > _SAVED_EVERY:
                write_cached(file, training.state_bytes())
                saved = monotonic()
    except KeyboardInterrupt:
        pass  # keep what has been learned
    write_cached(file, training.state_bytes())


def _report(training: "Training", stack: int, continued: bool, as_json: bool) -> None:
    from anypoker.bots.blueprint.store import trained_file, write_blueprint

    file = trained_file(training.game, training.stakes, stack)
    write_blueprint(file, training.blueprint())
    buckets = [stage.count for stage in training.stages]
    if as_json:
        form = {
            "game": training.game.name,
            "iterations": training.turns,
            "continued": continued,
            "nodes": len(training.tree.kind),
            "deals": training.deals,
            "buckets": buckets,
            "every_hand_apart": training.is_lossless,
            "file": str(file),
        }
        print_json(form)
        return
    out = console()
    out.print(training.game.name, style="bold")
    apart = "every hand apart" if training.is_lossless else "buckets by strength and potential"
    out.print(
        f"{training.turns:,} iterations over {training.deals:,} deals; "
        f"{len(training.tree.kind):,} nodes of betting; by round {_and(buckets)} hands, {apart}."
    )
    out.print(f"The thinker plays from it now: {file}", soft_wrap=True)


def _and(numbers: list[int]) -> str:
    return ", ".join(f"{number:,}" for number in numbers)
