"""Interchangeable suits: deals that differ only in them count as one, more often."""

from itertools import permutations

from anypoker.cards import JOKER, Card
from anypoker.game import (
    BetKind,
    BetStep,
    DealStep,
    DrawStep,
    FirstRoundStart,
    ForcedStyle,
    Game,
    LaterRoundStart,
    RankedHand,
    ShowdownStep,
)
from anypoker.ranking.ordering import Ordering, Patterns, SuitedSets

Relabelling = dict[Card, Card]


def suit_permutations(game: Game) -> tuple[Relabelling, ...]:
    """Return all permutations of suits that keep deck and rules, the identity first.

    Only rules that plainly know no suit are taken to know none; in all other games every card is
    itself.
    """
    cards = game.deck.cards
    same = {card: card for card in cards}
    if len(same) < len(cards) or any(card > JOKER for card in cards):
        return (same,)
    if not _knows_no_suit(game):
        return (same,)
    found = []
    for order in permutations(range(4)):
        change = {
            card: Card(card & ~3 | order[card & 3]) if card < JOKER else card for card in cards
        }
        if set(change.values()) == set(cards) and change not in found:
            found.append(change)
    found.sort(key=lambda change: change != same)
    return tuple(found)


def is_deal_order_irrelevant(game: Game) -> bool:
    """Return whether the order of cards dealt together in the same way does not matter."""
    return all(
        isinstance(entry.hand, RankedHand) and not entry.hand.wild
        for entry in game.showdown.every_entry()
    )


def _knows_no_suit(game: Game) -> bool:
    showdown = game.showdown
    if game.forced.cases or game.forced.otherwise.style is ForcedStyle.BRING_IN:
        return False
    if (
        game.order.first in (FirstRoundStart.BRING_IN, FirstRoundStart.HIGH_CARD)
        or game.order.later_cases
    ):
        return False
    if game.order.later in (LaterRoundStart.HIGH_HAND, LaterRoundStart.LOW_HAND):
        return False
    if showdown.cases or showdown.mode_cases or showdown.entry_defaults or showdown.global_default:
        return False
    for entry in showdown.otherwise:
        hand = entry.hand
        if not isinstance(hand, RankedHand) or hand.wild or not _ranks_no_suit(hand.ordering):
            return False
    return all(step.condition is None for step in game.steps) and all(
        _is_plain(action) for action in game.every_action()
    )


def _ranks_no_suit(ordering: Ordering) -> bool:
    match ordering.family:
        case Patterns(suits=(), worth=()):
            return True
        case SuitedSets():
            return True
        case _:
            return False


def _is_plain(action: object) -> bool:
    match action:
        case BetStep(kind=kind, openers=None):
            return kind is not BetKind.BRING_IN
        case DealStep(cards=cards):
            return all(some.decides_nothing for some in cards)
        case DrawStep() | ShowdownStep():
            return True
        case _:
            return False
