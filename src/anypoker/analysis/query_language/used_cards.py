"""Cards that a query looks at; nobody needs to deal the others."""

from collections.abc import Iterable

from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query.range_slots import first_cards
from anypoker.analysis.query_language.flop_categories import flop_step
from anypoker.analysis.query_language.function import BOARDS, HANDS, RESULTS
from anypoker.analysis.query_language.functions import FUNCTIONS
from anypoker.analysis.query_language.kinds import SHOWDOWN, Call, Kind, Named
from anypoker.analysis.query_language.step_hands import (
    board_slots,
    known_slots,
    own_slots,
    recipes_at,
)
from anypoker.strength.recipes import HeldRecipe, RankedRecipe, Recipe

_TOPICS = {function.name: function.topic for function in FUNCTIONS}
_OF_ALL_PLAYERS = ("winning_hand", "best")
_OF_FIRST_CARDS = ("start", "pocket_pair")
_OF_OWN_CARDS = ("holds", "up_card", "suited_cards", "ranks", "paired_ranks")


def used_slots(model: PayoffModel, calls: Iterable[Call]) -> set[int]:
    """Return the slots whose cards the calls look at.

    Cards of players about whom nothing is asked are as good as cards of the stock.
    """
    return {slot for call in calls for slot in _slots_of(model, call)}


def _slots_of(model: PayoffModel, call: Call) -> Iterable[int]:
    numbers = {one.kind: one.number for one in call.arguments if isinstance(one, Named)}
    step, seat = numbers.get(Kind.STEP, SHOWDOWN), numbers.get(Kind.PLAYER)
    topic = _TOPICS[call.function]
    if topic == RESULTS or call.function in _OF_ALL_PLAYERS:
        return known_slots(model, step)
    if call.function in ("flop_category", "is_category", "min_category"):
        flop = flop_step(model)
        step = SHOWDOWN if flop is None else flop
    board = board_slots(model, step)
    if topic == BOARDS or seat is None:
        return board
    if call.function == "in_range":
        return ()  # the range itself says which
    if call.function in _OF_FIRST_CARDS:
        return own_slots(model, seat, SHOWDOWN)[: first_cards(model, seat)]
    if call.function in _OF_OWN_CARDS:
        return own_slots(model, seat, step)
    if topic == HANDS:
        recipe = recipes_at(model, step)[max(numbers.get(Kind.SHARE, 0), 0)][seat]
        if not _is_of_own_cards(recipe):
            return known_slots(model, step)
    return [*own_slots(model, seat, step), *board]


def _is_of_own_cards(recipe: Recipe) -> bool:
    """Return whether cards of other players change nothing about a hand."""
    if isinstance(recipe, RankedRecipe):
        return not recipe.wild.rules and not recipe.wild.trigger_slots
    return isinstance(recipe, HeldRecipe) or recipe is None
