"""Commit of a change: its stages and messages are built, then it is stored, then it is sent."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from anypoker.server.notify.table_notices import NOTHING_DUE, DueNotices, TableNotices
from anypoker.server.storage.table_store import IdempotencyKey, StoredTable
from anypoker.server.table import automatic_changes as automatic
from anypoker.server.table.audience import Audience
from anypoker.server.table.broadcasts import Broadcasts
from anypoker.server.table.staging import Stage, split_stages, staged_ms
from anypoker.server.table.state import Accepted
from anypoker.tables import Table
from anypoker.tables import changes as c


class EntryKind(Enum):
    """Log entries of a change."""

    NONE = "none"
    ACTS = "acts"  # actions in the hand, and nothing else
    OTHER = "other"


class CommitResult(NamedTuple):
    """Outcome of a change that is stored."""

    kind: EntryKind
    sent: bool  # False if its messages could not be built or sent


class Commits:
    """Commits of one table.

    Attributes:
        staged_ms: how long people look at what the last change brought.
        paused_until: the end of the pause after the last hand.
    """

    def __init__(
        self,
        stored: StoredTable,
        audience: Audience,
        messages: Broadcasts,
        notices: TableNotices,
        clock: Callable[[], int],
    ) -> None:
        self._stored, self._audience, self._messages = stored, audience, messages
        self._notices, self._now, self._faults = notices, clock, stored.faults
        self.staged_ms = 0
        self.paused_until = 0

    async def commit(self, change: Accepted, receipt: IdempotencyKey | None) -> CommitResult:
        """Store a change, then publish it.

        Raises only if it is not stored, and then nothing has changed: messages that cannot be built
        neither block a change nor undo it.
        """
        before, attempt = self._stored.table, self._faults.attempt
        n = self._stored.n
        if change.fault is not None:
            self._faults.report("voiding a hand", change.fault)
        clients = tuple(self._audience.subscribers.clients)
        change, stages = self._stage(before, change)
        broadcasts = attempt(
            "the messages of a change",
            lambda: self._messages.build(before, change, n, clients, stages),
            None,
        )
        last = n + 1 if broadcasts is None else broadcasts[-1].n if broadcasts else n
        due = attempt("the notices of a change", lambda: self._notices.due(change), NOTHING_DUE)
        await self.store(change, last, receipt, due)
        self._note_pause(before)
        attempt("a change of the chat", lambda: self._audience.change_chat(change), None)
        sent = broadcasts is not None and attempt(
            "publishing a change",
            lambda: self._audience.publish_change(broadcasts, before, change),
            False,
        )
        if not sent:
            self._messages.forget()
        return CommitResult(_kind(change), sent)

    def _stage(self, before: Table, change: Accepted) -> tuple[Accepted, list[Stage]]:
        """Split a change into stages, and give the decisions after them more time."""
        step, stages = change.step, list[Stage]()
        if step is None:
            return change, stages
        stages = self._faults.attempt(
            "the stages of a change",
            lambda: split_stages(before, step.table, step.events),
            stages,
        )
        self.staged_ms = staged_ms(stages)
        return change.delayed(self._stored.state.deadlines, self.staged_ms), stages

    async def store(
        self,
        change: Accepted,
        n: int,
        receipt: IdempotencyKey | None = None,
        due: DueNotices = NOTHING_DUE,
    ) -> None:
        """Wait until a change is stored with its notices; raise if it is not."""
        before = self._stored.state
        try:
            await self._stored.commit(
                change, n, receipt, self._messages.private_parts, due.statements
            )
        except Exception as error:
            if self._stored.state is before:
                raise
            self._faults.report("storing a change", error)  # stored all the same
        self._notices.send(due)

    def _note_pause(self, before: Table) -> None:
        """Set the end of the pause if the change has ended a hand."""
        state = self._stored.state
        if not state.table.in_hand and (before.in_hand or state.table.number != before.number):
            pause = automatic.pause_between(state, self.staged_ms)
            self.paused_until = self._now() + round(pause * 1000)


def _kind(change: Accepted) -> EntryKind:
    if change.step is None:
        return EntryKind.NONE
    acts = all(isinstance(one.change, c.Act) for one in change.step.entries)
    return EntryKind.ACTS if acts else EntryKind.OTHER
