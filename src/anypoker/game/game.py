"""`Game`: a whole game, with its deck, players, steps, betting and showdown."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from anypoker.cards import Deck
from anypoker.game.betting import BettingOrder, ForcedBetsRule, Limits, Structure
from anypoker.game.conditions import Condition
from anypoker.game.showdown import Showdown
from anypoker.game.steps import SingleStepAction, Step, may_deal_unseen

if TYPE_CHECKING:
    from anypoker.api import Hand, Stakes


class Starter(StrEnum):
    BUTTON = "button"
    ALTERNATING = "alternating"


class WonBy(StrEnum):
    MAX_CHIPS = "most_chips"
    LAST_STANDING = "last_standing"


class Match(Struct, frozen=True):
    """A contest of several hands that the file itself lays down; amounts in chips."""

    stacks: int
    hands: int | None  # None: until one player has all
    starter: Starter
    won_by: WonBy
    ante: int
    small_bet: int
    big_bet: int

    @property
    def blinds(self) -> tuple[int, int]:
        """The small and the big blind of a game that has them."""
        return max(self.small_bet // 2, 1), self.small_bet


class LayoutKind(StrEnum):
    ROWS = "multi-row"
    BRANCHING = "branching"
    GRID = "grid"


class LayoutRow(Struct, frozen=True):
    label: str
    piles: tuple[str, ...]


class Layout(Struct, frozen=True):
    """Layout of the board on the screen. A cell of a grid names the piles of its card."""

    kind: LayoutKind
    rows: tuple[LayoutRow, ...]
    columns: int
    cells: tuple[tuple[tuple[str, ...], ...], ...]


class Reference(Struct, frozen=True):
    url: str
    description: str


class PlayerCount(Struct, frozen=True):
    least: int
    most: int


class CustomOrdering(Struct, frozen=True):
    """An evaluation type that the file itself declares, as canonical JSON."""

    name: str
    declaration: str


class PlayerCountVariant(Struct, frozen=True):
    """The game for one number of players."""

    players: int
    game: "Game"


class Game(Struct, frozen=True, cache_hash=True):
    """`tables`: the numbers of players for which the rules are others than these."""

    name: str
    category: str
    aliases: tuple[str, ...]
    summary: str
    references: tuple[Reference, ...]
    players: PlayerCount
    deck: Deck
    structures: tuple[Structure, ...]
    limits: Limits
    forced: ForcedBetsRule
    order: BettingOrder
    orderings: tuple[CustomOrdering, ...]
    steps: tuple[Step, ...]
    showdown: Showdown
    layout: Layout | None
    match: Match | None
    variants: tuple[PlayerCountVariant, ...] = ()

    def for_players(self, players: int) -> "Game":
        """Return the game for a number of players: this one, unless its rules depend on it."""
        return next((one.game for one in self.variants if one.players == players), self)

    # These two call the public API, which is imported when they are called.

    def explain(self) -> str:
        """Return the rules in English."""
        from anypoker import api

        return api.explain(self)

    def start(
        self,
        stacks: Sequence[int] = (200, 200),
        stakes: "str | Stakes" = "1/2",
        seed: "int | str | None" = None,
        *,
        names: Sequence[str] = (),
        button: int = 0,
    ) -> "Hand":
        """Start a hand and run it up to the first decision; see `anypoker.start`."""
        from anypoker import api

        return api.start(self, stacks, stakes, seed, names=names, button=button)

    def every_action(self) -> Iterator[SingleStepAction]:
        """Yield all that is done in a hand, step by step, groups opened."""
        for step in self.steps:
            yield from step.actions

    def every_condition(self) -> Iterator[Condition]:
        """Yield all conditions of the game; some are combinations of others."""
        for step in self.steps:
            yield from step.conditions
        yield from (case.condition for case in self.showdown.cases)
        yield from (case.condition for case in self.showdown.mode_cases)
        yield from (case.condition for case in self.order.later_cases)
        yield from (case.condition for case in self.forced.cases)

    def has_blind_cards(self) -> bool:
        """Return whether players may hold cards that they do not see."""
        return any(map(may_deal_unseen, self.every_action()))
