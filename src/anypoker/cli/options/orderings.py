"""A way to rank hands: by its name, or one that a game declares in its file."""

import json
from typing import TYPE_CHECKING

from anypoker.cli.output.printing import exit_with_error

if TYPE_CHECKING:
    from anypoker.game import Game
    from anypoker.ranking import Ordering

TYPE_HELP = (
    "A way to rank hands: high, a5_low, badugi, 21 ...; one that a game declares: FILE.json, or "
    "GAME#NAME; or a game: omaha-8."
)


def find_whole_game(text: str, board: list[str] | None) -> "Game | None":
    """The game that a word names, if it names no ordering."""
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
            return None  # the sentence about orderings says what may stand here
        except ValueError:
            pass  # a file with errors, which are told below
        found = find_game(text)
        return found if board or not (text.endswith(".json") and found.orderings) else None
    if board:
        exit_with_error("a board belongs to a game: name one instead of an evaluation type")
    return None


def find_type(text: str) -> "Ordering":
    """The ordering that a word names, or the end of the command."""
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
        known = "did you mean" in str(error)  # an ordering that is written nearly so
        exit_with_error(str(error) if known else _games_like(text) + str(error))


def _games_like(text: str) -> str:
    """The beginning of a sentence, about games of which this may be the name, mistyped."""
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
    """The ordering of a game that has this name, or the only one that it declares and uses."""
    from anypoker.cli.options.analysis_options import find_game
    from anypoker.game import RankedHand
    from anypoker.ranking.declaration import ordering_of

    game = find_game(word)
    own = {one.name: one.declaration for one in game.orderings}
    if not own:
        exit_with_error(f"{word} declares no ordering of its own")
    hands = [entry.hand for entry in game.showdown.every_entry()]
    used = {hand.ordering.name for hand in hands if isinstance(hand, RankedHand)}
    # A game that extends another has its orderings, too, and may use none of them.
    usual = [each for each in own if each in used] or list(own)
    names = ", ".join(own)
    if name is None and len(usual) > 1:
        exit_with_error(f"{word} declares several orderings: say {word}#NAME with one of {names}")
    chosen = usual[0] if name is None else name
    if chosen not in own:
        exit_with_error(f"{word} declares no ordering '{chosen}', but {names}")
    return ordering_of(chosen, json.loads(own[chosen]), game.deck)
