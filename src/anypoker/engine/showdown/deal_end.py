"""The end of a deal: the pots are paid, and where the game says so losers pay and legs are won.

Such a hand lasts until its pot is gone, over as many deals as that takes; the deal passes on with
each of them. `Losers` and `Legs` of the game say when it is over whatever happens.
"""

from collections.abc import Sequence

from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import amount_in_chips, price_in_chips
from anypoker.engine.betting.openers import show_openers
from anypoker.engine.events import LegScored, Paid, Shown, ShownTo, Won
from anypoker.engine.showdown.award import Share, award, seats_placed
from anypoker.engine.showdown.banker_settlement import settle_with_banker
from anypoker.engine.showdown.brag_end import settle_brag
from anypoker.engine.showdown.claims import Claim, ShowdownHands, claims_of, showdown_hands_of
from anypoker.engine.showdown.compare import (
    Outcome,
    award_uncontested,
    end_hand,
    end_with_winner,
    pay_alone,
    pay_outcome,
    settle_pots,
)
from anypoker.engine.showdown.matched_pot_layers import Layer, matched_layers
from anypoker.engine.showdown.pots import make_pots, split_evenly
from anypoker.engine.showdown.rake import take_rake
from anypoker.engine.showdown.redeal import deal_after_showdown
from anypoker.engine.showdown.settlement import settle_points
from anypoker.engine.state import NOBODY, Hand
from anypoker.game import BankerSettlement, Entry, LegFor, Legs, Losers, PotMatchPrice

FORFEIT = "the forfeit of losing"


def end_deal(hand: Hand) -> None:
    """Compare hands; the hand ends or another deal follows."""
    rules = hand.compiled.game.showdown
    losers = rules.losers
    if isinstance(rules.settle, BankerSettlement):
        settle_with_banker(hand, rules.settle)
        return
    if hand.compiled.brags:
        settle_brag(hand)
        end_hand(hand)
        return
    if rules.settle is not None:
        settle_points(hand, rules.settle)
        end_hand(hand)
        return
    if not hand.compiled.ends_deals:
        if settle_pots(hand) is not None:
            end_hand(hand)
        return
    if rules.legs is None and losers is not None and _pots_are_paid_first(losers):
        _settle_and_fine(hand, losers)
        return
    _compare(hand, None, final=True)
    if hand.over:
        return
    if rules.legs is not None:
        _next_deal_for_legs(hand, rules.legs)
    else:
        _next_deal_for_pot(hand)


def compare_now(hand: Hand, entries: tuple[Entry, ...]) -> None:
    """Before the showdown: the cards stay, and so does what is left of the pot."""
    _compare(hand, entries, final=False)
    if not hand.over and not hand.pot:
        end_hand(hand)


def award_last_player(hand: Hand) -> None:
    """Award the pot to the last player."""
    rules = hand.compiled.game.showdown
    if isinstance(rules.settle, BankerSettlement):
        settle_with_banker(hand, rules.settle)
        return
    (winner,) = hand.live_seats()
    if rules.legs is not None:
        _win_leg_alone(hand, winner, rules.legs)
        if not hand.over:
            _next_deal_for_legs(hand, rules.legs)
        return
    if rules.losers is not None and rules.losers.opener:
        _win_alone_and_fine(hand, winner, rules.losers)
    elif rules.losers is None or not isinstance(rules.losers.price, PotMatchPrice):
        award_uncontested(hand)
    elif _take_alone(hand, winner, rules.losers):
        _next_deal_for_pot(hand)


def seats_at_showdown(hand: Hand) -> list[int]:
    """Those who compare hands next."""
    return [seat for seat in hand.live_seats() if not hand.in_or_out.is_out[seat]]


def most_deals(hand: Hand) -> int:
    """After how many deals the hand must end."""
    rules = hand.compiled.game.showdown
    bounds = [one.deals for one in (rules.losers, rules.legs) if one is not None]
    return min(bounds, default=20)


def is_last_deal(hand: Hand) -> bool:
    return hand.redeals + 1 >= most_deals(hand)


def seats_with_chips(hand: Hand) -> list[int]:
    return [seat for seat in hand.deal_order if hand.stacks[seat]]


