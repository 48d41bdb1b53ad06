"""Calls that are right in form, but that a game cannot answer."""

from typing import TYPE_CHECKING

from anypoker.analysis.query_language.flop_categories import flop_step
from anypoker.analysis.query_language.function import BOARDS
from anypoker.analysis.query_language.functions import FUNCTIONS
from anypoker.analysis.query_language.kinds import SHOWDOWN, Call, Constant, Kind, Named
from anypoker.analysis.query_language.lookahead import MAX_NUT_HANDS, next_slot, nut_hands
from anypoker.analysis.query_language.step_hands import board_slots, recipes_at
from anypoker.analysis.query_language.tree import CallNode

if TYPE_CHECKING:
    from anypoker.analysis.query_language.checker import Checker

_NEED_BOARD = frozenset(
    (
        "overpair",
        "has_top_rank",
        "has_second_rank",
        "board_matches",
        "common_ranks",
        "board_ranks",
        "paired_board_ranks",
        *(one.name for one in FUNCTIONS if one.topic == BOARDS),
    )
)
_NEED_HAND = frozenset(
    (
        "hand",
        "is_hand",
        "at_least",
        "qualifies",
        "rating",
        "min_rating",
        "best",
        "nuts",
        "nuts_of_type",
    )
)


def check_call(checker: "Checker", call: Call, node: CallNode) -> None:
    """Raise a `QueryError` if the game has no answer for a call."""
    names, model = checker.names, checker.names.model
    numbers = {one.kind: one.number for one in call.arguments if isinstance(one, Named)}
    step, share = numbers.get(Kind.STEP, SHOWDOWN), numbers.get(Kind.SHARE, 0)
    seat = numbers.get(Kind.PLAYER, 0)
    name = call.function
    if name in _NEED_BOARD and not model.layout.board:
        checker.fail(f"{model.game.name} has no board", node)
    if name in _NEED_BOARD and not board_slots(model, step):
        checker.fail(f"there is no board yet after {names.step_name(step)}", node)
    if name in _NEED_HAND and recipes_at(model, step)[share][seat] is None:
        checker.fail(
            f"{names.players[seat]} has no complete hand for {names.shares[share]} after "
            f"{names.step_name(step)}",
            node,
        )
    if name in ("nuts", "nuts_of_type"):
        _check_nuts(checker, share, seat, step, node)
    if name in ("outs", "min_outs"):
        _check_outs(checker, call, seat, step, node)
    if name in ("board_card", "up_card"):
        _check_one_card(checker, name, seat, step, node)
    if name in ("flop_category", "is_category", "min_category"):
        ordering = model.shares[0].ordering
        if flop_step(model) is None or model.layout.piles:
            checker.fail(f"{model.game.name} has no flop of three cards", node)
        if ordering is None or names.types(0).find("full house") is None:
            checker.fail(f"{names.shares[0]} has no pairs and full houses to tell apart", node)


def _check_nuts(checker: "Checker", share: int, seat: int, step: int, node: CallNode) -> None:
    model = checker.names.model
    number = nut_hands(model, share, seat, step, 0)
    if number is None:
        checker.fail(
            "the nuts can be asked about where hands use a board and no wild card or other hand "
            "changes them",
            node,
        )
    if number > MAX_NUT_HANDS:
        checker.fail(
            f"{number:,} hands would have to be compared in every deal to find the nuts; "
            f"at most {MAX_NUT_HANDS:,} are",
            node,
        )


def _check_outs(checker: "Checker", call: Call, seat: int, step: int, node: CallNode) -> None:
    if next_slot(checker.names.model, seat, step) is None:
        checker.fail(
            f"outs are for a step that one more card follows, not {checker.names.step_name(step)}",
            node,
        )
    if not any(isinstance(one, Constant) and one.kind is Kind.HAND for one in call.arguments):
        checker.fail("the hand type of outs is a word, such as flush", node)


def _check_one_card(checker: "Checker", name: str, seat: int, step: int, node: CallNode) -> None:
    layout = checker.names.model.layout
    slots = set(layout.stages[step].slots)
    if name == "board_card":
        dealt = len(slots.intersection(layout.board))
        where = "to the board"
    else:
        dealt = sum(place.up and place.slot in slots for place in layout.own[seat])
        where = f"face up to {checker.names.players[seat]}"
    if dealt != 1:
        called = layout.stages[step].name
        checker.fail(f"{called} deals {dealt or 'no'} cards {where}, not one", node)
