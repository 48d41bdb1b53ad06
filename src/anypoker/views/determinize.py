"""Sampling of a full hand consistent with what a viewer has seen (determinization).

All cards that the viewer does not see are sampled again. `CardHistory` follows the cards through
the events that the viewer has seen: every card that leaves the stock is a slot, and its card is
known or not. Choices of others about cards that only they know are sampled among all possible
ones. Then the slots are filled, and the hand is replayed with the actions of the events. It counts
only if the viewer would have seen exactly the same, so every hand that agrees with the view is
equally likely.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from anypoker.cards import Key
from anypoker.engine import Action, Decision, Hand, ShuffledDeck, apply_in_place, decisions, start
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Rolled
from anypoker.engine.setup import dice_needed
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.views.card_history import Answer, CardHistory
from anypoker.views.seat_view import SeatView
from anypoker.views.stock_slots import InconsistentSampleError, Rng
from anypoker.views.visibility import SeenEvent, seen_events

TRIES = 2000


class DeterminizationError(AnypokerError, ValueError):
    """No world was found that agrees with the view."""


def sample_determinization(game: Game, view: SeatView, random: Rng, tries: int = TRIES) -> Hand:
    """Return a playable hand in which everything the viewer cannot see is sampled again."""
    for _ in range(tries):
        try:
            trail = CardHistory(game, view, random)
            hand = _play(game, view, trail, random)
        except (InconsistentSampleError, IllegalAction):
            continue
        if _looks_the_same(hand, view):
            return hand
    raise DeterminizationError(f"no world that agrees with the view was found in {tries} tries")


def _looks_the_same(hand: Hand, view: SeatView) -> bool:
    viewer = view.viewer
    assert viewer is not None
    if hand.over != view.over or tuple(hand.seats_to_act) != view.waiting:
        return False
    return _without_witnesses(seen_events(hand.events, viewer)) == _without_witnesses(view.events)


def _without_witnesses(events: Iterable[SeenEvent]) -> list[object]:
    """Remove from events who else has seen them, which the viewer does not know."""
    return [
        replace(seen.event, seen_by=None) if hasattr(seen.event, "seen_by") else seen.event
        for seen in events
    ]


def _play(game: Game, view: SeatView, trail: CardHistory, random: Rng) -> Hand:
    rolled = [n for seen in view.events if isinstance(seen.event, Rolled) for n in seen.event.dice]
    missing = max(dice_needed(game.for_players(len(view.seats))) - len(rolled), 0)
    dice = (*rolled, *(1 + random.randrange(6) for _ in range(missing)))
    deck, *later = trail.orders()
    key = Key(random.randbytes(32))
    chance = ShuffledDeck(deck=tuple(deck), dice=dice, key=key, later=tuple(map(tuple, later)))
    hand = start(game, view.start, view.stakes, chance)
    for seat in trail.answering:
        question = _question(hand, seat)
        action = _action(question, trail.answers[seat], trail, random)
        apply_in_place(hand, seat, action, question.number)
    return hand


def _question(hand: Hand, seat: int) -> Decision:
    for question in decisions(hand):
        if question.seat == seat:
            return question
    raise IllegalAction(f"seat {seat} is not asked here")


def _action(question: Decision, told: list[Answer], trail: CardHistory, random: Rng) -> Action:
    """Return the answer as far as the events show it, with a legal sample for the rest."""
    match question:
        case d.SeparateDecision() | d.ArrangeDecision() if not _is_known(told):
            if told:
                told.pop(0)
            return sample_legal_action(question, random.randrange)
        case _ if not told:
            return sample_legal_action(question, random.randrange)
    answer = told.pop(0)
    cards = trail.cards_of(answer)
    match question, answer.action:
        case d.BringInDecision(), a.Bet(amount):
            return a.RaiseTo(amount)
        case d.DiscardPileDecision(), a.DiscardCards():
            thrown = sorted(cards)
            names = [name for name, held in question.piles if sorted(held) == thrown]
            return a.DiscardPile(names[0]) if names else answer.action
        case d.ExchangeDecision(), a.DrawCards():
            return a.ExchangeCards() if cards else answer.action
        case d.ExchangeDecision(), a.ExchangeCards(given) if not question.pile_cards:
            return a.ExchangeCards(given)  # nobody names what lies face down
        case _, (
            a.DrawCards() | a.DiscardCards() | a.ExposeCards() | a.PassCards() | a.ReplaceCards()
        ):
            return type(answer.action)(cards)
        case _, a.Purchase():
            return a.Purchase(cards)
        case _, a.BuyOffer(place):
            return a.BuyOffer(place, cards)
    return answer.action


def _is_known(told: list[Answer]) -> bool:
    return bool(told) and isinstance(told[0].action, a.SeparateCards | a.ArrangeCards)
