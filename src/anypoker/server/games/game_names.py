"""Games and mixes by the names that guests write; paths are never read."""

from functools import lru_cache

from anypoker.catalogue import (
    UnknownGameError,
    base_game_text,
    game_of,
    load_game_text,
    slugs_by_key,
)
from anypoker.catalogue.names import ContradictoryNameError
from anypoker.catalogue.spoken_games import spoken_game
from anypoker.game import Game, Structure
from anypoker.limits import MAX_GAME_NAME
from anypoker.mix_files import find_mix, read_mix
from anypoker.name_key import name_key
from anypoker.sentences import Sentence
from anypoker.tables import (
    Rotation,
    RotationGame,
    SetupError,
    TableError,
    parse_stakes_spec,
    single_game_rotation,
)


@lru_cache(maxsize=256)
def named_game(name: str) -> Game:
    """The game of the catalogue with this name, or one with modifiers; `UnknownGameError` if there
    is none."""
    if len(name) > MAX_GAME_NAME:  # looking for longer ones would take seconds
        raise UnknownGameError(f"{name[:40]}…", ())
    slug = slugs_by_key().get(name_key(name))
    return game_of(slug).game if slug is not None else load_game_text(base_game_text(name))


def rotation_of(name: str, stakes: str | None) -> Rotation:
    """Return the mix or the game of this name, bet as the stakes say."""
    mix = find_mix(name)
    if mix is not None:
        return read_mix(mix.text, named_game)
    return rotation_of_game(named_game(name), stakes)


def rotation_of_game(game: Game, stakes: str | None) -> Rotation:
    """One game, bet as the stakes say, or as it is usual."""
    said = parse_stakes_spec(stakes).structure if stakes is not None else None
    structure = said or game.structures[0]
    if structure not in game.structures:
        raise SetupError(
            Sentence(
                "{game} is played {allowed}, not {structure}",
                game=game.name,
                allowed=[str(one) for one in game.structures],
                structure=str(structure),
            )
        )
    return single_game_rotation(game, structure)


def choice_of(names: list[str]) -> Rotation:
    """Dealer's choice of these games, one hand each; of any if none are named."""
    games = [named_game(name) for name in names]
    items = tuple(RotationGame(game, _usual(game)) for game in games)
    return Rotation("Dealer's choice", items, hands=1, choice=True)


def modified_item(name: str, rotation: Rotation) -> RotationGame | None:
    """Return a game of the shortlist with modifiers, as the dealer says it; None if it is not that.

    Raises:
        TableError: if the modifiers do not fit the game.
    """
    try:
        heard = spoken_game(name)
    except ContradictoryNameError as error:
        raise TableError(error.sentence()) from None
    except UnknownGameError:
        return None
    if heard is None:
        return None
    base = named_game(heard.base)
    if base.name not in {item.game.name for item in rotation.items}:
        return None
    return spoken_item(name)


def _usual(game: Game) -> Structure:
    return game.structures[0]


def spoken_item(name: str) -> RotationGame | None:
    """Return the game that a dealer names; None if it is unknown.

    Raises:
        TableError: if modifiers do not fit the game.
    """
    try:
        game = named_game(name)
    except ContradictoryNameError as error:
        raise TableError(error.sentence()) from None
    except (LookupError, ValueError):
        return None
    return RotationGame(game, _usual(game))
