"""Hands after a step: the recipes of the cards dealt by then."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from anypoker.analysis.payoffs.card_slots import CardSlots
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query_language.kinds import SHOWDOWN
from anypoker.strength.recipes import Recipe


def known_slots(model: PayoffModel, step: int) -> tuple[int, ...]:
    """Return the slots that are filled after a step, in order."""
    layout = model.layout
    if step == SHOWDOWN:
        return tuple(range(layout.slots))
    return tuple(sorted({slot for stage in layout.stages[: step + 1] for slot in stage.slots}))


def own_slots(model: PayoffModel, seat: int, step: int) -> list[int]:
    """Return the slots of a seat's own cards after a step."""
    known = set(known_slots(model, step))
    return [place.slot for place in model.layout.own[seat] if place.slot in known]


def board_slots(model: PayoffModel, step: int, pile: int = -1) -> list[int]:
    """Return the slots of the board, or of one pile of it, after a step."""
    layout, known = model.layout, set(known_slots(model, step))
    places: Sequence[int] = range(len(layout.board)) if pile < 0 else layout.piles[pile].places
    return [layout.board[place] for place in places if layout.board[place] in known]


def recipes_at(model: PayoffModel, step: int) -> tuple[tuple[Recipe, ...], ...]:
    """Return the recipes by share and seat, of the cards dealt by the end of a step."""
    if step == SHOWDOWN:
        return tuple(share.recipes for share in model.shares)
    return _recipes_at(_Key(model), step)


class _Key:
    """A model, hashed by what its recipes depend on."""

    def __init__(self, model: PayoffModel) -> None:
        self.model = model
        self.key = (model.game, model.players)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.key == self.key


@lru_cache(maxsize=64)
def _recipes_at(key: _Key, step: int) -> tuple[tuple[Recipe, ...], ...]:
    from anypoker.analysis.payoffs.passive_hand import play_call_down, read_card_slots
    from anypoker.analysis.payoffs.recipes import share_recipes_of
    from anypoker.engine.hypothetical_hand import BoardCard, OwnCard, set_board, set_hole_cards
    from anypoker.engine.state import SHARED, UP

    model = key.model
    known = set(known_slots(model, step))
    hand = play_call_down(model.game, model.players)
    layout = read_card_slots(hand)
    piles = {number: name for name, number in hand.compiled.hole_index.items()}
    for seat, places in enumerate(layout.own):
        cards = [
            OwnCard(card, bool(flags & UP), piles.get(pile), bool(flags & SHARED))
            for card, flags, pile, place in zip(
                hand.hole_cards[seat],
                hand.card_flags[seat],
                hand.card_piles[seat],
                places,
                strict=True,
            )
            if place.slot in known
        ]
        set_hole_cards(hand, seat, cards)
    bits = hand.compiled.board_bits
    set_board(
        hand,
        [
            BoardCard(card, tuple(name for name, bit in bits.items() if on & bit))
            for card, on, slot in zip(hand.board, hand.board_piles, layout.board, strict=True)
            if slot in known
        ],
    )
    shares = share_recipes_of(hand, _without(layout, known))
    return tuple(share.recipes for share in shares)


def _without(layout: CardSlots, known: set[int]) -> CardSlots:
    """Return the slots of a layout that are known; they keep their numbers."""
    return replace(
        layout,
        own=tuple(tuple(p for p in places if p.slot in known) for places in layout.own),
        board=tuple(slot for slot in layout.board if slot in known),
        dealt_up=tuple(slot for slot in layout.dealt_up if slot in known),
    )
