"""Extensions: keys of the language that its first documents do not define.

`documents.json` lists those documents' objects, keys and words, and the words found in game files
that were written with them. Whatever the models know besides is an extension, and has an entry
on the page of extensions.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tools.reference.objects import TOPS, Key, models_in, objects

_ENTRY = re.compile(r"^### .*?\{ #(?P<anchor>[\w-]+) \}$", re.MULTILINE)
_WORDS_LINE = re.compile(r"^Words: (?P<words>.*?)$", re.MULTILINE)


@cache
def documented() -> dict[str, dict[str, list[str]]]:
    """Objects by their name in the schema -> their keys -> the words that the keys list."""
    text = Path(__file__).with_name("documents.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, list[str]]] = json.loads(text)
    return found


def extensions() -> Iterator[str]:
    """Every key and word that is an extension, such as `deck.ranks` or `deck.type: "custom"`.

    What stands under an extension belongs to it and is not listed again.
    """
    waiting, seen = ["GameDocument"], {"GameDocument"}
    own = {key.name for key in objects()["GameDocument"].keys}
    yield from (key.name for key in objects()["ExtendingDocument"].keys if key.name not in own)
    while waiting:
        model = waiting.pop(0)
        for key in objects()[model].keys:
            new = word_of(model, key)
            if new is not None:
                yield new
                continue
            yield from _new_words(model, key)
            for inner in models_in(key.node):
                if inner not in seen:
                    seen.add(inner)
                    waiting.append(inner)


def word_of(model: str, key: Key) -> str | None:
    """Return the name of an extension's key, or None for a key of the documents."""
    if key.name in documented().get(model, {}):
        return None
    name = _name(model, key)
    return f'{name}: "{key.node["const"]}"' if "const" in key.node else name


def _new_words(model: str, key: Key) -> Iterator[str]:
    name = _name(model, key)
    known = documented()[model][key.name]
    yield from (f'{name}: "{word}"' for word in words_in(key.node) if word not in known)


def _name(model: str, key: Key) -> str:
    return key.name if model in TOPS else f"{objects()[model].place}.{key.name}"


def words_in(node: Any) -> Iterator[str]:
    """The words that a value may be, without those of objects in it."""
    if isinstance(node, list):
        for item in node:
            yield from words_in(item)
    elif isinstance(node, dict):
        yield from map(str, node.get("enum", ()))
        if "const" in node:
            yield str(node["const"])
        for key in ("items", "oneOf", "anyOf"):
            yield from words_in(node.get(key))


def entries(page: str) -> dict[str, str]:
    """The words that the page of extensions explains, each with the anchor of its entry.

    >>> entries("### Custom decks { #custom-decks }\\n\\nWords: `deck.ranks`, `deck.suits`\\n")
    {'deck.ranks': 'custom-decks', 'deck.suits': 'custom-decks'}
    """
    heads = list(_ENTRY.finditer(page))
    ends = [*(head.start() for head in heads[1:]), len(page)]
    return {
        word: head["anchor"]
        for head, end in zip(heads, ends, strict=False)  # a page without entries has an end too
        for line in _WORDS_LINE.finditer(page, head.end(), end)
        for word in re.findall(r"`([^`]+)`", line["words"])
    }
