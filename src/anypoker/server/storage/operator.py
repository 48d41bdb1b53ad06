"""Operator of a card room: a name for the room, a one-time code, and banned guests.

The code makes the first guest who enters it the operator. Only its hash is stored, and it is
deleted when it is used. The settings of the room keep all of it, by these names:

    room_name       what the room is called
    operator_code   hash of the code that nobody has used yet
    operator        id of the guest who used it
    ban:GUEST       name of a banned guest
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from sqlalchemy import Engine, bindparam, delete, insert, select

from anypoker.server.storage.database import lock_setup
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.schema import setting
from anypoker.server.storage.writer import WriteBatch, Writer

_NAME, _CODE, _OPERATOR, _BAN = "room_name", "operator_code", "operator", "ban:"
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without those that look alike
_CODE_LENGTH = 8
_FIRST = ("Lucky", "Velvet", "Golden", "Midnight", "Royal", "Silver", "Friday", "Smoky", "Wild")
_SECOND = ("River", "Flush", "Aces", "Button", "Straight", "Deuce", "Kings", "Table", "Jack")
_DROP = delete(setting).where(setting.c.name == bindparam("old"))


class OperatorDesk:
    """Settings of the room that belong to its operator, kept in memory and in the database."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine, self._writer = engine, writer
        self.tell: Callable[[WriteBatch, str], None] = lambda rows, guest: None  # other nodes
        self.banned: dict[str, str] = {}
        self.read()

    def read(self) -> None:
        """Read the settings; other nodes of the room may have changed them."""
        with self._engine.begin() as connection:
            lock_setup(connection)
            rows = connection.execute(select(setting)).all()
            known = {row.name: row.value for row in rows}
            if _NAME not in known:
                known[_NAME] = f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)}"
                connection.execute(insert(setting), {"name": _NAME, "value": known[_NAME]})
        self.room_name = known[_NAME]
        self.operator: str | None = known.get(_OPERATOR)
        self._hash = known.get(_CODE, "")
        banned = {
            name.removeprefix(_BAN): value for name, value in known.items() if name.startswith(_BAN)
        }
        self.banned |= banned  # the same dictionary: guests look it up
        for guest in self.banned.keys() - banned.keys():
            del self.banned[guest]

    def new_code(self, is_reset: bool = False) -> str | None:
        """Make a code and return it; None if the room has an operator who stays.

        Every start makes a new one until it is used, because only the hash of the last is known.
        """
        if self.operator is not None and not is_reset:
            return None
        code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
        self._set(_CODE, _hash(code), without=_OPERATOR)
        self.operator, self._hash = None, _hash(code)
        return f"{code[:4]}-{code[4:]}"

    def rename(self, name: str) -> None:
        """Give the room a name."""
        self._set(_NAME, name)
        self.room_name = name

    def _set(self, name: str, value: str, without: str = "") -> None:
        """Write a setting before the room is open."""
        with self._engine.begin() as connection:
            connection.execute(delete(setting).where(setting.c.name.in_([name, without])))
            connection.execute(insert(setting), {"name": name, "value": value})

    async def claim(self, code: str, guest: str) -> bool:
        """Make a guest the operator; return False if the code is wrong or was used."""
        right = hmac.compare_digest(_hash(code), self._hash)
        if not right or not self._hash:
            return False
        used, self._hash = self._hash, ""  # before anything else can use it
        rows = WriteBatch()
        for name in (_CODE, _OPERATOR):
            rows.add(_DROP, old=name)
        rows.add(insert(setting), name=_OPERATOR, value=guest)
        self.tell(rows, guest)
        try:
            await self._writer.commit(rows)
        except CommitError:
            self._hash = used  # the code still works
            raise
        self.operator = guest
        return True

    async def ban(self, guest: str, name: str) -> None:
        """Keep a guest out of the room."""
        rows = WriteBatch()
        rows.add(_DROP, old=_BAN + guest)
        rows.add(insert(setting), name=_BAN + guest, value=name)
        self.tell(rows, guest)
        await self._writer.commit(rows)
        self.banned[guest] = name

    async def unban(self, guest: str) -> None:
        rows = WriteBatch()
        rows.add(_DROP, old=_BAN + guest)
        self.tell(rows, guest)
        await self._writer.commit(rows)
        self.banned.pop(guest, None)


def _hash(code: str) -> str:
    """Hash a code as people type it: dashes, spaces and small letters do not matter."""
    plain = "".join(code.upper().split()).replace("-", "")
    return hashlib.sha256(b"anypoker operator" + plain.encode()).hexdigest()
