"""Soak: hands of every game written as Poker Hand History and read back."""

from rich.progress import track

from anypoker.catalogue import all_games
from tests.history.test_phh_round_trip import check_identity


def run_records(count: int, seed: int) -> None:
    """So many hands, the games in turn."""
    print(f"seed {seed}")
    games = list(all_games().items())
    for number in track(range(count), "writing and reading"):
        slug, found = games[number % len(games)]
        check_identity(found.game, f"{seed}/{number}/{slug}")
    print(f"{count:,} hands of {len(games)} games: export, import, export is the identity")
