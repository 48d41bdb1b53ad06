"""The table of step kinds without groups, which are made of these: type -> module."""

from typing import Any, Protocol

from anypoker.engine.actions import Action
from anypoker.engine.decision import Decision
from anypoker.engine.state import Hand
from anypoker.engine.steps import (
    arrange,
    bet,
    brag,
    buy,
    choose,
    compare,
    deal,
    deal_again,
    declare,
    discard,
    draw,
    exchange,
    expose,
    fold_hands,
    passing,
    remove,
    repeat,
    replace,
    reveal,
    roll_die,
    separate,
    showdown,
    stay,
    turn_up,
)
from anypoker.game import (
    Arrange,
    Bet,
    Brag,
    Buy,
    Choose,
    Compare,
    Deal,
    DealAgain,
    Declare,
    Discard,
    Draw,
    Exchange,
    Expose,
    FoldHands,
    Pass,
    Remove,
    Repeat,
    ReplaceCommunity,
    Reveal,
    RollDie,
    Separate,
    ShowdownStep,
    Stay,
    TurnUp,
)


class StepModule(Protocol):
    """What a step module offers. Each knows one type of action; the table matches them."""

    def begin(self, hand: Hand, action: Any, seats: list[int]) -> None: ...

    def decision(self, hand: Hand, action: Any, seat: int) -> Decision: ...

    def apply(self, hand: Hand, action: Any, seat: int, answer: Action) -> None: ...


SINGLE_STEPS: dict[type, StepModule] = {
    Bet: bet,
    Deal: deal,
    Draw: draw,
    Exchange: exchange,
    Discard: discard,
    Expose: expose,
    TurnUp: turn_up,
    Pass: passing,
    Separate: separate,
    Declare: declare,
    Choose: choose,
    Remove: remove,
    RollDie: roll_die,
    Buy: buy,
    ReplaceCommunity: replace,
    Arrange: arrange,
    Reveal: reveal,
    DealAgain: deal_again,
    FoldHands: fold_hands,
    Stay: stay,
    Brag: brag,
    Compare: compare,
    Repeat: repeat,
    ShowdownStep: showdown,
}
