"""Timers of a table post items into its mailbox: an early alarm stays, a late one is replaced."""

import asyncio

from anypoker.server.table.mailbox import DeadlinePassed, Mailbox, NextHandDue
from anypoker.server.table.timers import TableTimers


def test_alarm_is_kept_until_an_earlier_one_is_set() -> None:
    async def run() -> None:
        mailbox = Mailbox()
        timers = TableTimers(mailbox)
        timers.set_alarm(20, now=0)
        timers.set_alarm(60_000, now=0)  # the deadline moved; the alarm comes too early
        assert await asyncio.wait_for(mailbox.get(), 2) == DeadlinePassed()
        timers.alarm_rang()
        timers.set_alarm(60_000, now=0)
        timers.set_alarm(20, now=0)
        assert await asyncio.wait_for(mailbox.get(), 2) == DeadlinePassed()
        timers.alarm_rang()
        timers.set_alarm(10, now=0)
        timers.set_alarm(None, now=0)
        await asyncio.sleep(0.05)
        assert mailbox.is_empty
        timers.close()

    asyncio.run(run())


def test_next_hand_is_due_once() -> None:
    async def run() -> None:
        mailbox = Mailbox()
        timers = TableTimers(mailbox)
        timers.set_deal(60)
        assert timers.deals
        timers.set_deal(0)
        assert await asyncio.wait_for(mailbox.get(), 2) == NextHandDue()
        timers.deal_rang()
        assert not timers.deals
        timers.set_deal(0.01)
        timers.cancel_deal()
        await asyncio.sleep(0.03)
        assert mailbox.is_empty

    asyncio.run(run())
