"""Exceptions raised at many points of a table's life: chips exact, table alive or paused.

A point is a function of the program, the call of it that fails, before or after its work, once or
from then on, and the type of the error. A table lives through everything that tables do; when the
fault has struck, the table has to be what the database says, its players have to know what a
new connection is sent, another table must not notice, and play continues, also after a restart.
"""

import asyncio
import inspect
import logging
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import orjson
from sqlalchemy import select

from anypoker.analysis.open_stages import AllInStage, RunoutStage
from anypoker.bots import make_bot
from anypoker.cards import Key, derive_key, parse_key
from anypoker.engine import Action, Hand
from anypoker.game import Game
from anypoker.history import TableJournal
from anypoker.history.log import journal
from anypoker.server.bots import pool as bot_pool
from anypoker.server.card_room import CardRoom
from anypoker.server.protocol import event_encoder, table_encoder
from anypoker.server.protocol.commands import COMMANDS
from anypoker.server.rest.models import TableRequest
from anypoker.server.storage import hand_records, recovery, table_store
from anypoker.server.storage import writer as writing
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.schema import card_table
from anypoker.server.table import (
    actor,
    audience,
    automatic_changes,
    bot_turns,
    broadcasts,
    commits,
    handle,
    host_commands,
    requests,
    runout_equities,
    staging,
    state,
    subscribers,
)
from anypoker.server.table.actor import TableActor
from anypoker.server.table.commits import Commits
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.failures import REFUSED
from anypoker.server.table.mailbox import DeadlinePassed, Mailbox, NextHandDue
from anypoker.server.table.settings import write_settings
from anypoker.session.setup.room_options import Spectators
from anypoker.session.table_clock import TableClock
from anypoker.session.table_session import Session
from anypoker.tables import Table
from anypoker.tables.games import game_changes
from anypoker.tables.hands import hand_changes
from anypoker.tables.seating import seat_changes
from anypoker.views import SeatView
from tests.server.in_process_server import MINUTE, HandClock, Seated
from tests.server.random_player import random_answer
from tests.server.recording_client import HeardClient

SECRET = "the four of clubs"  # an error may name cards: nobody may read its text
_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # no disk has to be waited for
_SETTLED = 3  # times in a row that nothing happens

# ---------------------------------------------------------------- places


@dataclass(frozen=True)
class Place:
    """A function that may fail: a method of a class or a name of a module.

    `anywhere`: it runs in a thread or for all tables together, so that the other table may be
    refused something, too.
    """

    owner: Any
    name: str
    anywhere: bool = False

    def __str__(self) -> str:
        return f"{self.owner.__name__.removeprefix('anypoker.')}.{self.name}"


def _places(owner: Any, names: str, anywhere: bool = False) -> list[Place]:
    return [Place(owner, name, anywhere) for name in names.split()]


