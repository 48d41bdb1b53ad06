"""Links to tables, and this machine's guest account in a card room."""

import json
import os
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from platformdirs import user_state_path

from anypoker.errors import AnypokerError

TIMEOUT = 20.0  # seconds
DEVICE_LINK_MARK = "move="  # what a link that brings a guest from another device has after its #
_COOKIE = "anypoker_guest"
_BUSY = (429, 503)  # answers after which the same request may be sent again
_TRIES = 4


class JoinError(AnypokerError, ValueError):
    """A table that cannot be joined; the message says why."""


class RoomLink(NamedTuple):
    """A link to a table or a tournament: `base` is the address of the card room, `ticket` moves a
    guest to this device. The `table` of a tournament is empty until the guest has a seat.
    """

    base: str
    table: str
    ticket: str = ""
    tournament: str = ""

    @property
    def socket(self) -> str:
        scheme = "wss" if self.base.startswith("https:") else "ws"
        host = urlsplit(self.base).netloc
        return f"{scheme}://{host}/api/tables/{quote(self.table)}/socket"


def parse_link(text: str) -> RoomLink:
    """Parse the link of a table or of a tournament.

    >>> parse_link("http://192.168.1.5:8000/table/abc").socket
    'ws://192.168.1.5:8000/api/tables/abc/socket'
    >>> parse_link("http://192.168.1.5:8000/tournament/abc").tournament
    'abc'
    >>> parse_link("cards.example.org")
    Traceback (most recent call last):
    anypoker.terminal.remote.room_link.JoinError: 'cards.example.org' is not a link to a table; ...
    """
    parts = urlsplit(text.strip())
    before, _, id_ = parts.path.rstrip("/").rpartition("/")
    kind = before.rpartition("/")[2]
    if parts.scheme not in ("http", "https") or kind not in ("table", "tournament") or not id_:
        raise JoinError(
            f"'{text}' is not a link to a table; use one such as http://192.168.1.5:8000/table/..."
        )
    ticket = (
        parts.fragment.removeprefix(DEVICE_LINK_MARK)
        if parts.fragment.startswith(DEVICE_LINK_MARK)
        else ""
    )
    base = f"{parts.scheme}://{parts.netloc}"
    if kind == "tournament":
        return RoomLink(base, "", ticket, id_)
    return RoomLink(base, id_, ticket)


def ask(base: str, path: str, cookie: str = "", body: Any = None) -> tuple[Any, str]:
    """Ask the card room; wait as long as it says if it is busy. Return its answer and the cookie
    that it sets.

    Raises:
        JoinError: if it refuses.
    """
    headers = {"Content-Type": "application/json"}
    if cookie:
        headers["Cookie"] = f"{_COOKIE}={cookie}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{base}{path}", data, headers)
    for left in reversed(range(_TRIES)):
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                told = json.loads(answer.read() or b"null")
                return told, _cookie_of(answer.headers.get("Set-Cookie", ""))
        except urllib.error.HTTPError as error:
            wait = error.headers.get("Retry-After", "")
            if not left or error.code not in _BUSY or not wait.isdecimal():
                raise JoinError(_sentence(error)) from None
            time.sleep(min(int(wait), TIMEOUT))
        except (OSError, ValueError) as error:
            raise JoinError(f"the card room at {base} does not answer: {error}") from None
    raise AssertionError


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["sentence"])
    except (ValueError, KeyError, TypeError):
        return f"the card room answers with {error.code}"


def _cookie_of(header: str) -> str:
    name, _, rest = header.partition("=")
    return rest.partition(";")[0] if name == _COOKIE else ""


# ---------------------------------------------------------------- the guest


class RoomGuest(NamedTuple):
    id: str
    name: str
    cookie: str


def guest_of(link: RoomLink, name: str | None, kept: Path | None = None) -> RoomGuest:
    """Return this machine's guest: known, moved from another device, or new."""
    path = kept or _kept_path()
    cookies = _read_cookies(path)
    cookie = cookies.get(link.base, "")
    if link.ticket:
        told, cookie = ask(link.base, "/api/guests/move", body={"ticket": link.ticket})
    else:
        told = _known(link.base, cookie) if cookie else None
        if told is None or (name is not None and told["name"] != name):
            if name is None:
                raise JoinError("nobody knows you there yet: give a name with --name")
            told, cookie = ask(link.base, "/api/guests", body={"name": name})
    _write_cookies(path, {**cookies, link.base: cookie})
    return RoomGuest(told["id"], told["name"], cookie)


def _known(base: str, cookie: str) -> Any | None:
    try:
        return ask(base, "/api/guests/me", cookie)[0]
    except JoinError:
        return None  # the card room has forgotten this guest


def _kept_path() -> Path:
    return user_state_path("anypoker") / "card-rooms.json"


def _read_cookies(path: Path) -> dict[str, str]:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write_cookies(path: Path, cookies: dict[str, str]) -> None:
    """Save cookies in a private file; if that fails, the next visit makes a new guest."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(cookies, stream)
    except OSError:
        pass
