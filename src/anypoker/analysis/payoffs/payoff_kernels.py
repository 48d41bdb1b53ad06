"""Machine code of payoffs: cards dealt, pots divided.

A deal is a row of card numbers, one for each slot. Values come from the tables of `ranking.batch`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.splitmix import HALF, LOW_HALF, STEP, mix_bits, random_below
from anypoker.strength.hand_kernels import NO_HAND, Columns, Rows, Values

Counts = NDArray[np.int64]

_NONE = np.uint32(NO_HAND)


@compile_kernel
def deal_out(deck: Rows, columns: Columns, rows: Rows, state: np.uint64) -> np.uint64:
    """Fill these columns with cards of the deck at random; the state after the last draw."""
    size = np.uint64(len(deck))
    number = np.uint64(0)
    for row in range(len(rows)):
        for place in range(len(columns)):
            if place & 1:  # two cards from every number
                half = number & LOW_HALF
            else:
                state += STEP
                number = mix_bits(state)
                half = number >> HALF
            at = np.uint64(place)
            other = at + random_below(half, size - at)
            drawn = deck[other]
            deck[other] = deck[at]
            deck[at] = drawn
            rows[row, columns[place]] = drawn
    return state


class RangeArrays(NamedTuple):
    """Ranges of several seats."""

    holdings: Rows  # all holdings one after the other
    starts: Columns  # where those of each range begin, and where the last one ends
    widths: Columns  # by range: how many cards a holding has
    columns: Columns  # where those cards go, range after range
    chances: NDArray[np.uint64]  # by holding: how often it is kept when drawn, out of 2**32
    aliases: Columns  # by holding: the holding that is taken otherwise


@compile_kernel
def deal_ranges(
    deck: Rows,
    ranges: RangeArrays,
    rest: Columns,
    where: Columns,
    rows: Rows,
    state: np.uint64,
) -> np.uint64:
    """Draw a holding from each range, all different cards, and then the rest from the deck.

    `where`: room for a number for each card.
    """
    starts, widths, columns = ranges.starts, ranges.widths, ranges.columns
    for place in range(len(deck)):
        where[deck[place]] = place
    for row in range(len(rows)):
        clash = True
        while clash:
            clash = False
            taken = np.uint64(0)
            column = 0
            for number in range(len(widths)):
                state += STEP
                count = np.uint64(starts[number + 1] - starts[number])
                drawn = mix_bits(state)
                holding = starts[number] + np.int64(random_below(drawn >> HALF, count))
                if drawn & LOW_HALF >= ranges.chances[holding]:
                    holding = ranges.aliases[holding]
                for place in range(widths[number]):
                    card = ranges.holdings[holding, place]
                    bit = np.uint64(1) << np.uint64(card)
                    clash |= taken & bit != 0
                    taken |= bit
                    rows[row, columns[column]] = card
                    column += 1
        held = len(columns)
        for place in range(held):
            card = rows[row, columns[place]]
            there = where[card]
            other = deck[place]
            deck[place], deck[there] = card, other
            where[card], where[other] = place, there
        for place in range(held, held + len(rest)):
            state += STEP
            left = np.uint64(len(deck) - place)
            there = place + np.int64(random_below(mix_bits(state) >> HALF, left))
            card, other = deck[there], deck[place]
            deck[place], deck[there] = card, other
            where[card], where[other] = place, there
            rows[row, rest[place - held]] = card
    return state


class PotDivision(NamedTuple):
    """The division of a pot.

    `units`: by set of claimed shares, the units of each; `each`: units of one share alone.
    """

    limits: Values  # by share and seat: the last value that qualifies
    split: NDArray[np.bool_]  # by share: all have it if nobody qualifies
    units: Counts
    whole: np.int64
    each: np.int64


class Sums(NamedTuple):
    """Sums over deals, by seat."""

    units: Counts
    squares: Counts
    wins: Counts
    ties: Counts
    scoops: Counts
    shares: Counts  # by seat and share
    claimed: Counts  # by set of claimed shares


@compile_kernel
def divide_pots(values: Values, terms: PotDivision, parts: Counts, sums: Sums) -> None:
    """Divide the pot of every deal into `parts`, by seat and deal, and count the shares.

    `values` by share, seat and deal; they are changed where a hand does not qualify.
    """
    shares, seats, deals = values.shape
    for deal in range(deals):
        claimed = 0
        for share in range(shares):
            least = _NONE
            for seat in range(seats):
                value = values[share, seat, deal]
                if value > terms.limits[share, seat]:
                    values[share, seat, deal] = _NONE
                else:
                    least = min(least, value)
            if least != _NONE or terms.split[share]:
                claimed |= 1 << share
        sums.claimed[claimed] += 1
        for seat in range(seats):
            parts[seat, deal] = 0 if claimed else terms.whole // seats
        for share in range(shares):
            if not claimed >> share & 1:
                continue
            least, winners = _NONE, 0
            for seat in range(seats):
                value = values[share, seat, deal]
                if value < least:
                    least, winners = value, 1
                elif value == least:
                    winners += 1
            for seat in range(seats):
                if values[share, seat, deal] == least:
                    parts[seat, deal] += terms.units[claimed, share] // winners
                    sums.shares[seat, share] += terms.each // winners


@compile_kernel
def add_parts(parts: Counts, whole: np.int64, sums: Sums) -> None:
    """Add up what seats won, and how often they won most, as much as others, or all."""
    seats, deals = parts.shape
    for deal in range(deals):
        most, having = np.int64(0), 0
        for seat in range(seats):
            if parts[seat, deal] > most:
                most, having = parts[seat, deal], 1
            elif parts[seat, deal] == most:
                having += 1
        for seat in range(seats):
            part = parts[seat, deal]
            sums.units[seat] += part
            sums.squares[seat] += part * part
            if part == most:
                sums.ties[seat] += having > 1
                sums.wins[seat] += having == 1
                sums.scoops[seat] += part == whole


@compile_kernel
def count_best(values: Values, weight: np.int64, counts: Counts) -> None:
    """Count who has the best value, by seat and number of winners."""
    least, best, winners = values[0], 0, 1
    for seat in range(1, len(values)):
        value = values[seat]
        winners = 1 if value < least else winners + (value == least)
        best = seat if value < least else best
        least = min(least, value)
    if winners == 1:  # so it is nearly always
        counts[best, 1] += weight
    else:
        for seat in range(len(values)):
            counts[seat, winners] += weight * (values[seat] == least)


@compile_kernel
def count_winners(values: Values, counts: Counts) -> None:
    """Count wins of a single share that is always won, by seat and number of winners."""
    for deal in range(values.shape[1]):
        count_best(values[:, deal], np.int64(1), counts)
