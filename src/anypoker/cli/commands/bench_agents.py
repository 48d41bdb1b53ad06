"""`anypoker bench-agents`: an agent against bots, in known and generated games."""

import shlex
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.common import AsJson
from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import (
    INTERRUPTED,
    console,
    exit_with_error,
    name_and_numbers,
    print_json,
)
from anypoker.cli.output.progress import show_progress
from anypoker.limits import MAX_SEED

if TYPE_CHECKING:
    from anypoker.agents.benchmark.run import BenchResult, Score

MAX_BENCH_HANDS = 100_000
MAX_GAMES = 100


def bench_agents(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="COMMAND",
            help="Program that plays as a bot, such as './mybot'; 'mcp:COMMAND {config}' for an "
            "MCP client; or a built-in bot.",
        ),
    ],
    hands: Annotated[
        int,
        typer.Option(min=2, max=MAX_BENCH_HANDS, help="Hands of each game against each opponent."),
    ] = 20,
    games: Annotated[
        int,
        typer.Option(
            min=0, max=MAX_GAMES, help="Number of published games.", show_default="all of them"
        ),
    ] = MAX_GAMES,
    generated: Annotated[
        int, typer.Option(min=0, max=MAX_GAMES, help="Number of games made from modifiers.")
    ] = 6,
    rivals: Annotated[
        str, typer.Option(metavar="BOTS", help="Bots to play against, separated by commas.")
    ] = "sensible,thinker",
    time_limit: Annotated[
        float,
        typer.Option(
            min=0.1, max=3600, callback=finite, metavar="SECONDS", help="Seconds per answer."
        ),
    ] = 30.0,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_SEED,
            help="Seed of the deals and the generated games.",
            show_default="random",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how well an agent plays games that it knows, and games that it cannot know.

    The agent plays a published list of games and games that are generated from modifiers, heads-up
    against bots. Every deal is played twice with the seats swapped. An illegal, late or missing
    answer is counted, and the default action is taken instead. Results are big blinds per 100 hands
    with 95% intervals. Ctrl-C stops early and prints the results so far.
    """
    from anypoker.agents.benchmark.game_set import generated_games, published_games
    from anypoker.agents.benchmark.run import run_benchmark
    from anypoker.agents.benchmark.session import open_agent
    from anypoker.bots import check_bot_name, split_bot_names

    command = words[0] if len(words) == 1 else shlex.join(words)
    chosen = randbelow(10**9) if seed is None else seed
    try:
        names = split_bot_names(rivals)
        for name in names:
            check_bot_name(name)
        if not games and not generated:
            exit_with_error("at least one game is needed: raise --games or --generated")
        with open_agent(command, time_limit) as make, show_progress("playing") as progress:
            listed = [*published_games(games), *generated_games(generated, chosen)]
            result = run_benchmark(
                command, make, listed, rivals=names, hands=hands, seed=chosen, progress=progress
            )
    except ValueError as error:
        exit_with_error(str(error))
    if not result.totals or not result.totals[0].hands:
        exit_with_error("stopped before the end of the first deal", INTERRUPTED)
    if as_json:
        print_json(result.as_json())
    else:
        _print(result)
    if not result.complete:
        raise typer.Exit(INTERRUPTED)


def _print(result: "BenchResult") -> None:
    from anypoker.agents.benchmark.game_set import set_version

    made = sum(1 for one in result.games if one.made_of)
    known = len(result.games) - made
    out = console()
    early = "" if result.complete else " (stopped early)"
    out.print(f"Agent benchmark {set_version()}: {result.agent}", style="bold")
    out.print(
        f"{known} published and {made} generated games, {result.hands} hands of each against each "
        f"rival{early}; seed {result.seed}."
    )
    out.print("Big blinds per 100 hands with 95% intervals.")
    rivals = [score.rival for score in result.totals]
    headings = (f"against {rival}" for rival in rivals)
    table = name_and_numbers("game", *headings, "illegal", "unanswered")
    for one, row in zip(result.games, result.scores, strict=True):
        name = f"{one.game.name} (generated)" if one.made_of else one.game.name
        table.add_row(name, *_cells(row))
    table.add_row("all games", *_cells(result.totals))
    out.print(table)


def _cells(scores: "tuple[Score, ...]") -> list[str]:
    from anypoker.arena.page import rate_words

    decisions = max(sum(score.decisions for score in scores), 1)
    illegal = sum(score.illegal for score in scores) / decisions
    unanswered = sum(score.unanswered for score in scores) / decisions
    rates = [rate_words(score.rate) if score.hands else "" for score in scores]
    return [*rates, f"{illegal:.1%}", f"{unanswered:.1%}"]
