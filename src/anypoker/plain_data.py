"""Plain lists of words and numbers for games and their parts: for caches and other processes.

Unlike the canonical file, which is for people, the form names the class of every value, so that
reading it needs no parser. Reading makes only classes of the normal form.

    {"classes": ["anypoker.game.betting.Amount", ...], "value": [0, 2, ...]}

A list is a value: the index of its class and its fields, -1 and the items of a tuple, or -2 and the
items of a set.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")

_TUPLE = -1
_SET = -2
_PACKAGES = (
    "anypoker.game",
    "anypoker.ranking",
    "anypoker.cards",
    "anypoker.rules.diagnostics",
    "anypoker.strength",
    "anypoker.analysis.payoffs",
)
_SCALARS = (str, int, type(None))


class PlainFormError(ValueError):
    """Data that is not a plain form of this version."""


def to_plain(value: object) -> dict[str, Any]:
    """Return the plain form of a game, or of a part of it.

    >>> from anypoker.game.betting import Amount, Unit
    >>> to_plain((Amount(2, Unit.ANTE),))["value"]
    [-1, [0, 2, [1, 'ante']]]
    """
    classes: dict[type, int] = {}
    return {"value": _plain(value, classes), "classes": [_class_name(one) for one in classes]}


def from_plain(form: Any, kind: type[T]) -> T:
    """Return the value of a plain form.

    Raises:
        PlainFormError: If it is not a plain form of this version, or not of this kind.

    >>> from anypoker.game.betting import Amount, Unit
    >>> from_plain(to_plain(Amount(2, Unit.ANTE)), Amount)
    Amount(times=2, unit=<Unit.ANTE: 'ante'>)
    """
    try:
        value = _value(form["value"], [_class_named(name) for name in form["classes"]])
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise PlainFormError(f"not a plain form of this version: {error}") from error
    if not isinstance(value, kind):
        raise PlainFormError(f"the plain form of a {type(value).__name__}, not {kind.__name__}")
    return value


def _plain(value: Any, classes: dict[type, int]) -> Any:
    kind = type(value)
    if kind in _SCALARS or kind is bool:
        return value
    if kind is tuple:
        return [_TUPLE, *(_plain(part, classes) for part in value)]
    if kind is frozenset:
        return [_SET, *sorted(value)]
    number = classes.setdefault(kind, len(classes))
    if isinstance(value, Enum):
        return [number, value.value]
    return [number, *(_plain(getattr(value, name), classes) for name in kind.__match_args__)]


def _value(form: Any, classes: Sequence[Any]) -> Any:
    if not isinstance(form, list):
        return form
    parts = [_value(part, classes) if type(part) is list else part for part in form[1:]]
    if form[0] == _TUPLE:
        return tuple(parts)
    return frozenset(parts) if form[0] == _SET else classes[form[0]](*parts)


def _class_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


@cache
def _class_named(name: str) -> type:
    """Import a class of the normal form: an enumeration, or a frozen value with named fields."""
    module, _, word = name.rpartition(".")
    if not module.startswith(_PACKAGES):
        raise PlainFormError(f"{name} is not part of a game")
    found = getattr(import_module(module), word, None)
    if not isinstance(found, type) or found.__module__ != module:
        raise PlainFormError(f"there is no class {name}")
    if not (issubclass(found, Enum) or hasattr(found, "__match_args__")):
        raise PlainFormError(f"{name} is not part of a game")
    return found
