"""Search of games by words: whole words before parts of words, famous games first."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from types import MappingProxyType

from anypoker.catalogue.names import slugs_by_key
from anypoker.mix_files import mix_files
from anypoker.name_key import name_key


class Fit(IntEnum):
    """Quality of a match of words; lower is better."""

    NAME = 0  # they are a name
    WORDS = 1  # they are words of a name
    BEGINNINGS = 2  # words of a name begin with them
    PARTS = 3  # they stand somewhere in a name
    ABOUT = 4  # they say what it is, not what it is called


def match_rank(typed: Sequence[str], names: Iterable[str], about: Iterable[str] = ()) -> Fit | None:
    """Rank how well all these words match; None if one of them is found nowhere.

    >>> names = ["texas-holdem", "Texas Hold'em", "NLHE"]
    >>> match_rank(["nlhe"], names), match_rank(["hold"], names), match_rank(["stud"], names)
    (<Fit.NAME: 0>, <Fit.BEGINNINGS: 2>, None)
    """
    keys = [name_key(name) for name in names]
    wanted = [key for word in typed if (key := name_key(word))]
    if "".join(wanted) in keys:
        return Fit.NAME
    words = {name_key(word) for name in names for word in re.split(r"[\s/-]+", name)}
    told = [name_key(word) for word in about]
    fits = [_word_fit(key, words, keys, told) for key in wanted]
    if None in fits:
        return None
    return max((fit for fit in fits if fit is not None), default=Fit.ABOUT)


def _word_fit(
    key: str, words: Iterable[str], names: Iterable[str], about: Iterable[str]
) -> Fit | None:
    if key in words:
        return Fit.WORDS
    if any(word.startswith(key) for word in words):
        return Fit.BEGINNINGS
    if any(key in name for name in names):
        return Fit.PARTS
    return Fit.ABOUT if any(key in text for text in about) else None


@cache
def mix_popularity() -> Mapping[str, int]:
    """In how many mixes the games of the catalogue are played; others are not known so widely."""
    counted = Counter(
        slug
        for mix in mix_files().values()
        for slug in {_slug(item) for item in json.loads(mix.text).get("games", ())}
        if slug is not None
    )
    return MappingProxyType(counted)


def _slug(item: str | Mapping[str, str]) -> str | None:
    return slugs_by_key().get(name_key(item if isinstance(item, str) else item["game"]))
