"""A round in which every turn costs the stake or more, and who has not looked pays less."""

from anypoker.engine.actions import (
    Accept,
    Action,
    AskSideShow,
    Decline,
    Fold,
    Look,
    See,
    Stake,
    action_parts,
)
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.betting.folding import fold
from anypoker.engine.decision import BragDecision, SideShowDecision
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import (
    Looked,
    Saw,
    ShownTo,
    SideShowAnswered,
    SideShowAsked,
    Staked,
    Stayed,
)
from anypoker.engine.showdown.brag_end import active_seats, cover_pot
from anypoker.engine.showdown.claims import claims_of, showdown_hands_of
from anypoker.engine.state import NOBODY, UNSEEN, Hand
from anypoker.errors import AmountSentence
from anypoker.game import BragStep, Structure

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: BragStep, seats: list[int]) -> None:
    """Make one pot of the antes, which seats without chips left cover."""
    hand.dead_money = hand.pot
    hand.contributions = [0] * len(hand.contributions)
    hand.brag.stake = max(amount_in_chips(hand.stakes, action.stake), 1)
    broke = [seat for seat in hand.live_seats() if not hand.stacks[seat]]
    if broke and hand.pot:
        hand.brag.pots.append((hand.pot, tuple(hand.live_seats())))
    for seat in broke:
        hand.brag.all_in_seats |= 1 << seat
    _ask_next(hand, hand.deal_order[-1])


def _ask_next(hand: Hand, seat: int) -> None:
    """Ask the next seat that can stake; end the betting if only one can."""
    active = active_seats(hand)
    if len(active) < 2:
        return
    count = len(hand.stacks)
    open_decision(hand, min(active, key=lambda one: (one - seat - 1) % count))


def _is_blind(hand: Hand, seat: int) -> bool:
    return any(lies & UNSEEN for lies in hand.card_flags[seat])


def _price(hand: Hand, action: BragStep, seat: int) -> int:
    """Return the price of the cheapest turn for the seat."""
    stake = hand.brag.stake
    return max(stake // 2, 1) if action.half_blind and _is_blind(hand, seat) else stake


def decision(hand: Hand, action: BragStep, seat: int) -> BragDecision | SideShowDecision:
    if hand.brag.asker != NOBODY:
        return SideShowDecision(seat, hand.open_decisions[seat], hand.brag.asker)
    price, stack = _price(hand, action, seat), hand.stacks[seat]
    blind = _is_blind(hand, seat)
    return BragDecision(
        seat,
        hand.open_decisions[seat],
        price,
        min(price, stack),
        min(_most(hand, action, seat, price), stack),
        blind,
        _see_price(hand, action, seat, price),
        _side_show(hand, action, seat, price),
    )


def _most(hand: Hand, action: BragStep, seat: int, price: int) -> int:
    if action.doubles:
        return 2 * price
    if hand.structure is Structure.NO_LIMIT:
        return hand.stacks[seat]
    if hand.structure is Structure.POT_LIMIT:
        return max(price, hand.pot)
    if hand.structure is Structure.SPREAD_LIMIT:
        return max(price, hand.stakes.big_bet)
    return price


def _see_price(hand: Hand, action: BragStep, seat: int, price: int) -> int:
    """Two are left; nobody may see a player who has not looked, but one who has not either."""
    active = active_seats(hand)
    if len(active) != 2:
        return 0
    (other,) = [one for one in active if one != seat]
    if _is_blind(hand, other) and not _is_blind(hand, seat):
        return 0
    return min(2 * price if action.see_double else price, hand.stacks[seat])


def _side_show(hand: Hand, action: BragStep, seat: int, price: int) -> int:
    """Return the previous player if a side show with them is allowed, else nobody."""
    active = active_seats(hand)
    if not action.side_show or len(active) < 3 or hand.stacks[seat] <= price:
        return NOBODY
    count = len(hand.stacks)
    before = min((one for one in active if one != seat), key=lambda one: (seat - one) % count)
    blind = _is_blind(hand, seat) or _is_blind(hand, before)
    return NOBODY if blind else before


def apply(hand: Hand, action: BragStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    if isinstance(question, SideShowDecision):
        _answer_side_show(hand, question, answer)
        return
    match answer:
        case Fold():
            close_decision(hand, seat)
            fold(hand, seat)
            _ask_next(hand, seat)
        case Look() if question.may_look:
            close_decision(hand, seat)
            hand.card_flags[seat] = [lies & ~UNSEEN for lies in hand.card_flags[seat]]
            hand.events.append(Looked(seat, tuple(hand.hole_cards[seat]), (seat,)))
            open_decision(hand, seat)
        case Stake(amount) if type(amount) is int and question.least <= amount <= question.most:
            close_decision(hand, seat)
            _stake(hand, action, question, amount)
            _ask_next(hand, seat)
        case See() if question.see_price:
            close_decision(hand, seat)
            (other,) = [one for one in active_seats(hand) if one != seat]
            pay_dead(hand, seat, question.see_price)
            hand.brag.payer = seat
            hand.events.append(Saw(seat, other, question.see_price))
        case AskSideShow() if question.side_show != NOBODY:
            close_decision(hand, seat)
            pay_dead(hand, seat, question.price)
            hand.events.append(SideShowAsked(seat, question.side_show, question.price))
            hand.brag.asker = seat
            open_decision(hand, question.side_show)
        case _:
            raise IllegalAction(_not_allowed(question, answer))


def _not_allowed(question: BragDecision, answer: Action) -> AmountSentence:
    look = "look, " if question.may_look else ""
    see = (", see for ", question.see_price) if question.see_price else ()
    show = ", ask for a side show" if question.side_show != NOBODY else ""
    bounds = f"' is not allowed here; allowed: {look}stake ", question.least, "..", question.most
    return AmountSentence("'", *action_parts(answer), *bounds, *see, f"{show}, fold")


def _stake(hand: Hand, action: BragStep, question: BragDecision, amount: int) -> None:
    """Stake chips: a full stake sets the next price, an all-in closes the pot."""
    seat, blind = question.seat, _is_blind(hand, question.seat)
    pay_dead(hand, seat, amount)
    all_in = not hand.stacks[seat]
    hand.events.append(Staked(seat, amount, blind, all_in))
    if amount > question.price:
        hand.brag.stake = 2 * amount if blind and action.half_blind else amount
    if all_in:
        cover_pot(hand, seat)


def _answer_side_show(hand: Hand, question: SideShowDecision, answer: Action) -> None:
    """Fold the worse hand; of equal hands, the asker's."""
    if not isinstance(answer, Accept | Decline):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: accept, decline")
    seat, asker = question.seat, question.by
    close_decision(hand, seat)
    hand.brag.asker = NOBODY
    hand.events.append(SideShowAnswered(seat, isinstance(answer, Accept)))
    if isinstance(answer, Accept):
        contest = showdown_hands_of(hand, [seat, asker], None)
        keys = claims_of(contest, (seat, asker))[0].share.claims
        for one in (asker, seat):
            hand.events.append(ShownTo(one, tuple(hand.hole_cards[one]), (asker, seat)))
        beaten = asker
        if asker in keys and (seat not in keys or keys[asker] < keys[seat]):
            beaten = seat
        hand.folded[beaten] = True
        hand.fold_step[beaten] = hand.step
        hand.live_count -= 1
        hand.events.append(Stayed(beaten, stays=False, folds=True, asked=False))
    _ask_next(hand, asker)
