"""Recovery of tables after a stop: the last snapshot and the entries since.

The deck of a running hand is the same, because its key is in the database as long as it runs.
"""

import logging
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, and_, delete, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from anypoker.cards import Key, parse_key
from anypoker.history import GameRegistry, TableJournal, read_snapshot, wall_clock, write_snapshot
from anypoker.history.log.header import read_header
from anypoker.history.log.lines import write_line
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.schema import (
    card_table,
    chat,
    entry,
    executed_command,
    game,
    setting,
    snapshot,
    table_game,
)
from anypoker.server.storage.table_store import AFTER_HAND, MAX_KEYS, StoredTable, read_entry
from anypoker.server.storage.writer import Writer
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.failures import FaultLog
from anypoker.server.table.settings import read_settings
from anypoker.server.table.state import TableState
from anypoker.session.table_clock import TableClock
from anypoker.tables import Cause, Setup, Table, advance, new_table
from anypoker.tables import changes as c

log = logging.getLogger("anypoker.server")

HEARTBEAT_KEY = "alive"  # the setting under which a server says when it lived
REMEMBERED_MS = 30 * 86_400_000  # milliseconds for which a table that is over can be looked at
_UNREAD = "a fault in the program keeps the running hand from being read; the host can void it"
RESTART_GAP = 1000  # numbers that are left out, so that no number ever means two messages


def load_tables(
    connection: Connection, keys: KeyFile, writer: Writer
) -> tuple[list[StoredTable], list[str]]:
    """All tables that are not over, as they were left, and those that were opened lately; and the
    ids of those that cannot be read, which stay as they are in the database."""
    recent = card_table.c.made_at > wall_clock() - REMEMBERED_MS
    wanted = or_(card_table.c.status != "over", recent)
    # First they become ours: what another server that still runs sends after this is refused.
    gap = update(card_table).values(
        n=card_table.c.n + RESTART_GAP, epoch=card_table.c.epoch + 1, node=None
    )
    connection.execute(gap.where(wanted))
    over = select(card_table.c.id).where(card_table.c.status == "over")
    connection.execute(delete(executed_command).where(executed_command.c.table_id.in_(over)))
    rows = connection.execute(select(card_table).where(wanted)).all()
    alive = last_alive(connection)
    return _load_each(connection, rows, keys, writer, alive, wall_clock())


def load_claimed(
    connection: Connection,
    claims: Mapping[str, int],
    keys: KeyFile,
    writer: Writer,
    alive: int,
    now: int,
) -> tuple[list[StoredTable], list[str]]:
    """Read tables that this node has claimed, by id and epoch; and the ids of those that cannot be
    read. A table that was claimed by another node since is left out.

    The rows are locked while they are read, because a hand may have to be voided.
    """
    mine = [and_(card_table.c.id == id_, card_table.c.epoch == e) for id_, e in claims.items()]
    locked = select(card_table).where(or_(*mine)).order_by(card_table.c.id).with_for_update()
    rows = connection.execute(locked).all()
    over = [row.id for row in rows if row.status == "over"]
    connection.execute(delete(executed_command).where(executed_command.c.table_id.in_(over)))
    return _load_each(connection, rows, keys, writer, max(alive, last_alive(connection)), now)


def _load_each(
    connection: Connection,
    rows: Sequence[Row[Any]],
    keys: KeyFile,
    writer: Writer,
    alive: int,
    now: int,
) -> tuple[list[StoredTable], list[str]]:
    tables, unreadable = [], []
    for row in rows:
        try:
            with connection.begin_nested():
                tables.append(_load(connection, row, keys, writer, alive, now))
        except SQLAlchemyError:  # the database is at fault, not this table
            raise
        except Exception as error:  # one table must not keep the others from being played
            FaultLog(row.id).report("reading a table", error)
            unreadable.append(row.id)
    return tables, unreadable


def last_alive(connection: Connection) -> int:
    """When a server last said that it lives, in milliseconds since 1970; 0: never."""
    return int(
        connection.scalar(select(setting.c.value).where(setting.c.name == HEARTBEAT_KEY)) or 0
    )


