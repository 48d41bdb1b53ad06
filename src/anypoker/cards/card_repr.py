"""Reprs that print cards as cards.

A card is a plain int, so only the annotation of a field says that it holds cards. The formatters
are built from the annotations when a value is first printed; making a value costs nothing extra.
"""

import types
from collections.abc import Callable
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from anypoker.cards.card import Card, card_text, is_card

_Formatter = Callable[[Any], str]


def card_repr(value: Any) -> str:
    """Format a struct or named tuple, its cards as text and `??` for a card that is face down."""
    kind: type = type(value)
    shown = (f"{name}={show(getattr(value, name))}" for name, show in _fields(kind))
    return f"{kind.__name__}({', '.join(shown)})"


class CardStruct(Struct, frozen=True):
    """Frozen struct whose repr prints its cards as cards."""

    def __repr__(self) -> str:
        return card_repr(self)


@cache
def _fields(kind: Any) -> tuple[tuple[str, _Formatter], ...]:
    hints = get_type_hints(kind)
    names = getattr(kind, "_fields", None) or kind.__struct_fields__
    return tuple((name, _formatter(hints[name]) or repr) for name in names)


def _formatter(annotation: Any) -> _Formatter | None:
    """Return the formatter of a type that holds cards, None for any other type."""
    if annotation is Card:
        return _one_card
    if annotation == tuple[Card, ...]:
        return _several_cards
    parts = [_formatter(part) for part in get_args(annotation)]
    if not any(parts):
        return None
    if get_origin(annotation) in (Union, types.UnionType):
        (shown,) = (part for part in parts if part is not None)
        return lambda value: repr(value) if value is None else shown(value)
    shows = [part or repr for part in parts]
    if get_args(annotation)[-1] is Ellipsis:
        return lambda values: _listed(shows[0](value) for value in values)
    return lambda values: _listed(show(value) for show, value in zip(shows, values, strict=True))


def _one_card(value: Any) -> str:
    if value == -1:
        return "??"
    return card_text(value) if is_card(value) else repr(value)


def _several_cards(values: Any) -> str:
    return f"({' '.join(map(_one_card, values))})" if isinstance(values, tuple) else repr(values)


def _listed(shown: Any) -> str:
    return f"({', '.join(shown)})"
