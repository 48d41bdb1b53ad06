"""Openers: hands that may make the first bet, and the cards shown for it after the deal."""

from anypoker.engine.events import OpenersShown, Shown, StepStarted
from anypoker.engine.showdown.made_hands import make_hands
from anypoker.engine.state import NOBODY, Hand
from anypoker.game import Openers


def may_open(hand: Hand, openers: Openers, seat: int) -> bool:
    """Return whether a seat has openers, or none are needed any more."""
    if hand.betting.bet_to_match or hand.pot_opening.passed_out >= openers.deals:
        return True
    wanted = hand.compiled.openers[hand.pot_opening.passed_out % len(hand.compiled.openers)]
    return make_hands(hand, seat, (wanted,))[0] is not None


def remember_opener(hand: Hand, seat: int) -> None:
    """Remember the cards that the pot was opened with, because they may be discarded."""
    hand.pot_opening.seat = seat
    hand.pot_opening.cards = list(hand.hole_cards[seat])


def show_openers(hand: Hand) -> None:
    """Show the opener's qualifying cards after the deal, unless all have just seen them."""
    seat = hand.pot_opening.seat
    if seat == NOBODY or hand.run_out.current:
        return
    cards = tuple(hand.pot_opening.cards)
    if (
        hand.run_out.turned_up
        and not hand.folded[seat]
        and set(cards) <= set(hand.hole_cards[seat])
    ):
        return
    for event in reversed(hand.events):
        if isinstance(event, Shown) and event.seat == seat and set(cards) <= set(event.cards):
            return
        if isinstance(event, StepStarted):
            break
    hand.events.append(OpenersShown(seat, cards))
