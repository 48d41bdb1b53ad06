"""One seat chooses a value that later conditions ask for."""

from anypoker.engine.actions import Action, ChooseValue
from anypoker.engine.betting.action_order import chooser_seat
from anypoker.engine.decision import ChooseDecision
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Chose
from anypoker.engine.state import Hand
from anypoker.game import ChooseStep


def begin(hand: Hand, action: ChooseStep, seats: list[int]) -> None:
    open_decision(hand, chooser_seat(hand, action.chooser))


def decision(hand: Hand, action: ChooseStep, seat: int) -> ChooseDecision:
    return ChooseDecision(
        seat,
        hand.open_decisions[seat],
        action.variable,
        action.values,
        action.default,
        action.seconds,
    )


def apply(hand: Hand, action: ChooseStep, seat: int, answer: Action) -> None:
    if not isinstance(answer, ChooseValue) or answer.value not in action.values:
        raise IllegalAction(
            f"'{answer}' is not allowed here; allowed: choose {', '.join(action.values)}"
        )
    close_decision(hand, seat)
    hand.choices[hand.compiled.variables.index(action.variable)] = answer.value
    hand.events.append(Chose(seat, action.variable, answer.value))
