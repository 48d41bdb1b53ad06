"""`anypoker bench`: how fast it is here, beside what else is installed."""

import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from anypoker.cli.output.printing import FAILED, exit_with_error


class BenchPart(StrEnum):
    """What can be measured: a folder of `bench/` each."""

    RANKING = "ranking"
    ENGINE = "engine"
    EQUITY = "equity"
    BATCH = "batch"
    START = "start"


def source() -> Path | None:
    """The folder with the measurements in it, where the project's source is."""
    root = Path(__file__).resolve().parents[4]
    return root if (root / "bench" / BenchPart.RANKING / "__main__.py").is_file() else None


def bench(
    parts: Annotated[
        list[BenchPart] | None,
        typer.Argument(
            metavar="[PART]...", help="ranking, engine, equity, batch, start; none: all of them."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs.")] = False,
) -> None:
    """Measure CPU time beside the other packages that are installed.

    The measurements are part of the source of the project, not of the package.
    """
    root = source()
    if root is None:
        exit_with_error(
            "the measurements are part of the project's source, which is not here", FAILED
        )
    for part in parts or list(BenchPart):
        words = ["--json"] if as_json else []
        done = subprocess.run(
            [sys.executable, "-m", f"bench.{part}", *words], cwd=root, check=False
        )
        if done.returncode:
            raise typer.Exit(FAILED)
