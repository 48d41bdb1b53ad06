"""Sell a lot of cards to the highest bidder, or the first choice among them."""

from anypoker.cards import Card
from anypoker.engine.actions import Action, Bid, BuyOffer, Decline, action_parts
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.cards.board_row import give_row_card, remove_from_board, row_positions
from anypoker.engine.cards.stock import deal_to_board, take_top_card, throw_away
from anypoker.engine.decision import AuctionDecision, MarketDecision
from anypoker.engine.decision.market import CardOffer
from anypoker.engine.decision.pending import (
    close_decision,
    hold_answer,
    open_decision,
    release_answers,
)
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import BidMade, Bought, Decided, Declined, PileRemoved
from anypoker.engine.events.market import FOR_THE_BOARD, LAST_CARD, LOT, row_card
from anypoker.engine.state import NOBODY, Hand
from anypoker.engine.step_state import AuctionTurn
from anypoker.engine.steps.market import chosen_offer, refuse_market_answer
from anypoker.errors import AmountSentence
from anypoker.game import AuctionStep, Prize
from anypoker.ranking import Facing


def begin(hand: Hand, action: AuctionStep, seats: list[int]) -> None:
    """Deal the lot and ask for bids, sealed or in turn from the left of the button."""
    hand.auction = AuctionTurn([0] * len(hand.stacks))
    hand.participants = list(seats)
    if action.number is not None:
        for _ in range(min(action.number or len(seats), hand.remaining)):
            deal_to_board(hand, take_top_card(hand), True, (action.pile,))
    if not lot_positions(hand, action) or not seats:
        return
    hand.ask_queue = []
    if not action.sealed:
        hand.ask_queue = list(seats)
        _ask_bids(hand, action)
        return
    for seat in seats:
        least, most = _bounds(hand, action, seat)
        if least <= most:
            open_decision(hand, seat)
    if not hand.seats_to_act:
        _sell(hand, action)


def lot_positions(hand: Hand, action: AuctionStep) -> list[int]:
    """Return the board positions of the lot; of a board, the cards that were dealt for it."""
    positions = row_positions(hand, action.pile)
    if action.prize is Prize.BOARD and action.number:
        return positions[-action.number :]
    return positions


def _lot(hand: Hand, action: AuctionStep) -> tuple[Card, ...]:
    return tuple([hand.board[position] for position in lot_positions(hand, action)])


def _bounds(hand: Hand, action: AuctionStep, seat: int) -> tuple[int, int]:
    """Return the least and the most that a seat may bid."""
    least = max(amount_in_chips(hand.stakes, action.minimum), 1)
    if hand.auction.leader != NOBODY:
        above = max(amount_in_chips(hand.stakes, action.increment), 1)
        least = max(least, hand.auction.bids[hand.auction.leader] + above)
    most = hand.stacks[seat]
    if action.maximum is not None:
        most = min(most, amount_in_chips(hand.stakes, action.maximum))
    return least, most


def _ask_bids(hand: Hand, action: AuctionStep) -> None:
    """Ask the next seat that can bid; when the leader's turn comes, nobody has bid more."""
    turn = hand.auction
    while hand.ask_queue and hand.ask_queue[0] != turn.leader:
        seat = hand.ask_queue.pop(0)
        least, most = _bounds(hand, action, seat)
        if least <= most:
            open_decision(hand, seat)
            return
    hand.ask_queue = []
    _sell(hand, action)


def decision(hand: Hand, action: AuctionStep, seat: int) -> AuctionDecision | MarketDecision:
    number, turn = hand.open_decisions[seat], hand.auction
    if turn.picking:
        price = turn.bids[seat]
        cards = enumerate(_lot(hand, action), 1)
        offers = tuple([CardOffer(place, card, price, price) for place, card in cards])
        return MarketDecision(seat, number, offers, 0, (), False, False)
    least, most = _bounds(hand, action, seat)
    return AuctionDecision(
        seat,
        number,
        least,
        most,
        0 if turn.leader == NOBODY else turn.bids[turn.leader],
        turn.leader,
        action.sealed,
        action.prize.value,
        _lot(hand, action),
        not action.must_bid or turn.leader != NOBODY,
    )


