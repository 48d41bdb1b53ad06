"""A guest is a name and a secret cookie, nothing else; only the hash of the secret is stored."""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import insert, select

from anypoker.errors import AnypokerError
from anypoker.history import wall_clock
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.schema import guest
from anypoker.server.storage.writer import WriteBatch, Writer
from anypoker.tables.seating.players import name_error

COOKIE = "anypoker_guest"
TICKET_LIFE = 600_000  # milliseconds in which a guest may come from another device


class GuestError(AnypokerError, ValueError):
    """Somebody who cannot be a guest; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Guest:
    id: str
    name: str


class Guests:
    """Everybody who ever gave a name. Known ones are remembered while the server runs."""

    def __init__(
        self, keys: KeyFile, writer: Writer, clock: Callable[[], int] = wall_clock
    ) -> None:
        self._keys, self._writer, self._now = keys, writer, clock
        self._known: dict[str, tuple[Guest, str]] = {}
        self._tickets: dict[str, tuple[str, int, str]] = {}  # guest: hash, until when, cookie

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest, and what its cookie holds."""
        name = " ".join(name.split())
        if fault := name_error(name):
            raise GuestError(f"'{name}' is not a valid name: {fault}")
        made = Guest(f"g{secrets.token_hex(8)}", name)
        secret = secrets.token_urlsafe(24)
        rows = WriteBatch()
        rows.add(insert(guest), id=made.id, name=name, secret=_hash(secret), made_at=self._now())
        await self._writer.commit(rows)
        self._known[made.id] = made, _hash(secret)
        text = f"{made.id}.{secret}"
        return made, f"{text}.{self._keys.sign(text)}"

    async def find(self, cookie: str | None) -> Guest | None:
        """Whose cookie this is; None if it is nobody's."""
        if cookie is None or len(cookie) > 200 or not cookie.isascii():
            return None
        text, _, signature = cookie.rpartition(".")
        id_, _, secret = text.partition(".")
        if not secret or not self._keys.signed_by_us(text, signature):
            return None
        if id_ not in self._known:
            row = await self._writer.read(
                lambda connection: connection.execute(
                    select(guest).where(guest.c.id == id_)
                ).first()
            )
            if row is None:
                return None
            self._known[id_] = Guest(row.id, row.name), row.secret
        found, hashed = self._known[id_]
        return found if hmac.compare_digest(hashed, _hash(secret)) else None

    def forget(self, guest: Guest) -> None:
        """A guest was deleted."""
        self._known.pop(guest.id, None)
        self._tickets.pop(guest.id, None)

    # ------------------------------------------------------------ other devices

    def ticket(self, guest: Guest, cookie: str) -> str:
        """Create a code that signs in another device, once, within ten minutes."""
        made = secrets.token_urlsafe(24)
        self._tickets[guest.id] = _hash(made), self._now() + TICKET_LIFE, cookie
        return made

    async def redeem(self, ticket: str) -> tuple[Guest, str]:
        """The guest of a ticket and its cookie; `GuestError` if the ticket is worth nothing."""
        wanted, now = _hash(ticket), self._now()
        self._tickets = {id_: one for id_, one in self._tickets.items() if one[1] > now}
        for id_, (hashed, _, cookie) in self._tickets.items():
            if hmac.compare_digest(hashed, wanted):
                del self._tickets[id_]
                found = await self.find(cookie)
                if found is not None:
                    return found, cookie
                break
        raise GuestError("this link has expired or was already used")


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
