"""A hand that nobody plays: known and assumed cards of a table, to be evaluated.

Hands can be made and conditions asked on it. These are the only ways to put something into a hand
other than playing it: nobody but the engine writes to the state of a hand.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from anypoker.cards import Card, Key, card_repr
from anypoker.engine.compiled_game import CompiledGame, compiled_game
from anypoker.engine.setup import Seats, ShuffledDeck, Stakes
from anypoker.engine.state import DISCARDED, NOBODY, SHARED, TURNED, UP, Hand
from anypoker.game import DealStep, DiscardStep, Game, Structure
from anypoker.ranking import Owner

_NO_CHANCE = ShuffledDeck((), (), Key(b""))


class OwnCard(NamedTuple):
    """A card of a seat. `shared`: it belongs to other seats as well.

    `turned`: it lies face up because its owner turned it over.
    """

    card: Card
    up: bool
    pile: str | None
    shared: bool
    turned: bool = False

    def __repr__(self) -> str:
        return card_repr(self)


class BoardCard(NamedTuple):
    """A card on the board and the piles it lies in."""

    card: Card
    piles: tuple[str, ...]

    def __repr__(self) -> str:
        return card_repr(self)


def make_hypothetical_hand(
    game: Game,
    seats: Seats,
    structure: Structure,
    dice: Mapping[str, tuple[int, ...]],
    choices: Mapping[str, str],
    opened: Sequence[Card],
    paired: int = NOBODY,
) -> Hand:
    """Return a table without cards. `opened`: all cards that came face up so far, in their order.

    `paired`: which of them was the last that paired an up card of its owner.
    """
    compiled = compiled_game(game)
    hand = Hand(compiled, seats, Stakes(), _NO_CHANCE, structure)
    hand.dice = [dice.get(pile, ()) for pile in compiled.dice_piles]
    hand.choices = [choices.get(variable, "") for variable in compiled.variables]
    hand.up_card_log = list(opened)
    hand.last_pair_index = paired
    return hand


def set_bet_steps(hand: Hand, names: Sequence[str]) -> None:
    """Set the betting rounds in which a player has bet."""
    hand.bet_steps = list(names)


def set_seat(hand: Hand, seat: int, folded: bool, declared: tuple[str, ...]) -> None:
    """Set whether a seat has folded, and what it has declared."""
    hand.live_count += hand.folded[seat] - folded
    hand.folded[seat] = folded
    hand.declared[seat] = declared


def open_piles(hand: Hand, seat: int, piles: Sequence[str]) -> None:
    """Let a seat use these piles of the board, as if it had paid for them."""
    for name in piles:
        hand.bought_piles[seat] |= hand.compiled.board_bits.get(name, 0)


def name_jokers(hand: Hand, seat: int, cards: tuple[Card, ...]) -> None:
    """Set the values of a seat's jokers."""
    hand.joker_values[seat] = cards


def set_hole_cards(hand: Hand, seat: int, cards: Sequence[OwnCard]) -> None:
    """Give a seat these cards and no others."""
    index = hand.compiled.hole_index
    hand.hole_cards[seat] = [own.card for own in cards]
    hand.card_flags[seat] = [
        UP * own.up | SHARED * own.shared | TURNED * own.turned for own in cards
    ]
    hand.card_piles[seat] = [-1 if own.pile is None else index[own.pile] for own in cards]


def mark_turned_cards(hand: Hand) -> None:
    """Mark up cards that were dealt face down as turned over by their owners."""
    dealt = Counter(hand.up_card_log)
    for held, lying in zip(hand.hole_cards, hand.card_flags, strict=True):
        for place, card in enumerate(held):
            if lying[place] == UP:
                dealt[card] -= 1
                if dealt[card] < 0:
                    lying[place] |= TURNED


def set_board(hand: Hand, cards: Sequence[BoardCard]) -> None:
    """Put these cards on the board and no others, all of them open."""
    thrown = _thrown_bits(hand.compiled)
    names = hand.compiled.board_bits
    bits = [sum([names[name] for name in on_board.piles]) for on_board in cards]
    hand.board = [on_board.card for on_board in cards]
    hand.board_up = [True] * len(cards)
    hand.board_was_up = [True] * len(cards)
    hand.board_piles = [piles | DISCARDED if piles & thrown else piles for piles in bits]


def set_facts(hand: Hand, facts: Mapping[str, object], betting: Mapping[str, object]) -> None:
    """Put what something else knows of a hand into it, by the names of the fields."""
    for name, fact in facts.items():
        setattr(hand, name, fact)
    for name, fact in betting.items():
        setattr(hand.betting, name, fact)


@lru_cache(maxsize=64)
def _thrown_bits(compiled: CompiledGame) -> int:
    """Board piles that only discards go to: their cards are no community cards."""
    onto: set[str] = set()
    dealt: set[str] = set()
    for action in compiled.game.every_action():
        if isinstance(action, DiscardStep):
            onto |= {cards.onto for cards in action.cards if cards.onto is not None}
        elif isinstance(action, DealStep) and action.to is Owner.BOARD:
            dealt |= {name for cards in action.cards for name in cards.piles}
    return sum(compiled.board_bits[name] for name in onto - dealt)