PLAYING = [
    *_places(TableActor, "_do take _continue _next_hand _take_bot apply_change"),
    *_places(Commits, "store"),
    *_places(TableActor, "_why_no_hand _set_alarm apply_expired close_table"),
    *_places(Mailbox, "post_after"),
    *_places(TableActor, "_apply_pending_options"),
    *_places(actor, "bots_wait encode propose_change apply_pending_options"),
    *_places(commits, "split_stages"),
    *_places(staging, "_pauses _showdown_ms"),
    *_places(automatic_changes, "time_out bot_action why_no_hand between_hands pause_between"),
    *_places(broadcasts.Broadcasts, "build _hand_messages _table private_parts"),
    *_places(broadcasts, "announcement encode rules_markdown"),
    *_places(requests.Requests, "answer _execute _request"),
    *_places(requests, "handle load_games"),
    *_places(handle, "player_change _add_line _take_over _request_seat"),
    *_places(host_commands, "host_change _void _set_options _transfer _approve host_notice"),
    *_places(host_commands, "_table_change changed_options propose"),
    *_places(state, "propose accept_step _questions"),
    *_places(table_store.StoredTable, "commit _rows_of _entry_line _add_seal _add_end _add_hand"),
    *_places(table_store.StoredTable, "_settings_values _remember _accept _commit find_done"),
    *_places(table_store.StoredTable, "_rows_without_entry"),
    *_places(table_store, "write_line write_snapshot hand_record pack write_settings"),
    *_places(hand_records, "record_of views_of board_places"),
    *_places(writing.Writer, "commit"),
    *_places(writing.Writer, "_keep _send _commit _keep_each", anywhere=True),
    *_places(TableJournal, "accept next_deal"),
    *_places(journal, "advance"),
    *_places(hand_changes, "_act _deal _void settle"),
    *_places(seat_changes, "change_seats"),
    *_places(game_changes, "change_play"),
    *_places(Deadlines, "ask delay charge time_out next_end players_out_of_time deadlines"),
    *_places(TableClock, "deadline after_answer after_time_out is_away"),
    *_places(bot_turns.BotTurns, "ask _decide release"),
    *_places(Session, "bots_to_act decision bot_change deal_change chooser find_item"),
    *_places(Table, "reason_not_dealing item straddlers"),
    *_places(table_encoder.TableMessages, "table_message table_data _seat clock_data"),
    *_places(table_encoder.TableMessages, "choice_data state_message"),
    *_places(table_encoder, "waits_for whole_view options_data"),
    *_places(event_encoder.EventMessages, "message private_parts _look"),
    *_places(event_encoder, "views_of decision_json event_json"),
    *_places(runout_equities.RunoutEquities, "count take messages_of"),
    *_places(bot_pool.BotPool, "decide equities"),
    *_places(audience.Audience, "join leave _state_for send_state publish publish_presence"),
    *_places(audience.Audience, "publish_live publish_equities publish_delayed_hand"),
    *_places(audience.Audience, "refresh_modes change_chat visible_state publish_change"),
    *_places(subscribers.Subscribers, "fan_out since release send_unnumbered"),
    *_places(subscribers.Broadcast, "to"),
    *_places(HeardClient, "send_message"),
]
STARTING = [
    *_places(recovery, "_load _replay advance read_entry read_snapshot read_header", True),
    *_places(recovery, "read_settings parse_key", True),
    *_places(Deadlines, "ask replay resume", True),
    *_places(table_store.StoredTable, "resume", True),
    *_places(Session, "__init__ bots_to_act", True),
    *_places(TableActor, "__init__ _continue _set_alarm", True),
    *_places(audience.Audience, "__init__ _state_for", True),
]


class InjectedError(Exception):
    """Of no type that the program knows."""


ERRORS: list[type[Exception]] = [
    InjectedError,
    RuntimeError,
    KeyError,
    AssertionError,
    ValueError,
    TypeError,
    RecursionError,
    MemoryError,
]


@dataclass
class Point:
    """Place, time and kind of a fault. `step`: of the table's life, from which on calls are
    counted; `nth`: the call that fails."""

    place: Place
    after: bool
    lasts: bool
    error: type[Exception]
    step: int
    nth: int
    restarts: bool  # strikes while the room is opened again
    calls: int = 0
    fired: int = 0
    armed: bool = False
    table: str = ""

    def __str__(self) -> str:
        how = f"{self.error.__name__} {'after' if self.after else 'before'}"
        when = f"call {self.nth} from step {self.step}"
        more = f"{', lasting' if self.lasts else ''}{', at the restart' if self.restarts else ''}"
        return f"{how} {self.place}, {when}{more}"

    def strike(self) -> None:
        """Raise the error if this is the call."""
        if not self.armed or not (self.place.anywhere or _TABLE.get() == self.table):
            return
        self.calls += 1
        if self.calls == self.nth or (self.lasts and self.calls > self.nth):
            self.fired += 1
            raise self.error(SECRET)


# The table whose task this is; its timers, threads and other tasks inherit it.
_TABLE: ContextVar[str] = ContextVar("table", default="")


