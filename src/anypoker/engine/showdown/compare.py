"""The showdown: who shows, who wins which share of which pot, and what if nobody does."""

from typing import NamedTuple

from anypoker.cards import JOKER, Card, faces
from anypoker.engine.betting.openers import show_openers
from anypoker.engine.events import HandEnded, Mucked, Revealed, Shown, Unclaimed, Won
from anypoker.engine.showdown.award import NO_SHARE, Payment, Share, award, seats_placed
from anypoker.engine.showdown.claims import (
    Claim,
    ShowdownHands,
    apply_declarations,
    apply_declared_rows,
    claims_of,
    has_declarations,
    showdown_hands_of,
)
from anypoker.engine.showdown.made_hands import ordering_of, used_cards, used_roles
from anypoker.engine.showdown.pots import Pot, make_pots, split_evenly
from anypoker.engine.showdown.rake import take_rake
from anypoker.engine.showdown.redeal import may_redeal, next_run, redeal, redeal_seats
from anypoker.engine.showdown.runout import seats_in_showing_order
from anypoker.engine.showdown.unclaimed_shares import apply_defaults
from anypoker.engine.state import BLIND, UP, Hand
from anypoker.game import ForcedStyle, ShowOrder


class Outcome(NamedTuple):
    """Payments from one pot with their reasons, and the shares that nobody could claim."""

    pot: int
    payments: list[Payment]
    claims: list[Claim]
    unclaimed: list[Unclaimed]


def settle_pots(hand: Hand) -> list[Outcome] | None:
    """Compare the hands that are left and pay the pots; None: the hand continues."""
    turn_board(hand)
    contest = showdown_hands_of(hand, hand.live_seats(), None)
    outcomes: list[Outcome] = []
    unclaimed: list[Pot] = []
    for index, pot in enumerate(_pots(hand)):
        outcome = _contest_pot(hand, index, pot, contest)
        if outcome is None:
            unclaimed.append(pot)
        else:
            outcomes.append(outcome)
    if outcomes:
        _show(hand, outcomes)
    show_openers(hand)
    _report_unclaimed(hand, outcomes)
    for outcome in outcomes:
        pay_outcome(hand, outcome)
    if unclaimed:
        redeal(hand, unclaimed, redeal_seats(hand, unclaimed))
        return None
    if hand.run_out.current + 1 < hand.run_out.times:
        next_run(hand)
        return None
    return outcomes


def end_hand(hand: Hand) -> None:
    hand.over = True
    hand.events.append(HandEnded(tuple(hand.stacks)))


def award_uncontested(hand: Hand) -> None:
    """Award everything to the last seat; it shows nothing but required openers."""
    (winner,) = hand.live_seats()
    show_openers(hand)
    end_with_winner(hand, winner)


def end_with_winner(hand: Hand, winner: int) -> None:
    """End the hand: one seat takes the whole pot."""
    pay_alone(hand, winner)
    end_hand(hand)


def pay_alone(hand: Hand, winner: int) -> None:
    """Pay the whole pot to one seat."""
    amount = take_rake(hand, 0, hand.pot)
    hand.stacks[winner] += amount
    if amount:
        hand.events.append(Won(winner, amount, 0, None, (), None, None))
    hand.pot = 0


def turn_board(hand: Hand) -> None:
    """Turn up the board cards that are still face down."""
    if all(hand.board_up):
        return
    down = [index for index, up in enumerate(hand.board_up) if not up]
    hand.board_up = [True] * len(hand.board)
    hand.events.append(Revealed(tuple(hand.board[index] for index in down), tuple(down)))


def _pots(hand: Hand) -> list[Pot]:
    pots = make_pots(hand.contributions, hand.folded, hand.dead_money)
    if hand.run_out.times > 1:
        parts = [
            (split_evenly(pot.amount, hand.run_out.times)[hand.run_out.current], pot.seats)
            for pot in pots
        ]
        return [Pot(amount, seats) for amount, seats in parts if amount]
    return pots


def _contest_pot(hand: Hand, index: int, pot: Pot, contest: ShowdownHands) -> Outcome | None:
    """Return the payments of one pot; None: nobody can claim it and it is played for again."""
    seats = tuple(seat for seat in hand.deal_order if seat in pot.seats)
    claims = claims_of(contest, seats)
    rules = hand.compiled.game.showdown
    had = claims
    if has_declarations(hand):
        seats, claims = apply_declarations(hand, index, seats, claims)
    elif contest.rows:
        claims = apply_declared_rows(hand, seats, claims)
    unclaimed = [
        Unclaimed(index, claim.name, bool(before.share.claims))
        for before, claim in zip(had, claims, strict=True)
        if claim.name is not None and not seats_placed(claim.share, seats)
    ]
    if rules.entry_defaults or rules.global_default is not None:
        replaced = apply_defaults(hand, seats, claims)
        if replaced is not None:
            claims = replaced
        elif may_redeal(hand) and len(redeal_seats(hand, [pot])) > 1:
            return None  # but a seat that would play alone takes the pot
    shares = [claim.share for claim in claims]
    odd = _odd_orders(hand, seats, shares) if _has_bring_in(hand) else None
    amount = take_rake(hand, index, pot.amount)
    return Outcome(index, award(amount, seats, shares, odd), claims, unclaimed)


