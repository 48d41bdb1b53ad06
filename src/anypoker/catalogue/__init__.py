"""The games that come with the package, and how a name or a path finds a game.

A game has a slug (the name of its file), a name and aliases. People write them as they like:
case, spaces, hyphens, apostrophes and other punctuation do not matter. The names of modifiers may
stand around it, as players say them: "two row oakie".

Names and files are known without reading a single game: `rules` is imported where a game is
read, so that a list or a misspelt name is answered immediately.
"""

from anypoker.catalogue.files import (
    MAX_BYTES,
    GameFile,
    MissingFileError,
    UnreadableFileError,
    catalogue_files,
    decode_text,
    read_text,
)
from anypoker.catalogue.lookup import (
    CatalogueGame,
    all_games,
    base_game_text,
    document_of,
    find,
    find_by_name,
    find_file,
    game_of,
    game_of_record,
    load,
    load_game_text,
    read_file,
    read_game_text,
)
from anypoker.catalogue.names import (
    EVERYDAY_WORDS,
    ContradictoryNameError,
    UnknownGameError,
    add_everyday_words,
    names_by_slug,
    slug_of,
    slugs_by_key,
)
from anypoker.catalogue.search import Fit, match_rank, mix_popularity

__all__ = [
    "EVERYDAY_WORDS",
    "MAX_BYTES",
    "CatalogueGame",
    "ContradictoryNameError",
    "Fit",
    "GameFile",
    "MissingFileError",
    "UnknownGameError",
    "UnreadableFileError",
    "add_everyday_words",
    "all_games",
    "base_game_text",
    "catalogue_files",
    "decode_text",
    "document_of",
    "find",
    "find_by_name",
    "find_file",
    "game_of",
    "game_of_record",
    "load",
    "load_game_text",
    "match_rank",
    "mix_popularity",
    "names_by_slug",
    "read_file",
    "read_game_text",
    "read_text",
    "slug_of",
    "slugs_by_key",
]
