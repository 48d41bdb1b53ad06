"""Secret between the nodes of a room, derived from the key file that they share.

A request from one node to another is signed with the time and a random number, and each signature
is accepted once, so a copy of it is of no use. The time is that of the database, which all nodes
know.
"""

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable

from anypoker.limits import whole_number
from anypoker.server.storage.key_file import KeyFile

NODE_HEADER = "x-anypoker-node"
CLIENT_HEADER = "x-anypoker-client"  # the address of the client that a node asks for
SPAN_MS = 30_000  # in which a signature is of use
_MAX_MS = 1 << 52
_MOST = 100_000  # signatures that are remembered


class NodeSecret:
    """Signatures of requests between nodes."""

    def __init__(self, keys: KeyFile, clock: Callable[[], int]) -> None:
        self._secret = hashlib.sha256(b"anypoker nodes" + keys.key).digest()
        self._clock = clock
        self._used: OrderedDict[str, int] = OrderedDict()  # signatures with their times

    def sign(self, method: str, path: str, client: str) -> str:
        """Return the header of a request to another node; `path`: with the query."""
        known = f"{self._clock()}.{secrets.token_hex(8)}"
        return f"{known}.{self._signature(known, method, path, client)}"

    def accepts(self, header: str, method: str, path: str, client: str) -> bool:
        """Return whether a node of this room has signed a request lately, and it is not a copy."""
        known, _, signature = header.rpartition(".")
        now, at = self._clock(), whole_number(known.partition(".")[0], _MAX_MS)
        if at is None or abs(now - at) > SPAN_MS:
            return False
        expected = self._signature(known, method, path, client)
        if not hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace")):
            return False
        while self._used and (
            len(self._used) >= _MOST or next(iter(self._used.values())) < now - 2 * SPAN_MS
        ):
            self._used.popitem(last=False)
        if expected in self._used:
            return False
        self._used[expected] = now
        return True

    def _signature(self, known: str, method: str, path: str, client: str) -> str:
        text = f"{known}\n{method}\n{path}\n{client}".encode("utf-8", "replace")
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()
