"""Views, events and decisions as JSON: plain data whose form follows the types.

A card is its text, `??` if it lies face down; an ordering is its name; a strength is
[class, ordinal]. The keys are the names of the fields, in their order.
"""

import types
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from anypoker.cards import Card, card_text
from anypoker.engine import Action, Decision
from anypoker.ranking import Ordering, Strength
from anypoker.views.events import FACE_DOWN, SeenEvent
from anypoker.views.seat import SeatView

Json = Any
Encoder = Callable[[Any], Json]

HIDDEN = "??"
_ACTIONS = get_args(Action)


def seen_text(card: Card) -> str:
    """The text form of a card that may lie face down."""
    return HIDDEN if card == FACE_DOWN else card_text(card)


def view_json(view: SeatView) -> dict[str, Json]:
    """A view for programs."""
    form: dict[str, Json] = _encoder(SeatView)(view)
    return form


def event_json(seen: SeenEvent) -> dict[str, Json]:
    """An event for programs: its kind, then its facts.

    >>> from anypoker.engine.events import BetMade
    >>> event_json(SeenEvent(BetMade(seat=2, amount=40, all_in=False)))
    {'event': 'bet_made', 'seat': 2, 'amount': 40, 'all_in': False}
    """
    kind: type = type(seen.event)
    facts: dict[str, Json] = {"event": _kind(kind), **_encoder(kind)(seen.event)}
    facts.pop("seen_by", None)  # whoever reads this has seen it
    return facts


def decision_json(decision: Decision) -> dict[str, Json]:
    """A question for programs: its kind, its bounds, and the answer that silence gives."""
    kind: type = type(decision)
    return {
        "decision": _kind(kind).removesuffix("_decision"),
        **_encoder(kind)(decision),
        "timeout": str(decision.timeout),
    }


@cache
def _kind(event: type) -> str:
    """BetMade -> bet_made."""
    name = event.__name__
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


@cache
def _encoder(annotation: Any) -> Encoder:
    """How values of this type are written."""
    if annotation is Card:
        return seen_text
    if annotation is Ordering:
        return lambda ordering: ordering.name
    if annotation is Strength:
        return list
    if annotation in _ACTIONS:
        return str  # which reads back
    if get_origin(annotation) is tuple:
        return _tuple_encoder(get_args(annotation))
    if get_origin(annotation) in (Union, types.UnionType):
        return _union_encoder(get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return lambda member: member.value
    if isinstance(annotation, type) and (
        hasattr(annotation, "_fields") or issubclass(annotation, Struct)
    ):
        return _record_encoder(annotation)
    assert annotation in (int, str, bool), f"{annotation} has no plain form"
    return lambda value: value


def _tuple_encoder(items: tuple[Any, ...]) -> Encoder:
    if len(items) == 2 and items[1] is Ellipsis:
        item = _encoder(items[0])
        return lambda values: [item(value) for value in values]
    each = [_encoder(part) for part in items]
    return lambda values: [code(value) for code, value in zip(each, values, strict=True)]


def _union_encoder(members: tuple[Any, ...]) -> Encoder:
    """Something or nothing; of all things that may be several, only decisions are written."""
    known = [member for member in members if member is not type(None)]
    code = _encoder(known[0]) if len(known) == 1 else decision_json
    return lambda value: None if value is None else code(value)


def _record_encoder(record: Any) -> Encoder:
    names = getattr(record, "_fields", None) or record.__struct_fields__
    hints = get_type_hints(record)
    codes = [(name, _encoder(hints[name])) for name in names]
    return lambda value: {name: code(getattr(value, name)) for name, code in codes}
