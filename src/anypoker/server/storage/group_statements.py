"""Statements of a group commit in PostgreSQL: each takes the rows of all tables as columns."""

from collections.abc import Sequence
from typing import Any

# The rows of tables are locked here first of all. What another server has taken over has another
# epoch, so it is not returned, and nothing may be written for it.
LOCK_TABLES = (
    "UPDATE card_table AS t SET n = v.n, seq = v.seq "
    "FROM unnest(%s::bigint[], %s::bigint[], %s::text[], %s::int[]) AS v (n, seq, id, epoch) "
    "WHERE t.id = v.id AND t.epoch = v.epoch RETURNING t.id"
)
ADD_ENTRIES = (
    "INSERT INTO entry (table_id, seq, line) "
    "SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[])"
)
ADD_KEYS = (
    "INSERT INTO done_key (table_id, player, key, n) "
    "SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::bigint[])"
)


def columns_of(rows: Sequence[tuple[Any, ...]]) -> tuple[list[Any], ...]:
    """Return the columns of rows.

    >>> columns_of([("a", 1), ("b", 2)])
    (['a', 'b'], [1, 2])
    """
    return tuple(list(column) for column in zip(*rows, strict=True))
