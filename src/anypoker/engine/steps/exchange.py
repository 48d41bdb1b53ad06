"""Change cards for those of a pile on the board, or the whole hand with a neighbour."""

from anypoker.cards import JOKER, RANKS, Card, faces
from anypoker.engine.actions import Action, DrawCards, ExchangeCards, Knock
from anypoker.engine.betting.action_order import next_live
from anypoker.engine.cards.board_row import row_positions
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import (
    deal_to_seat,
    open_cards,
    own_positions,
    remove_card,
    take_top_card,
    throw_away,
)
from anypoker.engine.decision import ExchangeDecision
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import STOOD_PAT, Blocked, Drew, Exchanged, Knocked
from anypoker.engine.state import NOBODY, TURNED, UP, Hand
from anypoker.game import ExchangeStep, Neighbour
from anypoker.ranking import Facing


def begin(hand: Hand, action: ExchangeStep, seats: list[int]) -> None:
    """Let the seats exchange in turn, in repeated steps from the same first seat."""
    turn = hand.exchange
    if turn.first == NOBODY or hand.repeat.passes <= 1:
        turn.first = hand.deal_order[0]
        if turn.last != NOBODY and _begins_after_last(hand, action):
            turn.first = turn.last + 1
    hand.participants = list(seats)
    hand.ask_queue = _clockwise(hand, turn.first)
    _ask_on(hand, action)


def _begins_after_last(hand: Hand, action: ExchangeStep) -> bool:
    """Return whether the step or its repetition begins left of the last exchange."""
    plan = hand.compiled.repeats[hand.step] if hand.compiled.repeats else None
    return action.after_last or (plan is not None and plan.how.after_last)


def _clockwise(hand: Hand, start: int) -> list[int]:
    """Return the participants clockwise from a seat."""
    count = len(hand.stacks)
    return sorted(hand.participants, key=lambda seat: (seat - start) % count)


def _ask_on(hand: Hand, action: ExchangeStep) -> None:
    """Ask the next seat that has anything to decide."""
    while hand.ask_queue and not hand.seats_to_act:
        seat = hand.ask_queue.pop(0)
        question = _question(hand, action, seat)
        if question.counts or question.may_knock:
            open_decision(hand, seat)
        else:
            hand.events.append(STOOD_PAT[seat])


def decision(hand: Hand, action: ExchangeStep, seat: int) -> ExchangeDecision:
    return _question(hand, action, seat)


def _question(hand: Hand, action: ExchangeStep, seat: int) -> ExchangeDecision:
    turn = hand.exchange
    held = hand.hole_cards[seat]
    cards = tuple([held[place] for place in own_positions(hand, seat)])
    partner = NOBODY
    pile_cards: tuple[Card, ...] = ()
    if action.pile is not None:
        places = row_positions(hand, action.pile)
        is_open = all(hand.board_up[place] for place in places)
        most = min(len(cards), len(places))
        counts = [count for count in action.counts if count <= most]
        if is_open:
            pile_cards = tuple([hand.board[place] for place in places])
        else:
            counts = [count for count in counts if count == len(places)]
    else:
        partner = _partner(hand, action, seat)
        served = hand.remaining if partner == NOBODY else len(cards)
        counts = [len(cards)] if cards and served >= len(cards) and partner != seat else []
    free = turn.knocked != NOBODY or action.passes is None or turn.passed[seat] < action.passes
    return ExchangeDecision(
        seat,
        hand.open_decisions[seat],
        tuple(counts),
        cards,
        action.pile,
        pile_cards,
        partner,
        free and not action.must,
        action.knock and turn.knocked == NOBODY,
    )


def _partner(hand: Hand, action: ExchangeStep, seat: int) -> int:
    """With whom a seat changes; nobody: with the stock."""
    live = hand.live_seats()
    if action.last_from_stock and seat == live[-1]:
        return NOBODY
    if action.neighbour is Neighbour.LEFT:
        return next_live(hand, (seat + 1) % len(hand.stacks))
    return live[live.index(seat) - 1]


def apply(hand: Hand, action: ExchangeStep, seat: int, answer: Action) -> None:
    question = _question(hand, action, seat)
    turn = hand.exchange
    if isinstance(answer, ExchangeCards) and question.counts:
        _exchange(hand, action, question, answer)
        turn.passed[seat] = 0
    elif answer == DrawCards() and question.may_pass:
        close_decision(hand, seat)
        hand.events.append(STOOD_PAT[seat])
        turn.passed[seat] += action.passes is not None
    elif isinstance(answer, Knock) and question.may_knock:
        close_decision(hand, seat)
        hand.events.append(Knocked(seat))
        turn.knocked = seat
        hand.ask_queue = [other for other in _clockwise(hand, seat) if other != seat]
    else:
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: {_allowed(question)}")
    _ask_on(hand, action)


def _allowed(question: ExchangeDecision) -> str:
    words = ["exchange"] if question.counts else []
    words += ["stand pat"] if question.may_pass else []
    words += ["knock"] if question.may_knock else []
    return ", ".join(words)