@contextmanager
def injected(point: Point) -> Iterator[None]:
    """Put the point into the program; it strikes only while it is armed."""
    owner, name = point.place.owner, point.place.name
    original = inspect.getattr_static(owner, name)
    function = getattr(owner, name)

    if inspect.iscoroutinefunction(function):

        async def failing(*args: Any, **named: Any) -> Any:
            if not point.after:
                point.strike()
            result = await function(*args, **named)
            if point.after:
                point.strike()
            return result
    else:

        def failing(*args: Any, **named: Any) -> Any:  # type: ignore[misc]
            if not point.after:
                point.strike()
            result = function(*args, **named)
            if point.after:
                point.strike()
            return result

    setattr(owner, name, failing)
    try:
        yield
    finally:
        setattr(owner, name, original)


@contextmanager
def known_tables() -> Iterator[None]:
    """Let every table's task know which table it is; bots decide in this process."""
    run = TableActor.run
    pool = bot_pool.BotPool
    decide, chances = pool.decide, pool.equities

    async def named_run(self: TableActor) -> None:
        _TABLE.set(self.stored.id)
        await run(self)

    async def decide_here(_: Any, kind: str, seed: str, game: Game, view: SeatView) -> Action:
        return make_bot(kind, seed).decide(game, view)

    async def no_chances(_: Any, game: Game, choices: list[str], stage: RunoutStage) -> AllInStage:
        return AllInStage(stage.events, (), (), exact=True)

    retry, actor._RETRY = actor._RETRY, 0.01
    TableActor.run = named_run  # type: ignore[method-assign]
    pool.decide, pool.equities = decide_here, no_chances  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        actor._RETRY = retry
        TableActor.run = run  # type: ignore[method-assign]
        pool.decide, pool.equities = decide, chances  # type: ignore[method-assign]


# ---------------------------------------------------------------- people


class Person(Seated):
    """Somebody at the table who takes refusals as they come."""

    async def try_to(self, do: str, **fields: Any) -> dict[str, Any]:
        """Ask for something. What is refused because of a fault must have changed nothing."""
        await self.read()
        before = _state(self.live)
        try:
            answer = await self.ask(do, **fields)
        except ConnectionError:
            await self.read()
            return {"type": "lost"}
        after = _state(self.live)
        same = all(after[name] == before[name] for name in ("n", "halted"))
        if answer.get("sentence") == REFUSED and same:  # nothing else happened meanwhile
            assert after == before, [name for name in after if before[name] != after[name]]
        assert SECRET not in str(answer)
        return answer

    async def next(self) -> dict[str, Any]:
        if self.client.closed:
            raise ConnectionError
        try:
            message = await super().next()
        except AssertionError:
            if self.client.closed:
                raise ConnectionError from None
            raise
        assert SECRET not in str(message)
        return message

    async def read(self) -> None:
        """Read what came; a connection that failed is opened again."""
        if self.client.closed:
            self.live.leave(self.client)
            self.client = HeardClient(self.guest.id, self.guest.name)
            self.live.join(self.client, 0)
            await _barrier(self.live)
        while self.client.queue.qsize() and not self.client.closed:
            await self.next()


def _state(live: TableActor) -> dict[str, Any]:
    """Return everything that a command may change."""
    return {
        "table": live.table,
        "n": live.stored.n,
        "halted": live.stored.settings.halted,
        "seq": live.stored.seq,
        "settings": write_settings(live.stored.settings),
        "games": set(live.stored.book.games),
        "done": dict(live.stored.executed_keys),
        "chat": live.audience.chat.latest(),
        "clock": live.state.deadlines.clock,
        "asked": dict(live.state.deadlines.asked),
        "pool": [item.game.name for item in live.session.pool],
        "told": [one.n for one in live.subscribers.recent],
        "clients": len(live.subscribers.clients),
        "before": live.stored.delayed_table,
    }


async def _barrier(live: TableActor) -> None:
    """Wait until the table has handled all that is in its inbox."""
    client = HeardClient(None, None)
    command = COMMANDS.validate_json(orjson.dumps({"do": "leave", "key": "barrier"}))
    await live.enqueue(client, command)
    await asyncio.wait_for(client.queue.get(), 20)


