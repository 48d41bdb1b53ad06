"""People at a table in this process whose clients take part in deck proofs."""

import asyncio
from typing import Any

import orjson

from anypoker.deck_proof.record import read_record
from anypoker.deck_proof.socket_client import SocketProofs
from anypoker.deck_proof.verify import RecordVerifier, verify_record
from anypoker.server.protocol.commands import COMMANDS
from anypoker.server.storage.guests import Guest
from anypoker.server.table.actor import TableActor
from tests.server.in_process_server import Seated


class ProofDevice:
    """The record of one client, over all its connections."""

    def __init__(self) -> None:
        self.data = b""
        self.proofs = SocketProofs(lambda table, player: self._write)
        self.silent = False  # reveals nothing
        self.silent_later = False  # reveals nothing after the first shuffle of a hand
        self.messages: list[dict[str, Any]] = []

    def _write(self, data: bytes) -> None:
        self.data += data

    def verify(self) -> RecordVerifier:
        """Return the verdict on the record; what the client found at once is the same."""
        verifier = verify_record(read_record(self.data))
        assert verifier.findings == self.proofs.findings
        return verifier


class ProvingPlayer(Seated):
    """Player whose client answers `deck_proof` messages at once."""

    def __init__(self, live: TableActor, guest: Guest, device: ProofDevice | None = None) -> None:
        super().__init__(live, guest)
        self.device = device or ProofDevice()
        self._count = 0
        heard = self.client.send_message

        def hear(message: bytes) -> bool:
            if message.startswith(b'{"type":"deck_proof"'):
                asyncio.get_running_loop().call_soon(self._answer, orjson.loads(message))
            elif message.startswith((b'{"type":"events"', b'{"type":"state"')):
                see = self.device.proofs.see
                asyncio.get_running_loop().call_soon(see, orjson.loads(message))
            return heard(message)

        self.client.send_message = hear  # type: ignore[method-assign]
        self._command(self.device.proofs.join())

    def _answer(self, message: dict[str, Any]) -> None:
        self.device.messages.append(message)
        for command in self.device.proofs.receive(message):
            if command["do"] == "deck_proof_reveal":
                late = self.device.silent_later and command["shuffle"] > 0
                if late or self.device.silent:
                    continue
            self._command(command)

    def _command(self, command: dict[str, Any]) -> None:
        self._count += 1
        data = orjson.dumps({**command, "key": f"proof {id(self)} {self._count}"})
        task = asyncio.ensure_future(self.live.enqueue(self.client, COMMANDS.validate_json(data)))
        task.add_done_callback(lambda done: done.result())
