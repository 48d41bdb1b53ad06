"""Archive of old hands: many of one table and month in one row, and still found by their number.

Packed together, the public parts take less room, and the index of hands stays small. Links to
shared hands work as before. If the operator has old hands deleted, shared ones are kept.
"""

import zlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, and_, delete, exists, insert, not_, select, update

from anypoker.server.protocol.server_model import Json
from anypoker.server.storage.hand_records import unpack
from anypoker.server.storage.schema import hand, hand_archive, shared_hand

_AT_ONCE = 200  # hands of one row, and of one transaction


class KeptHand(msgspec.Struct, array_like=True, frozen=True):
    """Hand as it is stored."""

    number: int
    at: int
    facts: bytes
    private: bytes


class ArchiveCount(NamedTuple):
    """Hands that a run has packed, and hands that it has deleted."""

    packed: int
    deleted: int


_DECODER = msgspec.msgpack.Decoder(list[KeptHand])
_IS_SHARED = exists().where(
    shared_hand.c.table_id == hand.c.table_id, shared_hand.c.number == hand.c.number
)


def archive_hands(engine: Engine, before: int, delete_before: int | None) -> ArchiveCount:
    """Pack hands that ended before a time, in ms; delete those before another time.

    Every step is one transaction: an interrupted run continues with the next one.
    """
    packed = deleted = 0
    if delete_before is not None:
        deleted = _delete_hands(engine, delete_before)
    old = select(hand).where(hand.c.at < before).order_by(hand.c.table_id, hand.c.number)
    while True:
        with engine.begin() as connection:
            rows = connection.execute(old.limit(_AT_ONCE)).all()
            for (table, month), some in groupby(rows, lambda row: (row.table_id, _month(row.at))):
                hands = [
                    KeptHand(one.number, one.at, _plain(one.facts), one.private) for one in some
                ]
                connection.execute(insert(hand_archive), _row(table, month, hands))
                numbers = [one.number for one in hands]
                of_table = hand.c.table_id == table
                connection.execute(delete(hand).where(of_table, hand.c.number.in_(numbers)))
        packed += len(rows)
        if len(rows) < _AT_ONCE:
            return ArchiveCount(packed, deleted)


def _delete_hands(engine: Engine, before: int) -> int:
    """Delete old hands that nobody has shared."""
    month = _month(before)
    with engine.begin() as connection:
        count = connection.execute(
            delete(hand).where(hand.c.at < before, not_(_IS_SHARED))
        ).rowcount
        found = select(hand_archive.c.table_id, hand_archive.c.first)
        places = connection.execute(found.where(hand_archive.c.month <= month)).all()
    for table, first in places:
        with engine.begin() as connection:
            count += _thin_out(connection, table, first, before)
    return count


def _thin_out(connection: Connection, table: str, first: int, before: int) -> int:
    """Delete the old hands of one row; return how many."""
    place = and_(hand_archive.c.table_id == table, hand_archive.c.first == first)
    data = connection.scalar(select(hand_archive.c.data).where(place))
    if data is None:
        return 0
    shared = set(
        connection.scalars(select(shared_hand.c.number).where(shared_hand.c.table_id == table))
    )
    hands = _unpacked(data)
    kept = [one for one in hands if one.at >= before or one.number in shared]
    if not kept:
        connection.execute(delete(hand_archive).where(place))
    elif len(kept) < len(hands):
        connection.execute(update(hand_archive).where(place).values(data=_packed(kept)))
    return len(hands) - len(kept)


def find_hand(connection: Connection, table: str, number: int) -> KeptHand | None:
    """Return a hand, archived or not; None if there is none."""
    row = connection.execute(
        select(hand).where(hand.c.table_id == table, hand.c.number == number)
    ).first()
    if row is not None:
        return KeptHand(row.number, row.at, row.facts, row.private)
    found = _archived(connection, table, number, number)
    return next((one for one in found if one.number == number), None)


def facts_of_range(
    connection: Connection, table: str, first: int, last: int, most: int
) -> list[Json]:
    """Return the public parts of hands, the newest first."""
    wanted = (
        select(hand.c.number, hand.c.facts)
        .where(hand.c.table_id == table, hand.c.number.between(first, last))
        .order_by(hand.c.number.desc())
        .limit(most)
    )
    rows = connection.execute(wanted).all()
    facts = [unpack(row.facts) for row in rows]
    if len(rows) < most:
        end = min([last, *(row.number - 1 for row in rows)])
        old = [
            one for one in _archived(connection, table, first, end) if first <= one.number <= end
        ]
        old.sort(key=lambda one: -one.number)
        facts += [unpack(one.facts) for one in old[: most - len(rows)]]
    return facts


def _archived(connection: Connection, table: str, first: int, last: int) -> Iterable[KeptHand]:
    of_range = select(hand_archive.c.data).where(
        hand_archive.c.table_id == table,
        hand_archive.c.first <= last,
        hand_archive.c.last >= first,
    )
    for data in connection.scalars(of_range.order_by(hand_archive.c.first.desc())):
        yield from _unpacked(data)


def _row(table: str, month: str, hands: Sequence[KeptHand]) -> dict[str, object]:
    return {
        "table_id": table,
        "first": hands[0].number,
        "last": hands[-1].number,
        "month": month,
        "data": _packed(hands),
    }


def _packed(hands: Sequence[KeptHand]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(list(hands)), 9)


def _unpacked(data: bytes) -> list[KeptHand]:
    return _DECODER.decode(zlib.decompress(data))


def _plain(facts: bytes) -> bytes:
    """Return the JSON of a stored part, which is packed with that of other hands."""
    return facts if facts.startswith(b"{") else zlib.decompress(facts)


def _month(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m")
