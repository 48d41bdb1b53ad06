"""Parsing what players say: modifiers before and after the name of a game, or without one.

Nothing here reads a game; who asks says how games are called.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from anypoker.modifiers.names import ModifierUse, parse_modifier, texts_by_key, usual_base
from anypoker.name_key import name_key

JOINING = ("with", "and", "plus", "of")  # words between modifiers that change nothing
_OMAHA_ONLY = {"miami", "either-or", "oma-draw"}  # that fit no other kind of game
_LONGEST = 150  # letters of a name that players could say
_WORD = re.compile(r"[^\s_-]+")


@dataclass(frozen=True, slots=True)
class SpokenGame:
    """A game as players call it: modifiers in the order they were said, and a game."""

    modifiers: tuple[ModifierUse, ...]
    base: str


def parse_spoken_name(name: str, games: Mapping[str, str]) -> SpokenGame | None:
    """What a name means that is no game's own; `games` has the slug for the key of every name.

    >>> heard = parse_spoken_name("delayed bada-bing Miami", {})
    >>> [str(one) for one in heard.modifiers], heard.base
    (['delayed', 'either-or', 'miami'], 'big-o')
    >>> games = {"oakie": "oakie"}
    >>> parse_spoken_name("Oakie with pineapple: flop, turn", games).modifiers[0].options
    ('flop', 'turn')
    >>> parse_spoken_name("Omaha two row hi-lo", {"omahahilo": "omaha-8"}).base
    'omaha-8'
    """
    if len(name) > _LONGEST:
        return None
    said, colon, options = name.partition(":")
    if colon:
        return _with_options(said, options, games)
    heard = _meant(_Hearing(games).best(name_key(name)))
    # "Bomb pot Miami" is no game called "Bomb Pot", but an Omaha with two modifiers.
    others = {word: slug for word, slug in games.items() if word not in texts_by_key()}
    omaha = _meant(_Hearing(others).best(name_key(name)))
    if omaha and _OMAHA_ONLY & {one.modifier.name for one in omaha.modifiers}:
        return omaha
    return heard or _meant(_interrupted(name, games))


def _with_options(said: str, options: str, games: Mapping[str, str]) -> SpokenGame | None:
    """Options are for the modifier with which ends what is said before the colon."""
    heard = parse_spoken_name(said, games)
    if heard is None:
        return None
    *others, last = heard.modifiers
    names = [
        name
        for name, text in texts_by_key().items()
        if parse_modifier(text).modifier == last.modifier
    ]
    if not name_key(said).endswith(tuple(names)):
        return None
    return SpokenGame((*others, parse_modifier(f"{last.modifier.name}: {options}")), heard.base)


def _interrupted(name: str, games: Mapping[str, str]) -> "_Reading | None":
    """Modifiers between the words of a game's name: "Omaha two row hi-lo".

    None if two games may be meant.
    """
    words = _WORD.findall(name)
    whole, alone = _Hearing(games), _Hearing({})
    found = []
    for start in range(1, len(words)):
        for end in range(start + 1, len(words)):
            between = alone.best(name_key(" ".join(words[start:end])))
            around = whole.best(name_key(" ".join([*words[:start], *words[end:]])))
            if between and between.texts and around and around.slug is not None:
                found.append(_Reading((*between.texts, *around.texts), around.slug))
    best = min(map(_Reading.rank, found), default=None)
    likely = {one.slug: one for one in found if one.rank() == best}
    return next(iter(likely.values())) if len(likely) == 1 else None


def _meant(reading: "_Reading | None") -> SpokenGame | None:
    if reading is None or not reading.texts:
        return None
    modifiers = tuple(parse_modifier(text) for text in reading.texts)
    base = reading.slug or usual_base(modifiers)
    return SpokenGame(modifiers, base) if base is not None else None


class _Reading(NamedTuple):
    texts: tuple[str, ...]
    slug: str | None

    def rank(self) -> tuple[bool, int]:
        """A game that is named comes before one that is only meant, few modifiers before many."""
        return self.slug is None, len(self.texts)


class _Hearing:
    """Takes modifiers off both ends of a name until a game or nothing is left."""

    def __init__(self, games: Mapping[str, str]) -> None:
        self.games = games
        self.known: dict[str, _Reading | None] = {"": _Reading((), None)}

    def best(self, rest: str) -> _Reading | None:
        if rest not in self.known:
            self.known[rest] = min(self.readings(rest), key=_Reading.rank, default=None)
        return self.known[rest]

    def readings(self, rest: str) -> Iterator[_Reading]:
        if rest in self.games:
            yield _Reading((), self.games[rest])
        texts = texts_by_key()
        for word in (*texts, *JOINING):
            own = (texts[word],) if word in texts else ()
            if rest.startswith(word):
                inner = self.best(rest.removeprefix(word))
                if inner is not None:
                    yield _Reading((*own, *inner.texts), inner.slug)
            if rest.endswith(word):
                inner = self.best(rest.removesuffix(word))
                if inner is not None:
                    yield _Reading((*inner.texts, *own), inner.slug)
