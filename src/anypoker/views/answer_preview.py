"""The name of a player's hand after an answer about cards, from the player's view alone."""

from anypoker.cards import JOKER, is_two_faced, turn_over
from anypoker.engine.actions import Action, ArrangeCards
from anypoker.engine.cards.separation import way_of
from anypoker.engine.decision import ArrangeDecision, Decision, SeparateDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.hypothetical_hand import OwnCard
from anypoker.game import Game
from anypoker.views.hand_descriptions import best_hand_words
from anypoker.views.seat_view import SeatView


def words_after(game: Game, view: SeatView, answer: Action) -> list[str]:
    """Name the viewer's hands as they would be after an answer to the viewer's decision.

    Raises:
        IllegalAction: If the answer does not fit the cards, or the decision is of another kind.
    """
    decision = view.decision
    if isinstance(decision, SeparateDecision):
        return best_hand_words(game, view._replace(own=_separated(decision, view, answer)))
    if isinstance(decision, ArrangeDecision) and isinstance(answer, ArrangeCards):
        _check_jokers(decision, answer)
        own = _arranged(view, answer)
        return best_hand_words(game, view._replace(own=own, named=answer.jokers))
    raise IllegalAction(f"'{answer}' does not separate or arrange cards")


def can_preview(decision: Decision | None) -> bool:
    """Return whether `words_after` knows this kind of decision."""
    return isinstance(decision, SeparateDecision | ArrangeDecision)


def _separated(decision: SeparateDecision, view: SeatView, answer: Action) -> tuple[OwnCard, ...]:
    own = list(view.own)
    where = [
        place for place, held in enumerate(own) if not decision.incremental or held.pile is None
    ]
    for pile, positions in zip(decision.piles, way_of(decision, answer), strict=True):
        for position in positions:
            own[where[position]] = own[where[position]]._replace(pile=pile.name)
    return tuple(own)


def _arranged(view: SeatView, answer: ArrangeCards) -> tuple[OwnCard, ...]:
    own = list(view.own)
    free = [place for place, held in enumerate(own) if is_two_faced(held.card)]
    for card in answer.cards:
        place = next((p for p in free if own[p].card in (card, turn_over(card))), None)
        if place is None:
            raise IllegalAction(f"'{answer}' names a card that is not in the hand")
        free.remove(place)
        own[place] = own[place]._replace(card=card)
    return tuple(own)


def _check_jokers(decision: ArrangeDecision, answer: ArrangeCards) -> None:
    if len(answer.jokers) != decision.jokers or any(card >= JOKER for card in answer.jokers):
        raise IllegalAction(f"'{answer}' does not name {decision.jokers} jokers")
