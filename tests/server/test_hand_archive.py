"""Old hands are packed or deleted, and links to them work as before."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, insert, select, text
from typer.testing import CliRunner

from anypoker.cli.app import app
from anypoker.server.data_folder import DATABASE
from anypoker.server.storage.database import open_database
from anypoker.server.storage.hand_archive import archive_hands, facts_of_range, find_hand
from anypoker.server.storage.key_file import open_key_file
from anypoker.server.storage.schema import hand, hand_archive
from tests.server.server_process import open_room
from tests.server.test_hand_files import play_until_a_fold
from tests.server.test_leases import add_tables

DAY_MS = 86_400_000


def archive(data: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["archive", "--data-dir", str(data), *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_archived_hands_are_found_and_old_ones_deleted_apart_from_shared(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        tables, pages = [], []
        for _ in range(3):
            table, (ann, _), _ = play_until_a_fold(room)
            tables.append(table)
            pages.append((ann, f"/api/tables/{table}/hands/1"))
        owner, path = pages[0]
        link = owner.http.post(f"{path}/share", json={}).json()["id"]
        pages.append((owner, f"/api/shared-hands/{link}"))

        def told() -> list[tuple[int, str]]:
            answers = [visitor.http.get(page) for visitor, page in pages]
            return [(one.status_code, one.text) for one in answers]

        before = told()
        assert [status for status, _ in before] == [200] * 4
        engine = create_engine(f"sqlite:///{tmp_path / DATABASE}")
        age = text("UPDATE hand SET at = at - :ms WHERE table_id = :table")
        with engine.begin() as connection:
            for table, days in zip(tables, (1_000, 1_000, 100), strict=True):
                connection.execute(age, {"ms": days * DAY_MS, "table": table})

        assert archive(tmp_path, "--months", "1") == "3 hands packed.\n"
        assert archive(tmp_path, "--months", "1") == "0 hands packed.\n"
        with engine.connect() as connection:
            assert connection.execute(select(hand.c.number)).all() == []
        assert told() == before, "replays and links do not change"
        said = archive(tmp_path, "--months", "1", "--delete-months", "12")
        assert said == "0 hands packed, 1 deleted.\n"
        assert [status for status, _ in told()] == [200, 404, 200, 200], "the shared hand stays"
        assert told()[-1] == before[-1]
        engine.dispose()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = open_database(f"sqlite:///{tmp_path / 'room.db'}", open_key_file(tmp_path / "key"))
    yield made
    made.dispose()


def test_hands_of_a_table_and_month_share_a_row(engine: Engine) -> None:
    add_tables(engine, "", "t", "u")
    start = 1_767_225_600_000  # 2026-01-01
    rows = [
        {"table_id": table, "number": n, "at": start + n * DAY_MS, "facts": b'{"n":%d}' % n,
         "private": b"%d" % n}
        for table in ("t", "u") for n in range(1, 60)
    ]  # fmt: skip
    with engine.begin() as connection:
        connection.execute(insert(hand), rows)
        whole = facts_of_range(connection, "t", 1, 59, 100)
    assert archive_hands(engine, start + 50 * DAY_MS, None) == (98, 0)
    with engine.begin() as connection:
        kept = connection.execute(select(hand_archive.c.month, hand_archive.c.first)).all()
        assert sorted(map(tuple, kept)) == [("2026-01", 1)] * 2 + [("2026-02", 31)] * 2
        assert facts_of_range(connection, "t", 1, 59, 100) == whole
        assert facts_of_range(connection, "t", 28, 52, 10) == whole[7:17]
        found = find_hand(connection, "t", 31)
        assert found is not None
        assert (found.number, found.private) == (31, b"31")
        assert find_hand(connection, "t", 60) is None
    assert archive_hands(engine, start, start + 40 * DAY_MS) == (0, 78)
    with engine.begin() as connection:
        assert find_hand(connection, "t", 39) is None
        assert find_hand(connection, "t", 40) is not None
        assert facts_of_range(connection, "t", 1, 59, 100) == whole[:20]


def test_hands_are_not_deleted_before_they_are_packed(tmp_path: Path) -> None:
    words = ["archive", "--data-dir", str(tmp_path), "--months", "12", "--delete-months", "3"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert "hands are packed before they are deleted: make --months smaller" in done.output
