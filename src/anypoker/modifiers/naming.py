"""The name, the summary and the small file of a game with modifiers."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from anypoker.modifiers.options import (
    BUY,
    JOKERS,
    OMA_DRAW,
    PASS,
    PINEAPPLE,
    STREETS,
    plain_options,
)
from anypoker.modifiers.registry import BIG_OMAHA, OMAHA, ModifierUse, default_base, sort_modifiers

MIAMI = "miami"
_DEFAULT_NAMES = {OMAHA: "Omaha Eight or Better", BIG_OMAHA: "Big O"}
_LOW_KINDS = (
    "eight or better",
    "seven or better",
    "best low",
    "worst hand",
    "high only",
    "low only",
)
# Words for a modifier with these options: in the game's name, and as a trait of the game.
_FORMS = {
    "floater: turn": ("{} with a Floating Turn", "a floating turn"),
    "floater: river": ("{} with a Floating River", "a floating river"),
    "floater: turn, river": ("{} with Floaters", "floaters for turn and river"),
    "pineapple": ("Pineapple {}", "an extra card to throw away"),
    "pineapple: turn": ("Lazy Pineapple {}", "an extra card to throw away after the turn"),
    "pineapple: flop, turn": ("Double Pineapple {}", "two extra cards to throw away"),
    "jokers wild: 1": ("Joker-Wild {}", "a wild joker"),
}
_LOW_WORDS = re.compile(r"[ /-](?:Eight or Better|8(?: or Better)?)$", re.IGNORECASE)


def game_name(base: str, modifiers: Sequence[ModifierUse]) -> str:
    """Return the name of the game with its modifiers in spoken order.

    >>> from anypoker.modifiers.registry import parse_modifier
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


def plain_game_name(base: str, modifiers: Sequence[ModifierUse]) -> str:
    """Name a game by its base and the modifiers in full, where a shorter name means another game.

    >>> from anypoker.modifiers.registry import parse_modifier
    >>> uses = map(parse_modifier, ("double board", "pass the trash: 2, left"))
    >>> plain_game_name("Omaha", list(uses))
    'Omaha with Double Board, Pass The Trash 2 Left'
    """
    told = [re.sub("[:,]", "", str(one)).title() for one in modifiers]
    return f"{base} with {', '.join(told)}"


def naming_order(modifiers: Iterable[ModifierUse]) -> list[ModifierUse]:
    """Sort modifiers into the order of a name, whatever order they were given in.

    >>> from anypoker.modifiers.registry import parse_modifier
    >>> uses = map(parse_modifier, ("declare", "miami", "bada bing", "best low", "delayed"))
    >>> [one.modifier.name for one in naming_order(uses)]
    ['delayed', 'either-or', 'miami', 'best low', 'declare']
    """
    applied = sort_modifiers(modifiers)
    before = [one for one in applied if _form(one)[0].endswith("{}")]
    return [*reversed(before), *(one for one in applied if one not in before)]


def _form(one: ModifierUse) -> tuple[str, str]:
    """Return the spoken form of a modifier and the trait that it adds, with its options."""
    name = one.modifier.name
    plain = ModifierUse(one.modifier, plain_options(name, one.options))
    if str(plain) in _FORMS or not plain.options:
        return _FORMS.get(str(plain), (one.modifier.spoken_form, one.modifier.trait))
    told = _OPTION_FORMS.get(name)
    if told is None:
        return one.modifier.spoken_form, one.modifier.trait
    said, trait = told(plain.options)
    return "{} " + said, trait


def _pineapple(options: Sequence[str]) -> tuple[str, str]:
    moments = [word.rpartition(" ") for word in options]
    said = [
        f"{f'{number} ' if number else ''}after the {street.title()}"
        for number, _, street in moments
    ]
    cards = sum(int(number or 1) for number, _, _ in moments)
    told = " and ".join(said)
    extra = "an extra card" if cards == 1 else f"{cards} extra cards"
    return f"with Pineapple {told}", f"{extra} to throw away, {told.lower()}"


def _oma_draw(options: Sequence[str]) -> tuple[str, str]:
    return f"with a Draw of {options[0]} Cards", f"a draw of up to {options[0]} cards"


def _buy_a_card(options: Sequence[str]) -> tuple[str, str]:
    words = "a Common Card to Buy" if "common" in options else "a Card to Buy"
    for option in options:
        if option in STREETS:
            words += f" after the {option.title()}"
        elif option != "common":
            article = {"ante": "an", "pot": "the"}.get(option, "a")
            words += f" for {article} {option.title()}"
    return f"with {words}", words.lower()


def _pass_the_trash(options: Sequence[str]) -> tuple[str, str]:
    number = next((word for word in options if word.isdigit()), "1")
    way = next((word for word in options if not word.isdigit()), "right")
    said = " ".join(word.title() for word in options)
    cards = "a card" if number == "1" else f"{number} cards"
    direction = way if way == "across" else f"to the {way}"
    return f"Pass the Trash {said}", f"{cards} to pass {direction}"


def _jokers_wild(options: Sequence[str]) -> tuple[str, str]:
    return f"with {options[0]} Jokers Wild", f"{options[0]} wild jokers"


_OPTION_FORMS: dict[str, Callable[[Sequence[str]], tuple[str, str]]] = {
    PINEAPPLE: _pineapple,
    OMA_DRAW: _oma_draw,
    BUY: _buy_a_card,
    PASS: _pass_the_trash,
    JOKERS: _jokers_wild,
}


def _with_more(name: str, words: str) -> str:
    """Words after the name; a second "with" becomes "and"."""
    if words.startswith(" with ") and " with " in name:
        return f"{name} and {words.removeprefix(' with ')}"
    before, joint, after = name.partition(" with ")
    return f"{before}{words}{joint}{after}" if not words.startswith(" with ") else name + words


def _is_miami(base: str, modifiers: Sequence[ModifierUse]) -> bool:
    """Return whether "Miami" alone is enough: the usual Omaha game of that name."""
    names = [one.modifier.name for one in modifiers]
    return MIAMI in names and _DEFAULT_NAMES.get(default_base(modifiers) or "") == base


def game_summary(base: str, modifiers: Sequence[ModifierUse]) -> str:
    """
    >>> from anypoker.modifiers.registry import parse_modifier
    >>> game_summary("Oakie", [parse_modifier("two row"), parse_modifier("declare")])
    'Oakie with two rows and a declaration.'
    """
    *first, last = [_form(one)[1] for one in modifiers]
    before = f"{', '.join(first)} and " if first else ""
    return f"{base} with {before}{last}."


def composed_document(
    base: str, base_name: str, modifiers: Sequence[ModifierUse]
) -> dict[str, Any]:
    """Return the document: the base game, and its modifiers in an order in which they fit.

    >>> from anypoker.modifiers.registry import parse_modifier
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
