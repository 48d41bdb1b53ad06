"""Wild cards of a seat at this moment of the hand."""

from collections.abc import Sequence
from typing import assert_never

from anypoker.cards import JOKER, RANKS, Card
from anypoker.engine.state import DISCARDED, TURNED, UP, Hand
from anypoker.game import (
    PAIR,
    SEQUENCE,
    AfterTrigger,
    Jokers,
    LastOnBoard,
    Likeness,
    LowestInHole,
    LowestOnBoard,
    OfCards,
    OfRank,
    Wild,
)
from anypoker.ranking import Facing, Role


def roles_of(
    hand: Hand, seat: int, rules: Sequence[Wild], cards: Sequence[Card]
) -> list[Role | None] | None:
    """Return the role of each of the seat's cards followed by the board's, None if none has one.

    `cards` are those cards as they count: of two-faced cards the face that is looked at.
    """
    if not rules:
        return None
    own = len(hand.hole_cards[seat])
    roles: list[Role | None] = [None] * len(cards)
    found = False
    for rule in rules:
        for position in _wild_positions(hand, seat, rule, cards, own):
            roles[position] = _role(hand, seat, rule, position, own)
            found = True
    return roles if found else None


def wild_ranks(hand: Hand, seat: int, rules: Sequence[Wild], cards: Sequence[Card]) -> set[int]:
    """Return the ranks that are wild for the seat, as far as these cards show them."""
    return {
        cards[position] >> 2
        for rule in rules
        if isinstance(rule.source, OfRank | AfterTrigger)
        or (rule.likeness is Likeness.RANK and not isinstance(rule.source, Jokers | OfCards))
        for position in _wild_positions(hand, seat, rule, cards, len(hand.hole_cards[seat]))
    }


def _role(hand: Hand, seat: int, rule: Wild, position: int, own: int) -> Role:
    if rule.role_facing is None:
        return rule.role
    if position < own:
        up = counts_as_up(hand.card_flags[seat][position], rule)
    else:
        up = hand.board_was_up[position - own]
    lies_so = up == (rule.role_facing is Facing.UP)
    return rule.role if lies_so else rule.other_role


def counts_as_up(lies: int, rule: Wild) -> bool:
    """Return whether flags mean face up, or dealt face up if the rule requires that."""
    return bool(lies & UP) and not (rule.as_dealt and lies & TURNED)


def _wild_positions(
    hand: Hand, seat: int, rule: Wild, cards: Sequence[Card], own: int
) -> list[int]:
    source = rule.source
    if isinstance(source, Jokers):
        return [position for position, card in enumerate(cards) if card == JOKER]
    if isinstance(source, OfRank):
        rank = RANKS.index(source.rank)
        return [p for p, card in enumerate(cards) if card < JOKER and card >> 2 == rank]
    if isinstance(source, OfCards):
        return [position for position, card in enumerate(cards) if card in source.cards]
    if isinstance(source, AfterTrigger):
        follower = _follower(hand, source.trigger)
        return [p for p, card in enumerate(cards) if card < JOKER and card >> 2 == follower]
    if isinstance(source, LowestOnBoard):
        references = _lowest(cards, _board_positions(hand, source.pile, own))
    elif isinstance(source, LastOnBoard):
        references = [p for p in _board_positions(hand, source.pile, own) if cards[p] < JOKER][-1:]
    elif isinstance(source, LowestInHole):
        references = _lowest(cards, _hole_positions(hand, seat, source))
    else:
        assert_never(source)
    return _alike(cards, references, rule.likeness)


def _follower(hand: Hand, trigger: str) -> int:
    """Return the rank dealt after the last trigger, or one that no card has."""
    log = hand.up_card_log
    if trigger == SEQUENCE:
        return _risen_rank(log)
    last = hand.last_pair_index if trigger == PAIR else _last_of_rank(log, RANKS.index(trigger))
    if last >= 0 and last + 1 < len(log) and log[last + 1] < JOKER:
        return log[last + 1] >> 2
    return -1


def _risen_rank(cards: Sequence[Card]) -> int:
    """Return the highest rank of the run from deuces up that the cards make in order, or -1."""
    rank = -1
    for card in cards:
        if card < JOKER and card >> 2 == rank + 1:
            rank += 1
    return rank


def _last_of_rank(cards: Sequence[Card], rank: int) -> int:
    """Return the index of the last card of a rank, or -1."""
    for index in range(len(cards) - 1, -1, -1):
        if cards[index] < JOKER and cards[index] >> 2 == rank:
            return index
    return -1


def _board_positions(hand: Hand, pile: str | None, own: int) -> list[int]:
    """Board cards that lie face up, in that pile."""
    bit = hand.compiled.board_bits.get(pile, 0) if pile is not None else 0
    return [
        own + index
        for index, bits in enumerate(hand.board_piles)
        if (bits & bit if pile is not None else not bits & DISCARDED) and hand.board_up[index]
    ]


def _hole_positions(hand: Hand, seat: int, source: LowestInHole) -> list[int]:
    index = hand.compiled.hole_index.get(source.pile) if source.pile is not None else None
    return [
        position
        for position, lies in enumerate(hand.card_flags[seat])
        if (index is None or hand.card_piles[seat][position] == index)
        and (source.facing is None or bool(lies & UP) == (source.facing is Facing.UP))
    ]


def _lowest(cards: Sequence[Card], positions: Sequence[int]) -> list[int]:
    """Return the positions of the lowest rank, ace high; jokers have none."""
    ranked = [position for position in positions if cards[position] < JOKER]
    if not ranked:
        return []
    lowest = min(cards[position] >> 2 for position in ranked)
    return [position for position in ranked if cards[position] >> 2 == lowest]


def _alike(cards: Sequence[Card], references: list[int], likeness: Likeness) -> list[int]:
    if likeness is Likeness.CARD:
        return references
    if likeness is Likeness.RANK:
        ranks = {cards[position] >> 2 for position in references}
        return [p for p, card in enumerate(cards) if card < JOKER and card >> 2 in ranks]
    suits = {cards[position] & 3 for position in references}
    return [p for p, card in enumerate(cards) if card < JOKER and card & 3 in suits]
