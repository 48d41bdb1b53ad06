"""Names of games as players say them: modifiers, options and filler words around a game.

Nothing here reads a game. The caller knows the names of the games.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from anypoker.modifiers.options import MAX_OPTION_WORDS as LONGEST_OPTION
from anypoker.modifiers.options import Option, parse_option, plain_options, unite_options
from anypoker.modifiers.registry import (
    CLAIMS,
    ModifierUse,
    default_base,
    parse_modifier,
    place_of,
    texts_by_key,
    texts_by_spoken_key,
)
from anypoker.name_key import name_key, spoken_key, spoken_words

JOINING = ("with", "and", "plus", "of")  # words between modifiers that change nothing
_FILLER = re.compile(
    "|".join(JOINING)
    + "|a|an|the|but|then|also|as|in|on|is|it|its|lets|us|some|both|usually|generally"
    "|play|played|playing|games?|variants?|version|style"
)
_OMAHA_ONLY = {"miami", "either-or", "oma-draw"}  # that fit no other kind of game
_MAX_PHRASE_LENGTH = 200  # letters of a name that players could say
_MAX_READINGS = 200  # of the first words of a name that are followed
_SIGNS = re.compile(r"[:,;]")


@dataclass(frozen=True, slots=True)
class GamePhrase:
    """A game as players call it.

    Attributes:
        modifiers: in spoken order.
        base: the slug of the game.
        claims: words such as "high-low", which must already be true of the game.
    """

    modifiers: tuple[ModifierUse, ...]
    base: str
    claims: tuple[str, ...] = ()


def parse_game_phrase(name: str, games: Mapping[str, str]) -> GamePhrase | None:
    """Return what a name means; `games` maps the keys of names to slugs.

    >>> heard = parse_game_phrase("delayed bada-bing Miami", {})
    >>> [str(one) for one in heard.modifiers], heard.base
    (['delayed', 'either-or', 'miami'], 'big-o')
    >>> games = {"oakie": "oakie"}
    >>> parse_game_phrase("pineapple: flop, turn, Oakie", games).modifiers[0].options
    ('flop', 'turn')
    >>> parse_game_phrase("Omaha two row hi-lo", {"omahahilo": "omaha-8"}).base
    'omaha-8'
    """
    heard = _hear(name, games)
    if heard is None:
        return None
    base = heard.slug or default_base(heard.modifiers)
    return None if base is None else GamePhrase(heard.modifiers, base, heard.claims)


def modifiers_without_game(name: str, games: Mapping[str, str]) -> tuple[ModifierUse, ...]:
    """Return the modifiers of a name that has no game.

    >>> [str(one) for one in modifiers_without_game("pass the trash to the left", {})]
    ['pass the trash: left']
    """
    heard = _hear(name, games)
    return heard.modifiers if heard is not None and heard.slug is None else ()


class _Heard(NamedTuple):
    modifiers: tuple[ModifierUse, ...]
    claims: tuple[str, ...]
    slug: str | None


def _hear(name: str, games: Mapping[str, str]) -> _Heard | None:
    if len(name) > _MAX_PHRASE_LENGTH:
        return None
    pieces = _pieces(name)
    for claims, parted in ((False, False), (False, True), (True, False), (True, True)):
        heard = _best(_readings(pieces, games, claims=claims, parted=parted))
        if heard is not None:
            return heard
    return _glued(name, games) or _strange_options(name, games)


def _pieces(name: str) -> list[str]:
    """Split a name into words and the signs between them.

    >>> _pieces("Buy-a-card: common, two-row Oakie")
    ['buy', 'a', 'card', ':', 'common', ',', '2', 'row', 'oakie']
    """
    pieces: list[str] = []
    for part in re.split("([:,;])", name):
        pieces += [part] if _SIGNS.fullmatch(part) else spoken_words(part)
    return pieces


# ---------------------------------------------------------------- readings


class _Use(NamedTuple):
    text: str


class _Claim(NamedTuple):
    name: str


class _Game(NamedTuple):
    slug: str
    key: str


_Item = _Use | _Claim | _Game | Option | str  # a string is a filler or a sign


class _Reading(NamedTuple):
    """Meanings of the first words of a name. `part`: the start of a game's name, not yet ended."""

    items: tuple[_Item, ...] = ()
    part: str = ""
    parts: int = 0

    def game(self) -> _Game | None:
        return next((one for one in self.items if isinstance(one, _Game)), None)

    def rank(self) -> tuple[bool, int, int, int, int, int]:
        """Prefer a named game, few parts, modifiers with options, and fillers.

        Then modifiers that are applied early and a long name; with parts, another may be meant.
        """
        game = self.game()
        uses = [one for one in self.items if isinstance(one, _Use)]
        late = 0 if self.parts else sum(map(_place, uses))
        length = 0 if self.parts or game is None else len(game.key)
        changes = sum(isinstance(one, _Use | _Claim) for one in self.items)
        options = sum(isinstance(one, Option) for one in self.items)
        fillers = sum(isinstance(one, str) and one.isalpha() for one in self.items)
        return game is None, self.parts, changes + options, fillers, late, -length


