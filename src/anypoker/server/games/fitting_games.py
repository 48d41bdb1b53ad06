"""Games of the catalogue that fit a number of players, and the reasons of the others."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from anypoker.catalogue.listing import list_games
from anypoker.tables.table import unfit_words


@lru_cache(maxsize=32)
def unfit_games(players: int) -> Mapping[str, str]:
    """Return the games that this many players cannot play, by slug, with the reason.

    None are unfit for 0 players: their number is not known.
    """
    if not players:
        return MappingProxyType({})
    bounds = {one["slug"]: (one["players"]["min"], one["players"]["max"]) for one in list_games()}
    return MappingProxyType(
        {
            slug: unfit_words(least, most, players)
            for slug, (least, most) in bounds.items()
            if not least <= players <= most
        }
    )
