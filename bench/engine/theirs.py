"""The same hands in pokerkit."""

from collections.abc import Callable
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STACKS = (200,) * 6


def _blinds(game: Any) -> Any:
    return game.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 4, STACKS, 6)


def _stud() -> Any:
    game = FixedLimitSevenCardStudHighLowSplitEightOrBetter
    return game.create_state(AUTOMATIONS, True, 0, 1, 2, 4, STACKS, 6)


STARTS: dict[str, Callable[[], Any]] = {
    "limit hold'em": lambda: _blinds(FixedLimitTexasHoldem),
    "omaha hi-lo": lambda: _blinds(FixedLimitOmahaHoldemHighLowSplitEightOrBetter),
    "stud hi-lo": _stud,
    "2-7 triple draw": lambda: _blinds(FixedLimitDeuceToSevenLowballTripleDraw),
    "badugi": lambda: _blinds(FixedLimitBadugi),
}


def play(name: str, hands: int) -> int:
    """Play so many hands; how many decisions that took."""
    taken = 0
    for _ in range(hands):
        state = STARTS[name]()
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            elif state.can_stand_pat_or_discard():
                state.stand_pat_or_discard()
            else:
                state.check_or_call()
            taken += 1
    return taken