def _place(use: _Use) -> int:
    return place_of(parse_modifier(use.text))


def _readings(
    pieces: list[str], games: Mapping[str, str], *, claims: bool, parted: bool
) -> list[_Reading]:
    """Return the meanings of the pieces. `parted`: a game's name may be interrupted."""
    beginnings = _beginnings(tuple(games)) if parted else frozenset()
    found: list[list[_Reading]] = [[] for _ in range(len(pieces) + 1)]
    found[0] = [_Reading()]
    for start in range(len(pieces)):
        here = sorted(dict.fromkeys(found[start]), key=_Reading.rank)[:_MAX_READINGS]
        for end, item in _items(pieces, start, games):
            if isinstance(item, _Claim) and not claims:
                continue
            found[end] += [
                reading._replace(items=(*reading.items, item))
                for reading in here
                if not isinstance(item, _Game) or (reading.game() is None and not reading.part)
            ]
        for end, word in _words_from(pieces, start) if parted else ():
            found[end] += _continued(here, word, games, beginnings)
    return [reading for reading in found[-1] if not reading.part]


def _continued(
    readings: Iterable[_Reading], word: str, games: Mapping[str, str], beginnings: frozenset[str]
) -> Iterator[_Reading]:
    """Take a word as the start or as a further part of a game's name."""
    for reading in readings:
        key = reading.part + word
        if reading.game() is not None:
            continue
        if reading.part and key in games:
            item = _Game(games[key], key)
            yield _Reading((*reading.items, item), "", reading.parts + 1)
        if key in beginnings:
            yield _Reading(reading.items, key, reading.parts + 1)


@cache
def _beginnings(keys: tuple[str, ...]) -> frozenset[str]:
    return frozenset(key[:end] for key in keys for end in range(1, len(key)))


def _words_from(pieces: list[str], start: int) -> Iterator[tuple[int, str]]:
    """Yield the joined words from a place on, up to the next sign, with their ends."""
    joined = ""
    for end in range(start, len(pieces)):
        if _SIGNS.fullmatch(pieces[end]):
            return
        joined += pieces[end]
        yield end + 1, joined


def _items(pieces: list[str], start: int, games: Mapping[str, str]) -> Iterator[tuple[int, _Item]]:
    """List the readings of the words from an index on, each with the index after it."""
    if _SIGNS.fullmatch(pieces[start]):
        yield start + 1, pieces[start]
        return
    if _FILLER.fullmatch(pieces[start]):
        yield start + 1, pieces[start]
    for end in range(start + 1, min(start + LONGEST_OPTION, len(pieces)) + 1):
        option = parse_option(" ".join(pieces[start:end]))
        if option is not None:
            yield end, option
    joined = ""
    for end in range(start, len(pieces)):
        # A comma may stand inside a name: "best high, best low".
        joined += "" if _SIGNS.fullmatch(pieces[end]) else pieces[end]
        if _SIGNS.fullmatch(pieces[end]):
            continue
        if joined in texts_by_spoken_key():
            yield end + 1, _Use(texts_by_spoken_key()[joined])
        if joined in _claims():
            yield end + 1, _Claim(_claims()[joined])
        if joined in games:
            yield end + 1, _Game(games[joined], joined)


@cache
def _claims() -> dict[str, str]:
    return {spoken_key(word): name for name, words in CLAIMS.items() for word in words}


# ---------------------------------------------------------------- the best reading


def _best(readings: list[_Reading]) -> _Heard | None:
    """Return the best reading whose options belong to a modifier; None if two games may be meant.

    "Bomb pot Miami" is not a game called "Bomb Pot", but an Omaha with two modifiers.
    """
    bound = [(reading, heard) for reading in readings if (heard := _bound(reading)) is not None]
    bound = [(reading, heard) for reading, heard in bound if _says_something(heard)]
    omaha = [
        (reading, heard)
        for reading, heard in bound
        if _OMAHA_ONLY & {one.modifier.name for one in heard.modifiers}
        and not ((game := reading.game()) and game.key in texts_by_spoken_key())
    ]
    likely = omaha or bound
    best = min((reading.rank() for reading, _ in likely), default=None)
    found = {heard.slug: heard for reading, heard in likely if reading.rank() == best}
    return next(iter(found.values())) if len(found) == 1 else None


