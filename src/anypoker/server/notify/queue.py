"""Queue of notices: stored with the change that causes them, sent afterwards, and marked as sent.

A notice is sent once. If the server dies between sending and marking, it is sent again with the
same id.
"""

import asyncio
import hashlib
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from anypoker.server.notify.notices import Notice, is_open, notices_of, open_turns
from anypoker.server.notify.outbound import Outbound, OutboundError
from anypoker.server.notify.push_texts import push_text
from anypoker.server.notify.web_push import (
    NO_CONTACT,
    ServerKey,
    Subscription,
    decode_base64,
    encode_base64,
    encrypt,
)
from anypoker.server.notify.webhooks import ID_HEADER, request_of
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.schema import notification, push_subscription
from anypoker.server.storage.writer import WriteBatch, Writer
from anypoker.server.table.state import TableState

log = logging.getLogger("anypoker.server")

MAX_DEVICES = 5  # of one guest at one table
MAX_GUESTS = 100  # of one table
WEBHOOK = "webhook"  # in place of a subscription
_WORKERS = 4
_ATTEMPTS = 5
_SENT = 0  # in place of an attempt: the notice is out and only has to be marked
_RETRY_SECONDS = 30.0  # after the first failure; doubled after each
_BURST, _SPAN = 5, 10.0  # webhook requests of one table, in that many seconds
_KEPT = 30 * 24 * 3_600_000  # milliseconds for which sent notices are remembered
_MAX_SEEN = 20_000  # ids that are remembered while the server runs
_PRUNE_EVERY = 500

_ADD = insert(notification)
_ADD_SUBSCRIPTION = insert(push_subscription)
_DROP_SUBSCRIPTION = delete(push_subscription).where(push_subscription.c.id == bindparam("old"))
_MARK = (
    update(notification)
    .where(notification.c.id == bindparam("its"))
    .values(sent_at=bindparam("at"))
)
_UNSENT = (
    select(notification).where(notification.c.sent_at.is_(None)).order_by(notification.c.made_at)
)
_NEWEST_SENT = (
    select(notification.c.id)
    .where(notification.c.sent_at.is_not(None))
    .order_by(notification.c.sent_at.desc())
    .limit(_MAX_SEEN)
)
_PRUNE = delete(notification).where(notification.c.sent_at < bindparam("before"))


class Delivery(NamedTuple):
    """A notice on its way to one browser or webhook."""

    id: str
    table: str
    target: str  # id of a subscription, or `WEBHOOK`
    name: str  # of the table
    notice: Notice


class _Device(NamedTuple):
    id: str
    guest: str
    subscription: Subscription


