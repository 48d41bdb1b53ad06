"""JSON Schema of game files, for editors and for other programs."""

from typing import Any

from pydantic import TypeAdapter

from anypoker.rules.document import ACTION_KEYS, ExtendingDocument, GameDocument

SCHEMA_ID = "urn:anypoker:schema:game"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a game file, generated from the document models."""
    schema = TypeAdapter(GameDocument | ExtendingDocument).json_schema(by_alias=True)
    step = schema["$defs"]["Step"]
    step["oneOf"] = [{"required": [key]} for key in ACTION_KEYS]
    _without_null(schema)
    return {
        "$schema": DIALECT,
        "$id": SCHEMA_ID,
        "title": "Anypoker game",
        "description": "A poker game: its deck, its bets, its steps and its showdown.",
        **schema,
    }


def _without_null(node: Any) -> None:
    """A key that is optional may be left out; null is never a value."""
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
            node.update(rest[0])
        else:
            node["anyOf"] = rest
    if node.get("default", 0) is None:
        del node["default"]
    for value in node.values():
        _without_null(value)
