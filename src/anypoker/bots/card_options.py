"""Candidate answers to decisions about cards, and the own cards after each."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import NamedTuple, TypeVar, assert_never

from anypoker.cards import Card, high_rank, turn_over
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import choices
from anypoker.engine.cards.separation import (
    Way,
    answer_of,
    is_allowed_way,
    separations,
    way_of,
)
from anypoker.game import DrawnCards
from anypoker.views import OwnCard

T = TypeVar("T")

MAX_OPTIONS = 64  # of more, a random choice

CardDecision = (
    d.DrawDecision
    | d.DiscardDecision
    | d.DiscardPileDecision
    | d.ExposeDecision
    | d.PassDecision
    | d.SeparateDecision
    | d.ArrangeDecision
    | d.BuyDecision
)


class Option(NamedTuple):
    """An action, the own cards after it, and the number of unknown cards that join them."""

    action: Action
    own: tuple[OwnCard, ...]
    new: int


def _few(options: Sequence[T], rng: Random) -> list[T]:
    return list(options) if len(options) <= MAX_OPTIONS else rng.sample(list(options), MAX_OPTIONS)


def subsets(cards: Sequence[Card], least: int, most: int, rng: Random) -> list[tuple[Card, ...]]:
    """Return different choices of least..most of the cards, the low cards first."""
    ordered = sorted(cards, key=high_rank)
    return _few(list(islice(choices(ordered, least, most), 20_000)), rng)


def remaining_cards(own: Sequence[OwnCard], gone: Sequence[Card]) -> tuple[OwnCard, ...]:
    """Return the cards that stay; a shared card cannot go."""
    left = list(own)
    for card in gone:
        left.remove(next(held for held in left if held.card == card and not held.shared))
    return tuple(left)


def options_of(decision: CardDecision, own: Sequence[OwnCard], rng: Random) -> list[Option]:
    """Return the candidate answers to a decision about own cards."""
    match decision:
        case d.DrawDecision(cards=cards, least=least, most=most, extra=extra):
            gone = subsets(cards, least, most, rng)
            return [_giving(a.DrawCards(some), own, some, len(some) + extra) for some in gone]
        case d.DiscardDecision(cards=cards, least=least, most=most):
            gone = subsets(cards, least, most, rng)
            return [_giving(a.DiscardCards(some), own, some, 0) for some in gone]
        case d.PassDecision(cards=cards, exactly=number):
            gone = subsets(cards, number, number, rng)
            return [_giving(a.PassCards(some), own, some, number) for some in gone]
        case d.BuyDecision(cards=cards, give_up=number, receive=new):
            gone = subsets(cards, number, number, rng)
            return [_giving(a.Purchase(some), own, some, new) for some in gone]
        case d.DiscardPileDecision(piles=piles):
            return [
                Option(a.DiscardPile(name), tuple(held for held in own if held.pile != name), 0)
                for name, _ in piles
            ]
        case d.ExposeDecision():
            return _exposures(decision, own, rng)
        case d.SeparateDecision():
            return _separations(decision, own, rng)
        case d.ArrangeDecision():
            return _arrangements(decision, own, rng)
        case _:
            assert_never(decision)


def _giving(action: Action, own: Sequence[OwnCard], gone: Sequence[Card], new: int) -> Option:
    return Option(action, remaining_cards(own, gone), new)


def future_draws(draw: DrawnCards, own: Sequence[OwnCard], rng: Random) -> list[Option]:
    """Return the draws that the rules will allow later."""
    cards = [held.card for held in own if not held.shared]
    most = min(draw.most, len(cards))
    gone = subsets(cards, min(draw.least, most), most, rng)
    return [_giving(a.DrawCards(some), own, some, len(some) + draw.extra) for some in gone]


def _exposures(decision: d.ExposeDecision, own: Sequence[OwnCard], rng: Random) -> list[Option]:
    found = []
    for shown in subsets(decision.cards, decision.least, decision.most, rng):
        turning = list(shown)
        after = []
        for held in own:
            if held.card in turning:
                turning.remove(held.card)
                after.append(held._replace(up=not held.up))
            else:
                after.append(held)
        found.append(Option(a.ExposeCards(shown), tuple(after), 0))
    return found


def _separations(decision: d.SeparateDecision, own: Sequence[OwnCard], rng: Random) -> list[Option]:
    """Return ways to separate that obey the rules, the example among them."""
    if decision.incremental:
        placings = list(islice(separations(decision), 2_000))
        return [_separation(decision, own, way) for way in _few(placings, rng)]
    ways = [way_of(decision, decision.example)]
    for _ in range(4 * MAX_OPTIONS):
        order = rng.sample(range(len(decision.cards)), len(decision.cards))
        way = []
        for pile in decision.piles:
            way.append(tuple(sorted(order[: pile.number])))
            order = order[pile.number :]
        ways.append(tuple(way))
    good = [way for way in dict.fromkeys(ways[1:]) if is_allowed_way(decision, way)]
    return [_separation(decision, own, way) for way in [ways[0], *good[: MAX_OPTIONS - 1]]]


def _separation(decision: d.SeparateDecision, own: Sequence[OwnCard], way: Way) -> Option:
    after = list(own)
    where = [
        place for place, held in enumerate(own) if not decision.incremental or held.pile is None
    ]
    for pile, positions in zip(decision.piles, way, strict=True):
        for position in positions:
            place = where[position]
            after[place] = own[place]._replace(pile=pile.name)
    return Option(answer_of(decision, way), tuple(after), 0)


def _arrangements(decision: d.ArrangeDecision, own: Sequence[OwnCard], rng: Random) -> list[Option]:
    """Return every way to turn the cards, with any cards for the jokers."""
    count = len(decision.cards)
    found = []
    for turns in _few(range(1 << count), rng):
        cards = tuple(
            turn_over(card) if turns >> place & 1 else card
            for place, card in enumerate(decision.cards)
        )
        jokers = tuple(rng.sample(decision.nameable, decision.jokers))
        found.append(Option(a.ArrangeCards(cards, jokers), _arranged(decision, own, cards), 0))
    return found


def _arranged(
    decision: d.ArrangeDecision, own: Sequence[OwnCard], cards: Sequence[Card]
) -> tuple[OwnCard, ...]:
    sides = dict(zip(decision.cards, cards, strict=True))
    return tuple(held._replace(card=sides.get(held.card, held.card)) for held in own)
