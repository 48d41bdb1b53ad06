"""Soak: every game with several showdowns in a hand, and a board run twice, in a browser."""

import tempfile
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from tests.server.multi_deal_games import multi_deal_slugs
from tests.server.server_process import open_room
from tests.web.browser_players import LAN_NAME, Person, open_browser
from tests.web.showdown_watch import check_showdowns, play_until_seen, sit_with_bots

SCREENS = ((390, 844), (1280, 800))
TWICE = "run-it-twice"
# A table at which hands are soon all in, with a bot that agrees to run the board twice.
_TWICE: dict[str, Any] = {
    "seats": 2,
    "bot": "sensible",
    "stakes": "1/2 no limit",
    "stack": 3,
    "options": {"run_times": 2},
}


def run_showdowns(number: int, seed: int, names: Sequence[str] = ()) -> None:
    """Play each game until `number` showdowns inside a hand were on the screen."""
    print(f"seed {seed}")
    with (
        tempfile.TemporaryDirectory(prefix="anypoker-showdowns-") as folder,
        open_room(Path(folder), "--name", LAN_NAME, "--no-limits") as room,
        open_browser() as browser,
    ):
        for place, game in enumerate(names or [*multi_deal_slugs(), TWICE]):
            begun = monotonic()
            person = Person(browser, "Ann", *SCREENS[place % len(SCREENS)])
            if game == TWICE:
                sit_with_bots(person, room, "texas-holdem", **deepcopy(_TWICE))
            else:
                sit_with_bots(person, room, game)
            play_until_seen(person, number, 600, Random(f"{seed}/{game}"))
            seen = check_showdowns(person, game)
            shortest = min(one.ms for one in seen)
            print(
                f"{game}: {len(seen)} showdowns, the shortest {shortest:.0f} ms, "
                f"{monotonic() - begun:.0f} s",
                flush=True,
            )
            person.context.close()
