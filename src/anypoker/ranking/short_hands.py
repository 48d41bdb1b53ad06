"""Ranking of short hands; a missing card is a blank, which ranks below any card.

In points a blank adds nothing; in patterns it matches nothing; in sets of different suits it does
not count. A hand with blanks ranks between two full hands: its key begins with the strength of the
last full hand of its class that is better, and has more parts.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.ranking.evaluation import Roles, evaluator_of, split_roles, value_of, wrong_cards
from anypoker.ranking.ordering import (
    Category,
    Closest,
    Direction,
    Ordering,
    Patterns,
    Points,
    SuitedSets,
)
from anypoker.ranking.patterns import CategoryMatch, CategoryMatcher
from anypoker.ranking.point_values import BUST, card_points

PaddedKey = tuple[int, ...]  # class and ordinal first, as in a strength; lower is better
PaddedLook = tuple[int, tuple[int, ...], tuple[int, ...]]  # class, cards, suits that break ties

_ACE = 12
_SUITS = 4  # as many cards of one rank has a full hand


def padded_key(ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None) -> PaddedKey:
    """Return a key for these cards, comparable with strengths and with other keys.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import evaluate, find_ordering
    >>> high = find_ordering("high")
    >>> short = padded_key(high, parse_cards("As Ad Kh Qs"))
    >>> evaluate(high, parse_cards("As Ad Kh Qs 2d")) < short
    True
    >>> short < evaluate(high, parse_cards("As Ad Kh Js Td"))
    True
    """
    if len(cards) >= ordering.least_cards:
        return tuple(evaluator_of(ordering).strength(value_of(ordering, cards, roles)))
    natural, wild, bugs = list(cards), 0, 0
    if roles is not None and any(roles):
        natural, wild, bugs = split_roles(ordering, cards, roles)
    if any(card >> 2 not in ordering.ranks for card in natural):
        raise wrong_cards(ordering, natural)
    match ordering.family:
        case Patterns() as family:
            return _pattern_key(ordering, family, _look(ordering, family, natural, wild, bugs))
        case Points(better=better, base=base) as family:
            worth = card_points(family)
            points = sum(worth[card] for card in natural)
            return (base - points if better is Direction.HIGH else base + points, 1)
        case Closest(whole=True):
            return (BUST, 1)  # nothing to add up, which is worse than any sum
        case Closest() as family:
            return _closest_key(family, ordering.cards, natural)
        case SuitedSets():
            return (ordering.cards + 1, 1)  # no card at all, which is worse than any
        case _:
            raise AssertionError("the best card of a suit needs no cards")


def padded_look(
    ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None
) -> PaddedLook | PaddedKey:
    """Return keys of hands with blanks, comparable only with each other: quicker."""
    if not isinstance(ordering.family, Patterns):
        return padded_key(ordering, cards, roles)
    natural, wild, bugs = list(cards), 0, 0
    if roles is not None and any(roles):
        natural, wild, bugs = split_roles(ordering, cards, roles)
    return _look(ordering, ordering.family, natural, wild, bugs)


def _closest_key(family: Closest, most: int, cards: Sequence[Card]) -> PaddedKey:
    worth = family.by_card or [(points,) for points in family.worth for _ in range(4)]
    parts = chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
    sums = (
        (sum(counted), len(part))
        for part in parts
        for counted in product(*(worth[card] for card in part))
    )
    points, size = max(one for one in sums if one[0] <= family.target)
    return (family.target - points + 1, most - size + 1)


# ---------------------------------------------------------------- patterns


def _pattern_key(ordering: Ordering, family: Patterns, look: PaddedLook) -> PaddedKey:
    """With the place among full hands, which takes a search."""
    number, sequence, tie = look
    if family.needs_every_suit:
        return (number, *sequence)
    better = 0
    if number <= max(category.number for category in family.categories):
        better = _better_hands(ordering, number, sequence, _real_places(family, sequence))
    return (number, better, *sequence, *tie)


def _look(
    ordering: Ordering, family: Patterns, cards: Sequence[Card], wild: int, bugs: int
) -> PaddedLook:
    """Return the best class that wild cards allow, and what is compared in it."""
    if family.needs_every_suit:  # a hand that lacks a card has no category
        last = max(category.number for category in family.categories)
        return (last + 1, (ordering.cards - len(cards),), ())
    places = {rank: position for position, rank in enumerate(family.ranks)}
    suits = [card & 3 for card in cards]
    longest = max(range(4), key=suits.count)
    held = [places[card >> 2] for card in cards] + [places[_ACE] for _ in range(bugs)]
    suited = [places[card >> 2] for card in cards if card & 3 == longest]
    tie = _suit_order(family, places, cards) if not wild and not bugs else ()
    return min(
        (*_class_of(ordering, family, [*held, *others], [*suited, *others]), tie)
        for others in combinations_with_replacement(range(len(family.ranks)), wild)
    )


def _class_of(
    ordering: Ordering, family: Patterns, held: Sequence[int], suited: Sequence[int]
) -> tuple[int, tuple[int, ...]]:
    missing = ordering.cards - len(held)
    top = len(family.ranks)
    blanks = range(-missing, 0) if family.better is Direction.HIGH else range(top, top + missing)
    shapes = _shapes(ordering)
    found = shapes.match(sorted([*held, *blanks]), sorted(suited))
    if found is None:  # worse than every hand that has a category
        last = max(category.number for category in family.categories)
        return last + 1, tuple(_signed(family, sorted([*held, *blanks], reverse=True)))
    return found.category.number, _sequence(shapes, found)


def _sequence(shapes: CategoryMatcher, found: CategoryMatch) -> tuple[int, ...]:
    """Return what is compared inside a class: the first card, the category, the other cards."""
    first, *rest = _signed(shapes.patterns, (*found.leads, *found.rest))
    return (first, shapes.number(found.category), *rest)


def _real_places(family: Patterns, sequence: tuple[int, ...]) -> int:
    """Return the number of compared positions before the first blank."""
    last = 0 if family.better is Direction.HIGH else len(family.ranks) - 1
    blanks = (n for n, one in enumerate(sequence) if n != 1 and one > last)
    return next(blanks, len(sequence))


def _signed(family: Patterns, positions: Sequence[int]) -> list[int]:
    return [-one if family.better is Direction.HIGH else one for one in positions]


@lru_cache(maxsize=64)
def _shapes(ordering: Ordering) -> CategoryMatcher:
    """Return the categories that a hand with a blank can have: with one, nothing adds up."""
    shapes = CategoryMatcher.of(ordering)
    kept = tuple(category for category in shapes.in_order if not category.adding_up)
    return replace(shapes, in_order=kept)


def _better_hands(ordering: Ordering, number: int, sequence: tuple[int, ...], real: int) -> int:
    """Return the ordinal of the last full hand of a class that is better; 0 if none is.

    It begins like the hand with blanks, as far as a full hand can: with all its cards if some
    others go with them, else with all but the last, and so on. `real`: number of positions before
    the first blank.
    """
    for same in range(real, -1, -1):
        better_than = sequence[same] if same < real else None
        found = _last_hand(ordering, number, sequence[:same], better_than)
        if found is not None:
            evaluator = evaluator_of(ordering)
            return evaluator.strength(evaluator.value(found)).ordinal
    return 0


@lru_cache(maxsize=8192)
def _last_hand(
    ordering: Ordering, number: int, start: tuple[int, ...], better_than: int | None
) -> tuple[Card, ...] | None:
    """Return the last of the full hands of a class that are compared so in their first places.

    `better_than`: what they have to beat in the next place.
    """
    family, shapes = ordering.family, _shapes(ordering)
    assert isinstance(family, Patterns)
    last: tuple[tuple[int, ...], tuple[Card, ...]] | None = None
    same = len(start)
    kept = [abs(one) for one in (*start[:1], *start[2:])]
    for category in shapes.in_order:
        shape = shapes.number(category)
        if category.number != number or (same > 1 and shape != start[1]):
            continue
        if same == 1 and better_than is not None and shape >= better_than:
            continue
        if category.straight or category.flush:
            in_order = len(kept) >= (1 if category.straight else category.flush)
            hands = _suited_or_straight(ordering, family, category, kept)
        else:
            in_order, beaten = True, better_than if same != 1 else None
            hands = _of_kinds(ordering, family, category, kept, beaten)
        for hand, suited in hands:
            match = shapes.match(sorted(hand), sorted(suited))
            if match is None or match.category is not category:
                continue
            found = _sequence(shapes, match)
            if found[:same] != start or (better_than is not None and found[same] >= better_than):
                continue
            if last is None or found > last[0]:
                last = found, _cards(family, hand, suited, match)
            if in_order:
                break
    return last[1] if last else None


def _of_kinds(
    ordering: Ordering,
    family: Patterns,
    category: Category,
    kept: list[int],
    better_than: int | None,
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return positions of full hands with these numbers of each rank, the worst first.

    `kept`: the positions that are compared first; `better_than`: what the next has to beat.
    """
    high, length = family.better is Direction.HIGH, len(family.ranks)
    kinds = category.kinds or (1,) * ordering.cards
    if kinds[0] > _SUITS:
        return

    def longer(chosen: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        place = len(chosen)
        if place == len(kinds):
            hand = (one for one, kind in zip(chosen, kinds, strict=True) for _ in range(kind))
            yield tuple(hand), ()
            return
        below = length
        if place and kinds[place - 1] == kinds[place]:
            below = chosen[-1] + (not category.kinds)
        lowest = kinds[place + 1 :].count(kinds[place]) if category.kinds else 0
        free = range(lowest, below)
        for position in free if high else reversed(free):
            first = -position if high else position
            beats = place > len(kept) or better_than is None or first < better_than
            if beats and chosen.count(position) < (1 if category.kinds else _SUITS):
                yield from longer((*chosen, position))

    yield from longer(tuple(kept))


def _suited_or_straight(
    ordering: Ordering, family: Patterns, category: Category, kept: list[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Positions of full hands that may have a category, and which of them are of one suit.

    With what makes the category kept, the worst first.
    """
    for suited, fixed in _cores(ordering, family, category, kept):
        for other in _fillings(family, ordering.cards - len(suited) - len(fixed)):
            hand = (*suited, *fixed, *other)
            if max(Counter(hand).values()) <= _SUITS:
                yield hand, suited


def _cores(
    ordering: Ordering, family: Patterns, category: Category, kept: list[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Split what makes a category with the kept positions into suited cards and the rest."""
    if category.straight:
        for top, window in _shapes(ordering).runs(category):
            if not kept or top == kept[0]:
                rest = tuple(kept[1:])
                yield (tuple(window), rest) if category.flush else ((), (*window, *rest))
        return
    first, rest = tuple(kept[: category.flush]), tuple(kept[category.flush :])
    free = [position for position in range(len(family.ranks)) if position not in first]
    for more in combinations(free, category.flush - len(first)):
        yield (*first, *more), rest


@lru_cache(maxsize=64)
def _fillings(family: Patterns, number: int) -> list[tuple[int, ...]]:
    """List all combinations of that many positions, the worst first."""
    high = family.better is Direction.HIGH
    every = combinations_with_replacement(range(len(family.ranks)), number)
    return sorted(every, key=lambda one: sorted(one, reverse=True), reverse=not high)


def _cards(
    family: Patterns, hand: Sequence[int], suited: Sequence[int], found: CategoryMatch
) -> tuple[Card, ...]:
    """Cards of these ranks, of one suit only what is suited; where suits count, in the worst."""
    if family.suits:
        return _worst_cards(family, hand, suited, found)
    cards = [Card(family.ranks[position] * 4) for position in suited]
    taken = [99 if suited else 0, 0, 0, 0]  # by suit; what is suited stays alone
    for position, count in (Counter(hand) - Counter(suited)).items():
        free = [suit for suit in range(4) if not (suit == 0 and position in suited)]
        for suit in sorted(free, key=taken.__getitem__)[:count]:
            cards.append(Card(family.ranks[position] * 4 + suit))
            taken[suit] += 1
    return tuple(cards)


def _worst_cards(
    family: Patterns, hand: Sequence[int], suited: Sequence[int], found: CategoryMatch
) -> tuple[Card, ...]:
    suits = (family.suits or (3, 2, 1, 0))[::-1]
    left = Counter(hand)
    cards = []
    if suited:
        cards = [Card(family.ranks[position] * 4 + suits[0]) for position in suited]
        left -= Counter(suited)
        suits = suits[1:]
    for position, count in left.items():
        cards += [Card(family.ranks[position] * 4 + suits[place]) for place in range(count)]
    if not suited and len(left) == len(hand) > 1:  # all of one suit so far
        last = (*found.leads, *found.rest)[-1] if found.rest else min(hand)
        cards.remove(Card(family.ranks[last] * 4 + suits[0]))
        cards.append(Card(family.ranks[last] * 4 + suits[1]))
    return tuple(cards)


def _suit_order(family: Patterns, places: dict[int, int], cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the suits of the cards as they are compared, where suits break ties."""
    if not family.suits:
        return ()
    counts = Counter(card >> 2 for card in cards)
    ranked = sorted(
        cards,
        key=lambda card: (
            -counts[card >> 2],
            -places[card >> 2],
            family.suits.index(card & 3),
        ),
    )
    return tuple(family.suits.index(card & 3) for card in ranked)
