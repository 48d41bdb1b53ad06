"""Mailbox of a table: order, the limit of commands, and senders that give up."""

import asyncio
from typing import Any

import pytest

from anypoker.server.protocol import commands as m
from anypoker.server.table.mailbox import (
    MAILBOX_SIZE,
    CommandReceived,
    ContinueDue,
    Mailbox,
    NextHandDue,
)
from anypoker.server.table.subscribers import (
    ANSWER_SECONDS,
    GONE_SECONDS,
    PROBE_SECONDS,
    WAITING_PROBE_SECONDS,
    Client,
)


def _command(number: int | str) -> CommandReceived:
    client: Any = None
    return CommandReceived(client, m.LeaveCommand(do="leave", key=str(number)))


def _number(item: object) -> str:
    assert isinstance(item, CommandReceived)
    return item.command.key


def test_items_come_out_in_order_of_arrival() -> None:
    async def run() -> None:
        mailbox = Mailbox()
        reading = asyncio.create_task(mailbox.get())
        await asyncio.sleep(0)
        mailbox.post(NextHandDue())
        mailbox.post(ContinueDue())
        assert await reading == NextHandDue()
        assert not mailbox.is_empty
        assert await mailbox.get() == ContinueDue()
        assert mailbox.is_empty
        mailbox.post_after(0.001, NextHandDue())
        assert await mailbox.get() == NextHandDue()

    asyncio.run(run())


def test_senders_wait_while_the_mailbox_is_full() -> None:
    async def run() -> None:
        mailbox = Mailbox()
        for number in range(MAILBOX_SIZE):
            assert not mailbox.is_full
            await mailbox.put_command(_command(number))
        assert mailbox.is_full
        names = ("first", "gives up", "third")
        senders = [asyncio.create_task(mailbox.put_command(_command(one))) for one in names]
        await asyncio.sleep(0)
        mailbox.post(NextHandDue())  # of the table itself: it never waits
        await mailbox.get()
        await asyncio.sleep(0)
        assert not senders[0].done()  # executed, not only read
        mailbox.finish_command()
        await senders[0]
        assert mailbox.is_full
        senders[1].cancel()
        await asyncio.sleep(0)
        mailbox.finish_command()
        await senders[2]
        items = [await mailbox.get() for _ in range(MAILBOX_SIZE + 2)]
        assert items.pop(MAILBOX_SIZE - 1) == NextHandDue()
        assert [_number(one) for one in items[-2:]] == ["first", "third"]

    asyncio.run(run())


def test_room_goes_to_the_next_sender_if_one_is_cancelled_at_that_moment() -> None:
    async def run() -> None:
        mailbox = Mailbox()
        for number in range(MAILBOX_SIZE):
            await mailbox.put_command(_command(number))
        senders = [asyncio.create_task(mailbox.put_command(_command(one))) for one in (1, 2)]
        await asyncio.sleep(0)
        mailbox.finish_command()
        senders[0].cancel()
        await asyncio.wait_for(senders[1], 1)
        assert mailbox.is_full

    asyncio.run(run())


class _QuietLine:
    """Connection from which nothing has come for `idle` seconds."""

    def __init__(self) -> None:
        self.idle, self.probes, self.ended = 0.0, 0, list[int]()

    def send_message(self, message: bytes) -> bool:
        return True

    def end(self, code: int, reason: str) -> None:
        self.ended.append(code)

    def idle_seconds(self) -> float:
        return self.idle

    def probe(self) -> None:
        self.probes += 1


@pytest.mark.parametrize(
    ("acts", "probe_seconds"), [(True, PROBE_SECONDS), (False, WAITING_PROBE_SECONDS)]
)
def test_quiet_client_is_probed_then_silent_then_disconnected(
    acts: bool, probe_seconds: float
) -> None:
    line = _QuietLine()
    client = Client("a", "Ann", line)
    assert not client.check_pulse(100.0, acts)
    assert (line.probes, client.pulse_due) == (0, 100.0 + probe_seconds)
    line.idle = probe_seconds
    assert not client.check_pulse(103.0, acts)
    assert (line.probes, client.silent, client.pulse_due) == (1, False, 103.0)
    line.idle += ANSWER_SECONDS
    assert client.check_pulse(103.0 + ANSWER_SECONDS, acts)
    assert (line.probes, client.silent, client.closed) == (2, True, False)
    line.idle = 0.1
    assert client.check_pulse(106.0, acts)
    assert not client.silent
    line.idle = GONE_SECONDS
    client.check_pulse(146.0, acts)
    assert (client.closed, line.ended, line.probes) == (True, [1011], 2)


def test_waiting_client_is_not_silent_when_its_turn_begins() -> None:
    """It sent nothing because nobody asked; the server asks before it believes that it is gone."""
    line = _QuietLine()
    client = Client("a", "Ann", line)
    line.idle = WAITING_PROBE_SECONDS - 1
    assert not client.check_pulse(100.0, acts=False)
    assert not client.check_pulse(100.1, acts=True)
    assert (line.probes, client.silent) == (1, False)
    line.idle = 1.0
    assert not client.check_pulse(103.0, acts=True)
    assert (line.probes, client.silent) == (1, False)
