"""Every exit of every game at every button position: no byte depends on hidden cards.

Each game of the catalogue is dealt at its smallest and at its usual table, once for every seat that
can have the button. Tables are full, or have an empty seat, a player who sits out, or a new player
who waits, posts, or sits down during the hand. `server_secrecy` says what is compared.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from anypoker.catalogue import all_games, game_of
from tests.server.wire_tables import WireTable, seatings, turned
from tests.soak.server_secrecy import PROVED, run_tables

DEFAULT_PLAYERS = 6


def run_exits(
    seed: int,
    folder: Path,
    jobs: int,
    games: Sequence[str] = (),
    count: int | None = None,
    viewers: int | None = None,
) -> None:
    """Check all tables of these games, or of all; resume a run in the folder."""
    words = seed, games, count, viewers
    tables = exit_tables(*words)
    print(f"{len(tables):,} tables of {len({one.game.name for one in tables})} games, seed {seed}")
    tally = run_tables(exit_tables, words, folder, jobs)
    print(f"{tally}, seed {seed}: {PROVED}")


def exit_tables(
    seed: int, games: Sequence[str] = (), count: int | None = None, viewers: int | None = None
) -> list[WireTable]:
    """List the tables, game by game.

    `count`: number of them to draw. `viewers`: the number of seats for which each hand is redrawn,
    other ones at each button position; None: all. A spectator is always one more.
    """
    found = [game_of(name).game for name in games] or [one.game for one in all_games().values()]
    tables = []
    for index, game in enumerate(found):
        least = max(game.players.least, 2)
        for players in sorted({least, min(game.players.most, DEFAULT_PLAYERS)}):
            kinds = seatings(game, players)
            for button in range(players):
                words = f"{seed}/{game.name}/{players}/{button}"
                random = Random(words)
                seats = turned(kinds[(index + button + seed) % len(kinds)], random.randrange(9))
                stack = random.choice((40, 200, 1_000))
                redrawn = None if viewers is None else _some_seats(players, button, viewers)
                tables.append(WireTable(game, seats, players, stack, words, button, redrawn))
    return tables if count is None else Random(seed).sample(tables, min(count, len(tables)))


def _some_seats(players: int, button: int, wanted: int) -> tuple[int, ...]:
    """Choose seats so that all have their turn while the button goes around."""
    first = button * wanted
    return tuple(sorted({(first + more) % players for more in range(wanted)}))
