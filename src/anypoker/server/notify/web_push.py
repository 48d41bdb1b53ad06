"""Web Push messages: encryption (RFC 8291, RFC 8188) and the server's signature (RFC 8292)."""

import hashlib
import hmac
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import orjson
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from anypoker.errors import AnypokerError
from anypoker.server.storage.file_handles import create_private

_CURVE = ec.SECP256R1()
_RECORD_SIZE = 4096
_LIFE = 12 * 3600  # seconds for which a signature is valid
MAX_PLAINTEXT = 3_000  # bytes; push services take about 4,000 encrypted ones
NO_CONTACT = "mailto:operator@anypoker.invalid"


class PushError(AnypokerError, ValueError):
    """Keys of a subscription that cannot be used; the sentence says why."""


def encode_base64(data: bytes) -> str:
    """Encode bytes as URLs carry them, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """Decode bytes from a URL; padding is optional.

    Raises:
        PushError: if the text is not base64.
    """
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise PushError("a key of the subscription is not base64") from None


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that takes messages: the address of its push service, and its keys."""

    endpoint: str
    public_key: bytes  # P-256 point, uncompressed
    secret: bytes  # 16 bytes that the browser shares with us
    language: str = "en"  # of its page

    def __post_init__(self) -> None:
        if len(self.secret) != 16:
            raise PushError("the key 'auth' of a subscription has 16 bytes")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, self.public_key)
        except (ValueError, InvalidKey):
            raise PushError("the key 'p256dh' of a subscription is not a P-256 point") from None


def encrypt(
    text: bytes,
    to: Subscription,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message that only one browser can read; `key` and `salt` are new for each."""
    if len(text) > MAX_PLAINTEXT:
        raise PushError(f"a message has at most {MAX_PLAINTEXT} bytes, not {len(text)}")
    key, salt = key or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, to.public_key)
    ours = public_point(key)
    shared = _hmac(to.secret, key.exchange(ec.ECDH(), theirs))
    secret = _hmac(shared, b"WebPush: info\0" + to.public_key + ours + b"\1")
    pseudo_random = _hmac(salt, secret)
    content_key = _hmac(pseudo_random, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = _hmac(pseudo_random, b"Content-Encoding: nonce\0\1")[:12]
    header = salt + _RECORD_SIZE.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(content_key).encrypt(nonce, text + b"\2", None)


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public half of a key as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True, slots=True)
class ServerKey:
    """Key by which push services recognise this server (VAPID)."""

    key: ec.EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        """Public half, as browsers take it when they subscribe."""
        return encode_base64(public_point(self.key))

    def authorization(self, endpoint: str, contact: str = NO_CONTACT) -> str:
        """Return the `Authorization` header of a message to this address."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + _LIFE,
            "sub": contact,
        }
        head = {"typ": "JWT", "alg": "ES256"}
        text = ".".join(encode_base64(orjson.dumps(part)) for part in (head, claims))
        r, s = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(SHA256())))
        signature = encode_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.public}"


def open_server_key(path: Path) -> ServerKey:
    """Read the key of this file; make a new one if there is none.

    Raises:
        PushError: if the file holds something else.
    """
    if not path.exists():
        key = ec.generate_private_key(_CURVE)
        text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        create_private(path, text)
    return _read(path)


def _read(path: Path) -> ServerKey:
    try:
        key = load_pem_private_key(path.read_bytes(), None)
    except (ValueError, TypeError):
        raise PushError(
            f"{path} is not a key for Web Push; delete it, and players turn notifications on again"
        ) from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise PushError(f"{path} is not a P-256 key")
    return ServerKey(key)