async def _settle(live: TableActor) -> None:
    """Wait until nothing happens any more."""
    quiet, n = 0, -1
    while quiet < _SETTLED:
        await _barrier(live)
        for _ in range(4):  # bots and timers get their turn
            await asyncio.sleep(0)
        quiet = quiet + 1 if live.stored.n == n else 0
        n = live.stored.n


# ---------------------------------------------------------------- the life of a table

Step = Callable[["Life"], Awaitable[None]]


@dataclass
class Life:
    """A table and its people. Ann is its host, Cy and a guest without a name watch."""

    room: CardRoom
    clock: HandClock
    chance: Random
    guests: list[Guest]
    live: TableActor
    people: list[Person] = field(default_factory=list)
    chooses: bool = True

    @property
    def ann(self) -> Person:
        return self.people[0]

    @property
    def bo(self) -> Person:
        return self.people[1]

    @property
    def cy(self) -> Person:
        return self.people[2]

    def come(self) -> None:
        """Everyone connects."""
        self.people = [Person(self.live, guest) for guest in self.guests]

    def host(self) -> Person:
        hosting = self.live.stored.settings.host
        return next(one for one in self.people if one.guest.id == hosting)

    async def play(self, hands: int = 1, stays: float = 0.8, stop: int = 0) -> None:
        """Play this number of hands, or until the table is halted; `stop`: after actions."""
        wanted, acted, quiet = self.live.table.number + hands, 0, 0
        if self.live.table.in_hand:
            wanted -= 1
        while quiet < 2:  # else nothing is left to do: the table is paused, say
            await _settle(self.live)
            n = self.live.stored.n
            if self.live.stored.settings.halted or (stop and acted >= stop):
                return
            over = not self.live.table.in_hand  # the next hand may have begun already
            if self.live.table.number + over > wanted:
                return
            for one in self.people:
                acted += await self._act(one, stays)
            if not self.live.table.in_hand:
                await self._between_hands()
            quiet = quiet + 1 if self.live.stored.n == n else 0

    async def _act(self, one: Person, stays: float) -> bool:
        await one.read()
        view = one.view
        if view is None or view["over"] or view["decision"] is None:
            return False
        await one.try_to(
            "act",
            question=view["decision"]["number"],
            action=random_answer(view, self.chance, stays),
        )
        return True

    async def _between_hands(self) -> None:
        """Whoever has nothing left buys chips; a person who has to choose does."""
        for one in self.people:
            await one.read()
            sitting = self.live.table.player(one.guest.id)
            if sitting is not None and not sitting.stack + sitting.bought:
                await one.try_to("rebuy")
            asked = self.chooses and one.choice is not None
            if asked and one.choice is not None and one.choice["player"] == one.guest.id:
                await one.try_to("choose", question=one.choice["question"], game="razz")

    async def time_out(self) -> None:
        """The clock acts for everyone who is asked now."""
        self.clock.move(5 * MINUTE)
        self.live.mailbox.post(DeadlinePassed())
        await _settle(self.live)


async def _sit(life: Life) -> None:
    await life.ann.try_to("sit", seat=0)
    await life.bo.try_to("sit", seat=1)
    await life.ann.try_to("host", verb="add_bot", kind="caller", seat=2)
    await life.cy.try_to("chat", text="good evening")


async def _start(life: Life) -> None:
    await life.ann.try_to("host", verb="start")
    await life.play(1)


async def _options(life: Life) -> None:
    await life.play(1, stop=1)
    wanted = {"act_seconds": 20, "rabbit_hunt": True, "straddles": 1}
    await life.ann.try_to("host", verb="options", options=wanted)
    await life.ann.try_to("host", verb="set_stack", player=life.bo.guest.id, chips=300)
    await life.ann.try_to("host", verb="mute", player=life.cy.guest.id)
    await life.bo.try_to("rebuy", chips=50)
    await life.bo.try_to("straddle")
    await life.play(1)


