"""Soaks of tables: tournaments, orbits, and processes that are killed."""

import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from anypoker.tables import match_setup
from tests.tables.contests import play_contest
from tests.tables.horse import check_horse
from tests.tables.house_rules_oracle import check_house
from tests.tables.kill_pot_cases import check_kills
from tests.tables.sample_session import games

HANDS_OF_A_TABLE = 50


def run_matches(count: int, seed: int) -> None:
    """Matches of 17 Poker, every other one against a player who never folds and never raises."""
    print(f"seed {seed}")
    setup = match_setup(games("17-poker"), ("Ann", "Bob"))
    ends: Counter[str] = Counter()
    for number in track(range(count), "playing matches"):
        table = play_contest(setup, f"{seed}/{number}", caller=number % 2 == 1)
        assert sum(place.stack for place in table.places) == 200, f"{seed}/{number}"
        first = [place for place in table.places if place.place == 1]
        ends[first[0].name if len(first) == 1 else "a draw"] += 1
        ends["hands"] += table.number
    hands = ends.pop("hands")
    print(f"{count:,} matches with {hands:,} hands, chips conserved after each; won: {dict(ends)}")


def run_orbits(count: int, seed: int) -> None:
    """HORSE with players who come and go, beside the written-out rules."""
    print(f"seed {seed}")
    began = time.perf_counter()
    seen: Counter[str] = Counter()
    for number, busy in enumerate((0.1, 0.25, 0.4, 0.6)):
        seen += check_horse(f"{seed}/{number}", orbits=max(count // 4, 1), busy=busy)
    print(f"{count:,} orbits in {time.perf_counter() - began:.0f} s: {dict(seen)}")


def run_house_rules(count: int, seed: int) -> None:
    """Tables with kills, button antes and straddles, bounties and stand-up, beside the rules."""
    print(f"seed {seed}")
    seen: Counter[str] = Counter()
    for number in track(range(max(count // HANDS_OF_A_TABLE, 1)), "playing tables"):
        seen += check_house(f"{seed}/{number}", HANDS_OF_A_TABLE)
    hands = seen.pop("hands")
    print(f"{hands:,} hands, chips conserved, all posted and paid as they should: {dict(seen)}")


def run_kills(count: int, seed: int) -> None:
    """Processes that play and are killed; what they had accepted is there, and they go on."""
    print(f"seed {seed}")
    with TemporaryDirectory() as folder:
        check_kills(Path(folder), f"kills {seed}", kills=count, hands=300)
    print(f"{count:,} times killed: nothing that was accepted is lost, and the evening is the same")
