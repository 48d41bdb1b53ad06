"""Restart of a server with many tables: wall and CPU time until it is ready.

    python -m bench.server.recovery [--tables 200] [--hands 1000] [--played 6] [--data FOLDER]

Writing 200 tables with 1,000 hands takes about six minutes of one core and 5 GB in the folder; what
exists there is used again. The measurement itself takes seconds.
"""

import argparse
import shutil
import tempfile
import time
from pathlib import Path

import httpx
from sqlalchemy import create_engine, func, select

from anypoker.server.storage.schema import card_table, hand
from bench.server.long_sessions import write_long_evenings
from bench.server.process_stats import cpu_seconds
from tests.server.server_process import RoomProcess


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--played", type=int, default=6, help="played; the others are copies")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--data", type=Path, help="keep the database there, and use it again")
    words = parser.parse_args()
    folder = words.data or Path(tempfile.mkdtemp(prefix="anypoker-recovery-"))
    try:
        if not (folder / "anypoker.db").exists():
            before = time.process_time()
            write_long_evenings(folder, words.tables, words.hands, words.played)
            print(f"written in {time.process_time() - before:.0f} s CPU")
        measure(folder, words.runs)
    finally:
        if words.data is None:
            shutil.rmtree(folder)


def measure(folder: Path, runs: int) -> list[tuple[float, float]]:
    """Seconds from the start of the process until all tables are there: wall, CPU."""
    engine = create_engine(f"sqlite:///{folder / 'anypoker.db'}")
    with engine.connect() as connection:
        ids = list(connection.scalars(select(card_table.c.id)))
        hands = connection.scalar(select(func.count()).select_from(hand))
    engine.dispose()
    size = (folder / "anypoker.db").stat().st_size / 1e6
    print(f"{len(ids)} tables, {hands} hands, {size:.0f} MB")
    with tempfile.TemporaryDirectory() as empty:
        print("  an empty room", *_figures(*_start(Path(empty), [])))
    measured = [_start(folder, ids) for _ in range(runs)]
    for one in measured:
        print("  all tables   ", *_figures(*one))
    return measured


def _figures(wall: float, cpu: float) -> tuple[str, str]:
    return f"{wall:5.2f} s wall", f"{cpu:5.2f} s CPU"


def _start(folder: Path, ids: list[str]) -> tuple[float, float]:
    began = time.monotonic()
    room = RoomProcess(folder, "--no-limits")
    wall, cpu = time.monotonic() - began, cpu_seconds(room.process.pid)
    try:
        with httpx.Client(base_url=room.url, timeout=60) as http:
            for id_ in ids:
                told = http.get(f"/api/tables/{id_}").json()
                assert told["status"] == "playing", told
    finally:
        errors = room.stop()
    assert errors == "", errors
    return wall, cpu


if __name__ == "__main__":
    main()
