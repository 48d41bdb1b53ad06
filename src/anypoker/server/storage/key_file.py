"""The key file holds what the secrets in the database are encrypted with.

It is in the data folder, and only its owner may read it. Without it, the database reveals no deal
of a running hand and no card that was never shown.
"""

import hashlib
import hmac
import os
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from anypoker.errors import AnypokerError
from anypoker.server.storage.file_handles import create_private, readable_by_others

_LENGTH = 32
_NONCE = 12


class KeyFileError(AnypokerError, ValueError):
    """A key file that cannot be used; the sentence says why."""


@dataclass(frozen=True, slots=True, repr=False)
class KeyFile:
    """The key; it is never shown."""

    key: bytes

    @property
    def fingerprint(self) -> str:
        """Fingerprint that identifies the key without revealing it."""
        return hashlib.sha256(b"anypoker key file" + self.key).hexdigest()[:32]

    def encrypt(self, data: bytes, label: str) -> bytes:
        """Encrypted data, which is of use under the same label alone."""
        nonce = os.urandom(_NONCE)
        return nonce + _cipher(self.key).encrypt(nonce, data, label.encode())

    def decrypt(self, data: bytes, label: str) -> bytes:
        """Decrypt data; raise `KeyFileError` if the key or the label is another one."""
        try:
            return _cipher(self.key).decrypt(data[:_NONCE], data[_NONCE:], label.encode())
        except InvalidTag:
            raise KeyFileError("the key file does not open what the database holds") from None

    def sign(self, text: str) -> str:
        """Return a signature that nobody can make without the key."""
        secret = hashlib.sha256(b"anypoker cookies" + self.key).digest()
        return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()[:32]

    def signed_by_us(self, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.sign(text).encode(), signature.encode())


@lru_cache(maxsize=4)
def _cipher(key: bytes) -> AESGCM:
    return AESGCM(key)


def open_key_file(path: Path) -> KeyFile:
    """Return the key of this file; a new one if there is none."""
    with suppress(FileExistsError):
        create_private(path, os.urandom(_LENGTH))
    return _read(path)


def _read(path: Path) -> KeyFile:
    if readable_by_others(path):
        raise KeyFileError(f"{path} can be read by others than its owner: chmod 600 {path}")
    key = path.read_bytes()
    if len(key) != _LENGTH:
        raise KeyFileError(f"{path} is not a key file: it has {len(key)} bytes, not {_LENGTH}")
    return KeyFile(key)