def _load(
    connection: Connection, row: Row[Any], keys: KeyFile, writer: Writer, alive: int, now: int
) -> StoredTable:
    book = GameRegistry(clamps=True)
    setup = read_header(row.header, book)
    games = select(game).join(table_game, table_game.c.hash == game.c.hash)
    for one in connection.execute(games.where(table_game.c.table_id == row.id)):
        book.read_files({one.hash: msgspec.Raw(one.text.encode())})
    secret = parse_key(keys.decrypt(row.seal, f"table {row.id}").hex())
    running = None
    if row.hand_seal is not None:
        running = parse_key(keys.decrypt(row.hand_seal, f"hand {row.id}").hex())
    settings = read_settings(row.settings)
    clock = TableClock(settings.room(), settings.banks, settings.missed)
    table, before, times, fault, unread = _replay(
        connection, row, setup, book, keys, running, Deadlines(clock)
    )
    if unread:
        settings = replace(settings, halted=settings.halted or _UNREAD)
    elif fault:
        table, running = _void(connection, row, table, book, fault, now), None
        before = table
    logged = TableJournal(table, secret=secret)
    logged.key = running
    keys_done = (
        select(executed_command)
        .where(executed_command.c.table_id == row.id)
        .order_by(executed_command.c.n.desc())
    ).limit(MAX_KEYS)
    done = {(one.player, one.key): one.n for one in reversed(connection.execute(keys_done).all())}
    state = TableState(table, settings, times, unread=unread)
    return StoredTable(
        row.id,
        row.name,
        logged,
        book,
        state,
        keys,
        writer,
        row.epoch,
        row.n,
        row.seq + bool(fault and not unread),
        done,
        before,
        len(done) >= MAX_KEYS,
        max(alive, table.now),
    )


def _replay(
    connection: Connection,
    row: Row[Any],
    setup: Setup,
    book: GameRegistry,
    keys: KeyFile,
    running: Key | None,
    times: Deadlines,
) -> tuple[Table, Table | None, Deadlines, str, bool]:
    """The last snapshot and what happened since; the table before the hand that runs; why that hand
    cannot be played on, empty if it can; and whether a fault of the program is the reason.

    Rules that were changed since may refuse an old action. Then the hand returns to the last state
    that they accept; everything else at the table stays. After a fault of the program the same
    happens, but nothing is written, so that a repaired program can read the hand.
    """
    faults = FaultLog(row.id)
    id_, accounted = row.id, read_settings(row.settings).clock_seq
    last = connection.execute(select(snapshot).where(snapshot.c.table_id == id_)).first()
    table = new_table(setup) if last is None else read_snapshot(last.data, setup, book)
    since = 0 if last is None else last.seq
    entries = select(entry).where(entry.c.table_id == id_, entry.c.seq > since)
    before, fault, unread = table if table.number else None, "", False
    for line in connection.execute(entries.order_by(entry.c.seq)):
        one = read_entry(line.line, id_, line.seq, keys, book)
        if isinstance(one.change, c.Deal):
            assert running is not None, "a hand that runs has a key"
            before = table
            deal = replace(one.change, key=running)
            one = c.LogEntry(deal, one.at, one.by, one.actor)
        if table.hand is None and isinstance(one.change, AFTER_HAND):
            continue  # of the hand before the snapshot, in databases of earlier versions
        if fault and isinstance(one.change, _OF_THE_HAND):
            continue
        try:
            after = advance(table, one).table
        except ValueError as error:
            fault = fault or str(error)
            continue
        except Exception as error:
            if not isinstance(one.change, _OF_THE_HAND):
                raise  # chips may hang on it
            faults.report("replaying a hand", error)
            fault, unread = fault or type(error).__name__, True
            continue
        charges = line.seq > accounted
        times = faults.attempt(
            "replaying the clock", partial(times.replay, table, after, one, charges), times
        )
        table = after
    return table, before, times, fault, unread


_OF_THE_HAND = c.Deal | c.Act | c.End | c.Show | c.RabbitHunt | c.Reveals


def _void(
    connection: Connection, row: Row[Any], table: Table, book: GameRegistry, fault: str, now: int
) -> Table:
    """Void the running hand, store that, and announce it in the chat."""
    why = "the rules of the program have changed"
    log.warning("hand %d of a table is void: %s", table.number, fault)
    one = c.LogEntry(c.Void(why), now, Cause.TABLE)
    seq = row.seq + 1
    if table.in_hand:
        table = advance(table, one).table
        line = write_line(one, book)
        connection.execute(insert(entry).values(table_id=row.id, seq=seq, line=line))
    connection.execute(delete(snapshot).where(snapshot.c.table_id == row.id))
    data = write_snapshot(table, book)
    connection.execute(insert(snapshot).values(table_id=row.id, seq=seq, data=data))
    connection.execute(
        update(card_table).where(card_table.c.id == row.id).values(hand_seal=None, seq=seq)
    )
    said = f"Hand {table.number} was voided; all bets are returned: {why}"
    told = {"n": row.n, "at": now, "player": "", "name": "The card room", "text": said}
    connection.execute(insert(chat).values(table_id=row.id, **told))
    return table
