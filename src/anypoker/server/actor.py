"""One task owns one table: everything that happens to it comes through its inbox.

A change is worked out, kept in the database, and only then has it happened and is it told. Clocks,
bots and connections are messages like what players want, so there is nothing to lock.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any, assert_never

from anypoker.engine import Event
from anypoker.errors import AnypokerError
from anypoker.history import TableStep, wall_clock
from anypoker.host.announcements import announcement
from anypoker.host.clock import TableClock
from anypoker.host.room_options import RoomOptions, Spectators
from anypoker.host.session import Session
from anypoker.match import Cause, Change, Table, TableError
from anypoker.match import changes as c
from anypoker.server import messages as m
from anypoker.server.audience import Audience, Client, Telling
from anypoker.server.bot_pool import BotPool
from anypoker.server.bot_turns import BotTurns
from anypoker.server.database import CommitError
from anypoker.server.evening import read_evening, write_evening
from anypoker.server.host_verbs import HostVerbs
from anypoker.server.keeping import KeptTable, Receipt
from anypoker.server.notes import BotAnswered, ClockRang, DealDue, Joined, Left, Note, Wished
from anypoker.server.question_times import QuestionTimes
from anypoker.server.state import TableState
from anypoker.server.telling import HandWords, encode, events_message, rules_of
from anypoker.server.wishes import Asker, player_change

INBOX = 256  # wishes that wait; whoever brings more has to wait too
_RETRY = 1.0  # seconds after which the database is tried again
_CHAT_KEPT = 50
_CHATS, _CHAT_SPAN = 8, 10_000  # so many lines in so many milliseconds


class TableActor:
    """A table that is played. `bots`: where its bots think."""

    def __init__(
        self,
        kept: KeptTable,
        session: Session,
        bots: BotPool,
        chat: list[dict[str, Any]],
        clock: Callable[[], int] = wall_clock,
    ) -> None:
        self.kept, self.session, self.now = kept, session, clock
        self.audience = Audience()
        self.chat: deque[dict[str, Any]] = deque(chat, maxlen=_CHAT_KEPT)
        evening = kept.evening
        table_clock = TableClock(evening.room(), evening.banks, evening.missed)
        self.times = QuestionTimes(table_clock, clock() if kept.n else 0)
        self.state = TableState(kept, session, self.audience, self.times)
        self.verbs = HostVerbs(self)
        self.heard: dict[str, int] = {kept.evening.host: clock()}  # when players last said anything
        self._refused: dict[tuple[str, str], str] = {}
        self._talk: dict[str, deque[int]] = {}
        self._inbox: asyncio.Queue[Note] = asyncio.Queue()
        self._room = asyncio.Semaphore(INBOX)
        self._words = HandWords()
        self._bots = BotTurns(kept, session, bots, self._hear_bot)
        self._alarm: asyncio.TimerHandle | None = None
        self._deal: asyncio.TimerHandle | None = None
        self._state_before: bytes | None = None  # of the last hand, for who is one behind
        self._told_game: object = None

    @property
    def table(self) -> Table:
        return self.kept.table

    # ------------------------------------------------------------ the inbox

    async def wish(self, client: Client, wish: m.Wish) -> None:
        """Bring a wish; returns when there is room for it."""
        await self._room.acquire()
        self._inbox.put_nowait(Wished(client, wish))

    def join(self, client: Client, after: int) -> None:
        self._inbox.put_nowait(Joined(client, after))

    def leave(self, client: Client) -> None:
        self._inbox.put_nowait(Left(client))

    async def run(self) -> None:
        """Take notes out of the inbox until the task is cancelled."""
        try:
            await self._go_on()
            while True:
                note = await self._inbox.get()
                await self._handle(note)
                if isinstance(note, Wished):
                    self._room.release()
        finally:
            self._cancel_timers()
            self._bots.close()

    async def _handle(self, note: Note) -> None:
        match note:
            case Wished(client, wish):
                await self._answer(client, wish)
            case Joined(client, after):
                self._welcome(client, after)
            case Left(client):
                self.audience.clients.discard(client)
                self._tell_presence()
            case ClockRang() | DealDue() | BotAnswered():
                try:
                    await self._go_by_itself(note)
                except CommitError as error:
                    self._tell_all(_error(None, f"{error}; it is tried again"))
                    self._later(_RETRY, note)
            case _:
                assert_never(note)

    async def _go_by_itself(self, note: ClockRang | DealDue | BotAnswered) -> None:
        match note:
            case ClockRang():
                await self._ring()
            case DealDue():
                self._deal = None
                await self._next_hand()
            case BotAnswered(change):
                await self._take_bot(change)
                self._bots.forget(change)
            case _:
                assert_never(note)

    # ------------------------------------------------------------ changes

    async def take(
        self, change: Change, by: Cause, actor: str = "", receipt: Receipt | None = None
    ) -> TableStep:
        """Take a change: refused with a sentence, or kept and told."""
        step = self.kept.logged.propose(change, by, actor)
        before = self.table
        self._set_clock(step.table)
        tellings = self._tellings(step, before)
        n = tellings[-1].n if tellings else self.kept.n
        try:
            await self.kept.keep(step, n, receipt)
        except AnypokerError:
            self._set_clock(before)
            raise
        for telling in tellings:
            self.audience.tell(telling)
        if before.in_hand and not step.table.in_hand:
            self._hand_over()
        await self._go_on()
        return step

    def _tellings(self, step: TableStep, before: Table) -> list[Telling]:
        """The messages of a step, numbered."""
        n, made = self.kept.n, []
        if step.events and step.table.hand is not None:
            n += 1
            made.append(self._events_telling(n, step.table, step.events, before))
        said = [words for note in step.notes if (words := announcement(note))]
        quiet = all(isinstance(one.change, c.Act | c.Deal) for one in step.entries)
        if said or not quiet:
            n += 1
            made.append(Telling(n, encode(self.state.table_message(n, step.table, said))))
        return made

    def _events_telling(
        self, n: int, table: Table, events: tuple[Event, ...], before: Table
    ) -> Telling:
        hand = table.hand
        assert hand is not None
        begins = table.number != before.number
        rules = None
        if begins and (before.hand is None or before.hand.game != hand.game):
            rules = rules_of(hand.game)
        clock = self.state.clock_data()
        public, private = events_message(n, table, events, begins, rules, clock, self._words)
        return Telling(n, public, private)

    def _hand_over(self) -> None:
        self.audience.release()
        told = self.state.state_message(None, None, list(self.chat))
        self._state_before = encode(told)

    async def change_evening(self, said: list[str], receipt: Receipt | None = None) -> None:
        """Keep and tell what has changed besides the log."""
        n = self.kept.n + 1
        await self.kept.keep_evening(n, receipt)
        self._set_clock(self.table)
        message = self.state.table_message(n, self.table, said)
        self.audience.tell(Telling(n, encode(message)))
        await self._go_on()

    # ------------------------------------------------------------ what goes on by itself

    async def _go_on(self) -> None:
        """After every change: bots are asked, the clock is set, the next hand is prepared."""
        self._set_clock(self.table)
        self._set_alarm()
        if self.table.in_hand:
            self._bots.ask()
        elif self.kept.evening.ending and not self.kept.evening.over:
            await self.verbs.close_table()
        elif self._deal is None and not self._why_no_hand():
            between = self.kept.evening.room().between_seconds if self.table.number else 0.0
            self._deal = self._later(between, DealDue())

    def _why_no_hand(self) -> str:
        """Why the table has nothing to do now; a bot that has to choose or buy is something."""
        why = self.state.waits_for(self.table)
        if not why or self.table.paused or not self.kept.evening.started:
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

    def _later(self, seconds: float, note: Note) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._inbox.put_nowait, note)

    def _cancel_timers(self) -> None:
        for timer in (self._alarm, self._deal):
            if timer is not None:
                timer.cancel()

    # ------------------------------------------------------------ the clock

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
        if chooser is None or chooser.bot is not None or self.state.waits_for_choice(table):
            return {}
        return {chooser.id: table.choice_question}

    def _set_clock(self, table: Table) -> None:
        self.times.ask(self._questions(table), self.now())

    def set_room(self, room: RoomOptions) -> None:
        """Other options of the room."""
        self.kept.evening.set_room(room)
        self._set_table_clock(replace(self.times.clock, options=room))

    def _set_table_clock(self, clock: TableClock) -> None:
        self.times.clock = clock
        self.kept.evening.banks = dict(clock.banks)
        self.kept.evening.missed = dict(clock.missed)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self.times.next_end()
        if due is not None:
            self._alarm = self._later(max(due - self.now(), 0) / 1000 + 0.005, ClockRang())

    async def _ring(self) -> None:
        for player in self.times.ended(self.now()):
            if not self.table.in_hand:
                await self._choose_for_late()
                continue
            decision = self.session.decision(player)
            if decision is None:
                continue
            await self.take(c.Act(player, decision.timeout, decision.number), Cause.CLOCK)
            self._set_table_clock(self.times.clock.after_time_out(player))
            away = self.times.clock.is_away(player)
            if away and self.table.player(player) is not None:
                await self.take(c.SitOut(player), Cause.CLOCK)
        self._set_alarm()

    async def _choose_for_late(self) -> None:
        item = self.table.usual_choice() or next(iter(self.session.choices()), None)
        if item is not None and self.table.chooser() is not None:
            await self.take(c.Choose(item, self.table.choice_question), Cause.CLOCK)

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

    # ------------------------------------------------------------ people

    def _welcome(self, client: Client, after: int) -> None:
        """Somebody listens: what it missed, or everything."""
        sits = client.player is not None and self.table.seat_of(client.player) is not None
        room = self.kept.evening.room()
        client.behind = room.spectators is Spectators.BEHIND and not sits
        if room.spectators is Spectators.NONE and not sits and client.player is None:
            client.send(encode(_error(None, "this table has no spectators")))
            client.close()
            return
        self.audience.clients.add(client)
        missed = self.audience.since(after) if after and not client.behind else None
        if client.behind:
            client.send(self._state_before or encode(self._empty_state(client)))
        elif missed is None:
            told = self.state.state_message(client.player, client.name, list(self.chat))
            client.send(encode(told))
        else:
            for telling in missed:
                client.send(telling.to(client.player))
        self._tell_presence()

    def _empty_state(self, client: Client) -> dict[str, Any]:
        """What somebody knows who is a hand behind while the first is played."""
        message = self.state.state_message(client.player, client.name, [])
        return {**message, "view": None, "clock": None}

    def _tell_presence(self) -> None:
        """Who is there is told without a number of its own: it is not part of what happened."""
        self._tell_all(self.state.table_message(self.kept.n, self.table, []))

    def _tell_all(self, message: dict[str, Any]) -> None:
        """To everybody who is not one hand behind, and to nobody later."""
        data = encode(message)
        for client in self.audience:
            if not client.behind:
                client.send(data)

    async def _answer(self, client: Client, wish: m.Wish) -> None:
        """Do what somebody wants, once, and say how it went."""
        if client.player is None or client.name is None:
            client.send(encode(_error(wish.key, "only guests with a name may take part")))
            return
        asker = Asker(client.player, client.name)
        self.heard[asker.player] = self.now()
        known = (asker.player, wish.key)
        if known in self.kept.done:
            client.send(encode({"type": "done", "key": wish.key, "n": self.kept.done[known]}))
            return
        sentence = self._refused.get(known)
        if sentence is None:
            sentence = await self._grant(asker, wish)
        if sentence:
            self._refused[known] = sentence
            while len(self._refused) > INBOX:
                del self._refused[next(iter(self._refused))]
            client.send(encode(_error(wish.key, sentence)))
        else:
            client.send(encode({"type": "done", "key": wish.key, "n": self.kept.n}))

    async def _grant(self, asker: Asker, wish: m.Wish) -> str:
        """Do it; why it is not done, empty if it is."""
        receipt = Receipt(asker.player, wish.key)
        before = write_evening(self.kept.evening)
        try:
            if isinstance(wish, m.Chat):
                await self._say(asker, wish.text, receipt)
            elif isinstance(wish, m.TakeOver):
                await self.verbs.take_over(asker, receipt)
            elif isinstance(wish, m.HostAsked):
                await self.verbs.do(asker, wish, receipt)
            elif isinstance(wish, m.Sit) and self.verbs.must_ask(asker):
                await self.verbs.apply_for_seat(asker, wish, receipt)
            else:
                await self._change(asker, wish, receipt)
        except (AnypokerError, ValueError, LookupError) as error:
            self.kept.evening = read_evening(before)  # what was not kept did not happen
            return str(error)
        return ""

    async def _change(self, asker: Asker, wish: Any, receipt: Receipt) -> None:
        change = player_change(wish, asker, self.session, self.kept.evening)
        if isinstance(change, c.Sit):
            self.kept.evening.seated_at.setdefault(asker.player, self.now())
        deadline, now = self.times.deadline(asker.player), self.now()
        await self.take(change, Cause.PLAYER, receipt=receipt)
        if isinstance(change, c.Act):
            self._set_table_clock(self.times.clock.after_answer(asker.player, deadline, now))
        if isinstance(change, c.Sit):
            self.seat_clients(asker.player)

    def seat_clients(self, player: str) -> None:
        """Somebody sits now: its connections hear of everything at once."""
        for client in self.audience:
            if client.player == player and client.behind:
                client.behind = False
                told = self.state.state_message(client.player, client.name, list(self.chat))
                client.send(encode(told))

    async def _say(self, asker: Asker, text: str, receipt: Receipt) -> None:
        if not self.kept.evening.room().chat or asker.player in self.kept.evening.muted:
            raise TableError("you cannot talk at this table now")
        now = self.now()
        talk = self._talk.setdefault(asker.player, deque(maxlen=_CHATS))
        if len(talk) == _CHATS and now - talk[0] < _CHAT_SPAN:
            raise TableError("you talk too much: wait a few seconds")
        talk.append(now)
        n = self.kept.n + 1
        line = {"n": n, "at": now, "player": asker.player, "name": asker.name, "text": text}
        await self.kept.keep_chat(line, receipt)
        self.chat.append(line)
        self.audience.tell(Telling(n, encode({"type": "chat", "n": n, "line": line})))


def _error(key: str | None, sentence: str) -> dict[str, Any]:
    return {"type": "error", "key": key, "sentence": sentence}
