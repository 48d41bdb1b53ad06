"""A page for people who are not there: notifications, the offline page, answers left behind."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

from playwright.sync_api import expect

from tests.server.callback_server import Browser, Call, verify_vapid
from tests.server.server_process import RoomProcess, open_room
from tests.web.browser_players import Person
from tests.web.full_hands import sit_down
from tests.web.measures import serious_faults

_NOTIFICATIONS = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const shown = await worker.getNotifications();
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }));
}"""


# A browser whose push service is ours: this machine reaches no other.
_PUSH_MANAGER = """({ endpoint, p256dh, auth }) => {
  let kept = null;
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async (options) => {
    window.askedKey = new Uint8Array(options.applicationServerKey).length;
    const keys = { p256dh, auth };
    return (kept = { endpoint, options, toJSON: () => ({ endpoint, keys }) });
  };
}"""


@contextmanager
def _push_service() -> Iterator[tuple[str, "Queue[Call]"]]:
    """Run a push service on loopback; yield its origin and the messages it gets."""
    calls: Queue[Call] = Queue()

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            calls.put(Call(self.path, headers, body))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Print nothing."""

    with HTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", calls
        finally:
            server.shutdown()
            thread.join()


def _deliver(person: Person, origin: str, messages: dict[str, str]) -> dict[str, Any]:
    """Deliver push messages as Chromium gets them from a push service; return the notifications.

    `messages`: by the tag of the notification. A message that shows nothing is sent again: a worker
    that has just started may miss it.
    """
    cdp = person.context.new_cdp_session(person.page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    person.page.wait_for_timeout(300)
    assert found
    shown: dict[str, Any] = {}
    for tag, message in messages.items():
        push = {"origin": origin, "registrationId": found[-1], "data": message}
        for _ in range(4):
            cdp.send("ServiceWorker.deliverPushMessage", push)
            until = time.monotonic() + 5
            while tag not in shown and time.monotonic() < until:
                shown |= {one["tag"]: one for one in person.page.evaluate(_NOTIFICATIONS)}
            if tag in shown:
                break
    return shown


def test_a_push_shows_a_notification_and_an_offline_page_is_never_stale(
    browser: Any, tmp_path: Path
) -> None:
    with open_room(tmp_path, "--no-limits") as room:
        ann = Person(browser, "Ann", 390, 844)
        ann.context.grant_permissions(["notifications"])
        ann.become_guest(room, "127.0.0.1")
        ann.page.goto(f"{ann.url}/")
        ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        origin = ann.page.evaluate("location.origin")
        good = {"id": "1", "title": "Friday", "body": "It is your turn.", "url": "/table/x"}
        odd = {"title": 3, "body": None, "url": "//elsewhere.example"}
        messages = {"/table/x": json.dumps(good), "//elsewhere.example": json.dumps(odd)}
        shown = _deliver(ann, origin, {**messages, "/": "not JSON"})
        assert shown["/table/x"]["title"] == "Friday"
        assert shown["/table/x"]["body"] == "It is your turn."
        assert shown["//elsewhere.example"]["url"] == "/"  # never to another site
        assert shown["/"]["title"] == "Anypoker"
    # The server is gone: no page that looks alive comes out of a cache.
    ann.page.goto(f"{origin}/table/x")
    expect(ann.page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert ann.page.evaluate("getComputedStyle(document.querySelector('a')).minHeight") == "44px"
    ann.context.close()


def test_a_player_turns_notifications_on(browser: Any, tmp_path: Path) -> None:
    with (
        _push_service() as (service, calls),
        open_room(tmp_path, "--no-rate-limit", "--allow-local-callbacks") as room,
    ):
        ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
        ann.context.grant_permissions(["notifications"])
        ann.become_guest(room, "127.0.0.1")
        options = {"act_seconds": 200_000, "bank_seconds": 0, "bot_seconds": 1}
        table = ann.open_table(game="texas-holdem", seats=2, bots=[{}], options=options)
        ann.go_to(table)
        ann.take_seat()
        ann.page.get_by_role("tab", name="Settings").or_(ann.button("Settings")).first.click()
        box = ann.page.get_by_role("checkbox", name="Notify me")
        box.click()  # Chromium finds no push service here
        expect(ann.page.get_by_text("This browser could not register for notif")).to_be_visible()
        expect(box).not_to_be_checked()
        device = Browser()
        ann.page.evaluate(_PUSH_MANAGER, device.subscription(f"{service}/push/1"))
        box.click()
        expect(box).to_be_checked()
        expect(box).to_be_enabled()
        assert ann.page.evaluate("askedKey") == 65  # an uncompressed point
        # Ann leaves the page; her game starts, or it is her turn.
        ann.page.goto(f"{ann.url}/healthz")
        ann.command(table, {"do": "host", "verb": "start"})
        call = calls.get(timeout=60)
        key = ann.page.request.get(f"{ann.url}/api/push-key").json()["key"]
        verify_vapid(call, service, key, time.time())
        message = device.decrypt(call.body).decode()
        assert json.loads(message)["kind"] in ("start", "turn")
        ann.page.goto(f"{ann.url}/")
        path = f"/table/{table}"
        shown = _deliver(ann, ann.page.evaluate("location.origin"), {path: message})[path]
        assert (shown["url"], shown["body"]) == (f"/table/{table}", json.loads(message)["body"])
        ann.context.close()


def test_a_player_leaves_an_answer_and_takes_a_vacation(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ben = Person(browser, "Ben", 390, 844, reduced_motion="reduce")
    sit_down((ann, ben), {"game": "texas-holdem"}, room, act_seconds=200_000, bank_seconds=0)
    ann.page.locator(".own").first.wait_for()
    asked, other = (ann, ben) if ann.offered() else (ben, ann)
    expect(asked.page.get_by_text("2 d 7 h").first).to_be_visible()
    ben.page.get_by_role("button", name="Menu").click()
    for person in (ann, ben):
        person.page.get_by_role("tab", name="Settings").or_(person.button("Settings")).first.click()
        expect(person.page.get_by_role("heading", name="When you are away")).to_be_visible()
        assert serious_faults(person.page) == []
    other.page.get_by_role("radio", name="Check or fold").check()
    other.page.wait_for_timeout(200)
    other.page.get_by_role("spinbutton", name="Days").fill("3")
    other.page.get_by_role("button", name="Start vacation").click()
    expect(other.page.get_by_text("You are on vacation until")).to_be_visible()
    for person in (ann, ben):
        person.context.close()