def _exchange(
    hand: Hand, action: ExchangeStep, question: ExchangeDecision, answer: ExchangeCards
) -> None:
    """Find the cards before anything moves."""
    seat = question.seat
    if action.pile is not None:
        own, places = _chosen(hand, action.pile, question, answer)
        close_decision(hand, seat)
        _with_pile(hand, action, seat, own, places)
    else:
        if answer.cards or answer.taken:
            raise IllegalAction("the whole hand is exchanged: write 'exchange all'")
        close_decision(hand, seat)
        if _is_blocked(hand, action, question):
            return
        if question.partner == NOBODY:
            _with_stock(hand, action, seat)
        else:
            _with_seat(hand, action, seat, question.partner)
    hand.exchange.last = seat
    if action.once:
        hand.ask_queue = []


def _chosen(
    hand: Hand, pile: str, question: ExchangeDecision, answer: ExchangeCards
) -> tuple[list[int], list[int]]:
    """Return the places in the hand and on the board that an answer names."""
    seat, counts = question.seat, question.counts
    own, places = own_positions(hand, seat), row_positions(hand, pile)
    count = len(answer.cards) or len(own)
    if count not in counts:
        some = " or ".join(map(str, counts))
        raise IllegalAction(f"{some} cards may be exchanged, not {count}")
    if answer.cards:
        own = pick_positions(
            "an exchange gives", answer.cards, hand.hole_cards[seat], own, (1, count)
        )
    if answer.taken and not question.pile_cards:
        raise IllegalAction(f"the pile {pile} lies face down, and is taken whole")
    if answer.taken:
        verb = "an exchange takes"
        places = pick_positions(verb, answer.taken, hand.board, places, (count, count))
    elif len(places) != count:
        raise IllegalAction("say which cards are taken, such as 'exchange 7c for Kd'")
    return own, places


def _with_pile(
    hand: Hand, action: ExchangeStep, seat: int, own: list[int], places: list[int]
) -> None:
    """Exchange card by card; each given card lies face up where the taken one was."""
    up = action.facing is Facing.UP
    given = tuple([hand.hole_cards[seat][place] for place in own])
    piles = [hand.card_piles[seat][place] for place in own]
    taken = tuple([hand.board[place] for place in places])
    is_open = all(hand.board_up[place] for place in places)
    for place in sorted(own, reverse=True):
        remove_card(hand, seat, place)
    for card, place in zip(given, places, strict=True):
        hand.board[place] = card
        hand.board_up[place] = hand.board_was_up[place] = True
    _take_up(hand, seat, taken, piles, up)
    hand.events.append(
        Exchanged(
            seat,
            None,
            action.pile,
            given,
            taken,
            up,
            None if is_open or up else (seat,),
            given,
            taken if is_open or up else (),
            tuple(places),
        )
    )


def _take_up(hand: Hand, seat: int, cards: tuple[Card, ...], piles: list[int], up: bool) -> None:
    hand.hole_cards[seat] += cards
    hand.card_flags[seat] += [UP if up else 0] * len(cards)
    hand.card_piles[seat] += piles


def _with_seat(hand: Hand, action: ExchangeStep, seat: int, other: int) -> None:
    """Swap two hands, except for shared cards."""
    up = action.facing is Facing.UP
    hands: list[tuple[tuple[Card, ...], tuple[Card, ...], list[int]]] = []
    for owner in (seat, other):
        places = own_positions(hand, owner)
        seen = open_cards(hand, owner, places)
        piles = [hand.card_piles[owner][place] for place in places]
        cards = [remove_card(hand, owner, place) for place in reversed(places)]
        hands.append((tuple(reversed(cards)), seen, piles))
    (given, given_open, given_piles), (taken, taken_open, taken_piles) = hands
    _take_up(hand, seat, taken, taken_piles, up)
    _take_up(hand, other, given, given_piles, up)
    seen_by = None if up else (seat, other)
    hand.events.append(
        Exchanged(seat, other, None, given, taken, up, seen_by, given_open, taken_open)
    )


def _with_stock(hand: Hand, action: ExchangeStep, seat: int) -> None:
    """Draw a whole new hand."""
    places = own_positions(hand, seat)
    seen = open_cards(hand, seat, places)
    gone = tuple([hand.hole_cards[seat][place] for place in places])
    for place in reversed(places):
        throw_away(hand, seat, remove_card(hand, seat, place))
    hand.events.append(Drew(seat, len(gone), len(gone), gone, (seat,), seen))
    for _ in gone:
        deal_to_seat(hand, seat, take_top_card(hand), action.facing is Facing.UP)


def _is_blocked(hand: Hand, action: ExchangeStep, question: ExchangeDecision) -> bool:
    """Return whether a card blocks the exchange; it is shown, and a stock card leaves play.

    A seat that shows one has had its turn.
    """
    seat, other = question.seat, question.partner
    if other == NOBODY:
        if _refuses(action, hand.stock[hand.stock_index]):
            card = take_top_card(hand)
            throw_away(hand, seat, card)
            hand.events.append(Blocked(seat, None, card))
            return True
        return False
    for place in own_positions(hand, other):
        card = hand.hole_cards[other][place]
        if _refuses(action, card):
            if not hand.card_flags[other][place] & UP:
                hand.card_flags[other][place] |= UP | TURNED
            hand.events.append(Blocked(seat, other, card))
            hand.ask_queue = [waiting for waiting in hand.ask_queue if waiting != other]
            return True
    return False


def _refuses(action: ExchangeStep, card: Card) -> bool:
    face = faces(card)[0]
    return face < JOKER and RANKS[face >> 2] in action.blockers
