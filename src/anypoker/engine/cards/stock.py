"""Card movement: dealing from the stock, discards and reshuffles."""

from anypoker.cards import JOKER, Card, derive_key, shuffle_cards
from anypoker.engine.errors import IllegalStart, ShuffleNeeded
from anypoker.engine.events import Dealt, Shuffled
from anypoker.engine.setup import ShuffledDeck
from anypoker.engine.state import OUT, SHARED, UNSEEN, UP, Hand
from anypoker.game import DEFAULT_PILE
from anypoker.ranking import Facing

_ONLY = tuple((seat,) for seat in range(64))
NO_PILE = -1
NO_SEAT = -2  # for a shuffle that keeps nobody's discards out


def take_top_card(hand: Hand) -> Card:
    """Return the top card of the stock."""
    card = hand.stock[hand.stock_index]
    hand.stock_index += 1
    return card


def deal_to_seat(hand: Hand, seat: int, card: Card, up: bool, pile: int = NO_PILE) -> None:
    """Deal a card to a seat."""
    hand.hole_cards[seat].append(card)
    hand.card_piles[seat].append(pile)
    names = (hand.compiled.hole_names[pile],) if pile != NO_PILE else ()
    if up:
        hand.card_flags[seat].append(UP)
        hand.up_card_log.append(card)
        if hand.compiled.has_pair_trigger:
            _note_pair(hand, seat)
        hand.events.append(Dealt(seat, card, True, names, False, None))
    else:
        hand.card_flags[seat].append(0)
        hand.events.append(Dealt(seat, card, False, names, False, _ONLY[seat]))


def deal_each(hand: Hand, seats: list[int], up_seats: list[int], pile: int) -> None:
    """Deal a card to each seat, face up to some."""
    names = (hand.compiled.hole_names[pile],) if pile != NO_PILE else ()
    hole, lying, pile_of, events = hand.hole_cards, hand.card_flags, hand.card_piles, hand.events
    top = hand.stock_index
    hand.stock_index += len(seats)
    for seat, card in zip(seats, hand.stock[top : hand.stock_index], strict=True):
        hole[seat].append(card)
        pile_of[seat].append(pile)
        if seat in up_seats:
            lying[seat].append(UP)
            hand.up_card_log.append(card)
            if hand.compiled.has_pair_trigger:
                _note_pair(hand, seat)
            events.append(Dealt(seat, card, True, names, False, None))
        else:
            lying[seat].append(0)
            events.append(Dealt(seat, card, False, names, False, _ONLY[seat]))


def deal_facing(hand: Hand, seat: int, card: Card, facing: Facing, pile: int = NO_PILE) -> None:
    """Deal a card to a seat in any state, even hidden from its owner.

    Players who are out of the hand do not see cards that are dealt now.
    """
    if not facing.is_blind:
        deal_to_seat(hand, seat, card, facing is Facing.UP, pile)
        return
    hand.hole_cards[seat].append(card)
    hand.card_piles[seat].append(pile)
    hand.card_flags[seat].append(OUT if facing is Facing.OUT else UNSEEN)
    names = (hand.compiled.hole_names[pile],) if pile != NO_PILE else ()
    seen_by = tuple(other for other, folded in enumerate(hand.folded) if not folded)
    seen_by = tuple(other for other in seen_by if other != seat) if facing is Facing.OUT else ()
    hand.events.append(Dealt(seat, card, False, names, False, seen_by))


def _note_pair(hand: Hand, seat: int) -> None:
    """Remember that the card just dealt face up is of the rank of another up card of the seat."""
    *others, card = hand.hole_cards[seat]
    up = [
        c for c, lies in zip(others, hand.card_flags[seat], strict=False) if lies & UP and c < JOKER
    ]
    if card < JOKER and any(other >> 2 == card >> 2 for other in up):
        hand.last_pair_index = len(hand.up_card_log) - 1


def give_shared(hand: Hand, seats: list[int], card: Card, pile: int = NO_PILE) -> None:
    """Deal one up card that counts as each of these seats' own."""
    hand.shared_cards.append(card)
    hand.up_card_log.append(card)
    names = (hand.compiled.hole_names[pile],) if pile != NO_PILE else ()
    for seat in seats:
        hand.hole_cards[seat].append(card)
        hand.card_piles[seat].append(pile)
        hand.card_flags[seat].append(UP | SHARED)
        hand.events.append(Dealt(seat, card, True, names, True, None))


