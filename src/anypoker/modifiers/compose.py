"""Modifiers applied to documents."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from anypoker.modifiers.names import MODIFIERS, UnknownModifierError, Wanted, in_order, wanted
from anypoker.modifiers.parts import seated
from anypoker.modifiers.table import change
from anypoker.modifiers.wording import game_name, game_summary
from anypoker.rules import Severity, canonical, read_game

Document = dict[str, Any]
Change = Callable[[Document, Sequence[str]], Document]


def modified(document: Document, modifier: Wanted) -> Document:
    """The plain document of the game with the modifier; a ValueError says why it does not fit."""
    before = read_game(json.dumps(document))
    if before.game is None:
        fault = next(one for one in before.problems if one.severity is Severity.ERROR)
        raise ValueError(f"the game has a fault of its own: {fault.message}")
    game = seated(change(before.game, modifier.modifier.name, modifier.options))
    after = canonical(
        replace(
            game,
            name=game_name(game.name, [modifier]),
            aliases=(),
            summary=game_summary(game.name, [modifier]),
        )
    )
    known = {problem.message for problem in before.problems}
    for problem in read_game(json.dumps(after)).problems:
        if problem.message not in known:
            raise ValueError(f"the game would have a fault: {problem.message}")
    return after


class ModifiersByName(Mapping[str, Change]):
    """Every modifier by every text that means it, for reading files that name them."""

    def __getitem__(self, text: str) -> Change:
        try:
            meant = wanted(text)
        except UnknownModifierError:
            raise KeyError(text) from None

        def change_after(document: Document, before: Sequence[str]) -> Document:
            in_order([*map(wanted, before), meant])  # a ValueError if they do not go together
            return modified(document, meant)

        return change_after

    def __iter__(self) -> Iterator[str]:
        return (modifier.name for modifier in MODIFIERS)

    def __len__(self) -> int:
        return len(MODIFIERS)


def compose(document: Document, modifiers: Sequence[Wanted]) -> Document:
    """The plain document of a game with modifiers; a ValueError says which does not fit and why."""
    result = document
    for one in in_order(modifiers):
        try:
            result = modified(result, one)
        except ValueError as error:
            name = result["game"]
            raise ValueError(f"'{one.modifier.name}' does not fit {name}: {error}") from None
    name = document["game"]
    return result | {
        "game": game_name(name, modifiers),
        "summary": game_summary(name, modifiers),
    }
