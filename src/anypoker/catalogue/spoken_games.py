"""Games by spoken names: redundant words dropped, the rest in one order."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from anypoker.catalogue.files import GameFile
from anypoker.catalogue.lookup import game_of, read_file
from anypoker.catalogue.names import (
    ContradictoryNameError,
    names_by_slug,
    slug_of,
    slugs_by_key,
    slugs_by_spoken_key,
)
from anypoker.game import DeclareStep, Game
from anypoker.modifiers.game_phrase import GamePhrase, parse_game_phrase
from anypoker.modifiers.naming import composed_document, naming_order, plain_game_name
from anypoker.modifiers.registry import ModifierUse, parse_modifier
from anypoker.name_key import name_key


@lru_cache(maxsize=256)
def spoken_game(name: str) -> GamePhrase | None:
    """Return the game and the modifiers that a name means, without words that change nothing.

    None for a name that means no game, and for one of the catalogue's own names.

    Raises:
        ContradictoryNameError: if the modifiers do not fit the game or each other.
    """
    if name_key(name) in slugs_by_key():
        return None
    heard = parse_game_phrase(name, slugs_by_spoken_key())
    try:
        return None if heard is None else _without_redundant(heard)
    except ValueError as error:
        raise ContradictoryNameError(name, str(error)) from None


def composed_file(heard: GamePhrase) -> GameFile:
    """Write the game with its modifiers.

    Raises:
        ValueError: if the modifiers contradict each other.
    """
    base = names_by_slug()[heard.base][1]
    document = composed_document(heard.base, base, heard.modifiers)
    again = parse_game_phrase(document["game"], slugs_by_spoken_key())
    if again is None or (again.base, set(again.modifiers)) != (heard.base, set(heard.modifiers)):
        # "Double-Board Omaha" is another game of the catalogue.
        document["game"] = plain_game_name(base, heard.modifiers)
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    return GameFile(slug_of(document["game"]), document["game"], text)


def _without_redundant(heard: GamePhrase) -> GamePhrase:
    """Drop what changes nothing; the rest is in the order in which it is named.

    Raises:
        ValueError: if the modifiers do not fit the game or each other, or a claim is not true.
    """
    uses = naming_order(dict.fromkeys(heard.modifiers))
    plain = replace(heard, modifiers=tuple(uses), claims=())
    if heard.claims or (uses and not read_file(composed_file(plain)).ok):
        from anypoker.modifiers.compose import drop_redundant  # most games have been read before
        from anypoker.rules import canonical

        uses = drop_redundant(canonical(game_of(heard.base).game), uses, heard.claims)
        plain = replace(plain, modifiers=tuple(uses))
    if not uses:
        return plain
    reading = read_file(composed_file(plain))
    if reading.game is None:  # there is no file in which to look up the place of a problem
        raise ValueError(reading.problems[0].message)
    return replace(plain, modifiers=tuple(_with_row_told(uses, reading.game)))


def _with_row_told(uses: Sequence[ModifierUse], game: Game) -> list[ModifierUse]:
    """Say "declare the row" where "declare" can only mean the row."""
    if all(one.modifier.name != "declare" for one in uses):
        return list(uses)
    from anypoker.modifiers.board import ROWS

    declares = [action for action in game.every_action() if isinstance(action, DeclareStep)]
    if not any(option.sides == ROWS for one in declares for option in one.options):
        return list(uses)
    row = parse_modifier("declare the row")
    told = [row if one.modifier.name == "declare" else one for one in uses]
    return list(dict.fromkeys(told))
