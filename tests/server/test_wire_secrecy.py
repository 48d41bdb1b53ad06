"""Hidden cards are exchanged: not one byte differs for who may not see them."""

from pathlib import Path

import pytest

from anypoker.server import event_messages
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
