"""Exact expected values of keeping some cards of a hand and drawing others.

Hands are sets of places in the deck. The number of a set is the sum of binomial coefficients of
its places, so that sets need no search. If the value of every complete hand is known, then

    sums[A]  =  the values of all complete hands that contain the set A, added up

follows from the larger sets to the smaller ones. A player who keeps K and discards D receives cards
that are in neither. The values of all hands that can result are those of all hands with K, without
those that contain a card of D: the sum of (-1)**|T| * sums[K with T] over all subsets T of D. For
all ways to divide a hand of five cards that takes 32 table reads and 80 subtractions. Values are
whole numbers, so the sums are exact.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel

Counts = NDArray[np.int64]
Cards = NDArray[np.uint8]

UNIT = 1 << 30  # the value of a hand that wins the whole pot
MAX_CARDS = 8  # of a hand from which some are discarded


class KeepSums(NamedTuple):
    """Sums of the values of all hands of `size` cards that contain a set, by set number."""

    sums: Counts
    starts: Counts  # by set size: index of the first sum
    size: np.int64
    probabilities: NDArray[np.float64]  # by number of cards kept: of each hand that may result


class DeckPlaces(NamedTuple):
    """Places of the cards in a sorted deck."""

    cards: Cards  # by place
    first: Counts  # by card: the first of its places
    choose: Counts  # binomial coefficients


class DrawScratch(NamedTuple):
    """Working arrays of one decision."""

    places: Counts  # of the cards in order
    columns: Counts  # their columns in the hand
    numbers: Counts  # by subset of the hand: its set number
    sizes: Counts  # by subset of the hand: its number of cards
    values: Counts  # by subset of the hand: sum of the hands that may result from keeping it


def sorted_deck(deck: Sequence[int]) -> DeckPlaces:
    """Sort a deck and number its places."""
    cards = np.array(sorted(deck), np.uint8)
    first = np.zeros(256, np.int64)
    for place in range(len(cards) - 1, -1, -1):
        first[cards[place]] = place
    coefficients = [[comb(n, k) for k in range(MAX_CARDS + 2)] for n in range(len(cards) + 2)]
    return DeckPlaces(cards, first, np.array(coefficients, np.int64))


def new_scratch() -> DrawScratch:
    hand, subsets = np.zeros((2, MAX_CARDS), np.int64), np.zeros((3, 1 << MAX_CARDS), np.int64)
    return DrawScratch(*hand, *subsets)


def empty_sums(size: int, deck: DeckPlaces) -> KeepSums:
    """Return zero sums for all sets of up to `size` cards."""
    counts = [comb(len(deck.cards), cards) for cards in range(size + 1)]
    starts = np.cumsum([0, *counts[:-1]]).astype(np.int64)
    return KeepSums(np.zeros(sum(counts), np.int64), starts, np.int64(size), np.ones(size + 1))


def keep_sums(values: Counts, size: int, held: int, deck: DeckPlaces) -> KeepSums:
    """Sum up the values of all final hands, for hands of `held` cards that draw."""
    keep = empty_sums(size, deck)
    by_size = np.split(keep.sums, keep.starts[1:])
    by_size[size][:] = values
    for cards in range(size, 0, -1):
        add_to_parts(by_size[cards], by_size[cards - 1], deck.choose, np.arange(cards))
        # A hand of `size` cards reaches a subset once for each of its cards beyond it.
        by_size[cards - 1] //= size - cards + 1
    unseen = len(deck.cards) - held
    probabilities = [1 / max(comb(unseen, size - kept), 1) for kept in range(size + 1)]
    return keep._replace(probabilities=np.array(probabilities))


@compile_kernel
def next_set(places: Counts) -> None:
    """Advance to the set with the next number."""
    at = 0
    while at + 1 < len(places) and places[at] + 1 == places[at + 1]:
        places[at] = at
        at += 1
    places[at] += 1


@compile_kernel
def add_to_parts(values: Counts, parts: Counts, choose: Counts, places: Counts) -> None:
    """Add the value of every set to all sets that lack one card of it; `places`: the first set."""
    size = len(places)
    for number in range(len(values)):
        below, above = np.int64(0), np.int64(0)
        for at in range(1, size):
            above += choose[places[at], at]
        for at in range(size):
            parts[below + above] += values[number]
            below += choose[places[at], at + 1]
            if at + 1 < size:
                above -= choose[places[at + 1], at + 1]
        next_set(places)


@compile_kernel
def write_hands(deck: Cards, places: Counts, hands: Cards) -> None:
    """Write hands as cards from this set on, and advance it beyond the last."""
    size = hands.shape[1]
    for hand in range(len(hands)):
        for at in range(size):
            hands[hand, at] = deck[places[at]]
        next_set(places)


@compile_kernel
def number_hands(numbers: Counts, deck: DeckPlaces, hands: Cards) -> None:
    """Write the hands with these numbers as cards."""
    for hand in range(len(hands)):
        left = numbers[hand]
        for at in range(hands.shape[1], 0, -1):
            place = at - 1
            while deck.choose[place + 1, at] <= left:
                place += 1
            hands[hand, at - 1] = deck.cards[place]
            left -= deck.choose[place, at]


@compile_kernel
def _put_in_order(cards: Cards, deck: DeckPlaces, scratch: DrawScratch) -> None:
    """Sort the cards by place; the second copy of a card has the next place."""
    places, columns = scratch.places, scratch.columns
    for column in range(len(cards)):
        place = deck.first[cards[column]]
        for other in range(column):
            place += cards[other] == cards[column]
        at = column
        while at > 0 and places[at - 1] > place:
            places[at], columns[at] = places[at - 1], columns[at - 1]
            at -= 1
        places[at], columns[at] = place, column


@compile_kernel
def _value_subsets(cards: np.int64, keep: KeepSums, choose: Counts, scratch: DrawScratch) -> None:
    """Sum up, for every subset of a hand, the hands that may result from keeping just that."""
    numbers, sizes, values = scratch.numbers, scratch.sizes, scratch.values
    numbers[0], sizes[0], values[0] = 0, 0, keep.sums[keep.starts[0]]
    for at in range(cards):
        top = 1 << at
        for part in range(top):
            size = sizes[part] + 1
            number = numbers[part] + choose[scratch.places[at], size]
            sizes[top | part], numbers[top | part] = size, number
            values[top | part] = keep.sums[keep.starts[size] + number] if size <= keep.size else 0
    for at in range(cards):
        bit = 1 << at
        for start in range(0, 1 << cards, 2 * bit):
            for part in range(start, start + bit):
                values[part] -= values[part + bit]


@compile_kernel
def _best_part(
    cards: np.int64,
    least: np.int64,
    most: np.int64,
    keep: KeepSums,
    choose: Counts,
    scratch: DrawScratch,
) -> tuple[np.int64, float]:
    """Return the best subset to keep if least..most cards may go, and its expected value.

    Among equal subsets the one with the most cards of the higher places.
    """
    _value_subsets(cards, keep, choose, scratch)
    best, found = -1.0, np.int64((1 << cards) - 1)
    for part in range((1 << cards) - 1, -1, -1):
        size = scratch.sizes[part]
        if least <= cards - size <= most and size <= keep.size:
            value = scratch.values[part] * keep.probabilities[size]
            if value > best:
                best, found = value, np.int64(part)
    return found, best


@compile_kernel
def _number_of(places: Counts, suits: Counts, choose: Counts, scratch: DrawScratch) -> np.int64:
    """Return the number of a set after its suits are exchanged; jokers stay."""
    moved = scratch.columns
    for column in range(len(places)):
        place = places[column]
        if place < suits[4]:
            place += suits[place & 3] - (place & 3)
        at = column
        while at > 0 and moved[at - 1] > place:
            moved[at] = moved[at - 1]
            at -= 1
        moved[at] = place
    number = np.int64(0)
    for at in range(len(places)):
        number += choose[moved[at], at + 1]
    return number


@compile_kernel
def same_in_suits(
    places: Counts, suits: Counts, choose: Counts, scratch: DrawScratch, values: NDArray[np.uint32]
) -> np.bool_:
    """Return whether all hands keep their values if suits are exchanged; `places`: first hand."""
    same = True
    for number in range(len(values)):
        same &= values[_number_of(places, suits, choose, scratch)] == values[number]
        next_set(places)
    return np.bool_(same)


@compile_kernel
def values_before_draw(
    places: Counts,
    least: np.int64,
    most: np.int64,
    keep: KeepSums,
    deck: DeckPlaces,
    suits: Counts,
    scratch: DrawScratch,
    values: Counts,
) -> None:
    """Write the value of every hand before a draw that `keep` follows; `places`: the first hand.

    `suits`: the permutations of suits that keep all values. Unknown values are -1.
    """
    size = np.int64(len(places))
    for number in range(len(values)):
        if values[number] < 0:
            for at in range(size):
                scratch.places[at] = places[at]
            _, value = _best_part(size, least, most, keep, deck.choose, scratch)
            for way in range(len(suits)):
                same = _number_of(places, suits[way], deck.choose, scratch)
                values[same] = np.int64(value + 0.5)
        next_set(places)


@compile_kernel
def values_of_choices(
    places: Counts,
    least: np.int64,
    most: np.int64,
    keep: KeepSums,
    own: KeepSums,
    deck: DeckPlaces,
    suits: Counts,
    scratch: DrawScratch,
    values: Counts,
) -> None:
    """Write the value of every hand by `own` if it draws what is best by `keep`.

    `places`, `suits`, and unknown values as in `values_before_draw`.
    """
    size = np.int64(len(places))
    for number in range(len(values)):
        if values[number] < 0:
            for at in range(size):
                scratch.places[at] = places[at]
            part, _ = _best_part(size, least, most, keep, deck.choose, scratch)
            _value_subsets(size, own, deck.choose, scratch)
            value = scratch.values[part] * own.probabilities[scratch.sizes[part]]
            for way in range(len(suits)):
                same = _number_of(places, suits[way], deck.choose, scratch)
                values[same] = np.int64(value + 0.5)
        next_set(places)


@compile_kernel
def best_discards(
    hands: Cards,
    least: Counts,
    most: Counts,
    keep: KeepSums,
    deck: DeckPlaces,
    scratch: DrawScratch,
    discards: Counts,
) -> None:
    """Write by hand the columns to discard, one bit each."""
    size = np.int64(hands.shape[1])
    for hand in range(len(hands)):
        _put_in_order(hands[hand], deck, scratch)
        part, _ = _best_part(size, least[hand], most[hand], keep, deck.choose, scratch)
        gone = np.int64(0)
        for at in range(size):
            if not part >> at & 1:
                gone |= np.int64(1) << scratch.columns[at]
        discards[hand] = gone


@compile_kernel
def _hold(hand: Cards, held: KeepSums, deck: DeckPlaces, scratch: DrawScratch) -> None:
    """Count a hand for every set that it contains."""
    _put_in_order(hand, deck, scratch)
    numbers, sizes = scratch.numbers, scratch.sizes
    numbers[0], sizes[0] = 0, 0
    held.sums[held.starts[0]] += 1
    for at in range(len(hand)):
        top = 1 << at
        for part in range(top):
            size = sizes[part] + 1
            number = numbers[part] + deck.choose[scratch.places[at], size]
            sizes[top | part], numbers[top | part] = size, number
            held.sums[held.starts[size] + number] += 1


@compile_kernel
def _without(hand: Cards, held: KeepSums, deck: DeckPlaces, scratch: DrawScratch) -> np.int64:
    """Return the number of counted hands without a card of this one."""
    _put_in_order(hand, deck, scratch)
    _value_subsets(np.int64(len(hand)), held, deck.choose, scratch)
    number: np.int64 = scratch.values[0]
    return number


class SortedHands(NamedTuple):
    """Hands and their values, worst first."""

    hands: Cards
    values: NDArray[np.uint32]


@compile_kernel
def count_opponents(
    mine: SortedHands,
    opponents: SortedHands,
    held: KeepSums,
    deck: DeckPlaces,
    scratch: DrawScratch,
    counts: Counts,
) -> None:
    """Count by hand the opponents without a card of it that are worse, not better, and all."""
    first, done = 0, 0
    while first < len(mine.values):
        value = mine.values[first]
        last = first
        while done < len(opponents.values) and opponents.values[done] > value:
            _hold(opponents.hands[done], held, deck, scratch)
            done += 1
        while last < len(mine.values) and mine.values[last] == value:
            counts[last, 0] = _without(mine.hands[last], held, deck, scratch)
            last += 1
        while done < len(opponents.values) and opponents.values[done] == value:
            _hold(opponents.hands[done], held, deck, scratch)
            done += 1
        for hand in range(first, last):
            counts[hand, 1] = _without(mine.hands[hand], held, deck, scratch)
        first = last
    while done < len(opponents.values):
        _hold(opponents.hands[done], held, deck, scratch)
        done += 1
    for hand in range(len(mine.values)):
        counts[hand, 2] = _without(mine.hands[hand], held, deck, scratch)
