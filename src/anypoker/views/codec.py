"""Views, events and decisions as JSON, both ways: plain data whose form follows the types.

A card is its text, `??` if it lies face down; an ordering is its name; a strength is
[class, ordinal]; an action is its text. The keys are the names of the fields, in their order. For
every type there is one pair of functions, one that writes and one that reads, so that the two
cannot disagree.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict

from anypoker.cards import Card, card_text, parse_card
from anypoker.engine import Action, Decision, Event, parse_action
from anypoker.engine.decision import DECISIONS
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.ranking import Ordering, Strength
from anypoker.views.message_ids import event_kind, message_id
from anypoker.views.seat_view import PublicSeat, SeatView
from anypoker.views.visibility import FACE_DOWN, SeenEvent

Json = Any

HIDDEN = "??"
_ACTIONS = get_args(Action)
_DECISIONS = tuple(DECISIONS.values())
_EVENTS = get_args(Event)


class DecodeError(AnypokerError, ValueError):
    """Data that is not a view, event or decision; the message says why."""


class JsonCodec(NamedTuple):
    """Writer and reader of a type; the reader knows the orderings of a game."""

    write: Callable[[Any], Json]
    read: Callable[[Json, "Orderings"], Any]


Orderings = dict[str, Ordering]


def visible_card_text(card: Card) -> str:
    """Return the text form of a card that may lie face down."""
    return HIDDEN if card == FACE_DOWN else card_text(card)


def view_json(view: SeatView) -> dict[str, Json]:
    """Return a view for programs."""
    form: dict[str, Json] = _form(SeatView).write(view)
    return form


def view_fields_json(
    view: SeatView, names: Iterable[str], written: Mapping[str, Json] = MappingProxyType({})
) -> dict[str, Json]:
    """Some fields of a view, each as `view_json` writes it: for those who know the others.

    `written`: fields that the caller has written already.
    """
    forms = _field_forms(SeatView)
    return {
        name: written[name] if name in written else forms[name].write(getattr(view, name))
        for name in names
    }


def public_seat_json(seat: PublicSeat) -> dict[str, Json]:
    """Return a seat of a view, as `view_json` writes it."""
    form: dict[str, Json] = _form(PublicSeat).write(seat)
    return form


def read_view(data: Json, game: Game) -> SeatView:
    """Return the view that `view_json` wrote."""
    seats = data.get("seats") if isinstance(data, dict) else None
    here = game.for_players(len(seats)) if isinstance(seats, list) else game
    view: SeatView = _read(_form(SeatView), data, here)
    return view


def event_json(seen: SeenEvent) -> dict[str, Json]:
    """Return an event for programs: its kind, then its facts.

    >>> from anypoker.engine.events import BetMade
    >>> event_json(SeenEvent(BetMade(seat=2, amount=40, all_in=False)))
    {'event': 'bet_made', 'seat': 2, 'amount': 40, 'all_in': False, 'message': 'bet_made'}
    """
    facts: dict[str, Json] = _form(SeenEvent).write(seen)
    return facts


def read_event(data: Json, game: Game) -> SeenEvent:
    """Return the event that `event_json` wrote, without who else has seen it."""
    seen: SeenEvent = _read(_form(SeenEvent), data, game)
    return seen


def decision_json(decision: Decision) -> dict[str, Json]:
    """Return a question for programs: its kind, its bounds, and the answer that silence gives."""
    asked: dict[str, Json] = _union(_DECISIONS).write(decision)
    return asked


def read_decision(data: Json, game: Game) -> Decision:
    """Return the question that `decision_json` wrote."""
    decision: Decision = _read(_union(_DECISIONS), data, game)
    return decision


def _read(form: JsonCodec, data: Json, game: Game) -> Any:
    try:
        return form.read(data, orderings_by_name(game))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, DecodeError):
            raise
        raise DecodeError(f"this has not the form it should have: {error}") from None


def orderings_by_name(game: Game) -> Orderings:
    """Return every ordering that hands of the game are ranked by."""
    entries = game.showdown.every_entry()
    return {
        entry.hand.ordering.name: entry.hand.ordering
        for entry in entries
        if hasattr(entry.hand, "ordering")
    }


# ---------------------------------------------------------------- forms by type


def _read_card(text: Json, _: Orderings) -> Card:
    return FACE_DOWN if text == HIDDEN else parse_card(text)


def _read_ordering(name: Json, known: Orderings) -> Ordering:
    if name not in known:
        raise DecodeError(f"the game ranks no hands by '{name}' but by {', '.join(known)}")
    return known[name]


_LEAVES: dict[Any, JsonCodec] = {
    Card: JsonCodec(visible_card_text, _read_card),
    Ordering: JsonCodec(lambda ordering: ordering.name, _read_ordering),
    Strength: JsonCodec(list, lambda pair, _: Strength(*pair)),
}


@cache
def _form(annotation: Any) -> JsonCodec:
    """Return the writer and reader of a type."""
    if annotation in _LEAVES:
        return _LEAVES[annotation]
    if annotation in _ACTIONS or annotation == Action:
        return JsonCodec(str, lambda text, _: parse_action(text))
    if annotation is SeenEvent:
        return _seen_form()
    origin = get_origin(annotation)
    if origin is tuple:
        return _tuple(get_args(annotation))
    if origin in (Union, types.UnionType):
        return _union(get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return JsonCodec(lambda member: member.value, lambda value, _: annotation(value))
    if isinstance(annotation, type) and (
        hasattr(annotation, "_fields") or issubclass(annotation, Struct)
    ):
        return _record(annotation)
    assert annotation in (int, str, bool), f"{annotation} has no plain form"
    return JsonCodec(_as_it_is, lambda value, _: _exactly(value, annotation))


def _as_it_is(value: Any) -> Json:
    return value


def _exactly(value: Json, kind: type) -> Json:
    if type(value) is not kind:
        raise DecodeError(f"{value!r} is no {kind.__name__}")
    return value


def _tuple(items: tuple[Any, ...]) -> JsonCodec:
    if len(items) == 2 and items[1] is Ellipsis:
        write, read = _form(items[0])
        return JsonCodec(
            list if write is _as_it_is else lambda values: [write(value) for value in values],
            lambda values, known: tuple([read(value, known) for value in values]),
        )
    each = [_form(part) for part in items]
    return JsonCodec(
        lambda values: [one.write(value) for one, value in zip(each, values, strict=True)],
        lambda values, known: tuple(
            one.read(value, known) for one, value in zip(each, values, strict=True)
        ),
    )


@cache
def _union(members: tuple[Any, ...]) -> JsonCodec:
    """Something or nothing; what may be several is a decision, told apart by its kind."""
    known = tuple(member for member in members if member is not type(None))
    form = _form(known[0]) if len(known) == 1 else _decisions(known)
    if len(known) == len(members):
        return form
    write = form.write
    return JsonCodec(
        write if write is _as_it_is else lambda value: None if value is None else write(value),
        lambda value, orderings: None if value is None else form.read(value, orderings),
    )


def _decisions(members: tuple[Any, ...]) -> JsonCodec:
    assert set(members) == set(_DECISIONS), f"{members} have no kind in their JSON"
    kinds = {kind: _form(member) for kind, member in DECISIONS.items()}

    def write(decision: Decision) -> Json:
        facts = {"decision": decision.kind, **kinds[decision.kind].write(decision)}
        # For some kinds the answer of silence is a field, for the others it follows from them.
        return {**facts, "timeout": str(decision.timeout)}

    def read(data: Json, orderings: Orderings) -> Any:
        return _of_kind(kinds, data, "decision").read(data, orderings)

    return JsonCodec(write, read)


def _seen_form() -> JsonCodec:
    kinds = {event_kind(event): _form(event) for event in _EVENTS}

    def write(seen: SeenEvent) -> Json:
        kind = event_kind(type(seen.event))
        facts = {"event": kind, **kinds[kind].write(seen.event), "message": message_id(seen.event)}
        facts.pop("seen_by", None)  # whoever reads this has seen it
        return facts

    def read(data: Json, orderings: Orderings) -> SeenEvent:
        return SeenEvent(_of_kind(kinds, data, "event").read({"seen_by": None, **data}, orderings))

    return JsonCodec(write, read)


def _of_kind(kinds: dict[str, JsonCodec], data: Json, key: str) -> JsonCodec:
    kind = data.get(key) if isinstance(data, dict) else None
    if kind not in kinds:
        raise DecodeError(f"{kind!r} is not a kind of {key}")
    return kinds[kind]


@cache
def _field_forms(record: Any) -> dict[str, JsonCodec]:
    names = getattr(record, "_fields", None) or record.__struct_fields__
    hints = get_type_hints(record)
    return {name: _form(hints[name]) for name in names}


def _record(record: Any) -> JsonCodec:
    forms = tuple(_field_forms(record).items())
    names = tuple(name for name, _ in forms)
    is_struct = issubclass(record, Struct)
    # Most fields are numbers and words, which stay as they are.
    others = [(name, form.write) for name, form in forms if form.write is not _as_it_is]

    def write(value: Any) -> Json:
        data = asdict(value) if is_struct else dict(zip(names, value, strict=True))
        for name, write_field in others:
            data[name] = write_field(data[name])
        return data

    def read(data: Json, orderings: Orderings) -> Any:
        return record(**{name: form.read(data[name], orderings) for name, form in forms})

    return JsonCodec(write, read)
