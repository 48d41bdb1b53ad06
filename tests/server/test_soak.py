"""A share of the long runs."""

import json
import subprocess
import sys
from pathlib import Path

from tests.missing_packages import ARRAYS_AND_COMPILERS, missing_packages
from tests.server.conftest import Options
from tests.server.postgresql import PostgreSQL
from tests.soak.node_kills import run_node_kills
from tests.soak.server_abuse import run_server_abuse
from tests.soak.server_crash import run_server_kills
from tests.soak.server_session import run_server_evening
from tests.soak.tournament_nodes import run_tournament_nodes

ROOT = Path(__file__).parents[2]


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, database: Options) -> None:
    run_server_kills(3, 7, tmp_path, *database()[1:])


def test_load_of_several_nodes_is_measured(postgresql: PostgreSQL) -> None:
    words = ("--nodes", "2", "--tables", "2", "--rate", "20", "--seconds", "1", "--runs", "1")
    command = [sys.executable, "-m", "bench.server", *words, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    (figures,) = json.loads(done.stdout)
    assert (figures["nodes"], figures["tables"], figures["lost"]) == (2, 2, 0)
    assert figures["cpu_us"] > 0
    assert figures["messages"] > 0


def test_lost_nodes_lose_nothing(tmp_path: Path, postgresql: PostgreSQL) -> None:
    run_node_kills(1, 7, tmp_path, postgresql.new_database(), nodes=2, tables=2)


def test_tournament_survives_a_lost_node(postgresql: PostgreSQL) -> None:
    run_tournament_nodes(8, 7, 1, 2, postgresql.new_database())


def test_what_is_wrong_is_refused_without_effect(tmp_path: Path) -> None:
    run_server_abuse(600, 7, tmp_path)


def test_an_evening_over_bad_connections_ends_with_an_exact_ledger(tmp_path: Path) -> None:
    run_server_evening(5, 7, tmp_path)


def test_people_play_without_numpy_and_compilers(tmp_path: Path) -> None:
    """`./run soak server-session --count 125 --without-numpy` plays 1,000 hands."""
    with missing_packages(tmp_path / "hidden", *ARRAYS_AND_COMPILERS):
        run_server_evening(2, 11, tmp_path / "room")
