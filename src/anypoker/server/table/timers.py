"""Timers of a table: the next deadline and the next hand, as items of its mailbox."""

import asyncio

from anypoker.server.table.mailbox import DeadlinePassed, Mailbox, NextHandDue

_LATE = 0.005  # seconds after a deadline, so that it has passed when the item is read


class TableTimers:
    """Timers of one table."""

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0  # loop time
        self._deal: asyncio.TimerHandle | None = None
        self.deal_at = 0.0  # loop time of the next deal

    def set_alarm(self, due: int | None, now: int) -> None:
        """Post `DeadlinePassed` at a time, in milliseconds; None: never.

        An alarm that comes earlier stays: deadlines move with every action, and whoever gets the
        alarm too early sets it again.
        """
        if due is None:
            self._cancel_alarm()
            return
        seconds = max(due - now, 0) / 1000 + _LATE
        at = asyncio.get_running_loop().time() + seconds
        if self._alarm is None or at < self._alarm_at:
            self._cancel_alarm()
            self._alarm = self._mailbox.post_after(seconds, DeadlinePassed())
            self._alarm_at = at

    def alarm_rang(self) -> None:
        """Note that `DeadlinePassed` was read."""
        self._cancel_alarm()  # if it was posted by someone else

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    @property
    def deals(self) -> bool:
        """True if `NextHandDue` is on its way."""
        return self._deal is not None

    def set_deal(self, seconds: float, lead: float = 0.0) -> None:
        """Post `NextHandDue` after some seconds, and at no other time.

        `lead`: seconds before the deal that its preparation takes.
        """
        self.cancel_deal()
        self.deal_at = asyncio.get_running_loop().time() + seconds
        self._deal = self._mailbox.post_after(max(seconds - lead, 0.0), NextHandDue())

    def deal_rang(self) -> None:
        """Note that `NextHandDue` was read."""
        self._deal = None

    def cancel_deal(self) -> None:
        if self._deal is not None:
            self._deal.cancel()
            self._deal = None

    def close(self) -> None:
        self._cancel_alarm()
        self.cancel_deal()
