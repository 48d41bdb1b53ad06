"""What a client asks for is done once, and answered again whenever its key comes again."""

from collections import deque
from typing import TYPE_CHECKING, Any

from anypoker.errors import AnypokerError
from anypoker.server.protocol.commands import (
    ActCommand,
    AnyCommand,
    ChatCommand,
    HostAddBot,
    HostApprove,
    HostCommandBase,
    HostRebuy,
    HostTransfer,
    HostVoid,
    RebuyCommand,
    SitCommand,
    TakeOverCommand,
)
from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.table_encoder import error_message
from anypoker.server.storage.table_store import IdempotencyKey
from anypoker.server.table.failures import REFUSED
from anypoker.server.table.player_commands import Requester, player_change
from anypoker.server.table.subscribers import Client
from anypoker.session.setup.room_options import Spectators
from anypoker.tables import Cause, TableError
from anypoker.tables import changes as c

if TYPE_CHECKING:
    from anypoker.server.table.actor import TableActor

_REFUSED_KEPT = 256
_SEATING = (
    SitCommand,
    RebuyCommand,
    HostRebuy,
    HostAddBot,
    HostApprove,
)  # which bring chips to a table
# What a table takes whose running hand could not be read.
_WITHOUT_ENTRY = (ChatCommand, TakeOverCommand, HostTransfer, HostVoid)
_CHATS, _CHAT_SPAN = 8, 10_000  # so many lines in so many milliseconds


class CommandHandler:
    """Of one table."""

    def __init__(self, live: "TableActor") -> None:
        self._live = live
        self._refused: dict[tuple[str, str], str] = {}
        self._talk: dict[str, deque[int]] = {}

    async def answer(self, client: Client, command: AnyCommand) -> None:
        """Do what somebody wants, once, and say how it went."""
        if client.player is None or client.name is None:
            client.send(encode(error_message(command.key, "only guests with a name may take part")))
            return
        asker = Requester(client.player, client.name)
        self._live.host_verbs.last_seen[asker.player] = self._live.now()
        known = (asker.player, command.key)
        done = self._live.stored.executed_keys.get(known)
        sentence = self._refused.get(known)
        if done is None and sentence is None:
            sentence = await self._execute(asker, command)
            if sentence:  # what was granted long ago cannot be granted again, for some reason
                done = await self._find_done(known)
        if done is not None:
            client.send(encode({"type": "done", "key": command.key, "n": done}))
        elif sentence:
            self._refused[known] = sentence
            while len(self._refused) > _REFUSED_KEPT:
                del self._refused[next(iter(self._refused))]
            client.send(encode(error_message(command.key, sentence)))
        else:
            client.send(encode({"type": "done", "key": command.key, "n": self._live.stored.n}))

    async def _execute(self, asker: Requester, command: AnyCommand) -> str:
        """Do it; why it is not done, empty if it is."""
        receipt = IdempotencyKey(asker.player, command.key)
        try:
            if self._live.stored.settings.over and isinstance(command, _SEATING):
                raise TableError("the evening is over: nobody sits down any more")
            if self._live.stored.unread and not isinstance(command, _WITHOUT_ENTRY):
                raise TableError("the running hand could not be read: the host has to void it")
            if isinstance(command, ChatCommand):
                await self._say(asker, command.text, receipt)
            elif isinstance(command, TakeOverCommand):
                await self._live.host_verbs.take_over(asker, receipt)
            elif isinstance(command, HostCommandBase):
                await self._live.host_verbs.do(asker, command, receipt)
            elif isinstance(command, SitCommand) and self._live.host_verbs.must_ask(asker):
                await self._live.host_verbs.apply_for_seat(asker, command, receipt)
            else:
                await self._change(asker, command, receipt)
        except AnypokerError as error:
            self._live.take_back()  # what was not kept did not happen
            return str(error)
        except Exception as error:  # a fault of the program
            self._live.take_back()
            self._live.stored.faults.report(type(command).__name__, error)
            return REFUSED
        return ""

    async def _find_done(self, known: tuple[str, str]) -> int | None:
        """Return the number of the message that told of a granted command, if there is one."""
        try:
            return await self._live.stored.find_done(*known)
        except Exception as error:  # such as a database that does not answer
            self._live.stored.faults.report("looking for a granted command", error)
            return None

    async def _change(self, asker: Requester, command: Any, receipt: IdempotencyKey) -> None:
        if isinstance(command, ActCommand) and self._live.stored.settings.halted:
            raise TableError(f"the table is paused: {self._live.stored.settings.halted}")
        change = player_change(command, asker, self._live.session, self._live.stored.settings)
        if isinstance(change, c.Sit):
            self._live.stored.settings.seated_at[asker.player] = self._live.now()
        if isinstance(change, c.Act):
            with self._live.clock.charge_time(asker.player):
                await self._live.apply_change(change, Cause.PLAYER, receipt=receipt)
        else:
            await self._live.apply_change(change, Cause.PLAYER, receipt=receipt)

    async def _say(self, asker: Requester, text: str, receipt: IdempotencyKey) -> None:
        if self._live.audience.spectator_mode(asker.player) is Spectators.NONE:
            raise TableError("only who sits at this table may talk")
        if (
            not self._live.stored.settings.room().chat
            or asker.player in self._live.stored.settings.muted
        ):
            raise TableError("you cannot talk at this table now")
        now = self._live.now()
        talk = self._talk.setdefault(asker.player, deque(maxlen=_CHATS))
        if len(talk) == _CHATS and now - talk[0] < _CHAT_SPAN:
            raise TableError("you talk too much: wait a few seconds")
        n = self._live.stored.n + 1
        line = {"n": n, "at": now, "player": asker.player, "name": asker.name, "text": text}
        await self._live.add_chat(line, receipt)
        talk.append(now)
