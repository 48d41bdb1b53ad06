"""The way back from a view: a hand as far as one seat can tell, to be thought about.

Whoever has only a view can so use the engine on it, and lay cards where it imagines them.
"""

from collections import Counter
from collections.abc import Sequence

from anypoker.cards import Key
from anypoker.engine import Chance, Hand, Seat, Seats, Stakes
from anypoker.engine.compiled_game import compiled_game
from anypoker.engine.state import SHARED, THROWN, TURNED, UP
from anypoker.game import Deal, Discard, Game
from anypoker.ranking import Owner
from anypoker.views.events import FACE_DOWN
from anypoker.views.seat import BoardCard, OwnCard, SeatView

_NO_CHANCE = Chance((), (), Key(b""))


def hand_from_view(game: Game, view: SeatView) -> Hand:
    """A hand that looks as the view does; what the viewer cannot see is not in it.

    Hands can be evaluated and conditions asked on it, but nobody can play it.
    """
    compiled = compiled_game(game.at(len(view.seats)))
    seats = Seats(tuple(Seat(sitting.name, sitting.stack) for sitting in view.seats), view.button)
    hand = Hand(compiled, seats, Stakes(), _NO_CHANCE, view.structure)
    hand.dice = [dict(view.dice).get(pile, ()) for pile in compiled.dice_piles]
    hand.choices = [dict(view.choices).get(variable, "") for variable in compiled.variables]
    for seat, sitting in enumerate(view.seats):
        hand.folded[seat] = sitting.folded
        hand.declared[seat] = sitting.declared
        hand.access[seat] = sum(compiled.board_bits.get(name, 0) for name in sitting.bought)
        if seat != view.viewer:
            set_hole_cards(hand, seat, [OwnCard(card, True, None, False) for card in sitting.up])
    hand.up_log = list(view.opened)
    if view.viewer is not None:
        hand.named[view.viewer] = view.named
        set_hole_cards(hand, view.viewer, view.own)
    _mark_turned(hand)
    set_board(hand, [card for card in view.board if card.card != FACE_DOWN])
    return hand


def set_hole_cards(hand: Hand, seat: int, cards: Sequence[OwnCard]) -> None:
    """Give a seat these cards and no others."""
    index = hand.compiled.hole_index
    hand.hole[seat] = [own.card for own in cards]
    hand.lying[seat] = [UP * own.up | SHARED * own.shared | TURNED * own.turned for own in cards]
    hand.pile_of[seat] = [-1 if own.pile is None else index[own.pile] for own in cards]


def _mark_turned(hand: Hand) -> None:
    """Up cards that were not dealt so have been turned over by their owners."""
    dealt = Counter(hand.up_log)
    for held, lying in zip(hand.hole, hand.lying, strict=True):
        for place, card in enumerate(held):
            if lying[place] == UP:
                dealt[card] -= 1
                if dealt[card] < 0:
                    lying[place] |= TURNED


def set_board(hand: Hand, cards: Sequence[BoardCard]) -> None:
    """Put these cards on the board and no others, all of them open."""
    thrown = _thrown_piles(hand.compiled.game)
    bits = hand.compiled.board_bits
    hand.board = [card.card for card in cards]
    hand.board_up = [True] * len(cards)
    hand.board_open = [True] * len(cards)
    hand.board_piles = [
        sum(bits[name] for name in card.piles) | (THROWN if thrown.intersection(card.piles) else 0)
        for card in cards
    ]


def _thrown_piles(game: Game) -> set[str]:
    """Board piles that only discards go to: their cards are no community cards."""
    onto: set[str] = set()
    dealt: set[str] = set()
    for action in game.every_action():
        if isinstance(action, Discard):
            onto |= {cards.onto for cards in action.cards if cards.onto is not None}
        elif isinstance(action, Deal) and action.to is Owner.BOARD:
            dealt |= {name for cards in action.cards for name in cards.piles}
    return onto - dealt
