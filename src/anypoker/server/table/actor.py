"""Actor of one table: a task with a mailbox and timers that owns the table's state.

A change is proposed, stored, and only then does it count and is it sent. Timers, bots and
connections are mailbox items like the commands of players, so nothing needs a lock.

An item that fails changes nothing: the state is a value that only a commit replaces. A table that
cannot continue is halted: paused with a reason, until its host resumes it or voids the hand.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import assert_never

from anypoker.analysis.open_stages import AllInStage
from anypoker.engine.invariants import MAX_ACTIONS
from anypoker.history import wall_clock
from anypoker.sentences import Sentence
from anypoker.server.bots.pool import BotPool
from anypoker.server.games.preparation import prepare_game
from anypoker.server.notify.queue import NotificationQueue
from anypoker.server.notify.table_notices import ABSENCE, TableNotices
from anypoker.server.protocol.commands import AnyCommand
from anypoker.server.protocol.deck_proofs import DeckProofCommit, DeckProofJoin, DeckProofReveal
from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.messages import ChatLine, MoveMessage
from anypoker.server.protocol.table_encoder import TableMessages, error_message
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.table_store import IdempotencyKey, StoredTable
from anypoker.server.table import automatic_changes as automatic
from anypoker.server.table import floor_changes, halts, room_changes
from anypoker.server.table.attendance import bots_wait
from anypoker.server.table.audience import Audience
from anypoker.server.table.bot_turns import BotTurns
from anypoker.server.table.broadcasts import Broadcasts
from anypoker.server.table.card_phase import all_ready, card_seconds, open_card
from anypoker.server.table.choice_votes import vote_is_over
from anypoker.server.table.commits import Commits, EntryKind
from anypoker.server.table.deck_proofs import PROOF_POLICY, DeckProofs, ProofPolicy
from anypoker.server.table.door import TableDoor
from anypoker.server.table.failures import REFUSED
from anypoker.server.table.game_loading import prepare_chosen
from anypoker.server.table.mailbox import (
    AbsenceNoticed,
    BotActed,
    ClientJoined,
    ClientLeft,
    ClosingAsked,
    CommandReceived,
    ContinueDue,
    DeadlinePassed,
    EquityComputed,
    FloorNotice,
    FloorOrdered,
    GuestChanged,
    LeaveHand,
    MailboxItem,
    NextHandDue,
    NextTableOpened,
    PlanDue,
    WebhookSet,
)
from anypoker.server.table.proof_exchange import LEAD, RETURN_CHECK, ProofExchange
from anypoker.server.table.requests import Requests
from anypoker.server.table.runout_equities import RunoutEquities
from anypoker.server.table.session_counts import SessionCounter
from anypoker.server.table.state import (
    Accepted,
    apply_pending_options,
    propose_change,
)
from anypoker.server.table.statistics import PlayerStatsCounter
from anypoker.server.table.subscribers import Client
from anypoker.server.table.timers import TableTimers
from anypoker.session.table_session import Session
from anypoker.tables import Cause, Change
from anypoker.tables import changes as c

MAX_HAND_ACTIONS = MAX_ACTIONS  # after which a hand is halted
_RETRY = 1.0  # seconds between attempts to store a change


class TableActor(TableDoor):
    """Actor of one table."""

    def __init__(
        self,
        stored: StoredTable,
        session: Session,
        bots: BotPool,
        chat: list[ChatLine],
        clock: Callable[[], int] = wall_clock,
        notices: NotificationQueue | None = None,
        colour_of: Callable[[str], int | None] = lambda player: None,
        proof_policy: ProofPolicy = PROOF_POLICY,
    ) -> None:
        stored.resume(session.pool, clock())
        self._faults = stored.faults
        self.run_outs = RunoutEquities(bots, self._on_equity, stored.faults)
        messages = TableMessages(stored.id, stored.name, stored.faults, clock, colour_of)
        self.audience = Audience(stored, messages, self.run_outs, chat)
        super().__init__(stored, self.audience.subscribers)
        self.session, self.now = session, clock
        self._notices = TableNotices(stored, self.subscribers, notices)
        self.statistics = PlayerStatsCounter()
        self.session_counts = SessionCounter()
        self.next_table = ""  # opened, and announced soon
        self._commits = Commits(stored, self.audience, Broadcasts(messages), self._notices, clock)
        self._proofs = DeckProofs(stored, self.audience, proof_policy)
        self._exchange = ProofExchange(
            stored, self._proofs, self._commits, self.mailbox, self._process, clock
        )
        self._requests = Requests(
            stored, clock, self.subscribers.guest_names, self._exchange.prepared
        )
        self._bots = BotTurns(session, bots, stored.faults, self._on_bot_action)
        self._timers = TableTimers(self.mailbox)
        self._closing = self._moves = False
        # Of the tournament that the table is part of.
        self.floor_changed: Callable[[], None] = lambda: None
        self.place_of: Callable[[str], MoveMessage | None] = lambda player: None
        self.halt_stored = True  # False while the reason of a halt is known here alone

    # ------------------------------------------------------------ mailbox

    def _on_bot_action(self, change: c.Act) -> None:
        self.mailbox.post(BotActed(change))

    def _on_equity(self, number: int, stage: AllInStage) -> None:
        self.mailbox.post(EquityComputed(number, stage))

    async def run(self) -> None:
        """Process mailbox items until the task is cancelled."""
        try:
            await self._resume_proofs()
            await self.proceed()
            while not (self._moves and not self.table.in_hand):
                item = await self.mailbox.get()
                await self._process(item)
                if isinstance(item, CommandReceived):
                    self.mailbox.finish_command()
        finally:
            self._timers.close()
            self._bots.close()
            self.run_outs.close()

    async def stop_between_hands(self, task: "asyncio.Task[None]") -> bool:
        """Stop after the hand that is played; return whether the table has stopped."""
        if not self._moves:
            self._moves = True
            self.mailbox.post(ContinueDue())
        await asyncio.wait([task], timeout=0.1)
        return task.done()

    async def _resume_proofs(self) -> None:
        """Continue the deck proof of a hand after a restart."""
        try:
            await self._exchange.resume(self.take)
        except Exception as error:  # the hand can be played all the same
            self._faults.report("resuming a deck proof", error)

    def takes_now(self, client: Client, command: AnyCommand) -> bool:
        """Take a commitment or a value for a deck proof: these do not wait in the mailbox."""
        if not isinstance(command, DeckProofCommit | DeckProofReveal):
            return False
        self._proofs.take(client, command)
        self.mailbox.wake()
        return True

    async def _process(self, item: MailboxItem) -> None:
        """Process an item; a fault is logged and never ends the table."""
        try:
            await self._do(item)
        except CommitError as error:  # of an automatic change: clients get a rejection
            self._retry(item, error)
        except Exception as error:  # a fault of the program
            self._faults.report(type(item).__name__, error)
            reason = halts.halt_reason(item, error)
            if reason is not None:
                await self.halt(reason)
            match item:
                case CommandReceived(client, command):
                    client.send(encode(error_message(command.key, REFUSED)))
                case ClientJoined(client):
                    self.subscribers.clients.add(client)  # it can act, whatever it sees
                    self.audience.send_state(client)
                case ClientLeft(client):
                    self.subscribers.clients.discard(client)

    async def _do(self, item: MailboxItem) -> None:
        match item:
            case CommandReceived(client, DeckProofJoin() as command):
                self._proofs.join(client, command)
            case CommandReceived(client, command):
                await self._requests.answer(client, command, self.take)
            case ClientJoined(client, after):
                waited = self._bots_wait()
                self.audience.join(client, after)
                self._lead_on(client)
                if waited:
                    await self.proceed()
            case ClientLeft(client):
                self._proofs.leave(client)
                self.audience.leave(client)
                if open_card(self.state) is not None:
                    await self.proceed()  # the others may be ready
                if client.player is not None:
                    self.mailbox.post_after(ABSENCE, AbsenceNoticed(client.player))
            case AbsenceNoticed(player):
                await self._notices.notify_absent(player)
            case ClosingAsked():
                closing = room_changes.closing(self.state)
                if closing is not None:
                    await self.take(closing)
            case WebhookSet(webhook, stored):
                await room_changes.settle(
                    stored, self.take(room_changes.set_webhook(self.state, webhook))
                )
            case PlanDue(player):
                planned = await self._exchange.prepared(
                    lambda: automatic.planned(self.state, player, self.now())
                )
                if planned is not None:
                    await self.take(planned)
            case GuestChanged(player, name):
                await self._rename(player, name)
            case EquityComputed(number, stage):
                table = self.table
                if number == table.number and table.hand is not None:
                    sent = self.run_outs.take(number, len(table.hand.stacks), stage)
                    self.audience.publish_equities(number, sent)
            case DeadlinePassed():
                self._timers.alarm_rang()
                await self.apply_expired()
            case NextHandDue():
                self._timers.deal_rang()
                await self._next_hand()
            case BotActed(change):
                try:
                    await self._take_bot(change)
                finally:
                    self._bots.release(change)
            case ContinueDue():
                await self.proceed()
            case FloorOrdered(order, deals, closes):
                arranged = floor_changes.arrange(self.state, order, deals, closes, self.now())
                if arranged is not None:
                    await self.take(arranged)
                self.floor_changed()
            case FloorNotice(text):
                await self.take(Accepted(self.state, notices=(text,)))
            case LeaveHand(player):
                left = await self._exchange.prepared(
                    lambda: floor_changes.leave_hand(self.state, player, self.now())
                )
                if left is not None:
                    await self.take(left)
            case NextTableOpened(table, name):
                await self.take(room_changes.announce_next(self.state, table, name))
            case _:
                assert_never(item)

    def _lead_on(self, client: Client) -> None:
        """Tell a player of a tournament who sits at another table where that is."""
        player = client.player
        if self.state.settings.floor is None or player is None:
            return
        place = self.place_of(player) if self.table.seat_of(player) is None else None
        if place is not None and place["table"] != self.stored.id:
            client.send(encode(place))

    def _retry(self, item: MailboxItem, error: CommitError) -> None:
        """Announce that a change could not be stored, and process its item again later."""
        message = error_message(None, f"{error}; it is tried again")
        self._faults.attempt(
            "announcing a retry", lambda: self.audience.publish_live(message), None
        )
        self.mailbox.post_after(_RETRY, item)

    # ------------------------------------------------------------ changes

    async def apply_change(self, change: Change, by: Cause, actor: str = "") -> None:
        """Propose an automatic change and take it.

        Raises:
            ValueError: if the table does not allow it (`TableError` or `IllegalAction`).
            CommitError: if it could not be stored.
        """
        await self.take(
            await self._exchange.prepared(
                lambda: propose_change(self.state, change, self.now(), by, actor)
            )
        )

    async def take(self, change: Accepted, receipt: IdempotencyKey | None = None) -> None:
        """Store a change, then publish it, then do what follows from it.

        Raises only if it is not stored, and then nothing has changed: messages that cannot be built
        neither block a change nor undo it.
        """
        await prepare_chosen(change, self._faults)
        before = self.table
        if change.reaction is not None:
            self.stored.remember(receipt, self.stored.n)
            self.audience.publish_reaction(change.reaction)
            return
        if self.state.settings.proofs.open:
            change = self._faults.attempt(
                "the end of a deck proof", partial(self._exchange.with_end, before, change), change
            )
        result = await self._commits.commit(change, receipt)
        if self._proofs.hand is not None:
            self._faults.attempt("deck proofs", partial(self._exchange.follow, change), None)
        self.session.pool = change.state.pool
        self.halt_stored = self.halt_stored or result.kind is EntryKind.OTHER
        if not result.sent and not self.audience.send_all_states() and self.table.in_hand:
            await self.halt(halts.NOT_SHOWN)
        self._faults.attempt(
            "counting equities", lambda: self.run_outs.count(before, self.table), None
        )
        if change.state.settings.floor is not None and not self.table.in_hand:
            self.floor_changed()
        if change.line is None:
            await self.proceed(asked=result.kind is EntryKind.ACTS and self.table.in_hand)

    # ------------------------------------------------------------ halts

    async def halt(self, reason: str) -> None:
        """Pause the table with a reason that everyone sees, because it cannot continue.

        In a halted hand no deadline runs and nobody acts. The host can resume, or void the hand.
        The reason is stored, so the table is still halted after a restart.
        """
        settings = self.state.settings
        if settings.halted or settings.over:
            return
        why = halts.with_advice(reason, self.table.in_hand)
        self.stored.state = self.state.with_settings(halted=why)  # even if storing that fails
        self.halt_stored = False
        try:
            await self._store_halt()
        except CommitError as error:
            self._retry(ContinueDue(), error)
        except Exception as error:  # a fault of the program, again
            self._faults.report("pausing the table", error)
            self.audience.send_all_states()
            self.mailbox.post_after(_RETRY, ContinueDue())
        self.audience.publish_pause()

    async def _store_halt(self) -> None:
        notice = Sentence("The table is paused: {why}", why=self.state.settings.halted)
        now = self.now()
        await self.take(propose_change(self.state, c.Pause(), now, Cause.TABLE, "", (notice,)))

    # ------------------------------------------------------------ automatic changes

    async def proceed(self, asked: bool = False) -> None:
        """Do what follows from a change. Never raises: the change itself counts already.

        `asked`: the change has set the deadlines of its decisions.
        """
        try:
            await self._continue(asked)
        except CommitError as error:
            self._retry(ContinueDue(), error)
        except Exception as error:  # a fault of the program
            self._faults.report("continuing", error)
            if not self.halt_stored:
                self.mailbox.post_after(_RETRY, ContinueDue())
            await self.halt(halts.CANNOT_CONTINUE)

    async def _continue(self, asked: bool) -> None:
        """Set the deadlines, ask the bots and schedule the next hand."""
        settings = self.state.settings
        if self.state.unread:
            self.stored.state = self.state.asked(self.now())
            return
        if settings.halted and not self.halt_stored:
            await self._store_halt()
            return
        if not self.table.in_hand and not settings.halted and settings.pending_options:
            await self._apply_pending_options()
        start = automatic.start_when_full(self.state)
        if start is not None:
            await self.take(start)
            return
        if not asked:
            self.stored.state = self.state.asked(self.now())
        self._set_alarm()
        hand, settings = self.table.hand, self.state.settings
        for player in settings.plans.keys() & self.state.deadlines.asked.keys():
            self.mailbox.post(PlanDue(player))
        if hand is not None and self.table.in_hand:
            if len(hand.actions) >= MAX_HAND_ACTIONS:
                await self.halt(Sentence(halts.TOO_LONG, most=MAX_HAND_ACTIONS))
            elif not settings.halted and not self._bots_wait():
                self._bots.ask(settings.room().bot_seconds, self._commits.staged_ms)
        elif settings.ending and not settings.over:
            await self.close_table()
        else:
            await self._schedule_hand()

    async def _schedule_hand(self) -> None:
        """Set the timer of the next hand; it is due when a vote or the game card is over."""
        now, connected = self.now(), {one.player for one in self.subscribers}
        if vote_is_over(self.state, connected):
            choice = automatic.choose_default(self.state, now)
            if choice is not None:
                await self.take(choice)
                return
        if self._why_no_hand():
            self._timers.cancel_deal()
        elif all_ready(self.state, connected):
            self._timers.set_deal(0)
        elif not self._timers.deals:
            pause = automatic.seconds_to_deal(
                self.state, self._commits.staged_ms, now, self._commits.paused_until
            )
            self._timers.set_deal(pause, LEAD if self._proofs.sessions else 0.0)

    async def _apply_pending_options(self) -> None:
        """Apply options that waited for the end of the hand; the table is sent without a number."""
        change = Accepted(apply_pending_options(self.state, self.now()))
        await self._commits.store(change, self.stored.n)
        self.audience.refresh_modes()
        self.audience.publish_table()

    def _set_alarm(self) -> None:
        """Set the timer for the next deadline."""
        self._timers.set_alarm(automatic.next_due(self.state), self.now())

    async def _rename(self, player: str, name: str) -> None:
        """Use the new name of a guest; a colour is not part of the state and only sent."""
        for client in self.subscribers:
            if client.player == player:
                client.name = name
        change = automatic.rename(self.state, player, name, self.now())
        if change is not None:
            await self.take(change)
        if not self.state.settings.over:
            self.audience.publish_table()

    async def apply_expired(self) -> None:
        """Apply the default action for every player whose deadline has passed."""
        for player in self.state.deadlines.players_out_of_time(self.now()):
            in_hand = self.table.in_hand
            change = await self._exchange.prepared(partial(self._time_out, player))
            if change is None:
                continue
            await self.take(change)
            away = in_hand and self.state.deadlines.clock.is_away(player)
            if away and self.table.player(player) is not None:
                await self.apply_change(c.SitOut(player), Cause.CLOCK)
        for player, until in self.state.settings.away_until.items():
            if until <= self.now():
                await self.take(automatic.end_vacation(self.state, player, self.now()))
        self._set_alarm()

    def _time_out(self, player: str) -> Accepted | None:
        return automatic.time_out(self.state, player, self.session, self.now())

    async def _take_bot(self, act: c.Act) -> None:
        if self.state.settings.halted or self._bots_wait():
            return  # it is asked again when the table continues
        change = await self._exchange.prepared(
            lambda: automatic.bot_action(self.state, act, self.now())
        )
        if change is not None:
            await self.take(change)

    def _bots_wait(self) -> bool:
        if self.state.settings.room().is_slow:
            return False  # nobody sits before the page for days
        return bots_wait(self.table, self.subscribers)

    def _why_no_hand(self) -> str:
        return automatic.why_no_hand(self.state, self.session, self._bots_wait())

    async def _next_hand(self) -> None:
        """Let bots choose or rebuy, or deal the next hand."""
        chosen = self.table.choice  # the games of the table were prepared when it opened
        if chosen is not None and not self.table.in_hand:
            await asyncio.to_thread(prepare_game, chosen.game)
        if self.table.in_hand or self._why_no_hand():
            return
        now, connected = self.now(), {one.player for one in self.subscribers}
        if card_seconds(self.state, now) and not all_ready(self.state, connected):
            await self._schedule_hand()
            return
        proves = self._proofs.is_active
        due = automatic.between_hands(self.state, self.session, now, proves)
        if isinstance(due, c.Deal):
            if not await self._exchange.deal_hand(due, self._timers.deal_at, self.take):
                self._timers.set_deal(RETURN_CHECK)
        elif due is not None:
            await self.take(due)
            if due.step is not None and isinstance(due.step.entries[0].change, c.BombPot):
                self._timers.cancel_deal()
                self.mailbox.post(NextHandDue())

    async def close_table(self) -> None:
        """Cash everyone out and close the table.

        A server that stops in between does the rest when it starts again.
        """
        if self._closing:
            return  # every change of it leads here again
        self._closing = True
        self.stored.state = room_changes.keep_seats(self.state)
        failed: Exception | None = None
        try:
            for player in self.table.players:
                try:
                    await self.apply_change(
                        c.Leave(player.id), Cause.HOST, self.state.settings.host
                    )
                except CommitError:
                    raise
                except Exception as error:  # the others are cashed out all the same
                    self._faults.report("cashing a player out", error)
                    failed = error
        finally:
            self._closing = False
        if failed is not None:
            raise failed
        await self.take(room_changes.closed(self.state))
