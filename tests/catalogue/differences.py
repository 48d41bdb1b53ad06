"""In what two games are played differently, one line for each difference."""

import hashlib
import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

LONG = 80


def differences(one: Any, two: Any, path: str = "") -> Iterator[str]:
    """Lines like `forcedBets.style: "blinds" -> "antes_only"`, nothing where they are equal.

    >>> list(differences({"a": [1, {"b": 2}], "c": 3}, {"a": [1, {"b": 4}], "d": 5}))
    ['a[1].b: 2 -> 4', 'c: without 3', 'd: with 5']
    >>> list(differences({"a": [1, 2, 3]}, {"a": [1, 3]}))
    ['a: without 2']
    """
    if isinstance(one, dict) and isinstance(two, dict):
        for key in dict.fromkeys((*one, *two)):
            here = f"{path}.{key}" if path else key
            if key not in two:
                yield f"{here}: without {_text(one[key])}"
            elif key not in one:
                yield f"{here}: with {_text(two[key])}"
            else:
                yield from differences(one[key], two[key], here)
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, (mine, other) in enumerate(zip(one, two, strict=True)):
            yield from differences(mine, other, f"{path}[{number}]")
    elif isinstance(one, list) and isinstance(two, list):
        yield from _changes(one, two, path)
    elif one != two:
        yield f"{path}: {_text(one)} -> {_text(two)}"


def _changes(one: list[Any], two: list[Any], path: str) -> Iterator[str]:
    """What is taken out of a list and put into it."""
    mine, other = [_text(part) for part in one], [_text(part) for part in two]
    for kind, a, b, c, d in SequenceMatcher(None, mine, other, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from (f"{path}: without {part}" for part in mine[a:b])
            yield from (f"{path}: with {part}" for part in other[c:d])


def _text(value: Any) -> str:
    """The value; what is long is cut, and a digest stands for the rest."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= LONG:
        return text
    return f"{text[:LONG]}… ({hashlib.sha256(text.encode()).hexdigest()[:8]})"
