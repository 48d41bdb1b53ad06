"""Popularity of games, by the mixes that play them and the games derived from them."""

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from anypoker.catalogue.files import catalogue_files
from anypoker.catalogue.names import slugs_by_key
from anypoker.catalogue.search import mix_popularity
from anypoker.name_key import name_key


@cache
def game_popularity() -> Mapping[str, int]:
    """Return how well each game of the catalogue is known, by slug; 0 for unknown ones."""
    counted = Counter(mix_popularity())
    by_key = slugs_by_key()
    for slug, file in catalogue_files().items():
        counted[slug] += 0
        parent = json.loads(file.text).get("extends")
        found = by_key.get(name_key(parent)) if isinstance(parent, str) else None
        if found is not None:
            counted[found] += 1
    return MappingProxyType(counted)


def popularity_of(name: str) -> int:
    """Return how well the game with this name is known; 0 if it is not in the catalogue."""
    slug = slugs_by_key().get(name_key(name))
    return game_popularity()[slug] if slug is not None else 0
