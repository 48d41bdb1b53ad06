"""A connection in this process: what it is sent lies in its queue."""

import asyncio

import orjson

from anypoker.server.table.subscribers import Client


class HeardClient(Client):
    """`queue`: what was sent; None: the connection was closed."""

    def __init__(self, player: str | None, name: str | None) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._answer: asyncio.Future[bool] | None = None
        self._key = ""
        super().__init__(player, name, self)

    def send_message(self, message: bytes) -> bool:
        self.queue.put_nowait(message)
        if self._answer is not None and message.startswith((b'{"type":"done"', b'{"type":"error"')):
            answer = orjson.loads(message)
            if answer.get("key") == self._key:  # not the one to a command of a deck proof
                self._answer.set_result(answer["type"] == "done")
                self._answer = None
        return True

    def end(self, code: int, reason: str) -> None:
        self.queue.put_nowait(None)

    def idle_seconds(self) -> float:
        return 0.0

    def probe(self) -> None:
        pass

    def expect_answer(self, key: str) -> asyncio.Future[bool]:
        """Whether the command with this key is granted, when it is answered."""
        self._key = key
        self._answer = asyncio.get_running_loop().create_future()
        return self._answer
