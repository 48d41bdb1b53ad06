"""Strength of up cards, for the order of action and the bring-in."""

from collections.abc import Sequence
from itertools import combinations, compress

from anypoker.cards import Card, faces
from anypoker.engine.cards.wild import roles_of
from anypoker.engine.state import UP, Hand
from anypoker.game import Wild
from anypoker.ranking import Ordering, Role, evaluate
from anypoker.ranking.evaluation import split_roles
from anypoker.ranking.incomplete_hands import WEIGHTS, PartialEvaluator, PartialStrength
from anypoker.ranking.ordering import Patterns

_weight = WEIGHTS.__getitem__


def up_cards(hand: Hand, seat: int) -> list[Card]:
    """Return the seat's cards that lie face up; of two-faced cards the upper end."""
    up = [
        card
        for card, lies in zip(hand.hole_cards[seat], hand.card_flags[seat], strict=True)
        if lies & UP
    ]
    return [faces(card)[0] for card in up] if hand.compiled.two_faced else up


def up_count(hand: Hand, seat: int) -> int:
    """Return the number of the seat's up cards."""
    lying = hand.card_flags[seat]
    if hand.compiled.has_blind_cards:
        return sum(lies & UP for lies in lying)
    return len(lying) - lying.count(0)


def takes_wild(ordering: Ordering) -> bool:
    """Return whether cards can be wild in it."""
    family = ordering.family
    return isinstance(family, Patterns) and family.wild


def rank_up_cards(
    hand: Hand, seat: int, looks: PartialEvaluator, rules: Sequence[Wild]
) -> PartialStrength:
    """Return the strength of a seat's up cards; below a full hand only equal ranks count."""
    ordering = looks.ordering
    compiled = hand.compiled
    unusual = rules or compiled.two_faced or compiled.has_blind_cards
    if not unusual and up_count(hand, seat) < ordering.cards:
        # The usual case, in one go. A card lies hidden or some way open: what is shared is open.
        weights = map(_weight, compress(hand.hole_cards[seat], hand.card_flags[seat]))
        look = looks.known.get(sum(weights))
        if look is not None:
            return look
    cards = up_cards(hand, seat)
    roles = _up_roles(hand, seat, rules) if rules else None
    if len(cards) < ordering.cards or not isinstance(ordering.family, Patterns):
        return _kinds(looks, cards, roles)
    places = combinations(range(len(cards)), ordering.cards)
    return min(
        _full_look(looks, [cards[p] for p in chosen], roles and [roles[p] for p in chosen])
        for chosen in places
    )


def _kinds(
    looks: PartialEvaluator, cards: list[Card], roles: list[Role | None] | None
) -> PartialStrength:
    if roles is None:
        return looks.evaluate(cards)
    return looks.evaluate(*split_roles(looks.ordering, cards, roles))


def _full_look(
    looks: PartialEvaluator, cards: list[Card], roles: list[Role | None] | None
) -> PartialStrength:
    """Return the strength of a full hand among shorter ones: straights and flushes count."""
    ordering = looks.ordering
    assert isinstance(ordering.family, Patterns)
    number, ordinal = evaluate(ordering, cards, roles)
    for place, category in enumerate(ordering.family.categories):
        if category.number == number and (category.straight or category.flush):
            return (place, ordinal)
    return _kinds(looks, cards, roles)


def up_hand_strength(
    hand: Hand, seat: int, ordering: Ordering, rules: Sequence[Wild]
) -> PartialStrength:
    """Return the strength of a seat's up cards as a full hand among full hands."""
    return tuple(evaluate(ordering, up_cards(hand, seat), _up_roles(hand, seat, rules)))


def _up_roles(hand: Hand, seat: int, rules: Sequence[Wild]) -> list[Role | None] | None:
    """Return the roles of the seat's up cards."""
    cards = [faces(card)[0] for card in (*hand.hole_cards[seat], *hand.board)]
    roles = roles_of(hand, seat, rules, cards)
    if roles is None:
        return None
    return [roles[place] for place, lies in enumerate(hand.card_flags[seat]) if lies & UP]
