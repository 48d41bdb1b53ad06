"""Notices to players who are away: encrypted, signed, sent once, and never with a card."""

import asyncio
import ipaddress
import re
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import insert

from anypoker.server.card_room import CardRoom
from anypoker.server.notify import queue, table_notices
from anypoker.server.notify.notices import Notice
from anypoker.server.notify.outbound import Outbound, OutboundError, check_url, is_public
from anypoker.server.notify.push_texts import push_text
from anypoker.server.notify.web_push import (
    PushError,
    Subscription,
    decode_base64,
    encode_base64,
    encrypt,
    open_server_key,
)
from anypoker.server.notify.webhooks import request_of
from anypoker.server.protocol.commands import COMMANDS
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.schema import notification, push_subscription
from anypoker.server.storage.writer import WriteBatch
from anypoker.server.table.settings import Webhook, WebhookFormat
from tests.server.callback_server import Browser, CallbackServer, callbacks, verify_vapid
from tests.server.in_process_server import SECOND, HandClock, Seated, table_for

HOUR = 3600
SLOW = {"act_seconds": 24 * HOUR, "bank_seconds": 0}


def test_the_example_of_rfc_8291() -> None:
    key = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    point = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    to = Subscription(
        "https://push.example.net", decode_base64(point), decode_base64("BTBZMqHH6r4Tts7J_aSIgg")
    )
    ours = ec.derive_private_key(int.from_bytes(decode_base64(key), "big"), ec.SECP256R1())
    sent = encrypt(
        b"When I grow up, I want to be a watermelon",
        to,
        ours,
        decode_base64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode_base64(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_the_server_key_is_kept_and_private(tmp_path: Path) -> None:
    path = tmp_path / "push-key.pem"
    assert open_server_key(path).public == open_server_key(path).public
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("something else")
    with pytest.raises(PushError, match="is not a key for Web Push"):
        open_server_key(path)


@pytest.mark.parametrize(
    ("p256dh", "auth", "why"),
    [
        ("AAAA", "A" * 22, "P-256 point"),
        (encode_base64(bytes([4]) + bytes(64)), "A" * 22, "P-256 point"),
        (None, "AAAA", "16 bytes"),
        ("ä", "A" * 22, "not base64"),
    ],
)
def test_keys_of_strangers_are_checked(p256dh: str | None, auth: str, why: str) -> None:
    good = Browser().subscription("")["p256dh"]
    with pytest.raises(PushError, match=why):
        Subscription("https://x", decode_base64(p256dh or good), decode_base64(auth))


# ---------------------------------------------------------------- addresses of strangers


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    ],
)  # fmt: skip
def test_only_public_addresses_are_called(address: str) -> None:
    found = ipaddress.ip_address(address)
    assert not is_public(found)
    literal = f"[{address}]" if found.version == 6 else address
    with pytest.raises(OutboundError, match="not an address of the public internet"):
        check_url(f"https://{literal}/hook")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://example.org/", "must begin with https"),
        ("ftp://example.org/", "must begin with https"),
        ("https://user:word@example.org/", "without a user name"),
        ("https:///path", "without a user name"),
        ("https://example.org:0/", "without a user name"),
        ("https://example.org:99999/", "is not a URL"),
        ("https://exämple.org/", "characters"),
        ("https://example.org/a b", "characters"),
        ("https://example.org/\r\nhost: x", "characters"),
        ("https://example.org/" + "a" * 2_000, "at most 2000 characters"),
    ],
)
def test_odd_urls_are_refused_in_a_sentence(url: str, why: str) -> None:
    with pytest.raises(OutboundError, match=why):
        check_url(url)


