"""Reconstruction of a hand from a seat's view, for evaluation only.

With it, code that has only a view can use the engine and add assumed cards.
"""

from anypoker.cards import JOKER
from anypoker.engine import Hand, Seat, Seats
from anypoker.engine.cards.dealt_cards import each_card_once
from anypoker.engine.compiled_game import compiled_game
from anypoker.engine.events import BetMade, Dealt, Raised, Redealt, Replaced, Revealed, StepStarted
from anypoker.engine.hypothetical_hand import (
    OwnCard,
    make_hypothetical_hand,
    mark_turned_cards,
    name_jokers,
    open_piles,
    set_bet_steps,
    set_board,
    set_hole_cards,
    set_seat,
)
from anypoker.game import Game
from anypoker.views.seat_view import SeatView
from anypoker.views.visibility import FACE_DOWN

__all__ = ["hand_from_view", "set_board", "set_hole_cards"]


def _last_pair(view: SeatView) -> int:
    """Return the index, in the log of up cards, of the last that paired an up card of its owner."""
    place = last = -1
    shown: dict[int, list[int]] = {}
    for event in each_card_once(seen.event for seen in view.events):
        match event:
            case Dealt(seat, card, up=True, shared=shared):
                place += 1
                if seat is None or card >= JOKER:
                    continue
                if card >> 2 in shown.setdefault(seat, []) and not shared:
                    last = place
                shown[seat].append(card >> 2)
            case Revealed(cards):
                place += len(cards)
            case Replaced():
                place += 1
            case Redealt():
                place, last, shown = -1, -1, {}
            case _:
                continue
    return last


def _bet_steps(view: SeatView) -> list[str]:
    """Return the betting rounds of this deal in which a player has bet."""
    name, found = "", []
    for event in (seen.event for seen in view.events):
        if isinstance(event, StepStarted):
            name = event.name
        elif isinstance(event, BetMade | Raised) and name not in found:
            found.append(name)
        elif isinstance(event, Redealt):
            found = []
    return found


def hand_from_view(game: Game, view: SeatView) -> Hand:
    """Return a hand that looks as the view does; what the viewer cannot see is not in it.

    Hands can be evaluated and conditions asked on it, but nobody can play it.
    """
    seats = Seats(tuple(Seat(sitting.name, sitting.stack) for sitting in view.seats), view.button)
    here = game.for_players(len(view.seats))
    hand = make_hypothetical_hand(
        here,
        seats,
        view.structure,
        dict(view.dice),
        dict(view.choices),
        view.opened,
        _last_pair(view) if compiled_game(here).has_pair_trigger else -1,
    )
    if compiled_game(here).needs_bet_steps:
        set_bet_steps(hand, _bet_steps(view))
    for seat, sitting in enumerate(view.seats):
        set_seat(hand, seat, sitting.folded, sitting.declared)
        open_piles(hand, seat, sitting.bought)
        if seat != view.viewer:
            known = [OwnCard(card, True, None, False) for card in sitting.up]
            if view.outward:
                known += [OwnCard(card, False, None, False) for card in view.outward[seat]]
            set_hole_cards(hand, seat, known)
    if view.viewer is not None:
        name_jokers(hand, view.viewer, view.named)
        set_hole_cards(hand, view.viewer, [own for own in view.own if own.card != FACE_DOWN])
    mark_turned_cards(hand)
    set_board(hand, [card for card in view.board if card.card != FACE_DOWN])
    return hand
