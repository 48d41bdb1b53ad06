"""Keys for brag decisions: look, stake, see, side show, fold."""

from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.terminal.controls.base import BaseControl, Hint


class BragControl(BaseControl):
    """Keys for a brag; digits type the stake, by default the minimum."""

    def __init__(self, asked: str, decision: d.BragDecision) -> None:
        self.asked, self.decision = asked, decision
        self.typed = ""

    def prompt(self) -> str:
        return f"{self.asked}   →  stake {self.typed}" if self.typed else self.asked

    def hints(self) -> list[Hint]:
        decision = self.decision
        found = [Hint("Enter", f"stake {self.typed or decision.least}")]
        if decision.may_look:
            found.append(Hint("l", "look"))
        if decision.see_price:
            found.append(Hint("s", f"see for {decision.see_price}"))
        if decision.side_show >= 0:
            found.append(Hint("h", "ask for a side show"))
        return [*found, Hint("f", "fold")]

    def press(self, key: str) -> Action | None:
        decision = self.decision
        if key == "enter":
            return a.Stake(int(self.typed or decision.least))
        if key == "l" and decision.may_look:
            return a.Look()
        if key == "s" and decision.see_price:
            return a.See()
        if key == "h" and decision.side_show >= 0:
            return a.AskSideShow()
        if key == "f":
            return a.Fold()
        if key == "backspace":
            self.typed = self.typed[:-1]
        elif key.isdecimal() and len(self.typed) < 12:
            self.typed += key
        return None
