"""Base of all decision kinds: the questions every kind answers, with the usual answers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple, Self

from anypoker.cards import Card, CardStruct
from anypoker.engine.actions import (
    Action,
    Call,
    DiscardCards,
    DrawCards,
    ExposeCards,
    Fold,
    PassCards,
    Purchase,
    ReplaceCards,
)

Below = Callable[[int], int]  # `below(n)` returns one of 0..n-1, as the caller chooses


class CardChoice(NamedTuple):
    """A choice of `least`..`most` cards, and the action that names them."""

    cards: tuple[Card, ...]
    least: int
    most: int
    action: Callable[[tuple[Card, ...]], Action]


class BaseDecision(CardStruct, frozen=True):
    """A complete question to one seat, with bounds, choices and a default."""

    kind: ClassVar[str]  # its name in JSON, in the words and in the tables of other packages
    wrong_word: ClassVar[Action] = Fold()  # an answer that this kind never allows

    seat: int
    number: int  # of the decision; an answer may name it

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        """Return decisions of this kind for tests of controls and protocols; numbers are free."""
        raise NotImplementedError

    @property
    def timeout(self) -> Action:
        """The answer if the player gives none."""
        raise NotImplementedError

    @property
    def compulsory(self) -> bool:
        """True if the seat must give something: chips, cards or a word."""
        return True

    @property
    def call_down(self) -> Action:
        """The answer of a player who checks, calls or pays to stay in, and does no more."""
        return self.timeout

    @property
    def card_choice(self) -> CardChoice | None:
        """The cards an answer may name; None if it may also name something else.

        Declining a purchase is not part of the choice.
        """
        return None

    @property
    def yes_and_no(self) -> tuple[Action, Action] | None:
        """Both answers, if there are two and one of them pays, accepts or keeps."""
        return None

    @property
    def options(self) -> tuple[Action, ...]:
        """All answers of a decision that picks one from a list; empty for other kinds."""
        return ()

    @property
    def examples(self) -> tuple[Action, ...]:
        """Legal answers that show how to type one; none where the words of the offer do."""
        return (self.timeout,)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        """Yield every legal answer; `sizes`: the bets to list, if bets are possible."""
        choice = self.card_choice
        if choice is not None:
            yield from map(choice.action, choices(choice.cards, choice.least, choice.most))
        else:
            yield from self.yes_and_no or self.options

    def sample_answer(self, below: Below) -> Action:
        """Return a random legal answer."""
        choice = self.card_choice
        if choice is not None:
            return choice.action(some_cards(choice.cards, choice.least, choice.most, below))
        answers = list(self.legal_answers())
        return answers[below(len(answers))]

    def illegal_answers(self) -> Iterator[Action]:
        """Yield illegal answers, near the bounds and far from them."""
        yield Call()
        yield self.wrong_word
        yield from self.near_misses()

    def near_misses(self) -> Iterator[Action]:
        """Yield answers of the right kind just beyond the bounds."""
        return iter(())


class YesOrNoDecision(BaseDecision, frozen=True):
    """Decision with two answers, of which one pays, accepts or keeps."""

    yes: ClassVar[Action]
    no: ClassVar[Action]

    @property
    def timeout(self) -> Action:
        return self.no

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def call_down(self) -> Action:
        return self.yes

    @property
    def yes_and_no(self) -> tuple[Action, Action]:
        return self.yes, self.no

    @property
    def examples(self) -> tuple[Action, ...]:
        return self.yes_and_no


class PayForCardDecision(YesOrNoDecision, frozen=True):
    """Decision to pay for the card just dealt, or not."""

    yes: ClassVar[Action] = Purchase()

    price: int
    card: Card

    @property
    def examples(self) -> tuple[Action, ...]:
        return (self.yes,)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        return reversed(self.yes_and_no)

    def near_misses(self) -> Iterator[Action]:
        yield Purchase((self.card,))


class CardsDecision(BaseDecision, frozen=True):
    """Decision that names `least`..`most` of some cards."""

    action: ClassVar[type[DrawCards | DiscardCards | ExposeCards]]

    least: int
    most: int
    cards: tuple[Card, ...]

    @property
    def timeout(self) -> Action:
        return self.action(self.cards[: self.least])

    @property
    def compulsory(self) -> bool:
        return self.least > 0

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.least, self.most, self.action)

    @property
    def examples(self) -> tuple[Action, ...]:
        return few_or_none(self.card_choice)

    def near_misses(self) -> Iterator[Action]:
        if self.most < len(self.cards):
            yield self.action(self.cards[: self.most + 1])


class ExactCardsDecision(BaseDecision, frozen=True):
    """Decision that names a fixed number of cards."""

    action: ClassVar[type[PassCards | ReplaceCards]]

    exactly: int
    cards: tuple[Card, ...]

    @property
    def timeout(self) -> Action:
        return self.action(self.cards[: self.exactly])

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.exactly, self.exactly, self.action)

    def near_misses(self) -> Iterator[Action]:
        yield self.action(self.cards[: self.exactly - 1])


def choices(cards: Sequence[Card], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """Yield every choice of least..most cards once, the fewest first; equal cards count as one."""
    for count in range(least, most + 1):
        yield from dict.fromkeys(combinations(cards, count))


def some_cards(cards: Sequence[Card], least: int, most: int, below: Below) -> tuple[Card, ...]:
    """Return a random number of random cards, each at most once."""
    free = list(cards)
    return tuple(free.pop(below(len(free))) for _ in range(least + below(most - least + 1)))


def few_or_none(choice: CardChoice) -> tuple[Action, ...]:
    """Return an answer with as few cards as possible, at least one, and one without if legal."""
    few = choice.cards[: max(choice.least, min(choice.most, 1))]
    named = choice.action(few)
    return (named, choice.action(())) if few and not choice.least else (named,)
