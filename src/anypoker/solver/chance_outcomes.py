"""All outcomes of chance, from the engine's deals."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine import Hand
from anypoker.engine.events import Dealt
from anypoker.solver.errors import UnsolvableError
from anypoker.solver.suit_symmetry import Relabelling

Play = Callable[[Sequence[Card]], Hand]  # the hand that comes of it if the stock is in this order


class ChanceOutcome(NamedTuple):
    """A hand that chance may bring, how likely, and the exchanges of suits that leave it so."""

    hand: Hand
    chance: float
    changes: tuple[Relabelling, ...]


class CardGroup(NamedTuple):
    """Places of the stock whose cards go the same way: only which they are matters."""

    places: tuple[int, ...]


def card_groups(tried: Hand, begin: int, events_before: int, any_order: bool) -> list[CardGroup]:
    """Return the places from `begin` that a step takes, those together that are dealt alike."""
    _check(tried)
    ways: dict[object, list[int]] = {}
    dealt = [event for event in tried.events[events_before:] if isinstance(event, Dealt)]
    for place in range(begin, tried.stock_index):
        card = tried.stock[place]
        to = [(one.seat, one.up, one.piles) for one in dealt if one.card == card]
        alike = (*to,) if len(to) == 1 and any_order else (place,)
        ways.setdefault(alike, []).append(place)
    return [CardGroup(tuple(places)) for places in ways.values()]


def _check(tried: Hand) -> None:
    if tried.shuffles or tried.redeals:
        raise UnsolvableError(
            f"{tried.game.name} shuffles or deals again during a hand, which is not solved"
        )
    if tried.dice_used:
        raise UnsolvableError(f"{tried.game.name} rolls dice, which is not solved")


def count_outcomes(lumps: Sequence[CardGroup], unseen: int) -> int:
    """Count the choices of cards."""
    total = 1
    for lump in lumps:
        total *= comb(unseen, len(lump.places))
        unseen -= len(lump.places)
    return total


def outcomes(
    play: Play,
    stock: Sequence[Card],
    begin: int,
    lumps: Sequence[CardGroup],
    changes: tuple[Relabelling, ...],
    apart: bool = True,
) -> Iterator[ChanceOutcome]:
    """Yield all that may come of a step that deals these places of the stock.

    Not `apart`: what only differs in how the suits of the lumps go together is one.
    """
    end = begin + sum(len(lump.places) for lump in lumps)
    unseen = tuple(sorted(stock[begin:]))
    choices = _choices(lumps, unseen, changes)
    for chosen, chance, left in choices if apart else _merged(choices, changes):
        order = list(stock)
        for lump, cards in zip(lumps, chosen, strict=True):
            for place, card in zip(lump.places, cards, strict=True):
                order[place] = card
        taken = set(order[begin:end])
        order[end:] = [card for card in unseen if card not in taken]
        hand = play(order)
        _check(hand)
        if hand.stock_index != end:
            raise UnsolvableError(
                f"in {hand.game.name} it depends on the cards how many are dealt, which is not "
                "solved"
            )
        yield ChanceOutcome(hand, chance, left)


_Choice = tuple[tuple[tuple[Card, ...], ...], float, tuple[Relabelling, ...]]


def _merged(choices: Iterator[_Choice], changes: tuple[Relabelling, ...]) -> Iterator[_Choice]:
    """Yield the first of all choices whose lumps, each for itself, differ only in suits."""
    kinds: dict[tuple[Card, ...], tuple[Card, ...]] = {}
    first: dict[tuple[tuple[Card, ...], ...], tuple[tuple[Card, ...], ...]] = {}
    total: dict[tuple[tuple[Card, ...], ...], float] = {}
    for chosen, chance, _ in choices:
        for cards in chosen:
            if cards not in kinds:
                kinds[cards] = min(tuple(sorted([of[card] for card in cards])) for of in changes)
        kind = tuple(kinds[cards] for cards in chosen)
        first.setdefault(kind, chosen)
        total[kind] = total.get(kind, 0.0) + chance
    for kind, chosen in first.items():
        yield chosen, total[kind], changes[:1]


def _choices(
    lumps: Sequence[CardGroup], unseen: tuple[Card, ...], changes: tuple[Relabelling, ...]
) -> Iterator[_Choice]:
    if not lumps:
        yield (), 1.0, changes
        return
    number = len(lumps[0].places)
    total = comb(len(unseen), number)
    for cards in combinations(unseen, number):
        often, stays = _orbit(cards, changes)
        if not often:
            continue
        left = tuple(card for card in unseen if card not in cards)
        for more, chance, after in _choices(lumps[1:], left, stays):
            yield (cards, *more), often / total * chance, after


def _orbit(
    cards: tuple[Card, ...], changes: tuple[Relabelling, ...]
) -> tuple[int, tuple[Relabelling, ...]]:
    """Return how many choices these cards stand for (0: none), and what keeps them."""
    if len(changes) == 1:
        return 1, changes
    images = [tuple(sorted([change[card] for card in cards])) for change in changes]
    if min(images) != cards:
        return 0, ()
    stays = tuple(change for change, image in zip(changes, images, strict=True) if image == cards)
    return len(changes) // len(stays), stays