def deal_to_board(hand: Hand, card: Card, up: bool, piles: tuple[str, ...]) -> None:
    """Deal a card from the stock to the board."""
    bits = 0
    for name in piles:
        bits |= hand.compiled.board_bits[name]
    put_on_board(hand, card, up, bits)
    if up:
        hand.up_card_log.append(card)
    hand.events.append(Dealt(None, card, up, piles, False, None if up else ()))


def put_on_board(hand: Hand, card: Card, up: bool, bits: int) -> None:
    hand.board.append(card)
    hand.board_up.append(up)
    hand.board_was_up.append(up)
    hand.board_piles.append(bits)


def throw_away(hand: Hand, seat: int, card: Card) -> None:
    """Onto the discards; by whom matters when they are shuffled for a draw."""
    hand.muck.append(card)
    hand.muck_owners.append(seat)


def pile_index(hand: Hand, name: str | None) -> int | None:
    """Return the number of a pile of the hand; -1 for cards in no pile, None for all cards."""
    if name is None:
        return None
    return -1 if name == DEFAULT_PILE else hand.compiled.hole_index[name]


def own_positions(hand: Hand, seat: int, pile: int | None = None) -> list[int]:
    """Return the positions of the cards that the seat may give away (of that pile)."""
    return [
        position
        for position, lies in enumerate(hand.card_flags[seat])
        if not lies & SHARED and (pile is None or hand.card_piles[seat][position] == pile)
    ]


def down_positions(hand: Hand, seat: int) -> list[int]:
    """Return the positions of the seat's face-down cards, in the order received."""
    return [place for place, lies in enumerate(hand.card_flags[seat]) if not lies & (UP | SHARED)]


def open_cards(hand: Hand, seat: int, positions: list[int]) -> tuple[Card, ...]:
    """Return those of a seat's cards at these positions that are face up."""
    lying = hand.card_flags[seat]
    return tuple([hand.hole_cards[seat][place] for place in positions if lying[place] & UP])


def remove_card(hand: Hand, seat: int, position: int) -> Card:
    """Take a card out of a seat's hand."""
    card = hand.hole_cards[seat].pop(position)
    hand.card_flags[seat].pop(position)
    hand.card_piles[seat].pop(position)
    return card


def reshuffle_count(hand: Hand, seat: int) -> int:
    """Return the number of cards to reshuffle for a seat: others' discards and folded hands."""
    count = sum(1 for owner in hand.muck_owners if owner != seat)
    for other, folded in enumerate(hand.folded):
        if folded:
            count += len(own_positions(hand, other))
    return count


def refill(hand: Hand, seat: int) -> None:
    """Shuffle others' discards and the folded hands under what is left of the stock."""
    loose: list[Card] = [
        card for card, owner in zip(hand.muck, hand.muck_owners, strict=True) if owner != seat
    ]
    kept = [
        (c, owner) for c, owner in zip(hand.muck, hand.muck_owners, strict=True) if owner == seat
    ]
    hand.muck = [card for card, _ in kept]
    hand.muck_owners = [owner for _, owner in kept]
    for other, folded in enumerate(hand.folded):
        if folded:
            given = reversed(own_positions(hand, other))
            loose.extend([remove_card(hand, other, position) for position in given])
    if not loose:
        return
    hand.shuffles += 1
    order = later_order(hand, loose, f"shuffle/{hand.shuffles}")
    hand.stock = [*hand.stock[hand.stock_index :], *order]
    hand.stock_index = 0
    hand.events.append(Shuffled(len(loose)))


def later_order(hand: Hand, cards: list[Card], label: str) -> list[Card]:
    """Return the order of a later shuffle: the known cards first, then by the key.

    Raises:
        ShuffleNeeded: if it comes from outside and is not known yet.
    """
    which = hand.shuffles + hand.redeals - 1
    if hand.chance.outside:
        return _outside_order(hand.chance, sorted(cards), which)
    order = shuffle_cards(sorted(cards), derive_key(hand.chance.key, label))
    known: list[Card] = []
    for card in hand.chance.later[which] if which < len(hand.chance.later) else ():
        if card in order:
            order.remove(card)
            known.append(card)
    return known + order


def _outside_order(chance: ShuffledDeck, cards: list[Card], which: int) -> list[Card]:
    if which >= len(chance.later):
        raise ShuffleNeeded(which + 1, tuple(cards))
    order = list(chance.later[which])
    if sorted(order) != cards:
        raise IllegalStart(
            f"shuffle {which + 1} has {len(cards)} cards; its order must be these cards"
        )
    return order


def make_room(hand: Hand, seat: int, wanted: int) -> int:
    """Reshuffle if the stock has fewer than `wanted` cards; return how many it can deal."""
    if hand.remaining < wanted:
        refill(hand, seat)
    return min(wanted, hand.remaining)
