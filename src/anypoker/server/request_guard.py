"""Request guard: host and origin checks, rate limits, body size and security headers.

A browser names the page that a request comes from; programs that are no browsers need not. So a
request with an Origin has to have ours, and one without is not from another site's page.
"""

import ipaddress
import time
from collections import OrderedDict
from typing import Any
from urllib.parse import unquote_plus, urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from anypoker.limits import MAX_ADDRESS, text_fault, whole_number
from anypoker.sentences import collect_texts
from anypoker.server.nodes.node_secret import CLIENT_HEADER, NODE_HEADER

MAX_BODY = 256_000
REQUESTS = 200  # of one address in a burst
REQUESTS_A_SECOND = 20  # of one address after a burst
REFILL_SECONDS = 2  # after which a refused client has a few requests again
_MAX_SENTENCE = 2_000  # characters; what is quoted may be long
_SAFE = ("GET", "HEAD", "OPTIONS")


def content_security_policy(nonce: str = "") -> str:
    """Nothing from anywhere else; `nonce` lets in the styles that a page of ours brings along."""
    styles = f"'self' 'nonce-{nonce}'" if nonce else "'self'"
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


_HEADERS = {
    "content-security-policy": content_security_policy(),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def network_of(address: str) -> str:
    """Return an address as limits count it: an IPv6 client has a network of 64 bits.

    >>> network_of("192.0.2.7"), network_of("2001:db8::7"), network_of("nonsense")
    ('192.0.2.7', '2001:db8::/64', 'nonsense')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def refusal(status: int, sentence: str) -> JSONResponse:
    """Return the answer to a request that is refused; quoted letters that JSON lacks become '?'."""
    sendable = sentence[:_MAX_SENTENCE].encode("utf-8", "replace").decode()
    texts = collect_texts(sentence)
    if texts:
        return JSONResponse({"sentence": sendable, "texts": {sendable: texts[sentence]}}, status)
    return JSONResponse({"sentence": sendable}, status)


class RateLimiter:
    """Token buckets by name: a burst of requests, then a fixed rate per second."""

    def __init__(self, size: float, refill: float, most: int = 10_000) -> None:
        self._size, self._refill, self._most = size, refill, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, now: float | None = None) -> bool:
        """Return whether one more request is allowed.

        >>> buckets = RateLimiter(2, 1)
        >>> [buckets.take("a", now) for now in (0, 0, 0, 1)]
        [True, True, False, True]
        """
        at = time.monotonic() if now is None else now
        left, then = self._left.pop(name, (self._size, at))
        left = min(self._size, left + (at - then) * self._refill)
        allowed = left >= 1
        self._left[name] = left - allowed, at
        while len(self._left) > self._most:
            self._left.popitem(last=False)
        return allowed


class RequestGuard:
    """`names`: hosts under which the server may be asked, without ports; addresses of private
    networks and of this machine are always allowed. `public`: the address behind a proxy.
    `has_tunnel`: programs on this machine say whom they ask for."""

    def __init__(
        self,
        app: ASGIApp,
        names: frozenset[str],
        public: str | None,
        trusts_proxy: bool,
        limited: bool,
        has_tunnel: bool = False,
    ) -> None:
        self._app, self._names, self._trusts_proxy = app, names, trusts_proxy
        self._has_tunnel = has_tunnel
        self._limited = limited
        split = urlsplit(public) if public else None
        self._public = f"{split.scheme}://{split.netloc}" if split else None
        self._requests = RateLimiter(REQUESTS, REQUESTS_A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        fault: tuple[int, str] | None
        if NODE_HEADER in headers:  # the first node has checked the rest
            fault = self._fault_of_node(scope, headers)
        else:
            scope.setdefault("state", {})["address"] = self.address(scope, headers)
            fault = self._fault(scope, headers)
        if fault is not None:
            await self._refuse(scope, receive, send, *fault)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, _Limited(receive), _with_headers(send))

    def _fault_of_node(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Check a request of another node, and take the address of the client from it."""
        links = getattr(scope["app"].state.room, "links", None)
        client, signed = headers.get(CLIENT_HEADER, ""), headers[NODE_HEADER]
        path, query = (
            scope.get(name, b"").decode("latin-1") for name in ("raw_path", "query_string")
        )
        path, method = f"{path}?{query}" if query else path, scope.get("method", "GET")
        if links is None or not links.secret.accepts(signed, method, path, client):
            return 403, "this does not come from a node of this room"
        scope.setdefault("state", {}).update(address=client, from_node=True)
        return None

    def _fault(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._known_host(host):
            return 421, "this server is not asked under that name"
        address = scope.get("raw_path", b"") + b"?" + scope.get("query_string", b"")
        if len(address) > MAX_ADDRESS:
            return 414, f"an address has at most {MAX_ADDRESS:,} bytes, not {len(address):,}"
        if fault := text_fault(unquote_plus(address.decode("latin-1"))):
            return 400, f"the address cannot be read: {fault}"
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if unsafe and not self._own_origin(origin, host, headers):
            return 403, "this comes from a page of another site"
        if scope["type"] == "http" and unsafe:
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return 415, "send JSON, with the content type application/json"
            length = headers.get("content-length", "0")
            if whole_number(length, MAX_BODY) is None:
                return 413, f"a request has at most {MAX_BODY} bytes"
        if self._limited and not self._requests.take(scope["state"]["address"]):
            return 429, f"too many requests: wait {REFILL_SECONDS} seconds"
        return None

    def address(self, scope: Scope, headers: Headers) -> str:
        """Return the address of the client, or its network where one client has many addresses."""
        client = scope.get("client")
        near = network_of(client[0]) if client else ""
        trusted = self._trusts_proxy or (self._has_tunnel and near in ("127.0.0.1", "::/64"))
        if trusted and (forwarded := headers.get("x-forwarded-for")):
            return network_of(forwarded.rpartition(",")[2].strip())
        return near

    def _known_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:  # a bracket that is not closed
            return False
        if name in self._names or name == "localhost":
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_private or address.is_loopback or address.is_link_local

    def _own_origin(self, origin: str | None, host: str, headers: Headers) -> bool:
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if self._public is not None and origin == self._public:
            return True
        return origin in (f"http://{host}", f"https://{host}")

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, status: int, sentence: str
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": sentence})
            return
        response = refusal(status, sentence)
        if status == 429:
            response.headers["retry-after"] = str(REFILL_SECONDS)
        await response(scope, receive, _with_headers(send))


class _Limited:
    """A body that says it is small and is not."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self._read = receive, 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > MAX_BODY:
            return {"type": "http.disconnect"}
        return message


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            known: list[Any] = list(message.get("headers", []))
            names = {name for name, _ in known}
            known += [
                (name.encode(), value.encode())
                for name, value in _HEADERS.items()
                if name.encode() not in names
            ]
            message["headers"] = known
        await send(message)

    return sending
