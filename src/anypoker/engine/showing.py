"""How strong the cards look that a seat shows, for the order of betting and the bring-in.

With fewer than five cards only equal ranks count, no straights and no flushes; a missing kicker
loses. The key of a hand is a tuple: the greater one is the better hand.
"""

from collections.abc import Sequence

from anypoker.cards import JOKER, Card, faces
from anypoker.engine.state import UP, Hand
from anypoker.engine.wild import roles_of
from anypoker.ranking import Direction, Ordering, evaluate
from anypoker.ranking.ordering import Patterns, SuitedSets
from anypoker.rules.game import Wild

Key = tuple[tuple[int, ...], tuple[int, ...]]

_BELOW_ALL = -100
_LONGEST = 13  # more cards than any seat shows
_UNKNOWN = 16**15  # so that no hand with a joker or a two-faced card is found
_WEIGHTS = tuple(16 ** (rank + 1) for rank in range(14))
_memories: dict[str, tuple[Ordering, dict[int, Key]]] = {}


def up_cards(hand: Hand, seat: int) -> list[Card]:
    """The seat's cards that lie face up; of two-faced cards the upper end."""
    held = hand.hole[seat]
    return [
        held[place] if held[place] <= JOKER else faces(held[place])[0]
        for place, lies in enumerate(hand.lying[seat])
        if lies & UP
    ]


def shown_key(
    hand: Hand, seat: int, ordering: Ordering, rules: Sequence[Wild], full: bool = False
) -> Key:
    """How good the up cards of a seat are by an ordering; `full`: straights and flushes count."""
    if not rules:
        if not full and isinstance(ordering.family, Patterns):
            number = 0
            for card, lies in zip(hand.hole[seat], hand.lying[seat], strict=True):
                if lies & UP:
                    number += _WEIGHTS[card >> 2] if card < JOKER else _UNKNOWN
            key = _memory(ordering).get(number)
            if key is not None:
                return key
        return key_of(ordering, up_cards(hand, seat), 0, full)
    own = [faces(card)[0] for card in hand.hole[seat]]
    roles = roles_of(hand, seat, rules, [*own, *(faces(card)[0] for card in hand.board)])
    plain: list[Card] = []
    wild = 0
    for position, lies in enumerate(hand.lying[seat]):
        if not lies & UP:
            continue
        if own[position] == JOKER or (roles is not None and roles[position] is not None):
            wild += 1
        else:
            plain.append(own[position])
    return key_of(ordering, plain, wild, full)


def key_of(ordering: Ordering, cards: Sequence[Card], wild: int, full: bool = False) -> Key:
    """The key of these cards and so many wild ones.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> high = find_ordering("high")
    >>> key_of(high, parse_cards("2c 2d"), 0) > key_of(high, parse_cards("As Kd"), 0)
    True
    """
    if (full and not wild) or isinstance(ordering.family, SuitedSets):
        if cards:
            strength = evaluate(ordering, cards)
            return ((-strength.number, -strength.ordinal), ())
        return ((_BELOW_ALL,), ())
    known = _memory(ordering)
    name = wild
    for card in cards:
        name += _WEIGHTS[card >> 2]
    key = known.get(name)
    if key is None:
        order = _rank_order(ordering)
        ranks = [order.index(card >> 2) for card in cards if card >> 2 in order]
        key = known[name] = _kinds(ordering, ranks, wild, len(order))
    return key


def _rank_order(ordering: Ordering) -> tuple[int, ...]:
    """Ranks from low to high, as the ordering sees them."""
    family = ordering.family
    return family.ranks if isinstance(family, Patterns | SuitedSets) else tuple(range(13))


def _memory(ordering: Ordering) -> dict[int, Key]:
    """What is known about hands of an ordering, by a number that says how many of each rank."""
    memory = _memories.get(ordering.name)
    if memory is None or (memory[0] is not ordering and memory[0] != ordering):
        memory = _memories[ordering.name] = (ordering, {})
    return memory[1]


def _kinds(ordering: Ordering, ranks: Sequence[int], wild: int, top: int) -> Key:
    high = ordering.direction is Direction.HIGH
    hurt = _pairs_hurt(ordering)
    if hurt:
        free = [rank for rank in range(top) if rank not in ranks]
        groups = _groups([*ranks, *(free[len(free) - wild :] if high else free[:wild])])
    else:
        groups = _groups(ranks)
        if wild:
            # Wild cards join the largest group; on their own they are as many of the best rank.
            count, rank = groups[0] if groups else (0, top - 1 if high else 0)
            groups = [(count + wild, rank), *groups[1:]]
    sign = -1 if hurt else 1
    kinds = [sign * count for count, _ in groups if count > 1]
    places = [rank if high else -rank for _, rank in groups]
    return (
        tuple(kinds + [0] * (_LONGEST - len(kinds))),
        tuple(places + [_BELOW_ALL] * (_LONGEST - len(places))),
    )


def _groups(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """(how many, which rank), the largest groups first, then the highest ranks."""
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def _pairs_hurt(ordering: Ordering) -> bool:
    """Whether the best of the hands without straights and flushes has no pair."""
    family = ordering.family
    if not isinstance(family, Patterns):
        return ordering.direction is Direction.LOW
    kinds = [category.kinds for category in family.categories if category.kinds]
    return not kinds or max(kinds[0]) == 1
