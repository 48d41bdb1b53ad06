"""A live table is owned by one task: everything that happens to it comes through its inbox.

A change is worked out, kept in the database, and only then has it happened and is it told. Clocks,
bots and connections are messages like what players want, so there is nothing to lock.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, assert_never

from anypoker.analysis.all_in_equity import AllInStage
from anypoker.errors import AnypokerError
from anypoker.history import TableStep, wall_clock
from anypoker.host.announcements import announcement
from anypoker.host.session import Session
from anypoker.match import Cause, Change, Table
from anypoker.match import changes as c
from anypoker.server.bot_pool import BotPool
from anypoker.server.bot_turns import BotTurns
from anypoker.server.client_commands import ClientCommands
from anypoker.server.commands import AnyCommand
from anypoker.server.database import CommitError
from anypoker.server.event_messages import EventMessages, encode, rules_of
from anypoker.server.host_verbs import HostVerbs
from anypoker.server.inbox import (
    BotAnswered,
    ChancesCounted,
    ClockRang,
    DealDue,
    InboxItem,
    Joined,
    Left,
    Requested,
)
from anypoker.server.run_outs import RunOuts, Stage, stages_of
from anypoker.server.statistics import StatisticsCount
from anypoker.server.subscribers import Broadcast, Client, Subscribers
from anypoker.server.table_messages import TableMessages, error_message
from anypoker.server.table_store import Receipt, StoredTable
from anypoker.server.turn_clock import TurnClock
from anypoker.server.welcome import Welcome

INBOX = 256  # commands that wait; whoever brings more has to wait too
CHAT_KEPT = 50
_RETRY = 1.0  # seconds after which the database is tried again


class LiveTable:
    """A table that is played. `bots`: where its bots think."""

    def __init__(
        self,
        stored: StoredTable,
        session: Session,
        bots: BotPool,
        chat: list[dict[str, Any]],
        clock: Callable[[], int] = wall_clock,
    ) -> None:
        self.stored, self.session, self.now = stored, session, clock
        self.subscribers = Subscribers()
        self.chat: deque[dict[str, Any]] = deque(chat, maxlen=CHAT_KEPT)
        self.clock = TurnClock(self)
        self.messages = TableMessages(stored, self.subscribers, self.clock.times, clock)
        self.host_verbs = HostVerbs(self)
        self.welcome = Welcome(self)
        self.statistics = StatisticsCount()
        self._commands = ClientCommands(self)
        self._inbox: asyncio.Queue[InboxItem] = asyncio.Queue()
        self._room = asyncio.Semaphore(INBOX)
        self._events = EventMessages()
        self._bots = BotTurns(stored, session, bots, self._hear_bot)
        self.run_outs = RunOuts(bots, self._hear_chances)
        self._deal: asyncio.TimerHandle | None = None
        self._stages = 0  # messages of the last step besides one, which people want to watch

    @property
    def table(self) -> Table:
        return self.stored.table

    # ------------------------------------------------------------ the inbox

    async def bring(self, client: Client, command: AnyCommand) -> None:
        """Put a command into the inbox; returns when there is room for it."""
        await self._room.acquire()
        self._inbox.put_nowait(Requested(client, command))

    def join(self, client: Client, after: int) -> None:
        self._inbox.put_nowait(Joined(client, after))

    def leave(self, client: Client) -> None:
        self._inbox.put_nowait(Left(client))

    async def run(self) -> None:
        """Take items out of the inbox until the task is cancelled."""
        try:
            await self._go_on()
            while True:
                item = await self._inbox.get()
                await self._handle(item)
                if isinstance(item, Requested):
                    self._room.release()
        finally:
            self.clock.stop()
            if self._deal is not None:
                self._deal.cancel()
            self._bots.close()
            self.run_outs.close()

    async def _handle(self, item: InboxItem) -> None:
        match item:
            case Requested(client, command):
                await self._commands.answer(client, command)
            case Joined(client, after):
                self.welcome.join(client, after)
            case Left(client):
                self.welcome.leave(client)
            case ChancesCounted(number, stage):
                self._tell_chances(number, stage)
            case ClockRang() | DealDue() | BotAnswered():
                try:
                    await self._go_by_itself(item)
                except CommitError as error:
                    self.welcome.tell_all(error_message(None, f"{error}; it is tried again"))
                    self.later(_RETRY, item)
            case _:
                assert_never(item)

    async def _go_by_itself(self, item: ClockRang | DealDue | BotAnswered) -> None:
        match item:
            case ClockRang():
                await self.clock.ring()
            case DealDue():
                self._deal = None
                await self._next_hand()
            case BotAnswered(change):
                await self._take_bot(change)
                self._bots.forget(change)
            case _:
                assert_never(item)

    # ------------------------------------------------------------ changes

    async def take(
        self,
        change: Change,
        by: Cause,
        actor: str = "",
        receipt: Receipt | None = None,
        said: tuple[str, ...] = (),
    ) -> TableStep:
        """Take a change: refused with a sentence, or kept and told; `said`: what else is told."""
        step = self.stored.logged.propose(change, by, actor)
        before = self.table
        self.clock.ask(step.table)
        broadcasts = self._broadcasts(step, before, said)
        n = broadcasts[-1].n if broadcasts else self.stored.n
        try:
            await self.stored.keep(step, n, receipt, self._events.own_parts)
        except AnypokerError:
            self.clock.ask(before)
            raise
        for broadcast in broadcasts:
            self.welcome.tell(broadcast)
        self.run_outs.count(before, step.table)
        if not step.table.in_hand and (before.in_hand or step.table.number != before.number):
            self.welcome.release_hand()
        if step.table.seats != before.seats:
            self.welcome.sort_watchers()
        await self._go_on()
        return step

    def _broadcasts(
        self, step: TableStep, before: Table, besides: tuple[str, ...]
    ) -> list[Broadcast]:
        """The messages of a step, numbered."""
        n, made = self.stored.n, []
        if step.events and step.table.hand is not None:
            stages = stages_of(before, step)
            self._stages = len(stages) - 1
            for stage in stages:
                n += 1
                clock = self.messages.clock_data() if stage is stages[-1] else None
                made.append(self._events_broadcast(n, stage, before, clock))
                before = stage.table
        said = [*besides, *(words for note in step.notes if (words := announcement(note)))]
        quiet = all(isinstance(one.change, c.Act | c.Deal) for one in step.entries)
        if said or not quiet:
            n += 1
            made.append(Broadcast(n, encode(self.messages.table_message(n, step.table, said))))
        return made

    def _events_broadcast(
        self, n: int, stage: Stage, before: Table, clock: dict[str, Any] | None
    ) -> Broadcast:
        table, hand = stage.table, stage.table.hand
        assert hand is not None
        begins = table.number != before.number
        rules = None
        if begins and (before.hand is None or before.hand.game != hand.game):
            rules = rules_of(hand.game)
        return self._events.message(n, table, before, stage.events, rules, clock)

    async def change_settings(self, said: list[str], receipt: Receipt | None = None) -> None:
        """Keep and tell what has changed besides the log."""
        n = self.stored.n + 1
        await self.stored.save_settings(n, receipt)
        self.clock.ask(self.table)
        message = self.messages.table_message(n, self.table, said)
        self.welcome.tell(Broadcast(n, encode(message)))
        self.welcome.sort_watchers()
        await self._go_on()

    def forget_guest(self, player: str) -> None:
        """A guest was deleted: what it said goes with it, and its connections."""
        for client in self.subscribers:
            if client.player == player:
                client.close()
        kept = [line for line in self.chat if line["player"] != player]
        if len(kept) < len(self.chat):
            self.chat.clear()
            self.chat.extend(kept)
            self.welcome.forget_chat()

    async def clear_chat(self, said: str, receipt: Receipt | None) -> None:
        """Delete what was said, here and in the database."""
        n = self.stored.n + 1
        await self.stored.delete_chat(n, receipt)
        self.chat.clear()
        self.welcome.forget_chat()
        self.welcome.tell(Broadcast(n, encode(self.messages.table_message(n, self.table, [said]))))

    # ------------------------------------------------------------ what goes on by itself

    async def _go_on(self) -> None:
        """After every change: bots are asked, the clock is set, the next hand is prepared."""
        if not self.table.in_hand:
            await self.host_verbs.apply_coming_options()
        self.clock.ask(self.table)
        self.clock.set_alarm()
        if self.table.in_hand:
            self._bots.ask()
        elif self.stored.settings.ending and not self.stored.settings.over:
            await self.host_verbs.close_table()
        elif self._deal is None and not self._why_no_hand():
            self._deal = self.later(self._pause_between(), DealDue())

    def _pause_between(self) -> float:
        """Seconds until the next hand; after a board that ran out, one more for every stage."""
        between = self.stored.settings.room().between_seconds if self.table.number else 0.0
        return between + self._stages * min(between, 1.0)

    def _why_no_hand(self) -> str:
        """Why the table has nothing to do now; a bot that has to choose or buy is something."""
        why = self.messages.waits_for(self.table)
        if not why or self.table.paused or not self.stored.settings.started:
            return why
        people = any(one.bot is None and one.can_play for one in self.table.players)
        return "" if people and self.session.bot_change() is not None else why

    async def _next_hand(self) -> None:
        """Bots do what they have to, and a hand begins if one can."""
        if self.table.in_hand or self._why_no_hand():
            return
        change = self.session.bot_change()
        if change is not None:
            await self.take(change, Cause.BOT)
            return
        if not self.table.why_no_hand():
            change = self.session.deal_change()
            await self.take(change, Cause.TABLE)
            if isinstance(change, c.BombPot):
                self._inbox.put_nowait(DealDue())

    def later(self, seconds: float, item: InboxItem) -> asyncio.TimerHandle:
        """Put something into the inbox after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, self._inbox.put_nowait, item)

    # ------------------------------------------------------------ chances of open hands

    def _hear_chances(self, number: int, stage: AllInStage) -> None:
        self._inbox.put_nowait(ChancesCounted(number, stage))

    def _tell_chances(self, number: int, stage: AllInStage) -> None:
        if number == self.table.number and self.table.hand is not None:
            seats = len(self.table.hand.stacks)
            self.welcome.tell_chances(number, self.run_outs.take(number, seats, stage))

    # ------------------------------------------------------------ bots

    def _hear_bot(self, change: c.Act) -> None:
        self._inbox.put_nowait(BotAnswered(change))

    async def _take_bot(self, change: c.Act) -> None:
        decision = self.session.decision(change.player) if self.table.hand is not None else None
        if decision is None or decision.number != change.question:
            return  # the hand was voided meanwhile, or the bot was sent away
        try:
            await self.take(change, Cause.BOT)
        except ValueError:
            fallback = c.Act(change.player, decision.timeout, decision.number)
            await self.take(fallback, Cause.BOT)
