"""Kernels of the draw table: classes of hands, best draws, hands after all draws.

A hand is a row of places in a list of cards. Hands and subsets of hands that differ only by a
permutation of suits form one class, which has a key and a number.
"""

from typing import NamedTuple

from anypoker.bots.thinker.rounds.round_kernels import Floats, Numbers
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.strength.keep_sums import next_set

EMPTY = -1
_JOKER = 52
_RANKS = 13  # bits of a key for each suit
_SPREAD = 0x2545F4914F6CDD1D  # spreads keys over the slots


class Classes(NamedTuple):
    """Numbers by key, in slots: the first free one after that to which a key belongs is its."""

    keys: Numbers
    numbers: Numbers


class DrawRules(NamedTuple):
    """Minimum and maximum number of discards, by number of draws left."""

    least: Numbers
    most: Numbers


class Worths(NamedTuple):
    """Equities by number of draws left: of kept `parts` of a hand and of whole `hands`."""

    parts: Floats
    hands: Floats


@compile_kernel
def class_key(cards: Numbers, hand: Numbers, kept: int) -> int:
    """Return the class key of the cards kept of a hand, one bit each."""
    a, b, c, d, jokers = 0, 0, 0, 0, 0
    for at in range(len(hand)):
        if kept >> at & 1:
            card = cards[hand[at]]
            bit = 1 << (card >> 2)
            suit = card & 3
            if card == _JOKER:
                jokers += 1
            elif suit == 0:
                a |= bit
            elif suit == 1:
                b |= bit
            elif suit == 2:
                c |= bit
            else:
                d |= bit
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return (((jokers << _RANKS | a) << _RANKS | b) << _RANKS | c) << _RANKS | d


@compile_kernel
def slot_of(classes: Classes, key: int) -> int:
    """Return the slot of a key, or the free slot for it."""
    last = len(classes.keys) - 1
    slot = ((key ^ (key >> 25)) * _SPREAD >> 20) & last
    while classes.keys[slot] != EMPTY and classes.keys[slot] != key:
        slot = (slot + 1) & last
    return slot


@compile_kernel
def find_classes(
    cards: Numbers, hand: Numbers, sets: int, classes: Classes, first: int, found: Numbers
) -> int:
    """Number the classes of all sets of a size and write an example of each.

    `hand`: the first set. Returns the number of classes, or -1 if there is no room for them.
    """
    count = 0
    size = len(hand)
    for _ in range(sets):
        key = class_key(cards, hand, (1 << size) - 1)
        slot = slot_of(classes, key)
        if classes.keys[slot] == EMPTY:
            if count == len(found):
                return -1
            classes.keys[slot] = key
            classes.numbers[slot] = first + count
            for at in range(size):
                found[count, at] = hand[at]
            count += 1
        if size:
            next_set(hand)
    return count


@compile_kernel
def write_classes(cards: Numbers, hand: Numbers, hands: Classes, found: Numbers) -> None:
    """Write the class of every hand in the order of set numbers; `hand`: the first one."""
    for number in range(len(found)):
        key = class_key(cards, hand, (1 << len(hand)) - 1)
        found[number] = hands.numbers[slot_of(hands, key)]
        next_set(hand)


@compile_kernel
def best_draws(
    cards: Numbers,
    rows: Numbers,
    left: int,
    rules: DrawRules,
    parts: Classes,
    hands: Classes,
    worths: Worths,
    values: Floats,
    kept: Numbers,
) -> None:
    """Write the best equity and the cards kept, by hand and number of discards.

    Entries of illegal draws are left unchanged.
    """
    size = rows.shape[1]
    for row in range(len(rows)):
        for part in range(1 << size):
            gone = 0
            for at in range(size):
                gone += 1 - (part >> at & 1)
            if gone < rules.least[left] or gone > rules.most[left]:
                continue
            key = class_key(cards, rows[row], part)
            if gone:
                worth = worths.parts[left, parts.numbers[slot_of(parts, key)]]
            else:
                worth = worths.hands[left - 1, hands.numbers[slot_of(hands, key)]]
            if worth > values[row, gone]:
                values[row, gone] = worth
                kept[row, gone] = part


@compile_kernel
def exchange(hand: Numbers, kept: int, orders: Numbers, deal: int, before: Numbers) -> None:
    """Draw for one hand.

    `orders`: by discarded card, places in random order; `deal` selects the start. The hand receives
    no card that it holds or has just discarded.
    """
    size = len(hand)
    length = orders.shape[1]
    for at in range(size):
        before[at] = hand[at]
    for at in range(size):
        if kept >> at & 1:
            continue
        step = deal % length
        for _ in range(length):
            place = orders[at, step]
            there = False
            for other in range(size):
                there |= before[other] == place
                there |= other < at and hand[other] == place
            if not there:
                hand[at] = place
                break
            step = step + 1 if step + 1 < length else 0


@compile_kernel
def draw_out(
    cards: Numbers,
    rows: Numbers,
    left: int,
    orders: Numbers,
    rules: DrawRules,
    parts: Classes,
    hands: Classes,
    worths: Worths,
    room: Numbers,
    values: Floats,
    kept: Numbers,
    ended: Numbers,
) -> None:
    """Write by hand and deal the class of the hand after all draws left."""
    size = rows.shape[1]
    for row in range(len(rows)):
        first = -1
        for deal in range(ended.shape[1]):
            for at in range(size):
                room[0, at] = rows[row, at]
            for draw in range(left, 0, -1):
                part = first if draw == left else -1
                if part < 0:
                    for gone in range(size + 1):
                        values[0, gone] = -1.0
                    best_draws(cards, room[:1], draw, rules, parts, hands, worths, values, kept)
                    best = -1.0
                    for gone in range(size + 1):
                        if values[0, gone] > best:
                            best = values[0, gone]
                            part = kept[0, gone]
                    if draw == left:
                        first = part
                exchange(room[0], part, orders[draw - 1], deal, room[1])
            key = class_key(cards, room[0], (1 << size) - 1)
            ended[row, deal] = hands.numbers[slot_of(hands, key)]


@compile_kernel
def exchange_all(rows: Numbers, kept: Numbers, orders: Numbers, before: Numbers) -> None:
    """Draw for every hand, each as a different deal."""
    for row in range(len(rows)):
        exchange(rows[row], kept[row], orders, row, before)


@compile_kernel
def classes_of(cards: Numbers, rows: Numbers, hands: Classes, found: Numbers) -> None:
    """Write the class of each hand."""
    for row in range(len(rows)):
        key = class_key(cards, rows[row], (1 << rows.shape[1]) - 1)
        found[row] = hands.numbers[slot_of(hands, key)]
