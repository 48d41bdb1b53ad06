"""Conditions of the game, for the table or for one seat."""

import numpy as np

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers, ProgramArrays
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

_JOKER = 52
ALL_UP, ANY_UP, NONE_UP = range(3)
COLOR, SUIT, RANK = range(3)
# The columns of a condition after its kind.
WHAT, VALUES, COUNT, TOTAL, NAMED = 1, 2, 3, 4, 5


@compile_kernel
def _exposed(n: Numbers, c: Bytes, seat: Int, how: Int) -> bool:
    up = 0
    for place in range(seat * col.MAX_HELD, seat * col.MAX_HELD + n[col.HELD + seat]):
        up += c[col.CARD_FLAGS + place] & col.UP
    if how == ALL_UP:
        return up == n[col.HELD + seat]
    return up > 0 if how == ANY_UP else up == 0


@compile_kernel
def in_open_pile(n: Numbers, c: Bytes, place: Int, named: Int, pile: Int) -> bool:
    """Return whether a board card is face up in the pile; without a name: dealt to the board."""
    if not c[col.BOARD_FLAGS + place] & col.UP:
        return False
    bits = n[col.BOARD_PILES + place]
    return bits & pile != 0 if named else bits & col.DISCARDED == 0


@compile_kernel
def _trait(card: Int, trait: Int) -> Int:
    if trait == COLOR:
        return 1 if card & 3 == 1 or card & 3 == 2 else 0
    return card & 3 if trait == SUIT else card >> 2


@compile_kernel
def _pips(card: Int) -> Int:
    """Return the pips of a card: ace 1, ten and court cards 10."""
    rank = card >> 2
    return 1 if rank == 12 else min(rank + 2, 10)


@compile_kernel
def _composition(n: Numbers, c: Bytes, t: ProgramArrays, number: Int) -> bool:
    values, least = t.conditions[number, VALUES], t.conditions[number, COUNT]
    trait = t.conditions[number, TOTAL]
    if values:
        counted = 0
        for place in range(n[col.BOARD_SIZE]):
            card = np.int64(c[col.BOARD + place])
            named, pile = t.conditions[number, NAMED], t.conditions[number, WHAT]
            if card < _JOKER and in_open_pile(n, c, place, named, pile):
                counted += values >> _trait(card, trait) & 1
        return counted >= least
    for value in range(13):
        counted = 0
        for place in range(n[col.BOARD_SIZE]):
            card = np.int64(c[col.BOARD + place])
            named, pile = t.conditions[number, NAMED], t.conditions[number, WHAT]
            if card < _JOKER and in_open_pile(n, c, place, named, pile):
                counted += 1 if _trait(card, trait) == value else 0
        if counted >= least and counted > 0:
            return True
    return False


@compile_kernel
def _on_board(n: Numbers, c: Bytes, t: ProgramArrays, number: Int, suits: bool) -> bool:
    """Return a card has one of the values, or all together have."""
    values = t.conditions[number, VALUES]
    total: Int = 0
    found = False
    for place in range(n[col.BOARD_SIZE]):
        card = np.int64(c[col.BOARD + place])
        named, pile = t.conditions[number, NAMED], t.conditions[number, WHAT]
        if card < _JOKER and in_open_pile(n, c, place, named, pile):
            total += _pips(card)
            found |= values >> (card & 3 if suits else card >> 2) & 1 != 0
    if t.conditions[number, TOTAL] and not suits:
        return bool(total < 63 and values >> total & 1 != 0)
    return found


@compile_kernel
def _on_dice(c: Bytes, t: ProgramArrays, number: Int) -> bool:
    """Return the dice of a pile stand where the condition says, 0 if they have not been rolled."""
    values, first = t.conditions[number, VALUES], col.DICE + t.conditions[number, WHAT]
    total, found = 0, False
    for place in range(first, first + t.conditions[number, COUNT]):
        total += c[place]
        found |= c[place] > 0 and values >> c[place] & 1 != 0
    if t.conditions[number, TOTAL]:
        return values >> total & 1 != 0
    return found


@compile_subroutine
def holds(n: Numbers, c: Bytes, t: ProgramArrays, number: Int, seat: Int) -> bool:
    """Return whether the condition holds; `seat` matters only if it is about a seat."""
    kind, what = t.conditions[number, 0], t.conditions[number, WHAT]
    values = t.conditions[number, VALUES]
    if kind == col.IF_EXPOSED:
        return _exposed(n, c, seat, what)
    if kind == col.IF_SIZE:
        return values >> n[col.HELD + seat] & 1 != 0
    if kind == col.IF_CHOICE:
        return n[col.CHOICES + what] >= 0 and values >> n[col.CHOICES + what] & 1 != 0
    if kind == col.IF_TRAIT:
        return _composition(n, c, t, number)
    if kind == col.IF_DICE:
        return _on_dice(c, t, number)
    return _on_board(n, c, t, number, kind != col.IF_VALUE)
