"""Blueprints on disk: shipped with the package, trained by command, or learned at first use.

Only games small enough to keep every hand apart are learned at first use, which takes seconds.
"""

from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from zipfile import BadZipFile

from anypoker.bots.blueprint.blueprint import (
    Blueprint,
    Training,
    blueprint_bytes,
    read_blueprint,
)
from anypoker.bots.blueprint.deal_pool import board_count, shape_of
from anypoker.bots.blueprint.play import PlayedBlueprint
from anypoker.bots.blueprint.public_tree import SEATS, UnsupportedGameError
from anypoker.disk_cache import (
    cache_file,
    cache_folder,
    notify_slow_build,
    read_cached,
    write_cached,
)
from anypoker.engine import Seat, Seats, Stakes
from anypoker.game import Game
from anypoker.rules import content_hash

_FORMAT = 1
SHIPPED = Path(__file__).parent / "trained"
_SMALL_DECK, _SMALL_BOARDS, _SMALL_PARAMETERS = 32, 300, 200_000  # learned at first use
_SMALL_TURNS = 3_000_000
_DEEP = 100  # big bets: in the tree nobody runs out of them where every bet has its size
_NEAR = 1.3  # factor between the stacks of a blueprint and those at a table


def blueprint_name(game: Game, stakes: Stakes) -> str:
    """Return the name of the files of a game at these stakes, whatever the chips are worth."""
    fixed = stakes.has_fixed_bets(game)
    unit = stakes.small_bet if fixed else stakes.big_blind or stakes.ante or stakes.small_bet
    money = [stakes.ante, stakes.small_blind, stakes.big_blind]
    money += [stakes.small_bet, stakes.big_bet] if fixed else []
    money += [stakes.spread_least, stakes.spread_most, *stakes.straddles]
    caps = (stakes.cap_per_round, stakes.cap_per_hand)
    follows = (
        _FORMAT,
        content_hash(game),
        stakes.structure_in(game),
        [str(Fraction(amount, max(unit, 1))) for amount in money],
        [None if cap is None else str(Fraction(cap, max(unit, 1))) for cap in caps],
        stakes.big_blind_ante,
    )
    return sha256(repr(follows).encode()).hexdigest()[:24]


def depth_of(game: Game, stakes: Stakes, stack: int) -> int:
    """Return a stack in big blinds (antes, bets) times ten; 0 if the stacks do not matter."""
    if stakes.has_fixed_bets(game):
        return 0
    return round(10 * stack / max(stakes.big_blind or stakes.ante or stakes.small_bet, 1))


def start_for(game: Game, stakes: Stakes, stack: int) -> Seats:
    """Return the seats for which a blueprint is trained; the second has the button."""
    deep = _DEEP * stakes.big_bet if stakes.has_fixed_bets(game) else stack
    return Seats((Seat("", deep),) * SEATS, 1)


def trained_file(game: Game, stakes: Stakes, stack: int) -> Path:
    """Return the file that `train` writes."""
    name = f"{blueprint_name(game, stakes)}-{depth_of(game, stakes, stack)}"
    return cache_folder() / "blueprints" / name


def load_blueprint(game: Game, start: Seats, stakes: Stakes) -> PlayedBlueprint | None:
    """Return a blueprint for this start, if there is one or the game is small."""
    if len(start.players) != SEATS or any(start.marks) or start.dues:
        return None
    stack = min(player.stack for player in start.players)
    game = game.for_players(SEATS)
    found = _load(game, stakes, depth_of(game, stakes, stack))
    if found is None:
        found = _small(game, stakes, 0 if stakes.has_fixed_bets(game) else stack)
    if found is None or (stakes.has_fixed_bets(game) and stack < _spent(found, stakes)):
        return None
    return found


def _spent(found: PlayedBlueprint, stakes: Stakes) -> int:
    return found.blueprint.spent


def _load(game: Game, stakes: Stakes, depth: int) -> PlayedBlueprint | None:
    for file in _near_files(game, stakes, depth):
        found = _read(game, file)
        if found is not None:
            return found
    return None


@lru_cache(maxsize=256)
def _near_files(game: Game, stakes: Stakes, depth: int) -> tuple[Path, ...]:
    """Return the files for such stacks, the nearest first."""
    name = blueprint_name(game, stakes)
    near: list[tuple[float, Path]] = []
    for folder in (cache_folder() / "blueprints", SHIPPED):
        for file in folder.glob(f"{name}-*") if folder.is_dir() else ():
            there = file.name.rpartition("-")[2].partition(".")[0]
            if there.isdecimal() and "unfinished" not in file.name:
                apart = max(int(there), depth, 1) / max(min(int(there), depth), 1)
                near.append((apart, file))
    near.sort(key=lambda one: one[0])
    return tuple(file for apart, file in near if apart <= _NEAR)


@lru_cache(maxsize=16)
def _read(game: Game, file: Path) -> PlayedBlueprint | None:
    """Return the blueprint in a file; None if it is not one as written today."""
    body = file.read_bytes() if file.parent == SHIPPED else read_cached(file)
    if body is None:
        return None
    try:
        return PlayedBlueprint(game, read_blueprint(bytes(body)))
    except (ValueError, KeyError, BadZipFile):
        return None


@lru_cache(maxsize=64)
def _small(game: Game, stakes: Stakes, stack: int) -> PlayedBlueprint | None:
    """Learn a small game."""
    if len(game.deck.cards) > _SMALL_DECK:
        return None
    seats = start_for(game, stakes, stack)
    try:
        shape = shape_of(game, seats, stakes)
        groups = [size for size in (*shape.groups, shape.after) if size]
        if board_count(len(game.deck.cards), groups) > _SMALL_BOARDS:
            return None
        notify_slow_build(f"the strategy of {game.name}")
        training = Training(game, seats, stakes)
    except UnsupportedGameError:
        return None
    if not training.is_lossless or len(training.sums) > _SMALL_PARAMETERS:
        return None
    training.run(_SMALL_TURNS)
    blueprint = training.blueprint()
    write_cached(trained_file(game, stakes, stack), blueprint_bytes(blueprint))
    return PlayedBlueprint(game, blueprint)


def write_blueprint(file: Path, blueprint: Blueprint) -> None:
    """Write a trained blueprint."""
    write_cached(file, blueprint_bytes(blueprint), unread_days=None)


def training_file(game: Game, stakes: Stakes, stack: int, seed: str, deals: int) -> Path:
    """Return the file from which training with these arguments continues."""
    name = trained_file(game, stakes, stack).name
    return cache_file("training", name, _FORMAT, seed, deals, depth_of(game, stakes, stack))
