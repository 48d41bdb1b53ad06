"""Migrations of several nodes at a time, and of one that is killed."""

import signal
import subprocess
import sys
from pathlib import Path

from sqlalchemy import create_engine, text

from anypoker.server.storage.database import _with_driver, open_database
from anypoker.server.storage.key_file import open_key_file
from tests.server.postgresql import PostgreSQL
from tests.server.server_process import PATIENCE

OPEN = """
import sys
from pathlib import Path
from anypoker.server.storage.database import open_database
from anypoker.server.storage.key_file import open_key_file
open_database(sys.argv[1], open_key_file(Path(sys.argv[2]))).dispose()
"""
# Dies within the statement that makes the table `node`.
DIE = """
import os, signal
from sqlalchemy import Engine, event
@event.listens_for(Engine, "after_cursor_execute")
def die(connection, cursor, statement, *rest):
    if "CREATE TABLE node" in statement:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def start(program: str, url: str, key: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, url, str(key)], stderr=subprocess.PIPE, text=True
    )


def version(url: str) -> str | None:
    engine = create_engine(_with_driver(url))
    with engine.connect() as connection:
        found = connection.scalar(text("SELECT to_regclass('alembic_version')::text"))
        if found is not None:
            found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    engine.dispose()
    return found


def test_nodes_migrate_one_after_the_other_and_a_killed_one_leaves_nothing(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    url, key = postgresql.new_database(), tmp_path / "key"
    open_key_file(key)
    killed = start(DIE + OPEN, url, key)
    killed.communicate(timeout=PATIENCE)
    assert killed.returncode == -signal.SIGKILL
    assert version(url) is None, "half of a migration was stored"
    nodes = [start(OPEN, url, key) for _ in range(2)]
    for one in nodes:
        _, errors = one.communicate(timeout=PATIENCE)
        assert (one.returncode, errors) == (0, "")
    known = version(url)
    assert known is not None
    open_database(url, open_key_file(key)).dispose()
    assert version(url) == known
