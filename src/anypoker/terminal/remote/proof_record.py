"""Record of deck proofs that a joined terminal or bot keeps: one file per visit to a table."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from anypoker.deck_proof.socket_client import Command, SocketProofs
from anypoker.deck_proof.verify import Verdict

Json = dict[str, Any]
_END_WAIT = 2.0  # seconds


def default_folder() -> Path:
    """Return the folder of records if the player names none."""
    return user_state_path("anypoker") / "deck-proofs"


class ProofKeeper:
    """Takes part in the deck proofs of a table, and writes the record to a file.

    `tell` gets a sentence for the player: about a failed check, or a record that cannot be written.
    Without a record nothing is proved, so the keeper then takes no part.
    """

    def __init__(self, folder: Path, tell: Callable[[str], None]) -> None:
        self._folder, self._tell = folder, tell
        self.path: Path | None = None
        self._proofs: SocketProofs | None = SocketProofs(self._open)
        self._told = 0  # findings
        self._told_notices = 0

    def _open(self, table: str, player: str | None) -> Callable[[bytes], None]:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{table[:8]}-{(player or '')[:4]}.jsonl"
        self.path = self._folder / name
        self._append(b"")
        return self._append

    def _append(self, data: bytes) -> None:
        """Append to the record; nobody else may read its secrets."""
        assert self.path is not None
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "ab") as stream:
            stream.write(data)

    def join(self) -> list[Command]:
        """Return the commands for a new connection."""
        return [] if self._proofs is None else [self._proofs.join()]

    def receive(self, message: Json) -> list[Command]:
        """Take any message of the table; return the commands that answer it."""
        if self._proofs is None:
            return []
        self._proofs.see(message)
        if message["type"] == "events":
            if message.get("begins") and self._proofs.lacks(message["hand"]):
                self._tell(f"Hand {message['hand']} was dealt without a deck proof.")
            return []
        if message["type"] != "deck_proof":
            return []
        try:
            commands = self._proofs.receive(message)
        except OSError as error:
            self._tell(f"The record of deck proofs cannot be written, so you take no part: {error}")
            self._proofs = None
            return []
        found = self._proofs.findings
        for one in found[self._told :]:
            self._tell(
                f"DECK PROOF FAILED, hand {one.hand}: {one.sentence}. "
                f"The evidence is in {self.path}; keep this file."
            )
        self._told = len(found)
        self._tell_notices(self._proofs)
        return commands

    def _tell_notices(self, proofs: SocketProofs) -> None:
        """Tell of gaps in the chain and values left out, after the first hand of the record."""
        if proofs.client is None or not proofs.client.verifier.hands:
            return
        verifier = proofs.client.verifier
        first = next(iter(verifier.hands))
        for one in verifier.notices[self._told_notices :]:
            if one.hand > first:
                self._tell(f"Deck proof of hand {one.hand}: {one.sentence}.")
        self._told_notices = len(verifier.notices)

    def wait_for_end(self, seconds: float = _END_WAIT) -> None:
        """Wait until the record has the end of its last hand; it comes after the last event."""
        until = time.monotonic() + seconds
        while self._lacks_end() and time.monotonic() < until:
            time.sleep(0.02)

    def _lacks_end(self) -> bool:
        client = None if self._proofs is None else self._proofs.client
        return client is not None and client.verifier.is_open

    def lines(self) -> list[str]:
        """Describe the proofs so far."""
        proofs = self._proofs
        if proofs is None or proofs.client is None:
            return ["This table has sent no deck proofs."]
        verifier = proofs.client.verifier
        verdicts = [
            one.verdict
            for one in verifier.verdicts()
            if one.verdict is Verdict.FAILED or not verifier.hands[one.hand].is_pending
        ]
        verified, failed = verdicts.count(Verdict.VERIFIED), verdicts.count(Verdict.FAILED)
        words = [f"{verified} of {len(verdicts)} hands verified with your own value"]
        if failed or proofs.broken:
            words.append(f"{max(failed, 1)} FAILED")
        if proofs.code:
            words.append(f"code {proofs.code} (all players see the same)")
        missed = [
            f"seat {one['seat'] + 1} missed {one['missed']}"
            for one in proofs.state.get("seats", ())
            if one["missed"]
        ]
        return [f"Deck proofs: {', '.join([*words, *missed])}.", f"Record: {self.path}"]