async def _clock(life: Life) -> None:
    await life.play(1, stop=1)
    for _ in range(6):
        await life.time_out()
    for one in (life.ann, life.bo):
        await one.try_to("back")
    await life.play(1)


async def _comings(life: Life) -> None:
    for one in list(life.people):
        await one.read()
    stranger = HeardClient(None, None)
    life.live.join(stranger, 0)
    again = HeardClient(life.bo.guest.id, life.bo.guest.name)
    life.live.join(again, max(life.bo.n - 2, 1))
    life.live.leave(stranger)
    life.live.leave(again)
    await _settle(life.live)
    await life.ann.try_to("host", verb="options", options={"spectators": "behind"})
    await life.play(2)
    await life.ann.try_to("host", verb="options", options={"spectators": "live"})
    await life.play(1)


async def _run_out(life: Life) -> None:
    for one in (life.ann, life.bo):
        await one.try_to("rebuy", chips=40)
    for _ in range(2):
        for _ in range(20):
            await _settle(life.live)
            for one in (life.ann, life.bo):
                await one.read()
                asked = one.decision
                if asked is None or not asked.get("most"):
                    continue
                word = "raise to" if asked["call"] else "bet"
                await one.try_to("act", question=asked["number"], action=f"{word} {asked['most']}")
        await life.play(1, stays=1.0)
    await life.bo.try_to("rabbit_hunt")
    await life.bo.read()
    if life.bo.view is not None and life.bo.view["own"]:
        await life.bo.try_to("show", cards=life.bo.view["own"][0]["card"])


async def _choice(life: Life) -> None:
    await life.ann.try_to("host", verb="game", choice=["badugi", "razz"], stakes="2/4 limit")
    for bot in [one for one in life.live.table.players if one.bot is not None]:
        await life.ann.try_to("host", verb="remove_bot", player=bot.id)
    await life.play(2)
    life.chooses = False
    for _ in range(3):
        await life.play(1)
        await life.time_out()
        for one in (life.ann, life.bo):
            await one.try_to("back")
    life.chooses = True
    await life.ann.try_to("host", verb="add_bot", kind="caller", seat=2)
    await life.play(2)
    await life.ann.try_to("host", verb="game", game="omaha", stakes="1/2 pot limit")
    await life.play(1)


async def _hosting(life: Life) -> None:
    ann, bo, cy = life.ann, life.bo, life.cy
    await ann.try_to("host", verb="options", options={"approve_seats": True})
    await life.play(1)
    await cy.try_to("sit", seat=3)
    await ann.try_to("host", verb="approve", player=cy.guest.id)
    await ann.try_to("host", verb="stakes", stakes="2/4 pot limit")
    await ann.try_to("host", verb="move", player=cy.guest.id, seat=4)
    await life.play(1)
    await cy.try_to("sit_out")
    await cy.try_to("back")
    await ann.try_to("host", verb="rebuy", player=cy.guest.id, chips=10)
    await ann.try_to("host", verb="kick", player=cy.guest.id)
    await ann.try_to("host", verb="clear_chat")
    await ann.try_to("host", verb="hand_on", player=bo.guest.id)
    life.clock.move(4 * MINUTE)
    await ann.try_to("take_over")
    await bo.try_to("host", verb="hand_on", player=ann.guest.id)
    await ann.try_to("host", verb="pause")
    await life.play(1)


async def _voiding(life: Life) -> None:
    await life.host().try_to("host", verb="start")
    await life.play(1, stop=1)
    await life.host().try_to("host", verb="void", why="misdeal")
    await life.play(1, stop=2)
    await life.bo.try_to("leave")
    await life.play(1)


async def _ending(life: Life) -> None:
    await life.host().try_to("host", verb="end")
    await life.play(1)


LIFE: list[Step] = [
    _sit,
    _start,
    _options,
    _clock,
    _comings,
    _run_out,
    _choice,
    _hosting,
    _voiding,
    _ending,
]

