"""Ways to spoil a game file, and what has to come of each.

Used by the property test and by the soak. A mutation knows the place it spoiled, so that a test
can ask whether the problem names it.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from anypoker.rules.diagnostics import Path, path_text

# Keys whose strings are free text, never judged.
FREE = {
    "game", "category", "references", "url", "description", "name", "cardsRequired", "label",
    "prompt", "fieldName", "summary", "aliases", "order", "startingFrom",
}  # fmt: skip
# Keys whose strings are names of piles: a wrong one is an error or a warning, by what remains.
PILES = {
    "subset", "subsets", "hole_subset", "hole_subsets", "community_subset", "community_subsets",
    "discardSubset", "communityCardCombinations", "communityCardSelectCombinations", "cells",
}  # fmt: skip
# The required keys of the schema documents, by the key of the object that must have them.
REQUIRED = {
    "$": ("game", "players", "deck", "bettingStructures", "gamePlay", "showdown"),
    "players": ("min", "max"),
    "deck": ("type", "cards"),
    "forcedBets": ("style",),
    "forcedBet": ("style",),
    "bettingOrder": ("initial", "subsequent"),
    "gamePlay": ("name",),
    "bet": ("type",),
    "deal": ("location", "cards"),
    "deal/cards": ("number",),
    "draw": ("cards",),
    "draw/cards": ("number", "state"),
    "draw_amount": ("relative_to", "amount"),
    "discard": ("cards",),
    "expose": ("cards",),
    "expose/cards": ("number", "state"),
    "pass": ("cards",),
    "pass/cards": ("number", "direction", "state"),
    "separate": ("cards",),
    "separate/cards": ("hole_subset", "number"),
    "visibility_requirements": ("hole_subset",),
    "hand_comparison": ("subsets", "comparison_rule"),
    "declare": ("type", "options"),
    "remove": ("type", "criteria", "subsets"),
    "roll_die": ("subset",),
    "choose": ("possible_values", "value"),
    "showdown": ("order", "startingFrom", "cardsRequired"),
    "conditionalBestHands": ("condition", "bestHand"),
    "condition": ("type",),
    "bestHand": ("evaluationType",),
    "wildCards": ("type", "role"),
    "communitySubsetRequirements": ("subset", "count"),
    "classification": ("type", "faceRanks", "fieldName"),
    "globalDefaultAction": ("condition", "action"),
    "defaultActions": ("condition", "action"),
    "evaluation": ("criterion", "from"),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "str": (None, 2.5, {"zz": 1}, False),
    "int": (None, 2.5, {"zz": 1}, "zz", False),
    "bool": (None, 2.5, {"zz": 1}, "zz", 5),
    "list": (None, 2.5, {"zz": 1}, False, 5),
    "dict": (None, 2.5, False, 5, []),
}


@dataclass(frozen=True)
class Mutation:
    """A spoiled document, what was done, the place, and whether it must be an error."""

    document: Any
    what: str
    path: Path
    must_fail: bool

    @property
    def place(self) -> str:
        return path_text(self.path)


def nodes(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a document with its path, the root first."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from nodes(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from nodes(value, (*path, index))


def keys_of(path: Path) -> list[str]:
    return [part for part in path if isinstance(part, str)]


def holder(path: Path) -> str:
    """What `REQUIRED` calls the object at a path."""
    keys = keys_of(path)
    if not keys:
        return "$"
    if keys[-1] == "cards" and len(keys) > 1:
        return f"{keys[-2]}/cards"
    if keys[-1] == "showdown" and len(path) > 1:
        return "showdown step"
    return keys[-1]


def misspelt(word: str, random: Random) -> str:
    """A word with one letter doubled, dropped or changed; never the same, never empty."""
    at = random.randrange(len(word))
    kind = random.randrange(3)
    if kind == 0 or len(word) < 2:
        return word[:at] + "q" + word[at:]
    if kind == 1:
        return word[:at] + word[at + 1 :]
    return word[:at] + ("x" if word[at] != "x" else "y") + word[at + 1 :]


def put(document: Any, path: Path, value: Any) -> Any:
    """A copy of the document with another value at the path."""
    if not path:
        return value
    changed = deepcopy(document)
    inner = changed
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    return changed


def misspell_key(document: Any, random: Random) -> Mutation | None:
    places = [(p, v) for p, v in nodes(document) if isinstance(v, dict) and v]
    path, value = random.choice(places)
    key = random.choice(list(value))
    if path and path[-1] == "playerHandSize":
        return None
    wrong = misspelt(key, random)
    if wrong in value:
        return None
    renamed = {wrong if name == key else name: inner for name, inner in value.items()}
    # Some slips give another key of the language; the file may then be wrong elsewhere, or right.
    must_fail = wrong not in _OTHER_KEYS and "communityCardLayout" not in (*path, key)
    return Mutation(put(document, path, renamed), f"{key} -> {wrong}", (*path, wrong), must_fail)


_OTHER_KEYS = {"subsets", "subset", "cards", "card", "values", "value"}


def misspell_word(document: Any, random: Random) -> Mutation | None:
    places = [(p, v) for p, v in nodes(document) if isinstance(v, str) and v]
    path, word = random.choice(places)
    keys = set(keys_of(path))
    if keys_of(path)[-1] in FREE or "references" in keys:
        return None
    wrong = misspelt(word, random)
    # The values of a choice are names that the author gives; what refers to them is reported.
    named_here = "choose" in keys and keys_of(path)[-1] in ("possible_values", "value")
    free = bool(keys & PILES) or "communityCardLayout" in keys or named_here
    return Mutation(put(document, path, wrong), f"{word} -> {wrong}", path, not free)


def drop_required(document: Any, random: Random) -> Mutation | None:
    places = [
        (path, key)
        for path, value in nodes(document)
        if isinstance(value, dict)
        for key in REQUIRED.get(holder(path), ())
        if key in value and "communityCardLayout" not in path
    ]
    path, key = random.choice(places)
    value = document
    for part in path:
        value = value[part]
    rest = {name: inner for name, inner in value.items() if name != key}
    return Mutation(put(document, path, rest), f"without {key}", (*path, key), True)


def wrong_type(document: Any, random: Random) -> Mutation | None:
    path, value = random.choice([place for place in nodes(document) if place[0]])
    kind = type(value).__name__
    if kind not in WRONG:  # spoiled already
        return None
    wrong = random.choice(WRONG[kind])
    # Null is read as if the key were not there, and a picture of the board is never an error.
    must_fail = wrong is not None and "communityCardLayout" not in path
    return Mutation(put(document, path, wrong), f"{value!r:.30} -> {wrong!r}", path, must_fail)


KINDS = (misspell_key, misspell_word, drop_required, wrong_type)


def mutate(document: Any, random: Random) -> Mutation:
    """One mutation of a document; tries again where a kind finds nothing to do."""
    while True:
        mutation = random.choice(KINDS)(document, random)
        if mutation is not None and mutation.document != document:
            return mutation


def garble(text: str, random: Random) -> str:
    """The text of a file with some characters lost, doubled or replaced."""
    letters = list(text)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(letters))
        letters[at] = random.choice(
            ["", letters[at] * 2, random.choice('{}[]",:0aé\x00\t\\\ud7ff'), "null"]
        )
    return "".join(letters)


def as_text(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)
