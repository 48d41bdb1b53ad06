"""python -m bench.server [--tables 300] [--rate 150] [--seconds 120] [--runs 3] [--ramp] [--json]
    [--proofs] [--between 4] [--postgresql] [--nodes 3]

Tables of six people each, at a real `anypoker serve`, with a fixed total rate of
actions. The client process may use as much CPU as it needs; its lag is reported.

    CPU µs an action     of the server, with all its threads: the number of record
    action to everyone   from sending until the last of the six has it
    of the database      CPU µs an action of PostgreSQL, with `--postgresql` or `--nodes`
    lost                 messages whose numbers are missing, connections that were closed

`--record FILE` does what is of record: 300 tables at 150 actions a second and 1,000 at 500, for two
minutes, three times each; finished runs are in the file, and an interrupted
measurement resumes from it (about 20 minutes).

`--nodes N` starts N nodes of one room with an equal number of tables each, and sums up their CPU.

`--ramp` doubles the rate until the server cannot follow. Cost: runs x seconds, plus about 10 ms
of one core for every person who sits down; 300 tables of six three times two minutes: 7 minutes.
"""

import argparse
import json
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from bench.server.load import LoadFigures, run_load
from tests.server.node_processes import open_nodes
from tests.server.postgresql import PostgreSQL, running_postgresql
from tests.server.server_process import RoomProcess, open_room


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[2])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=150, help="actions a second, all together")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--ramp", action="store_true", help="double the rate until it breaks")
    parser.add_argument("--proofs", action="store_true", help="Take part in deck proofs.")
    parser.add_argument("--between", type=float, default=0, help="seconds between hands")
    parser.add_argument("--postgresql", action="store_true", help="Use PostgreSQL.")
    parser.add_argument("--nodes", type=int, default=0, help="nodes of one room, with PostgreSQL")
    parser.add_argument("--record", type=Path, help="all that is of record, kept in this file")
    parser.add_argument("--json", action="store_true")
    words = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # every person has a socket
    if words.record is not None:
        _measure_of_record(words)
        return
    with tempfile.TemporaryDirectory(prefix="anypoker-load-") as folder:
        if words.postgresql or words.nodes:
            with running_postgresql() as server:
                figures = _measure(Path(folder), words, server)
        else:
            figures = _measure(Path(folder), words)
    if words.json:
        print(json.dumps([asdict(one) for one in figures]))
    else:
        best = min(figures, key=lambda one: one.p99_ms)
        print(f"best p99 {best.p99_ms:.0f} ms beside a lag of {best.lag_ms:.0f} ms")


OF_RECORD = ((300, 150.0), (1_000, 500.0))  # tables, actions a second


def _measure_of_record(words: argparse.Namespace) -> None:
    """Measure what the file lacks, and print a line per result."""
    done: list[LoadFigures] = []
    if words.record.exists():
        lines = words.record.read_text().splitlines()
        done = [LoadFigures(**json.loads(line)) for line in lines]
    for tables, rate in OF_RECORD:
        known = [one for one in done if (one.tables, one.asked_rate) == (tables, rate)]
        words.tables, words.rate, words.ramp = tables, rate, False
        while len(known) < words.runs:  # a new server per run, so that no run is lost
            with tempfile.TemporaryDirectory(prefix="anypoker-load-") as folder:
                once = argparse.Namespace(**{**vars(words), "runs": 1})
                (one,) = _measure(Path(folder), once)
            with words.record.open("a") as kept:
                kept.write(json.dumps(asdict(one)) + "\n")
            known.append(one)
        best = min(known, key=lambda one: one.p99_ms)
        cpu = min(one.cpu_us for one in known)
        print(
            f"{tables} tables at {rate:.0f} actions/s, best of {len(known)}: {cpu:.0f} µs CPU an "
            f"action, p99 {best.p99_ms:.0f} ms beside a lag of {best.lag_ms:.0f} ms, "
            f"{max(one.memory_mb for one in known):.0f} MB, {sum(one.lost for one in known)} lost"
        )


def _measure(
    folder: Path, words: argparse.Namespace, database: PostgreSQL | None = None
) -> list[LoadFigures]:
    figures = []
    with _rooms(folder, words.nodes, database) as rooms:
        rates = [words.rate] * words.runs
        if words.ramp:
            rates = [words.rate * 2**power for power in range(12)]
        servers = {one.process.pid: one.port for one in rooms}
        stored = None if database is None else database.pid
        for one in run_load(
            servers, words.tables, rates, words.seconds, words.proofs, words.between, stored
        ):
            figures.append(one)
            if not words.json:
                print(one.line(), flush=True)
            if words.ramp and one.broken:
                break
        errors = "".join(room.stop() for room in rooms)
    assert errors == "", errors[-3000:]
    return figures


@contextmanager
def _rooms(folder: Path, nodes: int, database: PostgreSQL | None) -> Iterator[list[RoomProcess]]:
    """Run one server, or nodes of one room."""
    if nodes and database is not None:
        with open_nodes(folder, database.new_database(), nodes, "--no-limits", lease="8") as rooms:
            yield rooms
        return
    options = () if database is None else ("--db", database.new_database())
    with open_room(folder, "--no-limits", *options) as room:
        yield [room]


if __name__ == "__main__":
    main()
