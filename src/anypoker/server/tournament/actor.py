"""Actor of one tournament: a task that owns its state and follows its tables.

It looks at its tables instead of waiting for messages from them: a table keeps the report of its
last hand, and the number of the last arrangement that it carried out. So nothing is lost when the
server stops between two steps, or when another node plays the table or takes the tournament over.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from anypoker.engine.invariants import InvariantError
from anypoker.errors import AnypokerError
from anypoker.server.protocol.messages import MoveMessage
from anypoker.server.storage.database_errors import CommitError, DatabaseError
from anypoker.server.table.failures import REFUSED, FaultLog
from anypoker.server.table.floor_changes import hand_is_over
from anypoker.server.tournament.floor_messages import FloorMessages, place_of
from anypoker.server.tournament.floor_views import Floor, FloorViews
from anypoker.server.tournament.handle import Accepted, Rejected, Request, RoomCommand, handle
from anypoker.server.tournament.state import TournamentState
from anypoker.server.tournament.store import StoredTournament
from anypoker.tournaments import Phase, TournamentError, check_tournament, commands

_TICK = 1.0  # seconds
_FAR_TICK = 0.5  # seconds while other nodes play some of the tables
_RETRY = 1.0  # seconds until a step that failed is tried again
_MAX_STEPS = 10_000  # of one look at the tables: more is a fault of the program


MOVED = "this tournament moves to another server: try again in a moment"


class FloorRoom(Floor, Protocol):
    """Card room, as a tournament needs it."""

    async def open_floor_table(self, state: TournamentState, number: int) -> None: ...


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
        self._stops = False
        self._faults = FaultLog(stored.id)
        self._views = FloorViews(room, stored.writer)
        self._messages = FloorMessages(room, self._views, self._faults)

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
        if self._stops:
            raise CommitError(MOVED)
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked.append(_Asked(command, guest, answer))
        self.wake()
        await answer

    def wake(self) -> None:
        """Look at the tables soon: something has happened at one of them."""
        self._woken.set()

    def stop(self) -> None:
        """Stop after the step that is being done."""
        self._stops = True
        self.wake()

    async def run(self) -> None:
        """Execute commands and follow the tables until it is stopped or the task is cancelled."""
        try:
            if self._room.nodes is not None:
                self._messages.lead_all(self.state)
            while not self._stops:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_FAR_TICK if self._views.has_far else _TICK):
                        await self._woken.wait()
                self._woken.clear()
                while self._asked and not self._stops:
                    await self._answer(self._asked.popleft())
                try:
                    await self._follow()
                except Exception as error:  # of the database or the program: it is tried again
                    if not isinstance(error, CommitError | DatabaseError):
                        self._faults.report("following a tournament", error)
                    await asyncio.sleep(_RETRY)
        finally:
            self._stops = True
            for asked in self._asked:
                if not asked.answer.done():
                    asked.answer.set_exception(CommitError(MOVED))

    async def _answer(self, asked: _Asked) -> None:
        try:
            result = handle(self.state, Request(asked.command, self.now(), asked.guest))
            if isinstance(result, Rejected):
                raise TournamentError(result.sentence)
            await self._take(result)
        except AnypokerError as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)
        except Exception as error:  # a fault of the program
            self._faults.report(type(asked.command).__name__, error)
            if not asked.answer.done():
                asked.answer.set_exception(TournamentError(REFUSED))
        except asyncio.CancelledError:  # it may be stored, or not
            if not asked.answer.done():
                asked.answer.set_exception(CommitError(MOVED))
            raise
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
        await self._take(result)
        return True

    async def _take(self, change: Accepted) -> None:
        """Store a change, then publish it."""
        try:
            check_tournament(change.state.value)
        except InvariantError as error:
            self._faults.report("counting chips", error)
            raise TournamentError(REFUSED) from None
        before = self.state
        await self.stored.save(change.state, self.now())
        self._messages.follow(before, self.state)
        self.wake()

    # ------------------------------------------------------------ tables

    async def _follow(self) -> None:
        """Do what is due: time, results of hands, arrangements, and the next hands."""
        if not self.state.is_open and not self.state.closing and not self._messages.to_lead:
            return
        closing = [one.id for one in self.state.closing.values()]
        await self._views.read_far([*self.state.ids.values(), *closing])
        await self._do(commands.Tick(self.now()))
        for player, until in list(self.state.rebuy_until.items()):
            if until <= self.now() and not self.state.paused_at:
                await self._do(commands.DeclineRebuy(player))
        for _ in range(_MAX_STEPS):
            if self._stops or not await self._step():
                break
        await self._close_tables()
        self._messages.lead_players(self.state)

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
        if self._views.is_missing(state.ids[number]):
            await self._room.open_floor_table(state, number)
            self._views.opened(state.ids[number])
        view = self._views.find(state.ids[number])
        if view is None or view.unread:
            return False
        floor, wanted = state.value.tables[number], state.orders[number]
        if view.link.orders < wanted:
            self._messages.send(state, number)
            return False
        if view.in_hand:
            return False
        if floor.in_hand:
            report = hand_is_over(view.link, wanted)
            if report is None:
                return False
            return await self._do(
                commands.EndHand(number, report.stacks, report.positions, report.knockouts)
            )
        if state.value.reason_not_dealing(number):
            return False
        return await self._do(commands.DealHand(number))

    async def _close_tables(self) -> None:
        """Close the tables that the tournament needs no more."""
        for number, table in list(self.state.closing.items()):
            view = self._views.find(table.id)
            if view is None and not self._views.is_missing(table.id):
                continue
            if view is not None and not view.over:
                self._messages.send(self.state, number)
                continue
            closing = {key: one for key, one in self.state.closing.items() if key != number}
            await self.stored.save(self.state._replace(closing=closing), self.now())

    # ------------------------------------------------------------ moves

    def place_of(self, player: str) -> MoveMessage | None:
        """Describe the seat of a player as `MoveMessage`; None if they have none."""
        return place_of(self.state, player)
