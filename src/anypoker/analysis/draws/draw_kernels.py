"""What every choice of cards to keep is worth, exactly and for every hand there is.

Hands are sets of places in the deck. The number of a set is the sum of binomial coefficients of
its places, so that sets need no search. If the worth of every complete hand is known, then

    sums[A]  =  the worth of all complete hands that hold the set A, added up

is found from the larger sets to the smaller ones. Who keeps K and throws D away receives cards that
are in neither; the worth of all hands that can come of it is that of all hands with K, without
those that hold a card of D: the sum of (-1)**|T| * sums[K with T] over all parts T of D. For all
ways to divide a hand of five cards at once that takes 32 looks at the table and 80 subtractions.
Worths are whole numbers, so that the sums are exact.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel

Counts = NDArray[np.int64]
Cards = NDArray[np.uint8]

MAX_CARDS = 8  # of a hand from which some are thrown away


class KeepSums(NamedTuple):
    """The worth of all hands of `size` cards that hold a set, by the number of the set."""

    sums: Counts
    starts: Counts  # by size of a set: where the sums of those begin
    size: np.int64
    chances: NDArray[np.float64]  # by number of cards kept: of each hand that may come of it


class DeckPlaces(NamedTuple):
    """Where cards are in a deck that lies in order."""

    cards: Cards  # by place
    first: Counts  # by card: the first of its places
    choose: Counts  # binomial coefficients


class DrawScratch(NamedTuple):
    """What a decision needs while it is made."""

    places: Counts  # of the cards in order
    columns: Counts  # where in the hand they are
    numbers: Counts  # by part of the hand: the number of that set
    sizes: Counts  # by part of the hand: how many cards it has
    worths: Counts  # by part of the hand: the worth of all hands that may come of keeping it


@compile_kernel
def next_set(places: Counts) -> None:
    """The set with the next number."""
    at = 0
    while at + 1 < len(places) and places[at] + 1 == places[at + 1]:
        places[at] = at
        at += 1
    places[at] += 1


@compile_kernel
def add_to_parts(worths: Counts, parts: Counts, choose: Counts, places: Counts) -> None:
    """Add what every set is worth to all sets that lack one card of it; `places`: the first set."""
    size = len(places)
    for number in range(len(worths)):
        below, above = np.int64(0), np.int64(0)
        for at in range(1, size):
            above += choose[places[at], at]
        for at in range(size):
            parts[below + above] += worths[number]
            below += choose[places[at], at + 1]
            if at + 1 < size:
                above -= choose[places[at + 1], at + 1]
        next_set(places)


@compile_kernel
def write_hands(deck: Cards, places: Counts, hands: Cards) -> None:
    """Hands as cards, from the set of these places on, which then are those of the next hand."""
    size = hands.shape[1]
    for hand in range(len(hands)):
        for at in range(size):
            hands[hand, at] = deck[places[at]]
        next_set(places)


@compile_kernel
def number_hands(numbers: Counts, deck: DeckPlaces, hands: Cards) -> None:
    """The hands with these numbers, as cards."""
    for hand in range(len(hands)):
        left = numbers[hand]
        for at in range(hands.shape[1], 0, -1):
            place = at - 1
            while deck.choose[place + 1, at] <= left:
                place += 1
            hands[hand, at - 1] = deck.cards[place]
            left -= deck.choose[place, at]


@compile_kernel
def _put_in_order(cards: Cards, deck: DeckPlaces, room: DrawScratch) -> None:
    """The places of the cards; a card that is there twice has its next place too."""
    places, columns = room.places, room.columns
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
def _worth_of_parts(cards: np.int64, keep: KeepSums, choose: Counts, room: DrawScratch) -> None:
    """For every part of a hand: the worth of all hands that may come of keeping just that."""
    numbers, sizes, worths = room.numbers, room.sizes, room.worths
    numbers[0], sizes[0], worths[0] = 0, 0, keep.sums[keep.starts[0]]
    for at in range(cards):
        top = 1 << at
        for part in range(top):
            size = sizes[part] + 1
            number = numbers[part] + choose[room.places[at], size]
            sizes[top | part], numbers[top | part] = size, number
            worths[top | part] = keep.sums[keep.starts[size] + number] if size <= keep.size else 0
    for at in range(cards):
        bit = 1 << at
        for start in range(0, 1 << cards, 2 * bit):
            for part in range(start, start + bit):
                worths[part] -= worths[part + bit]


@compile_kernel
def _best_part(
    cards: np.int64,
    least: np.int64,
    most: np.int64,
    keep: KeepSums,
    choose: Counts,
    room: DrawScratch,
) -> tuple[np.int64, float]:
    """The part of a hand that is best kept if least..most cards may go, and what it is worth.

    Of parts that are worth the same the one with the most cards of the higher places.
    """
    _worth_of_parts(cards, keep, choose, room)
    best, found = -1.0, np.int64((1 << cards) - 1)
    for part in range((1 << cards) - 1, -1, -1):
        size = room.sizes[part]
        if least <= cards - size <= most and size <= keep.size:
            worth = room.worths[part] * keep.chances[size]
            if worth > best:
                best, found = worth, np.int64(part)
    return found, best


@compile_kernel
def _number_of(places: Counts, suits: Counts, choose: Counts, room: DrawScratch) -> np.int64:
    """The number of a set when its suits are exchanged; jokers have none and stay."""
    moved = room.columns
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
    places: Counts, suits: Counts, choose: Counts, room: DrawScratch, values: NDArray[np.uint32]
) -> np.bool_:
    """Whether all hands keep their values if suits are exchanged; `places`: the first hand."""
    same = True
    for number in range(len(values)):
        same &= values[_number_of(places, suits, choose, room)] == values[number]
        next_set(places)
    return np.bool_(same)


@compile_kernel
def worth_before(
    places: Counts,
    least: np.int64,
    most: np.int64,
    keep: KeepSums,
    deck: DeckPlaces,
    suits: Counts,
    room: DrawScratch,
    worths: Counts,
) -> None:
    """By hand: what it is worth before a draw that `keep` follows; `places`: the first hand.

    `suits`: the ways to exchange suits, which all make hands of the same worth. Worths that are
    not known are -1.
    """
    size = np.int64(len(places))
    for number in range(len(worths)):
        if worths[number] < 0:
            for at in range(size):
                room.places[at] = places[at]
            _, worth = _best_part(size, least, most, keep, deck.choose, room)
            for way in range(len(suits)):
                same = _number_of(places, suits[way], deck.choose, room)
                worths[same] = np.int64(worth + 0.5)
        next_set(places)


@compile_kernel
def best_throws(
    hands: Cards,
    least: Counts,
    most: Counts,
    keep: KeepSums,
    deck: DeckPlaces,
    room: DrawScratch,
    thrown: Counts,
) -> None:
    """By hand: which columns are best thrown away, a bit for each."""
    size = np.int64(hands.shape[1])
    for hand in range(len(hands)):
        _put_in_order(hands[hand], deck, room)
        part, _ = _best_part(size, least[hand], most[hand], keep, deck.choose, room)
        gone = np.int64(0)
        for at in range(size):
            if not part >> at & 1:
                gone |= np.int64(1) << room.columns[at]
        thrown[hand] = gone


@compile_kernel
def _hold(hand: Cards, held: KeepSums, deck: DeckPlaces, room: DrawScratch) -> None:
    """Count a hand for every set that it holds."""
    _put_in_order(hand, deck, room)
    numbers, sizes = room.numbers, room.sizes
    numbers[0], sizes[0] = 0, 0
    held.sums[held.starts[0]] += 1
    for at in range(len(hand)):
        top = 1 << at
        for part in range(top):
            size = sizes[part] + 1
            number = numbers[part] + deck.choose[room.places[at], size]
            sizes[top | part], numbers[top | part] = size, number
            held.sums[held.starts[size] + number] += 1


@compile_kernel
def _without(hand: Cards, held: KeepSums, deck: DeckPlaces, room: DrawScratch) -> np.int64:
    """How many of the hands that were counted have no card of this one."""
    _put_in_order(hand, deck, room)
    _worth_of_parts(np.int64(len(hand)), held, deck.choose, room)
    number: np.int64 = room.worths[0]
    return number


class SortedHands(NamedTuple):
    """Hands and their values, the worst first."""

    hands: Cards
    values: NDArray[np.uint32]


@compile_kernel
def count_rivals(
    mine: SortedHands,
    rivals: SortedHands,
    held: KeepSums,
    deck: DeckPlaces,
    room: DrawScratch,
    counts: Counts,
) -> None:
    """By hand: how many rivals without a card of it are worse, no better, and there at all."""
    first, done = 0, 0
    while first < len(mine.values):
        value = mine.values[first]
        last = first
        while done < len(rivals.values) and rivals.values[done] > value:
            _hold(rivals.hands[done], held, deck, room)
            done += 1
        while last < len(mine.values) and mine.values[last] == value:
            counts[last, 0] = _without(mine.hands[last], held, deck, room)
            last += 1
        while done < len(rivals.values) and rivals.values[done] == value:
            _hold(rivals.hands[done], held, deck, room)
            done += 1
        for hand in range(first, last):
            counts[hand, 1] = _without(mine.hands[hand], held, deck, room)
        first = last
    while done < len(rivals.values):
        _hold(rivals.hands[done], held, deck, room)
        done += 1
    for hand in range(len(mine.values)):
        counts[hand, 2] = _without(mine.hands[hand], held, deck, room)
