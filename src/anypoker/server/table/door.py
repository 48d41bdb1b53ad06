"""Way into a table: what connections, the pages and the card room put into its mailbox."""

import asyncio

from anypoker.server.protocol.commands import AnyCommand
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table.mailbox import (
    ClientJoined,
    ClientLeft,
    ClosingAsked,
    CommandReceived,
    GuestChanged,
    Mailbox,
    NextTableOpened,
    WebhookSet,
)
from anypoker.server.table.settings import Webhook
from anypoker.server.table.state import TableState
from anypoker.server.table.subscribers import Client, Subscribers
from anypoker.tables import Table


class TableDoor:
    """Way into one table. Nothing here waits for the table, unless it says so."""

    def __init__(self, stored: StoredTable, subscribers: Subscribers) -> None:
        self.stored, self.subscribers = stored, subscribers
        self.mailbox = Mailbox()

    @property
    def state(self) -> TableState:
        return self.stored.state

    @property
    def table(self) -> Table:
        return self.stored.state.table

    def takes_now(self, client: Client, command: AnyCommand) -> bool:
        """Take a command that does not wait in the mailbox; return False for all others."""
        return False

    async def enqueue(self, client: Client, command: AnyCommand) -> None:
        """Put a command into the mailbox; wait while it is full."""
        if self.takes_now(client, command):
            return
        await self.mailbox.put_command(CommandReceived(client, command))

    def join(self, client: Client, after: int) -> None:
        """Add a connection that has the messages up to the number `after`."""
        self.mailbox.post(ClientJoined(client, after))

    def leave(self, client: Client) -> None:
        self.mailbox.post(ClientLeft(client))

    def close_soon(self) -> None:
        """Close the table after its hand, on behalf of the operator of the room."""
        self.mailbox.post(ClosingAsked())

    async def set_webhook(self, webhook: Webhook | None) -> None:
        """Set or remove the webhook of the table; wait until it is stored.

        Raises:
            CommitError: if it could not be stored.
        """
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.mailbox.post(WebhookSet(webhook, stored))
        await stored

    def guest_changed(self, guest: Guest) -> None:
        """Show the new name and colour of a guest who is here or wants to be."""
        sits = self.table.seat_of(guest.id) is not None
        waits = any(one.player == guest.id for one in self.state.settings.applicants)
        if sits or waits or any(one.player == guest.id for one in self.subscribers):
            self.mailbox.post(GuestChanged(guest.id, guest.name))

    def announce_next(self, table: str, name: str) -> None:
        """Tell the people of a closed table that a guest opened the next one."""
        self.mailbox.post(NextTableOpened(table, name))
