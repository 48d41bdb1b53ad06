"""Lookup of an ordering: by name, or declared by a game."""

import json
from typing import TYPE_CHECKING

from anypoker.cli.output.printing import exit_with_error

if TYPE_CHECKING:
    from anypoker.game import Game
    from anypoker.ranking import Ordering

ORDERING_HELP = (
    "How hands rank: high, a5_low, badugi, 21 ...; an ordering declared by a game (FILE.json or "
    "GAME#NAME); or a game, such as omaha-8."
)


def find_whole_game(text: str, board: list[str] | None) -> "Game | None":
    """Find the game that `text` names; None if it names an ordering."""
    from anypoker.ranking import UnknownOrderingError, find_ordering

    try:
        find_ordering(text)
    except UnknownOrderingError:
        if "#" in text:
            return None
        from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
        from anypoker.cli.options.analysis_options import find_game

        try:
            find(text)
        except (UnknownGameError, UnreadableFileError):
            return None  # the error about orderings lists what is allowed
        except ValueError:
            pass  # a file with errors, which find_game reports
        found = find_game(text)
        return found if board or not (text.endswith(".json") and found.orderings) else None
    if board:
        exit_with_error("--board needs a game: name one instead of an ordering")
    return None


def find_ordering_or_exit(text: str) -> "Ordering":
    """Find an ordering by name or declaration, or exit with an error."""
    from anypoker.ranking import UnknownOrderingError, find_ordering

    game, mark, name = text.rpartition("#")
    if mark:
        return _declared(game, name)
    if text.endswith(".json"):
        return _declared(text, None)
    try:
        return find_ordering(text)
    except UnknownOrderingError as error:
        whole = find_whole_game(text, None)
        if whole is not None and whole.orderings:
            return _declared(text, None)
        # A misspelt ordering has suggestions; otherwise a misspelt game may be meant.
        exit_with_error(str(error) if error.suggestions else _similar_games(text) + str(error))


def _similar_games(text: str) -> str:
    """Start the error message with games of a similar name, if there are any."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find

    try:
        find(text)
    except UnknownGameError as error:
        if error.suggestions:
            return f"{error} And "
    except (UnreadableFileError, ValueError):
        pass
    return ""


def _declared(word: str, name: str | None) -> "Ordering":
    """Find the ordering `name` of a game, or the only one that the game declares and uses."""
    from anypoker.cli.options.analysis_options import find_game
    from anypoker.game import RankedHand
    from anypoker.ranking.declaration import ordering_of

    game = find_game(word)
    declared = {ordering.name: ordering.declaration for ordering in game.orderings}
    if not declared:
        exit_with_error(f"{word} declares no orderings")
    hands = [share.hand for share in game.showdown.every_entry()]
    used = {hand.ordering.name for hand in hands if isinstance(hand, RankedHand)}
    # A game that extends another also has its orderings, and may use none of them.
    default = [each for each in declared if each in used] or list(declared)
    names = ", ".join(declared)
    if name is None and len(default) > 1:
        exit_with_error(f"{word} declares several orderings; write {word}#NAME with one of {names}")
    chosen = default[0] if name is None else name
    if chosen not in declared:
        exit_with_error(f"{word} does not declare '{chosen}'; use one of {names}")
    return ordering_of(chosen, json.loads(declared[chosen]), game.deck)
