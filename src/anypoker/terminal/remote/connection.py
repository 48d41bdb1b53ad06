"""Socket of a table that reconnects and never repeats a command.

A thread reads. Unanswered commands are sent again with the same key after a reconnect; the card
room executes them once.
"""

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import ClientConnection, connect

from anypoker.catalogue import load_game_text
from anypoker.game import Game
from anypoker.terminal.remote.proof_record import ProofKeeper
from anypoker.terminal.remote.room_link import TIMEOUT, JoinError, RoomGuest, RoomLink, ask

_PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)  # seconds before the next try
_REFUSED = 1008  # the code of a table that is not there

_PROOF_KEY = "proof-"  # of commands whose answers nobody waits for

Json = dict[str, Any]


class TableConnection:
    """Connection to a table.

    The reader thread calls `heard` with every message and the game of its hand, and `broken` with
    a sentence when the connection is lost or leads to another table of a tournament, or an empty
    one when it is back. `proofs` takes part in deck proofs.
    """

    def __init__(
        self,
        link: RoomLink,
        guest: RoomGuest,
        heard: Callable[[Json, Game | None], None],
        broken: Callable[[str], None],
        proofs: ProofKeeper | None = None,
    ) -> None:
        self._link, self._guest, self._heard, self._broken = link, guest, heard, broken
        self._proofs = proofs
        self._games: dict[str, Game] = {}
        self._n = 0
        self._names = (f"{token_hex(6)}-{number}" for number in count(1))
        self._open: dict[str, Json] = {}  # commands that were not answered
        self._lock = threading.Lock()
        self._socket: ClientConnection | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="card room", daemon=True)

    def start(self) -> None:
        """Connect and start reading.

        Raises:
            JoinError: if the table does not exist.
        """
        ask(self._link.base, f"/api/tables/{quote(self._link.table)}", self._guest.cookie)
        self._thread.start()

    def send(self, command: Json) -> str:
        """Send a command; return the key of its answer."""
        with self._lock:
            key = next(self._names)
            self._open[key] = {**command, "key": key}
            if self._socket is not None:
                self._put(self._socket, self._open[key])
        return key

    def is_waiting(self) -> bool:
        """Return whether a command was not answered yet."""
        with self._lock:
            return bool(self._open)

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            socket = self._socket
        if socket is not None:
            socket.close()
        if self._thread.is_alive():
            self._thread.join(TIMEOUT)

    # ------------------------------------------------------------ the thread

    def _run(self) -> None:
        tries = 0
        while not self._closing.is_set():
            table = self._link.table
            try:
                with self._connected() as socket:
                    if tries:
                        self._broken("")
                    tries = 0
                    self._listen(socket)
                if self._link.table != table:
                    continue
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == _REFUSED:
                    self._broken(error.rcvd.reason or "the table is closed")
                    return
            except JoinError as error:
                self._broken(str(error))
            except (OSError, InvalidHandshake, InvalidURI, TimeoutError):
                pass  # it is tried again
            finally:
                with self._lock:
                    self._socket = None
            if not self._closing.is_set():
                if not tries:
                    self._broken("the connection is gone; trying to come back")
                self._closing.wait(_PAUSES[min(tries, len(_PAUSES) - 1)])
                tries += 1

    def _connected(self) -> ClientConnection:
        return connect(
            f"{self._link.socket}?after={self._n}",
            additional_headers={"Cookie": f"anypoker_guest={self._guest.cookie}"},
            compression=None,
            open_timeout=TIMEOUT,
            max_size=16_000_000,
        )

    def _listen(self, socket: ClientConnection) -> None:
        with self._lock:
            self._socket = socket
            for command in self._open.values():
                self._put(socket, command)
        self._put_proofs(socket, [] if self._proofs is None else self._proofs.join())
        for raw in socket:
            message: Json = json.loads(raw)
            if self._proofs is not None:
                self._put_proofs(socket, self._proofs.receive(message))
                key = message.get("key") or ""
                if message["type"] == "deck_proof" or key.startswith(_PROOF_KEY):
                    continue
            if message["type"] == "error" and message.get("retry_after"):
                self._send_later(message["key"] or "", message["retry_after"])
                continue
            if message["type"] == "move":
                self._move_to(message)
                return  # the next connection is to the new table
            is_answer = message["type"] in ("done", "error")
            if not is_answer and "n" in message:
                self._n = message["n"]
            self._heard(message, self._game_of(message))
            if is_answer:  # after it was heard: whoever waits for it then finds it
                with self._lock:
                    self._open.pop(message["key"] or "", None)

    def _move_to(self, message: Json) -> None:
        """Follow a player of a tournament to another table; commands to the old one are void."""
        self._link, self._n = self._link._replace(table=message["table"]), 0
        with self._lock:
            self._open.clear()
        seat = f"You sit at table {message['number']}, seat {message['seat'] + 1}."
        self._broken(message["why"] or seat)

    def _send_later(self, key: str, seconds: float) -> None:
        """Resend a command that the rate limit rejected."""

        def send() -> None:
            with self._lock:
                command, socket = self._open.get(key), self._socket
                if command is not None and socket is not None and not self._closing.is_set():
                    self._put(socket, command)

        timer = threading.Timer(seconds, send)
        timer.daemon = True
        timer.start()

    def _put_proofs(self, socket: ClientConnection, commands: list[Json]) -> None:
        """Send commands of deck proofs; a new connection asks for them again, if it has to."""
        with self._lock:
            for command in commands:
                self._put(socket, {**command, "key": f"{_PROOF_KEY}{next(self._names)}"})

    @staticmethod
    def _put(socket: ClientConnection, command: Json) -> None:
        with suppress(ConnectionClosed):  # it is sent again when the connection is back
            socket.send(json.dumps(command))

    def _game_of(self, message: Json) -> Game | None:
        """Return the game of a message's hand; its file is fetched once."""
        if message["type"] == "state":
            name = message["view"]["game"] if message["view"] is not None else None
        else:
            name = message["now"]["game"] if message.get("begins") else None
        if name is None:
            return None
        if name not in self._games:
            path = f"/api/tables/{quote(self._link.table)}/games/{quote(name, safe='')}"
            told, _ = ask(self._link.base, path, self._guest.cookie)
            self._games[name] = load_game_text(json.dumps(told["file"]))
        return self._games[name]
