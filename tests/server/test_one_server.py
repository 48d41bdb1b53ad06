"""One server for one data folder and one database."""

import logging
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from anypoker.server.data_folder import DATABASE
from anypoker.server.process import ListenError, listen
from anypoker.server.storage.backups import restore_backup, write_backup
from anypoker.server.storage.database import make_database_engine
from anypoker.server.storage.room_lock import AdvisoryLock, RoomInUseError, holder_of, lock_folder
from tests.server.conftest import Options
from tests.server.postgresql import PostgreSQL
from tests.server.server_process import PATIENCE, Player, open_room
from tests.server.test_database import two_who_play


def refused_server(data: Path, *options: str) -> str:
    """Start a server that must not start, and return its sentence."""
    command = [sys.executable, "-m", "anypoker", "serve", "--host", "127.0.0.1"]
    done = subprocess.run(
        [*command, "--data", data, *options],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("anypoker: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_file_is_not_a_data_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for data in (file, file / "room"):
        assert refused_server(data).endswith(f"cannot open the card room: {data} is not a folder\n")


def asked_player(players: list[Player]) -> Player:
    """Wait until one of the players is asked."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for player in players:
            player.read_what_came()
            if player.decision is not None:
                return player
    raise AssertionError("no player is asked")


def test_second_server_names_the_first_and_exits(tmp_path: Path, database: Options) -> None:
    options, first_data, other = database(), tmp_path / "first", tmp_path / "other"
    elsewhere = options or ("--db", f"sqlite:///{first_data / DATABASE}")
    with open_room(first_data, *options) as first:
        table, visitors, players = two_who_play(first)
        port = str(first.port)
        wanted = {
            "port and folder": (first_data, "--port", port, *options),
            "folder": (first_data, "--port", "0", *options),
            "database": (other, "--port", "0", *elsewhere),
        }
        with ThreadPoolExecutor() as threads:
            started = {name: threads.submit(refused_server, *one) for name, one in wanted.items()}
        said = {name: one.result() for name, one in started.items()}
        for sentence in said.values():
            assert f"the card room of process {first.process.pid} at {first.url}/" in sentence
        assert f"port {port} is in use by" in said["port and folder"]
        assert f"the data folder {first_data} is in use by" in said["folder"]
        assert "the database " in said["database"]
        assert not (other / "key").exists()
        for _ in range(2):  # the tables still belong to the first server
            assert asked_player(players).answer()["type"] == "done"
        first.stop(signal.SIGKILL)
        with open_room(first_data, *options) as second:  # nothing has to be cleaned up
            again = visitors[0].join(second, table)
            again.until(lambda one: one.view is not None)
            assert second.stop(signal.SIGINT) == ""


def test_port_in_use_is_told_before_anything_changes(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused_server(tmp_path / "data", "--port", str(port))
    assert f"port {port} is in use by another program: choose another one with --port" in said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("host", ["203.0.113.9", "nonsense.invalid"])
def test_host_that_is_not_ours_is_told(tmp_path: Path, host: str) -> None:
    with pytest.raises(ListenError, match=f"'{host}' is not an address of this machine"):
        listen(host, 0, tmp_path)


def test_restore_leaves_the_folder_of_a_server_alone(tmp_path: Path) -> None:
    with open_room(tmp_path / "first") as room:
        write_backup(room.data, tmp_path / "cards.tar.gz", with_key=True)
    folder = tmp_path / "second"
    lock = lock_folder(folder, "the card room of process 7 at http://192.0.2.1:8000/")
    with pytest.raises(RoomInUseError, match="is in use by the card room of process 7"):
        restore_backup(tmp_path / "cards.tar.gz", folder)
    assert {one.name for one in folder.iterdir()} == {"lock"}
    assert holder_of(folder) == "the card room of process 7 at http://192.0.2.1:8000/"
    lock.release()
    assert holder_of(folder) is None
    assert restore_backup(tmp_path / "cards.tar.gz", folder)


def test_file_lock_does_not_reach_child_processes(tmp_path: Path) -> None:
    """A worker that outlives a killed server must not keep the next one out."""
    lock = lock_folder(tmp_path, "a server")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        lock.release()
        assert holder_of(tmp_path) is None
        child.communicate(b"\n")


def test_advisory_lock_is_taken_again(
    postgresql: PostgreSQL, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgresql.new_database()

    def lock(name: str) -> AdvisoryLock:
        return AdvisoryLock(make_database_engine(url), "the database", name)

    def drop_connections() -> None:
        engine = make_database_engine(url)
        with engine.connect() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        engine.dispose()

    first = lock("the first")
    drop_connections()
    first.check()  # notices
    first.check()  # connects
    with pytest.raises(RoomInUseError, match="in use by the card room of the first"):
        lock("the second")
    drop_connections()
    second = lock("the second")
    with caplog.at_level(logging.ERROR):
        for _ in range(4):
            first.check()
    (said,) = [record.getMessage() for record in caplog.records]
    assert re.search("in use by the card room of the second now", said)
    first.release()
    second.release()
