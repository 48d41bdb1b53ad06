"""The pots of a brag, and the showdown for them.

Stakes are unequal on purpose: a player who has not looked pays less for the same. So pots are not
layers of what was paid. A seat that puts in all it has covers the pot: it is closed for the seats
that are in then, and later stakes make another.
"""

from anypoker.engine.events import Mucked, Shown
from anypoker.engine.showdown.award import award
from anypoker.engine.showdown.claims import claims_of, showdown_hands_of
from anypoker.engine.showdown.compare import Outcome, pay_outcome
from anypoker.engine.showdown.pots import Pot
from anypoker.engine.showdown.rake import take_rake
from anypoker.engine.state import BLIND, Hand


def active_seats(hand: Hand) -> list[int]:
    """Those who are in and can still stake, from the left of the button."""
    return [seat for seat in hand.live_seats() if not hand.brag.all_in_seats >> seat & 1]


def cover_pot(hand: Hand, seat: int) -> None:
    """Close the pot for its possible winners, because the seat is all-in."""
    brag = hand.brag
    closed = sum(amount for amount, _ in brag.pots)
    if hand.pot > closed:
        brag.pots.append((hand.pot - closed, tuple(active_seats(hand))))
    brag.all_in_seats |= 1 << seat


def brag_pots(hand: Hand) -> list[Pot]:
    """Return the closed pots and the open one, each for those of its seats that are still in.

    What all of a pot's seats have given up belongs to whoever is left.
    """
    brag = hand.brag
    closed = sum(amount for amount, _ in brag.pots)
    live = hand.live_seats()
    pots = [*brag.pots, (hand.pot - closed, tuple(active_seats(hand)))]
    found = []
    for amount, seats in pots:
        still = tuple(seat for seat in live if seat in seats) or tuple(live)
        if amount:
            found.append(Pot(amount, still))
    return found


def settle_brag(hand: Hand) -> None:
    """Award the pot to the best hand; on a tie, the player who paid to see loses."""
    live = hand.live_seats()
    contest = showdown_hands_of(hand, live, None)
    outcomes = []
    pots = brag_pots(hand)
    for index, pot in enumerate(pots):
        claims = claims_of(contest, pot.seats)
        payer = hand.brag.payer
        late = [
            claim._replace(
                share=claim.share._replace(
                    claims={s: (*key, int(s == payer)) for s, key in claim.share.claims.items()}
                )
            )
            for claim in claims
        ]
        amount = take_rake(hand, index, pot.amount)
        payments = award(amount, pot.seats, [claim.share for claim in late])
        outcomes.append(Outcome(index, payments, claims, []))
    winners = {payment.seat for outcome in outcomes for payment in outcome.payments}
    for seat in sorted(live, key=lambda one: one == hand.brag.payer):
        blind = any(lies & BLIND for lies in hand.card_flags[seat])
        if seat in winners or seat != hand.brag.payer or blind or not hand.stacks[seat]:
            hand.events.append(Shown(seat, tuple(hand.hole_cards[seat])))
        else:
            hand.events.append(Mucked(seat))
    for outcome in outcomes:
        pay_outcome(hand, outcome)
