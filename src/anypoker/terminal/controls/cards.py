"""Keys to select cards, put them into piles, or turn them over."""

from collections.abc import Callable, Sequence

from anypoker.cards import Card, turn_over
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


class PickControl(BaseControl):
    """Keys to select a number of cards, then Enter."""

    def __init__(
        self,
        asked: str,
        cards: Sequence[Card],
        places: Sequence[int],
        answer: Callable[[tuple[Card, ...]], Action],
        *,
        bounds: tuple[int, int],
        on_board: bool = False,
        other: tuple[str, str, Action] | None = None,
    ) -> None:
        self.asked, self.cards, self.places, self.answer = asked, cards, places, answer
        self.least, self.most = bounds
        self.on_board = on_board
        self.other = other
        self.chosen: list[int] = []

    def prompt(self) -> str:
        picked = " ".join(face_text(self.cards[number]) for number in sorted(self.chosen))
        return f"{self.asked}   →  {picked or 'none'}"

    def hints(self) -> list[Hint]:
        found = [Hint(key_range(len(self.cards)), "choose cards")]
        if self.least <= len(self.chosen) <= self.most:
            found.append(Hint("Enter", str(self.answer(self._picked()))))
        return found + ([Hint(self.other[0], self.other[1])] if self.other else [])

    def _picked(self) -> tuple[Card, ...]:
        return tuple(self.cards[number] for number in sorted(self.chosen))

    def marks(self) -> Marks:
        return {
            place: Mark(CARD_KEYS[number], number in self.chosen)
            for number, place in enumerate(self.places)
            if number < len(CARD_KEYS)
        }

    def press(self, key: str) -> Action | None:
        if key == "enter":
            return self.answer(self._picked())
        if self.other is not None and key == self.other[0]:
            return self.other[2]
        if key == "backspace":
            self.chosen.clear()
        number = card_number(key, len(self.cards))
        if number is not None:
            if number in self.chosen:
                self.chosen.remove(number)
            else:
                self.chosen.append(number)
        return None


class SeparateControl(BaseControl):
    """Keys to fill one pile after the other."""

    def __init__(self, decision: d.SeparateDecision, places: Sequence[int]) -> None:
        self.decision, self.places = decision, places
        self.piles: list[list[int]] = [[] for _ in decision.piles]
        sizes = [pile.number for pile in decision.piles]
        self.room = list(decision.room) if decision.incremental else sizes
        self.now = next((pile for pile, room in enumerate(self.room) if room), 0)

    def prompt(self) -> str:
        parts = []
        for place, pile in enumerate(self.decision.piles):
            held = f"{len(self.piles[place])}/{self.room[place]}"
            parts.append(f"{'▸' if place == self.now else ' '}{place + 1} {pile.name} {held}")
        asked = "Place your cards" if self.decision.incremental else "Separate your cards"
        return f"{asked}:  " + "   ".join(parts)

    def hints(self) -> list[Hint]:
        return [
            Hint(key_range(len(self.decision.cards)), f"into {self.decision.piles[self.now].name}"),
            Hint("Tab", "next pile"),
            Hint("d", "any way that is allowed"),
            Hint("Enter", "place" if self.decision.incremental else "separate"),
        ]

    def marks(self) -> Marks:
        found = {}
        for number in range(min(len(self.decision.cards), len(CARD_KEYS))):
            pile = next((p for p, held in enumerate(self.piles) if number in held), None)
            note = "" if pile is None else f"▸{pile + 1}"
            found[self.places[number]] = Mark(CARD_KEYS[number], pile is not None, note)
        return found

    def press(self, key: str) -> Action | None:
        if key == "enter":
            return self._action()
        if key == "tab":
            self.now = (self.now + 1) % len(self.piles)
        elif key == "backspace":
            self.piles = [[] for _ in self.decision.piles]
            self.now = next((pile for pile, room in enumerate(self.room) if room), 0)
        elif key == "d":
            self._fill_in()
        number = card_number(key, len(self.decision.cards))
        if number is not None:
            self._toggle(number)
        return None

    def _toggle(self, number: int) -> None:
        for pile in self.piles:
            if number in pile:
                pile.remove(number)
                return
        self.piles[self.now].append(number)
        free = [p for p, held in enumerate(self.piles) if len(held) < self.room[p]]
        if free and self.now not in free:
            self.now = free[0]

    def _fill_in(self) -> None:
        free = list(range(len(self.decision.cards)))
        example = dict(self.decision.example.piles)
        for place, pile in enumerate(self.decision.piles):
            self.piles[place] = []
            for card in example.get(pile.name, ()):
                number = next(n for n in free if self.decision.cards[n] == card)
                free.remove(number)
                self.piles[place].append(number)

    def _action(self) -> Action:
        return a.SeparateCards(
            tuple(
                (pile.name, tuple(self.decision.cards[n] for n in sorted(held)))
                for pile, held in zip(self.decision.piles, self.piles, strict=True)
                if held or not self.decision.incremental
            )
        )


class ArrangeControl(BaseControl):
    """Keys to turn two-faced cards over and to name jokers."""

    def __init__(self, decision: d.ArrangeDecision, places: Sequence[int]) -> None:
        self.decision, self.places = decision, places
        self.cards = list(decision.cards)
        self.jokers = list(decision.named or decision.nameable[: decision.jokers])
        self.now = 0

    def prompt(self) -> str:
        asked = "Say which end of each card is up"
        if self.jokers:
            named = " ".join(
                f"[{face_text(card)}]" if number == self.now else face_text(card)
                for number, card in enumerate(self.jokers)
            )
            asked += f", and what your jokers stand for: {named}"
        return asked

    def hints(self) -> list[Hint]:
        found = []
        if self.cards:
            found.append(Hint(key_range(len(self.cards)), "turn a card"))
        if self.jokers:
            found += [Hint("↑↓", "joker's rank"), Hint("←→", "joker's suit")]
        if len(self.jokers) > 1:
            found.append(Hint("Tab", "next joker"))
        return [*found, Hint("Enter", "arrange so")]

    def marks(self) -> Marks:
        return {
            place: Mark(CARD_KEYS[number], card != self.decision.cards[number], "", card)
            for number, (place, card) in enumerate(zip(self.places, self.cards, strict=True))
            if number < len(CARD_KEYS)
        }

    def press(self, key: str) -> Action | None:
        if key == "enter":
            return a.ArrangeCards(tuple(self.cards), tuple(self.jokers))
        steps = {"up": 4, "down": -4, "right": 1, "left": -1}
        if self.jokers and key == "tab":
            self.now = (self.now + 1) % len(self.jokers)
        elif self.jokers and key in steps:
            self._name_joker(steps[key])
        number = card_number(key, len(self.cards))
        if number is not None:
            self.cards[number] = turn_over(self.cards[number])
        return None

    def _name_joker(self, step: int) -> None:
        card = self.jokers[self.now]
        if abs(step) == 1:
            self.jokers[self.now] = Card(card // 4 * 4 + (card + step) % 4)
        else:
            self.jokers[self.now] = Card((card + step) % 52)
