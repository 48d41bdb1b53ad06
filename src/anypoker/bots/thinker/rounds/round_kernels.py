"""Kernels of the thinker: percentiles, shares of the pot by pairs of hands, CFR+ of a round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel

Floats = NDArray[np.float64]
Flags = NDArray[np.uint8]
Numbers = NDArray[np.int64]

FOLD, SHOWDOWN, ASKED, DEALT = 0, 1, 2, 3  # what a node of a round of betting is


@compile_kernel
def pair_shares(
    mine: Floats,
    theirs: Floats,
    weights: Floats,
    fits_mine: Flags,
    fits_theirs: Flags,
    says_mine: Flags,
    says_theirs: Flags,
    declares: int,
    shares: Floats,
) -> None:
    """Write by pair of hands the first hand's mean share of the pot over runouts that fit.

    `mine`, `theirs`: by entry, hand and runout, lower is better, infinity means no hand. `says_…`:
    by entry and hand, whether it is declared; declaring several sides wins all of them or none.
    """
    entries, hands, deals = mine.shape
    others = theirs.shape[1]
    infinite = np.inf
    plain = entries == 1 and declares == 0
    for i in range(hands):
        for k in range(others):
            total = 0.0
            count = 0
            if plain:
                for j in range(deals):
                    if fits_mine[i, j] & fits_theirs[k, j]:
                        a, b = mine[0, i, j], theirs[0, k, j]
                        count += 1
                        if a < b:
                            total += 1.0
                        elif a == b:
                            total += 0.5
                shares[i, k] = total / count if count > 0 else 0.5
                continue
            for j in range(deals):
                if fits_mine[i, j] == 0 or fits_theirs[k, j] == 0:
                    continue
                claimed = 0.0
                won = 0.0
                lost = 0
                for e in range(entries):
                    a, b = mine[e, i, j], theirs[e, k, j]
                    if declares:
                        if says_mine[e, i] == 0:
                            a = infinite
                        elif not a < b and says_theirs[e, k] != 0 and b < infinite:
                            lost = 1
                        if says_theirs[e, k] == 0:
                            b = infinite
                    if a == infinite and b == infinite:
                        continue
                    claimed += weights[e]
                    if a < b:
                        won += weights[e]
                    elif a == b:
                        won += 0.5 * weights[e]
                if declares and lost:
                    said = 0
                    for e in range(entries):
                        said += says_mine[e, i]
                    if said > 1:
                        won = 0.0
                total += won / claimed if claimed > 0.0 else 0.5
                count += 1
            shares[i, k] = total / count if count > 0 else 0.5


@compile_kernel
def greatest(values: Floats) -> float:
    """Return the greatest of numbers that is finite; less than nothing if none is."""
    found = -1.0
    for n in range(len(values)):
        if found < values[n] < np.inf:
            found = values[n]
    return found


@compile_kernel
def add_percentile(
    values: Floats, weight: float, missing: float, upto: Numbers, worth: Floats
) -> None:
    """Add to `worth` the percentile of each value times the weight.

    `values`: whole numbers, lower is better; infinity means no hand, which counts as `missing`.
    `upto`: scratch for a count per number, and one more.
    """
    for n in range(len(upto)):
        upto[n] = 0
    for n in range(len(values)):
        if values[n] < np.inf:
            upto[int(values[n]) + 1] += 1
    for n in range(1, len(upto)):
        upto[n] += upto[n - 1]
    good = upto[len(upto) - 1]
    if good == 0:
        return
    for n in range(len(values)):
        if values[n] < np.inf:
            place = int(values[n])
            worse, equal = good - upto[place + 1], upto[place + 1] - upto[place]
            worth[n] += weight * ((worse + equal / 2) / good)
        else:
            worth[n] += weight * missing


class RoundTree(NamedTuple):
    """A round of betting as a tree, parents before their children.

    By node: `kind`; `side` that is asked, 0 or 1; `children`, -1 where there are none. At its ends:
    the `pot`, what each side has `paid` into it in this round, which side has `folded`, and how
    much may be bet `later`. `calm`: which choice is to check or call. Where cards are dealt, the
    first child is that of the first deal, the others follow at the distance `side`; `layer` is 0
    before that, and then 1 more than the number of the deal.
    """

    kind: Numbers
    side: Numbers
    children: Numbers
    pot: Floats
    paid: Floats
    folded: Numbers
    later: Floats
    calm: Numbers
    layer: Numbers


class MatchupTable(NamedTuple):
    """Hands of both sides and what they win: by layer, first hand and second hand.

    `fits`: whether both hands can be held together; `shares`, `flow`: the first side's part of the
    pot and of later bets, zero where they do not fit. `..._back`: the same, second hand first.
    `deals_first`, `deals_second`: by deal and hand, whether they fit; `scale`: probability of each
    deal that fits both.
    """

    fits: Floats
    fits_back: Floats
    shares: Floats
    shares_back: Floats
    flow: Floats
    flow_back: Floats
    deals_first: Floats
    deals_second: Floats
    scale: float


@compile_kernel
def solve_round(
    tree: RoundTree,
    pairs: MatchupTable,
    first: Floats,
    second: Floats,
    rounds: int,
    calls: float,
    trembles: float,
    known: Floats,
    regrets: Floats,
    sums: Floats,
    plans: Floats,
    reach: Floats,
    values: Floats,
) -> None:
    """Run CFR+ over the hands of both sides; `sums` receives the average strategy.

    `first`, `second`: how likely hands are, the second's if it thinks; `known`: by node and hand,
    how likely others come there whose plans are known, and do not change. `calls`: how often a
    thinker checks or calls without thinking; `trembles`: how often it takes any action.
    """
    nodes = len(tree.kind)
    most = tree.children.shape[1]
    deals = len(pairs.deals_first)
    for turn in range(2 * rounds):
        side = turn % 2
        size = len(first) if side == 0 else len(second)
        for i in range(len(first)):
            reach[0, 0, i] = first[i]
        for k in range(len(second)):
            reach[1, 0, k] = second[k]
        for node in range(nodes):
            if tree.kind[node] == DEALT:
                for deal in range(deals):
                    child = tree.children[node, 0] + deal * tree.side[node]
                    for i in range(len(first)):
                        reach[0, child, i] = reach[0, node, i] * pairs.deals_first[deal, i]
                    for k in range(len(second)):
                        reach[1, child, k] = reach[1, node, k] * pairs.deals_second[deal, k]
                continue
            if tree.kind[node] != ASKED:
                continue
            asked = tree.side[node]
            hands = len(first) if asked == 0 else len(second)
            for i in range(hands):
                total = 0.0
                count = 0
                for a in range(most):
                    if tree.children[node, a] >= 0:
                        total += regrets[node, a, i]
                        count += 1
                for a in range(most):
                    if tree.children[node, a] >= 0:
                        plan = regrets[node, a, i] / total if total > 0.0 else 1.0 / count
                        if asked == 1:
                            plan = plan * (1.0 - calls - trembles) + trembles / count
                            if a == tree.calm[node]:
                                plan += calls
                        plans[node, a, i] = plan
                        if asked == side and turn >= rounds // 2:  # the first guesses are wild
                            # Hands that do not reach the node have a strategy as well.
                            sums[node, a, i] += (reach[asked, node, i] + 1e-12) * plan * (turn + 1)
            for a in range(most):
                child = tree.children[node, a]
                if child >= 0:
                    for i in range(hands):
                        reach[asked, child, i] = reach[asked, node, i] * plans[node, a, i]
                    rest = len(second) if asked == 0 else len(first)
                    for k in range(rest):
                        reach[1 - asked, child, k] = reach[1 - asked, node, k]
        for back in range(nodes):
            node = nodes - 1 - back
            for i in range(size):
                values[node, i] = 0.0
            if tree.kind[node] == ASKED:
                for a in range(most):
                    child = tree.children[node, a]
                    if child < 0:
                        continue
                    for i in range(size):
                        if tree.side[node] == side:
                            values[node, i] += plans[node, a, i] * values[child, i]
                        else:
                            values[node, i] += values[child, i]
                if tree.side[node] == side:
                    for a in range(most):
                        child = tree.children[node, a]
                        if child < 0:
                            continue
                        for i in range(size):
                            grown = regrets[node, a, i] + values[child, i] - values[node, i]
                            regrets[node, a, i] = grown if grown > 0.0 else 0.0
                continue
            if tree.kind[node] == DEALT:
                for deal in range(deals):
                    child = tree.children[node, 0] + deal * tree.side[node]
                    for i in range(size):
                        if side == 0:
                            fit = pairs.deals_first[deal, i]
                        else:
                            fit = pairs.deals_second[deal, i]
                        values[node, i] += pairs.scale * fit * values[child, i]
                continue
            # What a hand wins, summed up over those that it may meet; inner loops run over the
            # own hands, so that they are done several at a time.
            pot, paid, later = tree.pot[node], tree.paid[node, side], tree.later[node]
            layer = tree.layer[node]
            won = pot - paid
            if tree.kind[node] == FOLD:
                if tree.folded[node] == side:
                    won = -paid
                pot = 0.0
                later = 0.0
            if side == 0:
                if tree.kind[node] != FOLD:
                    won = -paid
                for k in range(len(second)):
                    met = reach[1, node, k] + known[node, k]
                    if met > 0.0:
                        a, b, c = met * won, met * pot, met * later
                        if b == 0.0:
                            for i in range(size):
                                values[node, i] += a * pairs.fits_back[k, i]
                        elif c == 0.0:
                            for i in range(size):
                                values[node, i] += (
                                    a * pairs.fits_back[k, i] + b * pairs.shares_back[layer, k, i]
                                )
                        else:
                            for i in range(size):
                                values[node, i] += (
                                    a * pairs.fits_back[k, i]
                                    + b * pairs.shares_back[layer, k, i]
                                    + c * pairs.flow_back[k, i]
                                )
            else:
                for i in range(len(first)):
                    met = reach[0, node, i]
                    if met > 0.0:
                        a, b, c = met * won, met * pot, met * later
                        if b == 0.0:
                            for k in range(size):
                                values[node, k] += a * pairs.fits[i, k]
                        elif c == 0.0:
                            for k in range(size):
                                values[node, k] += (
                                    a * pairs.fits[i, k] - b * pairs.shares[layer, i, k]
                                )
                        else:
                            for k in range(size):
                                values[node, k] += (
                                    a * pairs.fits[i, k]
                                    - b * pairs.shares[layer, i, k]
                                    - c * pairs.flow[i, k]
                                )
