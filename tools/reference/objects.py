"""The JSON objects of a game file: what they are called, and which of them belong together.

An object is named by where it stands (`deal.cards[]`). A few are named by hand, because they
stand in many places or because they begin a section; all others follow from the keys that lead
to them. Everything is read from the JSON Schema, so that the reference, the editor and the
checker know the same language.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from anypoker.rules.schema import document_schema

Node = dict[str, Any]

# Objects that begin a section -> its heading.
_SECTIONS = {
    "GameDocument": "a game file",
    "PlayersPart": "players",
    "DeckPart": "deck",
    "CommunityCardLayout": "communityCardLayout",
    "MatchPart": "match",
    "TableRules": "byPlayers",
    "ForcedBet": "forcedBets",
    "ConditionalForcedBets": "forcedBets with conditions",
    "BettingOrderPart": "bettingOrder",
    "LimitsPart": "limits",
    "AmountPart": "amount",
    "FixedCost": 'cost: "fixed"',
    "MatchPotCost": 'cost: "match_pot"',
    "StepPart": "a step",
    "GroupedAction": "groupedActions[]",
    "ShowdownPart": "showdown",
    "BestHand": "bestHand[]",
    "SplitPotAction": 'action: "split_pot"',
    "BestHandAction": 'action: "best_hand"',
    "SpecialAction": 'action: "evaluate_special"',
    "RedealAction": 'action: "redeal"',
    "RoleByState": "condition of a role",
    "ExtendingDocument": "a file that extends",
    "ReplaceStep": 'with[]: "replace"',
    "InsertBefore": 'with[]: "insertBefore"',
    "InsertAfter": 'with[]: "insertAfter"',
    "RemoveStepPart": 'with[]: "remove"',
    "PatchStep": 'with[]: "patch"',
}
# Objects whose keys stand at the top: what is under them is named by its key alone.
TOPS = {"GameDocument", "ExtendingDocument", "StepPart", "GroupedAction"}
# Objects that are named by words, not by a key.
WORDS = {"GameDocument", "ExtendingDocument", "StepPart", "RoleByState"}
# Objects that share a key with a simpler form of it.
_SUFFIXES = {
    "ConditionalOrder": " with conditions",
    "ConditionalMode": " with conditions",
    "OldWildCard": " (older)",
    "OldDefaultAction": " (older)",
}


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an object."""

    name: str
    node: Node
    required: bool
    meaning: str


@dataclass(frozen=True, slots=True)
class Object:
    """A kind of JSON object: its name in the schema, its title, the section it belongs to."""

    model: str
    title: str
    section: str  # the model that begins the section
    meaning: str
    keys: tuple[Key, ...]

    @property
    def place(self) -> str:
        """Return its position in a file, whatever its kind.

        >>> objects()["ConditionalOrder"].title, objects()["ConditionalOrder"].place
        ('bettingOrder.subsequent with conditions', 'bettingOrder.subsequent')
        """
        return re.split(r":| with | \(", self.title)[0]

    @property
    def heading(self) -> str:
        """The title as it is printed: words as words, keys as code."""
        return self.title if self.model in WORDS else f"`{self.title}`"

    @property
    def anchor(self) -> str:
        """
        >>> objects()["DealCards"].anchor
        'deal-cards'
        """
        letters = (letter if letter.isalnum() or letter == "_" else " " for letter in self.title)
        return "-".join("".join(letters).lower().split())


@cache
def schema() -> Node:
    return document_schema()


def definitions() -> dict[str, Node]:
    found: dict[str, Node] = schema()["$defs"]
    return found


def models_in(node: Any) -> Iterator[str]:
    """The objects that a value may be or hold, without going into them."""
    if isinstance(node, list):
        for item in node:
            yield from models_in(item)
    elif isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"].rsplit("/", 1)[1]
        for key in ("items", "additionalProperties", "oneOf", "anyOf"):
            yield from models_in(node.get(key))


def constant_of(model: str) -> str | None:
    """The word that marks a kind of object, if it has one.

    >>> constant_of("AllExposed"), constant_of("DealPart")
    ('all_exposed', None)
    """
    for key in ("type", "family", "change"):
        word = definitions()[model].get("properties", {}).get(key, {}).get("const")
        if word is not None:
            return str(word)
    return None


def members(model: str, key: str) -> tuple[str, ...]:
    """The kinds of objects that a key of an object may hold."""
    return tuple(models_in(definitions()[model]["properties"][key]))


@cache
def conditions() -> tuple[str, ...]:
    return members("StepPart", "conditional_state")


@cache
def wild_rules() -> tuple[str, ...]:
    return members("BestHand", "wildCards")


@cache
def declarations() -> tuple[str, ...]:
    return members("GameDocument", "orderings")


@cache
def declared_parts() -> set[str]:
    """The objects of orderings, which have a page that the orderings write themselves."""
    found: set[str] = set()
    waiting = list(declarations())
    while waiting:
        model = waiting.pop()
        found.add(model)
        for node in definitions()[model]["properties"].values():
            waiting += [inner for inner in models_in(node) if inner not in found]
    return found


def actions() -> tuple[tuple[str, str], ...]:
    """The kinds of steps: each key with its object."""
    steps = definitions()["StepPart"]["properties"]
    pairs = [(key, list(models_in(node))) for key, node in steps.items()]
    return tuple((key, found[0]) for key, found in pairs if len(found) == 1)


@cache
def sections() -> dict[str, str]:
    """Every object that begins a section, with its title."""
    words = {model: str(constant_of(model)) for model in (*conditions(), *wild_rules())}
    steps = {model: key for key, model in actions() if model != "GroupedAction"}
    return _SECTIONS | steps | words


@cache
def objects() -> dict[str, Object]:
    """Every object of the language by its name in the schema, section by section."""
    found: dict[str, Object] = {}
    begins = sections()
    elsewhere = declared_parts()
    for section, title in begins.items():
        found[section] = _object(section, title, section)
        waiting = [section]
        while waiting:
            parent = waiting.pop(0)
            for key in found[parent].keys:
                for model in models_in(key.node):
                    if model in found or model in begins or model in elsewhere:
                        continue
                    found[model] = _object(model, _title(found[parent], key, model), section)
                    waiting.append(model)
    strays = set(definitions()) - set(found) - elsewhere
    if strays:
        raise ValueError(f"objects that no section leads to: {', '.join(sorted(strays))}")
    return found


def _title(parent: Object, key: Key, model: str) -> str:
    many = "[]" if "items" in key.node else "{}" if "additionalProperties" in key.node else ""
    begin = "" if parent.model in TOPS else f"{parent.place}."
    return f"{begin}{key.name}{many}{_SUFFIXES.get(model, '')}"


def _object(model: str, title: str, section: str) -> Object:
    definition = definitions()[model]
    required = definition.get("required", ())
    keys = tuple(
        Key(name, node, name in required, _meaning(node))
        for name, node in definition.get("properties", {}).items()
    )
    return Object(model, title, section, definition.get("description", ""), keys)


def _meaning(node: Node) -> str:
    """Return the description of the key, or else of its object."""
    if "description" in node:
        return str(node["description"])
    held = list(models_in(node))
    return str(definitions()[held[0]].get("description", "")) if len(held) == 1 else ""
