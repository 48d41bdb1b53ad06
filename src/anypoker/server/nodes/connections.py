"""Connections of a node to PostgreSQL.

A machine that vanishes in the middle of a transaction must not keep the rows of its tables locked:
the database ends transactions that stand still, and notices connections that are gone.
"""

from typing import Any

from sqlalchemy import Engine, event

from anypoker.server.nodes.settings import NodeSettings

_CONNECT_SECONDS = 4


def prepare_node_engine(engine: Engine, node: NodeSettings) -> None:
    """Set the limits of all connections from now on."""
    lease_ms = round(node.lease_seconds * 1000)
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

    event.listen(engine, "do_connect", before)
    event.listen(engine, "connect", after)
    engine.dispose()  # connections from now on are prepared