def deal_on(hand: Hand, seats: list[int], antes: bool, why: str) -> None:
    """Deal again to these seats for the same pot, from the next dealer."""
    hand.deal_order = (*hand.deal_order[1:], hand.deal_order[0])
    order = [seat for seat in hand.deal_order if seat in seats]
    deal_after_showdown(hand, order, antes, why)


# ---------------------------------------------------------------- one comparison


def _compare(hand: Hand, entries: tuple[Entry, ...] | None, final: bool) -> None:
    """Compare, pay and score the seats that are in; then let all seats with cards back in."""
    rules = hand.compiled.game.showdown
    seats = seats_at_showdown(hand)
    hand.in_or_out.is_out = [False] * len(hand.stacks)
    if len(seats) == 1:
        if rules.legs is not None:
            _win_leg_alone(hand, seats[0], rules.legs)
        else:
            _take_alone(hand, seats[0], rules.losers)
        return
    if not seats:
        return
    contest = showdown_hands_of(hand, seats, entries)
    for seat in seats:
        cards = tuple(hand.hole_cards[seat])
        shown = Shown(seat, cards) if final else ShownTo(seat, cards, tuple(seats))
        hand.events.append(shown)
    if rules.legs is not None:
        _score(hand, contest, seats, rules.legs, rules.losers)
    else:
        _contest(hand, contest, seats, rules.losers)
        if not hand.pot and not hand.over:
            end_hand(hand)


def _contest(
    hand: Hand, contest: ShowdownHands, seats: Sequence[int], losers: Losers | None
) -> None:
    """Award the pot layer by layer; the losers of a layer pay it."""
    _gather(hand)
    due: list[tuple[int, int, list[int]]] = []
    for index, layer in enumerate(_layers(hand, seats, losers)):
        order = tuple(seat for seat in hand.deal_order if seat in layer.seats)
        claims = claims_of(contest, order)
        amount = take_rake(hand, index, layer.amount)
        payments = award(amount, order, [claim.share for claim in claims])
        pay_outcome(hand, Outcome(index, payments, claims, []))
        hand.dead_money = hand.pot
        winners = list(dict.fromkeys(payment.seat for payment in payments))
        if losers is not None and layer.forfeit:
            for seat, chips in _fines(losers, layer, winners, claims, order):
                due.append((seat, chips, winners))
    if losers is not None and losers.to_pot:
        for seat in dict.fromkeys(seat for seat, _, _ in due):
            _pay_forfeit(hand, seat, sum(chips for one, chips, _ in due if one == seat), [])
    elif losers is not None:
        for seat, chips, winners in due:
            _pay_forfeit(hand, seat, chips, winners)


def _gather(hand: Hand) -> None:
    """From now on the pot is one, whoever put in how much."""
    hand.dead_money = hand.pot
    hand.contributions = [0] * len(hand.contributions)


def _layers(hand: Hand, seats: Sequence[int], losers: Losers | None) -> list[Layer]:
    whole = [Layer(hand.pot, tuple(seats), 0)]
    if losers is None or not isinstance(losers.price, PotMatchPrice) or is_last_deal(hand):
        return whole
    full = price_in_chips(hand, losers.price)
    chips = {seat: hand.stacks[seat] for seat in seats}
    # Where nobody has anything to lose, the cards decide as in any game.
    return matched_layers(hand.pot, full, chips, losers.price.half) or whole


def _fines(
    losers: Losers,
    layer: Layer,
    winners: Sequence[int],
    claims: Sequence[Claim],
    order: Sequence[int],
) -> list[tuple[int, int]]:
    """Return the payments of a layer; seats that tie for the worst hand share one payment."""
    beaten = [seat for seat in order if seat not in winners]
    if not losers.worst:
        return [(seat, layer.forfeit) for seat in beaten]
    worst = _worst(claims[0].share, beaten)
    parts = split_evenly(layer.forfeit, len(worst)) if worst else []
    return list(zip(worst, parts, strict=True))


