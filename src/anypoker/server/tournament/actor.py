"""Actor of one tournament: a task that owns its state and follows its tables.

It looks at its tables instead of waiting for messages from them: a table keeps the report of its
last hand, and the number of the last arrangement that it carried out. So nothing is lost when the
server stops between two steps.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from anypoker.engine.invariants import InvariantError
from anypoker.errors import AnypokerError
from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.server_model import Json, with_texts
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.table.actor import TableActor
from anypoker.server.table.failures import REFUSED, FaultLog
from anypoker.server.table.floor_changes import hand_is_over
from anypoker.server.table.mailbox import FloorNotice, FloorOrdered, LeaveHand
from anypoker.server.tournament.handle import Accepted, Rejected, Request, RoomCommand, handle
from anypoker.server.tournament.state import TournamentState, arrangement
from anypoker.server.tournament.store import StoredTournament
from anypoker.tournaments import Phase, TournamentError, check_tournament, commands

_TICK = 1.0  # seconds
_RETRY = 1.0  # seconds until a step that failed is tried again
_MAX_STEPS = 10_000  # of one look at the tables: more is a fault of the program


class FloorRoom(Protocol):
    """Card room, as a tournament needs it."""

    tables: dict[str, TableActor]
    unreadable: set[str]

    @property
    def nodes(self) -> object | None: ...

    async def open_floor_table(self, state: TournamentState, number: int) -> TableActor: ...


@dataclass(frozen=True, slots=True)
class _Asked:
    command: RoomCommand
    guest: str | None
    answer: "asyncio.Future[None]"


class TournamentActor:
    """Actor of one tournament."""

    def __init__(self, stored: StoredTournament, room: FloorRoom, clock: Callable[[], int]) -> None:
        self.stored, self._room, self.now = stored, room, clock
        self._asked: deque[_Asked] = deque()
        self._woken = asyncio.Event()
        self._sent: dict[int, int] = {}  # the last arrangement that was sent to each table
        self._to_lead: dict[str, int] = {}  # players who are led to their new table
        self._faults = FaultLog(stored.id)

    @property
    def state(self) -> TournamentState:
        return self.stored.state

    # ------------------------------------------------------------ commands

    async def ask(self, command: RoomCommand, guest: str | None = None) -> None:
        """Execute a command of a guest and wait until it is stored.

        Raises:
            TournamentError: if it is rejected.
            CommitError: if it could not be stored.
        """
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked.append(_Asked(command, guest, answer))
        self.wake()
        await answer

    def wake(self) -> None:
        """Look at the tables soon: something has happened at one of them."""
        self._woken.set()

    async def run(self) -> None:
        """Execute commands and follow the tables until the task is cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_TICK):
                    await self._woken.wait()
            self._woken.clear()
            while self._asked:
                await self._answer(self._asked.popleft())
            try:
                await self._follow()
            except Exception as error:  # of the database or the program: it is tried again
                if not isinstance(error, CommitError):
                    self._faults.report("following a tournament", error)
                await asyncio.sleep(_RETRY)

    async def _answer(self, asked: _Asked) -> None:
        try:
            result = handle(self.state, Request(asked.command, self.now(), asked.guest))
            if isinstance(result, Rejected):
                raise TournamentError(result.sentence)
            await self._take(result, asked.command)
        except AnypokerError as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)
        except Exception as error:  # a fault of the program
            self._faults.report(type(asked.command).__name__, error)
            if not asked.answer.done():
                asked.answer.set_exception(TournamentError(REFUSED))
        else:
            if not asked.answer.done():
                asked.answer.set_result(None)

    async def _do(self, command: RoomCommand) -> bool:
        """Execute a command of a table or of the clock; return whether something changed."""
        result = handle(self.state, Request(command, self.now()))
        if isinstance(result, Rejected):
            if isinstance(command, commands.EndHand):  # the tournament would wait for ever
                error = TournamentError(result.sentence)
                self._faults.report("taking the result of a hand", error)
            return False
        if isinstance(command, commands.Tick) and not result.visible:
            return False
        await self._take(result, command)
        return True

    async def _take(self, change: Accepted, command: RoomCommand) -> None:
        """Store a change, then publish it."""
        try:
            check_tournament(change.state.value)
        except InvariantError as error:
            self._faults.report("counting chips", error)
            raise TournamentError(REFUSED) from None
        before = self.state
        await self.stored.save(change.state, self.now())
        for player in change.seated:
            entrant = self.state.value.entrants[player]
            was = before.value.entrants.get(player)
            if was is None or was.table != entrant.table:
                self._to_lead[player] = entrant.table
        if isinstance(command, commands.Leave):
            self._leave_hand(command.player)
        for one in change.notices:
            numbers = [one.table] if one.table in self.state.ids else list(self.state.ids)
            for number in numbers:
                live = self._room.tables.get(self.state.ids[number])
                if live is not None:
                    live.mailbox.post(FloorNotice(one.text))
        self.wake()

    def _leave_hand(self, player: str) -> None:
        entrant = self.state.value.entrants.get(player)
        live = None
        if entrant is not None and entrant.table:
            live = self._room.tables.get(self.state.ids.get(entrant.table, ""))
        if live is not None:
            live.mailbox.post(LeaveHand(player))

    # ------------------------------------------------------------ tables

    async def _follow(self) -> None:
        """Do what is due: time, results of hands, arrangements, and the next hands."""
        if not self.state.is_open and not self.state.closing and not self._to_lead:
            return
        await self._do(commands.Tick(self.now()))
        for player, until in list(self.state.rebuy_until.items()):
            if until <= self.now() and not self.state.paused_at:
                await self._do(commands.DeclineRebuy(player))
        for _ in range(_MAX_STEPS):
            if not await self._step():
                break
        await self._close_tables()
        self._lead_players()

    async def _step(self) -> bool:
        """Look at every table once; return whether something changed."""
        changed = False
        for number in list(self.state.ids):
            if self.state.value.phase is not Phase.RUNNING or number not in self.state.ids:
                break
            changed = await self._look_at(number) or changed
        return changed

    async def _look_at(self, number: int) -> bool:
        """Send a table its arrangement, take the result of its hand, or release the next one."""
        state = self.state
        live = await self._table(number)
        link = live.state.settings.floor if live is not None else None
        if live is None or link is None or live.state.unread:
            return False
        floor, wanted = state.value.tables[number], state.orders[number]
        if link.orders < wanted:
            self._send(live, number, wanted, floor.in_hand)
            return False
        if live.table.in_hand:
            return False
        if floor.in_hand:
            report = hand_is_over(link, wanted)
            if report is None:
                return False
            return await self._do(
                commands.EndHand(number, report.stacks, report.positions, report.knockouts)
            )
        if state.value.reason_not_dealing(number):
            return False
        return await self._do(commands.DealHand(number))

    async def _table(self, number: int) -> TableActor | None:
        """Return a table of the tournament; open it if the room does not have it yet."""
        id_ = self.state.ids[number]
        if id_ in self._room.unreadable:
            return None
        live = self._room.tables.get(id_)
        if live is None:
            live = await self._room.open_floor_table(self.state, number)
        return live

    def _send(
        self, live: TableActor, number: int, orders: int, deals: bool, closes: bool = False
    ) -> None:
        """Send a table its arrangement once; after a restart it is sent again."""
        if self._sent.get(number) != orders:
            self._sent[number] = orders
            live.mailbox.post(FloorOrdered(arrangement(self.state, number), deals, closes))

    async def _close_tables(self) -> None:
        """Close the tables that the tournament needs no more."""
        for number, table in list(self.state.closing.items()):
            live = self._room.tables.get(table.id)
            if live is not None and not live.state.settings.over:
                self._send(live, number, self.state.orders[number], deals=False, closes=True)
                continue
            if table.id in self._room.unreadable:
                continue
            closing = {key: one for key, one in self.state.closing.items() if key != number}
            await self.stored.save(self.state._replace(closing=closing), self.now())

    # ------------------------------------------------------------ moves

    def place_of(self, player: str) -> Json | None:
        """Describe the seat of a player as `MoveMessage`; None if they have none."""
        state = self.state
        entrant = state.value.entrants.get(player)
        if entrant is None or not entrant.table or state.value.phase is not Phase.RUNNING:
            return None
        news = state.moves.get(player)
        why = news.text if news is not None and news.table == entrant.table else ""
        return with_texts(
            {
                "type": "move",
                "tournament": state.id,
                "table": state.ids[entrant.table],
                "number": entrant.table,
                "seat": entrant.seat,
                "why": why,
            }
        )

    def _lead_players(self) -> None:
        """Tell connections of moved players where they sit, once their new table knows it."""
        for player, number in list(self._to_lead.items()):
            live = self._room.tables.get(self.state.ids.get(number, ""))
            link = live.state.settings.floor if live is not None else None
            if link is not None and link.orders < self.state.orders[number]:
                continue
            del self._to_lead[player]
            place = self.place_of(player)
            if place is not None:
                self._faults.attempt("leading a player", partial(self._lead, player, place), None)

    def _lead(self, player: str, place: Json) -> None:
        message = encode(place)
        for live in self._room.tables.values():
            link = live.state.settings.floor
            if link is None or link.tournament != self.stored.id:
                continue
            for client in live.subscribers:
                if client.player == player and live.stored.id != place["table"]:
                    client.send(message)
