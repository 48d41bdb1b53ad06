"""Hidden cards are exchanged: not one byte differs for who may not see them."""

from pathlib import Path
from typing import Any

import pytest

from anypoker.match import Table
from anypoker.server import event_messages, table_store
from anypoker.server.hand_records import HandRecord, hand_record
from anypoker.server.subscribers import Broadcast
from tests.soak.server_secrecy import run_server_secrecy


def test_the_wire_keeps_secrets(tmp_path: Path) -> None:
    run_server_secrecy(4, 7, tmp_path, 4)


def test_a_leak_on_the_wire_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = event_messages.EventMessages.message

    def leaky(self, n, table, *rest) -> Broadcast:  # type: ignore[no-untyped-def]
        told = honest(self, n, table, *rest)
        stock = repr(table.hand.stock[-5:]).encode()
        return Broadcast(told.n, told.public + stock, told.events, told.private)

    monkeypatch.setattr(event_messages.EventMessages, "message", leaky)
    with pytest.raises(AssertionError, match="sent"):
        run_server_secrecy(4, 7, tmp_path, 4)


def test_records_hold_what_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each seat knows at the end is not worked out again for the record of the hand."""
    same: dict[str, list[bool]] = {}

    def checked(table: Table, own: Any) -> HandRecord:
        told = hand_record(table, own)
        assert table.hand is not None
        same.setdefault(table.hand.game.name, []).append(own and told == hand_record(table))
        return told

    monkeypatch.setattr(table_store, "hand_record", checked)
    run_server_secrecy(12, 5, tmp_path, 12)
    assert len(same) >= 10
    assert [name for name, found in same.items() if not all(found)] == []
