"""The orderings that have names: one data file, `orderings.json`, read when first needed."""

import json
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import MappingProxyType

from anypoker import __version__
from anypoker.disk_cache import cache_file, read_cached, write_cached
from anypoker.plain_form import PlainFormError, from_plain, to_plain
from anypoker.ranking.ordering import Ordering
from anypoker.ranking.strength import UnknownOrdering

FORMAT = 1  # to be raised when the normal form of an unchanged declaration changes

# Other spellings found in game files.
ALIASES = MappingProxyType(
    {"high_wild": "high_wild_bug", "higudi": "hidugi", "low_pip_6": "low_pip_6_cards"}
)


@cache
def _declared() -> dict[str, dict[str, object]]:
    text = Path(__file__).with_name("orderings.json").read_text(encoding="utf-8")
    declared: dict[str, dict[str, object]] = json.loads(text)
    return declared


def ordering_names() -> tuple[str, ...]:
    """The names of all built-in orderings, without other spellings."""
    return tuple(_declared())


def find_ordering(name: str) -> Ordering:
    """A built-in ordering by its name or another spelling of it.

    >>> find_ordering("high_wild").title
    'high hand with wild cards'
    """
    known = ALIASES.get(name, name)
    if known not in _declared():
        raise UnknownOrdering(_unknown(name))
    return _built(known)


@cache
def _built(name: str) -> Ordering:
    """Built from its declaration once a machine: the models at that door take a while to import."""
    declared = _declared()[name]
    file = cache_file("tables", f"normal-{name}", FORMAT, __version__, declared, _state_of_reader())
    body = read_cached(file)
    if body is not None:
        with suppress(PlainFormError):
            return from_plain(json.loads(bytes(body)), Ordering)
    from anypoker.ranking.declaration import read_declaration

    ordering = read_declaration(declared).build(name)
    write_cached(file, json.dumps(to_plain(ordering)).encode())
    return ordering


@cache
def _state_of_reader() -> tuple[int, int]:
    """The size and time of the code that reads declarations."""
    status = Path(__file__).with_name("declaration.py").stat()
    return status.st_size, status.st_mtime_ns


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    spelt = re.sub(r"[\s-]+", "_", name.casefold())
    close = get_close_matches(spelt, (*_declared(), *ALIASES), n=3, cutoff=0.5)
    if not close:
        return f"there is no ordering '{name}'; the orderings are {', '.join(_declared())}"
    hint = " or ".join(f"'{match}'" for match in close)
    return f"there is no ordering '{name}'; did you mean {hint}?"