def test_the_checked_address_is_the_one_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that resolves to a private address, or to a public and a private one, is refused."""
    found = [["127.0.0.1"], ["1.1.1.1", "192.168.0.1"]]
    asked: list[str] = []

    async def resolve(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        asked.append(host)
        kind = socket.SOCK_STREAM
        return [(socket.AF_INET, kind, 6, "", (one, port)) for one in found[len(asked) - 1]]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", resolve)

    async def call() -> None:
        for _ in found:
            with pytest.raises(OutboundError, match="not an address of the public internet"):
                await Outbound().post("https://hook.example.org/", b"", {})

    asyncio.run(call())
    assert asked == ["hook.example.org"] * 2


def test_redirects_large_answers_and_silence_are_bounded() -> None:
    async def call() -> None:
        async with callbacks() as there:
            there.statuses["/a"], there.location = [302], "http://127.0.0.1:1/other"
            assert await Outbound(allow_local=True).post(f"{there.origin}/a", b"x", {}) == 302
            there.location, there.answer = "", b"x" * 5_000_000
            assert await Outbound(allow_local=True).post(f"{there.origin}/b", b"x", {}) == 201
            there.silent = True
            with pytest.raises(OutboundError, match="no answer within"):
                await Outbound(True, 0.2).post(f"{there.origin}/c", b"x", {})
            assert len(there.calls) == 3
        with pytest.raises(OutboundError, match="connection failed"):
            await Outbound(allow_local=True).post(f"{there.origin}/d", b"x", {})

    asyncio.run(call())


@pytest.mark.parametrize("form", list(WebhookFormat))
def test_names_neither_mention_nor_format(form: WebhookFormat) -> None:
    notice = Notice("i", "turn", "g", "", "It is <!channel> @everyone *Bo*'s turn.", 3, 1)
    webhook = Webhook("https://x", form, "https://room/table/1")
    body, headers = request_of(webhook, "Friday", notice)
    assert headers["x-anypoker-id"] == "i"
    assert b"https://room/table/1" in body
    match form:
        case WebhookFormat.DISCORD:
            data = orjson.loads(body)
            assert data["allowed_mentions"] == {"parse": []}
            assert "\\*Bo\\*" in data["content"]
        case WebhookFormat.SLACK:
            assert "&lt;!channel&gt;" in orjson.loads(body)["text"]
        case WebhookFormat.TEXT:
            assert headers["content-type"].startswith("text/plain")
        case WebhookFormat.JSON:
            assert orjson.loads(body)["event"] == "turn"


# ---------------------------------------------------------------- tables

Story = Callable[[CardRoom, HandClock, CallbackServer], Awaitable[None]]


def tell(tmp_path: Path, story: Story) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with callbacks() as there:
            room = CardRoom(tmp_path, clock=clock, allow_local_callbacks=True)
            await room.open()
            try:
                await story(room, clock, there)
            finally:
                await room.close()

    asyncio.run(evening())


async def subscribe(
    room: CardRoom, one: Seated, there: CallbackServer, browser: Browser, language: str = "en"
) -> None:
    data = browser.subscription(f"{there.origin}/push/{one.guest.name}")
    keys = decode_base64(data["p256dh"]), decode_base64(data["auth"])
    to = Subscription(data["endpoint"], *keys, language)
    await room.notices.subscribe(one.live.stored.id, one.guest.id, to)


async def asked_one(people: list[Seated]) -> Seated:
    for one in people:
        await one.until(lambda each: each.view is not None)
    return next(one for one in people if one.decision is not None)


async def until(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not wanted():
            await asyncio.sleep(0.01)


def leave_page(one: Seated) -> None:
    one.client.closed = True
    one.live.leave(one.client)


def test_an_absent_player_gets_a_push_that_only_they_can_read(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        browser = Browser()
        await subscribe(room, other, there, browser)
        leave_page(other)
        await first.answer("call")
        (call,) = await there.until(1)
        verify_vapid(call, there.origin, room.notices.server_key.public, time.time())
        said = orjson.loads(browser.decrypt(call.body))
        assert said["id"] == call.id
        assert (said["kind"], said["url"]) == ("turn", f"/table/{other.live.stored.id}")
        assert said["body"] == "It is your turn (hand 1, Texas Hold'em)."
        assert call.headers["content-encoding"] == "aes128gcm"
        assert int(call.headers["ttl"]) > 0

    tell(tmp_path, story)


def test_pushes_are_in_the_language_of_the_page_also_after_a_restart(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        browser = Browser()
        await subscribe(room, other, there, browser, "de")
        room.notices._devices.clear()
        with room.engine.begin() as connection:
            room.notices.load(connection)  # as the next server does
        leave_page(other)
        await first.answer("call")
        (call,) = await there.until(1)
        said = orjson.loads(browser.decrypt(call.body))
        assert said["body"] == "Du bist dran (Hand 1, Texas Hold'em)."

    tell(tmp_path, story)


def test_push_texts_of_every_kind() -> None:
    turn = Notice("t.3.7.p", "turn", "p", "It is your turn.", "", 3, 7, "Razz")
    choice = Notice("t.3.choice7.p", "turn", "p", "Choose the next game.", "", 3, 7)
    seat = Notice("t.seat.p.3", "seat", "p", "Your seat is ready.", "")
    assert [push_text(one, "es") for one in (turn, choice, seat)] == [
        "Es tu turno (mano 3, Razz).",
        "Elige el próximo juego.",
        "Tu asiento está listo.",
    ]
    old = Notice(*turn[:7])  # stored before notices had a game
    assert push_text(old, "de") == "Du bist dran (Hand 3)."
    assert push_text(turn, "en") == push_text(turn, "fr") == turn.text


def test_who_looks_at_the_table_gets_no_push(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        await subscribe(room, other, there, Browser())
        await first.answer("call")
        await other.until(lambda each: each.decision)
        await asyncio.sleep(0.3)
        assert there.calls == []

    tell(tmp_path, story)


def test_who_leaves_the_page_at_their_turn_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anypoker.server.table.actor.ABSENCE", 0.05)
    assert table_notices.ABSENCE == 20.0

    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        await subscribe(room, first, there, Browser())
        for _ in range(3):  # however often the page is opened and closed
            leave_page(first)
            await there.until(1)
            again = Seated(first.live, first.guest)
            await again.until(lambda each: each.table)
            first = again
        await asyncio.sleep(0.3)
        assert len(there.calls) == 1

    tell(tmp_path, story)


def test_a_dead_subscription_is_dropped_and_a_busy_service_is_asked_again(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        room.notices.retry_seconds = 0.01
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        await subscribe(room, other, there, Browser())
        leave_page(other)
        path = f"/push/{other.guest.name}"
        there.statuses[path] = [503, 429, 410]
        await first.answer("call")
        await there.until(3)
        await asyncio.sleep(0.2)
        assert [one.id for one in there.calls] == [there.calls[0].id] * 3
        assert room.notices.devices(other.live.stored.id, other.guest.id) == []

    tell(tmp_path, story)


def test_too_many_devices_drop_the_oldest(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        (ann, _) = await table_for(room, ["Ann", "Bo"], options=SLOW)
        table = ann.live.stored.id
        for number in range(8):
            data = Browser().subscription(f"https://push.example.net/{number}")
            keys = decode_base64(data["p256dh"]), decode_base64(data["auth"])
            await room.notices.subscribe(table, ann.guest.id, Subscription(data["endpoint"], *keys))
        kept = room.notices.devices(table, ann.guest.id)
        assert [one.endpoint[-1] for one in kept] == ["3", "4", "5", "6", "7"]
        assert len(kept) == queue.MAX_DEVICES

    tell(tmp_path, story)


def test_a_webhook_hears_of_turn_start_and_result_without_a_card(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        live = people[0].live
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        await live.set_webhook(Webhook(f"{there.origin}/hook", WebhookFormat.JSON, "https://r/t"))
        leave_page(other)
        await first.answer("call")
        await there.until(1)
        leave_page(first)
        assert other.live.stored.settings.webhook is not None
        back = Seated(live, other.guest)
        await back.until(lambda each: each.decision)
        await back.answer("raise to 60")
        calls = await there.until(2)
        again = Seated(live, first.guest)
        await again.until(lambda each: each.decision)
        await again.answer("fold")
        calls = await there.until(3)
        said = [orjson.loads(one.body) for one in calls]
        assert [one["event"] for one in said] == ["turn", "turn", "result"]
        assert len({one["id"] for one in said}) == 3
        assert said[-1]["text"].startswith("Hand 1 (Texas Hold'em): ")
        for one in said:
            assert not re.search(r"\b[2-9TJQKA][cdhs♣♦♥♠]\b", one["text"]), one

    tell(tmp_path, story)


def test_a_notice_is_not_sent_when_its_turn_is_over(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        room.notices.retry_seconds = 0.2
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        await subscribe(room, other, there, Browser())
        leave_page(other)
        there.statuses[f"/push/{other.guest.name}"] = [503, 503, 503]
        await first.answer("call")
        await there.until(1)
        back = Seated(other.live, other.guest)
        await back.until(lambda each: each.decision)
        await back.answer("check")
        await asyncio.sleep(1.0)
        assert len(there.calls) == 1

    tell(tmp_path, story)


@pytest.mark.parametrize("marked", [True, False])
def test_after_a_crash_a_notice_comes_at_most_once_more(tmp_path: Path, marked: bool) -> None:
    """`marked`: the server died after it had stored that the notice was sent, or before."""

    async def evening() -> None:
        clock = HandClock()
        async with callbacks() as there:
            room = CardRoom(tmp_path, clock=clock, allow_local_callbacks=True)
            await room.open()
            people = await table_for(room, ["Ann", "Bo"], options=SLOW)
            first = await asked_one(people)
            other = next(one for one in people if one is not first)
            await subscribe(room, other, there, Browser())
            leave_page(other)

            async def unmarked(_: Any) -> None:
                await asyncio.sleep(60)

            if not marked:
                room.notices._mark = unmarked  # type: ignore
            await first.answer("call")
            await there.until(1)
            await asyncio.sleep(0.2)
            await room.close()
            for _ in range(2):
                room = CardRoom(tmp_path, clock=clock, allow_local_callbacks=True)
                await room.open()
                await asyncio.sleep(0.4)
                await room.close()
            assert len(there.calls) == (1 if marked else 2)
            assert len({one.id for one in there.calls}) == 1

    asyncio.run(evening())


def test_a_notice_that_cannot_be_marked_is_not_sent_again(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        room.notices.retry_seconds = 0.05
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        await subscribe(room, other, there, Browser())
        leave_page(other)
        mark, failures = room.notices._mark, 3

        async def failing(delivery: queue.Delivery) -> None:
            nonlocal failures
            if failures:
                failures -= 1
                raise CommitError("this could not be stored")
            await mark(delivery)

        room.notices._mark = failing  # type: ignore
        await first.answer("call")
        await until(lambda: not failures)
        await asyncio.sleep(0.3)
        assert len(there.calls) == 1

    tell(tmp_path, story)


def test_damaged_rows_do_not_keep_the_room_closed(tmp_path: Path) -> None:
    async def evening() -> None:
        room = CardRoom(tmp_path, allow_local_callbacks=True)
        await room.open()
        rows = WriteBatch()
        rows.add(insert(push_subscription), id="x", table_id="t", guest="g", data=b"nonsense")
        values = {"table_id": "t", "target": "x", "name": "T", "made_at": 1, "sent_at": None}
        rows.add(insert(notification), id="n", data="[1, 2", **values)
        await room.writer.commit(rows)
        await room.close()
        room = CardRoom(tmp_path, allow_local_callbacks=True)
        await room.open()
        assert room.notices.devices("t", "g") == []
        await room.close()

    asyncio.run(evening())


# ---------------------------------------------------------------- plans and vacation


def test_a_plan_answers_while_its_player_is_away(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW, stakes="1/2 no limit")
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        await other.do("plan", hand=1, kind="call_up_to", chips=40)
        leave_page(other)
        await first.answer("raise to 20")  # 18 more
        await until(lambda: len(first.live.table.hand.actions) == 2)
        hand = first.live.table.hand
        assert hand is not None
        assert not any(hand.folded)
        seat = other.live.table.seat_in_hand(other.guest.id)
        assert seat is not None
        assert hand.seats.players[seat].stack - hand.stacks[seat] == 20
        await first.until(lambda each: each.decision)
        await first.answer("bet 30")  # beyond what is left of 40
        await until(lambda: other.live.state.deadlines.asked.keys() == {other.guest.id})
        await asyncio.sleep(0.2)
        assert other.live.state.deadlines.asked.keys() == {other.guest.id}
        back = Seated(other.live, other.guest)
        await back.until(lambda each: each.decision)

    tell(tmp_path, story)


def test_check_or_fold_folds_to_a_bet_and_is_gone_with_the_hand(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW, stakes="1/2 no limit")
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        assert (await other.ask("plan", hand=2, kind="check_fold"))["type"] == "error"
        await other.do("plan", hand=1, kind="check_fold")
        await first.answer("raise to 20")
        await other.until(lambda each: each.live.table.number == 2 and each.decision)
        plan = other.live.state.settings.plans[other.guest.id]
        assert plan.hand == 1
        assert other.live.state.deadlines.asked.keys() == {other.guest.id}

    tell(tmp_path, story)


def test_others_do_not_learn_of_a_plan(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo"], options=SLOW)
        first = await asked_one(people)
        other = next(one for one in people if one is not first)
        while not first.client.queue.empty():
            await first.next()
        await other.do("plan", hand=1, kind="check_fold")
        await asyncio.sleep(0.1)
        assert first.client.queue.empty()
        state = await Seated(other.live, other.guest).next()
        assert state["you"]["plan"] == {"hand": 1, "kind": "check_fold", "chips": 0}
        assert (await Seated(other.live, first.guest).next())["you"]["plan"] is None

    tell(tmp_path, story)


def test_a_vacation_sits_out_and_ends_by_itself(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        people = await table_for(room, ["Ann", "Bo", "Cy"], options=SLOW, seats=3)
        await asked_one(people)
        cy = people[2]
        await cy.do("vacation", days=7)
        live = cy.live
        player = live.table.player(cy.guest.id)
        assert player is not None
        assert player.status == "out"
        assert live.state.settings.away_until == {cy.guest.id: clock() + 7 * 24 * HOUR * SECOND}
        clock.move(7 * 24 * HOUR * SECOND + SECOND)
        await live.apply_expired()
        player = live.table.player(cy.guest.id)
        assert player is not None
        assert player.status != "out"
        assert live.state.settings.away_until == {}
        assert (await cy.ask("vacation", days=0))["sentence"] == "you are not on vacation"

    tell(tmp_path, story)


def test_bots_of_a_slow_table_play_without_anyone_watching(tmp_path: Path) -> None:
    async def story(room: CardRoom, clock: HandClock, there: CallbackServer) -> None:
        bots = [{"kind": "sensible"}, {"kind": "sensible"}]
        people = await table_for(room, ["Ann"], options=SLOW, seats=3, bots=bots)
        (ann,) = people
        await subscribe(room, ann, there, Browser())
        leave_page(ann)
        for count in range(1, 4):
            await there.until(count)
            back = Seated(ann.live, ann.guest)
            await back.until(lambda each: each.decision)
            assert back.decision is not None
            action = "check" if back.decision["call"] == 0 else "fold"
            command = {"do": "act", "question": back.decision["number"], "action": action}
            data = orjson.dumps({**command, "key": f"away {count}"})
            await back.live.enqueue(back.client, COMMANDS.validate_json(data))
            leave_page(back)

    tell(tmp_path, story)