def _worst(share: Share, seats: Sequence[int]) -> list[int]:
    """Return the seats with the worst hand; no hand is worse than any hand."""
    none = [seat for seat in seats if seat not in share.claims]
    if none:
        return none
    last = max((share.claims[seat] for seat in seats), default=None)
    return [seat for seat in seats if share.claims[seat] == last]


def _pay_forfeit(hand: Hand, seat: int, chips: int, to: Sequence[int]) -> None:
    """Pay into the pot, or in equal parts to these seats, at most the seat's stack."""
    if not to:
        amount = min(chips, hand.stacks[seat])
        if amount:
            pay_dead(hand, seat, amount)
            hand.events.append(Paid(seat, None, amount, FORFEIT))
        return
    for winner, part in zip(to, split_evenly(chips, len(to)), strict=True):
        amount = min(part, hand.stacks[seat])
        if amount:
            hand.stacks[seat] -= amount
            hand.stacks[winner] += amount
            hand.events.append(Paid(seat, winner, amount, FORFEIT))


def _take_alone(hand: Hand, winner: int, losers: Losers | None) -> int:
    """Pay the pot, up to the cap, to the only seat that stays in; return the rest.

    The cap counts only where another deal can follow: others must have chips to play for it.
    """
    most = hand.pot
    if losers is not None and isinstance(losers.price, PotMatchPrice) and not is_last_deal(hand):
        others = [seat for seat in seats_with_chips(hand) if seat != winner]
        if losers.price.most is not None and others:
            most = min(most, amount_in_chips(hand.stakes, losers.price.most))
    if most == hand.pot:
        end_with_winner(hand, winner)
        return 0
    _gather(hand)
    amount = take_rake(hand, 0, most)
    hand.stacks[winner] += amount
    hand.pot -= amount
    hand.dead_money = hand.pot
    hand.events.append(Won(winner, amount, 0, None, (), None, None))
    return hand.pot


# ---------------------------------------------------------------- pots that losers make


def _pots_are_paid_first(losers: Losers) -> bool:
    """Return whether the price does not limit what can be won."""
    return losers.opener or not isinstance(losers.price, PotMatchPrice)


def _beaten_opener(hand: Hand, losers: Losers, winners: Sequence[int]) -> list[int]:
    """Return the seat that opened the pot, if it won nothing and still has to pay."""
    seat = hand.pot_opening.seat
    spared = seat == NOBODY or seat in winners or (losers.to_pot and is_last_deal(hand))
    return [] if spared else [seat]


def _win_alone_and_fine(hand: Hand, winner: int, losers: Losers) -> None:
    """Award the pot to the last seat; then the opener who folded pays."""
    price = price_in_chips(hand, losers.price)
    beaten = _beaten_opener(hand, losers, [winner])
    if not beaten:
        award_uncontested(hand)
        return
    show_openers(hand)
    pay_alone(hand, winner)
    hand.contributions, hand.dead_money = [0] * len(hand.contributions), 0
    _pay_forfeit(hand, beaten[0], price, [] if losers.to_pot else [winner])
    _deal_for_pot_or_end(hand)


def _settle_and_fine(hand: Hand, losers: Losers) -> None:
    """Award the pots; then losers pay a fixed price, or the opener as much as the pot was."""
    price = price_in_chips(hand, losers.price)
    seats = seats_at_showdown(hand)
    contest = showdown_hands_of(hand, seats, None)
    outcomes = settle_pots(hand)
    if outcomes is None:
        return
    winners = [payment.seat for outcome in outcomes for payment in outcome.payments]
    best = list(dict.fromkeys(payment.seat for payment in outcomes[0].payments))
    beaten = [seat for seat in seats if seat not in winners]
    if losers.opener:
        beaten = _beaten_opener(hand, losers, winners)
    hand.contributions, hand.dead_money = [0] * len(hand.contributions), 0
    if is_last_deal(hand) and losers.to_pot:
        beaten = []
    if losers.worst and beaten:
        worst = _worst(claims_of(contest, tuple(seats))[0].share, beaten)
        fines = list(zip(worst, split_evenly(price, len(worst)), strict=True))
    else:
        fines = [(seat, price) for seat in beaten]
    for seat, chips in fines:
        _pay_forfeit(hand, seat, chips, [] if losers.to_pot else best)
    _deal_for_pot_or_end(hand)


