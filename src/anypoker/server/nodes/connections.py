"""Connections of a node to PostgreSQL.

A machine that vanishes in the middle of a transaction must not keep the rows of its tables locked:
the database ends transactions that stand still, and notices connections that are gone. A node whose
lease has ended breaks its own connections, because one that something on the way swallows would
keep its thread waiting for ever.
"""

import os
import socket
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import psycopg
from sqlalchemy import Engine, event

from anypoker.server.nodes.settings import NodeSettings

_CONNECT_SECONDS = 4
_open: WeakKeyDictionary[Engine, WeakSet[psycopg.Connection]] = WeakKeyDictionary()


def prepare_node_engine(engine: Engine, node: NodeSettings) -> None:
    """Set the limits of all connections from now on."""
    lease_ms = round(node.lease_seconds * 1000)
    made = _open.setdefault(engine, WeakSet())
    keepalive = {"idle": 5, "interval": 2, "count": 3}

    def before(dialect: Any, record: Any, words: Any, named: dict[str, Any]) -> None:
        named.setdefault("connect_timeout", _CONNECT_SECONDS)
        named.setdefault("tcp_user_timeout", lease_ms)
        for name, value in keepalive.items():
            named.setdefault(f"keepalives_{name}", value)

    def after(connection: Any, record: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET idle_in_transaction_session_timeout = {lease_ms}")
            cursor.execute(f"SET lock_timeout = {lease_ms}")
        connection.commit()
        made.add(connection)

    event.listen(engine, "do_connect", before)
    event.listen(engine, "connect", after)
    engine.dispose()  # connections from now on are prepared


def break_connections(engine: Engine) -> None:
    """Break all connections of a prepared engine; code that waits for an answer gets an error."""
    for connection in tuple(_open.get(engine, ())):
        with suppress(OSError, psycopg.Error):
            copy = os.dup(connection.fileno())  # the driver closes its own
            with socket.socket(fileno=copy) as line:
                line.shutdown(socket.SHUT_RDWR)
