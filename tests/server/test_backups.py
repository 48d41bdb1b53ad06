"""Backups: taken from an open room, restored into another folder, without the key unless asked."""

from pathlib import Path

import pytest

from anypoker.server.storage.backups import BackupError, restore_backup, write_backup
from tests.server.server_process import RoomProcess, Visitor, open_room


def test_a_room_goes_on_from_its_backup(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with open_room(first) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(game="holdem", seats=2, options={"act_seconds": 600})
        player, other = ann.join(room, table), bo.join(room, table)
        player.do("sit")
        other.do("sit")
        player.do("host", verb="start")
        player.until(lambda one: one.view is not None)
        assert player.view is not None
        cards = player.view["own"]
        write_backup(first, tmp_path / "backup.tar.gz", with_key=False)
        with pytest.raises(BackupError, match="is there already"):
            write_backup(first, tmp_path / "backup.tar.gz", with_key=False)
    assert (tmp_path / "backup.tar.gz").stat().st_mode & 0o077 == 0
    assert not restore_backup(tmp_path / "backup.tar.gz", second)
    with pytest.raises(BackupError, match="has a database already"):
        restore_backup(tmp_path / "backup.tar.gz", second)
    with pytest.raises(RuntimeError, match=r"key file .* is missing"):
        RoomProcess(second)
    assert not (second / "key").exists()
    (second / "key").write_bytes((first / "key").read_bytes())
    (second / "key").chmod(0o600)
    with open_room(second) as room:
        again = ann.join(room, table)
        assert again.next()["type"] == "state"
        assert again.view is not None
        assert again.view["own"] == cards


def test_what_is_no_backup_is_told(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="there is no database"):
        write_backup(tmp_path, tmp_path / "x", with_key=True)
    (tmp_path / "x").write_text("no archive")
    with pytest.raises(BackupError, match="is not a backup of a card room"):
        restore_backup(tmp_path / "x", tmp_path / "data")
