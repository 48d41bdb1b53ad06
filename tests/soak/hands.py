"""Random hands of every game under every law, and money against the oracle."""

from pathlib import Path

from rich.progress import track

from anypoker.catalogue import catalogue_files, game_of, library
from anypoker.rules import Game, load_game
from tests.engine.histories import check_histories
from tests.engine.random_hands import lawful_hand
from tests.shared import CORPUS


def every_game() -> list[tuple[str, Game]]:
    """The catalogue, and the games by strangers where they are there."""
    strangers = [(path.stem, _load(path)) for path in CORPUS]
    return [(slug, game_of(slug).game) for slug in sorted(catalogue_files())] + strangers


def _load(path: Path) -> Game:
    return load_game(path.read_text(encoding="utf-8"), library=library)


def run_hands(count: int, seed: int) -> None:
    """So many hands, one game after the other; the first broken law ends it with its seed."""
    games = every_game()
    print(f"seed {seed}: {count:,} hands of {len(games)} games")
    taken = 0
    for number in track(range(count), "playing"):
        slug, played = games[number % len(games)]
        taken += lawful_hand(played, f"soak/{seed}/{slug}/{number}", 0.02).number
    print(f"{count:,} hands, {taken:,} decisions, no law broken")


def run_pots(count: int, seed: int) -> None:
    """So many random betting histories against the oracle."""
    check_histories(count, seed)
    print(f"seed {seed}: {count:,} betting histories, all payments agree")
