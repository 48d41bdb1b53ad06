"""The table of step kinds that are no groups: type -> module."""

from typing import Any, Protocol

from anypoker.engine.actions import Action
from anypoker.engine.decisions import Decision
from anypoker.engine.state import Hand
from anypoker.engine.steps import bet, deal, showdown
from anypoker.rules.game import Bet, Deal, ShowdownStep


class StepModule(Protocol):
    """What a step module offers. Each knows one type of action; the table matches them."""

    def begin(self, hand: Hand, action: Any, seats: list[int]) -> None: ...

    def decision(self, hand: Hand, action: Any, seat: int) -> Decision: ...

    def apply(self, hand: Hand, action: Any, seat: int, answer: Action) -> None: ...


SIMPLE: dict[type, StepModule] = {
    Bet: bet,
    Deal: deal,
    ShowdownStep: showdown,
}
