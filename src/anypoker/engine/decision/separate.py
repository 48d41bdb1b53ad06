"""Decision to separate cards into piles."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, SeparateCards
from anypoker.engine.cards.separation import allowed_separations
from anypoker.engine.decision.base import BaseDecision, Below
from anypoker.game import Comparison, SeparatedPile
from anypoker.ranking import Role


class SeparateDecision(BaseDecision, frozen=True):
    """Separate the cards into piles."""

    kind: ClassVar[str] = "separate"

    piles: tuple[SeparatedPile, ...]
    comparison: Comparison | None
    cards: tuple[Card, ...]
    up: tuple[bool, ...]  # by card: face up
    wild: tuple[bool, ...]  # by card: wild, or a bug
    example: SeparateCards  # a legal answer
    incremental: bool = False  # placed cards stay; all cards here are placed
    room: tuple[int, ...] = ()  # by pile: how many more cards it takes; none unless incremental
    laid: tuple[tuple[str, tuple[Card, ...]], ...] = ()  # what lies in the piles already
    bugs: tuple[bool, ...] = ()  # by card: a bug; none if not given

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        five = parse_cards("As Kd 9h 7c 2s")
        piles = (("Left", five[:2]), ("Right", five[2:]))
        separated = tuple(SeparatedPile(name, len(cards), 0, 0) for name, cards in piles)
        no = (False,) * len(five)
        whole = cls(0, 1, separated, None, five, no, no, SeparateCards(piles))
        laid = (("Left", five[:1]), ("Right", five[1:3]))
        placed = SeparateCards((("Right", five[3:4]),))
        flags = (False,)
        more = cls(0, 1, separated, None, five[3:4], flags, flags, placed, True, (1, 1), laid)
        return whole, more

    @property
    def roles(self) -> tuple[Role | None, ...]:
        """Return the role of each card."""
        bugs = self.bugs or (False,) * len(self.cards)
        pairs = zip(self.wild, bugs, strict=True)
        return tuple((Role.BUG if bug else Role.WILD) if wild else None for wild, bug in pairs)

    @property
    def to_place(self) -> int:
        """Return how many cards the answer places."""
        if self.incremental:
            return min(len(self.cards), sum(self.room))
        return sum(pile.number for pile in self.piles)

    @property
    def timeout(self) -> Action:
        return self.example

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        return allowed_separations(self)

    def sample_answer(self, below: Below) -> Action:
        if self.incremental:
            return self._sample_placing(below)
        if self.comparison is not None or any(p.least_up or p.least_down for p in self.piles):
            return self.example
        free = list(self.cards)
        piles = []
        for pile in self.piles:
            cards = tuple(free.pop(below(len(free))) for _ in range(pile.number))
            piles.append((pile.name, cards))
        return SeparateCards(tuple(piles))

    def _sample_placing(self, below: Below) -> Action:
        """Place each card into one of the piles with room."""
        free, room = list(self.cards), list(self.room)
        placed: list[list[Card]] = [[] for _ in self.piles]
        for _ in range(self.to_place):
            open_piles = [number for number, left in enumerate(room) if left]
            number = open_piles[below(len(open_piles))]
            placed[number].append(free.pop(below(len(free))))
            room[number] -= 1
        names = [pile.name for pile in self.piles]
        return SeparateCards(
            tuple((name, tuple(cards)) for name, cards in zip(names, placed, strict=True) if cards)
        )

    def near_misses(self) -> Iterator[Action]:
        yield SeparateCards(())
