"""The orderings that have names: one data file, `orderings.json`, read when first needed."""

import re
from functools import cache
from types import MappingProxyType

from msgspec.json import decode

from anypoker.ranking.ordering import Ordering
from anypoker.ranking.strength import UnknownOrderingError

# Other spellings found in game files.
ALIASES = MappingProxyType(
    {"high_wild": "high_wild_bug", "higudi": "hidugi", "low_pip_6": "low_pip_6_cards"}
)


@cache
def _declared() -> dict[str, dict[str, object]]:
    from pathlib import Path  # not needed by games that declare all their orderings

    text = Path(__file__).with_name("orderings.json").read_bytes()
    return decode(text, type=dict[str, dict[str, object]])


def ordering_names() -> tuple[str, ...]:
    """Return the names of all built-in orderings, without other spellings."""
    return tuple(_declared())


def find_ordering(name: str) -> Ordering:
    """Return a built-in ordering by its name or another spelling of it.

    >>> find_ordering("high_wild").title
    'high hand with wild cards'
    """
    known = ALIASES.get(name, name)
    if known not in _declared():
        raise _unknown(name)
    return _built(known)


@cache
def _built(name: str) -> Ordering:
    from anypoker.ranking.declaration import ordering_of  # needed where one is first asked for

    return ordering_of(name, _declared()[name])


def _unknown(name: str) -> UnknownOrderingError:
    from difflib import get_close_matches  # only who errs needs it

    spelt = re.sub(r"[\s-]+", "_", name.casefold())
    close = get_close_matches(spelt, (*_declared(), *ALIASES), n=3, cutoff=0.5)
    if not close:
        known = ", ".join(_declared())
        return UnknownOrderingError(f"'{name}' is not an ordering; use one of {known}")
    hint = " or ".join(f"'{match}'" for match in close)
    message = f"'{name}' is not an ordering; did you mean {hint}?"
    return UnknownOrderingError(message, tuple(close))
