"""Interchangeable slots: their cards may change places without changing any hand."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from anypoker.game import LastOnBoard
from anypoker.strength.recipes import HeldRecipe, LeftoverRecipe, RankedRecipe, Recipe

if TYPE_CHECKING:
    from anypoker.analysis.payoffs.outcomes import PayoffModel

Move = Callable[[int], int]


def interchangeable_slots(
    outcomes: "PayoffModel", slots: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the slots in groups; inside a group their order makes no difference."""
    as_it_is = _shape(outcomes, lambda slot: slot)
    groups: list[list[int]] = []
    for slot in slots:
        for group in groups:
            if _shape(outcomes, _swap(slot, group[0])) == as_it_is:
                group.append(slot)
                break
        else:
            groups.append([slot])
    return tuple(map(tuple, groups))


def _swap(one: int, other: int) -> Move:
    return lambda slot: other if slot == one else one if slot == other else slot


def _shape(outcomes: "PayoffModel", move: Move) -> Hashable:
    """Return all that the outcome depends on, with the slots moved."""
    return tuple(
        _recipe_shape(recipe, move) for share in outcomes.shares for recipe in share.recipes
    )


def _recipe_shape(recipe: Recipe, move: Move) -> Hashable:
    if recipe is None:
        return None
    if isinstance(recipe, HeldRecipe):
        return frozenset(map(move, recipe.columns))
    if isinstance(recipe, LeftoverRecipe):
        return frozenset(
            (_recipe_shape(first, move), _recipe_shape(second, move))
            for first, second in recipe.choices
        )
    columns = recipe.columns

    def moved(column: int) -> int:
        return move(column if columns is None else columns[column])

    def together(few: Sequence[int]) -> frozenset[int]:
        return frozenset(map(moved, few))

    ways = recipe.ways
    return (
        frozenset(map(together, ways.free)),
        frozenset((together(own), together(board)) for own, board in ways.both),
        frozenset(together(few) for sets in ways.sets for few in sets),
        None if recipe.classes is None else frozenset(map(move, recipe.classes.columns)),
        _wild_shape(recipe, moved, move),
    )


def _wild_shape(recipe: RankedRecipe, moved: Move, move: Move) -> Hashable:
    rules = []
    for rule in recipe.wild.rules:
        roles = frozenset((moved(place), role) for place, role in enumerate(rule.roles))
        in_order = isinstance(rule.wild.source, LastOnBoard)
        sources = [moved(place) for place in rule.sources]
        rules.append((roles, tuple(sources) if in_order else frozenset(sources)))
    return tuple(rules), tuple(map(move, recipe.wild.trigger_slots)) if rules else ()
