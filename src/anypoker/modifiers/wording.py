"""The name, the summary and the small file of a game with modifiers."""

import re
from collections.abc import Sequence
from typing import Any

from anypoker.modifiers.names import BIG_OMAHA, OMAHA, ModifierUse, sort_modifiers, usual_base

MIAMI = "miami"
_USUAL_NAMES = {OMAHA: "Omaha Eight or Better", BIG_OMAHA: "Big O"}
_LOW_KINDS = (
    "eight or better",
    "seven or better",
    "best low",
    "worst hand",
    "high only",
    "low only",
)
# What is said of a modifier with these options: the game's name, and what it has.
_FORMS = {
    "floater: turn": ("{} with a Floating Turn", "a floating turn"),
    "floater: turn, river": ("{} with Floaters", "floaters for turn and river"),
    "pineapple": ("Pineapple {}", "an extra card to throw away"),
    "pineapple: flop": ("Pineapple {}", "an extra card to throw away"),
    "pineapple: turn": ("Lazy Pineapple {}", "an extra card to throw away after the turn"),
    "pineapple: flop, turn": ("Double Pineapple {}", "two extra cards to throw away"),
    "jokers wild: 1": ("Joker-Wild {}", "a wild joker"),
}
_COMMON = ("{} with a Common Card to Buy", "a common card to buy")
_LOW_WORDS = re.compile(r"[ /-](?:Eight or Better|8(?: or Better)?)$", re.IGNORECASE)


def game_name(base: str, modifiers: Sequence[ModifierUse]) -> str:
    """The name of the game, the modifiers in the order in which they were said.

    >>> from anypoker.modifiers.names import parse_modifier
    >>> uses = map(parse_modifier, ("delayed", "bada bing", "miami"))
    >>> game_name("Big O", list(uses))
    'Delayed Bada-Bing Miami'
    >>> uses = map(parse_modifier, ("two row", "best/worst"))
    >>> game_name("Omaha Eight or Better", list(uses))
    'Two-Row Omaha Best/Worst'
    >>> game_name("Big O", [parse_modifier("pat hand"), parse_modifier("oma-draw")])
    'Big O with Pat Hands and a Draw'
    >>> uses = map(parse_modifier, ("double pineapple", "buy a common card"))
    >>> game_name("Oakie", list(uses))
    'Double Pineapple Oakie with a Common Card to Buy'
    """
    name = base
    told = list(modifiers)
    if _is_miami(base, modifiers):
        name = "Miami"
        told = [one for one in told if one.modifier.name != MIAMI]
    if any(one.modifier.name in _LOW_KINDS for one in told):
        name = _LOW_WORDS.sub("", name)
    patterns = [_form(one)[0] for one in told]
    for pattern in reversed(patterns):
        if pattern.endswith("{}"):
            name = pattern.format(name)
    for pattern in patterns:
        if pattern.startswith("{}"):
            name = _with_more(name, pattern.removeprefix("{}"))
    return name


def _form(one: ModifierUse) -> tuple[str, str]:
    """How players say it, and the trait that it adds, with its options."""
    if "common" in one.options:
        return _COMMON
    return _FORMS.get(str(one), (one.modifier.said, one.modifier.trait))


def _with_more(name: str, words: str) -> str:
    """Words after the name; a second "with" becomes "and"."""
    if words.startswith(" with ") and " with " in name:
        return f"{name} and {words.removeprefix(' with ')}"
    before, joint, after = name.partition(" with ")
    return f"{before}{words}{joint}{after}" if not words.startswith(" with ") else name + words


def _is_miami(base: str, modifiers: Sequence[ModifierUse]) -> bool:
    """Whether "Miami" alone says it: it is an Omaha game, and the one that is usually meant."""
    names = [one.modifier.name for one in modifiers]
    return MIAMI in names and _USUAL_NAMES.get(usual_base(modifiers) or "") == base


def game_summary(base: str, modifiers: Sequence[ModifierUse]) -> str:
    """
    >>> from anypoker.modifiers.names import parse_modifier
    >>> game_summary("Oakie", [parse_modifier("two row"), parse_modifier("declare")])
    'Oakie with two rows and a declaration.'
    """
    *first, last = [_form(one)[1] for one in modifiers]
    before = f"{', '.join(first)} and " if first else ""
    return f"{base} with {before}{last}."


def composed_document(
    base: str, base_name: str, modifiers: Sequence[ModifierUse]
) -> dict[str, Any]:
    """The document: the base game, and its modifiers in an order in which they fit.

    >>> from anypoker.modifiers.names import parse_modifier
    >>> uses = list(map(parse_modifier, ("declare", "two row")))
    >>> file = composed_document("oakie", "Oakie", uses)
    >>> file["game"], file["extends"], file["with"]
    ('Two-Row Oakie Declare', 'oakie', ['two-row', 'declare'])
    """
    return {
        "game": game_name(base_name, modifiers),
        "aliases": [],
        "summary": game_summary(base_name, modifiers),
        "extends": base,
        "with": [str(one) for one in sort_modifiers(modifiers)],
    }
