"""`anypoker bench`: CPU time compared with other packages."""

import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from anypoker.cli.options.common import AsJson
from anypoker.cli.output.printing import FAILED, exit_with_error


class BenchPart(StrEnum):
    """Benchmarks, each a folder of `bench/`."""

    RANKING = "ranking"
    ENGINE = "engine"
    EQUITY = "equity"
    BATCH = "batch"
    START = "start"


def source_root() -> Path | None:
    """Return the source tree that contains the benchmarks, or None in an installed package."""
    root = Path(__file__).resolve().parents[4]
    return root if (root / "bench" / BenchPart.RANKING / "__main__.py").is_file() else None


def bench(
    parts: Annotated[
        list[BenchPart] | None,
        typer.Argument(
            metavar="[PART]...",
            help="Benchmarks to run: ranking, engine, equity, batch, start.",
            show_default="all",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure CPU time and compare it with other installed packages.

    The benchmarks are part of the source tree, not of the installed package.
    """
    root = source_root()
    if root is None:
        exit_with_error("the benchmarks need the source tree of the project", FAILED)
    for part in parts or list(BenchPart):
        words = ["--json"] if as_json else []
        result = subprocess.run(
            [sys.executable, "-m", f"bench.{part}", *words], cwd=root, check=False
        )
        if result.returncode:
            raise typer.Exit(FAILED)
