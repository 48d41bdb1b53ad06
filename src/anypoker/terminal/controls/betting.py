"""Keys for betting decisions."""

from anypoker.bots.betting_decision import raise_size
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.terminal.controls.base import BaseControl, Hint
from anypoker.views import SeatView, decision_prompt

_DIGITS = tuple("0123456789")


class BetControl(BaseControl):
    """Keys to fold, call, bet, raise and bring in; presets fill in an amount, Enter bets it."""

    def __init__(self, view: SeatView, decision: d.BettingDecision | d.BringInDecision) -> None:
        self.view, self.decision = view, decision
        self.typed = ""
        self.prefilled = False  # the next digit replaces the amount
        if isinstance(decision, d.BringInDecision):
            self.cheap: Action = a.BringIn()
            self.cheap_words = f"bring in for {decision.amount}"
            self.may_fold, self.verb = decision.may_fold, "complete to"
        else:
            self.cheap = a.Call() if decision.call else decision.timeout
            self.cheap_words = f"call {decision.call}" if decision.call else str(self.cheap)
            self.may_fold = bool(decision.call) or decision.free_fold
            raising = "complete to" if decision.completes else "raise to"
            self.verb = "bet" if decision.opens else raising

    @property
    def _opens(self) -> bool:
        return isinstance(self.decision, d.BettingDecision) and self.decision.opens

    @property
    def _raise_key(self) -> str:
        return "b" if self._opens else "r"

    def _single(self) -> int | None:
        """Return the only legal amount, if there is only one."""
        decision = self.decision
        amounts = decision.amounts or tuple({decision.least, decision.most})
        return amounts[0] if decision.most and len(amounts) == 1 else None

    def prompt(self) -> str:
        asked = decision_prompt(self.view)
        if not self.typed:
            return asked
        mark = "" if self._is_allowed() else f"  ✗ {self._bounds()}"
        return f"{asked}   →  {self.verb} {self.typed}▏{mark}"

    def _is_allowed(self) -> bool:
        """Return whether the entered amount is legal."""
        decision, amount = self.decision, int(self.typed or 0)
        if decision.amounts:
            return amount in decision.amounts
        return decision.least <= amount <= decision.most

    def _bounds(self) -> str:
        """Describe what is wrong with the entered amount."""
        decision, amount = self.decision, int(self.typed)
        if amount < decision.least:
            return f"at least {decision.least}"
        if amount > decision.most:
            return f"at most {decision.most}"
        return f"only {' or '.join(map(str, decision.amounts))}"

    def hints(self) -> list[Hint]:
        found = [Hint("f", "fold")] if self.may_fold else []
        if not isinstance(self.cheap, a.Fold):
            found.append(Hint("c", self.cheap_words))
        single = self._single()
        if single is not None:
            found.append(Hint(self._raise_key, f"{self.verb} {single}"))
        elif self.decision.most:
            found.append(Hint(self._raise_key, f"{self.verb} …"))
            found += [Hint(key, f"{name} {size}") for key, name, size in self._presets()]
            found.append(Hint("0-9", "exact amount"))
        if self.typed and self._is_allowed():
            found.append(Hint("Enter", f"{self.verb} {self.typed}"))
        if self.typed:
            found.append(Hint("Esc", "clear"))
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
            self._fill_in(self.decision.least)
        elif key in ("up", "down"):
            self._step(1 if key == "up" else -1)
        elif key == "enter":
            return self._raise(int(self.typed)) if self._is_allowed() else None
        elif key == "escape":
            self.typed = ""
        elif key == "backspace":
            self.typed, self.prefilled = self.typed[:-1], False
        elif key in _DIGITS and (self.prefilled or len(self.typed) < 12):
            kept = "" if self.prefilled else self.typed
            self.typed, self.prefilled = (kept + key).lstrip("0"), False
        elif single is None:
            for known, _, size in self._presets():
                if known == key:
                    self._fill_in(size)
        return None

    def _fill_in(self, amount: int) -> None:
        self.typed, self.prefilled = str(amount), True

    def _raise(self, amount: int) -> Action:
        return a.Bet(amount) if self._opens else a.RaiseTo(amount)

    def _step(self, by: int) -> None:
        """Step to the next larger or smaller legal amount."""
        decision = self.decision
        now = int(self.typed or decision.least)
        if decision.amounts:
            beyond = [n for n in decision.amounts if (n > now if by > 0 else n < now)]
            now = (min if by > 0 else max)(beyond, default=now)
        else:
            unit = max(1, min(decision.least, decision.most) // 2)
            now = max(decision.least, min(decision.most, now + by * unit))
        self._fill_in(now)
