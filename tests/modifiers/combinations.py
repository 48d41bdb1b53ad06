"""Modifiers alone and in pairs, on games of many kinds: each gives a sound game or a reason."""

import json
from itertools import combinations

from anypoker.catalogue import find
from anypoker.modifiers.compose import compose
from anypoker.modifiers.registry import MODIFIERS, ModifierUse, parse_modifier
from anypoker.rules import Game, canonical, explain_text, parse_game

# All games of the documents, and two kinds that they leave out.
BASES = (
    "texas-holdem",
    "omaha-8",
    "big-o",
    "reverse-omaha",
    "oakie",
    "banjo-oakie",
    "last-one-down",
    "stump",
    "nightmare",
    "4-and-3",
    "cluster",
    "around-the-corner",
    "qualifiers",
    "17-poker",
    "high-and-low-poker",
    "seven-card-stud",
    "five-card-draw",
)
# Cards that are exchanged, offered or unseen; in or out; brags; repeated steps; what has happened.
NEWER_BASES = (
    "whiskey-poker",
    "push",
    "screw-your-neighbour",
    "seven-twenty-seven",
    "three-card-guts",
    "three-five-seven",
    "indian-poker",
    "night-baseball",
    "jacks-back",
    "black-mariah",
    "three-card-brag",
    "teen-patti",
    "place-and-show",
    "crayfish",
    # Points between every two players, a market, bets against a banker.
    "nine-card-brag",
    "swiss-holdem",
    "red-dog",
)
Pair = tuple[ModifierUse, ...]
SINGLES: list[Pair] = [(ModifierUse(one),) for one in MODIFIERS]
PAIRS: list[Pair] = [
    (ModifierUse(one), ModifierUse(two)) for one, two in combinations(MODIFIERS, 2)
]


class Unsound(AssertionError):  # noqa: N818 - it reads as what it says
    """A combination that claims to fit and gives no sound game."""


def combined(base: str | Game, modifiers: Pair) -> Game | str:
    """The sound game that the modifiers make of the base, or the reason why they do not fit."""
    game = find(base).game if isinstance(base, str) else base
    try:
        document = compose(canonical(game), modifiers)
    except ValueError as refusal:
        reason = str(refusal)
        if len(reason) < 10 or "\n" in reason:
            raise Unsound(f"{told(base, modifiers)}: '{reason}' is no reason") from None
        return reason
    reading = parse_game(json.dumps(document))
    known = {one.message for one in parse_game(json.dumps(canonical(game))).problems}
    problems = [str(one) for one in reading.problems if one.message not in known]
    if reading.game is None or problems:
        raise Unsound(f"{told(base, modifiers)}: {problems}")
    if reading.game.name not in explain_text(reading.game):
        raise Unsound(f"{told(base, modifiers)} does not explain itself")
    if canonical(reading.game) != document:
        raise Unsound(f"{told(base, modifiers)} is not written as it is read")
    return reading.game


def told(base: str | Game, modifiers: Pair) -> str:
    name = base if isinstance(base, str) else base.name
    return f"{name} with {' and '.join(str(one) for one in modifiers)}"


def game_with(base: str | Game, *texts: str) -> Game:
    """The game of the base with these modifiers, which must fit."""
    game = combined(base, tuple(parse_modifier(text) for text in texts))
    assert isinstance(game, Game), game
    return game


def refusal(base: str | Game, *texts: str) -> str:
    """Why these modifiers do not fit the base, as they must not."""
    reason = combined(base, tuple(parse_modifier(text) for text in texts))
    assert isinstance(reason, str), f"{texts} were put on it"
    return reason
