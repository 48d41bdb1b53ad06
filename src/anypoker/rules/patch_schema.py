"""The parts of a file that changes another game: the same keys, none required, null takes one away.

Objects are merged into those of the base, so they may be incomplete; lists take the place of the
base's, so what stands in them is whole.
"""

from copy import deepcopy
from typing import Any

Node = dict[str, Any]

_CHANGED = "Changed"
_REF = "#/$defs/"
_STEP_LISTS = ("ReplaceStep", "InsertBefore", "InsertAfter")


def add_changed_parts(every: Node) -> None:
    """Add to the schema what files that extend a game may hold, which the models leave open."""
    whole = every["GameDocument"]["properties"]
    made: Node = {}
    for name in ("ExtendingDocument", "TableRules"):
        for key, node in every[name]["properties"].items():
            if key in whole and (name, key) != ("TableRules", "players"):
                told = {word: node[word] for word in ("title", "description") if word in node}
                node.clear()
                node.update(_changed(whole[key], every, made) | told)
    for name in _STEP_LISTS:
        every[name]["properties"]["steps"]["items"] = {"$ref": f"{_REF}StepPart"}
    by = every["PatchStep"]["properties"]["by"]
    by_told = by.get("description", "")
    by.clear()
    by.update(_reference("StepPart", every, made) | {"description": by_told})
    every.update(made)


def _changed(node: Node, every: Node, made: Node) -> Node:
    """Return a value that changes another one, or null."""
    node = deepcopy(node)
    if "$ref" in node:
        reference = _reference(node.pop("$ref").removeprefix(_REF), every, made)
        return node | reference
    told = {word: node.pop(word) for word in ("title", "description") if word in node}
    for word in ("oneOf", "anyOf"):
        if word in node:
            node[word] = [
                _reference(one["$ref"].removeprefix(_REF), every, made) if "$ref" in one else one
                for one in node[word]
            ]
    return told | {"anyOf": [node, {"type": "null"}]}


def _reference(name: str, every: Node, made: Node) -> Node:
    """Return the incomplete form of an object, made when it is first asked for."""
    changed = f"{_CHANGED}{name}"
    if changed not in made:
        made[changed] = {}
        part = deepcopy(every[name])
        for word in ("required", "oneOf"):
            part.pop(word, None)
        keys = part.get("properties", {})
        part["properties"] = {
            key: node if "const" in node else _changed(node, every, made)
            for key, node in keys.items()
        }
        part["title"] = f"Other {name}"
        part["type"] = ["object", "null"]
        made[changed].update(part)
    return {"$ref": f"{_REF}{changed}"}
