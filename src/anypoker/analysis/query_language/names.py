"""Names of a game that a query may use: players, shares, steps and piles of the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query_language.hand_types import HandTypes, hand_types
from anypoker.analysis.query_language.kinds import SHOWDOWN, WHOLE_BOARD, Kind, Named
from anypoker.name_key import name_key
from anypoker.ranking import Direction

_LAST = ("showdown", "end", "last", "river", "seventh")
_FIRST = ("preflop", "start", "deal", "predraw")


@dataclass(frozen=True)
class GameNames:
    """Names of a game for a number of players."""

    model: PayoffModel
    players: tuple[str, ...]
    steps_known: bool = True  # False: players draw, so that only the showdown is kept

    @cached_property
    def steps(self) -> tuple[str, ...]:
        return tuple(stage.name for stage in self.model.layout.stages)

    @cached_property
    def shares(self) -> tuple[str, ...]:
        return tuple(share.name or "High" for share in self.model.shares)

    @cached_property
    def piles(self) -> tuple[str, ...]:
        return tuple(pile.name for pile in self.model.layout.piles)

    def types(self, share: int) -> HandTypes:
        """Return the hand types of a share."""
        return hand_types(self.model.shares[share].ordering)

    def find(self, kind: Kind, word: str) -> Named | None:
        """Return a player, share, step or pile by its name.

        Whole names come first, then the beginning of a name if only one name begins so.
        """
        if kind is Kind.TEXT:
            return Named(kind, 0, word)
        number = _by_name(self.known(kind), word)
        if number is None and kind is Kind.SHARE:
            number = self._share_by_direction(word)
        if number is None and kind is Kind.STEP:
            number = self._usual_step(word)
        if number is None and kind is Kind.PILE and name_key(word) == "board":
            number = WHOLE_BOARD
        if number is None:
            return None
        if kind is Kind.STEP and number == len(self.steps) - 1:
            number = SHOWDOWN
        return Named(kind, number, word)

    def known(self, kind: Kind) -> tuple[str, ...]:
        """Return all names of a kind."""
        return {
            Kind.PLAYER: self.players,
            Kind.SHARE: self.shares,
            Kind.STEP: self.steps,
            Kind.PILE: self.piles,
        }.get(kind, ())

    def _share_by_direction(self, word: str) -> int | None:
        wanted = {"high": Direction.HIGH, "hi": Direction.HIGH}.get(name_key(word))
        wanted = wanted or {"low": Direction.LOW, "lo": Direction.LOW}.get(name_key(word))
        for number, share in enumerate(self.model.shares):
            if wanted and share.ordering is not None and share.ordering.direction is wanted:
                return number
        return None

    def _usual_step(self, word: str) -> int | None:
        key = name_key(word)
        if key in _LAST:
            return len(self.steps) - 1
        if key in _FIRST:
            board = set(self.model.layout.board)
            before = [n for n, s in enumerate(self.model.layout.stages) if not board & {*s.slots}]
            return max((n for n in before if before[n : n + 1] == [n]), default=0)
        return None

    def first_share(self) -> int:
        """Return the share that a function is about if none is named."""
        return next((n for n, s in enumerate(self.model.shares) if s.ordering is not None), 0)

    def step_name(self, step: int) -> str:
        return self.steps[step] if step != SHOWDOWN else "the showdown"


def _by_name(names: Sequence[str], word: str) -> int | None:
    keys, key = [name_key(name) for name in names], name_key(word)
    if key in keys:
        return len(keys) - 1 - keys[::-1].index(key)
    begin = [place for place, one in enumerate(keys) if key and one.startswith(key)]
    return begin[0] if len({keys[place] for place in begin}) == 1 else None
