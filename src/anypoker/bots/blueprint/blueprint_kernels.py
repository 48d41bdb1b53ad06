"""Kernel of the blueprint: external-sampling MCCFR with linear weights."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

FOLD, SHOWDOWN, ASKED = 0, 1, 2


class TreeArrays(NamedTuple):
    """The public tree, parents before their children.

    By node: `kind`; `side` that is asked, or that folded; the first of its `children`, and how many
    `moves` there are; the `stage` (round of betting); the `row` of strategies that it shares with
    similar nodes; at the ends the `pot` and what each side has `paid`. `first`: by row, where it
    begins.
    """

    kind: Numbers
    side: Numbers
    children: Numbers
    moves: Numbers
    stage: Numbers
    row: Numbers
    pot: Floats
    paid: Floats
    first: Numbers


class PoolArrays(NamedTuple):
    """Deals to learn from. By deal: the number of `hands`; by deal and hand: `cards` as bits,
    `buckets` by stage, and `values` by entry, lower is better. `weights`: of the entries.
    """

    hands: Numbers
    cards: NDArray[np.uint64]
    buckets: NDArray[np.int32]
    values: Floats
    weights: Floats


@compile_kernel
def learn(
    tree: TreeArrays,
    pool: PoolArrays,
    turns: int,
    begun: int,
    state: NDArray[np.uint64],
    regrets: Floats,
    sums: Floats,
    order: Numbers,
    below: Numbers,
    values: Floats,
    plans: Floats,
) -> None:
    """Run `turns` turns of MCCFR after `begun` earlier ones; a turn improves both sides.

    `state`: of the random numbers (splitmix64). The others from `order` on are scratch.
    """
    mixed = state[0]
    step = np.uint64(0x9E3779B97F4A7C15)
    one = np.uint64(0xBF58476D1CE4E5B9)
    two = np.uint64(0x94D049BB133111EB)
    entries = len(pool.weights)
    infinite = np.inf
    unit = 1.0 / 9007199254740992.0
    for turn in range(turns):
        weight = float(begun + turn + 1)
        deal = 0
        i = 0
        k = 0
        for _ in range(200):
            mixed = mixed + step
            z = mixed
            z = (z ^ (z >> np.uint64(30))) * one
            z = (z ^ (z >> np.uint64(27))) * two
            z = z ^ (z >> np.uint64(31))
            deal = int(float(z >> np.uint64(11)) * unit * len(pool.hands))
            mixed = mixed + step
            z = mixed
            z = (z ^ (z >> np.uint64(30))) * one
            z = (z ^ (z >> np.uint64(27))) * two
            z = z ^ (z >> np.uint64(31))
            hands = pool.hands[deal]
            both = int(float(z >> np.uint64(11)) * unit * hands * hands)
            i = both // hands
            k = both % hands
            if pool.cards[deal, i] & pool.cards[deal, k] == np.uint64(0):
                break
        claimed = 0.0
        won = 0.0
        for e in range(entries):
            a, b = pool.values[deal, e, i], pool.values[deal, e, k]
            if a == infinite and b == infinite:
                continue
            claimed += pool.weights[e]
            if a < b:
                won += pool.weights[e]
            elif a == b:
                won += 0.5 * pool.weights[e]
        share = won / claimed if claimed > 0.0 else 0.5
        for side in range(2):
            order[0] = 0
            length = 1
            at = 0
            while at < length:
                node = order[at]
                if tree.kind[node] == ASKED:
                    asked = tree.side[node]
                    hand = i if asked == 0 else k
                    count = tree.moves[node]
                    bucket = pool.buckets[deal, tree.stage[node], hand]
                    base = tree.first[tree.row[node]] + bucket * count
                    total = 0.0
                    for c in range(count):
                        if regrets[base + c] > 0.0:
                            total += regrets[base + c]
                    below[at] = length
                    if asked == side:
                        for c in range(count):
                            plan = max(regrets[base + c], 0.0) / total if total > 0.0 else 1 / count
                            order[length] = tree.children[node] + c
                            plans[length] = plan
                            length += 1
                    else:
                        mixed = mixed + step
                        z = mixed
                        z = (z ^ (z >> np.uint64(30))) * one
                        z = (z ^ (z >> np.uint64(27))) * two
                        z = z ^ (z >> np.uint64(31))
                        left = float(z >> np.uint64(11)) * unit
                        chosen = -1
                        for c in range(count):
                            plan = max(regrets[base + c], 0.0) / total if total > 0.0 else 1 / count
                            sums[base + c] += weight * plan
                            if chosen < 0:
                                left -= plan
                                if left < 0.0 or c == count - 1:
                                    chosen = c
                        order[length] = tree.children[node] + chosen
                        length += 1
                at += 1
            for back in range(length):
                at = length - 1 - back
                node = order[at]
                if tree.kind[node] != ASKED:
                    if tree.kind[node] == SHOWDOWN:
                        part = share if side == 0 else 1.0 - share
                    else:
                        part = 0.0 if tree.side[node] == side else 1.0
                    values[at] = part * tree.pot[node] - tree.paid[node, side]
                elif tree.side[node] != side:
                    values[at] = values[below[at]]
                else:
                    count = tree.moves[node]
                    value = 0.0
                    for c in range(count):
                        value += plans[below[at] + c] * values[below[at] + c]
                    values[at] = value
                    hand = i if side == 0 else k
                    bucket = pool.buckets[deal, tree.stage[node], hand]
                    base = tree.first[tree.row[node]] + bucket * count
                    for c in range(count):
                        regrets[base + c] += weight * (values[below[at] + c] - value)
    state[0] = mixed