def _deal_for_pot_or_end(hand: Hand) -> None:
    if hand.pot:
        _next_deal_for_pot(hand)
    else:
        end_hand(hand)


def _next_deal_for_pot(hand: Hand) -> None:
    """Deal again for the pot to all with chips; one alone takes it."""
    if not hand.pot:
        end_hand(hand)
        return
    again = seats_with_chips(hand)
    if len(again) > 1:
        deal_on(hand, again, False, "Another deal for the pot")
        return
    sharers = again or [seat for seat in hand.deal_order if not hand.folded[seat]]
    _share(hand, dict.fromkeys(sharers, 0))


# ---------------------------------------------------------------- legs


def _win_leg_alone(hand: Hand, seat: int, legs: Legs) -> None:
    if legs.kind is not LegFor.WORST:
        _score_legs(hand, [seat], legs)


def _score(
    hand: Hand,
    contest: ShowdownHands,
    seats: Sequence[int],
    legs: Legs,
    losers: Losers | None,
) -> None:
    """Keep the pot; the best or worst get a leg, and losers pay."""
    order = tuple(seat for seat in hand.deal_order if seat in seats)
    claims = claims_of(contest, order)
    best = seats_placed(claims[0].share, order) or list(order)
    beaten = [seat for seat in order if seat not in best]
    if losers is not None and beaten:
        full = price_in_chips(hand, losers.price)
        worst = _worst(claims[0].share, beaten) if losers.worst else beaten
        parts = split_evenly(full, len(worst)) if losers.worst else [full] * len(worst)
        reach = max(min(full, hand.stacks[seat]) for seat in best)
        matched = isinstance(losers.price, PotMatchPrice)
        stacks = hand.stacks.copy()
        for seat, part in zip(worst, parts, strict=True):
            chips = min(part, stacks[seat], reach if matched and not losers.to_pot else part)
            _pay_forfeit(hand, seat, chips, [] if losers.to_pot else best)
    if legs.kind is LegFor.BEST:
        _score_legs(hand, best, legs)
    elif legs.kind is LegFor.WORST:
        _score_legs(hand, _worst(claims[0].share, order), legs)


def _score_legs(hand: Hand, seats: Sequence[int], legs: Legs) -> None:
    """Add a leg for each of these seats; end the hand if one has enough."""
    held = hand.in_or_out.legs
    before = [seat for seat in hand.deal_order if held[seat] < legs.number]
    for seat in seats:
        held[seat] += 1
        hand.events.append(LegScored(seat, held[seat], legs.number, legs.out))
    if not legs.out:
        if max(held) >= legs.number:
            _share(hand, {seat: -held[seat] for seat in hand.deal_order})
        return
    left = [seat for seat in before if held[seat] < legs.number]
    if len(left) < 2:
        winners = left or before  # players who would go out together share
        _share(hand, {seat: seat not in winners for seat in hand.deal_order})


def _next_deal_for_legs(hand: Hand, legs: Legs) -> None:
    held = hand.in_or_out.legs
    if is_last_deal(hand):
        sign = 1 if legs.out else -1
        _share(hand, {seat: sign * held[seat] for seat in hand.deal_order})
        return
    again = [seat for seat in hand.deal_order if not legs.out or held[seat] < legs.number]
    deal_on(hand, again, legs.antes, "Another deal for the pot")


def _share(hand: Hand, keys: dict[int, int]) -> None:
    """Award every pot to its seats with the smallest key, and end the hand."""
    folded = [seat not in keys for seat in range(len(hand.stacks))]
    for index, pot in enumerate(make_pots(hand.contributions, folded, hand.dead_money)):
        order = [seat for seat in hand.deal_order if seat in pot.seats]
        share = Share(1, True, {seat: (keys[seat],) for seat in order})
        amount = take_rake(hand, index, pot.amount)
        for payment in award(amount, order, [share]):
            hand.stacks[payment.seat] += payment.amount
            hand.pot -= payment.amount
            won = Won(payment.seat, payment.amount, index, None, (), None, None)
            hand.events.append(won)
    end_hand(hand)
