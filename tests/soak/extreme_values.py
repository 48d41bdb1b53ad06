"""Extreme values, and the places of a JSON Schema where they can be put.

The places are found in the schema, so that a new field of a model is covered without a word here.
"""

import copy
from collections.abc import Iterator
from typing import Any, NamedTuple

Json = dict[str, Any]
Place = tuple[str | int, ...]

NAN, INFINITE = float("nan"), float("inf")
NUMBERS: tuple[Any, ...] = (
    0, -1, 1, 0.5, NAN, INFINITE, -INFINITE, 1e-300, 1e-7, 2**31, 2**53 - 1, 2**53, 2**63, 2**64,
    10**23, 10**30, -(10**30), 10**400, True, None, "", "1", [], {},
)  # fmt: skip
TEXTS: tuple[Any, ...] = (
    "", " ", "x", "\0", "a\0b", "\u202eevil", "\u2066", "\x1b[31m", "a\nb", "\u200b", "\ud800",
    "x" * 300, "x" * 5_000, "9" * 5_000, f"1/{10**12}", f"1/{10**30} no limit", "NaN", "é" * 500,
    0, -1, 2**64, NAN, None, True, [], {}, ["x"] * 200,
)  # fmt: skip
OTHERS: tuple[Any, ...] = (None, 0, 1, -1, 10**30, NAN, "", "x" * 5_000, [], {}, [[[]]] * 50)


class Leaf(NamedTuple):
    """A value of a schema that is not an object or a list; `schema` says what is allowed."""

    place: Place
    schema: Json


def leaves(
    schema: Json, root: Json, place: Place = (), above: frozenset[str] = frozenset()
) -> Iterator[Leaf]:
    """Find every leaf of a schema; the items of a list are at place 0.

    `above`: the definitions that a place is in, which are not entered again.
    """
    if "$ref" in schema:
        if schema["$ref"] in above:
            return
        above |= {schema["$ref"]}
    schema = resolved(schema, root)
    parts = [one for name in ("anyOf", "oneOf", "allOf") for one in schema.get(name, ())]
    if parts:
        yield Leaf(place, schema)
        for one in parts:
            if one.get("type") != "null":
                yield from leaves(one, root, place, above)
    elif schema.get("type") == "object" or "properties" in schema:
        yield Leaf(place, schema)
        for name, inner in schema.get("properties", {}).items():
            yield from leaves(inner, root, (*place, name), above)
    elif schema.get("type") == "array":
        yield Leaf(place, schema)
        yield from leaves(schema.get("items", {}), root, (*place, 0), above)
    elif "const" not in schema:
        yield Leaf(place, schema)


def resolved(schema: Json, root: Json) -> Json:
    """Follow a reference."""
    while "$ref" in schema:
        found: Any = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def unbounded(schema: Json, root: Json) -> list[str]:
    """Name the numbers of a schema that lack a bound."""
    found = []
    for leaf in leaves(schema, root):
        if leaf.schema.get("type") in ("integer", "number"):
            low = "minimum" in leaf.schema or "exclusiveMinimum" in leaf.schema
            high = "maximum" in leaf.schema or "exclusiveMaximum" in leaf.schema
            if not (low and high) and "enum" not in leaf.schema:
                found.append(".".join(map(str, leaf.place)))
    return found


def values_for(leaf: Leaf) -> list[Any]:
    """Return what to put at a leaf: around its bounds, and extremes of every kind."""
    schema = leaf.schema
    kind = schema.get("type")
    if kind in ("integer", "number"):
        edges = [
            number + more
            for number in (schema.get("minimum"), schema.get("maximum"))
            if number is not None
            for more in (-1, 0, 1)
        ]
        whole = kind == "integer"
        return [*(int(one) if whole else one for one in edges), *NUMBERS]
    if kind == "string":
        most = schema.get("maxLength")
        edges = ["x" * (most + more) for more in (-1, 0, 1)] if most is not None else []
        return [*edges, *schema.get("enum", ()), *TEXTS]
    return list(OTHERS)


def put(document: Any, place: Place, value: Any, schema: Json, root: Json) -> Any:
    """Return a copy of a document with a value at a place; what is on the way to it is made."""
    if not place:
        return value
    schema = _object_at(schema, root, place[0])
    if place[0] == 0:
        document = list(document) if isinstance(document, list) and document else [None]
        inner = schema.get("items", {})
        document[0] = put(document[0], place[1:], value, inner, root)
        return document
    document = copy.deepcopy(document) if isinstance(document, dict) else {}
    for name in schema.get("required", ()):
        if name not in document and name != place[0]:
            document[name] = sample(schema["properties"][name], root)
    inner = schema.get("properties", {}).get(place[0], {})
    document[place[0]] = put(document.get(place[0]), place[1:], value, inner, root)
    return document


def _object_at(schema: Json, root: Json, part: str | int) -> Json:
    """Return the alternative of a schema that has this part."""
    schema = resolved(schema, root)
    for name in ("anyOf", "oneOf", "allOf"):
        for one in schema.get(name, ()):
            found = _object_at(one, root, part)
            if part in found.get("properties", {}) or (part == 0 and "items" in found):
                return found
    return schema


def sample(schema: Json, root: Json) -> Any:
    """Return a small value that the schema allows."""
    schema = resolved(schema, root)
    if "const" in schema:
        return schema["const"]
    if "default" in schema:
        return schema["default"]
    if "enum" in schema:
        return schema["enum"][0]
    for name in ("anyOf", "oneOf"):
        if name in schema:
            return sample(schema[name][0], root)
    match schema.get("type"):
        case "object":
            required = schema.get("required", ())
            return {name: sample(schema["properties"][name], root) for name in required}
        case "array":
            return []
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return False
    return "x" * max(schema.get("minLength", 1), 1)
