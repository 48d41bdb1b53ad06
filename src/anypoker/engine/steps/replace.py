"""Each seat in turn replaces cards of the board."""

from anypoker.engine.actions import Action, ReplaceCards
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import (
    NO_SEAT,
    make_room,
    reshuffle_count,
    take_top_card,
    throw_away,
)
from anypoker.engine.decision import ReplaceDecision
from anypoker.engine.decision.pending import ask_next, close_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Replaced
from anypoker.engine.state import NOBODY, Hand
from anypoker.game import ReplaceBoardStep


def begin(hand: Hand, action: ReplaceBoardStep, seats: list[int]) -> None:
    hand.ask_queue = list(seats)
    _ask_on(hand, action)


def _ask_on(hand: Hand, action: ReplaceBoardStep) -> None:
    if hand.ask_queue and _number(hand, action):
        ask_next(hand)


def _number(hand: Hand, action: ReplaceBoardStep) -> int:
    """Return the number of cards to replace; the board or the stock may have fewer."""
    served = hand.remaining
    if served < action.number:
        served += reshuffle_count(hand, NO_SEAT)
    return min(action.number, len(_open_places(hand)), served)


def _open_places(hand: Hand) -> list[int]:
    return [place for place, up in enumerate(hand.board_up) if up]


def decision(hand: Hand, action: ReplaceBoardStep, seat: int) -> ReplaceDecision:
    cards = tuple([hand.board[place] for place in _open_places(hand)])
    return ReplaceDecision(seat, hand.open_decisions[seat], _number(hand, action), cards)


def apply(hand: Hand, action: ReplaceBoardStep, seat: int, answer: Action) -> None:
    if not isinstance(answer, ReplaceCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: replace")
    number = _number(hand, action)
    bounds = (number, number)
    places = pick_positions("a seat replaces", answer.cards, hand.board, _open_places(hand), bounds)
    close_decision(hand, seat)
    make_room(hand, NO_SEAT, number)
    for place in places:
        gone, come = hand.board[place], take_top_card(hand)
        hand.board[place] = come
        hand.up_card_log.append(come)
        throw_away(hand, NOBODY, gone)
        hand.events.append(Replaced(seat, gone, come, place))
    _ask_on(hand, action)
