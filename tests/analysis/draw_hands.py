"""Deals of draw games by kernels and by the engine, with the same policy for both."""

from collections import Counter
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.draw_deals import DrawDeals, no_known_cards
from anypoker.analysis.draws.draw_order import Program, ProgramDraw, program_of
from anypoker.analysis.draws.policy import DrawPolicy, SeenCards, thrown_cards
from anypoker.analysis.enumeration.enumerate_deals import seed_of
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.passive_hand import passive_action, start_hand
from anypoker.analysis.query.equity_query import countable_outcomes, make_query
from anypoker.cards import Card, key_from_seed
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.engine.actions import DrawCards
from anypoker.engine.decision import DrawDecision
from anypoker.engine.events import Won
from anypoker.engine.setup import dice_needed
from anypoker.game import Game


def answer(hand: Hand, policy: DrawPolicy, step: ProgramDraw, decision: DrawDecision) -> DrawCards:
    """What the policy answers to the engine."""
    places = tuple(place for place, up in enumerate(hand.board_up) if up)
    seen = SeenCards(
        np.array([decision.cards], np.uint8),
        np.array([[hand.board[place] for place in places]], np.uint8).reshape(1, -1),
        places,
    )
    least, most = np.array([decision.least], np.int64), np.array([decision.most], np.int64)
    bits = policy.throws(step, seen, least, most)
    return DrawCards(thrown_cards(decision.cards, int(bits[0])))


def play(game: Game, players: int, program: Program, policy: DrawPolicy, deck: list[Card]) -> Hand:
    """A hand from this deck, to its end."""
    key = key_from_seed(str(deck))
    hand = start_hand(game, players, deck, (1,) * dice_needed(game), key)
    steps = {(step.seat, step.left): step for step in program if isinstance(step, ProgramDraw)}
    draws = max(left for _, left in steps)
    answered: Counter[int] = Counter()
    while not hand.over:
        for decision in decisions(hand):
            if isinstance(decision, DrawDecision):
                step = steps[decision.seat, draws - answered[decision.seat]]
                answered[decision.seat] += 1
                apply_in_place(hand, decision.seat, answer(hand, policy, step, decision))
            else:
                apply_in_place(hand, decision.seat, passive_action(hand, decision))
    return hand


def parts_won(hand: Hand, players: int) -> list[Fraction]:
    won = [0] * players
    for event in hand.events:
        if isinstance(event, Won):
            won[event.seat] += event.amount
    return [Fraction(chips, sum(won)) for chips in won]


def kernel_parts(outcomes: PayoffModel, rows: NDArray[np.uint8]) -> list[list[Fraction]]:
    """By deal and seat."""
    parts = np.empty((outcomes.players, len(rows)), np.int64)
    payoff_kernels.divide_pots(outcomes.values(rows), outcomes.division, parts, outcomes.no_sums())
    whole = int(outcomes.division.whole)
    return [[Fraction(int(part), whole) for part in deal] for deal in parts.T]


class BothWays:
    """So many deals of a game, each by kernels and by the engine.

    The decks are the same. Where discards are shuffled, the new order is not: such deals can
    only be compared on average.
    """

    def __init__(self, game: Game, players: int, number: int, seed: int) -> None:
        text = make_query(game, [""] * players).game
        outcomes, program = countable_outcomes(text, players, True), program_of(game, players)
        policy = policy_of(text, players)
        deals = DrawDeals(outcomes, program, no_known_cards(players), number)
        deck = np.array(deals.stock, np.uint8)
        state = seed_of(seed, 0)
        payoff_kernels.deal_out(deck, np.arange(len(deck)), deals.tables.stock, state)
        decks = deals.tables.stock.copy()
        self.counted = kernel_parts(outcomes, deals.play(policy, state))
        self.played: list[list[Fraction]] = []
        self.shuffled: list[bool] = []
        for row in decks.tolist():
            hand = play(game, players, program, policy, [Card(card) for card in row])
            self.played.append(parts_won(hand, players))
            self.shuffled.append(hand.shuffles > 0)
