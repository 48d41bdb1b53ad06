"""The shares of a pot and what each seat's hand for them is made of.

A game in which nobody decides about cards comes down to this: for each seat and entry, which
places of the deal may be combined to a hand.
"""

from dataclasses import dataclass

from anypoker.analysis.deals.card_slots import CardSlots
from anypoker.batch.hands.recipes import Recipe, recipe_of
from anypoker.engine.award import divide
from anypoker.engine.claims import entries_of
from anypoker.game import Entry, RankedHand, SplitPot
from anypoker.ranking import Ordering


@dataclass(frozen=True)
class ShareRecipes:
    """An entry of the showdown: its name, weight and ordering, and what each seat makes of it.

    `split`: if nobody has a hand that counts, all share it.
    """

    name: str
    weight: int
    ordering: Ordering | None
    split: bool
    recipes: tuple[Recipe, ...]


def share_recipes_of(layout: CardSlots) -> tuple[ShareRecipes, ...]:
    """The shares of a pot, and the recipes of all seats."""
    rules = layout.hand.compiled.game.showdown
    entries = [entries_of(layout.hand, seat) for seat in range(layout.players)]
    shares = []
    for place in range(max(map(len, entries))):
        having = [seat for seat in range(layout.players) if place < len(entries[seat])]
        first = entries[having[0]][place]
        name = entries[0][place].name if place < len(entries[0]) else first.name
        action = next(
            (d.action for d in rules.entry_defaults if not d.entries or name in d.entries), None
        )
        recipes = tuple(
            _recipe(layout, seat, entries[seat][place]) if seat in having else None
            for seat in range(layout.players)
        )
        ordering = first.hand.ordering if isinstance(first.hand, RankedHand) else None
        split = isinstance(action, SplitPot)
        shares.append(ShareRecipes(first.name, first.share, ordering, split, recipes))
    return tuple(shares)


def _recipe(layout: CardSlots, seat: int, entry: Entry) -> Recipe:
    slots = (*(place.slot for place in layout.own[seat]), *layout.board)
    up = [slot for slot in layout.dealt_up if slot is not None]
    return recipe_of(layout.hand, seat, entry, slots, up)


def units_of(weights: tuple[int, ...], whole: int) -> list[list[int]]:
    """By set of claimed shares, as bits: how many of `whole` units each share is worth."""
    table = []
    for claimed in range(1 << len(weights)):
        places = [place for place in range(len(weights)) if claimed >> place & 1]
        row = [0] * len(weights)
        if places:
            parts = divide(whole, [weights[place] for place in places], None)
            for place, part in zip(places, parts, strict=True):
                row[place] = part
        table.append(row)
    return table
