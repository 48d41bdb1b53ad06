"""Conditions of a game: evaluate them for the table or for one seat."""

from collections.abc import Collection
from typing import assert_never

from anypoker.cards import JOKER, RANKS, SUITS, Card, faces
from anypoker.engine.state import DISCARDED, UP, Hand
from anypoker.game import (
    AllOf,
    AnyOf,
    BoardComposition,
    BoardSuit,
    BoardValue,
    ChoiceIs,
    Condition,
    Exposure,
    ExposureIs,
    HandComposition,
    HandSize,
    HasButton,
    Marked,
    Not,
    Trait,
    Unopened,
)


def condition_holds(hand: Hand, condition: Condition, seat: int) -> bool:
    """Return whether a condition holds; `seat` matters only if it is about a seat."""
    match condition:
        case ExposureIs(exposed):
            return _exposed(hand, seat, exposed)
        case HandSize(least, most, sizes):
            size = len(hand.hole_cards[seat])
            if sizes:
                return size in sizes
            return size >= least and (most is None or size <= most)
        case ChoiceIs(variable, values):
            return hand.choices[hand.compiled.variables.index(variable)] in values
        case BoardComposition():
            return _composition(hand, condition)
        case BoardValue():
            return _value(hand, condition)
        case BoardSuit(pile, suits):
            return any(SUITS[card & 3] in suits for card in _open_cards(hand, pile))
        case Unopened(step):
            return step not in hand.bet_steps
        case HandComposition(anyone=True):
            return any(_has(hand, condition, other) for other in hand.live_seats())
        case HandComposition():
            return _has(hand, condition, seat)
        case HasButton():
            return seat == hand.button
        case Marked(mark):
            held = hand.seats.marks[seat] if hand.seats.marks else ()
            return mark in held if mark is not None else bool(held)
        case Not():
            return not condition_holds(hand, condition.condition, seat)
        case AllOf():
            return all(condition_holds(hand, one, seat) for one in condition.conditions)
        case AnyOf():
            return any(condition_holds(hand, one, seat) for one in condition.conditions)
        case _:
            assert_never(condition)


def _has(hand: Hand, condition: HandComposition, seat: int) -> bool:
    """Return whether a seat holds the required cards."""
    held = [
        faces(card)[0]
        for card, lies in zip(hand.hole_cards[seat], hand.card_flags[seat], strict=True)
        if lies & UP or not condition.open_only
    ]
    held = [card for card in held if card != JOKER]
    if condition.cards:
        return sum(card in condition.cards for card in held) >= condition.least
    values: Collection[str] = condition.values
    if condition.matching is not None:
        open_cards = _open_cards(hand, condition.matching)
        values = {_trait(card, condition.trait) for card in open_cards}
    traits = [_trait(card, condition.trait) for card in held]
    if condition.values or condition.matching is not None:
        return sum(trait in values for trait in traits) >= condition.least
    return any(traits.count(trait) >= condition.least for trait in set(traits))


def _exposed(hand: Hand, seat: int, exposed: Exposure) -> bool:
    up = sum(lies & UP for lies in hand.card_flags[seat])
    if exposed is Exposure.ALL:
        return up == len(hand.card_flags[seat])
    return up > 0 if exposed is Exposure.ANY else up == 0


def _open_cards(hand: Hand, pile: str | None) -> list[Card]:
    """Return the up cards of a board pile, and upper faces of two-faced ones."""
    bit = hand.compiled.board_bits.get(pile, 0) if pile is not None else 0
    shown = [
        faces(card)[0]
        for card, bits, up in zip(hand.board, hand.board_piles, hand.board_up, strict=True)
        if up and (bits & bit if pile is not None else not bits & DISCARDED)
    ]
    return [card for card in shown if card != JOKER]


def _trait(card: Card, trait: Trait) -> str:
    if trait is Trait.COLOR:
        return "red" if card & 3 in (1, 2) else "black"
    return SUITS[card & 3] if trait is Trait.SUIT else RANKS[card >> 2]


def _composition(hand: Hand, condition: BoardComposition) -> bool:
    traits = [_trait(card, condition.trait) for card in _open_cards(hand, condition.pile)]
    if condition.values:
        return sum(trait in condition.values for trait in traits) >= condition.least
    return any(traits.count(trait) >= condition.least for trait in set(traits))


def _value(hand: Hand, condition: BoardValue) -> bool:
    if condition.pile in hand.compiled.dice_piles:
        shown = list(hand.dice[hand.compiled.dice_piles.index(condition.pile)])
        if condition.total:
            return str(sum(shown)) in condition.values
        return any(str(number) in condition.values for number in shown)
    cards = _open_cards(hand, condition.pile)
    if condition.total:
        return str(sum(_pips(card) for card in cards)) in condition.values
    return any(RANKS[card >> 2] in condition.values for card in cards)


def _pips(card: Card) -> int:
    """Return a card's value in a sum: ace 1, ten and court cards 10."""
    rank = card >> 2
    return 1 if rank == 12 else min(rank + 2, 10)
