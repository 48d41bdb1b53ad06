"""Bounded queue of jobs with one running job per guest and per address."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeVar

from anypoker.errors import AnypokerError
from anypoker.sentences import Sentence

T = TypeVar("T")

RETRY_AFTER = 5  # seconds after which a refused client should ask again


class TooBusyError(AnypokerError):
    """A job that the queue has no room for.

    Attributes:
        seconds: the time after which the client should ask again.
    """

    def __init__(self, sentence: str, seconds: int = RETRY_AFTER) -> None:
        super().__init__(sentence)
        self.seconds = seconds


class ClientGoneError(AnypokerError):
    """A job whose client has closed the connection."""


@dataclass(frozen=True, slots=True)
class JobOwner:
    """Client of a job.

    Attributes:
        guest: the guest's id.
        address: the network address; empty if there is none.
        gone: returns when the client has closed the connection; None if nobody waits for the job.
    """

    guest: str
    address: str = ""
    gone: Callable[[], Awaitable[None]] | None = None

    def names(self) -> frozenset[str]:
        """Return the names of which one job runs at a time."""
        named = {f"guest {self.guest}"}
        return frozenset(named | {f"address {self.address}"} if self.address else named)

    async def while_connected(self, job: Coroutine[Any, Any, T]) -> T:
        """Run a job and cancel it if the client closes the connection.

        Raises:
            ClientGoneError: if the client closed the connection.
        """
        if self.gone is None:
            return await job
        running = asyncio.ensure_future(job)
        leaving = asyncio.ensure_future(self.gone())
        try:
            await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                return running.result()
            raise ClientGoneError("the client has closed the connection")
        finally:
            running.cancel()
            leaving.cancel()
            await asyncio.gather(running, leaving, return_exceptions=True)


class Place:
    """Place of one job in a queue; entering it waits for the turn."""

    def __init__(self, queue: "JobQueue", owner: JobOwner) -> None:
        self._queue, self.guest, self.address = queue, owner.guest, owner.address
        self.names = owner.names()
        self.turn = asyncio.Event()

    async def __aenter__(self) -> Self:
        await self.turn.wait()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.leave()

    def leave(self) -> None:
        """Free the place; it may be free already."""
        self._queue.remove(self)


class JobQueue:
    """Queue in which `at_once` jobs run and others wait.

    A job waits while another one of its guest or its address runs, so nobody holds more than one
    of the running places. `guest`, `address` and `total` limit the jobs that run or wait.
    """

    def __init__(self, at_once: int, guest: int, address: int, total: int) -> None:
        self.at_once, self.guest, self.address, self.total = at_once, guest, address, total
        self._places: list[Place] = []  # in the order in which they were admitted

    def __len__(self) -> int:
        return len(self._places)

    def admit(self, owner: JobOwner) -> Place:
        """Add a job to the queue.

        Raises:
            TooBusyError: if the guest, the address or all clients have too many jobs.
        """
        of_guest = sum(one.guest == owner.guest for one in self._places)
        of_address = sum(one.address == owner.address for one in self._places if one.address)
        if of_guest >= self.guest:
            raise TooBusyError(
                Sentence(
                    "{guest} of your jobs are running or waiting: wait for one", guest=self.guest
                )
            )
        if owner.address and of_address >= self.address:
            raise TooBusyError(
                Sentence(
                    "{address} jobs from your address are running or waiting: wait for one",
                    address=self.address,
                )
            )
        if len(self._places) >= self.total:
            raise TooBusyError("too many jobs are waiting: try again in a minute", 60)
        place = Place(self, owner)
        self._places.append(place)
        self._start()
        return place

    def remove(self, place: Place) -> None:
        """Take a job out of the queue and start the next one."""
        if place in self._places:
            self._places.remove(place)
            self._start()

    def _start(self) -> None:
        running = [one for one in self._places if one.turn.is_set()]
        busy = {name for one in running for name in one.names}
        free = self.at_once - len(running)
        for place in self._places:
            if free and not place.turn.is_set() and not place.names & busy:
                place.turn.set()
                busy |= place.names
                free -= 1
