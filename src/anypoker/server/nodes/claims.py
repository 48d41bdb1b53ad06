"""Rows of nodes, and the tables and tournaments that each node owns.

A node lives as long as it renews its lease, by the clock of the database. Any node that sees an
expired lease marks its node as dead; from then on the lease cannot be renewed. Tables of dead nodes
and tables without a node can be claimed. A claim raises the epoch of a table and commits, and only
then is the table read: what the last owner had not stored by then is refused. A tournament is
claimed in the same way, whoever plays its tables.
"""

from typing import NamedTuple

from sqlalchemy import Connection, text

from anypoker.server.storage.recovery import REMEMBERED_MS, RESTART_GAP

NO_NODE = ""  # in place of a node: the table can be claimed
_ALONE = "alone"  # in place of a node: the table belonged to a server that was alone
DATABASE_MS = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
_FREE = "(SELECT id FROM node WHERE is_dead UNION ALL SELECT '' UNION ALL SELECT 'alone')"
_RECENT = f"made_at > {DATABASE_MS} - {REMEMBERED_MS}"
_ALIVE = f"NOT is_dead AND expires_at > {DATABASE_MS}"


class Kind:
    """Statements for one kind of things that nodes own.

    `rows`: where they are; `wanted`: the rows that some node has to own; `more`: what else a claim
    changes.
    """

    def __init__(self, rows: str, wanted: str, more: str = "") -> None:
        self.wanted = wanted
        mine = f"FROM {rows} t WHERE t.node = :id AND {wanted}"
        free = f"FROM {rows} t WHERE t.node IN {_FREE} AND {wanted}"
        self.of_dead_nodes = f"(SELECT 1 FROM {rows} t WHERE t.node = o.id AND {wanted})"
        self.adopt = text(f"UPDATE {rows} SET node = '{_ALONE}' WHERE node IS NULL")
        self.free = text(f"SELECT count(*) {free}")
        # A row that is locked is being written by its last owner, or claimed by another node: it is
        # left for the next look. A node that is dead itself claims nothing.
        self.claim = text(
            f"WITH picked AS (SELECT t.id, t.node {free} "
            "ORDER BY t.id LIMIT :most FOR UPDATE SKIP LOCKED) "
            f"UPDATE {rows} c SET node = :me, epoch = c.epoch + 1{more} FROM picked p "
            f"WHERE c.id = p.id AND EXISTS (SELECT 1 FROM node WHERE id = :me AND {_ALIVE}) "
            f"RETURNING c.id, c.epoch, CASE p.node WHEN '' THEN {DATABASE_MS} ELSE "
            "coalesce((SELECT expires_at FROM node o WHERE o.id = p.node), 0) END AS expired_at"
        )
        self.release = text(
            f"UPDATE {rows} SET node = '' WHERE id = :table AND epoch = :epoch AND node = :me"
        )
        self.owner = text(
            f"SELECT t.node, o.url, {wanted} AS wanted FROM {rows} t LEFT JOIN node o "
            f"ON o.id = t.node AND NOT o.is_dead AND o.expires_at > {DATABASE_MS} "
            "WHERE t.id = :table"
        )
        self.count = text(f"SELECT count(*) {mine}")


TABLES = Kind(
    "card_table", f"(t.status <> 'over' OR t.{_RECENT})", more=f", n = c.n + {RESTART_GAP}"
)
TOURNAMENTS = Kind("tournament", f"(t.status IN ('registering', 'running') OR t.{_RECENT})")

_JOIN = text(
    "INSERT INTO node (id, url, version, started_at, expires_at, is_dead) VALUES "
    f"(:id, :url, :version, {DATABASE_MS}, {DATABASE_MS} + :lease, false) RETURNING started_at"
)
_RENEW = text(
    f"UPDATE node SET expires_at = {DATABASE_MS} + :lease WHERE id = :id AND {_ALIVE} "
    f"RETURNING {DATABASE_MS} AS now, drains_until"
)
_TWIN = text(f"SELECT max(expires_at) FROM node WHERE url = :url AND id <> :id AND {_ALIVE}")
_BURY = text(
    f"UPDATE node SET is_dead = true WHERE NOT is_dead AND expires_at <= {DATABASE_MS} RETURNING id"
)
_TAKERS = text(f"SELECT count(*) FROM node WHERE {_ALIVE} AND drains_until IS NULL")
_LEAVE = text("UPDATE node SET is_dead = true WHERE id = :id")
_FORGET = text(
    f"DELETE FROM node o WHERE is_dead AND NOT EXISTS {TABLES.of_dead_nodes} "
    f"AND NOT EXISTS {TOURNAMENTS.of_dead_nodes} AND expires_at < {DATABASE_MS} - 3600000"
)
_LIVING = text(
    f"SELECT id, url, version, drains_until FROM node WHERE {_ALIVE} ORDER BY started_at, id"
)
_DRAIN = text(f"UPDATE node SET drains_until = {DATABASE_MS} + :wait WHERE id = :id AND {_ALIVE}")


