"""Secret between the nodes of a room, derived from the key file that they share.

A request from one node to another is signed with the time, so that a copy of it is soon of no use.
The time is that of the database, which all nodes know.
"""

import hashlib
import hmac
from collections.abc import Callable

from anypoker.limits import whole_number
from anypoker.server.storage.key_file import KeyFile

NODE_HEADER = "x-anypoker-node"
CLIENT_HEADER = "x-anypoker-client"  # the address of the client that a node asks for
SPAN_MS = 30_000  # in which a signature is of use
_MAX_MS = 1 << 52


class NodeSecret:
    """Signatures of requests between nodes."""

    def __init__(self, keys: KeyFile, clock: Callable[[], int]) -> None:
        self._secret = hashlib.sha256(b"anypoker nodes" + keys.key).digest()
        self._clock = clock

    def sign(self, method: str, path: str, client: str) -> str:
        """Return the header of a request to another node."""
        now = self._clock()
        return f"{now}.{self._signature(now, method, path, client)}"

    def accepts(self, header: str, method: str, path: str, client: str) -> bool:
        """Return whether a node of this room has signed a request lately."""
        time, _, signature = header.partition(".")
        at = whole_number(time, _MAX_MS)
        if at is None or abs(self._clock() - at) > SPAN_MS:
            return False
        expected = self._signature(at, method, path, client)
        return hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace"))

    def _signature(self, at: int, method: str, path: str, client: str) -> str:
        text = f"{at}\n{method}\n{path}\n{client}".encode("utf-8", "replace")
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()
