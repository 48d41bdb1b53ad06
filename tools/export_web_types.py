"""TypeScript types of the wire: `python -m tools.export_web_types` writes the file.

They are read off the server's definitions: typed dictionaries for messages, pydantic's models for
bodies, and the types whose fields `anypoker.views` writes as JSON for views, events and decisions.
"""

import inspect
import types
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct
from pydantic import BaseModel
from typing_extensions import is_typeddict

from anypoker.cards import Card
from anypoker.engine import Action, Decision, Event
from anypoker.ranking import Ordering, Strength
from anypoker.server.protocol import commands, messages
from anypoker.server.protocol.base_command import BaseCommand
from anypoker.server.rest import models, tournament_models
from anypoker.views import SeatView
from anypoker.views.visibility import SeenEvent

FILE = Path(__file__).parents[1] / "web/src/generated/server.ts"
_HEAD = """// Written by `python -m tools.export_web_types` from the server's models: change them.

"""
_SIMPLE: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    Card: "string",
    Ordering: "string",
    Strength: "[number, number]",
    SeenEvent: "SeenEvent",
}
_UNIONS = {frozenset(get_args(Decision)): "Decision", frozenset(get_args(Event)): "SeenEvent"}


class Types:
    """Interfaces that were met on the way, by their names."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def of(self, type_: Any) -> str:
        """The TypeScript of a Python type."""
        if type_ in _SIMPLE:
            return _SIMPLE[type_]
        if type_ in get_args(Action):
            return "string"  # its text
        origin, inner = get_origin(type_), get_args(type_)
        if origin in (Annotated, NotRequired):
            return self.of(inner[0])
        if origin is Literal:
            return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in inner)
        if origin in (Union, types.UnionType):
            return self._union(inner)
        if origin in (list, tuple, frozenset):
            return self._several(inner)
        if origin is dict:
            return f"Record<string, {self.of(inner[1])}>"
        if type_ is dict:
            return "Record<string, unknown>"
        if isinstance(type_, type) and issubclass(type_, Enum):
            return " | ".join(f'"{one.value}"' for one in type_)
        known = (BaseModel, Struct, dict)  # typed dictionaries are dict
        if isinstance(type_, type) and (issubclass(type_, known) or _is_record(type_)):
            self.add(type_)
            return type_.__name__
        raise TypeError(f"there is no TypeScript for {type_}")

    def _union(self, inner: tuple[Any, ...]) -> str:
        named = _UNIONS.get(frozenset(one for one in inner if one is not type(None)))
        if named is not None:
            return f"{named} | null" if type(None) in inner else named
        if set(inner) <= set(get_args(Action)):
            return "string"  # its text
        return " | ".join(dict.fromkeys(self.of(one) for one in inner))

    def _several(self, inner: tuple[Any, ...]) -> str:
        if len(inner) == 1 or inner[-1] is Ellipsis:
            one = self.of(inner[0])
            return f"({one})[]" if " | " in one else f"{one}[]"
        return f"[{', '.join(self.of(one) for one in inner)}]"

    def add(self, type_: type, tag: str = "", name: str = "") -> None:
        """The interface of a type with fields; `tag`: what tells it from others of a union."""
        name = name or type_.__name__
        if name in self.interfaces:
            return
        self.interfaces[name] = ""  # met: it may hold itself
        lines = [f"  {tag};"] if tag else []
        for field, hint, optional in _fields(type_):
            lines.append(f"  {field}{'?' if optional else ''}: {self.of(hint)};")
        if tag.startswith("decision"):
            lines.append("  timeout: string;")
        self.interfaces[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _is_record(type_: type) -> bool:
    return issubclass(type_, tuple) and hasattr(type_, "_fields")


def _fields(type_: type) -> Iterator[tuple[str, Any, bool]]:
    """Names, types, and whether a field may be absent: so in requests, never in answers."""
    hints = get_type_hints(type_, include_extras=True)
    if issubclass(type_, BaseModel):
        asks = issubclass(type_, BaseCommand | models.RequestBody)
        for name, field in type_.model_fields.items():
            yield name, hints[name], asks and not field.is_required()
        return
    for name, hint in hints.items():
        if name != "seen_by" and get_origin(hint) is not ClassVar:
            yield name, hint, False


def _kind(type_: type, suffix: str = "") -> str:
    name = type_.__name__.removesuffix(suffix)
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def current_text() -> str:
    """Return the current text of the file."""
    found = Types()
    for decision in get_args(Decision):
        found.add(decision, f'decision: "{_kind(decision, "Decision")}"')
    for event in get_args(Event):
        found.add(event, f'event: "{_kind(event)}"', f"{event.__name__}Event")
    found.of(SeatView)
    for module in (messages, models, tournament_models):
        for _, model in sorted(inspect.getmembers(module, inspect.isclass)):
            own = model.__module__ == module.__name__
            message = is_typeddict(model) and hasattr(model, "__pydantic_config__")
            if own and (message or (issubclass(model, BaseModel) and model.model_fields)):
                found.of(model)
    for one in (*_members(messages.Message), *_members(commands.AnyCommand)):
        found.of(one)
    unions = {
        "Decision": [one.__name__ for one in get_args(Decision)],
        "SeenEvent": [f"{one.__name__}Event" for one in get_args(Event)],
        "ServerMessage": [one.__name__ for one in _members(messages.Message)],
        "ClientCommand": [one.__name__ for one in _members(commands.AnyCommand)],
    }
    text = _HEAD + "\n".join(found.interfaces.values())
    for name, members in unions.items():
        text += f"\nexport type {name} =\n" + "\n".join(f"  | {one}" for one in members) + ";\n"
    return text


def _members(union: Any) -> Iterator[Any]:
    """The models of a union of models, and of unions in it."""
    for one in get_args(get_args(union)[0]):
        if get_origin(one) is Annotated:
            yield from _members(one)
        else:
            yield one


if __name__ == "__main__":
    FILE.write_text(current_text(), encoding="utf-8")
