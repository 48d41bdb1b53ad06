"""Bets against a banker: the value of each answer by the game's own pay tables.

Unseen cards are dealt in all ways, or in many at random. Where more bets follow, the player is
assumed to make the best of each.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from anypoker.bots.simple import CallingBot
from anypoker.engine import Action, apply, decisions
from anypoker.engine.actions import Bet
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.decision import WagerDecision
from anypoker.engine.showdown.spread import spread_win
from anypoker.game import BankerSettlement, Game, OfferedBet
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.views import FACE_DOWN, SeatView, sample_determinization

if TYPE_CHECKING:
    from anypoker.strength.wager_values import WagerValues  # which imports numpy

_WORLDS = 40  # hands played to the end, where the cards alone do not decide
_EQUAL = 1e-6  # chips between values that are the same


def choose_wager(game: Game, view: SeatView, decision: WagerDecision, rng: Random) -> Action:
    """Return the answer with the best value; among equal ones the smallest bet, before a fold."""
    game = game.for_players(len(view.seats))
    values = _by_spread(game, view, decision)
    if values is None and _has_kernels():
        found = values_by_cards(game, view, decision, rng)
        values = None if found is None else found.values
    if values is None:
        values = _by_worlds(game, view, decision, rng)
    answers = [decision.refusal, *map(Bet, decision.amounts)]
    best = [place for place, value in enumerate(values) if value > max(values) - _EQUAL]
    return answers[best[1] if decision.folds and len(best) > 1 else best[0]]


def _by_spread(game: Game, view: SeatView, decision: WagerDecision) -> list[float] | None:
    """Return what each answer wins over all third cards; None for bets that hands decide."""
    settle = game.showdown.settle
    if not isinstance(settle, BankerSettlement) or settle.spread is None:
        return None
    bet, spread = settle.bets[settle.names.index(decision.bet)], settle.spread
    between = [card.card for card in view.board if spread.between in card.piles]
    if decision.folds or not bet.spread or len(between) != 2 or FACE_DOWN in between:
        return None
    seen = [card.card for card in view.board] + [own.card for own in view.own]
    seen += [card for sitting in view.seats for card in sitting.up]
    unseen, ranks = unseen_cards(game.deck.cards, seen), game.deck.ranks
    totals = [
        sum(spread_win(bet, ranks, between, card, amount) for card in unseen)
        for amount in decision.amounts
    ]
    return [0.0, *(total / len(unseen) for total in totals)]


def _has_kernels() -> bool:
    """Return whether cards can be counted: numpy is installed and the kernels are there."""
    try:
        from anypoker.ranking.batch.compiling import missing_kernels  # which imports numpy
    except ModuleNotFoundError:
        return False
    return missing_kernels() is None


def values_by_cards(
    game: Game, view: SeatView, decision: WagerDecision, rng: Random, most: int | None = None
) -> "WagerValues | None":
    """Return the value of each answer from the cards; None if more than cards decides.

    `most`: all deals are counted if they are at most that many. None: as many as a bot counts.
    """
    from anypoker.strength.banker_plan import NoBankerPlanError, banker_plan
    from anypoker.strength.wager_values import MAX_DEALS, Position, wager_values

    try:
        plan = banker_plan(game)
    except NoBankerPlanError:
        return None
    assert view.viewer is not None
    banker = view.seats[view.button].up
    others = [
        card
        for seat, sitting in enumerate(view.seats)
        if seat not in (view.viewer, view.button)
        for card in sitting.up
    ]
    made = dict(view.seats[view.viewer].wagers)
    position = Position(
        own=tuple(own.card for own in view.own),
        board=tuple(on.card for on in view.board),
        up=banker,
        dead=tuple(others),
        wagers=tuple(made.get(name, 0) for name in plan.rules.names),
    )

    def amounts(offer: OfferedBet) -> Sequence[int]:
        full = amount_in_chips(view.stakes, offer.price)
        return [full * times for times in offer.times]

    here = next(
        place
        for place, stage in enumerate(plan.choices)
        if stage.step == view.step_index and stage.offer.bet == decision.bet
    )
    return wager_values(
        plan, here, position, decision.amounts, amounts, rng.getrandbits(63), most or MAX_DEALS
    )


def _by_worlds(game: Game, view: SeatView, decision: WagerDecision, rng: Random) -> list[float]:
    """Return the average stack after each answer, over hands that are played to their end."""
    totals = [0.0] * (1 + len(decision.amounts))
    player = CallingBot()
    for _ in range(_WORLDS):
        world = sample_determinization(game, view, rng)
        for place, answer in enumerate([decision.refusal, *map(Bet, decision.amounts)]):
            hand = apply(world, decision.seat, answer).hand
            while not hand.over:
                due = decisions(hand)[0]
                hand = apply(hand, due.seat, player.decide(game, hand.view(due.seat))).hand
            totals[place] += hand.stacks[decision.seat]
    return totals
