"""Purchases and bids of the sensible bot: what a card adds to the equity is what it is worth."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anypoker.bots.card_options import MAX_OPTIONS, Option, remaining_cards
from anypoker.cards import Card
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.decision.market import CardOffer
from anypoker.views import OwnCard

if TYPE_CHECKING:
    from anypoker.bots.sensible import DecisionContext

_SHADE = (0.7, 0.95)  # part of its value that a sealed bid offers


def choose_offer_to_buy(context: "DecisionContext", decision: d.MarketDecision) -> Action:
    """Buy what gains most after its price; nothing that costs more than it adds."""
    options = _options(context, decision)
    rollouts = context.rollouts(1 + len(options))
    pot = context.view.pot
    prices = {offer.place: (offer.price + offer.cheapest) / 2 for offer in decision.offers}

    def gain(option: Option) -> float:
        assert isinstance(option.action, a.BuyOffer)
        return context.average(option, rollouts) * pot - prices[option.action.place]

    best = max(options, key=gain)
    if decision.optional:
        without = context.average(Option(a.Decline(), context.view.own, 0), rollouts) * pot
        return best.action if gain(best) > without else a.Decline()
    return a.Fold() if decision.folds and gain(best) <= 0 else best.action


def _options(context: "DecisionContext", decision: d.MarketDecision) -> list[Option]:
    """Return the purchases, each with the cards of the hand after it."""
    own = context.view.own
    found = []
    for action in decision.legal_answers():
        if isinstance(action, a.BuyOffer):
            left = remaining_cards(own, action.cards)
            offer = next(one for one in decision.offers if one.place == action.place)
            found.append(_bought(action, left, offer))
    return found if len(found) <= MAX_OPTIONS else context.rng.sample(found, MAX_OPTIONS)


def _bought(action: Action, left: tuple[OwnCard, ...], offer: CardOffer) -> Option:
    if offer.card is None:
        return Option(action, left, 1)
    return Option(action, (*left, OwnCard(offer.card, True, None, False)), 0)


def choose_bid(context: "DecisionContext", decision: d.AuctionDecision) -> Action:
    """Bid below what the lot is worth: the least above the last bid, or a part of it unseen."""
    value = _lot_value(context, decision) * context.view.pot
    if value < decision.least:
        return a.Decline() if decision.optional else a.Bid(decision.least)
    if not decision.sealed:
        return a.Bid(decision.least)
    part = context.rng.uniform(*_SHADE)
    return a.Bid(max(decision.least, min(decision.most, int(part * value))))


def _lot_value(context: "DecisionContext", decision: d.AuctionDecision) -> float:
    """Return how much of the pot the prize adds."""
    own = context.view.own
    if decision.prize == "board":
        return _board_value(context, decision.lot)
    rollouts = context.rollouts(1 + len(decision.lot))

    def worth(cards: Sequence[Card]) -> float:
        held = (*own, *(OwnCard(card, True, None, False) for card in cards))
        return context.average(Option(a.Decline(), held, 0), rollouts)

    if decision.prize == "cards":
        return worth(decision.lot) - worth(())
    each = sorted(worth([card]) for card in decision.lot)
    return each[-1] - sum(each) / len(each)  # over a card that others leave


def _board_value(context: "DecisionContext", lot: Sequence[Card]) -> float:
    """Return the equity with the lot on the board over that without it."""
    own, left = context.view.own, list(lot)
    board = []
    for card in context.view.board:
        if card.card in left:
            left.remove(card.card)
        else:
            board.append(card)
    with_lot = context.average(Option(a.Decline(), own, 0), rollouts := context.rollouts(2))
    for rollout in rollouts:
        rollout.with_board(board)
    return with_lot - context.average(Option(a.Decline(), own, 0), rollouts)
