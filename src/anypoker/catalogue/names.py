"""Names of games: index, aliases and suggestions for unknown names."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from anypoker.catalogue.files import catalogue_files
from anypoker.catalogue.game_cache import cached_facts
from anypoker.errors import AnypokerError
from anypoker.name_key import name_key, spoken_key

# What people call the kinds of steps and layouts, where they would not find it in the word itself.
EVERYDAY_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "arrange": ("arranging",),
        "auction": ("bidding", "highest bid"),
        "buy": ("buying",),
        "choose": ("choosing", "choice"),
        "declare": ("declaring", "declaration"),
        "discard": ("throw away",),
        "draw": ("exchange", "swap"),
        "expose": ("exposing", "turn up"),
        "fold": ("folding", "forced fold"),
        "pass": ("passing",),
        "redeal": ("new deal",),
        "remove": ("removing",),
        "repeat": ("repeating", "again and again"),
        "replaceCommunity": ("replacing",),
        "reveal": ("turn over",),
        "roll_die": ("dice", "rolling"),
        "separate": ("separating",),
        "stay": ("staying", "in or out"),
        "multi-row": ("rows",),
    }
)


class UnknownGameError(AnypokerError, LookupError):
    """A name that no game of the catalogue has."""

    def __init__(self, name: str, suggestions: tuple[str, ...]) -> None:
        self.name, self.suggestions = name, suggestions
        advice = f"did you mean {_either(suggestions)}?" if suggestions else "see `anypoker games`"
        super().__init__(f"unknown game {name!r}: {advice}")


class ContradictoryNameError(UnknownGameError):
    """A name with modifiers that makes no game; the sentence says why."""

    def __init__(self, name: str, why: str) -> None:
        self.name, self.suggestions = name, ()
        LookupError.__init__(self, f"there is no game {name!r}: {why}")


@cache
def names_by_slug() -> Mapping[str, tuple[str, ...]]:
    """Return the slug, the name and the aliases of every game."""
    listed = cached_facts(
        "names",
        make=lambda: {slug: _names_in(file.text) for slug, file in catalogue_files().items()},
    )
    return MappingProxyType({slug: (slug, *names) for slug, names in listed.items()})


def _names_in(text: str) -> list[str]:
    document = json.loads(text)
    return [document["game"], *document.get("aliases", ())]


@cache
def slugs_by_key() -> Mapping[str, str]:
    """Whose name it is, for the key of every name."""
    return MappingProxyType(
        {name_key(name): slug for slug, names in names_by_slug().items() for name in names}
    )


@cache
def slugs_by_spoken_key() -> Mapping[str, str]:
    """Whose name it is, for every key and for keys in which "two" and "2" are the same."""
    spoken = {spoken_key(name): slug for slug, names in names_by_slug().items() for name in names}
    return MappingProxyType(spoken | dict(slugs_by_key()))


def slug_of(name: str) -> str:
    """Return a name for a file.

    >>> slug_of("Two-Row Oakie, Best/Worst")
    'two-row-oakie-best-worst'
    """
    plain = name.casefold().replace("'", "").replace("’", "")
    return "-".join(re.findall(r"[^\W_]+", plain))


def add_everyday_words(kinds: Iterable[str]) -> list[str]:
    """These kinds of steps and layouts, and what people call them.

    >>> add_everyday_words(["bet", "roll_die"])
    ['bet', 'roll_die', 'dice', 'rolling']
    """
    return [word for kind in kinds for word in (kind, *EVERYDAY_WORDS.get(kind, ()))]


def unknown_game(name: str) -> UnknownGameError:
    """Return the error for a name that means no game, with what it may have meant."""
    modifiers = _modifiers_alone(name)
    if modifiers:
        listed = " and ".join(f"'{modifier}'" for modifier in modifiers)
        are = "is a modifier: say it" if len(modifiers) == 1 else "are modifiers: say them"
        return ContradictoryNameError(name, f"{listed} {are} with a game")
    return UnknownGameError(name, _suggestions(name))


def _modifiers_alone(name: str) -> tuple[str, ...]:
    """Return the modifiers of a name that has nothing else.

    >>> _modifiers_alone("delayed two row"), _modifiers_alone("two row oakie")
    (('delayed', 'two-row'), ())
    """
    from anypoker.modifiers.game_phrase import modifiers_without_game

    found = modifiers_without_game(name, slugs_by_spoken_key())
    return tuple(dict.fromkeys(map(str, found)))


_MAX_NAME_LENGTH = (
    100  # letters: comparing takes the longer the longer a name is, and none is like that
)


def _suggestions(name: str) -> tuple[str, ...]:
    """Return the slugs of the games with the most similar names: few, and only if near enough."""
    from difflib import SequenceMatcher  # only for names that nobody has

    wanted = name_key(name)
    if len(wanted) > _MAX_NAME_LENGTH:
        return ()
    scores: dict[str, float] = {}
    for known, slug in slugs_by_key().items():
        similarity = SequenceMatcher(None, wanted, known).ratio()
        if len(wanted) >= 3 and known.startswith(wanted):
            similarity = max(similarity, 0.8)
        elif len(wanted) >= 5 and wanted in known:
            similarity = max(similarity, 0.75)
        scores[slug] = max(scores.get(slug, 0.0), similarity)
    near = max(0.65, max(scores.values(), default=0.0) - 0.05)
    best = sorted((slug for slug in scores if scores[slug] >= near), key=lambda s: -scores[s])
    return tuple([*_modified_suggestions(name), *best][:3])


def _modified_suggestions(name: str) -> list[str]:
    """Return the names of a modifier and a game that the words of a name may have meant."""
    from anypoker.modifiers.game_phrase import JOINING
    from anypoker.modifiers.registry import nearest_modifier

    found: dict[str, None] = {}
    words = [word for word in name.split() if name_key(word) not in JOINING]
    for cut in range(1, len(words)):
        first, last = " ".join(words[:cut]), " ".join(words[cut:])
        for modifier, game in ((first, last), (last, first)):
            meant = nearest_modifier(modifier)
            slug = slugs_by_key().get(name_key(game)) or _nearest_game(game)
            if meant is not None and slug is not None:
                found[f"{meant} {slug}"] = None
    return list(found) or _respelled(words)


def _respelled(words: list[str]) -> list[str]:
    """Return spelling corrections of a name that are names of games."""
    from anypoker.modifiers.game_phrase import parse_game_phrase
    from anypoker.modifiers.registry import nearest_modifier

    found: dict[str, None] = {}
    for start in range(len(words)):
        for end in range(start + 1, min(start + 4, len(words) + 1)):
            written = " ".join(words[start:end])
            for meant in (nearest_modifier(written), _nearest_game(written)):
                name = " ".join([*words[:start], meant or "", *words[end:]])
                heard = parse_game_phrase(name, slugs_by_spoken_key()) if meant else None
                if heard is not None and heard.modifiers:
                    found[name] = None
    return list(found)


def _nearest_game(name: str) -> str | None:
    from difflib import get_close_matches

    near = get_close_matches(name_key(name), slugs_by_key(), n=1, cutoff=0.75)
    return slugs_by_key()[near[0]] if near else None


def _either(words: tuple[str, ...]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
