"""The clock of one table asks who has to answer until when, and answers for who is late."""

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from anypoker.host.clock import Deadline, TableClock
from anypoker.host.room_options import RoomOptions
from anypoker.match import Cause, Table
from anypoker.match import changes as c
from anypoker.server.inbox import ClockRang
from anypoker.server.question_times import QuestionTimes

if TYPE_CHECKING:
    from anypoker.server.live_table import LiveTable


class TurnClock:
    """Of one table; it rings in the table's inbox."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        settings = live.stored.settings
        clock = TableClock(settings.room(), settings.banks, settings.missed)
        self.times = QuestionTimes(clock, live.now() if live.stored.n else 0)
        self._alarm: asyncio.TimerHandle | None = None

    def _questions(self, table: Table) -> dict[str, int]:
        """The questions that people face."""
        if table.hand is not None and table.in_hand:
            asked = {
                table.dealt_players[seat]: table.hand.asked[seat] for seat in table.hand.waiting
            }
            return {
                player: question
                for player, question in asked.items()
                if (sitting := table.player(player)) is None or sitting.bot is None
            }
        seat = table.chooser()
        chooser = table.seats[seat] if seat is not None else None
        no_choice = self._live.messages.waits_for_choice(table)
        if chooser is None or chooser.bot is not None or no_choice:
            return {}
        return {chooser.id: table.choice_question}

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

    def record_answer(self, player: str, deadline: Deadline | None, at: int) -> None:
        """An answer in time; what it took beyond the `deadline` comes out of the time bank."""
        self._set(self.times.clock.after_answer(player, deadline, at))

    def set_alarm(self) -> None:
        """Ring when the next time ends."""
        self.stop()
        due = self.times.next_end()
        if due is not None:
            seconds = max(due - self._live.now(), 0) / 1000 + 0.005
            self._alarm = self._live.later(seconds, ClockRang())

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    async def ring(self) -> None:
        """Answer for everybody whose time is over."""
        live = self._live
        for player in self.times.players_out_of_time(live.now()):
            if not live.table.in_hand:
                await self._choose_for_late()
                continue
            decision = live.session.decision(player)
            if decision is None:
                continue
            await live.take(c.Act(player, decision.timeout, decision.number), Cause.CLOCK)
            self._set(self.times.clock.after_time_out(player))
            away = self.times.clock.is_away(player)
            if away and live.table.player(player) is not None:
                await live.take(c.SitOut(player), Cause.CLOCK)
        self.set_alarm()

    async def _choose_for_late(self) -> None:
        live = self._live
        item = live.table.usual_choice() or next(iter(live.session.choices()), None)
        if item is not None and live.table.chooser() is not None:
            await live.take(c.Choose(item, live.table.choice_question), Cause.CLOCK)
