"""Wild cards of a seat, for many deals.

Cards that are wild in every deal (jokers, deuces) are named once. Where it depends on the deal,
wild cards and bugs are exchanged for two card numbers that stand for them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import JOKER, RANKS
from anypoker.game import (
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
from anypoker.ranking.batch.lookup import WildCards

if TYPE_CHECKING:  # cached rules need no engine
    from anypoker.engine import Hand

WILD = int(JOKER)
BUG = WILD + 1

NOTHING = WildCards()

Cards = NDArray[np.uint8]
Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class WildRule:
    """A wild card rule at the table: `roles` by position, `sources` the positions it looks at."""

    wild: Wild
    roles: tuple[Role, ...]
    sources: tuple[int, ...]


@dataclass(frozen=True)
class EntryWilds:
    """`fixed`: cards that are always wild. `rules`: otherwise; then cards have to be exchanged."""

    fixed: WildCards = NOTHING
    rules: tuple[WildRule, ...] = ()
    trigger_slots: tuple[int, ...] = ()

    @property
    def needs_exchange(self) -> bool:
        return bool(self.rules)


def entry_wilds_of(
    hand: "Hand", seat: int, rules: Sequence[Wild], dealt_up: Sequence[int]
) -> EntryWilds:
    """Return the wild cards of an entry for a seat, whose own cards come before those of the board.

    `dealt_up`: the columns of the cards dealt face up, in that order.
    """
    if all(
        isinstance(r.source, Jokers | OfRank | OfCards) and r.role_facing is None for r in rules
    ):
        return EntryWilds(_fixed(rules))
    return EntryWilds(
        rules=tuple(
            WildRule(wild, _roles(hand, seat, wild), _sources(hand, seat, wild)) for wild in rules
        ),
        trigger_slots=tuple(dealt_up),
    )


def _fixed(rules: Sequence[Wild]) -> WildCards:
    roles: dict[int, Role] = {}
    for rule in rules:
        if isinstance(rule.source, Jokers):
            roles[WILD] = rule.role
        elif isinstance(rule.source, OfRank):
            rank = RANKS.index(rule.source.rank)
            roles.update((rank * 4 + suit, rule.role) for suit in range(4))
        elif isinstance(rule.source, OfCards):
            roles.update((int(card), rule.role) for card in rule.source.cards)
    return WildCards(
        frozenset(card for card, role in roles.items() if role is Role.WILD),
        frozenset(card for card, role in roles.items() if role is Role.BUG),
    )


def _roles(hand: "Hand", seat: int, rule: Wild) -> tuple[Role, ...]:
    from anypoker.engine.cards.wild import counts_as_up

    up = [counts_as_up(lies, rule) for lies in hand.card_flags[seat]] + list(hand.board_was_up)
    if rule.role_facing is None:
        return (rule.role,) * len(up)
    wanted = rule.role_facing is Facing.UP
    return tuple(rule.role if lies == wanted else rule.other_role for lies in up)


def _sources(hand: "Hand", seat: int, rule: Wild) -> tuple[int, ...]:
    """Return the positions among which a rule finds its card."""
    from anypoker.engine.state import DISCARDED, UP

    source = rule.source
    own = len(hand.hole_cards[seat])
    if isinstance(source, LowestInHole):
        pile = hand.compiled.hole_index.get(source.pile) if source.pile is not None else None
        return tuple(
            position
            for position, lies in enumerate(hand.card_flags[seat])
            if (pile is None or hand.card_piles[seat][position] == pile)
            and (source.facing is None or bool(lies & UP) == (source.facing is Facing.UP))
        )
    if isinstance(source, LowestOnBoard | LastOnBoard):
        bit = hand.compiled.board_bits.get(source.pile, 0) if source.pile is not None else 0
        return tuple(
            own + index
            for index, bits in enumerate(hand.board_piles)
            if (bits & bit if source.pile is not None else not bits & DISCARDED)
        )
    return ()


def exchange_wild_cards(wildness: EntryWilds, rows: Cards, columns: Sequence[int]) -> Cards:
    """Return the cards of these columns, wild ones replaced by `WILD` and `BUG`."""
    cards = rows[:, columns]
    found = cards.copy()
    for rule in wildness.rules:
        marks = _wild(rule, wildness, rows, cards)
        for position, role in enumerate(rule.roles):
            found[marks[:, position], position] = WILD if role is Role.WILD else BUG
    return found


def _wild(rule: WildRule, wildness: EntryWilds, rows: Cards, cards: Cards) -> Marks:
    source = rule.wild.source
    plain = cards < WILD
    ranks = cards >> 2
    if isinstance(source, Jokers):
        return ~plain
    if isinstance(source, OfRank):
        of_rank: Marks = plain & (ranks == RANKS.index(source.rank))
        return of_rank
    if isinstance(source, OfCards):
        named: Marks = np.isin(cards, source.cards)
        return named
    if isinstance(source, AfterTrigger):
        follower = _follower(rows[:, wildness.trigger_slots], RANKS.index(source.trigger))
        like_follower: Marks = plain & (ranks == follower[:, None])
        return like_follower
    references = np.zeros(cards.shape, np.bool_)
    places = list(rule.sources)
    if not places:
        return references
    if isinstance(source, LastOnBoard):
        left = np.ones(len(cards), np.bool_)
        for place in reversed(places):
            references[:, place] = left & plain[:, place]
            left &= ~plain[:, place]
    else:
        lowest = np.where(plain, ranks, 255)[:, places].min(axis=1)
        references[:, places] = plain[:, places] & (ranks[:, places] == lowest[:, None])
    return _alike(cards, plain, references, rule.wild.likeness)


def _alike(cards: Cards, plain: Marks, references: Marks, likeness: Likeness) -> Marks:
    if likeness is Likeness.CARD:
        return references
    kinds = cards >> 2 if likeness is Likeness.RANK else cards & 3
    marks = np.zeros(cards.shape, np.bool_)
    for position in np.flatnonzero(references.any(axis=0)):
        marks |= references[:, [position]] & (kinds == kinds[:, [position]])
    return marks & plain


def _follower(up: Cards, trigger: int) -> NDArray[np.int64]:
    """Return the rank dealt after the last trigger, or one that no card has."""
    follower = np.full(len(up), 99, np.int64)
    after_trigger = np.zeros(len(up), np.bool_)
    for place in range(up.shape[1]):
        card = up[:, place]
        rank = np.where(card < WILD, card >> 2, 99).astype(np.int64)
        follower = np.where(after_trigger, rank, follower)
        after_trigger = rank == trigger
        follower = np.where(after_trigger, 99, follower)
    return follower
