"""Equities of all-in hands at each stage of a runout.

The bot processes count the equities, from open cards alone. Nothing waits for them: they are sent
when they are ready, and not at all if that is too late.
"""

import asyncio
from collections.abc import Callable

from anypoker.analysis.open_stages import AllInStage, RunoutStage, dealt_game, open_stages
from anypoker.game import Game
from anypoker.server.bots.pool import BotPool
from anypoker.server.protocol.messages import Equities
from anypoker.server.table.failures import FaultLog
from anypoker.tables import Table


class RunoutEquities:
    """Equities of one table's runouts; `counted` gets each with the number of its hand."""

    def __init__(
        self, pool: BotPool, counted: Callable[[int, AllInStage], None], faults: FaultLog
    ) -> None:
        self._pool, self._counted, self._faults = pool, counted, faults
        self.tasks: set[asyncio.Task[None]] = set()
        self._hand = 0
        self._told: list[Equities] = []

    def count(self, before: Table, table: Table) -> None:
        """Start counting the equities of new stages."""
        hand, known = table.hand, 0
        if hand is None or hand is before.hand or not hand.run_out.turned_up:
            return
        if table.number == before.number and before.hand is not None:
            known = len(before.hand.events)
        stages = [one for one in open_stages(hand) if one.events > known]
        if stages:
            task = asyncio.create_task(
                self._count(table.number, dealt_game(hand), list(hand.choices), stages)
            )
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _count(
        self, number: int, game: Game, choices: list[str], stages: list[RunoutStage]
    ) -> None:
        for one in stages:
            try:
                stage = await self._pool.equities(game, choices, one)
            except Exception as error:  # nothing waits for equities, and nothing may fail by them
                self._faults.report("counting equities", error)
                return
            if stage is None:
                return  # of a later stage nothing is known either, or it is too late
            self._counted(number, stage)

    def take(self, number: int, seats: int, stage: AllInStage) -> Equities:
        """Build `Equities` and keep it for clients that join later."""
        if number != self._hand:
            self._hand, self._told = number, []
        by_seat = {one.seat: one for one in stage.equities}
        mine = [by_seat.get(seat) for seat in range(seats)]
        told: Equities = {
            "events": stage.events,
            "equities": [None if one is None else round(one.equity, 4) for one in mine],
            "shares": [
                None if one is None else {name: round(part, 4) for name, part in one.shares.items()}
                for one in mine
            ],
            "exact": stage.exact,
        }
        self._told.append(told)
        return told

    def messages_of(self, number: int) -> list[Equities]:
        """Return the equities sent of the hand with this number."""
        return list(self._told) if number == self._hand else []

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
