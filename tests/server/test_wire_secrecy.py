"""Hidden cards are exchanged: not one byte differs for a viewer who may not see them."""

from pathlib import Path
from typing import Any

import pytest

from anypoker.catalogue import all_games, game_of_record
from anypoker.history.phh import ReplayedRecord, read_records, replay_record
from anypoker.server.protocol import event_encoder
from anypoker.server.storage import hand_records, table_store
from anypoker.server.storage.hand_records import HandRecord, hand_record
from anypoker.server.table.subscribers import Broadcast
from anypoker.tables import Table
from tests.server.wire_tables import Sits
from tests.soak.exits import DEFAULT_PLAYERS, exit_tables, run_exits
from tests.soak.server_secrecy import run_server_secrecy

SAMPLE = (55, 1, ("texas-holdem", "badugi", "push"))  # seed, jobs, games


def test_the_wire_keeps_secrets(tmp_path: Path) -> None:
    run_server_secrecy(4, 7, tmp_path, 4)


def test_no_exit_tells_hidden_cards_at_any_button(tmp_path: Path) -> None:
    seed, jobs, games = SAMPLE
    sample = exit_tables(seed, games, 6, 1)
    assert {one.button for one in sample if one.button != one.players - 1} == {0, 2, 3, 4}
    assert {sits for one in sample for sits in one.seats} == set(Sits)
    run_exits(seed, tmp_path, jobs, games, 6, 1)


def test_the_exits_soak_deals_every_game_at_every_button() -> None:
    tables = exit_tables(1, (), None, 2)
    assert {sits for one in tables for sits in one.seats} == set(Sits)
    dealt: dict[tuple[str, int], list[int]] = {}
    redrawn: dict[tuple[str, int], set[int]] = {}
    for one in tables:
        assert one.button is not None
        assert one.redrawn is not None
        dealt.setdefault((one.game.name, one.players), []).append(one.button)
        redrawn.setdefault((one.game.name, one.players), set()).update(one.redrawn)
    for game in (one.game for one in all_games().values()):
        for players in (game.players.least, min(game.players.most, DEFAULT_PLAYERS)):
            assert dealt[game.name, players] == list(range(players))
            assert redrawn[game.name, players] == set(range(players))


def test_a_leak_on_the_wire_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    honest = event_encoder.EventMessages.message

    def leaky(self, n, stage, *rest, **more) -> Broadcast:  # type: ignore[no-untyped-def]
        told = honest(self, n, stage, *rest, **more)
        assert not isinstance(told.data, bytes)
        leak = {"leak": repr(stage.table.hand.stock[-5:])}
        return Broadcast(told.n, {**told.data, **leak}, told.private)

    monkeypatch.setattr(event_encoder.EventMessages, "message", leaky)
    with pytest.raises(AssertionError, match="hands have failed"):
        run_server_secrecy(2, 7, tmp_path, 4)
    assert ": sent b" in capsys.readouterr().out


def test_downloads_in_the_order_of_a_record_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seat of a hand is not the place in its record, unless the last seat has the button."""

    def confused(facts: dict[str, Any], text: str) -> ReplayedRecord:
        (record,) = read_records(text).values()
        return replay_record(record, game_of_record)

    monkeypatch.setattr(hand_records, "_replay", confused)
    seed, jobs, games = SAMPLE
    with pytest.raises(AssertionError, match="hands have failed"):
        run_exits(seed, tmp_path, jobs, games, 4, 1)
    assert "reads" in capsys.readouterr().out


def test_records_hold_what_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each seat knows at the end is not worked out again for the record of the hand."""
    same: dict[str, list[bool]] = {}

    def checked(table: Table, own: Any, before: Table | None) -> HandRecord:
        told = hand_record(table, own, before)
        assert table.hand is not None
        again = hand_record(table, None, before)
        same.setdefault(table.hand.game.name, []).append(own and told == again)
        return told

    monkeypatch.setattr(table_store, "hand_record", checked)
    run_server_secrecy(12, 5, tmp_path, 12)
    assert len(same) >= 10
    assert [name for name, found in same.items() if not all(found)] == []