def _has_bring_in(hand: Hand) -> bool:
    """Return whether this hand is played with a bring-in, which may depend on a choice."""
    forced = hand.betting.forced
    return hand.compiled.has_bring_in and (forced is None or forced.style is ForcedStyle.BRING_IN)


def _odd_orders(hand: Hand, seats: tuple[int, ...], shares: list[Share]) -> list[list[int]]:
    """With a bring-in odd chips go by card: the highest of all cards, or the lowest for a low."""

    # All the cards of a seat, because the first may be one that the winners share.
    def high(seat: int) -> list[tuple[int, int]]:
        return sorted((_rank_and_suit(card, 12) for card in hand.hole_cards[seat]), reverse=True)

    def low(seat: int) -> list[tuple[int, int]]:
        return sorted(_rank_and_suit(card, -1) for card in hand.hole_cards[seat])

    orders = []
    for share in shares:
        if len(seats_placed(share, seats)) < 2:
            orders.append(list(seats))
        elif share.high:
            orders.append(sorted(seats, key=high, reverse=True))
        else:
            orders.append(sorted(seats, key=low))
    return orders


def _rank_and_suit(card: Card, ace: int) -> tuple[int, int]:
    face = faces(card)[0]
    if face == JOKER:
        return (13, 0)
    return (ace if face >> 2 == 12 else face >> 2, face & 3)


def _show(hand: Hand, outcomes: list[Outcome]) -> None:
    """Show hands: the last aggressor first, then each seat that is not beaten yet."""
    if hand.run_out.turned_up or hand.run_out.current:
        return  # shown before the board was dealt, or in the first run of it
    live = seats_in_showing_order(hand)
    everyone = (
        hand.compiled.game.showdown.showing is ShowOrder.ALL
        or hand.run_out.times > 1
        or any(hand.stacks[seat] == 0 for seat in live)
    )
    winners = {payment.seat for outcome in outcomes for payment in outcome.payments}
    best: dict[tuple[int, int], tuple[int, ...]] = {}
    blind = hand.compiled.has_blind_cards
    for seat in live:
        shows = everyone or seat in winners or (blind and _holds_blind(hand, seat))
        if shows or _stands(outcomes, best, seat):
            hand.events.append(Shown(seat, tuple(hand.hole_cards[seat])))
            _lay_down(outcomes, best, seat)
        else:
            hand.events.append(Mucked(seat))


def _holds_blind(hand: Hand, seat: int) -> bool:
    """Return whether a seat holds cards it has not seen; it cannot know it is beaten and shows."""
    return any(lies & BLIND and not lies & UP for lies in hand.card_flags[seat])


def _stands(
    outcomes: list[Outcome], best: dict[tuple[int, int], tuple[int, ...]], seat: int
) -> bool:
    """Return whether a seat wins or ties any share against the hands shown so far."""
    for outcome in outcomes:
        for place, claim in enumerate(outcome.claims):
            key = claim.share.claims.get(seat)
            if key is not None:
                if claim.share.place != 1:
                    return True  # also a hand that is beaten may win it
                shown = best.get((outcome.pot, place))
                if shown is None or key <= shown:
                    return True
    return False


def _lay_down(
    outcomes: list[Outcome], best: dict[tuple[int, int], tuple[int, ...]], seat: int
) -> None:
    for outcome in outcomes:
        for place, claim in enumerate(outcome.claims):
            key = claim.share.claims.get(seat)
            if key is not None:
                known = best.get((outcome.pot, place))
                if known is None or key < known:
                    best[outcome.pot, place] = key


def _report_unclaimed(hand: Hand, outcomes: list[Outcome]) -> None:
    """Report an unclaimed share once, not again for each side pot."""
    told: set[tuple[str, bool]] = set()
    for outcome in outcomes:
        for fact in outcome.unclaimed:
            if (fact.entry, fact.declared) not in told:
                told.add((fact.entry, fact.declared))
                hand.events.append(fact)


def pay_outcome(hand: Hand, outcome: Outcome) -> None:
    for payment in outcome.payments:
        hand.stacks[payment.seat] += payment.amount
        hand.pot -= payment.amount
        hand.events.append(_won(hand, outcome, payment))


def _won(hand: Hand, outcome: Outcome, payment: Payment) -> Won:
    seat, amount, place = payment
    if place == NO_SHARE:
        return Won(seat, amount, outcome.pot, None, (), None, None)
    claim = outcome.claims[place]
    alone = len(outcome.claims) == 1
    if claim.contest is None:
        cards = (claim.special[seat],) if seat in claim.special else ()
        return Won(seat, amount, outcome.pot, claim.name, cards, None, None, only_share=alone)
    entry = claim.contest.entries[seat][claim.place]
    made = claim.contest.made[seat][claim.place]
    assert made is not None
    roles, ranks = used_roles(hand, seat, entry, made)
    return Won(
        seat,
        amount,
        outcome.pot,
        entry.name,
        used_cards(hand, seat, entry, made),
        ordering_of(entry),
        made.strength,
        roles,
        ranks,
        alone,
    )
