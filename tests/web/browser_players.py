"""People at browsers of their own, who press only what they see and what is enabled."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import sync_playwright

from tests.server.server_process import RoomProcess

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# An address of a local network is no secure page, as on every friend's phone.
LAN_NAME = "table.lan"
LAN = f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"

OWN_HOSTS = (LAN_NAME, "127.0.0.1", "localhost")

# No fault of the page: asking who one is, and a header that plain http pages ignore.
_HARMLESS = (
    "Failed to load resource",
    "The Cross-Origin-Opener-Policy",
)
_OFFLINE = "net::ERR_INTERNET_DISCONNECTED"  # while a test takes the network away
# Violations of the content security policy as errors, and where warnings come from.
_BROKEN_RULE = """
const warn = console.warn;
console.warn = (...words) => warn(...words, new Error().stack);
addEventListener("securitypolicyviolation", (event) =>
  console.error("against the content security policy: " + event.violatedDirective));
"""
_POST = """async ([path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { ok: answer.ok, text: await answer.text() };
}"""
_COMMAND = """([table, command]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket?after=0`);
  const key = `test ${Math.random()}`;
  socket.onopen = () => socket.send(JSON.stringify({ ...command, key }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.key !== key) return;
    socket.close();
    done(message);
  };
})"""
# What can be pressed in the bar of controls, as a person sees it.
_OFFERED = """() => {
  const bar = document.querySelector("footer[data-question]");
  if (!bar) return null;
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && !one.disabled;
  };
  const places = "footer[data-question] button, .own button, .board button";
  const all = [...document.querySelectorAll(places)];
  all.forEach((one, i) => one.setAttribute("data-at", i));
  return {
    question: bar.dataset.question,
    decision: bar.dataset.decision,
    wrong: document.querySelector("footer [role=alert]")?.textContent ?? "",
    presses: all.filter(seen).map((one) => ({
      at: one.dataset.at,
      name: one.getAttribute("aria-label") ?? one.textContent.trim(),
      big: one.classList.contains("big"),
      pressed: one.getAttribute("aria-pressed") === "true",
      group: one.closest("[role=group]")?.getAttribute("aria-label") ?? "",
    })),
  };
}"""

_GOLDEN = """() => [...document.querySelectorAll(
  "footer button.gold:not(:disabled), .game-card button.gold:not(:disabled)")]
  .map((one) => one.textContent.trim())"""


@contextmanager
def open_browser() -> Iterator[Any]:
    """A real Chromium, to which `table.lan` is this machine."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, LAN])
        try:
            yield chromium
        finally:
            chromium.close()


class Person:
    """Somebody at a browser of its own; what goes wrong in it is kept."""

    def __init__(
        self, browser: Any, name: str, width: int = 1280, height: int = 800, **context: Any
    ) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, **context)
        self.context.add_init_script(_BROKEN_RULE)
        self.name = name
        self.wrong: list[str] = []
        self.heard: list[str] = []  # every message of the server
        self.said: list[str] = []  # every message to the server
        self.answered: Counter[str] = Counter()  # questions by their kinds
        self.last_question = ""
        self.context.on("request", self._follow)
        self.open_page()

    def open_page(self) -> None:
        """Open an empty page; a closed one stays closed."""
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self._read(line))
        self.page.on("websocket", self._listen)

    def _read(self, line: Any) -> None:
        if line.type in ("error", "warning") and not line.text.startswith(_HARMLESS):
            if _OFFLINE in line.text:
                return
            self.wrong.append(line.text)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda text: self.heard.append(str(text)))
        socket.on("framesent", lambda text: self.said.append(str(text)))

    def _follow(self, request: Any) -> None:
        """Nothing is asked of any other host than the card room."""
        address = urlsplit(request.url)
        if address.scheme in ("http", "https") and address.hostname not in OWN_HOSTS:
            self.wrong.append(f"asks {request.url}")

    def become_guest(self, room: RoomProcess, host: str = LAN_NAME) -> None:
        """Have a name, without the page that asks for it."""
        self.url = f"http://{host}:{room.port}"
        self.page.goto(f"{self.url}/healthz")
        self.post("/api/guests", {"name": self.name})

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Ask the server as a page does."""
        answer = self.page.evaluate(_POST, [path, body])
        assert answer["ok"], answer["text"]
        return json.loads(answer["text"] or "null")

    def command(self, table: str, command: dict[str, Any]) -> None:
        """Send a command to a table, as a second page of the same person does."""
        answer = self.page.evaluate(_COMMAND, [table, command])
        assert answer["type"] == "done", answer

    def open_table(self, **wanted: Any) -> str:
        return str(self.post("/api/tables", wanted)["id"])

    def go_to(self, table: str) -> None:
        self.page.goto(f"{self.url}/table/{table}")

    def take_seat(self) -> None:
        self.button("Sit here").first.click()
        self.page.locator(".own-seat").wait_for()

    def start(self) -> None:
        """Deal the first hand, as the host."""
        self.page.get_by_role("button", name=re.compile("^Start (with|game)")).click()

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def offered(self) -> Any:
        """What can be pressed to answer; None if nothing is asked."""
        return self.page.evaluate(_OFFERED)

    def press(self, one: dict[str, Any]) -> None:
        self.page.locator(f'[data-at="{one["at"]}"]').click(timeout=5_000)

    def answer(self, offered: Any, rng: Random, folds: bool = True) -> bool:
        """Answer what is asked, by clicks on what can be pressed; whether it was."""
        usable = ("Pick", "Move", "Turn")
        if offered["decision"] != "dealers_choice" and not any(
            one["big"] or one["group"] or one["name"].startswith(usable)
            for one in offered["presses"]
        ):
            return False
        question = offered["question"]
        if question != self.last_question:
            self.last_question = question
            self.answered[offered["decision"]] += 1
        ANSWERS[offered["decision"]](self, offered, rng, folds)
        return True

    def stay(self) -> list[str]:
        """Buy chips when there are none left, or come back; return what was pressed."""
        pressed = []
        for name in self.page.evaluate(_GOLDEN):
            if name.startswith(("Rebuy ", "I'm back", "Got it")):
                with suppress(TooLate):  # gone meanwhile
                    self.button(name).click(timeout=3_000)
                    pressed.append(str(name))
        return pressed


def _choose_game(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    """Select one of the first games of the picker and deal it."""
    rows = person.page.locator(".picker .game-row:not([aria-disabled])")
    rows.first.wait_for(timeout=5_000)
    rows.nth(rng.randrange(min(12, rows.count()))).click(timeout=5_000)
    with suppress(TooLate):  # the clock ran out
        person.page.locator(".picker button.deal:enabled").click(timeout=5_000)


def _press_any(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    bigs = [one for one in offered["presses"] if one["big"]]
    if not folds:
        bigs = [one for one in bigs if one["name"] != "Fold"] or bigs
    if bigs:
        person.press(rng.choice(bigs))


def _bet(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    sizes = [one for one in offered["presses"] if one["name"] in ("⅓", "½", "⅔", "Pot", "More")]
    if sizes and rng.random() < 0.3:
        person.press(rng.choice(sizes))
    bigs = [one for one in offered["presses"] if one["big"]]
    calm = [one for one in bigs if one["name"] == "Check" or one["name"].startswith("Call")]
    bigs = bigs if folds else [one for one in bigs if one["name"] != "Fold"] or bigs
    if calm and rng.random() < 0.6:
        bigs = calm
    if bigs:
        person.press(rng.choice(bigs))


def _brag(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    """As in any betting, but a side show is asked for where it can be: few games have one."""
    wanted = [one for one in offered["presses"] if one["name"].startswith(("Side show", "Look"))]
    if wanted and rng.random() < 0.8:
        person.press(wanted[-1])
    else:
        _bet(person, offered, rng, folds)


def _pick(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    """Touch cards until what is picked will do, then confirm; or do without."""
    if _has_rows(offered):
        _place(person, offered, rng)
        return
    instead = [
        one
        for one in offered["presses"]
        if one["big"] and one["name"] in ("Stand pat", "Keep all", "Turn up none", "Decline")
    ]
    if instead and rng.random() < 0.3:
        person.press(instead[0])
        return
    for _ in range(10):
        cards = [
            one
            for one in offered["presses"]
            if one["name"].startswith("Pick ") and not one["pressed"]
        ]
        done = [one for one in offered["presses"] if one["big"] and one not in instead]
        if done and (not cards or rng.random() < 0.7):
            person.press(done[0])
            return
        if not cards:
            return
        person.press(rng.choice(cards))
        offered = person.offered()
        if offered is None or offered["question"] != person.last_question:
            return


def _declare(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    for group in sorted({one["group"] for one in offered["presses"] if one["group"]}):
        words = [one for one in offered["presses"] if one["group"] == group and not one["big"]]
        person.press(rng.choice(words))
    person.button("Declare").click(timeout=5_000)


def _move(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    """Turn or move some cards, and put them back where that is refused."""
    if _has_rows(offered):
        _place(person, offered, rng)
        return
    if offered["wrong"]:
        again = [one for one in offered["presses"] if one["name"] == "As suggested"]
        if again:
            person.press(again[0])
    else:
        for _ in range(rng.randrange(3)):
            cards = [
                one for one in offered["presses"] if one["name"].startswith(("Move ", "Turn "))
            ]
            if cards:
                person.press(rng.choice(cards))
            offered = person.offered()
            if offered is None or offered["question"] != person.last_question:
                return
        if not any(one["big"] for one in offered["presses"]):
            again = [one for one in offered["presses"] if one["name"] == "As suggested"]
            if again:
                person.press(again[0])
    offered = person.offered()
    if offered is not None and offered["question"] == person.last_question:
        bigs = [one for one in offered["presses"] if one["big"]]
        if bigs:
            person.press(bigs[0])


_ARRANGE = "Arrange for me"
_PREVIEW_MS = 400  # after the last card; the page waits 120 and asks the server


def _has_rows(offered: Any) -> bool:
    names = [one["name"] for one in offered["presses"]]
    return any(name.startswith(("Select ", "Put ", "Take ", _ARRANGE)) for name in names)


def _place(person: Person, offered: Any, rng: Random) -> None:
    """Tap cards into rows, or have them arranged; rows that foul are changed once."""
    question = offered["question"]

    def now() -> Any:
        fresh = person.offered()
        return fresh if fresh is not None and fresh["question"] == question else None

    def tap(start: str, other_than: str = "") -> bool:
        """Press one of the buttons whose names start so; whether there was one."""
        current = now()
        found = [
            one
            for one in (current["presses"] if current else ())
            if one["name"].startswith(start) and one["name"] != other_than
        ]
        if found:
            person.press(rng.choice(found))
        return bool(found)

    if rng.random() >= 0.5 or not tap(_ARRANGE):
        while tap("Put "):
            pass
    person.page.wait_for_timeout(_PREVIEW_MS)
    if (current := now()) is None:
        return
    if current["wrong"] and tap("Undo"):
        if any(one["big"] for one in current["presses"]):  # allowed, but perhaps a foul
            taken = [one["name"] for one in current["presses"] if one["name"].startswith("Put ")]
            tap("Put ", taken[0] if taken else "")
        else:
            while tap("Undo"):
                pass
            tap(_ARRANGE)
        person.page.wait_for_timeout(_PREVIEW_MS)
    for name in ("Place", "Foul and place"):  # the second after a warning of a certain foul
        if not tap(name):
            return


def _buy(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    if any(one["name"].startswith("Pick ") for one in offered["presses"]):
        _pick(person, offered, rng, folds)
    else:
        _press_any(person, offered, rng, folds)


def _market(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    """Touch an offer and, where one is given up, a card; confirm, or do without."""
    instead = [one for one in offered["presses"] if one["big"] and one["name"] in ("Pass", "Fold")]
    if instead and rng.random() < 0.3 and (folds or instead[0]["name"] != "Fold"):
        person.press(instead[0])
        return
    for group in ("For sale", "Discard"):
        cards = [one for one in offered["presses"] if one["group"] == group]
        if cards:
            person.press(rng.choice(cards))
        offered = person.offered()
        if offered is None or offered["question"] != person.last_question:
            return
    bigs = [one for one in offered["presses"] if one["big"] and one["name"] not in ("Pass", "Fold")]
    if bigs:
        person.press(bigs[0])


def _exchange(person: Person, offered: Any, rng: Random, folds: bool) -> None:
    """Touch one card of each row, and confirm; or one of the other buttons."""
    if rng.random() < 0.6:
        for verb in ("Give ", "Take "):
            cards = [one for one in offered["presses"] if one["name"].startswith(verb)]
            if cards:
                person.press(rng.choice(cards))
        offered = person.offered()
    if offered is not None and offered["question"] == person.last_question:
        _press_any(person, offered, rng, folds)


ANSWERS: dict[str, Any] = {
    "betting": _bet,
    "bring_in": _bet,
    "brag": _brag,
    "draw": _pick,
    "exchange": _exchange,
    "offer": _press_any,
    "discard": _pick,
    "expose": _pick,
    "pass": _pick,
    "replace": _pick,
    "declare": _declare,
    "separate": _move,
    "arrange": _move,
    "buy": _buy,
    "market": _market,
    "auction": _bet,
    "dealers_choice": _choose_game,
    "choose": _press_any,
    "discard_pile": _press_any,
    "penalty": _press_any,
    "protect": _press_any,
    "run_times": _press_any,
    "stay": _press_any,
    "side_show": _press_any,
    "wager": _press_any,
}
