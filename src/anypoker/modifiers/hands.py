"""Modifiers of which cards count: either-or, pat hands."""

from msgspec.structs import replace

from anypoker.game import Game, RankedHand
from anypoker.modifiers.game_edits import (
    AlreadySoError,
    alternatives,
    count_board_cards,
    count_board_piles,
    most_hole_cards,
    own_and_shared,
    require_omaha_style,
    uses_board,
    with_alternatives,
    with_hands,
)
from anypoker.ranking.selection import Alternative, Owner, Pick, Pile

HAND = 5  # cards


def either_or(game: Game) -> Game:
    """Return two own cards with three of the board, or three with two."""
    require_omaha_style(game)
    if most_hole_cards(game) < 3:
        raise ValueError("its players have no three hole cards")
    ways = alternatives(game)
    if not any(_swapped(way) for way in ways):
        raise ValueError("its hands are not two cards from here and three from there")
    if all(swapped in ways for way in ways for swapped in _swapped(way)):
        raise AlreadySoError("two or three hole cards count already")
    piles = count_board_piles(game)
    for way in ways:
        pair = own_and_shared(way)
        if pair and pair[1].least == sum(piles.get(pile.name or "", 0) for pile in pair[1].piles):
            raise ValueError("its hands take all cards of a row or column, never some of them")
    if count_board_cards(game) < 3:
        raise ValueError("its board has fewer than three cards")
    return with_alternatives(game, lambda way: [way, *_swapped(way)])


def _swapped(way: Alternative) -> list[Alternative]:
    """Return the same way with the numbers two and three the other way round."""
    match own_and_shared(way):
        case (own, shared) if {own.least, shared.least} == {2, 3}:
            picks = (_exactly(own, shared.least), _exactly(shared, own.least))
            return [replace(way, picks=picks)]
        case _:
            return []


def _exactly(pick: Pick, number: int) -> Pick:
    return replace(pick, least=number, most=number)


def pat_hand(game: Game) -> Game:
    """Add the hand of all five own cards to the other ways."""
    hole = most_hole_cards(game)
    if hole != HAND:
        raise ValueError(f"its players hold {hole} cards at the showdown, not five")
    ways = alternatives(game)
    if not any(uses_board(way) for way in ways):
        only = "its hands are made of hole cards only"
        raise AlreadySoError(only) if any(map(_takes_five_own, ways)) else ValueError(only)
    if any(_takes_five_own(way) for way in ways):
        raise AlreadySoError("five hole cards may be played already")
    pat = Alternative((Pick((Pile(Owner.HOLE),), HAND, HAND),), HAND)

    def with_pat(hand: RankedHand) -> RankedHand:
        old = hand.selection.alternatives
        if all(way.total != HAND for way in old):
            return hand
        return replace(hand, selection=replace(hand.selection, alternatives=(*old, pat)))

    return with_hands(game, with_pat)


def _takes_five_own(way: Alternative) -> bool:
    """Return whether a hand may be made of five own cards this way."""
    own = [pick for pick in way.picks if Pile(Owner.HOLE) in pick.piles]
    others = sum(pick.least for pick in way.picks if pick not in own)
    return not others and sum(pick.most for pick in own) >= HAND
