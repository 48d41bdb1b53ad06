"""The clock of one table asks who has to answer until when, and answers for who is late."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from anypoker.server.table.deadlines import Deadlines, TimedDecision, hand_questions
from anypoker.server.table.mailbox import DeadlinePassed
from anypoker.session.setup.clock import TableClock
from anypoker.session.setup.room_options import RoomOptions
from anypoker.tables import Cause, Table
from anypoker.tables import changes as c

if TYPE_CHECKING:
    from anypoker.server.table.actor import TableActor


class TurnTimer:
    """Of one table; it rings in the table's inbox."""

    def __init__(self, live: "TableActor") -> None:
        self._live = live
        settings, before = live.stored.settings, live.stored.times
        if before is None:
            clock = TableClock(settings.room(), settings.banks, settings.missed)
            self.times = Deadlines(clock)
        else:
            self.times = before
            before.resume(live.stored.stopped, live.now())
        self._alarm: asyncio.TimerHandle | None = None

    def _questions(self, table: Table) -> dict[str, TimedDecision]:
        """The questions that people face; none while the table is halted."""
        if self._live.stored.settings.halted:
            return {}
        if table.in_hand:
            return hand_questions(table)
        seat = table.chooser()
        chooser = table.seats[seat] if seat is not None else None
        no_choice = self._live.messages.waits_for_choice(table)
        if chooser is None or chooser.bot is not None or no_choice:
            return {}
        return {chooser.id: TimedDecision(table.choice_question)}

    def ask(self, table: Table) -> None:
        """Give everybody its time who is asked something at this table."""
        self.times.ask(self._questions(table), self._live.now())

    def set_options(self, room: RoomOptions) -> None:
        """Other options of the room."""
        self._live.stored.settings.set_room(room)
        self._set(replace(self.times.clock, options=room))

    def _set(self, clock: TableClock) -> None:
        self.times.clock = clock
        self._live.stored.settings.banks = dict(clock.banks)
        self._live.stored.settings.missed = dict(clock.missed)

    @contextmanager
    def charge_time(self, player: str, late: bool = False) -> Iterator[None]:
        """In here an answer is taken, by the clock if it is `late`: what it took beyond its time
        comes out of the time bank, unless the answer is refused."""
        before, clock = self.times.clock, self.times.clock
        deadline = self.times.deadline(player)
        if late:
            self._set(clock.after_time_out(player, deadline))
        else:
            self._set(clock.after_answer(player, deadline, self._live.now()))
        try:
            yield
        except BaseException:
            self._set(before)
            raise

    def schedule(self) -> None:
        """Ring when the next time ends."""
        self.stop()
        due = self.times.next_end()
        if due is not None:
            seconds = max(due - self._live.now(), 0) / 1000 + 0.005
            self._alarm = self._live.enqueue_after(seconds, DeadlinePassed())

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    async def apply_expired(self) -> None:
        """Answer for everybody whose time is over."""
        live = self._live
        for player in self.times.players_out_of_time(live.now()):
            if not live.table.in_hand:
                await self._choose_for_late()
                continue
            decision = live.session.decision(player)
            if decision is None:
                continue
            with self.charge_time(player, late=True):
                await live.apply_change(
                    c.Act(player, decision.timeout, decision.number), Cause.CLOCK
                )
            away = self.times.clock.is_away(player)
            if away and live.table.player(player) is not None:
                await live.apply_change(c.SitOut(player), Cause.CLOCK)
        self.schedule()

    async def _choose_for_late(self) -> None:
        live = self._live
        item = live.table.default_choice() or next(iter(live.session.choices()), None)
        if item is not None and live.table.chooser() is not None:
            await live.apply_change(c.Choose(item, live.table.choice_question), Cause.CLOCK)