def _says_something(heard: _Heard) -> bool:
    return bool(heard.slug or heard.modifiers)


def _bound(reading: _Reading) -> _Heard | None:
    """Give each option to its modifier; None if one belongs to none."""
    items = reading.items
    options: dict[int, list[str]] = {
        place: [] for place, item in enumerate(items) if isinstance(item, _Use)
    }
    for place, item in enumerate(items):
        if isinstance(item, Option):
            taker = _taker(items, place, item)
            if taker is None:
                return None
            options[taker].append(item.text_for(_name(items[taker])) or "")
    uses = []
    for place, given in options.items():
        use = items[place]
        assert isinstance(use, _Use)
        plain = parse_modifier(use.text)
        united = unite_options(plain.options, given)
        uses.append(ModifierUse(plain.modifier, plain_options(plain.modifier.name, united)))
    game = reading.game()
    claims = [item.name for item in items if isinstance(item, _Claim)]
    return _Heard(tuple(uses), tuple(dict.fromkeys(claims)), game.slug if game else None)


def _name(item: _Item) -> str:
    assert isinstance(item, _Use)
    return parse_modifier(item.text).modifier.name


def _taker(items: tuple[_Item, ...], place: int, option: Option) -> int | None:
    """Find the modifier of an option: the one before it, or else the next one.

    A number right before a modifier is for that one: "pass the trash, 3 jokers wild".
    """
    takers = [
        number
        for number, item in enumerate(items)
        if isinstance(item, _Use) and option.text_for(_name(item)) is not None
    ]
    before = [number for number in takers if number < place]
    after = [number for number in takers if number > place]
    told = place > 0 and items[place - 1] == ":"
    if option.number and place + 1 in after and not (told and before):
        return place + 1
    return before[-1] if before else next(iter(after), None)


# ---------------------------------------------------------------- other ways to write


def _glued(name: str, games: Mapping[str, str]) -> _Heard | None:
    """Take modifiers off both ends of a name without spaces: "tworowoakie"."""
    if any(_SIGNS.fullmatch(sign) for sign in name):
        return None
    found = _Ends(games).best(name_key(name))
    if found is None or not found.texts:
        return None
    return _Heard(tuple(map(parse_modifier, found.texts)), (), found.slug)


def _strange_options(name: str, games: Mapping[str, str]) -> _Heard | None:
    """Give words after a colon that are not options to the last modifier, which refuses them."""
    said, colon, options = name.partition(":")
    heard = _hear(said, games) if colon else None
    if heard is None or not heard.modifiers:
        return None
    *others, last = heard.modifiers
    keys = tuple(
        key for key, text in texts_by_key().items() if _name(_Use(text)) == last.modifier.name
    )
    if not name_key(said).endswith(keys):
        return None
    strange = parse_modifier(f"{last.modifier.name}: {options}")
    return _Heard((*others, strange), heard.claims, heard.slug)


class _Ended(NamedTuple):
    texts: tuple[str, ...]
    slug: str | None

    def rank(self) -> tuple[bool, int]:
        return self.slug is None, len(self.texts)


class _Ends:
    """Takes modifiers off both ends of a name until a game or nothing is left."""

    def __init__(self, games: Mapping[str, str]) -> None:
        self.games = games
        self.known: dict[str, _Ended | None] = {"": _Ended((), None)}

    def best(self, rest: str) -> _Ended | None:
        if rest not in self.known:
            self.known[rest] = min(self.readings(rest), key=_Ended.rank, default=None)
        return self.known[rest]

    def readings(self, rest: str) -> Iterator[_Ended]:
        if rest in self.games:
            yield _Ended((), self.games[rest])
        texts = texts_by_key()
        for word in (*texts, *JOINING):
            own = (texts[word],) if word in texts else ()
            if rest.startswith(word):
                inner = self.best(rest.removeprefix(word))
                if inner is not None:
                    yield _Ended((*own, *inner.texts), inner.slug)
            if rest.endswith(word):
                inner = self.best(rest.removesuffix(word))
                if inner is not None:
                    yield _Ended((*inner.texts, *own), inner.slug)
