"""Push service and webhook receiver on loopback: it verifies, decrypts and remembers."""

import asyncio
import hashlib
import hmac
import os
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from anypoker.server.notify.web_push import encode_base64, public_point


def _decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


@dataclass
class Browser:
    """A browser that subscribed: it has the private key, and reads what was sent to it."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {
            "endpoint": endpoint,
            "p256dh": encode_base64(public_point(self.key)),
            "auth": encode_base64(self.secret),
        }

    def decrypt(self, body: bytes) -> bytes:
        """Decrypt by RFC 8291 and RFC 8188, read from the other side."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = _hmac(self.secret, self.key.exchange(ec.ECDH(), point))
        info = b"WebPush: info\0" + public_point(self.key) + theirs + b"\1"
        secret = _hmac(salt, _hmac(shared, info))
        key = _hmac(secret, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = _hmac(secret, b"Content-Encoding: nonce\0\1")[:12]
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        return text[:-1]


@dataclass
class Call:
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["x-anypoker-id"]


def verify_vapid(call: Call, origin: str, public_key: str, now: float) -> None:
    """Check the signature as a push service does (RFC 8292)."""
    scheme, _, rest = call.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(one.strip().split("=", 1) for one in rest.split(","))
    assert parts["k"] == public_key
    head, claims, signature = parts["t"].split(".")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decode(parts["k"]))
    raw = _decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert orjson.loads(_decode(head)) == {"typ": "JWT", "alg": "ES256"}
    said = orjson.loads(_decode(claims))
    assert said["aud"] == origin
    assert now < said["exp"] <= now + 24 * 3600
    assert said["sub"].startswith(("mailto:", "https://"))


class CallbackServer:
    """Record of the calls, and the answers they get."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.statuses: dict[str, list[int]] = {}  # by path: the next answers; then 201
        self.location = ""
        self.answer = b""
        self.silent = False
        self.origin = ""
        self._came = asyncio.Event()

    async def until(self, count: int, seconds: float = 20.0) -> list[Call]:
        """Wait until `count` calls came."""
        async with asyncio.timeout(seconds):
            while len(self.calls) < count:
                self._came.clear()
                await self._came.wait()
        return self.calls

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {}
            for line in head[1:]:
                name, found, value = line.partition(":")
                if found:
                    headers[name.lower()] = value.strip()
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            path = head[0].split(" ")[1]
            self.calls.append(Call(path, headers, body))
            self._came.set()
            if self.silent:
                await asyncio.sleep(30)
            waiting = self.statuses.get(path)
            status = waiting.pop(0) if waiting else 201
            place = f"location: {self.location}\r\n" if self.location else ""
            size = f"content-length: {len(self.answer)}\r\n"
            writer.write(f"HTTP/1.1 {status} Any\r\n{place}{size}\r\n".encode() + self.answer)
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def callbacks() -> AsyncIterator[CallbackServer]:
    made = CallbackServer()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    port: Any = server.sockets[0].getsockname()[1]
    made.origin = f"http://127.0.0.1:{port}"
    try:
        yield made
    finally:
        server.close()
