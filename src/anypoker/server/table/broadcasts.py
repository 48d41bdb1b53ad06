"""Numbered messages of a stored change: events of the hand, the table and its notices."""

from collections.abc import Sequence

from anypoker.engine import Hand
from anypoker.history import TableTransition
from anypoker.server.games.rules_text import rules_markdown
from anypoker.server.protocol.choice_encoder import hand_stakes
from anypoker.server.protocol.event_encoder import EventMessages, encode
from anypoker.server.protocol.messages import ChatMessage
from anypoker.server.protocol.table_encoder import TableMessages
from anypoker.server.table.staging import Stage
from anypoker.server.table.state import Accepted, TableState
from anypoker.server.table.subscribers import Broadcast, Client
from anypoker.session.text.announcements import announcement
from anypoker.tables import Table, TableEvent
from anypoker.tables import changes as c
from anypoker.tables.table_events import PlayChanged

# Changes of games, stakes and options; the notice of the host's command describes them.
_DESCRIBED = c.ChangeGames | c.ChangeTerms | c.ChangeOptions


def _is_said(note: TableEvent, change: Accepted) -> bool:
    """Return whether a notice of the change already says what a table event would announce."""
    if not isinstance(note, PlayChanged) or not change.notices or change.step is None:
        return False
    return isinstance(change.step.entries[0].change, _DESCRIBED)


class Broadcasts:
    """Builder of one table's numbered messages."""

    def __init__(self, messages: TableMessages) -> None:
        self._messages = messages
        self._events = EventMessages()

    def forget(self) -> None:
        """Build the next message without reference to earlier ones."""
        self._events = EventMessages()

    def private_parts(self, hand: Hand) -> list[dict[str, object]] | None:
        """Return the private fields that each seat was sent last of this hand, if known."""
        return self._events.private_parts(hand)

    def build(
        self,
        before: Table,
        change: Accepted,
        n: int,
        clients: Sequence[Client],
        stages: Sequence[Stage] = (),
    ) -> list[Broadcast]:
        """Build the messages of a change, numbered from `n` + 1.

        `stages`: those of its step; without them it is one.
        """
        if change.line is not None:
            chat: ChatMessage = {"type": "chat", "n": n + 1, "line": change.line}
            return [Broadcast(n + 1, encode(chat))]
        step, state = change.step, change.state
        if change.private:
            return []
        if step is None:
            return [self._table(n + 1, state, clients, change.notices)]
        made = self._hand_messages(
            before, step, stages or [Stage(step.table, step.events)], state, n
        )
        n += len(made)
        unit = state.settings.unit
        notes = [note for note in step.table_events if not _is_said(note, change)]
        said = [words for note in notes if (words := announcement(note, unit=unit))]
        said = [*change.notices, *said]
        quiet = all(isinstance(one.change, c.Act | c.Deal) for one in step.entries)
        if said or not quiet:
            made.append(self._table(n + 1, state, clients, said))
        return made

    def _hand_messages(
        self,
        before: Table,
        step: TableTransition,
        stages: Sequence[Stage],
        state: TableState,
        n: int,
    ) -> list[Broadcast]:
        """Build the `events` messages of a step: one for each stage."""
        if not step.events or step.table.hand is None:
            return []
        made = []
        for stage in stages:
            n += 1
            clock = self._messages.clock_data(state.deadlines) if stage is stages[-1] else None
            hand, rules, stakes = stage.table.hand, None, None
            assert hand is not None
            if stage.table.number != before.number:
                stakes = hand_stakes(hand, state.settings.unit)
                if before.hand is None or before.hand.game != hand.game:
                    rules = rules_markdown(hand.game)
            made.append(self._events.message(n, stage, before, rules, clock, stakes))
            before = stage.table
        return made

    def _table(
        self, n: int, state: TableState, clients: Sequence[Client], said: Sequence[str]
    ) -> Broadcast:
        return Broadcast(n, encode(self._messages.table_message(n, state, clients, said)))
