"""The control for bets."""

from anypoker.bots.betting import raise_size
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.terminal.controls.base import BaseControl, Hint
from anypoker.views import SeatView, decision_words


class BetControl(BaseControl):
    """Fold, call, bet, raise, bring in: presets fill in an amount, Enter puts it in."""

    def __init__(self, view: SeatView, decision: d.BettingDecision | d.BringInDecision) -> None:
        self.view, self.decision = view, decision
        self.typed = ""
        if isinstance(decision, d.BringInDecision):
            self.cheap: Action = a.BringIn()
            self.cheap_words = f"bring in for {decision.amount}"
            self.may_fold, self.verb = decision.may_fold, "complete to"
        else:
            self.cheap = a.Call() if decision.call else decision.timeout
            self.cheap_words = f"call {decision.call}" if decision.call else str(self.cheap)
            self.may_fold = bool(decision.call)
            self.verb = "bet" if decision.opens else "raise to"

    @property
    def _opens(self) -> bool:
        return isinstance(self.decision, d.BettingDecision) and self.decision.opens

    @property
    def _raise_key(self) -> str:
        return "b" if self._opens else "r"

    def _single(self) -> int | None:
        """The one amount that is allowed, if there is only one."""
        decision = self.decision
        amounts = decision.amounts or tuple({decision.least, decision.most})
        return amounts[0] if decision.most and len(amounts) == 1 else None

    def prompt(self) -> str:
        asked = f"You may {decision_words(self.decision)}"
        return f"{asked}   →  {self.verb} {self.typed}▏" if self.typed else asked

    def hints(self) -> list[Hint]:
        found = [Hint("f", "fold")] if self.may_fold else []
        found.append(Hint("c", self.cheap_words))
        single = self._single()
        if single is not None:
            found.append(Hint(self._raise_key, f"{self.verb} {single}"))
        elif self.decision.most:
            found.append(Hint(self._raise_key, f"{self.verb} …"))
            found += [Hint(key, f"{name} {size}") for key, name, size in self._presets()]
            found.append(Hint("0-9", "exact amount"))
        if self.typed:
            found.append(Hint("Enter", f"{self.verb} {self.typed}"))
        return found

    def _presets(self) -> list[tuple[str, str, int]]:
        sizes = [("h", "half pot", 0.5), ("t", "¾ pot", 0.75), ("p", "pot", 1.0)]
        found = [
            (key, name, raise_size(self.view, self.decision, part)) for key, name, part in sizes
        ]
        return [*found, ("a", self._most_name(), self.decision.most)]

    def _most_name(self) -> str:
        sitting = self.view.seats[self.decision.seat]
        return "all-in" if self.decision.most == sitting.stack + sitting.bet else "most"

    def press(self, key: str) -> Action | None:
        single = self._single()
        if key == "f" and self.may_fold:
            return a.Fold()
        if key == "c":
            return self.cheap
        if not self.decision.most:
            return None
        if key in ("r", "b"):
            if single is not None:
                return self._raise(single)
            self.typed = str(self.decision.least)
        elif key in ("up", "down"):
            self._step(1 if key == "up" else -1)
        elif key == "enter":
            return self._raise(int(self.typed)) if self.typed else None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key.isdecimal() and len(self.typed) < 12:
            self.typed = (self.typed + key).lstrip("0")
        elif single is None:
            self.typed = next((str(s) for k, _, s in self._presets() if k == key), self.typed)
        return None

    def _raise(self, amount: int) -> Action:
        return a.Bet(amount) if self._opens else a.RaiseTo(amount)

    def _step(self, by: int) -> None:
        """To the next larger or smaller amount that is allowed."""
        decision = self.decision
        now = int(self.typed or decision.least)
        if decision.amounts:
            beyond = [n for n in decision.amounts if (n > now if by > 0 else n < now)]
            now = (min if by > 0 else max)(beyond, default=now)
        else:
            unit = max(1, min(decision.least, decision.most) // 2)
            now = max(decision.least, min(decision.most, now + by * unit))
        self.typed = str(now)