# ---------------------------------------------------------------- what has to hold


def _chips_are_exact(table: Table) -> None:
    bought = sum(one.bought for one in table.accounts)
    gone = sum(one.cashed for one in table.accounts) + table.house + table.forfeited
    assert table.chips + gone == bought, (table.chips, gone, bought)


def _in_database(room: CardRoom, table: str) -> tuple[Table, str, int, int]:
    """Return a table as a restart would find it, its settings, and the numbers of its progress."""
    with room.engine.connect() as connection:
        row = connection.execute(select(card_table).where(card_table.c.id == table)).one()
        stored = recovery._load(connection, row, room.keys, room.writer, 0, 0)
        connection.rollback()
    return stored.table, stored.settings.halted, row.n, row.seq


_OF_A_HAND = ("hand", "playing", "dealt", "dealt_players", "ended", "shown", "before", "proof")


def _played(hand: Hand | None) -> Any:
    """Return what tells one hand from another."""
    return None if hand is None else (hand.stacks, hand.actions, hand.events)


async def _check(life: Life, point: Point) -> None:
    """The table is alive, exact, as the database says, and as its people know it."""
    live = life.live
    await _settle(live)
    while not live.halt_stored:
        await asyncio.sleep(0.01)
        await _settle(live)
    assert not life.room._tasks[live.stored.id].done(), "the table has died"
    _chips_are_exact(live.table)
    if not live.state.unread:
        table, halted, n, seq = _in_database(life.room, live.stored.id)
        assert (n, seq) == (live.stored.n, live.stored.seq)
        for name in Table.__struct_fields__:
            if name in _OF_A_HAND and not live.table.in_hand:
                continue  # a snapshot has no hand that is over
            stored, now = getattr(table, name), getattr(live.table, name)
            if name == "hand":
                stored, now = _played(stored), _played(now)
            assert stored == now, (name, stored, now)
        assert halted == live.stored.settings.halted
    for person in life.people:
        await person.read()
        fresh = Person(live, person.guest)
        await _barrier(live)
        await fresh.read()
        await person.read()
        if person.client.lost:  # it gets everything with the next message, or as here
            person.client.lost = False
            person.view, person.table = fresh.view, fresh.table
        if person.client.watching is Spectators.LIVE:
            assert _until_its_end(fresh.view) == _until_its_end(person.view), point
            assert _lasting(fresh.table) == _lasting(person.table), point
        if live.stored.settings.halted:
            assert person.table["status"] == "paused"
            assert person.table["waits_for"] == live.stored.settings.halted
        live.leave(fresh.client)


