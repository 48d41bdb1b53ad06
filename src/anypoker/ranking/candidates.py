"""Sets of cards that a selection allows, regardless of their value."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from anypoker.ranking.selection import Alternative, Owner, Pile, Selection

Positions = tuple[int, ...]
Piles = Mapping[Pile, Sequence[int]]


class PositionPick(NamedTuple):
    """A pick at the table: from these positions take least..most."""

    positions: Positions
    least: int
    most: int


class AlternativePicks(NamedTuple):
    """An alternative at the table: its draws together take `total` different cards."""

    draws: tuple[PositionPick, ...]
    total: int


def possible_picks(selection: Selection, piles: Piles) -> list[AlternativePicks]:
    """Return the alternatives that can be made from these piles."""
    possible = []
    for alternative in selection.alternatives:
        if alternative.holding is not None and alternative.holding != _hole_cards(piles):
            continue
        draws = _draws(alternative, piles, selection.short)
        if draws is not None:
            possible.append(draws)
    return possible


def _hole_cards(piles: Piles) -> int:
    held = (positions for pile, positions in piles.items() if pile.owner is Owner.HOLE)
    return len(set().union(*held))


def _draws(alternative: Alternative, piles: Piles, short: bool) -> AlternativePicks | None:
    draws = []
    for pick in alternative.picks:
        if len(pick.piles) == 1:
            held = tuple(piles.get(pick.piles[0], ()))
        else:
            held = tuple(dict.fromkeys(p for pile in pick.piles for p in piles.get(pile, ())))
        least, most = (len(held), len(held)) if pick.whole else (pick.least, pick.most)
        if least > len(held) and not short:
            return None
        draws.append(PositionPick(held, min(least, len(held)), min(most, len(held))))
    together = min(
        sum([draw.most for draw in draws]), len(set().union(*[draw.positions for draw in draws]))
    )
    if together < alternative.total and not short:
        return None
    return AlternativePicks(tuple(draws), min(alternative.total, together))


def candidates(selection: Selection, piles: Piles) -> Iterator[Positions]:
    """Yield the different sets of positions that some alternative allows, each sorted.

    >>> from anypoker.ranking.selection import Pick
    >>> hole, board = Pile(Owner.HOLE), Pile(Owner.BOARD)
    >>> omaha = Selection((Alternative((Pick((hole,), 2, 2), Pick((board,), 3, 3)), 5),))
    >>> len(list(candidates(omaha, {hole: range(4), board: range(4, 9)})))
    60
    """
    seen = set()
    for draws in possible_picks(selection, piles):
        for chosen in combine_picks(draws):
            if chosen not in seen:
                seen.add(chosen)
                yield chosen


def combine_picks(draws: AlternativePicks) -> Iterator[Positions]:
    """Yield the sets of one alternative; the same set may come more than once."""
    sizes = [range(draw.least, draw.most + 1) for draw in draws.draws]
    for counts in product(*sizes):
        if sum(counts) != draws.total:
            continue
        parts = [
            combinations(draw.positions, count)
            for draw, count in zip(draws.draws, counts, strict=True)
        ]
        for chosen in product(*parts):
            together = sorted(position for part in chosen for position in part)
            if len(set(together)) == draws.total:
                yield tuple(together)


def free_choice(draws: AlternativePicks) -> Positions | None:
    """Return all positions, if any `total` of them may be taken; None if the picks forbid some."""
    held = sum([len(draw.positions) for draw in draws.draws])
    for draw in draws.draws:
        own = len(draw.positions)
        if draw.least > max(0, draws.total - held + own) or draw.most < min(own, draws.total):
            return None
    everything = tuple(position for draw in draws.draws for position in draw.positions)
    return everything if len(set(everything)) == held else None
