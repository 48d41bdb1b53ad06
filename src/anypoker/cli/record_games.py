"""The games that files of hands name: by name, by path, or in full."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from anypoker.game import Game

# How the names of files with hands end; `history.records` reads them.
RECORD_ENDINGS = (".hand", ".phh", ".phhs", ".table")


def game_of_hand(word: str, folder: Path) -> "Game":
    """The game that a file in this folder names: by name, by path, or in full."""
    from anypoker.catalogue import find, load_game_text

    if word.startswith("{"):
        return load_game_text(word, folder)
    if word.endswith(".json"):
        return find(str(folder / word)).game
    return find(word).game


def parse_game_word(word: str) -> "Game":
    """A game by name, or in full."""
    return game_of_hand(word, Path())
