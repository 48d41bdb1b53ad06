"""Allowed values of a key, in words."""

import re
from collections.abc import Callable
from typing import Any

from tools.reference.objects import Node, conditions, declarations, models_in, wild_rules

Link = Callable[[str], str]  # an object of the schema -> a link to where it is described

_LARGE = 10**6  # bounds from here on only guard against nonsense
_PLAIN = {"string": "text", "boolean": "true or false", "object": "an object"}


def value_text(node: Node, link: Link) -> str:
    """Describe the allowed values.

    >>> value_text({"type": "integer", "minimum": 1, "maximum": 99}, str)
    'a whole number from 1 to 99'
    >>> value_text({"enum": ["left", "right"]}, str)
    '`"left"` or `"right"`'
    """
    if "const" in node:
        return _quoted(node["const"])
    if "enum" in node:
        return _either([_quoted(word) for word in node["enum"]])
    if "$ref" in node:
        return link(next(models_in(node)))
    options = node.get("oneOf", node.get("anyOf"))
    if options is not None:
        return _union(options, link)
    kind = node.get("type")
    if kind == "integer":
        return "a whole number" + _bounds(node)
    if kind == "array":
        return f"a list of {_how_many(node)}{_plural(value_text(node.get('items', {}), link))}"
    if isinstance(node.get("additionalProperties"), dict):
        return f"an object of names, each with {value_text(node['additionalProperties'], link)}"
    return _PLAIN.get(str(kind), "any value that the game's own key may have")


def _union(options: list[Node], link: Link) -> str:
    """Link to the page of a large family of objects, or list the objects."""
    models = tuple(models_in(options))
    families = {
        conditions(): "[a condition](conditions.md)",
        wild_rules(): "[a wild card rule](wild-cards.md)",
        declarations(): "[a declaration](orderings.md#declaring-an-ordering)",
    }
    if models in families:
        return families[models]
    texts = [value_text(option, link) for option in options]
    return ", or ".join(texts) if any(" or " in text for text in texts) else _either(texts)


def _bounds(node: Node) -> str:
    least, most = node.get("minimum"), node.get("maximum")
    if least is None or most is None:
        return "" if least is None else f" from {least}"
    return f" from {least}" if most >= _LARGE else f" from {least} to {most}"


def _how_many(node: Node) -> str:
    least, most = node.get("minItems"), node.get("maxItems")
    return "two: " if least == most == 2 else ""


def _plural(text: str) -> str:
    """
    >>> _plural("a whole number from 1 to 99"), _plural("[a condition](conditions.md)")
    ('whole numbers from 1 to 99', '[conditions](conditions.md)')
    """
    plural = re.sub(r"\[a ([a-z ]+)\]", r"[\1s]", text)
    return re.sub(r"\btext\b", "texts", plural).replace("a whole number", "whole numbers")


def _quoted(word: Any) -> str:
    return f'`"{word}"`'


def _either(texts: list[str]) -> str:
    unique = list(dict.fromkeys(texts))
    return " or ".join(filter(None, [", ".join(unique[:-1]), unique[-1]]))
