"""`python -m tools.digest FILE`: write the digest; `diff` of two digests shows what changed."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from tools.digest.analysis import BOTS, bot_items, equity_items, odds_items
from tools.digest.commands import command_items, commands
from tools.digest.games import game_items, game_names
from tools.digest.item import Job, run_job
from tools.digest.wire import GAMES, wire_items


def _jobs(every: int, hands: int, mutations: int) -> list[Job]:
    """List the independent parts of the digest; `every` thins out all of them."""
    jobs: list[Job] = [partial(bot_items, name, max(200 // every, 1)) for name in BOTS]
    jobs += [partial(equity_items, max(40 // every, 1)), partial(odds_items, max(20 // every, 1))]
    jobs += [partial(wire_items, game) for game in GAMES[::every]]
    jobs += [partial(game_items, name, hands, mutations) for name in game_names()[::every]]
    jobs += [partial(command_items, words) for words in commands()[::every]]
    return jobs


def digest(
    file: Annotated[Path, typer.Argument(help="File to write.")],
    every: Annotated[int, typer.Option(min=1, help="Take one item of N.")] = 1,
    hands: Annotated[int, typer.Option(min=1, help="Hands per game.")] = 30,
    mutations: Annotated[int, typer.Option(min=0, help="Mutated files per game.")] = 50,
    workers: Annotated[int, typer.Option("--jobs", min=1, help="Number of processes.")] = 2,
    texts: Annotated[
        Path | None, typer.Option(help="Folder for the full text of every item, to compare.")
    ] = None,
) -> None:
    """Write one line per piece of behaviour: section, name, hash and length."""
    jobs = _jobs(every, hands, mutations)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
        done = list(track(pool.map(run_job, jobs), "digesting", total=len(jobs)))
    items = sorted((item for part in done for item in part), key=lambda one: one.line())
    file.write_text("".join(f"{item.line()}\n" for item in items), encoding="utf-8")
    for item in items if texts is not None else ():
        assert texts is not None
        path = texts / item.section / f"{item.name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(item.text, encoding="utf-8")
    print(f"{len(items):,} items written to {file}")


if __name__ == "__main__":
    typer.run(digest)