class Renewal(NamedTuple):
    """Answer of the database to a renewal."""

    now: int  # of the database, in ms
    drains_until: int | None


class Claim(NamedTuple):
    """Table or tournament that this node owns now."""

    table: str
    epoch: int
    alive: int  # when its last owner renewed its lease last; 0 if that is not known


class NodeRow(NamedTuple):
    """Living node."""

    id: str
    url: str
    version: str
    drains_until: int | None


class Owner(NamedTuple):
    """Owner of a table or tournament; `url` is None while no living node owns it."""

    node: str
    url: str | None
    wanted: bool = True  # False if it has been over for so long that no node reads it


def join(connection: Connection, id_: str, url: str, version: str, lease_ms: int) -> int:
    """Add a node and return the time of the database."""
    values = {"id": id_, "url": url, "version": version, "lease": lease_ms}
    started: int = connection.execute(_JOIN, values).scalar_one()
    for kind in (TABLES, TOURNAMENTS):
        connection.execute(kind.adopt)  # of a server that was alone
    return started


def renew(connection: Connection, id_: str, lease_ms: int) -> Renewal | None:
    """Renew a lease; None if it has expired, and then the node has to join again."""
    row = connection.execute(_RENEW, {"id": id_, "lease": lease_ms}).first()
    return None if row is None else Renewal(row.now, row.drains_until)


def twin_lease(connection: Connection, id_: str, url: str) -> int | None:
    """Return when the lease of another living node with this address ends; None if none lives."""
    found: int | None = connection.scalar(_TWIN, {"id": id_, "url": url})
    return found


def bury(connection: Connection) -> list[str]:
    """Mark nodes with an expired lease as dead; return those."""
    return list(connection.scalars(_BURY))


def free_share(connection: Connection, kind: Kind = TABLES) -> int:
    """Return how many of the free tables one node should claim."""
    free = connection.execute(kind.free).scalar_one()
    takers = connection.execute(_TAKERS).scalar_one() if free else 0
    return -(-free // takers) if takers else 0


def claim(
    connection: Connection, me: str, most: int, lease_ms: int, kind: Kind = TABLES
) -> list[Claim]:
    """Claim free tables; the claim counts when the transaction is committed."""
    found = connection.execute(kind.claim, {"me": me, "most": most}).all()
    return [Claim(row.id, row.epoch, max(row.expired_at - lease_ms, 0)) for row in found]


def release(connection: Connection, me: str, table: str, epoch: int, kind: Kind = TABLES) -> None:
    """Give a table up, so that another node can claim it immediately."""
    connection.execute(kind.release, {"me": me, "table": table, "epoch": epoch})


def leave(connection: Connection, id_: str) -> None:
    """End a node in order: others can claim its tables immediately."""
    connection.execute(_LEAVE, {"id": id_})


def forget_dead(connection: Connection) -> None:
    """Delete nodes that have been dead for an hour and own nothing."""
    connection.execute(_FORGET)


def owner_of(connection: Connection, table: str, kind: Kind = TABLES) -> Owner | None:
    """Return the owner of a table; None if there is no such table."""
    row = connection.execute(kind.owner, {"table": table}).first()
    return None if row is None else Owner(row.node or NO_NODE, row.url, row.wanted)


def living(connection: Connection) -> list[NodeRow]:
    """Return the nodes whose leases have not expired, in the order in which they joined."""
    return [NodeRow(*row) for row in connection.execute(_LIVING)]


def count_owned(connection: Connection, id_: str, kind: Kind = TABLES) -> int:
    """Return how many tables or tournaments a node owns."""
    return int(connection.execute(kind.count, {"id": id_}).scalar_one())


def drain(connection: Connection, id_: str, wait_ms: int) -> bool:
    """Tell a node to give up its tables; return False if it does not live."""
    return connection.execute(_DRAIN, {"id": id_, "wait": wait_ms}).rowcount > 0
