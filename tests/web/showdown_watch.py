"""Showdowns inside a hand, as somebody at a browser sees them: which, and for how long."""

import json
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import play, seats_for

SHOWDOWN = "Showdown"
SKIP = "Skip"
LEAST_MS = 1_500  # on the screen, unless it is skipped

# Notes for each showdown with a pause when it appears and when it is gone, by accessible names.
_WATCH = """() => {
  window.seenShowdowns = [];
  let shown = null;
  setInterval(() => {
    const region = document.querySelector("section[aria-label='Showdown']");
    const skip = region && [...region.querySelectorAll("button")]
      .find((one) => one.textContent.trim().startsWith("Skip"));
    const said = skip ? region.querySelector("[role=status]").textContent : null;
    const now = performance.now();
    if (shown && said !== shown.said) {
      shown.ms = now - shown.since;
      shown = null;
    }
    if (said !== null && !shown) {
      const cards = document.querySelectorAll("[data-box=held] .card").length;
      shown = { said, since: now, ms: -1, cards };
      window.seenShowdowns.push(shown);
    }
  }, 40);
}"""


class SeenShowdown(NamedTuple):
    """A showdown with a pause: what screen readers get, and for how long it was on the screen."""

    said: str
    ms: float
    cards: int  # cards at the seats of the others


def staged_by_server(person: Person) -> int:
    """Return how many showdowns with a pause the server has sent to a page."""
    stages = [json.loads(text).get("stage") for text in person.heard if text.startswith("{")]
    return sum(
        stage is not None and stage["kind"] == "showdown" and stage["ms"] > 0 for stage in stages
    )


def seen_showdowns(person: Person) -> list[SeenShowdown]:
    """Return the showdowns that have appeared on a page and are gone again."""
    found = person.page.evaluate("() => window.seenShowdowns")
    return [SeenShowdown(one["said"], one["ms"], one["cards"]) for one in found if one["ms"] >= 0]


def watch(person: Person) -> None:
    """Note the showdowns of the page from now on."""
    person.page.evaluate(_WATCH)


def sit_with_bots(
    person: Person, room: RoomProcess, game: str, seats: int = 3, **wanted: Any
) -> str:
    """Open a table of a game with bots, usually such that call, sit down and start."""
    table = {"game": game}
    bot = {"kind": wanted.pop("bot", "caller")}
    count = seats_for(table, seats)
    person.become_guest(room)
    options = {"between_seconds": 2, "bot_seconds": 0.1, "act_seconds": 60}
    options.update(wanted.pop("options", {}))
    id_ = person.open_table(
        name="Friday table",
        seats=count,
        bots=[bot] * (count - 1),
        options=options,
        **table,
        **wanted,
    )
    person.go_to(id_)
    person.take_seat()
    watch(person)
    person.start()
    return id_


def play_until_seen(person: Person, number: int, seconds: float, rng: Random) -> None:
    """Play until the page has shown that many showdowns, or the time is over."""
    until = monotonic() + seconds
    play(
        [person],
        rng,
        lambda: len(seen_showdowns(person)) >= number or monotonic() > until,
    )


def check_showdowns(person: Person, game: str) -> list[SeenShowdown]:
    """Check that every showdown of the game was seen for long enough, none was lost."""
    seen = seen_showdowns(person)
    assert seen, f"{game}: no showdown inside a hand"
    for one in seen:
        assert one.ms >= LEAST_MS, (game, one)
        assert one.said.endswith("."), (game, one)
    shown_now = person.page.get_by_role("region", name=SHOWDOWN).count()
    assert 0 <= staged_by_server(person) - len(seen) <= max(1, shown_now), game
    assert person.wrong == [], game
    return seen
