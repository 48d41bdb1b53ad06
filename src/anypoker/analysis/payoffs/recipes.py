"""Shares of a pot and the recipes of each seat's hands for them.

A game in which nobody decides about cards reduces to this: for each seat and entry, the slots of
the deal that may be combined to a hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anypoker.analysis.payoffs.card_slots import CardSlots
from anypoker.game import Entry, RankedHand, SplitPot
from anypoker.ranking import Ordering
from anypoker.strength.recipes import Recipe, recipe_of

if TYPE_CHECKING:  # cached recipes need no engine
    from anypoker.engine import Hand


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


def share_recipes_of(hand: "Hand", layout: CardSlots) -> tuple[ShareRecipes, ...]:
    """Return the shares of a pot, and the recipes of all seats, where cards lie as in this hand."""
    from anypoker.engine.showdown.claims import entries_of

    rules = hand.compiled.game.showdown
    entries = [entries_of(hand, seat) for seat in range(layout.players)]
    shares = []
    for place in range(max(map(len, entries))):
        having = [seat for seat in range(layout.players) if place < len(entries[seat])]
        first = entries[having[0]][place]
        name = entries[0][place].name if place < len(entries[0]) else first.name
        action = next(
            (d.action for d in rules.entry_defaults if not d.entries or name in d.entries), None
        )
        recipes = tuple(
            _recipe(hand, layout, seat, entries[seat], place) if seat in having else None
            for seat in range(layout.players)
        )
        ordering = first.hand.ordering if isinstance(first.hand, RankedHand) else None
        split = isinstance(action, SplitPot)
        shares.append(ShareRecipes(first.name, first.share, ordering, split, recipes))
    return tuple(shares)


def _recipe(
    hand: "Hand", layout: CardSlots, seat: int, entries: Sequence[Entry], index: int
) -> Recipe:
    slots = (*(place.slot for place in layout.own[seat]), *layout.board)
    up = [slot for slot in layout.dealt_up if slot is not None]
    return recipe_of(hand, seat, entries[index], entries, slots, up)


def units_of(weights: tuple[int, ...], whole: int) -> list[list[int]]:
    """Return by set of claimed shares, as bits, the units of `whole` for each share.

    `whole` can be divided by the weight of every set.
    """
    table = []
    for claimed in range(1 << len(weights)):
        counted = [weight * (claimed >> place & 1) for place, weight in enumerate(weights)]
        table.append([whole * weight // (sum(counted) or 1) for weight in counted])
    return table
