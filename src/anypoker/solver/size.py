"""Estimated size of a game, from a few random hands.

Knuth's estimate: along a random path the product of the branching factors is, on average, the
number of nodes at that depth. Of an information set only branches count that its seat can tell
apart.
"""

from collections.abc import Sequence
from math import comb
from random import Random
from typing import NamedTuple

from anypoker.cards import Card, key_from_seed
from anypoker.engine import (
    Decision,
    Hand,
    Seats,
    ShuffledDeck,
    Stakes,
    apply_in_place,
    decisions,
    start,
)
from anypoker.engine.actions.legal import card_choice
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.engine.events import Dealt
from anypoker.engine.setup import dice_needed
from anypoker.game import Game
from anypoker.solver.chance_outcomes import card_groups, count_outcomes
from anypoker.solver.suit_symmetry import is_deal_order_irrelevant, suit_permutations
from anypoker.views import FACE_DOWN, seen_event

_PROBES = 200
_MAX_LISTED = 5000  # ways to choose cards: more are not counted one by one


class Size(NamedTuple):
    """Estimated numbers of information sets and of hands up to the last decision.

    Deals that differ only in interchangeable suits are counted once.
    """

    information_sets: float
    hands: float


def estimated_size(game: Game, seats: Seats, stakes: Stakes, probes: int = _PROBES) -> Size:
    """Return the same for the same game: its rng is its own."""
    game = game.for_players(len(seats.players))
    rng = Random("size")
    alike = len(suit_permutations(game))
    found = [_probe(game, seats, stakes, rng) for _ in range(probes)]
    sets = sum(one.information_sets for one in found) / probes / alike
    return Size(sets, sum(one.hands for one in found) / probes / alike)


def _probe(game: Game, seats: Seats, stakes: Stakes, random: Random) -> Size:
    deck = list(game.deck.cards)
    random.shuffle(deck)
    dice = tuple(1 + random.randrange(6) for _ in range(dice_needed(game)))
    hand = start(game, seats, stakes, ShuffledDeck(tuple(deck), dice, key_from_seed("any")))
    any_order = is_deal_order_irrelevant(game)
    count = len(seats.players)
    ways, seen, known = 1, [1] * count, [0] * count
    sets = hands = 0
    begin = events = 0
    while True:
        lumps = card_groups(hand, begin, events, any_order) if not hand.shuffles else []
        if not hand.over:
            ways *= count_outcomes(lumps, len(deck) - begin)
            for seat in range(count):
                for number in _shown(hand, events, seat):
                    seen[seat] *= comb(len(deck) - known[seat], number)
                    known[seat] += number
        begin, events = hand.stock_index, len(hand.events)
        hands += ways
        if hand.over:
            return Size(sets, hands)
        question = decisions(hand)[0]
        sets += seen[question.seat]
        answers, told = _answers(question)
        ways *= answers
        for seat in range(count):
            seen[seat] *= answers if seat == question.seat else told
        action = sample_legal_action(question, random.randrange)
        apply_in_place(hand, question.seat, action)


def _shown(hand: Hand, events: int, seat: int) -> Sequence[int]:
    """Count the cards that a seat sees, grouped by deal."""
    lying: dict[object, list[Card]] = {}
    for event in hand.events[events:]:
        if isinstance(event, Dealt):
            card = seen_event(event, seat).event.card  # type: ignore[union-attr]
            if card != FACE_DOWN:
                lying.setdefault((event.seat, event.up, event.piles), []).append(card)
    return [len(cards) for cards in lying.values()]


def _answers(question: Decision) -> tuple[int, int]:
    """Count the answers, and those that others can tell apart."""
    if isinstance(question, BettingDecision | BringInDecision):
        amounts = question.amounts or range(question.least, question.most + 1)
        bets = len(amounts) if question.most else 0
        others = 2 if isinstance(question, BringInDecision) or question.call else 1
        return bets + others, bets + others
    chosen = card_choice(question)
    if chosen is not None:
        ways = sum(comb(len(chosen.cards), n) for n in range(chosen.least, chosen.most + 1))
        return ways, chosen.most - chosen.least + 1
    from anypoker.engine import legal_actions  # the few words that one may say

    ways = sum(1 for _, _ in zip(legal_actions(question), range(_MAX_LISTED), strict=False))
    return ways, ways