def _until_its_end(view: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a view without what was shown after the hand, which a new connection does not get."""
    if view is None or not view["over"]:
        return view
    kinds = [event["event"] for event in view["events"]]
    return {**view, "events": view["events"][: kinds.index("hand_ended") + 1]}


def _lasting(table: dict[str, Any]) -> dict[str, Any]:
    """Return what of a table changes with a `table` message alone; the rest follows from events."""
    names = ("status", "host", "game", "options", "applicants", "usual_stack")
    players = [seat.get("player") for seat in table["seats"]]
    return {name: table[name] for name in names} | {"players": players}


async def _continue(life: Life, counts: Counter[str]) -> None:
    """After the fault: the host resumes a halted table or voids its hand, and a hand is played."""
    live = life.live
    settings = live.stored.settings
    if settings.over:
        counts["over"] += 1
        return
    host = life.host()
    if settings.halted or live.state.unread:
        counts["halted"] += 1
        voids = live.table.in_hand or live.state.unread
        if voids and (life.chance.random() < 0.7 or live.state.unread):
            counts["voided"] += 1
            waiting = live.table.pending  # such as a stack that the host sets
            begun = {one.id: one.stack + one.bought for one in live.table.players}
            assert (await host.try_to("host", verb="void"))["type"] == "done"
            assert not live.table.in_hand
            for player in live.table.players:
                paid = player.stack + player.bought
                assert waiting or paid == begun[player.id], "refunded in full"
            assert live.stored.settings.status(live.table.paused) in ("paused", "over")
    elif live.table.in_hand or live.table.number:
        counts["alive"] += 1
    if live.stored.settings.ending:
        await host.try_to("host", verb="start")
        await life.play(1)
        assert live.stored.settings.over
        return
    for seat, one in enumerate((life.ann, life.bo)):
        if live.table.player(one.guest.id) is None:
            if one is not host:
                await host.try_to("host", verb="options", options={"approve_seats": False})
                await life.play(1, stop=1)
            await one.try_to("sit", seat=seat)
        await one.try_to("back")
    number = live.table.number
    assert (await host.try_to("host", verb="start"))["type"] == "done"
    for _ in range(3):
        life.clock.move(MINUTE)  # the card of a new game is open for a few seconds
        live.mailbox.post(NextHandDue())
        await life.play(1)
        if live.table.number > number:
            break
    assert live.table.number > number, live.stored.settings
    assert not live.stored.settings.halted


# ---------------------------------------------------------------- one point


class _Lines(logging.Handler):
    """Lines that the server logs. Equal faults of a table have one line in each of its lives."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def check(self) -> None:
        assert not any(SECRET in line for line in self.lines if line.startswith("table "))
        twice = [line for line, count in Counter(self.lines).items() if count > 1]
        twice = [line for line in twice if line.startswith("table ")]
        assert not twice, twice
        self.lines.clear()


def _keys(rng: Random) -> Callable[[int], Key]:
    """Return keys of hands that are the same in every run."""
    secret = parse_key(rng.randbytes(32).hex())
    return lambda number: derive_key(secret, str(number))


async def _open_tables(room: CardRoom, clock: HandClock, rng: Random) -> tuple[Life, Life]:
    """Open the table that is struck, and another one, at which a hand is played."""
    lives = []
    for names in (("Ann", "Bo", "Cy"), ("Di", "Ed", "Flo")):
        guests = [(await room.guests.welcome(name))[0] for name in names]
        options = {"between_seconds": 0, "bot_seconds": 0, "act_seconds": 30}
        request = TableRequest(
            game="texas-holdem", seats=5, stack=200, stakes="1/2 no limit", options=options
        )
        live = await room.open_table(request, guests[0])
        live.stored.logged.keys = _keys(rng)
        life = Life(room, clock, rng, guests, live)
        life.come()
        lives.append(life)
    target, other = lives
    for seat, one in enumerate(other.people[:2]):
        await one.do("sit", seat=seat)
    await other.ann.do("host", verb="options", options={"act_seconds": 0})
    await other.ann.do("host", verb="start")
    await other.play(1, stop=1)
    return target, other


async def _run_point(point: Point, seed: str, folder: Path, counts: Counter[str]) -> bool:
    """Let a fault strike a table, and look at everything; return False if it did not strike."""
    chance, clock = Random(seed), HandClock()
    room = CardRoom(folder, clock=clock)
    await room.open()
    lines = _Lines()
    log = logging.getLogger("anypoker.server")
    log.addHandler(lines)
    log.propagate = False
    try:
        with injected(point):
            life, other = await _open_tables(room, clock, chance)
            point.table = life.live.stored.id
            others = other.live.table
            for number, step in enumerate(LIFE):
                if not point.restarts and number == point.step:
                    point.armed = True
                await step(life)
                _chips_are_exact(life.live.table)
                if point.fired or (point.restarts and number == point.step):
                    break
            if point.restarts:
                await life.play(1, stop=1)
            elif not point.fired:
                return False
            point.armed = False
            assert point.place.anywhere or other.live.table is others, "another table was touched"
            await _check(life, point)
            lines.check()
            if not point.restarts and chance.random() < 0.5:
                await _continue(life, counts)
                await _check(life, point)
            halted = life.live.stored.settings.halted
            known = life.live.table, other.live.table
            await room.close()
            room = CardRoom(folder, clock=clock)
            point.armed = point.restarts
            await room.open()
            await asyncio.sleep(0)
            await _come_back(room, life, other, point)
            if point.restarts and not point.fired:
                return False
            if len(room.tables) < 2:  # one cannot be read now, and stays as it was
                assert len(room.unreadable) == 2 - len(room.tables)
                counts["unreadable"] += 1
                await room.close()
                room = CardRoom(folder, clock=clock)
                await room.open()
                await _come_back(room, life, other, point)
            settings = life.live.stored.settings
            closed = settings.over  # a restart closes a table that could not be closed
            if not life.live.state.unread and not settings.halted and not closed:
                assert known[0].chips == life.live.table.chips
            if halted and not closed:
                assert life.live.stored.settings.halted == halted
            assert known[1].chips == other.live.table.chips
            _chips_are_exact(other.live.table)
            await _check(life, point)
            await _continue(life, counts)
            await _check(life, point)
            await _play_other(other)
            lines.check()
        return True
    finally:
        log.removeHandler(lines)
        log.propagate = True
        await room.close()


async def _come_back(room: CardRoom, life: Life, other: Life, point: Point) -> None:
    """Everyone connects to the room that was opened again."""
    for one in (life, other):
        one.room = room
        if one.live.stored.id in room.tables:
            one.live = room.tables[one.live.stored.id]
            one.live.stored.logged.keys = _keys(one.chance)
            one.come()
            await _settle(one.live)
    point.armed = False


async def _play_other(other: Life) -> None:
    """The other table plays on; a fault in all tables' way may have halted it."""
    if other.live.stored.settings.halted or other.live.state.unread:
        await other.ann.do("host", verb="void")
        await other.ann.do("host", verb="start")
    number = other.live.table.number
    other.come()  # those who could not be shown the hand see it now
    await other.play(2)
    assert other.live.table.number > number
    _chips_are_exact(other.live.table)


# ---------------------------------------------------------------- the run


def points(count: int, rng: Random) -> Iterator[Point]:
    """Points of every place in turn; what differs is drawn at random."""
    places = [(place, False) for place in PLAYING] + [(place, True) for place in STARTING]
    rng.shuffle(places)
    for number in range(count):
        place, restarts = places[number % len(places)]
        yield Point(
            place,
            after=rng.random() < 0.4,
            lasts=rng.random() < 0.4,
            error=rng.choice(ERRORS),
            step=rng.randrange(1, len(LIFE) - 1) if restarts else rng.randrange(len(LIFE)),
            nth=rng.choice((1, 2) if restarts else (1, 1, 2, 3, 5)),
            restarts=restarts,
        )


def run_faults_in_tables(count: int, seed: int, only: str = "") -> Counter[str]:
    """Let a fault strike at this number of points; return how the tables took it."""
    chance, counts = Random(f"faults {seed}"), Counter[str]()
    print(f"seed {seed}, {len(PLAYING) + len(STARTING)} places", flush=True)
    with known_tables():
        for number, point in enumerate(points(count, chance)):
            if only and only not in str(point.place):
                continue
            # A point that is not reached from a late step on is reached from an earlier one.
            for step in dict.fromkeys((point.step, max(point.step - 3, 0), 4 * point.restarts)):
                point.step, point.calls, point.fired, point.armed = step, 0, 0, False
                point.nth = 1 if step == 4 * point.restarts else point.nth
                with tempfile.TemporaryDirectory(prefix="anypoker-", dir=_MEMORY) as folder:
                    try:
                        struck = asyncio.run(
                            _run_point(point, f"{seed}/{number}", Path(folder), counts)
                        )
                    except BaseException:
                        print(f"point {number}: {point}", flush=True)
                        raise
                if struck:
                    counts["struck"] += 1
                    break
            else:
                raise AssertionError(f"point {number} is never reached: {point}")
            if (number + 1) % 20 == 0:
                print(f"{number + 1} points: {dict(counts)}", flush=True)
    print(f"{counts['struck']} faults, no chip lost: {dict(counts)}")
    return counts
