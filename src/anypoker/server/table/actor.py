"""A live table is owned by one task: everything that happens to it comes through its inbox.

A change is worked out, kept in the database, and only then has it happened and is it told. Clocks,
bots and connections are messages like what players want, so there is nothing to lock.

A message that fails changes nothing and ends nothing. Whatever fails before the commit is taken
back, and its sender gets a sentence; after the commit the change counts, whatever fails. A table
that cannot continue is halted: paused with a reason, until its host resumes it or voids the hand.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, assert_never

from anypoker.analysis.all_in_equity import AllInStage
from anypoker.engine.invariants import MAX_ACTIONS
from anypoker.errors import AnypokerError
from anypoker.history import TableTransition, wall_clock
from anypoker.server.bots.pool import BotPool
from anypoker.server.protocol.commands import AnyCommand
from anypoker.server.protocol.event_encoder import EventMessages, encode, rules_markdown
from anypoker.server.protocol.table_encoder import TableMessages, error_message
from anypoker.server.storage.database import CommitError
from anypoker.server.storage.table_store import IdempotencyKey, StoredTable
from anypoker.server.table.attendance import NOBODY_CONNECTED, bots_wait
from anypoker.server.table.audience import Audience
from anypoker.server.table.bot_turns import BotTurns
from anypoker.server.table.checkpoint import Checkpoint
from anypoker.server.table.command_handler import CommandHandler
from anypoker.server.table.failures import REFUSED
from anypoker.server.table.host_commands import HostCommands
from anypoker.server.table.mailbox import (
    BotActed,
    ClientJoined,
    ClientLeft,
    CommandReceived,
    ContinueDue,
    DeadlinePassed,
    EquityComputed,
    MailboxItem,
    NextHandDue,
)
from anypoker.server.table.runout_stages import RunoutEquities, Stage, split_runout
from anypoker.server.table.statistics import PlayerStatsCounter
from anypoker.server.table.subscribers import Broadcast, Client, Subscribers
from anypoker.server.table.turn_timer import TurnTimer
from anypoker.session.table_session import Session
from anypoker.session.text.announcements import announcement
from anypoker.tables import Cause, Change, Table
from anypoker.tables import changes as c

MAILBOX_SIZE = 256  # commands that wait; whoever brings more has to wait too
MAX_CHAT_LINES = 50
MAX_HAND_ACTIONS = MAX_ACTIONS  # after which a hand is not played on
_RETRY = 1.0  # seconds after which the database is tried again

# Why a table is halted, by what failed.
_CANNOT_CONTINUE = "a fault in the program keeps this table from continuing"
_NO_CLOCK = "a fault in the program keeps the clock from acting for a player"
_NO_BOT = "a fault in the program keeps a bot from acting"
_NO_DEAL = "a fault in the program keeps the next hand from being dealt"
_NOT_SHOWN = "a fault in the program keeps this hand from being shown"
_TOO_LONG = "this hand has reached the maximum of {most:,} actions"
_ASK_HOST = {True: "the host can resume or void the hand", False: "the host can resume"}


class TableActor:
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
        if stored.table.in_hand:
            self.subscribers.leave_gap()  # how the hand began is not held for those one hand behind
        self.chat: deque[dict[str, Any]] = deque(chat, maxlen=MAX_CHAT_LINES)
        self.clock = TurnTimer(self)
        self.messages = TableMessages(stored, self.subscribers, self.clock.times, clock)
        self.host_verbs = HostCommands(self)
        self.audience = Audience(self)
        self.statistics = PlayerStatsCounter()
        self._commands = CommandHandler(self)
        self._inbox: asyncio.Queue[MailboxItem] = asyncio.Queue()
        self._mailbox_slots = asyncio.Semaphore(MAILBOX_SIZE)
        self._events = EventMessages()
        self._bots = BotTurns(stored, session, bots, self._on_bot_action)
        self.run_outs = RunoutEquities(bots, self._on_equity, stored.faults)
        self._deal: asyncio.TimerHandle | None = None
        self._stages = 0  # messages of the last step besides one, which people want to watch
        self._checkpoint = Checkpoint.of(stored, session, self.clock.times)
        self.halt_stored = True  # False while the reason of a halt is known here alone

    @property
    def table(self) -> Table:
        return self.stored.table

    # ------------------------------------------------------------ the inbox

    async def enqueue(self, client: Client, command: AnyCommand) -> None:
        """Put a command into the inbox; returns when there is room for it."""
        await self._mailbox_slots.acquire()
        self._inbox.put_nowait(CommandReceived(client, command))

    def join(self, client: Client, after: int) -> None:
        self._inbox.put_nowait(ClientJoined(client, after))

    def leave(self, client: Client) -> None:
        self._inbox.put_nowait(ClientLeft(client))

    async def run(self) -> None:
        """Take items out of the inbox until the task is cancelled."""
        try:
            await self.proceed()
            while True:
                item = await self._inbox.get()
                await self._handle(item)
                if isinstance(item, CommandReceived):
                    self._mailbox_slots.release()
        finally:
            self.clock.stop()
            if self._deal is not None:
                self._deal.cancel()
            self._bots.close()
            self.run_outs.close()

    async def _handle(self, item: MailboxItem) -> None:
        """Handle an item; whatever fails is taken back, and nothing of it ends the table."""
        try:
            self.mark()
            await self._do(item)
        except CommitError as error:  # of what happens by itself: others get a refusal
            self._retry(item, error)
        except Exception as error:  # a fault of the program
            self.take_back()
            self.stored.faults.report(type(item).__name__, error)
            match item:
                case DeadlinePassed():
                    await self.halt(_NO_CLOCK)
                case BotActed():
                    await self.halt(_NO_BOT)
                case NextHandDue():
                    told = isinstance(error, AnypokerError)
                    await self.halt(str(error) if told else _NO_DEAL)
                case CommandReceived(client, command):
                    client.send(encode(error_message(command.key, REFUSED)))
                case ClientJoined(client):
                    self.subscribers.clients.add(client)  # it can act, whatever it sees
                    self.audience.send_state(client)
                case ClientLeft(client):
                    self.subscribers.clients.discard(client)
                case EquityComputed() | ContinueDue():
                    pass  # nothing waits for it

    async def _do(self, item: MailboxItem) -> None:
        match item:
            case CommandReceived(client, command):
                await self._commands.answer(client, command)
            case ClientJoined(client, after):
                waited = self._bots_wait()
                self.audience.join(client, after)
                if waited:
                    await self.proceed()
            case ClientLeft(client):
                self.audience.leave(client)
            case EquityComputed(number, stage):
                self._publish_equities(number, stage)
            case DeadlinePassed():
                await self.clock.apply_expired()
            case NextHandDue():
                self._deal = None
                await self._next_hand()
            case BotActed(change):
                try:
                    await self._take_bot(change)
                finally:
                    self._bots.release(change)
            case ContinueDue():
                await self.proceed()
            case _:
                assert_never(item)

    def _retry(self, item: MailboxItem, error: CommitError) -> None:
        """Take back what the database did not store, and try it again later."""
        self.take_back()
        told = error_message(None, f"{error}; it is tried again")
        self.stored.faults.attempt(
            "telling of a retry", lambda: self.audience.publish_live(told), None
        )
        self.enqueue_after(_RETRY, item)

    # ------------------------------------------------------------ faults

    def mark(self) -> None:
        """Mark what a failure goes back to: at the beginning of an item and after every commit."""
        self._checkpoint = Checkpoint.of(self.stored, self.session, self.clock.times)

    def take_back(self) -> None:
        """Go back to the last mark: what was not committed did not happen."""
        self._checkpoint.restore(self.stored, self.session, self.clock.times)

    async def halt(self, reason: str) -> None:
        """Pause the table with a reason that everyone sees, because it cannot continue.

        A running hand stands still: no clock runs, and nobody acts. The host can resume, or void
        the hand. The reason is stored, so that a restart brings the table back in the same way.
        """
        settings = self.stored.settings
        if settings.halted or settings.over:
            return
        settings.halted = f"{reason}; {_ASK_HOST[self.table.in_hand]}"
        self.mark()  # it stays halted even if that cannot be stored now
        self.halt_stored = False
        try:
            await self._store_halt()
        except CommitError as error:
            self._retry(ContinueDue(), error)
        except Exception as error:  # a fault of the program, again
            self.take_back()
            self.stored.faults.report("pausing the table", error)
            self.audience.send_all_states()
            self.enqueue_after(_RETRY, ContinueDue())
        self.audience.publish_pause()

    async def _store_halt(self) -> None:
        said = f"The table is paused: {self.stored.settings.halted}"
        await self.apply_change(c.Pause(), Cause.TABLE, said=(said,))

    # ------------------------------------------------------------ changes

    async def apply_change(
        self,
        change: Change,
        by: Cause,
        actor: str = "",
        receipt: IdempotencyKey | None = None,
        said: tuple[str, ...] = (),
    ) -> TableTransition:
        """Take a change: refused with a sentence, or kept and told; `said`: what else is told."""
        return await self.take_step(self.stored.logged.propose(change, by, actor), receipt, said)

    async def take_step(
        self,
        step: TableTransition,
        receipt: IdempotencyKey | None = None,
        said: tuple[str, ...] = (),
    ) -> TableTransition:
        """Keep a step and publish it. Raises only if it is not kept, and then nothing has changed
        after `take_back`: messages that cannot be built neither block a step nor undo it."""
        before, attempt = self.table, self.stored.faults.attempt
        self.clock.ask(step.table)
        broadcasts = attempt(
            "the messages of a change", lambda: self._broadcasts(step, before, said), None
        )
        n = self.stored.n + 1 if broadcasts is None else self.stored.n
        n = broadcasts[-1].n if broadcasts else n
        await self._store(
            self.stored.commit(step, n, receipt, self._events.private_parts),
            lambda: self.table is step.table,
        )
        entries = (one.change for one in step.entries)
        self.halt_stored = self.halt_stored or not all(isinstance(one, c.Act) for one in entries)
        told = broadcasts is not None and attempt(
            "publishing a change", lambda: self._publish(broadcasts, before, step), False
        )
        if not told:
            self._events, self._stages = EventMessages(), 0
            if not self.audience.send_all_states() and self.table.in_hand:
                await self.halt(_NOT_SHOWN)
        attempt("counting equities", lambda: self.run_outs.count(before, step.table), None)
        await self.proceed()
        return step

    async def _store(
        self, storing: Coroutine[Any, Any, None], happened: Callable[[], bool]
    ) -> None:
        """Wait until something is stored, and mark that it has happened; raise if it has not."""
        try:
            await storing
        except Exception as error:
            if not happened():
                raise
            self.stored.faults.report("storing a change", error)  # stored all the same
        self.mark()

    def _publish(self, broadcasts: list[Broadcast], before: Table, step: TableTransition) -> bool:
        for broadcast in broadcasts:
            self.audience.publish(broadcast)
        if before.in_hand and step.table.hand is None:
            self.audience.send_all_states()  # the hand was voided: nobody sees it any more
        if not step.table.in_hand and (before.in_hand or step.table.number != before.number):
            self.audience.publish_delayed_hand()
        if step.table.seats != before.seats:
            self.audience.refresh_modes()
        self.audience.publish_lost_hand()
        return True

    def _broadcasts(
        self, step: TableTransition, before: Table, besides: tuple[str, ...]
    ) -> list[Broadcast]:
        """The messages of a step, numbered."""
        n, made = self.stored.n, []
        if step.events and step.table.hand is not None:
            stages = split_runout(before, step)
            self._stages = len(stages) - 1
            for stage in stages:
                n += 1
                clock = self.messages.clock_data() if stage is stages[-1] else None
                made.append(self._events_broadcast(n, stage, before, clock))
                before = stage.table
        said = [*besides, *(words for note in step.table_events if (words := announcement(note)))]
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
            rules = rules_markdown(hand.game)
        return self._events.message(n, table, before, stage.events, rules, clock)

    async def change_settings(self, said: list[str], receipt: IdempotencyKey | None = None) -> None:
        """Keep and tell what has changed besides the log."""
        n = self.stored.n + 1
        await self._store(self.stored.save_settings(n, receipt), lambda: self.stored.n == n)
        self._publish_table(n, said)
        await self.proceed()

    def _publish_table(self, n: int, said: list[str]) -> None:
        """Tell of a change that is kept already."""

        def publish() -> bool:
            self.clock.ask(self.table)
            message = self.messages.table_message(n, self.table, said)
            self.audience.publish(Broadcast(n, encode(message)))
            self.audience.publish_lost_hand()
            self.audience.refresh_modes()
            return True

        if not self.stored.faults.attempt("publishing the table", publish, False):
            self.audience.send_all_states()

    def forget_guest(self, player: str) -> None:
        """A guest was deleted: what it said goes with it, and its connections."""
        for client in self.subscribers:
            if client.player == player:
                client.close()
        kept = [line for line in self.chat if line["player"] != player]
        if len(kept) < len(self.chat):
            self.chat.clear()
            self.chat.extend(kept)
            self.audience.forget_chat()

    async def clear_chat(self, said: str, receipt: IdempotencyKey | None) -> None:
        """Delete what was said, here and in the database."""
        n = self.stored.n + 1
        await self._store(self.stored.delete_chat(n, receipt), lambda: self.stored.n == n)
        self.chat.clear()
        self.audience.forget_chat()
        self._publish_table(n, [said])

    async def add_chat(self, line: dict[str, Any], receipt: IdempotencyKey) -> None:
        """Keep a line of the chat and send it."""
        stored = self.stored.save_chat(line, receipt)
        await self._store(stored, lambda: self.stored.n == line["n"])
        self.chat.append(line)
        message = {"type": "chat", "n": line["n"], "line": line}
        self.stored.faults.attempt(
            "sending chat",
            lambda: self.audience.publish(Broadcast(line["n"], encode(message))),
            None,
        )

    # ------------------------------------------------------------ what goes on by itself

    async def proceed(self) -> None:
        """Do what follows from a change. It never raises: the change itself has happened."""
        try:
            await self._continue()
        except CommitError as error:
            self._retry(ContinueDue(), error)
        except Exception as error:  # a fault of the program
            self.take_back()
            self.stored.faults.report("continuing", error)
            if not self.halt_stored:
                self.enqueue_after(_RETRY, ContinueDue())
            await self.halt(_CANNOT_CONTINUE)

    async def _continue(self) -> None:
        """After every change: bots are asked, the clock is set, the next hand is prepared."""
        settings, hand = self.stored.settings, self.table.hand
        if self.stored.unread:
            self.clock.ask(self.table)
            return
        if settings.halted and not self.halt_stored:
            await self._store_halt()
            return
        if not self.table.in_hand and not settings.halted:
            await self.host_verbs.apply_coming_options()
        self.clock.ask(self.table)
        self.clock.schedule()
        if hand is not None and self.table.in_hand:
            if len(hand.actions) >= MAX_HAND_ACTIONS:
                await self.halt(_TOO_LONG.format(most=MAX_HAND_ACTIONS))
            elif not settings.halted and not self._bots_wait():
                self._bots.ask()
        elif self.stored.settings.ending and not self.stored.settings.over:
            await self.host_verbs.close_table()
        elif self._deal is None and not self._why_no_hand():
            self._deal = self.enqueue_after(self._pause_between(), NextHandDue())

    def _bots_wait(self) -> bool:
        return bots_wait(self.table, self.subscribers)

    def _pause_between(self) -> float:
        """Seconds until the next hand; after a board that ran out, one more for every stage."""
        between = self.stored.settings.room().between_seconds if self.table.number else 0.0
        return between + self._stages * min(between, 1.0)

    def _why_no_hand(self) -> str:
        """Why the table has nothing to do now; a bot that has to choose or buy is something."""
        if self._bots_wait():
            return NOBODY_CONNECTED
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
            await self.apply_change(change, Cause.BOT)
            return
        if not self.table.reason_not_dealing():
            change = self.session.deal_change()
            await self.apply_change(change, Cause.TABLE)
            if isinstance(change, c.BombPot):
                self._inbox.put_nowait(NextHandDue())

    def enqueue_after(self, seconds: float, item: MailboxItem) -> asyncio.TimerHandle:
        """Put something into the inbox after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, self._inbox.put_nowait, item)

    # ------------------------------------------------------------ chances of open hands

    def _on_equity(self, number: int, stage: AllInStage) -> None:
        self._inbox.put_nowait(EquityComputed(number, stage))

    def _publish_equities(self, number: int, stage: AllInStage) -> None:
        if number == self.table.number and self.table.hand is not None:
            seats = len(self.table.hand.stacks)
            self.audience.publish_equities(number, self.run_outs.take(number, seats, stage))

    # ------------------------------------------------------------ bots

    def _on_bot_action(self, change: c.Act) -> None:
        self._inbox.put_nowait(BotActed(change))

    async def _take_bot(self, change: c.Act) -> None:
        decision = self.session.decision(change.player) if self.table.hand is not None else None
        if decision is None or decision.number != change.question:
            return  # the hand was voided meanwhile, or the bot was sent away
        if self.stored.settings.halted or self._bots_wait():
            return  # it is asked again when the table continues
        try:
            await self.apply_change(change, Cause.BOT)
        except ValueError:
            self.take_back()
            fallback = c.Act(change.player, decision.timeout, decision.number)
            await self.apply_change(fallback, Cause.BOT)
