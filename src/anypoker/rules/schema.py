"""JSON Schema of game files, for editors and for other programs."""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from pydantic import TypeAdapter

from anypoker.ranking import ALIASES, ordering_names
from anypoker.rules.document import ACTION_KEYS, ExtendingDocument, GameDocument
from anypoker.rules.patch_schema import add_changed_parts

SCHEMA_ID = "urn:anypoker:schema:game"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
Node = dict[str, Any]


def document_schema() -> Node:
    """Return the objects of a game file as the document models have them."""
    schema = TypeAdapter(GameDocument | ExtendingDocument).json_schema(by_alias=True)
    step = schema["$defs"]["StepPart"]
    step["oneOf"] = [{"required": [key]} for key in ACTION_KEYS]
    _without_null(schema)
    return schema


def json_schema(games: Sequence[str] = (), modifiers: Sequence[str] = ()) -> Node:
    """Return the JSON Schema (2020-12) of a game file, generated from the document models.

    `games` and `modifiers` are what an editor offers to extend a game with; others are accepted.
    """
    schema = document_schema()
    every = schema["$defs"]
    add_changed_parts(every)
    for part in every.values():
        for key, node in part.get("properties", {}).items():
            if key == "evaluationType":
                _offer(node, [*ordering_names(), *ALIASES])
    extending = every["ExtendingDocument"]["properties"]
    if games:
        _offer(extending["extends"], games)
    if modifiers:
        names = extending["with"]["items"]["oneOf"]
        names[0] = {"anyOf": [{"enum": list(modifiers)}, names[0]]}
    _tell(every)
    return {
        "$schema": DIALECT,
        "$id": SCHEMA_ID,
        "title": "Anypoker game",
        "description": "A poker game: its deck, its bets, its steps and its showdown.",
        "$defs": every,
        # Told apart by one key, so that an editor complains about the kind that was meant.
        "if": {"required": ["extends"]},
        "then": {"$ref": "#/$defs/ExtendingDocument"},
        "else": {"$ref": "#/$defs/GameDocument"},
    }


def _offer(node: Node, words: Sequence[str]) -> None:
    """Add words that an editor completes; others stay allowed."""
    allowed = {key: node.pop(key) for key in list(node) if key not in ("title", "description")}
    node["anyOf"] = [{"enum": list(dict.fromkeys(words))}, allowed]


def _tell(every: Node) -> None:
    """Add a title and a description to every object and key."""
    for name, part in every.items():
        part["title"] = plain_title(part.get("title", name))
        part["description"] = " ".join(part.get("description", part["title"]).split())
        for key, node in part.get("properties", {}).items():
            node["title"] = plain_title(key)
            if "description" not in node:
                node["description"] = _meaning(node, every)


def _meaning(node: Node, every: Node) -> str:
    if "$ref" in node:
        part = every[node["$ref"].rsplit("/", 1)[1]]
        return " ".join(part.get("description", part["title"]).split())
    if "const" in node:
        return f'The kind of object: "{node["const"]}".'
    return str(node["title"])


def plain_title(name: str) -> str:
    """
    >>> plain_title("evaluationType"), plain_title("hole_subset"), plain_title("BestHand")
    ('Evaluation type', 'Hole subset', 'Best hand')
    """
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name.strip("$_")).replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def _without_null(node: Any) -> None:
    """Remove null: an optional key is left out instead."""
    if isinstance(node, list):
        for item in node:
            _without_null(item)
    if not isinstance(node, dict):
        return
    options = node.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        rest = [option for option in options if option != {"type": "null"}]
        del node["anyOf"]
        if len(rest) == 1:
            node.update(deepcopy(rest[0]))
        else:
            node["anyOf"] = rest
    if node.get("default", 0) is None:
        del node["default"]
    for value in node.values():
        _without_null(value)
