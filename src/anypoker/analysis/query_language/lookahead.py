"""Functions that look beyond a deal: equity after a step, the nuts, outs.

Deals that agree in the cards that matter are evaluated only once. Cards to come are positions in
the list of unseen cards, so that one table of positions serves all deals.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query.symmetry import interchangeable_slots
from anypoker.analysis.query_language.facts import DealFacts
from anypoker.analysis.query_language.hand_types import hand_types
from anypoker.analysis.query_language.step_hands import (
    board_slots,
    known_slots,
    own_slots,
    recipes_at,
)
from anypoker.cards import Card
from anypoker.strength.hand_kernels import NO_HAND, Rows, Values
from anypoker.strength.recipes import HeldRecipe, RankedRecipe, Recipe, limit_of
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.strength.values import fill_values

MAX_RUNOUTS = 2_000  # ways to complete a deal that are all looked at
SAMPLED_RUNOUTS = 500  # otherwise
MAX_NUT_HANDS = 20_000
_ROWS = 1 << 16  # that are valued together

Positions = NDArray[np.int64]


def free_groups(model: PayoffModel, step: int) -> tuple[tuple[int, ...], ...]:
    """Return the slots that are filled after a step, in interchangeable groups."""
    known = set(known_slots(model, step))
    return interchangeable_slots(model, [s for s in range(model.layout.slots) if s not in known])


def runouts(model: PayoffModel, step: int, unseen: int) -> int:
    """Return in how many ways the cards after a step can come."""
    ways, left = 1, unseen
    for group in free_groups(model, step):
        ways, left = ways * comb(left, len(group)), left - len(group)
    return ways


def unseen_number(model: PayoffModel, step: int, dead: int) -> int:
    """Return how many cards are unseen after a step."""
    return len(model.game.deck.cards) - len(known_slots(model, step)) - dead


@lru_cache(maxsize=32)
def _positions(sizes: tuple[int, ...], unseen: int) -> Positions:
    """Return tuples of positions that fill groups of these sizes: all, or a sample of them."""
    ways, left = 1, unseen
    for size in sizes:
        ways, left = ways * comb(left, size), left - size
    if ways <= MAX_RUNOUTS:
        return np.array(list(_fillings(sizes, tuple(range(unseen)))), np.int64)
    chance = np.random.default_rng([unseen, *sizes])
    return chance.random((SAMPLED_RUNOUTS, unseen)).argsort(axis=1)[:, : sum(sizes)]


def _fillings(sizes: Sequence[int], left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(left, sizes[0]):
        rest = tuple(place for place in left if place not in chosen)
        yield from ((*chosen, *others) for others in _fillings(sizes[1:], rest))


def equity_at(facts: DealFacts, seat: int, step: int) -> NDArray[np.float64]:
    """Return a seat's equity after a step, if all hands are known."""

    def find() -> NDArray[np.float64]:
        model = facts.model
        known = list(known_slots(model, step))
        groups = free_groups(model, step)
        columns = [slot for group in groups for slot in group]
        different, back = np.unique(facts.rows[:, known], axis=0, return_inverse=True)
        unseen = _unseen(model, different, facts.dead)
        places = _positions(tuple(map(len, groups)), unseen.shape[1])
        found = np.empty((model.players, len(different)))
        together = max(1, _ROWS // len(places))
        for start in range(0, len(different), together):
            some = slice(start, start + together)
            rows = np.zeros((len(different[some]), len(places), model.layout.slots), np.uint8)
            rows[:, :, known] = different[some][:, None]
            rows[:, :, columns] = unseen[some][:, places]
            ended = DealFacts(model, rows.reshape(-1, model.layout.slots))
            parts = ended.units.reshape(model.players, -1, len(places))
            found[:, some] = parts.mean(axis=2) / float(model.division.whole)
        return found[:, back.reshape(-1)]

    every = facts.once(("equity", step), find)
    equities: NDArray[np.float64] = every[seat]
    return equities


def _unseen(model: PayoffModel, rows: Rows, dead: tuple[Card, ...]) -> Rows:
    """Return the unseen cards beside each row."""
    deck = model.game.deck.cards
    left = [unseen_cards(deck, [*map(Card, row), *dead]) for row in rows.tolist()]
    return np.array(left, np.uint8).reshape(len(rows), -1)


# ---------------------------------------------------------------- the nuts


def own_cards_used(model: PayoffModel, recipe: Recipe, seat: int, step: int) -> int | None:
    """Return how many own cards a hand may use; None if wild cards or leftovers decide."""
    own = set(own_slots(model, seat, step))
    if isinstance(recipe, HeldRecipe):
        return 1
    if not isinstance(recipe, RankedRecipe) or recipe.wild.rules or recipe.classes is not None:
        return None
    columns = recipe.columns

    def count(few: Sequence[int]) -> int:
        return len(own & {column if columns is None else columns[column] for column in few})

    ways = recipe.ways
    used = [min(count(free), recipe.ordering.cards) for free in ways.free]
    used += [min(2, count(two)) for two, _ in ways.both]
    used += [count(few) for sets in ways.sets for few in sets]
    return max(used, default=0)


def nut_hands(model: PayoffModel, share: int, seat: int, step: int, dead: int) -> int | None:
    """Return how many hands have to be compared to find the nuts; None if it cannot be done."""
    recipe = recipes_at(model, step)[share][seat]
    used = own_cards_used(model, recipe, seat, step)
    if used is None or not board_slots(model, step):
        return None
    seen = len(own_slots(model, seat, step)) + len(board_slots(model, step)) + dead
    return comb(len(model.game.deck.cards) - seen, used)


@lru_cache(maxsize=32)
def _holdings(unseen: int, used: int, size: int) -> Positions:
    """Return hands as positions of unseen cards: all choices of `used` cards, and others."""
    hands = []
    for chosen in combinations(range(unseen), used):
        others = (place for place in range(unseen) if place not in chosen)
        hands.append((*chosen, *(next(others) for _ in range(size - used))))
    return np.array(hands, np.int64)


def has_nuts(
    facts: DealFacts, share: int, seat: int, step: int, same_type: bool
) -> NDArray[np.bool_]:
    """Return whether no hand of unseen cards is better; `same_type`: of the same type."""

    def find() -> NDArray[np.bool_]:
        model = facts.model
        own, board = own_slots(model, seat, step), board_slots(model, step)
        recipe = recipes_at(model, step)[share][seat]
        used = own_cards_used(model, recipe, seat, step)
        assert used is not None
        values = facts.values(share, seat, step)
        keys = _as_keys(facts.rows, own, board)
        different, first, back = np.unique(keys, return_index=True, return_inverse=True)
        seen = facts.rows[first]
        unseen = _unseen(model, seen[:, [*own, *board]], facts.dead)
        hands = _holdings(unseen.shape[1], used, len(own))
        found = np.empty(len(different), np.bool_)
        together = max(1, _ROWS // len(hands))
        for start in range(0, len(different), together):
            some = slice(start, start + together)
            rows = np.repeat(seen[some][:, None], len(hands), axis=1)
            rows[:, :, own] = unseen[some][:, hands]
            others = _values(recipe, rows.reshape(-1, rows.shape[2])).reshape(-1, len(hands))
            mine = values[first[some]]
            if same_type:
                others = _of_type(model, share, others, mine)
            found[some] = (mine <= others.min(axis=1)) & (mine != NO_HAND)
        return found[back.reshape(-1)]

    return facts.once(("nuts", share, seat, step, same_type), find)


def _as_keys(rows: Rows, own: Sequence[int], board: Sequence[int]) -> NDArray[np.bytes_]:
    """Return a key for each deal: its own cards and board."""
    cards = np.ascontiguousarray(rows[:, [*own, *board]] + 1)  # a key must not end with zeros
    keys: NDArray[np.bytes_] = cards.view(f"S{cards.shape[1]}").reshape(-1)
    return keys


def _values(recipe: Recipe, rows: Rows) -> Values:
    values = np.empty(len(rows), np.uint32)
    fill_values(recipe, np.ascontiguousarray(rows), values)
    values[values > limit_of(recipe)] = NO_HAND
    return values


def _of_type(model: PayoffModel, share: int, others: Values, mine: Values) -> Values:
    types = hand_types(model.shares[share].ordering)
    codes = types.codes(others.reshape(-1)).reshape(others.shape)
    kept: Values = np.where(codes == types.codes(mine)[:, None], others, np.uint32(NO_HAND))
    return kept


# ---------------------------------------------------------------- outs


def next_slot(model: PayoffModel, seat: int, step: int) -> int | None:
    """Return the only slot of the next step that a seat's hand may use; None if there are more."""
    stages = model.layout.stages
    if not 0 <= step < len(stages) - 1:
        return None
    mine = {*own_slots(model, seat, step + 1), *board_slots(model, step + 1)}
    coming = [slot for slot in stages[step + 1].slots if slot in mine]
    return coming[0] if len(coming) == 1 else None


def outs_to(facts: DealFacts, share: int, seat: int, step: int, code: float) -> NDArray[np.int64]:
    """Return how many unseen cards give a hand of this type or better if they come next."""

    def find() -> NDArray[np.int64]:
        model = facts.model
        coming = next_slot(model, seat, step)
        assert coming is not None
        following = step + 1 if step + 2 < len(model.layout.stages) else -1
        recipe = recipes_at(model, following)[share][seat]
        seen_slots = [*own_slots(model, seat, step), *board_slots(model, step)]
        unseen = _unseen(model, facts.rows[:, seen_slots], facts.dead)
        rows = np.repeat(facts.rows[:, None], unseen.shape[1], axis=1)
        rows[:, :, coming] = unseen
        values = _values(recipe, rows.reshape(-1, rows.shape[2]))
        codes = hand_types(model.shares[share].ordering).codes(values).reshape(unseen.shape)
        found: NDArray[np.int64] = np.count_nonzero(codes >= code, axis=1)
        return found

    return facts.once(("outs", share, seat, step, code), find)
