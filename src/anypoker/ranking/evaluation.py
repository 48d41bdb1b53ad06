"""Evaluation of one hand.

An evaluator is a compiled ordering. It works with values: integers, lower is better, that map to
strengths one to one. `value` takes natural cards only and is the fast path.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from anypoker.cards import Card, cards_text
from anypoker.ranking.ordering import BugPolicy, Ordering, Patterns
from anypoker.ranking.strength import HandError, Role, Strength

Roles = Sequence[Role | None]


class Evaluator(Protocol):
    """Interface of all families of orderings."""

    def value(self, cards: Sequence[Card], /) -> int:
        """Return the value of the best hand of natural cards."""

    def wild_value(self, cards: Sequence[Card], wild: int, bugs: int, /) -> int:
        """Return the value with wild cards and bugs beside the natural cards."""

    def strength(self, value: int, /) -> Strength:
        """Return the strength of a value."""


class NaturalOnly:
    """An evaluator of an ordering in which no card can be wild."""

    ordering: Ordering

    def value(self, cards: Sequence[Card], /) -> int:
        raise NotImplementedError

    def wild_value(self, cards: Sequence[Card], wild: int, bugs: int, /) -> int:
        if not wild and not bugs:
            return self.value(cards)
        raise HandError(_no_wild(self.ordering, "wild cards"))


# The evaluator last asked for under each name: the short way to it in a loop of evaluations.
_last: dict[str, tuple[Ordering, Evaluator]] = {}


def evaluator_of(ordering: Ordering) -> Evaluator:
    """Return the evaluator of an ordering; read or build its tables on first use."""
    known = _last.get(ordering.name)
    if known is not None and known[0] is ordering:
        return known[1]
    evaluator = _evaluator(ordering)
    _last[ordering.name] = ordering, evaluator
    return evaluator


@lru_cache(maxsize=256)
def _evaluator(ordering: Ordering) -> Evaluator:
    from anypoker.ranking import families  # which needs this module

    return families.make_evaluator(ordering)


def value_of(ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None) -> int:
    """Return the value of the best hand of these cards."""
    evaluator = evaluator_of(ordering)
    if roles is None or not any(roles):
        return evaluator.value(cards)
    natural, wild, bugs = split_roles(ordering, cards, roles)
    return evaluator.wild_value(natural, wild, bugs)


def evaluate(ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None) -> Strength:
    """Return the strength of the best hand of these cards; `roles`: wild cards by position.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> evaluate(find_ordering("a5_low"), parse_cards("8s 6d 4h 2c As Kh Kd"))
    Strength(number=1, ordinal=28)
    """
    if roles is None:
        known = _last.get(ordering.name)  # as `evaluator_of` does; its call would cost a tenth
        evaluator = known[1] if known and known[0] is ordering else evaluator_of(ordering)
        return evaluator.strength(evaluator.value(cards))
    return evaluator_of(ordering).strength(value_of(ordering, cards, roles))


def split_roles(
    ordering: Ordering, cards: Sequence[Card], roles: Roles
) -> tuple[list[Card], int, int]:
    """Return the natural cards, and how many wild cards and bugs are beside them."""
    natural = [card for card, role in zip(cards, roles, strict=True) if role is None]
    bugs = sum(role is Role.BUG for role in roles)
    wild = len(cards) - len(natural) - bugs
    family = ordering.family
    if not isinstance(family, Patterns) or (wild and not family.wild):
        raise HandError(_no_wild(ordering, "wild cards"))
    if bugs and family.bug is BugPolicy.NONE:
        raise HandError(_no_wild(ordering, "bug"))
    if family.bug is BugPolicy.ANY:
        wild, bugs = wild + bugs, 0
    return natural, wild, bugs


def _no_wild(ordering: Ordering, what: str) -> str:
    sentence = f"the ordering {ordering.name} takes no {what}"
    if ordering.wild_form:
        return f"{sentence}: use {ordering.wild_form}"
    return f"{sentence}; high_wild_bug, a5_low_wild and 27_low_wild do"


def wrong_cards(ordering: Ordering, cards: Sequence[Card], wild: int = 0) -> HandError:
    """Describe why an ordering cannot rank these cards."""
    odd = [card for card in cards if card > 51 or card >> 2 not in ordering.ranks]
    shown = cards_text(odd)
    if odd and all(card == 52 for card in odd):
        return HandError(f"{shown} has no rank: it has to be wild for {ordering.name}")
    if odd and any(card > 52 for card in odd):
        return HandError(f"{shown} has two faces: say which one counts")
    if odd:
        return HandError(f"the ordering {ordering.name} does not know {shown}")
    size = str(ordering.cards)
    if ordering.least_cards != ordering.cards:
        size = f"{ordering.least_cards} to {ordering.cards}"
    held = len(cards) + wild
    if held < ordering.least_cards:
        return HandError(f"the ordering {ordering.name} ranks hands of {size} cards, not {held}")
    doubles = cards_text(sorted({card for card in cards if list(cards).count(card) > 1}))
    return HandError(f"the ordering {ordering.name} cannot rank {doubles} held twice")
