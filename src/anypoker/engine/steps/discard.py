"""Give cards up: to the muck or onto the board, by choice or by rule."""

from anypoker.cards import JOKER, Card
from anypoker.engine.actions import Action, DiscardCards, DiscardPile
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import (
    open_cards,
    own_positions,
    pile_index,
    put_on_board,
    remove_card,
    throw_away,
)
from anypoker.engine.decision import DiscardDecision, DiscardPileDecision
from anypoker.engine.decision.pending import close_decision, next_part, open_decision, queue_parts
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Discarded
from anypoker.engine.state import DISCARDED, Hand
from anypoker.game import DiscardedCards, DiscardStep
from anypoker.ranking import Facing


def begin(hand: Hand, action: DiscardStep, seats: list[int]) -> None:
    """Take compulsory discards from all seats, then let the seats decide in turn."""
    for cards in action.cards:
        if cards.matching is not None:
            _discard_matching(hand, cards, seats)
        elif _is_automatic(cards):
            _discard_pile(hand, cards, seats)
    if not all(map(_is_automatic, action.cards)):
        queue_parts(hand, seats, len(action.cards))
        _ask_on(hand, action)


def _is_automatic(cards: DiscardedCards) -> bool:
    """Return whether there is no choice: all matching cards go, or a whole named pile."""
    return cards.matching is not None or (cards.whole_pile and cards.pile is not None)


def _discard_pile(hand: Hand, cards: DiscardedCards, seats: list[int]) -> None:
    for seat in seats:
        gone = _positions(hand, cards, seat)
        if gone:
            _give_up(hand, cards, seat, gone)


def _discard_matching(hand: Hand, cards: DiscardedCards, seats: list[int]) -> None:
    """Discard every card whose rank is in the board pile, from all seats together."""
    bit = hand.compiled.board_bits[cards.matching or ""]
    ranks = {
        card >> 2
        for card, bits in zip(hand.board, hand.board_piles, strict=True)
        if bits & bit and card < JOKER
    }
    for seat in seats:
        held = hand.hole_cards[seat]
        gone = [p for p in own_positions(hand, seat) if held[p] < JOKER and held[p] >> 2 in ranks]
        if gone:
            _give_up(hand, cards, seat, gone)


def _ask_on(hand: Hand, action: DiscardStep) -> None:
    while not hand.seats_to_act and hand.ask_queue:
        seat = next_part(hand, len(action.cards))
        cards = action.cards[hand.part_index]
        if not _is_automatic(cards) and _positions(hand, cards, seat):
            open_decision(hand, seat)


def _positions(hand: Hand, cards: DiscardedCards, seat: int) -> list[int]:
    return own_positions(hand, seat, pile_index(hand, cards.pile))


def decision(hand: Hand, action: DiscardStep, seat: int) -> DiscardDecision | DiscardPileDecision:
    cards = action.cards[hand.part_index]
    number = hand.open_decisions[seat]
    if cards.whole_pile:
        return DiscardPileDecision(seat, number, _whole_piles(hand, seat))
    allowed = _positions(hand, cards, seat)
    held = hand.hole_cards[seat]
    return DiscardDecision(
        seat,
        number,
        min(cards.least, len(allowed)),
        min(cards.most, len(allowed)),
        tuple([held[position] for position in allowed]),
        cards.facing is Facing.UP or cards.onto is not None,
        cards.onto,
    )


def _whole_piles(hand: Hand, seat: int) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the piles of the hand; cards in none are a pile without a name."""
    piles: dict[int, list[Card]] = {}
    for position in own_positions(hand, seat):
        piles.setdefault(hand.card_piles[seat][position], []).append(
            hand.hole_cards[seat][position]
        )
    return tuple(
        (hand.compiled.hole_names[index] if index >= 0 else "rest", tuple(piles[index]))
        for index in sorted(piles)
    )


def apply(hand: Hand, action: DiscardStep, seat: int, answer: Action) -> None:
    cards = action.cards[hand.part_index]
    question = decision(hand, action, seat)
    if isinstance(question, DiscardPileDecision):
        gone = _named_pile(hand, question, answer)
    elif isinstance(answer, DiscardCards):
        gone = pick_positions(
            "a discard gives up",
            answer.cards,
            hand.hole_cards[seat],
            _positions(hand, cards, seat),
            (question.least, question.most),
        )
    else:
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: discard")
    close_decision(hand, seat)
    _give_up(hand, cards, seat, gone)
    _ask_on(hand, action)


def _named_pile(hand: Hand, question: DiscardPileDecision, answer: Action) -> list[int]:
    names = [name for name, _ in question.piles]
    if not isinstance(answer, DiscardPile) or answer.pile not in names:
        raise IllegalAction(
            f"'{answer}' is not allowed here; allowed: discard pile {', '.join(names)}"
        )
    index = hand.compiled.hole_index.get(answer.pile, -1)
    return own_positions(hand, question.seat, index)


def _give_up(hand: Hand, cards: DiscardedCards, seat: int, positions: list[int]) -> None:
    gone = tuple([hand.hole_cards[seat][position] for position in positions])
    seen = open_cards(hand, seat, positions)
    for position in sorted(positions, reverse=True):
        card = remove_card(hand, seat, position)
        if cards.onto is None:
            throw_away(hand, seat, card)
    if cards.onto is not None:
        bit = hand.compiled.board_bits[cards.onto]
        for card in gone:
            put_on_board(hand, card, True, bit | DISCARDED)
    open_to_all = cards.facing is Facing.UP or cards.onto is not None
    seen_by = None if open_to_all else (seat,)
    hand.events.append(Discarded(seat, len(gone), gone, cards.onto, seen_by, seen))
