"""Declare for which side of each pot the seat plays."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import ClassVar, Self

from anypoker.engine.actions import Action, DeclareSides
from anypoker.engine.decision.base import BaseDecision, Below


class DeclareDecision(BaseDecision, frozen=True):
    """Declare one word for each pot, or one for all pots."""

    kind: ClassVar[str] = "declare"

    words: tuple[str, ...]
    pots: int
    # The words for no chip, one chip and several in a closed fist; empty if chips cannot say it.
    chips: tuple[str, ...] = ()

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, ("high", "low", "both"), 1),)

    @property
    def timeout(self) -> Action:
        return DeclareSides((self.words[0],))

    @property
    def options(self) -> tuple[Action, ...]:
        """One word for all pots."""
        return tuple(DeclareSides((word,)) for word in self.words)

    @property
    def examples(self) -> tuple[Action, ...]:
        each = tuple(self.words[pot % len(self.words)] for pot in range(self.pots))
        return (self.timeout, DeclareSides(each)) if self.pots > 1 else (self.timeout,)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        yield from self.options
        if self.pots > 1:
            yield from map(DeclareSides, product(self.words, repeat=self.pots))

    def sample_answer(self, below: Below) -> Action:
        pots = self.pots if below(2) else 1
        return DeclareSides(tuple(self.words[below(len(self.words))] for _ in range(pots)))

    def near_misses(self) -> Iterator[Action]:
        yield DeclareSides(())
        yield DeclareSides(("no such side",))
