"""The table of step kinds without groups, which are made of these: type -> module."""

from typing import Any, Protocol

from anypoker.engine.actions import Action
from anypoker.engine.decision import Decision
from anypoker.engine.state import Hand
from anypoker.engine.steps import (
    arrange,
    auction,
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
    market,
    pass_cards,
    remove,
    repeat,
    replace,
    reveal,
    roll_die,
    separate,
    showdown,
    stay,
    turn_up,
    wager,
)
from anypoker.game import (
    ArrangeStep,
    AuctionStep,
    BetStep,
    BragStep,
    BuyStep,
    ChooseStep,
    CompareStep,
    DealStep,
    DeclareStep,
    DiscardStep,
    DrawStep,
    ExchangeStep,
    ExposeStep,
    ForcedFoldStep,
    MarketStep,
    PassStep,
    RedealStep,
    RemoveStep,
    RepeatStep,
    ReplaceBoardStep,
    RevealStep,
    RollDiceStep,
    SeparateStep,
    ShowdownStep,
    StayStep,
    TurnUpStep,
    WagerStep,
)


class StepModule(Protocol):
    """Interface of a step module, which handles one type of step action."""

    def begin(self, hand: Hand, action: Any, seats: list[int]) -> None: ...

    def decision(self, hand: Hand, action: Any, seat: int) -> Decision: ...

    def apply(self, hand: Hand, action: Any, seat: int, answer: Action) -> None: ...


SINGLE_STEPS: dict[type, StepModule] = {
    BetStep: bet,
    DealStep: deal,
    DrawStep: draw,
    ExchangeStep: exchange,
    DiscardStep: discard,
    ExposeStep: expose,
    TurnUpStep: turn_up,
    PassStep: pass_cards,
    SeparateStep: separate,
    DeclareStep: declare,
    ChooseStep: choose,
    RemoveStep: remove,
    RollDiceStep: roll_die,
    BuyStep: buy,
    MarketStep: market,
    AuctionStep: auction,
    ReplaceBoardStep: replace,
    ArrangeStep: arrange,
    RevealStep: reveal,
    RedealStep: deal_again,
    ForcedFoldStep: fold_hands,
    StayStep: stay,
    WagerStep: wager,
    BragStep: brag,
    CompareStep: compare,
    RepeatStep: repeat,
    ShowdownStep: showdown,
}
