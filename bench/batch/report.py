"""Batch results as text, as a table for the documentation, and against their targets."""

from collections.abc import Iterator
from typing import Any

Row = dict[str, Any]

WANTED = {
    "limit hold'em, decks given": 250_000,
    "limit hold'em": 180_000,
    "no-limit hold'em, random": 100_000,
}
TIMES_ENGINE = 25
TIMES_OPEN_SPIEL = 10
STEPS = 2_000_000
SIMULATE_SECONDS = 10


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,}"


def _games(rows: list[Row]) -> list[Row]:
    return [row for row in rows if "game" in row]


def _steps(rows: list[Row]) -> list[Row]:
    return [row for row in rows if "environment" in row]


def _runs(rows: list[Row]) -> list[Row]:
    return [row for row in rows if "run" in row]


def text(rows: list[Row]) -> str:
    """For the screen."""
    heads = f"{'batch':>10}{'engine':>9}{'times':>8}{'OpenSpiel':>11}{'times':>8}"
    lines = [f"{'hands a CPU-second':32}{heads}"]
    lines += [
        f"{row['game']:32}{row['hands_per_second']:>10,}{row['engine']:>9,}"
        f"{row['times_engine']:>8}{_number(row['open_spiel']):>11}"
        f"{_number(row['times_open_spiel']):>8}"
        for row in _games(rows)
    ]
    lines += [
        f"{row['environment']:32}{row['steps_per_second']:>10,} steps a CPU-second"
        for row in _steps(rows)
    ]
    lines += [f"{row['run']:60}{row['seconds']:>8} s" for row in _runs(rows)]
    return "\n".join(lines)


def table(rows: list[Row]) -> str:
    """In Markdown."""
    lines = [
        "| Game, six players | at once | engine | times | times OpenSpiel |",
        "| --- | --- | --- | --- | --- |",
    ]
    for row in _games(rows):
        times = "" if row["times_open_spiel"] is None else row["times_open_spiel"]
        lines.append(
            f"| {row['game']} | {row['hands_per_second']:,} | {row['engine']:,} "
            f"| {row['times_engine']} | {times} |"
        )
    if _steps(rows):
        lines += ["", "| Environment | steps a CPU-second |", "| --- | --- |"]
        lines += [f"| {row['environment']} | {row['steps_per_second']:,} |" for row in _steps(rows)]
    if _runs(rows):
        lines += ["", "| Run | seconds |", "| --- | --- |"]
        lines += [f"| {row['run']} | {row['seconds']} |" for row in _runs(rows)]
    return "\n".join(lines) + "\n"


def shortfalls(rows: list[Row]) -> Iterator[str]:
    """A sentence for each number that is less than is wanted."""
    for row in _games(rows):
        name, rate = row["game"], row["hands_per_second"]
        if rate < WANTED.get(name, 0):
            yield f"{name}: {rate:,} hands a CPU-second, {WANTED[name]:,} wanted"
        if row["times_engine"] < TIMES_ENGINE:
            yield f"{name}: {row['times_engine']} times the engine, {TIMES_ENGINE} wanted"
        times = row["times_open_spiel"]
        if name == "limit hold'em" and times is not None and times < TIMES_OPEN_SPIEL:
            yield f"{name}: {times} times OpenSpiel, {TIMES_OPEN_SPIEL} wanted"
    for row in _steps(rows):
        if row["environment"] == "VectorEnv" and row["steps_per_second"] < STEPS:
            yield f"VectorEnv: {row['steps_per_second']:,} steps a CPU-second, {STEPS:,} wanted"
    for row in _runs(rows):
        if row["seconds"] > SIMULATE_SECONDS and not row["fresh"]:
            yield f"{row['run']}: {row['seconds']} s, {SIMULATE_SECONDS} wanted"
