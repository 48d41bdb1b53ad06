"""Soak: friends place cards in rows in real browsers, and their ledger is exact."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

from tests.server.server_process import open_room
from tests.web.browser_players import LAN_NAME, open_browser
from tests.web.rows_hand import check_ledger, play_hands, score_hands, seat_friends

STACK = 2_000  # nobody has to buy in again, so that every hand is settled in full


def run_rows(hands: int, players: int, seed: int, names: Sequence[str] = ()) -> None:
    """Play `hands` hands of each game; the ledger is the sum of the hands' payments."""
    print(f"seed {seed}")
    with (
        tempfile.TemporaryDirectory(prefix="anypoker-rows-") as folder,
        open_room(Path(folder), "--name", LAN_NAME, "--no-limits") as room,
        open_browser() as browser,
    ):
        for game in names or ["pineapple-ofc"]:
            begun = monotonic()
            people, table = seat_friends(
                browser, room, {"game": game, "stack": STACK}, players, {"between_seconds": 0}
            )
            play_hands(people, table, hands, Random(f"{seed}/{game}"))
            seen = score_hands(people[0], table, hands)
            nets = check_ledger(people[0], table, seen.paid)
            for person in people:
                assert person.wrong == [], (game, person.name, person.wrong)
                person.context.close()
            kinds = sum((person.answered for person in people), Counter[str]())
            print(
                f"{game}: {hands} hands, {seen.fouls} fouls, {seen.marks} marks, "
                f"results {sorted(nets.values())}, {dict(kinds)}, {monotonic() - begun:.0f} s",
                flush=True,
            )
