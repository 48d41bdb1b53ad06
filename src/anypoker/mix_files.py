"""Mixes: rotations of games, one JSON file per mix.

    {
      "mix": "HORSE",
      "aliases": ["H.O.R.S.E."],
      "summary": "Five limit games in turn, a round of each.",
      "references": ["..."],
      "change": "orbit",
      "games": [{ "game": "texas-holdem", "structure": "Limit" }, ...]
    }

`change` is "orbit" or {"hands": 8}. With `"choice": true` the player with the button chooses one of
the games or, if none are listed, any. A game may have separate `stakes`, which replace those of
the table.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from anypoker.errors import AnypokerError
from anypoker.limits import MAX_ORBIT, shown
from anypoker.name_key import name_key

if TYPE_CHECKING:  # a name is looked up without knowing what a table is
    from anypoker.game import Game
    from anypoker.tables.games.rotation import Rotation, RotationGame

# A name -> the game; a LookupError or ValueError says why there is none.
Games = Callable[[str], "Game"]

KEYS = ("mix", "aliases", "summary", "references", "change", "choice", "games")
ITEM_KEYS = ("game", "structure", "stakes")


class MixError(AnypokerError, ValueError):
    """A mix that cannot be read; the sentence says where and why."""


class MixFile(NamedTuple):
    """A mix that comes with the package."""

    slug: str
    name: str
    aliases: tuple[str, ...]
    summary: str
    text: str


@cache
def mix_files() -> Mapping[str, MixFile]:
    """Return every mix of the package by its slug; their games are not read."""
    found: dict[str, MixFile] = {}
    for file in sorted((files("anypoker") / "mixes").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            slug, text = file.name.removesuffix(".json"), file.read_text(encoding="utf-8")
            mix = json.loads(text)
            names = tuple(mix.get("aliases", ()))
            found[slug] = MixFile(slug, mix["mix"], names, mix.get("summary", ""), text)
    return MappingProxyType(found)


def find_mix(name: str) -> MixFile | None:
    """Return the mix of this name; the ways to write it do not matter.

    >>> find_mix("h.o.r.s.e.").slug, find_mix("no such mix")
    ('horse', None)
    """
    for mix in mix_files().values():
        if name_key(name) in map(name_key, (mix.slug, mix.name, *mix.aliases)):
            return mix
    return None


def is_mix_text(text: str) -> bool:
    """Return whether a text looks like a mix; its parser reports what is wrong with it."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and "mix" in document


def read_mix(text: str, games: Games) -> "Rotation":
    """Return the rotation of a mix file, which is read as strictly as a game file."""
    from anypoker.rules.source import read_source
    from anypoker.tables.games.rotation import Rotation

    source = read_source(text)
    for problem in source.problems:
        raise MixError(f"line {problem.line}: {problem.message}")
    mix: Any = source.data
    _check_keys(mix, KEYS, "a mix")
    if not isinstance(mix.get("mix"), str):
        raise MixError("'mix', the name, is missing")
    listed, choice = mix.get("games", []), mix.get("choice", False)
    if not isinstance(choice, bool):
        raise MixError("'choice' is true or false")
    if not isinstance(listed, list) or not (listed or choice):
        raise MixError("'games' is a list with at least one game")
    items = tuple(_item(one, number, games) for number, one in enumerate(listed, 1))
    return Rotation(mix["mix"], items, _hands(mix.get("change", "orbit")), choice)


def _check_keys(value: Any, known: tuple[str, ...], what: str) -> None:
    if not isinstance(value, dict):
        raise MixError(f"{what} is an object with the keys {', '.join(known)}")
    for key in value:
        if key not in known:
            raise MixError(f"'{key}' is not a key of {what}; use one of {', '.join(known)}")


def _hands(change: Any) -> int | None:
    match change:
        case "orbit":
            return None
        case {"hands": int(hands)} if 0 < hands <= MAX_ORBIT and len(change) == 1:
            return hands
    raise MixError(
        f"""'change' is "orbit" or {{"hands": 8}}, 1..{MAX_ORBIT:,} hands, not {shown(change)}"""
    )


def _item(form: Any, number: int, games: Games) -> "RotationGame":
    from anypoker.game import Structure
    from anypoker.tables.games.rotation import RotationGame
    from anypoker.tables.games.stakes import AGREEMENTS

    where = f"game {number}"
    if isinstance(form, str):
        form = {"game": form}
    _check_keys(form, ITEM_KEYS, where)
    try:
        game = games(str(form.get("game", "")))
    except (LookupError, ValueError) as error:
        raise MixError(f"{where}: {error}") from None
    wanted = form.get("structure", game.structures[0])
    if wanted not in game.structures:
        allowed = ", ".join(game.structures)
        raise MixError(f"{where}: {game.name} is played {allowed}, not {wanted}")
    agreed = form.get("stakes", {})
    _check_keys(agreed, tuple(sorted(set(AGREEMENTS.values()))), f"the stakes of {where}")
    return RotationGame(game, Structure(wanted), agreed)
