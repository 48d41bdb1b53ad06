"""REST of notifications: Web Push for guests, one webhook for the host of a table."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from anypoker.sentences import Sentence
from anypoker.server.notify.notices import Notice
from anypoker.server.notify.outbound import MAX_URL, OutboundError, check_url
from anypoker.server.notify.web_push import Subscription, decode_base64
from anypoker.server.notify.webhooks import request_of
from anypoker.server.protocol.server_model import ServerModel
from anypoker.server.rest.dependencies import AtTable, Known, Room, base_of
from anypoker.server.rest.models import RequestBody
from anypoker.server.rest.tables import refuse_outsiders
from anypoker.server.table.actor import TableActor
from anypoker.server.table.settings import Webhook, WebhookFormat

router = APIRouter(prefix="/api", tags=["notifications"])

Url = Annotated[str, Field(min_length=1, max_length=MAX_URL)]
PushKey = Annotated[str, Field(min_length=1, max_length=200)]


class PushKeyInfo(ServerModel):
    """Public key that browsers subscribe with (VAPID)."""

    key: str


class PushRequest(RequestBody):
    """Browser that takes notices, as its `PushSubscription` describes it.

    `language`: that of its page, such as `de`; notices in other languages than the pages have are
    English.
    """

    endpoint: Url
    p256dh: PushKey
    auth: PushKey
    language: Annotated[str, Field(pattern="^[a-z]{2,8}$")] = "en"


class PushEndpoint(RequestBody):
    endpoint: Url


class PushInfo(ServerModel):
    """Number of browsers of this guest that take notices of the table."""

    devices: int


class WebhookRequest(RequestBody):
    """Address that is called at a turn, the start and results, and the form it reads."""

    url: Url
    format: Annotated[WebhookFormat, Field(strict=False)]


class WebhookInfo(ServerModel):
    """Webhook of a table; the rest of its address stays secret."""

    host: str
    format: str


@router.get("/push-key")
async def push_key(room: Room) -> PushKeyInfo:
    """Return the key that a browser needs to subscribe."""
    return PushKeyInfo(key=room.notices.server_key.public)


@router.get("/tables/{table}/push")
async def show_push(live: AtTable, room: Room, guest: Known) -> PushInfo:
    """Return the number of browsers of this guest that get notices of a table."""
    return PushInfo(devices=len(room.notices.devices(live.stored.id, guest.id)))


@router.put("/tables/{table}/push")
async def subscribe(live: AtTable, room: Room, guest: Known, asked: PushRequest) -> PushInfo:
    """Send this browser a notice when it is the guest's turn, or their game or seat is ready."""
    refuse_outsiders(live, guest)
    keys = decode_base64(asked.p256dh), decode_base64(asked.auth)
    check_url(asked.endpoint, room.outbound.allow_local)
    to = Subscription(asked.endpoint, *keys, asked.language)
    await room.notices.subscribe(live.stored.id, guest.id, to)
    return PushInfo(devices=len(room.notices.devices(live.stored.id, guest.id)))


@router.delete("/tables/{table}/push")
async def unsubscribe(live: AtTable, room: Room, guest: Known, asked: PushEndpoint) -> PushInfo:
    """Send this browser no more notices of a table."""
    await room.notices.unsubscribe(live.stored.id, guest.id, asked.endpoint)
    return PushInfo(devices=len(room.notices.devices(live.stored.id, guest.id)))


@router.get("/tables/{table}/webhook")
async def show_webhook(live: AtTable, guest: Known) -> WebhookInfo | None:
    """Return the webhook of a table, for its host."""
    _only_host(live, guest.id)
    return _info(live.stored.settings.webhook)


@router.put("/tables/{table}/webhook")
async def set_webhook(
    live: AtTable, room: Room, guest: Known, asked: WebhookRequest, request: Request
) -> WebhookInfo | None:
    """Call an address at turns, the start and results. The server tries it immediately."""
    _only_host(live, guest.id)
    check_url(asked.url, room.outbound.allow_local)
    webhook = Webhook(asked.url, asked.format, f"{base_of(request)}/table/{live.stored.id}")
    hello = Notice(f"{live.stored.id}.hello", "hello", None, "", "This table posts here now.")
    body, headers = request_of(webhook, live.stored.name, hello)
    status = await room.outbound.post(asked.url, body, headers)
    if not 200 <= status < 300:
        raise OutboundError(Sentence("the address answered with status {status}", status=status))
    await live.set_webhook(webhook)
    return _info(live.stored.settings.webhook)


@router.delete("/tables/{table}/webhook", status_code=204)
async def delete_webhook(live: AtTable, guest: Known) -> None:
    """Call no address any more."""
    _only_host(live, guest.id)
    await live.set_webhook(None)


def _only_host(live: TableActor, guest: str) -> None:
    if guest != live.stored.settings.host:
        raise HTTPException(403, "only the host of the table may do that")


def _info(webhook: Webhook | None) -> WebhookInfo | None:
    if webhook is None:
        return None
    return WebhookInfo(host=webhook.url.split("/")[2], format=str(webhook.format))
