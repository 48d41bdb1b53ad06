"""Names of piles in a sentence."""

from collections.abc import Iterable

from anypoker.rules.explain.english import listing

# Names that read as places on the table; the others need a noun: "the Wild pile".
_THINGS = {"board", "column", "cross", "flop", "pile", "river", "row", "tower", "turn"}
_SIDES = {"bottom", "center", "centre", "left", "lower", "middle", "right", "top", "upper"}
_PLACES = _THINGS | _SIDES
_HANDS = {"hand", "hands", "pile"}


def board_pile(name: str | None) -> str:
    """Return a pile of the board.

    >>> board_pile(None), board_pile("Flop"), board_pile("Board 2"), board_pile("Wild")
    ('the board', 'the Flop', 'Board 2', 'the Wild pile')
    >>> board_pile("Top Flop"), board_pile("Row abc"), board_pile("Row of four")
    ('the Top Flop', 'Row abc', 'the Row of four')
    """
    if name is None:
        return "the board"
    first, *others = name.lower().split() or [name]
    if name[-1:].isdigit() or (first in _THINGS and len(others) == 1 and others[0] not in _PLACES):
        return name  # a row with its number or letters needs no article
    is_place = first in _PLACES or (others and others[-1] in _PLACES)
    return f"the {name}" if is_place else f"the {name} pile"


def board_piles(names: Iterable[str], joint: str = "and") -> str:
    """Return several piles of the board.

    >>> board_piles(["Flop", "Turn", "River"])
    'the Flop, the Turn and the River'
    """
    return listing((board_pile(name) for name in names), joint)


def own_pile(name: str) -> str:
    """Name a pile that a player made from their cards, after "your" or "the".

    >>> own_pile("Badugi"), own_pile("Five Card Hand"), own_pile("Hand 1")
    ('Badugi pile', 'Five Card Hand', 'Hand 1')
    """
    return name if name[-1:].isdigit() or _last_word(name) in _HANDS else f"{name} pile"


def the_own_pile(name: str) -> str:
    """Return the same with an article where it needs one.

    >>> the_own_pile("Badugi"), the_own_pile("Hand 1")
    ('the Badugi pile', 'Hand 1')
    """
    return name if name[-1:].isdigit() else f"the {own_pile(name)}"


def own_piles(names: Iterable[str], joint: str = "and") -> str:
    return listing((own_pile(name) for name in names), joint)


def _last_word(name: str) -> str:
    return name.lower().rsplit(maxsplit=1)[-1] if name.strip() else ""
