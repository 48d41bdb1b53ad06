"""Changes that the card room asks of a table, without a table that runs."""

import asyncio

import pytest

from anypoker.server.storage.database_errors import CommitError
from anypoker.server.table import room_changes
from anypoker.server.table.settings import LastSeat, Webhook, WebhookFormat
from tests.server.test_handle import table_state


def test_webhook_is_set_and_removed_with_a_notice() -> None:
    hook = Webhook("https://chat.example/secret", WebhookFormat.TEXT)
    change = room_changes.set_webhook(table_state(), hook)
    assert change.state.settings.webhook == hook
    assert change.notices == ("The host posts turns and results to chat.example",)
    removed = room_changes.set_webhook(change.state, None)
    assert removed.state.settings.webhook is None
    assert removed.notices == ("Turns and results are no longer posted elsewhere",)


def test_operator_closes_a_table_once() -> None:
    state = table_state()
    change = room_changes.closing(state)
    assert change is not None
    assert change.state.settings.ending
    assert room_changes.closing(change.state) is None
    assert room_changes.closing(state.with_settings(over=True)) is None


def test_seats_are_kept_when_a_table_begins_to_close() -> None:
    state = table_state()
    seats = room_changes.keep_seats(state).settings.last_seats
    assert [one.player for one in seats] == [one.id for one in state.table.players]
    kept = (LastSeat("x", "X", 3),)
    left = state.with_settings(last_seats=kept)
    assert room_changes.keep_seats(left).settings.last_seats == kept
    closed = room_changes.closed(left.with_settings(halted="a fault")).state.settings
    assert (closed.over, closed.halted, closed.last_seats) == (True, "", kept)


def test_next_table_is_announced_with_its_opener() -> None:
    change = room_changes.announce_next(table_state(), "t2", "Ann")
    assert change.state.settings.next_table == "t2"
    assert change.notices == ("Ann opened the next table",)


def test_result_or_error_reaches_the_one_who_asked() -> None:
    async def fails() -> None:
        raise CommitError("the disk is full")

    async def run() -> None:
        loop = asyncio.get_running_loop()
        done, failed, gone = (loop.create_future() for _ in range(3))
        await room_changes.settle(done, asyncio.sleep(0))
        assert done.result() is None
        await room_changes.settle(failed, fails())
        with pytest.raises(CommitError, match="full"):
            await failed
        gone.cancel()
        await room_changes.settle(gone, fails())

    asyncio.run(run())
