"""Migrations only add, so that nodes of the last release keep running during an upgrade."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from anypoker.server.storage.database import MIGRATIONS

FIRST = "0007"  # the first with nodes; before it a room had one server
Columns = dict[tuple[str, str], dict[str, Any]]


def test_migrations_keep_old_columns_and_old_inserts(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'room.db'}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = [one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][::-1]
    before: Columns = {}
    for step in steps:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, step)
        with engine.connect() as connection:
            found = inspect(connection)
            now: Columns = {
                (table, column["name"]): dict(column)
                for table in found.get_table_names()
                for column in found.get_columns(table)
            }
        if step < FIRST:
            before = now
            continue
        assert before.keys() <= now.keys(), f"{step} takes columns away"
        for place, old in before.items():
            assert str(now[place]["type"]) == str(old["type"]), f"{step} changes {place}"
            assert now[place]["nullable"] or not old["nullable"], f"{step} demands {place}"
        old_tables = {table for table, _ in before}
        for (table, name), column in now.items():
            if table in old_tables and (table, name) not in before:
                fills = column["nullable"] or column["default"] is not None
                assert fills, f"{step}: older nodes do not write {table}.{name}"
        before = now
    engine.dispose()