class NotificationQueue:
    """Notices of all tables of a card room."""

    def __init__(
        self,
        writer: Writer,
        keys: KeyFile,
        server_key: ServerKey,
        outbound: Outbound,
        state_of: Callable[[str], TableState | None],
        clock: Callable[[], int],
        contact: str = NO_CONTACT,
    ) -> None:
        self._writer, self._keys, self._outbound = writer, keys, outbound
        self.server_key, self._contact = server_key, contact
        self._state_of, self._now = state_of, clock
        self._devices: dict[str, list[_Device]] = {}  # by table
        self._seen: OrderedDict[str, None] = OrderedDict()  # ids of notices, sent or not
        self._queue: asyncio.Queue[tuple[Delivery, int]] = asyncio.Queue()
        self._left: list[Delivery] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._posted: dict[str, deque[float]] = {}  # when webhooks of a table were called
        self._sent = 0
        self.retry_seconds, self.webhook_burst = _RETRY_SECONDS, _BURST

    # ------------------------------------------------------------ start and stop

    def load(self, connection: Connection, tables: Sequence[str] | None = None) -> None:
        """Read the subscriptions, and the notices that an earlier server did not send.

        `tables`: only of these; None for all.
        """
        subscriptions, newest, unsent = select(push_subscription), _NEWEST_SENT, _UNSENT
        if tables is None:
            connection.execute(_PRUNE, {"before": self._now() - _KEPT})
        else:
            subscriptions = subscriptions.where(push_subscription.c.table_id.in_(tables))
            newest = newest.where(notification.c.table_id.in_(tables))
            unsent = unsent.where(notification.c.table_id.in_(tables))
            for table in tables:
                self.forget_table(table)
        for row in connection.execute(subscriptions):
            try:
                data = orjson.loads(self._keys.decrypt(row.data, f"push {row.id}"))
                self._remember(row.table_id, _device(row.id, row.guest, data))
            except Exception as error:  # a damaged row must not keep the room closed
                log.error("a push subscription could not be read", exc_info=error)
        for (id_,) in connection.execute(newest):
            self._see(id_)
        for row in connection.execute(unsent):
            try:
                notice = Notice(*orjson.loads(row.data))
            except Exception as error:  # likewise
                log.error("a notice could not be read", exc_info=error)
                continue
            self._left.append(Delivery(row.id, row.table_id, row.target, row.name, notice))

    def open(self) -> None:
        """Begin to send."""
        self._tasks = [asyncio.create_task(self._work(), name="notices") for _ in range(_WORKERS)]
        self.open_left()

    def open_left(self) -> None:
        """Send what was read."""
        left, self._left = self._left, []
        self.send(left)

    async def close(self) -> None:
        """Stop; what was not sent is sent by the next server."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------ subscriptions

    def devices(self, table: str, guest: str) -> list[Subscription]:
        """Return the browsers of a guest that take notices of a table."""
        return [one.subscription for one in self._devices.get(table, ()) if one.guest == guest]

    async def subscribe(self, table: str, guest: str, subscription: Subscription) -> None:
        """Send notices of a table to a browser of a guest; the oldest of too many is dropped."""
        id_ = _device_id(table, guest, subscription.endpoint)
        mine = [one.id for one in self._devices.get(table, ()) if one.guest == guest]
        others = {one.guest for one in self._devices.get(table, ())} - {guest}
        if len(others) >= MAX_GUESTS:
            raise OutboundError(f"at most {MAX_GUESTS} guests get notifications of one table")
        rows = WriteBatch()
        dropped = [one for one in mine if one == id_] or mine[: max(len(mine) + 1 - MAX_DEVICES, 0)]
        for one in dropped:
            rows.add(_DROP_SUBSCRIPTION, old=one)
        data = {
            "endpoint": subscription.endpoint,
            "p256dh": encode_base64(subscription.public_key),
            "auth": encode_base64(subscription.secret),
            "language": subscription.language,
        }
        sealed = self._keys.encrypt(orjson.dumps(data), f"push {id_}")
        rows.add(_ADD_SUBSCRIPTION, id=id_, table_id=table, guest=guest, data=sealed)
        await self._writer.commit(rows)
        self._forget(table, dropped)
        self._remember(table, _Device(id_, guest, subscription))

    async def unsubscribe(self, table: str, guest: str, endpoint: str) -> None:
        """Send no more notices of a table to a browser."""
        await self._drop(table, _device_id(table, guest, endpoint))

    async def _drop(self, table: str, id_: str) -> None:
        rows = WriteBatch()
        rows.add(_DROP_SUBSCRIPTION, old=id_)
        await self._writer.commit(rows)
        self._forget(table, [id_])

    def _remember(self, table: str, device: _Device) -> None:
        self._devices.setdefault(table, []).append(device)

    def _forget(self, table: str, ids: Iterable[str]) -> None:
        gone = set(ids)
        left = [one for one in self._devices.get(table, ()) if one.id not in gone]
        if left:
            self._devices[table] = left
        else:
            self._devices.pop(table, None)

    def forget_table(self, table: str) -> None:
        """Forget a deleted table and its subscriptions."""
        self._devices.pop(table, None)
        self._posted.pop(table, None)

    def forget_guest(self, guest: str) -> None:
        """Forget a deleted guest and their subscriptions."""
        for table, devices in list(self._devices.items()):
            self._forget(table, [one.id for one in devices if one.guest == guest])

    # ------------------------------------------------------------ notices

    def is_wanted(self, table: str, state: TableState) -> bool:
        """Return whether a browser or a webhook takes notices of a table."""
        return table in self._devices or state.settings.webhook is not None

    def due(
        self, table: str, name: str, before: TableState, after: TableState, connected: set[str]
    ) -> list[Delivery]:
        """Return what a change gives to send. Players who are connected see their turn anyway."""
        if not self.is_wanted(table, after):
            return []
        return self._deliveries(table, name, after, notices_of(table, before, after), connected)

    def due_to_absent(
        self, table: str, name: str, state: TableState, player: str
    ) -> list[Delivery]:
        """Return the open turn of a player whose connection is gone."""
        if not self.is_wanted(table, state):
            return []
        turns = [one for one in open_turns(table, state) if one.player == player]
        return self._deliveries(table, name, state, turns, set())

    def _deliveries(
        self, table: str, name: str, state: TableState, notices: Sequence[Notice], here: set[str]
    ) -> list[Delivery]:
        devices, webhook = self._devices.get(table, []), state.settings.webhook
        slow = state.settings.room().is_slow
        made = []
        for notice in notices:
            if notice.kind == "turn" and notice.player in here:
                continue
            if notice.player is not None:
                made += [
                    Delivery(f"{notice.id}/{one.id}", table, one.id, name, notice)
                    for one in devices
                    if one.guest == notice.player
                ]
            if webhook is not None and notice.others and (slow or notice.kind != "result"):
                made.append(Delivery(f"{notice.id}/{WEBHOOK}", table, WEBHOOK, name, notice))
        return [one for one in made if one.id not in self._seen]

    def statements(self, deliveries: Sequence[Delivery]) -> list[tuple[Any, dict[str, Any]]]:
        """Return the rows to store together with the change."""
        now = self._now()
        return [
            (
                _ADD,
                {
                    "id": one.id,
                    "table_id": one.table,
                    "target": one.target,
                    "name": one.name,
                    "data": orjson.dumps(list(one.notice)).decode(),
                    "made_at": now,
                    "sent_at": None,
                },
            )
            for one in deliveries
        ]

    def send(self, deliveries: Sequence[Delivery]) -> None:
        """Send what is stored."""
        for one in deliveries:
            self._see(one.id)
            self._queue.put_nowait((one, 1))

    def _see(self, id_: str) -> None:
        self._seen[id_] = None
        while len(self._seen) > _MAX_SEEN:
            self._seen.popitem(last=False)

    # ------------------------------------------------------------ sending

    async def _work(self) -> None:
        while True:
            delivery, attempt = await self._queue.get()
            try:
                if attempt == _SENT:
                    await self._mark(delivery)
                else:
                    await self._deliver(delivery, attempt)
            except CommitError:  # the notice is out: only noting that is tried again
                self._put_later(self.retry_seconds, delivery, _SENT)
            except Exception as error:  # a fault of the program must not stop the others
                log.error("a notice could not be sent", exc_info=error)

    async def _deliver(self, delivery: Delivery, attempt: int) -> None:
        state = self._state_of(delivery.table)
        if state is None or not is_open(state, delivery.notice):
            await self._mark(delivery)
            return
        wait = self._webhook_wait(delivery)
        if wait:
            self._put_later(wait, delivery, attempt)
            return
        try:
            status = await self._post(delivery, state)
        except OutboundError as error:
            log.warning("a notice was not delivered: %s", error)
            status = 503
        if status in (404, 410) and delivery.target != WEBHOOK:
            await self._drop(delivery.table, delivery.target)
        elif (status == 429 or status >= 500) and attempt < _ATTEMPTS:
            self._put_later(self.retry_seconds * 2 ** (attempt - 1), delivery, attempt + 1)
            return
        await self._mark(delivery)

    def _put_later(self, seconds: float, delivery: Delivery, attempt: int) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, self._queue.put_nowait, (delivery, attempt))

    async def _post(self, delivery: Delivery, state: TableState) -> int:
        """Send a notice and return the status; 200 if there is nobody to send it to any more."""
        notice = delivery.notice
        if delivery.target == WEBHOOK:
            webhook = state.settings.webhook
            if webhook is None:
                return 200
            body, headers = request_of(webhook, delivery.name, notice)
            return await self._outbound.post(webhook.url, body, headers)
        found = [one for one in self._devices.get(delivery.table, ()) if one.id == delivery.target]
        if not found:
            return 200
        to = found[0].subscription
        data = {
            "id": delivery.id,
            "kind": notice.kind,
            "title": delivery.name,
            "body": push_text(notice, to.language),
            "url": f"/table/{delivery.table}",
        }
        headers = {
            ID_HEADER: delivery.id,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(24 * 3600),
            "urgency": "high" if notice.kind == "turn" else "normal",
            "topic": hashlib.sha256(delivery.id.encode()).hexdigest()[:32],
            "authorization": self.server_key.authorization(to.endpoint, self._contact),
        }
        return await self._outbound.post(to.endpoint, encrypt(orjson.dumps(data), to), headers)

    def _webhook_wait(self, delivery: Delivery) -> float:
        """Return the seconds until a table's webhook may be called again; count the call if 0."""
        if delivery.target != WEBHOOK:
            return 0.0
        now = asyncio.get_running_loop().time()
        posted = self._posted.setdefault(delivery.table, deque(maxlen=self.webhook_burst))
        if len(posted) == self.webhook_burst and now - posted[0] < _SPAN:
            return _SPAN - (now - posted[0])
        posted.append(now)
        return 0.0

    async def _mark(self, delivery: Delivery) -> None:
        rows = WriteBatch()
        rows.add(_MARK, its=delivery.id, at=self._now())
        self._sent += 1
        if self._sent % _PRUNE_EVERY == 0:
            rows.add(_PRUNE, before=self._now() - _KEPT)
        await self._writer.commit(rows)


def _device_id(table: str, guest: str, endpoint: str) -> str:
    return hashlib.sha256(f"{table}\0{guest}\0{endpoint}".encode()).hexdigest()[:32]


def _device(id_: str, guest: str, data: dict[str, str]) -> _Device:
    keys = decode_base64(data["p256dh"]), decode_base64(data["auth"])
    language = data.get("language", "en")  # older rows have none
    return _Device(id_, guest, Subscription(data["endpoint"], *keys, language))
