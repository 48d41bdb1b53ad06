"""Keys to choose one of a few answers."""

from collections.abc import Sequence

from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.terminal.controls.base import CARD_KEYS, BaseControl, Hint, card_number
from anypoker.views.card_words import declaration_words


class MenuControl(BaseControl):
    """One of a few actions, each with its key."""

    def __init__(self, asked: str, answers: Sequence[tuple[str, str, Action]]) -> None:
        self.asked, self.answers = asked, answers

    def prompt(self) -> str:
        return self.asked

    def hints(self) -> list[Hint]:
        return [Hint(key, words) for key, words, _ in self.answers]

    def press(self, key: str) -> Action | None:
        return next((action for known, _, action in self.answers if known == key), None)


class DeclareControl(BaseControl):
    """A declaration, or one for each pot in turn."""

    def __init__(self, asked: str, decision: d.DeclareDecision) -> None:
        self.asked, self.decision = asked, decision
        self.said: list[str] = []

    def prompt(self) -> str:
        said = f"   →  {' | '.join(map(declaration_words, self.said))} | …" if self.said else ""
        return f"{self.asked}{said}"

    def hints(self) -> list[Hint]:
        words = map(declaration_words, self.decision.words)
        found = [Hint(CARD_KEYS[number], word) for number, word in enumerate(words)]
        if self.said:
            found.append(Hint("Enter", f"{declaration_words(self.said[0])} for all pots"))
        return found

    def press(self, key: str) -> Action | None:
        if key == "enter" and len(self.said) == 1:
            return a.DeclareSides((self.said[0],))
        if key == "backspace" and self.said:
            self.said.pop()
        number = card_number(key, len(self.decision.words))
        if number is not None:
            self.said.append(self.decision.words[number])
            if len(self.said) == max(self.decision.pots, 1):
                return a.DeclareSides(tuple(self.said))
        return None
