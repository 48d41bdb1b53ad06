"""A proxy in front of the card room whose line can go silent: nothing is closed, nothing comes."""

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class SilentProxy:
    """Forwards bytes between a port of its own and another one while `flows` is set."""

    def __init__(self, port: int) -> None:
        self.flows = threading.Event()
        self.flows.set()
        self._target = port
        self._ended = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._sockets: list[socket.socket] = [self._listener]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._forward, args=(near,), daemon=True).start()

    def _forward(self, near: socket.socket) -> None:
        far = socket.create_connection(("127.0.0.1", self._target))
        self._sockets += [near, far]
        other = {near: far, far: near}
        with suppress(OSError), selectors.DefaultSelector() as ready:
            for one in other:
                ready.register(one, selectors.EVENT_READ)
            while not self._ended.is_set():
                for key, _ in ready.select(0.2):
                    while not self.flows.wait(0.2):
                        if self._ended.is_set():
                            return
                    source = key.fileobj
                    assert isinstance(source, socket.socket)
                    data = source.recv(65_536)
                    if not data:
                        near.close()
                        far.close()
                        return
                    other[source].sendall(data)

    def close(self) -> None:
        self._ended.set()
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


@contextmanager
def silent_proxy(port: int) -> Iterator[SilentProxy]:
    proxy = SilentProxy(port)
    try:
        yield proxy
    finally:
        proxy.close()
