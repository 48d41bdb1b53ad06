"""Stored chat of a table: the latest lines, read when the table is loaded."""

from sqlalchemy import Connection, select

from anypoker.server.protocol.messages import ChatLine
from anypoker.server.storage.schema import chat
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table.chat import MAX_CHAT_LINES


def read_chat(connection: Connection, stored: StoredTable) -> list[ChatLine]:
    """Return the latest lines of a table, or none if they cannot be read."""

    def read() -> list[ChatLine]:
        with connection.begin_nested():
            return _latest_lines(connection, stored.id)

    return stored.faults.attempt("reading chat", read, [])


def _latest_lines(connection: Connection, table: str) -> list[ChatLine]:
    of_table = select(chat).where(chat.c.table_id == table)
    newest = of_table.order_by(chat.c.n.desc()).limit(MAX_CHAT_LINES)
    return [
        {"n": row.n, "at": row.at, "player": row.player, "name": row.name, "text": row.text}
        for row in reversed(connection.execute(newest).all())
    ]
