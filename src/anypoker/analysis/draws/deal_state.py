"""Stock, hands and discards of many deals while players draw.

A deal starts with its deck as a row in dealing order. Cards move as in the engine: from the top of
the stock, discards to the discard pile, new cards to the end of a hand. An empty stock takes up the
discards, except those of the player who draws.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.payoff_kernels import Counts
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.splitmix import STEP
from anypoker.strength.hand_kernels import Rows
from anypoker.strength.unseen_kernels import draw_card

NOBODY = -1  # for a shuffle that leaves out nobody's discards


class DealRows(NamedTuple):
    """Many deals, a row for each."""

    stock: Rows
    top: Counts  # cards of the stock that are gone
    end: Counts  # how many cards the stock had
    thrown: Rows  # discards
    thrown_by: Counts
    discards: Counts  # how many there are
    own: Rows  # by deal, seat and place
    held: Counts  # by deal and seat: how many cards
    board: Rows
    laid: Counts  # how many cards the board has
    states: NDArray[np.uint64]  # where the random numbers of later shuffles are


def new_deal_rows(deals: int, deck: int, seats: int, cards: int, board: int) -> DealRows:
    """Allocate deals with empty hands."""
    return DealRows(
        stock=np.zeros((deals, deck), np.uint8),
        top=np.zeros(deals, np.int64),
        end=np.zeros(deals, np.int64),
        thrown=np.zeros((deals, deck), np.uint8),
        thrown_by=np.zeros((deals, deck), np.int64),
        discards=np.zeros(deals, np.int64),
        own=np.zeros((deals, seats, cards), np.uint8),
        held=np.zeros((deals, seats), np.int64),
        board=np.zeros((deals, max(board, 1)), np.uint8),
        laid=np.zeros(deals, np.int64),
        states=np.zeros(deals, np.uint64),
    )


@compile_kernel
def begin_deals(tables: DealRows, cards: np.int64, state: np.uint64) -> None:
    """Reset the deals: empty hands, and a stock of `cards` cards that is already there."""
    for deal in range(len(tables.top)):
        tables.top[deal], tables.end[deal] = 0, cards
        tables.discards[deal], tables.laid[deal] = 0, 0
        for seat in range(tables.held.shape[1]):
            tables.held[deal, seat] = 0
        state += STEP
        tables.states[deal] = state ^ state >> np.uint64(29)


@compile_kernel
def _refill(tables: DealRows, deal: np.int64, without: np.int64) -> None:
    """Shuffle the discards, but for those of one seat, under what is left of the stock."""
    stock, thrown = tables.stock[deal], tables.thrown[deal]
    by = tables.thrown_by[deal]
    left = np.int64(0)
    for place in range(tables.top[deal], tables.end[deal]):
        stock[left] = stock[place]
        left += 1
    end, kept = left, np.int64(0)
    for place in range(tables.discards[deal]):
        if by[place] == without:
            thrown[kept], by[kept] = thrown[place], by[place]
            kept += 1
        else:
            stock[end] = thrown[place]
            end += 1
    for place in range(left, end):
        tables.states[deal] += STEP
        draw_card(stock, np.int64(place), end, tables.states[deal])
    tables.top[deal], tables.end[deal], tables.discards[deal] = 0, end, kept


@compile_kernel
def _take(tables: DealRows, deal: np.int64) -> np.uint8:
    card: np.uint8 = tables.stock[deal, tables.top[deal]]
    tables.top[deal] += 1
    return card


@compile_kernel
def give_card(tables: DealRows, seat: np.int64, card: np.int64) -> None:
    """Deal a card to a seat: this one, or the next of the stock (-1)."""
    for deal in range(len(tables.top)):
        at = tables.held[deal, seat]
        taken = np.uint8(card) if card >= 0 else _take(tables, np.int64(deal))
        tables.own[deal, seat, at] = taken
        tables.held[deal, seat] = at + 1


@compile_kernel
def lay_board_card(tables: DealRows, card: np.int64) -> None:
    """Deal a card to the board: this one, or the next of the stock, reshuffled if empty."""
    for deal in range(len(tables.top)):
        if card < 0 and tables.top[deal] == tables.end[deal]:
            _refill(tables, np.int64(deal), np.int64(NOBODY))
        taken = np.uint8(card) if card >= 0 else _take(tables, np.int64(deal))
        tables.board[deal, tables.laid[deal]] = taken
        tables.laid[deal] += 1


@compile_kernel
def draw_bounds(
    tables: DealRows,
    seat: np.int64,
    bounds: Counts,
    reshuffles: bool,
    least: Counts,
    most: Counts,
) -> None:
    """Write the bounds on discards: at most the cards held and those that can be replaced."""
    fewest, allowed, extra = bounds[0], bounds[1], bounds[2]
    for deal in range(len(tables.top)):
        served = tables.end[deal] - tables.top[deal]
        upper = min(allowed, tables.held[deal, seat])
        if served < upper + extra:
            if reshuffles:
                for place in range(tables.discards[deal]):
                    served += tables.thrown_by[deal, place] != seat
            upper = max(min(upper, served - extra), np.int64(0))
        most[deal] = upper
        least[deal] = min(fewest, upper)


@compile_kernel
def exchange(
    tables: DealRows, seat: np.int64, extra: np.int64, reshuffles: bool, chosen: Counts
) -> None:
    """Discard the chosen cards, one bit each, and take as many and `extra` new ones."""
    for deal in range(len(tables.top)):
        gone = chosen[deal]
        own = tables.own[deal, seat]
        kept, number = np.int64(0), np.int64(0)
        for place in range(tables.held[deal, seat]):
            if gone >> place & 1:
                at = tables.discards[deal]
                tables.thrown[deal, at], tables.thrown_by[deal, at] = own[place], seat
                tables.discards[deal] = at + 1
                number += 1
            else:
                own[kept] = own[place]
                kept += 1
        wanted = max(number + extra, np.int64(0))
        if tables.end[deal] - tables.top[deal] < wanted and reshuffles:
            _refill(tables, np.int64(deal), seat)
        wanted = min(wanted, tables.end[deal] - tables.top[deal])
        for _ in range(wanted):
            own[kept] = _take(tables, np.int64(deal))
            kept += 1
        tables.held[deal, seat] = kept
