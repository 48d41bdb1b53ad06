"""Browser table on a slow machine: `python -m bench.browser [--throttle 4]`.

Chromium is slowed down by so much. Measured are the time from opening the address until one can
press something, the time from a key to the state of its button, the longest task while hands are
dealt and played, and what moves. Times are by the clock, so a busy machine is slower still; tasks
are measured in CPU time at full speed and multiplied, which others on the machine do not change.
"""

import argparse
import json
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.server.server_process import RoomProcess, open_room
from tests.web.browser_players import LAN_NAME, Person, open_browser

GAMES = (("texas-holdem", 6), ("seven-card-stud", 7), ("double-board-omaha", 6))
ROUNDS = 3
WATCHED = 20.0  # seconds of hands that are dealt and called down
LOOKED_AT = 8.0  # seconds for what moves, apart: looking at it takes time, too
LONG = 50.0  # milliseconds

# Notes when something can be pressed, and what is animated.
_WATCH = """
window.bench = { ready: 0, looking: false, moved: {}, key: 0, answered: 0 };
new MutationObserver(() => {
  if (!bench.ready && document.querySelector("footer .big:not(:disabled), footer .btn:not(:disabled)")) bench.ready = performance.now();
  if (bench.key && !bench.answered && document.querySelector("footer .big:disabled, footer:not([data-question])"))
    bench.answered = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
addEventListener("keydown", () => { if (!bench.key) bench.key = performance.now(); }, true);
(function look() {
  for (const one of (bench.looking && document.getAnimations?.()) || []) {
    const named = one.transitionProperty ? [one.transitionProperty]
      : (one.effect?.getKeyframes?.() ?? []).flatMap((frame) => Object.keys(frame));
    for (const name of named)
      if (!["offset", "computedOffset", "easing", "composite"].includes(name)) bench.moved[name] = (bench.moved[name] ?? 0) + 1;
  }
  requestAnimationFrame(look);
})();
"""  # noqa: E501
_CALL = """setInterval(
  () => document.querySelector("footer .big.call:not(:disabled)")?.click(), 300)"""


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="*", help="only these of them")
    words.add_argument("--throttle", type=float, default=4.0, help="times slower than this machine")
    asked = words.parse_args()
    print(f"CPU {asked.throttle:g} times slower; load of the machine {os.getloadavg()[0]:.1f}")
    folder = Path(tempfile.mkdtemp(prefix="anypoker-bench-"))
    try:
        with (
            open_room(folder, "--name", LAN_NAME, "--no-limits") as room,
            open_browser() as chromium,
        ):
            for game, seats in GAMES:
                if asked.games and game not in asked.games:
                    continue
                for line in _measured(chromium, room, game, seats, asked.throttle):
                    print(f"{game:20} {line}", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measured(browser: Any, room: RoomProcess, game: str, seats: int, slower: float) -> list[str]:
    person = Person(browser, "Ann", 1280, 800)
    person.context.add_init_script(_WATCH)
    person.become_guest(room)
    table = person.open_table(
        game=game,
        seats=seats,
        bots=[{"kind": "caller"}] * (seats - 1),
        options={"between_seconds": 1, "bot_seconds": 0.2, "act_seconds": 300},
    )
    person.go_to(table)
    person.take_seat()
    person.start()
    page = person.page
    page.locator("footer .big:enabled").first.wait_for()
    session = person.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    session.send("Network.enable")
    opened: dict[bool, list[float]] = {False: [], True: []}  # True: nothing is kept from before
    for first in [True, False] * ROUNDS:
        session.send("Network.setCacheDisabled", {"cacheDisabled": first})
        page.reload()
        page.locator("footer .big:enabled").first.wait_for()
        opened[first].append(page.evaluate("bench.ready"))
    keys: list[float] = []
    while len(keys) < 4 * ROUNDS:
        page.locator("footer .big:enabled").first.wait_for()
        page.evaluate("bench.key = bench.answered = 0")
        page.keyboard.press("c")
        page.wait_for_function("bench.answered > 0", timeout=5_000)
        keys.append(page.evaluate("bench.answered - bench.key"))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.send("HeapProfiler.collectGarbage")  # what the pages before this one left behind
    page.evaluate(_CALL)
    tasks = _tasks(browser, page, slower)
    long = [one for one in tasks if one.what]
    longest = max(tasks, key=lambda one: one.milliseconds)
    page.evaluate("bench.looking = true")
    page.wait_for_timeout(LOOKED_AT * 1000)
    moved = page.evaluate("bench.moved")
    person.context.close()
    times = {
        first: ", ".join(f"{one:,.0f}" for one in sorted(all_)) for first, all_ in opened.items()
    }
    many = f"{len(long)} of {len(tasks):,}"
    return [
        f"table interactive   {times[True]} ms; again {times[False]} ms (under 2,000)",
        f"key to button       {_spread(keys)} ms (under 50)",
        f"tasks over 50 ms    {many}, the longest {longest.milliseconds:.0f} ms (none)",
        *(f"   {one.milliseconds:.0f} ms: {one.what}" for one in long),
        f"what moves          {', '.join(f'{name} {many}' for name, many in moved.items())}",
    ]


class Task(NamedTuple):
    """CPU milliseconds of a task; of a long one, what took most of them."""

    milliseconds: float
    what: str = ""


def _tasks(browser: Any, page: Any, slower: float) -> list[Task]:
    """Record the tasks of the page's main thread while bots play, on a slowed-down machine."""
    browser.start_tracing(page=page, categories=["toplevel", "v8", "devtools.timeline"])
    time.sleep(WATCHED)  # nothing is asked of the page: that would be a task too
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    done = [one for one in events if (one["pid"], one["tid"]) in main and one.get("ph") == "X"]
    tasks = []
    for one in done:
        if one["name"] == "ThreadControllerImpl::RunTask":
            time_ = slower * _milliseconds(one)
            tasks.append(Task(time_, _inside(one, done) if time_ > LONG else ""))
    return tasks


def _inside(task: dict[str, Any], events: list[dict[str, Any]]) -> str:
    began, ended = task["ts"], task["ts"] + task.get("dur", 0)
    parts = [one for one in events if began <= one["ts"] < ended and one is not task]
    first = sorted(parts, key=_milliseconds, reverse=True)[:4]
    return ", ".join(f"{one['name']} {_milliseconds(one):.1f}" for one in first)


def _milliseconds(event: dict[str, Any]) -> float:
    return float(event.get("tdur", 0)) / 1000  # none: it was cut off by the end


def _spread(times: list[float]) -> str:
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 2]:.1f} in the middle, {ordered[-1]:.1f} at most"


if __name__ == "__main__":
    main()
