"""A guest is a name and a secret cookie, nothing else; only the hash of the secret is stored."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, or_, select, update

from anypoker.errors import AnypokerError
from anypoker.history import wall_clock
from anypoker.sentences import Sentence
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.schema import device_link, guest
from anypoker.server.storage.writer import WriteBatch, Writer
from anypoker.tables.seating.players import name_error

COOKIE = "anypoker_guest"
TICKET_LIFE = 600_000  # milliseconds in which a guest may come from another device


_CHANGE = (
    update(guest)
    .where(guest.c.id == bindparam("who"))
    .values(name=bindparam("new_name"), colour=bindparam("new_colour"))
)


_DROP_LINKS = delete(device_link).where(
    or_(device_link.c.guest == bindparam("old"), device_link.c.until < bindparam("now"))
)


class GuestError(AnypokerError, ValueError):
    """A person who cannot become a guest; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Guest:
    id: str
    name: str
    colour: int | None = None  # of the avatar, 0..9; None: not chosen


class Guests:
    """Everybody who ever gave a name. Known ones are remembered while the server runs."""

    def __init__(
        self, keys: KeyFile, writer: Writer, clock: Callable[[], int] = wall_clock
    ) -> None:
        self._keys, self._writer, self._now = keys, writer, clock
        self._known: dict[str, tuple[Guest, str]] = {}
        self._colours: dict[str, int] = {}  # of avatars, where they were chosen
        self.banned: Collection[str] = ()  # ids whose cookies no longer work
        self.tell: Callable[[WriteBatch, str], None] = lambda rows, guest: None  # other nodes

    def load_colours(self, connection: Connection) -> None:
        """Read the colours that guests have chosen."""
        chosen = select(guest.c.id, guest.c.colour).where(guest.c.colour.is_not(None))
        self._colours.update({row.id: row.colour for row in connection.execute(chosen)})

    def colour_of(self, id_: str) -> int | None:
        """Return the colour that a guest has chosen for their avatar."""
        return self._colours.get(id_)

    async def welcome(self, name: str, colour: int | None = None) -> tuple[Guest, str]:
        """Return a new guest, and what its cookie holds."""
        made = Guest(f"g{secrets.token_hex(8)}", _checked(name), colour)
        secret = secrets.token_urlsafe(24)
        rows = WriteBatch()
        rows.add(
            insert(guest),
            id=made.id,
            name=made.name,
            secret=_hash(secret),
            made_at=self._now(),
            colour=colour,
        )
        await self._writer.commit(rows)
        self._remember(made, _hash(secret))
        text = f"{made.id}.{secret}"
        return made, f"{text}.{self._keys.sign(text)}"

    async def change(self, known: Guest, name: str | None, colour: int | None) -> Guest:
        """Give a guest another name, another colour, or both; None leaves it as it is."""
        changed = replace(
            known,
            name=known.name if name is None else _checked(name),
            colour=known.colour if colour is None else colour,
        )
        rows = WriteBatch()
        rows.add(_CHANGE, who=changed.id, new_name=changed.name, new_colour=changed.colour)
        self.tell(rows, changed.id)
        await self._writer.commit(rows)
        self._remember(changed, self._known[changed.id][1])
        return changed

    def _remember(self, known: Guest, hashed: str) -> None:
        self._known[known.id] = known, hashed
        if known.colour is not None:
            self._colours[known.id] = known.colour

    async def find(self, cookie: str | None) -> Guest | None:
        """Whose cookie this is; None if it is nobody's."""
        if cookie is None or len(cookie) > 200 or not cookie.isascii():
            return None
        text, _, signature = cookie.rpartition(".")
        id_, _, secret = text.partition(".")
        if not secret or id_ in self.banned or not self._keys.signed_by_us(text, signature):
            return None
        if id_ not in self._known:
            row = await self._writer.read(
                lambda connection: connection.execute(
                    select(guest).where(guest.c.id == id_)
                ).first()
            )
            if row is None:
                return None
            self._remember(Guest(row.id, row.name, row.colour), row.secret)
        found, hashed = self._known[id_]
        return found if hmac.compare_digest(hashed, _hash(secret)) else None

    def renew(self, changed: Guest) -> None:
        """Take over a change of a guest that another node has made."""
        if changed.id in self._known:
            self._remember(changed, self._known[changed.id][1])
        elif changed.colour is not None:
            self._colours[changed.id] = changed.colour

    def forget(self, id_: str) -> None:
        """Forget a deleted guest."""
        self._known.pop(id_, None)
        self._colours.pop(id_, None)

    # ------------------------------------------------------------ other devices

    async def ticket(self, guest: Guest, cookie: str) -> str:
        """Create a code that signs in another device, once, within ten minutes."""
        made, rows = secrets.token_urlsafe(24), WriteBatch()
        rows.add(_DROP_LINKS, old=guest.id, now=self._now())
        rows.add(
            insert(device_link),
            guest=guest.id,
            hash=_hash(made),
            until=self._now() + TICKET_LIFE,
            cookie=self._keys.encrypt(cookie.encode(), f"link {guest.id}"),
        )
        await self._writer.commit(rows)
        return made

    async def redeem(self, ticket: str) -> tuple[Guest, str]:
        """Return the guest of a ticket and a cookie; raise `GuestError` if it is invalid."""
        wanted, now = device_link.c.hash == _hash(ticket), self._now()

        def use(connection: Connection) -> Row[Any] | None:
            row = connection.execute(select(device_link).where(wanted)).first()
            used = connection.execute(delete(device_link).where(wanted)).rowcount
            return row if used and row is not None and row.until > now else None

        row = await self._writer.change(use)
        if row is not None:
            cookie = self._keys.decrypt(row.cookie, f"link {row.guest}").decode()
            found = await self.find(cookie)
            if found is not None:
                return found, cookie
        raise GuestError("this link has expired or was already used")


def _checked(name: str) -> str:
    """Return a name without superfluous spaces."""
    name = " ".join(name.split())
    if fault := name_error(name):
        raise GuestError(Sentence("'{name}' is not a valid name: {fault}", name=name, fault=fault))
    return name


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
