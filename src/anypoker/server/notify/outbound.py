"""Requests to addresses from untrusted users: checked, bounded in size and time, no redirects.

The address that was checked is the one connected to: names are resolved once, here.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

import httpcore

from anypoker.errors import AnypokerError
from anypoker.limits import text_fault
from anypoker.sentences import Sentence

MAX_URL = 2_000  # characters
_MAX_ANSWER = 4_096  # bytes of an answer that are read
_SECONDS = 10.0  # for one request in all
_NAT64 = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses inside IPv6 ones

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class OutboundError(AnypokerError, ValueError):
    """Request that was not sent, or not answered; the sentence says why."""


def check_url(url: str, allow_local: bool = False) -> str:
    """Return a URL that may be called.

    Raises:
        OutboundError: if it may not.

    >>> check_url("https://ntfy.sh/our-table")
    'https://ntfy.sh/our-table'
    >>> check_url("http://ntfy.sh/our-table")
    Traceback (most recent call last):
    anypoker.server.notify.outbound.OutboundError: the address must begin with https://
    """
    if len(url) > MAX_URL:
        raise OutboundError(
            Sentence("the address must have at most {most} characters", most=MAX_URL)
        )
    if text_fault(url) or not url.isascii() or " " in url:
        raise OutboundError("the address has characters that a URL cannot have")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise OutboundError("the address is not a URL") from None
    if parts.scheme != "https" and not (allow_local and parts.scheme == "http"):
        raise OutboundError("the address must begin with https://")
    if not host or parts.username is not None or parts.password is not None or port == 0:
        raise OutboundError("the address must be https://HOST/PATH, without a user name")
    if not allow_local:
        try:
            literal = ipaddress.ip_address(host)
        except ValueError:
            pass
        else:
            _check_address(literal)
    return url


def is_public(address: Address) -> bool:
    """Return whether an address is one of the public internet.

    >>> [is_public(ipaddress.ip_address(one)) for one in ("1.1.1.1", "10.0.0.1", "::ffff:10.0.0.1")]
    [True, False, False]
    """
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


def _check_address(address: Address) -> None:
    if not is_public(address):
        raise OutboundError(
            Sentence("{address} is not an address of the public internet", address=str(address))
        )


class _CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connections to checked addresses only."""

    def __init__(self, allow_local: bool) -> None:
        self._allow_local = allow_local
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(
                host, port, type=socket.SOCK_STREAM
            )
        except OSError:
            raise OutboundError(Sentence("there is no server called {host}", host=host)) from None
        names = list(dict.fromkeys(str(one[4][0]) for one in found))
        if not self._allow_local:
            for name in names:  # one bad address condemns a name that changes its mind
                _check_address(ipaddress.ip_address(name.partition("%")[0]))
        return await self._backend.connect_tcp(names[0], port, timeout, local_address)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        raise OutboundError("only network addresses can be called")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Outbound:
    """Caller of addresses from untrusted users."""

    def __init__(self, allow_local: bool = False, seconds: float = _SECONDS) -> None:
        self.allow_local, self._seconds = allow_local, seconds

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a body and return the status of the answer.

        Raises:
            OutboundError: if the address may not be called, or does not answer.
        """
        check_url(url, self.allow_local)
        sent = [("user-agent", "anypoker"), ("connection", "close"), *headers.items()]
        try:
            async with (
                asyncio.timeout(self._seconds),
                self._pool() as pool,
                pool.stream("POST", url, headers=sent, content=body) as answer,
            ):
                size = 0
                async for part in answer.aiter_stream():
                    size += len(part)
                    if size > _MAX_ANSWER:
                        break  # nobody reads it
                return int(answer.status)
        except TimeoutError:
            raise OutboundError(
                Sentence("no answer within {seconds} s", seconds=f"{self._seconds:g}")
            ) from None
        except OutboundError:
            raise
        except Exception as error:  # whatever the other server does to the connection
            raise OutboundError(
                Sentence("the connection failed ({error})", error=type(error).__name__)
            ) from None

    def _pool(self) -> httpcore.AsyncConnectionPool:
        return httpcore.AsyncConnectionPool(
            max_connections=1, network_backend=_CheckedBackend(self.allow_local)
        )
