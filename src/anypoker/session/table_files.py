"""Games of a table by name, and the files in which tables are saved."""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path

from platformdirs import user_state_path

from anypoker.cards import Key, key_from_seed, new_key
from anypoker.catalogue import all_games, find, find_file, load
from anypoker.game import Game, Structure, structure_named
from anypoker.history import LogError, TableJournal, random_key
from anypoker.mix_files import find_mix, is_mix_text, read_mix
from anypoker.name_key import name_key
from anypoker.rules import RulesError
from anypoker.tables import (
    Rotation,
    RotationGame,
    Setup,
    SetupError,
    parse_stakes_spec,
    single_game_rotation,
)

TABLE_ENDING = ".table"


def find_rotation(name: str, structure: str | None, stakes: str | None) -> Rotation:
    """Find the games that a name or path stands for: a mix, or one game."""
    mix = find_mix(name)
    if mix is not None:
        text = mix.text
    else:
        file = find_file(name)
        text = file.text
        if not is_mix_text(text):
            game = load(file).game
            return single_game_rotation(game, _structure(game, structure, stakes))
    if structure is not None:
        raise SetupError(f"{name} is a mix, which says itself how its games are bet")
    return read_mix(text, lambda word: find(word).game)


def _structure(game: Game, wanted: str | None, stakes: str | None) -> Structure:
    """Find the structure in the options or the stakes; else the first of the game."""
    if wanted is None:
        said = parse_stakes_spec(stakes).structure if stakes is not None else None
        chosen = said or game.structures[0]
    else:
        found = structure_named(wanted)
        if found is None:
            raise SetupError(
                f"'{wanted}' is not a betting structure; use one of {', '.join(Structure)}"
            )
        chosen = found
    if chosen not in game.structures:
        raise SetupError(f"{game.name} is played {', '.join(game.structures)}, not {chosen}")
    return chosen


@cache
def playable_items() -> tuple[RotationGame, ...]:
    """List the games of the catalogue in their first structure."""
    games = [found.game for found in all_games().values()]
    return tuple(RotationGame(game, game.structures[0]) for game in games)


def find_game_phrase(name: str) -> RotationGame | None:
    """Find a game by a phrase such as "two row oakie"; None if there is none."""
    try:
        game = find(name).game
    except (LookupError, RulesError):
        return None
    return RotationGame(game, game.structures[0])


def make_key_source(seed: str | None) -> Callable[[int], Key]:
    """Return the luck of every hand: from the seed, or from nowhere."""
    return random_key if seed is None else lambda number: key_from_seed(seed, number)


def secret_source(seed: str | None) -> Key:
    """Return the secret of a table's bots: from the seed, or random."""
    return new_key() if seed is None else key_from_seed(f"{seed}/bots")


def _folder() -> Path:
    return user_state_path("anypoker") / "tables"


def create_table(setup: Setup, path: Path | None, seed: str | None) -> TableJournal:
    """Create a table in a new file; by default named by time and game."""
    keys, secret = make_key_source(seed), secret_source(seed)
    if path is not None:
        return TableJournal.create(setup, path, keys, secret=secret)
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{name_key(setup.rotation.name)[:40]}"
    for number in count():
        path = folder / f"{stem}{f'-{number}' if number else ''}{TABLE_ENDING}"
        try:
            return TableJournal.create(setup, path, keys, secret=secret)
        except (FileExistsError, LogError):
            continue  # another process took that name
    raise AssertionError("counting has no end")


def table_paths() -> list[Path]:
    """List the files of saved tables, newest first."""
    tables = list(_folder().glob(f"*{TABLE_ENDING}"))
    return sorted(tables, key=lambda path: path.stat().st_mtime_ns, reverse=True)