def apply(hand: Hand, action: AuctionStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    if isinstance(question, MarketDecision):
        _pick(hand, action, question, answer)
        return
    _check(question, answer)
    if action.sealed:
        hand.events.append(Decided(seat))
        if hold_answer(hand, seat, answer):
            for other, kept in release_answers(hand):
                _note(hand, other, kept)
            _sell(hand, action)
        return
    close_decision(hand, seat)
    _note(hand, seat, answer)
    if isinstance(answer, Bid):
        hand.auction.leader = seat
        hand.ask_queue.append(seat)
    _ask_bids(hand, action)


def _check(question: AuctionDecision, answer: Action) -> None:
    if isinstance(answer, Bid) and question.least <= answer.amount <= question.most:
        return
    if answer == Decline() and question.optional:
        return
    either = ", or pass" if question.optional else ""
    bounds = question.least, " to ", question.most, either
    parts = "'", *action_parts(answer), "' is not allowed here; allowed: bid ", *bounds
    raise IllegalAction(AmountSentence(*parts))


def _note(hand: Hand, seat: int, answer: Action) -> None:
    if isinstance(answer, Bid):
        hand.auction.bids[seat] = answer.amount
        hand.events.append(BidMade(seat, answer.amount))
    else:
        hand.events.append(Declined(seat))


def _sell(hand: Hand, action: AuctionStep) -> None:
    """The highest bid wins; of equal ones, that of the first seat left of the button."""
    bids = hand.auction.bids
    order = sorted(hand.participants, key=lambda seat: -bids[seat])
    if action.prize is Prize.FIRST_PICK:
        hand.auction.picking = True
        hand.ask_queue = order
        _next_pick(hand, action)
        return
    winner = order[0]
    tied = sum(bids[seat] == bids[winner] for seat in order) > 1
    if not bids[winner] or (tied and action.ties_unsold):
        _clear(hand, action)
        return
    what = FOR_THE_BOARD if action.prize is Prize.BOARD else LOT
    pay_dead(hand, winner, bids[winner])
    hand.events.append(Bought(winner, bids[winner], what))
    if action.prize is Prize.CARDS:
        for _ in lot_positions(hand, action):
            give_row_card(hand, winner, action.pile, 1, action.facing is Facing.UP)


def _next_pick(hand: Hand, action: AuctionStep) -> None:
    """Ask the next seat for its choice; the last card leaves none."""
    while hand.ask_queue:
        left = len(lot_positions(hand, action))
        if not left:
            hand.ask_queue = []
            return
        seat = hand.ask_queue.pop(0)
        if left > 1:
            open_decision(hand, seat)
            return
        _take(hand, action, seat, 1, LAST_CARD)
    _clear(hand, action)


def _pick(hand: Hand, action: AuctionStep, question: MarketDecision, answer: Action) -> None:
    if not isinstance(answer, BuyOffer) or answer.cards:
        refuse_market_answer(question, answer)
        return
    chosen = chosen_offer(question, answer)
    close_decision(hand, question.seat)
    _take(hand, action, question.seat, chosen.place, row_card(chosen.place))
    _next_pick(hand, action)


def _take(hand: Hand, action: AuctionStep, seat: int, place: int, what: str) -> None:
    """A seat pays its bid and gets a card."""
    price = hand.auction.bids[seat]
    pay_dead(hand, seat, price)
    hand.events.append(Bought(seat, price, what))
    give_row_card(hand, seat, action.pile, place, action.facing is Facing.UP)


def _clear(hand: Hand, action: AuctionStep) -> None:
    """Cards that nobody bought are out of play."""
    for position in reversed(lot_positions(hand, action)):
        card = hand.board[position]
        remove_from_board(hand, position)
        throw_away(hand, NOBODY, card)
        hand.events.append(PileRemoved(action.pile, (card,), (card,), position + 1))
