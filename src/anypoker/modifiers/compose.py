"""Modifiers applied to documents, one after the other.

Each result is written and parsed once; the next modifier continues from that game.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from anypoker.game import Game
from anypoker.modifiers.claims import check_claim
from anypoker.modifiers.functions import apply
from anypoker.modifiers.game_edits import AlreadySoError, limit_players
from anypoker.modifiers.naming import game_name, game_summary
from anypoker.modifiers.registry import (
    MODIFIERS,
    ModifierUse,
    UnknownModifierError,
    parse_modifier,
    sort_modifiers,
)
from anypoker.rules import ParseResult, Severity, canonical, parse_game

Document = dict[str, Any]
Change = Callable[[Document, Sequence[str]], Document]


class WrittenGame(NamedTuple):
    """A game as a plain document, and what came of reading that."""

    document: Document
    reading: ParseResult


def to_document(document: Document) -> WrittenGame:
    return WrittenGame(document, parse_game(json.dumps(document)))


def apply_modifier(written: WrittenGame, modifier: ModifierUse) -> WrittenGame:
    """Return the game with the modifier; a ValueError says why it does not fit."""
    before = written.reading
    if before.game is None:
        fault = next(one for one in before.problems if one.severity is Severity.ERROR)
        raise ValueError(f"the base game is invalid: {fault.message}")
    game = limit_players(_changed(before.game, modifier))
    after = to_document(
        canonical(
            replace(
                game,
                name=game_name(game.name, [modifier]),
                aliases=(),
                summary=game_summary(game.name, [modifier]),
            )
        )
    )
    known = {problem.message for problem in before.problems}
    for problem in after.reading.problems:
        if problem.message not in known:
            raise ValueError(f"the game would have a fault: {problem.message}")
    return after


def _changed(game: Game, modifier: ModifierUse) -> Game:
    """Apply the modifier to the game and to each of its variants."""
    name, options = modifier.modifier.name, modifier.options
    tables = tuple(replace(table, game=apply(table.game, name, options)) for table in game.variants)
    return replace(apply(replace(game, variants=()), name, options), variants=tables)


class ModifiersByName(Mapping[str, Change]):
    """Every modifier by every text that means it, for reading files that name them."""

    def __init__(self) -> None:
        self.last: WrittenGame | None = None  # result of the last modifier

    def __getitem__(self, text: str) -> Change:
        try:
            meant = parse_modifier(text)
        except UnknownModifierError:
            raise KeyError(text) from None

        def change_after(document: Document, before: Sequence[str]) -> Document:
            # A ValueError if they do not go together.
            sort_modifiers([*map(parse_modifier, before), meant])
            last = self.last
            if last is None or last.document != document:
                last = to_document(document)
            self.last = apply_modifier(last, meant)
            return self.last.document

        return change_after

    def __iter__(self) -> Iterator[str]:
        return (modifier.name for modifier in MODIFIERS)

    def __len__(self) -> int:
        return len(MODIFIERS)


def compose(document: Document, modifiers: Sequence[ModifierUse]) -> Document:
    """The plain document of a game with modifiers; a ValueError says which does not fit and why."""
    result = to_document(document)
    for one in sort_modifiers(modifiers):
        try:
            result = apply_modifier(result, one)
        except ValueError as error:
            name = result.document["game"]
            raise ValueError(f"'{one.modifier.name}' does not fit {name}: {error}") from None
    name = document["game"]
    return result.document | {
        "game": game_name(name, modifiers),
        "summary": game_summary(name, modifiers),
    }


def drop_redundant(
    document: Document, modifiers: Sequence[ModifierUse], claims: Sequence[str] = ()
) -> list[ModifierUse]:
    """Return the modifiers that change the game, in their order.

    Raises:
        ValueError: if they contradict each other, one does not fit, or a claim is not true.
    """
    given = list(dict.fromkeys(modifiers))
    result, needed = to_document(document), set()
    for one in sort_modifiers(given):
        try:
            result = apply_modifier(result, one)
        except AlreadySoError:
            continue
        except ValueError as error:
            raise ValueError(f"'{one.modifier.name}' does not fit this game: {error}") from None
        needed.add(one)
    for claim in claims:
        assert result.reading.game is not None
        try:
            check_claim(result.reading.game, claim)
        except ValueError as error:
            raise ValueError(f"it cannot be called '{claim}': {error}") from None
    return [one for one in given if one in needed]
