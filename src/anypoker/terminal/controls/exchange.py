"""Keys for an exchange: own cards first, then cards of the pile."""

from collections.abc import Sequence

from anypoker.cards import Card
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.terminal.card_drawing import face_text
from anypoker.terminal.controls.base import (
    CARD_KEYS,
    BaseControl,
    Hint,
    Mark,
    Marks,
    card_number,
    key_range,
)


class ExchangeControl(BaseControl):
    """Keys to select cards; Enter continues to the pile, then exchanges."""

    def __init__(
        self, asked: str, decision: d.ExchangeDecision, own: Sequence[int], pile: Sequence[int]
    ) -> None:
        self.asked, self.decision = asked, decision
        self.places = (own, pile)
        self.chosen: tuple[list[int], list[int]] = ([], [])
        self.on_board = False

    @property
    def _rows(self) -> tuple[Sequence[Card], Sequence[Card]]:
        return self.decision.cards, self.decision.pile_cards

    def _picked(self, row: int) -> str:
        return " ".join(face_text(self._rows[row][n]) for n in sorted(self.chosen[row])) or "none"

    def prompt(self) -> str:
        if not self._chooses():
            return self.asked
        taken = f" for {self._picked(1)}" if self.decision.pile_cards else ""
        return f"{self.asked}   →  {self._picked(0)}{taken}"

    def hints(self) -> list[Hint]:
        decision, found = self.decision, []
        if self._chooses():
            what = f"take from {decision.pile}" if self.on_board else "choose cards"
            found.append(Hint(key_range(len(self._rows[self.on_board])), what))
        if decision.counts:
            more = self._chooses() and decision.pile_cards and not self.on_board
            found.append(Hint("Enter", f"on to {decision.pile}" if more else "exchange"))
        if self.on_board:
            found.append(Hint("Backspace", "choose again"))
        found += [Hint("p", "stand pat")] if decision.may_pass else []
        return found + ([Hint("k", "knock")] if decision.may_knock else [])

    def _chooses(self) -> bool:
        """Return whether there is a choice: not if all cards are exchanged."""
        decision = self.decision
        whole = not decision.pile_cards and decision.counts == (len(decision.cards),)
        return bool(decision.counts) and not whole

    def marks(self) -> Marks:
        if not self._chooses():
            return {}
        chosen = self.chosen[self.on_board]
        return {
            place: Mark(CARD_KEYS[number], number in chosen)
            for number, place in enumerate(self.places[self.on_board])
            if number < len(CARD_KEYS)
        }

    def press(self, key: str) -> Action | None:
        if key == "p" and self.decision.may_pass:
            return a.DrawCards()
        if key == "k" and self.decision.may_knock:
            return a.Knock()
        if key == "enter":
            return self._enter()
        if key == "backspace":
            self.chosen = ([], [])
            self.on_board = False
            return None
        number = card_number(key, len(self._rows[self.on_board])) if self._chooses() else None
        if number is not None:
            chosen = self.chosen[self.on_board]
            (chosen.remove if number in chosen else chosen.append)(number)
        return None

    def _enter(self) -> Action | None:
        decision = self.decision
        if not self._chooses():
            return a.ExchangeCards() if decision.counts else None
        given, taken = (
            tuple(row[n] for n in sorted(chosen))
            for row, chosen in zip(self._rows, self.chosen, strict=True)
        )
        if not given:
            return None  # standing pat has another key
        if decision.pile_cards and not self.on_board:
            if len(given) == len(decision.cards) == len(decision.pile_cards):
                return a.ExchangeCards()
            self.on_board = True
            return None
        return a.ExchangeCards(given, taken)
