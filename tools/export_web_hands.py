"""Played hands for the web tests: `python -m tools.export_web_hands` writes the file.

The web tests replay them event by event and compare the result with the final view. `--all FILE`
writes a hand of every catalogue game to another file.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from anypoker.cards import key_from_seed
from anypoker.catalogue import catalogue_files, find
from anypoker.engine import (
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.server.games.board_slots import board_places, rows_data
from anypoker.server.protocol.event_encoder import ended_showdowns, whole_view

FILE = Path(__file__).parents[1] / "web/tests/hands.json"
# Together these games move cards and chips in every way.
GAMES = (
    "texas-holdem",
    "omaha-hi-lo",
    "seven-card-stud",
    "badugi",
    "anaconda",
    "sohe",
    "high-and-low-poker",
    "nightmare",
    "qualifiers",
    "17-poker",
    "three-card-guts",
    "three-five-seven",
)


def played_hand(name: str, seed: int) -> dict[str, Any]:
    """Play a random hand and return it as its last seat saw it."""
    chance = Random(f"{name} {seed}")
    game = find(name).game
    count = max(game.players.least, min(game.players.most, 3))
    stakes = Stakes(
        structure=game.structures[0], ante=1, bring_in=1, small_bet=2, big_bet=4, run_times=2
    )
    key = key_from_seed(chance.getrandbits(64))
    stacks = [chance.randint(20, 60) for _ in range(count)]
    hand = start(
        game,
        seats_of(*stacks, button=0),
        stakes,
        shuffled_deck_from_key(game.for_players(count), key),
    )
    while not hand.over:
        asked = chance.choice(decisions(hand))
        action = sample_legal_action(asked, chance.randrange)
        if str(action) == "fold" and chance.random() < 0.8:
            continue
        apply_in_place(hand, asked.seat, action, asked.number)
    showdowns = [
        {"events": one.events, "ms": one.ms, "hands": one.hands + one.compared.get(count - 1, [])}
        for one in ended_showdowns(hand)
    ]
    return {
        "number": 1,
        "at": 0,
        "players": [f"player {seat}" for seat in range(count)],
        "places": board_places(hand.game),
        **rows_data(hand.game),
        **({"showdowns": showdowns} if showdowns else {}),
        "view": whole_view(hand, count - 1),
    }


def current_text(games: Iterable[str] = GAMES) -> str:
    """Return the current content of the file, a line per hand."""
    hands = [json.dumps(played_hand(name, 1), separators=(",", ":")) for name in games]
    return "[" + ",\n".join(hands) + "]\n"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--all"]:
        Path(sys.argv[2]).write_text(current_text(catalogue_files()), encoding="utf-8")
    else:
        FILE.write_text(current_text(), encoding="utf-8")
