"""Stages of a runout: the hands that are open and the board, as everyone sees them.

Needs no kernels and no numpy: a server tells stages of tables whose equities it cannot count.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.engine import Hand
from anypoker.engine.events import (
    AgreedToRun,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exposed,
    Folded,
    Redealt,
    Revealed,
    RunStarted,
    Separated,
    Shown,
    Won,
)
from anypoker.game import Game


class SeatEquity(NamedTuple):
    """Average share of a live seat in a pot that all live seats play for.

    `equity`: of the whole pot; `shares`: of each share, by its name.
    """

    seat: int
    equity: float
    shares: dict[str, float]


class AllInStage(NamedTuple):
    """`events`: how many events of the hand had happened; `board`: as it lay then, None face down.

    `exact`: every way in which the board can end was counted, else some at random.
    """

    events: int
    board: tuple[Card | None, ...]
    equities: tuple[SeatEquity, ...]
    exact: bool


class RunoutStage(NamedTuple):
    """The public cards at one stage of a runout, after `events` events."""

    events: int
    shown: dict[int, tuple[Card, ...]]
    board: tuple[Card | None, ...]
    dead: tuple[Card, ...]


def dealt_game(hand: Hand) -> Game:
    """Return the game as it is dealt to all players of a hand: its deck may depend on their
    number, and stays the same when some of them fold."""
    return replace(hand.game, variants=()) if hand.game.variants else hand.game


def open_stages(hand: Hand) -> Iterator[RunoutStage]:
    """Yield the stages of runouts: when hands are turned up, and at every board change."""
    table = _PublicTable(len(hand.stacks))
    following = [*hand.events[1:], None]
    for number, (event, after) in enumerate(zip(hand.events, following, strict=True), 1):
        table.see(event)
        if not (_is_stage(event) and table.all_shown()):
            continue
        if after is None:
            ends = hand.run_out.turned_up and not hand.over
        elif isinstance(event, Shown):  # a showdown, unless more of the board follows
            ends = not isinstance(after, Shown) and _board_follows(hand.events[number:])
        else:
            ends = not _is_stage(after)
        if ends:
            yield RunoutStage(number, dict(table.shown), tuple(table.board), tuple(table.dead))


def _is_stage(event: Event) -> bool:
    return isinstance(event, Shown | Revealed) or (isinstance(event, Dealt) and event.seat is None)


def _board_follows(events: Sequence[Event]) -> bool:
    """Return whether more of the board is dealt before a pot is won."""
    for event in events:
        if isinstance(event, Dealt):
            return event.seat is None
        if isinstance(event, Won | Redealt):
            return False
    return False


class _PublicTable:
    """Public knowledge of a hand, event by event."""

    def __init__(self, seats: int) -> None:
        self._begin(set(range(seats)))

    def _begin(self, live: set[int]) -> None:
        self.live = live
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.board: list[Card | None] = []
        self.dead: list[Card] = []
        self._up: dict[int, list[Card]] = {seat: [] for seat in live}
        self._common = 0  # cards of the board that all runs have

    def all_shown(self) -> bool:
        return self.shown.keys() == self.live

    def see(self, event: Event) -> None:
        match event:
            case Redealt(seats=seats):
                self._begin(set(seats))
            case Folded(seat):
                self.live.discard(seat)
                self.dead += self._up[seat]
            case Shown(seat, cards):
                self.shown[seat] = cards
            case Dealt(None, card, up):
                self.board.append(card if up else None)
            case Dealt(int(seat), card, True, shared=False):
                self._up[seat].append(card)
            case Exposed(seat, cards, True):
                self._up[seat] += cards
            case Separated(seat, piles, up=True):
                placed = [card for _, cards in piles for card in cards]
                self._up[seat] += [card for card in placed if card not in self._up[seat]]
            case Discarded(seat, open=gone) | Drew(seat, open=gone):
                self.dead += gone
                self._up[seat] = [card for card in self._up[seat] if card not in gone]
            case Revealed(cards, positions):
                for card, place in zip(cards, positions, strict=True):
                    self.board[place] = card
            case AgreedToRun():
                self._common = len(self.board)
            case RunStarted():
                self.dead += [card for card in self.board[self._common :] if card is not None]
                del self.board[self._common :]
            case _:
                pass
