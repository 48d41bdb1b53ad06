"""What a game says about the play, with everything taken away that is only a name.

Two games that give the same `playing` are played alike: the same deck, forced bets, steps and
hands. What games, steps, piles, shares and choices are called does not matter, nor how many may
sit down.
"""

from collections.abc import Iterator
from typing import Any

from anypoker.rules import Game, canonical

Json = dict[str, Any]
NOT_PLAY = (
    "game",
    "category",
    "aliases",
    "summary",
    "references",
    "players",
    "bettingStructures",
    "communityCardLayout",
    "match",
)
NAMING_KEYS = ("subset", "hole_subset", "value", "subsets", "possible_values")


def playing(game: Game) -> Json:
    """The canonical document without names."""
    document = {key: value for key, value in canonical(game).items() if key not in NOT_PLAY}
    words = ("cardsRequired", "order", "startingFrom")  # for people: none decides anything
    showdown = document["showdown"]
    document["showdown"] = {key: value for key, value in showdown.items() if key not in words}
    names = {name: f"#{number}" for number, name in enumerate(_names(document), 1)}
    own = {name: f"#{name}" for name in document.get("orderings", {})}
    plain: Json = _renamed(document, names, own)
    for part in _parts(plain):
        _say_it_one_way(part, has_board=_has_board(document))
    return plain


def _has_board(document: Json) -> bool:
    deals = (part.get("deal", {}) for part in _parts(document["gamePlay"]))
    return any(deal.get("location") == "community" for deal in deals)


def _say_it_one_way(part: Json, *, has_board: bool) -> None:
    """Where two ways to write it come to the same, one of them."""
    if "anyCards" in part and not has_board:  # then any cards are hole cards
        part |= {"holeCards": part.pop("anyCards"), "communityCards": 0}
    if "wildCards" in part:
        part["wildCards"] = sorted(part["wildCards"], key=str)
    if part.get("entire_subset"):  # a whole pile goes, however many cards it has
        part.pop("number", None)


def _names(document: Json) -> Iterator[str]:
    """Every name of a pile, a choice or a share, once, in the order of the play."""
    seen: dict[str, None] = {}
    for part in _parts(document["gamePlay"]):
        for key in NAMING_KEYS:
            seen |= dict.fromkeys(_listed(part.get(key)))
    for part in _parts(document["showdown"]):
        seen |= dict.fromkeys(_listed(part.get("name")))
    yield from seen


def _parts(value: Any) -> Iterator[Json]:
    """Every object in it, the outer ones first."""
    if isinstance(value, dict):
        yield value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inner:
        yield from _parts(part)


def _listed(value: Any) -> list[str]:
    found = value if isinstance(value, list) else [value]
    return [name for name in found if isinstance(name, str)]


def _renamed(value: Any, names: dict[str, str], own: dict[str, str]) -> Any:
    if isinstance(value, dict):
        # A share may be called like the way its hands are ranked ("49"), which is no name.
        return {
            key: own.get(inner, inner) if key == "evaluationType" else _renamed(inner, names, own)
            for key, inner in value.items()
            if key not in ("name", "prompt")
        }
    if isinstance(value, list):
        return [_renamed(inner, names, own) for inner in value]
    if isinstance(value, str):
        kind, colon, name = value.partition(":")
        return f"{kind}:{names[name]}" if colon and name in names else names.get(value, value)
    return value
