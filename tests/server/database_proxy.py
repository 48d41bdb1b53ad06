"""TCP proxy on loopback between a node and PostgreSQL: lines are cut or swallowed, and healed."""

import select
import socket
import threading
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class DatabaseProxy:
    """Proxy to the socket file of a PostgreSQL server.

    Attributes:
        url: the address of the database through the proxy.
    """

    def __init__(self, database: str) -> None:
        parts = urlsplit(database)
        folder = Path(parse_qs(parts.query)["host"][0])
        self._file = str(folder / ".s.PGSQL.5432")
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        self.url = f"postgresql://anypoker@127.0.0.1:{port}{parts.path}"
        self._open: set[socket.socket] = set()
        self._is_cut = self._swallows = False
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections, and accept no new ones."""
        with self._lock:
            self._is_cut = True
            for one in self._open:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def swallow(self) -> None:
        """Keep all connections open, accept new ones, and let nothing through."""
        with self._lock:
            self._swallows = True

    def heal(self) -> None:
        """Let new connections through; those that have lost bytes stay silent."""
        with self._lock:
            self._is_cut = self._swallows = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                if self._is_cut:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                try:
                    server.connect(self._file)
                except OSError:
                    client.close()
                    continue
                self._open |= {client, server}
            threading.Thread(target=self._pump, args=(client, server), daemon=True).start()

    def _pump(self, client: socket.socket, server: socket.socket) -> None:
        other = {client: server, server: client}
        is_lost = False
        with suppress(OSError):
            while True:
                for one in select.select([client, server], [], [])[0]:
                    data = one.recv(65536)
                    if not data:
                        raise OSError
                    is_lost = is_lost or self._swallows
                    if not is_lost:
                        other[one].sendall(data)
        with self._lock:
            self._open -= {client, server}
        client.close()
        server.close()
