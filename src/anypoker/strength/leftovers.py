"""Hands made of the own cards that another hand leaves: which of them recipes can describe."""

from collections.abc import Sequence

from anypoker.game import Entry, RankedHand
from anypoker.ranking import Owner, Selection


def source_of(entry: Entry, entries: Sequence[Entry]) -> Entry | None:
    """Return the entry whose leftovers this one takes."""
    if not isinstance(entry.hand, RankedHand) or entry.hand.unused_from is None:
        return None
    return next(one for one in entries if one.name == entry.hand.unused_from)


def knows_leftovers(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Return whether recipes can list all choices: the first hand takes a fixed number of cards."""
    source = source_of(entry, entries)
    if source is None:
        return True
    first, second = source.hand, entry.hand
    if not isinstance(first, RankedHand) or not isinstance(second, RankedHand):
        return False
    if first.unused_from is not None or second.no_cards_class is not None:
        return False
    return own_cards_taken(first.selection) is not None and not _counts_cards(second.selection)


def own_cards_taken(selection: Selection) -> int | None:
    """Return the number of own cards in every hand, or None if it varies."""
    numbers = set()
    for way in selection.alternatives:
        own = [pick for pick in way.picks if any(p.owner is Owner.HOLE for p in pick.piles)]
        if len(own) != 1 or own[0].whole or own[0].least != own[0].most:
            return None
        if any(pile.owner is not Owner.HOLE for pile in own[0].piles):
            return None
        numbers.add(own[0].most)
    return numbers.pop() if len(numbers) == 1 and not _counts_cards(selection) else None


def _counts_cards(selection: Selection) -> bool:
    """Return whether the number of own cards matters, or the order in which they came."""
    placed = any(pile.position is not None for pile in selection.piles())
    return placed or any(way.holding is not None for way in selection.alternatives)
