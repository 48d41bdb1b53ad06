"""Equities of open hands while the board runs out, stage by stage.

When nobody can bet any more, hands are turned up and the rest of the board is dealt. Only public
facts count: the hands shown, the board, and dead cards that everyone saw. So everyone may see the
equities.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.analysis.equity import PlayerEquity, enumerated_equity
from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.analysis.query.equity_query import countable_outcomes
from anypoker.analysis.query.spots import KnownDealError
from anypoker.cards import Card, cards_text
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
    Shown,
    Won,
)
from anypoker.game import Game, PlayerCount

MAX_EXACT = 50_000  # deals that are counted one by one: a board of two cards to come, and more
SAMPLES = 40_000  # else, shared by the players: for two of them 20,000, a standard error of 0.35 %
_UNKNOWN = "??"


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


def all_in_equities(hand: Hand, since: int = 0) -> list[AllInStage]:
    """Return the equities at each stage of a hand's runouts so far.

    `since`: only stages after this many events, such as those of the last action. Empty if no
    hands were turned up before the board was complete, or if the equities cannot be enumerated:
    nothing is played out. A stage takes milliseconds, a quarter of a second at most.
    """
    stages = (one for one in open_stages(hand) if one.events > since)
    game = dealt_game(hand)
    found = (stage_equity(game, hand.choices, one) for one in stages)
    return [stage for stage in found if stage is not None]


def dealt_game(hand: Hand) -> Game:
    """Return the game as it is dealt to all players of a hand: its deck may depend on their
    number, and stays the same when some of them fold."""
    return replace(hand.game, variants=()) if hand.game.variants else hand.game


def stage_equity(game: Game, choices: Sequence[str], seen: RunoutStage) -> AllInStage | None:
    """Return the equities at one stage from public cards alone.

    None if they cannot be enumerated or nothing is to come. `game`: that of `dealt_game`.
    """
    seats = sorted(seen.shown)
    game = _for_players(game, len(seats))
    hands = [cards_text(seen.shown[seat]) for seat in seats]
    board = "".join(_UNKNOWN if card is None else cards_text([card]) for card in seen.board)
    try:
        outcomes = countable_outcomes(game, len(seats), True)
        if outcomes.layout.choices != tuple(choices) or _is_complete(outcomes.layout.board, seen):
            return None
        found = enumerated_equity(
            game,
            hands,
            board,
            cards_text(seen.dead),
            most_exact=MAX_EXACT,
            samples=SAMPLES // len(seats),
        )
    except (NotEnumerableError, KnownDealError):
        return None
    equities = map(_seat_equity, seats, found.players)
    return AllInStage(seen.events, seen.board, tuple(equities), found.exact)


def _seat_equity(seat: int, player: PlayerEquity) -> SeatEquity:
    return SeatEquity(seat, player.equity, player.shares)


def _is_complete(places: Sequence[int], seen: RunoutStage) -> bool:
    """Return whether no cards are to come."""
    return len(seen.board) >= len(places) and None not in seen.board


def _for_players(game: Game, players: int) -> Game:
    """Return the game for those who are left, who may be fewer than begin it."""
    if players >= game.players.least:
        return game
    return replace(game, players=PlayerCount(players, game.players.most))


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
