"""Games that an agent names or writes. Paths are refused: an agent reads no files."""

from anypoker.agents.errors import AgentError
from anypoker.catalogue import find_by_name, load_game_text
from anypoker.game import Game
from anypoker.mix_files import find_mix, read_mix
from anypoker.rules import RulesError
from anypoker.tables import Rotation, single_game_rotation


def agent_game(name: str, file: str) -> Game:
    """Return the game of this name, or of the text of a game file.

    Raises:
        AgentError: If both or none are given, or the file has errors.
    """
    if bool(name) == bool(file):
        raise AgentError("give either 'game', a name, or 'file', the text of a game file")
    if name:
        return find_by_name(name).game
    try:
        return load_game_text(file)
    except RulesError as error:
        first = str(error).partition("\n")[0]
        raise AgentError(f"the file has errors; check_game lists them all: {first}") from None


def agent_rotation(name: str, file: str) -> Rotation:
    """Return the games of a table: a mix by name, or one game."""
    mix = find_mix(name) if name and not file else None
    if mix is not None:
        return read_mix(mix.text, lambda word: find_by_name(word).game)
    game = agent_game(name, file)
    return single_game_rotation(game, game.structures[0])
